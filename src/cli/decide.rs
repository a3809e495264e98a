//! `norobots decide`: may this robot retrieve these URLs?

use super::{Exit, complain, input, show};
use crate::engine::naive::Naive;
use crate::engine::{Decision, Engine, Failure, Verdict};
use crate::policy::{self, Policy};
use crate::setting::{Departure, Settings, UnknownId};
use crate::source::Source;
use crate::syntax::{self, Document};
use serde_json::json;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

/// Decide whether a robot may retrieve URLs, and say which line decides
///
/// Exits with 0 if all URLs are allowed, 1 if one is disallowed, 2 on wrong arguments or a file
/// that can't be read.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The robots.txt file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The robot: its name, or its whole User-Agent header
    #[arg(long, short, value_name = "NAME")]
    agent: OsString,
    /// Paths with or without a query, or absolute URLs
    #[arg(value_name = "URL", required = true)]
    urls: Vec<OsString>,
    /// Evaluate with another choice of a setting (see `norobots explain`); repeatable
    #[arg(long = "set", value_name = "SETTING=CHOICE", value_parser = departure)]
    set: Vec<Departure>,
    /// Say how each decision comes about
    #[arg(long)]
    explain: bool,
    /// How to print the decisions
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A line of text a URL
    Text,
    /// A JSON object a URL, on a line of its own
    Json,
}

/// Reads `SETTING=CHOICE`.
fn departure(text: &str) -> Result<Departure, String> {
    let (setting, choice) = text.split_once('=').ok_or("write SETTING=CHOICE")?;
    Departure::from_ids(setting, choice).map_err(|error| match error {
        UnknownId::Setting => format!("{error}; `norobots explain` lists the settings"),
        UnknownId::Choice => format!("{error}; `norobots explain {setting}` lists its choices"),
    })
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> io::Result<Exit> {
    let agent = args.agent.as_encoded_bytes();
    if policy::robot_name(agent).is_empty() {
        let agent = show::visible(agent);
        complain(format_args!(
            "--agent '{agent}' names no robot: a name stands before the first `/` or space"
        ));
        return Ok(Exit::Usage);
    }
    let input = match input::read(&args.file) {
        Ok(input) => input,
        Err(error) => {
            complain(error);
            return Ok(Exit::Usage);
        }
    };
    let source = Source::new(&input.bytes);
    let document = match syntax::parse(&source) {
        Ok(document) => document,
        Err(error) => {
            complain(format_args!("{}: {error}", input.name));
            return Ok(Exit::Usage);
        }
    };
    let policy = Policy::new(&document);
    let elsewhere = Naive { settings: Settings::READING.depart(&args.set) };
    let mut exit = Exit::Fine;
    for url in &args.urls {
        let url = url.as_encoded_bytes();
        let decision = match args.set[..] {
            [] => Ok(policy.decide(agent, url)),
            _ => elsewhere.decide(&input.bytes, agent, url),
        };
        let decision = match decision {
            Ok(decision) => decision,
            Err(Failure::Refused) => {
                complain(format_args!("{}: refused at this point of the space", input.name));
                return Ok(Exit::Usage);
            }
            Err(failure @ Failure::Exhausted) => {
                complain(format_args!("{}: {failure}", input.name));
                return Ok(Exit::Usage);
            }
        };
        if decision.verdict == Verdict::Disallowed {
            exit = Exit::No;
        }
        let ask = Ask { file: &input.name, document: &document, agent, url, decision };
        match args.format {
            Format::Json => ask.json(out)?,
            Format::Text if args.explain => ask.explained(out)?,
            Format::Text => ask.line(out)?,
        }
    }
    Ok(exit)
}

struct Ask<'a> {
    file: &'a str,
    document: &'a Document<'a>,
    agent: &'a [u8],
    url: &'a [u8],
    decision: Decision,
}

impl Ask<'_> {
    /// The line that decides, without its terminator.
    fn deciding(&self) -> Option<(usize, String)> {
        let number = self.decision.line?;
        // Under other line terminators, there may be lines that the tree does not have.
        let text =
            self.document.lines().get(number - 1).map(|line| self.document.slice(line.text()));
        Some((number, show::visible(text.unwrap_or_default().trim_ascii())))
    }

    fn line(&self, out: &mut impl Write) -> io::Result<()> {
        let style = match self.decision.verdict {
            Verdict::Allowed => anstyle::AnsiColor::Green.on_default(),
            Verdict::Disallowed => anstyle::AnsiColor::Red.on_default(),
        };
        let verdict = self.decision.verdict.to_string();
        write!(out, "{style}{verdict:<10}{style:#}  {}", show::visible(self.url))?;
        match self.deciding() {
            Some((number, text)) => writeln!(out, "  {}:{number}: {text}", self.file),
            None => writeln!(out, "  no record for this robot"),
        }
    }

    fn explained(&self, out: &mut impl Write) -> io::Result<()> {
        self.line(out)?;
        let robot = show::visible(policy::robot_name(self.agent));
        let path = show::visible(&policy::path(self.url));
        writeln!(out, "  robot   {robot} (the text before the first `/` or space)")?;
        writeln!(out, "  path    {path} (without scheme, authority and fragment)")?;
        let Some(record) = self.decision.record else {
            let records = self.document.records().len();
            return writeln!(
                out,
                "  record  none of {records} names the robot, and none is for `*`: every robot is welcome [agent-default]"
            );
        };
        match self.document.records().get(record - 1).map(|record| &record.lines) {
            Some(lines) => {
                writeln!(out, "  record  {record}, lines {} to {}", lines.start + 1, lines.end)?;
            }
            None => writeln!(out, "  record  {record}")?,
        }
        let (number, text) = self.deciding().unwrap_or_default();
        match self.decision.verdict {
            Verdict::Disallowed => {
                writeln!(
                    out,
                    "  line    {number}, `{text}`: the path starts with its value [disallow-prefix]"
                )
            }
            Verdict::Allowed => writeln!(
                out,
                "  line    {number}, `{text}`: chose the record, and the path starts with none of its Disallow values [disallow-prefix]"
            ),
        }
    }

    fn json(&self, out: &mut impl Write) -> io::Result<()> {
        let object = json!({
            "url": show::json_bytes(self.url),
            "agent": show::json_bytes(self.agent),
            "robot": show::json_bytes(policy::robot_name(self.agent)),
            "path": show::json_bytes(&policy::path(self.url)),
            "allowed": self.decision.allowed(),
            "record": self.decision.record,
            "line": self.decision.line,
        });
        writeln!(out, "{object}")
    }
}
