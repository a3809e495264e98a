//! The source documents other than the standard, and how they differ from its sentences.

use crate::suite::how::How;
use crate::suite::source::SourceDocument;

use norobots::spec::{Clause, Edition};
use norobots_settings::setting::{Deviation, Settings};
use std::collections::HashSet;

/// A document that restates the standard: a translation, a later text, or the FAQ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The slug of the document's edition, or `faq`.
    pub id: String,
    /// The edition, or `None` for the FAQ.
    pub edition: Option<Edition>,
    /// The source document.
    pub source: SourceDocument,
    /// A short description of the document.
    pub what: String,
    /// The first and the last words of the document, if the rows cover every word between them. It is `None` if the
    /// rows cover only selected passages.
    pub bounds: Option<(String, String)>,
    /// The rows, in the order of the document. The row of a dropped sentence is where the standard has the sentence.
    pub rows: Vec<TextRow>,
}

/// A passage of a document that corresponds to sentences or clauses of the standard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRow {
    /// The ids of the corresponding sentences of the standard. The list is empty if there is no such sentence, or if
    /// the rows of the document list clauses instead.
    pub sentences: Vec<String>,
    /// The clauses of the sentences, and the clauses that the row lists itself.
    pub clauses: Vec<Clause>,
    /// The relation of the passage to the standard.
    pub how: How,
    /// The exact words of the passage or of its significant part, or `None` if the document drops the sentence.
    pub quote: Option<String>,
    /// The first words of the passage, if the quotation begins later.
    pub from: Option<String>,
    /// The last words of the passage, if the quotation ends earlier.
    pub to: Option<String>,
    /// The document from which the quotation is taken, if the words are lost in this document.
    pub restored_from: Option<SourceDocument>,
    /// The difference from the standard, in English.
    pub summary: Option<String>,
    /// The choices that a robot makes differently if it is written from this document. Several rows may list the same
    /// setting.
    pub moves: Vec<Deviation>,
    /// The choices that contradict the standard but are permitted by the words of this passage.
    pub opens: Vec<Deviation>,
}

impl Text {
    /// Returns whether the document is a translation of the standard. Its rows then show how each sentence was
    /// translated.
    pub fn translates(&self) -> bool {
        self.edition.is_some_and(|edition| !edition.later())
    }

    /// Returns the number of passages that relate to the standard in that way. For a translation, this is the number of
    /// sentences of the standard, because a sentence has two rows if a part of it is restored. Otherwise it is the
    /// number of rows.
    pub fn count(&self, how: How) -> usize {
        let rows = self.rows.iter().filter(|row| row.how == how);
        let sentences: HashSet<&str> =
            rows.clone().flat_map(|row| &row.sentences).map(String::as_str).collect();
        if self.translates() { sentences.len() } else { rows.count() }
    }

    /// Returns the profile of a robot that is written from the document: the default settings, changed by the `moves`
    /// of all rows.
    pub fn settings(&self) -> Settings {
        let moves: Vec<Deviation> = self.rows.iter().flat_map(|row| row.moves.clone()).collect();
        Settings::DEFAULT.deviate(&moves)
    }
}
