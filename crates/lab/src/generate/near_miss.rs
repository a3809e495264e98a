//! Near misses: sentences of the format of 1994 with one edit that breaks one clause.

use crate::generate::strategy::Strategy;
use crate::grammar::lenient_document;
use norobots::check;
use norobots::check::Severity;
use norobots::source::Span;
use norobots::spec::{AnyClause, Clause};
use norobots::syntax::{Document, LineKind, Record};

norobots::slugs! {
    /// An edit that turns a conforming file into a near miss. The row of each edit is the clause
    /// that it breaks.
    pub enum Edit("edit", summary): Clause {
        /// A line loses its colon.
        NoColon = "no-colon" => Clause::LineForm,
        /// A header loses its name.
        NoName = "no-name" => Clause::LineForm,
        /// A space goes into a header's name.
        SpaceInName = "space-in-name" => Clause::LineForm,
        /// A space goes before a field name.
        LeadingSpace = "leading-space" => Clause::LineForm,
        /// A space goes before a colon.
        SpaceBeforeColon = "space-before-colon" => Clause::LineForm,
        /// A Disallow line goes before a record, apart from it.
        DisallowFirst = "disallow-first" => Clause::AgentRequired,
        /// The only User-agent line of a record goes.
        NoAgentLine = "no-agent-line" => Clause::AgentRequired,
        /// A User-agent line goes before a record, apart from it.
        AgentAlone = "agent-alone" => Clause::DisallowRequired,
        /// The only Disallow line of a record goes.
        NoDisallowLine = "no-disallow-line" => Clause::DisallowRequired,
        /// A blank line after a record goes.
        NoBlankLine = "no-blank-line" => Clause::RecordSeparator,
        /// A User-agent line loses its value.
        EmptyAgent = "empty-agent" => Clause::AgentName,
        /// The value of a User-agent line becomes `*`.
        NamedToDefault = "named-to-default" => Clause::AgentDefaultUnique,
        /// A record for `*` goes before another.
        DefaultRecord = "default-record" => Clause::AgentDefaultUnique,
    }
}

use Edit::*;

impl Edit {
    /// Returns the clause that the edit breaks.
    pub const fn clause(self) -> Clause {
        self.row()
    }

    /// Where it can be made: what to take out, what to put there.
    fn places(self, document: &Document<'_>) -> Vec<(Span, &'static [u8])> {
        let at = |place| Span::new(place, place);
        let lines = || document.lines();
        let fields = || lines().filter_map(|line| Some((line.kind(), line.field()?)));
        let headers = || fields().filter(|(kind, _)| *kind == LineKind::Unrecognised);
        let agents = || fields().filter(|(kind, _)| *kind == LineKind::UserAgent);
        let before_records = |text: &'static [u8]| {
            document.records().map(|record| (at(record.span().start), text)).collect()
        };
        let only_lines = |kind| {
            let only = |record: Record<'_>| {
                let mut of_kind =
                    record.lines().filter(|line| line.kind() == kind).map(|line| line.span());
                of_kind.next().filter(|_| of_kind.next().is_none())
            };
            document.records().filter_map(only).map(|span| (span, &b""[..])).collect()
        };
        match self {
            NoColon => {
                fields().map(|(_, f)| (Span::new(f.colon(), f.colon() + 1), &b""[..])).collect()
            }
            NoName => headers().map(|(_, f)| (f.name_span(), &b""[..])).collect(),
            SpaceInName => {
                let long = headers().filter(|(_, f)| f.name().len() > 1);
                long.map(|(_, f)| (at(f.name_span().start + f.name().len() / 2), &b" "[..]))
                    .collect()
            }
            LeadingSpace => fields().map(|(_, f)| (at(f.name_span().start), &b" "[..])).collect(),
            SpaceBeforeColon => fields().map(|(_, f)| (at(f.colon()), &b"\t"[..])).collect(),
            DisallowFirst => before_records(b"Disallow: /x\n\n"),
            NoAgentLine => only_lines(LineKind::UserAgent),
            AgentAlone => before_records(b"User-agent: x\n\n"),
            NoDisallowLine => only_lines(LineKind::Disallow),
            NoBlankLine => {
                let blank = lines().filter(|line| line.kind() == LineKind::Blank);
                blank.map(|line| (line.span(), &b""[..])).collect()
            }
            EmptyAgent => agents().map(|(_, f)| (f.value_span(), &b""[..])).collect(),
            NamedToDefault => agents().map(|(_, f)| (f.value_span(), &b"*"[..])).collect(),
            DefaultRecord => before_records(b"User-agent: *\nDisallow: /x\n\n"),
        }
    }
}

/// A file that breaks one clause and no other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// The edit that made it; [`Edit::clause`] is what it breaks.
    pub edit: Edit,
    /// The file.
    pub file: Vec<u8>,
}

/// Every near miss of a file that keeps the format of 1994.
pub fn near_misses(document: &Document<'_>) -> Vec<NearMiss> {
    let places = |edit: Edit| edit.places(document).into_iter().map(move |place| (edit, place));
    Edit::all().flat_map(places).filter_map(|(edit, place)| made(document, edit, place)).collect()
}

/// One near miss of a file that keeps the format of 1994; `None` where the edit that is chosen
/// can't be made, or breaks more or other than its clause.
pub fn near_miss(document: &Document<'_>, choose: &mut impl Strategy) -> Option<NearMiss> {
    let edit = Edit::ALL[choose.alternative(Edit::ALL.len())];
    let places = edit.places(document);
    match places.len() {
        0 => None,
        of => made(document, edit, places[choose.alternative(of)]),
    }
}

/// The edit made, if the checker finds its clause broken and no other.
fn made(document: &Document<'_>, edit: Edit, (span, with): (Span, &[u8])) -> Option<NearMiss> {
    let bytes = document.bytes();
    let file = [&bytes[..span.start], with, &bytes[span.end..]].concat();
    let found = check::check(&lenient_document(&file));
    let mut broken = found
        .iter()
        .filter(|each| each.code.severity() == Severity::Violation)
        .map(|each| each.code.clause())
        .peekable();
    let only = AnyClause::Standard1994(edit.clause());
    let breaks = broken.peek().is_some() && broken.all(|clause| clause == only);
    breaks.then_some(NearMiss { edit, file })
}
