//! The run of the suite against an implementation, or of another suite in its place.

use crate::conform::args::{Args, Format};
use crate::conform::tested::{Tested, exit, nothing_asked, put};
use crate::conform::{all, challenge, identify, terminal};
use crate::exit::{Exit, Failed, note};
use crate::signal;
use crate::suite::{folder, select};
use crate::target::shown;
use crate::text::count;
use norobots_lab::driver::visible;
use norobots_lab::report;
use norobots_lab::run::{Baseline, Report};
use norobots_lab::suite::{Adapters, Folder, Suite};
use std::fmt;
use std::io::Write;
use std::path::Path;

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Exit, Failed> {
    signal::report();
    args.start.watch();
    let folder = folder(&args.suite)?;
    let adapters = Adapters::load(&folder)?;
    if args.list {
        out.write_all(terminal::adapters(&adapters).as_bytes())?;
        return Ok(Exit::Fine);
    }
    if args.identify {
        return identify::run(args, &Tested::of(args, &adapters)?, out);
    }
    let mut suite = Suite::load(&folder)?;
    if let Some(seed) = args.challenge {
        suite = challenge::suite(seed, &suite).map_err(Failed::usage)?;
    }
    if matches!(folder, Folder::Import(_)) && args.record.is_some() {
        return Err(Failed::usage(
            "--record keeps the results of a suite with clauses.toml, and this one is imported: \
             leave out one of --record and --suite",
        ));
    }
    let selection = select(&suite, &args.only).map_err(Failed::Usage)?;
    if args.all {
        if !matches!(args.format, Format::Text | Format::Json | Format::Jsonl) {
            return Err(Failed::usage("--all writes text or JSON: --format text, json or jsonl"));
        }
        return all::run(args, &adapters, &suite, &selection, out);
    }
    let earlier = args.baseline.as_deref();
    let earlier =
        earlier.map(|path| baseline(path).map(|baseline| (path, baseline))).transpose()?;
    let tested = Tested::of(args, &adapters)?;
    let report = put(args, &suite, &selection, &tested, out)?;
    let accept = args.accepts_superseded();
    match args.format {
        Format::Text => out.write_all(terminal::report(&report, accept).as_bytes())?,
        Format::Json | Format::Jsonl => writeln!(out, "{}", report::report(&report))?,
        Format::Junit => out.write_all(report::junit::report(&report, accept).as_bytes())?,
        Format::Tap => out.write_all(report::tap::report(&report, accept).as_bytes())?,
        Format::Markdown => {
            out.write_all(report::markdown::report(&report, accept).as_bytes())?;
        }
        Format::Badge => writeln!(out, "{}", report::badge::report(&report))?,
    }
    out.flush()?;
    if let Some(reason) = report.stopped {
        return Err(Failed::driver(format_args!(
            "{reason}: {} of {} were put",
            report.rows.len(),
            count(report.of, "query")
        )));
    }
    if nothing_asked(&report) {
        return Err(Failed::usage(
            "not one query could be put to this driver: it offers no operation that was selected, \
             or calls them all unsupported",
        ));
    }
    match &earlier {
        Some((path, baseline)) => against(path, baseline, &report),
        None => Ok(exit(args, &report)),
    }
}

fn baseline(path: &Path) -> Result<Baseline, Failed> {
    let failed = |error: &dyn fmt::Display| unfit(path, error);
    let bytes = std::fs::read(path).map_err(|error| failed(&error))?;
    Baseline::parse(&bytes).map_err(|error| failed(&error))
}

/// What the run comes to beside an earlier one; the changes stand on stderr.
fn against(path: &Path, baseline: &Baseline, report: &Report) -> Result<Exit, Failed> {
    let changes = baseline.changes(report).map_err(|error| unfit(path, &error))?;
    for change in &changes {
        note(visible::draw(change.to_string().as_bytes()));
        note(format_args!("  rerun: {}", report.rerun.line(&change.row.case.id)));
    }
    let path = shown(path);
    if changes.is_empty() {
        note(format_args!("as in {path}"));
        return Ok(Exit::Fine);
    }
    let all = count(report.rows.len(), "query");
    note(format_args!("{} of {all} came out otherwise than in {path}", changes.len()));
    Ok(Exit::No)
}

fn unfit(path: &Path, error: &dyn fmt::Display) -> Failed {
    Failed::usage(format_args!("--baseline {}: {error}", shown(path)))
}
