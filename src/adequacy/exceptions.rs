//! What no file can reach: goals of the grammars, and mutants that are the grammar otherwise written.

use crate::generate::{Goal, Grammar, Mutant};
use serde::Deserialize;
use std::sync::OnceLock;

/// A goal that no file reaches, or a mutant that no file tells from its grammar.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    /// The grammar, by [`Grammar::id`].
    pub grammar: String,
    /// The goal or the mutant, as it is displayed.
    pub what: String,
    /// Why.
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    unreachable: Vec<Exception>,
    equivalent: Vec<Exception>,
}

fn file() -> &'static File {
    static FILE: OnceLock<File> = OnceLock::new();
    const TEXT: &str = include_str!("../../conformance/exceptions.toml");
    FILE.get_or_init(|| toml::from_str(TEXT).expect("a test reads it"))
}

/// The goals that no file reaches.
pub fn unreachable() -> &'static [Exception] {
    &file().unreachable
}

/// The mutants that no file tells from their grammar.
pub fn equivalent() -> &'static [Exception] {
    &file().equivalent
}

/// Whether the goal is one that files reach.
pub(super) fn reachable(grammar: Grammar, goal: &Goal) -> bool {
    !listed(unreachable(), grammar, &goal.to_string())
}

/// Whether the mutant is another grammar.
pub(super) fn different(grammar: Grammar, mutant: &Mutant) -> bool {
    !listed(equivalent(), grammar, &mutant.to_string())
}

fn listed(all: &[Exception], grammar: Grammar, what: &str) -> bool {
    all.iter().any(|one| one.grammar == grammar.id() && one.what == what)
}
