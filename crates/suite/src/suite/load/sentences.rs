//! Reads `sentences.toml`, which contains the sentences of the standard.

use serde::Deserialize;

use crate::suite::load::entries::each;
use crate::suite::load::loader::{Loader, NO_WORDS, SLUG, TESTABLE, cited, part_is_sound};
use crate::suite::problem::Entry;
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
    /// Call this function after you have read the clauses.
    pub(crate) fn sentences(&mut self, file: &str, bytes: &[u8]) {
        let read = |form: SentenceForm, at: &mut Entry<'_>| {
            let SentenceForm { id, quote, from, to, testable, why_not: untestable, .. } = form;
            let words = [Some(&quote), from.as_ref(), to.as_ref()];
            let no_words = words.iter().flatten().any(|words| words.trim().is_empty());
            at.check([
                (!part_is_sound(&id), SLUG),
                (testable == untestable.is_some(), TESTABLE),
                (no_words, NO_WORDS),
            ]);
            let clauses = cited(&form.clauses, &self.suite, at);
            let Some(class) = SentenceClass::from_id(&form.class) else {
                let known = SentenceClass::ALL.map(SentenceClass::id).join(", ");
                at.wrong(format!("there is no class \"{}\"; it is one of {known}", form.class));
                return None;
            };
            let (silent, none) = (class == SentenceClass::Silent, form.clauses.is_empty());
            if class.needs_clause() && none {
                at.wrong(format!(
                    "`clauses` is empty; a sentence of class \"{class}\" is the source of one"
                ));
            } else if silent && (testable || !none) {
                at.wrong(
                    "a silent sentence is the source of no clause and not testable; class it \
                     otherwise",
                );
            } else if testable && none {
                // Cases can cite only clauses, so a testable sentence needs a clause.
                at.wrong("it is testable, and `clauses` is empty; name what its cases cite");
            }
            Some(Sentence { id, class, quote, from, to, clauses, untestable })
        };
        self.suite.sentences = each(file, bytes, ["sentence", "id"], &mut self.problems, read);
    }
}
