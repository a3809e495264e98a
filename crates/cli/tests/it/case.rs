//! Tests `norobots case new`. The command computes the members of a new case and prints the case for a review.

use crate::cli::run;
use crate::command::norobots;
use insta::assert_snapshot;
use std::fs;
use std::path::Path;

const FILE: &[u8] = b"User-agent: foo\nDisallow: /x\n\nUser-agent: *\nAllow: /\n";

fn new(id: &str) -> [&str; 7] {
    ["case", "new", "--id", id, "--cites", "agent-match", "--why"]
}

#[test]
fn a_case_comes_with_what_its_file_settles() {
    let why = "The text says so.";
    let queries = ["--query", "foo/1", "/x", "--query", "bar", "/x"];
    let args = [&new("agent-match/drafted")[..], &[why], &queries].concat();
    assert_snapshot!(run(&args, FILE), @r#"
    exit 0
    [[case]]
    id = "agent-match/drafted"
    why = "The text says so."
    cites = ["agent-match"]
    setting = "record-without-disallow"
    robots = ["User-agent: foo\n", "Disallow: /x\n", "\n", "User-agent: *\n", "Allow: /\n"]
    conforming = false
    violates = ["disallow-required"]
    queries = [
      { agent = "foo/1", url = "/x", expect = "disallowed", line = 2 },
      { agent = "bar", url = "/x", expect = { absent = "allowed", joined = "allowed", restricts-everything = "disallowed", restricts-nothing = "allowed" } },
    ]
    "#);
}

#[test]
fn a_case_of_the_command_is_a_case_of_a_suite() {
    let folder = tempfile::tempdir().unwrap();
    let conformance = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance"));
    fs::create_dir(folder.path().join("cases")).unwrap();
    for entry in fs::read_dir(conformance).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
        }
    }
    let cases = folder.path().join("cases/agent-match.toml");
    fs::copy(conformance.join("cases/agent-match.toml"), &cases).unwrap();
    let before = fs::read_to_string(&cases).unwrap();
    let suite = folder.path().to_str().unwrap();

    let args = [&new("agent-match/drafted")[..], &["x", "--query", "foo", "/x", "--suite", suite]];
    let drafted = norobots(&args.concat(), FILE);
    assert_eq!((drafted.code, drafted.err.as_str()), (0, ""));
    // The command must not change the suite's file, because a person adds the case after a review.
    assert_eq!(fs::read_to_string(&cases).unwrap(), before);

    fs::write(&cases, format!("{before}\n{}", drafted.out)).unwrap();
    let conform = ["conform", "norobots", "--suite", suite, "--only", "agent-match/drafted"];
    let ran = norobots(&conform, b"");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);

    // The command must refuse an id that the suite contains.
    let again = norobots(&args.concat(), FILE);
    assert_eq!((again.code, again.out.as_str()), (2, ""));
    assert!(
        again.err.contains("the id is taken by an entry in cases/agent-match.toml"),
        "{}",
        again.err
    );
}

#[test]
fn what_is_wrong_with_a_new_case_is_told() {
    let new_case = |id: &str, cites: &str, more: &[&str]| {
        let named = ["case", "new", "--id", id, "--cites", cites, "--why", "x"];
        run(&[&named[..], more].concat(), FILE)
    };
    assert_snapshot!(new_case("no-topic", "agent-match", &[]), @"
    exit 2
    ! error: the id is not of the form <topic>/<name>; use lower-case letters, digits and hyphens, with one slash between
    ");
    assert_snapshot!(new_case("topic/name", "agent-mach", &[]), @r#"
    exit 2
    ! error: there is no clause "agent-mach" in clauses.toml; write "agent-match" if you mean it
    "#);
    assert_snapshot!(new_case("record-shape/shortest", "record-shape", &[]), @"
    exit 2
    ! error: the id is taken by an entry in cases/record-shape.toml; an id is never used twice
    ");
    assert_snapshot!(new_case("topic/name", "agent-match", &["nowhere.txt"]), @"
    exit 2
    ! error: nowhere.txt: there is no such file
    ");
    let half = new_case("topic/name", "agent-match", &["--query", "foo"]);
    assert!(half.starts_with("exit 2\n! error: 2 values required for '--query"), "{half}");
    let none = run(&["case", "new", "--id", "topic/name", "--why", "x"], FILE);
    assert!(none.starts_with("exit 2\n! error: the following required arguments"), "{none}");
}
