//! `meta.toml`: the rules on META tags.

use crate::driver::Meta;
use crate::meta::{Rule, Term};
use crate::suite::case::RuleQuotation;
use crate::suite::load::form::RawRule;
use crate::suite::load::loader::{Loader, entries};
use crate::suite::problem::{Problem, ProblemKind};

impl Loader {
    /// Reads the rules. They must have been read before the cases.
    pub(crate) fn rules(&mut self, file: &str, bytes: &[u8]) {
        for (id, raw) in entries::<RawRule>(file, bytes, "rule", "id", &mut self.problems) {
            let mut problem = |kind| self.problems.push(Problem::new(file, Some(&id), kind));
            let Some(rule) = Rule::from_id(&raw.id) else {
                problem(ProblemKind::StrangeClause);
                continue;
            };
            if raw.testable == raw.why_not.is_some() {
                problem(ProblemKind::Testable);
            }
            if self.rules.iter().any(|known| known.rule == rule) {
                problem(ProblemKind::Duplicate(file.into()));
                continue;
            }
            let RawRule { source, quote, why_not, .. } = raw;
            self.rules.push(RuleQuotation { rule, source, quote, untestable: why_not });
        }
        self.rules.sort_by_key(|quotation| quotation.rule);
    }

    pub(crate) fn cited_rules(&self, ids: &[String], kinds: &mut Vec<ProblemKind>) -> Vec<Rule> {
        let mut cited = Vec::new();
        for id in ids {
            match self.rules.iter().find(|quotation| quotation.rule.id() == id) {
                Some(quotation) => cited.push(quotation.rule),
                None => {
                    let known = self.rules.iter().map(|quotation| quotation.rule.id());
                    let near = crate::nearest::nearest(id, known).map(str::to_owned);
                    kinds.push(ProblemKind::UnknownRule(id.clone(), near));
                }
            }
        }
        cited
    }
}

/// What a case expects of a page; `None` where it expects nothing of the kind.
pub(crate) fn meta(
    terms: Option<Vec<String>>,
    index: Option<bool>,
    follow: Option<bool>,
    kinds: &mut Vec<ProblemKind>,
) -> Option<Meta> {
    for word in terms.iter().flatten() {
        if Term::ALL.iter().all(|term| term.id() != word) {
            kinds.push(ProblemKind::Term(word.clone()));
        }
    }
    let meta = Meta { terms, index, follow };
    (meta != Meta::default()).then_some(meta)
}
