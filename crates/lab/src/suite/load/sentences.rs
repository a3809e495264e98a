//! `sentences.toml`: the sentences of the standard.

use serde::Deserialize;

use crate::suite::load::entries::entries;
use crate::suite::load::loader::{Loader, part_is_sound};
use crate::suite::problem::{Problem, ProblemKind};
use crate::suite::sentence::{Sentence, SentenceClass};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SentenceForm {
    id: String,
    class: String,
    quote: String,
    from: Option<String>,
    to: Option<String>,
    clauses: Vec<String>,
    testable: bool,
    why_not: Option<String>,
}

impl Loader {
    /// Reads the sentences. The clauses must have been read before.
    pub(crate) fn sentences(&mut self, file: &str, bytes: &[u8]) {
        for (id, form) in entries::<SentenceForm>(file, bytes, "sentence", "id", &mut self.problems)
        {
            let mut kinds = Vec::new();
            if !part_is_sound(&form.id) {
                kinds.push(ProblemKind::Slug);
            }
            if self.sentences.iter().any(|known| known.id == form.id) {
                kinds.push(ProblemKind::Duplicate(file.into()));
            }
            if form.testable == form.why_not.is_some() {
                kinds.push(ProblemKind::Testable);
            }
            let words = [Some(&form.quote), form.from.as_ref(), form.to.as_ref()];
            if words.into_iter().flatten().any(|words| words.trim().is_empty()) {
                kinds.push(ProblemKind::NoWords);
            }
            let clauses = self.cited(&form.clauses, &mut kinds);
            let class = SentenceClass::from_id(&form.class);
            match class {
                None => kinds.push(ProblemKind::Class(form.class)),
                Some(class) if class.needs_clause() && form.clauses.is_empty() => {
                    kinds.push(ProblemKind::NoClause(class));
                }
                Some(SentenceClass::Silent) if form.testable || !form.clauses.is_empty() => {
                    kinds.push(ProblemKind::Silent);
                }
                // What is tested are clauses.
                Some(_) if form.testable && form.clauses.is_empty() => {
                    kinds.push(ProblemKind::NothingTested);
                }
                Some(_) => {}
            }
            self.problems.extend(kinds.into_iter().map(|k| Problem::new(file, Some(&id), k)));
            let SentenceForm { id, quote, from, to, why_not, .. } = form;
            // Of a class that there is not, it is a problem already, and the suite is not loaded.
            let class = class.unwrap_or(SentenceClass::Silent);
            let sentence = Sentence { id, class, quote, from, to, clauses, untestable: why_not };
            self.sentences.push(sentence);
        }
    }
}
