//! The report for people. Colours are always written; the stream drops them where they are not
//! wanted.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::file;
use norobots::spec::{Edition, Level};
use norobots_lab::driver::{Implementation, Op, visible};
use norobots_lab::run::{
    ClauseRow, Counts, Outcome, Report, ResultKind, Row, Setting, required_by,
};
use norobots_lab::suite::Adapters;

mod causes;
mod files;

pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const NOTE: Style = AnsiColor::Yellow.on_default();
pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const FAINT: Style = Style::new().dimmed();

/// Text is broken to lines of this many characters.
const WIDTH: usize = 96;

/// How many other failing cases are named.
const OTHERS: usize = 8;

/// The report as text, with the escapes of colours.
pub(super) fn report(report: &Report) -> String {
    let mut out = String::new();
    let clauses = report.clauses();
    let files = report.files();
    head(&mut out, report);
    causes::causes(&mut out, report);
    if files.is_empty() {
        table(&mut out, &clauses);
    } else {
        files::files(&mut out, report, "file", &files);
    }
    let rules: Vec<_> = report.rules().into_iter().filter(|r| r.counts.judged() > 0).collect();
    if !rules.is_empty() {
        out.push('\n');
        files::files(&mut out, report, "rule on META tags", &rules);
    }
    for row in &clauses {
        failure(&mut out, report, row);
    }
    superseded(&mut out, report, &clauses);
    open(&mut out, &report.settings());
    totals(&mut out, report, &clauses);
    out
}

/// The list of the implementations known by name, as text with the escapes of colours.
pub(super) fn adapters(adapters: &Adapters) -> String {
    let ourselves = (super::OURSELVES, "rust", "nothing");
    let others = adapters.list.iter();
    let rows: Vec<_> = others
        .map(|adapter| (adapter.name.as_str(), adapter.language.as_str(), adapter.needs.as_str()))
        .chain([ourselves])
        .collect();
    let width = |column: fn(&(&str, &str, &str)) -> usize| rows.iter().map(column).max();
    let name_width = width(|row| row.0.chars().count()).unwrap_or_default();
    let language_width = width(|row| row.1.chars().count()).unwrap_or_default();
    let mut out = String::new();
    for (name, language, needs) in rows {
        line(
            &mut out,
            format_args!(
                "{BOLD}{name:name_width$}{BOLD:#}  {language:language_width$}  \
                 {FAINT}needs{FAINT:#} {needs}"
            ),
        );
    }
    out
}

