//! Comparisons: of a robot's name with a record's, of a URL with a Disallow value.

use crate::engine::scan::records::trim_end;

/// What a robot calls itself, without its version.
#[derive(Clone, Copy)]
pub(crate) struct Robot<'a> {
    name: &'a [u8],
}

impl<'a> Robot<'a> {
    /// Takes the robot's name from a bare name or a User-Agent header: the text before its first
    /// `/`, SP or HT.
    pub(crate) fn new(agent: &'a [u8]) -> Robot<'a> {
        let end = agent.iter().position(|byte| matches!(byte, b'/' | b' ' | b'\t'));
        Robot { name: &agent[..end.unwrap_or(agent.len())] }
    }

    /// Returns whether a record of that User-agent value names the robot.
    #[inline]
    pub(crate) fn is_named_by(&self, value: &[u8]) -> bool {
        record_name(value).is_some_and(|name| self.contains(name))
    }

    /// Returns whether `name`, which is not empty, is part of the robot's name; ASCII case is
    /// ignored.
    #[inline]
    pub(crate) fn contains(&self, name: &[u8]) -> bool {
        let first = name[0].to_ascii_lowercase();
        let Some(last) = self.name.len().checked_sub(name.len()) else { return false };
        (0..=last).any(|at| {
            self.name[at].to_ascii_lowercase() == first
                && self.name[at..at + name.len()].eq_ignore_ascii_case(name)
        })
    }
}

/// Returns the name in a User-agent value without its version; `None` where that leaves nothing, and
/// for the value `*` of the default record.
#[inline]
pub(crate) fn record_name(value: &[u8]) -> Option<&[u8]> {
    if value == b"*" {
        return None;
    }
    let end = value.iter().position(|byte| *byte == b'/');
    let name = end.map_or(value, |end| trim_end(&value[..end]));
    (!name.is_empty()).then_some(name)
}

/// The part of a URL that Disallow values are compared with: path and query.
///
/// Every path begins with `/`, written or not, so that this type and its comparisons leave the `/`
/// out.
#[derive(Clone, Copy)]
pub(crate) struct Target<'a> {
    rest: &'a [u8],
}

impl<'a> Target<'a> {
    /// Takes path and query from a URL, absolute or a path.
    pub(crate) fn new(url: &'a [u8]) -> Target<'a> {
        let path = match authority(url) {
            Some(authority) => {
                let end = authority.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
                &authority[end.unwrap_or(authority.len())..]
            }
            None => url,
        };
        let path = &path[..memchr::memchr(b'#', path).unwrap_or(path.len())];
        Target { rest: path.strip_prefix(b"/").unwrap_or(path) }
    }

    /// Returns path and query after the `/` with which they begin.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Returns whether the Disallow value restricts the URL.
    #[inline]
    pub(crate) fn starts_with(&self, value: &[u8]) -> bool {
        let [b'/', value @ ..] = value else { return false };
        // The second byte decides most comparisons, at a lower cost than a call.
        match (value, self.rest) {
            ([], _) => true,
            ([a, value @ ..], [b, rest @ ..]) => a == b && rest.starts_with(value),
            (_, []) => false,
        }
    }
}

/// Returns what follows the scheme and `://` of an absolute URL.
fn authority(url: &[u8]) -> Option<&[u8]> {
    if !url.first()?.is_ascii_alphabetic() {
        return None;
    }
    let end = url
        .iter()
        .position(|byte| !(byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')))?;
    url[end..].strip_prefix(b"://")
}
