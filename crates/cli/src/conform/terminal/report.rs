//! The report as a whole.

use crate::conform::terminal::causes::causes;
use crate::conform::terminal::failure::{failure, kinds, rerun};
use crate::conform::terminal::files::files;
use crate::text::{BAD, BOLD, FAINT, GOOD, NOTE, count, line};
use anstyle::Style;
use norobots::spec::{Edition, Level};
use norobots_lab::driver::{Implementation, Op, visible};
use norobots_lab::query::{Outcome, OutcomeKind};
use norobots_lab::report::accepted;
use norobots_lab::run::{ClauseRow, Report, Setting, required_by};
use std::fmt::Write as _;

/// The report as text, with the escapes of colours. `accept` says that what a later edition requires
/// is a success.
pub(in crate::conform) fn report(report: &Report, accept: bool) -> String {
    let mut out = String::new();
    let clauses = report.clauses();
    let imported = report.files();
    head(&mut out, report);
    causes(&mut out, report);
    if imported.is_empty() {
        table(&mut out, &clauses);
    } else {
        files(&mut out, report, "file", &imported);
    }
    let rules: Vec<_> = report.rules().into_iter().filter(|r| r.counts.judged() > 0).collect();
    if !rules.is_empty() {
        out.push('\n');
        files(&mut out, report, "rule on META tags", &rules);
    }
    for row in &clauses {
        failure(&mut out, report, row);
    }
    superseded(&mut out, report, &clauses, accept);
    open(&mut out, &report.settings());
    totals(&mut out, report, &clauses, accept);
    out
}

fn head(out: &mut String, report: &Report) {
    let told = &report.hello.implementation;
    let mut cases: Vec<&str> = report.rows.iter().map(|row| row.case.id.as_str()).collect();
    cases.dedup();
    let all = report.suite.cases.len();
    let ops: Vec<&str> = report.hello.ops.iter().map(|op| op.id()).collect();
    line!(
        out,
        "{BOLD}{} {}{BOLD:#}{}: {} in {}",
        if report.suite.imported() { "imported suite" } else { "norobots suite" },
        report.suite.version,
        if report.suite.imported() { "" } else { ", edition 1994" },
        if report.rows.len() == report.of {
            count(report.of, "query")
        } else {
            format!("{} of {}", report.rows.len(), count(report.of, "query"))
        },
        if cases.len() == all {
            count(all, "case")
        } else {
            format!("{} of {all} cases", cases.len())
        }
    );
    line!(out, "against {BOLD}{}{BOLD:#}; it answers {}", name(told), ops.join(", "));
    out.push('\n');
}

/// `name version (language)`, as far as it is told; drawn, for another program wrote it.
fn name(told: &Implementation) -> String {
    let mut name = told.name.clone();
    for (member, open, close) in [(&told.version, " ", ""), (&told.language, " (", ")")] {
        if let Some(text) = member {
            name += &format!("{open}{text}{close}");
        }
    }
    visible::brief(name.as_bytes(), 200)
}

fn table(out: &mut String, clauses: &[ClauseRow]) {
    let asked = clauses.iter().filter(|row| row.counts.total() > 0);
    let width = asked.clone().map(|row| row.clause().id().len()).max().unwrap_or_default();
    line!(out, "{FAINT}  {:width$}  level      held{FAINT:#}", "clause");
    for row in asked {
        let (mark, style) = mark(row);
        let held = match row.counts.judged() {
            0 => "–".into(),
            judged => format!("{}/{judged}", row.counts.get(OutcomeKind::Pass)),
        };
        let level = row.clause().level().to_string();
        let id = row.clause().id();
        let rest =
            kinds(&row.counts, |kind| !matches!(kind, OutcomeKind::Pass | OutcomeKind::NotOffered));
        line!(out, "{style}{mark}{style:#} {id:width$}  {level:6}  {held:>7}  {rest}");
    }
    let silent: Vec<&str> =
        clauses.iter().filter(|r| r.counts.total() == 0).map(|r| r.clause().id()).collect();
    match silent.len() {
        0 => {}
        1..=4 => line!(out, "  {FAINT}not asked: {}{FAINT:#}", silent.join(", ")),
        n => line!(out, "  {FAINT}not asked: {n} other clauses{FAINT:#}"),
    }
}

fn mark(row: &ClauseRow) -> (char, Style) {
    if !row.failures.is_empty() {
        ('✗', BAD)
    } else if !row.superseded.is_empty() {
        ('~', NOTE)
    } else if row.counts.judged() > 0 {
        ('✓', GOOD)
    } else {
        ('–', FAINT)
    }
}

