//! Returns what each edition requires or permits after a fetch.

use crate::access::fetch::{Fetch, Hop, Response};
use crate::access::ruling::{Access, Action, Ruling};
use crate::spec::Edition;
use crate::spec::Level::{May, Must, Should};
use std::time::Duration;

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// RFC 9309 and Google's page say that a robot follows at least this many redirects.
const REDIRECTS: u32 = 5;

/// A limit on the size of a file: 500 KiB. Under RFC 9309, a robot reads at least 500 KiB of a file. Under Google's
/// page, a robot reads at most 500 KiB.
const LIMIT: u64 = 500 << 10;

/// Returns what the edition requires or permits a robot to do after the fetch.
///
/// For the translations and *Revisited*, the result is the same as for the standard of 1994, because these editions
/// don't change the standard's statements about access.
#[must_use]
pub fn after(edition: Edition, fetch: &Fetch) -> Access {
    let rulings = match edition {
        Edition::Draft1996 => draft_1996(fetch),
        Edition::Rfc9309 => rfc_9309(fetch),
        Edition::GooglePage => google_page(fetch),
        Edition::GoogleCode => file_alone(fetch, &["parse"]),
        _ => file_alone(fetch, &["file-location"]),
    };
    Access { rulings }
}

/// Returns the part of a file that the edition requires a robot to read. `body` is the body of the response.
///
/// RFC 9309 requires robots to read at least 500 KiB. If this limit cuts a line, the result includes the whole line,
/// because a part of a line may mean something else than the whole line. Under Google's page, a robot reads at most 500
/// KiB. The other editions name no limit.
///
/// ```
/// use norobots::Edition;
/// use norobots::access::within_limit;
///
/// let body = [&b"#".repeat(511_998)[..], b"\nDisallow: /a\nDisallow: /b\n"].concat();
/// assert!(within_limit(Edition::Rfc9309, &body).ends_with(b"Disallow: /a\n"));
/// assert_eq!(within_limit(Edition::GooglePage, &body).len(), 512_000);
/// ```
#[must_use]
pub fn within_limit(edition: Edition, body: &[u8]) -> &[u8] {
    let limit = LIMIT as usize;
    match edition {
        Edition::Rfc9309 if body.len() > limit => {
            // If the limit is between CR and NL, the result ends after the NL.
            let rest = &body[limit - 1..];
            let end = memchr::memchr2(b'\r', b'\n', rest).map_or(rest.len(), |at| at + 1);
            let is_pair = rest.get(end - 1..=end) == Some(b"\r\n");
            &body[..limit - 1 + end + usize::from(is_pair)]
        }
        Edition::GooglePage => &body[..body.len().min(limit)],
        _ => body,
    }
}

fn one(ruling: Ruling) -> Vec<Ruling> {
    vec![ruling]
}

/// Every 3xx status except 304 is a redirect.
fn is_redirect(code: u16) -> bool {
    (300..400).contains(&code) && code != 304
}

/// Returns the rulings of an edition that says only what a successful fetch means.
fn file_alone(fetch: &Fetch, clauses: &'static [&'static str]) -> Vec<Ruling> {
    match fetch.response {
        Response::Status(200..=299) => one(Ruling::new(Action::File, Must, clauses)),
        _ => Vec::new(),
    }
}

fn draft_1996(fetch: &Fetch) -> Vec<Ruling> {
    let ruling = match (fetch.response, fetch.copy) {
        (Response::NotFetched, None) => Ruling::new(Action::Fetch, Must, &["retrieve-first"]),
        (Response::NotFetched, Some(age)) if age <= 7 * DAY => {
            Ruling::new(Action::Copy, Should, &["success", "expiry"])
        }
        (Response::NotFetched, Some(_)) => Ruling::new(Action::Fetch, Should, &["expiry"]),
        (Response::Status(200..=299), _) => Ruling::new(Action::File, Must, &["success"]),
        (Response::Status(304), Some(_)) => {
            Ruling::new(Action::Copy, May, &["success", "cache-control"])
        }
        (Response::Status(code), _) if is_redirect(code) => {
            Ruling::new(Action::Follow, Should, &["redirection"])
        }
        (Response::Status(404), _) => Ruling::new(Action::Allow, May, &["not-there"]),
        (Response::Status(401 | 403), _) => Ruling::new(Action::Disallow, Should, &["restricted"]),
        // The draft cites HTTP/1.0, which defines only one error as temporary: 503.
        (Response::Unreachable | Response::Status(503), _) => {
            Ruling::new(Action::Defer, Should, &["temporary-failure"])
        }
        (Response::Status(_), _) => return Vec::new(),
    };
    one(ruling)
}

