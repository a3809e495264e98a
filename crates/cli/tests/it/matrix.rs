//! Tests `norobots matrix`, which writes a page that needs no other file. For each kind of invalid input, the command
//! prints a specific message.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use norobots::spec::Edition;
use norobots_report::report::matrix::columns;
use norobots_report::report::recorded::{Recorded, RecordedCause};
use norobots_report::run::queries;
use norobots_suite::query::OutcomeKind;
use norobots_suite::suite::{Folder, Suite};
use serde_json::{Value, json};

use crate::command::{Ran, norobots};

const FRAME: [&str; 2] = ["<script type=\"application/json\" id=\"data\">", "</script>"];

fn results() -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/results").to_owned()
}

#[track_caller]
fn page(args: &[&str], input: &[u8]) -> String {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().join("new/folder");
    let mut words = vec!["matrix", "--out", folder.to_str().unwrap()];
    words.extend(args);
    let Ran { code, out: said, err } = norobots(&words, input);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(Path::new(said.trim_end()), folder.join("index.html"));
    let files: Vec<_> = fs::read_dir(&folder).unwrap().collect();
    assert_eq!(files.len(), 1, "nothing but the page is left: {files:?}");
    fs::read_to_string(folder.join("index.html")).unwrap()
}

/// The page for the results that are embedded in norobots.
static PAGE: LazyLock<String> = LazyLock::new(|| page(&[], b""));

fn data(page: &str) -> Value {
    let (_, rest) = page.split_once(FRAME[0]).expect("the data");
    let (data, _) = rest.split_once(FRAME[1]).expect("its end");
    serde_json::from_str(data).expect("the data is JSON")
}

/// Checks that `norobots matrix` exits with code 2 and writes no file. The error message must contain all of `words`.
#[track_caller]
fn fails(args: &[&str], input: &[u8], words: &[&str]) {
    let out = tempfile::tempdir().unwrap();
    let mut all = vec!["matrix", "--out", out.path().to_str().unwrap()];
    all.extend(args);
    let ran = norobots(&all, input);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "{word:?} is not in {}", ran.err);
    }
    assert_eq!(fs::read_dir(out.path()).unwrap().count(), 0, "nothing is half-written");
}

#[test]
fn the_data_is_that_of_the_results() {
    let data = data(&PAGE);
    let suite = Suite::load(&Folder::Embedded).unwrap();
    // The page shows all cases that cite a clause. Cases about META tags cite no clause.
    let cases: Vec<_> = suite.cases.iter().filter(|case| case.chief().is_some()).collect();
    assert!(cases.len() > 200);
    let recorded = Recorded::load(Path::new(&results())).unwrap();
    let columns = data["columns"].as_array().unwrap();
    let mut names: Vec<&str> = columns.iter().map(|c| c["name"].as_str().unwrap()).collect();
    names.sort();
    assert_eq!(names, recorded.iter().map(|r| r.adapter.as_str()).collect::<Vec<_>>());
    // The page lists the additional cases of later editions after the cases of the standard.
    assert_eq!(data["cases"].as_array().unwrap().len(), cases.len() + suite.later.len());
    assert_eq!(data["clauses"].as_array().unwrap().len(), suite.clauses.len());
    let letter = |id: &str| {
        let kinds = data["kinds"].as_object().unwrap();
        kinds.iter().find(|(_, kind)| *kind == id).unwrap().0.chars().next().unwrap()
    };
    for (at, column) in columns.iter().enumerate() {
        let recorded = recorded.iter().find(|r| r.adapter == column["name"]).unwrap();
        for kind in OutcomeKind::ALL {
            let count: usize = recorded.counts.values().filter_map(|c| c.get(kind.id())).sum();
            let asks = data["cases"].as_array().unwrap().iter().flat_map(|case| {
                case["queries"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|cell| cell["results"].as_str().unwrap())
            });
            let shown = asks.filter(|results| results.chars().nth(at) == Some(letter(kind.id())));
            assert_eq!(shown.count(), count, "{} of {}", kind.id(), recorded.adapter);
        }
    }
    for (case, shown) in cases.iter().zip(data["cases"].as_array().unwrap()) {
        assert_eq!(shown["id"], case.id);
        assert_eq!(shown["why"], case.why);
        assert_eq!(shown["bytes"], case.robots.len());
        assert_eq!(shown["queries"].as_array().unwrap().len(), queries(case).count());
    }
}

