//! Tests the statements that `norobots conform` writes. A statement lists the sentences of an edition, and says whether
//! a parser keeps or breaks each sentence.

use norobots::spec::Edition;
use norobots_census::Digest;
use norobots_report::statement::{Form, NotRead, Statement};
use norobots_settings::setting::Rules;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::LazyLock;
use tempfile::TempDir;

const SCHEMA: &str = "conformance/statement.schema.json";

/// Arguments that test norobots' engine for 1994 against RFC 9309.
const OLD: [&str; 3] = ["1994", "--edition", "rfc-9309"];

const NEW: [&str; 3] = ["rfc-9309", "--edition", "rfc-9309"];

static OF_OLD: LazyLock<String> = LazyLock::new(|| stated(&OLD, &folder(), "a.json", 1));
static OF_NEW: LazyLock<String> = LazyLock::new(|| stated(&NEW, &folder(), "a.json", 0));

const FORMS: [(&str, Form); 3] =
    [("json", Form::Json), ("html", Form::Html), ("md", Form::Markdown)];

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn written(json: &str, form: Form) -> String {
    Statement::read(json.as_bytes()).unwrap().written(form)
}

fn conform(target: &[&str], more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_norobots"))
        .args([&["conform"], target, &["--format", "json", "--timeout", "30"], more].concat())
        .output()
        .expect("the program runs")
}

#[track_caller]
fn ran(target: &[&str], more: &[&str], exit: i32) -> String {
    let output = conform(target, more);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(exit), "{target:?} {more:?}: {stderr}");
    stderr
}

#[track_caller]
fn stated(target: &[&str], folder: &TempDir, name: &str, exit: i32) -> String {
    let path = folder.path().join(name);
    ran(target, &["--statement", path.to_str().unwrap()], exit);
    fs::read_to_string(path).unwrap()
}

fn names<'v>(values: &'v Value, member: &str) -> Vec<&'v str> {
    values.as_array().unwrap().iter().map(|value| value[member].as_str().unwrap()).collect()
}

#[test]
fn a_statement_goes_through_every_sentence() {
    crate::schema::takes(SCHEMA, &OF_OLD);
    let statement: Value = serde_json::from_str(&OF_OLD).unwrap();
    let rules = Rules::of(Edition::Rfc9309);
    let demands: Vec<&str> =
        rules.demands.iter().chain(&rules.access).map(|demand| demand.id.as_str()).collect();
    assert_eq!(names(&statement["clauses"], "clause"), demands);
    let clause = |id: &str| {
        let clauses = statement["clauses"].as_array().unwrap();
        clauses.iter().find(|clause| clause["clause"] == id).unwrap()
    };
    let signs = clause("special-characters");
    assert_eq!(signs["standing"], "broken");
    let shown = &signs["smallest"];
    assert_ne!(shown["expected"], shown["answered"]);
    assert!(shown["robots"].as_str().is_some_and(|robots| robots.len() < 60), "{shown}");
    // The sentence `path-case` is about letter case in paths. Some files that test this sentence also contain special
    // characters. If a query fails because of a special character, the failure must not be evidence for or against the
    // sentence.
    assert_eq!(
        (&clause("path-case")["standing"], &clause("path-case")["against"]),
        (&"masked".into(), &0.into())
    );
    assert!(clause("path-case")["held"].as_u64() < clause("path-case")["of"].as_u64());
    assert_eq!(clause("path-case")["smallest"], Value::Null);
    assert_eq!(clause("no-match")["standing"], "kept");
    let deviations = statement["deviations"].as_array().unwrap();
    assert!(
        !deviations.is_empty() && deviations.iter().all(|deviation| deviation["files"].is_null())
    );
    assert_eq!(statement["corpus"], Value::Null);
    assert!(!statement["open"].as_array().unwrap().is_empty());

    // Without `--edition`, a statement lists the clauses of the standard of 1994. norobots keeps all clauses that can
    // be tested.
    let text = stated(&["norobots"], &folder(), "a.json", 0);
    crate::schema::takes(SCHEMA, &text);
    let statement: Value = serde_json::from_str(&text).unwrap();
    for clause in statement["clauses"].as_array().unwrap() {
        let standing = clause["standing"].as_str().unwrap();
        let expected = if clause["untestable"].is_null() { "kept" } else { "not-asked" };
        assert_eq!(standing, expected, "{clause}");
    }
}

