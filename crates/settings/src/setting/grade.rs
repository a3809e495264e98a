//! A setting and a choice, as data.

use norobots::spec::{Clause, Edition};
use std::fmt;

/// A clause of an edition, by its slug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseId {
    /// The edition.
    pub edition: Edition,
    /// The slug, unique in the edition.
    pub id: &'static str,
}

impl From<Clause> for ClauseId {
    fn from(clause: Clause) -> ClauseId {
        ClauseId { edition: Edition::Standard1994, id: clause.id() }
    }
}

/// Writes the slug of the clause; for a later edition, with the slug of the edition.
impl fmt::Display for ClauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.edition {
            Edition::Standard1994 => f.write_str(self.id),
            edition => write!(f, "{} of {edition}", self.id),
        }
    }
}

/// Returns the grade of a choice that contradicts the clause of 1994.
pub(crate) const fn against(clause: Clause) -> Grade {
    Grade::Violation(ClauseId { edition: Edition::Standard1994, id: clause.id() })
}

/// The relation of a choice to an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// The choice is what this project takes the edition to mean.
    Interpretation,
    /// The edition does not rule the choice out.
    Permitted,
    /// The choice contradicts the clause.
    Violation(ClauseId),
    /// The choice contradicts the clause of 1994, and the later edition requires it.
    Superseded(ClauseId, Edition),
}

impl Grade {
    /// Returns the clause that the choice contradicts, if it contradicts one.
    pub const fn clause(self) -> Option<ClauseId> {
        match self {
            Grade::Interpretation | Grade::Permitted => None,
            Grade::Violation(clause) | Grade::Superseded(clause, _) => Some(clause),
        }
    }

    /// Returns whether the edition allows the choice.
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
    /// The grade by the standard of 1994, regardless of later editions; see
    /// [`Deviation::grade`](crate::setting::Deviation::grade).
    pub in_1994: Grade,
    /// Software known to make the choice; may be empty.
    pub seen_in: &'static [&'static str],
}

/// A setting as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SettingInfo {
    /// The slug that names the setting in vectors and reports.
    pub id: &'static str,
    /// The question that the setting answers.
    pub question: &'static str,
    /// The answers. Only the first is the interpretation of this project.
    pub choices: &'static [ChoiceInfo],
}

/// Returns the index of a setting in its table and of a choice in the setting; `None` if no setting
/// or no choice has the slug.
pub fn find(table: &[SettingInfo], setting: &str, choice: &str) -> Option<(usize, usize)> {
    let row = table.iter().position(|info| info.id == setting)?;
    Some((row, table[row].choices.iter().position(|info| info.id == choice)?))
}
