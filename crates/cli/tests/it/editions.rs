//! The editions from the command line and over the driver protocol.

use crate::cli::run;
use crate::command::{norobots, snapshot};
use insta::assert_snapshot;
use norobots::spec::Edition;
use norobots_lab::setting::{Rules, Settings};
use norobots_lab::suite::{Folder, How, Suite, Text};
use std::collections::BTreeSet;

/// An edition, a setting that it moves, a file, a robot and a URL; the exit codes of 1994 and of
/// the edition.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str, [i32; 2]);

const COMMENT: &str = "User-agent: foo\nDisallow: /x\n# c\nDisallow: /y\n";
const NAMED: &str = "User-agent: *\nDisallow: /x\n\nUser-agent: foo\nDisallow: /y\n";
const TWO_STARS: &str = "User-agent: *\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n";
const OUT_OF_SHAPE: &str = "User-agent: foo\nDisallow: /x\n\nDisallow: /y\n";
const CAPITALS: &str = "User-Agent: foo\nDisallow: /x\n";
const SMALL: &str = "User-agent: foo\nDisallow: /x\n";
const EACH: &str = "User-agent: foo\nDisallow: /x\nUser-agent: bar\nDisallow: /y\n";

const LIFTED: &str = "User-agent: foo\nDisallow: /x\nDisallow:\n";

const ROWS: [Row; 19] = [
    (
        "1994-ru-forum",
        "names-on-a-line",
        "User-Agent: foo\tbar\nDisallow: /x\n",
        "bar",
        "/x",
        [0, 1],
    ),
    ("1994-ru-forum", "name-direction", "User-agent: fo\nDisallow: /x\n", "foo", "/x", [1, 0]),
    ("1994-ru-forum", "version", "User-agent: foo/1\nDisallow: /x\n", "foo/1", "/x", [1, 0]),
    ("1994-ru-forum", "empty-disallow", LIFTED, "foo", "/x", [1, 0]),
    ("1994-ru-forum", "several-default-records", TWO_STARS, "foo", "/y", [0, 1]),
    ("1994-ru-forum", "non-conforming-file", OUT_OF_SHAPE, "foo", "/x", [1, 0]),
    (
        "1994-ru-article",
        "names-on-a-line",
        "User-Agent: foo\tbar\nDisallow: /x\n",
        "bar",
        "/x",
        [0, 1],
    ),
    ("1994-ru-article", "name-direction", "User-agent: fo\nDisallow: /x\n", "foo", "/x", [1, 0]),
    ("1994-ru-article", "version", "User-agent: foo/1\nDisallow: /x\n", "foo/1", "/x", [1, 0]),
    ("1994-ru-article", "empty-disallow", LIFTED, "foo", "/x", [1, 0]),
    ("1994-ru-article", "several-default-records", TWO_STARS, "foo", "/y", [0, 1]),
    ("1994-ru-article", "non-conforming-file", OUT_OF_SHAPE, "foo", "/x", [1, 0]),
    ("1994-es", "comment-start", "User-agent: foo\nDisallow: /x#y\n", "foo", "/x", [1, 0]),
    ("1994-es", "agent-after-disallow", EACH, "foo", "/y", [0, 1]),
    ("1994-es", "misspelt-field", CAPITALS, "foo", "/x", [1, 0]),
    ("1994-es", "name-case", SMALL, "Foo", "/x", [1, 0]),
    ("1994-ru-machine", "misspelt-field", SMALL, "foo", "/x", [1, 0]),
    ("1994-ru-machine", "space-after-colon", "User-Agent: foo\nDisallow:/x\n", "foo", "/x", [1, 0]),
    ("revisited", "paths-on-a-line", "User-agent: foo\nDisallow: /x /y\n", "foo", "/y", [0, 1]),
];

/// What stays as it is: sentences that a translation renders faithfully.
const KEPT: [Row; 14] = [
    ("1994-ru-forum", "comment-only-line", COMMENT, "foo", "/y", [1, 1]),
    ("1994-ru-article", "comment-only-line", COMMENT, "foo", "/y", [1, 1]),
    ("1994-es", "comment-only-line", COMMENT, "foo", "/y", [1, 1]),
    ("1994-ru-forum", "default-record", NAMED, "foo", "/x", [0, 0]),
    ("1994-ru-article", "default-record", NAMED, "foo", "/x", [0, 0]),
    ("1994-ru-forum", "misspelt-field", CAPITALS, "FOO", "/x", [1, 1]),
    (
        "1994-ru-forum",
        "non-conforming-file",
        "words\nUser-agent: foo\nDisallow: /x\n",
        "foo",
        "/x",
        [1, 1],
    ),
    ("1994-es", "name-direction", SMALL, "foo2/1.0", "/x", [1, 1]),
    ("1994-es", "default-record", NAMED, "foo", "/x", [0, 0]),
    ("1994-ru-machine", "misspelt-field", CAPITALS, "FOO", "/x", [1, 1]),
    ("1994-ru-machine", "space-after-colon", "User-Agent: foo\nDisallow:\n", "foo", "/x", [0, 0]),
    (
        "1994-ru-machine",
        "comment-only-line",
        "User-Agent: foo\n# c\nDisallow: /x\n",
        "foo",
        "/x",
        [1, 1],
    ),
    ("revisited", "comment-start", "User-agent: foo#c\nDisallow: /x#y\n", "foo", "/x", [1, 1]),
    ("revisited", "default-record", NAMED, "foo", "/x", [0, 0]),
];

