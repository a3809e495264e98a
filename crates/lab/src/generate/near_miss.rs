//! Near misses: sentences of the format of 1994 with one edit that breaks one clause.

use crate::generate::strategy::Strategy;
use crate::grammar::lenient_document;
use crate::slug::slugs;
use norobots::check;
use norobots::check::Severity;
use norobots::source::Span;
use norobots::spec::{AnyClause, Clause};
use norobots::syntax::{Document, Line, LineKind};

slugs! {
    /// What an edit does to a file.
    pub enum Edit {
        /// A line loses its colon.
        NoColon = "no-colon",
        /// A header loses its name.
        NoName = "no-name",
        /// A space goes into a header's name.
        SpaceInName = "space-in-name",
        /// A space goes before a field name.
        LeadingSpace = "leading-space",
        /// A space goes before a colon.
        SpaceBeforeColon = "space-before-colon",
        /// A Disallow line goes before a record, apart from it.
        DisallowFirst = "disallow-first",
        /// The only User-agent line of a record goes.
        NoAgentLine = "no-agent-line",
        /// A User-agent line goes before a record, apart from it.
        AgentAlone = "agent-alone",
        /// The only Disallow line of a record goes.
        NoDisallowLine = "no-disallow-line",
        /// A blank line after a record goes.
        NoBlankLine = "no-blank-line",
        /// A User-agent line loses its value.
        EmptyAgent = "empty-agent",
        /// The value of a User-agent line becomes `*`.
        NamedToDefault = "named-to-default",
        /// A record for `*` goes before another.
        DefaultRecord = "default-record",
    }
}

use Edit::*;

impl Edit {
    /// The clause that the edit is to break.
    pub const fn clause(self) -> Clause {
        match self {
            NoColon | NoName | SpaceInName | LeadingSpace | SpaceBeforeColon => Clause::LineForm,
            DisallowFirst | NoAgentLine => Clause::AgentRequired,
            AgentAlone | NoDisallowLine => Clause::DisallowRequired,
            NoBlankLine => Clause::RecordSeparator,
            EmptyAgent => Clause::AgentName,
            NamedToDefault | DefaultRecord => Clause::AgentDefaultUnique,
        }
    }

    /// Where it can be made: what to take out, what to put there.
    fn places(self, document: &Document<'_>) -> Vec<(Span, &'static [u8])> {
        let at = |place| Span::new(place, place);
        let lines = || document.lines().iter();
        let fields = || lines().filter_map(|line| Some((line.kind, document.field(line)?)));
        let headers = || fields().filter(|(kind, _)| *kind == LineKind::Unrecognised);
        let agents = || fields().filter(|(kind, _)| *kind == LineKind::UserAgent);
        let before_records = |text: &'static [u8]| {
            let records = document.records().iter();
            records.map(|record| (at(document.record_span(record).start), text)).collect()
        };
        let only_lines = |kind| {
            let only = |record| {
                let mut of_kind = document.lines_of(record, kind).map(|(_, line)| line.span);
                of_kind.next().filter(|_| of_kind.next().is_none())
            };
            document.records().iter().filter_map(only).map(|span| (span, &b""[..])).collect()
        };
        match self {
            NoColon => fields().map(|(_, f)| (Span::new(f.colon, f.colon + 1), &b""[..])).collect(),
            NoName => headers().map(|(_, f)| (f.name, &b""[..])).collect(),
            SpaceInName => {
                let long = headers().filter(|(_, f)| f.name.len() > 1);
                long.map(|(_, f)| (at(f.name.start + f.name.len() / 2), &b" "[..])).collect()
            }
            LeadingSpace => fields().map(|(_, f)| (at(f.name.start), &b" "[..])).collect(),
            SpaceBeforeColon => fields().map(|(_, f)| (at(f.colon), &b"\t"[..])).collect(),
            DisallowFirst => before_records(b"Disallow: /x\n\n"),
            NoAgentLine => only_lines(LineKind::UserAgent),
            AgentAlone => before_records(b"User-agent: x\n\n"),
            NoDisallowLine => only_lines(LineKind::Disallow),
            NoBlankLine => {
                let blank = lines().filter(|line| line.kind == LineKind::Blank);
                blank.map(|line: &Line| (line.span, &b""[..])).collect()
            }
            EmptyAgent => agents().map(|(_, f)| (f.value, &b""[..])).collect(),
            NamedToDefault => agents().map(|(_, f)| (f.value, &b"*"[..])).collect(),
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
    Edit::ALL
        .into_iter()
        .flat_map(places)
        .filter_map(|(edit, place)| made(document, edit, place))
        .collect()
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