/// A statement must not depend on the time or the machine of the run, so that other people can reproduce it exactly.
#[test]
fn the_same_build_makes_the_same_bytes() {
    for (seed, (name, form)) in (7..).zip(FORMS) {
        let folder = folder();
        let path = folder.path().join("elsewhere");
        fs::create_dir_all(&path).unwrap();
        let path = path.join(format!("b.{name}"));
        // These options reorder the queries and distribute them to two processes.
        let seed = seed.to_string();
        let more = ["--seed", &seed, "--jobs", "2", "--statement", path.to_str().unwrap()];
        ran(&OLD, &more, 1);
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, written(&OF_OLD, form), "{name}");
        for place in [folder.path(), Path::new(env!("CARGO_MANIFEST_DIR"))] {
            assert!(!text.contains(place.to_str().unwrap()), "{name}");
        }
    }
}

#[test]
fn a_statement_is_read_in_any_form() {
    for text in [&OF_OLD, &OF_NEW] {
        let statement = Statement::read(text.as_bytes()).unwrap();
        for (name, form) in FORMS {
            let read = Statement::read(statement.written(form).as_bytes());
            assert_eq!(read.as_ref(), Ok(&statement), "{name}");
        }
    }
}

#[test]
fn what_changed_is_said() {
    let folder = folder();
    let place = |name: &str, text: String| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let new = place("new.html", written(&OF_NEW, Form::Html));
    let worse = ran(&OLD, &["--against", &new], 1);
    assert!(worse.contains("special-characters: kept → broken; "), "{worse}");
    assert!(worse.starts_with("norobots") || worse.contains("kept in"), "{worse}");
    let old = place("old.md", written(&OF_OLD, Form::Markdown));
    let better = ran(&NEW, &["--against", &old], 0);
    assert!(better.contains("special-characters: broken → kept\n"), "{better}");
    // If the earlier statement lists the same faults, the command must report no change and exit with code 0.
    let old = place("old.json", OF_OLD.clone());
    assert_eq!(ran(&OLD, &["--against", &old], 0), format!("as in {old}\n"));
}

#[test]
fn a_statement_that_was_changed_is_refused_by_name() {
    let folder = folder();
    for (name, form) in FORMS {
        let text = written(&OF_OLD, form);
        for (from, to) in
            [("broken", "kept"), ("special-characters", "special-character"), (" of ", " or ")]
        {
            assert!(text.contains(from), "{name}: {from}");
            let read = Statement::read(text.replacen(from, to, 1).as_bytes());
            assert!(matches!(read, Err(NotRead::Changed(_))), "{name}: {from}: {read:?}");
        }
        // The library must also refuse a statement in which a line is missing.
        let lines: Vec<&str> = text.lines().collect();
        let less = [&lines[..6], &lines[7..]].concat().join("\n");
        assert!(Statement::read(less.as_bytes()).is_err(), "{name}");

        let name = format!("a.{name}");
        let path = folder.path().join(&name);
        fs::write(&path, text.replacen("broken", "kept", 1)).unwrap();
        let printed = ran(&NEW, &["--against", path.to_str().unwrap()], 1);
        assert!(printed.contains(&name) && printed.contains("was changed"), "{printed}");
    }
}

/// A driver with markup in its name and version. Some error messages of the driver contain a path.
const HOSTILE: &str = r#"
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        name = "<script>alert(1)</script> --> \x1b[31m \u202e `x` | *y* [z](javascript:1)"
        print(json.dumps({"implementation": {"name": name, "version": "</script>&\n# v"}, "ops": ["decide"]}), flush=True)
    elif request.get("agent", "").startswith("foo") and len(request["robots_base64"]) % 3 == 0:
        print(json.dumps({"id": request["id"], "error": "/home/somebody/parser.py: <b>\x1b[31m"}), flush=True)
    else:
        print(json.dumps({"id": request["id"], "allowed": True}), flush=True)
"#;