fn head(out: &mut String, report: &Report) {
    let told = &report.hello.implementation;
    let mut cases: Vec<&str> = report.rows.iter().map(|row| row.case.id.as_str()).collect();
    cases.dedup();
    let all = report.suite.cases.len();
    let ops: Vec<&str> = report.hello.ops.iter().map(|op| op.id()).collect();
    line(
        out,
        format_args!(
            "{BOLD}{} {}{BOLD:#}{}: {} in {}",
            if report.suite.imported() { "imported suite" } else { "norobots suite" },
            report.suite.version,
            if report.suite.imported() { "" } else { ", edition 1994" },
            if report.rows.len() == report.of {
                count(report.of, "ask")
            } else {
                format!("{} of {}", report.rows.len(), count(report.of, "ask"))
            },
            if cases.len() == all {
                count(all, "case")
            } else {
                format!("{} of {all} cases", cases.len())
            },
        ),
    );
    line(out, format_args!("against {BOLD}{}{BOLD:#}; it answers {}", name(told), ops.join(", ")));
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
    line(out, format_args!("{FAINT}  {:width$}  level      held{FAINT:#}", "clause"));
    for row in asked {
        let (mark, style) = mark(row);
        let held = match row.counts.judged() {
            0 => "–".into(),
            judged => format!("{}/{judged}", row.counts.get(ResultKind::Pass)),
        };
        let level = row.clause().level().to_string();
        let id = row.clause().id();
        let rest =
            kinds(&row.counts, |kind| !matches!(kind, ResultKind::Pass | ResultKind::NotOffered));
        line(out, format_args!("{style}{mark}{style:#} {id:width$}  {level:6}  {held:>7}  {rest}"));
    }
    let silent: Vec<&str> =
        clauses.iter().filter(|r| r.counts.total() == 0).map(|r| r.clause().id()).collect();
    match silent.len() {
        0 => {}
        1..=4 => line(out, format_args!("  {FAINT}not asked: {}{FAINT:#}", silent.join(", "))),
        n => line(out, format_args!("  {FAINT}not asked: {n} other clauses{FAINT:#}")),
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

/// A clause that did not hold for a reason that is not known: its words, its smallest failing
/// file, and how to see it again.
fn failure(out: &mut String, report: &Report, clause: &ClauseRow) {
    let unexplained =
        |row: &&Row| report.unexplained.iter().any(|&at| std::ptr::eq(&report.rows[at], *row));
    let failures: Vec<&Row> = clause.failures.iter().copied().filter(unexplained).collect();
    let Some(row) = failures.first() else { return };
    let explained = clause.failures.len() - failures.len();
    out.push('\n');
    line(
        out,
        format_args!(
            "{BAD}✗ {}{BAD:#} ({}): {} of {} not as expected{}",
            clause.clause(),
            clause.clause().level(),
            failures.len(),
            count(clause.counts.judged(), "ask"),
            match explained {
                0 => String::new(),
                n => format!(", beside {n} with a habit behind"),
            },
        ),
    );
    wrap(out, &format!("“{}”", folded(&clause.quotation.quote)), 2, Style::new());
    line(out, format_args!("  {FAINT}{}{FAINT:#}", clause.quotation.source.cited()));
    out.push('\n');
    line(out, format_args!("  {BOLD}{}{BOLD:#}", row.case.id));
    let also: Vec<&str> = row.case.cites[1..].iter().map(|clause| clause.id()).collect();
    wrap(out, &folded(&row.case.why), 2, Style::new());
    if !also.is_empty() {
        line(out, format_args!("  {FAINT}also rests on {}{FAINT:#}", also.join(", ")));
    }
    out.push_str(&file::draw(&row.case.robots));
    asked(out, row);
    outcome(out, row);
    line(out, format_args!("  {FAINT}rerun{FAINT:#}     {}", report.rerun.line(&row.case.id)));
    others(out, row, &failures);
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
    line(out, format_args!("  {FAINT}asked{FAINT:#}     {question}"));
}

fn outcome(out: &mut String, row: &Row) {
    let style = BAD;
    let mut put = |word: &str, text: &str| {
        line(out, format_args!("  {FAINT}{word:8}{FAINT:#}  {style}{text}{style:#}"));
    };
    match &row.outcome {
        Outcome::Wrong(difference) | Outcome::Superseded(difference, _) => {
            put("answered", &difference.answered);
            line(out, format_args!("  {FAINT}expected{FAINT:#}  {}", difference.expected));
        }
        Outcome::Error(how) => put("error", how),
        Outcome::Crash(how) => put("crash", how),
        Outcome::Timeout(time) => put("timeout", &format!("no answer within {time:?}; killed")),
        Outcome::Pass | Outcome::Open(..) | Outcome::Unsupported(_) | Outcome::NotOffered => {}
    }
    for (number, text) in tail(&row.stderr, 6).enumerate() {
        let word = if number == 0 { "stderr" } else { "" };
        line(out, format_args!("  {FAINT}{word:8}{FAINT:#}  {text}"));
    }
}

/// The last lines of what a driver said, drawn.
fn tail(stderr: &str, most: usize) -> impl Iterator<Item = String> {
    let lines: Vec<String> = visible::draw_lines(stderr).collect();
    let from = lines.len().saturating_sub(most);
    lines.into_iter().skip(from).map(|line| visible::brief(line.as_bytes(), 160))
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
        line(out, format_args!("  {FAINT}{word:8}{FAINT:#}  {id}"));
        word = "";
    }
    if more > 0 {
        line(out, format_args!("  {FAINT}{:8}  and {}{FAINT:#}", "", count(more, "more case")));
    }
}

fn superseded(out: &mut String, report: &Report, clauses: &[ClauseRow]) {
    let rows: Vec<_> = clauses.iter().filter(|row| !row.superseded.is_empty()).collect();
    if rows.is_empty() {
        return;
    }
    title(out, "Against the 1994 text, as a later edition requires");
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
        line(
            out,
            format_args!(
                "{NOTE}~ {}{NOTE:#} ({}): {} of {}, required by {}",
                clause.clause(),
                clause.clause().level(),
                clause.superseded.len(),
                count(clause.counts.judged(), "ask"),
                editions.join(" and by "),
            ),
        );
        line(out, format_args!("  {FAINT}rerun{FAINT:#}     {}", report.rerun.line(&row.case.id)));
        others(out, row, &clause.superseded);
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
            format!("{}{as_later} {FAINT}({}){FAINT:#}", made.join(" or "), count(of, "ask"))
        };
        line(out, format_args!("  {:width$}  {text}", setting.id));
    }
}

