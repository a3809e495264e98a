//! From the pairs of a grammar to the tree: one walk over pest's queue, in order.

use super::{Document, Exhausted, Field, Format, Line, LineKind, Record, Terminator};
use crate::grammar;
use crate::source::{Source, Span};
use pest::error::{Error, ErrorVariant};
use pest::iterators::Pairs;
use pest::{Parser, RuleType, Token};

pub(super) fn lenient<'a>(source: &Source<'a>) -> Result<Document<'a>, Exhausted> {
    use grammar::lenient::{Grammar, Rule};
    total(Format::Standard1994, source, Grammar::parse(Rule::file, source.view()))
}

pub(super) fn lenient_revisited<'a>(source: &Source<'a>) -> Result<Document<'a>, Exhausted> {
    use grammar::lenient_words::{Grammar, Rule};
    total(Format::Revisited, source, Grammar::parse(Rule::file, source.view()))
}

pub(super) fn strict<'a>(source: &Source<'a>) -> Result<Option<Document<'a>>, Exhausted> {
    use grammar::strict::{Grammar, Rule};
    partial(Format::Standard1994, source, Grammar::parse(Rule::file, source.view()))
}

pub(super) fn revisited<'a>(source: &Source<'a>) -> Result<Option<Document<'a>>, Exhausted> {
    use grammar::revisited::{Grammar, Rule};
    partial(Format::Revisited, source, Grammar::parse(Rule::file, source.view()))
}

type Parsed<'v, R> = Result<Pairs<'v, R>, Error<R>>;

/// Of a grammar that takes every file.
fn total<'a, R: Lower>(
    format: Format,
    source: &Source<'a>,
    parsed: Parsed<'_, R>,
) -> Result<Document<'a>, Exhausted> {
    match parsed {
        Ok(pairs) => Ok(lower(format, source, pairs)),
        // The grammar is total, so nothing else can have happened.
        Err(_) => Err(Exhausted),
    }
}

/// Of a grammar that refuses what departs from it.
fn partial<'a, R: Lower>(
    format: Format,
    source: &Source<'a>,
    parsed: Parsed<'_, R>,
) -> Result<Option<Document<'a>>, Exhausted> {
    match parsed {
        Ok(pairs) => Ok(Some(lower(format, source, pairs))),
        Err(Error { variant: ErrorVariant::ParsingError { .. }, .. }) => Ok(None),
        Err(Error { variant: ErrorVariant::CustomError { .. }, .. }) => Err(Exhausted),
    }
}

/// What a rule makes in the tree.
enum Node {
    Nothing,
    ByteOrderMark,
    Record,
    Line(LineKind),
    Name,
    Value,
    Comment,
}

/// A grammar whose pairs can be lowered.
trait Lower: RuleType {
    fn node(self) -> Node;
}

impl Lower for grammar::strict::Rule {
    fn node(self) -> Node {
        use grammar::strict::Rule::*;
        match self {
            byte_order_mark => Node::ByteOrderMark,
            record | default_record => Node::Record,
            blank_line => Node::Line(LineKind::Blank),
            comment_line => Node::Line(LineKind::Comment),
            named_agent_line | default_agent_line => Node::Line(LineKind::UserAgent),
            disallow_line => Node::Line(LineKind::Disallow),
            unrecognised_header => Node::Line(LineKind::Unrecognised),
            user_agent | disallow | field => Node::Name,
            value | default_robot => Node::Value,
            comment => Node::Comment,
            EOI | file | separator | outside | policy | ignored_line | line_end
            | line_terminator | space | tail | word => Node::Nothing,
        }
    }
}

impl Lower for grammar::revisited::Rule {
    fn node(self) -> Node {
        use grammar::revisited::Rule::*;
        match self {
            record => Node::Record,
            empty_line => Node::Line(LineKind::Blank),
            comment_string_line => Node::Line(LineKind::Comment),
            user_agent_line => Node::Line(LineKind::UserAgent),
            disallow_line => Node::Line(LineKind::Disallow),
            user_agent | disallow => Node::Name,
            agent_id | path_root => Node::Value,
            comment => Node::Comment,
            EOI | file | leading_comments | record_end | byte_order_mark | blank_line
            | comment_line | line_end | line_terminator | space | tail | value | word | WS | NL => {
                Node::Nothing
            }
        }
    }
}

/// The two lenient grammars have the same rules, and differ in what a word is.
macro_rules! lower_lenient {
    ($grammar:ident) => {
        impl Lower for grammar::$grammar::Rule {
            fn node(self) -> Node {
                use grammar::$grammar::Rule::*;
                match self {
                    byte_order_mark => Node::ByteOrderMark,
                    record => Node::Record,
                    blank_line => Node::Line(LineKind::Blank),
                    comment_line => Node::Line(LineKind::Comment),
                    user_agent_line => Node::Line(LineKind::UserAgent),
                    disallow_line => Node::Line(LineKind::Disallow),
                    unrecognised_header => Node::Line(LineKind::Unrecognised),
                    formless_line => Node::Line(LineKind::Formless),
                    user_agent | disallow | field | text => Node::Name,
                    value => Node::Value,
                    comment => Node::Comment,
                    EOI | file | outside | ignored_line | line_end | line_terminator | space
                    | tail | word | part => Node::Nothing,
                }
            }
        }
    };
}

