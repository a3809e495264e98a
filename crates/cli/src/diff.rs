//! `norobots diff`: shows which decisions change between two versions of a robots.txt.

use crate::edition::{self, Which};
use crate::exit::{Exit, Failed, Out, Result, note};
use crate::help;
use crate::input::{MaxSize, Need};
use crate::render::{Format, json_bytes, json_decision, list, rule, to_text};
use crate::text::{BOLD, FAINT, GOOD, NOTE, RED, count, joined, line, ticking, wrap};
use anstyle::Style;
use norobots::agent::{Header, Names};
use norobots::source::Source;
use norobots::spec::Edition;
use norobots_fix::semantic_diff::{Change, Robots, changes, changes_for};
use norobots_suite::agent;
use norobots_suite::google::Google;
use norobots_suite::robots::{Changed, Table, changed};
use norobots_text::distinct::first_of_each;
use norobots_text::visible;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The default of `--limit`: how many paths are shown for a robot.
const SHOWN: usize = 10;

/// The maximum number of robots that are named in a list. Robots are listed together if both versions of the file treat
/// all of them alike.
const NAMES: usize = 8;

/// The expected number of comparisons for all known robots. Robots that obey the same groups under the same edition
/// need only one comparison. The step limit of an edition is divided equally among these comparisons.
const TEXTS: usize = 10;

/// The default of `--max-steps`: how many steps the search for changed paths may take.
const STEPS: usize = 50_000_000;

const EXIT: &str = "\
    Exit codes: 0 if no decision changes, 1 if one does, 2 if a file can't be read, an argument is wrong, or no change \
    was found but not all paths were compared.";

/// Compare two versions of a robots.txt by the paths that robots may fetch
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots diff old.txt new.txt"), after_help = EXIT)]
pub(super) struct Args {
    /// The old version; `-` is standard input
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The new version; `-` is standard input
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Compare by this edition only; repeatable; `google` is Google's page and its code
    #[arg(long, value_name = "EDITION", value_parser = edition::one_of_five())]
    edition: Vec<Which>,
    /// Compare for this robot only: its name or its whole User-Agent header; repeatable
    #[arg(long, short, value_name = "NAME", allow_hyphen_values = true)]
    agent: Vec<OsString>,
    /// Show at most N paths of a robot; 0 shows all
    #[arg(long, value_name = "N", default_value_t = SHOWN)]
    limit: usize,
    /// End the comparison after N steps of matching
    #[arg(long, alias = "steps", value_name = "N", default_value_t = STEPS)]
    max_steps: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    max_size: MaxSize,
}

