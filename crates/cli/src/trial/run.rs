//! The command `norobots trial`: runs a crawler or reads a log, and writes the report.

use crate::exit::{Exit, Failed, OrFail, Out, Result, bail, note};
use crate::output;
use crate::signal;
use crate::target::shown;
use crate::text::{self, did_you_mean};
use crate::trial::args::{Args, Format};
use crate::trial::failed::not_run;
use crate::trial::{identify, lure, serve, terminal};
use norobots_suite::shutdown;
use norobots_suite::suite::{Folder, Suite};
use norobots_text::file;
use norobots_text::nearest::nearest;
use norobots_text::visible::{self, count};
use norobots_trial::case::{self, CALIBRATION, Case, Group, PACKED};
use norobots_trial::command::Template;
use norobots_trial::judge::{Verdict, judge};
use norobots_trial::log::Log;
use norobots_trial::report::json::Baseline;
use norobots_trial::report::{Summary, html, json, junit, markdown};
use norobots_trial::run::{self, Options};
use std::path::Path;

/// At most this number of improvements over a baseline are listed.
const IMPROVEMENTS: usize = 8;

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    signal::report();
    if let Some(folder) = &args.cases {
        case::take_from(folder).about(format_args!("--cases {}", shown(folder)))?;
    }
    let cases = case::cases().map_err(Failed::usage)?;
    if args.list {
        write!(out, "{}", terminal::cases(&selected(args, cases)?))?;
        return Ok(Exit::Fine);
    }
    if let Some(folder) = &args.lure {
        return lure::write(args, folder, out);
    }
    if args.identify {
        return identify::run(args, cases, out);
    }
    let selected = selected(args, cases)?;
    let baseline = args.baseline.as_ref().map(|path| {
        let name = format!("--baseline {}", shown(path));
        file::read(path).about(&name).and_then(|bytes| Baseline::parse(&bytes).about(&name))
    });
    let baseline = baseline.transpose()?;
    let log = match (&args.command, &args.replay) {
        _ if args.serve => serve::serve(args, &with_twins(&selected), out)?,
        (_, Some(path)) => {
            let name = format!("--replay {}", shown(path));
            file::read(path).about(&name).and_then(|bytes| Log::read(&bytes).about(&name))?
        }
        (Some(command), None) if args.quick => quick(args, command, &with_twins(&selected))?,
        (Some(command), None) => crawl(args, command, &with_twins(&selected))?,
        (None, None) => bail!(
            "which crawler is tried? Give the command that crawls a site, as for a shell: norobots \
             trial 'wget -q -r {{url}}'\nFor a robot that no command starts, use --serve; for a \
             log, use --replay."
        ),
    };
    if let Some(path) = &args.record {
        record(path, &log)?;
    }
    let edition = args.edition.fetched_by();
    let suite = Suite::load(&Folder::Embedded)?;
    let mut judged = judge(cases, &log, edition);
    let wanted = |case: &Case| args.quick || selected.iter().any(|chosen| chosen.id == case.id);
    let whole = args.only.is_empty();
    // The log can contain more cases than the user selected. The report contains the selected cases, and the cases that
    // help to find why a selected case fails.
    let twins = with_twins(&selected);
    judged.rows.retain(|row| match whole {
        true => row.case.id != CALIBRATION || row.verdict == Verdict::Broken,
        false => twins.iter().any(|case| case.id == row.case.id),
    });
    let summary = Summary::new(&judged, &log, &suite);
    match args.format {
        Format::Text => write!(out, "{}", terminal::report(&summary, &wanted))?,
        Format::Json => writeln!(out, "{}", visible::json(&json::report(&summary)))?,
        Format::Junit => write!(out, "{}", junit::report(&summary))?,
        Format::Markdown => write!(out, "{}", markdown::report(&summary))?,
        Format::Html => write!(out, "{}", html::report(&summary))?,
    }
    out.flush()?;
    let done = judged.rows.len();
    if let Some(reason) = shutdown::stopped().filter(|_| !args.serve) {
        return Err(Failed::driver(format_args!(
            "{reason}: {done} of {} were tried",
            count(twins.len(), "case")
        )));
    }
    if judged.rows.iter().all(|row| row.verdict == Verdict::NoVerdict) {
        let why = judged
            .rows
            .first()
            .map(|row| summary.describe(row))
            .unwrap_or_else(|| "the log has no case".into());
        return Err(Failed::driver(format_args!("no case has a verdict: {why}")));
    }
    match (&args.baseline, &baseline) {
        (Some(path), Some(baseline)) => Ok(against(path, baseline, &summary)),
        _ => Ok(if judged.count(Verdict::Broken, true) > 0 { Exit::No } else { Exit::Fine }),
    }
}

