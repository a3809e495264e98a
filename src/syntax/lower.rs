//! The tree of a file, built in one walk over what the rules of a grammar made of the file: pest's
//! queue of pairs, or the same from an interpreter.

use crate::field::FieldPlace;
use crate::grammar;
use crate::source::{Source, Span};
use crate::syntax::document::{Document, Exhausted, LineData};
use crate::syntax::kind::{Format, LineKind, Terminator};
use pest::error::{Error, ErrorVariant};
use pest::{Parser, RuleType, Token};

/// Calls [`lower`] with the parser of a grammar and its rule for a whole file.
macro_rules! lower {
    ($grammar:ident, $format:ident, $source:ident) => {
        lower::<$grammar::Grammar, _>($format, $source, $grammar::Rule::file)
    };
}

/// Builds the tree of any file by the lenient grammar of a format; those of 1994 share one.
pub(crate) fn lenient<'a>(source: &Source<'a>, format: Format) -> Result<Document<'a>, Exhausted> {
    use grammar::{draft1996_lenient, lenient, rfc9309_lenient};
    let tree = match format {
        Format::Standard1994 | Format::Revisited => lower!(lenient, format, source),
        Format::Draft1996 => lower!(draft1996_lenient, format, source),
        Format::Rfc9309 => lower!(rfc9309_lenient, format, source),
    };
    // The grammar is total, so that only exhaustion leaves a file without a tree.
    tree?.ok_or(Exhausted)
}

/// Builds the tree of a file by the grammar of a format; `None` where the grammar refuses the file.
pub(crate) fn strict<'a>(
    source: &Source<'a>,
    format: Format,
) -> Result<Option<Document<'a>>, Exhausted> {
    use grammar::{draft1996, revisited, rfc9309, strict};
    match format {
        Format::Standard1994 => lower!(strict, format, source),
        Format::Revisited => lower!(revisited, format, source),
        Format::Draft1996 => lower!(draft1996, format, source),
        Format::Rfc9309 => lower!(rfc9309, format, source),
    }
}

/// What a rule adds to the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Makes {
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
    fn makes(self) -> Makes;
}

/// What each rule of a grammar adds to the tree, by the rule's name, for code that reads the
/// grammar as data.
pub mod named {
    use super::{Lower, Makes};
    use crate::grammar;

    macro_rules! named {
        ($($grammar:ident),*) => { $(
            pub fn $grammar(name: &str) -> Makes {
                let all = grammar::$grammar::Rule::all_rules().iter();
                let named = all.copied().find(|each| format!("{each:?}") == name);
                named.expect("a parser is derived from the same text").makes()
            }
        )* };
    }

    named!(strict, lenient, revisited);
    named!(draft1996, draft1996_lenient, rfc9309, rfc9309_lenient);
}

impl Lower for grammar::strict::Rule {
    fn makes(self) -> Makes {
        use grammar::strict::Rule::*;
        match self {
            byte_order_mark => Makes::ByteOrderMark,
            record | default_record => Makes::Record,
            blank_line => Makes::Line(LineKind::Blank),
            comment_line => Makes::Line(LineKind::Comment),
            named_agent_line | default_agent_line => Makes::Line(LineKind::UserAgent),
            disallow_line => Makes::Line(LineKind::Disallow),
            unrecognised_header => Makes::Line(LineKind::Unrecognised),
            user_agent | disallow | field => Makes::Name,
            value | default_robot => Makes::Value,
            comment => Makes::Comment,
            EOI | file | separator | outside | policy | ignored_line | line_end
            | line_terminator | space | tail | word => Makes::Nothing,
        }
    }
}

impl Lower for grammar::revisited::Rule {
    fn makes(self) -> Makes {
        use grammar::revisited::Rule::*;
        match self {
            record => Makes::Record,
            empty_line => Makes::Line(LineKind::Blank),
            comment_string_line => Makes::Line(LineKind::Comment),
            user_agent_line => Makes::Line(LineKind::UserAgent),
            disallow_line => Makes::Line(LineKind::Disallow),
            user_agent | disallow => Makes::Name,
            agent_id | path_root => Makes::Value,
            comment => Makes::Comment,
            EOI | file | leading_comments | record_end | byte_order_mark | blank_line
            | comment_line | line_end | line_terminator | space | tail | value | word | WS | NL => {
                Makes::Nothing
            }
        }
    }
}

