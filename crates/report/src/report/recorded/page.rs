//! The Markdown page about the results of all implementations.

use norobots_text::distinct::distinct;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use crate::report::recorded::results::{Recorded, RecordedCause, RecordedClause, RecordedEdition};
use norobots::spec::Edition;
use norobots_suite::query::OutcomeKind;
use norobots_suite::suite::Suite;
use norobots_text::visible::Outside;

/// The introduction of the page, up to the first row of the first table.
const HEAD: &str = "\
# What each implementation does with the text of 1994, and with later editions

`cargo xtask write results` generates this page from the other files of this folder. Don't
edit it by hand. An implementation that follows a later edition is not wrong under that
edition. The second part of this page judges the same answers under each edition.

## The implementations

*must* and *should* give the number of answers that the text demands, and of judged queries.
*superseded* answers violate the text, but a later edition requires them.
*unsupported* counts the queries that can't be sent to the implementation. norobots has
larger numbers because it offers other operations besides decisions.

| | name | version | must | should | wrong | error | superseded | unsupported | suite |
| --: | --- | --- | --: | --: | --: | --: | --: | --: | --- |
";

const CALLED: &str = "
*error* also counts crashes and timeouts; the files list them separately. *suite* is the
version of the suite in the last run of the implementation.

## How each is called

Each implementation is called as its README says or as its best-known user calls it.
Another caller may decode the file differently, and get other answers. Input that a library
does not accept is *unsupported*.
";

const CAUSES: &str = "
## The causes

These quirks explain answers that the text does not permit. The numbers say how many of
these answers each quirk explains. If the text permits a quirk, no clause is named.";

const CLAUSES: &str = "
## The clauses

`✓` every answer is the one that the text demands · `✗3` three answers are not · `~2` two
answers are those that a later edition requires · `–` no query was judged. The columns have
the numbers of the implementations above. Clauses that all implementations keep are omitted.
";

const EDITIONS: &str = "
## By each edition

This table judges the same answers under each edition from which programs are written: how
many of the answers that it settles were *held*, and how many are wrong. An edition leaves
other queries open, so the columns do not count the same queries. Here norobots follows the
text of 1994.
";

const WRONG: &str = "
### Wrong under every edition

No edition demands these answers.
";

const LATER: &str = "
Causes are searched for under this later edition only, because a search under each edition would
take longer than all runs. `norobots conform --edition` finds them under any edition.";

const OPEN: &str = "
## What the text leaves open

The choice that explains every answer of an implementation. `norobots explain` says what
a setting and its choices are.";

/// Returns a Markdown page that shows how each implementation follows the standard. The page lists the clauses in
/// the order of `suite`.
pub fn page(suite: &Suite, results: &[Recorded]) -> String {
    let mut out = HEAD.to_owned();
    for (at, result) in results.iter().enumerate() {
        _ = writeln!(out, "{}", overview(at + 1, result));
    }
    _ = writeln!(out, "{CALLED}");
    for result in results.iter().filter(|result| !result.called.is_empty()) {
        _ = writeln!(out, "- {}: {}", result.name(), result.called);
    }
    _ = writeln!(out, "{CAUSES}");
    for result in results {
        causes(&mut out, &result.name(), &result.clauses, &result.causes);
    }
    let numbers: Vec<String> = (1..=results.len()).map(|n| n.to_string()).collect();
    _ = writeln!(out, "{CLAUSES}\n| clause | {} |", numbers.join(" | "));
    _ = writeln!(out, "| --- |{}", " --- |".repeat(results.len()));
    for id in suite.clauses.iter().map(|quotation| quotation.subject.id()) {
        let cells: Vec<String> = results.iter().map(|result| cell(result, id)).collect();
        if cells.iter().any(|cell| cell.contains(['✗', '~'])) {
            _ = writeln!(out, "| `{id}` | {} |", cells.join(" | "));
        }
    }
    _ = writeln!(out, "{OPEN}");
    for setting in distinct(results.iter().flat_map(|result| result.open.keys())) {
        _ = writeln!(out, "\n`{setting}`\n");
        let mut by_choice: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for result in results {
            let Some(open) = result.open.get(setting) else { continue };
            let refused = open.answers.values().filter(|answer| *answer == "refused").count();
            let choice = match open.made.as_slice() {
                [] if refused > 0 => {
                    "no choice that is known, for some files are refused".to_owned()
                }
                [] => "now one, now another".to_owned(),
                choice => format!("`{}`", choice.join("` or `")),
            };
            by_choice.entry(choice).or_default().push(&result.adapter);
        }
        for (choice, names) in by_choice {
            _ = writeln!(out, "- {choice}: {}", names.join(", "));
        }
    }
    if results.iter().any(|result| !result.editions.is_empty()) {
        editions(&mut out, results);
    }
    out
}

