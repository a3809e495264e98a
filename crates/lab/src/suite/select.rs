//! Which cases to run.

use crate::meta::Rule;
use crate::nearest::nearest;
use crate::suite::case::{Case, Suite};
use norobots::spec::Clause;

/// Cases of a suite, by index, in its order; not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection(pub(crate) Vec<usize>);

/// A pattern that selects no case, and the nearest name that would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmatched {
    /// The pattern.
    pub pattern: String,
    /// A clause or a case of a similar name.
    pub nearest: Option<String>,
}

impl Selection {
    /// The cases that any of the patterns selects; without a pattern, all.
    ///
    /// A pattern is the id of a clause or of a rule (every case that cites it), the id of a case, or a glob
    /// over the ids of cases, in which `*` also spans `/`.
    ///
    /// # Errors
    ///
    /// The patterns that select nothing.
    pub fn of(suite: &Suite, patterns: &[String]) -> Result<Selection, Vec<Unmatched>> {
        let mut chosen = vec![patterns.is_empty(); suite.cases.len()];
        let mut unmatched = Vec::new();
        for pattern in patterns {
            let clause = Clause::from_id(pattern);
            let rule = Rule::from_id(pattern);
            let glob = glob::Pattern::new(pattern).ok();
            let mut any = false;
            for (case, chosen) in suite.cases.iter().zip(&mut chosen) {
                if clause.is_some_and(|clause| case.cites.contains(&clause))
                    || rule.is_some_and(|rule| case.rules.contains(&rule))
                    || case.id == *pattern
                    || glob.as_ref().is_some_and(|glob| glob.matches(&case.id))
                {
                    *chosen = true;
                    any = true;
                }
            }
            if !any {
                let ids = suite.cases.iter().map(|case| case.id.as_str());
                let clauses = suite.clauses.iter().map(|quotation| quotation.clause.id());
                let rules = suite.rules.iter().map(|quotation| quotation.rule.id());
                let nearest = nearest(pattern, ids.chain(clauses).chain(rules)).map(str::to_owned);
                unmatched.push(Unmatched { pattern: pattern.clone(), nearest });
            }
        }
        if !unmatched.is_empty() {
            return Err(unmatched);
        }
        Ok(Selection((0..chosen.len()).filter(|&at| chosen[at]).collect()))
    }

    /// The selected cases.
    pub fn cases<'s>(&self, suite: &'s Suite) -> impl Iterator<Item = &'s Case> {
        self.0.iter().map(|&at| &suite.cases[at])
    }
}
