//! The draft of 1996: its table, its matrix and its words.

use crate::later::LaterEdition::Draft1996;
use crate::later::tests::support::{Allowed, Disallowed, Free, Line, check, decide, matches};

#[track_caller]
fn draft(robots: &str, agent: &str, url: &str, expected: Line) {
    check(Draft1996, robots, agent, url, expected);
}

#[test]
fn section_3_2_2_the_table_of_paths() {
    for (record_path, url_path, expected) in [
        ("/tmp", "/tmp", true),
        ("/tmp", "/tmp.html", true),
        ("/tmp", "/tmp/a.html", true),
        ("/tmp/", "/tmp", false),
        ("/tmp/", "/tmp/", true),
        ("/tmp/", "/tmp/a.html", true),
        ("/a%3cd.html", "/a%3cd.html", true),
        ("/a%3Cd.html", "/a%3cd.html", true),
        ("/a%3cd.html", "/a%3Cd.html", true),
        ("/a%3Cd.html", "/a%3Cd.html", true),
        ("/a%2fb.html", "/a%2fb.html", true),
        ("/a%2fb.html", "/a/b.html", false),
        ("/a/b.html", "/a%2fb.html", false),
        ("/a/b.html", "/a/b.html", true),
        ("/%7ejoe/index.html", "/~joe/index.html", true),
        ("/~joe/index.html", "/%7Ejoe/index.html", true),
    ] {
        assert_eq!(matches(Draft1996, record_path, url_path), expected, "{record_path} {url_path}");
    }
}

#[test]
fn section_4_the_matrix_of_robots_and_urls() {
    let file = "      # /robots.txt for http://www.fict.org/\n      # comments to webmaster@fict.org\n\n\
        \x20     User-agent: unhipbot\n      Disallow: /\n\n      User-agent: webcrawler\n\
        \x20     User-agent: excite\n      Disallow: \n\n      User-agent: *\n\
        \x20     Disallow: /org/plans.html\n      Allow: /org/\n      Allow: /serv\n      Allow: /~mak\n\
        \x20    Disallow: /\n";
    let (yes, no) = (true, false);
    for (path, expected) in [
        ("", [no, yes, no]),
        ("index.html", [no, yes, no]),
        ("robots.txt", [yes, yes, yes]),
        ("server.html", [no, yes, yes]),
        ("services/fast.html", [no, yes, yes]),
        ("services/slow.html", [no, yes, yes]),
        ("orgo.gif", [no, yes, no]),
        ("org/about.html", [no, yes, yes]),
        ("org/plans.html", [no, yes, no]),
        ("%7Ejim/jim.html", [no, yes, no]),
        ("%7Emak/mak.html", [no, yes, yes]),
    ] {
        let url = format!("http://www.fict.org/{path}");
        let robots = [("unhipbot/0.1", 0), ("WebCrawler/3.0", 1), ("Excite/1.0", 1), ("other", 2)];
        for (agent, column) in robots {
            let decision = decide(Draft1996, file.as_bytes(), agent.as_bytes(), url.as_bytes());
            assert_eq!(decision.allowed(), expected[column], "{agent} {url}");
        }
    }
    draft(file, "other", "/org/plans.html", Disallowed(12));
    draft(file, "other", "/org/x", Allowed(13));
    draft(file, "other", "/x", Disallowed(16));
    draft(file, "excite", "/x", Allowed(8));
}

#[test]
fn section_3_2_the_example_of_a_record() {
    let file = "User-agent: webcrawler\nUser-agent: infoseek\nAllow:    /tmp/ok.html\nDisallow: /tmp\n\
        Disallow: /user/foo\n";
    for agent in ["webcrawler", "InfoSeek/1.0"] {
        draft(file, agent, "/tmp/ok.html", Allowed(3));
        draft(file, agent, "/tmp", Disallowed(4));
        draft(file, agent, "/user/foo/x", Disallowed(5));
    }
    draft(file, "webcrawler", "/", Allowed(1));
    draft(file, "infoseek", "/", Allowed(2));
}

#[test]
fn section_3_2_1_the_value_contains_the_name() {
    for (value, agent, expected) in [
        ("figtree", "FigTree/0.1 Robot libwww-perl/5.04", Disallowed(2)),
        ("the FigTree robot", "figtree", Disallowed(2)),
        ("figtree/2.0", "figtree", Disallowed(2)),
        ("fig", "figtree", Free),
        ("", "figtree", Free),
        ("figtree", "", Free),
        ("a*", "*", Disallowed(2)),
    ] {
        draft(&format!("User-agent: {value}\nDisallow: /\n"), agent, "/", expected);
    }
    // "The robot must obey the first record … If no such record exists … the first record with … "*""
    let file = "User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n\n\
        User-agent: x\nDisallow: /c\n\nUser-agent: xy\nDisallow: /d\n";
    draft(file, "z", "/a", Disallowed(2));
    draft(file, "z", "/b", Allowed(1));
    draft(file, "x", "/c", Disallowed(8));
    draft(file, "x", "/d", Allowed(7));
    draft(file, "xy", "/d", Disallowed(11));
    let long = "x".repeat(100);
    draft(&format!("User-agent: A{long}\nDisallow: /\n"), &long.to_uppercase(), "/", Disallowed(2));
}

#[test]
fn section_3_3_records() {
    // A blank line ends a record, and a comment does not.
    let file = "User-agent: a\n# b\nDisallow: /x\n \t\nDisallow: /y\n";
    draft(file, "a", "/x", Disallowed(3));
    draft(file, "a", "/y", Allowed(1));
    draft("User-agent: a\n\nUser-agent: b\nDisallow: /\n", "a", "/", Allowed(1));
    // Records may touch, and an extension is a line of rules.
    for between in ["Disallow: /x", "Allow: /x", "Sitemap: x", "Disallow:"] {
        let file = format!("User-agent: a\n{between}\nUser-agent: b\nDisallow: /\n");
        draft(&file, "a", "/", Allowed(1));
        draft(&file, "b", "/", Disallowed(4));
    }
    draft("User-agent: a\nno field\nUser-agent: b\nDisallow: /\n", "a", "/", Disallowed(4));
    draft("Disallow: /\nUser-agent: a\n", "a", "/", Allowed(2));
}

#[test]
fn section_3_2_2_the_first_match_is_used() {
    draft("User-agent: a\nDisallow: /x\nAllow: /x/y\n", "a", "/x/y", Disallowed(2));
    draft("User-agent: a\nAllow: /x\nDisallow: /x/y\n", "a", "/x/y", Allowed(2));
    draft("User-agent: a\nDisallow:\nAllow:\nDisallow: /\n", "a", "/x", Disallowed(4));
}

#[test]
fn section_3_2_2_what_is_compared() {
    // The path portion: a query is none of it, but an escaped `?` is.
    assert!(!matches(Draft1996, "/x?y", "/x?y") && matches(Draft1996, "/x?y", "/x%3Fy"));
    assert!(matches(Draft1996, "/x", "http://h/x?/y") && matches(Draft1996, "/", "http://h?x"));
    // `*` and `$` are octets as any other.
    assert!(matches(Draft1996, "/*$", "/%2a$") && !matches(Draft1996, "/*", "/x"));
    assert!(matches(Draft1996, "/a%2Fb", "/a%2fb") && matches(Draft1996, "/\u{e9}", "/%c3%A9x"));
    draft("User-agent: *\nDisallow: /robots.txt\nDisallow: /\n", "a", "/robots%2etxt", Allowed(1));
}
