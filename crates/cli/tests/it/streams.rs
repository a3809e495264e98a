//! Runs every command with faulty standard streams: a full device, a closed stream, or a pipe without a reader.

use crate::command::{norobots, subcommands};
use std::fs::File;
use std::io::Write;
use std::process::{Command, Stdio};

/// The arguments of a command, its standard input, and its exit code if no stream fails.
type Row = (&'static [&'static str], &'static str, i32);

const REQUEST: &str =
    "192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] \"GET /a HTTP/1.1\" 200 1 \"-\" \"bot/1\"\n";

/// A decision record with a wrong digest.
const CHANGED: &str =
    r#"{"schema_version":1,"norobots":"0","file":null,"fetch":null,"decisions":[],"sha256":""}"#;

const READING: [Row; 21] = [
    (&["check", "--strict", "--format", "concise", "-"], "x\n", 1),
    (&["check", "--strict", "--format", "sarif", "-"], "x\n", 1),
    (&["check", "--fix"], "x\n", 0),
    (&["check", "--diff"], "x\n", 1),
    (&["parse"], "x\n", 0),
    (&["decide", "-", "--agent", "bot", "/x"], "User-agent: *\nDisallow: /x\n", 1),
    (&["decide", "-", "--status", "200", "--agent", "bot", "/x"], "", 0),
    (&["verify", "-"], CHANGED, 1),
    (&["decide", "-", "--differences"], "User-agent: *\nDisallow: /*x\n", 1),
    (&["sides", "-"], "User-agent: *\nDisallow: /*x\n", 1),
    (&["robots", "-"], "User-agent: *\nDisallow: /x\n", 0),
    (&["write", "-", "--bar", "GPTBot"], "User-agent: *\nDisallow: /x\n", 0),
    (&["diff", "-", "tidy.rs"], "User-agent: *\nDisallow: /x\n", 1),
    (&["audit", "-", "--robots", "tidy.rs"], REQUEST, 0),
    (&["census", "-"], "{\"body\":\"User-agent: *\"}\n", 0),
    (&["meta"], "<meta name=robots content=noindex>", 0),
    (&["page", "-", "--text", "google"], "<meta name=robots content=noindex>", 0),
    (&["agent", "bot", "--file", "-"], "User-agent: bot\n", 0),
    (
        &["case", "new", "--id", "agent-default/n", "--cites", "agent-default", "--why", "x"],
        "x\n",
        0,
    ),
    (&["site", "--out", "FOLDER", "--wasm", "-"], "\0asm\u{1}\0\0\0", 0),
    (&["driver"], "{\"hello\":{\"protocol\":1}}\n", 0),
];

/// Results for a small suite, from which `norobots matrix` quickly writes a page.
const HOSTILE: &str = "../../../../tests/browser/hostile.json";

/// Commands that do not read standard input. `FOLDER` is a new folder for each run.
const OTHERS: [Row; 20] = [
    (&["conform", "norobots", "--only", "agent-default"], "", 0),
    (&["conform", "revisited", "--format", "markdown", "--only", "line-form"], "", 1),
    (&["conform", "--list"], "", 0),
    (&["compare", "norobots", "scan", "--count", "5"], "", 0),
    (&["url", "http://h/x"], "", 0),
    (&["explain", "no-colon"], "", 0),
    (&["matrix", HOSTILE, "--suite", "suite", "--out", "FOLDER"], "", 0),
    (&["trial", "--list"], "", 0),
    (&["export", "--format", "csv"], "", 0),
    (&["export", "--format", "dictionary"], "", 0),
    (&["coverage", "suite"], "", 1),
    (&["generate", "--count", "3"], "", 0),
    (&["generate", "--count", "3", "--cover", "k=1"], "", 0),
    (&["completions", "bash"], "", 0),
    (&["man"], "", 0),
    (&["man", "check"], "", 0),
    (&["help"], "", 0),
    (&["help", "check"], "", 0),
    (&["--help"], "", 0),
    (&["--version"], "", 0),
];

fn rows() -> impl Iterator<Item = Row> {
    READING.into_iter().chain(OTHERS)
}

/// Returns whether a command is fast. Some tests skip the slow command `site`, because other commands write their
/// output in the same way.
fn is_short((args, ..): &Row) -> bool {
    args[0] != "site"
}

/// Returns the exit code and the standard error of a command.
///
/// `redirections` are redirections in the syntax of the shell. If `gone` is true, standard output is a pipe without a
/// reader.
fn ended((args, input, _): Row, redirections: &str, gone: bool) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().to_str().expect("UTF-8");
    let stdout = match gone {
        true => std::io::pipe().expect("a pipe").1.into(),
        false => Stdio::piped(),
    };
    let mut child = Command::new("sh")
        .args(["-c", &format!("exec timeout 300 \"$@\" {redirections}"), "sh"])
        .arg(env!("CARGO_BIN_EXE_norobots"))
        .args(args.iter().map(|word| if *word == "FOLDER" { folder } else { word }))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it"))
        .stdin(Stdio::piped())
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    // If a command does not read its input, the pipe is closed and writing may fail. The test ignores this error.
    drop(child.stdin.take().expect("a pipe").write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    let printed = String::from_utf8(output.stderr).expect("norobots prints UTF-8");
    assert!(!printed.contains("panicked"), "{args:?} {redirections}: {printed}");
    (output.status.code(), printed)
}

