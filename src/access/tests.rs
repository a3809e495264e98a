//! Checks properties that must hold for every fetch.

use crate::access::{Access, Action, Fetch, Hop, NoAddress, address, after};
use crate::spec::Edition;
use std::time::Duration;

const TIMES: [u64; 9] = [0, 1, 11, 12, 23, 24, 719, 720, 732];

fn hours(hours: u64) -> Duration {
    Duration::from_secs(hours * 60 * 60)
}

/// Returns fetches with every status, network failures, and the state before any fetch. In each fetch, the robot has
/// either no copy, or a copy of a certain age.
fn fetches() -> Vec<Fetch> {
    let statuses = (0..700).map(Fetch::status);
    let all = statuses.chain([Fetch::unreachable(), Fetch::none(None)]);
    let copies = [None, Some(0), Some(24), Some(25), Some(168), Some(169)];
    all.flat_map(|fetch| copies.map(|age| Fetch { copy: age.map(hours), ..fetch })).collect()
}

fn permitted(access: &Access) -> Vec<Action> {
    Action::ALL.into_iter().filter(|action| access.permits(*action)).collect()
}

#[test]
fn every_ruling_has_a_sentence_and_is_permitted() {
    let (mut spoken, mut silent) = (0, 0);
    for fetch in fetches() {
        for edition in Edition::ALL {
            for failing in TIMES {
                let access = after(edition, &Fetch { failing: hours(failing), ..fetch });
                for ruling in &access.rulings {
                    assert!(!ruling.clauses.is_empty(), "{edition}: {fetch:?}");
                    assert!(access.permits(ruling.action), "{edition}: {fetch:?}");
                }
                match access.rulings.len() {
                    0 => silent += 1,
                    _ => spoken += 1,
                }
            }
        }
    }
    assert!(spoken > 10_000 && silent > 10_000, "{spoken} {silent}");
}

/// Checks that all statuses of a class, such as 4xx, have the same rulings. A status below 200 or above 599 must have
/// no rulings.
#[test]
fn each_class_of_statuses_is_one() {
    let rulings = |edition, code| after(edition, &Fetch::status(code)).rulings;
    for edition in Edition::ALL {
        for code in 200..300 {
            assert_eq!(rulings(edition, code), rulings(edition, 200), "{edition} {code}");
            assert!(after(edition, &Fetch::status(code)).requires(Action::File));
        }
        for code in [0, 99, 100, 199, 600, 999, u16::MAX] {
            assert_eq!(rulings(edition, code), [], "{edition} {code}");
        }
    }
    for edition in [Edition::Rfc9309, Edition::GooglePage] {
        for code in (400..500).filter(|code| (edition, *code) != (Edition::GooglePage, 429)) {
            assert_eq!(rulings(edition, code), rulings(edition, 404), "{edition} {code}");
        }
        (500..600).for_each(|code| assert_eq!(rulings(edition, code), rulings(edition, 500)));
    }
}

/// Checks that a permitted action is still permitted after one more redirect.
#[test]
fn redirects_only_add_to_what_is_permitted() {
    for fetch in fetches() {
        for edition in Edition::ALL {
            for led in Hop::ALL {
                let many =
                    |redirects| permitted(&after(edition, &Fetch { redirects, led, ..fetch }));
                for redirects in 1..9 {
                    let (fewer, more) = (many(redirects), many(redirects + 1));
                    let kept = fewer.iter().all(|action| more.contains(action));
                    assert!(kept, "{edition}: {fetch:?}, {redirects} redirects, {led}");
                }
            }
        }
    }
}

/// Checks for RFC 9309 that an outage permits each action that a shorter outage permits.
#[test]
fn time_only_adds_to_what_rfc_9309_permits() {
    for fetch in fetches() {
        for pair in TIMES.windows(2) {
            let at = |time| {
                permitted(&after(Edition::Rfc9309, &Fetch { failing: hours(time), ..fetch }))
            };
            let (sooner, later) = (at(pair[0]), at(pair[1]));
            assert!(sooner.iter().all(|action| later.contains(action)), "{fetch:?} {pair:?}");
        }
    }
}

