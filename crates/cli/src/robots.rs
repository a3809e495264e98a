//! `norobots robots`: lists the known robots, and how much of a site each robot may fetch.

use crate::exit::{Exit, Failed, Out, Result, bail, note};
use crate::help;
use crate::input::{self, MaxSize, Need};
use crate::render::{json_bytes, list, to_text, visible};
use crate::text::{BOLD, FAINT, GOOD, NOTE, RED, count, did_you_mean, joined, line, wrap};
use anstyle::Style;
use norobots::source::Source;
use norobots_suite::access::CASES;
use norobots_suite::robots::{
    Follows, KnownRobot, Purpose, Row, Standing, State, Table, Why, rows, standings,
};
use norobots_text::visible::{Outside, brief};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;

const EXIT: &str = "\
    Exit codes: 0 if all is as --expect says, or nothing is expected; 1 if a robot is not what --expect says; 2 if a file \
    can't be read or an argument is wrong.";

/// The word that selects all robots that fetch pages for AI products.
const AI: &str = "ai";

/// Details are shown if at most this number of robots is given on the command line.
const DETAILS: usize = 3;

/// List which known robots a file lets in, keeps out or lets in partly, and by which group
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots robots robots.txt --only ai"), after_help = EXIT)]
pub(super) struct Args {
    /// The robots.txt file; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// Report about this URL, and not about the whole site
    #[arg(long, value_name = "URL")]
    url: Option<OsString>,
    /// List only these: `ai`, a purpose such as `search`, or the names of robots; separated by commas
    #[arg(long, value_name = "ROBOTS", value_delimiter = ',')]
    only: Vec<String>,
    /// Fail unless these robots are `open`, `barred` or `partly`, such as barred:GPTBot,CCBot; repeatable
    #[arg(long, value_name = "STATE:ROBOTS")]
    expect: Vec<Expected>,
    /// Read the robots from this table, in the form of conformance/robots.toml
    #[arg(long, value_name = "TABLE")]
    robots: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    max_size: MaxSize,
}

/// How the list is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs: one JSON object
    Json,
    /// A table for a page
    Markdown,
    /// A row for each robot
    Csv,
}

/// The state that `--expect` requires, and the robots that must have this state.
#[derive(Clone, Debug)]
struct Expected {
    state: State,
    robots: Vec<String>,
}

impl FromStr for Expected {
    type Err = String;

    fn from_str(text: &str) -> Result<Expected, String> {
        let (state, robots) = text
            .split_once(':')
            .ok_or("write a state, a colon and robots, such as barred:GPTBot,CCBot")?;
        let state = state.parse::<State>().map_err(|unknown| unknown.to_string())?;
        let robots: Vec<String> = robots.split(',').map(|name| name.trim().to_owned()).collect();
        match robots.iter().any(String::is_empty) {
            true => Err("name a robot after the colon and after each comma".into()),
            false => Ok(Expected { state, robots }),
        }
    }
}

/// The robots to list, or to compare with an expected state. The list has no duplicates.
pub(super) struct Chosen {
    pub(super) robots: Vec<KnownRobot>,
    /// Whether every robot was selected by its name, and no robot by a purpose.
    pub(super) by_name: bool,
}