/// Writes nothing if every judged query passed.
fn causes(out: &mut String, name: &str, clauses: &[RecordedClause], causes: &[RecordedCause]) {
    let deviating: HashSet<&String> =
        clauses.iter().flat_map(|clause| clause.not.values().flatten()).collect();
    if deviating.is_empty() {
        return;
    }
    let queries = if deviating.len() == 1 { "query" } else { "queries" };
    _ = writeln!(out, "\n{name}, {} {queries}\n", deviating.len());
    for recorded in causes {
        _ = writeln!(out, "{}", cause(recorded));
    }
    let explained = causes.iter().flat_map(|cause| &cause.queries).collect();
    let rest = deviating.difference(&explained).count();
    if rest > 0 {
        _ = writeln!(out, "- {rest}: nothing that is known explains them");
    }
}

fn editions(out: &mut String, results: &[Recorded]) {
    let names = Edition::DECIDED.map(Edition::id).join(" | ");
    _ = writeln!(out, "{EDITIONS}\n| | name | {names} | wrong by all |");
    _ = writeln!(out, "| --: | --- |{}", " --: |".repeat(Edition::DECIDED.len() + 1));
    for (at, result) in results.iter().enumerate() {
        let cell = |edition: Edition| {
            let (held, asked, wrong) = match result.edition(edition) {
                _ if edition == Edition::Standard1994 => judged(&result.clauses),
                Some(recorded) => judged(&recorded.clauses),
                None => return "–".to_owned(),
            };
            format!("{held} of {asked}, {wrong} wrong")
        };
        let cells = Edition::DECIDED.map(cell).join(" | ");
        let all = result.wrong_under_all().len();
        _ = writeln!(out, "| {} | {} | {cells} | {all} |", at + 1, result.adapter);
    }
    _ = writeln!(out, "{WRONG}");
    for result in results {
        let wrong = result.wrong_under_all();
        if !wrong.is_empty() {
            _ = writeln!(out, "- {}: `{}`", result.name(), wrong.join("`, `"));
        }
    }
    _ = writeln!(out, "\n### The causes by {}\n{LATER}", RecordedEdition::EXPLAINED);
    for result in results {
        if let Some(edition) = result.edition(RecordedEdition::EXPLAINED) {
            causes(
                out,
                &result.name(),
                &edition.clauses,
                edition.causes.as_deref().unwrap_or_default(),
            );
        }
    }
}

/// Returns three numbers: the queries that passed, the judged queries, and the queries with wrong answers.
fn judged(clauses: &[RecordedClause]) -> (usize, usize, usize) {
    let sum = |number: fn(&RecordedClause) -> usize| clauses.iter().map(number).sum::<usize>();
    let wrong =
        |clause: &RecordedClause| clause.not.get(OutcomeKind::Wrong.id()).map_or(0, Vec::len);
    (sum(|clause| clause.held), sum(|clause| clause.asked), sum(wrong))
}

fn overview(number: usize, result: &Recorded) -> String {
    let count = |kind: OutcomeKind| -> usize {
        result.counts.values().filter_map(|kinds| kinds.get(kind.id())).sum()
    };
    let held = |level: &str| {
        let clauses = || result.clauses.iter().filter(|clause| clause.level == level);
        let sum = |number: fn(&RecordedClause) -> usize| clauses().map(number).sum::<usize>();
        format!("{} of {}", sum(|clause| clause.held), sum(|clause| clause.asked))
    };
    let errors =
        count(OutcomeKind::Error) + count(OutcomeKind::Crash) + count(OutcomeKind::Timeout);
    format!(
        "| {number} | [{}]({}) | {} | {} | {} | {} | {errors} | {} | {} | {} |",
        result.adapter,
        Recorded::file_name(&result.adapter),
        result.version.as_ref().map_or("?", Outside::raw),
        held("must"),
        held("should"),
        count(OutcomeKind::Wrong),
        count(OutcomeKind::Superseded),
        count(OutcomeKind::Unsupported),
        result.suite,
    )
}

fn cause(cause: &RecordedCause) -> String {
    let RecordedCause { explains, setting, choice, .. } = cause;
    let mut text = format!("- {explains}: `{setting}={choice}`");
    if let Some(clause) = &cause.clause {
        text += &format!(", against `{clause}`");
    }
    for (word, names) in [("only with", &cause.with), ("or", &cause.or)] {
        if !names.is_empty() {
            text += &format!(", {word} `{}`", names.join("`, `"));
        }
    }
    text
}

fn cell(result: &Recorded, id: &str) -> String {
    let Some(clause) = result.clauses.iter().find(|clause| clause.clause == id) else {
        return "–".into();
    };
    let superseded = clause.not.get(OutcomeKind::Superseded.id()).map_or(0, Vec::len);
    let failed = clause.not.values().map(Vec::len).sum::<usize>() - superseded;
    let marks = [('✗', failed), ('~', superseded)].into_iter().filter(|(_, queries)| *queries > 0);
    let marks: Vec<String> = marks.map(|(mark, queries)| format!("{mark}{queries}")).collect();
    if marks.is_empty() { "✓".into() } else { marks.join(" ") }
}
