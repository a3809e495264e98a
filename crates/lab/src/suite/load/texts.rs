//! `translations.toml`: the other source documents.

use crate::nearest::nearest;
use crate::setting::{Deviation, SettingInfo, UnknownId};
use crate::suite::case::Suite;
use crate::suite::folder::Folder;
use crate::suite::how::How;
use crate::suite::load::form::{RawRow, RawText};
use crate::suite::load::loader::entries;
use crate::suite::problem::{LoadError, Problem, ProblemKind};
use crate::suite::text::{Text, TextRow};
use norobots::spec::{Clause, Edition};

const FILE: &str = "translations.toml";

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
            for (id, raw) in entries::<RawText>(FILE, bytes, "document", "id", &mut problems) {
                let mut kinds = Vec::new();
                if texts.iter().any(|known| known.id == id) {
                    kinds.push((id.clone(), ProblemKind::Duplicate(FILE.into())));
                }
                texts.push(text(raw, suite, &mut kinds));
                problems.extend(kinds.into_iter().map(|(at, k)| Problem::new(FILE, Some(&at), k)));
            }
        }
        if problems.is_empty() { Ok(texts) } else { Err(LoadError { problems }) }
    }
}

/// What is wrong, each with the row or document that it is in.
type Kinds = Vec<(String, ProblemKind)>;

pub(crate) fn text(raw: RawText, suite: &Suite, kinds: &mut Kinds) -> Text {
    let RawText { id, source, what, begins, ends, row: raw_rows } = raw;
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
    for (number, raw) in raw_rows.into_iter().enumerate() {
        let at = format!("{id}, row {}", number + 1);
        let mut found = Vec::new();
        rows.push(row(raw, suite, &mut found));
        kinds.extend(found.into_iter().map(|kind| (at.clone(), kind)));
    }
    if bounds.is_some() {
        let named = |id: &String| rows.iter().any(|row: &TextRow| row.sentences.contains(id));
        let lacking = suite.sentences.iter().filter(|sentence| !named(&sentence.id));
        kinds.extend(lacking.map(|one| (id.clone(), ProblemKind::NoRow(one.id.clone()))));
    }
    Text { id, edition, source, what, bounds, rows }
}

pub(crate) fn row(raw: RawRow, suite: &Suite, kinds: &mut Vec<ProblemKind>) -> TextRow {
    let mut clauses: Vec<Clause> = Vec::new();
    for id in &raw.sentences {
        match suite.sentences.iter().find(|sentence| sentence.id == *id) {
            Some(sentence) => clauses.extend(&sentence.clauses),
            None => {
                let near = nearest(id, suite.sentences.iter().map(|one| one.id.as_str()));
                kinds.push(ProblemKind::UnknownSentence(id.clone(), near.map(str::to_owned)));
            }
        }
    }
    for id in &raw.clauses {
        match Clause::from_id(id) {
            Some(clause) => clauses.push(clause),
            None => {
                let near = nearest(id, Clause::all().map(Clause::id)).map(str::to_owned);
                kinds.push(ProblemKind::UnknownClause(id.clone(), near));
            }
        }
    }
    clauses.sort_unstable();
    clauses.dedup();
    let how = How::from_id(&raw.how).unwrap_or_else(|| {
        kinds.push(ProblemKind::How(raw.how.clone()));
        How::Same
    });
    let empty = |words: &&Option<String>| words.as_ref().is_some_and(|w| w.trim().is_empty());
    if [&raw.quote, &raw.from, &raw.to, &raw.summary].iter().any(empty) {
        kinds.push(ProblemKind::NoWords);
    }
    if raw.quote.is_some() == (how == How::Dropped) {
        kinds.push(ProblemKind::RowQuote);
    }
    // What is dropped says how by that alone.
    let moved = !raw.moves.is_empty();
    if raw.summary.is_none() && (moved || how.differs() && how != How::Dropped) {
        kinds.push(ProblemKind::RowSays);
    }
    if moved && !how.differs() {
        kinds.push(ProblemKind::RowMoves);
    }
    let mut moves = Vec::new();
    for one in raw.moves {
        match (Deviation::from_ids(&one.setting, &one.choice), SettingInfo::from_id(&one.setting)) {
            (Ok(deviation), _) => moves.push(deviation),
            (Err(UnknownId::Choice), Some(info)) => {
                let known = info.choices.iter().map(|choice| choice.id).collect();
                kinds.push(ProblemKind::UnknownChoice(one.choice, known));
            }
            _ => {
                let known = crate::setting::ALL.iter().map(|info| info.id);
                let near = nearest(&one.setting, known).map(str::to_owned);
                kinds.push(ProblemKind::UnknownSetting(one.setting, near));
            }
        }
    }
    let RawRow { sentences, quote, from, to, restored_from, summary, .. } = raw;
    TextRow { sentences, clauses, how, quote, from, to, restored_from, summary, moves }
}