#[test]
fn names_from_outside_are_no_markup() {
    let folder = folder();
    let driver = folder.path().join("driver.py");
    fs::write(&driver, HOSTILE).unwrap();
    let target = format!("driver:python3 {}", driver.to_str().unwrap());
    let json = stated(&[&target], &folder, "a.json", 1);
    for (name, form) in FORMS {
        let text = written(&json, form);
        assert_eq!(written(&text, Form::Json), json, "{name}");
        assert!(!text.contains("/home/somebody") && !text.contains("driver.py"), "{name}");
        assert!(!text.contains('\x1b'), "{name}");
        if form == Form::Json {
            let statement: Value = serde_json::from_str(&text).unwrap();
            assert!(statement["implementation"]["name"].as_str().unwrap().contains('\u{202e}'));
            continue;
        }
        // The character U+202E may occur only in the embedded data, which browsers do not display.
        let page = text.split("norobots-statement").next().unwrap();
        assert!(!page.contains('\u{202e}'), "{name}");
        assert!(!text.contains("<script>alert"), "{name}");
        assert_eq!(
            text.matches("-->").count(),
            if form == Form::Markdown { 2 } else { 1 },
            "{name}"
        );
        assert_eq!(text.matches("</script>").count(), usize::from(form == Form::Html), "{name}");
        assert_eq!(
            text.lines().filter(|line| line.starts_with("# ")).count(),
            usize::from(form == Form::Markdown)
        );
    }
    let same = ran(&[&target], &["--against", folder.path().join("a.json").to_str().unwrap()], 0);
    assert!(same.starts_with("as in "), "{same}");
}

#[test]
fn real_files_are_counted_for_each_deviation() {
    let folder = folder();
    let corpus = folder.path().join("corpus");
    fs::create_dir_all(corpus.join("deep")).unwrap();
    let files = [
        ("a", "User-agent: *\nDisallow: /*.gif\n"),
        ("deep/b", "User-agent: *\nDisallow: /x\n"),
        ("c", ""),
    ];
    let mut digest = Digest::default();
    for (name, text) in files {
        fs::write(corpus.join(name), text).unwrap();
        digest.add(text.as_bytes());
    }
    let path = folder.path().join("a.json");
    let more = ["--statement", path.to_str().unwrap(), "--corpus", corpus.to_str().unwrap()];
    ran(&OLD, &more, 1);
    let statement: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(statement["corpus"]["files"], 3);
    assert_eq!(statement["corpus"]["digest"], digest.to_string());
    let deviations = statement["deviations"].as_array().unwrap();
    let files = |deviation: &Value| deviation["files"].as_u64().unwrap();
    let signs =
        deviations.iter().find(|deviation| deviation["clause"] == "special-characters").unwrap();
    assert_eq!(files(signs), 1, "{signs}");
    assert!(deviations.iter().all(|deviation| files(deviation) <= 2), "{deviations:#?}");
}

#[test]
fn wrong_arguments_are_told_before_the_parser_runs() {
    let folder = folder();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    stated(&["1994"], &folder, "1994.json", 0);
    let later = fs::read_to_string(place("1994.json")).unwrap();
    let later = later.replace("\"statement_version\": 1", "\"statement_version\": 2");
    fs::write(place("later.json"), later).unwrap();
    fs::write(place("none.json"), "{}").unwrap();
    fs::write(place("bytes"), b"\xff").unwrap();
    fs::create_dir(place("empty")).unwrap();
    let rows: [(&[&str], &str); 10] = [
        (&["--statement", "a.txt"], ".html, .md or .json"),
        (&["--statement", &place("no/such/a.json")], "a.json"),
        (&["--corpus", &place("empty")], "add --statement FILE"),
        (&["--statement", &place("a.md"), "--corpus", &place("no")], "--corpus"),
        (&["--statement", &place("a.md"), "--corpus", &place("empty")], "no file in it"),
        (&["--statement", &place("a.md"), "--corpus", &place("1994.json")], "not a folder"),
        (&["--against", &place("1994.json")], "add --edition 1994"),
        (&["--against", &place("later.json")], "version 2"),
        (&["--against", &place("none.json")], "not a statement of norobots"),
        (&["--against", &place("bytes")], "not a statement of norobots"),
    ];
    for (more, message) in rows {
        let stderr = ran(&NEW, more, 2);
        assert!(stderr.contains(message), "{more:?}: {stderr}");
    }
    assert!(!Path::new(&place("a.md")).exists());
    let stderr = ran(&["1994", "--edition", "1994-es"], &["--statement", &place("a.md")], 2);
    assert!(stderr.contains("not for 1994-es"), "{stderr}");
}
