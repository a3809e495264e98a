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

/// A clause or a rule. Only a clause has a level.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuotationForm {
    id: String,
    level: Option<String>,
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
        let level = |clause: Clause| Some(clause.level().to_string());
        self.clauses = self.quotations(file, bytes, "clause", Clause::from_id, level);
        self.clauses.sort_by_key(|quotation| quotation.clause);
    }

    /// Reads the rules. They must be read before the cases.
    pub(crate) fn rules(&mut self, file: &str, bytes: &[u8]) {
        self.rules = self.quotations(file, bytes, "rule", Rule::from_id, |_| None);
        self.rules.sort_by_key(|quotation| quotation.rule);
    }

    /// Reads the quotations that a file has of each thing that has a slug.
    fn quotations<T: Copy + PartialEq, Q: From<Quoted<T>>>(
        &mut self,
        file: &str,
        bytes: &[u8],
        entry: &str,
        from_id: fn(&str) -> Option<T>,
        level: fn(T) -> Option<String>,
    ) -> Vec<Q> {
        let (mut seen, mut quotations) = (Vec::new(), Vec::new());
        for (id, form) in entries::<QuotationForm>(file, bytes, entry, "id", &mut self.problems) {
            let mut kinds = Vec::new();
            match from_id(&form.id) {
                None => kinds.push(ProblemKind::StrangeClause),
                Some(one) => {
                    if level(one) != form.level {
                        kinds.push(ProblemKind::Level);
                    }
                    if form.testable == form.why_not.is_some() {
                        kinds.push(ProblemKind::Testable);
                    }
                    if seen.contains(&one) {
                        kinds.push(ProblemKind::Duplicate(file.into()));
                    } else {
                        let source = source(form.source, &self.sources, &mut kinds);
                        seen.push(one);
                        quotations.push(Q::from((one, source, form.quote, form.why_not)));
                    }
                }
            }
            self.problems.extend(kinds.into_iter().map(|k| Problem::new(file, Some(&id), k)));
        }
        quotations
    }
}

/// What is quoted, the document, the words, and why no case tests it.
type Quoted<T> = (T, SourceDocument, String, Option<String>);

impl From<Quoted<Clause>> for Quotation {
    fn from((clause, source, quote, untestable): Quoted<Clause>) -> Quotation {
        Quotation { clause, source, quote, untestable }
    }
}

impl From<Quoted<Rule>> for RuleQuotation {
    fn from((rule, source, quote, untestable): Quoted<Rule>) -> RuleQuotation {
        RuleQuotation { rule, source, quote, untestable }
    }
}
