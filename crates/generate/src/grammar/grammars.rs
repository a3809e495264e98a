//! The grammars of the library, read as data.

use norobots::grammar;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Document, Format};
use norobots_grammar::Rules;
use std::sync::OnceLock;

norobots::slugs! {
    /// A grammar that files are made from.
    pub enum Grammar("grammar", summary) {
        /// `grammar/strict.pest`: the format of 1994.
        Strict = "strict",
        /// `grammar/lenient.pest`: every sequence of octets.
        Lenient = "lenient",
        /// `grammar/revisited.pest`: the grammar of Kollar, Leavitt and Mauldin.
        Revisited = "revisited",
        /// `grammar/draft1996.pest`: the grammar of the draft of 1996, repaired.
        Draft1996 = "draft1996",
        /// `grammar/draft1996_lenient.pest`: every sequence of octets, with the records of the draft.
        Draft1996Lenient = "draft1996-lenient",
        /// `grammar/rfc9309.pest`: the ABNF of RFC 9309.
        Rfc9309 = "rfc9309",
        /// `grammar/rfc9309_lenient.pest`: every sequence of octets, with the groups of RFC 9309.
        Rfc9309Lenient = "rfc9309-lenient",
    }
}

impl Grammar {
    /// Returns the grammar for the format of an edition. If the edition defines no format, returns the grammar of 1994.
    pub fn of(edition: Edition) -> Grammar {
        match Format::from_id(edition.id()) {
            Some(Format::Revisited) => Grammar::Revisited,
            Some(Format::Draft1996) => Grammar::Draft1996,
            Some(Format::Rfc9309) => Grammar::Rfc9309,
            Some(Format::Standard1994) | None => Grammar::Strict,
        }
    }

    /// Returns the name of the grammar's file in the folder `grammar/`.
    pub fn file(self) -> String {
        self.id().replace('-', "_") + ".pest"
    }

    /// Returns the format that the grammar describes.
    pub const fn format(self) -> Format {
        match self {
            Grammar::Strict | Grammar::Lenient => Format::Standard1994,
            Grammar::Revisited => Format::Revisited,
            Grammar::Draft1996 | Grammar::Draft1996Lenient => Format::Draft1996,
            Grammar::Rfc9309 | Grammar::Rfc9309Lenient => Format::Rfc9309,
        }
    }

    /// Returns whether the grammar accepts every file.
    pub const fn is_lenient(self) -> bool {
        use Grammar::*;
        matches!(self, Lenient | Draft1996Lenient | Rfc9309Lenient)
    }

    pub(crate) fn rules(self) -> &'static Rules {
        static RULES: [OnceLock<Rules>; Grammar::ALL.len()] =
            [const { OnceLock::new() }; Grammar::ALL.len()];
        RULES[self as usize].get_or_init(|| {
            let packed = match self {
                Grammar::Strict => grammar::strict::RULES,
                Grammar::Lenient => grammar::lenient::RULES,
                Grammar::Revisited => grammar::revisited::RULES,
                Grammar::Draft1996 => grammar::draft1996::RULES,
                Grammar::Draft1996Lenient => grammar::draft1996_lenient::RULES,
                Grammar::Rfc9309 => grammar::rfc9309::RULES,
                Grammar::Rfc9309Lenient => grammar::rfc9309_lenient::RULES,
            };
            Rules::unpack(packed).expect("the build of the library packed them")
        })
    }

    /// Returns the tree of a file, or `None` if the grammar refuses the file.
    pub fn document(self, file: &[u8]) -> Option<Document<'_>> {
        let source = Source::new(file);
        match self.is_lenient() {
            true => Some(syntax::parse_by(&source, self.format())),
            false => syntax::parse_strict_by(&source, self.format()),
        }
    }
}
