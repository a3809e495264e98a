//! The report of `norobots conform`, as text for people. The text always contains colours. If the user wants no
//! colours, the output stream removes them.

use crate::render::draw;
use crate::text::{self, BAD, BOLD, FAINT, GOOD, NOTE, count, folded, held, joined, line, wrap};
use anstyle::Style;
use norobots::spec::{Edition, Level};
use norobots_explain::explain::{Cause, Rival};
use norobots_report::report::{accepted, standing};
use norobots_report::run::{ClauseRow, Counts, FileRow, Report, Row, Setting, Standing, queries};
use norobots_settings::setting::{Deviation, Remedy, is_of_decoding, required_by};
use norobots_suite::access::{AccessRow, CASES, words};
use norobots_suite::driver::{Hello, Op};
use norobots_suite::query::{Outcome, OutcomeKind};
use norobots_suite::suite::{Adapter, Adapters, Selection, Suite};
use norobots_text::distinct::distinct;
use norobots_text::visible::{self, Outside};
use std::fmt::Display;

/// The report lists at most this number of failing cases in addition to the first failing case.
const OTHERS: usize = 8;

/// A rival of a cause is another cause that explains the same number of failures. The report compares a cause with at
/// most this number of rivals.
const RIVALS: usize = 3;

/// How many lines are shown from the start of a driver's standard error. The last `LAST_LINES` lines are shown too.
const FIRST_LINES: usize = 3;
const LAST_LINES: usize = 6;

const DECODING: [&str; 2] = [
    "bytes could not be decoded. If your driver decodes them, the error is in the driver, not in \
     the",
    "parser: pass what users of the parser pass, and answer `unsupported` if that is impossible",
];

pub(super) fn adapters(adapters: &Adapters) -> String {
    let row = |adapter: &Adapter| {
        [&adapter.name, &adapter.language, &adapter.needs].map(|text| folded(text))
    };
    let mut parsers: Vec<_> = adapters.list.iter().map(row).collect();
    parsers.push(["norobots", "rust", "nothing"].map(str::to_owned));
    let pages: Vec<_> = adapters.pages.iter().map(row).collect();
    let rows = || parsers.iter().chain(&pages);
    let width = |column: usize| rows().map(|row| row[column].chars().count()).max();
    let [a, b] = [0, 1].map(|column| width(column).unwrap_or_default());
    let mut out = String::new();
    for (at, [name, language, needs]) in rows().enumerate() {
        if at == parsers.len() {
            line!(&mut out, "\nfor the rules of a page, with --pages:");
        }
        line!(&mut out, "{BOLD}{name:a$}{BOLD:#}  {language:b$}  {FAINT}needs{FAINT:#} {needs}");
    }
    out
}

