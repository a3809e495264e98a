//! The leg that goes through the grammar: bytes → pairs → document → policy → decision.

use crate::engine::decision::{Decision, Engine, Failure};
use crate::policy::Policy;
use crate::source::Source;

use crate::syntax::Exhausted;

/// The grammar-driven engine.
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
