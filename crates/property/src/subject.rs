//! A file with its tree, queries, decisions and diagnostics. The tree is built when the `Subject` is created. The
//! queries, decisions and diagnostics are computed when they are first needed.

use crate::broken::decisions;
use crate::queries::{draw, queries};
use norobots::check::{self, Diagnostic, Fix};
use norobots::engine::Decision;
use norobots::source::Source;
use norobots::syntax::{self, Document, Format};
use norobots_suite::query::Query;
use std::cell::OnceCell;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Asked {
    /// Tries all queries that are derived from the file, and every fix.
    All,
    /// Tries four queries and one fix. The number selects them.
    Few(u64),
    /// Tries every fix, but no query.
    Nothing,
}

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

    pub(crate) fn decisions(&self) -> &[Decision] {
        self.decisions.get_or_init(|| decisions(&self.document, self.queries()))
    }

    pub(crate) fn diagnostics(&self) -> &[Diagnostic] {
        self.diagnostics.get_or_init(|| check::check(&self.document))
    }

    /// Returns the diagnostics that have a fix, each with its fix.
    pub(crate) fn to_fix(&self, most: usize) -> impl Iterator<Item = (&Diagnostic, &Fix)> {
        let all = || self.diagnostics().iter().filter_map(|each| Some((each, each.fix.as_ref()?)));
        let (from, most) = match self.asked {
            Asked::All | Asked::Nothing => (0, most),
            Asked::Few(number) => (number as usize % all().count().max(1), 1),
        };
        all().skip(from).take(most)
    }
}

/// Returns an FNV-1a hash of the bytes, with a final mixing step. Later versions of this crate must return the same
/// number.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, step);
    (hash ^ hash >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
