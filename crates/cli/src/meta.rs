//! `norobots meta`: prints the instructions for robots in the META tags of a page.

use crate::exit::{Failed, Out, Result, bail};
use crate::help;
use crate::input::{MaxSize, Need};
use crate::render;
use crate::render::Format;
use crate::text::{GOOD, NOTE, RED, count};
use norobots::source::{Position, Source, Span};
use norobots::{Edition, decide_named};
use norobots_settings::setting::{Deviation, SettingInfo};
use norobots_suite::meta;
use norobots_suite::meta::{Permission, Permissions, Remark, Robots, Settings, Term};
use norobots_text::visible::{Outside, brief};
use norobots_web::page::{Charset, Name, Page, Placed, Tag, charset};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::path::PathBuf;

/// Print what the META tags of an HTML page ask of robots, and which tag says so
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots meta page.html"), after_help = help::READS)]
pub(super) struct Args {
    /// The HTML page; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// Read this text as the CONTENT of a ROBOTS tag, instead of a page
    #[arg(long, value_name = "TEXT", conflicts_with = "file", allow_hyphen_values = true)]
    content: Option<OsString>,
    /// The encoding of the page [default: what the page says]
    #[arg(long, value_name = "LABEL", conflicts_with = "content", value_parser = charset)]
    encoding: Option<Charset>,
    /// The robots.txt of the site, which may forbid the page to the robot
    #[arg(long, value_name = "FILE", conflicts_with = "content", requires_all = ["agent", "url"])]
    robots: Option<PathBuf>,
    /// The robot, for --robots
    #[arg(long, short, value_name = "NAME", requires = "robots", allow_hyphen_values = true)]
    agent: Option<OsString>,
    /// The URL of the page, for --robots
    #[arg(long, value_name = "URL", requires = "robots")]
    url: Option<OsString>,
    /// Read with another choice of a setting (see `norobots explain meta-opposites`); repeatable
    #[arg(long = "set", value_name = "SETTING=CHOICE", value_parser = deviation)]
    set: Vec<Deviation>,
    /// Show at most N remarks; 0 shows all, as JSON does
    #[arg(long, default_value_t = 50, value_name = "N")]
    limit: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    max_size: MaxSize,
}

fn deviation(text: &str) -> Result<Deviation, String> {
    let name = text.split_once('=').map_or(text, |(name, _)| name);
    if let Some(SettingInfo { id, .. }) = SettingInfo::from_id(name) {
        return Err(format!("`{id}` is a setting for robots.txt files, not for pages"));
    }
    Deviation::parse(text, meta::ALL).map_err(|error| error.to_string())
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result {
    let chosen = |settings: Settings, deviation: &Deviation| {
        settings.with(deviation.setting.id, deviation.choice.id).unwrap_or(settings)
    };
    let settings = args.set.iter().fold(Settings::DEFAULT, chosen);
    let answer = match &args.content {
        Some(content) => Answer::of_content(content.as_encoded_bytes(), &settings),
        None => {
            let input = args.max_size.read(&args.file, Need::Page).map_err(Failed::Usage)?;
            let read = visit(args)?;
            let page = Page::read(&input.bytes, args.encoding);
            Answer::of_page(input.name, page, read, &settings)
        }
    };
    let words: Vec<Term> = answer.terms.iter().map(|placed| placed.term).collect();
    let permissions = Permissions::of(&words, &settings);
    match args.format {
        Format::Text => answer.text(permissions, &settings, args.limit, out),
        Format::Json => answer.json(permissions, &settings, out),
    }
}

/// Whether the site's robots.txt allows the robot to fetch the page, and the line that decides.
struct Visit {
    file: Outside,
    allowed: bool,
    /// The number of the line that decides, counted from 1, and the text of the line.
    line: Option<(usize, String)>,
}

fn visit(args: &Args) -> Result<Option<Visit>> {
    let (Some(path), Some(agent), Some(url)) = (&args.robots, &args.agent, &args.url) else {
        return Ok(None);
    };
    if [path, &args.file].iter().all(|path| path.as_os_str() == "-") {
        bail!("standard input can't be both the page and its robots.txt; name a file for one");
    }
    let input = args.max_size.read(path, Need::Bytes).map_err(Failed::Usage)?;
    let (agent, url) = (agent.as_encoded_bytes(), url.as_encoded_bytes());
    let decision = decide_named(Edition::Standard1994, &input.bytes, agent, url);
    let source = Source::new(&input.bytes);
    let line = decision.line.and_then(|number| Some((number, source.line(number)?)));
    let line = line
        .map(|(number, span)| (number, render::visible(source.bytes()[span.range()].trim_ascii())));
    Ok(Some(Visit { file: input.name, allowed: decision.allowed(), line }))
}

/// The META tags for robots, and the effect of the tags. The tags are from a page or from `--content`.
struct Answer<'a> {
    file: Outside,
    from: Origin<'a>,
    visit: Option<Visit>,
    terms: Vec<Placed>,
    remarks: Vec<Remark>,
}

