//! The selection of the cases to run.

use crate::meta::Rule;
use crate::suite::case::{Case, Suite};
use norobots::spec::Clause;
use norobots_text::nearest::nearest;
use std::collections::BTreeSet;

/// Cases of a suite, by index, in its order; not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection(pub Vec<usize>);

/// A pattern that selects no case, and the nearest name that would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmatched {
    /// The pattern.
    pub pattern: String,
    /// A clause or a case with a similar name.
    pub nearest: Option<String>,
}

impl Selection {
    /// Returns the cases that any of the patterns selects; without a pattern, all.
    ///
    /// A pattern is the id of a clause or of a rule (every case that cites it), the file of a case or, by
    /// a later edition, the demand in its place, the id of a case, or a glob over the ids of cases, in
    /// which `*` also spans `/`.
    ///
    /// # Errors
    ///
    /// The patterns that select nothing.
    pub fn of(suite: &Suite, patterns: &[String]) -> Result<Selection, Vec<Unmatched>> {
        let all = 0..suite.cases.len();
        if patterns.is_empty() {
            return Ok(Selection(all.collect()));
        }
        let (mut chosen, mut unmatched) = (BTreeSet::new(), Vec::new());
        for pattern in patterns {
            let clause = Clause::from_id(pattern);
            let rule = Rule::from_id(pattern);
            let glob = glob::Pattern::new(pattern).ok();
            let selects = |case: &Case| {
                clause.is_some_and(|clause| case.cites.contains(&clause))
                    || rule.is_some_and(|rule| case.rules.contains(&rule))
                    || case.id == *pattern
                    || case.file == *pattern
                    || glob.as_ref().is_some_and(|glob| glob.matches(&case.id))
            };
            let mut selected = all.clone().filter(|&at| selects(&suite.cases[at])).peekable();
            if selected.peek().is_none() {
                let ids = suite.cases.iter().map(|case| case.id.as_str());
                let clauses = suite.clauses.iter().map(|quotation| quotation.of.id());
                let rules = suite.rules.iter().map(|quotation| quotation.of.id());
                let files = suite.cases.iter().map(|case| case.file.as_str());
                let nearest = nearest(pattern, ids.chain(clauses).chain(rules).chain(files));
                let nearest = nearest.map(str::to_owned);
                unmatched.push(Unmatched { pattern: pattern.clone(), nearest });
            }
            chosen.extend(selected);
        }
        match unmatched.is_empty() {
            true => Ok(Selection(chosen.into_iter().collect())),
            false => Err(unmatched),
        }
    }

    /// The selected cases.
    pub fn cases<'s>(&self, suite: &'s Suite) -> impl ExactSizeIterator<Item = &'s Case> {
        self.0.iter().map(|&at| &suite.cases[at])
    }
}
