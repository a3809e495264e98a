//! A setting and a choice, as data.

use norobots::spec::{Clause, Edition};
use std::fmt;

/// The relation of a choice to the text of 1994.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// The choice is what this project takes the text to mean.
    Interpretation,
    /// The text does not rule the choice out.
    Permitted,
    /// The choice contradicts the clause.
    Violation(Clause),
    /// The choice contradicts the clause, and the later edition asks for it.
    Superseded(Clause, Edition),
}

impl Grade {
    /// The clause that the choice contradicts, if it contradicts one.
    pub const fn clause(self) -> Option<Clause> {
        match self {
            Grade::Interpretation | Grade::Permitted => None,
            Grade::Violation(clause) | Grade::Superseded(clause, _) => Some(clause),
        }
    }

    /// Whether the text allows the choice.
    pub const fn conforms(self) -> bool {
        self.clause().is_none()
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grade::Interpretation => f.write_str("reading"),
            Grade::Permitted => f.write_str("permitted"),
            Grade::Violation(clause) => write!(f, "violates {clause}"),
            Grade::Superseded(clause, edition) => {
                write!(f, "violates {clause}, superseded by {edition}")
            }
        }
    }
}

/// A choice as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChoiceInfo {
    /// The slug, unique within its setting.
    pub id: &'static str,
    /// What a robot that makes the choice does, in a sentence.
    pub summary: &'static str,
    /// How the choice stands to the text.
    pub grade: Grade,
    /// Software known to make the choice; empty where none is on record.
    pub seen_in: &'static [&'static str],
}

/// A setting as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SettingInfo {
    /// The slug that names the setting in vectors and reports.
    pub id: &'static str,
    /// The question that the setting answers.
    pub question: &'static str,
    /// The answers. The first is the interpretation of this project, and the only such one.
    pub choices: &'static [ChoiceInfo],
}

/// The place of a setting in its table, and of a choice among those of the setting; `None` where no
/// setting or no choice has the slug.
pub(crate) fn find(table: &[SettingInfo], setting: &str, choice: &str) -> Option<(usize, usize)> {
    let row = table.iter().position(|info| info.id == setting)?;
    Some((row, table[row].choices.iter().position(|one| one.id == choice)?))
}
