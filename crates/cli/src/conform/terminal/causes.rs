//! The quirks that explain the failures, each with the cases behind it.

use crate::conform::terminal::failure::example;
use crate::text::{BAD, BOLD, FAINT, NOTE, count, folded, line, wrap};
use anstyle::Style;
use norobots_lab::explain::Cause;
use norobots_lab::run::{Report, Row};
use norobots_lab::setting::{Deviation, Grade};

/// The causes, and how many failures have none that is known.
pub(super) fn causes(out: &mut String, report: &Report) {
    for (at, cause) in report.causes.iter().enumerate() {
        // Those that explain only together are told once.
        let told = &report.causes[..at];
        if !told.iter().any(|other| other.with.contains(&cause.deviation)) {
            one(out, report, cause);
        }
    }
    let of = report.causes.first().map_or(report.unexplained.len(), |cause| cause.of);
    let some = match report.unexplained.len() {
        0 => return,
        n if n == of => "the".to_owned(),
        n => format!("{n} of"),
    };
    let failures = count(of, "failure");
    line!(out, "{BOLD}Nothing in the space of settings explains{BOLD:#} {some} {failures}");
    out.push('\n');
}

fn one(out: &mut String, report: &Report, cause: &Cause) {
    let style = match cause.deviation.choice.grade {
        Grade::Violation(_) => BAD,
        _ => NOTE,
    };
    let head = format!("{} of {}", cause.explains, count(cause.of, "failure"));
    let mut lead = format!("{style}{head}{style:#}: ");
    for deviation in std::iter::once(&cause.deviation).chain(&cause.with) {
        line!(out, "{lead}{style}{deviation}{style:#}, {}", grade(deviation));
        lead = format!("  {FAINT}together with{FAINT:#} ");
        let said = format!("{} {}", deviation.setting.question, deviation.choice.summary);
        wrap(out, &folded(&said), 2, Style::new());
        let clause = deviation.choice.grade.clause();
        if let Some(quotation) = clause.and_then(|clause| report.suite.quotation(clause)) {
            wrap(out, &format!("“{}”", folded(&quotation.quote)), 2, FAINT);
        }
    }
    if !cause.or.is_empty() {
        let or: Vec<String> = cause.or.iter().map(Deviation::to_string).collect();
        wrap(out, &format!("or {}: no query tells them apart", or.join(" or ")), 2, FAINT);
    }
    if cause.contradicted > 0 {
        let text = format!("{} against it", count(cause.contradicted, "answer"));
        line!(out, "  {NOTE}{text}{NOTE:#}");
    }
    let mut rows: Vec<&Row> = cause.rows.iter().map(|&at| &report.rows[at]).collect();
    rows.sort_by_key(|row| row.case.robots.len());
    let row = rows[0];
    line!(out, "  {BOLD}{}{BOLD:#}", row.case.id);
    example(out, report, row, &rows);
    out.push('\n');
}

/// How a choice stands to the text.
fn grade(deviation: &Deviation) -> String {
    match deviation.choice.grade {
        Grade::Superseded(clause, edition) => format!("against {clause}, as {edition} has it"),
        grade @ Grade::Violation(_) => grade.to_string(),
        Grade::Interpretation | Grade::Permitted => {
            "which the text permits; the file is refused".into()
        }
    }
}