#[test]
fn each_edition_decides_as_its_document_has_it() {
    for (edition, setting, robots, agent, url, expected) in ROWS.iter().chain(&KEPT) {
        let decide = |edition| {
            let args = ["decide", "-", "--agent", agent, "--edition", edition, url];
            norobots(&args, robots.as_bytes())
        };
        let found = ["1994", edition].map(|edition| decide(edition).code);
        assert_eq!(found, *expected, "{edition}, {setting}: {agent} asks for {url}:\n{robots}");
    }
    let shown: BTreeSet<(&str, &str)> = ROWS.iter().map(|row| (row.0, row.1)).collect();
    let of_the_standard = |edition: &Edition| Rules::of(*edition).demands.is_empty();
    for edition in Edition::ALL.into_iter().filter(of_the_standard) {
        for deviation in Settings::default_for(edition).deviations() {
            let row = (edition.id(), deviation.setting.id);
            assert!(shown.contains(&row), "no row shows {row:?}");
        }
    }
}

/// A `#` that touches a word is a question of the Revisited grammar, with both choices.
#[test]
fn the_revisited_grammar_leaves_a_touching_hash_open() {
    let robots = b"User-Agent: foo\nDisallow: /x#y\n";
    let decide = |set: &[&str]| {
        let args = ["decide", "-", "--agent", "foo", "--edition", "revisited", "/x"];
        norobots(&[&args[..], set].concat(), robots).code
    };
    assert_eq!(decide(&[]), 1);
    assert_eq!(decide(&["--set", "comment-start=word-start"]), 0);
    let explained = norobots(&["explain", "revisited-comment"], b"").out;
    assert!(explained.contains("Символ # в конце этих строк"), "{explained}");
    assert!(explained.contains("comment-start=word-start"), "{explained}");
}

