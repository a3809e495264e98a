//! The syntax tree of a file.

use crate::field::{Field, FieldPlace};
use crate::source::Span;
use crate::syntax::kind::{Format, LineKind, Terminator, TokenKind};
use std::fmt;
use std::ops::Range;

/// A line in the form that the tree stores. A `LineData` takes only sixteen bytes, so even a file of many short lines
/// has a small tree. The start of the line is not stored, because it is the end of the previous line. The terminator
/// and the comment are not stored, because they are easily found in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineData {
    /// The end of the line, and the kind of the line. The lowest three bits are the kind. The other bits are the offset
    /// after the line's terminator.
    end_and_kind: u64,
    /// The number of fields in the lines before this line. If this line has a field, the number is the index of the
    /// field.
    field: usize,
}

impl LineData {
    #[inline]
    pub(crate) fn new(end: usize, kind: LineKind, field: usize) -> LineData {
        LineData { end_and_kind: (end as u64) << 3 | kind as u64, field }
    }

    /// Returns the offset at which the line ends, including its terminator.
    #[inline]
    pub(crate) fn end(self) -> usize {
        (self.end_and_kind >> 3) as usize
    }

    fn kind(self) -> LineKind {
        LineKind::ALL[(self.end_and_kind & 7) as usize]
    }
}

/// The syntax tree of a file.
///
/// ```
/// use norobots::{source::Source, syntax};
///
/// let source = Source::new(b"User-agent: *\r\nDisallow: /tmp/ # soon gone\r\n");
/// let document = syntax::parse(&source);
/// let record = document.record(1).expect("the file has a record");
/// assert_eq!(record.rules().map(|rule| rule.value()).collect::<Vec<_>>(), [b"/tmp/"]);
/// assert_eq!(document.print(), source.bytes());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document<'a> {
    pub(crate) format: Format,
    pub(crate) bytes: &'a [u8],
    pub(crate) byte_order_mark: bool,
    pub(crate) lines: Vec<LineData>,
    pub(crate) fields: Vec<FieldPlace>,
    /// The range of line indices of each record.
    pub(crate) records: Vec<Range<usize>>,
}

impl<'a> Document<'a> {
    /// Returns the format in which the file was parsed.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Returns the bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the bytes of a span of this file, or an empty slice if the span ends after the end of the file.
    #[must_use]
    pub fn slice(&self, span: Span) -> &'a [u8] {
        self.bytes.get(span.range()).unwrap_or_default()
    }

    /// Returns the span of the byte-order mark at the start of the file, or `None` if the file has no mark.
    #[must_use]
    pub fn byte_order_mark(&self) -> Option<Span> {
        self.byte_order_mark.then_some(Span::new(0, 3))
    }

    /// Returns the lines in order. Together, the lines cover the whole file. An empty file has no lines.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = Line<'_>> + ExactSizeIterator + Clone {
        self.lines_in(0..self.lines.len())
    }

    /// Returns the line with the number `number`. The first line is number 1.
    #[must_use]
    pub fn line(&self, number: usize) -> Option<Line<'_>> {
        let at = number.checked_sub(1)?;
        let start = self.start(at);
        self.lines.get(at).map(|data| Line { document: self, data: *data, start, number })
    }

    /// Returns the records in order.
    pub fn records(
        &self,
    ) -> impl DoubleEndedIterator<Item = Record<'_>> + ExactSizeIterator + Clone {
        let numbered = self.records.iter().enumerate();
        numbered.map(|(at, lines)| Record { document: self, lines, number: at + 1 })
    }

    /// Returns the record with the number `number`. The first record is number 1.
    #[must_use]
    pub fn record(&self, number: usize) -> Option<Record<'_>> {
        let lines = self.records.get(number.checked_sub(1)?)?;
        Some(Record { document: self, lines, number })
    }

    /// Returns every field of the file in order, including fields outside records.
    pub fn fields(&self) -> impl Iterator<Item = Field<'_>> + Clone {
        self.lines().filter_map(|line| line.field())
    }

    /// Returns the tree of the same file in another format. The result equals the result
    /// of [`parse_by`](crate::syntax::parse_by), but this function is faster. All formats divide a file into the same
    /// lines. The formats differ only in two points: whether an Allow line is a rule, and where a record ends.
    ///
    /// ```
    /// use norobots::source::Source;
    /// use norobots::syntax::{Format, parse, parse_by};
    ///
    /// let source = Source::new(b"User-agent: *\n\nAllow: /\n");
    /// let document = parse(&source).by(Format::Rfc9309);
    /// assert_eq!(document, parse_by(&source, Format::Rfc9309));
    /// ```
    #[must_use]
    pub fn by(&self, format: Format) -> Document<'a> {
        let has_rules_of_allow = matches!(format, Format::Draft1996 | Format::Rfc9309);
        let mut lines = self.lines.clone();
        for line in &mut lines {
            let is_allow = match line.kind() {
                LineKind::Allow => true,
                LineKind::Unrecognised => {
                    self.bytes[self.fields[line.field].name.range()].eq_ignore_ascii_case(b"allow")
                }
                _ => continue,
            };
            let kind = if is_allow && has_rules_of_allow {
                LineKind::Allow
            } else {
                LineKind::Unrecognised
            };
            *line = LineData::new(line.end(), kind, line.field);
        }
        let records = records(format, &lines);
        Document { format, lines, records, fields: self.fields.clone(), ..*self }
    }

    /// Assembles the file from the tokens of the tree.
    #[must_use]
    pub fn print(&self) -> Vec<u8> {
        let tokens = self.lines().flat_map(|line| line.tokens());
        let mut bytes = Vec::with_capacity(self.bytes.len());
        tokens.for_each(|(_, span)| bytes.extend_from_slice(self.slice(span)));
        bytes
    }

    /// Indices start at 0.
    pub(crate) fn lines_in(
        &self,
        lines: Range<usize>,
    ) -> impl DoubleEndedIterator<Item = Line<'_>> + ExactSizeIterator + Clone {
        let first = lines.start + 1;
        let numbered = self.lines[lines].iter().enumerate();
        numbered.map(move |(at, data)| {
            let number = first + at;
            Line { document: self, data: *data, start: self.start(number - 1), number }
        })
    }

    /// Indices start at 0.
    fn start(&self, at: usize) -> usize {
        let before = at.checked_sub(1).and_then(|before| self.lines.get(before));
        before.map_or(0, |before| before.end())
    }
}

