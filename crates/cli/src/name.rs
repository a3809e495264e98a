//! `norobots name`: what names a robot in robots.txt?

use crate::exit::{Failed, Out, Result};
use crate::input::{MaxSize, Need};
use crate::show;
use crate::show::Format;
use crate::text::joined;
use norobots::engine::Engine;
use norobots::policy;
use norobots::source::Source;
use norobots::syntax::{self, Document, Line, LineKind};
use norobots_lab::driver::visible::Outside;
use norobots_lab::naive::{Naive, after_compatible};
use norobots_lab::setting::{self, Deviation, Settings};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ffi::OsString;
use std::path::PathBuf;

/// Say what to write in robots.txt for a robot, from what it sends
///
/// With a file, the command also lists which of its User-agent lines name the robot, the record that
/// is chosen, and the interpretations of the text that choose another. Exits with 0, or with 2 if the
/// file can't be read.
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
    #[command(flatten)]
    max_size: MaxSize,
}

/// The settings that say how names compare.
const OF_NAMES: [&str; 5] =
    ["robot-name", "escapes-in-names", "name-direction", "name-case", "version"];

/// What nearly every browser, and many a robot, calls itself first.
const EVERYBODY: &[u8] = b"Mozilla";

pub(super) fn run(args: &Args, out: &mut Out) -> Result {
    let header = value_of(args.header.as_encoded_bytes());
    let name = Name::of(header);
    let read = |path| args.max_size.read(path, Need::Tree);
    let input = args.file.as_deref().map(read).transpose().map_err(Failed::Usage)?;
    let source = input.as_ref().map(|input| (&input.name, Source::new(&input.bytes)));
    let looked_up = source.as_ref().map(|(file, source)| LookUp::of(file, source, header));
    match args.format {
        Format::Text => {
            name.text(out)?;
            looked_up.map_or(Ok(()), |looked_up| looked_up.text(out))
        }
        Format::Json => {
            let mut object = name.json(header);
            if let Some(looked_up) = looked_up {
                object["file"] = looked_up.json();
            }
            writeln!(out, "{}", show::to_text(&object))
        }
    }
}

