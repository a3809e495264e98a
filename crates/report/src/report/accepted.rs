//! Counts the answers that `conform --accept-later-editions` has accepted.

use crate::run::Report;
use norobots_suite::query::OutcomeKind;
use norobots_text::visible::count;

/// Returns a clause that says how many answers were accepted because a later edition requires them. Returns `None` if
/// there are no such answers, or if `accept` is false.
pub fn accepted(report: &Report, accept: bool) -> Option<String> {
    match report.counts().get(OutcomeKind::Superseded) {
        0 => None,
        _ if !accept => None,
        n => Some(format!("accepted {} that a later edition requires", count(n, "answer"))),
    }
}