/// With `accept`, a wrong answer counts as a success if a later edition requires that answer.
pub(super) fn report(report: &Report, accept: bool) -> String {
    let mut out = String::new();
    let clauses = report.clauses();
    let imported = report.files();
    head(&mut out, report);
    editions(&mut out, report);
    causes(&mut out, report);
    match report.suite.edition {
        _ if imported.is_empty() => table(&mut out, &clauses),
        Edition::Standard1994 => files(&mut out, report, "file", &imported),
        _ => files(&mut out, report, "clause", &imported),
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
    access(&mut out, report);
    totals(&mut out, report, &clauses, accept);
    out
}

/// Returns the first line of the report, which says how many queries follow. The line is printed before the
/// implementation starts.
pub(super) fn begun(suite: &Suite, selection: &Selection) -> String {
    let (version, all, selected) = (&suite.version, suite.cases.len(), selection.cases(suite));
    let (what, edition) = match (suite.imported(), suite.edition) {
        (true, Edition::Standard1994) => ("imported suite", String::new()),
        (_, edition) => ("norobots suite", format!(", edition {edition}")),
    };
    let number = selected.len();
    let queries = count(selected.map(|case| queries(case).count()).sum(), "query");
    let cases = match number {
        n if n == all => count(all, "case"),
        n => format!("{n} of {}", count(all, "case")),
    };
    format!("{BOLD}{what} {version}{BOLD:#}{edition}: {queries} in {cases}\n")
}

/// Returns the second line of the report, which names the implementation. The name comes from the greeting of the
/// driver.
pub(super) fn greeted(hello: &Hello) -> String {
    let implementation = &hello.implementation;
    let language = implementation.language.iter().map(|language| format!(" ({language})"));
    let name = visible::cut(&(implementation.to_string() + &language.collect::<String>()), 200);
    let ops = hello.offers().join(", ");
    format!("against {BOLD}{name}{BOLD:#}; it answers {ops}\n")
}

fn head(out: &mut String, report: &Report) {
    if report.rows.len() < report.selected {
        let queries = count(report.selected, "query");
        line!(out, "{NOTE}cut short:{NOTE:#} {} of {queries} have a result", report.rows.len());
    }
    for remark in &report.remarks {
        wrap(out, &format!("remark: {remark}"), 0, NOTE);
    }
    out.push('\n');
}

/// Writes which answers are wrong under every edition. Then writes how many answers are right or wrong under each
/// edition.
fn editions(out: &mut String, report: &Report) {
    if report.suite.imported() && report.suite.edition == Edition::Standard1994 {
        return;
    }
    let all = Standing::all(report);
    if all[0].compared == 0 {
        return;
    }
    let wrong = Standing::wrong_under_all(&all);
    match &wrong[..] {
        [] => {
            let answers = count(all[0].compared, "compared answer");
            line!(out, "{GOOD}none of {answers} is wrong under every edition{GOOD:#}");
        }
        rows => {
            let cases = distinct(rows.iter().map(|&at| report.rows[at].case.id.as_str()));
            let more = match cases.len().saturating_sub(OTHERS) {
                0 => String::new(),
                more => format!(" and {}", count(more, "more case")),
            };
            let cases = joined(cases.iter().take(OTHERS), ", ").unwrap_or_default() + &more;
            let (n, answers) = (rows.len(), count(all[0].compared, "answer"));
            line!(out, "{BAD}{n} of {answers} are wrong under every edition{BAD:#}: {cases}");
        }
    }
    let width = all.iter().map(|standing| standing.edition.id().len()).max().unwrap_or_default();
    line!(out, "{FAINT}  {:width$}  as it says  against it  left open{FAINT:#}", "edition");
    for Standing { edition, same, wrong, compared: answers } in &all {
        let style = if wrong.is_empty() { GOOD } else { BAD };
        let (edition, wrong) = (edition.id(), wrong.len());
        let open = answers - same - wrong;
        line!(out, "  {edition:width$}  {same:>10}  {style}{wrong:>10}{style:#}  {open:>9}");
    }
    if let omitted @ 1.. = Standing::omitted(report) {
        let answers = count(omitted, "answer");
        line!(out, "{FAINT}  not compared: {answers} about large files{FAINT:#}");
    }
    out.push('\n');
}

/// Writes the causes of the failures, and how many failures have no known cause.
fn causes(out: &mut String, report: &Report) {
    for (at, quirk) in report.explanation.causes.iter().enumerate() {
        // If several causes explain failures only in combination, the combination is written once.
        if !report.explanation.causes[..at]
            .iter()
            .any(|other| other.with.contains(&quirk.deviation))
        {
            cause(out, report, quirk);
        }
    }
    confirmed(out, report);
    let failures = report
        .explanation
        .causes
        .first()
        .map_or(report.explanation.unexplained.len(), |cause| cause.failures);
    let unexplained = &report.explanation.unexplained;
    let fit = match unexplained.len() {
        0 => return,
        1 => "fits",
        _ => "fit",
    };
    // A deviation that a later edition requires is not shown.
    let shown = |at: &usize| report.rows[*at].outcome.kind().failed();
    let below = match unexplained.iter().any(shown) {
        true => "; the smallest of each kind is below",
        false => "",
    };
    let (n, failures) = (unexplained.len(), count(failures, "failure"));
    if report.explanation.searched {
        let quirk = match report.explanation.complete {
            true => "no known quirk",
            false => "no quirk that was found before the search ended",
        };
        line!(out, "{BOLD}{n} of {failures}{BOLD:#} {fit} {quirk}{below}");
    } else if report.steady {
        line!(
            out,
            "{BOLD}{failures}{BOLD:#}; norobots searches for causes only in a run of several cases"
        );
    }
    if let Some(alike) = joined(&report.explanation.alike, "; ") {
        wrap(out, &format!("of their decisions, {alike}"), 2, Style::new());
    }
    out.push('\n');
}

/// Writes how many further queries were sent to distinguish the causes, and which choices the answers rule out.
fn confirmed(out: &mut String, report: &Report) {
    let (asked, dropped) = (report.explanation.asked.len(), &report.explanation.dropped);
    if asked == 0 {
        return;
    }
    let ruled_out = match joined(dropped, ", ") {
        Some(dropped) => format!("; they rule out {dropped}"),
        None => String::new(),
    };
    let queries = count(asked, "further query");
    wrap(out, &format!("{queries} were put to distinguish causes{ruled_out}"), 0, FAINT);
    out.push('\n');
}

fn cause(out: &mut String, report: &Report, cause: &Cause) {
    let style = text::style(cause.deviation.grade_by(report.suite.edition));
    let (explains, failures) = (cause.explains, count(cause.failures, "failure"));
    let mut lead = format!("{style}{explains} of {failures}{style:#}: ");
    for deviation in std::iter::once(&cause.deviation).chain(&cause.with) {
        let grade = standing(report, cause, deviation);
        line!(out, "{lead}{style}{deviation}{style:#}, {grade}");
        lead = format!("  {FAINT}together with{FAINT:#} ");
        text::explain(out, deviation, report.suite, 2);
        remedy(out, deviation, report);
    }
    if let Some(limit) = cause.limit {
        wrap(out, &limit.to_string(), 2, Style::new());
    }
    for Rival { deviation, told_by } in cause.or.iter().take(RIVALS) {
        let more = match told_by {
            Some(_) => "this query distinguishes them:",
            None => "no query that was tried distinguishes them",
        };
        wrap(out, &format!("or {deviation}, which explains as much; {more}"), 2, FAINT);
        if let Some(query) = told_by {
            let (agent, url) = (visible::brief(&query.agent, 80), visible::brief(&query.url, 120));
            out.push_str(&draw(&query.robots));
            line!(out, "    {FAINT}may{FAINT:#} {agent} {FAINT}fetch{FAINT:#} {url}");
        }
    }
    if let Some(rest) = joined(cause.or.iter().skip(RIVALS).map(|rival| rival.deviation), " or ") {
        wrap(out, &format!("or {rest}, which explain as much"), 2, FAINT);
    }
    if cause.contradicted > 0 {
        line!(out, "  {NOTE}{} against it{NOTE:#}", count(cause.contradicted, "answer"));
    }
    let mut rows: Vec<&Row> = cause.rows.iter().map(|&at| &report.rows[at]).collect();
    let shown = &report.rows[cause.example];
    rows.sort_by_key(|row| (!std::ptr::eq(*row, shown), row.case.robots.len()));
    line!(out, "  {BOLD}{}{BOLD:#}", rows[0].case.id);
    example(out, report, &rows);
    out.push('\n');
}

/// Writes the usual programming mistake behind the violation, and how to repair the code.
fn remedy(out: &mut String, deviation: &Deviation, report: &Report) {
    if let Some(Remedy { cause, mend }) = report.remedy(deviation) {
        labelled(out, "usually", [cause]);
        labelled(out, "fix", [mend]);
    }
}

fn table(out: &mut String, clauses: &[ClauseRow]) {
    let (asked, silent): (Vec<&ClauseRow>, Vec<_>) =
        clauses.iter().partition(|row| row.counts.total() > 0);
    let width = asked.iter().map(|row| row.clause().id().len()).max().unwrap_or_default();
    line!(out, "{FAINT}  {:width$}  level      held{FAINT:#}", "clause");
    for row in asked {
        let (mark, style) = match mark(&row.failures, &row.counts) {
            (mark, _) if mark != '✗' && !row.superseded.is_empty() => ('~', NOTE),
            other => other,
        };
        let (id, level, held) = (row.clause().id(), row.clause().level().id(), held(&row.counts));
        let rest = not_held(&row.counts);
        line!(out, "{style}{mark}{style:#} {id:width$}  {level:6}  {held:>7}  {rest}");
    }
    let ids: Vec<&str> = silent.iter().map(|row| row.clause().id()).collect();
    match ids.len() {
        0 => {}
        1..=4 => line!(out, "  {FAINT}not asked: {}{FAINT:#}", ids.join(", ")),
        n => line!(out, "  {FAINT}not asked: {n} other clauses{FAINT:#}"),
    }
}

/// Writes a row of results for each subject in `files`: a file, a clause or a rule.
fn files(out: &mut String, report: &Report, what: &str, files: &[FileRow]) {
    let names = files.iter().map(|row| row.subject).chain([what]);
    let width = names.map(|name| name.chars().count()).max().unwrap_or_default();
    line!(out, "{FAINT}  {what:width$}     held{FAINT:#}");
    for row in files {
        let (mark, style) = mark(&row.failures, &row.counts);
        let (name, rest) = (folded(row.subject), not_held(&row.counts));
        let held = format!("{}/{}", row.counts.get(OutcomeKind::Pass), row.counts.judged());
        line!(out, "{style}{mark}{style:#} {name:width$}  {held:>7}  {rest}");
    }
    for row in files {
        let mut failures = unexplained(report, &row.failures);
        failures.sort_by_key(|row| row.case.robots.len());
        let Some(row) = failures.first() else { continue };
        out.push('\n');
        line!(out, "{BAD}✗{BAD:#} {BOLD}{}{BOLD:#}", row.case.id);
        wrap(out, &folded(&row.case.why), 2, Style::new());
        example(out, report, &failures);
    }
}

fn unexplained<'r>(report: &Report, failures: &[&'r Row<'r>]) -> Vec<&'r Row<'r>> {
    let known = &report.explanation.unexplained;
    let is_unexplained = |row: &&Row| known.iter().any(|&at| std::ptr::eq(&report.rows[at], *row));
    failures.iter().copied().filter(is_unexplained).collect()
}

