//! The answers that `conform --accept-later-editions` has accepted.

use crate::run::Report;
use norobots_suite::query::OutcomeKind;
use norobots_text::visible::count;

/// How many answers were accepted because a later edition requires them, in a clause; `None` where
/// there are none, or where `accept` says that they are not accepted.
pub fn accepted(report: &Report, accept: bool) -> Option<String> {
    match report.counts().get(OutcomeKind::Superseded) {
        0 => None,
        _ if !accept => None,
        n => Some(format!("accepted {} that a later edition requires", count(n, "answer"))),
    }
}
