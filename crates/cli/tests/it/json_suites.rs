//! Tests suites in JSON. If norobots exports a suite and reads the export, the cases must stay the same.

use crate::command::norobots;
use norobots_suite::suite::{Case, Folder, Suite};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn load(path: &Path) -> Suite {
    Suite::load(&Folder::at(path.to_owned())).unwrap_or_else(|error| panic!("{error}"))
}

fn bare(suite: &Suite) -> Vec<Case> {
    suite.cases.iter().cloned().map(|case| Case { file: String::new(), ..case }).collect()
}

#[test]
fn what_is_exported_is_read_again_as_the_same_cases() {
    let embedded = Suite::load(&Folder::Embedded).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for (format, name) in [("jsonl", "cases.jsonl"), ("json", "cases.json"), ("files", "cases")] {
        let path = folder.path().join(name);
        let out = path.to_str().unwrap();
        let ran = norobots(&["export", "--format", format, "--out", out], b"");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{format}");
        let read = load(&path);
        assert!(bare(&read) == bare(&embedded), "{format}");
        assert_eq!((read.clauses, read.rules), (embedded.clauses.clone(), embedded.rules.clone()));
    }
    let some = folder.path().join("some.jsonl");
    let out = some.to_str().unwrap();
    let ran = norobots(&["export", "--format", "jsonl", "--only", "comment", "--out", out], b"");
    assert_eq!(ran.code, 0);
    assert!(load(&some).cases.len() > 5);
}

#[test]
fn generated_vectors_are_a_suite() {
    let folder = tempfile::tempdir().unwrap();
    for (kind, plain) in [("strict", 5), ("near-miss", 6)] {
        let path = folder.path().join(format!("{kind}.jsonl"));
        let out = path.to_str().unwrap();
        let args = ["generate", "--grammar", kind, "--count", "120", "--seed", "3", "--out", out];
        assert_eq!(norobots(&args, b"").code, 0);
        let all = load(&path);
        assert_eq!(all.cases.len(), 120);
        let ran = norobots(&["conform", "norobots", "--suite", out], b"");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
        // With `--alternatives`, each vector lists the settings that would change an answer. If a setting is listed for
        // a query, a suite that is loaded from these vectors omits the query.
        assert_eq!(norobots(&[&args[..], &["--alternatives"]].concat(), b"").code, 0);
        let settled = load(&path);
        let asks = |suite: &Suite| suite.cases.iter().map(|case| case.queries.len()).sum::<usize>();
        assert!(asks(&settled) > 100 && asks(&settled) < asks(&all), "{kind}");
        let ran = norobots(&["conform", "norobots", "--suite", out], b"");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
        let ran = norobots(&["coverage", out, "--limit", "1"], b"");
        assert_eq!((ran.code, ran.err.as_str()), (1, ""));
        assert!(ran.out.lines().count() > plain, "{}", ran.out);
        // `--record` must refuse an imported suite, because such a suite has no `clauses.toml`.
        let kept = folder.path().join("kept");
        let kept = kept.to_str().unwrap();
        let ran = norobots(&["conform", "--all", "--suite", out, "--record", kept], b"");
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("leave out one of"), "{}", ran.err);
    }
}

