//! The other source documents, checked against the sentences of the standard.

use crate::suite::how::How;
use crate::suite::source::SourceDocument;

use norobots::spec::{Clause, Edition};
use norobots_settings::setting::{Deviation, Settings};
use std::collections::HashSet;

/// A document that restates the standard: a translation, a later text, or the FAQ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The slug of its edition, or `faq`.
    pub id: String,
    /// The edition; `None` for the FAQ.
    pub edition: Option<Edition>,
    /// The source document.
    pub source: SourceDocument,
    /// A description of the document, in a phrase.
    pub what: String,
    /// Its first and last words, if the rows cover every word between them; `None` if the rows are
    /// a selection.
    pub bounds: Option<(String, String)>,
    /// The rows, in the order of the document; a dropped sentence has its row in the order of the standard.
    pub rows: Vec<TextRow>,
}

/// How a document renders a sentence, or a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRow {
    /// The sentences of the standard, by id; empty if it has no such sentence, or the rows are by clause.
    pub sentences: Vec<String>,
    /// The clauses of the sentences, or the clauses that the row names.
    pub clauses: Vec<Clause>,
    /// How it relates to the standard.
    pub how: How,
    /// Its words or their significant part, byte for byte; `None` if they are dropped.
    pub quote: Option<String>,
    /// The first words of the passage, if the quotation begins later.
    pub from: Option<String>,
    /// The last words of the passage, if the quotation ends earlier.
    pub to: Option<String>,
    /// The document that the quotation is from, if this document has lost it.
    pub restored_from: Option<SourceDocument>,
    /// The difference from the standard, in English.
    pub summary: Option<String>,
    /// The settings that a robot written from it sets differently; a setting may be in several rows.
    pub moves: Vec<Deviation>,
    /// The choices that contradict the standard and that its words leave open.
    pub opens: Vec<Deviation>,
}

impl Text {
    /// Returns whether it is a translation of the standard, whose rows show how each sentence was rendered.
    pub fn translates(&self) -> bool {
        self.edition.is_some_and(|edition| !edition.later())
    }

    /// Returns the number of passages that relate to the standard in that way. For a translation it counts
    /// sentences of the standard, of which one may have two rows if a part is restored; otherwise it counts rows.
    pub fn count(&self, how: How) -> usize {
        let rows = self.rows.iter().filter(|row| row.how == how);
        let sentences: HashSet<&str> =
            rows.clone().flat_map(|row| &row.sentences).map(String::as_str).collect();
        if self.translates() { sentences.len() } else { rows.count() }
    }

    /// Returns the profile of a robot written from the document: the interpretation of 1994, and
    /// every move that the rows name.
    pub fn settings(&self) -> Settings {
        let moves: Vec<Deviation> = self.rows.iter().flat_map(|row| row.moves.clone()).collect();
        Settings::DEFAULT.deviate(&moves)
    }
}
