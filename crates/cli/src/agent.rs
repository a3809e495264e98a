//! `norobots agent`: shows what to write in robots.txt to name a robot.

use crate::exit::{Failed, Out, Result};
use crate::help;
use crate::input::{MaxSize, Need};
use crate::render;
use crate::render::Format;
use crate::text::joined;
use norobots::agent::{Header, Names, ToldBy};
use norobots::decide_named;
use norobots::engine::Engine;
use norobots::reading::Reading;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Document, Line, LineKind};
use norobots_settings::naive::Naive;
use norobots_settings::setting::{self, Deviation, Settings};
use norobots_text::visible::Outside;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ffi::OsString;
use std::path::PathBuf;

/// Print what to write in robots.txt for a robot, from its User-Agent header
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots agent 'ExampleBot/1.0 (+https://example.com/bot)'"))]
#[command(after_help = help::READS)]
pub(super) struct Args {
    /// The User-Agent header that the robot sends
    #[arg(value_name = "HEADER", allow_hyphen_values = true)]
    header: OsString,
    /// Also list which lines of this robots.txt name the robot
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    max_size: MaxSize,
}

/// The settings that determine how names are compared.
const OF_NAMES: [&str; 5] =
    ["robot-name", "escapes-in-names", "name-direction", "name-case", "version"];

pub(super) fn run(args: &Args, out: &mut Out) -> Result {
    let read = |path| args.max_size.read(path, Need::Tree);
    let input = args.file.as_deref().map(read).transpose().map_err(Failed::Usage)?;
    let names = Names::of(input.as_ref().map(|input| &input.bytes[..]));
    let header = Header::read(args.header.as_encoded_bytes(), &names);
    let source = input.as_ref().map(|input| (&input.name, Source::new(&input.bytes)));
    let looked_up = source.as_ref().map(|(file, source)| LookUp::of(file, source, &header));
    let name = Name::of(header);
    match args.format {
        Format::Text => {
            name.text(out)?;
            looked_up.map_or(Ok(()), |looked_up| looked_up.text(out))
        }
        Format::Json => {
            let mut object = name.json();
            if let Some(looked_up) = looked_up {
                object["file"] = looked_up.json();
            }
            writeln!(out, "{}", render::to_text(&object))
        }
    }
}

/// The name of a robot, and the text that an author can write in robots.txt to name the robot.
struct Name<'a> {
    header: Header<'a>,
    /// The value to write in a User-agent line, or `None` if no value can name the robot.
    write: Option<&'a [u8]>,
    /// The words of the robot's name under the standard of 1994. Under this standard, a User-agent line with one of
    /// these words names every robot whose name contains the word.
    parts: Vec<&'a [u8]>,
}