fn mark(failures: &[&Row], counts: &Counts) -> (char, Style) {
    match counts.judged() {
        _ if !failures.is_empty() => ('✗', BAD),
        0 => ('–', FAINT),
        _ => ('✓', GOOD),
    }
}

/// Describes a clause with failures that no known quirk explains. Quotes the clause. Shows the smallest file with such
/// a failure, and the command that runs its case again.
fn failure(out: &mut String, report: &Report, row: &ClauseRow) {
    let failures = unexplained(report, &row.failures);
    let Some(Row { case, .. }) = failures.first() else { return };
    let explained = match row.failures.len() - failures.len() {
        0 => String::new(),
        n => format!(", beside {n} with a known quirk behind"),
    };
    let (clause, level) = (row.clause(), row.clause().level());
    let (n, queries) = (failures.len(), count(row.counts.judged(), "query"));
    out.push('\n');
    line!(out, "{BAD}✗ {clause}{BAD:#} ({level}): {n} of {queries} not as expected{explained}");
    wrap(out, &format!("“{}”", folded(&row.subject.quote)), 2, Style::new());
    line!(out, "  {FAINT}{}{FAINT:#}", row.subject.source.cited());
    out.push('\n');
    line!(out, "  {BOLD}{}{BOLD:#}", case.id);
    wrap(out, &folded(&case.why), 2, Style::new());
    if let Some(also) = joined(&case.cites[1..], ", ") {
        line!(out, "  {FAINT}also rests on {also}{FAINT:#}");
    }
    example(out, report, &failures);
}

