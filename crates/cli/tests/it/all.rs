//! Tests `norobots conform --all`. Also checks that each adapter answers every line of input.

mod recorded;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use norobots_suite::suite::{Adapters, AgentForm, Folder, UrlForm};
use serde_json::Value;

use crate::command::{Ran, norobots};

/// Writes a copy of the small suite with three adapters. The first adapter works, the second needs a library that isn't
/// installed, and the third dies.
fn suite(folder: &Path) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it");
    for sub in ["cases", "adapters", "installed"] {
        fs::create_dir(folder.join(sub)).unwrap();
    }
    for file in ["clauses.toml", "cases/some.toml"] {
        fs::copy(from.join("suite").join(file), folder.join(file)).unwrap();
    }
    fs::copy(from.join("drivers/driver.py"), folder.join("adapters/driver.py")).unwrap();
    fs::copy(from.join("drivers/driver.py"), folder.join("installed/library.py")).unwrap();
    let adapter = |name: &str, command: &str| {
        format!(
            "[[adapter]]\nname = \"{name}\"\nlanguage = \"python\"\ncommand = [\"python3\", {command}]\nneeds = \"a library\"\n\
             caller = \"its README\"\nagent = \"token\"\nurl = \"uri\"\n\n"
        )
    };
    let list = [
        adapter("a:works", r#""{installed}/library.py", "good""#),
        adapter("b:absent", r#""{dir}/driver.py", "good", "{installed}/absent""#),
        adapter("c:dies", r#""{dir}/driver.py", "dead-at-start""#),
    ];
    fs::write(folder.join("adapters/adapters.toml"), list.concat()).unwrap();
}

pub fn conform(folder: &Path, args: &[&str]) -> Ran {
    let (suite, installed) = (folder.to_str().unwrap(), folder.join("installed"));
    let installed = installed.to_str().unwrap();
    norobots(&[&["conform", "--suite", suite, "--adapters", installed], args].concat(), b"")
}

#[test]
fn one_that_is_not_run_is_no_success_and_stops_no_other() {
    let folder = tempfile::tempdir().unwrap();
    suite(folder.path());
    let ran = conform(folder.path(), &["--all"]);
    assert_eq!((ran.code, ran.err.as_str()), (3, ""));
    let row = |name: &str| {
        let row = ran.out.lines().skip(2).find(|line| line.starts_with(name)).expect("a row");
        row.split_ascii_whitespace().skip(1).collect::<Vec<_>>().join(" ")
    };
    // The sample driver fails one query, because it wrongly ends a record at a comment.
    assert_eq!(row("a:works"), "1.2 5/6 1/1 1 0 0 0 0 0");
    assert_eq!(row("b:absent"), "not run");
    assert_eq!(row("c:dies"), "not run");
    assert_eq!(row("norobots"), "0.1.0 11/11 2/2 0 0 0 0 0 0");
    let absent = folder.path().join("installed/absent");
    for says in [
        &format!("not run: b:absent: not installed: there is no {}", absent.display()),
        "run `conformance/adapters/install ",
        "it did not answer the greeting after it was started: it ended with exit status 9",
        "this adapter needs: a library",
    ] {
        assert!(ran.out.contains(says), "no {says:?} in:\n{}", ran.out);
    }
}

#[test]
fn as_json_each_is_an_object() {
    let folder = tempfile::tempdir().unwrap();
    suite(folder.path());
    let ran = conform(folder.path(), &["--all", "--format", "json"]);
    let objects: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let values_of = |member: &str| objects.iter().map(|o| o[member].clone()).collect::<Vec<_>>();
    assert_eq!(values_of("adapter"), ["a:works", "b:absent", "c:dies", "norobots"]);
    let ran: Vec<bool> = values_of("not_run").iter().map(Value::is_null).collect();
    assert_eq!(ran, [true, false, false, true]);
    assert_eq!(objects[0]["counts"]["wrong"], 1);
}

/// If an adapter doesn't run, the JSON report must contain the unchanged error message. The report for people must show
/// control characters in the message as visible characters.
#[test]
fn as_json_it_is_the_true_text_that_says_why() {
    let folder = tempfile::tempdir().unwrap();
    suite(folder.path());
    let list = folder.path().join("adapters/adapters.toml");
    let text = fs::read_to_string(&list).unwrap();
    let text = text.replace("/absent", "/ab\\u0007sent");
    let text = text.replace("\"dead-at-start\"", "\"dead-at-start\", \"\\u202E\"");
    fs::write(&list, text).unwrap();
    let ran = conform(folder.path(), &["--all", "--format", "json"]);
    let objects = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let why = |o: Value| Some(o.get("not_run")?.as_str().expect("a text").to_owned());
    let why: Vec<String> = objects.filter_map(why).collect();
    assert!(why[0].contains("/ab\u{7}sent'\n"), "{why:?}");
    assert!(why[1].contains(" dead-at-start '\u{202E}'` is at fault"), "{why:?}");
    assert!(why[1].contains("\n  | \u{1B}[2Jcleared?\n"), "{why:?}");
    assert!(why[1].contains("this adapter needs: a library"), "{why:?}");
    let ran = conform(folder.path(), &["--all"]);
    for says in ["/ab␇sent'\n", " dead-at-start '\\u{202e}'` is at fault", "  | ␛[2Jcleared?\n"]
    {
        assert!(ran.out.contains(says), "no {says:?} in:\n{}", ran.out);
    }
}

#[test]
fn results_of_those_not_run_stay_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    suite(folder.path());
    let results = folder.path().join("results");
    fs::create_dir(&results).unwrap();
    let record = || {
        let ran = conform(folder.path(), &["--all", "--record", results.to_str().unwrap()]);
        assert_eq!((ran.code, ran.err.as_str()), (3, ""));
    };
    record();
    let works = fs::read_to_string(results.join("a-works.json")).unwrap();
    assert!(works.contains("comment-only-line/not-a-boundary#"), "{works}");
    assert!(!results.join("b-absent.json").exists());
    fs::write(results.join("b-absent.json"), works.replace("a:works", "b:absent")).unwrap();
    record();
    assert_eq!(fs::read_to_string(results.join("a-works.json")).unwrap(), works);
    let page = fs::read_to_string(results.join("README.md")).unwrap();
    for name in
        ["[a:works](a-works.json)", "[b:absent](b-absent.json)", "[norobots](norobots.json)"]
    {
        assert!(page.contains(name), "{page}");
    }
    let called =
        "its README; it takes a product token, and no whole User-Agent header; it takes a URI";
    assert!(page.contains(&format!("\n- a:works 1.2: {called}\n")), "{page}");
    fs::write(results.join("d.json"), "{}").unwrap();
    let ran = conform(folder.path(), &["--all", "--record", results.to_str().unwrap()]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("d.json: it has version 1 of the format"), "{}", ran.err);
}

/// If `--record` can't write one of its files, the command must not change any other file.
#[test]
fn results_are_replaced_all_or_none() {
    let folder = tempfile::tempdir().unwrap();
    suite(folder.path());
    let results = folder.path().join("results");
    fs::create_dir_all(results.join("norobots.json")).unwrap();
    let old = "{\"format_version\":0}";
    fs::write(results.join("a-works.json"), old).unwrap();
    let record = || conform(folder.path(), &["--all", "--record", results.to_str().unwrap()]);
    let ran = record();
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("norobots.json: this is a folder"), "{}", ran.err);
    assert_eq!(fs::read_to_string(results.join("a-works.json")).unwrap(), old);
    let left: Vec<_> = fs::read_dir(&results).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
    // The command must replace results of an older norobots without reading them.
    fs::remove_dir(results.join("norobots.json")).unwrap();
    assert_eq!(record().code, 3);
    assert_ne!(fs::read_to_string(results.join("a-works.json")).unwrap(), old);
}

