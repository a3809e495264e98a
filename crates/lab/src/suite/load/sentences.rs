//! `sentences.toml`: the sentences of the standard.

use crate::suite::load::form::RawSentence;
use crate::suite::load::loader::{Loader, entries};
use crate::suite::problem::{Problem, ProblemKind};
use crate::suite::sentence::{Sentence, SentenceClass};

impl Loader {
    /// Reads the sentences. The clauses must have been read before.
    pub(crate) fn sentences(&mut self, file: &str, bytes: &[u8]) {
        for (id, raw) in entries::<RawSentence>(file, bytes, "sentence", "id", &mut self.problems) {
            let mut kinds = Vec::new();
            if !crate::suite::load::loader::part_is_sound(&raw.id) {
                kinds.push(ProblemKind::Slug);
            }
            if self.sentences.iter().any(|known| known.id == raw.id) {
                kinds.push(ProblemKind::Duplicate(file.into()));
            }
            if raw.testable == raw.why_not.is_some() {
                kinds.push(ProblemKind::Testable);
            }
            let words = [Some(&raw.quote), raw.from.as_ref(), raw.to.as_ref()];
            if words.into_iter().flatten().any(|words| words.trim().is_empty()) {
                kinds.push(ProblemKind::NoWords);
            }
            let clauses = self.cited(&raw.clauses, &mut kinds);
            let class = SentenceClass::from_id(&raw.class);
            match class {
                None => kinds.push(ProblemKind::Class(raw.class)),
                Some(class) if class.needs_clause() && raw.clauses.is_empty() => {
                    kinds.push(ProblemKind::NoClause(class));
                }
                Some(SentenceClass::Silent) if raw.testable || !raw.clauses.is_empty() => {
                    kinds.push(ProblemKind::Silent);
                }
                // What is tested are clauses.
                Some(_) if raw.testable && raw.clauses.is_empty() => {
                    kinds.push(ProblemKind::NothingTested);
                }
                Some(_) => {}
            }
            self.problems.extend(kinds.into_iter().map(|k| Problem::new(file, Some(&id), k)));
            let RawSentence { id, quote, from, to, why_not, .. } = raw;
            // Of a class that there is not, it is a problem already, and the suite is not loaded.
            let class = class.unwrap_or(SentenceClass::Silent);
            let sentence = Sentence { id, class, quote, from, to, clauses, untestable: why_not };
            self.sentences.push(sentence);
        }
    }
}
