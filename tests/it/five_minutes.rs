//! `conformance/five-minutes.md`: each of its programs, written to its file and run by the
//! command under it, as a reader would.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

const PAGE: &str = include_str!("../../conformance/five-minutes.md");

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

/// Runs the recipe, if its tool is here. The parser in it is wrong in what the page says that it
/// is, and in nothing that keeps it from being judged.
#[track_caller]
fn check(language: &str, tool: &str, told: &str) {
    let recipe = recipe(language);
    if !is_here(tool) {
        eprintln!("{language}: not run, for there is no {tool} here");
        return;
    }
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
    let sum = out.lines().find(|line| line.contains(" judged asks passed: ")).expect("a sum");
    for failed in ["error", "crash", "timeout"] {
        assert!(!sum.contains(failed), "{out}");
    }
    // It heeds rules that are for others, and reads the examples of the standard as they are.
    assert!(out.contains("✗ agent-name"), "{out}");
    assert!(out.contains("✓ disallow-empty"), "{out}");
}

#[test]
fn python() {
    check("Python", "python3", "my_parser 0.1 (python)");
}

#[test]
fn javascript() {
    check("JavaScript", "node", "my_parser 0.1 (javascript)");
}

#[test]
fn go() {
    check("Go", "go", "my_parser 0.1 (go)");
}

#[test]
fn rust() {
    check("Rust", "rustc", "my_parser");
}

#[test]
fn shell() {
    check("Shell", "awk", "sh");
}

#[test]
fn every_section_is_run() {
    let sections = PAGE.lines().filter_map(|line| line.strip_prefix("## "));
    assert_eq!(sections.collect::<Vec<_>>(), ["Python", "JavaScript", "Go", "Rust", "Shell"]);
}
