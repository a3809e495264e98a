//! A differential campaign in Rust, which compares a matcher with an edition.

pub mod matcher;

use norobots::engine::scan;
use norobots_mutator::query;

/// Compares a matcher with the standard of 1994 on queries that are derived from the file. For another edition,
/// call `norobots::decide` instead of `scan::decide`.
///
/// # Errors
///
/// Returns a sentence about the difference if an answer differs.
pub fn check(file: &[u8], allowed: impl Fn(&[u8], &str, &str) -> bool) -> Result<(), String> {
    for seed in 0..4 {
        let query = query(file, seed);
        let answer = allowed(file, &query.agent, &query.path);
        let decision = scan::decide(file, &query.agent, &query.path);
        if decision.allowed() != answer {
            return Err(format!(
                "{query:?}: the answer is {answer}, and norobots says {decision:?}"
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
