//! The META tags of a page, and what the tags permit to robots.
use crate::page::charset::{self, Charset};
use crate::page::tag::{Name, Tag};
use crate::page::tree;
use norobots::policy;
use norobots::source::{Position, Source, Span};
use norobots_suite::meta::content::{self, Permissions, Robots, State, phrases};
use norobots_suite::meta::remark::{Code, Remark, of_list, of_terms};
use norobots_suite::meta::setting::{Settings, SeveralTags};
use norobots_suite::meta::term::Term;

/// The encoding of a page, and the META tags of the page in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The encoding of the page, and how the encoding was determined.
    pub charset: Charset,
    /// The tags whose NAME is in [`Name`], and the tags that name a robot. A tag may be in any part of the page.
    pub tags: Vec<Tag>,
    /// The offsets in the file where the lines of the decoded text begin.
    starts: Vec<usize>,
}

/// A term of a ROBOTS tag, such as `NOINDEX`, and its position in a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The term.
    pub term: Term,
    /// The index in [`Page::tags`] of the tag that contains the term.
    pub tag: usize,
    /// The position of the term in the file.
    pub span: Span,
}

impl Page {
    /// Reads a page. `given` is the encoding, if the caller knows it. Only a byte-order mark overrides `given`.
    pub fn read(bytes: &[u8], given: Option<Charset>) -> Page {
        Page::read_for(None, bytes, given)
    }

    /// Reads a page like [`Page::read`], and also finds every tag whose NAME equals `robot`. The CONTENT of such a tag
    /// may be any string.
    pub fn read_for(robot: Option<&str>, bytes: &[u8], given: Option<Charset>) -> Page {
        let (charset, mark) = charset::of(bytes, given);
        let after_mark = &bytes[mark..];
        let text = charset.decode(after_mark);
        let mut tags = tree::tags(&text, robot);
        let as_it_is = tags.is_empty() || text.as_bytes() == after_mark;
        let places = (!as_it_is).then(|| charset.places(after_mark, &text));
        let place = |at: usize| mark + places.as_ref().map_or(at, |places| places[at]);
        let placed = |span: Span| Span::new(place(span.start), place(span.end));
        for tag in &mut tags {
            tag.span = placed(tag.span);
            if let Some(content) = &mut tag.content {
                content.span = placed(content.span);
                content.unit = charset.unit(&bytes[content.span.range()], &content.text);
            }
        }
        let source = Source::new(text.as_bytes());
        let lines = if tags.is_empty() { &[] } else { source.starts() };
        let starts = lines.iter().map(|&at| place(at)).collect();
        Page { charset, tags, starts }
    }

    /// Returns the tags with this NAME that count, each together with its index in `tags`.
    pub fn counting(&self, name: Name, settings: &Settings) -> impl Iterator<Item = (usize, &Tag)> {
        let tags = self.tags.iter().enumerate();
        tags.filter(move |(_, tag)| tag.name == name && tag.counts(settings))
    }

    /// Returns the line and the column of a byte in a tag. Lines and columns are counted from 1. Columns are counted in
    /// bytes of the file. A line ends at CR, CR NL or NL in the decoded page.
    pub fn position(&self, offset: usize) -> Position {
        let line = self.starts.partition_point(|&start| start <= offset).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        Position { line, column: offset.saturating_sub(start) + 1 }
    }

    /// Returns the terms of the ROBOTS tags that count, in the order of the page.
    pub fn terms(&self, settings: &Settings) -> Vec<Placed> {
        Page::terms_of(self.counting(Name::Robots, settings).collect(), settings)
    }

    fn terms_of(mut tags: Vec<(usize, &Tag)>, settings: &Settings) -> Vec<Placed> {
        match settings.several_tags {
            SeveralTags::Joined => {}
            SeveralTags::First => tags.truncate(1),
            SeveralTags::Last => drop(tags.drain(..tags.len().saturating_sub(1))),
        }
        let mut terms = Vec::new();
        for (place, tag) in tags {
            let robots = Robots::read(tag.text().as_bytes());
            let placed = |(term, span)| Placed { term, tag: place, span: tag.place(span) };
            terms.extend(robots.terms(settings).map(placed));
        }
        terms
    }

    /// For each robot with tags of its own, returns its name in lower case, and the permissions that these tags give.
    /// Ignores the case of names.
    pub fn permissions_by_name(&self, settings: &Settings) -> Vec<(String, Permissions)> {
        let mut of_robots: Vec<(String, Vec<(usize, &Tag)>)> = Vec::new();
        for (place, tag) in self.tags.iter().enumerate() {
            let Some(robot) = &tag.robot else { continue };
            if tag.place_counts(settings) {
                let robot = robot.to_ascii_lowercase();
                match of_robots.iter_mut().find(|(name, _)| *name == robot) {
                    Some((_, tags)) => tags.push((place, tag)),
                    None => of_robots.push((robot, vec![(place, tag)])),
                }
            }
        }
        let permissions = |(robot, tags)| {
            let terms = Page::terms_of(tags, settings);
            let terms: Vec<Term> = terms.iter().map(|placed| placed.term).collect();
            (robot, Permissions::of(&terms, settings))
        };
        of_robots.into_iter().map(permissions).collect()
    }

