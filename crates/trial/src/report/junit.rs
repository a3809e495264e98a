//! The report as JUnit XML. Each group is a test suite, and each case is a test case.

use crate::case::Group;
use crate::judge::{Row, Verdict};
use crate::report::Summary;
use norobots_text::visible::draw_lines_rest;
use std::fmt::Write as _;

/// Returns the report as an XML document. A broken case is a failure, and a case without a verdict is skipped. If the
/// robot is too strict in a case, the test case passes, but its output contains a message.
pub fn report(summary: &Summary<'_>) -> String {
    let rows = &summary.judged.rows;
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let all: Vec<&Row> = rows.iter().collect();
    let name = attribute(&summary.title().to_string());
    _ = writeln!(out, "<testsuites name=\"{name}\" {}>", counts(&all));
    for group in Group::ALL.into_iter().map(Some).chain([None]) {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.case.group() == group).collect();
        if rows.is_empty() {
            continue;
        }
        let name = group.map_or("quick", Group::id);
        _ = writeln!(out, "  <testsuite name=\"{name}\" {}>", counts(&rows));
        rows.into_iter().for_each(|row| case(&mut out, summary, row));
        out += "  </testsuite>\n";
    }
    out + "</testsuites>\n"
}

fn counts(rows: &[&Row]) -> String {
    let count_of = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    format!(
        "tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\"",
        rows.len(),
        count_of(Verdict::Broken),
        count_of(Verdict::NoVerdict)
    )
}

fn case(out: &mut String, summary: &Summary<'_>, row: &Row) {
    let (group, name) = row.case.id.split_once('/').unwrap_or(("quick", &row.case.id));
    let message = attribute(&summary.describe(row));
    _ = write!(out, "    <testcase classname=\"norobots.trial.{group}\" name=\"{name}\"");
    _ = match row.verdict {
        Verdict::Obeyed => writeln!(out, "/>"),
        Verdict::TooStrict => {
            writeln!(out, ">\n      <system-out>{message}</system-out>\n    </testcase>")
        }
        Verdict::NoVerdict => {
            writeln!(out, ">\n      <skipped message=\"{message}\"/>\n    </testcase>")
        }
        Verdict::Broken => {
            let sentence = row.cited.first().map(|cited| summary.sentence(cited));
            let sentence = sentence.map(|sentence| {
                format!("{} ({} {})", sentence.words, sentence.source, sentence.level)
            });
            let asked: Vec<String> = summary.asked(row).iter().map(ToString::to_string).collect();
            let rerun =
                summary.rerun(row).map(|line| format!("\nrerun: {line}")).unwrap_or_default();
            let body = format!(
                "The robot {}.\n{}\nrobots.txt: {}\nasked: {}{rerun}",
                row.case.fault,
                sentence.unwrap_or_default(),
                summary.file(row),
                asked.join(", ")
            );
            writeln!(
                out,
                ">\n      <failure message=\"{message}\">{}</failure>\n    </testcase>",
                text(&body)
            )
        }
    };
}

fn attribute(value: &str) -> String {
    text(value).replace('"', "&quot;").replace('\n', "&#10;")
}

/// Escapes a string for the content of an XML element. Characters that XML does not allow become visible characters.
fn text(value: &str) -> String {
    draw_lines_rest(value).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
