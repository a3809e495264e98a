//! The report in the Test Anything Protocol, version 13.

use crate::access::AccessReport;
use crate::driver::visible::{self, count};
use crate::query::OutcomeKind;
use crate::report::accepted::accepted;
use crate::run::{Report, Row};

/// The report: a plan, then a test point for each query, in the order of the suite.
///
/// What is not judged is skipped. What a later edition requires is not ok, as what is wrong; with
/// `accept` it is a TODO, which TAP does not count as a failure, and a comment says how many there
/// are.
pub fn report(report: &Report, accept: bool) -> String {
    let fetches: Vec<_> = report.access.iter().flat_map(AccessReport::judged).collect();
    let mut out = format!("TAP version 13\n1..{}\n", report.rows.len() + fetches.len());
    for (at, row) in report.rows.iter().enumerate() {
        let kind = row.outcome.kind();
        let ok = if kind.judged() && kind != OutcomeKind::Pass { "not ok" } else { "ok" };
        let directive = match kind {
            OutcomeKind::Superseded if accept => format!(" # TODO {}", word(&row.describe())),
            _ if !kind.judged() => format!(" # SKIP {}", word(&row.describe())),
            _ => String::new(),
        };
        out += &format!("{ok} {} - {}{directive}\n", at + 1, word(&row.name()));
        if ok == "not ok" {
            diagnostics(&mut out, report, row);
        }
    }
    for (at, (row, fault)) in fetches.into_iter().enumerate() {
        let ok = if fault.is_some() { "not ok" } else { "ok" };
        let (number, id) = (report.rows.len() + at + 1, &row.case.id);
        out += &format!("{ok} {number} - access {}\n", word(id));
        if let Some(fault) = fault {
            let message = visible::draw_rest(&fault.to_string()).replace('\'', "''");
            out += &format!("  ---\n  message: '{message}'\n  ...\n");
        }
    }
    if let Some(accepted) = accepted(report, accept) {
        out += &format!("# {accepted}\n");
    }
    for cause in &report.explanation.causes {
        out += &format!("# {} of {}: {}\n", cause.explains, cause.of, cause.deviation);
    }
    if report.rows.len() < report.of {
        out += &format!("Bail out! {} of {} put\n", report.rows.len(), count(report.of, "query"));
    }
    out
}

/// What is known of a failure, as a block of YAML. Each scalar is quoted.
fn diagnostics(out: &mut String, report: &Report, row: &Row) {
    out.push_str("  ---\n");
    let clauses = row.case.cited();
    let members = [
        ("result", row.outcome.kind().id().to_owned()),
        ("message", row.describe()),
        ("why", row.case.why.clone()),
        ("clauses", clauses.join(", ")),
        ("file", visible::brief(&row.case.robots, 400)),
        ("rerun", report.rerun.line(&row.case.id).to_string()),
    ];
    for (name, value) in members {
        let value = visible::draw_rest(&value).replace('\'', "''");
        out.push_str(&format!("  {name}: '{value}'\n"));
    }
    out.push_str("  ...\n");
}

/// Text on one line, in which no `#` can be taken for the start of a directive.
fn word(text: &str) -> String {
    visible::draw_rest(text).replace('#', "\\#")
}
