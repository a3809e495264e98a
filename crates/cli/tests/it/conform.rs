//! Tests `norobots conform`. Most of these tests use drivers that break the protocol.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use crate::command::norobots;
use serde_json::Value;

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/suite");
const DRIVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/drivers/driver.py");

fn conform(args: &[&str]) -> Output {
    // This timeout is long enough for a busy machine, but short enough for tests whose driver hangs.
    let timeout: &[&str] = if args.contains(&"--timeout") { &[] } else { &["--timeout", "1.5"] };
    let suite: &[&str] = if args.contains(&"--suite") { &[] } else { &["--suite", SUITE] };
    Command::new(env!("CARGO_BIN_EXE_norobots"))
        .args([&["conform"], suite, timeout, args].concat())
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// Runs the suite against the sample driver. Returns the exit status, standard error and the report.
#[track_caller]
fn against(mode: &str) -> (i32, String, Value) {
    against_only("*", mode)
}

#[track_caller]
fn against_only(pattern: &str, mode: &str) -> (i32, String, Value) {
    let args = ["--only", pattern, "--format", "json", "--", "python3", DRIVER, mode];
    let output = conform(&args);
    let report = match output.stdout.is_empty() {
        true => Value::Null,
        false => serde_json::from_slice(&output.stdout).expect("the report is JSON"),
    };
    (output.status.code().expect("no signal"), text(&output.stderr), report)
}

/// Checks that the command ends with an error about the driver, and that the message contains the given strings.
#[track_caller]
fn at_fault(mode: &str, summary: &[&str]) {
    let (status, stderr, report) = against(mode);
    assert_eq!((status, &report), (3, &Value::Null), "{stderr}");
    assert!(stderr.contains("is at fault"), "{stderr}");
    assert!(stderr.contains("what to do: "), "{stderr}");
    for summary in summary {
        assert!(stderr.contains(summary), "no {summary:?} in:\n{stderr}");
    }
}

/// Checks that the run of a case completes and that both of its queries have the given result and message.
#[track_caller]
fn costs_both(mode: &str, result: &str, message: &str) -> Value {
    let (status, stderr, report) = against_only("disallow-prefix/any-byte", mode);
    assert_eq!((status, stderr.as_str()), (1, ""));
    assert_eq!(failures(&report, result, message), 2, "{}", report["counts"]);
    assert_eq!(report["failed_clauses"], serde_json::json!(["disallow-prefix"]));
    report
}

/// Checks that one query has the given result and message, and that all other queries have the same results as with a
/// correct driver.
#[track_caller]
fn costs_one_query(mode: &str, result: &str, message: &str) -> Value {
    let (status, stderr, report) = against(mode);
    assert_eq!((status, stderr.as_str()), (1, ""));
    assert_eq!(failures(&report, result, message), 1, "{}", report["counts"]);
    for (kind, asks) in [("pass", 5), ("wrong", 1), ("open", 2)] {
        assert_eq!(report["counts"][kind], asks, "{}", report["counts"]);
    }
    assert_eq!(report["failed_clauses"], serde_json::json!(["comment-only-line", "agent-match"]));
    report
}

/// Counts the failed queries with the given result. Checks that each failed query has a command to repeat the query,
/// and a message that contains `message`.
#[track_caller]
fn failures(report: &Value, result: &str, message: &str) -> usize {
    let failures = report["failures"].as_array().expect("a list");
    let failures: Vec<_> = failures.iter().filter(|row| row["result"] == result).collect();
    for row in &failures {
        let printed = row["message"].as_str().expect("a message");
        assert!(printed.contains(message), "{printed}");
        let id = row["case"].as_str().expect("an id");
        assert!(row["rerun"].as_str().expect("a line").contains(&format!("--only {id}")));
    }
    failures.len()
}

#[test]
fn a_good_driver_is_held_to_the_text() {
    let (status, stderr, report) = against("good");
    assert_eq!((status, stderr.as_str()), (1, ""));
    assert_eq!(report["failed_clauses"], serde_json::json!(["comment-only-line"]));
    assert_eq!(report["counts"]["pass"], 6);
    assert_eq!(report["counts"]["not-offered"], 6);
    assert_eq!(report["counts_by_op"]["decide"]["not-offered"], 0);
    assert_eq!(report["implementation"]["name"], "sample");
    let cause = &report["causes"][0];
    let expected = [("setting", "comment-only-line"), ("choice", "blank"), ("grade", "violation")];
    for (member, text) in expected.into_iter().chain([("clause", "comment-only-line")]) {
        assert_eq!(cause[member], text, "{cause}");
    }
    assert_eq!([&cause["explains"], &cause["of"], &cause["contradicted"]], [1, 1, 0]);
    let ask = serde_json::json!({
        "case": "comment-only-line/not-a-boundary", "op": "decide", "query": 1,
    });
    assert_eq!(cause["queries"], serde_json::json!([ask]));
    assert_eq!(report["unexplained"], serde_json::json!([]));
}

#[test]
fn a_driver_that_is_not_there() {
    let output = conform(&["--", "/no/such/driver"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("there is no such command"));
    let output = conform(&["--", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("may not be executed"));
}

#[test]
fn a_driver_without_a_greeting() {
    at_fault("dead-at-start", &["exit status 9", "  | no such module: robots", "␛[2Jcleared?"]);
    at_fault("mute", &["did not answer the greeting within 6s"]);
    at_fault("prose", &["printed a line that is not a JSON object: Welcome to the driver!"]);
    at_fault("no-name", &["without the object `implementation`"]);
    at_fault("no-ops", &["offers none of the operations"]);
    at_fault("endless-greeting", &["flooded its stdout without a line end"]);
}

#[test]
fn a_driver_that_fails_the_smoke_test() {
    at_fault("never-reads", &["(a URL that must be allowed)", "no answer within 1.5s"]);
}

/// Before the suite, the command sends a few test queries to the driver. If an answer is wrong, the command must print
/// a remark, and then run the suite.
#[test]
fn what_the_smoke_test_finds_is_remarked() {
    for (mode, remarks) in [
        ("good", &[][..]),
        ("always-allowed", &["a URL that must be disallowed, it answered allowed, not disallowed"]),
        ("dies-at-large-files", &["a file of 1 MB, it died: it ended with exit status 1"]),
        (
            "quadratic",
            &["a file of 1 MB, it gave no answer within 1.5s: 4 times the lines take it 1"],
        ),
    ] {
        let (status, stderr, report) = against(mode);
        assert_eq!((status, stderr.as_str()), (1, ""), "{mode}");
        let printed = report["remarks"].as_array().expect("a list");
        assert_eq!(printed.len(), remarks.len(), "{mode}: {printed:?}");
        for (message, remark) in printed.iter().zip(remarks) {
            assert!(message.as_str().expect("text").contains(remark), "{message}");
        }
    }
}

#[test]
fn answers_that_change_accuse_nobody() {
    let (status, _, report) = against("changes-its-mind");
    assert_eq!(status, 1);
    let remark = report["remarks"][0].as_str().expect("a remark");
    assert!(
        remark.starts_with("not deterministic: asked again, it gives other answers to "),
        "{remark}"
    );
    assert_eq!(report["causes"], serde_json::json!([]));
}

/// The command must print its first line even if the driver sends nothing.
#[test]
fn the_first_line_does_not_wait() {
    let output = conform(&["--", "python3", DRIVER, "mute"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stdout).contains("queries in "), "{}", text(&output.stdout));
}

#[test]
fn a_driver_that_prints_what_is_no_answer() {
    costs_both("garbage", "error", "printed a line that is not a JSON object: debug: thinking");
    costs_both("binary", "error", "printed a line that is not a JSON object: \\xFF\\xFE\0");
    costs_both("wrong-id", "error", "answered with the id \"0\", but the open query has the id");
    costs_both(
        "out-of-order",
        "error",
        "answered with the id \"later\", but the open query has the id",
    );
    costs_both("no-id", "error", "answered without an id: {\"allowed\": true}");
    costs_both("wrong-type", "error", "`allowed` that is neither true nor false: \"yes\"");
    costs_one_query("floods-lines", "error", "printed a line that is not a JSON object: x");
}

#[test]
fn a_driver_that_stalls_or_dies_loses_one_query() {
    costs_one_query("hangs", "timeout", "no answer within 1.5s");
    costs_one_query("closes-stdout", "crash", "closed its stdout and went on running");
    costs_one_query("floods-stdout", "crash", "flooded its stdout without a line end");
    let report = costs_one_query("dies", "crash", "signal 11 (SIGSEGV)");
    let crash = &report["failures"][1];
    assert_eq!(crash["stderr"], "Segmentation fault, so to say\n");
    costs_both("dies-always", "crash", "exit status 7");
    costs_both("grandchild", "crash", "exit status 3");
}

#[test]
fn a_driver_that_does_not_start_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let marker = folder.path().join("marker");
    let marker = marker.to_str().expect("UTF-8");
    let output = conform(&["--", "python3", DRIVER, "dies-for-good", marker]);
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    assert!(stderr.contains(" of 15 queries: the driver"), "{stderr}");
    assert!(stderr.contains("after it was started again"), "{stderr}");
    assert!(stderr.contains("exit status 5"), "{stderr}");
}

#[test]
fn what_a_driver_says_on_stderr_stands_with_its_failure() {
    let report = costs_both("floods-stderr", "error", "too noisy");
    for row in report["failures"].as_array().expect("a list") {
        let stderr = row["stderr"].as_str().expect("what it said");
        assert!(stderr.len() < 5000 && stderr.ends_with("noise \nthe last word\n"), "{stderr}");
    }
}

#[test]
fn nothing_asked_is_no_success() {
    let (status, stderr, _) = against("refuses");
    assert_eq!(status, 2);
    assert!(stderr.contains("no query could be put"), "{stderr}");
}

#[test]
fn what_a_later_edition_requires_can_be_accepted() {
    let run = |more: &[&str]| {
        let args = ["--only", "record-separator/*", "--format", "json"];
        conform(&[&args, more, &["--", "python3", DRIVER, "later-edition"]].concat())
    };
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["counts"]["superseded"], 1);
    assert_eq!(report["failed_clauses"], serde_json::json!([]));
    assert_eq!(report["superseded_clauses"], serde_json::json!(["record-separator"]));
    assert_eq!(run(&["--accept-later-editions"]).status.code(), Some(0));
}

#[test]
fn the_wrong_arguments_are_told() {
    #[track_caller]
    fn usage(args: &[&str], summary: &str) {
        let output = conform(args);
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(output.stdout.is_empty());
        assert!(stderr.contains(summary), "no {summary:?} in:\n{stderr}");
    }
    usage(&[], "name the target to test");
    usage(&["norobot"], "did you mean norobots?");
    usage(&["norobots", "--exec", "p"], "cannot be used with");
    usage(&["norobots", "--record", "d"], "cannot be used with");
    usage(&["--record", "d"], "required arguments were not provided");
    usage(&["norobots", "--only", "agent-mach/substring"], "did you mean agent-match/substring?");
    usage(&["norobots", "--timeout", "0"], "0.001 to 3600");
    usage(&["--exec", "p {robots} {url}"], "the place {agent} is missing");
    usage(&["--exec", "p 'x {robots} {agent} {url}"], "not closed");
    usage(&["norobots", "--suite", "/no/such/folder"], "there is no suite at /no/such/folder");
    usage(&["protego"], "did you mean python:protego?");
    usage(&["naive:blankline=ignored"], "did you mean blank-line?");
    usage(&["driver:"], "needs a command");
}

#[test]
fn a_program_for_each_query_answers_by_its_status() {
    let run = |script: &str| {
        let command = format!("python3 -c '{script}' {{robots}} {{agent}} {{url}}");
        let output = conform(&["--format", "json", "--exec", &command]);
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    // This program compares the URL with each Disallow line. For certain names and URLs, the program crashes, hangs, or
    // exits with an unknown code.
    let decides = r#"
import os, sys, time
robots, agent, url = (os.fsencode(a) for a in sys.argv[1:])
if agent == b"\xff": os.kill(os.getpid(), 9)
if agent.startswith(b"cyber") and b"MAP" in open(robots, "rb").read(): time.sleep(60)
if url == b"/a": sys.exit(5)
lines = [l.split(b":") for l in open(robots, "rb").read().split(b"\n")]
sys.exit(any(l[0] == b"Disallow" and url.startswith(l[1].strip()) for l in lines))
"#;
    let (status, stdout, stderr) = run(decides);
    assert_eq!(status, Some(1), "{stderr}");
    let report: Value = serde_json::from_slice(&stdout.into_bytes()).expect("JSON");
    let failures: Vec<_> = report["failures"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| (row["case"].as_str().unwrap(), row["result"].as_str().unwrap()))
        .collect();
    assert_eq!(
        failures,
        [
            ("record-separator/blank-is-a-boundary", "superseded"),
            ("disallow-prefix/any-byte", "crash"),
            ("agent-match/substring", "timeout"),
        ]
    );
    // The standard doesn't say whether a robot may refuse a file with two records for `*`.
    let refused = report["open"].as_array().expect("a list").iter();
    let refused = refused.filter(|row| row["answer"] == "refused").map(|row| &row["case"]);
    assert_eq!(refused.collect::<Vec<_>>(), ["agent-default/two-records"]);
    let (status, stdout, _) = run("raise SystemExit(1)");
    assert_eq!(status, Some(1));
    assert!(stdout.contains("a URL that must be allowed, it answered disallowed, not allowed"));
}

#[test]
fn the_same_seed_gives_the_same_order() {
    let run = |seed: &str| {
        let args = ["--format", "jsonl", "--seed", seed, "--", "python3", DRIVER, "good"];
        let output = conform(&args);
        let stdout = text(&output.stdout);
        assert_eq!(stdout.lines().count(), 15 + 1);
        for line in stdout.lines() {
            serde_json::from_str::<Value>(line).expect("each line is JSON");
        }
        stdout
    };
    assert_eq!(run("7"), run("7"));
    assert_ne!(run("7"), run("8"));
}

#[test]
fn fail_fast_stops_at_the_first() {
    let args = ["--format", "json", "--fail-fast", "--", "python3", DRIVER, "wrong-id"];
    let report: Value = serde_json::from_slice(&conform(&args).stdout).expect("JSON");
    assert_eq!(report["counts"]["error"], 1);
    assert_eq!(report["complete"], false);
}

/// Returns the report, which is the last line of the output, and all other lines in alphabetical order.
fn rows(args: &[&str], mode: &str) -> (Value, Vec<Value>) {
    let output = conform(&[args, &["--format", "jsonl", "--", "python3", DRIVER, mode]].concat());
    let text = text(&output.stdout);
    let mut lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    let report = lines.pop().expect("a report");
    lines.sort_by_key(Value::to_string);
    (report, lines)
}

#[test]
fn the_order_of_answers_is_of_no_matter() {
    let (report, backwards) = rows(&[], "answers-backwards");
    assert_eq!(backwards, rows(&[], "good").1);
    assert_eq!(report["breakdowns"], 0);
}

#[test]
fn a_driver_that_takes_one_request_at_a_time_is_asked_so() {
    let (report, alone) = rows(&[], "one-at-a-time");
    assert_eq!(alone, rows(&[], "good").1);
    assert_eq!(report["breakdowns"], 1);
    let (report, alone) = rows(&["--fail-fast"], "one-at-a-time");
    assert_eq!(report["breakdowns"], 0, "{alone:?}");
}

#[test]
fn several_processes_come_to_the_same() {
    for mode in ["good", "dies", "hangs", "garbage"] {
        let (alone, several) = (rows(&[], mode).1, rows(&["--jobs", "3"], mode).1);
        assert_eq!(alone.len(), several.len());
        for (alone, several) in alone.iter().zip(&several) {
            for member in ["case", "query", "op", "result", "answer"] {
                assert_eq!(alone[member], several[member], "{mode}");
            }
        }
    }
}

#[test]
fn a_baseline_allows_its_failures_and_improvements() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    for (format, mode) in [("json", "good"), ("jsonl", "later-edition"), ("json", "dies")] {
        let output = conform(&["--format", format, "--", "python3", DRIVER, mode]);
        std::fs::write(file(mode), output.stdout).expect("a file");
    }
    let run = |baseline: &str, mode: &str| {
        let output = conform(&["--baseline", baseline, "--", "python3", DRIVER, mode]);
        (output.status.code(), text(&output.stderr))
    };
    for mode in ["good", "later-edition", "dies"] {
        let (status, stderr) = run(&file(mode), mode);
        assert_eq!(status, Some(0), "{stderr}");
        assert!(stderr.starts_with("as in "), "{stderr}");
    }
    let (status, stderr) = run(&file("good"), "later-edition");
    assert_eq!(status, Some(1));
    let message =
        "regression: record-separator/blank-is-a-boundary decide: superseded, was as expected";
    assert!(stderr.contains(message), "{stderr}");
    // If a query failed in the baseline but passes now, the run must succeed and print the command that records the new
    // baseline.
    let (status, stderr) = run(&file("dies"), "good");
    assert_eq!(status, Some(0), "{stderr}");
    let improved = "improvement: agent-match/substring decide: passes, was crash\n";
    assert!(stderr.starts_with(improved), "{stderr}");
    assert!(stderr.contains("1 of 15 queries failed in "), "{stderr}");
    let again = format!("--format json -- python3 {DRIVER} good > {}\n", file("dies"));
    assert!(stderr.ends_with(&again), "{stderr}");
    let (_, stderr) = run(&file("dies"), "hangs");
    assert!(stderr.contains("another result: agent-match/substring decide: timeout"), "{stderr}");
    let judged = std::fs::read_to_string(file("good")).expect("a file");
    let otherwise = judged.replacen(r#""edition":"1994""#, r#""edition":"rfc-9309""#, 1);
    assert!(otherwise != judged);
    std::fs::write(file("otherwise"), otherwise).expect("a file");
    let (status, stderr) = run(&file("otherwise"), "good");
    assert_eq!(status, Some(2));
    assert!(stderr.contains("judged by rfc-9309, this one is by 1994"), "{stderr}");
    let (status, stderr) = run(DRIVER, "good");
    assert_eq!(status, Some(2));
    assert!(stderr.contains("is not the JSON or JSON Lines of an earlier run"), "{stderr}");
    let (status, stderr) = run(&file("nothing"), "good");
    assert_eq!(status, Some(2));
    assert!(stderr.contains("--baseline"), "{stderr}");
}

/// If the baseline has an answer to a query about fetching robots.txt, an error for this query must count as a new
/// failure. If a query is missing in the baseline, the run must not claim that an answer was as expected. A query that
/// failed in the baseline must not be counted as a failure if the new run does not judge it.
#[test]
fn a_baseline_holds_fetches_and_knows_what_it_did_not_see() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = r#"
import json, sys
ops, fetch = sys.argv[1].split(","), sys.argv[2]
for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        answer = {"implementation": {"name": "sample", "version": "1"}, "ops": ops}
    elif request["op"] == "access":
        answer = {"id": request["id"], fetch: "no fetches"}
    elif request["op"] == "check":
        answer = {"id": request["id"], "conforming": True, "clauses": []}
    else:
        answer = {"id": request["id"], "allowed": True}
    print(json.dumps(answer), flush=True)
"#;
    let driver = folder.path().join("driver.py").to_str().expect("UTF-8").to_owned();
    std::fs::write(&driver, program).expect("a file");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let own = |args: &[&str], answers: &str| {
        let (ops, fetch) = answers.split_once('/').unwrap_or((answers, "unsupported"));
        let driver = ["--", "python3", &driver, ops, fetch];
        let output = Command::new(env!("CARGO_BIN_EXE_norobots"))
            .args([&["conform"], args, &driver].concat())
            .output()
            .expect("the program runs");
        (output.status.code(), text(&output.stderr), output.stdout)
    };
    let record = |name: &str, args: &[&str], answers: &str| {
        let report = own(&[args, &["--format", "json"]].concat(), answers).2;
        std::fs::write(file(name), report).expect("a file");
    };
    // The small suite has no cases about fetches.
    record("fetches", &[], "check,access");
    let run = |args: &[&str], baseline: &str, answers: &str| {
        let (status, stderr, _) = own(&[args, &["--baseline", &file(baseline)]].concat(), answers);
        (status, stderr)
    };
    assert!(run(&[], "fetches", "check,access").1.starts_with("as in "));
    let (status, stderr) = run(&[], "fetches", "check,access/error");
    assert_eq!(status, Some(1), "{stderr}");
    assert!(stderr.contains("new failure: fetch "), "{stderr}");
    let says = stderr.lines().last().expect("a line");
    assert!(says.contains(" has another result for "), "{stderr}");
    assert!(says.ends_with(" answers about fetches"), "{stderr}");
    let small = ["--suite", SUITE];
    record("all", &small, "decide");
    record("part", &["--suite", SUITE, "--only", "disallow-prefix/*"], "decide");
    let (status, stderr) = run(&small, "part", "decide");
    assert_eq!(status, Some(1), "{stderr}");
    assert!(stderr.contains("wrong, had no result"), "{stderr}");
    assert!(!stderr.contains("was as expected"), "{stderr}");
    let (status, stderr) = run(&small, "all", "check");
    assert!(stderr.contains("not judged in this run: "), "{status:?} {stderr}");
    assert!(!stderr.contains("decide: not-offered"), "{stderr}");
}

/// If a run was cut short, the report must say so in every format.
#[test]
fn a_run_that_is_cut_short_says_so_in_each_form() {
    for (format, words) in [
        ("text", "cut short: "),
        ("markdown", "Cut short: "),
        ("junit", "<error message=\"cut short: "),
        ("json", "\"complete\":false"),
    ] {
        let output =
            conform(&["--fail-fast", "--format", format, "--", "python3", DRIVER, "wrong-id"]);
        assert!(text(&output.stdout).contains(words), "{}", text(&output.stdout));
    }
}

/// If a driver doesn't work, the output in the formats `github`, `sarif` and `junit` must contain the error. The output
/// in JSON must be empty.
#[test]
fn a_run_without_a_report_says_so_in_each_form() {
    let says = "\"$schema\"";
    for (format, wanted) in
        [("github", "::error::"), ("sarif", says), ("junit", "<error message="), ("json", "")]
    {
        let output = conform(&["--format", format, "--", "python3", "-c", "print('hello')"]);
        assert_eq!(output.status.code(), Some(3), "{format}");
        let out = text(&output.stdout);
        assert!(out.contains(wanted) && out.is_empty() == wanted.is_empty(), "{format}: {out}");
        if format == "sarif" {
            let log: Value = serde_json::from_str(&out).expect("JSON");
            let invocation = &log["runs"][0]["invocations"][0];
            assert_eq!(invocation["executionSuccessful"], false);
            let note = &invocation["toolExecutionNotifications"][0]["message"]["text"];
            assert!(note.as_str().expect("a text").contains("hello"), "{log}");
        }
    }
}

/// `conform --generated` must run generated cases in the same way as a suite.
#[test]
fn generated_cases_are_another_suite_for_each_seed() {
    let run = |args: &[&str]| {
        let ran = crate::command::norobots(&[&["conform"], args].concat(), b"");
        let report: Value = serde_json::from_str(&ran.out).expect("JSON");
        (ran.code, report)
    };
    let (code, report) = run(&["norobots", "--generated", "7", "--format", "json"]);
    assert_eq!(code, 0, "{:#}", report["failures"]);
    let passed = &report["passed"];
    let asks = passed.as_array().map_or(0, Vec::len);
    assert!(asks > 1000, "{asks}");
    assert_eq!(run(&["norobots", "--generated", "7", "--format", "json"]).1["passed"], *passed);
    assert_ne!(run(&["norobots", "--generated", "8", "--format", "json"]).1["passed"], *passed);
    for other in [["--suite", "suite"], ["--record", "none"]] {
        let args = ["conform", "norobots", "--generated", "7", other[0], other[1]];
        assert_eq!(crate::command::norobots(&args, b"").code, 2);
    }
}

#[test]
fn norobots_is_found_at_its_own_profile() {
    let ran = crate::command::norobots(&["conform", "--identify", "norobots"], b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(!ran.out.contains("not explained"), "{}", ran.out);
}

/// If `--identify` names a setting that breaks a clause, the report without `--identify` must list this setting as a
/// cause.
#[test]
#[ignore = "runs every adapter that is installed"]
fn nobody_is_identified_by_what_a_report_does_not_say() {
    let run = |args: &[&str]| {
        let output = conform(&[args, &["--format", "json"]].concat());
        serde_json::from_slice::<Value>(&output.stdout).ok()
    };
    let list = text(&conform(&["--list"]).stdout);
    let mut compared = 0;
    for name in list.lines().filter_map(|line| line.split_whitespace().next()) {
        let (Some(report), Some(identified)) = (run(&[name]), run(&[name, "--identify"])) else {
            println!("not run: {name}");
            continue;
        };
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let list = |value: &Value| value.as_array().expect("a list").clone();
        let causes: Vec<String> = list(&report["causes"])
            .iter()
            .flat_map(|cause| {
                let own = format!("{}={}", text(&cause["setting"]), text(&cause["choice"]));
                let alternatives = list(&cause["or"]).into_iter().chain(list(&cause["with"]));
                alternatives.map(|choice| text(&choice)).chain([own]).collect::<Vec<_>>()
            })
            .collect();
        let choices = list(&identified["made"]);
        for entry in choices.iter().filter(|entry| !entry["clause"].is_null()) {
            assert!(causes.contains(&text(&entry["choice"])), "{name}: {entry}, {causes:?}");
        }
        println!(
            "{name}: {} choices, {} dropped, {} of {} answers unexplained",
            choices.len(),
            list(&identified["dropped"]).len(),
            list(&identified["unexplained"]).len(),
            identified["answers"]
        );
        compared += 1;
    }
    assert!(compared > 0);
}

/// Checks that each kind of target is accepted, and that the report contains the name of the target's program.
#[test]
fn a_target_has_one_spelling() {
    let spelled = format!("driver:python3 {DRIVER} good");
    let exec = "exec:python3 -c 'raise SystemExit' {robots} {agent} {url}";
    for (target, code, name) in [
        ("norobots", 0, "norobots"),
        ("scan", 0, "scan"),
        ("1994-es", 1, "1994-es"),
        ("naive:blank-line=ignored", 1, "naive:blank-line=ignored"),
        (&spelled, 1, "sample"),
        (exec, 1, &exec["exec:".len()..]),
    ] {
        let output = conform(&[target, "--format", "json"]);
        assert_eq!(output.status.code(), Some(code), "{target}: {}", text(&output.stderr));
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(report["implementation"]["name"], name, "{report:#}");
        // If the target begins with `exec:`, a remark must explain that the exit code of the command is its answer.
        let remarks = report["remarks"].to_string();
        let exit_codes = "the command answers by its exit code: 0 is allowed, 1 is disallowed";
        assert_eq!(remarks.contains(exit_codes), target == exec, "{remarks}");
    }
    let output = conform(&["naive:blank-line=ignored"]);
    let rerun = "norobots conform 'naive:blank-line=ignored' --suite ";
    assert!(text(&output.stdout).contains(rerun), "{}", text(&output.stdout));
    let identified =
        crate::command::norobots(&["conform", "--identify", "naive:blank-line=ignored"], b"");
    assert!(identified.out.contains("  blank-line=ignored ("), "{}", identified.out);
}

#[test]
fn patterns_may_stand_with_commas() {
    let rows = |args: &[&str]| {
        let output = conform(&[&["norobots", "--format", "jsonl"], args].concat());
        text(&output.stdout).lines().count()
    };
    let both = rows(&["--only", "empty-file,agent-match/*"]);
    assert_eq!(both, rows(&["--only", "empty-file", "--only", "agent-match/*"]));
    assert!(both > rows(&["--only", "empty-file"]));
}

#[test]
fn a_driver_that_dies_is_heard_from_its_first_word_to_its_last() {
    let script =
        "import sys; [print('line', n, file=sys.stderr) for n in range(1, 2000)]; sys.exit(4)";
    let output = conform(&["--", "python3", "-c", script]);
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    for line in ["  | line 1\n", "  | line 5\n", " lines …\n", "  | line 1990\n", "  | line 1999\n"]
    {
        assert!(stderr.contains(line), "no {line:?} in {stderr}");
    }
}

/// With `--accept-later-editions`, reports must state how many answers were accepted, and the exit code must be 0.
#[test]
fn every_report_says_what_was_accepted() {
    let run = |format: &str, more: &[&str]| {
        let args = ["--only", "record-separator/*", "--format", format];
        let output = conform(&[&args, more, &["--", "python3", DRIVER, "later-edition"]].concat());
        (output.status.code(), text(&output.stdout))
    };
    for (format, failed, accepted) in [
        ("text", "superseded 1", "accepted 1 answer that a later edition requires"),
        ("junit", "<failure type=\"superseded\"", "<skipped message=\"accepted: answered"),
        ("markdown", "superseded 1", "This run accepted 1 answer that a later edition requires."),
        (
            "github",
            "::error file=tests/it/drivers/driver.py,title=",
            "This run accepted 1 answer that a later edition requires.",
        ),
        (
            "sarif",
            "\"level\":\"error\"",
            "This run accepted 1 answer that a later edition requires.",
        ),
    ] {
        let (code, report) = run(format, &[]);
        assert_eq!(code, Some(1));
        assert!(report.contains(failed) && !report.contains(accepted), "{report}");
        let (code, report) = run(format, &["--accept-later-editions"]);
        assert_eq!(code, Some(0));
        assert!(report.contains(accepted), "{report}");
        assert!(format != "junit" || report.contains("failures=\"0\" errors=\"0\""), "{report}");
    }
    // `--accept-later-editions` must not change JSON reports, because programs that read these reports can decide for
    // themselves.
    for format in ["json", "jsonl"] {
        for (code, more) in [(1, &[][..]), (0, &["--accept-later-editions"])] {
            let (ended, report) = run(format, more);
            assert_eq!(ended, Some(code), "{format}");
            assert!(report.contains("\"superseded\":1"), "{report}");
        }
    }
}

/// Checks that the SARIF log meets the requirements of SARIF 2.1.0.
#[test]
fn sarif_has_a_result_for_each_cause_and_holds_the_file_that_shows_it() {
    let log = |args: &[&str]| -> Value {
        let args = [&["conform", "--format", "sarif"], args].concat();
        serde_json::from_str(&norobots(&args, b"").out).expect("JSON")
    };
    let whole = log(&["--", "python3", DRIVER, "later-edition"]);
    assert_eq!(whole["version"], "2.1.0");
    let [run] = &whole["runs"].as_array().expect("runs")[..] else { panic!("{whole}") };
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    let ids: BTreeSet<&str> = rules.iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), rules.len());
    for rule in rules {
        assert!(rule["fullDescription"]["text"].as_str().is_some_and(|text| !text.is_empty()));
        let help = rule["help"]["text"].as_str().expect("help").to_owned();
        let words: Vec<&str> = help.split(' ').skip(1).collect();
        assert_eq!(norobots(&words, b"").code, 0, "{help}");
    }
    let files = run["artifacts"].as_array().expect("files");
    let results = run["results"].as_array().expect("results");
    let mut prints = BTreeSet::new();
    for result in results {
        assert_eq!(rules[result["ruleIndex"].as_u64().unwrap() as usize]["id"], result["ruleId"]);
        assert!(result["message"]["text"].as_str().is_some_and(|text| text.contains("rerun: ")));
        assert!(prints.insert(result["partialFingerprints"].to_string()), "{result}");
        let [place] = &result["locations"].as_array().unwrap()[..] else { panic!("{result}") };
        let place = &place["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "drivers/driver.py");
        let [shown] = &result["relatedLocations"].as_array().unwrap()[..] else {
            panic!("{result}")
        };
        let shown = &shown["physicalLocation"];
        let file = &files[shown["artifactLocation"]["index"].as_u64().unwrap() as usize];
        assert_eq!(file["location"]["uri"], shown["artifactLocation"]["uri"]);
        let line = shown["region"]["startLine"].as_u64().expect("a line") as usize;
        if let Some(text) = file["contents"]["text"].as_str() {
            assert_eq!(file["length"], text.len());
            let lines = text.split('\n').flat_map(|line| line.split('\r')).count();
            assert!((1..=lines.max(1)).contains(&line), "{file}");
        } else {
            assert!(file["contents"]["binary"].is_string(), "{file}");
        }
    }
    assert!(results.len() > rules.len() && rules.len() > 1, "{} results", results.len());
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    // If norobots doesn't know the source line of a fault, the result must point to the robots.txt file of the example.
    let other = log(&["naive:blank-line=ignored", "--only", "record-separator"]);
    let result = &other["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "blank-line=ignored");
    let place = &result["locations"][0]["physicalLocation"]["artifactLocation"];
    assert!(place["uri"].as_str().is_some_and(|uri| uri.starts_with("norobots:")), "{result}");
    assert_eq!(result["relatedLocations"], Value::Null);
    // If no query fails, the log must have an empty list of results.
    let fine = log(&["norobots", "--only", "record-separator"]);
    assert_eq!(fine["runs"][0]["results"], serde_json::json!([]));
}

#[test]
fn an_edition_that_is_not_there_is_told_with_the_nearest() {
    for (name, near) in [
        ("1994-se", "1994-es"),
        ("rfc-9310", "rfc-9309"),
        ("google-code-22b355", "google-code-22b355f"),
    ] {
        let ran = norobots(&["conform", name], b"");
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(&format!("did you mean {near}?")), "{}", ran.err);
    }
}

/// If the working directory doesn't exist, the error message must contain the option `--adapters` and the relative path
/// of the adapters.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_has_gone_is_told_as_what_it_is() {
    let script = r#"rmdir "$PWD"; exec "$0" conform python:protego"#;
    let folder = tempfile::tempdir().unwrap();
    let gone = folder.path().join("gone");
    std::fs::create_dir(&gone).unwrap();
    let ran = std::process::Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_norobots")])
        .env_remove("NOROBOTS_ADAPTERS")
        .current_dir(&gone)
        .output()
        .unwrap();
    let printed = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(2), "{printed}");
    assert!(printed.starts_with("error: --adapters target/adapters: "), "{printed}");
}
