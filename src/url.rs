//! Extracts the part of a URL that the standard of 1994 compares with a Disallow value.

use memchr::{memchr, memchr2};
use std::borrow::Cow;

/// Returns the part of a URL that is compared with a Disallow value: the path and the query, unchanged. The scheme, the
/// authority and the fragment are left out. The result always begins with `/`, even if the path is missing.
///
/// Returns `None` for a URL with a scheme and no authority, such as `mailto:a@b`. Such a URL doesn't belong to a site.
///
/// ```
/// use norobots::policy::path;
///
/// assert_eq!(path(b"http://www.example.com?a#b").as_deref(), Some(&b"/?a"[..]));
/// assert_eq!(path(b"mailto:webmaster@www.example.com"), None);
/// ```
#[must_use]
pub fn path(url: &[u8]) -> Option<Cow<'_, [u8]>> {
    let url = &url[..memchr(b'#', url).unwrap_or(url.len())];
    let path = match after_scheme(url) {
        Some(rest) => &rest[memchr2(b'/', b'?', rest).unwrap_or(rest.len())..],
        None if after_colon(url).is_some() => return None,
        None => url,
    };
    Some(if path.starts_with(b"/") { path.into() } else { [b"/", path].concat().into() })
}

/// Returns the URL without its prefix `scheme://`, or `None` if the URL has no such prefix.
#[doc(hidden)]
pub fn after_scheme(url: &[u8]) -> Option<&[u8]> {
    after_colon(url)?.strip_prefix(b"//")
}

fn after_colon(url: &[u8]) -> Option<&[u8]> {
    if !url.first()?.is_ascii_alphabetic() {
        return None;
    }
    let end = url
        .iter()
        .position(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'+' | b'-' | b'.'))?;
    url[end..].strip_prefix(b":")
}

#[cfg(test)]
mod tests {
    use crate::url::path;

    #[test]
    fn scheme_authority_and_fragment_play_no_part() {
        for (url, expected) in [
            ("/foo.html?x=1", "/foo.html?x=1"),
            ("http://h/a?b#c", "/a?b"),
            ("http://h", "/"),
            ("http://h?x", "/?x"),
            ("http://h#/x", "/"),
            ("x-y.z+1://h/a", "/a"),
            ("1x://h/a", "/1x://h/a"),
            ("a", "/a"),
            ("//x", "//x"),
            ("", "/"),
            ("#x", "/"),
            ("?x", "/?x"),
            ("/a#b://c", "/a"),
            ("/a:b", "/a:b"),
            ("?a:b", "/?a:b"),
            ("1a:b", "/1a:b"),
            (":a", "/:a"),
            ("a#:b", "/a"),
        ] {
            let path_of_url = path(url.as_bytes());
            assert_eq!(path_of_url.as_deref(), Some(expected.as_bytes()), "{url:?}");
        }
    }

    #[test]
    fn a_url_of_another_scheme_has_no_path() {
        for url in ["mailto:a@b", "javascript:", "http:/a", "http:a", "x-y.z+1:/a", "data:,x?y#z"] {
            assert_eq!(path(url.as_bytes()), None, "{url:?}");
        }
    }
}
