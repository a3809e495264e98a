//! Checks that a new run gives the results that are recorded in `conformance/results`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use norobots::spec::Edition;
use norobots_explain::explain::Explanation;
use norobots_report::report::matrix::{self, columns};
use norobots_report::report::recorded::{Recorded, RecordedClause, RecordedEdition, page};
use norobots_report::run::{Report, Rerun, Row, queries, query_id};
use norobots_settings::setting::Settings;
use norobots_suite::driver::{Hello, Implementation};
use norobots_suite::query::{Answer, AnswerKind, Op, Outcome, OutcomeKind};
use norobots_suite::suite::{Adapters, Case, Folder, Suite};

const AGAIN: &str = "if the change is meant: cargo xtask write results";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/results")
}

fn names() -> Vec<String> {
    let adapters = Adapters::load(&Folder::Embedded).expect("adapters");
    adapters.list.into_iter().map(|adapter| adapter.name).chain(["norobots".into()]).collect()
}

#[test]
fn every_implementation_has_a_file_and_no_file_is_stray() {
    let mut expected: BTreeSet<String> = names().iter().map(|n| Recorded::file_name(n)).collect();
    assert_eq!(expected.len(), names().len());
    let folded: BTreeSet<String> = expected.iter().map(|name| name.to_lowercase()).collect();
    assert_eq!(folded.len(), expected.len(), "two names differ by case only");
    expected.extend(["README.md", "causes.toml", "crawlers"].map(String::from));
    let files = fs::read_dir(folder())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"));
    assert_eq!(files.collect::<BTreeSet<_>>(), expected);
    for result in Recorded::load(&folder()).expect("results") {
        let file = folder().join(Recorded::file_name(&result.adapter));
        assert_eq!(fs::read_to_string(file).expect("a file"), result.json(), "{AGAIN}");
    }
}

#[test]
fn the_page_is_made_from_the_files() {
    let suite = Suite::load(&Folder::Embedded).expect("the suite");
    let results = Recorded::load(&folder()).expect("results");
    let written = fs::read_to_string(folder().join("README.md")).expect("the page");
    assert!(written == page(&suite, &results), "README.md is not of these files; {AGAIN}");
}

/// An entry of `causes.toml`: a cause of wrong answers, and the line of source code that proves the cause.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Proof {
    implementation: String,
    version: String,
    edition: String,
    cause: String,
    source: String,
    function: String,
    proof: String,
}

/// A cause for which no line of source code is recorded.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Unproven {
    implementation: String,
    version: String,
    edition: String,
    cause: String,
    why: String,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Causes {
    cause: Vec<Proof>,
    unproven: Vec<Unproven>,
}

/// The causes blame code of other projects. Each cause must therefore quote the faulty source line, or say why no line
/// is recorded.
#[test]
fn every_cause_on_record_has_the_line_that_proves_it() {
    let text = fs::read_to_string(folder().join("causes.toml")).expect("the causes");
    let causes: Causes = toml::from_str(&text).expect("the form of the causes");
    let mut rows = BTreeSet::new();
    for Proof { implementation, version, edition, cause, source, function, proof } in causes.cause {
        let place = source.rsplit_once(':').and_then(|(_, line)| line.parse::<usize>().ok());
        assert!(place.is_some() && !function.is_empty() && proof.ends_with('.'), "{source}");
        assert!(rows.insert((implementation, version, edition, cause)), "twice: {source}");
    }
    for Unproven { implementation, version, edition, cause, why } in causes.unproven {
        assert!(why.ends_with('.'), "{why}");
        assert!(rows.insert((implementation, version, edition, cause)), "twice: {why}");
    }
    let (mut bare, mut stale) = (Vec::new(), rows.clone());
    for result in Recorded::load(&folder()).expect("results") {
        let version = result.version.as_ref().map_or("", |version| version.raw());
        let later = result.edition(RecordedEdition::EXPLAINED).and_then(|by| by.causes.as_ref());
        let later = later.into_iter().flatten().map(|cause| ("rfc-9309", cause));
        for (edition, cause) in result.causes.iter().map(|cause| ("1994", cause)).chain(later) {
            let named = format!("{}={}", cause.setting, cause.choice);
            let key = |cause: &String| {
                let (name, version) = (result.adapter.clone(), version.to_owned());
                (name, version, edition.to_owned(), cause.clone())
            };
            let keys: Vec<_> = [&named].into_iter().chain(&cause.or).map(key).collect();
            if !keys.iter().any(|key| rows.contains(key)) {
                bare.push(format!("{} {version} {edition} {named}", result.adapter));
            }
            stale.retain(|row| {
                !keys.contains(row) && !cause.with.iter().any(|with| key(with) == *row)
            });
        }
    }
    assert!(bare.is_empty(), "no row for\n{}", bare.join("\n"));
    assert!(stale.is_empty(), "not on record: {stale:#?}");
}

