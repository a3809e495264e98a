//! What a matcher is besides its answers: what it holds, lists and owns, and its name.

use crate::engine::scan::{self, Scan};
use crate::engine::{Decision, Engine};
use crate::matcher::{Matcher, RobotPolicy, SelectedBy};
use crate::testing::texts;

#[test]
fn an_engine_by_name() {
    assert_eq!(Scan.name(), "norobots scan");
    assert_eq!(Engine::decide(&Scan, b"", b"a", b"/"), Ok(Decision::WELCOME));
}

#[test]
fn what_is_compiled_can_be_shared() {
    fn shared<T: Send + Sync>() {}
    shared::<Matcher<'static>>();
    shared::<RobotPolicy<'static>>();
}

#[test]
fn what_is_compiled_holds_at_most_four_bytes_for_each_of_the_file() {
    let lines = |count: usize, line: &dyn Fn(usize) -> String| -> String {
        "User-agent:*\n"
            .chars()
            .chain((0..count).flat_map(|at| line(at).chars().collect::<Vec<_>>()))
            .collect()
    };
    for (what, file) in [
        ("names", lines(5_000, &|_| "User-agent:a\n".to_owned())),
        ("records", lines(5_000, &|_| "User-agent:a\n\n".to_owned())),
        ("records with a value", lines(5_000, &|_| "User-agent:a\nDisallow:/\n".to_owned())),
        ("one value", lines(5_000, &|_| "Disallow:/\n".to_owned())),
        ("values of three bytes", lines(4_096, &|at| format!("Disallow:/{at:03x}\n"))),
        ("nested values", lines(200, &|at| format!("Disallow:/{}\n", "x".repeat(200 - at)))),
        ("nothing", lines(5_000, &|_| "\n".to_owned())),
    ] {
        let matcher = Matcher::new(file.as_bytes());
        let held = matcher.held() + matcher.robot(b"z").paths.held();
        assert!(held <= 4 * file.len(), "{what}: {held} bytes for {}", file.len());
    }
}

/// What a matcher lists, which the tree of the file has to list too.
#[track_caller]
fn same_fields(robots: &[u8]) -> usize {
    let source = crate::source::Source::new(robots);
    let document = crate::syntax::parse(&source);
    let matcher = Matcher::new(robots);
    let place = |field: crate::Field<'_>| (field.line(), field.place);
    let fields: Vec<_> = matcher.fields().map(place).collect();
    assert_eq!(fields, document.fields().map(place).collect::<Vec<_>>());
    let records: Vec<_> = matcher
        .records()
        .map(|record| {
            let fields: Vec<_> = record.fields().map(place).collect();
            (record.number(), record.first_line(), fields)
        })
        .collect();
    let expected = document
        .records()
        .map(|record| {
            let fields: Vec<_> = record.fields().map(place).collect();
            (record.number(), record.first_line(), fields)
        })
        .collect::<Vec<_>>();
    assert_eq!(records, expected, "{}", robots.escape_ascii());
    for agent in ["a", "xb/1", "c"] {
        let decision = matcher.decide(agent, "");
        let selection = matcher.record_for(agent);
        assert_eq!(selection.map(|one| one.record.number()), decision.record);
        if let Some(one) = selection {
            let name = one.record.names().find(|name| name.line() == one.line).unwrap();
            assert_eq!(name.value() == b"*", one.by == SelectedBy::Default);
        }
    }
    fields.len()
}

#[test]
fn a_matcher_lists_the_fields_and_records_of_the_tree() {
    let lines: [&[u8]; 12] = [
        b"User-agent: a\n",
        b" User-AGENT :*\r",
        b"User-agent: b/1\r\n",
        b"User-agent:  # c\n",
        b"Disallow: /\n",
        b"disallow \t:\t/a: b \r\n",
        b"Sitemap:/ab #c\n",
        b"no colon\n",
        b":\n",
        b" \r\n",
        b"#:\r",
        b"\xEF\xBB\xBFAllow: /",
    ];
    let mut fields = 0;
    let count = texts(&lines, 4, &mut Vec::new(), &mut |robots| fields += same_fields(robots));
    assert_eq!(count, (0..=4).map(|length| 12usize.pow(length)).sum::<usize>());
    assert!(fields > 20_000, "{fields}");
}

#[test]
fn an_owned_matcher_decides_as_the_borrowed_one() {
    let robots = b"User-agent: a\nDisallow: /x\n\nUser-agent: *\nDisallow: /\n".to_vec();
    let owned = Matcher::new(&robots).into_owned();
    let given = Matcher::new(robots.clone());
    for (agent, url) in [("a", "/x"), ("a", "/"), ("b", "/"), ("", "")] {
        let expected = scan::decide(&robots, agent, url);
        assert_eq!(owned.decide(agent, url), expected);
        assert_eq!(given.robot(agent).decide(url), expected);
    }
    assert_eq!(owned.bytes(), robots);
}
