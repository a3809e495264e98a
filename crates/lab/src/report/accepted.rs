//! What `--accept superseded` has accepted.

use crate::query::OutcomeKind;
use crate::run::Report;

/// How many answers were accepted because a later edition requires them, in a clause; `None` where
/// there are none, or where `accept` says that they are not accepted.
pub fn accepted(report: &Report, accept: bool) -> Option<String> {
    match report.counts().get(OutcomeKind::Superseded) {
        0 => None,
        _ if !accept => None,
        1 => Some("accepted 1 answer that a later edition requires".into()),
        n => Some(format!("accepted {n} answers that a later edition requires")),
    }
}