/// Returns the range of line indices of each record.
fn records(format: Format, lines: &[LineData]) -> Vec<Range<usize>> {
    let mut records: Vec<Range<usize>> = Vec::new();
    let (mut first, mut has_rule) = (None, false);
    for (at, line) in lines.iter().enumerate() {
        let kind = line.kind();
        let ends = match kind {
            LineKind::UserAgent => has_rule,
            LineKind::Blank => format != Format::Rfc9309,
            _ => false,
        };
        if ends {
            records.extend(first.take().map(|first| first..at));
        }
        let is_rule = match kind {
            LineKind::Disallow | LineKind::Allow => true,
            LineKind::Unrecognised => format == Format::Draft1996,
            _ => false,
        };
        has_rule = first.is_some() && (has_rule || is_rule);
        if kind == LineKind::UserAgent {
            first = first.or(Some(at));
        }
    }
    records.extend(first.map(|first| first..lines.len()));
    records
}

/// A line of a document, including its terminator.
///
/// ```
/// use norobots::{source::Source, syntax};
///
/// let source = Source::new(b"User-agent: *\nDisallow: /tmp/ # soon gone\n");
/// let document = syntax::parse(&source);
/// let line = document.line(2).expect("the file has two lines");
/// assert_eq!(line.span().to_string(), "14..42");
/// assert_eq!(line.field().expect("it has a colon").value(), b"/tmp/");
/// assert_eq!(document.slice(line.comment().expect("it has a comment")), b"# soon gone");
/// ```
#[derive(Clone, Copy)]
pub struct Line<'d> {
    document: &'d Document<'d>,
    data: LineData,
    start: usize,
    number: usize,
}

impl<'d> Line<'d> {
    /// Returns the number of the line. The first line is number 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns the kind of the line.
    #[must_use]
    pub fn kind(&self) -> LineKind {
        self.data.kind()
    }

    /// Returns the terminator of the line.
    #[must_use]
    pub fn terminator(&self) -> Terminator {
        // CR and NL occur only at the end of a line.
        match self.document.slice(self.span()) {
            [.., b'\r', b'\n'] => Terminator::CrNl,
            [.., b'\n'] => Terminator::Nl,
            [.., b'\r'] => Terminator::Cr,
            _ => Terminator::End,
        }
    }

    /// Returns the span of the whole line. A byte-order mark belongs to the first line.
    #[must_use]
    pub fn span(&self) -> Span {
        Span::new(self.start, self.data.end())
    }

    /// Returns the span of the line without its terminator.
    #[must_use]
    pub fn text(&self) -> Span {
        Span::new(self.start, self.data.end() - self.terminator().len())
    }

    /// Returns the span of the line without its terminator and without the file's byte-order mark.
    pub(crate) fn unmarked(&self) -> Span {
        Span::new(self.unmarked_start(), self.text().end)
    }

    /// Returns the offset at which the line begins, after the file's byte-order mark.
    #[inline]
    pub(crate) fn unmarked_start(&self) -> usize {
        let mark = self.document.byte_order_mark().map_or(0, |mark| mark.end);
        self.start.max(mark)
    }