struct Files<'a> {
    old: Source<'a>,
    new: Source<'a>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    if args.old == args.new && args.old == Path::new("-") {
        return Err(Failed::usage("standard input can be only one of the two files"));
    }
    let read = |path| args.max_size.read(path, Need::Tree).map_err(Failed::Usage);
    let (old, new) = (read(&args.old)?, read(&args.new)?);
    let files = Files { old: Source::new(&old.bytes), new: Source::new(&new.bytes) };
    let given = first_of_each(args.edition.iter().flat_map(Which::editions).copied());
    let editions = if given.is_empty() { &Edition::DECIDED[..] } else { &given };
    let names = Names::of([&old.bytes[..], &new.bytes]);
    let arguments: Vec<&[u8]> = args.agent.iter().map(|agent| agent.as_encoded_bytes()).collect();
    let headers: Vec<Header<'_>> =
        arguments.iter().map(|argument| Header::read(argument, &names)).collect();
    for (header, argument) in headers.iter().zip(&arguments) {
        if let Some(text) = agent::note(header, argument, editions) {
            note(format_args!("note: {text}"));
        }
    }
    if args.edition.contains(&Which::Google) {
        for header in &headers {
            let name = header.asked(Edition::GoogleCode);
            let says = [&old, &new].map(|file| Google::new(&file.bytes, name).describe());
            if let Some(says) = says.into_iter().flatten().next() {
                let name = visible::brief(name, 60);
                note(format_args!(
                    "note: {says}; what is compared here is what the files say to {name} by its name"
                ));
            }
        }
    }
    let steps = args.max_steps / editions.len();
    let robots = |edition: Edition| match headers.is_empty() {
        true => changes(edition, &old.bytes, &new.bytes, steps),
        false => {
            let robots = headers.iter().map(|header| Some(header.name(edition).to_vec()));
            let robots: Vec<Option<Vec<u8>>> = robots.collect();
            changes_for(edition, &old.bytes, &new.bytes, &robots, steps)
        }
    };
    let bar = ticking("{spinner} comparing paths  {msg}");
    let all: Vec<(Edition, Vec<Robots>)> = editions
        .iter()
        .map(|edition| {
            bar.set_message(format!("by {edition}"));
            (*edition, robots(*edition))
        })
        .collect();
    bar.finish_and_clear();
    let limit = if args.limit == 0 { usize::MAX } else { args.limit };
    // If an edition or a robot is given on the command line, known robots are not compared.
    let known = match given.is_empty() && headers.is_empty() {
        true => {
            let seen = Table::embedded().robots().iter().filter(|robot| robot.page.is_some());
            changed(&old.bytes, &new.bytes, seen, steps / TEXTS)
        }
        false => Vec::new(),
    };
    match args.format {
        Format::Json => {
            let editions = list(all.iter().map(|(edition, robots)| {
                json!({ "edition": edition.id(), "robots": list(robots.iter().map(|group| object(group, &files))) })
            }));
            let robots = list(known.iter().map(|group| {
                let names = list(group.robots.iter().map(|robot| json!(robot.name)));
                json!({
                    "robots": names,
                    "changes": changes_of(&group.changes, &files),
                    "complete": group.complete,
                })
            }));
            writeln!(out, "{}", to_text(&json!({ "editions": editions, "robots": robots })))?;
        }
        Format::Text => {
            let mut text = String::new();
            shown(&mut text, &all, &files, limit);
            known_robots(&mut text, &known, &files, limit);
            write!(out, "{text}")?;
        }
    }
    let mut each = all.iter().flat_map(|(_, robots)| robots);
    let is_changed = known.iter().any(|group| !group.changes.is_empty());
    if is_changed || each.clone().any(|robots| !robots.changes.is_empty()) {
        return Ok(Exit::No);
    }
    let ended = each.clone().any(|robots| robots.out_of_steps)
        || known.iter().any(|group| group.out_of_steps);
    if each.any(|robots| !robots.complete) || known.iter().any(|group| !group.complete) {
        out.flush()?;
        let says = "no change was found, but not all paths were compared";
        return Err(match ended {
            true => Failed::usage(format_args!(
                "{says} in {}; --max-steps sets another limit",
                count(args.max_steps, "step")
            )),
            false => Failed::usage(says),
        });
    }
    Ok(Exit::Fine)
}

/// Writes the changes under each edition. Editions with the same changes are listed together.
fn shown(out: &mut String, all: &[(Edition, Vec<Robots>)], files: &Files<'_>, limit: usize) {
    let mut texts: Vec<(String, Vec<Edition>)> = Vec::new();
    for (edition, robots) in all {
        let mut text = String::new();
        by_edition(&mut text, robots, files, limit);
        match texts.iter_mut().find(|(other, _)| *other == text) {
            Some((_, editions)) => editions.push(*edition),
            None => texts.push((text, vec![*edition])),
        }
    }
    for (at, (text, editions)) in texts.iter().enumerate() {
        let editions = joined(editions.iter().map(|edition| edition.id()), ", ");
        if at > 0 {
            out.push('\n');
        }
        line!(out, "{BOLD}{}{BOLD:#}", editions.unwrap_or_default());
        out.push_str(text);
    }
}

fn by_edition(out: &mut String, all: &[Robots], files: &Files<'_>, limit: usize) {
    for robots in all.iter().filter(|robots| !robots.changes.is_empty()) {
        let more = robots.names.len().saturating_sub(NAMES);
        let names = robots.names.iter().take(NAMES).map(|name| match name {
            Some(name) if name.is_empty() => "a robot without a name".into(),
            Some(name) => visible::brief(name, 40),
            None => "any robot that neither file names".into(),
        });
        let more = (more > 0).then(|| format!("and {more} more"));
        let names = joined(names.chain(more), ", ").unwrap_or_default();
        wrap(out, &names, 2, Style::new());
        paths(out, &robots.changes, files, limit);
        if !robots.complete {
            let remedy = if robots.out_of_steps { ": --max-steps sets another limit" } else { "" };
            line!(out, "    {NOTE}not all paths were compared{remedy}{NOTE:#}");
        }
    }
    rest(out, all);
}

