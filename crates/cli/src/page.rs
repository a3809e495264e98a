//! `norobots page`: what may a robot do with a page?

use crate::exit::{Failed, Out, Result, bail};
use crate::help;
use crate::input::{MaxSize, Need};
use crate::render;
use crate::render::Format;
use crate::text::{GOOD, NOTE, RED};
use norobots::source::Span;
use norobots_text::visible::{Outside, count};
use norobots_web::page::{Charset, Name, Page, Tag, Where, charset};
use norobots_web::rules::{Answer, Note, Place, Said, Text, date, decide, notes, unknown};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// The field whose rules are read, in small letters.
const FIELD: &[u8] = b"x-robots-tag";

const AFTER: &str = "\
    Only X-Robots-Tag is read of the header. A robot that robots.txt bars from the page reads none of this; `norobots decide` \
    says whether it does.\n\n\
    Exit codes: 0, or 2 if a file can't be read or an argument is wrong.";

/// Say what a robot may do with a page, by its META tags and the header X-Robots-Tag
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots page page.html --header 'X-Robots-Tag: noarchive'"), after_help = AFTER)]
pub(super) struct Args {
    /// The HTML page; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present_any = ["header", "headers"])]
    file: Option<PathBuf>,
    /// A field X-Robots-Tag of the answer, with or without its name; repeatable
    #[arg(long, value_name = "FIELD", allow_hyphen_values = true)]
    header: Vec<OsString>,
    /// The header of the answer, as `curl -I` prints it; `-` is standard input
    #[arg(long, value_name = "FILE")]
    headers: Option<PathBuf>,
    /// The robot [default: the one that each text is about]
    #[arg(long, short, value_name = "NAME", allow_hyphen_values = true)]
    agent: Option<String>,
    /// Answer by this text; repeatable [default: all]
    #[arg(long, value_name = "TEXT", value_parser = text())]
    text: Vec<String>,
    /// The day for dates in rules, such as 2026-11-28 [default: now]
    #[arg(long, value_name = "DATE", value_parser = day)]
    now: Option<i64>,
    /// The encoding of the page [default: what the page says]
    #[arg(long, value_name = "LABEL", value_parser = charset)]
    encoding: Option<Charset>,
    /// Show at most so many notes in a row; 0 shows all, as JSON does
    #[arg(long, default_value_t = 10, value_name = "N")]
    limit: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    max_size: MaxSize,
}

fn text() -> clap::builder::PossibleValuesParser {
    Text::all().iter().map(|text| text.id.as_str()).collect::<Vec<_>>().into()
}

