//! The option `--edition`, and comparisons of the sentences of two editions.

use crate::text::{folded, joined};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use norobots::UnknownSlug;
use norobots::spec::Edition;
use norobots::syntax::Format;
use norobots_settings::setting::Rules;
use norobots_suite::suite::{Folder, LoadError, Suite, Text, TextRow};
use norobots_text::visible;
use std::str::FromStr;

pub(super) fn answers() -> impl TypedValueParser<Value = Edition> {
    slugs(editions(|_| true))
}

pub(super) fn one_or_all() -> impl TypedValueParser<Value = Which> {
    slugs(doors(Edition::ALL).chain(["all".into()]))
}

/// Returns a clap parser for one of [`Edition::DECIDED`], or `google`.
pub(super) fn one_of_five() -> impl TypedValueParser<Value = Which> {
    slugs(doors(Edition::DECIDED))
}

/// Returns a clap parser for the editions whose coverage can be measured. These are the editions with a grammar or with
/// their own requirements.
pub(super) fn measured() -> impl TypedValueParser<Value = Edition> {
    let with_demands: Vec<Edition> = Rules::with_demands().collect();
    slugs(editions(move |edition| {
        Format::from_id(edition.id()).is_some() || with_demands.contains(&edition)
    }))
}

/// Returns editions and `google` as the possible values of an option. The value `google` is not an edition, but stands
/// for the behaviour of Google's robots.
fn doors(editions: impl IntoIterator<Item = Edition>) -> impl Iterator<Item = PossibleValue> {
    let also = |edition: Edition| edition.also().iter().copied().filter(|slug| *slug != "google");
    let value = move |edition: Edition| PossibleValue::new(edition.id()).aliases(also(edition));
    editions.into_iter().map(value).chain(["google".into()])
}

/// Returns the selected editions as the possible values of an option, each with its aliases.
fn editions(among: impl Fn(Edition) -> bool) -> impl Iterator<Item = PossibleValue> {
    let value = |edition: Edition| PossibleValue::new(edition.id()).aliases(edition.also());
    Edition::ALL.into_iter().filter(move |edition| among(*edition)).map(value)
}

/// The value of `--edition`: one edition, Google's two editions, or all of [`Edition::DECIDED`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    One(Edition),
    /// What Google's robots do according to Google's page and Google's code.
    Google,
    All,
}

impl Which {
    /// Returns the editions that the value stands for. For `google`, returns Google's page and Google's code.
    pub(super) fn editions(&self) -> &[Edition] {
        match self {
            Which::One(edition) => std::slice::from_ref(edition),
            Which::Google => &[Edition::GooglePage, Edition::GoogleCode],
            Which::All => &Edition::DECIDED,
        }
    }

    /// Returns the edition whose rules about fetching robots.txt apply. For `google`, returns Google's page, because
    /// Google's code fetches nothing. For `all`, returns the first edition.
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

/// Returns a clap parser for the editions that `norobots check` supports: Google's page, Google's code, and each
/// edition that defines a format. For `norobots check`, `google` stands for Google's page, because authors of files
/// read the page.
pub(super) fn checked() -> impl TypedValueParser<Value = Edition> {
    let known = Edition::ALL.into_iter().filter(|edition| format(*edition).is_some());
    let aliases = |edition: Edition| {
        let also = edition.also().iter().copied().filter(|also| *also != GOOGLE);
        also.chain((edition == Edition::GooglePage).then_some(GOOGLE)).collect::<Vec<_>>()
    };
    let known: Vec<PossibleValue> =
        known.map(|edition| PossibleValue::new(edition.id()).aliases(aliases(edition))).collect();
    PossibleValuesParser::new(known).try_map(|slug| to_check(&slug))
}

const GOOGLE: &str = "google";

/// Returns the edition with this slug if `norobots check` supports the edition.
///
/// # Errors
///
/// Returns an error if `norobots check` supports no edition with this slug. The message contains a list of the valid
/// slugs.
pub(super) fn to_check(slug: &str) -> Result<Edition, String> {
    let named = if slug == GOOGLE { Ok(Edition::GooglePage) } else { slug.parse::<Edition>() };
    named.ok().filter(|edition| format(*edition).is_some()).ok_or_else(|| {
        let known = Edition::ALL.into_iter().filter(|edition| format(*edition).is_some());
        let known = joined(known.map(|edition| format!("`{edition}`")), ", ").unwrap_or_default();
        let slug = visible::brief(slug.as_bytes(), 40);
        format!("`check` has no edition `{slug}`; it has {known}")
    })
}

/// Returns the format in which an edition parses a file. Returns `None` if the edition defines no format.
pub(super) fn format(edition: Edition) -> Option<Format> {
    match edition {
        Edition::GooglePage | Edition::GoogleCode => Some(Format::Rfc9309),
        edition => Format::from_id(edition.id()),
    }
}

/// Returns the name of an edition for use within a sentence.
pub(super) fn short(edition: Edition) -> &'static str {
    match edition {
        Edition::Revisited => "Revisited",
        Edition::Rfc9309 => "RFC 9309",
        Edition::GooglePage => "Google's page",
        Edition::GoogleCode => "Google's code",
        edition => Rules::of(edition).called(),
    }
}

/// Returns a clap parser that turns the slug of an edition into the format that the edition defines.
pub(super) fn formats() -> impl TypedValueParser<Value = Format> {
    slugs(
        Format::ALL
            .into_iter()
            .map(|format| PossibleValue::new(format.id()).aliases(format.also())),
    )
}

/// Returns a clap parser that turns a slug into a value. The slug must be in `known`.
pub(super) fn slugs<T>(
    known: impl Iterator<Item = PossibleValue>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = UnknownSlug> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(known).try_map(|slug| slug.parse())
}

/// Returns the embedded suite and the documents that are compared with the standard.
///
/// # Errors
///
/// Returns an error if the embedded files are invalid. The error describes the invalid files.
pub(super) fn texts() -> Result<(Suite, Vec<Text>), LoadError> {
    let suite = Suite::load(&Folder::Embedded)?;
    let texts = Text::load_all(&Folder::Embedded, &suite)?;
    Ok((suite, texts))
}

/// Returns the embedded suite and the document of the edition, or `None` for the standard of 1994.
///
/// # Errors
///
/// Returns an error if the embedded files are invalid.
pub(super) fn text(edition: Edition) -> Result<Option<(Suite, Text)>, LoadError> {
    let (suite, texts) = texts()?;
    let text = texts.into_iter().find(|text| text.edition == Some(edition));
    Ok(text.map(|text| (suite, text)))
}

/// Returns lines that compare a passage of a document with the standard of 1994. The first lines quote the sentences of
/// 1994 that correspond to the passage. The next lines quote the passage and describe the difference.
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
