//! `norobots meta`: what does a page ask of robots?

use crate::exit::{Exit, Failed};
use crate::show::Format;
use crate::{input, show};
use norobots::source::{Position, Source, Span};
use norobots::syntax::Exhausted;
use norobots_lab::meta;
use norobots_lab::meta::page::{Charset, Name, Page, Placed, Tag, charset};
use norobots_lab::meta::{Permission, Permissions, Remark, Robots, Settings, Term};
use norobots_lab::setting::{Deviation, WrongChoice};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

/// Say what the META tags of a page ask of robots, and which tag says so
///
/// A tag counts where a browser's tree has it in the head. Remarks point out what robots may take
/// differently; they change no exit code, for the article that defines the tags binds nobody.
/// Exits with 0, or with 2 if the file can't be read.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The page; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// Read this as the CONTENT of a ROBOTS tag, in place of a page
    #[arg(long, value_name = "TEXT", conflicts_with = "file", allow_hyphen_values = true)]
    content: Option<OsString>,
    /// The encoding of the page, where it has no byte-order mark; without it, what the page says
    #[arg(long, value_name = "LABEL", conflicts_with = "content", value_parser = charset)]
    encoding: Option<Charset>,
    /// Read with another choice of a setting (see `norobots explain meta-opposites`); repeatable
    #[arg(long = "set", value_name = "SETTING=CHOICE", value_parser = deviation)]
    set: Vec<Deviation>,
    /// The most remarks to print; 0 for all (JSON always has all)
    #[arg(long, default_value_t = 50, value_name = "N")]
    limit: usize,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

