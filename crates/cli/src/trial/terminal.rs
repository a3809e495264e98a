//! The report of a trial, as text for people. The text always contains colours. If the user wants no colours, the
//! output stream removes them.

use crate::text::{self, BAD, BOLD, FAINT, GOOD, NOTE, folded, joined, line, wrap};
use anstyle::Style;
use norobots_text::visible::{count, draw_rest};
use norobots_trial::case::{CALIBRATION, Case, Text};
use norobots_trial::judge::{Cause, Reason, Row, Verdict};
use norobots_trial::report::Summary;

/// The maximum number of cases in a list.
const NAMED: usize = 8;

pub(super) fn cases(cases: &[&Case]) -> String {
    let width = cases.iter().map(|case| case.id.len()).max().unwrap_or_default();
    let mut out = String::new();
    for case in cases.iter().filter(|case| case.id != CALIBRATION) {
        line!(&mut out, "{BOLD}{:width$}{BOLD:#}  {}", case.id, draw_rest(&case.fault));
    }
    out
}

/// Returns the report. `wanted` returns whether the user selected a case. Cases that the user did not select were only
/// run to find the causes of failures.
pub(super) fn report(summary: &Summary<'_>, wanted: &dyn Fn(&Case) -> bool) -> String {
    let mut out = String::new();
    let judged = summary.judged;
    line!(&mut out, "{BOLD}trial of {}{BOLD:#}", summary.title());
    let edition = judged.edition;
    let name = judged.name.describe();
    wrap(
        &mut out,
        &format!("judged by {edition} (--edition names another); {name}"),
        0,
        Style::new(),
    );
    for remark in &summary.remarks {
        wrap(&mut out, &format!("remark: {}", draw_rest(remark)), 0, NOTE);
    }
    out.push('\n');
    counts(&mut out, summary);
    for (causes, title) in summary
        .causes
        .iter()
        .zip(["What it breaks", "What it breaks of the article of 1998 on META tags"])
    {
        if !causes.is_empty() {
            out.push('\n');
            line!(&mut out, "{BOLD}{title}{BOLD:#}");
        }
        for (number, cause) in (1..).zip(causes) {
            self::cause(&mut out, summary, number, cause);
        }
    }
    strict(&mut out, summary);
    unjudged(&mut out, summary);
    let further: Vec<&Row> = judged.rows.iter().filter(|row| !wanted(row.case)).collect();
    if !further.is_empty() {
        let ids =
            joined(further.iter().take(NAMED).map(|row| &row.case.id), ", ").unwrap_or_default();
        out.push('\n');
        wrap(&mut out, &format!("also tried, because causes depend on them: {ids}"), 0, FAINT);
    }
    out
}

fn counts(out: &mut String, summary: &Summary<'_>) {
    for robots in [true, false] {
        let counts = summary.counts(robots);
        let all: usize = counts.iter().map(|(_, count)| count).sum();
        if all == 0 {
            continue;
        }
        let subject = if robots { "robots.txt" } else { "tags, headers and links" };
        let style = |verdict| match verdict {
            Verdict::Broken => BAD,
            Verdict::Obeyed => GOOD,
            Verdict::TooStrict => NOTE,
            Verdict::NoVerdict => FAINT,
        };
        let shown = counts.iter().filter(|(_, count)| *count > 0).map(|(verdict, count)| {
            let style = style(*verdict);
            let word = match verdict {
                Verdict::Broken => "broken",
                Verdict::Obeyed => "obeyed",
                Verdict::TooStrict => "too strict",
                Verdict::NoVerdict => "without a verdict",
            };
            format!("{style}{count} {word}{style:#}")
        });
        let shown = joined(shown, ", ").unwrap_or_default();
        line!(out, "{subject}: {}: {shown}", count(all, "case"));
    }
}

fn cause(out: &mut String, summary: &Summary<'_>, number: usize, cause: &Cause) {
    let rows = &summary.judged.rows;
    let row = &rows[cause.rows[0]];
    out.push('\n');
    wrap(out, &format!("{number}. The robot {}.", draw_rest(cause.fault)), 0, BAD);
    if let Some(cited) = &cause.cited {
        let sentence = summary.sentence(cited);
        let level =
            if sentence.level.is_empty() { String::new() } else { format!(" {}", sentence.level) };
        wrap(out, &format!("{} ({}{level})", folded(&sentence.words), sentence.source), 3, FAINT);
    }
    if let Some(doubt) = summary.doubt(cause) {
        wrap(out, &doubt, 3, NOTE);
    }
    labelled(out, "case", &format!("{}: {}", row.case.id, summary.shows(cause, row)));
    labelled(out, "robots.txt", &draw_rest(&summary.file_for(cause, row)));
    evidence(out, summary, row);
    let ids = cause.rows[1..].iter().chain(&cause.also).map(|&place| rows[place].case.id.as_str());
    let ids: Vec<&str> = ids.collect();
    if !ids.is_empty() {
        let more = match ids.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {}", count(more, "more case")),
        };
        labelled(out, "also", &(joined(ids.iter().take(NAMED), ", ").unwrap_or_default() + &more));
    }
}

