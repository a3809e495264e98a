//! Runs the Python test on the page `conformance/generated.md` exactly as the page prints it. The Rust tests on the
//! page are doc tests.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

const PAGE: &str = include_str!("../../../../conformance/generated.md");

#[track_caller]
fn block(language: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("```{language}\n")).expect("a block");
    rest.split_once("\n```").expect("its end").0
}

#[test]
#[ignore = "runs pytest, which ./test installs"]
fn the_pytest_of_the_page_runs_as_it_stands() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("test_my_parser.py"), format!("{}\n", block("python"))).unwrap();
    let norobots = Path::new(env!("CARGO_BIN_EXE_norobots")).parent().unwrap().to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([norobots].into_iter().chain(env::split_paths(&path))).unwrap();
    let output = Command::new("sh")
        .args(["-e", "-c", block("sh")])
        .current_dir(folder.path())
        .env("PATH", path)
        .env("PYTEST_ADDOPTS", "-p no:cacheprovider")
        .output()
        .expect("there is a shell");
    let out = String::from_utf8_lossy(&output.stdout);
    // Python's own parser fails some of these tests, for example if lines end with CR.
    assert_eq!(output.status.code(), Some(1), "{out}{}", String::from_utf8_lossy(&output.stderr));
    let sum = out.lines().last().expect("a sum");
    let count = |what: &str| -> usize {
        let (before, _) = sum.split_once(what).unwrap_or_else(|| panic!("{sum}"));
        before.rsplit([' ', ',']).find(|word| !word.is_empty()).unwrap().parse().expect("a number")
    };
    let (failed, passed) = (count(" failed"), count(" passed"));
    assert!(failed + passed == 500 && failed > 50 && passed > 200, "{sum}");
}