/// Writes the file, the query and the outcome of the first row, and the command that runs its case again. Also lists
/// the cases of all other rows.
fn example(out: &mut String, report: &Report, rows: &[&Row]) {
    let row = rows[0];
    out.push_str(&draw(&row.case.robots));
    let query = match (row.query.map(|at| &row.case.queries[at]), row.op) {
        (Some(query), _) => {
            let agent = visible::brief(&query.agent, 80);
            let url = match query.url.is_empty() {
                true => "the empty URL".into(),
                false => visible::brief(&query.url, 120),
            };
            format!("may {BOLD}{agent}{BOLD:#} fetch {BOLD}{url}{BOLD:#}")
        }
        (None, Op::Parse) => "its records".into(),
        (None, Op::Meta) => "what the page asks of robots".into(),
        (None, _) => "whether it conforms".into(),
    };
    labelled(out, "asked", [query]);
    let bad = |text: &Outside| [format!("{BAD}{text}{BAD:#}")];
    match &row.outcome {
        Outcome::Wrong(difference) | Outcome::Superseded(difference, _) => {
            labelled(out, "answered", bad(&difference.answered));
            labelled(out, "expected", [difference.expected.to_string()]);
        }
        Outcome::Error(how) => {
            labelled(out, "error", bad(how));
            if is_of_decoding(how.raw()) {
                labelled(out, "note", DECODING);
            }
        }
        Outcome::Crash(how) => labelled(out, "crash", bad(how)),
        Outcome::Timeout(time) => {
            labelled(out, "timeout", bad(&format!("no answer within {time:?}; killed").into()));
        }
        Outcome::Pass | Outcome::Open(..) | Outcome::Unsupported(_) | Outcome::NotOffered => {}
    }
    labelled(out, "stderr", visible::first_and_last(&row.stderr, FIRST_LINES, LAST_LINES));
    rerun(out, report, rows);
}

