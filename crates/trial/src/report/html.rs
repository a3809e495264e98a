//! The report as one HTML page, which loads no other file and contains no script.

use crate::judge::{Cause, Row, Verdict};
use crate::report::Summary;
use norobots_text::html::escape;
use norobots_text::visible;
use std::fmt::Write as _;

const STYLE: &str = "body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem } \
code, pre { font-size: .9em; overflow-wrap: anywhere; white-space: pre-wrap } pre { background: #f4f4f0; padding: .5rem } \
q, blockquote { color: #444 } table { border-collapse: collapse; width: 100% } td, th { border-bottom: 1px solid #ddd; \
padding: .3rem .5rem; text-align: left; vertical-align: top } .broken { color: #a40000 } .obeyed { color: #276221 } \
.too-strict { color: #7a5200 } .no-verdict { color: #666 }";

/// Returns the report as HTML: the counts, the causes, and every case. For each case without the verdict `Obeyed`, the
/// report shows the robots.txt file and the robot's requests.
pub fn report(summary: &Summary<'_>) -> String {
    let judged = summary.judged;
    let title = drawn(&summary.title().to_string());
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<title>Trial of {title}</title>\n<style>{STYLE}</style>\n\
         </head>\n<body>\n<h1>Trial of <code>{title}</code></h1>\n"
    );
    _ = writeln!(
        out,
        "<p>Judged by {}; {}.</p>",
        drawn(judged.edition.title()),
        drawn(&judged.name.describe())
    );
    _ = writeln!(out, "<p><strong>robots.txt:</strong> {}.</p>", summary.counted(true));
    if summary.counts(false).iter().any(|(_, count)| *count > 0) {
        _ = writeln!(
            out,
            "<p><strong>Tags, headers and links:</strong> {}.</p>",
            summary.counted(false)
        );
    }
    for remark in &summary.remarks {
        _ = writeln!(out, "<p>{}.</p>", drawn(remark));
    }
    for (causes, title) in
        summary.causes.iter().zip(["What it breaks", "What it breaks of the article on META tags"])
    {
        if !causes.is_empty() {
            _ = writeln!(out, "<h2>{title}</h2>\n<ol>");
            causes.iter().for_each(|entry| cause(&mut out, summary, entry));
            out += "</ol>\n";
        }
    }
    out += "<h2>Every case</h2>\n<table>\n<tr><th>case</th><th>verdict</th><th>what the log shows</th></tr>\n";
    for row in &judged.rows {
        let (id, verdict) = (drawn(&row.case.id), row.verdict.id());
        _ = writeln!(
            out,
            "<tr><td><code>{id}</code></td><td class=\"{verdict}\">{verdict}</td><td>{}{}</td></tr>",
            drawn(&summary.describe(row)),
            details(summary, row)
        );
    }
    out + "</table>\n</body>\n</html>\n"
}

fn cause(out: &mut String, summary: &Summary<'_>, cause: &Cause) {
    let rows = &summary.judged.rows;
    _ = writeln!(out, "<li><p><strong>The robot {}.</strong></p>", drawn(cause.fault));
    if let Some(cited) = &cause.cited {
        let sentence = summary.sentence(cited);
        _ = writeln!(
            out,
            "<p>{} ({} {})</p>",
            drawn(&sentence.words),
            drawn(&sentence.source),
            sentence.level
        );
    }
    if let Some(doubt) = summary.doubt(cause) {
        _ = writeln!(out, "<p>({})</p>", drawn(&doubt));
    }
    let ids = cause
        .rows
        .iter()
        .chain(&cause.also)
        .map(|&place| format!("<code>{}</code>", drawn(&rows[place].case.id)));
    _ = writeln!(out, "<p>Seen in {}.</p>", ids.collect::<Vec<_>>().join(", "));
    let row = &rows[cause.rows[0]];
    _ = writeln!(out, "<p>{}</p>{}</li>", drawn(&summary.shows(cause, row)), details(summary, row));
}

fn details(summary: &Summary<'_>, row: &Row) -> String {
    if row.verdict == Verdict::Obeyed {
        return String::new();
    }
    let asked: Vec<String> = summary.asked(row).iter().map(ToString::to_string).collect();
    let mut text = format!("robots.txt: {}\n", summary.file(row));
    summary.pages(row).iter().for_each(|page| text += &format!("page {page}\n"));
    text += &format!("asked: {}", asked.join(", "));
    if let Some(rerun) = summary.rerun(row) {
        text += &format!("\nrerun: {rerun}");
    }
    format!("<pre>{}</pre>", escape(&visible::draw_lines_rest(&text)))
}

fn drawn(text: &str) -> String {
    escape(&visible::draw_rest(text))
}
