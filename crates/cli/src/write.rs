//! `norobots write`: adds lines to a robots.txt, to keep robots out or to let them in.

use crate::exit::{Exit, Failed, Out, Result, bail, note};
use crate::help;
use crate::input::{self, MaxSize, Need};
use crate::output;
use crate::robots::{Chosen, choose, table};
use crate::text::{count, joined};
use norobots::source::Source;
use norobots_suite::robots::{
    Intent, KnownRobot, Reason, Standing, State, Table, Undone, Why, standings, write,
};
use norobots_text::visible::brief;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

const EXIT: &str = "The new file goes to standard output. Standard error says which robots the \
     file now keeps out or lets in, and what could not be done. The existing lines stay as they \
     are.\n\nExit codes: 0 if all is done; 1 if something can't be done by adding lines, which is \
     named; 2 if a file can't be read or written, or an argument is wrong.";

/// The word that selects every robot, including robots that are not in the table.
const ALL: &str = "all";

/// Add lines to a robots.txt that keep robots out or let them in, and list what they change
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots write robots.txt --bar training,GPTBot --open search"), after_help = EXIT)]
pub(super) struct Args {
    /// The robots.txt to add to; `-` is standard input [default: a new file]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Robots to keep out: names, purposes such as `training`, `ai`, or `all`; separated by commas
    #[arg(long, value_name = "ROBOTS", value_delimiter = ',')]
    bar: Vec<String>,
    /// Robots to let in everywhere: names, purposes or `ai`; separated by commas
    #[arg(long, value_name = "ROBOTS", value_delimiter = ',')]
    open: Vec<String>,
    /// A sitemap to name in the file, by its whole address; repeatable
    #[arg(long, value_name = "URL")]
    sitemap: Vec<String>,
    /// Write the file here, and not to standard output
    #[arg(long, value_name = "FILE", conflicts_with = "in_place")]
    out: Option<PathBuf>,
    /// Write the file back to where it was read
    #[arg(long, requires = "file")]
    in_place: bool,
    /// Read the robots from this table, in the form of conformance/robots.toml
    #[arg(long, value_name = "TABLE")]
    robots: Option<PathBuf>,
    #[command(flatten)]
    max_size: MaxSize,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    if args.bar.is_empty() && args.open.is_empty() && args.sitemap.is_empty() {
        bail!("nothing to do; add --bar, --open or --sitemap, such as --bar training");
    }
    if let Some(url) = args.sitemap.iter().find(|url| !input::is_web_address(url, b"#")) {
        bail!(
            "--sitemap {}: write the whole address, such as https://example.org/sitemap.xml",
            brief(url.as_bytes(), 80)
        );
    }
    if args.in_place && args.file.as_deref() == Some(Path::new("-")) {
        bail!("--in-place writes to a file; standard input has none");
    }
    let table = &*table(args.robots.as_deref())?;
    let intent = intent(args, table)?;
    let robots = match &args.file {
        Some(path) => args.max_size.read(path, Need::Bytes).map_err(Failed::Usage)?.bytes,
        None => Vec::new(),
    };
    let written = write(&robots, &intent);
    let to = args.out.as_deref().or(args.file.as_deref().filter(|_| args.in_place));
    let whole = |out: &mut Out| out.with(|out| std::io::Write::write_all(out, &written.file));
    output::write(to, false, out, whole, |_| Ok(()))?;
    out.flush()?;
    let source = Source::new(&written.file);
    let lines_before = |offset: usize| source.position(offset).line - 1;
    let before = lines_before(written.at);
    let lines = lines_before(written.at + written.added) - before;
    match lines {
        0 => note("nothing was added"),
        _ if before == 0 => note(format_args!("added {} at the start", count(lines, "line"))),
        _ => note(format_args!("added {} after line {before}", count(lines, "line"))),
    }
    list_changes(table, &intent, &robots, &written.file);
    for undone in &written.undone {
        note(format_args!("not done: {}", describe(undone)));
    }
    Ok(if written.undone.is_empty() { Exit::Fine } else { Exit::No })
}

