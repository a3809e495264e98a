//! The examples of Google's page of 14 April 2026, by their headings.

use crate::later::LaterEdition::GooglePage;
use crate::later::tests::support::{Allowed, Disallowed, Free, Line, check, decide, matches};

#[track_caller]
fn page(robots: &str, agent: &str, url: &str, expected: Line) {
    check(GooglePage, robots, agent, url, expected);
}

#[test]
fn what_is_a_robots_txt_file() {
    let file = "User-agent: *\nDisallow: /includes/\n\nUser-agent: Googlebot\nAllow: /includes/\n\n\
        Sitemap: https://example.com/sitemap.xml\n";
    page(file, "Googlebot", "https://example.com/includes/x.css", Allowed(5));
    page(file, "other", "https://example.com/includes/x.css", Disallowed(2));
}

#[test]
fn grouping_of_lines_and_rules() {
    let file = "user-agent: a\ndisallow: /c\n\nuser-agent: b\ndisallow: /d\n\nuser-agent: e\n\
        user-agent: f\ndisallow: /g\n\nuser-agent: h\n";
    for (agent, disallowed, line) in
        [("a", "/c", 2), ("b", "/d", 5), ("e", "/g", 9), ("f", "/g", 9)]
    {
        page(file, agent, disallowed, Disallowed(line));
        for other in ["/c", "/d", "/g"].into_iter().filter(|other| *other != disallowed) {
            assert!(
                decide(GooglePage, file.as_bytes(), agent.as_bytes(), other.as_bytes()).allowed()
            );
        }
    }
    page(file, "h", "/c", Allowed(11));
}

#[test]
fn matching_of_user_agent_fields() {
    let file = "user-agent: googlebot-news\ndisallow: /1\n\nuser-agent: *\ndisallow: /2\n\n\
        user-agent: googlebot\ndisallow: /3\n";
    for (agent, group) in [
        ("Googlebot-News", 1),
        ("Googlebot", 3),
        ("Storebot-Google", 2),
        ("Otherbot", 2),
        ("Otherbot-News", 2),
    ] {
        for url in 1..=3 {
            let decision =
                decide(GooglePage, file.as_bytes(), agent.as_bytes(), format!("/{url}").as_bytes());
            assert_eq!(decision.allowed(), url != group, "{agent} /{url}");
        }
    }
    // "both googlebot/1.2 and googlebot* are equivalent to googlebot"
    for name in ["googlebot", "googlebot/1.2", "googlebot*", "GoogleBot"] {
        page(&format!("user-agent: {name}\ndisallow: /\n"), "Googlebot/2.1", "/", Disallowed(2));
    }
    page("user-agent: /1.2\ndisallow: /\n", "Googlebot", "/", Free);
    // "The order of the groups within the robots.txt file is irrelevant."
    let turned =
        "user-agent: googlebot\ndisallow: /3\n\nuser-agent: googlebot-news\ndisallow: /1\n";
    page(turned, "googlebot-news", "/1", Disallowed(5));
    page(turned, "googlebot-news", "/3", Allowed(4));
}

#[test]
fn grouping_of_rules() {
    let file = "user-agent: googlebot-news\ndisallow: /fish\n\nuser-agent: *\ndisallow: /carrots\n\n\
        user-agent: googlebot-news\ndisallow: /shrimp\n";
    page(file, "googlebot-news", "/fish", Disallowed(2));
    page(file, "googlebot-news", "/shrimp", Disallowed(8));
    page(file, "googlebot-news", "/carrots", Allowed(1));
    page(file, "other", "/carrots", Disallowed(5));
    let file =
        "user-agent: a\nsitemap: https://example.com/sitemap.xml\n\nuser-agent: b\ndisallow: /\n";
    page(file, "a", "/", Disallowed(5));
    page(file, "b", "/", Disallowed(5));
}

