//! `norobots name`: what names a robot in robots.txt?

use crate::exit::{Exit, Failed};
use crate::show::Format;
use crate::{input, show};
use norobots::engine::Engine;
use norobots::policy;
use norobots::source::Source;
use norobots::syntax::{self, Document, LineKind};
use norobots_lab::naive::Naive;
use norobots_lab::setting;
use norobots_lab::setting::{Deviation, Settings};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

/// Say what to write in robots.txt for a robot, from what it sends
///
/// With a file, the command also lists which of its User-agent lines name the robot, the record that
/// is chosen, and the interpretations of the text that choose another. Exits with 0, or with 2 if the robot has no name or
/// the file can't be read.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What the robot sends as User-Agent, such as `Lycos_Spider_(Rex)/1.0 libwww/3.1`
    #[arg(value_name = "HEADER", allow_hyphen_values = true)]
    header: OsString,
    /// A robots.txt file to look the robot up in; `-` is standard input
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The settings that say how names compare.
const OF_NAMES: [&str; 3] = ["name-direction", "name-case", "version"];

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Exit, Failed> {
    let header = value_of(args.header.as_encoded_bytes());
    let Some(name) = Name::of(header) else {
        return Err(Failed::usage(format_args!(
            "'{}' names no robot: a name stands before the first `/` or space",
            show::visible(header)
        )));
    };
    let input = args.file.as_deref().map(input::read).transpose()?;
    let source = input.as_ref().map(|input| Source::new(&input.bytes));
    let document = source.as_ref().map(syntax::parse).transpose().map_err(Failed::usage)?;
    let looked_up = document.as_ref().map(|document| LookUp::of(document, header));
    let file = input.as_ref().map_or("", |input| input.name.as_str());
    match args.format {
        Format::Text => {
            name.text(out)?;
            looked_up.iter().try_for_each(|looked_up| looked_up.text(file, out))?;
        }
        Format::Json => {
            let mut object = name.json(header);
            if let Some(looked_up) = &looked_up {
                object["file"] = looked_up.json(file);
            }
            writeln!(out, "{object}")?;
        }
    }
    Ok(Exit::Fine)
}

/// The value of a header, where the whole of it is given.
fn value_of(header: &[u8]) -> &[u8] {
    const FIELD: &[u8] = b"user-agent:";
    match header.get(..FIELD.len()) {
        Some(field) if field.eq_ignore_ascii_case(FIELD) => header[FIELD.len()..].trim_ascii(),
        _ => header,
    }
}

/// A robot's name, and what an author can write for it.
struct Name<'a> {
    robot: &'a [u8],
    /// The value to write; `None` where none can name it.
    write: Option<&'a [u8]>,
    /// Words in the name, each of which names it too, and whoever else has it in the name.
    parts: Vec<&'a [u8]>,
}

