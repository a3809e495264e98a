//! Tests the editions on the command line and over the driver protocol.

use crate::cli::run;
use crate::command::{norobots, snapshot};
use insta::assert_snapshot;
use norobots::spec::Edition;
use norobots_settings::setting::{Rules, Settings};
use norobots_suite::suite::{Folder, How, Suite, Text};
use std::collections::BTreeSet;

/// An edition, a setting, a file, a robot, a URL, and the two exit codes of `decide` under 1994 and under the edition.
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
    ("1994-ru-forum", "version", SMALL, "foo/1", "/x", [1, 0]),
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
    ("1994-ru-article", "version", SMALL, "foo/1", "/x", [1, 0]),
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

/// Rows whose query has the same answer under 1994 and under the edition.
const KEPT: [Row; 16] = [
    // Equal names match, even if they contain a `/`.
    ("1994-ru-forum", "version", "User-Agent: a/1.0\nDisallow: /x\n", "a/1.0", "/x", [1, 1]),
    ("1994-ru-article", "version", "User-Agent: a/1.0\nDisallow: /x\n", "a/1.0", "/x", [1, 1]),
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
        let codes = ["1994", edition].map(|edition| decide(edition).code);
        assert_eq!(codes, *expected, "{edition}, {setting}: {agent} asks for {url}:\n{robots}");
    }
    let shown: BTreeSet<(&str, &str)> = ROWS.iter().map(|row| (row.0, row.1)).collect();
    let of_the_standard =
        |edition: &Edition| !edition.later() && Rules::of(*edition).demands.is_empty();
    for edition in Edition::ALL.into_iter().filter(of_the_standard) {
        for deviation in Settings::default_for(edition).deviations() {
            let row = (edition.id(), deviation.setting.id);
            assert!(shown.contains(&row), "no row shows {row:?}");
        }
    }
}

/// The Revisited grammar does not say whether a `#` directly after a word begins a comment.
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

/// According to the Russian documents, the record for `*` applies to every robot. These documents have only one example
/// with records for `*` and for a named robot. In this example, the record for the named robot disallows nothing, so
/// the example doesn't show which rules apply.
#[test]
fn the_russian_texts_leave_open_whether_the_default_record_adds() {
    let asked = |robots: &str, agent: &str, set: &[&str]| {
        let args = ["decide", "-", "--agent", agent, "--edition", "1994-ru-forum", "/x"];
        norobots(&[&args[..], set].concat(), robots.as_bytes()).code
    };
    let added = ["--set", "default-record=added"];
    assert_eq!([asked(NAMED, "foo", &[]), asked(NAMED, "foo", &added)], [0, 1]);
    let example = "User-agent: *\nDisallow: /x\n\nUser-agent: cybermapper\nDisallow:\n";
    for set in [&[][..], &added] {
        assert_eq!([asked(example, "cybermapper", set), asked(example, "other", set)], [0, 1]);
    }
    for edition in ["1994-ru-forum", "1994-ru-article"] {
        let explained = norobots(&["explain", edition], b"").out;
        assert!(explained.contains("\n    open: default-record=added\n"), "{explained}");
        let open: Vec<String> = Rules::of(edition.parse().expect("an edition"))
            .permitted()
            .map(|choice| choice.to_string())
            .collect();
        assert!(open.contains(&"default-record=added".to_owned()), "{open:?}");
    }
}

/// If no line decides, `decide` must print the reason. The sentence of 1994 about empty files must be cited only under
/// the standard of 1994. If Yandex ignores a file because of its size, the output must say that the file counts as
/// absent.
#[test]
fn a_decision_without_a_line_says_why() {
    let decide = |edition: &str, file: &[u8]| {
        run(&["decide", "-", "--agent", "a", "--edition", edition, "/x"], file)
    };
    assert!(decide("1994", b"").contains("every robot is welcome [empty-file]"));
    for edition in ["1996", "rfc-9309", "google", "yandex"] {
        let printed = decide(edition, b"");
        assert!(printed.ends_with("every robot is welcome\n"), "{edition}: {printed}");
    }
    let file = format!("User-agent: *\nDisallow: /\n{}", "# a comment\n".repeat(50_000));
    let printed = decide("yandex", file.as_bytes());
    assert!(printed.contains("allowed     /x  the file counts as absent"), "{printed}");
}

