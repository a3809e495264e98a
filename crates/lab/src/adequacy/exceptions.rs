//! What no file can reach: goals of the grammars, and mutants that are the grammar otherwise written.

use crate::grammar::Grammar;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::OnceLock;

/// A goal that no file reaches, or a mutant that no file tells from its grammar.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    /// The grammar, by [`Grammar::id`].
    pub grammar: String,
    /// The goal or the mutant, as it is displayed.
    pub what: String,
    /// Which of those that are displayed alike, from 1, in the order of the grammar.
    #[serde(default = "first")]
    pub nth: usize,
    /// Why.
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    unreachable: Vec<Exception>,
    equivalent: Vec<Exception>,
}

fn first() -> usize {
    1
}

fn file() -> &'static File {
    static FILE: OnceLock<File> = OnceLock::new();
    FILE.get_or_init(|| {
        let (_, bytes) = norobots_conformance::FILES
            .iter()
            .find(|(path, _)| *path == "exceptions.toml")
            .expect("the suite has the file");
        toml::from_slice(bytes).expect("a test reads it")
    })
}

/// The goals that no file reaches.
pub fn unreachable() -> &'static [Exception] {
    &file().unreachable
}

/// The mutants that no file tells from their grammar.
pub fn equivalent() -> &'static [Exception] {
    &file().equivalent
}

/// The goals or mutants of a grammar without those that are excepted.
pub(crate) fn without<T: std::fmt::Display>(
    exceptions: &[Exception],
    grammar: Grammar,
    all: Vec<T>,
) -> Vec<T> {
    let mut shown = HashMap::<String, usize>::new();
    let excepted = |thing: &T| {
        let what = thing.to_string();
        let nth = shown.entry(what.clone()).or_default();
        *nth += 1;
        exceptions
            .iter()
            .any(|one| (&*one.grammar, &one.what, one.nth) == (grammar.id(), &what, *nth))
    };
    let keep: Vec<bool> = all.iter().map(excepted).map(|excepted| !excepted).collect();
    all.into_iter().zip(keep).filter(|(_, keep)| *keep).map(|(thing, _)| thing).collect()
}
