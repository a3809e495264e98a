//! Counts the answers that `conform --accept-later-editions` accepts.

use crate::run::Report;
use norobots_suite::query::OutcomeKind;
use norobots_text::visible::count;

/// Returns words such as `accepted 2 answers that a later edition requires`. Returns `None` if the number is 0, or if
/// `accept` is false.
pub fn accepted(report: &Report, accept: bool) -> Option<String> {
    match report.counts().get(OutcomeKind::Superseded) {
        0 => None,
        _ if !accept => None,
        n => Some(format!("accepted {} that a later edition requires", count(n, "answer"))),
    }
}