/// Reads the table that `--robots` names, or returns the embedded table.
pub(super) fn table(path: Option<&Path>) -> Result<Cow<'static, Table>> {
    let Some(path) = path else { return Ok(Cow::Borrowed(Table::embedded())) };
    let table = input::read(path).map_err(Failed::Usage)?;
    let read = Table::read(&table.bytes, &table.name.to_string());
    read.map(Cow::Owned).map_err(Failed::Usage)
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    input::refuse_dash(args.url.iter().map(OsString::as_os_str))?;
    let table = &*table(args.robots.as_deref())?;
    let listed = choose(table, &args.only)?;
    let input = args.max_size.read(&args.file, Need::Bytes).map_err(Failed::Usage)?;
    let url = args.url.as_ref().map(|url| url.as_encoded_bytes());
    let source = Source::new(&input.bytes);
    let report = Report {
        file: &input.name,
        source: &source,
        url,
        all: standings(&input.bytes, &listed.robots, url),
        details: listed.by_name && listed.robots.len() <= DETAILS,
    };
    let mut unmet = Vec::new();
    for expected in &args.expect {
        let robots = choose(table, &expected.robots)?.robots;
        let standings = standings(&input.bytes, &robots, url);
        let other = standings.iter().filter(|standing| standing.state != expected.state);
        unmet.extend(other.map(|standing| Unmet {
            robot: standing.robot.name.clone(),
            expected: expected.state,
            state: standing.state,
            why: standing.because(&source),
        }));
    }
    match args.format {
        Format::Text => {
            let mut text = String::new();
            report.shown(&mut text);
            for Unmet { robot, expected, state, why } in &unmet {
                let robot = visible(robot.as_bytes());
                line!(&mut text, "{RED}expected {expected}: {robot} is {state}{RED:#}, {why}");
            }
            write!(out, "{text}")?;
        }
        Format::Json => writeln!(out, "{}", to_text(&report.object(&unmet)))?,
        Format::Markdown => write!(out, "{}", report.markdown())?,
        Format::Csv => {
            let table = report.csv().map_err(Failed::usage)?;
            out.with(|out| out.write_all(&table))?;
        }
    }
    if matches!(args.format, Format::Markdown | Format::Csv) {
        for Unmet { robot, expected, state, .. } in &unmet {
            let robot = visible(robot.as_bytes());
            note(format_args!("note: expected {expected}: {robot} is {state}"));
        }
    }
    Ok(if unmet.is_empty() { Exit::Fine } else { Exit::No })
}

struct Unmet {
    robot: String,
    expected: State,
    state: State,
    why: String,
}

/// Finds the robots that the words select. Without words, finds all robots in the table except programs that anybody
/// can run.
///
/// # Errors
///
/// Returns an error if a word is empty or can't be the name of a group.
pub(super) fn choose(table: &Table, words: &[String]) -> Result<Chosen> {
    let mut robots: Vec<KnownRobot> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut add = |robot: &KnownRobot| {
        if seen.insert(robot.name.to_ascii_lowercase()) {
            robots.push(robot.clone());
        }
    };
    let mut by_name = !words.is_empty();
    if words.is_empty() {
        table.listed().for_each(&mut add);
    }
    for word in words {
        let purpose = Purpose::from_id(&word.to_ascii_lowercase());
        if word.eq_ignore_ascii_case(AI) || purpose.is_some() {
            by_name = false;
            let is_meant = |robot: &&KnownRobot| match purpose {
                Some(purpose) => robot.purpose == purpose,
                None => robot.ai,
            };
            table.robots().iter().filter(is_meant).for_each(&mut add);
        } else if let Some(robot) = table.find(word.as_bytes()) {
            add(robot);
        } else {
            let shown = brief(word.as_bytes(), 60);
            if word.is_empty()
                || word.bytes().any(|byte| byte.is_ascii_control() || b"*#:".contains(&byte))
            {
                bail!(
                    "`{shown}` is not the name of a robot; name robots or purposes, separated by \
                     commas"
                );
            }
            let hint = did_you_mean(table.nearest(word));
            note(format_args!(
                "note: the table has no robot {shown}, which is decided by RFC 9309 without exceptions{hint}"
            ));
            add(&KnownRobot::unknown(word, Purpose::Other));
        }
    }
    Ok(Chosen { robots, by_name })
}

struct Report<'a> {
    file: &'a Outside,
    source: &'a Source<'a>,
    url: Option<&'a [u8]>,
    all: Vec<Standing<'a>>,
    details: bool,
}