#[test]
fn a_missing_library_is_told_with_the_way_to_it() {
    let ran = norobots(&["conform", "rust:robotxt", "--adapters", "/no/where"], b"");
    assert_eq!(ran.code, 3);
    assert_eq!(
        ran.err,
        "error: not installed: there is no /no/where/rust/release/norobots-adapters\nwhat to do: \
         run `conformance/adapters/install /no/where`, which is in the source folder of norobots, \
         or name the folder that it filled with --adapters or NOROBOTS_ADAPTERS\n"
    );
}

/// For each line of input, an adapter must print one line, even if the input line is no valid request. The test skips
/// adapters that don't start on this machine.
#[test]
fn the_adapters_live_through_what_is_no_request() {
    let installed = std::env::var_os("NOROBOTS_ADAPTERS")
        .map_or(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/adapters"), Into::into);
    let adapters = Adapters::load(&Folder::Embedded).expect("adapters");
    let place = adapters.place().expect("a folder");
    let lines = [
        r#"{"hello":{"protocol":1}}"#,
        "nonsense",
        "[]",
        "null",
        r#"{"id":"a","op":"meta"}"#,
        r#"{"id":"b","op":"decide"}"#,
        r#"{"id":"c","op":"decide","robots_base64":"VXNlci1hZ2VudDogKgpEaXNhbGxvdzogL3gK","agent":"foo","url":"http://h/x?y#z","later":1}"#,
        r#"{"id":"d","op":"decide","robots_base64":"VXNlci1hZ2VudDogKgpEaXNhbGxvdzogL3gK","agent":"foo/1.0","url":"/x"}"#,
        r#"{"id":"e","op":"decide","robots_base64":"VXNlci1hZ2VudDogKgpEaXNhbGxvdzogL3gK","agent":"foo","url":"/x y"}"#,
        r#"{"id":"f","op":"decide","robots_base64":"VXNlci1hZ2VudDogKgpEaXNhbGxvdzogL3gK","agent":"foo","url":"/xé"}"#,
        // Neither the file nor the robot's name is valid UTF-8. The request itself is valid, so the adapter must not
        // report an error.
        r#"{"id":"g","op":"decide","robots_base64":"6Q==","agent_base64":"6Q==","url":"/x"}"#,
    ];
    for adapter in &adapters.list {
        let words = adapter.command(&place.path, &installed);
        let child = Command::new(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let output = child.and_then(|mut child| {
            // If an adapter doesn't start, the write fails. This test ignores the error.
            drop(
                child.stdin.take().expect("a pipe").write_all((lines.join("\n") + "\n").as_bytes()),
            );
            child.wait_with_output()
        });
        let name = &adapter.name;
        // If the library of an adapter is missing, the adapter ends without output. The library urllib can't be
        // missing, because it is a part of Python.
        let text = output.map(|output| output.stdout).unwrap_or_default();
        if text.is_empty() && name != "python:urllib.robotparser" {
            eprintln!("{name}: not run, for it is not installed");
            continue;
        }
        let text = String::from_utf8(text).expect("UTF-8");
        let answers: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(answers.len(), lines.len(), "{name}: {text}");
        let implementation = &answers[0]["implementation"];
        assert!(
            implementation["name"].is_string() && implementation["version"].is_string(),
            "{name}: {text}"
        );
        assert_eq!(implementation["language"], adapter.language.as_str(), "{name}");
        for answer in &answers[1..5] {
            assert!(answer["unsupported"].is_string(), "{name}: {answer}");
        }
        assert_eq!((&answers[4]["id"], &answers[5]["id"]), (&"a".into(), &"b".into()), "{name}");
        assert!(answers[5]["allowed"].is_null(), "{name}: {text}");
        assert_eq!((&answers[6]["id"], &answers[6]["allowed"]), (&"c".into(), &false.into()));
        // An adapter may answer `unsupported` only for the names and URLs that the list of adapters excludes. For all
        // other queries, the adapter must return a verdict.
        let unsupported = |at: usize| answers[at]["unsupported"].is_string();
        let (token, uri) = (adapter.agent == AgentForm::Token, adapter.url == UrlForm::Uri);
        assert_eq!((unsupported(7), unsupported(8), unsupported(9)), (token, uri, false), "{name}");
        let put = (7..=9).filter(|&at| !unsupported(at));
        put.for_each(|at| assert_eq!(answers[at]["allowed"], false, "{name}: {}", answers[at]));
        assert!(answers[10]["error"].is_null(), "{name}: {}", answers[10]);
    }
}
