//! Describes in words whether a cause violates the standard or is permitted.

use crate::run::Report;
use norobots::spec::Edition;
use norobots_explain::explain::Cause;
use norobots_explain::why::called;
use norobots_settings::setting::{Deviation, Grade};
use norobots_suite::query::AnswerKind;

/// Returns a short heading. For an imported suite with the default edition, the heading is `imported tests`. Otherwise,
/// the heading contains the edition that judges the run.
pub(crate) fn judged_by(report: &Report) -> String {
    match report.suite.edition {
        Edition::Standard1994 if report.suite.imported() => "imported tests".to_owned(),
        Edition::Standard1994 => "robots.txt of 1994".to_owned(),
        edition => format!("robots.txt by {}", called(edition)),
    }
}

/// Returns the words that reports print after the name of a cause. If the choice contradicts a clause, the words
/// contain the id of the clause. The words contain *violates* only if the choice explains at least one answer that no
/// later edition requires.
pub fn standing(report: &Report, cause: &Cause, deviation: &Deviation) -> String {
    let edition = report.suite.edition;
    let answer = report.rows[cause.example].answer.as_ref().and_then(AnswerKind::of);
    match deviation.grade_by(edition) {
        Grade::Superseded(clause, edition) => format!("against {clause}, as {edition} has it"),
        grade @ Grade::Violation(_) if cause.convicts => grade.to_string(),
        Grade::Violation(clause) => {
            format!("against {clause}, in answers that a later edition requires")
        }
        Grade::Interpretation | Grade::Permitted if answer == Some(AnswerKind::Refused) => {
            "which the text permits; the file is refused".into()
        }
        Grade::Interpretation | Grade::Permitted if edition == Edition::Standard1994 => {
            "which the text permits".into()
        }
        Grade::Interpretation | Grade::Permitted => format!("which {edition} permits"),
    }
}