/// Writes the command that runs the case of the first row again. Also lists the cases of all other rows.
fn rerun(out: &mut String, report: &Report, rows: &[&Row]) {
    let id = &rows[0].case.id;
    labelled(out, "rerun", [report.rerun.line(id)]);
    let ids = distinct(rows.iter().map(|row| &row.case.id).filter(|other| *other != id));
    labelled(out, "also", ids.iter().take(OTHERS));
    if let more @ 1.. = ids.len().saturating_sub(OTHERS) {
        line!(out, "  {FAINT}{:8}  and {}{FAINT:#}", "", count(more, "more case"));
    }
}

fn labelled(out: &mut String, word: &str, lines: impl IntoIterator<Item = impl Display>) {
    for (at, text) in lines.into_iter().enumerate() {
        let word = if at == 0 { word } else { "" };
        line!(out, "  {FAINT}{word:8}{FAINT:#}  {text}");
    }
}

/// Lists how often each outcome occurs, such as `wrong 2, timeout 1`.
fn kinds(counts: &Counts, which: impl Fn(OutcomeKind) -> bool) -> String {
    let kinds = OutcomeKind::ALL.into_iter().filter(|&kind| which(kind) && counts.get(kind) > 0);
    let texts = kinds.map(|kind| format!("{} {}", kind.id().replace('-', " "), counts.get(kind)));
    joined(texts, ", ").unwrap_or_default()
}

/// Lists how often each outcome occurs, except `Pass` and `NotOffered`.
fn not_held(counts: &Counts) -> String {
    kinds(counts, |kind| !matches!(kind, OutcomeKind::Pass | OutcomeKind::NotOffered))
}

fn superseded(out: &mut String, report: &Report, clauses: &[ClauseRow], accept: bool) {
    let rows: Vec<_> = clauses.iter().filter(|row| !row.superseded.is_empty()).collect();
    if rows.is_empty() {
        return;
    }
    let accepted = if accept { ": accepted" } else { "" };
    title(out, &format!("Against the 1994 text, as a later edition requires{accepted}"));
    for row in rows {
        let editions = row.superseded.iter().flat_map(|row| match &row.outcome {
            Outcome::Superseded(_, by) => &by[..],
            _ => &[],
        });
        let by = joined(distinct(editions), " and by ").unwrap_or_default();
        let (clause, level, n) = (row.clause(), row.clause().level(), row.superseded.len());
        let queries = count(row.counts.judged(), "query");
        line!(out, "{NOTE}~ {clause}{NOTE:#} ({level}): {n} of {queries}, required by {by}");
        rerun(out, report, &row.superseded);
    }
}

fn open(out: &mut String, settings: &[Setting]) {
    if settings.is_empty() {
        return;
    }
    title(out, "What the text leaves open, and the choice made");
    let width = settings.iter().map(|setting| setting.id.len()).max().unwrap_or_default();
    for setting in settings {
        let consistent: Vec<&str> = setting.consistent().collect();
        let editions = match consistent[..] {
            [choice] => {
                let deviation = Deviation::from_ids(setting.id, choice);
                joined(deviation.into_iter().flat_map(required_by), " and ")
            }
            _ => None,
        };
        let as_later = editions.map(|by| format!(", as {by} requires")).unwrap_or_default();
        let choices = setting.choices.iter();
        let text = if consistent.is_empty() {
            let choices = choices.map(|(choice, n, all)| format!("{choice} {n} of {all}"));
            let choices = joined(choices, ", ").unwrap_or_default();
            format!("{NOTE}inconsistent:{NOTE:#} {choices}")
        } else {
            let queries = count(choices.map(|(.., n)| *n).max().unwrap_or_default(), "query");
            format!("{}{as_later} {FAINT}({queries}){FAINT:#}", consistent.join(" or "))
        };
        line!(out, "  {:width$}  {text}", setting.id);
    }
}

