//! Writes findings as workflow commands. GitHub shows each command as an annotation.

use crate::check::checked::{Checked, Found};
use crate::exit::{Out, Result};
use norobots::check::Severity;
use norobots_report::report::github;
use norobots_text::distinct::first_of_each;

/// Writes a command for each diagnostic of a file. A letter-only violation becomes a notice.
pub(super) fn write(checked: &Checked, out: &mut Out) -> Result {
    checked.findings().try_for_each(|finding| write!(out, "{}", annotation(checked, &finding)))
}

/// Writes a command for each file that could not be read or written.
pub(super) fn unread(wrong: &[String], out: &mut Out) -> Result {
    first_of_each(wrong)
        .iter()
        .try_for_each(|message| write!(out, "{}", github::command("error", &[], message)))
}

fn annotation(checked: &Checked, finding: &Found) -> String {
    let (span, kind) = (finding.span(), finding.kind());
    let level = match kind.severity() {
        Severity::Violation if finding.letter_only() == Some(true) => "notice",
        Severity::Violation => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let name = checked.name.to_string();
    let [start, end] = [span.start, span.end].map(|offset| checked.characters(offset));
    let help = finding.help().map(|help| format!("\nhelp: {help}")).unwrap_or_default();
    let properties = [
        ("file", name.strip_prefix("./").unwrap_or(&name)),
        ("line", &start.line.to_string()),
        ("endLine", &end.line.to_string()),
        ("col", &start.column.to_string()),
        ("endColumn", &end.column.to_string()),
        ("title", kind.id()),
    ];
    github::command(level, &properties, &format!("{}{}{help}", finding.message(), finding.by()))
}
