//! A query that was not answered as expected, and its case.

use crate::draw::draw;
use crate::text::{BAD, BOLD, FAINT, count, folded, line, wrap};
use anstyle::Style;
use norobots_lab::driver::{Op, visible};
use norobots_lab::query::{Outcome, OutcomeKind};
use norobots_lab::run::{ClauseRow, Counts, Report, Row};

/// How many other failing cases are named.
const OTHERS: usize = 8;

/// How many lines of a driver's stderr are shown, from its start and from its end.
const FIRST_LINES: usize = 3;
const LAST_LINES: usize = 6;

/// A clause that did not hold for a reason that is not known: its words, its smallest failing
/// file, and how to see it again.
pub(super) fn failure(out: &mut String, report: &Report, clause: &ClauseRow) {
    let unexplained =
        |row: &&Row| report.unexplained.iter().any(|&at| std::ptr::eq(&report.rows[at], *row));
    let failures: Vec<&Row> = clause.failures.iter().copied().filter(unexplained).collect();
    let Some(row) = failures.first() else { return };
    let explained = clause.failures.len() - failures.len();
    out.push('\n');
    line!(
        out,
        "{BAD}✗ {}{BAD:#} ({}): {} of {} not as expected{}",
        clause.clause(),
        clause.clause().level(),
        failures.len(),
        count(clause.counts.judged(), "query"),
        match explained {
            0 => String::new(),
            n => format!(", beside {n} with a known quirk behind"),
        }
    );
    wrap(out, &format!("“{}”", folded(&clause.of.quote)), 2, Style::new());
    line!(out, "  {FAINT}{}{FAINT:#}", clause.of.source.cited());
    out.push('\n');
    line!(out, "  {BOLD}{}{BOLD:#}", row.case.id);
    let also: Vec<&str> = row.case.cites[1..].iter().map(|clause| clause.id()).collect();
    wrap(out, &folded(&row.case.why), 2, Style::new());
    if !also.is_empty() {
        line!(out, "  {FAINT}also rests on {}{FAINT:#}", also.join(", "));
    }
    example(out, report, row, &failures);
}

/// The file, the query, what came of it, and how to see it and the others among the rows again.
pub(super) fn example(out: &mut String, report: &Report, row: &Row, rows: &[&Row]) {
    out.push_str(&draw(&row.case.robots));
    asked(out, row);
    outcome(out, row);
    rerun(out, report, row, rows);
}

/// The line that runs the case again, and the other cases among the rows.
pub(super) fn rerun(out: &mut String, report: &Report, row: &Row, rows: &[&Row]) {
    line!(out, "  {FAINT}rerun{FAINT:#}     {}", report.rerun.line(&row.case.id));
    others(out, row, rows);
}

fn asked(out: &mut String, row: &Row) {
    let question = match row.ask.map(|ask| &row.case.queries[ask]) {
        Some(ask) => {
            let (agent, url) = (visible::brief(&ask.agent, 80), visible::brief(&ask.url, 120));
            format!("may {BOLD}{agent}{BOLD:#} fetch {BOLD}{url}{BOLD:#}")
        }
        None if row.op == Op::Parse => "its records".into(),
        None if row.op == Op::Meta => "what the page asks of robots".into(),
        None => "whether it conforms".into(),
    };
    line!(out, "  {FAINT}asked{FAINT:#}     {question}");
}

fn outcome(out: &mut String, row: &Row) {
    let style = BAD;
    let mut put = |word: &str, text: &str| {
        line!(out, "  {FAINT}{word:8}{FAINT:#}  {style}{text}{style:#}");
    };
    match &row.outcome {
        Outcome::Wrong(difference) | Outcome::Superseded(difference, _) => {
            put("answered", &difference.answered);
            line!(out, "  {FAINT}expected{FAINT:#}  {}", difference.expected);
        }
        Outcome::Error(how) => put("error", how),
        Outcome::Crash(how) => put("crash", how),
        Outcome::Timeout(time) => put("timeout", &format!("no answer within {time:?}; killed")),
        Outcome::Pass | Outcome::Open(..) | Outcome::Unsupported(_) | Outcome::NotOffered => {}
    }
    let mut word = "stderr";
    for text in visible::first_and_last(&row.stderr, FIRST_LINES, LAST_LINES) {
        line!(out, "  {FAINT}{word:8}{FAINT:#}  {text}");
        word = "";
    }
}

/// The other cases among the rows.
fn others(out: &mut String, drawn: &Row, rows: &[&Row]) {
    let mut ids: Vec<&str> = rows.iter().map(|row| row.case.id.as_str()).collect();
    ids.retain(|id| *id != drawn.case.id);
    ids.sort();
    ids.dedup();
    let more = ids.len().saturating_sub(OTHERS);
    ids.truncate(OTHERS);
    let mut word = "also";
    for id in ids {
        line!(out, "  {FAINT}{word:8}{FAINT:#}  {id}");
        word = "";
    }
    if more > 0 {
        line!(out, "  {FAINT}{:8}  and {}{FAINT:#}", "", count(more, "more case"));
    }
}

/// `wrong 2, timeout 1`: the kinds that occur.
pub(super) fn kinds(counts: &Counts, which: impl Fn(OutcomeKind) -> bool) -> String {
    let kinds = OutcomeKind::ALL.into_iter().filter(|&kind| which(kind) && counts.get(kind) > 0);
    let texts: Vec<String> =
        kinds.map(|kind| format!("{} {}", kind.id().replace('-', " "), counts.get(kind))).collect();
    texts.join(", ")
}
