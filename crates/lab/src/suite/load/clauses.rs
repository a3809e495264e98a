//! `sources.toml`, `clauses.toml` and `meta.toml`: the source documents, the clauses of the standard
//! and the rules on META tags.

use serde::Deserialize;

use crate::meta::Rule;
use crate::suite::case::{Quotation, RuleQuotation};
use crate::suite::load::entries::entries;
use crate::suite::load::loader::{Loader, part_is_sound, source};
use crate::suite::problem::{Problem, ProblemKind};
use crate::suite::source::SourceDocument;
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
    /// Reads the source documents. They must be read before whatever quotes them.
    pub(crate) fn sources(&mut self, file: &str, bytes: &[u8]) {
        for (id, source) in
            entries::<SourceDocument>(file, bytes, "source", "slug", &mut self.problems)
        {
            let mut problem = |kind| self.problems.push(Problem::new(file, Some(&id), kind));
            if !part_is_sound(&source.slug) {
                problem(ProblemKind::Slug);
            }
            let digit = |b: u8| b.is_ascii_digit() || matches!(b, b'a'..=b'f');
            if source.sha256.len() != 64 || !source.sha256.bytes().all(digit) {
                problem(ProblemKind::Hash);
            }
            if self.sources.iter().any(|known| known.slug == source.slug) {
                problem(ProblemKind::Duplicate(file.into()));
            }
            self.sources.push(source);
        }
    }

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
            let ClauseForm { quote, why_not, .. } = form;
            let source = self.source(file, &id, form.source);
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
            let RuleForm { quote, why_not, .. } = form;
            let source = self.source(file, &id, form.source);
            self.rules.push(RuleQuotation { rule, source, quote, untestable: why_not });
        }
        self.rules.sort_by_key(|quotation| quotation.rule);
    }

    fn source(&mut self, file: &str, id: &str, slug: String) -> SourceDocument {
        let mut kinds = Vec::new();
        let source = source(slug, &self.sources, &mut kinds);
        self.problems.extend(kinds.into_iter().map(|kind| Problem::new(file, Some(id), kind)));
        source
    }
}
