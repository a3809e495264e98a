//! A file, and what a text finds in it.

use norobots::check::{self, Diagnostic, Severity};
use norobots::source::{Position, Source, Span};
use norobots::syntax::Document;
use norobots_lab::driver::visible::Outside;
use std::cell::RefCell;

/// A file that was checked.
pub(super) struct Checked<'d> {
    /// What to call the file.
    pub(super) name: &'d Outside,
    pub(super) source: &'d Source<'d>,
    /// Whether the file conforms, whatever is left out of the diagnostics.
    pub(super) conforming: bool,
    /// How many violations are left out of what is told.
    pub(super) left_out: usize,
    /// What is told of the file by each text. A large file has so many diagnostics that they are in no
    /// second list.
    lists: Vec<(&'d Document<'d>, Vec<Diagnostic>)>,
    /// The line that was last asked about, and where its characters begin: a line can have many diagnostics.
    starts: RefCell<(usize, Vec<usize>)>,
}

/// A diagnostic, and the document that it is about.
pub(super) struct Found<'d> {
    pub(super) diagnostic: &'d Diagnostic,
    pub(super) document: &'d Document<'d>,
}

impl<'d> Checked<'d> {
    /// Checks a file by its documents, one for each text. `leave` leaves the diagnostics that are wanted.
    pub(super) fn new(
        name: &'d Outside,
        source: &'d Source<'d>,
        documents: &'d [Document<'d>],
        leave: impl Fn(&Document, &mut Vec<Diagnostic>),
    ) -> Checked<'d> {
        let mut lists: Vec<(&Document, Vec<Diagnostic>)> =
            documents.iter().map(|document| (document, check::check(document))).collect();
        let violations = |lists: &[(&Document, Vec<Diagnostic>)]| {
            let is_violation = |each: &&Diagnostic| each.code.severity() == Severity::Violation;
            lists.iter().flat_map(|(_, list)| list).filter(is_violation).count()
        };
        let all = violations(&lists);
        lists.iter_mut().for_each(|(document, list)| leave(document, list));
        let (conforming, left_out) = (all == 0, all - violations(&lists));
        Checked { name, source, conforming, left_out, lists, starts: RefCell::default() }
    }

    /// What is told of the file, in the order of the places.
    pub(super) fn found(&self) -> impl Iterator<Item = Found<'_>> {
        let lists = self.lists.iter();
        let mut lists: Vec<_> =
            lists.map(|(document, list)| (*document, list.iter().peekable())).collect();
        std::iter::from_fn(move || {
            let nexts = lists
                .iter_mut()
                .filter_map(|(document, list)| Some((list.peek()?.span.start, document, list)));
            let (_, document, list) = nexts.min_by_key(|(start, ..)| *start)?;
            Some(Found { diagnostic: list.next()?, document })
        })
    }

    /// How many of the diagnostics are so grave.
    pub(super) fn count(&self, severity: Severity) -> usize {
        self.found().filter(|one| one.diagnostic.code.severity() == severity).count()
    }

    pub(super) fn position(&self, span: Span) -> Position {
        self.source.position(span.start)
    }

    /// The place of the byte at an offset, its column in characters. What is not UTF-8 counts as many
    /// characters as are drawn in its place where it is decoded.
    pub(super) fn characters(&self, offset: usize) -> Position {
        let Position { line, column } = self.source.position(offset);
        let mut known = self.starts.borrow_mut();
        if known.0 != line {
            let text = self.source.line(line).map(|span| &self.source.bytes()[span.range()]);
            *known = (line, starts(text.unwrap_or_default()));
        }
        // What ends the line is one character, and no place is inside it.
        Position { line, column: known.1.partition_point(|start| *start < column - 1) + 1 }
    }
}

/// Where each character of a line begins, in bytes from 0; and its end, where what ends the line begins.
fn starts(text: &[u8]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut from = 0;
    for chunk in text.utf8_chunks() {
        starts.extend(chunk.valid().char_indices().map(|(at, _)| from + at));
        from += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            starts.push(from);
            from += chunk.invalid().len();
        }
    }
    starts.push(from);
    starts
}

impl Found<'_> {
    pub(super) fn message(&self) -> String {
        self.diagnostic.message(self.document)
    }

    pub(super) fn help(&self) -> Option<String> {
        self.diagnostic.help(self.document)
    }
}
