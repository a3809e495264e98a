//! What `conform --accept-later-editions` has accepted.

use crate::driver::visible::count;
use crate::query::OutcomeKind;
use crate::run::Report;

/// How many answers were accepted because a later edition requires them, in a clause; `None` where
/// there are none, or where `accept` says that they are not accepted.
pub fn accepted(report: &Report, accept: bool) -> Option<String> {
    match report.counts().get(OutcomeKind::Superseded) {
        0 => None,
        _ if !accept => None,
        n => Some(format!("accepted {} that a later edition requires", count(n, "answer"))),
    }
}
