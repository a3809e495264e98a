//! Builds the syntax tree of a file from the nodes that the rules of a grammar produce.

use crate::field::FieldPlace;
use crate::grammar::{self, input::Sink};
use crate::source::Span;
use crate::syntax::document::{Document, LineData};
use crate::syntax::kind::{Format, LineKind};
use std::marker::PhantomData;

/// The formats of 1994 and Revisited share a lenient grammar.
pub(crate) fn lenient(bytes: &[u8], format: Format) -> Document<'_> {
    use compiled::{Draft1996Lenient, Lenient, Rfc9309Lenient};
    let (whole, document) = match format {
        Format::Standard1994 | Format::Revisited => lower::<Lenient>(format, bytes),
        Format::Draft1996 => lower::<Draft1996Lenient>(format, bytes),
        Format::Rfc9309 => lower::<Rfc9309Lenient>(format, bytes),
    };
    debug_assert!(whole, "a lenient grammar takes every file");
    document
}

/// Returns `None` if the file doesn't match the grammar.
pub(crate) fn strict(bytes: &[u8], format: Format) -> Option<Document<'_>> {
    use compiled::{Draft1996, Revisited, Rfc9309, Strict};
    let (whole, document) = match format {
        Format::Standard1994 => lower::<Strict>(format, bytes),
        Format::Revisited => lower::<Revisited>(format, bytes),
        Format::Draft1996 => lower::<Draft1996>(format, bytes),
        Format::Rfc9309 => lower::<Rfc9309>(format, bytes),
    };
    whole.then_some(document)
}

fn lower<G: Grammar>(format: Format, bytes: &[u8]) -> (bool, Document<'_>) {
    let mut tree = Tree { growing: Growing::new(format, bytes), grammar: PhantomData::<G> };
    (G::file(bytes, &mut tree), tree.growing.document())
}

/// The part of the tree that a rule adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Makes {
    Nothing,
    ByteOrderMark,
    Record,
    Line(LineKind),
    Name,
    Value,
}

/// Returns what the rule called `name` adds to the tree. Rules with the same name add the same part in every grammar.
pub(crate) const fn makes(name: &str) -> Option<Makes> {
    Some(match name.as_bytes() {
        // The tree doesn't store a comment, because the comment begins where the text before it ends.
        b"file" | b"word" | b"comment" => Makes::Nothing,
        b"byte_order_mark" => Makes::ByteOrderMark,
        b"record" | b"default_record" | b"group" => Makes::Record,
        b"blank_line" | b"empty_line" | b"blank" => Makes::Line(LineKind::Blank),
        b"comment_line" | b"comment_string_line" | b"commentline" => Makes::Line(LineKind::Comment),
        b"user_agent_line"
        | b"named_agent_line"
        | b"default_agent_line"
        | b"startgroupline"
        | b"agentline" => Makes::Line(LineKind::UserAgent),
        b"disallow_line" | b"disallowline" => Makes::Line(LineKind::Disallow),
        b"allow_line" | b"allowline" => Makes::Line(LineKind::Allow),
        b"unrecognised_header" | b"other_line" | b"additional_line" | b"extension" => {
            Makes::Line(LineKind::Unrecognised)
        }
        b"formless_line" => Makes::Line(LineKind::Formless),
        b"user_agent" | b"disallow" | b"allow" | b"field" | b"token" | b"text" => Makes::Name,
        b"value" | b"default_robot" | b"agent_id" | b"path_root" | b"product_token"
        | b"path_pattern" | b"agent" | b"rpath" => Makes::Value,
        _ => return None,
    })
}

trait Grammar {
    const NODES: &'static [&'static str];

    fn file(bytes: &[u8], sink: &mut impl Sink) -> bool;
}

mod compiled {
    use super::{Grammar, Sink, grammar};

    macro_rules! compiled {
        ($($name:ident: $module:ident),*) => { $(
            pub(super) struct $name;

            impl Grammar for $name {
                const NODES: &'static [&'static str] = grammar::$module::NODES;

                fn file(bytes: &[u8], sink: &mut impl Sink) -> bool {
                    grammar::$module::file(bytes, sink)
                }
            }
        )* };
    }

    compiled! {
        Strict: strict, Lenient: lenient, Revisited: revisited,
        Draft1996: draft1996, Draft1996Lenient: draft1996_lenient,
        Rfc9309: rfc9309, Rfc9309Lenient: rfc9309_lenient
    }
}

/// The maximum number of nodes that a grammar may have.
const NODES: usize = 64;

/// A tree that receives its nodes while the parser of a grammar runs.
struct Tree<'a, G> {
    growing: Growing<'a>,
    grammar: PhantomData<G>,
}

impl<G: Grammar> Tree<'_, G> {
    /// What each node adds to the tree, indexed by the node's number.
    const MAKES: [Makes; NODES] = {
        let mut all = [Makes::Nothing; NODES];
        let mut at = 0;
        while at < G::NODES.len() {
            all[at] = makes(G::NODES[at]).expect("a rule that makes a node has its row in `makes`");
            at += 1;
        }
        all
    };
}

