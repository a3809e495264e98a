//! Lists the goals of the grammars that no file can reach, and the mutants that are equivalent to the grammar.

use crate::grammar::Grammar;
use norobots_settings::data;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A goal that no file can reach, or a mutant that builds the same tree as its grammar for every file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    /// The id of the grammar, as [`Grammar::id`] returns it.
    pub grammar: String,
    /// The goal or the mutant as it is displayed.
    pub what: String,
    /// Several goals or mutants of a grammar may be displayed as the same text. This field is the number of the goal or
    /// mutant among them, counted from 1.
    #[serde(default = "first")]
    pub nth: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reason {
    /// The reason in words, for people who read the file.
    #[serde(rename = "why")]
    _why: String,
    #[serde(default)]
    unreachable: Vec<Exception>,
    #[serde(default)]
    equivalent: Vec<Exception>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    reason: Vec<Reason>,
}

fn first() -> usize {
    1
}

/// Contains two lists: the goals that no file can reach, and the mutants that no file distinguishes from their grammar.
static LISTS: LazyLock<[Vec<Exception>; 2]> = LazyLock::new(|| {
    let File { reason } = data::embedded("exceptions.toml");
    let lists = reason.into_iter().map(|group| (group.unreachable, group.equivalent));
    let (unreachable, equivalent): (Vec<_>, Vec<_>) = lists.unzip();
    [unreachable.concat(), equivalent.concat()]
});

/// Returns the goals that no file can reach.
pub fn unreachable() -> &'static [Exception] {
    &LISTS[0]
}

/// Returns the mutants that no file distinguishes from their grammar.
pub fn equivalent() -> &'static [Exception] {
    &LISTS[1]
}

pub(crate) fn without<T: std::fmt::Display>(
    exceptions: &[Exception],
    grammar: Grammar,
    mut all: Vec<T>,
) -> Vec<T> {
    let mut shown = HashMap::<String, usize>::new();
    let mut excepted = |thing: &T| {
        let what = thing.to_string();
        let nth = shown.entry(what.clone()).or_default();
        *nth += 1;
        let key = (grammar.id(), &what, *nth);
        exceptions
            .iter()
            .any(|exception| (&*exception.grammar, &exception.what, exception.nth) == key)
    };
    all.retain(|thing| !excepted(thing));
    all
}
