//! `norobots conform --all`: runs the suite against each implementation that has an adapter, one after the other.
use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use serde_json::json;

use crate::conform::args::{Args, Format};
use crate::conform::tested::{Tested, exit, nothing_asked, put};
use crate::exit::{Exit, Failed, OrFail, Out, Result, Why, bail, fit};
use crate::output;
use crate::signal;
use crate::suite::select;
use crate::target::shown;
use crate::text::{BAD, BOLD, FAINT, GOOD, NOTE, count, folded, held, line};
use norobots::spec::{Edition, Level};
use norobots_report::report;
use norobots_report::report::recorded::{Recorded, RecordedEdition};
use norobots_report::run::Report;
use norobots_suite::query::OutcomeKind;
use norobots_suite::shutdown;
use norobots_suite::suite::{Adapter, Adapters, Selection, Suite};
use norobots_text::visible::{self, Outside};

/// The name of an implementation, and its report. If the implementation could not be tested, the reason replaces the
/// report.
type Tried<'a> = (&'a str, Result<Report<'a>, Why>);

/// Tests all implementations. If an implementation is missing or faulty, the others are still tested. The command then
/// returns `Exit::Driver`.
pub(super) fn run(
    args: &Args,
    adapters: &Adapters,
    suite: &Suite,
    selection: &Selection,
    out: &mut Out,
) -> Result<Exit> {
    if !matches!(args.format, Format::Text | Format::Json | Format::Jsonl) {
        bail!("--all writes text or JSON: --format text, json or jsonl");
    }
    let by = match args.record {
        Some(_) if suite.edition == Edition::Standard1994 => later(suite),
        _ => Vec::new(),
    };
    let rest = rest(suite, &by);
    let mut more: BTreeMap<&str, Report> = BTreeMap::new();
    let mut all: Vec<Tried> = Vec::new();
    let names: Vec<String> = match args.releases {
        true => adapters.releases().collect(),
        false => {
            let names = adapters.list.iter().map(|adapter| adapter.name.clone());
            names.chain(["norobots".into()]).collect()
        }
    };
    for name in names.iter().map(String::as_str) {
        let report = Tested::named(name, args, adapters).and_then(|tested| {
            let report = put(args, suite, selection, &tested, out)?;
            if !rest.cases.is_empty() {
                more.insert(name, put(args, &rest, &select(&rest, &[])?, &tested, out)?);
            }
            Ok(report)
        });
        let tried = match report {
            Ok(report) => Ok(report),
            Err(Failed::Driver(why)) => Err(why),
            Err(failed) => return Err(failed),
        };
        if args.format != Format::Text {
            let object = match &tried {
                Ok(report) => {
                    let mut object = report::report(report);
                    object["adapter"] = name.into();
                    object
                }
                Err(why) => json!({ "adapter": name, "not_run": why.raw }),
            };
            writeln!(out, "{}", visible::json(&object))?;
            out.flush()?;
        }
        all.push((name, tried));
        if shutdown::stopped().is_some() {
            break;
        }
    }
    if args.format == Format::Text {
        write!(out, "{}", table(suite, &all))?;
    }
    let recorded = if args.record.is_some() { ", and nothing was recorded" } else { "" };
    let (run, parsers) = (all.len(), names.len());
    signal::whole(out, format_args!("{run} of {} were tried{recorded}", count(parsers, "parser")))?;
    if let Some(folder) = &args.record {
        let name = format!("--record {}", shown(folder));
        fs::create_dir_all(folder).about(&name)?;
        record(suite, folder, recorded_of(args, adapters, &all, &more, &by))
            .map_err(|failed| failed.of_output(&name))?;
    }
    out.flush()?;
    let mut reports = all.iter().filter_map(|(_, tried)| tried.as_ref().ok()).peekable();
    if reports.peek().is_some() && reports.all(nothing_asked) {
        bail!("no query could be put to any of these drivers");
    }
    let exits = all.iter().map(|(_, tried)| tried.as_ref().map_or(Exit::Driver, |r| exit(args, r)));
    Ok(exits.max().unwrap_or(Exit::Fine))
}

/// Returns the kinds of outcomes that have a column in the table.
fn kinds() -> impl Iterator<Item = OutcomeKind> {
    use OutcomeKind::{NotOffered, Open, Pass};
    OutcomeKind::ALL.into_iter().filter(|kind| !matches!(kind, Pass | Open | NotOffered))
}

