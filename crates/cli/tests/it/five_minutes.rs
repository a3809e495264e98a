//! Tests the page `conformance/five-minutes.md`. The test writes each program of the page to a file and runs the
//! commands below the program. Another test runs the CI job that `conformance/ci.md` shows for parsers.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

const PAGE: &str = include_str!("../../../../conformance/five-minutes.md");

struct Recipe {
    file: &'static str,
    program: &'static str,
    commands: &'static str,
}

#[track_caller]
fn recipe(language: &str) -> Recipe {
    let heading = format!("\n## {language}\n");
    let (_, section) = PAGE.split_once(&heading).expect("a section of that name");
    let section = section.split("\n## ").next().unwrap();
    let mut parts = section.split("\n```");
    let before = parts.next().unwrap();
    let file = before.trim_end().rsplit('\n').next().unwrap().trim_matches('`');
    let mut block = || {
        let block = parts.next().expect("a block of code");
        parts.next().expect("its end");
        block.split_once('\n').unwrap().1
    };
    Recipe { file, program: block(), commands: block() }
}

fn is_here(tool: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(tool).is_file())
}

/// For each program: its heading on the page, the tool that runs it, and the name of the parser in the report.
const PROGRAMS: [(&str, &str, &str); 9] = [
    ("Python", "python3", "my_parser 0.1 (python)"),
    ("JavaScript", "node", "my_parser 0.1 (javascript)"),
    ("Go", "go", "my_parser 0.1 (go)"),
    ("Java", "javac", "java MyDriver"),
    ("PHP", "php", "php my_driver.php"),
    ("Ruby", "ruby", "ruby my_driver.rb"),
    ("C#", "mcs", "mono MyDriver.exe"),
    ("Rust", "rustc", "./my_parser {robots} {agent} {url}"),
    ("Shell", "awk", "sh my_parser.sh {robots} {agent} {url}"),
];

/// Runs the commands, and returns the report line with the number of passed queries.
#[track_caller]
fn run(recipe: &Recipe, name: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(recipe.file), format!("{}\n", recipe.program)).unwrap();
    let norobots = Path::new(env!("CARGO_BIN_EXE_norobots")).parent().unwrap().to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([norobots].into_iter().chain(env::split_paths(&path))).unwrap();
    let output = Command::new("sh")
        .args(["-e", "-c", recipe.commands])
        .current_dir(folder.path())
        .env("PATH", path)
        .env("GOCACHE", folder.path().join("cache"))
        .env("GO111MODULE", "off")
        .env_remove("CLICOLOR_FORCE")
        .output()
        .expect("there is a shell");
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{out}{err}");
    assert_eq!(err, "");
    assert!(out.contains(&format!("against {name}; it answers decide\n")), "{out}");
    let sum = out.lines().find(|line| line.contains(" judged queries passed: ")).expect("a sum");
    // The program wrongly obeys rules for other robots. The report must name this fault.
    assert!(out.contains("✗ agent-name") && out.contains("✓ empty-file"), "{out}");
    let cause = out.lines().find(|line| line.contains(" failures: ")).expect("a cause");
    assert!(cause.ends_with(" failures: obeyed-records=all, violates agent-name"), "{out}");
    // The driver doesn't state its language, so the report must describe the usual mistake without code.
    let usual = "\n  usually   every Disallow line is obeyed, whichever robot it is for\n";
    assert!(out.contains(usual), "{out}");
    for failed in ["error", "crash", "timeout", "unsupported"] {
        assert!(!sum.contains(failed), "{out}");
    }
    sum.to_owned()
}

/// The programs contain the same parser in different languages. Therefore, all reports must have the same counts.
#[test]
fn each_program_runs_as_it_stands() {
    let mut sums = Vec::new();
    for (language, tool, name) in PROGRAMS {
        let recipe = recipe(language);
        if is_here(tool) {
            sums.push((language, run(&recipe, name)));
        } else {
            eprintln!("{language}: not run, for there is no {tool} here");
        }
    }
    assert!(!sums.is_empty());
    for (language, sum) in &sums {
        assert_eq!(*sum, sums[0].1, "{language} and {}", sums[0].0);
    }
}

