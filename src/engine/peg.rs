//! The engine that goes through the grammar: it parses the file, and decides over the tree.

use crate::engine::decision::{Decision, Engine, Failure};
use crate::policy::Policy;
use crate::source::Source;
use crate::syntax::Exhausted;

/// The engine that goes through the grammar.
///
/// ```
/// use norobots::engine::{Engine, peg::Peg};
///
/// let decision = Peg.decide(b"User-agent: *\nDisallow: /tmp/\n", b"figtree/2.0", b"/tmp/x");
/// assert_eq!(decision.map(|decision| decision.line), Ok(Some(2)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Peg;

impl Engine for Peg {
    fn name(&self) -> &str {
        "peg"
    }

    fn decide(&self, robots: &[u8], agent: &[u8], url: &[u8]) -> Result<Decision, Failure> {
        let source = Source::new(robots);
        match crate::syntax::parse(&source) {
            Ok(document) => Ok(Policy::new(&document).decide(agent, url)),
            Err(Exhausted) => Err(Failure::Exhausted),
        }
    }
}
