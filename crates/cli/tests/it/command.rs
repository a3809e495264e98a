//! Runs the `norobots` command in a process of its own.

pub use crate::snapshot::snapshot;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The exit code, standard output and standard error of a run.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// The current time in all tests: noon of 2026-11-27, in seconds since 1970.
pub const SECONDS: &str = "1795780800";

/// Runs norobots with the given arguments and standard input. The working directory is the folder of these tests.
#[track_caller]
pub fn norobots(args: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_norobots"))
        .args(args)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it"))
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .env_remove("CLICOLOR_FORCE")
        .env("SOURCE_DATE_EPOCH", SECONDS)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // If a command doesn't read its input, writing fails. The test ignores this error.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).expect("norobots prints UTF-8");
    Ran {
        code: output.status.code().expect("norobots ends by itself"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// The names of the subcommands that the help does not list.
const HIDDEN: [&str; 10] = [
    "url",
    "meta",
    "sides",
    "verify",
    "coverage",
    "matrix",
    "driver",
    "case",
    "completions",
    "man",
];

/// Returns the names of a command's subcommands, including hidden subcommands. The subcommand `help` is not included.
pub fn subcommands(command: &[&str]) -> Vec<String> {
    let help = norobots(&[command, &["--help"]].concat(), b"").out;
    let Some((_, commands)) = help.split_once("Commands:\n") else { return Vec::new() };
    let (commands, _) = commands.split_once("\n\n").expect("the list has an end");
    // Names are indented by two spaces, and continuation lines by more than two spaces.
    let names = commands.lines().filter_map(|line| line.strip_prefix("  "));
    let names = names.filter(|line| !line.starts_with(' '));
    let names = names.filter_map(|line| line.split(' ').next());
    let hidden = HIDDEN.into_iter().filter(|_| command.is_empty());
    names.filter(|name| *name != "help").chain(hidden).map(str::to_owned).collect()
}

const SCREEN: (usize, usize) = (50, 100);

/// Subcommands whose examples the test skips, because the examples take long, or need a parser, a crawl or a build of
/// the site.
const ELSEWHERE: [&str; 6] = ["conform", "compare", "trial", "census", "site", "matrix"];

/// Returns the name and the help text of a command and of all its subcommands. A name is the list of words after
/// `norobots`.
fn helps(within: &[&str]) -> Vec<(Vec<String>, String)> {
    let help = norobots(&[within, &["--help"]].concat(), b"");
    assert_eq!((help.code, &*help.err), (0, ""), "{within:?}");
    let short = norobots(&[within, &["-h"]].concat(), b"");
    assert_eq!(short.out, help.out, "{within:?}");
    let of_help = norobots(&[&["help"], within].concat(), b"");
    assert_eq!(of_help.out, help.out, "{within:?}");
    let mut all = vec![(within.iter().map(ToString::to_string).collect(), help.out)];
    for name in subcommands(within) {
        all.extend(helps(&[within, &[&*name]].concat()));
    }
    all
}

/// Checks that a help text begins with a summary, an example and the usage. Returns the command line in the example.
fn example<'a>(help: &'a str, command: &[String]) -> &'a str {
    let (summary, rest) = help.split_once("\n\n").expect("a summary");
    assert!(!summary.contains('\n') && !summary.ends_with('.'), "{command:?}: {summary}");
    let (example, rest) = rest.split_once("\n\n").expect("an example");
    assert!(rest.starts_with("Usage: norobots"), "{command:?}: {help}");
    example.strip_prefix("Example: ").unwrap_or_else(|| panic!("{command:?}: {example}"))
}

#[test]
fn every_help_fits_a_screen_and_begins_with_an_example() {
    let helps = helps(&[]);
    assert!(helps.len() > 20, "{}", helps.len());
    for (command, help) in helps {
        let lines = help.lines().count();
        assert!(lines <= SCREEN.0, "{command:?}: {lines} lines\n{help}");
        let wide = help.lines().find(|line| line.chars().count() > SCREEN.1);
        assert_eq!(wide, None, "{command:?}");
        example(&help, &command);
        // Every command has `--color` and `--version`, but only the help of `norobots` itself lists these options.
        assert_eq!(help.contains("--color"), command.is_empty(), "{command:?}: {help}");
        assert_eq!(help.contains("--version"), command.is_empty(), "{command:?}: {help}");
    }
}

#[test]
fn an_error_about_a_number_says_what_to_write() {
    for arguments in [["generate", "--count", "x"], ["generate", "--jobs", "0"]] {
        let run = norobots(&arguments, b"");
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains("tip: write a whole number, such as 10\n"), "{}", run.err);
    }
}

