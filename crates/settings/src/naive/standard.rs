//! Finds the path of an absolute URL as the URL standard of the WHATWG defines it.

use crate::naive::decode;
use std::net::Ipv6Addr;

/// The schemes that the URL standard calls special. `file` is omitted, because a `file` URL needs no host.
const SPECIAL: [&[u8]; 5] = [b"http", b"https", b"ws", b"wss", b"ftp"];

/// Returns the path and query of a URL, or `None` if the URL standard refuses the URL. The URL must have a scheme and
/// `://`, and no fragment. Characters beyond ASCII are allowed in a host, except white space, control characters and
/// U+FFFD.
pub(crate) fn path(url: &[u8]) -> Option<Vec<u8>> {
    let colon = url.iter().position(|byte| *byte == b':')?;
    let special = SPECIAL.iter().any(|scheme| url[..colon].eq_ignore_ascii_case(scheme));
    let mut rest = url[colon + 1..].to_vec();
    if special {
        let query = rest.iter().position(|byte| *byte == b'?').unwrap_or(rest.len());
        rest[..query].iter_mut().filter(|byte| **byte == b'\\').for_each(|byte| *byte = b'/');
        let slashes = rest.iter().take_while(|byte| **byte == b'/').count();
        rest.drain(..slashes);
    } else {
        rest.drain(..2);
    }
    let end = rest.iter().position(|byte| b"/?".contains(byte)).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let file = url[..colon].eq_ignore_ascii_case(b"file");
    if !file && !is_authority(authority, special) {
        return None;
    }
    let rooted = (special || file) && !path.starts_with(b"/");
    Some([if rooted { &b"/"[..] } else { b"" }, path].concat())
}

/// Returns whether the URL standard accepts the text between the `//` and the path.
fn is_authority(authority: &[u8], special: bool) -> bool {
    let user = authority.iter().rposition(|byte| *byte == b'@');
    let named = &authority[user.map_or(0, |at| at + 1)..];
    let end = match named.first() {
        Some(b'[') => named.iter().position(|byte| *byte == b']').map(|at| at + 1),
        _ => named.iter().position(|byte| *byte == b':').or(Some(named.len())),
    };
    let Some(end) = end else { return false };
    let (host, port) = named.split_at(end);
    let is_port = match port {
        [] => true,
        [b':', digits @ ..] => number(digits, 10).is_some_and(|port| port <= 0xFFFF),
        _ => false,
    };
    let alone = user.is_none() && port.is_empty();
    is_port && if host.is_empty() { !special && alone } else { is_host(host, special) }
}

/// Returns whether the URL standard accepts a host that is not empty.
fn is_host(host: &[u8], special: bool) -> bool {
    if let [b'[', address @ .., b']'] = host {
        return std::str::from_utf8(address).is_ok_and(|text| text.parse::<Ipv6Addr>().is_ok());
    }
    let host = if special { decode(host) } else { host.to_vec() };
    let host = String::from_utf8_lossy(&host);
    let taken = |character: char| match character {
        ' ' | '\0' | '\t' | '\n' | '\r' | '#' | '/' | ':' | '<' | '>' | '?' | '@' | '[' | '\\'
        | ']' | '^' | '|' => false,
        '%' | '\u{FFFD}' => !special,
        _ => !special || !character.is_control() && !character.is_whitespace(),
    };
    host.chars().all(taken) && (!special || is_name_or_ipv4(&host))
}

/// Returns whether a host is an IPv4 address, or a name whose last label is not a number.
fn is_name_or_ipv4(host: &str) -> bool {
    let labels: Vec<&str> = host.strip_suffix('.').unwrap_or(host).split('.').collect();
    let value = |label: &str| match label.as_bytes() {
        [] => None,
        [b'0', b'x' | b'X', digits @ ..] => number(digits, 16),
        [b'0', digits @ ..] => number(digits, 8),
        digits => number(digits, 10),
    };
    let last = labels.last().copied().unwrap_or_default();
    let numeric = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    if !numeric && (last.is_empty() || value(last).is_none()) {
        return true;
    }
    let Some(values) = labels.iter().map(|label| value(label)).collect::<Option<Vec<u64>>>() else {
        return false;
    };
    let Some((last, leading)) = values.split_last() else { return false };
    leading.len() < 4
        && leading.iter().all(|value| *value < 256)
        && *last < 1 << (8 * (4 - leading.len()))
}

/// Returns the number that the digits encode, or `None` if a byte is not a digit. Without digits, returns 0. If the
/// number does not fit in `u64`, returns the greatest `u64`.
fn number(digits: &[u8], radix: u32) -> Option<u64> {
    let digit = |byte: &u8| char::from(*byte).to_digit(radix);
    digits.iter().try_fold(0_u64, |sum, byte| {
        Some(sum.saturating_mul(u64::from(radix)).saturating_add(u64::from(digit(byte)?)))
    })
}

#[cfg(test)]
mod tests {
    use super::path;

    #[test]
    fn urls_are_taken_apart_or_refused_as_the_standard_has_it() {
        for (url, expected) in [
            ("http://h", Some("/")),
            ("HTTP://h?q", Some("/?q")),
            ("http:///h/x", Some("/x")),
            (r"http://h\x?\y", Some(r"/x?\y")),
            ("http://u:p@h:80/x", Some("/x")),
            ("http://[::1]:8/x", Some("/x")),
            ("http://%68/x", Some("/x")),
            ("http://1.2.3/x", Some("/x")),
            ("http://0x7f.1/", Some("/")),
            ("http://caf\u{E9}/x", Some("/x")),
            ("http://", None),
            ("http://:", None),
            ("http://:80/x", None),
            ("http://u@/x", None),
            ("http://h:x/", None),
            ("http://h:65536/", None),
            ("http://[::1/x", None),
            ("http://[h]/x", None),
            ("http://a b/", None),
            ("http://a%20b/", None),
            ("http://%/", None),
            ("http://\u{A0}", None),
            ("http://1.2.3.4.5/", None),
            ("http://256.1.1.1/", None),
            ("http://a.0x/", None),
            ("h://h", Some("")),
            ("h://h?q", Some("?q")),
            ("h://h/x", Some("/x")),
            ("h:///x", Some("/x")),
            ("h://%/x", Some("/x")),
            ("h://:1/x", None),
            ("h://a b/x", None),
            ("file:///x", Some("/x")),
            ("file://", Some("/")),
        ] {
            assert_eq!(path(url.as_bytes()).as_deref(), expected.map(str::as_bytes), "{url}");
        }
    }
}
