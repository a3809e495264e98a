//! The crates, each asked as its documentation asks it.

use std::borrow::Cow;

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
    Ok(robots.is_allowed(&ask.agent, &path(&ask.url)))
}

/// It takes text, and leaves it to its callers where that comes from; a path will do as URL.
fn robotstxt(ask: &Ask) -> Result<bool, No> {
    let text = String::from_utf8_lossy(&ask.robots);
    let mut matcher = robotstxt::DefaultMatcher::default();
    Ok(matcher.one_agent_allowed_by_robots(&text, &ask.agent, &ask.url))
}

/// It takes bytes, and a path.
fn robotxt(ask: &Ask) -> Result<bool, No> {
    let robots = robotxt::Robots::parse(&ask.robots, ask.agent.as_str());
    Ok(robots.is_allowed(&path(&ask.url)))
}

/// It takes bytes, and a URL or a path.
fn texting_robots(ask: &Ask) -> Result<bool, No> {
    let robots = texting_robots::Robot::new(&ask.agent, &ask.robots);
    Ok(robots.map_err(|error| No::Error(error.to_string()))?.allowed(&ask.url))
}

/// Whether it begins with a scheme and `://`.
fn is_absolute(url: &str) -> bool {
    url.split_once("://").is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c))
    })
}

/// The path of a URL with its query, cut out as it stands.
fn path(url: &str) -> Cow<'_, str> {
    let path = match url.split_once("://") {
        Some((_, rest)) if is_absolute(url) => {
            let rest = rest.split('#').next().unwrap_or_default();
            &rest[rest.find(['/', '?']).unwrap_or(rest.len())..]
        }
        _ => url,
    };
    if path.starts_with('/') { path.into() } else { format!("/{path}").into() }
}
