//! The answers that `conform --accept-later-editions` has accepted.

use crate::run::Report;
use norobots_suite::query::OutcomeKind;
use norobots_text::visible::count;

/// Returns how many answers were accepted because a later edition requires them, in a clause; `None` if there are
/// none, or if `accept` is not set.
pub fn accepted(report: &Report, accept: bool) -> Option<String> {
    match report.counts().get(OutcomeKind::Superseded) {
        0 => None,
        _ if !accept => None,
        n => Some(format!("accepted {} that a later edition requires", count(n, "answer"))),
    }
}
