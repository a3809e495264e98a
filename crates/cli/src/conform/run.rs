//! The command `norobots conform`: runs a suite against an implementation.

use crate::conform::args::{Args, Format};
use crate::conform::beside::beside;
use crate::conform::stating::{Begun, Stating};
use crate::conform::tested::{Tested, exit, fetches, nothing_asked, put};
use crate::conform::{all, identify, identify_suite, pages, terminal};
use crate::exit::{Exit, Failed, OrFail, Out, Result, bail, note};
use crate::signal;
use crate::suite::{folder, select};
use crate::target::shown;
use crate::text::count;
use norobots::spec::{Clause, Edition};
use norobots_generate::generate::{Kind, Vectors};
use norobots_generate::grammar::Grammar;
use norobots_report::report;
use norobots_report::run::{Baseline, Report};
use norobots_suite::suite::{Adapters, Case, Folder, Suite};
use norobots_text::file;
use norobots_text::visible::{self, Outside};

/// The number of files that `--generated` makes.
const FILES: u64 = 200;

/// The maximum size of a file that `--generated` makes, in bytes.
const SIZE: usize = 256;

/// At most this number of improvements over a baseline are listed.
const IMPROVEMENTS: usize = 8;

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    signal::report();
    args.start.watch();
    let folder = folder(&args.suite)?;
    let adapters = Adapters::load(&folder)?;
    if args.list {
        write!(out, "{}", terminal::adapters(&adapters))?;
        return Ok(Exit::Fine);
    }
    if args.pages {
        return pages::run(args, &adapters, out);
    }
    let mut suite = Suite::load(&folder)?;
    if let Some(seed) = args.generated {
        suite = challenge(seed, &suite).map_err(Failed::usage)?;
    }
    if matches!(folder, Folder::Import(_)) && args.record.is_some() {
        bail!(
            "--record keeps the results of a suite with clauses.toml, and this one is imported: \
             leave out one of --record and --suite"
        );
    }
    let edition = args.edition.unwrap_or(suite.edition);
    let stating = match Stating::of(args, &folder, edition)? {
        Begun::Asked(stating) => stating,
        Begun::Refused => return Ok(Exit::No),
    };
    suite = match edition {
        Edition::Standard1994 => suite,
        _ if suite.imported() => Suite { edition, ..suite },
        _ => suite.by(edition),
    };
    let selection = select(&suite, &args.only)?;
    if args.identify_suite {
        return identify_suite::run(args, &suite, &selection, out);
    }
    if args.identify {
        return identify::run(args, &suite, &selection, &Tested::of(args, &adapters)?, out);
    }
    if args.all {
        return all::run(args, &adapters, &suite, &selection, out);
    }
    let earlier = args.baseline.as_ref().map(|path| {
        let name = format!("--baseline {}", shown(path));
        let baseline = file::read(path).about(&name);
        baseline.and_then(|bytes| Baseline::parse(&bytes).about(&name))
    });
    let earlier = earlier.transpose()?;
    if args.beside.is_some() && args.format != Format::Text {
        bail!(
            "--beside writes text; for JSON run both targets with --format json, and compare the \
             two files"
        );
    }
    let tested = Tested::of(args, &adapters)?;
    let report = put(args, &suite, &selection, &tested, out).and_then(|mut report| {
        fetches(args, &tested, &mut report)?;
        Ok(report)
    });
    let report = match report {
        Err(Failed::Driver(why)) => {
            no_report(args.format, &why.drawn, out)?;
            return Err(Failed::Driver(why));
        }
        report => report?,
    };
    let accept = args.accepts_superseded();
    match args.format {
        Format::Text => write!(out, "{}", terminal::report(&report, accept))?,
        Format::Json | Format::Jsonl => {
            writeln!(out, "{}", visible::json(&report::report(&report)))?
        }
        Format::Junit => write!(out, "{}", report::junit::report(&report, accept))?,
        Format::Markdown => write!(out, "{}", report::markdown::report(&report, accept))?,
        Format::Github => {
            write!(out, "{}", report::github::report(&report, accept, tested.source()))?
        }
        Format::Sarif => {
            let log = report::sarif::report(&report, accept, tested.source());
            writeln!(out, "{}", visible::json(&log))?
        }
    }
    if let Some(name) = args.beside.as_ref().filter(|_| report.stopped.is_none()) {
        write!(out, "{}", beside(args, name, &adapters, &suite, &report)?)?;
    }
    out.flush()?;
    if let Some(reason) = report.stopped {
        let (put, queries) = (report.rows.len(), count(report.selected, "query"));
        return Err(Failed::driver(format_args!("{reason}: {put} of {queries} have a result")));
    }
    if nothing_asked(&report) {
        let pages = match report.hello.page {
            true => "; it offers the operation page, which --pages uses",
            false => "",
        };
        bail!(
            "no query could be put to this driver: it offers none of the selected operations, or \
             reports every query as unsupported{pages}"
        );
    }
    let stated = match stating {
        Some(stating) => stating.state(args, &tested, &adapters, &report)?,
        None => None,
    };
    if let Some(exit) = stated {
        return Ok(exit);
    }
    match (&args.baseline, &earlier) {
        (Some(path), Some(baseline)) => against(args, &shown(path), baseline, &report),
        _ => Ok(exit(args, &report)),
    }
}