impl Report<'_> {
    fn shown(&self, out: &mut String) {
        let robots = count(self.all.len(), "robot");
        let for_url = match self.url {
            Some(url) => format!(" for {}", visible(url)),
            None => String::new(),
        };
        line!(out, "{BOLD}{}{BOLD:#}: {robots}{for_url}", self.file);
        let mut heading = None;
        for Row { purpose, state, because, robots } in rows(&self.all, self.source) {
            if heading.replace(purpose) != Some(purpose) {
                line!(out, "{BOLD}{purpose}{BOLD:#}");
            }
            let style = match state {
                State::Open => GOOD,
                State::Partly => NOTE,
                State::Barred => RED,
            };
            let names = joined(robots.iter().map(|standing| name(standing.robot)), ", ");
            let names = names.unwrap_or_default();
            let mut rest = String::new();
            wrap(&mut rest, &format!("{names}: {because}"), 9, Style::new());
            line!(out, "  {style}{:<7}{style:#}{}", state.id(), &rest[9..].trim_end());
        }
        self.notes(out);
        if self.details {
            self.all.iter().for_each(|standing| detailed(out, standing.robot));
        }
    }

    /// Writes the exceptions of the robots, and the standard that was used for each robot.
    fn notes(&self, out: &mut String) {
        let mut exceptions: Vec<(String, Vec<String>)> = Vec::new();
        let mut texts: Vec<(String, Vec<String>)> = Vec::new();
        let push = |list: &mut Vec<(String, Vec<String>)>, says: String, name: String| match list
            .iter_mut()
            .find(|(other, _)| *other == says)
        {
            Some((_, names)) => names.push(name),
            None => list.push((says, vec![name])),
        };
        for standing in &self.all {
            let name = name(standing.robot);
            for says in standing.exceptions() {
                push(&mut exceptions, says, name.clone());
            }
            if standing.obeyed.why != Why::Ignores {
                push(&mut texts, by_which(standing.robot), name);
            }
        }
        for (head, list) in [("exceptions", &exceptions), ("decided by", &texts)] {
            if !list.is_empty() {
                line!(out, "{BOLD}{head}{BOLD:#}");
            }
            for (says, names) in list {
                let names = match (head, names.len()) {
                    ("decided by", 20..) => format!("{} of them", names.len()),
                    _ => joined(names, ", ").unwrap_or_default(),
                };
                let text = match head {
                    "exceptions" => format!("{names}: {says}"),
                    _ => format!("{says}: {names}"),
                };
                wrap(out, &text, 2, FAINT);
            }
        }
    }

    fn object(&self, unmet: &[Unmet]) -> Value {
        let robot = |standing: &Standing<'_>| {
            let robot = standing.robot;
            let page = robot.page.as_ref().map(|page| {
                json!({ "address": page.address, "date": page.date, "quoted_by": page.quoted_by })
            });
            json!({
                "name": robot.name,
                "operator": robot.operator,
                "purpose": robot.purpose.id(),
                "ai": robot.ai,
                "tokens": robot.tokens,
                "state": standing.state.id(),
                "proven": standing.is_proven,
                "rules": standing.rules,
                "barring_line": standing.barring,
                "group": {
                    "why": standing.obeyed.why.id(),
                    "line": standing.obeyed.line,
                    "name": json_bytes(&standing.obeyed.name),
                },
                "decided_by": robot.decides(),
                "own_text": robot.is_own_text(),
                "follows": robot.follows.map(Follows::id),
                "by_page": standing.by_page.map(State::id),
                "exceptions": list(standing.exceptions()),
                "ignores": robot.ignores.map(|ignores| ignores.id()),
                "crawl_delay": robot.crawl_delay,
                "blocking": robot.blocking,
                "quote": robot.quote,
                "page": page,
            })
        };
        let unmet = unmet.iter().map(|Unmet { robot, expected, state, .. }| {
            json!({ "robot": robot, "expected": expected.id(), "state": state.id() })
        });
        json!({
            "file": self.file,
            "url": self.url.map(json_bytes),
            "robots": list(self.all.iter().map(robot)),
            "unmet": list(unmet),
        })
    }

    fn columns(&self) -> impl Iterator<Item = [String; 7]> {
        self.all.iter().map(|standing| {
            let robot = standing.robot;
            [
                name(robot),
                robot.operator.as_deref().map(|name| visible(name.as_bytes())).unwrap_or_default(),
                robot.purpose.to_string(),
                standing.state.to_string(),
                standing.because(self.source),
                robot.decides().to_owned(),
                joined(standing.exceptions(), "; ").unwrap_or_default(),
            ]
        })
    }

    fn markdown(&self) -> String {
        let mut text = String::new();
        line!(&mut text, "| {} |", HEAD.join(" | "));
        line!(&mut text, "|{}", " --- |".repeat(HEAD.len()));
        for row in self.columns() {
            let cells =
                row.map(|cell| cell.replace('\\', "\\\\").replace('|', "\\|").replace('<', "&lt;"));
            line!(&mut text, "| {} |", cells.join(" | "));
        }
        text
    }

    fn csv(&self) -> Result<Vec<u8>, csv::Error> {
        let mut table = csv::Writer::from_writer(Vec::new());
        table.write_record(HEAD)?;
        for row in self.columns() {
            table.write_record(&row)?;
        }
        table.into_inner().map_err(|error| error.into_error().into())
    }
}

