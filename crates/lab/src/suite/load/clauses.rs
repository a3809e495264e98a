//! `clauses.toml` and `meta.toml`: the clauses of the standard and the rules on META tags.

use serde::Deserialize;

use crate::meta::Rule;
use crate::suite::case::{Quotation, RuleQuotation};
use crate::suite::load::entries::entries;
use crate::suite::load::loader::Loader;
use crate::suite::problem::{Problem, ProblemKind};
use norobots::spec::Clause;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClauseForm {
    id: String,
    level: String,
    source: String,
    quote: String,
    testable: bool,
    why_not: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleForm {
    id: String,
    source: String,
    quote: String,
    testable: bool,
    why_not: Option<String>,
}

impl Loader {
    /// Reads the clauses. They must be read before the sentences and the cases.
    pub(crate) fn clauses(&mut self, file: &str, bytes: &[u8]) {
        for (id, form) in entries::<ClauseForm>(file, bytes, "clause", "id", &mut self.problems) {
            let mut problem = |kind| self.problems.push(Problem::new(file, Some(&id), kind));
            let Some(clause) = Clause::from_id(&form.id) else {
                problem(ProblemKind::StrangeClause);
                continue;
            };
            if clause.level().to_string() != form.level {
                problem(ProblemKind::Level);
            }
            if form.testable == form.why_not.is_some() {
                problem(ProblemKind::Testable);
            }
            if self.clauses.iter().any(|known| known.clause == clause) {
                problem(ProblemKind::Duplicate(file.into()));
                continue;
            }
            let ClauseForm { source, quote, why_not, .. } = form;
            self.clauses.push(Quotation { clause, source, quote, untestable: why_not });
        }
        self.clauses.sort_by_key(|quotation| quotation.clause);
    }

    /// Reads the rules. They must be read before the cases.
    pub(crate) fn rules(&mut self, file: &str, bytes: &[u8]) {
        for (id, form) in entries::<RuleForm>(file, bytes, "rule", "id", &mut self.problems) {
            let mut problem = |kind| self.problems.push(Problem::new(file, Some(&id), kind));
            let Some(rule) = Rule::from_id(&form.id) else {
                problem(ProblemKind::StrangeClause);
                continue;
            };
            if form.testable == form.why_not.is_some() {
                problem(ProblemKind::Testable);
            }
            if self.rules.iter().any(|known| known.rule == rule) {
                problem(ProblemKind::Duplicate(file.into()));
                continue;
            }
            let RuleForm { source, quote, why_not, .. } = form;
            self.rules.push(RuleQuotation { rule, source, quote, untestable: why_not });
        }
        self.rules.sort_by_key(|quotation| quotation.rule);
    }
}
