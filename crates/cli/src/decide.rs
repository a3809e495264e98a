//! `norobots decide`: may this robot retrieve these URLs?

use super::{Exit, complain, edition, input, show};
use norobots::engine::{Decision, Failure, Verdict};
use norobots::policy::{self, Policy};
use norobots::source::Source;
use norobots::syntax::{self, Document, Format as Syntax};
use norobots_lab::decider::{self, decider};
use norobots_lab::setting::{Deviation, Settings, UnknownId};
use norobots_lab::suite::{Suite, Text};
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
    #[arg(long, short, value_name = "NAME", allow_hyphen_values = true)]
    agent: OsString,
    /// Paths with or without a query, or absolute URLs
    #[arg(value_name = "URL", required = true)]
    urls: Vec<OsString>,
    #[command(flatten)]
    edition: edition::ReadBy,
    /// Evaluate with another choice of a setting (see `norobots explain`); repeatable
    #[arg(long = "set", value_name = "SETTING=CHOICE", value_parser = deviation)]
    set: Vec<Deviation>,
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
fn deviation(text: &str) -> Result<Deviation, String> {
    let (setting, choice) = text.split_once('=').ok_or("write SETTING=CHOICE")?;
    Deviation::from_ids(setting, choice).map_err(|error| match error {
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
    let edition = args.edition.edition;
    let there = Settings::default_for(edition).unwrap_or(Settings::DEFAULT).deviate(&args.set);
    let set = there.deviations();
    let format = decider::format(edition, there);
    let Some(input) = input::read_or_complain(&args.file) else { return Ok(Exit::Usage) };
    let failed = |failure: &dyn std::fmt::Display| {
        complain(format_args!("{}: {failure}", input.name));
        Ok(Exit::Usage)
    };
    let source = Source::new(&input.bytes);
    // The tree is for explaining; to decide by 1994, a pass over the bytes is enough.
    let tree =
        args.explain.then(|| syntax::parse_by(&source, format.unwrap_or(Syntax::Standard1994)));
    let document = match tree.transpose() {
        Ok(document) => document,
        Err(error) => return failed(&error),
    };
    let decider = match decider(edition, there, &input.bytes, None) {
        Ok(decider) => decider,
        Err(Failure::Refused) => return failed(&"refused at this profile of the space"),
        Err(failure) => return failed(&failure),
    };
    let told = match args.explain.then(|| edition::text(edition)).transpose() {
        Ok(told) => told.flatten(),
        Err(error) => {
            complain(error);
            return Ok(Exit::Usage);
        }
    };
    let mut exit = Exit::Fine;
    for url in &args.urls {
        let url = url.as_encoded_bytes();
        let decision = decider.decide(agent, url);
        if decision.verdict == Verdict::Disallowed {
            exit = Exit::No;
        }
        let set = &set;
        let shown = Shown { file: &input.name, source: &source, set, agent, url, decision };
        match args.format {
            Format::Json => shown.json(out)?,
            Format::Text => shown.line(out)?,
        }
        let explain = args.explain && args.format == Format::Text;
        if let Some(document) = document.as_ref().filter(|_| explain) {
            match format {
                Some(_) => shown.explained(document, out)?,
                None => {
                    let reading = Policy::new(document).decide(agent, url);
                    shown.placed(&reading, told.as_ref(), out)?;
                }
            }
        }
    }
    Ok(exit)
}

/// A decision as it is printed.
struct Shown<'a> {
    file: &'a str,
    source: &'a Source<'a>,
    set: &'a [Deviation],
    agent: &'a [u8],
    url: &'a [u8],
    decision: Decision,
}

impl Shown<'_> {
    /// The text of a line, without its terminator. Where lines end elsewhere than at the
    /// reading, there is no saying.
    fn text(&self, number: usize) -> Option<String> {
        if self.set.iter().any(|deviation| deviation.setting.id == "line-terminators") {
            return None;
        }
        let line = self.source.line(number)?;
        Some(show::visible(self.source.bytes()[line.range()].trim_ascii()))
    }

    fn line(&self, out: &mut impl Write) -> io::Result<()> {
        let style = match self.decision.verdict {
            Verdict::Allowed => anstyle::AnsiColor::Green.on_default(),
            Verdict::Disallowed => anstyle::AnsiColor::Red.on_default(),
        };
        let verdict = self.decision.verdict.to_string();
        write!(out, "{style}{verdict:<10}{style:#}  {}", show::visible(self.url))?;
        match (self.decision.line, self.decision.record) {
            (Some(number), _) => match self.text(number) {
                Some(text) => writeln!(out, "  {}:{number}: {text}", self.file),
                None => writeln!(out, "  {}:{number}", self.file),
            },
            (None, Some(record)) => writeln!(out, "  {}: record {record}", self.file),
            (None, None) => writeln!(out, "  no record for this robot"),
        }
    }

    /// How the decision comes about at the reading.
    fn explained(&self, document: &Document<'_>, out: &mut impl Write) -> io::Result<()> {
        let robot = show::visible(policy::robot_name(self.agent));
        let path = show::visible(&policy::path(self.url));
        writeln!(out, "  robot   {robot} (the text before the first `/` or space)")?;
        writeln!(out, "  path    {path} (without scheme, authority and fragment)")?;
        let (no_record, prefix) = match document.format() {
            Syntax::Standard1994 => ("agent-default", "disallow-prefix"),
            Syntax::Revisited => ("revisited-no-record", "revisited-path-root"),
        };
        let (Some(record), Some(number)) = (self.decision.record, self.decision.line) else {
            let records = document.records().len();
            return writeln!(
                out,
                "  record  none of {records} names the robot, and none is for `*`: every robot is welcome [{no_record}]"
            );
        };
        let lines = &document.records()[record - 1].lines;
        writeln!(out, "  record  {record}, lines {} to {}", lines.start + 1, lines.end)?;
        let text = self.text(number).unwrap_or_default();
        let why = match self.decision.verdict {
            Verdict::Disallowed => match document.format() {
                Syntax::Standard1994 => "the path starts with its value",
                Syntax::Revisited => "the path starts with one of its values",
            },
            Verdict::Allowed => {
                "chose the record, and the path starts with none of its Disallow values"
            }
        };
        writeln!(out, "  line    {number}, `{text}`: {why} [{prefix}]")
    }

    /// At which point of the space the decision was made, and what it is at the reading.
    /// `told` is the document whose point it deviates from.
    fn placed(
        &self,
        reading: &Decision,
        told: Option<&(Suite, Text)>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        for deviation in self.set {
            let choice = deviation.choice;
            writeln!(out, "  at      {deviation} ({}): {}", choice.grade, choice.summary)?;
            let Some((suite, text)) = told else { continue };
            for row in text.behind(*deviation) {
                for line in edition::sides(suite, text, row) {
                    writeln!(out, "          {line}")?;
                }
            }
        }
        match reading.line {
            Some(line) => writeln!(out, "  reading {}, by line {line}", reading.verdict),
            None => writeln!(out, "  reading {}, no record for this robot", reading.verdict),
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