impl<'a> Name<'a> {
    fn of(header: Header<'a>) -> Name<'a> {
        let robot = header.robot;
        // The value of a User-agent line can't contain `#` or a line end. The value `*` would select the default
        // record.
        let ends = |byte: &u8| matches!(byte, b'#' | b'\r' | b'\n');
        let pieces = robot.split(ends).filter(|piece| !piece.is_empty() && *piece != b"*");
        let write = pieces.rev().max_by_key(|piece| piece.len());
        let by_1994 = header.name(Edition::Standard1994);
        let parts = by_1994.split(|byte| !byte.is_ascii_alphanumeric() && byte.is_ascii());
        let mut seen = HashSet::new();
        let parts = parts
            .filter(|part| part.len() > 1 && Some(*part) != write)
            .filter(|part| seen.insert(part.to_ascii_lowercase()))
            .collect();
        Name { header, write, parts }
    }

    /// Returns the editions under which a User-agent line with the value `write` does not apply to the robot.
    fn not_by(&self) -> Vec<Edition> {
        let Some(write) = self.write else { return Vec::new() };
        let file = [b"User-agent: ", write, b"\nDisallow: /\n"].concat();
        let is_allowed = |edition: &Edition| {
            decide_named(*edition, &file, self.header.asked(*edition), "/x").allowed()
        };
        Edition::DECIDED.into_iter().filter(is_allowed).collect()
    }

    /// Returns a warning if parsers may derive different names from the robot's header. Also returns a warning if
    /// nearly every browser sends the same name.
    fn warning(&self) -> Option<String> {
        let Header { robot, told_by, .. } = &self.header;
        let by_1994 = self.header.name(Edition::Standard1994);
        let shown = render::visible(robot);
        if *told_by == ToldBy::Browser {
            return Some(format!(
                "nearly every browser sends `{shown}`; ask the robot's maker which name it looks for"
            ));
        }
        (by_1994 != *robot).then(|| match by_1994 {
            b"" => "by 1994 it has no name, because nothing precedes the first `/` or space".into(),
            name => format!(
                "by 1994 its name is `{}`, the text before the first `/` or space",
                render::visible(name)
            ),
        })
    }

    fn text(&self, out: &mut Out) -> Result {
        let Header { robot, told_by, others: products, .. } = &self.header;
        let shown = match *robot {
            b"" => "has no name, because its header names no product".into(),
            name => format!("{} ({})", render::visible(name), told_by.summary()),
        };
        writeln!(out, "robot  {shown}")?;
        let write = match (*robot, self.write) {
            (b"", _) => {
                "nothing: no value names this robot, so the record for `*` applies to it".into()
            }
            (_, Some(write)) => {
                let shown = render::visible(write);
                let changed = match shown.as_bytes() == write {
                    true => "",
                    false => {
                        " (shown safely for a terminal; `--format json` prints the name itself)"
                    }
                };
                format!("User-agent: {shown}{changed}")
            }
            (_, None) => "nothing: `*` names every robot, and `#` begins a comment".into(),
        };
        writeln!(out, "write  {write}")?;
        if let Some(editions) = joined(self.not_by(), ", ") {
            writeln!(out, "but    by {editions} this line does not name the robot")?;
        }
        if let Some(warning) = self.warning() {
            writeln!(out, "but    {warning}")?;
        }
        let ticked = |name: &&[u8]| format!("`{}`", render::visible(name));
        if let Some(products) = joined(products.iter().map(ticked), ", ") {
            writeln!(
                out,
                "or     {products}, if the robot looks for another product of its header"
            )?;
        }
        writeln!(
            out,
            "why    a value without its version names the robot by 1994 if the name contains it, by RFC 9309 if it equals \
             the name; case is ignored [agent-match]"
        )?;
        match joined(self.parts.iter().take(8).map(ticked), ", ") {
            None => Ok(()),
            Some(parts) => writeln!(
                out,
                "also   by 1994 {parts} would also name the robot, and every other robot whose name contains it"
            ),
        }
    }

    fn json(&self) -> Value {
        let Header { value, robot, told_by, others: products } = &self.header;
        let names =
            |names: &[&[u8]]| render::list(names.iter().map(|name| render::json_bytes(name)));
        json!({
            "header": render::json_bytes(value),
            "robot": render::json_bytes(robot),
            "told_by": told_by.id(),
            "others": names(products),
            "by_1994": render::json_bytes(self.header.name(Edition::Standard1994)),
            "write": self.write.map(render::json_bytes),
            "not_by": render::list(self.not_by().into_iter().map(Edition::id)),
            "parts": names(&self.parts),
            "warning": self.warning(),
        })
    }
}

/// The line number and the value of a User-agent line.
type AgentLine<'a> = (usize, &'a [u8]);

struct LookUp<'a> {
    file: &'a Outside,
    lines: Vec<AgentLine<'a>>,
    by_1994: Outcome,
    /// For each edition after the standard of 1994, the numbers of the groups that the robot obeys.
    later: Vec<(Edition, Vec<usize>)>,
    elsewhere: Vec<(Deviation, Outcome)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Outcome {
    /// The numbers of the lines that name the robot. The line of the default record is not included.
    names: BTreeSet<usize>,
    /// The number of the record that the robot obeys, and the number of the User-agent line that selects the record.
    /// Records and lines are counted from 1.
    record: Option<(usize, usize)>,
}

impl<'a> LookUp<'a> {
    fn of(file: &'a Outside, source: &Source<'a>, header: &Header<'_>) -> Self {
        let later = Edition::DECIDED[1..].iter().copied().filter_map(|edition| {
            let reading = Reading::new(edition, source.bytes())?;
            Some((edition, reading.records(header.asked(edition))))
        });
        let later = later.collect();
        let header = header.asked(Edition::Standard1994);
        let document = syntax::parse(source);
        let agents = document.lines().filter(|line| line.kind() == LineKind::UserAgent);
        let value = |line: Line<'_>| Some(&source.bytes()[line.field()?.value_span().range()]);
        let lines: Vec<_> = agents.filter_map(|line| Some((line.number(), value(line)?))).collect();
        let by_1994 = Outcome::of(&document, &lines, header, Settings::DEFAULT);
        let deviations =
            setting::deviations().filter(|deviation| OF_NAMES.contains(&deviation.setting.id));
        let outcome =
            |deviation: Deviation| Outcome::of(&document, &lines, header, deviation.settings());
        let elsewhere = deviations.map(|deviation| (deviation, outcome(deviation))).collect();
        LookUp { file, lines, by_1994, later, elsewhere }
    }

