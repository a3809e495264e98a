//! Makes near misses. A near miss is a file that breaks exactly one clause of the format of 1994. A near miss is made
//! by one edit to a conforming file.

use crate::generate::strategy::Strategy;
use norobots::check::{self, Diagnostic, Severity};
use norobots::source::{Source, Span};
use norobots::spec::{AnyClause, Clause};
use norobots::syntax::{self, Document, LineKind, Record};

norobots::slugs! {
    /// An edit that turns a conforming file into a near miss. The row of each edit is the clause
    /// that the edit breaks.
    pub enum Edit("edit", summary): Clause {
        /// A line loses its colon.
        NoColon = "no-colon" => Clause::LineForm,
        /// A header loses its name.
        NoName = "no-name" => Clause::LineForm,
        /// A space is inserted into a header's name.
        SpaceInName = "space-in-name" => Clause::LineForm,
        /// A space is inserted before a field name.
        LeadingSpace = "leading-space" => Clause::LineForm,
        /// A space is inserted before a colon.
        SpaceBeforeColon = "space-before-colon" => Clause::LineForm,
        /// A Disallow line and a blank line are inserted before a record.
        DisallowFirst = "disallow-first" => Clause::AgentRequired,
        /// The only User-agent line of a record is removed.
        NoAgentLine = "no-agent-line" => Clause::AgentRequired,
        /// A User-agent line and a blank line are inserted before a record.
        AgentAlone = "agent-alone" => Clause::DisallowRequired,
        /// The only Disallow line of a record is removed.
        NoDisallowLine = "no-disallow-line" => Clause::DisallowRequired,
        /// A blank line after a record is removed.
        NoBlankLine = "no-blank-line" => Clause::RecordSeparator,
        /// A User-agent line loses its value.
        EmptyAgent = "empty-agent" => Clause::AgentName,
        /// The value of a User-agent line becomes `*`.
        NamedToDefault = "named-to-default" => Clause::AgentDefaultUnique,
        /// A record for `*` is inserted before another record.
        DefaultRecord = "default-record" => Clause::AgentDefaultUnique,
    }
}

use Edit::*;

impl Edit {
    /// Returns the clause that the edit breaks.
    pub const fn clause(self) -> Clause {
        self.row()
    }

    /// Returns the spans that the edit can replace, and the new text for such a span.
    fn places(self, document: &Document<'_>) -> (Vec<Span>, &'static [u8]) {
        let at = |place| Span::new(place, place);
        let fields = || document.lines().filter_map(|line| Some((line.kind(), line.field()?)));
        let of_kind = |kind| {
            fields().filter(move |kind_and_field| kind_and_field.0 == kind).map(|(_, field)| field)
        };
        let headers = || of_kind(LineKind::Unrecognised);
        let agent_values =
            || of_kind(LineKind::UserAgent).map(|field| field.value_span()).collect();
        let records = || document.records().map(|record| at(record.span().start)).collect();
        let only_lines = |kind| {
            let only = |record: Record<'_>| {
                let mut lines = record.lines().filter(|line| line.kind() == kind);
                lines.next().filter(|_| lines.next().is_none()).map(|line| line.span())
            };
            document.records().filter_map(only).collect()
        };
        match self {
            NoColon => (fields().map(|(_, f)| Span::new(f.colon(), f.colon() + 1)).collect(), b""),
            NoName => (headers().map(|f| f.name_span()).collect(), b""),
            SpaceInName => {
                let long = headers().filter(|f| f.name().len() > 1);
                (long.map(|f| at(f.name_span().start + f.name().len() / 2)).collect(), b" ")
            }
            LeadingSpace => (fields().map(|(_, f)| at(f.name_span().start)).collect(), b" "),
            SpaceBeforeColon => (fields().map(|(_, f)| at(f.colon())).collect(), b"\t"),
            DisallowFirst => (records(), b"Disallow: /x\n\n"),
            NoAgentLine => (only_lines(LineKind::UserAgent), b""),
            AgentAlone => (records(), b"User-agent: x\n\n"),
            NoDisallowLine => (only_lines(LineKind::Disallow), b""),
            NoBlankLine => {
                let blank = document.lines().filter(|line| line.kind() == LineKind::Blank);
                (blank.map(|line| line.span()).collect(), b"")
            }
            EmptyAgent => (agent_values(), b""),
            NamedToDefault => (agent_values(), b"*"),
            DefaultRecord => (records(), b"User-agent: *\nDisallow: /x\n\n"),
        }
    }
}

/// A file that breaks exactly one clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// The edit that made the file. The file breaks [`Edit::clause`].
    pub edit: Edit,
    /// The file.
    pub file: Vec<u8>,
}

/// Returns every near miss of a file that conforms to the format of 1994.
pub fn near_misses(document: &Document<'_>) -> Vec<NearMiss> {
    let of_edit = |edit: Edit| {
        let (places, with) = edit.places(document);
        places.into_iter().filter_map(move |place| made(document, edit, place, with))
    };
    Edit::ALL.into_iter().flat_map(of_edit).collect()
}

/// Returns a near miss of a file that conforms to the format of 1994. The strategy chooses the edit. Returns `None` if
/// this edit can't be made, or if the edited file does not break exactly the edit's clause.
pub fn near_miss(document: &Document<'_>, choose: &mut impl Strategy) -> Option<NearMiss> {
    let edit = Edit::ALL[choose.alternative(Edit::ALL.len())];
    let (places, with) = edit.places(document);
    let place = (!places.is_empty()).then(|| places[choose.alternative(places.len())])?;
    made(document, edit, place, with)
}

/// Returns `None` unless the edited file breaks exactly the clause of the edit.
fn made(document: &Document<'_>, edit: Edit, span: Span, with: &[u8]) -> Option<NearMiss> {
    let bytes = document.bytes();
    let file = [&bytes[..span.start], with, &bytes[span.end..]].concat();
    let mut broken = check::check(&syntax::parse(&Source::new(&file)));
    broken.retain(|each| each.code.severity() == Severity::Violation);
    let only = Some(AnyClause::Standard1994(edit.clause()));
    let clause = |each: &Diagnostic| each.code.clause(document.format());
    let breaks = !broken.is_empty() && broken.iter().all(|each| clause(each) == only);
    breaks.then_some(NearMiss { edit, file })
}
