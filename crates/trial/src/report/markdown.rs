//! The report in Markdown. A CI service can show the report on the page that summarizes a build.

use crate::judge::{Cause, Verdict};
use crate::report::Summary;
use std::fmt::Write as _;

/// Returns the report in Markdown. The report contains the counts, the causes, and the cases in which the robot is too
/// strict or has no verdict.
pub fn report(summary: &Summary<'_>) -> String {
    let mut out = format!("## Trial of {}\n\n", code(&summary.title().to_string()));
    _ = writeln!(
        out,
        "Judged by {}; {}.\n",
        summary.judged.edition.title(),
        escaped(&summary.judged.name.describe())
    );
    _ = writeln!(out, "**robots.txt**: {}.", summary.counted(true));
    if summary.counts(false).iter().any(|(_, count)| *count > 0) {
        _ = writeln!(out, "\n**Tags, headers and links**: {}.", summary.counted(false));
    }
    for remark in &summary.remarks {
        _ = writeln!(out, "\n{}.", escaped(remark));
    }
    for (causes, title) in
        summary.causes.iter().zip(["What it breaks", "What it breaks of the article on META tags"])
    {
        if !causes.is_empty() {
            _ = writeln!(out, "\n### {title}\n");
            causes.iter().for_each(|entry| cause(&mut out, summary, entry));
        }
    }
    for verdict in [Verdict::TooStrict, Verdict::NoVerdict] {
        let rows: Vec<_> =
            summary.judged.rows.iter().filter(|row| row.verdict == verdict).collect();
        if !rows.is_empty() {
            let title = if verdict == Verdict::TooStrict { "Too strict" } else { "No verdict" };
            _ = writeln!(out, "\n### {title}\n");
        }
        for row in rows {
            _ = writeln!(out, "- `{}`: {}", row.case.id, escaped(&summary.describe(row)));
        }
    }
    out
}

fn cause(out: &mut String, summary: &Summary<'_>, cause: &Cause) {
    let row = &summary.judged.rows[cause.rows[0]];
    _ = writeln!(out, "- **The robot {}.**", escaped(cause.fault));
    if let Some(cited) = &cause.cited {
        let sentence = summary.sentence(cited);
        _ = writeln!(
            out,
            "  {} ({} {})",
            escaped(&sentence.words),
            sentence.source,
            sentence.level
        );
    }
    if let Some(doubt) = summary.doubt(cause) {
        _ = writeln!(out, "  ({doubt})");
    }
    let ids = cause
        .rows
        .iter()
        .chain(&cause.also)
        .map(|&place| format!("`{}`", summary.judged.rows[place].case.id));
    _ = writeln!(
        out,
        "  Seen in {}: {}.",
        ids.collect::<Vec<_>>().join(", "),
        escaped(&summary.shows(cause, row))
    );
    _ = writeln!(out, "  robots.txt: {}", code(&summary.file_for(cause, row)));
    if let Some(rerun) = summary.rerun(row) {
        _ = writeln!(out, "  Rerun: {}", code(&rerun.to_string()));
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_{}[]<>#|".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// The fence is longer than any sequence of backticks in the string.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}