    fn text(&self, out: &mut Out) -> Result {
        let LookUp { file, lines, by_1994, later, elsewhere } = self;
        writeln!(out)?;
        if lines.is_empty() {
            writeln!(out, "{file}: there is no User-agent line")?;
        }
        let mut passed = 0;
        for (number, value) in lines {
            let what = match by_1994.names.contains(number) {
                true => "names it by 1994",
                false if *value == b"*" => "is for robots that no other record names",
                false => {
                    passed += 1;
                    continue;
                }
            };
            writeln!(out, "{file}:{number}: `{}` {what}", render::visible(value))?;
        }
        if passed > 0 {
            let lines = if passed == 1 { "line does" } else { "lines do" };
            writeln!(out, "{file}: {passed} other User-agent {lines} not name it by 1994")?;
        }
        writeln!(out, "chosen by 1994: {}", by_1994.chosen())?;
        let mut alike: Vec<(&Vec<usize>, Vec<Edition>)> = Vec::new();
        for (edition, records) in later {
            match alike.iter_mut().find(|(chosen, _)| *chosen == records) {
                Some((_, editions)) => editions.push(*edition),
                None => alike.push((records, vec![*edition])),
            }
        }
        for (records, editions) in alike {
            let editions = joined(editions, ", ").unwrap_or_default();
            match joined(records, ", ") {
                None => writeln!(out, "chosen by {editions}: no record: the robot is welcome")?,
                Some(numbers) => {
                    let noun = if records.len() == 1 { "record" } else { "records" };
                    writeln!(out, "chosen by {editions}: {noun} {numbers}")?;
                }
            }
        }
        let (same, changed): (Vec<_>, Vec<_>) =
            elsewhere.iter().partition(|(_, outcome)| outcome == by_1994);
        for (deviation, outcome) in changed {
            write!(out, "at     {deviation} ({})", deviation.grade())?;
            let also = outcome.names.difference(&by_1994.names);
            let not = by_1994.names.difference(&outcome.names);
            for (what, numbers) in [("also", also), ("not", not)] {
                if let Some(numbers) = joined(numbers.take(8), ", ") {
                    write!(out, ", {what} line {numbers}")?;
                }
            }
            writeln!(out, ": chosen {}", outcome.chosen())?;
        }
        let same = joined(same.iter().map(|(deviation, _)| deviation), ", ");
        same.map_or(Ok(()), |same| writeln!(out, "as well at {same}"))
    }

    fn json(&self) -> Value {
        let elsewhere = self.elsewhere.iter().map(|(deviation, outcome)| {
            let mut object = outcome.json();
            object["setting"] = deviation.setting.id.into();
            object["choice"] = deviation.choice.id.into();
            object["grade"] = deviation.grade().to_string().into();
            object
        });
        let lines = self.lines.iter().map(|(number, value)| {
            json!({ "line": number, "value": render::json_bytes(value), "default": *value == b"*" })
        });
        json!({
            "name": self.file,
            "lines": render::list(lines),
            "by_1994": self.by_1994.json(),
            "later": render::list(self.later.iter().map(|(edition, records)| {
                json!({ "edition": edition.id(), "records": records })
            })),
            "elsewhere": render::list(elsewhere),
        })
    }
}

impl Outcome {
    fn of(document: &Document, lines: &[AgentLine], header: &[u8], settings: Settings) -> Outcome {
        let engine = Naive { settings };
        let mut known: HashMap<&[u8], bool> = HashMap::new();
        let mut named = |value| {
            // Tests whether a User-agent line with `value` applies to the robot.
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
    use super::Name;
    use norobots::agent::{Header, Names};

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
            ("bot-Bot-x", "bot-Bot-x", Some("bot-Bot-x"), &["bot"]),
        ] {
            let name = Name::of(Header::read(header.as_bytes(), &Names::default()));
            assert_eq!(name.header.robot, robot.as_bytes(), "{header}");
            assert_eq!(name.write, write.map(str::as_bytes), "{header}");
            let expected: Vec<&[u8]> = parts.iter().map(|part| part.as_bytes()).collect();
            assert_eq!(name.parts, expected, "{header}");
        }
    }

    #[test]
    fn an_edition_is_told_under_which_the_line_names_another_robot() {
        use norobots::Edition::{GoogleCode, Rfc9309, Standard1994};
        let not_by =
            |header: &str| Name::of(Header::read(header.as_bytes(), &Names::default())).not_by();
        assert_eq!(not_by("ExampleBot/1.0"), []);
        assert_eq!(not_by("*"), []);
        assert_eq!(not_by("Mozilla/5.0 (compatible; Googlebot/2.1)"), [Standard1994]);
        assert!(not_by("b0x").contains(&GoogleCode));
        assert!(not_by("a#b").contains(&Rfc9309));
    }

    #[test]
    fn another_name_by_1994_and_a_name_of_browsers_are_told() {
        for (header, warned) in [
            (
                "Mozilla/5.0 (compatible; Googlebot/2.1; +http://h/bot.html)",
                Some("by 1994 its name is `Mozilla`"),
            ),
            ("figtree/1 (compatible; MSIE 6.0)", None),
            ("Mozilla/5.0 (X11) Gecko", Some("nearly every browser sends `Mozilla`")),
            ("Mozilla/5.0 (compatible; )", Some("nearly every browser sends `Mozilla`")),
            (" figtree", Some("by 1994 it has no name")),
            ("figtree/1 (compatible; figtree)", None),
            ("figtree/1 (compatible)", None),
        ] {
            let warning = Name::of(Header::read(header.as_bytes(), &Names::default())).warning();
            assert_eq!(warning.is_some(), warned.is_some(), "{header}: {warning:?}");
            let warning = warning.unwrap_or_default();
            assert!(warned.is_none_or(|words| warning.starts_with(words)), "{warning}");
        }
    }
}
