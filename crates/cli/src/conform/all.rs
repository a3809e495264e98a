//! `norobots conform --all`: the implementations known by name, one after the other.

use std::fs;
use std::io::Write;
use std::path::Path;

use serde_json::json;

use crate::conform::args::{Args, Format};
use crate::conform::tested::{Tested, exit, nothing_asked, put};
use crate::exit::{Exit, Failed};
use crate::place;
use crate::target::shown;
use crate::text::{BAD, BOLD, FAINT, GOOD, NOTE, line};
use norobots::spec::Level;
use norobots_lab::driver::visible;
use norobots_lab::query::OutcomeKind;
use norobots_lab::report;
use norobots_lab::report::recorded::Recorded;
use norobots_lab::run::{Counts, Report};
use norobots_lab::stop;
use norobots_lab::suite::{Adapters, Selection, Suite};

/// An implementation, and its report or why there is none.
struct Tried<'a> {
    name: &'a str,
    what: Result<Report<'a>, String>,
}

/// Runs all of them. One that is not installed or is at fault does not keep the others from
/// being run, but it is no success either: the exit status is then that of a driver at fault.
pub(super) fn run(
    args: &Args,
    adapters: &Adapters,
    suite: &Suite,
    selection: &Selection,
    out: &mut impl Write,
) -> Result<Exit, Failed> {
    let mut all: Vec<Tried> = Vec::new();
    let names = adapters.list.iter().map(|adapter| adapter.name.as_str()).chain(["norobots"]);
    for name in names {
        let report = Tested::named(name, args, adapters)
            .and_then(|tested| put(args, suite, selection, &tested, out));
        let what = match report {
            Ok(report) => Ok(report),
            Err(Failed::Driver(why)) => Err(why),
            Err(failed) => return Err(failed),
        };
        if args.format != Format::Text {
            let object = match &what {
                Ok(report) => {
                    let mut object = report::report(report);
                    object["adapter"] = name.into();
                    object
                }
                Err(why) => json!({ "adapter": name, "not_run": why }),
            };
            writeln!(out, "{object}")?;
            out.flush()?;
        }
        all.push(Tried { name, what });
        if stop::stopped().is_some() {
            break;
        }
    }
    if args.format == Format::Text {
        out.write_all(table(suite, &all).as_bytes())?;
    }
    if let Some(reason) = stop::stopped() {
        out.flush()?;
        let nothing = if args.record.is_some() { ", and nothing was recorded" } else { "" };
        return Err(Failed::driver(format_args!(
            "{reason}: {} of {} implementations were run{nothing}",
            all.len(),
            adapters.list.len() + 1
        )));
    }
    if let Some(folder) = &args.record {
        record(suite, folder, &all)?;
    }
    out.flush()?;
    let reports = || all.iter().filter_map(|tried| tried.what.as_ref().ok());
    if reports().count() > 0 && reports().all(nothing_asked) {
        return Err(Failed::usage("not one query could be put to any of these drivers"));
    }
    let exits = all.iter().map(|tried| tried.what.as_ref().map_or(Exit::Driver, |r| exit(args, r)));
    Ok(exits.max().unwrap_or(Exit::Fine))
}

/// The columns after the names, but for the levels: how many queries had each of these results.
const KINDS: [OutcomeKind; 6] = [
    OutcomeKind::Wrong,
    OutcomeKind::Error,
    OutcomeKind::Crash,
    OutcomeKind::Timeout,
    OutcomeKind::Superseded,
    OutcomeKind::Unsupported,
];

/// The summary as text, with the escapes of colours.
fn table(suite: &Suite, all: &[Tried]) -> String {
    let mut out = String::new();
    line!(&mut out, "{BOLD}norobots suite {}{BOLD:#}, edition 1994", suite.version);
    out.push('\n');
    let version = |report: &Report| {
        let version = report.hello.implementation.version.as_deref().unwrap_or("?");
        visible::brief(version.as_bytes(), 20)
    };
    let held = |counts: Counts| match counts.judged() {
        0 => "–".into(),
        judged => format!("{}/{judged}", counts.get(OutcomeKind::Pass)),
    };
    let mut rows = vec![{
        let kinds = KINDS.iter().map(|kind| kind.id().to_owned());
        let head = ["implementation", "version", "must", "should"].map(str::to_owned);
        (FAINT, head.into_iter().chain(kinds).collect::<Vec<_>>())
    }];
    for tried in all {
        let Ok(report) = &tried.what else {
            rows.push((NOTE, vec![tried.name.to_owned(), "not run".to_owned()]));
            continue;
        };
        let counts = report.counts();
        let style = match () {
            () if counts.failed() > 0 => BAD,
            () if counts.get(OutcomeKind::Superseded) > 0 => NOTE,
            () => GOOD,
        };
        let mut row = vec![tried.name.to_owned(), version(report)];
        row.extend([Level::Must, Level::Should].map(|level| held(report.counts_at(level))));
        row.extend(KINDS.map(|kind| counts.get(kind).to_string()));
        rows.push((style, row));
    }
    let widths: Vec<usize> = (0..rows[0].1.len())
        .map(|at| rows.iter().filter_map(|(_, row)| row.get(at)).map(|c| c.chars().count()).max())
        .map(Option::unwrap_or_default)
        .collect();
    for (style, row) in &rows {
        let mut text = format!("{style}{:w$}{style:#}", row[0], w = widths[0]);
        for (at, cell) in row.iter().enumerate().skip(1) {
            let w = widths[at];
            text += &if at == 1 { format!("  {cell:w$}") } else { format!("  {cell:>w$}") };
        }
        line!(&mut out, "{text}");
    }
    not_run(&mut out, all);
    out
}

/// Why some were not run; what to do about it once, where it is the same for all of them.
fn not_run(out: &mut String, all: &[Tried]) {
    let why = all.iter().filter_map(|tried| Some((tried.name, tried.what.as_ref().err()?)));
    let mut why: Vec<_> =
        why.map(|(name, why)| (name, why.split_once('\n').unwrap_or((why, "")))).collect();
    why.sort_by_key(|(_, (_, what_to_do))| *what_to_do);
    for (at, (name, (reason, what_to_do))) in why.iter().enumerate() {
        if at == 0 {
            out.push('\n');
        }
        line!(out, "{NOTE}not run:{NOTE:#} {name}: {reason}");
        if why.get(at + 1).is_none_or(|(_, (_, next))| next != what_to_do) {
            what_to_do.lines().for_each(|text| line!(out, "  {text}"));
        }
    }
}

/// Writes the results that there are, and the page about all that are in the folder then.
fn record(suite: &Suite, folder: &Path, all: &[Tried]) -> Result<(), Failed> {
    let failed = |error: &dyn std::fmt::Display| {
        Failed::usage(format_args!("--record {}: {error}", shown(folder)))
    };
    fs::create_dir_all(folder).map_err(|error| failed(&error))?;
    for tried in all {
        if let Ok(report) = &tried.what {
            let file = folder.join(Recorded::file_name(tried.name));
            let json = Recorded::of(tried.name, report).json();
            place::file(&file, |file| file.write_all(json.as_bytes())).map_err(|e| failed(&e))?;
        }
    }
    let results = Recorded::load(folder).map_err(|error| failed(&error))?;
    let page = report::recorded::page(suite, &results);
    place::file(&folder.join("README.md"), |file| file.write_all(page.as_bytes()))
        .map_err(|error| failed(&error))
}