fn totals(out: &mut String, report: &Report, clauses: &[ClauseRow]) {
    let counts = report.counts();
    let style = match counts.judged() {
        0 => NOTE,
        judged if judged == counts.get(ResultKind::Pass) => GOOD,
        _ => BAD,
    };
    out.push('\n');
    let failed = kinds(&counts, |kind| kind.judged() && kind != ResultKind::Pass);
    line(
        out,
        format_args!(
            "{style}{} of {} passed{style:#}{}",
            counts.get(ResultKind::Pass),
            count(counts.judged(), "judged ask"),
            if failed.is_empty() { String::new() } else { format!(": {failed}") },
        ),
    );
    let held = |level: Level| {
        let judged =
            clauses.iter().filter(|r| r.counts.judged() > 0 && r.clause().level() == level);
        let held = judged.clone().filter(|r| r.counts.get(ResultKind::Pass) == r.counts.judged());
        format!("{} of {} that say {level}", held.count(), judged.count())
    };
    if !report.suite.imported() {
        line(out, format_args!("clauses held: {}, {}", held(Level::Must), held(Level::Should)));
    }
    let mut rest = kinds(&counts, |kind| !kind.judged() && kind != ResultKind::NotOffered);
    for op in Op::ALL {
        let absent = report.counts_of(op).get(ResultKind::NotOffered);
        if absent > 0 {
            let comma = if rest.is_empty() { "" } else { ", " };
            write!(rest, "{comma}{} not offered {absent}", op.id()).expect("a String takes all");
        }
    }
    if !rest.is_empty() {
        line(out, format_args!("not judged: {rest}"));
    }
    if report.breakdowns > 0 {
        line(
            out,
            format_args!(
                "{NOTE}{}{NOTE:#} with several asks in flight that no ask brings about alone",
                count(report.breakdowns, "breakdown")
            ),
        );
    }
    if report.rows.len() < report.of {
        let left = report.of - report.rows.len();
        line(out, format_args!("{NOTE}stopped early{NOTE:#}: {} not put", count(left, "ask")));
    }
}

/// `wrong 2, timeout 1`: the kinds that occur.
fn kinds(counts: &Counts, which: impl Fn(ResultKind) -> bool) -> String {
    let kinds = ResultKind::ALL.into_iter().filter(|&kind| which(kind) && counts.get(kind) > 0);
    let texts: Vec<String> =
        kinds.map(|kind| format!("{} {}", kind.id().replace('-', " "), counts.get(kind))).collect();
    texts.join(", ")
}

fn title(out: &mut String, text: &str) {
    out.push('\n');
    line(out, format_args!("{BOLD}{text}{BOLD:#}"));
}

pub(crate) fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

pub(crate) fn folded(text: &str) -> String {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    visible::draw(words.join(" ").as_bytes())
}

/// Writes text in lines of at most [`WIDTH`] characters, where its words allow that.
pub(crate) fn wrap(out: &mut String, text: &str, indent: usize, style: Style) {
    let mut row = String::new();
    let flush = |row: &mut String, out: &mut String| {
        line(out, format_args!("{:indent$}{style}{row}{style:#}", ""));
        row.clear();
    };
    for word in text.split(' ') {
        if !row.is_empty() && indent + row.chars().count() + 1 + word.chars().count() > WIDTH {
            flush(&mut row, out);
        }
        if !row.is_empty() {
            row.push(' ');
        }
        row.push_str(word);
    }
    flush(&mut row, out);
}

/// Writes one line, without white space at its end.
pub(crate) fn line(out: &mut String, text: std::fmt::Arguments) {
    let from = out.len();
    out.write_fmt(text).expect("a String takes all");
    out.truncate(from + out[from..].trim_end().len());
    out.push('\n');
}
