//! The report as workflow commands of GitHub, which makes annotations of them.

use crate::access::AccessReport;
use crate::driver::visible;
use crate::explain::Cause;
use crate::query::OutcomeKind;
use crate::report::accepted::accepted;
use crate::report::standing::standing;
use crate::run::{Report, Row};
use crate::setting::Remedy;
use std::collections::BTreeSet;

/// How many failures without a cause have a command of their own: GitHub shows ten errors of a step.
const SHOWN: usize = 5;

/// The report: an error for each cause and for the first failures without one, a warning for a cause that a later
/// edition excuses, and a notice of the total. No place in the source of the implementation is known.
///
/// With `accept`, what a later edition requires is a warning in any case.
pub fn report(report: &Report, accept: bool) -> String {
    let mut out = String::new();
    for cause in &report.explanation.causes {
        out += &self::cause(report, cause, accept);
    }
    let explained: BTreeSet<usize> =
        report.explanation.causes.iter().flat_map(|cause| cause.rows.iter().copied()).collect();
    let failed = |row: &Row| row.outcome.kind().judged() && row.outcome.kind() != OutcomeKind::Pass;
    let unexplained: Vec<&Row> = (0..report.rows.len())
        .filter(|at| !explained.contains(at))
        .map(|at| &report.rows[at])
        .filter(|row| failed(row))
        .collect();
    for row in unexplained.iter().take(SHOWN) {
        let level = level(row.outcome.kind(), accept);
        let message = format!("{}\n{}", row.describe(), shown(report, row));
        out += &command(level, &[("title", &row.name())], &message);
    }
    if let more @ 1.. = unexplained.len().saturating_sub(SHOWN) {
        out += &command("warning", &[], &format!("{more} more failures fit no known quirk"));
    }
    for (row, fault) in report.access.iter().flat_map(AccessReport::faults) {
        let message = format!("{fault}\nfetch: {}", row.case.fetch.describe());
        out += &command("error", &[("title", &format!("access {}", row.case.id))], &message);
    }
    let counts = report.counts();
    let mut total =
        format!("{} of {} judged queries passed", counts.get(OutcomeKind::Pass), counts.judged());
    if let Some(accepted) = accepted(report, accept) {
        total += &format!("\nThis run {accepted}.");
    }
    if report.rows.len() < report.of {
        total += &format!("\nStopped after {} of {} queries.", report.rows.len(), report.of);
    }
    let name = report.hello.implementation.to_string();
    out + &command("notice", &[("title", &name)], &total)
}

fn cause(report: &Report, cause: &Cause, accept: bool) -> String {
    let deviation = cause.deviation;
    let example = &report.rows[cause.example];
    let level = if cause.convicts { "error" } else { level(example.outcome.kind(), accept) };
    let mut message = format!(
        "{} of {} failures, {}: {} {}",
        cause.explains,
        cause.of,
        standing(report, cause, &deviation),
        deviation.setting.question,
        deviation.choice.summary,
    );
    if let Some(Remedy { cause, mend }) = report.remedy(&deviation) {
        message += &format!("\nUsually {cause}; mend it so: {mend}");
    }
    message += &format!("\n{}", shown(report, example));
    command(level, &[("title", &deviation.to_string())], &message)
}

fn level(kind: OutcomeKind, accept: bool) -> &'static str {
    match kind {
        OutcomeKind::Superseded if accept => "warning",
        _ => "error",
    }
}

/// The file of a query, and how to put it again.
fn shown(report: &Report, row: &Row) -> String {
    let file = visible::brief(&row.case.robots, 400);
    format!("{}: {file}\nrerun: {}", row.name(), report.rerun.line(&row.case.id))
}

/// One command, on a line that ends with a line feed. What comes from outside is drawn, but for the line feeds of the
/// message.
pub fn command(level: &str, properties: &[(&str, &str)], message: &str) -> String {
    let properties: Vec<String> =
        properties.iter().map(|(name, value)| format!("{name}={}", property(value))).collect();
    let space = if properties.is_empty() { "" } else { " " };
    format!("::{level}{space}{}::{}\n", properties.join(","), data(message))
}

/// Text as the message of a command.
fn data(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(visible::draw_rest).collect();
    lines.join("\n").replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Text as the value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn what_has_a_meaning_in_a_command_is_escaped() {
        let message = command("error", &[("file", "100%: a,"), ("line", "1")], "100%: a,\nb%0A");
        assert_eq!(message, "::error file=100%25%3A a%2C,line=1::100%25: a,%0Ab%250A\n");
        assert_eq!(command("notice", &[], "x"), "::notice::x\n");
    }
}
