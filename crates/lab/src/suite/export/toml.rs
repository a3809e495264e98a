//! A case as a suite's own files hold it.

use crate::suite::case::Case;
use crate::suite::form::{CaseForm, Style};

/// A case as a `[[case]]` entry of a file of cases: a member a line, and a query a line.
pub fn toml(case: &Case) -> String {
    CaseForm::of(case, Style::Toml, None).to_toml()
}
