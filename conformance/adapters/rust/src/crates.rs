//! The functions that call the crates. Each crate is called as its documentation describes.
//!
//! Each crate compares the robot's name with the names in the file. A crate therefore needs the product token of RFC
//! 9309 as the name. No crate documents how to extract the product token from a whole User-Agent header.

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

/// The crate parses bytes, and refuses files that aren't UTF-8 or are longer than 512 KiB. Its matcher needs a path.
fn fast_robots(ask: &Ask) -> Result<bool, No> {
    let robots = fast_robots::RobotsTxt::parse_bytes(&ask.robots);
    let robots = robots.map_err(|error| No::Error(error.to_string()))?;
    Ok(robots.is_allowed(token(ask)?, &path(&ask.url)?))
}

/// The crate parses a string, so its callers must decode the file. The URL may be a path, and it "must be %-encoded
/// according to RFC3986".
fn robotstxt(ask: &Ask) -> Result<bool, No> {
    let (agent, url) = (token(ask)?, encoded(&ask.url)?);
    let text = String::from_utf8_lossy(&ask.robots);
    let mut matcher = robotstxt::DefaultMatcher::default();
    Ok(matcher.one_agent_allowed_by_robots(&text, agent, &url))
}

/// The crate parses bytes. Its matcher needs a path.
fn robotxt(ask: &Ask) -> Result<bool, No> {
    let robots = robotxt::Robots::parse(&ask.robots, token(ask)?);
    Ok(robots.is_allowed(&path(&ask.url)?))
}

/// The crate parses bytes. Its matcher needs a URL or a path.
fn texting_robots(ask: &Ask) -> Result<bool, No> {
    let robots = texting_robots::Robot::new(token(ask)?, &ask.robots);
    let robots = robots.map_err(|error| No::Error(error.to_string()))?;
    // The crate treats a URL without a scheme as a path, which must begin with a slash.
    let url = match ask.url.split_once("://") {
        Some((_, "")) if is_absolute(&ask.url) => {
            return Err(No::Unsupported("a URL without a host".into()));
        }
        None if !ask.url.is_empty() && !has_scheme(&ask.url) => rooted(&ask.url),
        _ => Cow::from(&ask.url),
    };
    Ok(robots.allowed(&url))
}

/// Returns the robot's name, but refuses a whole User-Agent header.
fn token(ask: &Ask) -> Result<&str, No> {
    let header = || No::Unsupported("a whole User-Agent header, and it takes a product token".into());
    if ask.agent.contains(['/', ' ', '\t']) { Err(header()) } else { Ok(&ask.agent) }
}

/// Returns the URL with its non-ASCII bytes %-encoded (RFC 3987, 3.1). If the URL has ASCII characters that a URI can't
/// contain, returns an error, because the encoded URL would be a different URL.
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

fn is_absolute(url: &str) -> bool {
    has_scheme(url) && url.split_once(':').is_some_and(|(_, rest)| rest.starts_with("//"))
}

fn has_scheme(url: &str) -> bool {
    url.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c))
    })
}

/// Returns the path and query of a URL without decoding or encoding them.
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

fn rooted(path: &str) -> Cow<'_, str> {
    if path.starts_with('/') { path.into() } else { format!("/{path}").into() }
}
