//! Writes the report as workflow commands, which GitHub shows as annotations.

use crate::report::finding::{findings, total};
use crate::run::Report;
use norobots_text::visible::{self, count};
use std::path::Path;

/// The maximum number of unexplained failures in the report. GitHub shows only ten errors for each step of a workflow.
const SHOWN: usize = 5;

/// Returns the report as workflow commands. Each cause becomes an error. The first failures that no cause explains
/// become errors too. A notice contains the totals. `source` is the path of a file in the repository. If `source` is
/// given, the errors appear at the top of this file.
///
/// If `accept` is true, an answer that a later edition requires becomes a warning instead of an error. A cause becomes
/// a warning only if a later edition requires every answer that the cause explains.
pub fn report(report: &Report, accept: bool, source: Option<&Path>) -> String {
    let source = source.map(Path::to_string_lossy);
    let mut out = String::new();
    let mut unexplained = 0;
    for finding in findings(report, accept) {
        unexplained += usize::from(finding.row.is_some() && !finding.explained);
        if finding.row.is_none() || finding.explained || unexplained <= SHOWN {
            let level = if finding.fails { "error" } else { "warning" };
            let file = source.as_deref().map(|source| ("file", source));
            let properties: Vec<_> = file.into_iter().chain([("title", &*finding.title)]).collect();
            out += &command(level, &properties, &finding.message);
        }
    }
    if let more @ 1.. = unexplained.saturating_sub(SHOWN) {
        let verb = if more == 1 { "fits" } else { "fit" };
        let message = format!("{} {verb} no known quirk", count(more, "more failure"));
        out += &command("warning", &[], &message);
    }
    let name = report.hello.implementation.to_string();
    out + &command("notice", &[("title", &name)], &total(report, accept))
}

/// Returns one workflow command, which ends with a line feed. Escapes invisible characters, except line feeds in the
/// message.
pub fn command(level: &str, properties: &[(&str, &str)], message: &str) -> String {
    let properties: Vec<String> =
        properties.iter().map(|(name, value)| format!("{name}={}", property(value))).collect();
    let space = if properties.is_empty() { "" } else { " " };
    format!("::{level}{space}{}::{}\n", properties.join(","), data(message))
}

/// Escapes text for use as the message of a command.
fn data(text: &str) -> String {
    visible::draw_lines_rest(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes text for use as the value of a property.
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
