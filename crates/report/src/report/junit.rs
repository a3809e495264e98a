//! Writes the report as JUnit XML for build servers. Each clause becomes a test suite. Each query becomes a test case.

use std::fmt::Write as _;
use std::time::Duration;

use crate::run::{Report, Row, expected};
use norobots_suite::access::{AccessReport, AccessRow};
use norobots_suite::query::OutcomeKind;
use norobots_text::visible::{self, Outside, count};

/// Returns the report as one XML document that ends in a line feed.
///
/// The outcome of a query determines the element of its test case:
///
/// - `failure` marks an answer that contradicts the standard. If a later edition requires the answer, the attribute
///   `type` has the value `superseded`.
/// - `error` marks an error, a crash or a time-out.
/// - `skipped` marks a query that is not judged. If `accept` is true, `skipped` also marks an answer that a later
///   edition requires. The message for such an accepted answer begins with `accepted`.
///
/// Times are in seconds.
pub fn report(report: &Report, accept: bool) -> String {
    let all: Vec<&Row> = report.rows.iter().collect();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let name = attribute(&report.hello.implementation.to_string());
    let fetches: Vec<_> = report.access.iter().flat_map(AccessReport::judged).collect();
    let missing = report.selected - report.rows.len();
    let whole = counts(&all, &fetches, usize::from(missing > 0), accept);
    _ = writeln!(out, "<testsuites name=\"{name}\" {whole}>");
    let clauses = report.clauses().into_iter().map(|row| row.clause().id());
    let rules_and_files = report.rules().into_iter().chain(report.files()).map(|row| row.subject);
    for group in clauses.chain(rules_and_files) {
        let rows: Vec<&Row> = all.iter().copied().filter(|row| self::group(row) == group).collect();
        if !rows.is_empty() {
            let (id, counts) = (attribute(group), counts(&rows, &[], 0, accept));
            _ = writeln!(out, "  <testsuite name=\"{id}\" {counts}>");
            rows.into_iter().for_each(|row| case(&mut out, report, row, accept));
            out.push_str("  </testsuite>\n");
        }
    }
    if !fetches.is_empty() {
        _ = writeln!(out, "  <testsuite name=\"access\" {}>", counts(&[], &fetches, 0, accept));
        fetches.iter().for_each(|fetch| access(&mut out, fetch));
        out.push_str("  </testsuite>\n");
    }
    if missing > 0 {
        let (results, queries) = (report.rows.len(), count(report.selected, "query"));
        out += &error_suite("run", &format!("cut short: {results} of {queries} have a result"));
    }
    out.push_str("</testsuites>\n");
    out
}

/// Returns the document for a run that ended without a report. The document contains one test with an error, which
/// `why` describes.
pub fn no_report(why: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"norobots\" {}>\n{}</testsuites>\n",
        counts(&[], &[], 1, false),
        error_suite("driver", why)
    )
}

fn error_suite(name: &str, why: &str) -> String {
    let first = attribute(why.lines().next().unwrap_or_default());
    format!(
        "  <testsuite name=\"{name}\" {}>\n    \
         <testcase classname=\"norobots\" name=\"{name}\" time=\"0.000000\">\n      \
         <error message=\"{first}\">{}</error>\n    </testcase>\n  </testsuite>\n",
        counts(&[], &[], 1, false),
        text(why)
    )
}

/// A case about a fetch, and a description of the fault in the answer. The description is `None` if the answer is
/// right.
type Fetched<'r> = (&'r AccessRow, Option<Outside>);

/// Returns the XML element for the answer to a fetch, or `None` if the answer has no fault.
fn access_element((row, fault): &Fetched) -> Option<&'static str> {
    let element = if row.action().is_some() { "failure" } else { "error" };
    fault.as_ref().map(|_| element)
}

fn access(out: &mut String, fetched: &Fetched) {
    let (row, fault) = fetched;
    let id = attribute(&row.case.id);
    *out += &format!("    <testcase classname=\"norobots.access\" name=\"{id}\" time=\"0.000000\"");
    let (Some(element), Some(fault)) = (access_element(fetched), fault) else {
        return out.push_str("/>\n");
    };
    let message = attribute(&fault.to_string());
    let body = text(&format!("{}\nfetch: {}", row.case.why, row.case.fetch.describe()));
    *out +=
        &format!(">\n      <{element} message=\"{message}\">{body}</{element}>\n    </testcase>\n");
}

/// Returns the first clause or rule that the case cites. If the case cites no clause and no rule, returns the name of
/// the file of the case.
fn group<'r>(row: &'r Row) -> &'r str {
    row.case.cited().first().copied().unwrap_or(&row.case.file)
}

/// Returns XML attributes: the number of tests with each kind of result, and the total time of the tests. `faults` is
/// the number of additional tests, each of which reports an error of the whole run.
fn counts(rows: &[&Row], fetches: &[Fetched], faults: usize, accept: bool) -> String {
    let number = |name| {
        rows.iter().filter(|row| element(row, accept) == Some(name)).count()
            + fetches.iter().filter(|fetch| access_element(fetch) == Some(name)).count()
    };
    let time: Duration = rows.iter().map(|row| row.time).sum();
    format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.6}\"",
        rows.len() + fetches.len() + faults,
        number("failure"),
        number("error") + faults,
        number("skipped"),
        time.as_secs_f64()
    )
}

/// Returns the XML element for the result of a query, or `None` if the query passed.
fn element(row: &Row, accept: bool) -> Option<&'static str> {
    match row.outcome.kind() {
        OutcomeKind::Pass => None,
        OutcomeKind::Superseded if accept => Some("skipped"),
        OutcomeKind::Wrong | OutcomeKind::Superseded => Some("failure"),
        kind => Some(if kind.failed() { "error" } else { "skipped" }),
    }
}

fn case(out: &mut String, report: &Report, row: &Row, accept: bool) {
    let class = format!("norobots.{}", attribute(group(row)));
    let (name, time) = (attribute(&row.name()), row.time.as_secs_f64());
    *out += &format!("    <testcase classname=\"{class}\" name=\"{name}\" time=\"{time:.6}\"");
    let Some(element) = element(row, accept) else {
        return out.push_str("/>\n");
    };
    out.push_str(">\n");
    let accepted = accept && row.outcome.kind() == OutcomeKind::Superseded;
    let message = attribute(&row.describe());
    let message = if accepted { format!("accepted: {message}") } else { message };
    if element == "skipped" {
        out.push_str(&format!("      <skipped message=\"{message}\"/>\n"));
    } else {
        let kind = row.outcome.kind().id();
        out.push_str(&format!("      <{element} type=\"{kind}\" message=\"{message}\">"));
        let file = visible::brief(&row.case.robots, 2000);
        let wanted = expected(row.case, row.op, row.query);
        let rerun = report.rerun.line(&row.case.id);
        let body = format!("{}\nexpected: {wanted}\nfile: {file}\nrerun: {rerun}", row.case.why);
        out.push_str(&format!("{}</{element}>\n", text(&body)));
    }
    if !row.stderr.is_empty() && element != "skipped" {
        let said: Vec<String> = visible::draw_lines(&row.stderr).collect();
        out.push_str(&format!("      <system-err>{}</system-err>\n", text(&said.join("\n"))));
    }
    out.push_str("    </testcase>\n");
}

/// Characters that XML can't contain become visible escapes.
fn attribute(value: &str) -> String {
    text(value).replace('"', "&quot;").replace('\n', "&#10;")
}

/// Characters that XML can't contain become visible escapes.
pub(crate) fn text(value: &str) -> String {
    visible::draw_lines_rest(value).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
