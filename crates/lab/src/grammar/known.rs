//! The grammars of the library, read as data.

use crate::grammar::interpret::Interpreter;
use crate::grammar::rules::Rules;
use norobots::grammar::text;
use norobots::spec::Edition;
use norobots::syntax::lower::{Makes, named, tree};
use norobots::syntax::{Document, Format};
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
    /// The grammar of the files that keep the format of an edition. An edition that defines none has that
    /// of 1994.
    pub fn of(edition: Edition) -> Grammar {
        match Format::from_id(edition.id()) {
            Some(Format::Revisited) => Grammar::Revisited,
            Some(Format::Draft1996) => Grammar::Draft1996,
            Some(Format::Rfc9309) => Grammar::Rfc9309,
            Some(Format::Standard1994) | None => Grammar::Strict,
        }
    }

    /// Its file under `grammar/`.
    pub fn file(self) -> String {
        self.id().replace('-', "_") + ".pest"
    }

    /// The format that it is a grammar of.
    pub const fn format(self) -> Format {
        match self {
            Grammar::Strict | Grammar::Lenient => Format::Standard1994,
            Grammar::Revisited => Format::Revisited,
            Grammar::Draft1996 | Grammar::Draft1996Lenient => Format::Draft1996,
            Grammar::Rfc9309 | Grammar::Rfc9309Lenient => Format::Rfc9309,
        }
    }

    /// Whether it takes every file.
    pub const fn is_lenient(self) -> bool {
        use Grammar::*;
        matches!(self, Lenient | Draft1996Lenient | Rfc9309Lenient)
    }

    /// Its text, and what a rule of that name makes in the tree.
    fn data(self) -> (&'static str, fn(&str) -> Makes) {
        match self {
            Grammar::Strict => (text::STRICT, named::strict),
            Grammar::Lenient => (text::LENIENT, named::lenient),
            Grammar::Revisited => (text::REVISITED, named::revisited),
            Grammar::Draft1996 => (text::DRAFT1996, named::draft1996),
            Grammar::Draft1996Lenient => (text::DRAFT1996_LENIENT, named::draft1996_lenient),
            Grammar::Rfc9309 => (text::RFC9309, named::rfc9309),
            Grammar::Rfc9309Lenient => (text::RFC9309_LENIENT, named::rfc9309_lenient),
        }
    }

    pub(crate) fn rules(self) -> &'static Rules {
        static RULES: [OnceLock<Rules>; Grammar::ALL.len()] =
            [const { OnceLock::new() }; Grammar::ALL.len()];
        RULES[self as usize].get_or_init(|| {
            Rules::read(self.data().0).expect("a parser is derived from the same text")
        })
    }

    /// The tree of a file that the grammar accepts; `None` if it refuses this one. It is the tree that
    /// [`norobots::syntax`] gives, in less time for a short file.
    pub fn document(self, file: &[u8]) -> Option<Document<'_>> {
        Some(tree(self.format(), file, self.interpreter().made(file)?))
    }

    pub(crate) fn interpreter(self) -> &'static Interpreter {
        static INTERPRETERS: [OnceLock<Interpreter>; Grammar::ALL.len()] =
            [const { OnceLock::new() }; Grammar::ALL.len()];
        INTERPRETERS[self as usize].get_or_init(|| Interpreter::of(self.rules(), self.data().1))
    }
}

/// The tree of any file, as [`norobots::syntax::parse`] gives it.
pub fn lenient_document(file: &[u8]) -> Document<'_> {
    Grammar::Lenient.document(file).expect("lenient.pest takes every file")
}
