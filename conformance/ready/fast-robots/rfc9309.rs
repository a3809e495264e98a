//! Tests for the folder `tests/` of fast-robots.

use fast_robots::RobotsTxt;

// RFC 9309, section 2.2.3: `*` stands for any octets, and `$` for the end.

#[test]
fn star_before_the_end_may_stand_for_what_the_last_piece_holds() {
    let robots = RobotsTxt::parse("User-agent: *\nDisallow: /*.gif$\n");
    assert!(!robots.is_allowed("a", "/a.gif"));
    assert!(robots.is_allowed("a", "/a.gif.png"));
    assert!(!robots.is_allowed("a", "/a.gif.gif"));
}

#[test]
fn star_before_the_end_in_a_compiled_matcher() {
    let robots = RobotsTxt::parse("User-agent: *\nDisallow: /*.gif$\n");
    assert!(!robots.matcher().is_allowed("a", "/a.gif"));
    assert!(!robots.matcher().is_allowed("a", "/a.gif.gif"));
}