#[test]
fn who_does_less_than_it_may_breaks_nothing() {
    let forbidden = after(Edition::Rfc9309, &Fetch::status(403));
    assert!(Action::ALL.into_iter().all(|action| forbidden.permits(action)));
    assert!(!forbidden.requires(Action::Allow));
    // Google's page says what Google's robots do, not what other robots may do.
    let forbidden = after(Edition::GooglePage, &Fetch::status(403));
    assert!(!forbidden.permits(Action::Disallow) && forbidden.requires(Action::Allow));
    // A robot that defers also stays away from the site, so it complies with RFC 9309.
    let failed = after(Edition::Rfc9309, &Fetch::status(500));
    assert!(failed.permits(Action::Defer) && !failed.permits(Action::Allow));
    // A robot that may use its copy of the file may also fetch the file again.
    let copy = after(Edition::Rfc9309, &Fetch::none(Some(hours(1))));
    assert!(copy.permits(Action::Fetch) && !copy.permits(Action::Allow));
}

/// Checks that [`address`] returns the URL of a robots.txt file unchanged.
#[test]
fn an_address_is_that_of_its_own_site() {
    for edition in Edition::ALL {
        for scheme in ["http", "HTTPS", "ftp", "a+b.c-1"] {
            for host in
                ["h", "A.b.C", "[::1]", "[fe80::1%25x]", "1.2.3.4", "x_y", "a;b", "é", "a b"]
            {
                for port in ["", ":", ":1", ":080", ":443", ":65535", ":65536", ":-1", ":1a"] {
                    for rest in ["", "/", "/a/b?c#d", "?x", "#x:1/"] {
                        let url = format!("{scheme}://u:p@{host}{port}{rest}");
                        let Ok(file) = address(edition, &url) else { continue };
                        assert!(file.url.is_ascii() && file.url.ends_with("/robots.txt"));
                        assert_eq!(address(edition, &file.url), Ok(file.clone()), "{url}");
                        assert!(!file.clauses.is_empty());
                    }
                }
            }
        }
    }
}

#[test]
fn a_url_without_a_file_is_told_why() {
    let why = |edition, url| address(edition, url).expect_err(url);
    let rfc = Edition::Rfc9309;
    for (url, expected) in [
        ("", NoAddress::Relative),
        ("x", NoAddress::Relative),
        ("//h/x", NoAddress::Relative),
        ("1http://h", NoAddress::Relative),
        ("www.example.com:80", NoAddress::NoAuthority),
        ("localhost:80", NoAddress::NoAuthority),
        ("mailto:a@h", NoAddress::NoAuthority),
        ("http:/h", NoAddress::NoAuthority),
        ("http://", NoAddress::NoAuthority),
        ("http://u@:80/", NoAddress::NoAuthority),
        ("http://é/", NoAddress::Unicode('é')),
        ("http://a b/", NoAddress::Host(' ')),
        ("http://a\u{1b}[2J/", NoAddress::Host('\u{1b}')),
        ("http://[::1/", NoAddress::Host('[')),
        ("http://[::1]x/", NoAddress::Port),
        ("http://a:b:1/", NoAddress::Port),
        ("http://a:99999/", NoAddress::Port),
    ] {
        let reason = why(rfc, url);
        assert_eq!(reason, expected, "{url}");
        assert!(!reason.to_string().contains('\u{1b}'), "{reason}");
    }
    let scheme = |edition| NoAddress::Scheme { scheme: "gopher".into(), edition };
    for edition in [Edition::Standard1994, Edition::Draft1996, Edition::GooglePage] {
        assert_eq!(why(edition, "GOPHER://h/"), scheme(edition));
    }
    assert_eq!(why(Edition::GoogleCode, "http://h/"), NoAddress::Silent(Edition::GoogleCode));
}