impl Lower for grammar::lenient::Rule {
    fn makes(self) -> Makes {
        use grammar::lenient::Rule::*;
        match self {
            byte_order_mark => Makes::ByteOrderMark,
            record => Makes::Record,
            blank_line => Makes::Line(LineKind::Blank),
            comment_line => Makes::Line(LineKind::Comment),
            user_agent_line => Makes::Line(LineKind::UserAgent),
            disallow_line => Makes::Line(LineKind::Disallow),
            unrecognised_header => Makes::Line(LineKind::Unrecognised),
            formless_line => Makes::Line(LineKind::Formless),
            user_agent | disallow | field | text => Makes::Name,
            value => Makes::Value,
            comment => Makes::Comment,
            EOI | file | outside | ignored_line | line_end | line_terminator | space | tail
            | word | part => Makes::Nothing,
        }
    }
}

impl Lower for grammar::rfc9309::Rule {
    fn makes(self) -> Makes {
        use grammar::rfc9309::Rule::*;
        match self {
            group => Makes::Record,
            blank_line => Makes::Line(LineKind::Blank),
            comment_line => Makes::Line(LineKind::Comment),
            startgroupline => Makes::Line(LineKind::UserAgent),
            allow_line => Makes::Line(LineKind::Allow),
            disallow_line => Makes::Line(LineKind::Disallow),
            additional_line => Makes::Line(LineKind::Unrecognised),
            user_agent | allow | disallow | field => Makes::Name,
            product_token | path_pattern | value => Makes::Value,
            comment => Makes::Comment,
            EOI | file | byte_order_mark | rule | word | identifier | emptyline | EOL | NL | WS
            | UTF8_char_noctl | UTF8_1_noctl | UTF8_2 | UTF8_3 | UTF8_4 | UTF8_tail => {
                Makes::Nothing
            }
        }
    }
}

impl Lower for grammar::draft1996::Rule {
    fn makes(self) -> Makes {
        use grammar::draft1996::Rule::*;
        match self {
            record => Makes::Record,
            blank => Makes::Line(LineKind::Blank),
            commentline => Makes::Line(LineKind::Comment),
            agentline => Makes::Line(LineKind::UserAgent),
            allowline => Makes::Line(LineKind::Allow),
            disallowline => Makes::Line(LineKind::Disallow),
            extension => Makes::Line(LineKind::Unrecognised),
            user_agent | allow | disallow | token => Makes::Name,
            agent | rpath | value => Makes::Value,
            comment => Makes::Comment,
            EOI | file | blankcomment | commentblank | ruleline | rule_path | word | line_tail
            | fsegment | segment | pchar | unreserved | escape | hex | safe | extra
            | token_char | CRLF | space | CHAR => Makes::Nothing,
        }
    }
}

/// The two lenient grammars of later editions have the same lines, and differ in what a record is.
macro_rules! lower_later {
    ($grammar:ident, $record:ident, $($nothing:ident),+) => {
        impl Lower for grammar::$grammar::Rule {
            fn makes(self) -> Makes {
                use grammar::$grammar::Rule::*;
                match self {
                    byte_order_mark => Makes::ByteOrderMark,
                    $record => Makes::Record,
                    blank_line => Makes::Line(LineKind::Blank),
                    comment_line => Makes::Line(LineKind::Comment),
                    user_agent_line => Makes::Line(LineKind::UserAgent),
                    allow_line => Makes::Line(LineKind::Allow),
                    disallow_line => Makes::Line(LineKind::Disallow),
                    other_line => Makes::Line(LineKind::Unrecognised),
                    formless_line => Makes::Line(LineKind::Formless),
                    user_agent | allow | disallow | field | text => Makes::Name,
                    value => Makes::Value,
                    comment => Makes::Comment,
                    EOI | file | rule | line_end | line_terminator | space | tail | word | part
                    $(| $nothing)+ => Makes::Nothing,
                }
            }
        }
    };
}

lower_later!(rfc9309_lenient, group, passed_line);
lower_later!(draft1996_lenient, record, outside, ignored_line);

/// Builds the tree of a file by the rule of a grammar that is a whole file.
fn lower<'a, G: Parser<R>, R: Lower>(
    format: Format,
    source: &Source<'a>,
    file: R,
) -> Result<Option<Document<'a>>, Exhausted> {
    let pairs = match G::parse(file, source.view()) {
        Ok(pairs) => pairs,
        Err(Error { variant: ErrorVariant::ParsingError { .. }, .. }) => return Ok(None),
        Err(Error { variant: ErrorVariant::CustomError { .. }, .. }) => return Err(Exhausted),
    };
    let mut place = Place::new(source.view());
    // The starts of the rules that have not ended yet.
    let mut starts = Vec::new();
    let made = pairs.tokens().filter_map(|token| {
        let (Token::Start { rule, pos } | Token::End { rule, pos }) = token;
        let makes = rule.makes();
        if makes == Makes::Nothing {
            return None;
        }
        let at = place.of(pos.pos());
        if matches!(token, Token::Start { .. }) {
            starts.push(at);
            return None;
        }
        Some((makes, Span::new(starts.pop().expect("what ends has begun"), at)))
    });
    Ok(Some(tree(format, source.bytes(), made)))
}

