//! `--edition`: the text that a file is read by.

use crate::exit::Failed;
use crate::text::folded;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use norobots::spec::Edition;
use norobots::syntax::Format;
use norobots_lab::suite::{Folder, LoadError, Suite, Text, TextRow};
use norobots_lab::target::Target;

#[derive(Debug, clap::Args)]
pub(super) struct ReadBy {
    /// The text to read the file by
    #[arg(long, value_name = "EDITION", default_value = "1994", value_parser = parser())]
    pub(super) edition: Edition,
}

fn parser() -> impl TypedValueParser<Value = Edition> {
    PossibleValuesParser::new(Target::editions().map(Edition::id))
        .try_map(|id| Edition::from_id(&id).ok_or("no edition has this name"))
}

impl ReadBy {
    /// The format that the edition defines.
    pub(super) fn format(&self) -> Result<Format, Failed> {
        match self.edition {
            Edition::Standard1994 => Ok(Format::Standard1994),
            Edition::Revisited => Ok(Format::Revisited),
            other => Err(Failed::usage(format_args!(
                "the edition {other} defines no format of its own, only what robots make of it \
                 (`norobots decide`): give {} or {}",
                Edition::Standard1994,
                Edition::Revisited
            ))),
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

/// The sentences of 1994 that a row renders, then the row's own words: a line each.
pub(super) fn sides(suite: &Suite, text: &Text, row: &TextRow) -> Vec<String> {
    let mut lines = Vec::new();
    for id in &row.sentences {
        if let Some(sentence) = suite.sentences.iter().find(|sentence| sentence.id == *id) {
            lines.push(format!("1994: {id}: “{}”", folded(&sentence.quote)));
        }
    }
    match (&row.quote, &row.restored_from) {
        (Some(quote), None) => {
            lines.push(format!("{}: {}: “{}”", text.id, row.how.summary(), folded(quote)))
        }
        (Some(quote), Some(from)) => lines.push(format!(
            "{}: {}: “{}” (lost here, and restored from {from})",
            text.id,
            row.how.summary(),
            folded(quote)
        )),
        (None, _) => lines.push(format!("{}: {}", text.id, row.how.summary())),
    }
    lines.extend(row.summary.clone());
    lines
}
