//! Settings and their choices as data, and the grade of each choice.

use norobots::spec::{Clause, Edition};
use std::fmt;

/// A clause of an edition, identified by its slug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseId {
    /// The edition.
    pub edition: Edition,
    /// The slug, which is unique within the edition.
    pub id: &'static str,
}

impl From<Clause> for ClauseId {
    fn from(clause: Clause) -> ClauseId {
        ClauseId { edition: Edition::Standard1994, id: clause.id() }
    }
}

/// Writes the slug of the clause. Adds `of EDITION` if the edition is not the standard of 1994.
impl fmt::Display for ClauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.edition {
            Edition::Standard1994 => f.write_str(self.id),
            edition => write!(f, "{} of {edition}", self.id),
        }
    }
}

/// Returns the grade of a choice that contradicts a clause of the standard of 1994.
pub(crate) const fn against(clause: Clause) -> Grade {
    Grade::Violation(ClauseId { edition: Edition::Standard1994, id: clause.id() })
}

/// Whether an edition of the standard permits a choice of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// The choice agrees with this project's interpretation of the edition.
    Interpretation,
    /// The edition permits the choice.
    Permitted,
    /// The choice contradicts this clause.
    Violation(ClauseId),
    /// The choice contradicts this clause of 1994, but this later edition requires the choice.
    Superseded(ClauseId, Edition),
}

impl Grade {
    /// Returns the clause that the choice contradicts, if there is one.
    pub const fn clause(self) -> Option<ClauseId> {
        match self {
            Grade::Interpretation | Grade::Permitted => None,
            Grade::Violation(clause) | Grade::Superseded(clause, _) => Some(clause),
        }
    }

    /// Returns whether the choice contradicts no clause of the edition.
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
    /// The slug, which is unique within its setting.
    pub id: &'static str,
    /// A sentence that says what a robot with this choice does.
    pub summary: &'static str,
    /// The grade under the standard of 1994. This grade ignores later editions, unlike
    /// [`Deviation::grade`](crate::setting::Deviation::grade).
    pub in_1994: Grade,
    /// The software that is known to make the choice.
    pub seen_in: &'static [&'static str],
}

/// A setting as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SettingInfo {
    /// The slug, which names the setting in vectors and reports.
    pub id: &'static str,
    /// The question that each choice of the setting answers.
    pub question: &'static str,
    /// The choices. The first choice is the interpretation of this project.
    pub choices: &'static [ChoiceInfo],
}

/// Returns the index of the setting in the table, and the index of the choice in the setting. Returns `None` if the
/// table has no such setting, or the setting has no such choice.
pub fn find(table: &[SettingInfo], setting: &str, choice: &str) -> Option<(usize, usize)> {
    let row = table.iter().position(|info| info.id == setting)?;
    Some((row, table[row].choices.iter().position(|info| info.id == choice)?))
}
