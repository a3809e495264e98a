//! A fuzzing campaign that compares a matcher in Rust with an edition.

pub mod matcher;

use norobots::engine::scan;
use norobots_mutator::query;

/// Compares a matcher with the standard of 1994, on queries that are derived from the file. To use another edition,
/// call `norobots::decide` instead of `scan::decide`.
///
/// # Errors
///
/// Returns a sentence about the difference if the two answers to a query differ.
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
