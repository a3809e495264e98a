//! Tests the rules for fetching robots.txt: the address of the file, and what a robot may do after each response.

use crate::command::{norobots, snapshot};
use norobots::access::after;
use norobots::spec::Edition;
use norobots_suite::access::{self, CASES};
use norobots_suite::driver::{Driver, Launch, Limits, Wire};
use norobots_suite::query::Answer;
use serde_json::Value;
use std::time::Duration;

const FILE: &[u8] = b"User-agent: *\nDisallow: /x\n";

fn session(commands: &[&str], input: &[u8]) -> String {
    let mut text = String::new();
    for command in commands {
        let args: Vec<&str> = command.split(' ').collect();
        let ran = norobots(&args, input);
        text += &format!("$ norobots {command}\nexit {}\n{}", ran.code, ran.out);
        ran.err.lines().for_each(|line| text += &format!("! {line}\n"));
        text.push('\n');
    }
    text
}

#[test]
fn decide_says_what_a_fetch_lets_a_robot_do() {
    let commands = [
        "decide --status 403 --edition all",
        "decide --status 403",
        "decide --status 404",
        "decide --status 402 --edition 1996",
        "decide --status 102 --edition all",
        "decide --unreachable --edition rfc-9309",
        "decide --status 503 --failing-for 13h --copy-age 2d --edition google-2026-04-14",
        "decide --redirects 6 --edition rfc-9309",
        "decide --redirects 2 --redirected-to disallowed --status 200 --edition all --format json",
        "decide --copy-age 25h --edition all --format json",
        "decide - --status 200 --agent foo /x /y",
        "decide - --status 200 --agent foo /x --edition rfc-9309 --format json",
        "decide - --status 503 --agent foo /x /robots.txt --edition all",
        "decide - --status 404 --agent foo /x --edition rfc-9309",
        "decide - --redirects 7 --status 200 --agent foo /x /y --edition google-2026-04-14",
        "decide - --unreachable --copy-age 2d --agent foo /x /y --edition rfc-9309 --format json",
        "decide - --copy-age 2h --agent foo /x --edition rfc-9309",
        "decide - --status 301 --agent foo /x --edition rfc-9309",
    ];
    snapshot("access", "decide", &session(&commands, FILE));
}

#[test]
fn what_contradicts_itself_is_refused() {
    let commands = [
        "decide --status 99",
        "decide --status 600",
        "decide --status 200 --unreachable",
        "decide --status 200 --absent",
        "decide --status 200 --set allow-line=first-match",
        "decide --status 200 --explain",
        "decide --status 200 --failing-for 3h",
        "decide --redirected-to disallowed --status 200",
        "decide --redirects 0 --status 200",
        "decide --redirects 1 --redirected-to nowhere --status 200",
        "decide --failing-for 3h --copy-age 2h",
        "decide --unreachable --failing-for 3",
        "decide --unreachable --failing-for 99999999999d",
        "decide --unreachable --content-type text/html",
        "decide - --status 200",
        "decide - --status 200 --agent foo",
        "decide --status 200 --agent foo",
        "decide - --status 200 --agent foo --site http://h http://i/x",
        "decide",
    ];
    snapshot("access", "wrong", &session(&commands, FILE));
}

#[test]
fn url_prints_where_the_file_lies() {
    let commands = [
        "url http://Example.com:80/x?y https://u:p@h:8443/x http://[::1]/",
        "url ftp://h/x --edition all",
        "url http://www.exämple.com/ --edition google-2026-04-14",
        "url ftp://h/x",
        "url http://h/ --edition google",
        "url mailto:a@h --edition all",
        "url www.example.com/x",
        "url http://h/ gopher://h:70/ --edition rfc-9309 --format json",
        "url",
    ];
    snapshot("access", "url", &session(&commands, b""));
}

#[test]
fn the_driver_answers_about_a_fetch() {
    let requests = [
        r#"{"id":"a","op":"access","edition":"rfc-9309","fetch":{"status":503}}"#,
        r#"{"id":"b","op":"access","edition":"google-2026-04-14","fetch":{"unreachable":true,"failing_hours":13,"copy_hours":20}}"#,
        r#"{"id":"c","op":"access","fetch":{"status":503}}"#,
        r#"{"id":"d","op":"access","fetch":{"status":200}}"#,
        r#"{"id":"e","op":"access","fetch":{"status":2000}}"#,
        r#"{"id":"f","op":"access","fetch":{"state":200}}"#,
        r#"{"id":"g","op":"access","edition":"1996"}"#,
        r#"{"id":"h","op":"access","fetch":7}"#,
    ];
    let mut text = norobots(&["driver"], requests.join("\n").as_bytes()).out;
    // A driver for a single engine doesn't support queries about fetches.
    text += &norobots(&["driver", "scan"], requests[0].as_bytes()).out;
    snapshot("access", "driver", &text);
}

