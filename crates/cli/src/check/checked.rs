//! A file, and what a text finds in it.

use crate::check::pragma::Unknown;
use norobots::check::{self, Code, Diagnostic, Fix, Role, Severity};
use norobots::source::{Position, Source, Span};
use norobots::spec::AnyClause;
use norobots::syntax::Document;
use norobots_lab::driver::visible::Outside;
use std::cell::RefCell;
use std::fmt;

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
    /// What the file's own comments ask for in vain, in the order of the places.
    unknown: Vec<Unknown>,
    /// The line that was last asked about, and where its characters begin: a line can have many diagnostics.
    starts: RefCell<(usize, Vec<usize>)>,
}

/// What is told of a place, and the document that it is in.
pub(super) struct Found<'d> {
    remark: Remark<'d>,
    pub(super) document: &'d Document<'d>,
}

#[derive(Clone, Copy)]
enum Remark<'d> {
    Diagnostic(&'d Diagnostic),
    Unknown(&'d Unknown),
}

/// What can be told of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A diagnostic of that code.
    Code(Code),
    /// A comment for norobots that asks for what is not known.
    Comment,
}

impl Kind {
    /// All kinds. Their order is that of the type.
    pub(crate) fn all() -> impl Iterator<Item = Kind> {
        Code::ALL.into_iter().map(Kind::Code).chain([Kind::Comment])
    }

    pub(crate) fn id(self) -> &'static str {
        match self {
            Kind::Code(code) => code.id(),
            Kind::Comment => "norobots-comment",
        }
    }

    pub(crate) fn severity(self) -> Severity {
        match self {
            Kind::Code(code) => code.severity(),
            Kind::Comment => Severity::Warning,
        }
    }

    /// The clauses that it comes from, one of each text that finds it. No standard speaks of comments for norobots.
    pub(crate) fn clauses(self) -> impl Iterator<Item = AnyClause> {
        let code = match self {
            Kind::Code(code) => Some(code),
            Kind::Comment => None,
        };
        code.into_iter().flat_map(Code::clauses)
    }

    pub(crate) fn explanation(self) -> &'static str {
        match self {
            Kind::Code(code) => code.explanation(),
            Kind::Comment => {
                "A comment that begins with `norobots:` names a code that no diagnostic has, or is not of the form \
                 `ignore CODE` or `ignore-file CODE`. It leaves nothing out."
            }
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl<'d> Checked<'d> {
    /// Checks a file by its documents, one for each text. `leave` leaves the diagnostics that are wanted; what is wrong
    /// with the file's comments for norobots is told as `unknown`, in the order of the places.
    pub(super) fn new(
        name: &'d Outside,
        source: &'d Source<'d>,
        documents: &'d [Document<'d>],
        leave: impl Fn(&Document, &mut Vec<Diagnostic>),
        unknown: Vec<Unknown>,
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
        Checked { name, source, conforming, left_out, lists, unknown, starts: RefCell::default() }
    }

    /// What is told of the file, in the order of the places.
    pub(super) fn found(&self) -> impl Iterator<Item = Found<'_>> {
        let lists = self.lists.iter();
        let mut lists: Vec<_> =
            lists.map(|(document, list)| (*document, list.iter().peekable())).collect();
        let mut unknown = self.unknown.iter().peekable();
        std::iter::from_fn(move || {
            let first = lists.first()?.0;
            let nexts = lists
                .iter_mut()
                .filter_map(|(document, list)| Some((list.peek()?.span.start, document, list)));
            let next = nexts.min_by_key(|(start, ..)| *start);
            let at = next.as_ref().map(|(start, ..)| *start);
            if let Some(one) = unknown.next_if(|one| at.is_none_or(|at| one.span.start < at)) {
                return Some(Found { remark: Remark::Unknown(one), document: first });
            }
            let (_, document, list) = next?;
            Some(Found { remark: Remark::Diagnostic(list.next()?), document })
        })
    }

    /// How much of what is told is so grave.
    pub(super) fn count(&self, severity: Severity) -> usize {
        self.found().filter(|one| one.kind().severity() == severity).count()
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
    fn diagnostic(&self) -> Option<&Diagnostic> {
        match self.remark {
            Remark::Diagnostic(diagnostic) => Some(diagnostic),
            Remark::Unknown(_) => None,
        }
    }

    pub(super) fn kind(&self) -> Kind {
        self.diagnostic().map_or(Kind::Comment, |diagnostic| Kind::Code(diagnostic.code))
    }

    /// The clause that it comes from, of the text by which it was found.
    pub(super) fn clause(&self) -> Option<AnyClause> {
        self.diagnostic()?.code.clause(self.document.format())
    }

    pub(super) fn span(&self) -> Span {
        match self.remark {
            Remark::Diagnostic(diagnostic) => diagnostic.span,
            Remark::Unknown(unknown) => unknown.span,
        }
    }

    /// A second place, and what it is to the first.
    pub(super) fn also(&self) -> Option<(Span, Role)> {
        self.diagnostic()?.also
    }

    pub(super) fn fix(&self) -> Option<&Fix> {
        self.diagnostic()?.fix.as_ref()
    }

    pub(super) fn message(&self) -> String {
        match self.remark {
            Remark::Diagnostic(diagnostic) => diagnostic.message(self.document),
            Remark::Unknown(unknown) => unknown.message.clone(),
        }
    }

    pub(super) fn help(&self) -> Option<String> {
        self.diagnostic()?.help(self.document)
    }
}
