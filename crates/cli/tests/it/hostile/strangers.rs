//! Tests suites, results and arguments that contain hostile data. Hostile characters must not control the terminal. A
//! suite must not make norobots read a file outside the suite's folder.

use crate::command::{Ran, norobots};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Characters that control a terminal: CSI, OSC, C1, BEL, DEL, TAB, CR, and characters that change the direction of
/// text.
const HOSTILE: &str =
    "\x1b[2J\x1b]0;t\x07\u{9b}1m\u{7f}\t\r\u{61c}\u{200e}\u{200f}\u{202a}\u{202e}\u{2066}\u{2069}";

#[track_caller]
fn safe(ran: &Ran, what: &str) {
    for text in [&ran.out, &ran.err] {
        let steers = |c: char| {
            c.is_control() && c != '\n'
                || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        let at = text.find(steers);
        assert!(at.is_none(), "{what}: at {at:?} of {text:?}");
    }
}

/// A driver whose name, version and language contain hostile characters. The driver answers some queries correctly. For
/// other queries, the driver returns an error or `unsupported` with hostile characters in the message.
const DRIVER: &str = r#"
import json, subprocess, sys
hostile = sys.argv[2] + "\0"
inner = subprocess.Popen([sys.argv[1], "driver"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for number, line in enumerate(sys.stdin.buffer):
    request = json.loads(line)
    inner.stdin.write(line)
    inner.stdin.flush()
    answer = json.loads(inner.stdout.readline())
    if "hello" in request:
        answer["implementation"] = {"name": hostile, "version": hostile, "language": hostile}
    elif number > 8 and number % 3 == 0:
        answer = {"id": answer["id"], "error": hostile}
        print(hostile, file=sys.stderr, flush=True)
    elif number > 8 and number % 3 == 1:
        answer = {"id": answer["id"], "unsupported": hostile}
    print(json.dumps(answer), flush=True)
"#;

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn driver(folder: &Path) -> String {
    let script = folder.join("driver.py");
    fs::write(&script, DRIVER).unwrap();
    let words = ["python3", text(&script), env!("CARGO_BIN_EXE_norobots"), HOSTILE];
    format!("driver:{}", shlex::try_join(words).unwrap())
}

/// Writes a suite into a folder whose name contains hostile characters. Every string in the suite contains hostile
/// characters.
fn suite(outer: &Path) -> PathBuf {
    let folder = outer.join(HOSTILE);
    fs::create_dir_all(folder.join("cases")).unwrap();
    fs::create_dir_all(folder.join("adapters")).unwrap();
    let quoted = Value::from(HOSTILE.replace(['\u{7f}', '\u{9b}'], "")).to_string();
    let case = |id: &str| {
        format!(
            "[[case]]\nid = {id}\nwhy = {quoted}\ncites = [{quoted}]\nrobots = {quoted}\nsetting = {quoted}\n\
             queries = [{{ agent = {quoted}, url = {quoted}, expect = {quoted}, superseded_by = [{quoted}] }}]\n\
             records = [{{ agents = [{quoted}], disallow = [{{ hex = {quoted} }}] }}]\nviolates = [{quoted}]\nterms = [{quoted}]\n"
        )
    };
    let keys = format!("[[case]]\nid = \"a/b\"\n{quoted} = 1\n");
    let file = format!("{}{keys}{quoted} = 2\n[{quoted}]", case(&quoted) + &case("\"a/a\""));
    fs::write(folder.join("cases").join(format!("{HOSTILE}.toml")), file).unwrap();
    fs::write(folder.join("cases/b.toml"), case(&quoted) + &case("\"a/a\"") + &keys).unwrap();
    fs::write(folder.join("cases/c.toml"), format!("{HOSTILE} = [")).unwrap();
    for (name, entry) in [("clauses", "clause"), ("meta", "rule"), ("sentences", "sentence")] {
        let entry = format!(
            "[[{entry}]]\nid = {quoted}\nlevel = {quoted}\nsource = {quoted}\nquote = {quoted}\ntestable = true\n\
             [[{entry}]]\nid = {quoted}\nclass = {quoted}\nquote = \"\"\nclauses = [{quoted}]\ntestable = false\n[{quoted}]\n"
        );
        fs::write(folder.join(format!("{name}.toml")), entry).unwrap();
    }
    let adapter = format!(
        "[[adapter]]\nname = {quoted}\nlanguage = {quoted}\nneeds = {quoted}\ncommand = [\"{{installed}}/x\", {quoted}]\n"
    );
    fs::write(folder.join("adapters/adapters.toml"), adapter).unwrap();
    folder
}

#[test]
fn no_string_of_a_stranger_steers_the_terminal() {
    let outer = tempfile::tempdir().unwrap();
    let at = |name: &str| outer.path().join(name);
    let folder = suite(outer.path());
    let json_suite = at(&format!("{HOSTILE}.jsonl"));
    let members = json!({
        "id": HOSTILE, "why": HOSTILE, "cites": [HOSTILE], "robots_file": HOSTILE,
        "queries": [{ "agent": HOSTILE, "url": HOSTILE, "expect": HOSTILE }],
    });
    let unknown = json!({ "id": HOSTILE, HOSTILE: HOSTILE });
    fs::write(&json_suite, format!("{members}\n{unknown}\n{HOSTILE}\n")).unwrap();
    let textproto = at(&format!("{HOSTILE}.textproto"));
    fs::write(&textproto, format!("robotstxt: \"{HOSTILE}\" {HOSTILE}")).unwrap();
    let robots = at(&format!("{HOSTILE}.txt"));
    fs::write(&robots, format!("User-agent: {HOSTILE}\nDisallow: /{HOSTILE}\n{HOSTILE}\n"))
        .unwrap();
    let (folder, robots) = (text(&folder), text(&robots));
    let missing = text(outer.path()).to_owned() + "/no" + HOSTILE;
    let id = format!("a/{HOSTILE}");
    let exec = format!("exec:{HOSTILE} {{robots}} {{agent}} {{url}}");
    let lone = format!("driver:{HOSTILE}");
    let (naive, option) = (format!("naive:{HOSTILE}={HOSTILE}"), format!("--{HOSTILE}"));
    for args in [
        &["conform", "norobots", "--suite", folder][..],
        &["conform", "--list", "--suite", folder],
        &["conform", "--all", "--suite", folder],
        &["conform", HOSTILE, "--suite", folder],
        &["conform", "norobots", "--suite", text(&json_suite)],
        &["conform", "norobots", "--suite", text(&textproto)],
        &["conform", "norobots", "--suite", &missing],
        &["conform", "norobots", "--only", HOSTILE],
        &["conform", "norobots", "--baseline", &missing],
        &["conform", "norobots", "--baseline", robots],
        &["conform", "norobots", "--against", &missing],
        &["conform", "norobots", "--against", robots],
        &["conform", "norobots", "--statement", &missing],
        &["conform", "norobots", "--statement", HOSTILE],
        &["conform", "norobots", "--record", &missing],
        &["conform", HOSTILE],
        &["conform", &exec],
        &["conform", &lone],
        &["conform", &naive],
        &["conform", "rust:robotxt", "--adapters", &missing],
        &["compare", HOSTILE, "norobots"],
        &["compare", &lone, "norobots"],
        &["compare", "naive", "scan", "--count", "1", "--corpus", &missing],
        &["compare", "naive", "scan", "--robots", robots, "--agent", HOSTILE, "--url", HOSTILE],
        &["check", robots, &missing],
        &["check", "--format", "concise", robots],
        &["check", "--format", "json", robots],
        &["parse", robots],
        &["parse", "--format", "json", robots],
        &["parse", &missing],
        &["decide", robots, "--agent", HOSTILE, HOSTILE],
        &["decide", robots, "--agent", HOSTILE, "--explain", HOSTILE],
        &["decide", "--set", HOSTILE, robots, "--agent", "a", "/"],
        &["agent", HOSTILE, robots],
        &["agent", HOSTILE, "--format", "json", robots],
        &["meta", robots],
        &["page", robots, "--header", HOSTILE, "--agent", HOSTILE],
        &["page", "--header", HOSTILE, "--format", "json"],
        &["meta", &missing],
        &["explain", HOSTILE],
        &["explain", &id],
        &["man", HOSTILE],
        &["completions", HOSTILE],
        &["matrix", "--out", &missing, &missing],
        &["matrix", "--out", robots],
        &["matrix", "--out", text(&at("m")), robots],
        &["matrix", "--out", text(&at("m")), "--suite", folder],
        &["export", "--suite", folder],
        &["export", "--only", HOSTILE],
        &["coverage", "--suite", folder],
        &["case", "new", "--id", HOSTILE, "--cites", HOSTILE, "--why", HOSTILE, robots],
        &["generate", "--count", "1", "--out", robots, "--format", "files"],
        &["driver", HOSTILE],
        &[&option],
        &[HOSTILE],
        &["check", &option],
        &["decide", "--edition", HOSTILE, robots],
    ] {
        safe(&norobots(args, b""), &format!("{args:?}"));
    }
}

#[test]
fn no_word_of_a_driver_steers_the_terminal() {
    let outer = tempfile::tempdir().unwrap();
    let at = |name: &str| outer.path().join(name);
    let driver = driver(outer.path());
    let (only, report) = ("comment-only-line", at(&format!("{HOSTILE}.json")));
    for format in ["text", "junit", "markdown", "github", "sarif", "jsonl", "json"] {
        let ran = norobots(&["conform", &driver, "--only", only, "--format", format], b"");
        assert_eq!(ran.code, 1, "{}", ran.err);
        safe(&ran, format);
        if format == "json" {
            fs::write(&report, &ran.out).unwrap();
            let report: Value = serde_json::from_str(&ran.out).expect("JSON");
            let said = Value::from(format!("{HOSTILE}\0"));
            for member in ["name", "version", "language"] {
                assert_eq!(report["implementation"][member], said);
            }
            let failures = report["failures"].as_array().expect("a list");
            assert!(failures.iter().any(|failure| failure["message"] == said));
            let rerun =
                |failure: &Value| failure["rerun"].as_str().map(|line| line.contains(HOSTILE));
            assert_eq!(failures.first().and_then(rerun), Some(true));
        }
    }
    safe(&norobots(&["conform", "--identify", &driver], b""), "identify");
    let page = at(HOSTILE);
    let ran = norobots(&["matrix", text(&report), "--out", text(&page)], b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
    safe(&ran, "matrix");
    safe(&Ran { out: fs::read_to_string(page.join("index.html")).unwrap(), ..ran }, "the page");
    // In these baselines and results, the name of a program or the kind of a result contains hostile characters.
    let hostile = fs::read_to_string(&report).unwrap();
    for (name, bytes) in [
        ("other", hostile.replace("\"wrong\"", &Value::from(HOSTILE).to_string())),
        (
            "suite",
            json!({ "format_version": 2, "adapter": HOSTILE, "clauses": HOSTILE }).to_string(),
        ),
        ("not-run", json!({ "not_run": HOSTILE, "adapter": HOSTILE }).to_string()),
        ("error", hostile.replace("\"error\"", &Value::from(HOSTILE).to_string())),
    ] {
        let path = at(name);
        fs::write(&path, bytes).unwrap();
        let ran = norobots(&["matrix", text(&path), "--out", text(&at("m"))], b"");
        safe(&ran, name);
        safe(
            &norobots(&["conform", "norobots", "--only", only, "--baseline", text(&path)], b""),
            name,
        );
    }
    let ran = norobots(&["compare", &driver, "norobots", "--count", "20"], b"");
    safe(&ran, "compare");
}

/// JSON output must escape control characters exactly once, so that a JSON parser returns the original characters.
#[test]
fn json_holds_the_true_text() {
    let robots = format!("User-agent: x\nDisallow: /{HOSTILE}.\n");
    let ran = norobots(&["decide", "--format", "json", "-", "--agent", HOSTILE, HOSTILE], b"");
    safe(&ran, "decide");
    let report: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((&report["agent"], &report["url"]), (&HOSTILE.into(), &HOSTILE.into()));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(HOSTILE);
    fs::write(&file, &robots).unwrap();
    for (args, member) in
        [(&["check"][..], "/file"), (&["meta"], "/file"), (&["agent", "x", "--file"], "/file/name")]
    {
        let ran = norobots(&[args, &[text(&file), "--format", "json"]].concat(), b"");
        safe(&ran, args[0]);
        let report: Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!(report.pointer(member), Some(&text(&file).into()));
    }
    // This file has no CR in the value, because a CR would end the line.
    let robots = robots.replace('\r', "");
    let ran = norobots(&["parse", "--format", "json"], robots.as_bytes());
    safe(&ran, "parse");
    let report: Value = serde_json::from_str(&ran.out).expect("JSON");
    let path = format!("/{}.", HOSTILE.replace('\r', ""));
    assert_eq!(report["records"][0]["disallow"][0], path.as_str());
}

/// In a JSON suite, each `robots_file` and `html_file` must be a regular file in the suite's folder. If such a path
/// leads to anything else, norobots must refuse the suite.
#[cfg(unix)]
#[test]
fn a_suite_has_no_file_read_that_is_not_its_own() {
    use std::os::unix::fs::symlink;
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("suite");
    fs::create_dir(&folder).unwrap();
    let at = |name: &str| folder.join(name);
    fs::write(outer.path().join("secret"), "User-agent: secret\n").unwrap();
    assert!(Command::new("mkfifo").arg(at("fifo")).status().unwrap().success());
    symlink("/dev/zero", at("zero")).unwrap();
    symlink("../secret", at("link")).unwrap();
    fs::File::create(at("sparse")).unwrap().set_len((64 << 20) + 1).unwrap();
    let absolute = outer.path().join("secret");
    let errors = |name: &str, member: &str| {
        let case = json!({
            "id": "a/b", "why": "", "cites": [], member: name,
            "queries": [{ "agent": "a", "url": "/", "expect": "allowed" }],
        });
        fs::write(at("index.jsonl"), format!("{case}\n")).unwrap();
        [text(&folder), text(&at("index.jsonl"))].map(|suite| {
            let ran = norobots(&["conform", "norobots", "--suite", suite], b"");
            assert_eq!(ran.code, 2, "{name}: {}", ran.out);
            assert!(!ran.err.contains("User-agent"), "{}", ran.err);
            ran.err
        })
    };
    for (name, says) in [
        ("../secret", "relative to it and has no `..`"),
        (text(&absolute), "relative to it and has no `..`"),
        ("link", "a link leads out of the folder"),
        ("zero", "a link leads out of the folder"),
        ("fifo", "is a FIFO (a named pipe), and only a regular file is read"),
        ("sparse", "has more than 64 MiB"),
        ("absent", "can't be read: No such file"),
    ] {
        for member in ["robots_file", "html_file"] {
            for error in errors(name, member) {
                assert!(error.contains(says) && error.contains("a/b"), "{name}: {error}");
            }
        }
    }
}

/// If an input file is a FIFO, the command must report an error instead of waiting for data.
#[cfg(unix)]
#[test]
fn no_pipe_is_waited_for() {
    let outer = tempfile::tempdir().unwrap();
    let at = |name: &str| outer.path().join(name);
    for name in ["toml/cases", "own", "results", "corpus", "proto", "index"] {
        fs::create_dir_all(at(name)).unwrap();
    }
    let clauses = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/suite/clauses.toml");
    fs::copy(clauses, at("toml/clauses.toml")).unwrap();
    for name in [
        "toml/cases/a.toml",
        "own/clauses.toml",
        "results/a.json",
        "corpus/a",
        "proto/a.textproto",
        "index/index.jsonl",
        "a.jsonl",
        "a.json",
    ] {
        assert!(Command::new("mkfifo").arg(at(name)).status().unwrap().success());
    }
    let out = at("page");
    for args in [
        &["conform", "norobots", "--suite", text(&at("toml"))][..],
        &["conform", "norobots", "--suite", text(&at("own"))],
        &["conform", "norobots", "--suite", text(&at("proto"))],
        &["conform", "norobots", "--suite", text(&at("proto/a.textproto"))],
        &["conform", "norobots", "--suite", text(&at("index"))],
        &["conform", "norobots", "--suite", text(&at("a.jsonl"))],
        &["conform", "norobots", "--baseline", text(&at("a.json"))],
        &["compare", "naive", "scan", "--count", "1", "--corpus", text(&at("corpus"))],
        &["matrix", text(&at("results")), "--out", text(&out)],
        &["matrix", text(&at("a.json")), "--out", text(&out)],
    ] {
        let ran = norobots(args, b"");
        assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains("is a FIFO (a named pipe), and only"), "{args:?}: {}", ran.err);
    }
}
