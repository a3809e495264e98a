//! Tests the files that `norobots export` writes for fuzzers.

use crate::command::norobots;
use norobots_suite::suite::export::GoInput;
use norobots_suite::suite::{Folder, Suite};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Each line of the dictionary must be a comment or a token. Tokens must have the syntax of libFuzzer and AFL++.
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
    // The dictionary is missing in a published package.
    let Ok(kept) = fs::read_to_string(file) else { return };
    let ran = norobots(&["export", "--format", "dictionary"], b"");
    assert!(
        kept == ran.out,
        "write it again: cargo run -- export --format dictionary --out fuzz/dictionary.txt"
    );
}

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
    let read = |entry: Vec<u8>| GoInput::read(&entry).expect("its head").expect("a file").text;
    let corpus: BTreeSet<Vec<u8>> = exported("go-corpus").into_iter().map(read).collect();
    assert_eq!(corpus, files_of_the_suite());
}

/// The four editions that have a grammar.
const GRAMMARS: [&str; 4] = ["1994", "revisited", "1996", "rfc-9309"];

/// An ANTLR grammar must define each of its rules exactly once.
#[test]
fn each_rule_that_an_antlr_grammar_names_is_there_once() {
    for edition in GRAMMARS {
        let ran = norobots(&["export", "--format", "antlr", "--edition", edition], b"");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        let (_, rules) = ran.out.split_once("\ngrammar Robots;\n").expect("its head");
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let (mut stated, mut named) = (BTreeSet::new(), BTreeSet::from(["file"]));
        for rule in rules.split("\n    ;\n").filter(|rule| !rule.is_empty()) {
            let (name, body) = rule.trim_start().split_once("\n    : ").expect(rule);
            assert!(stated.insert(name), "{edition}: {name} is there twice");
            // The test skips strings and character sets, which contain no names of rules.
            let plain = body.split(' ').map(|part| part.trim_matches(['(', ')', '*', '+', '?']));
            named.extend(plain.filter(|part| !part.is_empty() && part.chars().all(word)));
        }
        // A rule may be unused, because the export sometimes writes a set of octets instead of the rule's name.
        assert!(named.is_subset(&stated), "{edition}: {named:?}");
    }
}

#[test]
fn each_nonterminal_of_a_nautilus_grammar_has_a_rule() {
    for edition in GRAMMARS {
        let ran = norobots(&["export", "--format", "nautilus", "--edition", edition], b"");
        assert!(ran.code == 0 && ran.err.contains("beyond ASCII"), "{}", ran.err);
        let pairs: Vec<(String, String)> = serde_json::from_str(&ran.out).expect("pairs");
        assert_eq!(pairs[0].0, "File");
        let stated: BTreeSet<&str> = pairs.iter().map(|(name, _)| name.as_str()).collect();
        for (name, becomes) in &pairs {
            let text = becomes.replace("\\{", "").replace("\\}", "");
            for inner in text.split('{').skip(1) {
                let (inner, _) = inner.split_once('}').expect(becomes);
                assert!(stated.contains(inner), "{edition}: {name} becomes {becomes}");
            }
        }
    }
}

#[test]
fn a_grammar_is_of_no_cases() {
    let ran = norobots(&["export", "--format", "antlr", "--only", "comment"], b"");
    assert!(ran.code == 2 && ran.err.contains("leave out --only and --suite"), "{}", ran.err);
}
