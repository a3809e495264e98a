//! `norobots page`: prints what a robot may do with a page.

use crate::exit::{Failed, Out, Result, bail};
use crate::help;
use crate::input::{MaxSize, Need};
use crate::render;
use crate::render::Format;
use crate::text::{GOOD, NOTE, RED};
use norobots::source::{Source, Span};
use norobots::{Edition, decide};
use norobots_text::visible::{Outside, count};
use norobots_web::page::{Charset, Page, charset};
use norobots_web::rules::{
    self, Answer, Note, Place, Said, Text, Use, date, gather, idle, lines, notes, unknown,
};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// The header fields that contain rules for robots. The first field is the default.
const FIELDS: [&str; 2] = ["X-Robots-Tag", "Robots-Tag"];

const AFTER: &str = "\
    Only X-Robots-Tag is read of the header, and Robots-Tag by the draft repext.\n\n\
    Exit codes: 0, or 2 if a file can't be read or an argument is wrong.";

/// Say what a robot may do with a page, by its META tags and the header X-Robots-Tag
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots page page.html --header 'X-Robots-Tag: noarchive'"), after_help = AFTER)]
pub(super) struct Args {
    /// The HTML page; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present_any = ["header", "headers"])]
    file: Option<PathBuf>,
    /// A field of the answer; without a name it is X-Robots-Tag; repeatable
    #[arg(long, value_name = "FIELD", allow_hyphen_values = true)]
    header: Vec<OsString>,
    /// The header of the answer, as `curl -I` prints it; `-` is standard input
    #[arg(long, value_name = "FILE")]
    headers: Option<PathBuf>,
    /// The robot [default: the one that each text is about]
    #[arg(long, short, value_name = "NAME", allow_hyphen_values = true)]
    agent: Option<String>,
    /// The robots.txt of the site; a robot that it bars from the page reads no tag
    #[arg(long, value_name = "FILE", requires = "url")]
    robots: Option<PathBuf>,
    /// The URL of the page, for --robots
    #[arg(long, value_name = "URL", requires = "robots", allow_hyphen_values = true)]
    url: Option<OsString>,
    /// Answer by this text; repeatable [default: all]
    #[arg(long, value_name = "TEXT", value_parser = text())]
    text: Vec<String>,
    /// The day for dates in rules, such as 2026-11-28 [default: now]
    #[arg(long, value_name = "DATE", value_parser = day)]
    now: Option<i64>,
    /// The encoding of the page [default: what the page says]
    #[arg(long, value_name = "LABEL", value_parser = charset)]
    encoding: Option<Charset>,
    /// Show at most N notes in a row; 0 shows all, as JSON does
    #[arg(long, default_value_t = 10, value_name = "N")]
    limit: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    max_size: MaxSize,
}

pub(crate) fn text() -> clap::builder::PossibleValuesParser {
    Text::all().iter().map(|text| text.id.as_str()).collect::<Vec<_>>().into()
}