#[test]
fn the_page_stands_by_itself() {
    let (frame, rest) = PAGE.split_once(FRAME[0]).unwrap();
    let (_, program) = rest.split_once(FRAME[1]).unwrap();
    for part in [frame, program] {
        for word in ["src=", "http:", "https:", "@import", "url(", "<link", "<iframe", "fetch("] {
            assert!(!part.contains(word), "{word}");
        }
    }
    assert!(frame.contains("default-src 'none'"));
    assert!(!PAGE.contains("'unsafe"), "the policy names what it lets run");
    assert!(!program.contains("innerHTML") && !program.contains("insertAdjacentHTML"));
    assert!(!PAGE.contains("@DATA@") && !PAGE.contains("@STYLE") && !PAGE.contains("@SCRIPT"));
}

#[test]
fn the_same_results_give_the_same_page() {
    assert!(page(&[&results()], b"") == *PAGE, "two pages of the same results differ");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).to_str().unwrap();
    assert!(!PAGE.contains(folder), "no path of this machine is in it");
}

/// The column of a parser must be the same whether it is made from the report of a run or from the recorded result of
/// this run. In the format JSON Lines, the rows of the report come before the report itself.
#[test]
fn a_report_gives_the_column_that_its_record_gives() {
    let suite = Suite::load(&Folder::Embedded).unwrap();
    let record = fs::read(Path::new(&results()).join("norobots.json")).unwrap();
    let recorded = columns(&suite, &record).unwrap().0.remove(0);
    for format in ["json", "jsonl"] {
        let report = norobots(&["conform", "norobots", "--format", format], b"");
        assert_eq!(report.code, 0, "{}", report.err);
        let reported = columns(&suite, report.out.as_bytes()).unwrap().0;
        assert_eq!(reported.len(), 1);
        assert_eq!(reported[0].cells, recorded.cells);
        assert_eq!(reported[0].causes, recorded.causes);
        assert_eq!((&reported[0].name, &reported[0].ops), (&recorded.name, &recorded.ops));
        // Another test, `the_causes_are_those_of_a_report`, makes a page from a report in the format `json`.
        if format == "jsonl" {
            let shown = data(&page(&["-"], report.out.as_bytes()));
            assert_eq!(shown["columns"][0]["name"], "norobots");
        }
    }
}