enum Origin<'a> {
    Page(Page),
    Content(Source<'a>),
}

/// Names of robots are shortened to this number of bytes.
const NAME: usize = 40;

/// Returns the name of a tag for use in a report. If the tag is for one robot, returns the name of that robot.
fn called(tag: &Tag) -> String {
    match &tag.robot {
        Some(robot) => brief(robot.as_bytes(), NAME),
        None => tag.name.to_string(),
    }
}

impl<'a> Answer<'a> {
    fn of_page(file: Outside, page: Page, visit: Option<Visit>, settings: &Settings) -> Answer<'a> {
        let (terms, remarks) = (page.terms(settings), page.remarks(settings));
        Answer { file, from: Origin::Page(page), visit, terms, remarks }
    }

    fn of_content(content: &'a [u8], settings: &Settings) -> Answer<'a> {
        let robots = Robots::read(content);
        let terms = robots.terms(settings).map(|(term, span)| Placed { term, tag: 0, span });
        let (terms, remarks) = (terms.collect(), meta::remarks(&robots, settings));
        let from = Origin::Content(Source::new(content));
        Answer { file: "<content>".into(), from, visit: None, terms, remarks }
    }

    fn page(&self) -> Option<&Page> {
        match &self.from {
            Origin::Page(page) => Some(page),
            Origin::Content(_) => None,
        }
    }

    fn position(&self, offset: usize) -> Position {
        match &self.from {
            Origin::Page(page) => page.position(offset),
            Origin::Content(content) => content.position(offset),
        }
    }

    fn text(
        &self,
        granted: Permissions,
        settings: &Settings,
        limit: usize,
        out: &mut Out,
    ) -> Result {
        let (file, Permissions { index, follow }) = (&self.file, granted);
        if let Some(Visit { file, allowed, line }) = &self.visit {
            let (style, word) = if *allowed { (GOOD, "yes") } else { (RED, "no") };
            write!(out, "{:<7} {style}{word:<3}{style:#}  ", "visit")?;
            match line {
                Some((number, text)) => writeln!(out, "by 1994: {file}:{number}: {text}")?,
                None => writeln!(out, "by 1994: {file}: no record for this robot")?,
            }
            if !allowed {
                writeln!(
                    out,
                    "             a robot that obeys this never reads the page or its tags \
                     [meta-visit]"
                )?;
            }
        }
        let of_robots = self.page().map(|page| page.permissions_by_name(settings));
        let of_robots = of_robots.unwrap_or_default();
        let denied = |of: fn(&Permissions) -> Permission| {
            let robots = of_robots.iter().filter(move |(_, permissions)| !of(permissions).granted);
            robots.map(|(robot, _)| brief(robot.as_bytes(), NAME)).collect::<Vec<_>>()
        };
        let questions = [
            ("index", index, denied(|permissions| permissions.index)),
            ("follow", follow, denied(|permissions| permissions.follow)),
        ];
        for (what, permission, denied) in questions {
            let (style, word) = if permission.granted { (GOOD, "yes") } else { (RED, "no") };
            write!(out, "{what:<7} {style}{word:<3}{style:#}  ")?;
            match permission.by.map(|by| self.terms[by]) {
                Some(Placed { term, span, .. }) => {
                    write!(out, "{file}:{}: `{term}` {span}", self.position(span.start))?;
                }
                None => write!(out, "no term mentions it [meta-default]")?,
            }
            let denied = if permission.granted { &denied[..] } else { &[] };
            match denied {
                [] => writeln!(out)?,
                [robot] => writeln!(out, ", but a tag for `{robot}` says no")?,
                [robot, more_robots @ ..] => writeln!(
                    out,
                    ", but tags for `{robot}` and {} say no",
                    count(more_robots.len(), "other robot")
                )?,
            }
        }
        if let Some(page @ Page { charset, tags, .. }) = self.page() {
            let (state, by) = page.state(settings);
            write!(out, "state   {state}  ")?;
            match by.map(|by| tags[by].span) {
                Some(span) => {
                    writeln!(out, "{file}:{}: {}", self.position(span.start), Name::DocumentState)?
                }
                None => writeln!(out, "no tag says otherwise [meta-document-state]")?,
            }
            writeln!(out, "\nread as {} ({})", charset.name(), charset.said)?;
            for tag in tags {
                let Tag { span, stands, .. } = tag;
                let name = called(tag);
                let at = self.position(span.start);
                let (shown, _) = render::around(tag.text().as_bytes(), Span::default());
                writeln!(out, "{file}:{at}: {name} {span} {stands}: `{shown}`")?;
            }
        }
        if !self.remarks.is_empty() {
            writeln!(out)?;
        }
        let shown = render::shown(limit, self.remarks.len());
        for Remark { code, span, message, .. } in &self.remarks[..shown] {
            let (at, rule) = (self.position(span.start), code.rule());
            writeln!(out, "{file}:{at}: {NOTE}warning{NOTE:#}[{code}] {message} [{rule}]")?;
        }
        match self.remarks.len() - shown {
            0 => Ok(()),
            left => writeln!(out, "{file}: {left} more, not shown: --limit 0 shows all"),
        }
    }

    fn json(
        &self,
        Permissions { index, follow }: Permissions,
        settings: &Settings,
        out: &mut Out,
    ) -> Result {
        let mut object = json!({
            "file": self.file,
            "index": index.granted,
            "follow": follow.granted,
            "terms": render::list(self.terms.iter().map(|placed| placed.term.id())),
            "by": { "index": self.by(index), "follow": self.by(follow) },
        });
        if let Some(page) = self.page() {
            let (name, said) = (page.charset.name(), page.charset.said.to_string());
            object["encoding"] = json!({ "name": name, "said": said });
            object["keywords"] = json!(page.keywords(settings));
            let text = |name| page.text(name, settings);
            let (state, _) = page.state(settings);
            object["description"] = json!(text(Name::Description));
            object["document_state"] = state.id().into();
            object["url"] = json!(text(Name::Url));
        }
        if let Some(Visit { file, allowed, line }) = &self.visit {
            let line = line.as_ref().map(|(number, _)| number);
            object["visit"] = json!({ "file": file, "allowed": allowed, "line": line });
        }
        let head = render::to_text(&object);
        write!(out, "{}", head.strip_suffix('}').unwrap_or(&head))?;
        if let Some(page) = self.page() {
            write!(out, ",\"tags\":[")?;
            render::items("", page.tags.iter().map(|tag| self.tag(tag, settings)), out)?;
            write!(out, "]")?;
        }
        write!(out, ",\"remarks\":[")?;
        render::items("", self.remarks.iter().map(|remark| self.remark(remark)), out)?;
        writeln!(out, "]}}")
    }

    fn by(&self, permission: Permission) -> Value {
        let Some(Placed { term, tag, span }) = permission.by.map(|by| self.terms[by]) else {
            return Value::Null;
        };
        let mut object = json!({ "term": term.id(), "place": self.place(span) });
        if self.page().is_some() {
            object["tag"] = tag.into();
        }
        object
    }

    fn tag(&self, tag: &Tag, settings: &Settings) -> Value {
        let content = tag.content.as_ref();
        let mut object = json!({
            "name": tag.name.id(),
            "counts": tag.counts(settings),
            "stands": tag.stands.to_string(),
            "place": self.place(tag.span),
            "content": content.map(|content| json!({ "text": content.text, "place": self.place(content.span) })),
        });
        if let Some(robot) = &tag.robot {
            object["robot"] = json!(robot);
        }
        object
    }

    fn remark(&self, remark: &Remark) -> Value {
        let mut object = json!({
            "code": remark.code.id(),
            "rule": remark.code.rule().id(),
            "message": remark.message,
            "place": self.place(remark.span),
        });
        if let Some(also) = remark.also {
            object["also"] = self.place(also);
        }
        object
    }

    fn place(&self, span: Span) -> Value {
        render::json_place(span, |offset| self.position(offset))
    }
}