fn table(suite: &Suite, all: &[Tried]) -> String {
    let mut text = String::new();
    let out = &mut text;
    line!(out, "{BOLD}norobots suite {}{BOLD:#}, edition 1994", suite.version);
    out.push('\n');
    let head = ["parser", "version", "must", "should"].into_iter();
    let head = head.chain(kinds().map(OutcomeKind::id)).map(str::to_owned).collect();
    let mut rows: Vec<(_, Vec<String>)> = vec![(FAINT, head)];
    for (name, tried) in all {
        let Ok(report) = tried else {
            rows.push((NOTE, vec![folded(name), "not run".to_owned()]));
            continue;
        };
        let counts = report.counts();
        let style = match () {
            () if counts.failed() > 0 => BAD,
            () if counts.get(OutcomeKind::Superseded) > 0 => NOTE,
            () => GOOD,
        };
        let version = report.hello.implementation.version.as_ref().map_or("?", Outside::raw);
        let mut row = vec![folded(name), visible::brief(version.as_bytes(), 30)];
        row.extend([Level::Must, Level::Should].map(|level| held(&report.counts_at(level))));
        row.extend(kinds().map(|kind| counts.get(kind).to_string()));
        rows.push((style, row));
    }
    let width = |at: usize| {
        let cells = rows.iter().filter_map(|(_, row)| row.get(at));
        cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
    };
    for (style, row) in &rows {
        let cells = row.iter().enumerate().map(|(at, cell)| match (at, width(at)) {
            (0, w) => format!("{style}{cell:w$}{style:#}"),
            (1, w) => format!("  {cell:w$}"),
            (_, w) => format!("  {cell:>w$}"),
        });
        line!(out, "{}", cells.collect::<String>());
    }
    not_run(out, all);
    text
}

/// Writes why some implementations were not run, and how to run them. Implementations that need the same remedy are
/// listed together.
fn not_run(out: &mut String, all: &[Tried]) {
    let why = all.iter().filter_map(|(name, tried)| Some((name, tried.as_ref().err()?)));
    let mut why: Vec<_> = why
        .map(|(name, why)| (name, why.drawn.split_once('\n').unwrap_or((&why.drawn, ""))))
        .collect();
    why.sort_by_key(|(_, (_, what_to_do))| *what_to_do);
    if !why.is_empty() {
        out.push('\n');
    }
    for same in why.chunk_by(|(_, (_, remedy)), (_, (_, next_remedy))| remedy == next_remedy) {
        for (name, (reason, _)) in same {
            line!(out, "{NOTE}not run:{NOTE:#} {}: {}", folded(name), fit(reason));
        }
        let (_, (_, what_to_do)) = same[0];
        fit(what_to_do).lines().for_each(|text| line!(out, "  {text}"));
    }
}

/// Returns a suite for each edition in [`Edition::DECIDED`], but not for the edition of `suite`.
fn later(suite: &Suite) -> Vec<Suite> {
    let later = Edition::DECIDED.into_iter().filter(|edition| *edition != suite.edition);
    later.map(|edition| suite.by(edition)).collect()
}

/// Returns the cases that are in the suites `by`, but not in `suite`.
fn rest(suite: &Suite, by: &[Suite]) -> Suite {
    let mut known: HashSet<&str> = suite.cases.iter().map(|case| case.id.as_str()).collect();
    let cases = by.iter().flat_map(|by| &by.cases).filter(|case| known.insert(&case.id));
    Suite { version: suite.version.clone(), cases: cases.cloned().collect(), ..Suite::default() }
}

/// Returns a record for each implementation that could be run. Judges each implementation under every edition. Uses one
/// thread for each processor.
fn recorded_of<'s>(
    args: &Args,
    adapters: &Adapters,
    all: &[Tried],
    more: &BTreeMap<&str, Report>,
    by: &'s [Suite],
) -> Vec<Recorded> {
    let run: Vec<(&str, &Report)> =
        all.iter().filter_map(|(name, tried)| Some((*name, tried.as_ref().ok()?))).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((name, report)) = run.get(next.fetch_add(1, Ordering::Relaxed)) {
            let more = more.get(name);
            let tested = Tested::named(name, args, adapters).ok();
            let start = tested.as_ref().map(|tested| || tested.again());
            let start = start.as_ref().map(|start| start as &dyn Fn() -> _);
            let judged = |suite: &'s Suite| {
                let explained = suite.edition == RecordedEdition::EXPLAINED;
                report.judged(more, suite, start.filter(|_| explained))
            };
            let by: Vec<Report> = by.iter().map(judged).collect();
            let called = adapters.get(name).map(Adapter::called).unwrap_or_default();
            done.push(Recorded::of(name, called, report, more, &by));
        }
        done
    };
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let jobs: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        jobs.into_iter().flat_map(|job| job.join().expect("it does not panic")).collect()
    })
}

/// Writes the new results, and a page about all results, into the folder. Writes either all files or no file.
fn record(suite: &Suite, folder: &Path, new: Vec<Recorded>) -> Result {
    let names: Vec<String> =
        new.iter().map(|recorded| Recorded::file_name(&recorded.adapter)).collect();
    let records = Recorded::load_but(folder, &names);
    let mut results = records.about(format_args!("--record {}", shown(folder)))?;
    let part = |text: String| -> Box<dyn FnOnce(&mut Out) -> Result> {
        Box::new(move |file| write!(file, "{text}"))
    };
    let mut parts: Vec<output::Part> =
        names.into_iter().zip(&new).map(|(name, recorded)| (name, part(recorded.json()))).collect();
    results.extend(new);
    results.sort_by(|a, b| a.adapter.cmp(&b.adapter));
    parts.push(("README.md".into(), part(report::recorded::page(suite, &results))));
    output::files(folder, parts)
}