fn superseded(out: &mut String, report: &Report, clauses: &[ClauseRow], accept: bool) {
    let rows: Vec<_> = clauses.iter().filter(|row| !row.superseded.is_empty()).collect();
    if rows.is_empty() {
        return;
    }
    let accepted = if accept { ": accepted" } else { "" };
    title(out, &format!("Against the 1994 text, as a later edition requires{accepted}"));
    for clause in rows {
        let row = clause.superseded[0];
        let mut editions: Vec<Edition> = Vec::new();
        for row in &clause.superseded {
            if let Outcome::Superseded(_, by) = &row.outcome {
                editions.extend(by);
            }
        }
        editions.sort();
        editions.dedup();
        let editions: Vec<&str> = editions.iter().map(|edition| edition.id()).collect();
        line!(
            out,
            "{NOTE}~ {}{NOTE:#} ({}): {} of {}, required by {}",
            clause.clause(),
            clause.clause().level(),
            clause.superseded.len(),
            count(clause.counts.judged(), "query"),
            editions.join(" and by ")
        );
        rerun(out, report, row, &clause.superseded);
    }
}

fn open(out: &mut String, settings: &[Setting]) {
    if settings.is_empty() {
        return;
    }
    title(out, "What the text leaves open, and the choice made");
    let width = settings.iter().map(|setting| setting.id.len()).max().unwrap_or_default();
    for setting in settings {
        let made: Vec<&str> = setting.consistent().collect();
        let of = setting.choices.iter().map(|(.., of)| *of).max().unwrap_or_default();
        let text = if made.is_empty() {
            let choices = setting.choices.iter();
            let choices: Vec<String> =
                choices.map(|(choice, n, of)| format!("{choice} {n} of {of}")).collect();
            format!("{NOTE}not the same throughout:{NOTE:#} {}", choices.join(", "))
        } else {
            let editions: Vec<&str> = match made[..] {
                [choice] => required_by(setting.id, choice).map(Edition::id).collect(),
                _ => Vec::new(),
            };
            let as_later = match editions.is_empty() {
                true => String::new(),
                false => format!(", as {} requires", editions.join(" and ")),
            };
            format!("{}{as_later} {FAINT}({}){FAINT:#}", made.join(" or "), count(of, "query"))
        };
        line!(out, "  {:width$}  {text}", setting.id);
    }
}

fn totals(out: &mut String, report: &Report, clauses: &[ClauseRow], accept: bool) {
    let counts = report.counts();
    let superseded = counts.get(OutcomeKind::Superseded);
    let style = match counts.judged() {
        0 => NOTE,
        _ if counts.failed() == 0 && (accept || superseded == 0) => GOOD,
        _ => BAD,
    };
    out.push('\n');
    let failed = kinds(&counts, |kind| kind.judged() && kind != OutcomeKind::Pass);
    line!(
        out,
        "{style}{} of {} passed{style:#}{}",
        counts.get(OutcomeKind::Pass),
        count(counts.judged(), "judged query"),
        if failed.is_empty() { String::new() } else { format!(": {failed}") }
    );
    if let Some(accepted) = accepted(report, accept) {
        line!(out, "{NOTE}{accepted}{NOTE:#} (--accept superseded)");
    }
    let held = |level: Level| {
        let judged =
            clauses.iter().filter(|r| r.counts.judged() > 0 && r.clause().level() == level);
        let held = judged.clone().filter(|r| r.counts.get(OutcomeKind::Pass) == r.counts.judged());
        format!("{} of {} that say {level}", held.count(), judged.count())
    };
    if !report.suite.imported() {
        line!(out, "clauses held: {}, {}", held(Level::Must), held(Level::Should));
    }
    let mut rest = kinds(&counts, |kind| !kind.judged() && kind != OutcomeKind::NotOffered);
    for op in Op::ALL {
        let absent = report.counts_of(op).get(OutcomeKind::NotOffered);
        if absent > 0 {
            let comma = if rest.is_empty() { "" } else { ", " };
            write!(rest, "{comma}{} not offered {absent}", op.id()).expect("a String takes all");
        }
    }
    if !rest.is_empty() {
        line!(out, "not judged: {rest}");
    }
    if report.breakdowns > 0 {
        line!(
            out,
            "{NOTE}{}{NOTE:#} with several queries in flight that no query brings about alone",
            count(report.breakdowns, "breakdown")
        );
    }
    if report.rows.len() < report.of {
        let left = report.of - report.rows.len();
        line!(out, "{NOTE}stopped early{NOTE:#}: {} not put", count(left, "query"));
    }
}

fn title(out: &mut String, text: &str) {
    out.push('\n');
    line!(out, "{BOLD}{text}{BOLD:#}");
}