/// Runs all implementations and compares the results with the recorded results. The test skips an implementation if it
/// isn't installed, or if its installed version differs from the recorded version.
#[test]
fn what_is_recorded_is_what_comes_of_a_run() {
    let now = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_norobots"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        // On a busy machine, the slowest implementation may need more time for an answer than the usual timeout.
        .args(["conform", "--all", "--format", "json", "--timeout", "20", "--record"])
        .arg(now.path())
        .output()
        .expect("the program runs");
    assert!(matches!(output.status.code(), Some(1 | 3)), "{output:?}");
    let came = Recorded::load(now.path()).expect("results");
    let suite = Suite::load(&Folder::Embedded).expect("the suite");
    let by: Vec<Suite> = Edition::DECIDED[1..].iter().map(|edition| suite.by(*edition)).collect();
    let mut compared = Vec::new();
    for recorded in Recorded::load(&folder()).expect("results") {
        let name = &recorded.adapter;
        let Some(today) = came.iter().find(|today| today.adapter == *name) else {
            eprintln!("{name}: not compared, for it could not be run");
            continue;
        };
        // `norobots matrix` rejects figures that don't follow from the recorded answers.
        let column = columns(&suite, today.json().as_bytes()).expect("a record").0.remove(0);
        for by in &by {
            column.by(by).unwrap_or_else(|what| panic!("{name}, {}: {what}", by.edition));
        }
        if today.version != recorded.version {
            eprintln!("{name}: not compared, for it is {:?} here", today.version);
            continue;
        }
        // If the wording of a case changes, the version of the suite changes, but no result changes. The comparison
        // therefore ignores the version of the suite.
        let today = Recorded { suite: recorded.suite.clone(), ..today.clone() }.json();
        let differ = |line: &(&str, &str)| line.0 != line.1;
        let json = recorded.json();
        let at = json.lines().zip(today.lines()).find(differ);
        assert!(json == today, "{name} (recorded, now): {at:?}; {AGAIN}");
        compared.push(name.clone());
    }
    eprintln!("compared: {}", compared.join(", "));
    assert!(compared.iter().any(|name| name == "norobots"), "{compared:?}");
}

/// Returns a report in which a robot that obeys the standard answers every query of the suite.
fn run_of_1994(suite: &Suite) -> Report<'_> {
    let row = |case, op, query: Option<usize>| {
        let case: &Case = case;
        let query_of = case.query(&case.queries[query.expect("each is a query")]);
        let AnswerKind::Verdict(verdict) = AnswerKind::at(Settings::DEFAULT, &query_of) else {
            panic!("{query_of} is refused")
        };
        let answer = Some(Answer::Decided { verdict, line: None });
        let (time, stderr) = (Duration::ZERO, String::new());
        Row { case, op, query, answer, outcome: Outcome::Pass, time, stderr }
    };
    let rows = suite
        .cases
        .iter()
        .flat_map(|case| queries(case).map(move |(op, query)| row(case, op, query)));
    let rows: Vec<Row> = rows.collect();
    let implementation = Implementation { name: "robot".into(), version: None, language: None };
    Report {
        suite,
        hello: Hello { implementation, ops: vec![Op::Decide], access: false, page: false },
        remarks: Vec::new(),
        steady: true,
        seed: 0,
        rerun: Rerun::default(),
        selected: rows.len(),
        rows,
        explanation: Explanation::none(Edition::Standard1994, Vec::new()),
        breakdowns: 0,
        stopped: None,
        access: None,
    }
}

