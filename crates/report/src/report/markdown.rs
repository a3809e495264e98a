//! Writes the report in Markdown, for the summary page of a build.

use crate::report::accepted::accepted;
use crate::report::standing::{judged_by, standing};
use crate::run::{ClauseRow, Counts, FileRow, Group, Report};
use norobots_explain::explain::Cause;
use norobots_settings::setting::{Deviation, Remedy};
use norobots_suite::access::CASES;
use norobots_suite::query::OutcomeKind;
use norobots_text::visible::{self, count};

/// The maximum number of cases that the report names for one cause or one clause.
const NAMED: usize = 10;

/// Returns the report: the totals, the causes, the clauses, and the failures that no cause explains. If `accept` is
/// true, the report says how many answers were accepted because a later edition requires them.
pub fn report(report: &Report, accept: bool) -> String {
    let counts = report.counts();
    let name = report.hello.implementation.to_string();
    let mut out = format!("## {}: {}\n\n", judged_by(report), escaped(&name));
    let passed = counts.get(OutcomeKind::Pass);
    out += &format!("**{passed} of {} judged queries passed**", counts.judged());
    let rest = others(&counts, &[OutcomeKind::Pass]);
    if !rest.is_empty() {
        out += &format!(" ({rest})");
    }
    out += &format!(". Suite {}.\n", report.suite.version);
    if let Some(accepted) = accepted(report, accept) {
        out += &format!("\nThis run {accepted}.\n");
    }
    if report.rows.len() < report.selected {
        out += &format!(
            "\nCut short: {} of {} have a result.\n",
            report.rows.len(),
            count(report.selected, "query")
        );
    }
    for remark in &report.remarks {
        out += &format!("\n{}\n", escaped(&remark.to_string()));
    }
    causes(&mut out, report);
    access(&mut out, report);
    if report.suite.imported() {
        files(&mut out, "file", &report.files());
        return out;
    }
    out += "\n| | clause | level | held | |\n| --- | --- | --- | ---: | --- |\n";
    let asked = report.clauses().into_iter().filter(|row| row.counts.total() > 0);
    asked.for_each(|row| clause(&mut out, &row));
    let rules: Vec<_> = report.rules().into_iter().filter(|r| r.counts.judged() > 0).collect();
    if !rules.is_empty() {
        files(&mut out, "rule on META tags", &rules);
    }
    out
}

fn access(out: &mut String, report: &Report) {
    let Some(access) = report.access.as_ref().filter(|access| access.rows.is_some()) else {
        return;
    };
    let faults: Vec<_> = access.faults().collect();
    let (answered, all) = (access.answered(), CASES.case.len());
    *out += &format!(
        "\n**Fetches of robots.txt**: {answered} of {all} answered, {} not as expected.\n",
        faults.len()
    );
    if !faults.is_empty() {
        out.push('\n');
    }
    for (row, fault) in faults {
        let (id, fetch) = (&row.case.id, escaped(&row.case.fetch.describe()));
        *out += &format!("- `{id}` ({fetch}): {}\n", escaped(&fault.to_string()));
    }
}

fn causes(out: &mut String, report: &Report) {
    let failures = report
        .explanation
        .causes
        .first()
        .map_or(report.explanation.unexplained.len(), |cause| cause.failures);
    if failures == 0 {
        return;
    }
    let verb = if failures == 1 { "was" } else { "were" };
    *out += &format!("\n### Why {} {verb} answered otherwise\n\n", count(failures, "query"));
    for cause in &report.explanation.causes {
        item(out, report, cause);
    }
    if !report.explanation.unexplained.is_empty() {
        let n = report.explanation.unexplained.len();
        let quirk = if report.explanation.searched {
            " fit no known quirk."
        } else {
            "; causes were not looked for."
        };
        *out += &format!("- **{n} of {failures}**{quirk}");
        let alike = &report.explanation.alike;
        let alike: Vec<String> =
            alike.iter().map(|alike| format!(" Of their decisions, {alike}.")).collect();
        *out += &format!("{}\n", alike.concat());
        named(out, report, &report.explanation.unexplained);
    }
}