    /// Returns the span of the comment, from its `#` to the terminator (clause `comment`).
    #[must_use]
    pub fn comment(&self) -> Option<Span> {
        let comment = Span::new(self.said().end, self.text().end);
        (!comment.is_empty()).then_some(comment)
    }

    /// Returns the span of the line up to its comment or its terminator.
    fn said(&self) -> Span {
        let text = self.text();
        // Only white space can separate a comment from the value or text before it.
        let from = match self.data.kind() {
            LineKind::Blank | LineKind::Comment => text.start,
            LineKind::Formless => self.place().name.end,
            _ => self.place().value.end,
        };
        let rest = self.document.bytes[from..text.end].iter();
        Span::new(text.start, from + rest.take_while(|&&byte| byte != b'#').count())
    }

    fn place(&self) -> FieldPlace {
        self.document.fields[self.data.field]
    }

    /// Returns the field of the line, or `None` if the line has no colon before its comment.
    #[must_use]
    pub fn field(&self) -> Option<Field<'d>> {
        use LineKind::{Allow, Disallow, Unrecognised, UserAgent};
        matches!(self.data.kind(), UserAgent | Disallow | Allow | Unrecognised).then(|| Field {
            bytes: self.document.bytes,
            line: self.number,
            place: self.place(),
        })
    }

    /// Returns the span of the text in a line that has no colon. The span contains neither the white space around the
    /// text nor the comment.
    #[must_use]
    pub fn formless(&self) -> Option<Span> {
        let formless = self.data.kind() == LineKind::Formless;
        formless.then(|| self.place().name)
    }

    /// Returns the whole value of the line's field. The value is empty if the line has no field.
    #[must_use]
    pub fn value(&self) -> &'d [u8] {
        self.field().map_or(&[], |field| field.value())
    }

    /// Returns the spans of the values in order. No span is empty. Under the Revisited grammar, a line can have any
    /// number of values. In every other format, a line has at most one value.
    pub fn values(&self) -> impl Iterator<Item = Span> + use<'d> {
        let value = self.field().map(|field| field.value_span()).unwrap_or_default();
        self.pieces(TokenKind::Value, value)
            .filter(|(kind, _)| *kind == TokenKind::Value)
            .map(|(_, span)| span)
    }

    /// Returns the tokens of the line in order, without gaps or overlaps. No token is empty.
    ///
    /// ```
    /// use norobots::{source::Source, syntax};
    ///
    /// let document = syntax::parse(&Source::new(b"Disallow: /tmp/\r\n"));
    /// let tokens = document.lines().flat_map(|line| line.tokens());
    /// let tokens: Vec<_> = tokens.map(|(kind, span)| format!("{kind} {span}")).collect();
    /// assert_eq!(tokens, ["field 0..8", "colon 8..9", "space 9..10", "value 10..15", "terminator 15..17"]);
    /// ```
    pub fn tokens(&self) -> impl Iterator<Item = (TokenKind, Span)> + use<'d> {
        let mark = self.unmarked().start;
        // The kind and the end of each token. Empty tokens are left out below.
        let mut ends = [(TokenKind::Space, mark); 10];
        ends[0] = (TokenKind::ByteOrderMark, mark);
        if let Some(text) = self.formless() {
            ends[1] = (TokenKind::Space, text.start);
            ends[2..7].fill((TokenKind::Text, text.end));
        }
        if let Some(field) = self.field() {
            let (FieldPlace { name, value }, colon) = (field.place, field.colon());
            ends[1] = (TokenKind::Space, name.start);
            ends[2] = (TokenKind::Name, name.end);
            ends[3] = (TokenKind::Space, colon);
            ends[4] = (TokenKind::Colon, colon + 1);
            ends[5] = (TokenKind::Space, value.start);
            ends[6] = (TokenKind::Value, value.end);
        }
        ends[7] = (TokenKind::Space, self.said().end);
        ends[8] = (TokenKind::Comment, self.text().end);
        ends[9] = (TokenKind::Terminator, self.span().end);
        let (line, mut start) = (*self, self.start);
        ends.into_iter().flat_map(move |(kind, end)| {
            let span = Span::new(start, end);
            start = end;
            line.pieces(kind, span)
        })
    }

    /// Under the Revisited grammar, splits a value into its words and the white space between them. Returns every other
    /// token whole.
    fn pieces(
        &self,
        kind: TokenKind,
        span: Span,
    ) -> impl Iterator<Item = (TokenKind, Span)> + use<'d> {
        let document = self.document;
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t');
        let words = kind == TokenKind::Value && document.format == Format::Revisited;
        let mut rest = span;
        std::iter::from_fn(move || {
            let bytes = document.slice(rest);
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
}

impl fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line({}, {}, {})", self.number, self.kind(), self.span())
    }
}