/// The judgement under a later edition must cover the answers of two runs: the run of the suite's own cases, and the
/// run of the additional cases of later editions.
#[test]
fn an_edition_judges_the_answers_of_both_runs() {
    let mut suite = Suite::load(&Folder::Embedded).expect("the suite");
    let settled = |case: &Case| case.queries.iter().all(|query| query.expect.settled().is_some());
    suite.cases.retain(|case| settled(case) && !case.queries.is_empty() && case.robots.len() < 500);
    suite.cases.truncate(60);
    for case in &mut suite.cases {
        (case.records, case.conforming) = (None, None);
    }
    let by = suite.by(Edition::Rfc9309);
    let mut asked = suite.clone();
    let rest = Suite { cases: asked.cases.split_off(50), ..Suite::default() };
    let (first, second) = (run_of_1994(&asked), run_of_1994(&rest));
    let judged = first.judged(Some(&second), &by, None);
    assert_eq!(judged.rows.len(), suite.cases.iter().map(|case| case.queries.len()).sum::<usize>());
    let profile = Settings::default_for(Edition::Rfc9309);
    let mut wrong = 0;
    for row in &judged.rows {
        let query = row.case.query(&row.case.queries[row.query.expect("a query")]);
        let [own, other] =
            [Settings::DEFAULT, profile].map(|settings| AnswerKind::at(settings, &query));
        let kind = row.outcome.kind();
        wrong += usize::from(kind == OutcomeKind::Wrong);
        assert!(
            kind != OutcomeKind::Wrong || own != other,
            "{} is as the edition has it",
            row.name()
        );
        assert!(kind != OutcomeKind::Pass || own == other, "{} is not as it has it", row.name());
    }
    assert!(wrong > 0, "the standard is not RFC 9309");
    let recorded =
        Recorded::of("robot", String::new(), &first, Some(&second), std::slice::from_ref(&judged));
    assert_eq!(recorded.later.len(), second.rows.len());
    assert_eq!(recorded.edition(Edition::Rfc9309).expect("it is there").wrong().len(), wrong);
    assert!(recorded.wrong_under_all().is_empty(), "nothing is wrong by the standard");
    let mut columns = columns(&asked, recorded.json().as_bytes()).expect("they can be read").0;
    let column = columns.pop().expect("there is one");
    let kinds = column.by(&by).expect("its figures are right");
    assert_eq!(kinds.len(), judged.rows.len());
    for row in &judged.rows {
        assert_eq!(kinds[&query_id(row.case, row.op, row.query)], row.outcome.kind());
    }
    let mut wrong = recorded.clone();
    *wrong.editions[0].counts.get_mut("pass").expect("some held") += 1;
    let column = matrix::columns(&asked, wrong.json().as_bytes()).expect("still read").0.remove(0);
    assert!(column.by(&by).expect_err("the figures are wrong").contains("does not fit the suite"));
}

/// The judgements in this test are fixed, so that the tested page doesn't change with the recorded results.
#[test]
fn the_page_judges_by_each_edition() {
    let suite = Suite::load(&Folder::Embedded).expect("the suite");
    let mut results = Recorded::load(&folder()).expect("results");
    results.retain(|result| result.adapter == "rust:robotxt" || result.adapter == "norobots");
    for result in &mut results {
        result.editions.clear();
    }
    assert!(!page(&suite, &results).contains("## By each edition"), "nothing is known of it");
    let mut result = results.pop().expect("robotxt");
    let wrong = RecordedClause {
        clause: "line-end".into(),
        level: "must".into(),
        held: 5,
        asked: 7,
        not: [("wrong".into(), vec!["a/b#1".into(), "a/c#2".into()])].into(),
    };
    result.clauses = vec![RecordedClause {
        held: 6,
        not: [("wrong".into(), vec!["a/c#2".into()])].into(),
        ..wrong.clone()
    }];
    let later = Edition::DECIDED[1..].iter().copied();
    result.editions = later
        .map(|edition| RecordedEdition {
            edition,
            counts: [("pass".into(), 5), ("wrong".into(), 2)].into(),
            causes: (edition == RecordedEdition::EXPLAINED).then(Vec::new),
            clauses: vec![wrong.clone()],
        })
        .collect();
    assert_eq!(result.wrong_under_all(), ["a/c#2"]);
    let (name, text) = (result.adapter.clone(), page(&suite, &[result]));
    let row =
        format!("| 1 | {name} | 6 of 7, 1 wrong | {} | 1 |", ["5 of 7, 2 wrong"; 4].join(" | "));
    assert!(text.contains(&row), "{text}");
    assert!(text.contains("### Wrong under every edition") && text.contains(": `a/c#2`"), "{text}");
    let (_, causes) = text.split_once("### The causes by rfc-9309").expect("they are there");
    assert!(
        causes.contains("2 queries") && causes.contains("- 2: nothing that is known"),
        "{causes}"
    );
}