/// The value of a header, where the whole of it is given.
fn value_of(header: &[u8]) -> &[u8] {
    const FIELD: &[u8] = b"user-agent:";
    match header.split_at_checked(FIELD.len()) {
        Some((field, value)) if field.eq_ignore_ascii_case(FIELD) => value.trim_ascii(),
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
    /// The name after `compatible;`, if the header has another there.
    compatible: Option<&'a [u8]>,
}

impl<'a> Name<'a> {
    fn of(header: &'a [u8]) -> Name<'a> {
        let robot = policy::robot_name(header);
        // What can stand in a value: no comment and no line end; and `*` is the default record's.
        let ends = |byte: &u8| matches!(byte, b'#' | b'\r' | b'\n');
        let pieces = robot.split(ends).filter(|piece| !piece.is_empty() && *piece != b"*");
        let write = pieces.rev().max_by_key(|piece| piece.len());
        let parts = robot.split(|byte| !byte.is_ascii_alphanumeric() && byte.is_ascii());
        let mut seen = HashSet::new();
        let parts = parts
            .filter(|part| part.len() > 1 && Some(*part) != write)
            .filter(|part| seen.insert(part.to_ascii_lowercase()))
            .collect();
        let compatible = after_compatible(header).map(policy::robot_name);
        let compatible = compatible.filter(|name| !name.eq_ignore_ascii_case(robot));
        Name { robot, write, parts, compatible }
    }

    /// Why the robot may go by another name than the one it sends first.
    fn warning(&self) -> Option<String> {
        let everybody = self.robot.eq_ignore_ascii_case(EVERYBODY);
        let robot = show::visible(self.robot);
        let other = self.compatible.map(|name| {
            let name = show::visible(name);
            format!(
                "this robot may look for `{name}`, the word after `compatible;`: then write \
                 `User-agent: {name}`"
            )
        });
        match (everybody, other) {
            (true, Some(other)) => {
                Some(format!("`{robot}` is what nearly every browser sends first; {other}"))
            }
            (true, None) => Some(format!(
                "`{robot}` is what nearly every browser sends first; ask the robot's maker which \
                 name it looks for"
            )),
            (false, other) => other,
        }
    }

    fn text(&self, out: &mut Out) -> Result {
        let robot = match self.robot {
            b"" => "has no name: nothing stands before the first `/` or space".into(),
            name => {
                let name = show::visible(name);
                format!("{name} (what it sends, up to the first `/` or space)")
            }
        };
        writeln!(out, "robot  {robot}")?;
        let write = match (self.robot, self.write) {
            (b"", _) => "nothing: no value names it, and it goes by the record for `*`".into(),
            (_, Some(write)) => format!("User-agent: {}", show::visible(write)),
            (_, None) => "nothing: `*` is the default record's, and `#` begins a comment".into(),
        };
        writeln!(out, "write  {write}")?;
        if let Some(warning) = self.warning() {
            writeln!(out, "but    {warning}")?;
        }
        writeln!(
            out,
            "why    a value names the robot if, without its version, it is a part of the name; case \
             plays no part [agent-match]"
        )?;
        let parts = self.parts.iter().take(8).map(|part| format!("`{}`", show::visible(part)));
        match joined(parts, ", ") {
            None => Ok(()),
            Some(parts) => writeln!(
                out,
                "also   {parts} would name it, and every other robot with that in its name"
            ),
        }
    }

    fn json(&self, header: &[u8]) -> Value {
        json!({
            "header": show::json_bytes(header),
            "robot": show::json_bytes(self.robot),
            "write": self.write.map(show::json_bytes),
            "parts": show::list(self.parts.iter().map(|part| show::json_bytes(part))),
            "compatible": self.compatible.map(show::json_bytes),
            "warning": self.warning(),
        })
    }
}

/// A User-agent line: its number, and its value.
type AgentLine<'a> = (usize, &'a [u8]);

/// A robot in a file: by the interpretation of 1994, and by each other choice of a setting about
/// names.
struct LookUp<'a> {
    file: &'a Outside,
    /// The User-agent lines.
    lines: Vec<AgentLine<'a>>,
    by_1994: Outcome,
    elsewhere: Vec<(Deviation, Outcome)>,
}

/// The lines that name the robot, and the record that is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Outcome {
    /// The numbers of the lines that name the robot; that of the default record is none of them.
    names: BTreeSet<usize>,
    /// The record that is chosen, and the User-agent line that chooses it, from 1.
    record: Option<(usize, usize)>,
}

impl<'a> LookUp<'a> {
    fn of(file: &'a Outside, source: &Source<'a>, header: &[u8]) -> Self {
        let document = syntax::parse(source);
        let agents = document.lines().filter(|line| line.kind() == LineKind::UserAgent);
        let value = |line: Line<'_>| Some(&source.bytes()[line.field()?.value_span().range()]);
        let lines: Vec<_> = agents.filter_map(|line| Some((line.number(), value(line)?))).collect();
        let by_1994 = Outcome::of(&document, &lines, header, Settings::DEFAULT);
        let deviations = setting::deviations().filter(|one| OF_NAMES.contains(&one.setting.id));
        let outcome = |one: Deviation| Outcome::of(&document, &lines, header, one.settings());
        let elsewhere = deviations.map(|one| (one, outcome(one))).collect();
        LookUp { file, lines, by_1994, elsewhere }
    }