impl<'a> Name<'a> {
    fn of(header: &'a [u8]) -> Option<Name<'a>> {
        let robot = policy::robot_name(header);
        if robot.is_empty() {
            return None;
        }
        // What can stand in a value: no comment and no line end; and `*` is the default record's.
        let ends = |byte: &u8| matches!(byte, b'#' | b'\r' | b'\n');
        let pieces = robot.split(ends).filter(|piece| !piece.is_empty() && *piece != b"*");
        let write = pieces.rev().max_by_key(|piece| piece.len());
        let of_word = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
        let parts = robot.split(|byte| !of_word(byte));
        let mut parts: Vec<&[u8]> =
            parts.filter(|part| part.len() > 1 && Some(*part) != write).collect();
        let mut seen = std::collections::HashSet::new();
        parts.retain(|part| seen.insert(part.to_ascii_lowercase()));
        Some(Name { robot, write, parts })
    }

    fn text(&self, out: &mut impl Write) -> io::Result<()> {
        let robot = show::visible(self.robot);
        writeln!(out, "robot  {robot} (what it sends, up to the first `/` or space)")?;
        match self.write {
            Some(write) => writeln!(out, "write  User-agent: {}", show::visible(write))?,
            None => writeln!(
                out,
                "write  nothing: `*` is the default record's, and `#` begins a comment"
            )?,
        }
        writeln!(
            out,
            "why    a value names the robot if, without its version, it is a part of the name; case \
             plays no part [agent-match]"
        )?;
        if !self.parts.is_empty() {
            let parts: Vec<String> = self
                .parts
                .iter()
                .take(8)
                .map(|part| format!("`{}`", show::visible(part)))
                .collect();
            writeln!(
                out,
                "also   {} would name it, and every other robot with that in its name",
                parts.join(", ")
            )?;
        }
        Ok(())
    }

    fn json(&self, header: &[u8]) -> Value {
        json!({
            "header": show::json_bytes(header),
            "robot": show::json_bytes(self.robot),
            "write": self.write.map(show::json_bytes),
            "parts": self.parts.iter().map(|part| show::json_bytes(part)).collect::<Vec<_>>(),
        })
    }
}

/// A robot in a file: by the interpretation of 1994, and by each other choice of a setting about
/// names.
struct LookUp<'a> {
    /// The User-agent lines: number and value.
    lines: Vec<(usize, &'a [u8])>,
    reading: Outcome,
    elsewhere: Vec<(Deviation, Outcome)>,
}

/// The lines that name the robot, and the record that is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Outcome {
    /// For each User-agent line whether it names the robot; that of the default record does not.
    names: Vec<bool>,
    /// The record that is chosen, and the User-agent line that chooses it, from 1.
    record: Option<(usize, usize)>,
}