const HEAD: [&str; 7] =
    ["robot", "operator", "purpose", "state", "because", "decided by", "exceptions"];

/// Returns the name of a robot for printing on a terminal. Invisible characters are made visible, and a long name is
/// shortened.
fn name(robot: &KnownRobot) -> String {
    brief(robot.name.as_bytes(), 60)
}

/// Describes which standard was used for the robot, and why.
pub(super) fn decided(robot: &KnownRobot) -> String {
    let by = match robot.decides() {
        "google" => "Google's code, for the group of Google's page".to_owned(),
        _ => crate::edition::short(robot.editions()[0]).to_owned(),
    };
    let text = robot.text.as_deref().map(|text| brief(text.as_bytes(), 120)).unwrap_or_default();
    match robot.follows {
        Some(Follows::Own) => {
            format!("{by}, because norobots does not decide by its own text, {text}")
        }
        Some(_) => format!("{by}, which it says it follows"),
        None if robot.page.is_some() => format!("{by}, because its page names no standard"),
        None => format!("{by}, because no page about it is known"),
    }
}

/// Describes which standard was used for a group of robots, and why. Unlike [`decided`], this function does not quote
/// the operators.
fn by_which(robot: &KnownRobot) -> String {
    let by = crate::edition::short(robot.editions()[0]);
    match robot.follows {
        Some(Follows::Google) => "Google's code, for the groups of Google's page".to_owned(),
        Some(Follows::Own) => {
            format!("{by}, because norobots does not decide by the texts of their operators")
        }
        Some(_) => format!("{by}, which they say they follow"),
        None if robot.page.is_some() => format!("{by}, because their pages name no standard"),
        None => format!("{by}, because no page about them is known"),
    }
}

/// Writes what the operator of a robot has published about the robot, and the address of the publication.
fn detailed(out: &mut String, robot: &KnownRobot) {
    let Some(page) = &robot.page else { return };
    let shown = |text: &str| visible(text.as_bytes());
    let operator = robot.operator.as_deref().map(shown).unwrap_or_default();
    line!(out, "{BOLD}{}{BOLD:#}, run by {operator}, {}", name(robot), robot.purpose.summary());
    if let Some(blocking) = &robot.blocking {
        wrap(out, &format!("the effect of barring it: {}", shown(blocking)), 2, Style::new());
    }
    if let Some(text) = &robot.text {
        wrap(
            out,
            &format!("its own text, which is not an edition of norobots: {}", shown(text)),
            2,
            Style::new(),
        );
    }
    match robot.crawl_delay {
        Some(true) => line!(out, "  it obeys Crawl-delay"),
        Some(false) => line!(out, "  it does not obey Crawl-delay"),
        None => {}
    }
    if let Some(quote) = &robot.quote {
        wrap(out, &format!("“{}”", shown(quote)), 2, Style::new());
    }
    let cases = CASES.operator.iter();
    for case in cases.filter(|case| robot.operator.as_ref() == Some(&case.operator)) {
        let (fetch, actions) = (case.fetch.describe(), joined(&case.actions, " or "));
        let text =
            format!("after a fetch of robots.txt ({fetch}): {}", actions.unwrap_or_default());
        wrap(out, &format!("{text}: “{}”", case.quote), 2, Style::new());
    }
    let date = page.date.as_deref().map_or_else(|| "undated".into(), shown);
    let quoted = page.quoted_by.as_deref().map(|by| format!(", as quoted by {}", shown(by)));
    line!(out, "  {FAINT}{} ({date}{}){FAINT:#}", shown(&page.address), quoted.unwrap_or_default());
}
