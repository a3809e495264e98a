//! Selects the cases to run.

use crate::meta::Rule;
use crate::suite::case::{Case, Suite};
use norobots::spec::Clause;
use norobots_text::nearest::nearest;
use std::collections::BTreeSet;

/// The indexes of the selected cases, in the order of the suite. The list is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection(pub Vec<usize>);

/// A pattern that selects no case, and the name that is most similar to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmatched {
    /// The pattern.
    pub pattern: String,
    /// The most similar name of a case, a clause, a rule or a file. `None` if no name is similar.
    pub nearest: Option<String>,
}

impl Selection {
    /// Returns the cases that at least one of the patterns selects. If there are no patterns, returns all cases.
    ///
    /// A pattern is one of the following:
    ///
    /// - the id of a clause or a rule: the pattern selects every case that cites it
    /// - the member `file` of a case, which is a file or, for a later edition, a demand
    /// - the id of a case, or a glob pattern for ids, in which `*` also matches `/`
    ///
    /// # Errors
    ///
    /// Returns the patterns that select no case.
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
                let clauses = suite.clauses.iter().map(|quotation| quotation.subject.id());
                let rules = suite.rules.iter().map(|quotation| quotation.subject.id());
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

    /// Returns the selected cases.
    pub fn cases<'s>(&self, suite: &'s Suite) -> impl ExactSizeIterator<Item = &'s Case> {
        self.0.iter().map(|&at| &suite.cases[at])
    }
}