impl<'a> LookUp<'a> {
    fn of(document: &Document<'a>, header: &[u8]) -> LookUp<'a> {
        let agents = document.lines().filter(|line| line.kind() == LineKind::UserAgent);
        let lines: Vec<_> = agents
            .filter_map(|line| Some((line.number(), document.slice(line.field()?.value_span()))))
            .collect();
        let reading = outcome(document, &lines, header, Settings::DEFAULT);
        let deviations = setting::deviations().filter(|one| OF_NAMES.contains(&one.setting.id));
        let elsewhere = deviations
            .map(|one| (one, outcome(document, &lines, header, one.settings())))
            .collect();
        LookUp { lines, reading, elsewhere }
    }

    fn text(&self, file: &str, out: &mut impl Write) -> io::Result<()> {
        writeln!(out)?;
        if self.lines.is_empty() {
            writeln!(out, "{file}: there is no User-agent line")?;
        }
        let mut passed = 0;
        for (&(number, value), &names) in self.lines.iter().zip(&self.reading.names) {
            let what = match names {
                true => "names it",
                false if value == b"*" => "is for robots that no other record names",
                false => {
                    passed += 1;
                    continue;
                }
            };
            writeln!(out, "{file}:{number}: `{}` {what}", show::visible(value))?;
        }
        if passed > 0 {
            let lines = if passed == 1 { "line does" } else { "lines do" };
            writeln!(out, "{file}: {passed} other User-agent {lines} not name it")?;
        }
        writeln!(out, "chosen {}", chosen(self.reading.record))?;
        let mut same = Vec::new();
        for (deviation, outcome) in &self.elsewhere {
            if *outcome == self.reading {
                same.push(deviation.to_string());
                continue;
            }
            let differs = |now: bool| -> Vec<String> {
                let lines = self.lines.iter().zip(&outcome.names).zip(&self.reading.names);
                let lines = lines.filter(|((_, there), here)| **there == now && **here != now);
                lines.take(8).map(|(((number, _), _), _)| number.to_string()).collect()
            };
            write!(out, "at     {deviation} ({})", deviation.choice.grade)?;
            for (lines, what) in [(differs(true), "also"), (differs(false), "not")] {
                if !lines.is_empty() {
                    write!(out, ", {what} line {}", lines.join(", "))?;
                }
            }
            writeln!(out, ": chosen {}", chosen(outcome.record))?;
        }
        if !same.is_empty() {
            writeln!(out, "as well at {}", same.join(", "))?;
        }
        Ok(())
    }

    fn json(&self, file: &str) -> Value {
        let outcome = |outcome: &Outcome| {
            let named = self.lines.iter().zip(&outcome.names).filter(|(_, names)| **names);
            json!({
                "names": named.map(|((number, _), _)| number).collect::<Vec<_>>(),
                "record": outcome.record.map(|(record, _)| record),
                "line": outcome.record.map(|(_, line)| line),
            })
        };
        let elsewhere = self.elsewhere.iter().map(|(deviation, there)| {
            let mut object = outcome(there);
            object["setting"] = deviation.setting.id.into();
            object["choice"] = deviation.choice.id.into();
            object["grade"] = deviation.choice.grade.to_string().into();
            object
        });
        let lines = self.lines.iter().map(|(number, value)| {
            json!({ "line": number, "value": show::json_bytes(value), "default": *value == b"*" })
        });
        json!({
            "name": file,
            "lines": lines.collect::<Vec<_>>(),
            "reading": outcome(&self.reading),
            "elsewhere": elsewhere.collect::<Vec<_>>(),
        })
    }
}

fn chosen(record: Option<(usize, usize)>) -> String {
    match record {
        Some((record, line)) => format!("record {record}, by line {line}"),
        None => "no record: the robot is welcome".into(),
    }
}

/// The lines that name the robot and the record that is chosen, by those settings.
fn outcome<'v>(
    document: &Document<'_>,
    lines: &[(usize, &'v [u8])],
    header: &[u8],
    settings: Settings,
) -> Outcome {
    let engine = Naive { settings };
    let mut known: HashMap<&'v [u8], bool> = HashMap::new();
    let mut names = |value: &'v [u8]| {
        // A file of this one name, and everything forbidden to it.
        let ask = || {
            let file = [&b"User-agent: "[..], value, b"\nDisallow: /\n"].concat();
            engine.decide(&file, header, b"/").is_ok_and(|decision| !decision.allowed())
        };
        value != b"*" && *known.entry(value).or_insert_with(ask)
    };
    let names: Vec<bool> = lines.iter().map(|&(_, value)| names(value)).collect();
    let decision = engine.decide(document.bytes(), header, b"/");
    let record = decision.ok().and_then(|decision| decision.record).and_then(|record| {
        let inside = document.record(record)?;
        let inside = inside.first_line()..=inside.last_line();
        let own = || {
            let numbered = lines.iter().zip(&names);
            numbered.filter(|((number, _), _)| inside.contains(number))
        };
        let by = own().find(|(_, names)| **names).or_else(|| own().find(|((_, v), _)| *v == b"*"));
        by.map(|((number, _), _)| (record, *number))
    });
    Outcome { names, record }
}

#[cfg(test)]
mod tests {
    use super::{Name, value_of};

    #[test]
    fn a_name_is_what_an_author_can_write() {
        for (header, robot, write, parts) in [
            (
                "Lycos_Spider_(Rex)/1.0 libwww/3.1",
                "Lycos_Spider_(Rex)",
                Some("Lycos_Spider_(Rex)"),
                &["Lycos", "Spider", "Rex"][..],
            ),
            ("User-Agent: webcrawler", "webcrawler", Some("webcrawler"), &[]),
            ("a#b/1", "a#b", Some("a"), &[]),
            ("foo#foo", "foo#foo", Some("foo"), &[]),
            ("#x", "#x", Some("x"), &[]),
            ("#*#", "#*#", None, &[]),
            ("*", "*", None, &[]),
            ("*/2 bot", "*", None, &[]),
            ("bot-Bot-x", "bot-Bot-x", Some("bot-Bot-x"), &["bot"]),
        ] {
            let name = Name::of(value_of(header.as_bytes())).expect("a name");
            assert_eq!(name.robot, robot.as_bytes(), "{header}");
            assert_eq!(name.write, write.map(str::as_bytes), "{header}");
            let expected: Vec<&[u8]> = parts.iter().map(|part| part.as_bytes()).collect();
            assert_eq!(name.parts, expected, "{header}");
        }
        assert!(Name::of(b"/1.0").is_none() && Name::of(b"").is_none());
    }
}
