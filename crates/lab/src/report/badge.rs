//! The result on a badge, as the endpoints of shields.io are read.

use serde_json::{Value, json};

use crate::query::OutcomeKind;
use crate::run::Report;

/// One object with `schemaVersion`, `label`, `message` and `color`.
///
/// The message is how many of the judged asks passed; the colour is green only where all did, and
/// the run was not cut short.
pub fn report(report: &Report) -> Value {
    let counts = report.counts();
    let (passed, judged) = (counts.get(OutcomeKind::Pass), counts.judged());
    let whole = report.rows.len() == report.of;
    let superseded = counts.get(OutcomeKind::Superseded);
    let colour = match judged {
        0 => "lightgrey",
        _ if !whole => "lightgrey",
        _ if passed == judged => "brightgreen",
        _ if passed + superseded == judged => "yellow",
        // Nine in ten: a matter of taste.
        _ if passed * 10 >= judged * 9 => "orange",
        _ => "red",
    };
    let message = if judged == 0 { "nothing asked".into() } else { format!("{passed}/{judged}") };
    json!({
        "schemaVersion": 1,
        "label": if report.suite.imported() { "imported tests" } else { "robots.txt 1994" },
        "message": message,
        "color": colour,
    })
}
