//! `--edition`: the text that a file is read by.

use crate::spec::Edition;
use crate::syntax::Format;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// The texts that a robots.txt file can be read by.
const EDITIONS: [Edition; 6] = [
    Edition::Standard1994,
    Edition::RussianForum,
    Edition::Spanish,
    Edition::RussianArticle,
    Edition::RussianMachine,
    Edition::Revisited,
];

#[derive(Debug, clap::Args)]
pub(super) struct ReadBy {
    /// The text to read the file by
    #[arg(long, value_name = "EDITION", default_value = "1994", value_parser = parser())]
    pub(super) edition: Edition,
}

fn parser() -> impl TypedValueParser<Value = Edition> {
    PossibleValuesParser::new(EDITIONS.map(Edition::id))
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
                    "the edition {other} defines no format of its own: give {} or {}",
                    Edition::Standard1994,
                    Edition::Revisited
                ));
                None
            }
        }
    }
}
