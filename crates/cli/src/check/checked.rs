//! A file, and what a text finds in it.

use norobots::check::{self, Diagnostic, Severity};
use norobots::source::{Position, Source, Span};
use norobots::syntax::Document;
use norobots_lab::driver::visible::Outside;

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
}

/// A diagnostic, and the document that it is about.
pub(super) struct Found<'d> {
    pub(super) diagnostic: &'d Diagnostic,
    pub(super) document: &'d Document<'d>,
}

impl<'d> Checked<'d> {
    /// Checks a file by its documents, one for each text, and keeps the diagnostics that are wanted.
    pub(super) fn new(
        name: &'d Outside,
        source: &'d Source<'d>,
        documents: &'d [Document<'d>],
        wanted: impl Fn(&Diagnostic) -> bool,
    ) -> Checked<'d> {
        let mut lists: Vec<(&Document, Vec<Diagnostic>)> =
            documents.iter().map(|document| (document, check::check(document))).collect();
        let violations = |lists: &[(&Document, Vec<Diagnostic>)]| {
            let is_violation = |each: &&Diagnostic| each.code.severity() == Severity::Violation;
            lists.iter().flat_map(|(_, list)| list).filter(is_violation).count()
        };
        let all = violations(&lists);
        lists.iter_mut().for_each(|(_, list)| list.retain(&wanted));
        let (conforming, left_out) = (all == 0, all - violations(&lists));
        Checked { name, source, conforming, left_out, lists }
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
        let offset = offset.min(self.source.bytes().len());
        let before = &self.source.bytes()[offset - (column - 1)..offset];
        let characters = |chunk: std::str::Utf8Chunk| {
            chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty())
        };
        let before: usize = before.utf8_chunks().map(characters).sum();
        Position { line, column: before + 1 }
    }
}

impl Found<'_> {
    pub(super) fn message(&self) -> String {
        self.diagnostic.message(self.document)
    }

    pub(super) fn help(&self) -> Option<String> {
        self.diagnostic.help(self.document)
    }
}
