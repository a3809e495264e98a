//! The grammars of the library, read as data.

use crate::grammar::interpret::Interpreter;
use crate::grammar::rules::Rules;
use norobots::grammar::text;
use norobots::syntax::lower::{named, tree};
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
    }
}

impl Grammar {
    pub(crate) fn rules(self) -> &'static Rules {
        static RULES: [OnceLock<Rules>; 3] = [const { OnceLock::new() }; 3];
        RULES[self as usize].get_or_init(|| {
            let text = match self {
                Grammar::Strict => text::STRICT,
                Grammar::Lenient => text::LENIENT,
                Grammar::Revisited => text::REVISITED,
            };
            Rules::read(text).expect("a parser is derived from the same text")
        })
    }

    /// The tree of a file that the grammar accepts; `None` if it refuses this one. It is the tree that
    /// [`norobots::syntax`] gives, in less time for a short file.
    pub fn document(self, file: &[u8]) -> Option<Document<'_>> {
        let format = match self {
            Grammar::Strict | Grammar::Lenient => Format::Standard1994,
            Grammar::Revisited => Format::Revisited,
        };
        Some(tree(format, file, self.interpreter().made(file)?))
    }

    pub(crate) fn interpreter(self) -> &'static Interpreter {
        static INTERPRETERS: [OnceLock<Interpreter>; 3] = [const { OnceLock::new() }; 3];
        let makes = match self {
            Grammar::Strict => named::strict,
            Grammar::Lenient => named::lenient,
            Grammar::Revisited => named::revisited,
        };
        INTERPRETERS[self as usize].get_or_init(|| Interpreter::of(self.rules(), makes))
    }
}

/// The tree of any file, as [`norobots::syntax::parse`] gives it.
pub fn lenient_document(file: &[u8]) -> Document<'_> {
    Grammar::Lenient.document(file).expect("lenient.pest takes every file")
}