lower_lenient!(lenient);
lower_lenient!(lenient_words);

fn lower<'a, R: Lower>(format: Format, source: &Source<'a>, pairs: Pairs<'_, R>) -> Document<'a> {
    let mut place = Place { view: source.view(), at: 0, wide: 0 };
    let mut document = Document {
        format,
        bytes: source.bytes(),
        byte_order_mark: false,
        lines: Vec::new(),
        fields: Vec::new(),
        records: Vec::new(),
    };
    let mut record = 0;
    let mut token = 0;
    let mut pieces = Pieces::default();
    for each in pairs.tokens() {
        match each {
            Token::Start { rule, pos } => match rule.node() {
                Node::Nothing | Node::ByteOrderMark => {}
                Node::Record => record = document.lines.len(),
                Node::Line(_) => {
                    pieces = Pieces { start: place.of(pos.pos()), ..Pieces::default() };
                }
                Node::Name | Node::Value => token = place.of(pos.pos()),
                Node::Comment => pieces.comment = Some(place.of(pos.pos())),
            },
            Token::End { rule, pos } => match rule.node() {
                Node::Nothing | Node::Comment => {}
                Node::ByteOrderMark => document.byte_order_mark = true,
                Node::Record => {
                    document.records.push(Record { lines: record..document.lines.len() });
                }
                Node::Line(kind) => pieces.push(kind, place.of(pos.pos()), &mut document),
                Node::Name => pieces.name = Some(Span::new(token, place.of(pos.pos()))),
                // From the first of its words to the last.
                Node::Value => {
                    let start = pieces.value.map_or(token, |value| value.start);
                    pieces.value = Some(Span::new(start, place.of(pos.pos())));
                }
            },
        }
    }
    give_mark_to_first_line(&mut document);
    document.lines.shrink_to_fit();
    document.fields.shrink_to_fit();
    document.records.shrink_to_fit();
    document
}

/// From places in the view to places in the file. Asked in order, so that one pass serves all.
struct Place<'v> {
    view: &'v str,
    at: usize,
    /// Characters of two bytes before `at`: each stands for one octet.
    wide: usize,
}

impl Place<'_> {
    fn of(&mut self, view_offset: usize) -> usize {
        let passed = &self.view.as_bytes()[self.at..view_offset];
        self.wide += passed.iter().filter(|&&byte| byte >= 0xC0).count();
        self.at = view_offset;
        view_offset - self.wide
    }
}

/// What has been read of a line, in bytes of the file.
#[derive(Default)]
struct Pieces {
    start: usize,
    name: Option<Span>,
    value: Option<Span>,
    comment: Option<usize>,
}

impl Pieces {
    fn push(&self, kind: LineKind, end: usize, document: &mut Document<'_>) {
        // CR and NL stand nowhere in a line but at its end.
        let terminator = match document.bytes[self.start..end] {
            [.., b'\r', b'\n'] => Terminator::CrNl,
            [.., b'\n'] => Terminator::Nl,
            [.., b'\r'] => Terminator::Cr,
            _ => Terminator::End,
        };
        let text_end = end - terminator.len();
        document.lines.push(Line {
            span: Span::new(self.start, end),
            kind,
            terminator,
            comment: self.comment.unwrap_or(text_end),
            field: document.fields.len(),
        });
        match kind {
            LineKind::Blank | LineKind::Comment => {}
            LineKind::Formless => {
                let name = self.name.unwrap_or_default();
                let value = Span::new(name.end, name.end);
                document.fields.push(Field { name, colon: name.end, value });
            }
            LineKind::UserAgent | LineKind::Disallow | LineKind::Unrecognised => {
                // The grammar has put nothing but space between the name and the colon.
                let from = self.name.map_or(self.start, |name| name.end);
                let rest = document.bytes[from..].iter();
                let colon = from + rest.take_while(|&&byte| byte != b':').count();
                let name = self.name.unwrap_or(Span::new(colon, colon));
                let value = self.value.unwrap_or(Span::new(colon + 1, colon + 1));
                document.fields.push(Field { name, colon, value });
            }
        }
    }
}

/// A byte-order mark belongs to the first line; a file of nothing else is one blank line.
fn give_mark_to_first_line(document: &mut Document<'_>) {
    let Some(mark) = document.byte_order_mark() else { return };
    match document.lines.first_mut() {
        Some(line) => line.span.start = mark.start,
        None => document.lines.push(Line {
            span: mark,
            kind: LineKind::Blank,
            terminator: Terminator::End,
            comment: mark.end,
            field: 0,
        }),
    }
}