/// Finds the robots that the arguments select. If several arguments select a robot, a name outranks a purpose, and a
/// purpose outranks `all`.
///
/// # Errors
///
/// Returns an error if the arguments keep a robot out and also let it in, or if `--open` contains `all`.
fn intent(args: &Args, table: &Table) -> Result<Intent> {
    let mut wanted: HashMap<String, (u8, State, KnownRobot)> = HashMap::new();
    let mut order: Vec<String> = Vec::new();
    let mut bar_all = false;
    for (words, state) in [(&args.open, State::Open), (&args.bar, State::Barred)] {
        for word in words {
            let is_all = word.eq_ignore_ascii_case(ALL);
            if is_all && state == State::Open {
                bail!(
                    "--open {ALL}: a file without rules lets every robot in; name robots or purposes"
                );
            }
            bar_all |= is_all;
            let chosen = if is_all { &[][..] } else { std::slice::from_ref(word) };
            let Chosen { robots, by_name } = choose(table, chosen)?;
            let rank = if is_all { 0 } else { 1 + u8::from(by_name) };
            for robot in robots {
                let key = robot.name.to_ascii_lowercase();
                match wanted.get(&key) {
                    Some((other, is, _)) if *other == rank && *is != state => bail!(
                        "{} is to be both kept out and let in; name it in one of --bar and --open",
                        brief(robot.name.as_bytes(), 60)
                    ),
                    Some((other, ..)) if *other >= rank => {}
                    known => {
                        if known.is_none() {
                            order.push(key.clone());
                        }
                        wanted.insert(key, (rank, state, robot));
                    }
                }
            }
        }
    }
    let mut intent = Intent { bar_all, sitemaps: args.sitemap.clone(), ..Intent::default() };
    for key in order {
        let (_, state, robot) = wanted.remove(&key).expect("it was put there");
        match state {
            State::Open => intent.open.push(robot),
            _ => intent.bar.push(robot),
        }
    }
    Ok(intent)
}

fn names<'s>(robots: impl IntoIterator<Item = &'s Standing<'s>>) -> Option<String> {
    let names = robots.into_iter().map(|standing| brief(standing.robot.name.as_bytes(), 60));
    joined(names, ", ")
}

/// Prints the new states of the selected robots, and of the other known robots whose states change. Also prints the
/// exceptions that apply to the selected robots.
fn list_changes(table: &Table, intent: &Intent, old: &[u8], new: &[u8]) {
    let wanted: Vec<&KnownRobot> = intent.open.iter().chain(&intent.bar).collect();
    let is_wanted = |robot: &KnownRobot| wanted.iter().any(|listed| listed.name == robot.name);
    let known = table.robots().iter().filter(|robot| !is_wanted(robot));
    let all: Vec<&KnownRobot> = wanted.iter().copied().chain(known).collect();
    let (before, after) =
        (standings(old, all.iter().copied(), None), standings(new, all.iter().copied(), None));
    let pairs = || before.iter().zip(&after);
    for state in [State::Barred, State::Partly, State::Open] {
        let now = |was_so: bool, wanted: bool| {
            let some = pairs().filter(move |(was, is)| {
                is.state == state && (was.state == state) == was_so && is_wanted(is.robot) == wanted
            });
            names(some.map(|(_, is)| is))
        };
        if let Some(names) = now(false, true) {
            note(format_args!("now {state}: {names}"));
        }
        if let Some(names) = now(false, false) {
            note(format_args!(
                "now {state}, too, by the group of another robot or of all: {names}"
            ));
        }
        if let Some(names) = now(true, true) {
            note(format_args!("{state} as before: {names}"));
        }
    }
    let obeying = after.iter().filter(|standing| standing.obeyed.why != Why::Ignores);
    for robot in obeying.map(|standing| standing.robot).filter(|robot| is_wanted(robot)) {
        let is_about_requests = robot.ignores.is_some() || robot.controls.is_some();
        if let Some(exception) = robot.exception().filter(|_| is_about_requests) {
            let name = brief(robot.name.as_bytes(), 60);
            note(format_args!("note: {name}: {}", brief(exception.as_bytes(), 300)));
        }
    }
}

/// Describes what norobots could not do, and what the user can do instead.
fn describe(undone: &Undone) -> String {
    let (robot, has) = match &undone.robot {
        Some(name) => (brief(name.as_bytes(), 60), "has"),
        None => ("all other robots".into(), "have"),
    };
    match &undone.why {
        Reason::Ignores(when) => {
            format!(
                "{robot} ignores this file {}; block it by its address or header",
                brief(when.as_bytes(), 200)
            )
        }
        Reason::NoToken => format!("{robot} {has} no name that a group could use"),
        Reason::HasGroup(line) => format!(
            "{robot} {has} the group at line {line}, whose rules would still count; change that group by hand"
        ),
        Reason::ChangesOthers(edition, other) => {
            let other = match other {
                Some(name) => brief(name, 60),
                None => "robots that no group names".into(),
            };
            format!(
                "{robot}: the added lines would change what {edition} says of {other}; give each group of the file a rule, such as `Disallow:`"
            )
        }
    }
}
