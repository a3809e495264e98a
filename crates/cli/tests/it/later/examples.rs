//! Checks that the examples in RFC 9309 and in the draft of 1996 conform to these documents.

use norobots::source::Source;
use norobots::syntax::{Format, parse_strict_by};

/// Returns a string for each record of a conforming file. The string contains the names and rules of the record, with
/// `+` for Allow and `-` for Disallow.
#[track_caller]
fn records(file: &str, format: Format) -> Vec<String> {
    let source = Source::new(file.as_bytes());
    let document = parse_strict_by(&source, format).expect("it keeps the format");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let records = document.records().map(|record| {
        let names: Vec<String> = record.names().map(|name| text(name.value())).collect();
        let rules = record.rules().map(|rule| {
            let sign = if rule.is("allow") { '+' } else { '-' };
            format!(" {sign}{}", text(rule.value()))
        });
        format!("{}:{}", names.join(","), rules.collect::<String>())
    });
    records.collect()
}

/// Tests the examples in section 5.1 and in figures 2, 3, 5 and 6 of RFC 9309. The test adds a line terminator at the
/// end of each example.
#[test]
fn those_of_rfc_9309_keep_its_format() {
    let rfc = |file| records(file, Format::Rfc9309);
    let simple = "\
User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
";
    let expected = [
        "*: -*.gif$ -/example/ +/publications/",
        "foobot: -/ +/example/page.html +/example/allowed.gif",
        "barbot,bazbot: -/example/page.html",
        "quxbot:",
    ];
    assert_eq!(rfc(simple), expected);
    let two = "user-agent: ExampleBot\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: ExampleBot\ndisallow: /baz\n";
    assert_eq!(rfc(two), ["ExampleBot: -/foo -/bar", "ExampleBot: -/baz"]);
    let default =
        "user-agent: *\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: BazBot\ndisallow: /baz\n";
    assert_eq!(rfc(default), ["*: -/foo -/bar", "BazBot: -/baz"]);
    let special = "user-agent: a\nallow: / # comment in line\n# comment on its own line\nallow: /this/path/exactly$\nallow: /this/*/exactly\ndisallow: /path/file-with-a-%2A.html\ndisallow: /path/foo-%24\n";
    assert_eq!(
        rfc(special),
        ["a: +/ +/this/path/exactly$ +/this/*/exactly -/path/file-with-a-%2A.html -/path/foo-%24"]
    );
}

/// A user-agent line after a rule must end a group. Blank lines, comments and unknown fields must neither end the group
/// nor end its list of user-agent lines.
#[test]
fn a_group_of_rfc_9309_ends_at_a_user_agent_line_only() {
    let file = "user-agent: a\nsitemap: x\n\n# c\nuser-agent: b\n\ndisallow: /\nx: y\n\nallow: /a\nuser-agent: c\n";
    assert_eq!(records(file, Format::Rfc9309), ["a,b: -/ +/a", "c:"]);
    let source = Source::new(file.as_bytes());
    let document = parse_strict_by(&source, Format::Rfc9309).unwrap();
    let lines: Vec<_> =
        document.records().map(|record| (record.first_line(), record.last_line())).collect();
    assert_eq!(lines, [(1, 10), (11, 11)]);
}

/// Tests the examples in sections 3.2 and 4 of the draft of 1996.
#[test]
fn those_of_the_draft_keep_its_format() {
    let draft = |file: &str| records(&file.replace('\n', "\r\n"), Format::Draft1996);
    let first = "User-agent: webcrawler\nUser-agent: infoseek\nAllow:    /tmp/ok.html\nDisallow: /tmp\nDisallow: /user/foo\n";
    assert_eq!(draft(first), ["webcrawler,infoseek: +/tmp/ok.html -/tmp -/user/foo"]);
    let matrix = "# /robots.txt for http://www.fict.org/\n# comments to webmaster@fict.org\n\nUser-agent: unhipbot\nDisallow: /\n\nUser-agent: webcrawler\nUser-agent: excite\nDisallow: \n\nUser-agent: *\nDisallow: /org/plans.html\nAllow: /org/\nAllow: /serv\nAllow: /~mak\nDisallow: /\n";
    assert_eq!(
        draft(matrix),
        ["unhipbot: -/", "webcrawler,excite: -", "*: -/org/plans.html +/org/ +/serv +/~mak -/"]
    );
}

/// In the draft of 1996, an extension is a `ruleline`. A User-agent line after an extension must therefore begin a new
/// record.
#[test]
fn an_extension_ends_the_names_of_a_record_of_the_draft() {
    let draft = |file: &str| records(&file.replace('\n', "\r\n"), Format::Draft1996);
    let file = "User-agent: a\nAllow: /\n\nUser-agent: b\n# c\nX: y\nUser-agent: c\nDisallow: /\n";
    assert_eq!(draft(file), ["a: +/", "b:", "c: -/"]);
}