/// In the formats for GitHub, SARIF and JUnit, writes a message that explains why there is no report.
fn no_report(format: Format, why: &str, out: &mut Out) -> Result {
    match format {
        Format::Github => write!(out, "{}", report::github::command("error", &[], why))?,
        Format::Sarif => writeln!(out, "{}", visible::json(&report::sarif::no_report(why)))?,
        Format::Junit => write!(out, "{}", report::junit::no_report(why))?,
        _ => return Ok(()),
    }
    out.flush()
}

/// Compares the run with an earlier run and prints the changes on standard error. The command fails only if a query has
/// a worse result than in the earlier run.
fn against(args: &Args, path: &Outside, baseline: &Baseline, report: &Report) -> Result<Exit> {
    let changes = baseline.changes(report).about(format_args!("--baseline {path}"))?;
    let fetches = baseline.new_fetch_faults(report);
    if changes.is_empty() && fetches.is_empty() {
        note(format_args!("as in {path}"));
        return Ok(Exit::Fine);
    }
    let (worse, others): (Vec<_>, Vec<_>) = changes.iter().partition(|change| change.fails());
    let (better, unjudged): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|change| change.improves());
    for change in &worse {
        note(change);
        note(format_args!("  rerun: {}", report.rerun.line(&change.row.case.id)));
    }
    let all = count(report.rows.len(), "query");
    if !worse.is_empty() {
        note(format_args!("{path} has another result for {} of {all}", worse.len()));
    }
    for (row, fault) in &fetches {
        note(format_args!("new failure: fetch {}: {fault}", row.case.id));
    }
    if !fetches.is_empty() {
        let answers = count(fetches.len(), "answer");
        note(format_args!("{path} has another result for {answers} about fetches"));
    }
    if !unjudged.is_empty() {
        let queries = count(unjudged.len(), "query");
        note(format_args!("not judged in this run: {queries} that failed in {path}"));
    }
    if let Some(version) = baseline.other_suite(report).filter(|_| !worse.is_empty()) {
        let now = &report.suite.version;
        note(format_args!(
            "{path} was made with suite {version}, and this run uses suite {now}: failures of new \
             queries count, too"
        ));
    }
    for change in better.iter().take(IMPROVEMENTS) {
        note(change);
    }
    if let more @ 1.. = better.len().saturating_sub(IMPROVEMENTS) {
        note(format_args!("and {}", count(more, "more improvement")));
    }
    if !better.is_empty() {
        let only = args
            .only
            .iter()
            .map(|pattern| format!(" --only {}", visible::command(&[pattern.into()]).raw()));
        let only: String = only.collect();
        let again = report.rerun.with(&format!("{only} --format json"));
        note(format_args!(
            "{} of {all} failed in {path} and pass now. To keep these improvements, write the \
             baseline again:",
            better.len()
        ));
        note(format_args!("  {again} > {path}"));
    }
    Ok(if worse.is_empty() && fetches.is_empty() { Exit::Fine } else { Exit::No })
}

/// Generates a suite of new cases from a seed, with the clauses of another suite. Every second file is valid in the
/// format of 1994, and the other files are nearly valid. A query is removed if another choice that the standard permits
/// would change the answer.
fn challenge(seed: u64, origin: &Suite) -> Result<Suite, String> {
    let vectors = |kind| Vectors::new(kind, seed, SIZE, Edition::Standard1994).open();
    let kinds = [vectors(Kind::NearMiss), vectors(Kind::Sentence(Grammar::Strict))];
    let mut cases = Vec::new();
    for number in 1..=FILES {
        let mut case = kinds[number as usize % 2].vector(number)?.case;
        case.queries.retain(|query| query.moved_by.is_empty());
        case.queries.iter_mut().for_each(|query| query.line = None);
        if case.cites.is_empty() {
            case.cites.push(Clause::RecordShape);
        }
        let (id, file) = (format!("challenge-{seed}/{number}"), "challenge".into());
        cases.push(Case { id, file, records: None, conforming: None, violates: None, ..case });
    }
    cases.retain(|case| !case.queries.is_empty());
    Ok(Suite {
        edition: origin.edition,
        version: format!("challenge {seed} of {}", origin.version),
        sources: origin.sources.clone(),
        clauses: origin.clauses.clone(),
        rules: Vec::new(),
        sentences: Vec::new(),
        cases,
        later: Vec::new(),
    })
}
