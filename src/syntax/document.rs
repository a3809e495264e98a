//! The tree of a file.

#[doc(hidden)]
use crate::source::Span;
use std::fmt;
use std::ops::Range;

/// The format that a file is read by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// The format of 1994: a line has one value.
    Standard1994,
    /// The Revisited grammar: each word of a value is a name, or a path, of its own.
    Revisited,
}

/// What ends a line (clause `line-terminator`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terminator {
    /// Nothing: the file ends here.
    End,
    /// CR, 0x0D.
    Cr,
    /// CR NL, 0x0D 0x0A.
    CrNl,
    /// NL, 0x0A.
    Nl,
}

impl Terminator {
    /// Its length in bytes: 0, 1 or 2.
    pub const fn len(self) -> usize {
        match self {
            Terminator::End => 0,
            Terminator::Cr | Terminator::Nl => 1,
            Terminator::CrNl => 2,
        }
    }

    /// Whether it holds no byte.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl fmt::Display for Terminator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Terminator::End => "end",
            Terminator::Cr => "CR",
            Terminator::CrNl => "CR NL",
            Terminator::Nl => "NL",
        })
    }
}

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineKind {
    /// Empty, or of spaces and tabs only.
    Blank,
    /// Only a comment, maybe after space.
    Comment,
    /// A User-agent field.
    UserAgent,
    /// A Disallow field.
    Disallow,
    /// Any other field (clause `unknown-header`).
    Unrecognised,
    /// Some text without a colon.
    Formless,
}

impl fmt::Display for LineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LineKind::Blank => "blank",
            LineKind::Comment => "comment",
            LineKind::UserAgent => "user-agent",
            LineKind::Disallow => "disallow",
            LineKind::Unrecognised => "unrecognised",
            LineKind::Formless => "formless",
        })
    }
}

/// A line, its terminator included. Forty bytes, so that a file of terminators only stays cheap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// All its bytes; a byte-order mark belongs to the first line.
    pub span: Span,
    /// What the line is.
    pub kind: LineKind,
    /// What ends it.
    pub terminator: Terminator,
    /// Where its comment begins; where its text ends if it has none.
    pub(crate) comment: usize,
    /// Its place among the document's fields, if its kind has one.
    pub(crate) field: usize,
}

impl Line {
    /// The line without its terminator.
    pub const fn text(&self) -> Span {
        Span::new(self.span.start, self.span.end - self.terminator.len())
    }

    /// The comment, from its `#` up to the terminator (clause `comment`).
    pub fn comment(&self) -> Option<Span> {
        let comment = Span::new(self.comment, self.text().end);
        (!comment.is_empty()).then_some(comment)
    }
}

/// A field: `<field>:<optionalspace><value><optionalspace>` (clause `line-form`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The field name, without space around it; may be empty. Of a formless line, its text.
    pub name: Span,
    /// The place of the colon. A formless line has none, and this is where its text ends.
    pub colon: usize,
    /// The value, without space around it; may be empty.
    pub value: Span,
}

/// A record: the lines from its first User-agent line up to the line that ends it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its lines, as indices into [`Document::lines`]; never empty, the first is a User-agent
    /// line. The blank line that ends a record is not in it.
    pub lines: Range<usize>,
}

/// A piece of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenKind {
    /// The bytes EF BB BF at the start of a file.
    ByteOrderMark,
    /// Spaces and tabs.
    Space,
    /// A field name.
    Name,
    /// The first colon of a line.
    Colon,
    /// A value of a field; where a file is read by [`Format::Revisited`], each of its words.
    Value,
    /// The text of a line without a colon.
    Text,
    /// From `#` to the end of the line.
    Comment,
    /// What ends the line.
    Terminator,
}

/// The tree of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document<'a> {
    pub(crate) format: Format,
    pub(crate) bytes: &'a [u8],
    pub(crate) byte_order_mark: bool,
    pub(crate) lines: Vec<Line>,
    pub(crate) fields: Vec<Field>,
    pub(crate) records: Vec<Record>,
}

/// The parser ran out of the steps or the native stack that it is granted. pest has a limit of
/// steps for the whole process, which any crate in it may set; without one, this happens only
/// to a thread that is nearly out of stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the parser ran out of the steps or the stack it is granted")
    }
}

impl std::error::Error for Exhausted {}

