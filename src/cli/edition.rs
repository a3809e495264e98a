//! The editions that commands know by `--edition`.

use crate::setting;
use crate::spec::Edition;
use crate::suite::{Folder, LoadError, Suite, Text, TextRow};

/// Reads the name of an edition that the space of settings holds.
pub(super) fn edition(id: &str) -> Result<Edition, String> {
    let known = || Edition::all().filter(|edition| setting::edition(*edition).is_some());
    known().find(|edition| edition.id() == id).ok_or_else(|| {
        let ids: Vec<_> = known().map(Edition::id).collect();
        format!("it is one of {}", ids.join(", "))
    })
}

/// The embedded suite, and the document that the edition is; `None` for the standard itself.
///
/// # Errors
///
/// What is wrong with the embedded files.
pub(super) fn text(edition: Edition) -> Result<Option<(Suite, Text)>, LoadError> {
    let suite = Suite::load(&Folder::Embedded)?;
    let texts = Text::load_all(&Folder::Embedded, &suite)?;
    let text = texts.into_iter().find(|text| text.edition == Some(edition));
    Ok(text.map(|text| (suite, text)))
}

/// What a row says, over against the sentences that it renders: a line each.
pub(super) fn sides(suite: &Suite, text: &Text, row: &TextRow) -> Vec<String> {
    let mut lines = Vec::new();
    for id in &row.sentences {
        if let Some(sentence) = suite.sentences.iter().find(|sentence| sentence.id == *id) {
            lines.push(format!("1994: {id}: “{}”", folded(&sentence.quote)));
        }
    }
    match (&row.quote, &row.restored_from) {
        (Some(quote), None) => lines.push(format!("{}: {}: “{}”", text.id, row.how, folded(quote))),
        (Some(quote), Some(from)) => lines.push(format!(
            "{}: {}: “{}” (lost here, and restored from {from})",
            text.id,
            row.how,
            folded(quote)
        )),
        (None, _) => lines.push(format!("{}: {}", text.id, row.how)),
    }
    lines.extend(row.says.clone());
    lines
}

/// The text on one line.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
