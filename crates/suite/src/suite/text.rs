//! The other source documents, checked against the sentences of the standard.

use crate::suite::how::How;
use crate::suite::source::SourceDocument;

use norobots::spec::{Clause, Edition};
use norobots_settings::setting::{Deviation, Settings};
use std::collections::HashSet;

/// A document that says again what the standard says: a translation, a later text, the FAQ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The edition that it is, or `faq`.
    pub id: String,
    /// The edition; `None` for the FAQ.
    pub edition: Option<Edition>,
    /// The source document.
    pub source: SourceDocument,
    /// What it is, in a phrase.
    pub what: String,
    /// Its first and last words, with no word between them outside the rows; `None` where the rows are a
    /// selection.
    pub bounds: Option<(String, String)>,
    /// The rows, in the order of the document; a sentence that it drops has its row where the standard has it.
    pub rows: Vec<TextRow>,
}

/// What a document makes of a sentence, or of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRow {
    /// The sentences of the standard, by id; empty where it has none such, or rows stand by clause.
    pub sentences: Vec<String>,
    /// The clauses that are spoken of: those of the sentences, or those named.
    pub clauses: Vec<Clause>,
    /// How it stands to the standard.
    pub how: How,
    /// Its words or the telling part, byte for byte; `None` where they are dropped.
    pub quote: Option<String>,
    /// Its first words, where the quotation does not begin it.
    pub from: Option<String>,
    /// Its last words, where the quotation does not end it.
    pub to: Option<String>,
    /// The document that the quotation is from, where this one has lost it.
    pub restored_from: Option<SourceDocument>,
    /// The difference from the standard, in English.
    pub summary: Option<String>,
    /// The settings that a robot written from it sets otherwise; one may stand in several rows.
    pub moves: Vec<Deviation>,
    /// The choices against the standard that its words leave open.
    pub opens: Vec<Deviation>,
}

impl Text {
    /// Whether it is a translation of the standard, whose rows tell what became of each sentence.
    pub fn translates(&self) -> bool {
        self.edition.is_some_and(|edition| !edition.later())
    }

    /// Returns how many passages relate to the standard in that way. For a translation it counts sentences of
    /// the standard, of which one may have two rows where a part is restored; otherwise it counts rows.
    pub fn count(&self, how: How) -> usize {
        let rows = self.rows.iter().filter(|row| row.how == how);
        let sentences: HashSet<&str> =
            rows.clone().flat_map(|row| &row.sentences).map(String::as_str).collect();
        if self.translates() { sentences.len() } else { rows.count() }
    }

    /// The profile of a robot written from the document: the interpretation of 1994, and every move
    /// that the rows name.
    pub fn settings(&self) -> Settings {
        let moves: Vec<Deviation> = self.rows.iter().flat_map(|row| row.moves.clone()).collect();
        Settings::DEFAULT.deviate(&moves)
    }
}