fn item(out: &mut String, report: &Report, cause: &Cause) {
    let Deviation { setting, choice } = cause.deviation;
    let grade = match cause.deviation.grade_by(report.suite.edition).clause() {
        Some(clause) => standing(report, cause, &cause.deviation)
            .replace(clause.id, &format!("`{}`", clause.id)),
        None => standing(report, cause, &cause.deviation),
    };
    *out += &format!(
        "- **{} of {}**: `{}`, {grade}. ",
        cause.explains, cause.failures, cause.deviation
    );
    *out += &format!("{} {}\n", escaped(setting.question), escaped(choice.summary));
    if let Some(limit) = cause.limit {
        *out += &format!("  ({limit})\n");
    }
    let or = cause.or.iter().map(|rival| rival.deviation).collect();
    for (word, choices) in [("together with", &cause.with), ("or", &or)] {
        let names: Vec<String> = choices.iter().map(|other| format!("`{other}`")).collect();
        if !names.is_empty() {
            *out += &format!("  ({word} {})\n", names.join(", "));
        }
    }
    if let Some(Remedy { cause, mend }) = report.remedy(&cause.deviation) {
        *out += &format!("  Usually {cause}; to fix it: {mend}\n");
    }
    named(out, report, &cause.rows);
}

/// Writes the names of the rows' cases. The names are hidden at first, because they are in a `<details>` element.
fn named(out: &mut String, report: &Report, rows: &[usize]) {
    let mut ids: Vec<&str> = rows.iter().map(|&at| &*report.rows[at].case.id).collect();
    ids.dedup();
    let n = ids.len();
    let shown: Vec<String> = ids.iter().take(NAMED).map(|id| format!("`{id}`")).collect();
    let more = if n > NAMED { format!(" and {} more", n - NAMED) } else { String::new() };
    let cases = if n == 1 { "case" } else { "cases" };
    *out += &format!("  <details><summary>{n} {cases}</summary>\n\n");
    *out += &format!("  {}{more}\n\n  </details>\n", shown.join(", "));
}

/// Writes a table with the result for each file of an imported suite, or for each rule on META tags.
fn files(out: &mut String, what: &str, rows: &[FileRow]) {
    *out += &format!("\n| | {what} | held |\n| --- | --- | ---: |\n");
    for row in rows {
        let (mark, held) = held(row);
        *out += &format!("| {mark} | {} | {held} |\n", escaped(row.subject));
    }
}

fn clause(out: &mut String, row: &ClauseRow) {
    let (mark, held) = held(row);
    let (clause, level) = (row.clause(), row.clause().level());
    let rest = others(&row.counts, &[OutcomeKind::Pass, OutcomeKind::NotOffered]);
    *out += &format!("| {mark} | `{clause}` | {level} | {held} | {rest} |\n");
}

/// Returns a mark such as `✅`, and the share of the judged queries that passed, such as `3/4`.
fn held<T>(row: &Group<'_, '_, T>) -> (&'static str, String) {
    let mark = match (row.failures.is_empty(), row.superseded.is_empty()) {
        (false, _) => "❌",
        (true, false) => "⚠️",
        (true, true) if row.counts.judged() > 0 => "✅",
        (true, true) => "–",
    };
    (mark, format!("{}/{}", row.counts.get(OutcomeKind::Pass), row.counts.judged()))
}

/// Returns the number of queries for each kind of outcome, such as `error 2, open 5`. Omits the kinds that `without`
/// lists.
fn others(counts: &Counts, without: &[OutcomeKind]) -> String {
    let kinds = OutcomeKind::ALL.into_iter();
    let kinds = kinds.filter(|&kind| !without.contains(&kind) && counts.get(kind) > 0);
    kinds.map(|kind| format!("{} {}", kind.id(), counts.get(kind))).collect::<Vec<_>>().join(", ")
}

/// Escapes text for one line of Markdown, so that Markdown interprets no character of the text as markup.
pub(crate) fn escaped(text: &str) -> String {
    let markup = |c: char| "\\`*_{}[]<>#|&~".contains(c);
    let escape = |c: char| markup(c).then_some('\\').into_iter().chain([c]);
    visible::draw_rest(text).chars().flat_map(escape).collect()
}
