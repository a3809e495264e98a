//! Reads the source documents (`sources.toml`), the clauses of the standard (`clauses.toml`) and the rules on META tags
//! (`meta.toml`).
use serde::Deserialize;

use crate::meta::Rule;
use crate::suite::case::Quotation;
use crate::suite::load::entries::each;
use crate::suite::load::loader::{Loader, SLUG, TESTABLE, part_is_sound, source};
use crate::suite::problem::Entry;
use crate::suite::source::SourceDocument;
use norobots::spec::Clause;
use norobots_text::hex;

/// The written form of a clause of the standard or of a rule on META tags. Only a clause has a level.
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
    /// Call this function before you read the files that quote the documents.
    pub(crate) fn sources(&mut self, file: &str, bytes: &[u8]) {
        let problems = &mut self.problems;
        let read = |source: SourceDocument, at: &mut Entry<'_>| {
            let hash = &source.sha256;
            let sound = hex::bytes(hash.as_bytes()).is_some_and(|hash| hash.len() == 32);
            at.check([
                (!part_is_sound(&source.slug), SLUG),
                (
                    !sound || *hash != hash.to_ascii_lowercase(),
                    "`sha256` is not 64 hexadecimal digits in lower case; see sha256sum",
                ),
            ]);
            Some(source)
        };
        self.suite.sources = each(file, bytes, ["source", "slug"], problems, read);
    }

    /// Call this function before you read the sentences and the cases.
    pub(crate) fn clauses(&mut self, file: &str, bytes: &[u8]) {
        let level = |clause: Clause| Some(clause.level().to_string());
        self.suite.clauses = self.quotations(file, bytes, "clause", Clause::from_id, level);
    }

    /// Call this function before you read the cases.
    pub(crate) fn rules(&mut self, file: &str, bytes: &[u8]) {
        self.suite.rules = self.quotations(file, bytes, "rule", Rule::from_id, |_| None);
    }

    /// Reads quotations with the id of a clause or of a rule, and sorts them by clause or rule.
    fn quotations<T: Copy + Ord>(
        &mut self,
        file: &str,
        bytes: &[u8],
        entry: &str,
        from_id: fn(&str) -> Option<T>,
        level: fn(T) -> Option<String>,
    ) -> Vec<Quotation<T>> {
        let read = |form: QuotationForm, at: &mut Entry<'_>| {
            let Some(clause) = from_id(&form.id) else {
                at.wrong("the program knows no such clause; see `norobots explain`");
                return None;
            };
            at.check([
                (
                    level(clause) != form.level,
                    "the level is not the one that the program knows; write that",
                ),
                (form.testable == form.why_not.is_some(), TESTABLE),
            ]);
            let source = source(form.source, &self.suite.sources, at);
            Some(Quotation { subject: clause, source, quote: form.quote, untestable: form.why_not })
        };
        let mut all = each(file, bytes, [entry, "id"], &mut self.problems, read);
        all.sort_by_key(|quotation| quotation.subject);
        all
    }
}