    /// Returns what the page permits to robots.
    pub fn permissions(&self, settings: &Settings) -> Permissions {
        let terms: Vec<Term> = self.terms(settings).iter().map(|placed| placed.term).collect();
        Permissions::of(&terms, settings)
    }

    /// Returns the remarks on the tags, in the order of their positions. The spans of the remarks are offsets in the
    /// file.
    pub fn remarks(&self, settings: &Settings) -> Vec<Remark> {
        let terms = self.terms(settings);
        let mut remarks = of_terms(terms.iter().map(|placed| (placed.term, placed.span)));
        let mut robots = None;
        for tag in &self.tags {
            if let Some(robot) = &tag.robot {
                let words = tag.words();
                if !words.is_empty() {
                    remarks.push(Remark::for_robot(robot, &words, tag.span));
                }
                continue;
            }
            if !tag.counts(settings) {
                let message = format!("this tag is {}, so it has no effect", tag.stands);
                remarks.push(Remark::new(Code::NotInHead, tag.span, message));
                continue;
            }
            if tag.name == Name::Robots {
                let message = match settings.several_tags {
                    SeveralTags::Joined => {
                        "a second ROBOTS tag: its terms are added to those before"
                    }
                    SeveralTags::First => "a second ROBOTS tag: the first one counts",
                    SeveralTags::Last => "a second ROBOTS tag: the last one counts",
                };
                let several = |first| Remark::new(Code::SeveralTags, tag.span, message).also(first);
                remarks.extend(robots.map(several));
                robots = robots.or(Some(tag.span));
            }
            self.of_content(tag, &mut remarks);
        }
        remarks.sort_by_key(|remark| remark.span);
        remarks
    }

    fn of_content(&self, tag: &Tag, remarks: &mut Vec<Remark>) {
        let text = tag.text();
        let whole = || content::text(text.as_bytes());
        let mut tell = |code, span, message| {
            remarks.push(Remark::new(code, tag.place(span), message));
        };
        match tag.name {
            Name::Robots => {
                let robots = Robots::read(text.as_bytes());
                remarks.extend(of_list(&robots).into_iter().map(|remark| Remark {
                    span: match remark.code {
                        Code::NoTerms => tag.span,
                        _ => tag.place(remark.span),
                    },
                    also: remark.also.map(|span| tag.place(span)),
                    ..remark
                }));
            }
            Name::Keywords => {}
            Name::Description => {
                // A tag begins with `<` and a letter, or with `</`.
                let bytes = text.as_bytes();
                let tag = |pair: &[u8]| {
                    pair[0] == b'<' && (pair[1].is_ascii_alphabetic() || pair[1] == b'/')
                };
                if let Some(at) = bytes.windows(2).position(tag) {
                    let message = "a tag in the text, which should have none";
                    tell(Code::MarkupInText, Span::new(at, at + 1), message);
                }
            }
            Name::DocumentState => {
                let span = whole().unwrap_or_default();
                if State::of(&text.as_bytes()[span.range()]).is_none() {
                    let message = "the state is neither `static` nor `dynamic`: `static` is meant";
                    tell(Code::UnknownState, span, message);
                }
            }
            Name::Url => {
                let span = whole().unwrap_or_default();
                if policy::after_scheme(&text.as_bytes()[span.range()]).is_none() {
                    tell(Code::RelativeUrl, span, "the URL is not absolute");
                }
            }
        }
    }

    /// Returns the words and phrases of the KEYWORDS tags that count, in the order of the page.
    pub fn keywords(&self, settings: &Settings) -> Vec<&str> {
        let mut words = Vec::new();
        for (_, tag) in self.counting(Name::Keywords, settings) {
            let text = tag.text();
            words.extend(phrases(text.as_bytes()).into_iter().map(|span| &text[span.range()]));
        }
        words
    }

    /// Returns the trimmed CONTENT of the first tag with this NAME that counts. Returns `None` if no tag with this NAME
    /// counts, or if the CONTENT is empty.
    pub fn text(&self, name: Name, settings: &Settings) -> Option<&str> {
        let (_, tag) = self.counting(name, settings).next()?;
        let text = tag.text();
        content::text(text.as_bytes()).map(|span| &text[span.range()])
    }

    /// Returns the state of the page, and the index of the tag that declares the state. Only the first DOCUMENT-STATE
    /// tag that counts is read. If this tag declares no state, the state is [`State::Static`] and the index is `None`
    /// (rule `meta-document-state`).
    pub fn state(&self, settings: &Settings) -> (State, Option<usize>) {
        let text = self.text(Name::DocumentState, settings).unwrap_or_default();
        let by = self.counting(Name::DocumentState, settings).next();
        let said = State::of(text.as_bytes()).zip(by.map(|(place, _)| place));
        said.map_or((State::Static, None), |(state, place)| (state, Some(place)))
    }
}
