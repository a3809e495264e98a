//! Every figure and example of RFC 9309, by its number.

use crate::later::LaterEdition::Rfc9309;
use crate::later::tests::support::{Allowed, Disallowed, Free, Line, check, decide, matches};

#[track_caller]
fn rfc(robots: &str, agent: &str, url: &str, expected: Line) {
    check(Rfc9309, robots, agent, url, expected);
}

#[test]
fn figure_1_a_product_token_finds_its_group() {
    let file = "user-agent: ExampleBot\ndisallow: /\n";
    rfc(file, "ExampleBot", "/", Disallowed(2));
    rfc(file, "EXAMPLEBOT/0.1", "/", Disallowed(2));
    rfc(file, "ExampleBo", "/", Free);
    rfc(file, "ExampleBots", "/", Free);
}

#[test]
fn figure_2_groups_that_match_the_same_token_are_merged() {
    let file = "user-agent: ExampleBot\ndisallow: /foo\ndisallow: /bar\n\n\
        user-agent: ExampleBot\ndisallow: /baz\n";
    for (url, expected) in [
        ("/foo", Disallowed(2)),
        ("/bar", Disallowed(3)),
        ("/baz", Disallowed(6)),
        ("/qux", Allowed(1)),
    ] {
        rfc(file, "ExampleBot", url, expected);
    }
}

#[test]
fn figure_3_the_group_for_every_robot() {
    let file =
        "user-agent: *\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: BazBot\ndisallow: /baz\n";
    for (url, expected) in
        [("/foo", Disallowed(2)), ("/bar", Disallowed(3)), ("/baz", Allowed(1)), ("/", Allowed(1))]
    {
        rfc(file, "ExampleBot", url, expected);
    }
    rfc(file, "BazBot", "/foo", Allowed(5));
    rfc(file, "BazBot", "/baz", Disallowed(6));
    // "If no group matches … no rules apply."
    rfc("user-agent: BazBot\ndisallow: /\n", "ExampleBot", "/", Free);
    rfc("", "ExampleBot", "/", Free);
}

#[test]
fn figure_4_percent_encoding() {
    for (path, encoded, to_match) in [
        ("/foo/bar?baz=quz", "/foo/bar?baz=quz", "/foo/bar?baz=quz"),
        (
            "/foo/bar?baz=https%3A%2F%2Ffoo.bar",
            "/foo/bar?baz=https%3A%2F%2Ffoo.bar",
            "/foo/bar?baz=https%3A%2F%2Ffoo.bar",
        ),
        // Erratum 7128: U+30C4, whose octets are E3 83 84.
        ("/foo/bar/\u{30C4}", "/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84"),
        ("/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84"),
        ("/foo/bar/%62%61%7A", "/foo/bar/%62%61%7A", "/foo/bar/baz"),
    ] {
        for rule in [path, encoded, to_match] {
            for url in [path, encoded, to_match] {
                assert!(matches(Rfc9309, rule, url), "{rule} {url}");
            }
        }
    }
    // The row whose path is `https://foo.bar`: `/` and `:` are reserved, and stay apart from their escapes.
    assert!(!matches(
        Rfc9309,
        "/foo/bar?baz=https%3A%2F%2Ffoo.bar",
        "/foo/bar?baz=https://foo.bar"
    ));
    assert!(!matches(Rfc9309, "/a%2Fb", "/a/b") && !matches(Rfc9309, "/a/b", "/a%2Fb"));
}

#[test]
fn figure_4_octet_by_octet() {
    // An octet, and whether its escape stands for it.
    for octet in 0..=255_u8 {
        let unreserved = octet.is_ascii_alphanumeric() || b"-._~".contains(&octet);
        let same = unreserved || octet >= 0x80;
        let raw = [b"/x", &[octet][..], b"y"].concat();
        let escape = format!("/x%{octet:02x}y").into_bytes();
        if b"#\r\n*$ \t".contains(&octet) {
            continue;
        }
        for (rule, url) in [(&raw, &escape), (&escape, &raw)] {
            let file = [b"user-agent: *\ndisallow: ", &rule[..], b"\n"].concat();
            let decision = decide(Rfc9309, &file, b"x", url);
            assert_eq!(!decision.allowed(), same, "{octet:02x}");
        }
        let (upper, lower) = (format!("/x%{octet:02X}y"), format!("/x%{octet:02x}y"));
        assert!(
            matches(Rfc9309, &upper, &lower) && matches(Rfc9309, &lower, &upper),
            "{octet:02x}"
        );
    }
}

#[test]
fn figure_5_special_characters() {
    let file = "user-agent: * # comment in line\n# comment on its own line\n\
        disallow: /\nallow: /this/path/exactly$ # comment\nallow: /this/*/exactly\n";
    rfc(file, "x", "/this/path/exactly", Allowed(4));
    rfc(file, "x", "/this/path/exactly/", Allowed(5));
    rfc(file, "x", "/this/very/long/path/exactly?x", Allowed(5));
    rfc(file, "x", "/this/exactly", Disallowed(3));
    rfc(file, "x", "/this//exactly", Allowed(5));
    // "0 or more instances of any character"
    assert!(matches(Rfc9309, "/a*b", "/ab") && matches(Rfc9309, "/a*b", "/a/?*b"));
    assert!(
        matches(Rfc9309, "/**a***", "/a")
            && matches(Rfc9309, "*", "/")
            && matches(Rfc9309, "*$", "/x")
    );
    assert!(!matches(Rfc9309, "$", "/") && !matches(Rfc9309, "/a$b$", "/a"));
    assert!(matches(Rfc9309, "/a$b", "/a$bc") && matches(Rfc9309, "/a$$", "/a$"));
}

