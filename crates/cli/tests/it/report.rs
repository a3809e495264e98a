//! Tests the formats of the reports of `norobots conform`.

use std::io::Write;
use std::process::{Command, Stdio};

/// Returns the report on the sample driver, with `VERSION` instead of the suite's version.
fn report(format: &str, mode: &str) -> String {
    let report = run(format, mode);
    let version = concat!(env!("CARGO_PKG_VERSION"), "+");
    match report.find(version) {
        Some(from) => {
            let hash = &report[from..from + version.len() + 8];
            report.replace(hash, "VERSION")
        }
        None => report,
    }
}

/// Returns the unchanged report on the sample driver, which is tested with the small suite.
fn run(format: &str, mode: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_norobots"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["conform", "--suite", "tests/it/suite", "--format", format, "--timeout", "1"])
        .args(["--", "python3", "tests/it/drivers/driver.py", mode])
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .output()
        .expect("the program runs");
    String::from_utf8(output.stdout).expect("the report is UTF-8")
}

#[track_caller]
fn same(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../../../snapshots/report");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn for_people() {
    for mode in ["good", "every-op", "later-edition", "dies"] {
        let text = report("text", mode);
        assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
        assert!(!text.contains('\x1b'));
        same(mode, &text);
    }
}

/// In the mode `decodes`, the driver decodes the bytes before it calls the parser. The report must say that an error
/// may be a fault of the driver.
#[test]
fn an_error_of_decoding_is_laid_before_the_driver() {
    let text = report("text", "decodes");
    let note = "  note      bytes could not be decoded. If your driver decodes them, the error is in the driver, not in the";
    assert!(text.contains(note), "{text}");
    assert!(!report("text", "good").contains("could not be decoded"));
}

#[test]
fn for_programs() {
    let report: serde_json::Value =
        serde_json::from_str(&report("json", "every-op")).expect("the report is JSON");
    same("every-op-json", &format!("{report:#}"));
}

/// Runs the program in `words` with the report on standard input, and returns the program's output. If the program or a
/// module is missing, prints a message and returns `None`.
fn consumer(words: &[&str], report: &str) -> Option<String> {
    let mut child = Command::new(words[0])
        .args(&words[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| println!("not run: {}: {error}", words[0]))
        .ok()?;
    let mut stdin = child.stdin.take().expect("stdin is piped");
    stdin.write_all(report.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let printed = String::from_utf8_lossy(&output.stderr);
    if printed.contains("No module named 'jsonschema'") {
        println!("not run: {printed}");
        return None;
    }
    assert!(output.status.success(), "{printed}\n{report}");
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn for_build_servers() {
    const READ: &str = r#"
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.stdin.buffer).getroot()
assert root.tag == "testsuites", root.tag
known = {
    "testsuite": {"name", "tests", "failures", "errors", "skipped", "time"},
    "testcase": {"classname", "name", "time"},
    "failure": {"type", "message"}, "error": {"type", "message"}, "skipped": {"message"},
    "system-err": set(),
}
sums = [0, 0, 0, 0]
for suite in root:
    numbers = [int(suite.get(name)) for name in ("tests", "failures", "errors", "skipped")]
    found = [len(suite.findall(path)) for path in
             ("testcase", "testcase/failure", "testcase/error", "testcase/skipped")]
    assert numbers == found, (suite.get("name"), numbers, found)
    sums = [a + b for a, b in zip(sums, numbers)]
    for element in suite.iter():
        assert set(element.keys()) == known[element.tag], (element.tag, element.keys())
assert sums == [int(root.get(name)) for name in ("tests", "failures", "errors", "skipped")]
names = [(case.get("classname"), case.get("name")) for case in root.iter("testcase")]
assert len(set(names)) == len(names) == 15
print(*sums)
"#;
    let expected = [
        ("good", "15 1 0 8"),
        ("every-op", "15 5 0 2"),
        ("dies", "15 1 1 8"),
        ("later-edition", "15 2 0 8"),
    ];
    for (mode, sums) in expected {
        let xml = report("junit", mode);
        let read = consumer(&["python3", "-c", READ], &xml).expect("Python is there");
        assert_eq!(read.trim(), sums, "{mode}");
        let mut times = Vec::new();
        let mut parts = xml.split(" time=\"");
        let mut untimed = parts.next().expect("a head").to_owned();
        for part in parts {
            let (time, rest) = part.split_once('"').expect("an attribute");
            times.push(time.parse::<f64>().expect("seconds"));
            untimed += &format!(" time=\"TIME\"{rest}");
        }
        // The first number is the time of the whole run. The other numbers are the times of parts of the run, so these
        // numbers must not be larger than the first.
        assert!(times[0] > 0.0 && times[1..].iter().all(|time| *time <= times[0]), "{times:?}");
        same(&format!("{mode}-junit"), &untimed);
    }
}

#[test]
fn for_the_summary_of_a_build() {
    same("dies-markdown", &report("markdown", "dies"));
    same("later-edition-markdown", &report("markdown", "later-edition"));
}

#[test]
fn as_the_schema_has_it() {
    const READ: &str = r#"
import json, sys
from jsonschema import Draft202012Validator as Validator
schema = json.load(open("../../conformance/schema.json"))
Validator.check_schema(schema)
lines = [json.loads(line) for line in sys.stdin]
for line in lines:
    Validator(schema).validate(line)
    # A schema that takes anything is none.
    for member in line:
        if member not in ("agent", "agent_base64", "url", "url_base64", "answer", "message",
                          "stderr", "superseded_by", "setting", "choices"):
            less = {name: value for name, value in line.items() if name != member}
            assert not Validator(schema).is_valid(less), member
    assert not Validator(schema).is_valid(line | {"unheard-of": 1}) or "counts" in line
print(len(lines))
"#;
    for mode in ["good", "every-op", "dies", "later-edition", "hangs", "garbage", "floods-stderr"] {
        let lines = run("jsonl", mode);
        if let Some(read) = consumer(&["python3", "-c", READ], &lines) {
            assert_eq!(read.trim(), "16", "{mode}");
        }
    }
}