/// The standard says about an empty file: "It will be treated as if it was not present, i.e. all robots will consider
/// themselves welcome."
#[test]
fn without_a_file_every_robot_is_welcome() {
    for edition in Edition::ALL {
        let args = ["decide", "--absent", "--agent", "foo", "--edition", edition.id(), "/x", "/"];
        let clause = if edition == Edition::Standard1994 { " [empty-file]" } else { "" };
        let expected = format!(
            "exit 0\nallowed     /x  no robots.txt: every robot is welcome{clause}\n\
             allowed     /  no robots.txt: every robot is welcome{clause}\n"
        );
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
fn decide_explains_by_a_translation() {
    let args = ["decide", "-", "--agent", "foo", "/x", "--edition", "1994-ru-machine", "--explain"];
    assert_snapshot!(run(&args, SMALL.as_bytes()), @"
    exit 0
    allowed     /x  no record for this robot
      no record names the robot and none is for `*`, so 1994-ru-machine allows every URL [empty-file]
      line 2 `/x`: by 1994 the URL is disallowed
    ");
    let further = [&args[..], &["--set", "misspelt-field=unknown-header"]].concat();
    assert_snapshot!(run(&further, SMALL.as_bytes()), @"
    exit 1
    disallowed  /x  <stdin>:2: Disallow: /x
      line 2 decides: the path `/x` begins with `/x` [disallow-prefix]
      set     misspelt-field=unknown-header (reading): Only the right spelling, in any case; a misspelt field is an unknown header.
      1994    disallowed, by line 2
    ");
    let unknown = ["decide", "-", "--agent", "foo", "/x", "--edition", "rfc-9310"];
    assert_snapshot!(run(&unknown, SMALL.as_bytes()), @"
    exit 2
    ! error: invalid value 'rfc-9310' for '--edition <EDITION>'
    !   [possible values: 1994, 1994-ru-forum, 1994-es, 1994-ru-article, 1994-ru-machine, revisited, 1996, rfc-9309, google-2026-04-14, google-code-22b355f, yandex, yandex-code-22f8ae0, baidu, seznam, duckduckgo, google, all]
    ! 
    !   tip: a similar value exists: 'rfc-9309'
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
    assert_snapshot!(run(&["explain", "rfc-9309"], b""), @r#"
    exit 0
    edition rfc-9309
    RFC 9309, Robots Exclusion Protocol, 2022
    its deviations
      blank-line=ignored (violates record-separator, superseded by rfc-9309): Nothing: the record continues.
      allow-line=longest-match (violates unknown-header, superseded by rfc-9309): It is obeyed: the longest matching value decides, and Allow wins a tie.
      value-length=as-compared (permitted): A value has the length that it has when it is compared, after `percent-escapes` and with an added slash.
      robot-name=after-compatible (permitted): The word after `compatible;`, if there is one; otherwise the text before the first `/` or space.
      name-direction=equality (violates agent-match, superseded by rfc-9309): They are equal.
      version=removed-from-robot (permitted): Yes, but only from the robot's name.
      several-records=merged (permitted): All of them, as one record.
      several-default-records=merged (permitted): All of them, as one record.
      disallow-value=wildcards (violates disallow-prefix, superseded by rfc-9309): They begin with it; `*` stands for any bytes, and a `$` at the end of the value stands for the end of the URL.
      percent-escapes=normal-form-figures (permitted): The value and the URL get the form of the figures in RFC 9309: bytes beyond ASCII, `*` and `$` are escaped, and unreserved bytes are decoded.
      robots-txt-itself=always-retrievable (permitted): No, it may always be retrieved.
    choices that it requires against the standard
      blank-line=ignored: Nothing: the record continues.
      allow-line=longest-match: It is obeyed: the longest matching value decides, and Allow wins a tie.
      name-direction=equality: They are equal.
      disallow-value=wildcards: They begin with it; `*` stands for any bytes, and a `$` at the end of the value stands for the end of the URL.
    what it demands
      line-end (must, 2.2): “NL = %x0D / %x0A / %x0D.0A”
      white-space (must, 2.2): “WS = %x20 / %x09”
      line-form (must, 2.2): “rule = *WS ("allow" / "disallow") *WS ":" *WS (path-pattern / empty-pattern) EOL”
      comment (must, 2.2): “EOL = *WS [comment] NL ; end-of-line may have ; optional trailing comment”
      group-form (must, 2.2): “*(startgroupline / emptyline) ; ... and possibly more ; user-agent lines *(rule / emptyline) ; followed by rules relevant ; for the preceding ; user-agent lines”
      group-end (must, 2.1): “The group is terminated by a user-agent line or end of file.”
      group-without-rules (must, 2.1): “The last group may have no rules, which means it implicitly allows everything.”
      name-case (must, 2.2.1): “Crawlers MUST use case-insensitive matching to find the group that matches the product token and then obey the rules of the group.”
      product-token (must, 2.2.1): “find the group that matches the product token and then obey the rules of the group”
      header (must, 2.2.1, figure 1): “Example of a User-Agent HTTP header and robots.txt user-agent line for the ExampleBot product token”
      groups-merged (must, 2.2.1): “If there is more than one group matching the user-agent, the matching groups' rules MUST be combined into one group”
      default-group (must, 2.2.1): “If no matching group exists, crawlers MUST obey the group with a user-agent line with the "*" value, if present.”
      no-group (must, 2.2.1): “If no group matches the product token and there is no group with a user-agent line with the "*" value, or no groups are present at all, no rules apply.”
      path-case (should, 2.2.2): “The matching SHOULD be case sensitive.”
      first-octet (must, 2.2.2): “The matching MUST start with the first octet of the path.”
      most-specific (must, 2.2.2): “The most specific match found MUST be used. The most specific match is the match that has the most octets.”
      equivalent-rules (should, 2.2.2): “If an "allow" rule and a "disallow" rule are equivalent, then the "allow" rule SHOULD be used.”
      no-match (must, 2.2.2): “If no match is found amongst the rules in a group for a matching user-agent or there are no rules in the group, the URI is allowed.”
      robots-txt (must, 2.2.2): “The /robots.txt URI is implicitly allowed.”
      percent-encoding (must, 2.2.2): “Octets in the URI and robots.txt paths outside the range of the ASCII coded character set, and those in the reserved range defined by [RFC3986], MUST be percent-encoded as defined by [RFC3986] prior to comparison.”
      percent-decoding (must, 2.2.2): “If a percent-encoded ASCII octet is encountered in the URI, it MUST be unencoded prior to comparison, unless it is a reserved character in the URI as defined by [RFC3986] or the character is outside the unreserved character range.”
      match (must, 2.2.2): “The match evaluates positively if and only if the end of the path from the rule is reached before a difference in octets is encountered.”
      query (must, 2.2.2, figure 4): “/foo/bar?baz=quz”
      rules-without-group (should, 2.2.2): “The crawler SHOULD ignore "disallow" and "allow" rules that are not in any group (for example, any rule that precedes the first user- agent line).”
      special-characters (must, 2.2.3): “Crawlers MUST support the following special characters:”
      other-records (must, 2.2.4): “Parsing of other records MUST NOT interfere with the parsing of explicitly defined records in Section 2. For example, a "Sitemaps" record MUST NOT terminate a group.”
      parseable-lines (must, 2.3.1.5): “Crawlers MUST try to parse each line of the robots.txt file. Crawlers MUST use the parseable rules.”
      limit (must, 2.5): “The parsing limit MUST be at least 500 kibibytes [KiB].”
    what it says about the fetch of the file
      address (must, 2.3): “"scheme:[//authority]/robots.txt"”
      success (must, 2.3.1.1): “If the crawler successfully downloads the robots.txt file, the crawler MUST follow the parseable rules.”
      redirects (should, 2.3.1.2): “The crawlers SHOULD follow at least five consecutive redirects, even across authorities (for example, hosts in the case of HTTP).”
      five-redirects (must, 2.3.1.2): “If a robots.txt file is reached within five consecutive redirects, the robots.txt file MUST be fetched, parsed, and its rules followed in the context of the initial authority.”
      more-redirects (may, 2.3.1.2): “If there are more than five consecutive redirects, crawlers MAY assume that the robots.txt file is unavailable.”
      unavailable (may, 2.3.1.3): “If a server status code indicates that the robots.txt file is unavailable to the crawler, then the crawler MAY access any resources on the server.”
      unreachable (must, 2.3.1.4): “If the robots.txt file is unreachable due to server or network errors, this means the robots.txt file is undefined and the crawler MUST assume complete disallow.”
      undefined-long (may, 2.3.1.4): “If the robots.txt file is undefined for a reasonably long period of time (for example, 30 days), crawlers MAY assume that the robots.txt file is unavailable as defined in Section 2.3.1.3 or continue to use a cached copy.”
      cache (may, 2.4): “Crawlers MAY cache the fetched robots.txt file's contents.”
      cache-control (may, 2.4): “Crawlers MAY use standard cache control as defined in [RFC9111].”
      cache-age (should, 2.4): “Crawlers SHOULD NOT use the cached version for more than 24 hours, unless the robots.txt file is unreachable.”
      cache-unreachable (may, 2.4): “Crawlers SHOULD NOT use the cached version for more than 24 hours, unless the robots.txt file is unreachable.”
    "#);
    let all = norobots(&["explain"], b"").out;
    for edition in Edition::ALL {
        assert!(all.contains(&format!("\n  {:<24} {}\n", edition.id(), edition.title())), "{all}");
        let explained = norobots(&["explain", edition.id()], b"");
        assert_eq!(explained.code, 0, "{edition}: {}", explained.err);
    }
}

/// `explain` must know the FAQ and every sentence of the standard. The FAQ is a source document, but not an edition.
#[test]
fn explain_knows_the_faq_and_the_sentences() {
    snapshot("editions", "faq", &run(&["explain", "faq"], b""));
    snapshot("editions", "empty-value", &run(&["explain", "empty-value"], b""));
    let suite = Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"));
    let all = norobots(&["explain"], b"").out;
    for sentence in &suite.sentences {
        assert!(all.contains(&format!("\n  {:<24} ", sentence.id)), "{}", sentence.id);
    }
    // The explanation of a document and the page about the documents must state the number of sentences, not the number
    // of rows.
    let texts = Text::load_all(&Folder::Embedded, &suite).unwrap_or_else(|error| panic!("{error}"));
    let page = norobots_report::report::documents(&suite, &texts);
    for text in texts.iter().filter(|text| text.translates()) {
        let printed = norobots(&["explain", &text.id], b"").out;
        let same = text.count(How::Same);
        assert!(printed.contains(&format!("\nsentences: same {same}, ")), "{printed}");
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
    {"allowed":false,"line":2,"id":"rfc-9309"}
    {"allowed":false,"line":2,"id":"google"}
    {"unsupported":"edition 1995","id":"1995"}
    "#);
}
