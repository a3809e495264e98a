//! Tests `norobots conform lines:COMMAND`. The program COMMAND reads and writes plain words instead of JSON. One of the
//! tested programs is correct, and the others break the protocol.

use crate::command::{Ran, norobots};
use std::fs;

/// A program that obeys every Disallow line. The tests insert code at `{}`, between the computation of an answer and
/// its output.
const PROGRAM: &str = r#"
import sys, time
for line in sys.stdin:
    id, *words = line.split()
    robots, agent, url = (b"" if word == "-" else bytes.fromhex(word) for word in words)
    values = (line.partition(b":")[2].strip() for line in robots.splitlines() if line[:9].lower() == b"disallow:")
    answer = "disallowed" if any(value and url.startswith(value) for value in values) else "allowed"
    {}
    print(id, answer, flush=True)
"#;

/// Runs some cases of the suite with `PROGRAM`, in which the code `twist` replaces `{}`.
fn run(twist: &str) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("program.py");
    fs::write(&path, PROGRAM.replace("{}", twist)).expect("it can be written");
    let target = format!("lines:python3 '{}'", path.display());
    let only = ["--only", "disallow-prefix/star-alone", "--timeout", "1.5"];
    norobots(&[&["conform", &target], &only[..]].concat(), b"")
}

#[test]
fn a_program_that_answers_in_words_is_judged() {
    let Ran { code, out, err } = run("pass");
    assert_eq!((code, &*err), (0, ""), "{out}");
    assert!(out.contains("it answers decide"), "{out}");
}

#[test]
fn words_that_are_no_answer_stop_the_run_and_are_shown() {
    for (twist, message) in [
        ("print(answer, flush=True); continue", "printed a line that is not an id and `allowed`"),
        ("answer = 'yes'", "printed a line that is not an id and `allowed`"),
        ("id = 'x' + id", "answered with the id \"x"),
        ("print('loading', flush=True)", "printed a line that is not an id and `allowed`"),
        ("sys.exit(4)", "exit status 4"),
        ("answer = 'error no such file'", "answered with the error no such file"),
        ("answer = 'unsupported today'", "answered that this is unsupported: today"),
        ("time.sleep(60)", "gave no answer within 1.5s"),
        ("print('\\x1b[2J', flush=True)", "␛[2J"),
    ] {
        let Ran { code, out, err } = run(twist);
        assert_eq!(code, 3, "{twist}: {out}{err}");
        assert!(err.contains(message) && err.contains("what to do: "), "{twist}: {err}");
        assert!(!err.contains('\x1b'), "{twist}: {err}");
    }
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let Ran { code, err, .. } = norobots(&["conform", "lines:no-such-program"], b"");
    assert_eq!(code, 3, "{err}");
    assert!(err.contains("no-such-program") && err.contains("what to do: "), "{err}");
}