fn day(text: &str) -> std::result::Result<i64, String> {
    date(text).ok_or_else(|| "it is not a date such as 2026-11-28".to_owned())
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result {
    let inputs = [&args.file, &args.headers, &args.robots];
    let from_stdin = inputs.iter().filter(|path| path.as_ref().is_some_and(|path| path == "-"));
    if from_stdin.count() > 1 {
        bail!(
            "standard input can be one of the page, its header and robots.txt; name files for the others"
        );
    }
    let visits = Visits::read(args)?;
    let asked = Asked::read(args)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
    let now = args.now.unwrap_or(i64::try_from(now).unwrap_or(i64::MAX));
    let wanted = |text: &&Text| args.text.is_empty() || args.text.contains(&text.id);
    let each = Text::all().iter().filter(wanted).map(|text| {
        let usual = text.names.first().map_or("any robot", String::as_str);
        let robot = args.agent.as_deref().unwrap_or(usual);
        let (answers, notes) =
            (rules::decide(text, robot, &asked.said, Some(now)), notes(text, robot, &asked.said));
        let barred = visits.as_ref().and_then(|visits| visits.barred(text, args.agent.as_deref()));
        ByText { text, robot: robot.to_owned(), barred, answers, notes }
    });
    let each: Vec<ByText> = each.collect();
    match args.format {
        Format::Text => asked.text(&each, args.limit, out),
        Format::Json => asked.json(&each, out),
    }
}

/// The answers according to one document with rules for pages, such as Google's document.
struct ByText {
    text: &'static Text,
    robot: String,
    /// The line of robots.txt that forbids the page to the robot, if there is one. A robot that may not fetch a page
    /// reads none of the rules on the page.
    barred: Option<Barred>,
    answers: Vec<Answer>,
    notes: Vec<Note>,
}

struct Visits {
    file: Outside,
    robots: Vec<u8>,
    url: Vec<u8>,
}

struct Barred {
    place: Outside,
    line: usize,
    words: String,
}

impl Visits {
    fn read(args: &Args) -> Result<Option<Visits>> {
        let (Some(path), Some(url)) = (&args.robots, &args.url) else { return Ok(None) };
        let input = args.max_size.read(path, Need::Bytes).map_err(Failed::Usage)?;
        let url = url.as_encoded_bytes().to_vec();
        Ok(Some(Visits { file: input.name, robots: input.bytes, url }))
    }

    /// Returns the line that forbids the page to the robot under RFC 9309. If `agent` is `None`, the robot is the first
    /// robot in `text.names`. If this list is empty, the robot is `*`.
    fn barred(&self, text: &Text, agent: Option<&str>) -> Option<Barred> {
        let agent = agent.or(text.names.first().map(String::as_str)).unwrap_or("*");
        let decision = decide(Edition::Rfc9309, &self.robots, agent, &self.url);
        let line = decision.line.filter(|_| !decision.allowed())?;
        let source = Source::new(&self.robots);
        let words = source.line(line).map_or(&[][..], |span| &self.robots[span.range()]);
        let place = format!("{}:{line}", self.file.raw()).into();
        Some(Barred { place, line, words: render::visible(words.trim_ascii()) })
    }
}

/// The rules on the page, and the rules in the header of the response.
struct Asked {
    page: Option<(Outside, Page)>,
    fields: Vec<(&'static str, Vec<u8>)>,
    said: Vec<Said>,
}

impl Asked {
    fn read(args: &Args) -> Result<Asked> {
        let mut fields: Vec<(&str, Vec<u8>)> = Vec::new();
        for field in &args.header {
            let bytes = field.as_encoded_bytes();
            let (name, value) = lines(bytes).find_map(known).unwrap_or((FIELDS[0], bytes));
            fields.push((name, value.to_vec()));
        }
        if let Some(path) = &args.headers {
            let input = args.max_size.read(path, Need::Rules).map_err(Failed::Usage)?;
            let lines = lines(&input.bytes).filter_map(known);
            fields.extend(lines.map(|(name, value)| (name, value.to_vec())));
        }
        let page = match &args.file {
            Some(path) => {
                let input = args.max_size.read(path, Need::Rules).map_err(Failed::Usage)?;
                let page = Page::read_for(args.agent.as_deref(), &input.bytes, args.encoding);
                Some((input.name, page))
            }
            None => None,
        };
        let headers = fields.iter().map(|(name, value)| (name.as_bytes(), &value[..]));
        let said = gather(headers, page.as_ref().map(|(_, page)| page));
        Ok(Asked { page, fields, said })
    }

    /// Returns the position of a rule, such as `page.html:3:1`.
    fn place(&self, said: &Said) -> String {
        match said.place {
            Place::Field(number) | Place::RobotsTag(number) => {
                format!("{} {}", self.fields[number].0, number + 1)
            }
            Place::Tag(number) => {
                let (file, page) = self.page.as_ref().expect("a tag is of a page");
                let tag = &page.tags[number];
                format!("{file}:{}", page.position(tag.span.start))
            }
        }
    }

    fn words(&self, said: &Said) -> String {
        let text = match said.place {
            Place::Field(number) | Place::RobotsTag(number) => &self.fields[number].1[..],
            Place::Tag(number) => {
                self.page.as_ref().map_or(&[][..], |(_, page)| page.tags[number].text().as_bytes())
            }
        };
        render::around(&text[said.span.range()], Span::default()).0
    }

    fn text(&self, each: &[ByText], limit: usize, out: &mut Out) -> Result {
        for ByText { text, robot, barred, answers, notes } in each {
            let robot = render::visible(robot.as_bytes());
            match &text.date {
                Some(date) => writeln!(out, "{robot}, by {} of {date}", text.called)?,
                None => writeln!(out, "{robot}, by {}", text.called)?,
            }
            if let Some(Barred { place, words, .. }) = barred {
                writeln!(
                    out,
                    "  {RED}robots.txt bars it{RED:#} from the page, by RFC 9309: {place}: {words}"
                )?;
                writeln!(out, "  so it reads neither tags nor header; {}", self.unread(answers))?;
                continue;
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
        let most = if limit == 0 { usize::MAX } else { limit };
        let (notes, more) = unknown(&self.said, most);
        self.notes("", &notes, more, out)?;
        let texts: Vec<(&Text, &str)> =
            each.iter().map(|each| (each.text, each.robot.as_str())).collect();
        let (notes, more) = idle(&texts, &self.said, most);
        self.notes("", &notes, more, out)
    }

    /// Describes what happens if robots.txt forbids the page. The robot then does not read the rules on the page.
    fn unread(&self, answers: &[Answer]) -> String {
        let unread = |answer: &&Answer| answer.about == Use::Index && !answer.allowed;
        match answers.iter().find(unread).and_then(|answer| answer.by) {
            Some(by) => format!(
                "its address may be shown in results in spite of `{}`, unless robots.txt lets the robot read that",
                self.words(&self.said[by])
            ),
            None => "their restrictions have no effect".to_owned(),
        }
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
                Place::Field(number) | Place::RobotsTag(number) => object["field"] = number.into(),
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
                "barred": each.barred.as_ref().map(|barred| barred.line),
                "answers": render::list(each.answers.iter().map(answer)),
                "notes": render::list(each.notes.iter().map(note)),
            })
        };
        let rules: Value = render::list(self.said.iter().map(rule));
        let unknown = render::list(unknown(&self.said, usize::MAX).0.iter().map(note));
        let texts = render::list(each.iter().map(by_text));
        let robots: Vec<(&Text, &str)> =
            each.iter().map(|each| (each.text, each.robot.as_str())).collect();
        let idle = render::list(idle(&robots, &self.said, usize::MAX).0.iter().map(note));
        let object = json!({ "rules": rules, "texts": texts, "unknown": unknown, "idle": idle });
        writeln!(out, "{}", render::to_text(&object))?;
        Ok(())
    }
}

/// Returns the name and the value of a header line, if [`FIELDS`] contains the name.
fn known<'h>((name, value): (&[u8], &'h [u8])) -> Option<(&'static str, &'h [u8])> {
    let field = FIELDS.into_iter().find(|field| name.eq_ignore_ascii_case(field.as_bytes()))?;
    Some((field, value))
}