impl<G: Grammar> Sink for Tree<'_, G> {
    type Mark = Mark;

    #[inline(always)]
    fn mark(&self) -> Mark {
        let Growing { document, pieces } = &self.growing;
        let Document { lines, fields, records, .. } = document;
        Mark { lines: lines.len(), fields: fields.len(), records: records.len(), pieces: *pieces }
    }

    #[inline(always)]
    fn undo(&mut self, mark: Mark) {
        let Growing { document, pieces } = &mut self.growing;
        document.lines.truncate(mark.lines);
        document.fields.truncate(mark.fields);
        document.records.truncate(mark.records);
        *pieces = mark.pieces;
    }

    #[inline(always)]
    fn made(&mut self, node: usize, from: usize, end: usize) {
        self.growing.add(Self::MAKES[node], from, end);
    }
}

#[derive(Clone, Copy)]
struct Mark {
    lines: usize,
    fields: usize,
    records: usize,
    pieces: Pieces,
}

/// The children of a node are added before the node.
pub(crate) struct Growing<'a> {
    document: Document<'a>,
    pieces: Pieces,
}

impl<'a> Growing<'a> {
    pub(crate) fn new(format: Format, bytes: &'a [u8]) -> Growing<'a> {
        let few = if bytes.len() / 8 < FEW { bytes.len() / 8 } else { FEW.max(bytes.len() / LINE) };
        let document = Document {
            format,
            bytes,
            byte_order_mark: false,
            lines: Vec::with_capacity(few),
            fields: Vec::with_capacity(few),
            records: Vec::new(),
        };
        Growing { document, pieces: Pieces::default() }
    }

    /// Adds the node for a rule that matched the bytes `from..end`.
    #[inline(always)]
    pub(crate) fn add(&mut self, makes: Makes, from: usize, end: usize) {
        let (pieces, span) = (&mut self.pieces, Span::new(from, end));
        match makes {
            Makes::Nothing => {}
            Makes::ByteOrderMark => self.document.byte_order_mark = true,
            Makes::Name => pieces.name = Some(span),
            // The value extends from its first word to its last word.
            Makes::Value => {
                let start = pieces.value.map_or(from, |value| value.start);
                pieces.value = Some(Span::new(start, end));
            }
            Makes::Line(kind) => std::mem::take(pieces).push(kind, span, &mut self.document),
            Makes::Record => {
                let lines = &self.document.lines;
                let first = lines.partition_point(|line| line.end() <= from);
                self.document.records.push(first..lines.len());
            }
        }
    }

    pub(crate) fn document(self) -> Document<'a> {
        let mut document = self.document;
        give_mark_to_first_line(&mut document);
        trim(&mut document.lines);
        trim(&mut document.fields);
        trim(&mut document.records);
        document
    }
}

/// A list has at least this initial capacity, unless the file is short. When the list is finished, its unused capacity
/// is at most this number.
const FEW: usize = 16;

/// The assumed length of a line in bytes.
const LINE: usize = 24;

/// Frees the unused capacity of a list if it exceeds [`FEW`].
fn trim<T>(list: &mut Vec<T>) {
    if list.capacity() - list.len() > FEW {
        list.shrink_to_fit();
    }
}

/// The spans of the name and the value in the current line, as far as they have been found.
#[derive(Clone, Copy, Default)]
struct Pieces {
    name: Option<Span>,
    value: Option<Span>,
}

impl Pieces {
    #[inline(always)]
    fn push(self, kind: LineKind, span: Span, document: &mut Document<'_>) {
        document.lines.push(LineData::new(span.end, kind, document.fields.len()));
        match kind {
            LineKind::Blank | LineKind::Comment => {}
            LineKind::Formless => {
                let name = self.name.unwrap_or_default();
                document.fields.push(FieldPlace { name, value: Span::at(name.end) });
            }
            LineKind::UserAgent | LineKind::Disallow | LineKind::Allow | LineKind::Unrecognised => {
                let colon = |from: usize| {
                    // According to the grammar, only white space can precede the colon.
                    let rest = document.bytes[from..].iter();
                    from + rest.take_while(|&&byte| byte != b':').count()
                };
                let name = self.name.unwrap_or_else(|| Span::at(colon(span.start)));
                let value = self.value.unwrap_or_else(|| Span::at(colon(name.end) + 1));
                document.fields.push(FieldPlace { name, value });
            }
        }
    }
}

/// If a file consists only of a byte-order mark, adds a line for the mark. In any other file, the first line already
/// contains the mark.
fn give_mark_to_first_line(document: &mut Document<'_>) {
    if document.lines.is_empty()
        && let Some(mark) = document.byte_order_mark()
    {
        document.lines.push(LineData::new(mark.end, LineKind::Blank, 0));
    }
}