    fn text(&self, out: &mut Out) -> Result {
        let LookUp { file, lines, by_1994, elsewhere } = self;
        writeln!(out)?;
        if lines.is_empty() {
            writeln!(out, "{file}: there is no User-agent line")?;
        }
        let mut passed = 0;
        for (number, value) in lines {
            let what = match by_1994.names.contains(number) {
                true => "names it",
                false if *value == b"*" => "is for robots that no other record names",
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
        writeln!(out, "chosen {}", by_1994.chosen())?;
        let (same, others): (Vec<_>, Vec<_>) =
            elsewhere.iter().partition(|(_, outcome)| outcome == by_1994);
        for (deviation, there) in others {
            write!(out, "at     {deviation} ({})", deviation.grade())?;
            let also = there.names.difference(&by_1994.names);
            let not = by_1994.names.difference(&there.names);
            for (what, numbers) in [("also", also), ("not", not)] {
                if let Some(numbers) = joined(numbers.take(8), ", ") {
                    write!(out, ", {what} line {numbers}")?;
                }
            }
            writeln!(out, ": chosen {}", there.chosen())?;
        }
        let same = joined(same.iter().map(|(deviation, _)| deviation), ", ");
        same.map_or(Ok(()), |same| writeln!(out, "as well at {same}"))
    }

    fn json(&self) -> Value {
        let elsewhere = self.elsewhere.iter().map(|(deviation, there)| {
            let mut object = there.json();
            object["setting"] = deviation.setting.id.into();
            object["choice"] = deviation.choice.id.into();
            object["grade"] = deviation.grade().to_string().into();
            object
        });
        let lines = self.lines.iter().map(|(number, value)| {
            json!({ "line": number, "value": show::json_bytes(value), "default": *value == b"*" })
        });
        json!({
            "name": self.file,
            "lines": show::list(lines),
            "by_1994": self.by_1994.json(),
            "elsewhere": show::list(elsewhere),
        })
    }
}

impl Outcome {
    /// What the robot of that header takes from a file with those User-agent lines.
    fn of(document: &Document, lines: &[AgentLine], header: &[u8], settings: Settings) -> Outcome {
        let engine = Naive { settings };
        let mut known: HashMap<&[u8], bool> = HashMap::new();
        let mut named = |value| {
            // A file of this one name, and everything forbidden to it.
            let query = || {
                let file = [&b"User-agent: "[..], value, b"\nDisallow: /\n"].concat();
                engine.decide(&file, header, b"/").is_ok_and(|decision| !decision.allowed())
            };
            value != b"*" && *known.entry(value).or_insert_with(query)
        };
        let names = lines.iter().filter(|(_, value)| named(value)).map(|(number, _)| *number);
        let names: BTreeSet<usize> = names.collect();
        let decision = engine.decide(document.bytes(), header, b"/");
        let record = decision.ok().and_then(|decision| decision.record).and_then(|record| {
            let inside = document.record(record)?;
            let inside = inside.first_line()..=inside.last_line();
            let default = |&&(at, value): &&AgentLine| value == b"*" && inside.contains(&at);
            let by_name = names.range(inside.clone()).next().copied();
            Some((record, by_name.or_else(|| Some(lines.iter().find(default)?.0))?))
        });
        Outcome { names, record }
    }

    fn json(&self) -> Value {
        let (record, line) = self.record.unzip();
        json!({ "names": self.names, "record": record, "line": line })
    }

    fn chosen(&self) -> String {
        match self.record {
            Some((record, line)) => format!("record {record}, by line {line}"),
            None => "no record: the robot is welcome".into(),
        }
    }
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
            let name = Name::of(value_of(header.as_bytes()));
            assert_eq!(name.robot, robot.as_bytes(), "{header}");
            assert_eq!(name.write, write.map(str::as_bytes), "{header}");
            let expected: Vec<&[u8]> = parts.iter().map(|part| part.as_bytes()).collect();
            assert_eq!(name.parts, expected, "{header}");
        }
    }

    #[test]
    fn what_everybody_sends_first_is_not_advised_without_a_warning() {
        for (header, warned) in [
            ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://h/bot.html)", Some("Googlebot")),
            ("mozilla/5.0 (KHTML, like Gecko; compatible; bingbot/2.0)", Some("bingbot")),
            ("figtree/1 (compatible; MSIE 6.0)", Some("MSIE")),
            ("Mozilla/5.0 (X11) Gecko", Some("Mozilla")),
            ("Mozilla/5.0 (compatible; )", Some("Mozilla")),
            ("figtree/1 (compatible; figtree)", None),
            ("figtree/1 (compatible)", None),
        ] {
            let warning = Name::of(header.as_bytes()).warning();
            assert_eq!(warning.is_some(), warned.is_some(), "{header}: {warning:?}");
            let warning = warning.unwrap_or_default();
            assert!(warned.is_none_or(|name| warning.contains(&format!("`{name}`"))), "{warning}");
        }
    }
}