/// "It will be treated as if it was not present, i.e. all robots will consider themselves welcome."
#[test]
fn without_a_file_every_robot_is_welcome() {
    for edition in Edition::ALL {
        let args = ["decide", "--absent", "--agent", "foo", "--edition", edition.id(), "/x", "/"];
        let expected = "exit 0\n\
                        allowed     /x  no robots.txt: every robot is welcome [empty-file]\n\
                        allowed     /  no robots.txt: every robot is welcome [empty-file]\n";
        assert_eq!(run(&args, b"User-agent: *\nDisallow: /\n"), expected, "{edition}");
    }
    let none = norobots(&["decide", "--absent", "--agent", "foo"], b"");
    assert_eq!(none.code, 2, "{}", none.out);
    let request = r#"{"id":"1","op":"decide","absent":true,"agent":"foo","url":"/x"}
{"id":"2","op":"decide","absent":true,"robots_base64":"","agent":"foo","url":"/x"}
{"id":"3","op":"decide","agent":"foo","url":"/x"}"#;
    assert_snapshot!(run(&["driver"], request.as_bytes()), @r#"
    exit 0
    {"allowed":true,"line":null,"id":"1"}
    {"error":"robots_base64 and absent both","id":"2"}
    {"error":"the request has no robots","id":"3"}
    "#);
}

#[test]
fn decide_says_which_sentence_moved_which_setting() {
    let args = ["decide", "-", "--agent", "foo", "/x", "--edition", "1994-ru-machine", "--explain"];
    assert_snapshot!(run(&args, SMALL.as_bytes()), @r#"
    exit 0
    allowed     /x  no record for this robot
      at      misspelt-field=case-significant-user-agent (violates field-case): Only `User-Agent` and `Disallow`, in just this case.
              1994: field-names: “The field name is case insensitive.”
              1994-ru-machine: inverted: “Имя поля чувствительны к регистру.”
              Field names are sensitive to case; throughout this text they are `User-Agent` and `Disallow`.
      at      space-after-colon=required (violates line-form): Yes: a line with a value and no space before it is ignored.
              1994: lines: “Each record contains lines of the form "<field>:<optionalspace><value><optionalspace>".”
              1994-ru-machine: changed: “"<field>: <optionalspace> <value> <optionalspace>".”
              The form has gained spaces, one of them after the colon. Before an empty value none is needed: the second example has none.
      1994    disallowed, by line 2
    "#);
    let further = [&args[..], &["--set", "misspelt-field=unknown-header"]].concat();
    assert_snapshot!(run(&further, SMALL.as_bytes()), @r#"
    exit 1
    disallowed  /x  <stdin>:2: Disallow: /x
      at      space-after-colon=required (violates line-form): Yes: a line with a value and no space before it is ignored.
              1994: lines: “Each record contains lines of the form "<field>:<optionalspace><value><optionalspace>".”
              1994-ru-machine: changed: “"<field>: <optionalspace> <value> <optionalspace>".”
              The form has gained spaces, one of them after the colon. Before an empty value none is needed: the second example has none.
      1994    disallowed, by line 2
    "#);
    let unknown = ["decide", "-", "--agent", "foo", "/x", "--edition", "rfc-9310"];
    assert_snapshot!(run(&unknown, SMALL.as_bytes()), @"
    exit 2
    ! error: invalid value 'rfc-9309' for '--edition <EDITION>'
    !   [possible values: 1994, 1994-ru-forum, 1994-es, 1994-ru-article, 1994-ru-machine, revisited]
    ! 
    ! For more information, try '--help'.
    ");
}

#[test]
fn explain_shows_an_edition_with_both_sides() {
    snapshot("editions", "1994-es", &run(&["explain", "1994-es"], b""));
    assert_snapshot!(run(&["explain", "1994"], b""), @"
    exit 0
    edition 1994
    A Standard for Robot Exclusion, 1994
    It is the interpretation of 1994.
    ");
    assert_snapshot!(run(&["explain", "rfc-9309"], b""), @"
    exit 0
    edition rfc-9309
    RFC 9309, Robots Exclusion Protocol, 2022
    The space of settings has no profile for it: no robot can answer by it.
    choices that it requires against the standard
      blank-line=ignored: Nothing: the record goes on.
      allow-line=longest-match: It is obeyed: the longest value that matches decides, Allow before Disallow.
      disallow-value=wildcards: It begins them, with `*` for any bytes and a last `$` for the end.
    ");
    let all = norobots(&["explain"], b"").out;
    for edition in Edition::ALL {
        assert!(all.contains(&format!("\n  {:<24} {}\n", edition.id(), edition.title())), "{all}");
        let one = norobots(&["explain", edition.id()], b"");
        assert_eq!(one.code, 0, "{edition}: {}", one.err);
    }
}

/// The FAQ is a document that is no edition, and each sentence of the standard has an id.
#[test]
fn explain_knows_the_faq_and_the_sentences() {
    snapshot("editions", "faq", &run(&["explain", "faq"], b""));
    snapshot("editions", "empty-value", &run(&["explain", "empty-value"], b""));
    let suite = Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"));
    let all = norobots(&["explain"], b"").out;
    for sentence in &suite.sentences {
        assert!(all.contains(&format!("\n  {:<24} ", sentence.id)), "{}", sentence.id);
    }
    // A document and the page of the documents count the same: sentences, and not rows.
    let texts = Text::load_all(&Folder::Embedded, &suite).unwrap_or_else(|error| panic!("{error}"));
    let page = norobots_lab::report::documents(&suite, &texts);
    for text in texts.iter().filter(|text| text.translates()) {
        let told = norobots(&["explain", &text.id], b"").out;
        let same = text.count(How::Same);
        assert!(told.contains(&format!("\nsentences: same {same}, ")), "{told}");
        assert!(page.contains(&format!(" | {same} | ")), "{}", text.id);
    }
}

#[test]
fn the_driver_answers_for_an_edition() {
    let request = |edition: &str, op: &str| {
        format!(
            r#"{{"id":"{edition}","op":"{op}","edition":"{edition}","robots_base64":"VXNlci1hZ2VudDogZm9vCkRpc2FsbG93OiAveAo=","agent":"Foo","url":"/x"}}"#
        )
    };
    let requests = [
        request("1994", "decide"),
        request("1994-es", "decide"),
        request("1994-ru-machine", "decide"),
        request("1994-ru-forum", "decide"),
        request("1994-ru-article", "decide"),
        request("1994-es", "parse"),
        request("rfc-9309", "decide"),
        request("google", "decide"),
        request("1995", "decide"),
    ];
    assert_snapshot!(run(&["driver"], requests.join("\n").as_bytes()), @r#"
    exit 0
    {"allowed":false,"line":2,"id":"1994"}
    {"allowed":true,"line":null,"id":"1994-es"}
    {"allowed":true,"line":null,"id":"1994-ru-machine"}
    {"allowed":false,"line":2,"id":"1994-ru-forum"}
    {"allowed":false,"line":2,"id":"1994-ru-article"}
    {"unsupported":"op parse of edition 1994-es","id":"1994-es"}
    {"unsupported":"edition rfc-9309","id":"rfc-9309"}
    {"unsupported":"edition 1995","id":"1995"}
    "#);
}