#[test]
fn url_matching_based_on_path_values() {
    let fish = ["/fish", "/fish.html", "/fish/salmon.html", "/fishheads", "/fishheads/yummy.html"];
    let no_fish = ["/Fish.asp", "/catfish", "/?id=fish", "/desert/fish"];
    for (rule, matching, others) in [
        ("/", &["/", "/x", "/x/y?z"][..], &[][..]),
        ("/*", &["/", "/x", "/x/y?z"], &[]),
        ("/$", &["/"], &["/x", "/?x"]),
        ("/fish", &fish, &no_fish),
        ("/fish", &["/fish.php?id=anything"], &[]),
        ("/fish*", &fish, &no_fish),
        ("/fish*", &["/fish.php?id=anything"], &[]),
        (
            "/fish/",
            &["/fish/", "/fish/?id=anything", "/fish/salmon.htm"],
            &["/fish", "/fish.html", "/animals/fish/", "/Fish/Salmon.asp"],
        ),
        (
            "/*.php",
            &[
                "/index.php",
                "/filename.php",
                "/folder/filename.php",
                "/folder/filename.php?parameters",
                "/folder/any.php.file.html",
                "/filename.php/",
            ],
            &["/", "/windows.PHP"],
        ),
        (
            "/*.php$",
            &["/filename.php", "/folder/filename.php"],
            &["/filename.php?parameters", "/filename.php/", "/filename.php5", "/windows.PHP"],
        ),
        ("/fish*.php", &["/fish.php", "/fishheads/catfish.php?parameters"], &["/Fish.PHP"]),
    ] {
        for url in matching {
            assert!(matches(GooglePage, rule, url), "{rule} {url}");
        }
        for url in others {
            assert!(!matches(GooglePage, rule, url), "{rule} {url}");
        }
    }
    // "may be included as UTF-8 characters or as percent-escaped UTF-8 encoded characters"
    assert!(
        matches(GooglePage, "/\u{30C4}", "/%e3%83%84")
            && matches(GooglePage, "/%E3%83%84", "/\u{30C4}")
    );
    assert!(!matches(GooglePage, "/%2A", "/*") && matches(GooglePage, "/%2a", "/%2A"));
    assert!(matches(GooglePage, "/a$b", "/a$b") && !matches(GooglePage, "/a$b", "/a%24b"));
    // "The path value must start with / to designate the root"
    assert!(!matches(GooglePage, "*.php", "/x.php") && !matches(GooglePage, "fish", "/fish"));
}

#[test]
fn order_of_precedence_for_rules() {
    for (url, rules, expected) in [
        ("https://example.com/page", "allow: /p\ndisallow: /", Allowed(2)),
        ("https://example.com/folder/page", "allow: /folder\ndisallow: /folder", Allowed(2)),
        ("https://example.com/page.htm", "allow: /page\ndisallow: /*.htm", Disallowed(3)),
        ("https://example.com/page.php5", "allow: /page\ndisallow: /*.ph", Allowed(2)),
        ("https://example.com/", "allow: /$\ndisallow: /", Allowed(2)),
        ("https://example.com/page.htm", "allow: /$\ndisallow: /", Disallowed(3)),
        // "The trailing wildcard is ignored", so that it does not make a rule longer.
        ("https://example.com/fish", "allow: /fish\ndisallow: /fish**", Allowed(2)),
    ] {
        page(&format!("user-agent: *\n{rules}\n"), "x", url, expected);
        let turned: Vec<&str> = rules.split('\n').rev().collect();
        let robots = format!("user-agent: *\n{}\n", turned.join("\n"));
        let decision = decide(GooglePage, robots.as_bytes(), b"x", url.as_bytes());
        assert_eq!(decision.allowed(), matches!(expected, Allowed(_)), "{rules}");
    }
}

#[test]
fn file_format() {
    // "the Unicode Byte Order Mark (BOM) at the beginning"
    page("\u{feff}user-agent: a\rdisallow: /x\r\ndisallow: /y\n", "a", "/y", Disallowed(3));
    // "file size limit of 500 kibibytes (KiB). Content which is after the maximum file size is ignored"
    let robots = |pad: usize| {
        let start = "user-agent: a\n#";
        format!("{start}{}\ndisallow: /xy\n", "x".repeat(pad - start.len() - 1))
    };
    let rule = "disallow: /xy".len();
    page(&robots((500 << 10) - rule), "a", "/x", Allowed(1));
    page(&robots((500 << 10) - rule), "a", "/xy", Disallowed(3));
    page(&robots((500 << 10) - rule + 1), "a", "/x", Disallowed(3));
    page(&robots(500 << 10), "a", "/xy", Allowed(1));
    // "Crawlers ignore rules without a [path]."
    page("user-agent: a\ndisallow:\nallow:\n", "a", "/", Allowed(1));
}