/// Writes the pages of the case's site, the requests, and the command that runs the case again.
fn evidence(out: &mut String, summary: &Summary<'_>, row: &Row) {
    for page in summary.pages(row) {
        labelled(out, "page", &draw_rest(&page));
    }
    labelled(out, "asked", &joined(summary.asked(row), ", ").unwrap_or_default());
    if let Some(rerun) = summary.rerun(row) {
        line!(out, "   {FAINT}rerun{FAINT:#}       {rerun}");
    }
}

/// Writes a label and then `text`. All lines of `text` have the same indentation.
fn labelled(out: &mut String, label: &str, text: &str) {
    let mut lines = String::new();
    text::wrap(&mut lines, text, 15, Style::new());
    let lines = lines.trim_start();
    line!(out, "   {FAINT}{label:<10}{FAINT:#}  {}", lines.trim_end());
}

fn strict(out: &mut String, summary: &Summary<'_>) {
    let rows = summary.judged.rows.iter().filter(|row| row.verdict == Verdict::TooStrict);
    let rows: Vec<&Row> = rows.collect();
    if rows.is_empty() {
        return;
    }
    out.push('\n');
    line!(out, "{BOLD}Too strict{BOLD:#}: the robot stays away from what the text lets it fetch");
    for row in rows {
        labelled_row(out, summary, row);
    }
}

fn labelled_row(out: &mut String, summary: &Summary<'_>, row: &Row) {
    let mut lines = String::new();
    text::wrap(
        &mut lines,
        &format!("{}: {}", row.case.id, draw_rest(&summary.describe(row))),
        4,
        Style::new(),
    );
    line!(out, "  {}", lines.trim());
}

/// Writes the cases without a verdict. Cases share a line if they lack a verdict for the same reason.
fn unjudged(out: &mut String, summary: &Summary<'_>) {
    let rows = summary.judged.rows.iter().filter(|row| row.verdict == Verdict::NoVerdict);
    let mut reasons: Vec<(String, Vec<&Row>)> = Vec::new();
    for row in rows {
        let Some(reason) = &row.reason else { continue };
        let alone = !matches!(
            reason,
            Reason::NoName
                | Reason::NameUnknown
                | Reason::NoRequest
                | Reason::StartOnly
                | Reason::RobotsOnly
                | Reason::AlsoFromPlain
        );
        let text = if alone {
            format!("{}: {}", row.case.id, summary.describe(row))
        } else {
            reason.to_string()
        };
        match reasons.iter_mut().find(|(known, _)| *known == text) {
            Some((_, rows)) => rows.push(row),
            None => reasons.push((text, vec![row])),
        }
    }
    if reasons.is_empty() {
        return;
    }
    out.push('\n');
    line!(out, "{BOLD}No verdict{BOLD:#}");
    for (reason, rows) in reasons {
        if rows.len() == 1 && rows[0].case.text == Text::NoText {
            labelled_row(out, summary, rows[0]);
            continue;
        }
        let ids = joined(rows.iter().take(NAMED).map(|row| &row.case.id), ", ").unwrap_or_default();
        let more = match rows.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {}", count(more, "more case")),
        };
        let cases = if rows.len() > 1 { format!(" ({ids}{more})") } else { String::new() };
        let mut lines = String::new();
        text::wrap(&mut lines, &format!("{}{cases}", draw_rest(&reason)), 4, Style::new());
        line!(out, "  {}", lines.trim());
        let row = rows[0];
        if matches!(row.reason, Some(Reason::NotReached(_) | Reason::NoRequest | Reason::StartOnly))
        {
            let end = row.end().map(|end| end.how.to_string()).unwrap_or_default();
            let last = row
                .end()
                .and_then(|end| end.stderr.last())
                .map(|line| format!(", and last wrote: {line}"));
            labelled(out, "command", &format!("{end}{}", last.unwrap_or_default()));
        }
    }
}