#[test]
fn the_help_lists_few_commands() {
    let help = norobots(&["--help"], b"").out;
    let listed = subcommands(&[]).into_iter().filter(|name| !HIDDEN.contains(&&**name)).count();
    assert!(listed > 10 && listed <= 17, "{listed}: {help}");
}

fn files_of_examples(folder: &Path) {
    let robots = "User-agent: *\nDisallow: /private/\n";
    let log =
        "192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] \"GET /a HTTP/1.1\" 200 1 \"-\" \"bot/1\"\n";
    for (name, text) in [
        ("robots.txt", robots),
        ("old.txt", robots),
        ("new.txt", "User-agent: *\nDisallow: /\n"),
        ("access.log", log),
        ("page.html", "<title>A page</title><meta name=robots content=noindex>"),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    let [robots, record] = ["robots.txt", "decision.json"].map(|name| folder.join(name));
    let decide =
        ["decide", robots.to_str().expect("UTF-8"), "--agent", "bot", "/private/x", "--record"];
    assert_eq!(norobots(&[&decide[..], &[record.to_str().expect("UTF-8")]].concat(), b"").code, 1);
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/suite");
    fs::create_dir_all(folder.join("my-suite/cases")).expect("a folder");
    for file in ["clauses.toml", "cases/some.toml"] {
        fs::copy(suite.join(file), folder.join("my-suite").join(file)).expect("a copy");
    }
}

#[test]
fn the_examples_run() {
    let folder = tempfile::tempdir().expect("a folder");
    files_of_examples(folder.path());
    let mut ran = 0;
    for (command, help) in helps(&[]) {
        if command.first().is_some_and(|name| ELSEWHERE.contains(&&**name)) {
            continue;
        }
        let example = example(&help, &command);
        let words = shlex::split(example).expect("words");
        assert_eq!(words[0], "norobots", "{example}");
        let output = Command::new(env!("CARGO_BIN_EXE_norobots"))
            .args(&words[1..])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .expect("it runs");
        let printed = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code().is_some_and(|code| code <= 1), "{example}: {printed}");
        ran += 1;
    }
    assert!(ran > 15, "{ran}");
}

/// The old names of subcommands must still work, and give the same output as the present names.
#[test]
fn old_names_of_commands_go_on_working() {
    let file = b"User-agent: *\nDisallow: /*x\n";
    let pairs: [(&[&str], &[&str]); 4] = [
        (&["adequacy", "suite", "--limit", "1"], &["coverage", "suite", "--limit", "1"]),
        (&["where", "http://h/x"], &["url", "http://h/x"]),
        (&["name", "bot/1", "--file", "-"], &["agent", "bot/1", "--file", "-"]),
        (
            &["sides", "-", "-a", "a", "-a", "b", "/yx", "--limit", "1", "--format", "json"],
            &[
                "decide",
                "-",
                "--differences",
                "-a",
                "a",
                "-a",
                "b",
                "/yx",
                "--limit",
                "1",
                "--format",
                "json",
            ],
        ),
    ];
    let help = norobots(&["--help"], b"").out;
    for (old, new) in pairs {
        let [was, is] = [old, new].map(|args| norobots(args, file));
        assert!(is.code < 2, "{new:?}: {}", is.err);
        assert_eq!((was.code, was.out, was.err), (is.code, is.out, is.err), "{old:?}");
        assert!(!help.contains(&format!("\n  {} ", old[0])), "{help}");
    }
}

