//! `translations.toml`: the other source documents.

use serde::Deserialize;

use crate::nearest::nearest;
use crate::setting::{Deviation, SettingInfo};
use crate::suite::case::Suite;
use crate::suite::folder::Folder;
use crate::suite::how::How;
use crate::suite::load::entries::entries;
use crate::suite::load::loader::{known, source, unknown_choice};
use crate::suite::problem::{LoadError, Problem, ProblemKind};
use crate::suite::text::{Text, TextRow};
use norobots::spec::{Clause, Edition};

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
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveForm {
    setting: String,
    choice: String,
}

impl Text {
    /// The documents that the folder's `translations.toml` tells of, in its order; none where it has
    /// no such file.
    ///
    /// # Errors
    ///
    /// [`LoadError`] with everything that is wrong in it.
    pub fn load_all(folder: &Folder, suite: &Suite) -> Result<Vec<Text>, LoadError> {
        let (files, mut problems) = match folder.files("") {
            Ok(files) => (files, Vec::new()),
            Err(problems) => (Vec::new(), problems),
        };
        let mut texts: Vec<Text> = Vec::new();
        if let Some((_, bytes)) = files.iter().find(|(name, _)| name == FILE) {
            for (id, form) in entries::<TextForm>(FILE, bytes, "document", "id", &mut problems) {
                let mut kinds = Vec::new();
                if texts.iter().any(|known| known.id == id) {
                    kinds.push((id.clone(), ProblemKind::Duplicate(FILE.into())));
                }
                texts.push(text(form, suite, &mut kinds));
                problems.extend(kinds.into_iter().map(|(at, k)| Problem::new(FILE, Some(&at), k)));
            }
        }
        if problems.is_empty() { Ok(texts) } else { Err(LoadError { problems }) }
    }
}

/// What is wrong, each with the row or document that it is in.
type Kinds = Vec<(String, ProblemKind)>;

fn text(form: TextForm, suite: &Suite, kinds: &mut Kinds) -> Text {
    let TextForm { id, source: slug, what, begins, ends, row: row_forms } = form;
    let mut found = Vec::new();
    let source = source(slug, &suite.sources, &mut found);
    kinds.extend(found.into_iter().map(|kind| (id.clone(), kind)));
    let edition = Edition::from_id(&id);
    if edition.is_none() && id != "faq" {
        kinds.push((id.clone(), ProblemKind::Document));
    }
    let bounds = match (begins, ends) {
        (Some(begins), Some(ends)) => Some((begins, ends)),
        (None, None) => None,
        _ => {
            kinds.push((id.clone(), ProblemKind::Bounds));
            None
        }
    };
    let mut rows = Vec::new();
    for (number, form) in row_forms.into_iter().enumerate() {
        let at = format!("{id}, row {}", number + 1);
        let mut found = Vec::new();
        rows.push(row(form, suite, &mut found));
        kinds.extend(found.into_iter().map(|kind| (at.clone(), kind)));
    }
    if bounds.is_some() {
        let named = |id: &String| rows.iter().any(|row: &TextRow| row.sentences.contains(id));
        let lacking = suite.sentences.iter().filter(|sentence| !named(&sentence.id));
        kinds.extend(lacking.map(|one| (id.clone(), ProblemKind::NoRow(one.id.clone()))));
    }
    Text { id, edition, source, what, bounds, rows }
}

fn row(form: RowForm, suite: &Suite, kinds: &mut Vec<ProblemKind>) -> TextRow {
    let mut clauses: Vec<Clause> = Vec::new();
    for id in &form.sentences {
        match suite.sentences.iter().find(|sentence| sentence.id == *id) {
            Some(sentence) => clauses.extend(&sentence.clauses),
            None => {
                let near = nearest(id, suite.sentences.iter().map(|one| one.id.as_str()));
                kinds.push(ProblemKind::UnknownSentence(id.clone(), near.map(str::to_owned)));
            }
        }
    }
    let all = Clause::ALL.into_iter().map(|clause| (clause.id(), clause));
    clauses.extend(known(&form.clauses, all, ProblemKind::UnknownClause, kinds));
    clauses.sort_unstable();
    clauses.dedup();
    let how = How::from_id(&form.how).unwrap_or_else(|| {
        kinds.push(ProblemKind::How(form.how.clone()));
        How::Same
    });
    let empty = |words: &&Option<String>| words.as_ref().is_some_and(|w| w.trim().is_empty());
    if [&form.quote, &form.from, &form.to, &form.summary].iter().any(empty) {
        kinds.push(ProblemKind::NoWords);
    }
    if form.quote.is_some() == (how == How::Dropped) {
        kinds.push(ProblemKind::RowQuote);
    }
    // What is dropped says how by that alone.
    let moved = !form.moves.is_empty();
    if form.summary.is_none() && (moved || how.differs() && how != How::Dropped) {
        kinds.push(ProblemKind::RowSays);
    }
    if moved && !how.differs() {
        kinds.push(ProblemKind::RowMoves);
    }
    let mut moves = Vec::new();
    for one in form.moves {
        match (Deviation::from_ids(&one.setting, &one.choice), SettingInfo::from_id(&one.setting)) {
            (Some(deviation), _) => moves.push(deviation),
            (None, Some(info)) => kinds.push(unknown_choice(info, &one.choice)),
            _ => {
                let known = crate::setting::ALL.iter().map(|info| info.id);
                let near = nearest(&one.setting, known).map(str::to_owned);
                kinds.push(ProblemKind::UnknownSetting(one.setting, near));
            }
        }
    }
    let restored_from = form.restored_from.map(|slug| source(slug, &suite.sources, kinds));
    let RowForm { sentences, quote, from, to, summary, .. } = form;
    TextRow { sentences, clauses, how, quote, from, to, restored_from, summary, moves }
}
