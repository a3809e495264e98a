//! Tests how much memory a matcher uses, whether threads can share a matcher, and whether a matcher can own its file.
//! Also tests the name of the engine.

use crate::engine::scan::{self, Scan};
use crate::engine::{Decision, Engine};
use crate::matcher::{Matcher, RobotPolicy};

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
