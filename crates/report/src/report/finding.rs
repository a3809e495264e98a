//! The faults of an implementation, for report formats that show faults next to the source code.

use crate::report::accepted::accepted;
use crate::report::standing::{judged_by, standing};
use crate::run::{Report, Row};
use norobots_explain::explain::Cause;
use norobots_settings::setting::Remedy;
use norobots_suite::access::AccessReport;
use norobots_suite::query::OutcomeKind;
use norobots_text::visible::{self, count};
use std::collections::HashSet;

/// One fault of the implementation. A fault is either (1) a cause of failures, (2) a failure that no cause explains, or
/// (3) a wrong answer to a fetch.
pub(super) struct Finding<'r> {
    /// The id of the kind of fault. For a cause, the id has the form `<setting>=<choice>`. For a failure, the id is the
    /// first clause or rule that the case cites. If the case cites neither, the id is the name of the case's file. For
    /// a fetch, the id is `access`.
    pub(super) rule: String,
    pub(super) meaning: String,
    /// The id that `norobots explain` accepts for this rule. The id is `None` if the command has no page about the
    /// rule.
    pub(super) known: Option<&'r str>,
    pub(super) title: String,
    /// The whole message, in several lines. Invisible characters in text from the implementation are escaped.
    pub(super) message: String,
    /// Whether the finding makes the run fail.
    pub(super) fails: bool,
    /// The query that shows the fault. The query is `None` if the fault is a wrong answer to a fetch.
    pub(super) row: Option<&'r Row<'r>>,
    /// Whether the fault is a cause of failures.
    pub(super) explained: bool,
}

/// Returns all findings: first the causes, then the failures that no cause explains, then the wrong answers to fetches.
///
/// If `accept` is true, an answer that a later edition requires doesn't make the run fail.
pub(super) fn findings<'r>(report: &'r Report<'_>, accept: bool) -> Vec<Finding<'r>> {
    let causes = &report.explanation.causes;
    let explained: HashSet<usize> =
        causes.iter().flat_map(|cause| cause.rows.iter().copied()).collect();
    let failed = |row: &Row| row.outcome.kind().judged() && row.outcome.kind() != OutcomeKind::Pass;
    let rows = report.rows.iter().enumerate();
    let unexplained = rows.filter(|(at, row)| !explained.contains(at) && failed(row));
    let fetches = report.access.iter().flat_map(AccessReport::faults).map(|(row, fault)| Finding {
        rule: "access".into(),
        meaning: "What a robot may do after a fetch of robots.txt is as the edition has it.".into(),
        known: None,
        title: format!("access {}", row.case.id),
        message: format!("{fault}\nfetch: {}", row.case.fetch.describe()),
        fails: true,
        row: None,
        explained: false,
    });
    let causes = causes.iter().map(|quirk| cause(report, quirk, accept));
    causes.chain(unexplained.map(|(_, row)| failure(report, row, accept))).chain(fetches).collect()
}

/// Returns a summary of the run, such as how many queries passed and whether the run stopped early.
pub(super) fn total(report: &Report, accept: bool) -> String {
    let counts = report.counts();
    let mut total = format!(
        "{}: {} of {} passed",
        judged_by(report),
        counts.get(OutcomeKind::Pass),
        count(counts.judged(), "judged query")
    );
    if let Some(accepted) = accepted(report, accept) {
        total += &format!("\nThis run {accepted}.");
    }
    if report.rows.len() < report.selected {
        total += &format!(
            "\nCut short: {} of {} have a result.",
            report.rows.len(),
            count(report.selected, "query")
        );
    }
    if let number @ 1.. = report.breakdowns {
        total += &format!(
            "\nBreakdowns with several queries in flight that no query causes alone: {number}."
        );
    }
    total
}

fn cause<'r>(report: &'r Report<'_>, cause: &Cause, accept: bool) -> Finding<'r> {
    let deviation = cause.deviation;
    let example = &report.rows[cause.example];
    let meaning = format!("{} {}", deviation.setting.question, deviation.choice.summary);
    let (explains, failures) = (cause.explains, cause.failures);
    let standing = standing(report, cause, &deviation);
    let mut message =
        format!("{explains} of {}, {standing}: {meaning}", count(failures, "failure"));
    if let Some(Remedy { cause, mend }) = report.remedy(&deviation) {
        message += &format!("\nUsually {cause}; to fix it: {mend}");
    }
    message += &format!("\n{}", shown(report, example));
    Finding {
        rule: deviation.to_string(),
        meaning,
        known: Some(deviation.setting.id),
        title: deviation.to_string(),
        message,
        fails: cause.convicts || fails(example, accept),
        row: Some(example),
        explained: true,
    }
}

fn failure<'r>(report: &'r Report<'_>, row: &'r Row<'_>, accept: bool) -> Finding<'r> {
    let cited = row.case.cited().first().copied();
    let suite = report.suite;
    let clauses = suite.clauses.iter().map(|quotation| (quotation.subject.id(), &quotation.quote));
    let mut quotes = clauses
        .chain(suite.rules.iter().map(|quotation| (quotation.subject.id(), &quotation.quote)));
    let quote = quotes.find(|(id, _)| cited == Some(id)).map_or(&row.case.why, |(_, quote)| quote);
    Finding {
        rule: cited.unwrap_or(&row.case.file).to_owned(),
        meaning: quote.clone(),
        known: cited,
        title: row.name(),
        message: format!("{}\n{}", row.describe(), shown(report, row)),
        fails: fails(row, accept),
        row: Some(row),
        explained: false,
    }
}

fn fails(row: &Row, accept: bool) -> bool {
    !(accept && row.outcome.kind() == OutcomeKind::Superseded)
}

/// For a query, returns its name, the robots.txt file, and the command that runs its case again.
fn shown(report: &Report, row: &Row) -> String {
    let file = visible::brief(&row.case.robots, 400);
    format!("{}: {file}\nrerun: {}", row.name(), report.rerun.line(&row.case.id))
}