fn rfc_9309(fetch: &Fetch) -> Vec<Ruling> {
    let many = Ruling::new(Action::Allow, May, &["more-redirects"]);
    let mut rulings = match (fetch.response, fetch.copy) {
        (Response::NotFetched, None) => Vec::new(),
        (Response::NotFetched, Some(age)) if age <= DAY => {
            one(Ruling::new(Action::Copy, May, &["success", "cache"]))
        }
        (Response::NotFetched, Some(_)) => one(Ruling::new(Action::Fetch, Should, &["cache-age"])),
        (Response::Status(200..=299), _) => {
            let clauses: &[_] = match fetch.redirects {
                _ if !fetch.plain_text => &["success", "parseable-lines"],
                _ if fetch.size > LIMIT => &["success", "limit"],
                1..=REDIRECTS => &["five-redirects"],
                _ => &["success"],
            };
            one(Ruling::new(Action::File, Must, clauses))
        }
        (Response::Status(304), Some(_)) => {
            one(Ruling::new(Action::Copy, May, &["success", "cache-control"]))
        }
        (Response::Status(code), _) if is_redirect(code) => {
            let follow = Ruling::new(Action::Follow, Should, &["redirects"]);
            match fetch.redirects {
                0..REDIRECTS => one(follow),
                _ => vec![follow, many],
            }
        }
        (Response::Status(400..=499), _) => one(Ruling::new(Action::Allow, May, &["unavailable"])),
        (Response::Status(500..=599) | Response::Unreachable, copy) => {
            let mut rulings = one(Ruling::new(Action::Disallow, Must, &["unreachable"]));
            if copy.is_some() {
                rulings.push(Ruling::new(Action::Copy, May, &["cache-unreachable"]));
            }
            // RFC 9309 permits robots to fetch everything if the file has been unreachable for a "reasonably long"
            // time. The RFC doesn't define this time. This function chooses one day, which is also the time for which a
            // robot may use its copy.
            if fetch.failing >= DAY {
                rulings.push(Ruling::new(Action::Allow, May, &["undefined-long"]));
            }
            rulings
        }
        (Response::Status(_), _) => Vec::new(),
    };
    let redirected = fetch.redirects > REDIRECTS && !rulings.is_empty();
    if redirected && rulings.iter().all(|ruling| ruling.action != Action::Allow) {
        rulings.push(many);
    }
    rulings
}

fn google_page(fetch: &Fetch) -> Vec<Ruling> {
    if fetch.redirects > 0 && fetch.led == Hop::Disallowed {
        return one(Ruling::new(Action::Allow, Must, &["disallowed-redirects", "client-errors"]));
    }
    let many = Ruling::new(Action::Allow, Must, &["redirects", "client-errors"]);
    let mut rulings = match (fetch.response, fetch.copy) {
        (Response::NotFetched, None) => one(Ruling::new(Action::Fetch, Must, &["before-crawling"])),
        (Response::NotFetched, Some(age)) if age <= DAY => {
            [Action::Copy, Action::Fetch].map(|act| Ruling::new(act, Should, &["cache"])).to_vec()
        }
        (Response::NotFetched, Some(_)) => one(Ruling::new(Action::Fetch, Should, &["cache"])),
        (Response::Status(200..=299), _) => {
            let clauses: &[_] = match fetch.plain_text {
                false => &["success", "html"],
                true if fetch.size > LIMIT => &["success", "size-limit"],
                true => &["success"],
            };
            one(Ruling::new(Action::File, Must, clauses))
        }
        (Response::Status(code), _) if is_redirect(code) => {
            let follow = Ruling::new(Action::Follow, Must, &["redirects"]);
            match fetch.redirects {
                0..REDIRECTS => one(follow),
                _ => vec![follow, many],
            }
        }
        (Response::Status(429), _) => too_many_requests(fetch),
        (Response::Status(400..=499), _) => {
            one(Ruling::new(Action::Allow, Must, &["client-errors"]))
        }
        (Response::Status(500..=599), _) => server_error(
            fetch,
            [
                &["server-errors"],
                &["last-good-version"],
                &["no-version"],
                &["site-available"],
                &["site-unavailable"],
            ],
        ),
        (Response::Unreachable, _) => server_error(
            fetch,
            [
                &["other-errors", "server-errors"],
                &["other-errors", "last-good-version"],
                &["other-errors", "no-version"],
                &["other-errors", "site-available"],
                &["other-errors", "site-unavailable"],
            ],
        ),
        (Response::Status(_), _) => Vec::new(),
    };
    let redirected = fetch.redirects > REDIRECTS && !rulings.is_empty();
    if redirected && rulings.iter().all(|ruling| ruling.action != Action::Allow) {
        rulings.push(many);
    }
    rulings
}

/// Google's page treats every other 4xx status as if there were no file. The page excludes 429 from this rule, but
/// doesn't say what 429 means. After 12 hours of failures, other rules of the page apply, so this function returns no
/// rulings.
fn too_many_requests(fetch: &Fetch) -> Vec<Ruling> {
    if fetch.failing >= 12 * HOUR {
        return Vec::new();
    }
    let copy = fetch.copy.map(|_| Action::Copy);
    let rulings = [Some(Action::Defer), copy].into_iter().flatten();
    rulings.map(|action| Ruling::new(action, Must, &["client-errors"])).collect()
}

/// The rulings depend on the time that the error has lasted. Each element of `clauses` contains the ids of the
/// sentences for one of these cases:
///
/// 1. The error has lasted for less than 12 hours.
/// 2. The error has lasted for at least 12 hours, and the robot has a copy.
/// 3. The error has lasted for at least 12 hours, and the robot has no copy.
/// 4. The error has lasted for at least 30 days, and the rest of the site is available.
/// 5. The error has lasted for at least 30 days, and the rest of the site isn't available.
fn server_error(fetch: &Fetch, clauses: [&'static [&'static str]; 5]) -> Vec<Ruling> {
    let [first, last_copy, no_copy, available, unavailable] = clauses;
    if fetch.failing < 12 * HOUR {
        return one(Ruling::new(Action::Defer, Must, first));
    }
    let mut rulings = Vec::new();
    // Google's page names two periods. "For the next 30 days" begins 12 hours after the first error. "After 30 days"
    // begins 30 days after the first error. Therefore, the periods overlap for 12 hours.
    if fetch.failing < 30 * DAY + 12 * HOUR {
        rulings.push(match fetch.copy {
            Some(_) => Ruling::new(Action::Copy, Must, last_copy),
            None => Ruling::new(Action::Allow, Must, no_copy),
        });
    }
    if fetch.failing >= 30 * DAY {
        rulings.push(Ruling::new(Action::Allow, Must, available));
        rulings.push(Ruling::new(Action::Defer, Must, unavailable));
    }
    rulings
}
