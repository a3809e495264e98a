//! Checks the generated files that can be made without a search. Of the page about the corpus, checks only the part
//! about a sample.

use norobots_generate::coverage::Core;
use norobots_report::report::recorded::History;
use std::path::Path;
use std::{env, fs};
use xtask::core;
use xtask::generated::{compare, history_pages, readme_of_today, recorded, suite};
use xtask::pages::corpus::{begin, files, sample};
use xtask::pages::page_rules;
use xtask::pages::side_by_side;
use xtask::shell::root;
use xtask::vectors;

#[test]
fn the_vectors_are_what_is_exported() {
    vectors::compare(&suite().unwrap());
}

#[test]
fn the_core_files_and_their_page_are_what_is_chosen() {
    for (name, text) in core::files(&suite().unwrap(), &recorded().unwrap()) {
        compare(&format!("conformance/{name}"), &text);
    }
}

/// Each mutant of an edition must fail at least one case in the edition's core file.
#[test]
fn at_most_a_hundred_cases_tell_every_mutant() {
    let suite = suite().unwrap();
    for (edition, name) in core::FILES {
        let core = Core::of(&suite, edition);
        let left: Vec<String> = core.left().map(ToString::to_string).collect();
        assert_eq!(left, [""; 0], "{name}");
        assert!(core.cases.len() <= 100, "{name} has {} cases", core.cases.len());
        assert!(core.mutants.len() >= 130, "{name} detects {} mutants", core.mutants.len());
    }
}

/// Compares every line of the page except the smallest files, because the search for these files takes too long.
#[test]
fn the_page_side_by_side_has_the_words_of_each_text() {
    let page = fs::read_to_string(root().join("conformance/side-by-side.md")).unwrap();
    let mut lines = page.lines();
    for line in side_by_side::page(&suite().unwrap(), &[]).lines() {
        assert!(lines.any(|other| other == line), "not there, or not in its place: {line}");
    }
}

#[test]
fn the_cases_on_rules_for_a_page_and_their_measure_are_written() {
    for (path, text) in page_rules::files().unwrap() {
        compare(path, &text);
    }
}

#[test]
fn the_results_in_the_readme_are_those_recorded() {
    compare("README.md", &readme_of_today().unwrap());
}

#[test]
fn the_pages_of_releases_are_of_the_history_on_record() {
    let bytes = fs::read(root().join("conformance/releases/history.json")).unwrap();
    let history = History::read(&bytes).unwrap();
    assert_eq!(history.json().as_bytes(), bytes);
    for (path, text) in history_pages(&history) {
        match history.libraries.is_empty() {
            true => assert!(!root().join(path).exists(), "{path} is of no release"),
            false => compare(path, &text),
        }
    }
}

/// Counts the sample again. If the corpus has another number of files than the page says, compares nothing.
#[test]
fn the_page_of_the_corpus_holds_for_a_sample_counted_anew() {
    let Some(folder) = env::var_os("NOROBOTS_CORPUS") else {
        eprintln!("not compared: NOROBOTS_CORPUS names no folder");
        return;
    };
    let files = files(Path::new(&folder)).unwrap();
    let page = fs::read_to_string(root().join("conformance/corpus.md")).unwrap();
    if !page.contains(&begin(files.len())) {
        eprintln!("not compared: the page is of another number of files than {}", files.len());
        return;
    }
    let today = sample(&files).unwrap();
    assert!(
        page.ends_with(&today),
        "conformance/corpus.md does not end so; if the change is meant: cargo xtask write corpus\n{today}"
    );
}