/// Runs a shell command, with the tested `norobots` binary in `PATH`. Returns the exit code, and the standard output
/// followed by the standard error.
fn run_there(folder: &Path, command: &str) -> (Option<i32>, String) {
    let norobots = Path::new(env!("CARGO_BIN_EXE_norobots")).parent().unwrap().to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([norobots].into_iter().chain(env::split_paths(&path))).unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env("PATH", path);
    let output = shell
        .env("GITHUB_STEP_SUMMARY", folder.join("summary.md"))
        .env_remove("CLICOLOR_FORCE")
        .output()
        .expect("there is a shell");
    let out = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&out).into_owned())
}

/// The page `ci.md` has a section for parsers. Runs the commands of this section with the driver from the page
/// `five-minutes.md`.
#[test]
fn the_job_with_a_baseline_runs_as_it_stands() {
    const CI: &str = include_str!("../../../../conformance/ci.md");
    let (_, section) = CI.split_once("\n## A parser, held to a baseline\n").expect("a section");
    let section = section.split("\n## ").next().unwrap();
    let install = format!("pipx install norobots-cli=={}\n", env!("CARGO_PKG_VERSION"));
    assert!(section.contains(&install), "the job names the release");
    let command = |part: &str| {
        let lines = section.lines().map(|line| line.trim_start().trim_start_matches("- "));
        let mut commands = lines.map(|line| line.strip_prefix("run: ").unwrap_or(line));
        let wanted = |line: &&str| line.starts_with("norobots ") && line.contains(part);
        commands.find(wanted).unwrap_or_else(|| panic!("no command with {part}"))
    };
    let all = section.lines().filter(|line| line.contains("norobots conform")).count();
    assert_eq!(all, 3, "each command of the section is run here");
    let (write, job) = (command("> conformance.json"), command("--baseline"));
    let (summary, badge) =
        (command("--format markdown"), "python3 badge.py < conformance.json > badge.json");
    assert!(section.contains(&format!("\n{badge}\n")));

    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let program = recipe("Python").program;
    let driver =
        |program: &str| fs::write(at.join("my_driver.py"), format!("{program}\n")).unwrap();
    // Unlike the program on the page, this driver answers wrongly for one URL.
    let first = "    for line in robots.splitlines():";
    let bug = "    if url == b\"/p?z=1&a=2\":\n        return True\n";
    let worse = program.replacen(first, &format!("{bug}{first}"), 1);
    assert_ne!(worse, program);

    driver(&worse);
    let (status, said) = run_there(at, write);
    assert_eq!(status, Some(1), "{said}");

    // This driver has fewer failures than the baseline. The output must contain the command that records the new
    // baseline.
    driver(program);
    let (status, said) = run_there(at, job);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("\nimprovement: rfc-9309/query-1 "), "{said}");
    let again = said.lines().last().expect("a line").trim();
    assert!(again.ends_with(" --edition rfc-9309 --format json > conformance.json"), "{said}");
    assert_eq!(run_there(at, again).0, Some(1));

    driver(&worse);
    let (status, said) = run_there(at, job);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("\nregression: rfc-9309/query-1 "), "{said}");
    // The remedy must use the terms of RFC 9309, for example group and rule.
    let usual = "%0AUsually every rule is obeyed, whichever robot its group is for; to fix it: ";
    assert!(said.contains(usual), "{said}");

    let (status, said) = run_there(at, summary);
    assert_eq!(status, Some(0), "{said}");
    let summary = fs::read_to_string(at.join("summary.md")).expect("the summary");
    assert!(summary.starts_with("## robots.txt by RFC 9309: my\\_parser 0.1\n"), "{summary}");

    let (_, code) = section.split_once("\n```python\n").expect("the program of the badge");
    let code = code.split("\n```").next().unwrap();
    fs::write(at.join("badge.py"), format!("{code}\n")).unwrap();
    let (status, said) = run_there(at, badge);
    assert_eq!(status, Some(0), "{said}");
    let badge = fs::read_to_string(at.join("badge.json")).expect("the badge");
    let badge: serde_json::Value = serde_json::from_str(&badge).expect("JSON");
    assert_eq!(badge["label"], "robots.txt RFC 9309");
    assert!(badge["message"].as_str().is_some_and(|message| message.contains(" of ")), "{badge}");
}

#[test]
fn no_section_is_left_out() {
    let sections: Vec<&str> = PAGE.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(sections, PROGRAMS.map(|(language, ..)| language));
}
