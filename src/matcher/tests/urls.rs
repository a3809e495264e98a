//! Tests which URLs a value restricts, and which line decides.

use crate::matcher::tests::ask::Place::{Allowed, Disallowed};
use crate::matcher::tests::ask::check;

#[test]
fn disallow_prefix() {
    for (value, url, disallowed) in [
        ("/help", "/help.html", true),
        ("/help", "/help/index.html", true),
        ("/help/", "/help.html", false),
        ("/help/", "/help/index.html", true),
        ("/help", "/Help", false),
        ("/help", "/x/help", false),
        ("/a?b", "/a?b=c", true),
        ("/a?", "/a", false),
        ("help", "/help", false),
        ("help", "help", false),
        ("/help", "help", true),
        ("*", "/", false),
        ("/*.gif", "/a.gif", false),
        ("/*.gif", "/*.gif", true),
        ("/a$", "/a", false),
        ("/%7Ea", "/~a", false),
        ("/%7ea", "/%7Ea", false),
        ("http://h/a", "http://h/a", false),
        ("", "/", false),
    ] {
        let line = if disallowed { Disallowed(1, 2) } else { Allowed(1, 1) };
        check(&format!("User-agent: a\nDisallow: {value}"), "a", url, Some(line));
    }
}

#[test]
fn url() {
    for (path, urls) in [
        ("/", &["", "/", "http://h", "http://h/", "http://h#f", "#f", "x-y+1.z://h"][..]),
        ("/?x", &["http://h?x", "?x", "/?x#y", "http://h/?x"]),
        ("/x", &["x", "/x", "HTTP://u@h:80/x#y", "http:///x", "a://h/x"]),
        ("//x", &["//x", "http://h//x"]),
        ("/http:/x", &["/http:/x", "http://h/http:/x"]),
        ("/1a://x", &["1a://x"]),
        ("/://x", &["://x"]),
        ("/a_b://x", &["a_b://x"]),
        ("/x?y://z", &["x?y://z", "http://h/x?y://z"]),
        ("/mailto:x", &["/mailto:x"]),
    ] {
        for url in urls {
            // The URL's path equals `path`. Therefore, the value `path` must match the URL, but a longer value must
            // not.
            check(&format!("User-agent: a\nDisallow: {path}"), "a", url, Some(Disallowed(1, 2)));
            for byte in 0x21..0x7f {
                if byte != b'#' {
                    let longer = [path.as_bytes(), &[byte]].concat();
                    let robots = [b"User-agent: a\nDisallow: ", &longer[..]].concat();
                    check(&robots, "a", url, Some(Allowed(1, 1)));
                }
            }
        }
    }
}

#[test]
fn a_url_of_another_scheme_starts_with_no_value() {
    for url in ["mailto:x", "javascript:", "http:/x", "http:x", "a+b-c.1:/x", "a:b://h/x"] {
        for value in ["/", "mailto:", "/mailto:x", "http:", "a"] {
            let robots = format!("User-agent: a\nDisallow: {value}");
            check(&robots, "a", url, Some(Allowed(1, 1)));
        }
    }
}

#[test]
fn the_first_line_that_restricts_the_url_decides() {
    let robots = "User-agent: a\nDisallow: /b/c\nDisallow:\nDisallow: /b\nDisallow: /b/c/d\n\
        Disallow: /b/e\nDisallow: /b/c\nDisallow: /\n";
    for (url, line) in [
        ("/b/c/d", 2),
        ("/b/c", 2),
        ("/b/e", 4),
        ("/b", 4),
        ("/bb", 4),
        ("/", 8),
        ("/c", 8),
        ("/b/cc", 2),
    ] {
        check(robots, "a", url, Some(Disallowed(1, line)));
    }
}
