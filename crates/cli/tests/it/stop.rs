//! Tests runs that end early because of `--max-time` or too many missing answers.

use serde_json::Value;
use std::process::{Command, Output};

const DRIVERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/drivers");

fn run(args: &[&str], driver: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_norobots"))
        .args(args)
        .args(["--", "python3", &format!("{DRIVERS}/{driver}.py")])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .expect("the program runs")
}

/// Checks the exit code and the stated reason of a run that ended early, and returns its report.
#[track_caller]
fn cut_short(output: &Output, reason: &str) -> Value {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    assert!(stderr.contains(reason), "{stderr}");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    assert_eq!(report["complete"], false);
    assert!(report["stopped"].as_str().unwrap().contains(reason), "{}", report["stopped"]);
    report
}

#[test]
fn a_run_ends_when_its_time_is_over() {
    let args = ["conform", "--format", "json", "--timeout", "600", "--max-time", "3"];
    let report =
        cut_short(&run(&args, "says_nothing_after_a_while"), "the time for the whole run is over");
    // The report must contain the answers that came before the end of the run. The report must not count the end of the
    // run as a crash or a timeout.
    assert!(report["counts"]["wrong"].as_u64() > Some(0), "{report}");
    assert_eq!(report["counts"]["crash"], 0);
    assert_eq!(report["counts"]["timeout"], 0);
}

#[test]
fn of_a_driver_that_answers_nothing_in_time_a_sample_is_put() {
    let args = ["conform", "--format", "json", "--timeout", "0.2"];
    let output = run(&args, "is_slow");
    let report = cut_short(&output, "only a sample was put");
    assert!(report["counts"]["timeout"].as_u64() >= Some(50), "{}", report["counts"]);
}

#[test]
fn an_earlier_run_that_was_cut_short_is_no_baseline() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("earlier.json");
    let args = ["conform", "--format", "json", "--timeout", "600", "--max-time", "2"];
    std::fs::write(&path, run(&args, "says_nothing_after_a_while").stdout).unwrap();
    let output = run(&["conform", "--baseline", path.to_str().unwrap()], "behaves");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("--baseline"), "{stderr}");
}
