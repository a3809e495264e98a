//! The result as a badge, in the form that shields.io reads from an endpoint.

use serde_json::{Value, json};

use crate::query::OutcomeKind;
use crate::run::Report;

/// One object with `schemaVersion`, `label`, `message` and `color`.
///
/// The message says how many of the judged queries passed. The colour is green only where all did
/// and the run was not cut short, and no answer to a fetch is wrong. With `accept`, what a later edition requires does not keep it from
/// green, and the message says how many answers that are.
pub fn report(report: &Report, accept: bool) -> Value {
    let counts = report.counts();
    let (passed, judged) = (counts.get(OutcomeKind::Pass), counts.judged());
    let whole = report.rows.len() == report.of;
    let superseded = counts.get(OutcomeKind::Superseded);
    let colour = match judged {
        0 => "lightgrey",
        _ if !whole => "lightgrey",
        _ if report.access.iter().any(|access| access.faults().next().is_some()) => "orange",
        _ if passed == judged => "brightgreen",
        _ if passed + superseded == judged => {
            if accept {
                "brightgreen"
            } else {
                "yellow"
            }
        }
        // Nine in ten: a matter of taste.
        _ if passed * 10 >= judged * 9 => "orange",
        _ => "red",
    };
    let message = match (judged, superseded) {
        (0, _) => "nothing asked".into(),
        (_, 1..) if accept => format!("{passed}/{judged}, {superseded} accepted"),
        _ => format!("{passed}/{judged}"),
    };
    json!({
        "schemaVersion": 1,
        "label": if report.suite.imported() { "imported tests" } else { "robots.txt 1994" },
        "message": message,
        "color": colour,
    })
}
