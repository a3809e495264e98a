//! Tests how a file is divided into lines, and how a line is parsed.

use crate::matcher::tests::ask::Place::{Allowed, Disallowed};
use crate::matcher::tests::ask::check;

#[test]
fn line_terminator() {
    for end in ["\n", "\r", "\r\n"] {
        let robots = ["User-agent: a", "Disallow: /x", "", "User-agent: b", "Disallow: /y"];
        check(&robots.join(end), "a", "/x", Some(Disallowed(1, 2)));
        check(&robots.join(end), "b", "/y", Some(Disallowed(2, 5)));
    }
    // NL CR is two terminators with a blank line between them.
    check("User-agent: a\n\rDisallow: /", "a", "/", Some(Allowed(1, 1)));
    check("User-agent: a\r\nDisallow: /", "a", "/", Some(Disallowed(1, 2)));
    check("User-agent: a\r\r\nDisallow: /", "a", "/", Some(Allowed(1, 1)));
    // Some programs treat further characters as line terminators, but the matcher must not do so.
    check("User-agent: a\x0bDisallow: /", "a", "/", None);
    check("User-agent: ax\n\u{85}Disallow: /\n", "ax", "/", Some(Allowed(1, 1)));
    check("User-agent: a\nDisallow: /a\0b", "a", "/a\0bc", Some(Disallowed(1, 2)));
}

#[test]
fn a_line_terminator_on_the_edge_of_a_block() {
    for pad in 0..200 {
        for end in ["\n", "\r", "\r\n", "\r\r", "\n\r"] {
            let robots = format!("X: {}{end}User-agent: a{end}Disallow: /", "x".repeat(pad));
            let blank = end == "\r\r" || end == "\n\r";
            let expected = if blank { Allowed(1, 3) } else { Disallowed(1, 3) };
            check(&robots, "a", "/", Some(expected));
        }
    }
}

#[test]
fn byte_order_mark() {
    check("\u{feff}User-agent: a\nDisallow: /", "a", "/", Some(Disallowed(1, 2)));
    check("\u{feff}\u{feff}User-agent: a\nDisallow: /", "a", "/", None);
    check("\n\u{feff}User-agent: a\nDisallow: /", "a", "/", None);
    check(b"\xEF\xBBUser-agent: a\nDisallow: /", "a", "/", None);
    check("\u{feff}", "a", "/", None);
}

#[test]
fn line_form() {
    check("User-agent:a\nDisallow:/x y\t", "a", "/x y", Some(Disallowed(1, 2)));
    check("User-agent:\t a \t\nDisallow: \t/x \t", "a", "/x", Some(Disallowed(1, 2)));
    check(" \tUser-agent \t: a\n  Disallow\t: /x", "a", "/x", Some(Disallowed(1, 2)));
    // Only SP and HT are white space.
    check("User-agent: a\nDisallow: /x\x0c", "a", "/x", Some(Allowed(1, 1)));
    check("User-agent: a\nDisallow: \u{a0}/x", "a", "/x", Some(Allowed(1, 1)));
    // A line without a colon, or with another field name, must be ignored.
    check("User-agent a\nUser-agent: b\nDisallow /\nDisallow: /x", "b", "/", Some(Allowed(1, 2)));
    check("Useragent: a\nUser agent: a\nUser-agents: a\nDisallow: /", "a", "/", None);
    check("User-agent: a\nDisalow: /\nDis allow: /\nDisallowed: /", "a", "/", Some(Allowed(1, 1)));
    check("User-agent: a\n: /\nDisallow: /: x", "a", "/: xy", Some(Disallowed(1, 3)));
    check("User\ragent: a\nUser\x0dagent: a\nDisallow: /", "a", "/", None);
}

#[test]
fn field_case() {
    check("uSER-aGENT: a\nDISALLOW: /x", "a", "/x", Some(Disallowed(1, 2)));
}

#[test]
fn comment() {
    check("User-agent: a#b\nDisallow: /a#b", "a", "/ax", Some(Disallowed(1, 2)));
    check("User-agent: a # b\nDisallow: /a # b", "a", "/a", Some(Disallowed(1, 2)));
    check("User-agent: a\nDisallow: # /a", "a", "/a", Some(Allowed(1, 1)));
    check("User-agent: a\nDisallow # : /a", "a", "/a", Some(Allowed(1, 1)));
    check("User-agent: a ## # b\rDisallow: /a", "a", "/a", Some(Disallowed(1, 2)));
    for pad in 0..200 {
        let robots = format!("User-agent: a\nDisallow: /a #{}# /b\n", "x".repeat(pad));
        check(&robots, "a", "/a", Some(Disallowed(1, 2)));
        let robots =
            format!("User-agent: a\n{}#{}#\nDisallow: /", " ".repeat(pad), "x".repeat(pad));
        check(&robots, "a", "/a", Some(Disallowed(1, 3)));
    }
    let long = format!("#{}\nUser-agent: a # {}\nDisallow: /#", "x#".repeat(99), "y".repeat(99));
    check(&long, "a", "/", Some(Disallowed(1, 3)));
}

#[test]
fn comment_only_line() {
    check("User-agent: a\n# b\n \t# c\nDisallow: /", "a", "/", Some(Disallowed(1, 4)));
}