/// A record of a document, from its first User-agent line to its last line.
///
/// A record doesn't contain the blank line that ends it. In RFC 9309, a record is called a group. Under RFC 9309, a
/// record ends before the first User-agent line after a rule, and a blank line ends no record.
///
/// ```
/// use norobots::{source::Source, syntax};
///
/// let source = Source::new(b"# for all\nUser-agent: *\nDisallow: /tmp/\nCrawl-delay: 5\n\n");
/// let document = syntax::parse(&source);
/// let record = document.records().next().expect("the file has a record");
/// assert_eq!((record.first_line(), record.last_line()), (2, 4));
/// assert_eq!(record.names().next().expect("it has a name").value(), b"*");
/// assert_eq!(record.fields().count(), 3);
/// ```
#[derive(Clone, Copy)]
pub struct Record<'d> {
    document: &'d Document<'d>,
    /// The indices of the record's lines. There is at least one line, and the first is a User-agent line.
    lines: &'d Range<usize>,
    number: usize,
}

impl<'d> Record<'d> {
    /// Returns the number of the record. The first record is number 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns the number of the record's first line, which is a User-agent line. Lines are numbered from 1.
    #[must_use]
    pub fn first_line(&self) -> usize {
        self.lines.start + 1
    }

    /// Returns the number of the record's last line. Lines are numbered from 1.
    #[must_use]
    pub fn last_line(&self) -> usize {
        self.lines.end
    }

    /// Returns the span of the record, from the start of its first line to the end of its last line.
    #[must_use]
    pub fn span(&self) -> Span {
        Span::new(self.document.start(self.lines.start), self.document.start(self.lines.end))
    }

    /// Returns the lines in order.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = Line<'d>> + ExactSizeIterator + Clone {
        self.document.lines_in(self.lines.clone())
    }

    /// Returns all fields of the record in order.
    pub fn fields(&self) -> impl Iterator<Item = Field<'d>> + Clone {
        self.lines().filter_map(|line| line.field())
    }

    /// Returns the User-agent fields in order. A record has at least one User-agent field.
    pub fn names(&self) -> impl Iterator<Item = Field<'d>> + Clone {
        self.fields_of(&[LineKind::UserAgent])
    }

    /// Returns the Disallow fields in order. If Allow is a rule in the format, the Allow fields are included.
    pub fn rules(&self) -> impl Iterator<Item = Field<'d>> + Clone {
        self.fields_of(&[LineKind::Disallow, LineKind::Allow])
    }

    fn fields_of(&self, kinds: &'static [LineKind]) -> impl Iterator<Item = Field<'d>> + Clone {
        let lines = self.lines().filter(move |line| kinds.contains(&line.kind()));
        lines.filter_map(|line| line.field())
    }

    /// Returns the values of the lines of one kind, in order. Under the Revisited grammar, each value is split into its
    /// words. In every other format, each value is returned whole, and may be empty.
    pub fn values(&self, kind: LineKind) -> impl Iterator<Item = &'d [u8]> {
        let document = self.document;
        let lines = self.lines().filter(move |line| line.kind() == kind);
        lines.flat_map(move |line| {
            let whole = (document.format != Format::Revisited).then(|| line.value());
            let words = whole.is_none().then(|| line.values()).into_iter().flatten();
            whole.into_iter().chain(words.map(|value| document.slice(value)))
        })
    }
}

impl fmt::Debug for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Record({}, lines {} to {})", self.number, self.first_line(), self.last_line())
    }
}

#[cfg(test)]
mod tests {
    use crate::field::FieldPlace;
    use crate::source::Source;
    use crate::syntax::document::LineData;
    use crate::syntax::{Format, parse_by};
    use crate::testing::texts;

    /// Checks all files of at most five of the lines below. Some of these lines mean different things in different
    /// formats. The lines have every kind of terminator.
    #[test]
    fn a_tree_by_another_format_is_the_one_that_is_parsed() {
        let lines: [&[u8]; 9] = [
            b"User-agent: a\n",
            b"Disallow: /\r\n",
            b" aLLow\t: /a\n",
            b"allow it: /\r",
            b"x: y\n",
            b"\n",
            b" # c\n",
            b"allow\n",
            b"\xEF\xBB\xBF",
        ];
        let mut records = 0;
        texts(&lines, 5, &mut Vec::new(), &mut |robots| {
            let source = Source::new(robots);
            let parsed = Format::ALL.map(|format| parse_by(&source, format));
            for document in &parsed {
                for other in &parsed {
                    assert_eq!(document.by(other.format()), *other, "{}", robots.escape_ascii());
                }
                records += document.records().len();
            }
        });
        assert!(records > 100_000, "{records}");
    }

    #[test]
    fn a_line_takes_16_bytes_and_its_field_32() {
        assert_eq!([size_of::<LineData>(), size_of::<FieldPlace>()], [16, 32]);
    }
}
