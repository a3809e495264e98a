//! The source documents that restate the standard, and how their sentences differ from those of the standard.

use crate::suite::how::How;
use crate::suite::source::SourceDocument;

use norobots::spec::{Clause, Edition};
use norobots_settings::setting::{Deviation, Settings};
use std::collections::HashSet;

/// A document that restates the standard: a translation, a later document, or the FAQ.
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
    /// The first and the last words of a passage. The rows cover this passage without gaps. `None` if the rows cover
    /// only selected passages.
    pub bounds: Option<(String, String)>,
    /// The rows, in the order of the document. The row of a dropped sentence is at the position of the sentence in the
    /// standard.
    pub rows: Vec<TextRow>,
}

/// A passage of a document that corresponds to sentences or clauses of the standard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRow {
    /// The ids of the corresponding sentences of the standard. The list is empty if no sentence corresponds, or if the
    /// rows of the document list clauses instead of sentences.
    pub sentences: Vec<String>,
    /// The clauses of the corresponding sentences, and the clauses that the row itself lists.
    pub clauses: Vec<Clause>,
    /// How the passage differs from the standard.
    pub how: How,
    /// The exact words of the passage or of its significant part, or `None` if the document drops the sentence.
    pub quote: Option<String>,
    /// The first words of the whole passage, if the quotation begins after them.
    pub from: Option<String>,
    /// The last words of the whole passage, if the quotation ends before them.
    pub to: Option<String>,
    /// If this document has lost the words, another document that still contains the quotation.
    pub restored_from: Option<SourceDocument>,
    /// A description of the difference from the standard, in English.
    pub summary: Option<String>,
    /// How a robot that follows this passage deviates from the default settings. Several rows may deviate in the same
    /// setting.
    pub moves: Vec<Deviation>,
    /// The choices that the standard forbids but this passage permits.
    pub opens: Vec<Deviation>,
}

impl Text {
    /// Returns whether the document is a translation of the standard. The rows of a translation show how each sentence
    /// was translated.
    pub fn translates(&self) -> bool {
        self.edition.is_some_and(|edition| !edition.later())
    }

    /// Counts the passages whose `how` has this value. For a translation, sentences of the standard are counted,
    /// because a partly restored sentence has two rows. For any other document, rows are counted.
    pub fn count(&self, how: How) -> usize {
        let rows = self.rows.iter().filter(|row| row.how == how);
        let sentences: HashSet<&str> =
            rows.clone().flat_map(|row| &row.sentences).map(String::as_str).collect();
        if self.translates() { sentences.len() } else { rows.count() }
    }

    /// Returns the settings of a robot that follows the document. The `moves` of all rows are applied to the default
    /// settings.
    pub fn settings(&self) -> Settings {
        let moves: Vec<Deviation> = self.rows.iter().flat_map(|row| row.moves.clone()).collect();
        Settings::DEFAULT.deviate(&moves)
    }
}
