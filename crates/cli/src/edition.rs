//! Editions: `--edition`, and what the texts of two editions say.

use crate::text::folded;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use norobots::UnknownSlug;
use norobots::spec::Edition;
use norobots::syntax::Format;
use norobots_lab::setting::Rules;
use norobots_lab::suite::{Folder, LoadError, Suite, Text, TextRow};
use std::str::FromStr;

/// Reads the edition whose answers are asked for: each that a robot can answer by.
pub(super) fn answers() -> impl TypedValueParser<Value = Edition> {
    slugs(editions())
}

/// Reads one edition, `google`, or `all`.
pub(super) fn one_or_all() -> impl TypedValueParser<Value = Which> {
    slugs(doors(Edition::ALL).chain(["all".into()]))
}

/// Reads one of [`Rules::EDITIONS`], or `google`.
pub(super) fn one_of_five() -> impl TypedValueParser<Value = Which> {
    slugs(doors(Rules::EDITIONS))
}

/// Editions as the values of an option where `google` stands for what Google's robots do, and for none of them.
fn doors(editions: impl IntoIterator<Item = Edition>) -> impl Iterator<Item = PossibleValue> {
    let also = |one: Edition| one.also().iter().copied().filter(|slug| *slug != "google");
    let of_one = move |one: Edition| PossibleValue::new(one.id()).aliases(also(one));
    editions.into_iter().map(of_one).chain(["google".into()])
}

/// The editions as the values of an option, each with the other slugs that it is known by.
fn editions() -> impl Iterator<Item = PossibleValue> {
    Edition::ALL.into_iter().map(|one| PossibleValue::new(one.id()).aliases(one.also()))
}

/// One edition, what Google's robots do, or the editions that programs are written from, side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    One(Edition),
    /// By Google's page and its code.
    Google,
    All,
}

impl Which {
    /// The editions that it stands for, where each of them is asked.
    pub(super) fn editions(&self) -> &[Edition] {
        match self {
            Which::One(edition) => std::slice::from_ref(edition),
            Which::Google => &[Edition::GooglePage, Edition::GoogleCode],
            Which::All => &Rules::EDITIONS,
        }
    }

    /// The edition that says how a file is fetched: of Google its page, for its code fetches nothing. Of several the
    /// first.
    pub(super) fn fetched_by(self) -> Edition {
        self.editions()[0]
    }
}

impl FromStr for Which {
    type Err = UnknownSlug;

    fn from_str(slug: &str) -> Result<Which, UnknownSlug> {
        match slug {
            "all" => Ok(Which::All),
            "google" => Ok(Which::Google),
            slug => slug.parse().map(Which::One),
        }
    }
}

/// Reads the edition that a file is read by: each that defines a format of its own.
pub(super) fn formats() -> impl TypedValueParser<Value = Format> {
    slugs(Format::ALL.into_iter().map(|one| PossibleValue::new(one.id()).aliases(one.also())))
}

/// Reads a value by its slug, which is one of those that are known.
pub(super) fn slugs<T>(
    known: impl Iterator<Item = PossibleValue>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = UnknownSlug> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(known).try_map(|slug| slug.parse())
}

/// The embedded suite, and the documents that are held against the standard.
///
/// # Errors
///
/// What is wrong with the embedded files.
pub(super) fn texts() -> Result<(Suite, Vec<Text>), LoadError> {
    let suite = Suite::load(&Folder::Embedded)?;
    let texts = Text::load_all(&Folder::Embedded, &suite)?;
    Ok((suite, texts))
}

/// The embedded suite, and the document that the edition is; `None` for the standard itself.
///
/// # Errors
///
/// As for [`texts`].
pub(super) fn text(edition: Edition) -> Result<Option<(Suite, Text)>, LoadError> {
    let (suite, texts) = texts()?;
    let text = texts.into_iter().find(|text| text.edition == Some(edition));
    Ok(text.map(|text| (suite, text)))
}

/// The sentences of 1994 that a row renders, then the row's own words: a line each.
pub(super) fn sides(suite: &Suite, text: &Text, row: &TextRow) -> Vec<String> {
    let sentences = row.sentences.iter().filter_map(|id| {
        let sentence = suite.sentences.iter().find(|sentence| sentence.id == *id)?;
        Some(format!("1994: {id}: “{}”", folded(&sentence.quote)))
    });
    let mut own = format!("{}: {}", text.id, row.how.summary());
    if let Some(quote) = &row.quote {
        own += &format!(": “{}”", folded(quote));
        if let Some(from) = &row.restored_from {
            own += &format!(" (lost here, and restored from {from})");
        }
    }
    sentences.chain([own]).chain(row.summary.clone()).collect()
}
