//! `conformance/results`: what is recorded is what comes of a run today.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use norobots_lab::report::recorded::{Recorded, page};
use norobots_lab::suite::{Adapters, Folder, Suite};

const AGAIN: &str = "if the change is meant: cargo xtask write results";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/results")
}

fn names() -> Vec<String> {
    let adapters = Adapters::load(&Folder::Embedded).expect("adapters");
    adapters.list.into_iter().map(|adapter| adapter.name).chain(["norobots".into()]).collect()
}

#[test]
fn every_implementation_has_a_file_and_no_file_is_stray() {
    let mut expected: BTreeSet<String> = names().iter().map(|n| Recorded::file_name(n)).collect();
    assert_eq!(expected.len(), names().len());
    let folded: BTreeSet<String> = expected.iter().map(|name| name.to_lowercase()).collect();
    assert_eq!(folded.len(), expected.len(), "two names differ by case only");
    expected.insert("README.md".into());
    let found = fs::read_dir(folder())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"));
    assert_eq!(found.collect::<BTreeSet<_>>(), expected);
    for result in Recorded::load(&folder()).expect("results") {
        let file = folder().join(Recorded::file_name(&result.adapter));
        assert_eq!(fs::read_to_string(file).expect("a file"), result.json(), "{AGAIN}");
    }
}

#[test]
fn the_page_is_made_from_the_files() {
    let suite = Suite::load(&Folder::Embedded).expect("the suite");
    let results = Recorded::load(&folder()).expect("results");
    let written = fs::read_to_string(folder().join("README.md")).expect("the page");
    assert!(written == page(&suite, &results), "README.md is not of these files; {AGAIN}");
}

/// Those that are not installed, or are of another version, say nothing about the record.
#[test]
fn what_is_recorded_is_what_comes_of_a_run() {
    let now = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_norobots"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        // On a busy machine the slowest takes longer over its longest answers.
        .args(["conform", "--all", "--format", "json", "--timeout", "60", "--record"])
        .arg(now.path())
        .output()
        .expect("the program runs");
    assert!(matches!(output.status.code(), Some(1 | 3)), "{output:?}");
    let came = Recorded::load(now.path()).expect("results");
    let mut compared = Vec::new();
    for recorded in Recorded::load(&folder()).expect("results") {
        let name = &recorded.adapter;
        let Some(today) = came.iter().find(|today| today.adapter == *name) else {
            eprintln!("{name}: not compared, for it could not be run");
            continue;
        };
        if today.version != recorded.version {
            eprintln!("{name}: not compared, for it is {:?} here", today.version);
            continue;
        }
        // A case that is worded otherwise is another suite, but no other result.
        let today = Recorded { suite: recorded.suite.clone(), ..today.clone() }.json();
        let differ = |line: &(&str, &str)| line.0 != line.1;
        let json = recorded.json();
        let at = json.lines().zip(today.lines()).find(differ);
        assert!(json == today, "{name} (recorded, now): {at:?}; {AGAIN}");
        compared.push(name.clone());
    }
    eprintln!("compared: {}", compared.join(", "));
    assert!(compared.iter().any(|name| name == "norobots"), "{compared:?}");
}
