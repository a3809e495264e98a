//! `--edition`: the text that a file is read by.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use norobots::spec::Edition;
use norobots::syntax::Format;
use norobots_lab::setting::Settings;
use norobots_lab::suite::{Folder, LoadError, Suite, Text, TextRow};

#[derive(Debug, clap::Args)]
pub(super) struct ReadBy {
    /// The text to read the file by
    #[arg(long, value_name = "EDITION", default_value = "1994", value_parser = parser())]
    pub(super) edition: Edition,
}

fn parser() -> impl TypedValueParser<Value = Edition> {
    let known = Edition::all().filter(|edition| Settings::default_for(*edition).is_some());
    PossibleValuesParser::new(known.map(Edition::id))
        .try_map(|id| Edition::from_id(&id).ok_or("no edition has this name"))
}

impl ReadBy {
    /// The format that the edition defines; complains where it defines none.
    pub(super) fn format_or_complain(&self) -> Option<Format> {
        match self.edition {
            Edition::Standard1994 => Some(Format::Standard1994),
            Edition::Revisited => Some(Format::Revisited),
            other => {
                super::complain(format_args!(
                    "the edition {other} defines no format of its own, only what robots make of it (`norobots decide`): give {} or {}",
                    Edition::Standard1994,
                    Edition::Revisited
                ));
                None
            }
        }
    }
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
    lines.extend(row.summary.clone());
    lines
}

/// The text on one line.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
