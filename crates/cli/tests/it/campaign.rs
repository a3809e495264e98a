//! What `norobots export` has for the fuzzers of others.

use crate::command::norobots;
use norobots_lab::suite::{Folder, Suite};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A line is a comment or a token that libFuzzer and AFL++ read.
#[test]
fn the_dictionary_has_the_form_that_fuzzers_read() {
    let ran = norobots(&["export", "--format", "dictionary"], b"");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let mut tokens = BTreeSet::new();
    for line in ran.out.lines().filter(|line| !line.starts_with('#')) {
        let token = line.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).expect(line);
        let mut parts = token.split('\\');
        let plain =
            |text: &str| text.bytes().all(|byte| (b' '..=b'~').contains(&byte) && byte != b'"');
        assert!(parts.next().is_some_and(plain), "{line}");
        for part in parts {
            let digits = part.strip_prefix('x').and_then(|rest| rest.get(..2)).expect(line);
            assert!(u8::from_str_radix(digits, 16).is_ok() && plain(part), "{line}");
        }
        assert!(!token.is_empty() && token.len() <= 128, "{line}");
        assert!(tokens.insert(token), "{line} is there twice");
    }
    assert!(tokens.contains("User-agent:") && tokens.contains("/*.gif$"), "{tokens:?}");
}

#[test]
fn the_dictionary_of_the_fuzz_targets_is_the_same() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/dictionary.txt");
    // A published package has no fuzz targets beside it.
    let Ok(kept) = fs::read_to_string(file) else { return };
    let ran = norobots(&["export", "--format", "dictionary"], b"");
    assert!(
        kept == ran.out,
        "write it anew: cargo run -- export --format dictionary --out fuzz/dictionary.txt"
    );
}

/// The name and the bytes of each file in a folder that the command fills.
fn exported(format: &str) -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("out");
    let args = ["export", "--format", format, "--out", to.to_str().expect("UTF-8")];
    let ran = norobots(&args, b"");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let again = norobots(&args, b"");
    assert!(again.code == 2 && again.err.contains("not empty"), "{}", again.err);
    let nowhere = norobots(&args[..3], b"");
    assert!(nowhere.code == 2 && nowhere.err.contains("--out"), "{}", nowhere.err);
    let entries = fs::read_dir(to).expect("a folder");
    entries.map(|entry| fs::read(entry.expect("an entry").path()).expect("a file")).collect()
}

fn files_of_the_suite() -> BTreeSet<Vec<u8>> {
    let suite = Suite::load(&Folder::Embedded).expect("a suite");
    let files = suite.cases.into_iter().filter(|case| case.meta.is_none());
    files.map(|case| case.robots).filter(|robots| robots.len() <= 4096).collect()
}

#[test]
fn seeds_are_the_files_of_the_cases_each_once() {
    let seeds = exported("seeds");
    assert_eq!(seeds.len(), files_of_the_suite().len());
    assert_eq!(BTreeSet::from_iter(seeds), files_of_the_suite());
}

#[test]
fn a_go_corpus_holds_the_same_files() {
    let read = |entry: Vec<u8>| {
        let text = String::from_utf8(entry).expect("ASCII");
        let digits = text.strip_prefix("go test fuzz v1\n[]byte(\"").expect("its head");
        let digits = digits.strip_suffix("\")\n").expect("its end").split("\\x").skip(1);
        digits.map(|two| u8::from_str_radix(two, 16).expect("two digits")).collect::<Vec<u8>>()
    };
    let corpus: BTreeSet<Vec<u8>> = exported("go-corpus").into_iter().map(read).collect();
    assert_eq!(corpus, files_of_the_suite());
}