/// The driver `norobots driver` must answer each case according to the edition. If the edition has no rule for a case,
/// the driver must return no answer.
#[test]
fn norobots_answers_as_each_edition_has_it() {
    let words = [env!("CARGO_BIN_EXE_norobots"), "driver"].map(Into::into).to_vec();
    let limits = Limits::new(Duration::from_secs(60), 1);
    let mut driver = Driver::start(&Launch::Lines(Wire::Json, words), limits).expect("it starts");
    assert!(driver.hello().access);
    for edition in Edition::DECIDED {
        let report = access::put(&mut driver, edition).expect("it answers");
        let rows = report.rows.as_ref().expect("it takes them");
        assert_eq!(rows.len(), CASES.case.len());
        for row in rows {
            let fetch = row.case.fetch.fetch().expect("a fetch");
            let first = after(edition, &fetch).rulings.first().map(|ruling| ruling.action);
            assert_eq!(row.action(), first, "{} by {edition}", row.case.id);
            assert!(first.is_some() || matches!(row.answer, Answer::Unsupported(_)));
        }
        assert_eq!(report.faults().count(), 0, "{edition}");
    }
}

/// Returns the report on a driver that answers only queries about fetches.
fn report(args: &[&str]) -> String {
    let driver = ["--", "python3", "drivers/driver.py", "access"];
    let ran = norobots(&[&["conform"], args, &driver].concat(), b"");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{}", ran.out);
    ran.out
}

#[test]
fn a_wrong_answer_is_told_with_its_sentence() {
    let whole = report(&[]);
    let part = |text: &str| {
        let from = text.find("What a robot may do after").unwrap_or_else(|| panic!("{text}"));
        text[from..].to_owned()
    };
    let by_rfc = report(&["--edition", "rfc-9309"]);
    snapshot("access", "report", &format!("{}\n{}", part(&whole), part(&by_rfc)));
    let junit = report(&["--format", "junit"]);
    assert!(junit.contains(r#"<testsuite name="access" tests="38" failures="#), "{junit}");
    let markdown = report(&["--format", "markdown"]);
    assert!(
        markdown
            .contains("- `failure/network` (unreachable): answered allow, expected defer by 1996")
    );
    let json: Value = serde_json::from_str(&report(&["--edition", "rfc-9309", "--format", "json"]))
        .expect("JSON");
    let fault = json["access"]["faults"].as_array().expect("faults");
    let fault = fault.iter().find(|fault| fault["case"] == "failure/network").expect("the case");
    assert_eq!(
        fault.to_string(),
        r#"{"case":"failure/network","fetch":{"unreachable":true},"answer":"allow","message":"answered allow, expected disallow by rfc-9309 [unreachable]","expected":[{"edition":"rfc-9309","access":[{"action":"disallow","level":"must","clauses":["unreachable"]}]}]}"#
    );
    assert_eq!(json["implementation"]["ops"].to_string(), r#"["access"]"#);
    assert_eq!(json["access"]["unsupported"].to_string(), r#"["restricted/payment-required"]"#);
}

#[test]
fn a_part_of_the_suite_has_no_fetches() {
    let json = norobots(&["conform", "norobots", "--only", "comment", "--format", "json"], b"").out;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["access"], Value::Null);
}

/// norobots must not send queries about fetches to a driver that doesn't support the operation `access`. The report
/// must name the unsupported operation.
#[test]
fn an_old_driver_is_not_asked() {
    let ran = norobots(&["conform", "scan"], b"");
    let line = ran.out.lines().find(|line| line.starts_with("also not asked: ")).expect("a line");
    let cases = format!(" {} cases about fetching (access not offered)", CASES.case.len());
    assert!(line.ends_with(&cases), "{line}");
    assert!(!ran.out.contains("What a robot may do after a fetch"), "{}", ran.out);
}

#[test]
fn explain_has_the_sentences_on_access() {
    let printed = norobots(&["explain", "rfc-9309"], b"").out;
    let sentence = "unreachable (must, 2.3.1.4): “If the robots.txt file is unreachable due to server or network errors";
    assert!(printed.contains("what it says about the fetch of the file\n"), "{printed}");
    assert!(printed.contains(sentence), "{printed}");
    assert!(Edition::ALL.len() > Edition::DECIDED.len());
}

/// If an edition has no rule about fetching robots.txt, its missing answer must not change the exit code. The help must
/// say so.
#[test]
fn an_edition_that_says_nothing_does_not_count() {
    let ran = norobots(
        &["decide", "-", "--status", "404", "--agent", "foo", "/x", "--edition", "all"],
        FILE,
    );
    assert_eq!((ran.code, ran.out.contains("open")), (0, true), "{}", ran.out);
    let help = norobots(&["decide", "--help"], b"").out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("an edition that says nothing of the fetch does not count"), "{help}");
}