fn deviation(text: &str) -> Result<Deviation, WrongChoice> {
    Deviation::parse(text, meta::ALL)
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Exit, Failed> {
    let chosen = |settings: Settings, one: &Deviation| {
        settings.with(one.setting.id, one.choice.id).unwrap_or(settings)
    };
    let settings = args.set.iter().fold(Settings::DEFAULT, chosen);
    let answer = match &args.content {
        Some(content) => of_content(content.as_encoded_bytes(), &settings),
        None => of_page(input::read(&args.file)?, args.encoding, &settings),
    };
    let answer = answer.map_err(Failed::usage)?;
    match args.format {
        Format::Text => answer.text(args.limit, out)?,
        Format::Json => answer.json(out)?,
    }
    Ok(Exit::Fine)
}

/// What a page grants robots, or a CONTENT by itself.
struct Answer {
    file: String,
    page: Option<Page>,
    /// The CONTENT, where there is no page.
    content: Vec<u8>,
    terms: Vec<Placed>,
    permissions: Permissions,
    remarks: Vec<Remark>,
}

fn of_page(
    input: input::Input,
    charset: Option<Charset>,
    settings: &Settings,
) -> Result<Answer, Exhausted> {
    let page = Page::read(&input.bytes, charset);
    let terms = page.terms(settings)?;
    let remarks = page.remarks()?;
    let permissions = permissions(&terms, settings);
    Ok(Answer {
        file: input.name,
        page: Some(page),
        content: Vec::new(),
        terms,
        permissions,
        remarks,
    })
}

fn of_content(content: &[u8], settings: &Settings) -> Result<Answer, Exhausted> {
    let robots = Robots::read(content)?;
    let terms = robots.terms(settings).map(|(term, span)| Placed { term, tag: 0, span });
    let terms: Vec<Placed> = terms.collect();
    let permissions = permissions(&terms, settings);
    let remarks = meta::remarks(&robots);
    let file = "<content>".into();
    Ok(Answer { file, page: None, content: content.to_vec(), terms, permissions, remarks })
}

fn permissions(terms: &[Placed], settings: &Settings) -> Permissions {
    let terms: Vec<Term> = terms.iter().map(|placed| placed.term).collect();
    Permissions::of(&terms, settings)
}

impl Answer {
    fn position(&self, offset: usize) -> Position {
        match &self.page {
            Some(page) => page.position(offset),
            None => Source::new(&self.content).position(offset),
        }
    }

    fn text(&self, limit: usize, out: &mut impl Write) -> io::Result<()> {
        let file = &self.file;
        for (what, grant) in
            [("index", self.permissions.index), ("follow", self.permissions.follow)]
        {
            let (style, word) = match grant.granted {
                true => (anstyle::AnsiColor::Green.on_default(), "yes"),
                false => (anstyle::AnsiColor::Red.on_default(), "no"),
            };
            write!(out, "{what:<7} {style}{word:<3}{style:#}  ")?;
            match grant.by.map(|by| self.terms[by]) {
                Some(Placed { term, span, .. }) => {
                    writeln!(out, "{file}:{}: `{term}` {span}", self.position(span.start))?;
                }
                None => writeln!(out, "no term speaks of it [meta-default]")?,
            }
        }
        if let Some(page) = &self.page {
            let charset = page.charset;
            writeln!(out, "\nread as {} ({})", charset.name(), charset.said)?;
            for tag in &page.tags {
                let (at, text) = (self.position(tag.span.start), tag.text().as_bytes());
                let (shown, _) = show::around(text, Span::default());
                let Tag { name, span, stands, .. } = tag;
                writeln!(out, "{file}:{at}: {name} {span} {stands}: `{shown}`")?;
            }
        }
        if !self.remarks.is_empty() {
            writeln!(out)?;
        }
        let shown = if limit == 0 { self.remarks.len() } else { limit.min(self.remarks.len()) };
        let style = anstyle::AnsiColor::Yellow.on_default();
        for Remark { code, span, message, .. } in &self.remarks[..shown] {
            let at = self.position(span.start);
            let rule = code.rule();
            writeln!(out, "{file}:{at}: {style}warning{style:#}[{code}] {message} [{rule}]")?;
        }
        if shown < self.remarks.len() {
            let left = self.remarks.len() - shown;
            writeln!(out, "{file}: {left} more, not shown: --limit 0 shows all")?;
        }
        Ok(())
    }

    fn json(&self, out: &mut impl Write) -> io::Result<()> {
        let mut object = json!({
            "file": self.file,
            "index": self.permissions.index.granted,
            "follow": self.permissions.follow.granted,
            "terms": self.terms.iter().map(|placed| placed.term.id()).collect::<Vec<_>>(),
            "by": { "index": self.by(self.permissions.index), "follow": self.by(self.permissions.follow) },
        });
        if let Some(page) = &self.page {
            let failed = |error: Exhausted| io::Error::other(error.to_string());
            object["encoding"] = json!({
                "name": page.charset.name(),
                "said": page.charset.said.to_string(),
            });
            object["keywords"] = json!(page.keywords().map_err(failed)?);
            object["description"] = json!(page.text(Name::Description).map_err(failed)?);
            object["document_state"] = json!(page.text(Name::DocumentState).map_err(failed)?);
            object["url"] = json!(page.text(Name::Url).map_err(failed)?);
        }
        // The lists are written one by one: a large page has more than one would keep as JSON.
        let head = object.to_string();
        write!(out, "{}", head.strip_suffix('}').unwrap_or(&head))?;
        if let Some(page) = &self.page {
            list("tags", page.tags.iter().map(|tag| self.tag(tag)), out)?;
        }
        list("remarks", self.remarks.iter().map(|remark| self.remark(remark)), out)?;
        writeln!(out, "}}")
    }

    fn by(&self, grant: Permission) -> Value {
        let Some(Placed { term, tag, span }) = grant.by.map(|by| self.terms[by]) else {
            return Value::Null;
        };
        let mut object = json!({ "term": term.id(), "place": self.place(span) });
        if self.page.is_some() {
            object["tag"] = tag.into();
        }
        object
    }

    fn tag(&self, tag: &Tag) -> Value {
        json!({
            "name": tag.name.id(),
            "counts": tag.stands == meta::page::Where::Head,
            "stands": tag.stands.to_string(),
            "place": self.place(tag.span),
            "content": tag.content.as_ref().map(|content| json!({
                "text": content.text,
                "place": self.place(content.span),
            })),
        })
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
        show::json_place(span, |offset| self.position(offset))
    }
}

fn list(
    name: &str,
    mut items: impl Iterator<Item = Value>,
    out: &mut impl Write,
) -> io::Result<()> {
    write!(out, ",\"{name}\":[")?;
    if let Some(first) = items.next() {
        write!(out, "{first}")?;
    }
    items.try_for_each(|item| write!(out, ",{item}"))?;
    write!(out, "]")
}
