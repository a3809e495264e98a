//! Reads `translations.toml`, which describes the source documents other than the standard.
use serde::Deserialize;

use crate::suite::case::Suite;
use crate::suite::folder::Folder;
use crate::suite::how::How;
use crate::suite::load::entries::each;
use crate::suite::load::loader::{CLAUSE, NO_WORDS, SETTING, choice, source};
use crate::suite::problem::{Entry, LoadError};
use crate::suite::text::{Text, TextRow};
use norobots::spec::{Clause, Edition};
use norobots_settings::setting::{self, Deviation};

const FILE: &str = "translations.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextForm {
    id: String,
    source: String,
    what: String,
    begins: Option<String>,
    ends: Option<String>,
    row: Vec<RowForm>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowForm {
    #[serde(default)]
    sentences: Vec<String>,
    #[serde(default)]
    clauses: Vec<String>,
    how: String,
    quote: Option<String>,
    from: Option<String>,
    to: Option<String>,
    restored_from: Option<String>,
    summary: Option<String>,
    #[serde(default)]
    moves: Vec<MoveForm>,
    #[serde(default)]
    opens: Vec<MoveForm>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveForm {
    setting: String,
    choice: String,
}

impl Text {
    /// Returns the documents in the folder's `translations.toml`, in the order of this file. Returns no documents if
    /// the folder has no `translations.toml`.
    ///
    /// # Errors
    ///
    /// Returns a [`LoadError`] with all problems of the file.
    pub fn load_all(folder: &Folder, suite: &Suite) -> Result<Vec<Text>, LoadError> {
        let bytes = folder.file(FILE)?.unwrap_or_default();
        let mut problems = Vec::new();
        let read = |form, at: &mut Entry<'_>| Some(text(form, suite, at));
        let texts = each(FILE, &bytes, ["document", "id"], &mut problems, read);
        LoadError::unless(problems, texts)
    }
}

fn text(form: TextForm, suite: &Suite, at: &mut Entry<'_>) -> Text {
    let TextForm { id, source: slug, what, begins, ends, row: rows } = form;
    let source = source(slug, &suite.sources, at);
    let edition = Edition::from_id(&id);
    at.check([
        (
            edition.is_none() && id != "faq",
            "there is no such edition; `norobots explain` lists them",
        ),
        (begins.is_some() != ends.is_some(), "give both `begins` and `ends`, or neither"),
    ]);
    let bounds = begins.zip(ends);
    let numbered = (1..).zip(rows);
    let rows: Vec<TextRow> = numbered
        .map(|(number, form)| {
            let name = format!("{id}, row {number}");
            row(form, suite, &mut Entry { name, file: at.file, problems: at.problems })
        })
        .collect();
    let named = |id: &String| rows.iter().any(|row| row.sentences.contains(id));
    let translates = edition.is_some_and(|edition| !edition.later());
    for sentence in suite
        .sentences
        .iter()
        .filter(|sentence| translates && bounds.is_some() && !named(&sentence.id))
    {
        at.wrong(format!("no row tells what became of the sentence {}", sentence.id));
    }
    Text { id, edition, source, what, bounds, rows }
}

fn row(form: RowForm, suite: &Suite, at: &mut Entry<'_>) -> TextRow {
    let RowForm { sentences, quote, from, to, summary, .. } = form;
    let all = suite.sentences.iter().map(|sentence| (sentence.id.as_str(), &sentence.clauses));
    let of_sentences = at.known(&sentences, all, ["sentence", " in sentences.toml"]);
    let mut clauses: Vec<Clause> = of_sentences.into_iter().flatten().copied().collect();
    let all = Clause::ALL.into_iter().map(|clause| (clause.id(), clause));
    clauses.extend(at.known(&form.clauses, all, CLAUSE));
    clauses.sort();
    clauses.dedup();
    let how = How::from_id(&form.how).unwrap_or_else(|| {
        let known = How::ALL.map(How::id).join(", ");
        at.wrong(format!("there is no way \"{}\"; it is one of {known}", form.how));
        How::Same
    });
    let words = [&quote, &from, &to, &summary];
    let no_words = words.iter().copied().flatten().any(|words| words.trim().is_empty());
    let moved = !(form.moves.is_empty() && form.opens.is_empty());
    at.check([
        (no_words, NO_WORDS),
        (quote.is_some() == (how == How::Dropped), "give `quote`, except if `how = \"dropped\"`"),
        // A row for a dropped sentence needs no summary, because the word `dropped` says everything about the
        // difference.
        (
            summary.is_none() && (moved || how.differs() && how != How::Dropped),
            "it differs, or moves a setting; give `summary`",
        ),
        (
            moved && (!how.differs() || how == How::Dropped),
            "what does not differ, or is dropped, moves no setting: the words of a document do",
        ),
    ]);
    let moves = deviations(form.moves, at);
    let opens = deviations(form.opens, at);
    let restored_from = form.restored_from.map(|slug| source(slug, &suite.sources, at));
    TextRow { sentences, clauses, how, quote, from, to, restored_from, summary, moves, opens }
}

fn deviations(forms: Vec<MoveForm>, at: &mut Entry<'_>) -> Vec<Deviation> {
    let mut deviations = Vec::new();
    for form in forms {
        let all = setting::ALL.iter().map(|info| (info.id, info));
        for setting in at.known(&[form.setting], all, SETTING) {
            let choice = choice(setting, &form.choice, at);
            deviations.extend(choice.map(|choice| Deviation { setting, choice }));
        }
    }
    deviations
}
