//! `norobots write`: a file, or lines for one, from what its owner wants of robots.

use crate::exit::{Exit, Failed, Out, Result, bail, note};
use crate::help;
use crate::input::{self, MaxSize, Need};
use crate::output;
use crate::robots::{Chosen, choose};
use crate::text::{count, joined};
use norobots_suite::robots::{
    Intent, KnownRobot, Reason, Standing, State, Table, Undone, Why, standings, write,
};
use norobots_text::visible::brief;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

const EXIT: &str = "\
    The file goes to standard output, and what changed for which robot to standard error. What stands in the file is never \
    changed: lines are added, and every robot is decided anew to prove that they do what is wanted and nothing else.\n\n\
    Exit codes: 0 if all is done; 1 if something can't be done by adding lines, which is named; 2 if a file can't be read or \
    written, or an argument is wrong.";

/// The word for every robot, known or not.
const ALL: &str = "all";

/// Add lines to a robots.txt that keep robots out or let them in, and prove what they do
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots write robots.txt --bar training,GPTBot --open search"), after_help = EXIT)]
pub(super) struct Args {
    /// The robots.txt to add to; `-` is standard input [default: a new file]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Keep these out: robots, purposes such as `training`, `ai` or `all`; separated by commas
    #[arg(long, value_name = "ROBOTS", value_delimiter = ',')]
    bar: Vec<String>,
    /// Let these in everywhere, in the same words but `all`
    #[arg(long, value_name = "ROBOTS", value_delimiter = ',')]
    open: Vec<String>,
    /// Name this sitemap by its whole address; repeatable
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
        bail!("nothing is wanted; say --bar, --open or --sitemap, such as --bar training");
    }
    if let Some(url) = args.sitemap.iter().find(|url| !is_address(url)) {
        bail!(
            "--sitemap {}: write the whole address, such as https://example.org/sitemap.xml",
            brief(url.as_bytes(), 80)
        );
    }
    if args.in_place && args.file.as_deref() == Some(Path::new("-")) {
        bail!("--in-place writes to a file; standard input has none");
    }
    let own = match &args.robots {
        Some(path) => {
            let table = input::read(path).map_err(Failed::Usage)?;
            Some(Table::read(&table.bytes, &table.name.to_string()).map_err(Failed::Usage)?)
        }
        None => None,
    };
    let table = own.as_ref().unwrap_or(Table::embedded());
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
    let before = written.file[..written.at].iter().filter(|byte| **byte == b'\n').count();
    let lines = &written.file[written.at..written.at + written.added];
    let lines = lines.iter().filter(|byte| **byte == b'\n').count();
    match lines {
        0 => note("nothing was added"),
        _ => note(format_args!("added {} behind line {before}", count(lines, "line"))),
    }
    told(table, &intent, &robots, &written.file);
    for undone in &written.undone {
        note(format_args!("not done: {}", reason(undone)));
    }
    Ok(if written.undone.is_empty() { Exit::Fine } else { Exit::No })
}

fn is_address(url: &str) -> bool {
    let host = ["https://", "http://"].into_iter().find_map(|scheme| url.strip_prefix(scheme));
    host.is_some_and(|host| !host.is_empty() && !host.starts_with('/'))
        && url.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#')
}

/// Finds the robots that are meant. A robot that is named outranks a purpose, and that outranks `all`.
///
/// # Errors
///
/// A robot is to be kept out and let in.
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
    let names = robots.into_iter().map(|one| brief(one.robot.name.as_bytes(), 60));
    joined(names, ", ")
}

/// Says what changed for the robots of the table and of the intent, and what was so before.
fn told(table: &Table, intent: &Intent, old: &[u8], new: &[u8]) {
    let wanted: Vec<&KnownRobot> = intent.open.iter().chain(&intent.bar).collect();
    let is_wanted = |robot: &KnownRobot| wanted.iter().any(|one| one.name == robot.name);
    let others = table.robots().iter().filter(|robot| !is_wanted(robot));
    let all: Vec<&KnownRobot> = wanted.iter().copied().chain(others).collect();
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
    let sometimes =
        after.iter().filter(|one| is_wanted(one.robot) && one.obeyed.why != Why::Ignores);
    for one in sometimes {
        if let Some(exception) = one
            .robot
            .exception()
            .filter(|_| one.robot.ignores.is_some() || one.robot.controls.is_some())
        {
            let robot = brief(one.robot.name.as_bytes(), 60);
            note(format_args!("note: {robot}: {}", brief(exception.as_bytes(), 300)));
        }
    }
}

/// Says what could not be done, and what to do.
fn reason(undone: &Undone) -> String {
    let robot = match &undone.robot {
        Some(name) => brief(name.as_bytes(), 60),
        None => "all other robots".into(),
    };
    match &undone.why {
        Reason::Ignores(when) => {
            format!(
                "{robot} ignores this file {}; block it by its address or header",
                brief(when.as_bytes(), 200)
            )
        }
        Reason::NoToken => format!("{robot} has no name that a group could have"),
        Reason::HasGroup(line) => format!(
            "{robot} has the group at line {line}, whose rules would still count; change that group by hand"
        ),
        Reason::Spills(edition, other) => {
            let other = match other {
                Some(name) => brief(name, 60),
                None => "robots that no group names".into(),
            };
            format!(
                "{robot}: the added lines would change what {edition} says of {other}; give the groups of the file rules"
            )
        }
    }
}
