//! Tests for the folder `tests/` of robotstxt.

use robotstxt::DefaultMatcher;

fn allowed(robots: &str, path: &str) -> bool {
    let url = format!("https://example.com{path}");
    DefaultMatcher::default().one_agent_allowed_by_robots(robots, "a", &url)
}

// RFC 9309, section 2.2.3: `*` stands for any octets, and `$` for the end.

#[test]
fn star_may_stand_for_what_the_next_piece_begins_with() {
    let robots = "User-agent: *\nDisallow: /*ab\n";
    assert!(!allowed(robots, "/ab"));
    assert!(allowed(robots, "/ba"));
    assert!(!allowed(robots, "/aab"));
}

#[test]
fn star_before_the_end_may_stand_for_what_the_last_piece_holds() {
    let robots = "User-agent: *\nDisallow: /*.gif$\n";
    assert!(!allowed(robots, "/a.gif"));
    assert!(!allowed(robots, "/a.gif.gif"));
}