/// Writes the wrong answers about fetches, how many answers are wrong in total, and how many under each edition.
fn access(out: &mut String, report: &Report) {
    let Some(access) = report.access.as_ref().filter(|access| access.rows.is_some()) else {
        return;
    };
    title(out, "What a robot may do after a fetch of robots.txt");
    let (answered, fetches) = (access.answered(), CASES.case.len());
    let by = match access.edition {
        Edition::Standard1994 => "every edition that settles them".to_owned(),
        edition => edition.to_string(),
    };
    let faults: Vec<_> = access.faults().collect();
    let wrong = faults.iter().filter(|(row, _)| row.action().is_some()).count();
    let failed = match faults.len() - wrong {
        0 => String::new(),
        failed => format!(", {failed} failed"),
    };
    let style = if faults.is_empty() { GOOD } else { BAD };
    line!(
        out,
        "  {answered} of {fetches} fetches answered, {style}{wrong} wrong by {by}{failed}{style:#}"
    );
    let each = access.each().into_iter().filter(|(_, _, answers)| *answers > 0);
    let each = each.map(|(edition, wrong, answers)| format!("{edition} {wrong} of {answers}"));
    if let Some(each) = joined(each, ", ") {
        line!(out, "  {FAINT}wrong by{FAINT:#} {each}");
    }
    // Equal faults are shown once, with all their cases.
    let mut kinds: Vec<(&AccessRow, Outside, Vec<&str>)> = Vec::new();
    for (row, fault) in faults {
        match kinds.iter_mut().find(|(_, known, _)| *known == fault) {
            Some((_, _, ids)) => ids.push(&row.case.id),
            None => kinds.push((row, fault, Vec::new())),
        }
    }
    for (row, fault, ids) in kinds {
        out.push('\n');
        line!(out, "{BAD}✗{BAD:#} {BOLD}{}{BOLD:#}", row.case.id);
        wrap(out, &folded(&row.case.why), 2, Style::new());
        labelled(out, "fetch", [row.case.fetch.describe()]);
        labelled(out, "result", [fault]);
        for (edition, access) in row.expected(access.edition) {
            let words =
                access.clauses().into_iter().filter_map(|id| words(report.suite, edition, id));
            words.for_each(|words| wrap(out, &folded(&words), 12, FAINT));
        }
        labelled(out, "also", ids);
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
    let (passed, judged) = (counts.get(OutcomeKind::Pass), count(counts.judged(), "judged query"));
    let failed = match kinds(&counts, |kind| kind.judged() && kind != OutcomeKind::Pass) {
        none if none.is_empty() => none,
        failed => format!(": {failed}"),
    };
    out.push('\n');
    line!(out, "{style}{passed} of {judged} passed{style:#}{failed}");
    if let Some(accepted) = accepted(report, accept) {
        line!(out, "{NOTE}{accepted}{NOTE:#} (--accept-later-editions)");
    }
    if !report.suite.imported() {
        let [must, should] = [Level::Must, Level::Should].map(|level| {
            let counts =
                clauses.iter().filter(|row| row.clause().level() == level).map(|row| &row.counts);
            let judged: Vec<_> = counts.filter(|counts| counts.judged() > 0).collect();
            let held = judged
                .iter()
                .filter(|counts| counts.get(OutcomeKind::Pass) == counts.judged())
                .count();
            format!("{held} of {} that say {level}", judged.len())
        });
        line!(out, "clauses held: {must}, {should}");
    }
    let rest = kinds(&counts, |kind| !kind.judged() && kind != OutcomeKind::NotOffered);
    let absent =
        Op::ALL.into_iter().map(|op| (op, report.counts_of(op).get(OutcomeKind::NotOffered)));
    let absent = absent.filter(|(_, n)| *n > 0).map(|(op, n)| format!("{op} not offered {n}"));
    let fetches = report.access.as_ref().is_some_and(|access| access.rows.is_none());
    let rest = [rest].into_iter().filter(|rest| !rest.is_empty()).chain(absent);
    if let Some(rest) = joined(rest, ", ") {
        line!(out, "not judged: {rest}");
    }
    if fetches {
        let cases = count(CASES.case.len(), "case");
        line!(out, "also not asked: {cases} about fetching (access not offered)");
    }
    if report.breakdowns > 0 {
        line!(
            out,
            "{NOTE}{}{NOTE:#} with several queries in flight that no query causes alone",
            count(report.breakdowns, "breakdown")
        );
    }
    if report.rows.len() < report.selected {
        let left = count(report.selected - report.rows.len(), "query");
        line!(out, "{NOTE}stopped early{NOTE:#}: {left} without a result");
    }
}

fn title(out: &mut String, text: &str) {
    out.push('\n');
    line!(out, "{BOLD}{text}{BOLD:#}");
}
