//! Compares a robot's name with a record's name, and a URL with a Disallow value.

use crate::engine::scan::records::trim_end;
use memchr::memchr;

/// Returns the robot's name without its version. `agent` is a bare name or a User-Agent header. The name ends before
/// the first `/`, SP or HT.
pub(crate) fn robot_name(agent: &[u8]) -> &[u8] {
    let end = agent.iter().position(|byte| matches!(byte, b'/' | b' ' | b'\t'));
    &agent[..end.unwrap_or(agent.len())]
}

/// Returns whether the robot's name contains `name`, which must not be empty. ASCII case is ignored.
#[inline]
pub(crate) fn contains(robot: &[u8], name: &[u8]) -> bool {
    let first = name[0].to_ascii_lowercase();
    let Some(last) = robot.len().checked_sub(name.len()) else { return false };
    (0..=last).any(|at| {
        robot[at].to_ascii_lowercase() == first
            && robot[at..at + name.len()].eq_ignore_ascii_case(name)
    })
}

/// Returns the name in a User-agent value, without its version. Returns `None` if the name is empty, or if the value is
/// the `*` of the default record.
#[inline]
pub(crate) fn record_name(value: &[u8]) -> Option<&[u8]> {
    if value == b"*" {
        return None;
    }
    let end = value.iter().position(|byte| *byte == b'/');
    let name = end.map_or(value, |end| trim_end(&value[..end]));
    (!name.is_empty()).then_some(name)
}

/// Returns the path and query of a URL, without the first `/`, for comparison with Disallow values. The `/` is left
/// out, because some absolute URLs have no path. `url` is a path or an absolute URL. Returns `None` if the URL has a
/// scheme but no authority, because such a URL belongs to no site with a robots.txt.
pub(crate) fn target(url: &[u8]) -> Option<&[u8]> {
    let path = match scheme(url).map(|end| &url[end..]) {
        None => url,
        Some([b'/', b'/', rest @ ..]) => {
            let end = rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
            &rest[end.unwrap_or(rest.len())..]
        }
        Some(_) => return None,
    };
    let path = &path[..memchr(b'#', path).unwrap_or(path.len())];
    Some(path.strip_prefix(b"/").unwrap_or(path))
}

/// `target` is the result of the function [`target`] for the URL.
#[inline]
pub(crate) fn restricts(value: &[u8], target: &[u8]) -> bool {
    let [b'/', value @ ..] = value else { return false };
    // The second byte decides most comparisons, and comparing a byte is cheaper than calling `starts_with`.
    match (value, target) {
        ([], _) => true,
        ([a, value @ ..], [b, rest @ ..]) => a == b && rest.starts_with(value),
        (_, []) => false,
    }
}

/// Returns the offset after the colon that ends the URL's scheme, or `None` if the URL has no scheme.
fn scheme(url: &[u8]) -> Option<usize> {
    if !url.first()?.is_ascii_alphabetic() {
        return None;
    }
    let colon = url
        .iter()
        .position(|byte| !(byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')))?;
    (url[colon] == b':').then_some(colon + 1)
}