#[test]
fn figure_6_special_characters_verbatim() {
    for (rule, url) in [
        ("/path/file-with-a-%2A.html", "https://www.example.com/path/file-with-a-*.html"),
        ("/path/foo-%24", "https://www.example.com/path/foo-$"),
    ] {
        assert!(matches(Rfc9309, rule, url), "{rule}");
        assert!(matches(
            Rfc9309,
            &rule.to_lowercase(),
            &url.replace('*', "%2a").replace('$', "%24")
        ));
        assert!(!matches(Rfc9309, rule, &url.replace(['*', '$'], "x")), "{rule}");
    }
}

/// The file of section 5.1.
const SIMPLE: &str = "            User-Agent: *
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

#[test]
fn section_5_1_simple_example() {
    for (agent, url, expected) in [
        ("other", "/publications/x", Allowed(4)),
        ("other", "/example/x", Disallowed(3)),
        ("other", "/x/y.gif", Disallowed(2)),
        ("other", "/x.gif?y", Allowed(1)),
        // Both match, and `/publications/` has more octets.
        ("other", "/publications/x.gif", Allowed(4)),
        ("other", "/", Allowed(1)),
        ("foobot", "/example/page.html", Allowed(8)),
        ("foobot", "/example/allowed.gif", Allowed(9)),
        ("foobot", "/example/", Disallowed(7)),
        ("foobot", "/publications/x", Disallowed(7)),
        ("barbot", "/example/page.html?x", Disallowed(13)),
        ("bazbot", "/example/page.html", Disallowed(13)),
        ("barbot", "/x.gif", Allowed(11)),
        ("bazbot", "/x.gif", Allowed(12)),
        ("quxbot", "/example/x.gif", Allowed(15)),
    ] {
        rfc(SIMPLE, agent, url, expected);
    }
}

#[test]
fn section_5_2_longest_match() {
    let file =
        "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n";
    // Erratum 7124: the URI is meant to be that of the rule.
    rfc(file, "foobot", "http://example.com/example/page/disallowed.gif", Disallowed(3));
    rfc(file, "foobot", "http://example.com/example/page/disallow.gif", Allowed(2));
}

#[test]
fn section_2_1_groups() {
    // A user-agent line after a rule begins a group; blank lines and other records do not end one.
    let file = "user-agent: a\n\nsitemap: /x\nuser-agent: b\n\ncrawl-delay: 1\ndisallow: /x\n\n\
        disallow: /y\nuser-agent: c\ndisallow: /z\n";
    for agent in ["a", "b"] {
        rfc(file, agent, "/x", Disallowed(7));
        rfc(file, agent, "/y", Disallowed(9));
    }
    rfc(file, "a", "/z", Allowed(1));
    rfc(file, "c", "/x", Allowed(10));
    rfc(file, "c", "/z", Disallowed(11));
    // "The last group may have no rules, which means it implicitly allows everything."
    rfc("user-agent: *\ndisallow: /\nuser-agent: a\n", "a", "/", Allowed(3));
    // Rules before the first user-agent line are ignored.
    rfc("disallow: /\nuser-agent: a\n", "a", "/", Allowed(2));
    // A robot that is named beside `*` obeys that group only.
    rfc("user-agent: *\ndisallow: /\nuser-agent: a\nallow: /b\n", "a", "/", Allowed(3));
    // Several groups for every robot are one.
    let file =
        "user-agent: *\ndisallow: /a\nuser-agent: b\ndisallow: /\nuser-agent: *\ndisallow: /c\n";
    rfc(file, "x", "/a", Disallowed(2));
    rfc(file, "x", "/c", Disallowed(6));
}

#[test]
fn section_2_2_2_most_octets_and_ties() {
    let both = "user-agent: a\ndisallow: /x\nallow: /x\n";
    rfc(both, "a", "/x", Allowed(3));
    rfc("user-agent: a\nallow: /x\ndisallow: /x\n", "a", "/x", Allowed(2));
    // Octets are those of the normal form: an escaped letter is one, a letter beyond ASCII several.
    rfc("user-agent: a\ndisallow: /%61b\nallow: /a%62\n", "a", "/ab", Allowed(3));
    rfc("user-agent: a\nallow: /%61\ndisallow: /ab\n", "a", "/ab", Disallowed(3));
    rfc("user-agent: a\ndisallow: /\u{e9}\nallow: /*****\n", "a", "/\u{e9}", Disallowed(2));
    // `*` and `$` count.
    rfc("user-agent: a\nallow: /x$\ndisallow: /x\n", "a", "/x", Allowed(2));
    rfc("user-agent: a\nallow: /x\ndisallow: /x*\n", "a", "/x", Disallowed(3));
    // Empty values do nothing.
    rfc("user-agent: a\nallow:\ndisallow:\n", "a", "/x", Allowed(1));
    // "The /robots.txt URI is implicitly allowed."
    rfc("user-agent: *\ndisallow: /\n", "a", "/robots.txt", Allowed(1));
    rfc("user-agent: *\ndisallow: /robots.txt\n", "a", "http://x/%72obots.txt#x", Allowed(1));
    rfc("user-agent: *\ndisallow: /\n", "a", "/robots.txt?x", Disallowed(2));
    rfc("user-agent: *\ndisallow: /\n", "a", "/a/robots.txt", Disallowed(2));
}

#[test]
fn a_url_of_no_site_matches_no_rule() {
    rfc("user-agent: *\ndisallow: *\n", "a", "mailto:x", Allowed(1));
    rfc("user-agent: *\ndisallow: /?a\n", "a", "http://x?a", Disallowed(2));
    rfc("user-agent: *\ndisallow: http://x/\ndisallow: a\n", "a", "http://x/a", Allowed(1));
}