#[test]
fn every_command_has_a_row() {
    let names = subcommands(&[]);
    assert!(names.iter().any(|name| name == "check"), "{names:?}");
    for name in names {
        assert!(rows().any(|(args, ..)| args[0] == name), "no row for {name}");
    }
}

#[test]
fn with_good_streams_a_command_ends_as_its_row_says() {
    for row in rows() {
        let (code, stderr) = ended(row, "", false);
        assert_eq!(code, Some(row.2), "{:?}: {stderr}", row.0);
    }
}

#[test]
fn an_output_that_is_full_is_an_error() {
    for row in rows() {
        let (code, stderr) = ended(row, ">/dev/full", false);
        let message = "error: can't write the output: No space left on device";
        assert!(code == Some(2) && stderr.contains(message), "{:?}: {code:?} {stderr}", row.0);
    }
}

#[test]
fn an_output_that_nobody_reads_ends_a_command() {
    for row in rows().filter(is_short) {
        let (code, stderr) = ended(row, "", true);
        assert!(code == Some(141) && !stderr.contains("error:"), "{:?}: {code:?} {stderr}", row.0);
    }
}

/// If standard output is closed, the command must behave as if standard output were `/dev/null`.
#[test]
fn an_output_that_is_closed_changes_no_exit_code() {
    for row in rows().filter(is_short) {
        let (code, stderr) = ended(row, ">&-", false);
        assert_eq!(code, Some(row.2), "{:?}: {stderr}", row.0);
    }
}

#[test]
fn messages_that_nobody_can_read_change_no_exit_code() {
    let wrong: [Row; 5] = [
        (&["bogus"], "", 2),
        (&[], "", 2),
        (&["check", "nowhere.txt"], "", 2),
        (&["decide", "-", "--agent", "bot"], "", 2),
        (&["conform", "--only", "agent-default", "--", "/nowhere"], "", 3),
    ];
    for row in rows().filter(is_short).chain(wrong) {
        for redirection in ["2>/dev/full", "2>&-"] {
            let (code, _) = ended(row, redirection, false);
            assert_eq!(code, Some(row.2), "{:?} {redirection}", row.0);
        }
    }
    let (code, _) = ended(READING[0], ">/dev/full 2>/dev/full", false);
    assert_eq!(code, Some(2));
}

/// Standard input may be `/dev/null`, opened for reading and writing. Python opens `/dev/null` in this way for
/// `subprocess.DEVNULL`. If standard input is closed, the Rust runtime also opens `/dev/null` in this way.
#[test]
fn an_input_that_is_closed_or_nothing_is_read_as_an_empty_file() {
    for row in READING {
        let (empty, quiet) = ended(row, "</dev/null", false);
        for redirection in ["<&-", "<>/dev/null"] {
            let (code, stderr) = ended(row, redirection, false);
            assert_eq!(code, empty, "{:?} {redirection}: {stderr}", row.0);
            let note =
                "<stdin>: standard input is /dev/null or was closed, and is read as an empty";
            assert!(stderr.contains(note) && !quiet.contains(note), "{:?}: {stderr}", row.0);
        }
    }
    for row in OTHERS.into_iter().filter(is_short) {
        let (code, stderr) = ended(row, "<&-", false);
        assert_eq!(code, Some(row.2), "{:?}: {stderr}", row.0);
    }
}

#[test]
fn an_input_of_no_bytes_is_an_empty_file() {
    let (code, stderr) = ended((&["check"], "", 0), "</dev/null", false);
    assert!(code == Some(0) && stderr.starts_with("<stdin>: 1994: conforms;"), "{code:?} {stderr}");
    assert_eq!(norobots(&["check"], b"").code, 0);
    assert_eq!(norobots(&["check", "/dev/null"], b"").code, 0);
}

#[test]
fn a_pipe_without_a_writer_is_waited_for_aloud() {
    use std::io::{BufRead, BufReader, Read};
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let mut child = Command::new(env!("CARGO_BIN_EXE_norobots"))
        .arg("check")
        .arg(&pipe)
        .stderr(Stdio::piped())
        .spawn()
        .expect("norobots");
    let mut stderr = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    stderr.read_line(&mut line).expect("a line");
    assert!(line.ends_with("pipe: waiting for a program that writes to this pipe\n"), "{line}");
    // The command is already reading the pipe. To end the input, the test opens the pipe for writing and closes it
    // again.
    drop(File::options().write(true).open(&pipe).expect("a pipe"));
    let mut rest = String::new();
    stderr.read_to_string(&mut rest).expect("text");
    assert!(rest.contains("pipe: 1994: conforms;"), "{rest}");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}