/// Each old name of an option must have the same effect as the present name.
#[test]
fn old_names_of_options_go_on_working() {
    let folder = tempfile::tempdir().expect("a folder");
    files_of_examples(folder.path());
    fs::create_dir(folder.path().join("corpus")).expect("a folder");
    fs::copy(folder.path().join("robots.txt"), folder.path().join("corpus/robots.txt"))
        .expect("a copy");
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/suite");
    let audit = ["audit", "access.log", "--robots", "robots.txt"];
    let conform = ["conform", "norobots", "--suite", suite];
    let compare = ["compare", "1994", "1996", "--corpus", "corpus", "--corpus-only"];
    let fetch = ["decide", "--unreachable", "--edition", "rfc-9309"];
    let row = |command: &[&str], old: &[&str], new: &[&str]| {
        [old, new].map(|options| [command, options].concat().join(" "))
    };
    for [old, new] in [
        row(&audit, &["--rapid", "1/2"], &["--max-rate", "1/2"]),
        row(&["diff", "old.txt", "new.txt"], &["--steps", "9"], &["--max-steps", "9"]),
        row(&fetch, &["--failing", "31d"], &["--failing-for", "31d"]),
        row(&fetch, &["--copy", "2h"], &["--copy-age", "2h"]),
        row(&conform, &["--accept", "superseded"], &["--accept-later-editions"]),
        row(&["conform", "norobots", "--only", "x"], &["--challenge", "7"], &["--generated", "7"]),
        row(
            &conform[..1],
            &["--explain-suite", "--suite", suite],
            &["--identify-suite", "--suite", suite],
        ),
        row(&compare[..5], &["--triage"], &["--corpus-only"]),
        row(&compare, &["--regression", "old.py"], &["--regression-test", "new.py"]),
        row(&["generate", "--count", "3"], &["--open"], &["--alternatives"]),
        row(&["coverage", "none"], &["--search", "1"], &["--suggest-files", "1"]),
        row(
            &["site", "--out", "site", "--wasm", "robots.txt"],
            &["--address", "x"],
            &["--base-url", "x"],
        ),
    ] {
        let [was, is] = [&old, &new].map(|line| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_norobots"));
            let output = command.args(line.split(' ')).current_dir(folder.path()).output();
            let output = output.expect("it runs");
            let [out, err] = [output.stdout, output.stderr]
                .map(|text| String::from_utf8_lossy(&text).into_owned());
            (output.status.code(), out, err)
        });
        assert!(!is.2.contains("unexpected argument"), "{new}: {}", is.2);
        assert_eq!(was, is, "{old}");
        let name = old.split(' ').next().expect("a name");
        let help = norobots(&[name, "--help"], b"").out;
        for word in new.split(' ').filter(|word| word.starts_with("--") && !old.contains(&**word)) {
            assert!(help.contains(&format!("{word} ")), "{help}");
        }
        for word in old.split(' ').filter(|word| word.starts_with("--") && !new.contains(&**word)) {
            assert!(!help.contains(&format!("{word} ")), "{help}");
        }
    }
}

#[test]
fn differences_go_with_no_edition_and_one_robot_with_the_rest() {
    let file = b"User-agent: *\nDisallow: /*x\n";
    for (args, says) in [
        (
            &["--differences", "--edition", "all"][..],
            "'--differences' cannot be used with '--edition <EDITION>'",
        ),
        (&["--differences", "--explain"], "'--differences' cannot be used with '--explain'"),
        (
            &["--differences", "--set", "blank-line=ignored"],
            "'--differences' cannot be used with '--set",
        ),
        (&["--differences", "--status", "200"], "cannot be used with '--status <CODE>'"),
        (&["-a", "a", "/x", "--limit", "3"], "--differences"),
        (&["-a", "a", "-a", "b", "/x"], "name one --agent; only --differences takes several"),
    ] {
        let ran = norobots(&[&["decide", "-"], args].concat(), file);
        assert!(ran.code == 2 && ran.err.contains(says), "{args:?}: {}", ran.err);
    }
}
