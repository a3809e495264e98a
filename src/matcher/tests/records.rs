//! Tests how lines form records, and which record applies to a robot.

use crate::matcher::tests::ask::Place::{Allowed, Disallowed};
use crate::matcher::tests::ask::{check, decide};

#[test]
fn the_examples_of_the_standard() {
    let first = "# robots.txt for http://www.example.com/\n\nUser-agent: *\n\
        Disallow: /cyberworld/map/ # This is an infinite virtual URL space\n\
        Disallow: /tmp/ # these will soon disappear\nDisallow: /foo.html\n";
    check(first, "any", "/cyberworld/map/x", Some(Disallowed(1, 4)));
    check(first, "any", "http://www.example.com/tmp/", Some(Disallowed(1, 5)));
    check(first, "any", "/foo.html?x", Some(Disallowed(1, 6)));
    check(first, "any", "/tmp", Some(Allowed(1, 3)));
    let second = "User-agent: *\nDisallow: /cyberworld/map/ # space\n\n\
        # Cybermapper knows where to go.\nUser-agent: cybermapper\nDisallow:\n";
    check(second, "any", "/cyberworld/map/", Some(Disallowed(1, 2)));
    check(second, "CyberMapper/2.0 lib/1", "/cyberworld/map/", Some(Allowed(2, 5)));
    check("# go away\nUser-agent: *\nDisallow: /\n", "any", "", Some(Disallowed(1, 3)));
}

#[test]
fn record_separator() {
    check("User-agent: a\n\nDisallow: /", "a", "/", Some(Allowed(1, 1)));
    check("User-agent: a\n \t\nDisallow: /", "a", "/", Some(Allowed(1, 1)));
    check("User-agent: a\nDisallow: /x\n\nDisallow: /y", "a", "/y", Some(Allowed(1, 1)));
    check("User-agent: a\n\nUser-agent: b\nDisallow: /", "a", "/", Some(Allowed(1, 1)));
    check("User-agent: a\n\nUser-agent: b\nDisallow: /", "b", "/", Some(Disallowed(2, 4)));
    // A User-agent line after a Disallow line also begins a record.
    let run = "User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /y";
    check(run, "a", "/y", Some(Allowed(1, 1)));
    check(run, "b", "/x", Some(Allowed(2, 3)));
    // An empty Disallow line also ends the User-agent lines.
    let run = "User-agent: a\nDisallow:\nUser-agent: b\nDisallow: /y";
    check(run, "a", "/y", Some(Allowed(1, 1)));
    check(run, "b", "/y", Some(Disallowed(2, 4)));
}

#[test]
fn unknown_header() {
    let robots = "User-agent: a\nAllow: /\nSitemap: x\nUser-agent: b\nFoo:\nDisallow: /x\n\
        Crawl-delay: 1\nAllow: /x\nDisallow: /y";
    check(robots, "a", "/x", Some(Disallowed(1, 6)));
    check(robots, "b", "/y", Some(Disallowed(1, 9)));
    // Outside records, unknown fields and Disallow lines are ignored.
    check("Disallow: /\nFoo: x\n\nUser-agent: a\nDisallow: /x", "a", "/", Some(Allowed(1, 4)));
}

#[test]
fn agent_shared() {
    let robots = "User-agent: x\nUser-agent: a\nUser-agent: ab\nDisallow: /x";
    check(robots, "ab", "/x", Some(Disallowed(1, 4)));
    check(robots, "ab", "/", Some(Allowed(1, 2)));
}

#[test]
fn agent_match() {
    for (value, agent) in [
        ("fig", "figtree"),
        ("tree", "FigTree/2.0"),
        ("FIGTREE/1.0", "figtree"),
        ("figtree /1.0", "figtree"),
        ("Spider_(Rex)", "Lycos_Spider_(Rex)/1.0 libwww/3.1"),
        ("aab", "aaab"),
    ] {
        check(&format!("User-agent: {value}\nDisallow: /"), agent, "/", Some(Disallowed(1, 2)));
    }
    for (value, agent) in [
        ("figtree", "fig"),
        ("libwww", "Lycos/1.0 libwww/3.1"),
        ("b", "a\tb"),
        ("a b", "a b"),
        ("a,b", "a"),
        ("K", "\u{212a}"),
        ("", "a"),
        ("", ""),
        ("/1.0", "a/1.0"),
        (" /", "a"),
        ("a*", "ab"),
        ("*/1.0", "a"),
        ("a", "/a"),
        ("a", " a"),
    ] {
        check(&format!("User-agent: {value}\nDisallow: /"), agent, "/", None);
    }
    check("User-agent: */1.0\nDisallow: /", "a*b", "/", Some(Disallowed(1, 2)));
    let bytes = b"User-agent: \xE9\nDisallow: /";
    assert_eq!(decide(bytes, b"x\xE9", b"/").line, Some(2));
    assert_eq!(decide(bytes, b"x\xC9", b"/").line, None);
}

#[test]
fn agent_default() {
    let robots = "User-agent: *\nDisallow: /\n\nUser-agent: a\nDisallow: /x\n\n\
        User-agent: *\nDisallow: /y\n\nUser-agent: A\nDisallow: /z\n";
    check(robots, "b", "/", Some(Disallowed(1, 2)));
    check(robots, "", "/", Some(Disallowed(1, 2)));
    // Only the first record that names the robot applies. The record need not be the first in the file.
    check(robots, "a", "/y", Some(Allowed(2, 4)));
    check(robots, "a", "/x", Some(Disallowed(2, 5)));
    check(robots, "a", "/z", Some(Allowed(2, 4)));
    // The decision must contain the line that names the robot, even if the record also has a `*` line.
    let two_names = "User-agent: *\nUser-agent: a\nDisallow: /x\n";
    check(two_names, "a", "/", Some(Allowed(1, 2)));
    check(two_names, "b", "/", Some(Allowed(1, 1)));
    let turned = "User-agent: a\nUser-agent: *\nDisallow: /x\n";
    check(turned, "b", "/", Some(Allowed(1, 2)));
    check(turned, "b", "/x", Some(Disallowed(1, 3)));
    // The default record ends like any other record, and a second default record has no effect.
    let twice = "User-agent: *\n\nUser-agent: *\nDisallow: /";
    check(twice, "a", "/", Some(Allowed(1, 1)));
    // `*` isn't a name, so a `*` line doesn't name a robot whose name contains an asterisk.
    check("User-agent: *\n\nUser-agent: a\nDisallow: /", "a*", "/", Some(Disallowed(2, 4)));
}

#[test]
fn a_record_counts_when_it_begins() {
    let robots = "User-agent:\nDisallow: /\nUser-agent: x\n\nUser-agent: a\nDisallow: /";
    check(robots, "a", "/", Some(Disallowed(3, 6)));
    // If the first User-agent line of a record has an empty value, the names in the next lines still select the record.
    check("User-agent:\nUser-agent: a\nDisallow: /", "a", "/", Some(Disallowed(1, 3)));
}

#[test]
fn nothing_says_nothing() {
    for robots in ["", "\n", "\r\r\n\n", "#", " ", ":", "User-agent", "Disallow: /"] {
        check(robots, "a", "/", None);
    }
}