#[test]
fn what_is_wrong_with_a_line_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let sound = r#""why":"w","cites":[],"robots":"","queries":[{"agent":"a","url":"/","expect":"allowed"}]"#;
    for (line, place, says) in [
        ("{", "line 1", "EOF"),
        ("[]", "line 1", "a case, which is a table or an object"),
        ("{}", "line 1", "missing field `id`"),
        (&format!(r#"{{"id":"A",{sound}}}"#), "A", "<topic>/<name>"),
        (&format!(r#"{{"id":"a/b",{sound},"more":1}}"#), "a/b", "unknown field `more`"),
        (&format!(r#"{{"id":"a/b",{sound},"edition":"1994-es"}}"#), "a/b", "without --edition"),
        (&sound.replace("[],", "[\"comments\"],"), "line 1", "trailing characters"),
        (
            &format!(r#"{{"id":"a/b",{}}}"#, sound.replace("[],", "[\"coment\"],")),
            "a/b",
            "write \"comment\"",
        ),
        (
            &format!(
                r#"{{"id":"a/b",{}}}"#,
                sound.replace("\"robots\":", "\"robots_base64\":\"!\",\"robots\":")
            ),
            "a/b",
            "is not base64",
        ),
        (
            &format!(
                r#"{{"id":"a/b",{}}}"#,
                sound.replace("\"robots\":\"\"", "\"robots_file\":\"no\"")
            ),
            "a/b",
            "No such file",
        ),
        (
            &format!(r#"{{"id":"a/b",{}}}"#, sound.replace("\"allowed\"", "\"maybe\"")),
            "a/b",
            "maybe",
        ),
        (
            &format!(
                r#"{{"id":"a/b",{}}}"#,
                sound.replace("\"robots\":", "\"robots_base64\":\"eA==\",\"robots\":")
            ),
            "a/b",
            "`robots` and `robots_base64` are not the same bytes",
        ),
        (
            &format!(r#"{{"id":"a/b",{}}}"#, sound.replace("queries", "asks")),
            "a/b",
            "make the file again",
        ),
        (
            &format!("{{\"id\":\"a/b\",{sound}}}\n{{\"id\":\"a/b\",{sound}}}"),
            "a/b",
            "never used twice",
        ),
    ] {
        let path = folder.path().join("it.jsonl");
        fs::write(&path, line).unwrap();
        let ran = norobots(&["coverage", path.to_str().unwrap()], b"");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{line}");
        let is_named =
            ran.err.contains("it.jsonl") && ran.err.contains(place) && ran.err.contains(says);
        assert!(is_named, "{line}: {}", ran.err);
    }
    let path = folder.path().join("noise.jsonl");
    fs::write(&path, "x\n".repeat(1000)).unwrap();
    let ran = norobots(&["coverage", path.to_str().unwrap()], b"");
    assert_eq!((ran.code, ran.err.lines().count()), (2, 22), "{}", ran.err);
    fs::write(&path, "\n").unwrap();
    let ran = norobots(&["coverage", path.to_str().unwrap()], b"");
    assert!(ran.err.contains("noise.jsonl: there is no case in it"), "{}", ran.err);
    let path = folder.path().join("it.json");
    for (text, says) in [
        ("{}", "no list `cases`"),
        ("[1]", "no list `cases`"),
        ("[", "EOF"),
        ("{\"cases\":[]}", "does not have version 3"),
        ("{\"version\":1,\"cases\":[]}", "write it again"),
        ("{\"version\":3,\"cases\":[]}", "no case"),
    ] {
        fs::write(&path, text).unwrap();
        let ran = norobots(&["coverage", path.to_str().unwrap()], b"");
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(says), "{text}: {}", ran.err);
    }
}

/// `--identify-suite` explains the expected answers of a suite as if they were the answers of a program. The option
/// must not run a program.
#[test]
fn a_suite_is_explained_without_a_program() {
    let ran = norobots(&["conform", "--identify-suite"], b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("the interpretation of 1994"), "{}", ran.out);

    // A robot that ignores blank lines would give the expected answers. Two cases have the same query with different
    // expected answers.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("theirs.jsonl");
    let case = |id: &str, robots: &str, expect: &str| {
        json!({
            "id": id, "why": "", "cites": [], "robots": [robots],
            "queries": [{ "agent": "a", "url": "/x", "expect": expect }],
        })
        .to_string()
    };
    let blank = "User-agent: a\n\nDisallow: /x\n";
    let comment = "User-agent: a\nDisallow: /y\n# c\n\nDisallow: /x\n";
    let plain = "User-agent: a\nDisallow: /x\n";
    let lines = [
        case("a/1", blank, "disallowed"),
        case("a/2", comment, "disallowed"),
        case("a/3", plain, "disallowed"),
        case("a/4", "User-agent: b\nDisallow: /x\n", "allowed"),
        case("a/5", "User-agent: a\nDisallow: /\n", "allowed"),
        case("a/6", "User-agent: a\nDisallow: /\n", "disallowed"),
    ];
    std::fs::write(&path, lines.join("\n")).expect("a file");
    let suite = path.to_str().expect("UTF-8");
    let args = ["conform", "--suite", suite, "--identify-suite"];
    let ran = norobots(&args, b"");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("blank-line=ignored"), "{}", ran.out);
    assert!(
        ran.out.contains("a/5 1 and a/6 1 are the same query with two expectations"),
        "{}",
        ran.out
    );
    let ran = norobots(&[&args[..], &["--format", "json"]].concat(), b"");
    let report: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(report["contradictions"], json!([["a/5 1", "a/6 1"]]));
    assert_eq!(report["answers"], 4);
}
