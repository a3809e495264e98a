//! A file with its parse, queries, decisions and diagnostics, each made when it is first needed.

use crate::broken::decisions;
use crate::queries::{draw, queries};
use norobots::check::{self, Diagnostic, Fix};
use norobots::engine::Decision;
use norobots::source::Source;
use norobots::syntax::{self, Document, Format};
use norobots_suite::query::Query;
use std::cell::OnceCell;

/// The queries and fixes that a property tries on a file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asked {
    /// All queries that the file suggests, and every fix.
    All,
    /// Four of the queries and one fix, chosen by a number.
    Few(u64),
    /// No query, and every fix.
    Nothing,
}

/// A file that is read by a format.
pub(crate) struct Subject<'d> {
    pub(crate) source: Source<'d>,
    pub(crate) document: Document<'d>,
    asked: Asked,
    queries: OnceCell<Vec<Query<'d>>>,
    decisions: OnceCell<Vec<Decision>>,
    diagnostics: OnceCell<Vec<Diagnostic>>,
}

impl<'d> Subject<'d> {
    pub(crate) fn new(bytes: &'d [u8], format: Format, asked: Asked) -> Subject<'d> {
        let source = Source::new(bytes);
        let document = syntax::parse_by(&source, format);
        Subject {
            source,
            document,
            asked,
            queries: OnceCell::new(),
            decisions: OnceCell::new(),
            diagnostics: OnceCell::new(),
        }
    }

    /// Returns the same file as another format reads it.
    pub(crate) fn by(&self, format: Format) -> Subject<'d> {
        Subject::new(self.document.bytes(), format, self.asked)
    }

    pub(crate) fn queries(&self) -> &[Query<'d>] {
        self.queries.get_or_init(|| match self.asked {
            Asked::All => queries(&self.document),
            Asked::Few(number) => draw(&self.document, number, 4),
            Asked::Nothing => Vec::new(),
        })
    }

    /// Returns the decisions of the tree on the queries.
    pub(crate) fn decisions(&self) -> &[Decision] {
        self.decisions.get_or_init(|| decisions(&self.document, self.queries()))
    }

    pub(crate) fn diagnostics(&self) -> &[Diagnostic] {
        self.diagnostics.get_or_init(|| check::check(&self.document))
    }

    /// Returns at most `most` diagnostics whose fixes are tried.
    pub(crate) fn to_fix(&self, most: usize) -> impl Iterator<Item = (&Diagnostic, &Fix)> {
        let all = || self.diagnostics().iter().filter_map(|each| Some((each, each.fix.as_ref()?)));
        let (from, most) = match self.asked {
            Asked::All | Asked::Nothing => (0, most),
            Asked::Few(number) => (number as usize % all().count().max(1), 1),
        };
        all().skip(from).take(most)
    }
}

/// Returns a number that is the same for the same bytes, today and later (FNV-1a, its bits mixed).
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, step);
    (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