/// Writes the known robots for which a decision changed or some paths were not compared. For each robot, the files are
/// compared under the standard that the robot follows.
fn known_robots(out: &mut String, all: &[Changed<'_>], files: &Files<'_>, limit: usize) {
    let (open, changed): (Vec<_>, Vec<_>) = all
        .iter()
        .filter(|group| !group.changes.is_empty() || !group.complete)
        .partition(|group| group.changes.is_empty());
    if !open.is_empty() || !changed.is_empty() {
        line!(out, "\n{BOLD}known robots, each by the text that it follows{BOLD:#}");
    }
    let names = |groups: &[&Changed<'_>]| {
        let robots = groups.iter().flat_map(|group| &group.robots);
        joined(robots.map(|robot| brief(&robot.name)), ", ").unwrap_or_default()
    };
    for group in changed {
        wrap(out, &names(&[group]), 2, Style::new());
        paths(out, &group.changes, files, limit);
        if !group.complete {
            line!(out, "    {FAINT}the comparison is incomplete{FAINT:#}");
        }
    }
    if !open.is_empty() {
        let names = names(&open);
        wrap(out, &format!("no change was found for {names} among the compared paths"), 2, NOTE);
    }
}

/// Returns the name of a robot for printing on a terminal. Special characters are made visible.
fn brief(name: &str) -> String {
    visible::brief(name.as_bytes(), 60)
}

/// Writes the changed paths of a group of robots. The changes are the same for all robots of the group.
fn paths(out: &mut String, changes: &[Change], files: &Files<'_>, limit: usize) {
    for change in changes.iter().take(limit) {
        let (style, sign, what) = match change.new.allowed() {
            true => (GOOD, '+', "may now fetch"),
            false => (RED, '-', "may no longer fetch"),
        };
        let url = visible::brief(&change.url, 120);
        line!(out, "    {style}{sign} {what} {url}{style:#}");
        let why = ["old", "new"].iter().zip([(&files.old, &change.old), (&files.new, &change.new)]);
        for (name, (source, decision)) in why {
            if let Some((number, text)) = rule(source, decision) {
                let text = visible::brief(text, 80);
                line!(out, "        {FAINT}{name} line {number}: {text}{FAINT:#}");
            }
        }
    }
    if let more @ 1.. = changes.len().saturating_sub(limit) {
        line!(out, "    and {}: --limit 0", count(more, "other path"));
    }
}

/// Writes the number of robots without a changed decision.
fn rest(out: &mut String, all: &[Robots]) {
    let (same, open): (Vec<_>, Vec<_>) =
        all.iter().filter(|robots| robots.changes.is_empty()).partition(|robots| robots.complete);
    let robots =
        |groups: &[&Robots]| count(groups.iter().map(|robots| robots.names.len()).sum(), "robot");
    if same.len() == all.len() {
        line!(out, "  {GOOD}no decision changes{GOOD:#}");
    } else if !same.is_empty() {
        line!(out, "  no decision changes for {}", robots(&same));
    }
    if !open.is_empty() {
        line!(
            out,
            "  {NOTE}no change was found for {}, but not all paths were compared{NOTE:#}",
            robots(&open)
        );
    }
}

fn object(robots: &Robots, files: &Files<'_>) -> Value {
    json!({
        "agents": list(robots.names.iter().map(|name| name.as_deref().map(json_bytes))),
        "changes": changes_of(&robots.changes, files),
        "complete": robots.complete,
    })
}

fn changes_of(changes: &[Change], files: &Files<'_>) -> Value {
    let change = |Change { url, old, new }: &Change| {
        json!({
            "url": json_bytes(url),
            "old": json_decision(&files.old, old),
            "new": json_decision(&files.new, new),
        })
    };
    list(changes.iter().map(change))
}