/// What a rule added, and the bytes that it matched.
pub type Made = (Makes, Span);

/// Builds the tree from what the rules of a grammar made of a file, in order, each after what is
/// inside it.
pub fn tree(format: Format, bytes: &[u8], made: impl Iterator<Item = Made>) -> Document<'_> {
    let few = FEW.min(bytes.len() / 8);
    let mut document = Document {
        format,
        bytes,
        byte_order_mark: false,
        lines: Vec::with_capacity(few),
        fields: Vec::with_capacity(few),
        records: Vec::new(),
    };
    let mut pieces = Pieces::default();
    for (makes, span) in made {
        match makes {
            Makes::Nothing => {}
            Makes::ByteOrderMark => document.byte_order_mark = true,
            Makes::Name => pieces.name = Some(span),
            // From the first of its words to the last.
            Makes::Value => {
                let start = pieces.value.map_or(span.start, |value| value.start);
                pieces.value = Some(Span::new(start, span.end));
            }
            Makes::Comment => pieces.comment = Some(span.start),
            Makes::Line(kind) => std::mem::take(&mut pieces).push(kind, span, &mut document),
            Makes::Record => {
                let first = document.lines.partition_point(|line| line.span.end <= span.start);
                document.records.push(first..document.lines.len());
            }
        }
    }
    give_mark_to_first_line(&mut document);
    trim(&mut document.lines);
    trim(&mut document.fields);
    trim(&mut document.records);
    document
}

/// The lines that a list has room for from the start, and the room that may be left over.
const FEW: usize = 16;

/// Gives back the unused room of a list, where that is worth the copy.
fn trim<T>(list: &mut Vec<T>) {
    if list.capacity() - list.len() > FEW {
        list.shrink_to_fit();
    }
}

/// Turns places in the view into places in the file. The places come in order, so that one pass
/// serves all of them.
pub struct Place<'v> {
    view: &'v str,
    at: usize,
    /// How many characters before `at` take two bytes; each stands for one byte of the file.
    wide: usize,
}

impl<'v> Place<'v> {
    pub fn new(view: &'v str) -> Place<'v> {
        Place { view, at: 0, wide: 0 }
    }

    pub fn of(&mut self, view_offset: usize) -> usize {
        let passed = &self.view.as_bytes()[self.at..view_offset];
        self.wide += passed.iter().filter(|&&byte| byte >= 0xC0).count();
        self.at = view_offset;
        view_offset - self.wide
    }
}

/// The parts of a line that have been read, in bytes of the file.
#[derive(Default)]
struct Pieces {
    name: Option<Span>,
    value: Option<Span>,
    comment: Option<usize>,
}

impl Pieces {
    fn push(self, kind: LineKind, span: Span, document: &mut Document<'_>) {
        // CR and NL stand nowhere in a line but at its end.
        let terminator = match document.bytes[span.range()] {
            [.., b'\r', b'\n'] => Terminator::CrNl,
            [.., b'\n'] => Terminator::Nl,
            [.., b'\r'] => Terminator::Cr,
            _ => Terminator::End,
        };
        let text_end = span.end - terminator.len();
        document.lines.push(LineData {
            span,
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
                document.fields.push(FieldPlace { name, colon: name.end, value });
            }
            LineKind::UserAgent | LineKind::Disallow | LineKind::Allow | LineKind::Unrecognised => {
                // The grammar has put nothing but space between the name and the colon.
                let from = self.name.map_or(span.start, |name| name.end);
                let rest = document.bytes[from..].iter();
                let colon = from + rest.take_while(|&&byte| byte != b':').count();
                let name = self.name.unwrap_or(Span::new(colon, colon));
                let value = self.value.unwrap_or(Span::new(colon + 1, colon + 1));
                document.fields.push(FieldPlace { name, colon, value });
            }
        }
    }
}

/// A byte-order mark belongs to the first line; a file of nothing else is one blank line.
fn give_mark_to_first_line(document: &mut Document<'_>) {
    let Some(mark) = document.byte_order_mark() else { return };
    match document.lines.first_mut() {
        Some(line) => line.span.start = mark.start,
        None => document.lines.push(LineData {
            span: mark,
            kind: LineKind::Blank,
            terminator: Terminator::End,
            comment: mark.end,
            field: 0,
        }),
    }
}