impl<'a> Document<'a> {
    /// The format that the file was read by.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The bytes of a span of this file.
    pub fn slice(&self, span: Span) -> &'a [u8] {
        &self.bytes[span.range()]
    }

    /// Whether the file begins with a byte-order mark.
    pub fn byte_order_mark(&self) -> Option<Span> {
        self.byte_order_mark.then_some(Span::new(0, 3))
    }

    /// The lines, in order; together they are the file. An empty file has none.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The records, in order.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The field of a line of this document; `None` if the line has no colon.
    pub fn field(&self, line: &Line) -> Option<&Field> {
        match line.kind {
            LineKind::UserAgent | LineKind::Disallow | LineKind::Unrecognised => {
                Some(&self.fields[line.field])
            }
            LineKind::Blank | LineKind::Comment | LineKind::Formless => None,
        }
    }

    /// The text of a formless line of this document, without space and comment.
    pub fn text(&self, line: &Line) -> Option<Span> {
        (line.kind == LineKind::Formless).then(|| self.fields[line.field].name)
    }

    /// The values of a line of this document, in order, none of them empty: in 1994 one or none,
    /// in the Revisited grammar any number.
    pub fn values(&self, line: &Line) -> impl Iterator<Item = Span> + use<'_, 'a> {
        let value = self.field(line).map(|field| field.value).unwrap_or_default();
        self.pieces(TokenKind::Value, value)
            .filter(|(kind, _)| *kind == TokenKind::Value)
            .map(|(_, span)| span)
    }

    /// A token, or what a value of several words is made of: the words and the space between.
    fn pieces(
        &self,
        kind: TokenKind,
        span: Span,
    ) -> impl Iterator<Item = (TokenKind, Span)> + use<'_, 'a> {
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t');
        let words = kind == TokenKind::Value && self.format == Format::Revisited;
        let mut rest = span;
        std::iter::from_fn(move || {
            let bytes = self.slice(rest);
            let space = is_space(bytes.first()?);
            let (kind, len) = match words {
                false => (kind, bytes.len()),
                true => (
                    if space { TokenKind::Space } else { kind },
                    bytes.iter().take_while(|&byte| is_space(byte) == space).count(),
                ),
            };
            let piece = Span::new(rest.start, rest.start + len);
            rest.start = piece.end;
            Some((kind, piece))
        })
    }

    /// The value of a line of this document, whole; empty if it has none.
    pub fn value(&self, line: &Line) -> &'a [u8] {
        self.field(line).map_or(&[], |field| self.slice(field.value))
    }

    /// All bytes of a record, from its first line to the end of its last.
    pub fn record_span(&self, record: &Record) -> Span {
        let lines = &self.lines[record.lines.clone()];
        Span::new(lines[0].span.start, lines[lines.len() - 1].span.end)
    }

    /// The lines of one kind in a record, each with its number, from 1.
    pub fn lines_of(
        &self,
        record: &Record,
        kind: LineKind,
    ) -> impl Iterator<Item = (usize, &Line)> {
        let first = record.lines.start + 1;
        let lines = self.lines[record.lines.clone()].iter();
        lines
            .enumerate()
            .map(move |(at, line)| (first + at, line))
            .filter(move |(_, l)| l.kind == kind)
    }

    /// What the lines of one kind say in a record, in order: in 1994 the value of each line, which
    /// may be empty; in the Revisited grammar each of the values.
    pub fn values_of(&self, record: &Record, kind: LineKind) -> impl Iterator<Item = &'a [u8]> {
        self.lines_of(record, kind).flat_map(|(_, line)| {
            let whole = (self.format == Format::Standard1994).then(|| self.value(line));
            let words = whole.is_none().then(|| self.values(line)).into_iter().flatten();
            whole.into_iter().chain(words.map(|value| self.slice(value)))
        })
    }

    /// The tokens of a line of this document, in order, without gap or overlap; none is empty.
    pub fn tokens(&self, line: &Line) -> impl Iterator<Item = (TokenKind, Span)> + use<'_, 'a> {
        let mark = if line.span.start == 0 && self.byte_order_mark { 3 } else { line.span.start };
        // Where each token ends; one that ends where it starts is not there.
        let mut ends = [(TokenKind::Space, mark); 10];
        ends[0] = (TokenKind::ByteOrderMark, mark);
        if let Some(text) = self.text(line) {
            ends[1] = (TokenKind::Space, text.start);
            ends[2..7].fill((TokenKind::Text, text.end));
        }
        if let Some(field) = self.field(line) {
            ends[1] = (TokenKind::Space, field.name.start);
            ends[2] = (TokenKind::Name, field.name.end);
            ends[3] = (TokenKind::Space, field.colon);
            ends[4] = (TokenKind::Colon, field.colon + 1);
            ends[5] = (TokenKind::Space, field.value.start);
            ends[6] = (TokenKind::Value, field.value.end);
        }
        ends[7] = (TokenKind::Space, line.comment);
        ends[8] = (TokenKind::Comment, line.text().end);
        ends[9] = (TokenKind::Terminator, line.span.end);
        let mut start = line.span.start;
        ends.into_iter().flat_map(move |(kind, end)| {
            let span = Span::new(start, end);
            start = end;
            self.pieces(kind, span)
        })
    }

    /// The file again, put together from the tokens of the tree.
    pub fn print(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.bytes.len());
        for line in &self.lines {
            for (_, span) in self.tokens(line) {
                bytes.extend_from_slice(self.slice(span));
            }
        }
        bytes
    }
}
