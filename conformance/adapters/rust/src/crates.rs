//! The crates, each asked as its documentation asks it.
//!
//! Each of them looks the robot's name up among those of the file. So it takes what RFC 9309 calls the
//! product token, and none says how to cut it out of a whole User-Agent header.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::{Ask, No};

pub type Decide = fn(&Ask) -> Result<bool, No>;

pub const ALL: [(&str, Decide); 4] = [
    ("fast-robots", fast_robots),
    ("robotstxt", robotstxt),
    ("robotxt", robotxt),
    ("texting_robots", texting_robots),
];

/// It has a reader of bytes, which refuses what is not UTF-8 or longer than 512 KiB. Its matcher
/// takes a path.
fn fast_robots(ask: &Ask) -> Result<bool, No> {
    let robots = fast_robots::RobotsTxt::parse_bytes(&ask.robots);
    let robots = robots.map_err(|error| No::Error(error.to_string()))?;
    Ok(robots.is_allowed(token(ask)?, &path(&ask.url)?))
}

/// It takes text, and leaves it to its callers where that comes from. A path will do as URL, which
/// "must be %-encoded according to RFC3986".
fn robotstxt(ask: &Ask) -> Result<bool, No> {
    let (agent, url) = (token(ask)?, encoded(&ask.url)?);
    let text = String::from_utf8_lossy(&ask.robots);
    let mut matcher = robotstxt::DefaultMatcher::default();
    Ok(matcher.one_agent_allowed_by_robots(&text, agent, &url))
}

/// It takes bytes, and a path.
fn robotxt(ask: &Ask) -> Result<bool, No> {
    let robots = robotxt::Robots::parse(&ask.robots, token(ask)?);
    Ok(robots.is_allowed(&path(&ask.url)?))
}

/// It takes bytes, and a URL or a path.
fn texting_robots(ask: &Ask) -> Result<bool, No> {
    let robots = texting_robots::Robot::new(token(ask)?, &ask.robots);
    let robots = robots.map_err(|error| No::Error(error.to_string()))?;
    // What has no scheme is a path, and begins with a slash.
    let url = match ask.url.split_once("://") {
        Some((_, "")) if is_absolute(&ask.url) => {
            return Err(No::Unsupported("a URL without a host".into()));
        }
        None if !ask.url.is_empty() && !has_scheme(&ask.url) => rooted(&ask.url),
        _ => Cow::from(&ask.url),
    };
    Ok(robots.allowed(&url))
}

/// The robot's name, where it is no whole header.
fn token(ask: &Ask) -> Result<&str, No> {
    let header = || No::Unsupported("a whole User-Agent header, and it takes a product token".into());
    if ask.agent.contains(['/', ' ', '\t']) { Err(header()) } else { Ok(&ask.agent) }
}

/// The URL with what is beyond ASCII %-encoded (RFC 3987, 3.1). A URL with what may not stand in a URI
/// at all would be another one if it were encoded.
fn encoded(url: &str) -> Result<String, No> {
    let mut out = String::with_capacity(url.len());
    for &byte in url.as_bytes() {
        match byte {
            0x80.. => write!(out, "%{byte:02X}").expect("a string takes all"),
            b' ' | b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}' | ..0x20 | 0x7f => {
                return Err(No::Unsupported("no URI, and it takes a %-encoded one".into()));
            }
            _ => out.push(char::from(byte)),
        }
    }
    Ok(out)
}

/// Whether it begins with a scheme and `://`.
fn is_absolute(url: &str) -> bool {
    has_scheme(url) && url.split_once(':').is_some_and(|(_, rest)| rest.starts_with("//"))
}

/// Whether it begins with a scheme and a colon.
fn has_scheme(url: &str) -> bool {
    url.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c))
    })
}

/// The path of a URL with its query, cut out as it stands.
fn path(url: &str) -> Result<Cow<'_, str>, No> {
    let url = url.split('#').next().unwrap_or_default();
    if has_scheme(url) && !is_absolute(url) {
        return Err(No::Unsupported("a URL without a path, and it takes a path".into()));
    }
    let path = match url.split_once("://") {
        Some((_, rest)) if is_absolute(url) => {
            &rest[rest.find(['/', '?']).unwrap_or(rest.len())..]
        }
        _ => url,
    };
    Ok(rooted(path))
}

/// The path with a leading slash.
fn rooted(path: &str) -> Cow<'_, str> {
    if path.starts_with('/') { path.into() } else { format!("/{path}").into() }
}
