//! Tests that norobots refuses suites with errors.

use std::fs;

use norobots_suite::suite::{Adapters, Folder, Selection, Suite};

/// Returns the error message from loading a suite with the given files.
pub(crate) fn refused(files: &[(&str, &str)]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("cases")).expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    Suite::load(&Folder::Path(folder.path().into())).expect_err("a bad suite").to_string()
}

pub(crate) const CLAUSES: &str = r#"
    [[clause]]
    id = "disallow-prefix"
    level = "must"
    source = "s"
    quote = "q"
    testable = true
"#;

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let printed = refused(&[
        (
            "clauses.toml",
            &format!(
                "{CLAUSES}{}",
                r#"
            [[clause]]
            id = "no-such"
            level = "must"
            source = "s"
            quote = "q"
            testable = true
            [[clause]]
            id = "agent-match"
            level = "must"
            source = "t"
            quote = "q"
            testable = false
        "#
            ),
        ),
        (
            "cases/a.toml",
            r#"
            [[case]]
            id = "a/nothing"
            why = "w"
            cites = []
            robots = []
            [[case]]
            id = "No Slash"
            why = "w"
            cites = ["disalow-prefix"]
            robots = [{ hex = "0g" }, { repeat = "x", times = 999999999999 }]
            robots_base64 = "AA=="
            conforming = true
            violates = ["disallow-prefix"]
            [[case]]
            id = "a/queries"
            why = "w"
            cites = ["disallow-prefix"]
            robots = [{ hex = "0g" }, { repeat = "x", times = 999999999999 }]
            queries = [
              { agent = "a", url = "/", url_base64 = "eA==", expect = "maybe", superseded_by = ["rfc-1"], line = 0 },
              { agent = "a", expect = { only = "allowed" }, line = 1 },
            ]
            [[case]]
            id = "a/setting"
            why = "w"
            cites = ["disallow-prefix"]
            robots = []
            setting = "comment-starts"
            queries = [{ agent = "a", url = "/", expect = { anywhere = "allowed", nowhere = "allowed" } }]
            [[case]]
            id = "a/choice"
            why = "w"
            cites = ["disallow-prefix"]
            robots = []
            setting = "comment-start"
            queries = [{ agent = "a", url = "/", expect = { anywhere = "allowed", nowhere = "allowed" } }]
            [[case]]
            id = "a/form"
            why = "w"
            cites = ["disallow-prefix"]
            robots = [1]
            [[case]]
            id = "a/member"
            why = "w"
            cites = ["disallow-prefix"]
            robots = []
            comment = "?"
            [[case]]
            id = "a/older"
            why = "w"
            cites = ["disallow-prefix"]
            robots = []
            opposite = "a/nothing"
        "#,
        ),
        (
            "cases/b.toml",
            r#"
            title = "b"
            [[case]]
            id = "a/queries"
            why = "w"
            cites = ["disallow-prefix"]
            robots = []
            conforming = true
        "#,
        ),
        ("cases/c.toml", "[[case]\n"),
        (
            "sources.toml",
            "[[source]]\nslug = \"s\"\ntitle = \"S\"\nsha256 = \"00\"\n[[source]]\nslug = \"S\"\n",
        ),
    ]);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../../../snapshots/suite");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("load-errors", printed));
}

#[test]
fn an_empty_suite_is_none() {
    let printed = refused(&[("clauses.toml", CLAUSES), ("cases/README.md", "")]);
    assert!(printed.contains("there is no case here"), "{printed}");
}

#[test]
fn the_embedded_suite_is_sound() {
    let suite = Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"));
    let clauses: Vec<_> = suite.clauses.iter().map(|quotation| quotation.subject).collect();
    assert_eq!(clauses, norobots::spec::Clause::ALL.into_iter().collect::<Vec<_>>());
}

#[test]
fn the_embedded_adapters_are_sound() {
    let adapters = Adapters::load(&Folder::Embedded).expect("adapters");
    let place = adapters.place().expect("a folder");
    assert!(!adapters.list.is_empty());
    for adapter in &adapters.list {
        let words = adapter.command(&place.path, std::path::Path::new("/nowhere"));
        for (word, written) in words.iter().zip(&adapter.command) {
            let file = std::path::Path::new(word);
            assert_eq!(written.contains("{dir}"), file.is_file(), "{}: {word:?}", adapter.name);
        }
        let installed = adapter.command.iter().any(|word| word.contains("{installed}"));
        assert_eq!(adapter.missing(std::path::Path::new("/nowhere")).is_some(), installed);
    }
}

#[test]
fn a_pattern_selects_by_clause_by_id_and_by_glob() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/suite");
    let suite = Suite::load(&Folder::Path(folder.into())).expect("a suite");
    let ids = |pattern: &str| {
        let selection = Selection::of(&suite, &[pattern.to_owned()]).expect("a selection");
        selection.cases(&suite).map(|case| case.id.as_str()).collect::<Vec<_>>()
    };
    let (comment, blank) =
        ("comment-only-line/not-a-boundary", "record-separator/blank-is-a-boundary");
    assert_eq!(ids("record-separator"), [comment, blank]);
    assert_eq!(ids(blank), [blank]);
    assert_eq!(ids("*-boundary"), [comment, blank]);
    let unmatched = Selection::of(&suite, &["x*".into(), "empty-fill".into()]).expect_err("none");
    assert_eq!(unmatched[0].nearest, None);
    assert_eq!(unmatched[1].nearest.as_deref(), Some("empty-file"));
}
