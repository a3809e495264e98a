//! Which rules and URLs two editions take alike, so that the answer of one is the answer of the other.
//!
//! Most rules and URLs are plain: no edition sees anything in them but octets that are compared. What an edition sees
//! in a text beside that is a feature of the text.

use crate::editions::EDITIONS;
use memchr::memmem;
use norobots::spec::Edition;

/// What a rule or a URL has: a bit for each.
pub(crate) type Features = u8;

/// `%`, or an octet beyond ASCII.
const ESCAPE: Features = 1;
const STAR: Features = 1 << 1;
/// In a rule a last `$`.
const DOLLAR: Features = 1 << 2;
const QUERY: Features = 1 << 3;
/// The rule is an Allow line.
const ALLOW: Features = 1 << 4;
/// The rule ends with `*`.
const TAIL: Features = 1 << 5;
/// Something else, of which nothing is said here.
const ODD: Features = 1 << 6;

const OCTETS: [Features; 256] = {
    let mut octets = [0; 256];
    let mut octet = 0x80;
    while octet < 256 {
        octets[octet] = ESCAPE;
        octet += 1;
    }
    octets[b'%' as usize] = ESCAPE;
    octets[b'*' as usize] = STAR;
    octets[b'$' as usize] = DOLLAR;
    octets[b'?' as usize] = QUERY;
    octets[b'#' as usize] = ODD;
    octets[0] = ODD;
    octets
};

fn octets(text: &[u8]) -> Features {
    text.iter().fold(0, |all, octet| all | OCTETS[usize::from(*octet)])
}

fn odd(is: bool) -> Features {
    if is { ODD } else { 0 }
}

/// The features of a URL.
pub(crate) fn of_url(url: &[u8]) -> Features {
    let path = url.starts_with(b"/") && !url.starts_with(b"//") && url != b"/robots.txt";
    octets(url) | odd(!path)
}

/// The features of a rule: whether it is an Allow line, and its value.
pub(crate) fn of_rule((allow, value): (bool, &[u8])) -> Features {
    if value.is_empty() {
        return 0;
    }
    let body = value.strip_suffix(b"$").unwrap_or(value);
    let of_body = octets(body);
    let index = allow && memmem::find(body, b"/index.htm").is_some();
    let path = value.starts_with(b"/");
    let more = [
        (body.len() < value.len(), DOLLAR),
        (value.ends_with(b"*"), TAIL),
        (allow, ALLOW),
        (!path || index || of_body & DOLLAR != 0, ODD),
    ];
    more.into_iter().fold(of_body, |all, (has, feature)| if has { all | feature } else { all })
}

/// The features of URLs that an edition does not compare as it compares other octets.
const URLS: [Features; EDITIONS.len()] = {
    let mut urls = [ODD; EDITIONS.len()];
    let mut at = 0;
    while at < EDITIONS.len() {
        urls[at] |= match EDITIONS[at] {
            Edition::Draft1996 => ESCAPE | QUERY,
            Edition::Rfc9309 => ESCAPE | STAR | DOLLAR,
            Edition::GooglePage => ESCAPE,
            _ => 0,
        };
        at += 1;
    }
    urls
};

/// The features of rules under which an edition does anything but disallow what begins with one of the values.
const RULES: [Features; EDITIONS.len()] = {
    let mut rules = [ODD | ALLOW; EDITIONS.len()];
    let mut at = 0;
    while at < EDITIONS.len() {
        rules[at] |= match EDITIONS[at] {
            Edition::Standard1994 => 0,
            Edition::Draft1996 => ESCAPE,
            _ => ESCAPE | STAR | DOLLAR,
        };
        at += 1;
    }
    rules
};

/// Whether the longest rule decides, Allow before Disallow, and `*` and a last `$` are signs.
const fn longest(edition: Edition) -> bool {
    matches!(edition, Edition::Rfc9309 | Edition::GooglePage | Edition::GoogleCode)
}

/// Whether two editions, by their places, take rules with these features alike.
pub(crate) fn rules(one: usize, other: usize, features: Features) -> bool {
    let both_longest = longest(EDITIONS[one]) && longest(EDITIONS[other]);
    // Google's page does not count a last `*` where it compares the lengths of rules.
    let lengths = features & (TAIL | ALLOW) != TAIL | ALLOW
        || [one, other].iter().all(|at| EDITIONS[*at] != Edition::GooglePage);
    features & (RULES[one] | RULES[other]) == 0
        || both_longest && lengths && features & (ESCAPE | ODD) == 0
}

/// Whether an edition, by its place, compares a URL with these features as it stands.
pub(crate) fn url(edition: usize, features: Features) -> bool {
    features & URLS[edition] == 0
}