fn day(text: &str) -> std::result::Result<i64, String> {
    date(text).ok_or_else(|| "it is no day such as 2026-11-28".to_owned())
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result {
    let from_stdin =
        |path: &Option<PathBuf>| path.as_ref().is_some_and(|path| path.as_os_str() == "-");
    if from_stdin(&args.file) && from_stdin(&args.headers) {
        bail!("standard input can't be both the page and its header; name a file for one");
    }
    let asked = Asked::read(args)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
    let now = args.now.unwrap_or(i64::try_from(now).unwrap_or(i64::MAX));
    let wanted = |text: &&Text| args.text.is_empty() || args.text.contains(&text.id);
    let each = Text::all().iter().filter(wanted).map(|text| {
        let usual = text.names.first().map_or("any robot", String::as_str);
        let robot = args.agent.as_deref().unwrap_or(usual);
        let (answers, notes) =
            (decide(text, robot, &asked.said, Some(now)), notes(text, robot, &asked.said));
        ByText { text, robot: robot.to_owned(), answers, notes }
    });
    let each: Vec<ByText> = each.collect();
    match args.format {
        Format::Text => asked.text(&each, args.limit, out),
        Format::Json => asked.json(&each, out),
    }
}

/// What a text says of the page.
struct ByText {
    text: &'static Text,
    robot: String,
    answers: Vec<Answer>,
    notes: Vec<Note>,
}

/// What stands on the page and in the header.
struct Asked {
    page: Option<(Outside, Page)>,
    fields: Vec<Vec<u8>>,
    said: Vec<Said>,
}

impl Asked {
    fn read(args: &Args) -> Result<Asked> {
        let mut fields: Vec<Vec<u8>> =
            args.header.iter().map(|field| value(field.as_encoded_bytes()).to_vec()).collect();
        if let Some(path) = &args.headers {
            let input = args.max_size.read(path, Need::Rules).map_err(Failed::Usage)?;
            let lines = input.bytes.split(|byte| *byte == b'\n');
            fields.extend(lines.filter_map(of_line).map(<[u8]>::to_vec));
        }
        let page = match &args.file {
            Some(path) => {
                let input = args.max_size.read(path, Need::Rules).map_err(Failed::Usage)?;
                Some((input.name, Page::read(&input.bytes, args.encoding)))
            }
            None => None,
        };
        let of_field = |(number, field): (usize, &Vec<u8>)| Said::of_field(number, field);
        let mut said: Vec<Said> = fields.iter().enumerate().flat_map(of_field).collect();
        let tags = page.iter().flat_map(|(_, page)| page.tags.iter().enumerate());
        let stands = |tag: &Tag| matches!(tag.stands, Where::Head | Where::Body);
        let tags = tags.filter(|(_, tag)| tag.name == Name::Robots && stands(tag));
        said.extend(tags.flat_map(|(number, tag)| {
            Said::of_tag(number, tag.robot.as_deref(), tag.text().as_bytes())
        }));
        Ok(Asked { page, fields, said })
    }

    /// Where a rule stands, in words.
    fn place(&self, said: &Said) -> String {
        match said.place {
            Place::Field(number) => format!("X-Robots-Tag {}", number + 1),
            Place::Tag(number) => {
                let (file, page) = self.page.as_ref().expect("a tag is of a page");
                let tag = &page.tags[number];
                format!("{file}:{}", page.position(tag.span.start))
            }
        }
    }

    /// A rule as it is written, drawn.
    fn words(&self, said: &Said) -> String {
        let text = match said.place {
            Place::Field(number) => &self.fields[number][..],
            Place::Tag(number) => {
                self.page.as_ref().map_or(&[][..], |(_, page)| page.tags[number].text().as_bytes())
            }
        };
        render::around(&text[said.span.range()], Span::default()).0
    }

    fn text(&self, each: &[ByText], limit: usize, out: &mut Out) -> Result {
        for ByText { text, robot, answers, notes } in each {
            let robot = render::visible(robot.as_bytes());
            match &text.date {
                Some(date) => writeln!(out, "{robot}, by {} of {date}", text.called)?,
                None => writeln!(out, "{robot}, by {}", text.called)?,
            }
            for Answer { about, allowed, by, open } in answers {
                let (style, word) = match (open, allowed) {
                    (Some(_), _) => (NOTE, "open"),
                    (None, true) => (GOOD, "yes"),
                    (None, false) => (RED, "no"),
                };
                write!(out, "  {:<9}  {style}{word}{style:#}", about.id())?;
                if let Some(said) = by.map(|by| &self.said[by]) {
                    let space = 6 - word.len();
                    write!(out, "{:space$}{}: `{}`", "", self.place(said), self.words(said))?;
                }
                match open {
                    Some(why) => writeln!(out, " ({why})")?,
                    None => writeln!(out)?,
                }
            }
            let shown = render::shown(limit, notes.len());
            self.notes("  ", &notes[..shown], notes.len() - shown, out)?;
        }
        let (notes, more) = unknown(&self.said, if limit == 0 { usize::MAX } else { limit });
        self.notes("", &notes, more, out)
    }

    fn notes(&self, before: &str, notes: &[Note], more: usize, out: &mut Out) -> Result {
        for Note { said, message } in notes {
            let said = &self.said[*said];
            let (place, words) = (self.place(said), self.words(said));
            writeln!(out, "{before}{NOTE}note{NOTE:#}: {place}: `{words}`: {message}")?;
        }
        if more > 0 {
            writeln!(out, "{before}{}, not shown: --limit 0 shows all", count(more, "more note"))?;
        }
        Ok(())
    }

    fn json(&self, each: &[ByText], out: &mut Out) -> Result {
        let rule = |said: &Said| {
            let mut object = json!({
                "agent": said.agent, "rule": said.name, "value": said.value,
                "start": said.span.start, "end": said.span.end,
            });
            match said.place {
                Place::Field(number) => object["field"] = number.into(),
                Place::Tag(number) => object["tag"] = number.into(),
            }
            object
        };
        let answer = |answer: &Answer| {
            let Answer { about, allowed, by, open } = answer;
            json!({ "use": about.id(), "allowed": allowed, "by": by, "open": open })
        };
        let note = |note: &Note| json!({ "rule": note.said, "message": note.message });
        let by_text = |each: &ByText| {
            json!({
                "text": each.text.id,
                "agent": each.robot,
                "answers": render::list(each.answers.iter().map(answer)),
                "notes": render::list(each.notes.iter().map(note)),
            })
        };
        let rules: Value = render::list(self.said.iter().map(rule));
        let unknown = render::list(unknown(&self.said, usize::MAX).0.iter().map(note));
        let texts = render::list(each.iter().map(by_text));
        let object = json!({ "rules": rules, "texts": texts, "unknown": unknown });
        writeln!(out, "{}", render::to_text(&object))?;
        Ok(())
    }
}

/// The value of a field that may stand behind its name.
fn value(field: &[u8]) -> &[u8] {
    of_line(field).unwrap_or(field)
}

/// The value of a line of a header, where it is the field.
fn of_line(line: &[u8]) -> Option<&[u8]> {
    let colon = line.iter().position(|byte| *byte == b':')?;
    let (name, value) = (&line[..colon], &line[colon + 1..]);
    name.trim_ascii().eq_ignore_ascii_case(FIELD).then(|| value.trim_ascii())
}
