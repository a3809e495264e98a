//! Tests inputs that are too large.

use crate::command::{Ran, norobots};
use std::fs::File;
use std::path::Path;

/// The commands with the option `--max-size`, each with `file` as its input.
fn commands(file: &str) -> [Vec<&str>; 8] {
    [
        vec!["check", file],
        vec!["parse", file],
        vec!["meta", file],
        vec!["page", file],
        vec!["agent", "bot", "--file", file],
        vec!["decide", "--agent", "bot", "--explain", file, "/x"],
        vec!["decide", "--agent", "bot", "--edition", "revisited", file, "/x"],
        vec!["decide", "--agent", "bot", file, "/x"],
    ]
}

/// The first `TREES` commands in the list build a syntax tree.
const TREES: usize = 7;

fn limited(command: &[&str], limit: &str, input: &[u8]) -> Ran {
    norobots(&[command, &["--max-size", limit]].concat(), input)
}

/// The file is sparse, so it needs no space on the disk.
fn sparse(path: &Path, bytes: u64) -> &str {
    File::create(path).and_then(|file| file.set_len(bytes)).expect("a file");
    path.to_str().expect("UTF-8")
}

#[test]
fn the_limit_is_the_last_size_that_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("robots.txt");
    std::fs::write(&path, "User-agent: bot\n").expect("a file");
    let path = path.to_str().expect("UTF-8");
    for (number, command) in commands(path).into_iter().enumerate() {
        let ran = limited(&command, "16", b"");
        assert!(ran.code < 2, "{command:?}: {}", ran.err);
        let ran = limited(&command, "15B", b"");
        if number == TREES {
            assert_eq!(ran.code, 0, "{command:?}: {}", ran.err);
            continue;
        }
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{command:?}");
        let start = format!("error: {path}: the file has 16 bytes, and the limit is 15 bytes (");
        assert!(ran.err.starts_with(&start), "{command:?}: {}", ran.err);
        assert!(ran.err.contains(" of memory for it; --max-size sets another"), "{}", ran.err);
    }
    for command in commands("-") {
        let ran = limited(&command, "16", b"User-agent: bot\n");
        assert!(ran.code < 2, "{command:?}: {}", ran.err);
        let ran = limited(&command, "16", b"User-agent: bots\n");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{command:?}");
        let start = "error: <stdin>: the input is too large: the limit is 16 bytes (";
        assert!(ran.err.starts_with(start), "{command:?}: {}", ran.err);
    }
}

#[test]
fn what_has_no_end_is_refused() {
    for command in commands("/dev/zero") {
        let ran = limited(&command, "64KiB", b"");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{command:?}");
        let start =
            "error: /dev/zero: the input is too large: the limit is 65536 bytes (64.00 KiB)";
        assert!(ran.err.starts_with(start), "{command:?}: {}", ran.err);
    }
    // The default limit applies without `--max-size`, and in commands that lack this option.
    for command in [
        &["check", "/dev/zero"][..],
        &["decide", "--agent", "bot", "/dev/zero", "/x"],
        &["compare", "1994", "scan", "--robots", "/dev/zero", "--agent", "a", "--url", "/"],
    ] {
        let ran = norobots(command, b"");
        let limit = "/dev/zero: the input is too large: the limit is 67108864 bytes (64.00 MiB)";
        assert!(ran.code == 2 && ran.err.contains(limit), "{command:?}: {} {}", ran.code, ran.err);
    }
    // `norobots matrix` needs a regular file, so it does not read a device.
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page");
    let ran = norobots(&["matrix", "--out", page.to_str().expect("UTF-8"), "/dev/zero"], b"");
    assert!(!page.exists());
    assert!(ran.code == 2 && ran.err.contains("/dev/zero: is a device"), "{}", ran.err);
}

#[test]
fn a_file_that_is_too_large_is_refused_before_it_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large");
    // Because the file is larger than the computer's memory, the command must refuse it without reading it.
    let path = sparse(&path, 1 << 40);
    for command in &commands(path)[..TREES] {
        let ran = norobots(command, b"");
        let start = format!("error: {path}: the file has 1099511627776 bytes, and the limit is ");
        assert!(ran.code == 2 && ran.err.starts_with(&start), "{command:?}: {}", ran.err);
    }
}

#[test]
fn a_file_beyond_the_usual_limit_is_read_with_a_word_about_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large");
    let path = sparse(&path, (64 << 20) + 1);
    let ran = limited(&["agent", "bot", "--file", path], "65MiB", b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let message = format!("{path}: 64.00 MiB; norobots can need up to 2.50 GiB of memory for it\n");
    assert_eq!(ran.err, message);
    // A decision needs no syntax tree, so `norobots decide` reads a large regular file without a message.
    let ran = norobots(&["decide", "--agent", "bot", path, "/x"], b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.err);
}

#[test]
fn the_limit_is_told_and_wants_a_size() {
    for command in commands("-") {
        let help = norobots(&[command[0], "--help"], b"").out;
        assert!(help.contains("--max-size <SIZE>") && help.contains("[default: 64MiB]"), "{help}");
        let ran = limited(&command, "64 parsecs", b"");
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("write a number of bytes, or one with kB, MB"), "{}", ran.err);
    }
}

#[test]
fn the_files_of_a_suite_are_bounded_together() {
    const MIB: u64 = 1 << 20;
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    sparse(&at("robots"), 60 * MIB);
    let case = |number: usize| {
        format!(
            r#"{{"id":"a/{number}","why":"","cites":[],"robots_file":"robots","queries":[{{"agent":"a","url":"/","expect":"allowed"}}]}}"#
        )
    };
    let cases = |most: usize| (1..=most).map(case).collect::<Vec<_>>().join("\n");
    std::fs::write(at("five.jsonl"), cases(5)).expect("a file");
    std::fs::create_dir_all(at("proto")).expect("a folder");
    std::fs::create_dir_all(at("own/cases")).expect("a folder");
    for number in 1..=5 {
        sparse(&at(&format!("proto/{number}.textproto")), 60 * MIB);
        sparse(&at(&format!("own/cases/{number}.toml")), 60 * MIB);
    }
    std::fs::write(at("own/clauses.toml"), "").expect("a file");
    for (suite, last) in [("five.jsonl", "a/5"), ("proto", "5.textproto"), ("own", ".toml")] {
        let suite = at(suite);
        let ran =
            norobots(&["conform", "norobots", "--suite", suite.to_str().expect("UTF-8")], b"");
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(ran.err.contains("the suite has more than 256 MiB"), "{}", ran.err);
        assert!(ran.err.contains(last), "{}", ran.err);
    }
}