fn selected(args: &Args, cases: &'static [Case]) -> Result<Vec<&'static Case>> {
    let single = |case: &&Case| case.id != PACKED && case.id != CALIBRATION;
    if args.quick {
        let packed = cases.iter().find(|case| case.id == PACKED);
        return match packed {
            Some(packed) => Ok(vec![packed]),
            None => bail!("the cases have no packed site; leave out --quick"),
        };
    }
    if args.only.is_empty() {
        return Ok(cases.iter().filter(single).collect());
    }
    let mut selected: Vec<&'static Case> = Vec::new();
    for pattern in args.only.iter().flat_map(|patterns| patterns.split(',')) {
        let glob = glob::Pattern::new(pattern)
            .about(format_args!("--only {}", visible::draw(pattern.as_bytes())))?;
        let of_group =
            |case: &Case| Group::from_id(pattern).is_some_and(|group| case.group() == Some(group));
        let matches = |case: &&Case| case.id == pattern || of_group(case) || glob.matches(&case.id);
        let before = selected.len();
        let again = |case: &&Case| selected.iter().any(|chosen| chosen.id == case.id);
        let more: Vec<&'static Case> = cases.iter().filter(|case| matches(case)).collect();
        if more.is_empty() {
            let near = nearest(pattern, cases.iter().map(|case| case.id.as_str()));
            bail!(
                "--only {} selects no case{}",
                visible::draw(pattern.as_bytes()),
                did_you_mean(near)
            );
        }
        let more: Vec<&'static Case> = more.into_iter().filter(|case| !again(case)).collect();
        selected.extend(more);
        debug_assert!(selected.len() >= before);
    }
    Ok(selected)
}

/// Returns the selected cases, and their direct and indirect `Case::bases`. If a robot fails a case, its base cases
/// help to find the cause.
fn with_twins(selected: &[&'static Case]) -> Vec<&'static Case> {
    let mut all: Vec<&'static Case> = selected.to_vec();
    let mut at = 0;
    while let Some(current) = all.get(at) {
        for base in current.bases().filter_map(|id| case::case(id)) {
            if !all.iter().any(|case| case.id == base.id) {
                all.push(base);
            }
        }
        at += 1;
    }
    all
}

/// Runs the command on the site with many rules in its file. If the crawler seems to ignore the file, also runs the
/// command on further sites. Each of these sites tests a single rule or format.
fn quick(args: &Args, command: &str, cases: &[&'static Case]) -> Result<Log> {
    let mut log = crawl(args, command, cases)?;
    let all = case::cases().map_err(Failed::usage)?;
    let judged = judge(all, &log, args.edition.fetched_by());
    if judged.rows.iter().any(|row| row.thrown_away) && shutdown::stopped().is_none() {
        note(
            "the crawler obeys no rule of the file with many rules; trying the sites with one each",
        );
        let single =
            |case: &&'static Case| matches!(case.group(), Some(Group::Format | Group::Rules));
        let singles: Vec<&'static Case> = all.iter().filter(single).collect();
        let more = crawl(args, command, &with_twins(&singles))?;
        log.sites.extend(more.sites.into_iter().filter(|(id, _)| id != PACKED));
    }
    Ok(log)
}

fn crawl(args: &Args, command: &str, cases: &[&'static Case]) -> Result<Log> {
    let template = Template::parse(command).about("the command")?;
    let options = Options {
        name: args.name.clone(),
        jobs: args.jobs.into(),
        limit: args.timeout,
        quiet: args.quiet,
        late: args.late,
        within: None,
    };
    let bar = text::ticking("{bar:30} {pos}/{len} sites, {elapsed}");
    let log = run::run(&template, cases, &options, |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    log.map_err(|error| not_run(&template, error))
}

fn record(path: &Path, log: &Log) -> Result {
    output::file(path, |out| write!(out, "{}", log.write()))
        .map_err(|failed| failed.of_output(format_args!("--record {}", shown(path))))
}

/// Compares the trial with an earlier trial, and prints the changes on standard error.
fn against(path: &Path, baseline: &Baseline, summary: &Summary<'_>) -> Exit {
    let changes = baseline.changes(summary);
    let (worse, other): (Vec<_>, Vec<_>) = changes.iter().partition(|change| change.is_worse());
    let before = |verdict: Option<Verdict>| verdict.map_or("not tried", Verdict::id);
    for change in worse.iter().chain(other.iter().take(IMPROVEMENTS)) {
        note(format_args!(
            "{}: {} in {}, {} now",
            change.id,
            before(change.before),
            shown(path),
            change.now
        ));
    }
    if let more @ 1.. = other.len().saturating_sub(IMPROVEMENTS) {
        note(format_args!("and {}", count(more, "more change")));
    }
    if changes.is_empty() {
        note(format_args!("as in {}", shown(path)));
    }
    if worse.is_empty() { Exit::Fine } else { Exit::No }
}