/// The answers of a run under 1994 can later be judged under another edition. The judgements must be the same as in a
/// run under that edition.
#[test]
fn an_edition_judges_as_a_run_by_it_does() {
    let suite = Suite::load(&Folder::Embedded).unwrap();
    let run = |edition: &[&str]| {
        let args =
            [&["conform", "python:urllib.robotparser", "--format", "json"], edition].concat();
        norobots(&args, b"").out
    };
    let first = run(&[]);
    let column = columns(&suite, first.as_bytes()).unwrap().0.remove(0);
    let page = data(&page(&["-"], first.as_bytes()));
    for edition in [Edition::Rfc9309, Edition::GoogleCode] {
        let kinds = column.by(&suite.by(edition)).unwrap();
        let report: Value = serde_json::from_str(&run(&["--edition", edition.id()])).unwrap();
        // A run under 1994 does not include the additional queries of later editions.
        let of_1994 = |id: &str| {
            let (case, _) = id.split_once('#').unwrap();
            suite.cases.iter().any(|listed| listed.id == case)
        };
        let passed = report["passed"].as_array().unwrap().iter().map(|id| id.as_str().unwrap());
        let passed: BTreeSet<&str> = passed.filter(|id| of_1994(id)).collect();
        let pass = kinds.iter().filter(|(_, kind)| **kind == OutcomeKind::Pass);
        assert_eq!(passed, pass.map(|(id, _)| id.as_str()).collect(), "{edition}");
        for failure in report["failures"].as_array().unwrap() {
            let id = format!("{}#{}", failure["case"].as_str().unwrap(), failure["query"]);
            if of_1994(&id) {
                assert_eq!(failure["result"], kinds[&id].id(), "{edition}: {id}");
            }
        }
        let shown = page["editions"].as_array().unwrap();
        let shown = shown.iter().find(|entry| entry["id"] == edition.id()).unwrap();
        let mut seen = 0;
        for judged in shown["cases"].as_array().unwrap() {
            let case = &page["cases"][judged[0].as_u64().unwrap() as usize]["id"];
            for (at, query) in (1..).zip(judged[2].as_array().unwrap()) {
                let id = format!("{}#{at}", case.as_str().unwrap());
                // This test skips the additional queries of later editions.
                if let Some(kind) = kinds.get(&id) {
                    assert_eq!(page["kinds"][query[1].as_str().unwrap()], kind.id(), "{id}");
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, kinds.len());
    }
}

#[track_caller]
fn causes_are(shown: &Value, causes: &[RecordedCause]) {
    let shown = shown["causes"].as_array().unwrap();
    assert_eq!(shown.len(), causes.len());
    for (shown, cause) in shown.iter().zip(causes) {
        assert_eq!(shown["setting"], cause.setting);
        assert_eq!(shown["choice"], cause.choice);
        assert_eq!(shown["clause"].as_str(), cause.clause.as_deref());
        assert_eq!((&shown["explains"], &shown["of"]), (&cause.explains.into(), &cause.of.into()));
        assert!(shown["summary"].is_string() && shown["question"].is_string());
        let asks = shown["queries"].as_array().unwrap();
        assert_eq!(asks.len(), cause.explains);
        assert!(asks.iter().zip(&cause.queries).all(|(shown, ask)| shown == ask));
    }
}

#[test]
fn the_causes_are_those_of_the_records() {
    let data = data(&PAGE);
    let recorded = Recorded::load(Path::new(&results())).unwrap();
    let mut all = 0;
    for column in data["columns"].as_array().unwrap() {
        let recorded = recorded.iter().find(|r| r.adapter == column["name"]).unwrap();
        causes_are(column, &recorded.causes);
        all += recorded.causes.len();
    }
    assert!(all > 20, "{all}");
}

/// The tested parser deviates from the standard, so that its report contains causes.
#[test]
fn the_causes_are_those_of_a_report() {
    let report = norobots(&["conform", "python:urllib.robotparser", "--format", "json"], b"");
    assert_eq!(report.code, 1, "{}", report.err);
    let suite = Suite::load(&Folder::Embedded).unwrap();
    let column = columns(&suite, report.out.as_bytes()).unwrap().0.remove(0);
    let parsed: Value = serde_json::from_str(&report.out).unwrap();
    let causes = parsed["causes"].as_array().unwrap();
    assert!(causes.len() > 1 && causes.len() == column.causes.len());
    for (shown, cause) in causes.iter().zip(&column.causes) {
        assert_eq!(
            (&shown["setting"], &shown["choice"]),
            (&cause.setting.as_str().into(), &cause.choice.as_str().into())
        );
        assert_eq!(shown["queries"].as_array().unwrap().len(), cause.queries.len());
    }
    causes_are(&data(&page(&["-"], report.out.as_bytes()))["columns"][0], &column.causes);
}

/// The page must show wrong answers, and messages about crashes, exactly as the report contains them.
#[test]
fn answers_are_shown_as_they_came() {
    let suite = ["--suite", "suite"];
    let driver = ["--format", "json", "--", "python3", "drivers/driver.py"];
    for (mode, case, ask, said) in [
        ("every-op", "comment-only-line/not-a-boundary", 2, "[foo: ]"),
        ("dies", "agent-match/substring", 0, ""),
    ] {
        let report = norobots(&[&["conform"], &suite[..], &driver[..], &[mode]].concat(), b"");
        assert_eq!(report.code, 1, "{}", report.err);
        let data = data(&page(&[&suite[..], &["-"]].concat(), report.out.as_bytes()));
        let case = data["cases"].as_array().unwrap().iter().find(|c| c["id"] == case).unwrap();
        let report: Value = serde_json::from_str(&report.out).unwrap();
        let cell = &case["queries"][ask];
        match said {
            "" => {
                let row = report["failures"].as_array().unwrap().iter();
                let mut rows = row.filter(|row| row["result"] == "crash");
                let crash = rows.next().expect("one crashed");
                let case = data["cases"].as_array().unwrap().iter();
                let mut case = case.filter(|c| c["id"] == crash["case"]);
                let asks = case.next().unwrap()["queries"].as_array().unwrap().clone();
                let cell = asks.iter().find(|cell| cell["results"] == "c").expect("it is shown");
                assert_eq!(cell["said"]["0"][1], crash["message"]);
            }
            said => {
                assert_eq!((&cell["results"], &cell["said"]["0"][0]), (&"w".into(), &said.into()))
            }
        }
        let rerun = data["columns"][0]["rerun"][1].as_str().unwrap();
        assert!(rerun.contains("drivers/driver.py"), "{rerun}");
    }
}

#[test]
fn whatever_results_say_stays_text() {
    let hostile = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/browser/hostile.json");
    let page = page(&["--suite", "suite", hostile], b"");
    assert_eq!(page.matches("</script>").count(), 2, "nothing but the frame ends a script");
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</style>").count(), 1);
    assert!(!page.contains("<img") && !page.contains('\u{202e}') && !page.contains('\u{2028}'));
    let name = data(&page)["columns"][0]["name"].as_str().unwrap().to_owned();
    assert!(name.starts_with("</script><script>") && name.ends_with("\\u{202e}"), "{name}");
}

/// A recorded result also contains judgements under later editions. The page must show the strings in a judgement as
/// plain text. The counts in a judgement must agree with the recorded answers.
#[test]
fn whatever_is_recorded_by_an_edition_stays_text() {
    let suite = Suite::load(&Folder::Embedded).unwrap();
    let record = fs::read(Path::new(&results()).join("norobots.json")).unwrap();
    let column = columns(&suite, &record).unwrap().0.remove(0);
    let mut counts = BTreeMap::<&str, usize>::new();
    for kind in column.by(&suite.by(Edition::Rfc9309)).unwrap().values() {
        *counts.entry(kind.id()).or_default() += 1;
    }
    let mut record: Value = serde_json::from_slice(&record).unwrap();
    record["editions"] = json!([{
        "edition": "rfc-9309", "counts": counts, "clauses": [],
        "causes": [{
            "setting": "</script>\u{202e}", "choice": "<img src=x>", "clause": "\u{2028}",
            "explains": 1, "of": 1, "queries": ["\u{202e}</script>#1"],
        }],
    }]);
    let page = page(&["-"], record.to_string().as_bytes());
    assert_eq!(page.matches("</script>").count(), 2, "nothing but the frame ends a script");
    assert!(!page.contains("<img") && !page.contains('\u{202e}') && !page.contains('\u{2028}'));
    assert_eq!(data(&page)["editions"][1]["causes"][0][0]["explains"], 1);
    *counts.get_mut("pass").unwrap() -= 1;
    record["editions"][0]["counts"] = json!(counts);
    fails(&["-"], record.to_string().as_bytes(), &["norobots", "under rfc-9309", "run it again"]);
}

#[test]
fn a_wrong_file_is_told_with_what_to_do() {
    let command = "norobots conform … --format json";
    fails(&["no/such"], b"", &["no/such: there is no such file"]);
    fails(&["-"], b"", &["<stdin>: contains no results", command]);
    fails(&["-"], b"User-agent: *", &["<stdin>: is not JSON", command]);
    fails(&["-"], b"{\"a\":1}", &["neither results nor a report", command]);
    fails(&["-"], b"[]", &["neither results nor a report"]);
    fails(&["-"], b"{\"adapter\":1,\"clauses\":[]}", &["does not have the form of results"]);
    fails(&["-"], b"{\"adapter\":\"x\",\"not_run\":\"y\"}", &["none of these could be run", "x"]);
    let old = br#"{"suite":{"version":"1"},"implementation":{"name":"x","ops":[]},"failures":[]}"#;
    fails(&["-"], old, &["version 1 of the form", "run the parser again"]);
    let empty = tempfile::tempdir().unwrap();
    fails(&[empty.path().to_str().unwrap()], b"", &["there is no file of results", "--record"]);
    fails(&["--suite", "suite"], b"", &["there are no results to show", command]);
    fails(&["--suite", "no/such"], b"", &["no/such"]);
    let edition =
        br#"{"version":2,"suite":{"edition":"rfc-9309"},"implementation":1,"failures":1}"#;
    fails(&["-"], edition, &["a run with --edition rfc-9309", "again without --edition"]);
    // The command must refuse results that were edited, and results from another suite.
    let record = fs::read_to_string(Path::new(&results()).join("norobots.json")).unwrap();
    fails(&["--suite", "suite", "-"], record.as_bytes(), &["run it again"]);
    let more = record.replacen("\"held\": ", "\"held\": 1", 1);
    fails(&["-"], more.as_bytes(), &["does not fit the suite", "its list of queries gives"]);
    let old = record.replacen("\"causes\"", "\"x\"", 1);
    fails(&["-"], old.as_bytes(), &["does not have the form of results", command]);
    let strange = record.replace("\"unsupported\"", "\"x\"").replacen(
        "\"suite\"",
        "\"unsupported\": [\"a/b#1\"], \"suite\"",
        1,
    );
    fails(&["-"], strange.as_bytes(), &["has a result for a/b#1"]);
}

#[test]
fn the_folder_must_be_one() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let ran = norobots(&["matrix", "--out", file.path().to_str().unwrap()], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("this is not a folder"), "{}", ran.err);
    // The command must check the output folder before it reads the results.
    let ran = norobots(&["matrix", "--out", file.path().to_str().unwrap(), "no/such"], b"");
    assert!(ran.err.contains("this is not a folder"), "{}", ran.err);
    assert_eq!(fs::read(file.path()).unwrap(), b"");
}
