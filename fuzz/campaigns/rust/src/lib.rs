//! A fuzzing campaign that compares a matcher in Rust with an edition.

pub mod matcher;

use norobots::engine::scan;
use norobots_mutator::query;

/// Derives queries from the file, and compares the answers of a matcher with the standard of 1994. For another edition,
/// call `norobots::decide` instead of `scan::decide`.
///
/// # Errors
///
/// If the two answers to a query differ, returns a sentence about the difference.
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
