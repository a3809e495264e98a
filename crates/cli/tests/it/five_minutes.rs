//! `conformance/five-minutes.md`: each of its programs, written to its file and run by the
//! command under it, as a reader would.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

const PAGE: &str = include_str!("../../../../conformance/five-minutes.md");

/// A section of the page: the file, what stands in it, and the commands.
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

/// Each program with the tool it takes, and what the report calls it.
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

/// Runs the recipe; the line that sums the report up.
#[track_caller]
fn run(recipe: &Recipe, told: &str) -> String {
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
    assert!(out.contains(&format!("against {told}; it answers decide\n")), "{out}");
    let sum = out.lines().find(|line| line.contains(" judged queries passed: ")).expect("a sum");
    // It heeds rules that are for others; it is wrong, but nothing keeps it from being judged.
    assert!(out.contains("✗ agent-name") && out.contains("✓ empty-file"), "{out}");
    let cause = out.lines().find(|line| line.contains(" failures: ")).expect("a cause");
    assert!(cause.ends_with(" failures: obeyed-records=all, violates agent-name"), "{out}");
    for failed in ["error", "crash", "timeout", "unsupported"] {
        assert!(!sum.contains(failed), "{out}");
    }
    sum.to_owned()
}

/// It is the same parser in each language, so the suite has the same to say of it.
#[test]
fn each_program_runs_as_it_stands() {
    let mut sums = Vec::new();
    for (language, tool, told) in PROGRAMS {
        let recipe = recipe(language);
        if is_here(tool) {
            sums.push((language, run(&recipe, told)));
        } else {
            eprintln!("{language}: not run, for there is no {tool} here");
        }
    }
    assert!(!sums.is_empty());
    for (language, sum) in &sums {
        assert_eq!(*sum, sums[0].1, "{language} and {}", sums[0].0);
    }
}

#[test]
fn no_section_is_left_out() {
    let sections: Vec<&str> = PAGE.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(sections, PROGRAMS.map(|(language, ..)| language));
}
