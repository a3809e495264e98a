//! The engine that parses a file by running the grammar with pest, and decides from the syntax tree.

use crate::engine::decision::{Decision, Engine, Failure};
use crate::policy::Policy;
use crate::syntax::Format;
use crate::witness;

/// The engine that parses a file by running the grammar with pest. This engine needs the feature `pest`.
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
        let document = witness::parse_by(robots, Format::Standard1994)?;
        Ok(Policy::new(&document).decide(agent, url))
    }
}
