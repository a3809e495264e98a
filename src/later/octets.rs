//! Converts URLs and rules so that they can be compared octet by octet.

use crate::later::edition::Later;
use crate::url;
use memchr::memrchr;
use memchr::{memchr, memchr2, memchr3};
use std::borrow::Cow;
use wide::u8x16;

const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

pub(crate) struct Target<'u> {
    /// The path, which begins with `/`. The query is included if the edition compares queries.
    pub(crate) path: Cow<'u, [u8]>,
    /// Whether the URL is always allowed.
    pub(crate) welcome: bool,
}

impl<'u> Target<'u> {
    /// Converts a URL. Returns `None` for a URL that belongs to no site, such as `mailto:`, because no rule matches
    /// such a URL.
    pub(crate) fn new(edition: Later, url: &'u [u8]) -> Option<Target<'u>> {
        let path = match edition {
            Later::GoogleCode => {
                return Some(Target { path: google_path(url), welcome: false });
            }
            _ if is_plain_path(edition, url) => url.into(),
            Later::Draft1996 => decoded(path_portion(url::path(url)?)),
            Later::Rfc9309 => normal(url::path(url)?, |octet| matches!(octet, b'*' | b'$')),
            // Google's page defines no escapes for the signs `*` and `$`.
            Later::GooglePage => normal(url::path(url)?, |_| false),
        };
        let welcome = *path == *b"/robots.txt";
        Some(Target { path, welcome })
    }
}

/// Returns the part of a URL that the edition compares with rules, converted for the comparison. The result is the
/// path, which begins with `/`. If the edition compares queries, the result includes the query. Returns `None` for a
/// URL that belongs to no site, such as `mailto:`, because no rule matches such a URL.
pub(crate) fn path(edition: Later, url: &[u8]) -> Option<Vec<u8>> {
    Target::new(edition, url).map(|target| target.path.into_owned())
}

/// Converts a rule's value so that it can be compared with paths. Returns `None` if the rule has no effect.
pub(crate) fn compared(edition: Later, value: &[u8]) -> Option<Cow<'_, [u8]>> {
    let value = match edition {
        Later::Draft1996 => decoded(value.into()),
        Later::Rfc9309 => normal_pattern(value, |octet| octet == b'$'),
        Later::GooglePage => {
            // "Crawlers ignore rules without a [path]." "The path value must start with `/`".
            let [b'/', ..] = value else { return None };
            // "The trailing wildcard is ignored."
            let end = value.iter().rposition(|byte| *byte != b'*').map_or(0, |last| last + 1);
            normal_pattern(&value[..end], |_| false)
        }
        Later::GoogleCode => escaped(value),
    };
    (!value.is_empty()).then_some(value)
}

/// Returns whether an octet in a rule's value is `*`, `$`, `%` or beyond ASCII. All other octets are compared
/// unchanged.
#[inline]
pub(crate) fn special(octet: u8) -> bool {
    matches!(octet, b'%' | b'*' | b'$' | 0x80..)
}

/// Returns whether the text contains an octet that `wanted` marks. The function examines sixteen octets at a time.
#[inline]
fn contains(text: &[u8], wanted: impl Fn(u8x16) -> u8x16) -> bool {
    let has = |octets: &[u8; 16]| wanted(u8x16::new(*octets)).move_mask() != 0;
    if let Some(last) = text.last_chunk() {
        return has(last) || text.as_chunks().0.iter().any(has);
    }
    // `wanted` never marks NUL, so a short text can be padded with NUL.
    let mut octets = [0; 16];
    if let (Some(first), Some(last)) = (text.first_chunk::<8>(), text.last_chunk::<8>()) {
        octets[..8].copy_from_slice(first);
        octets[8..].copy_from_slice(last);
    } else {
        octets.iter_mut().zip(text).for_each(|(to, octet)| *to = *octet);
    }
    has(&octets)
}

#[inline]
fn equal(octets: u8x16, octet: u8) -> u8x16 {
    octets.cmp_eq(u8x16::splat(octet))
}

#[inline]
fn escapes(octets: u8x16) -> u8x16 {
    equal(octets, b'%') | octets.max(u8x16::splat(0x80)).cmp_eq(octets)
}

#[inline]
fn signs(octets: u8x16) -> u8x16 {
    equal(octets, b'*') | equal(octets, b'$')
}

/// Returns whether a value contains `*` or `$`, which are signs in a pattern.
#[inline]
pub(crate) fn has_signs(value: &[u8]) -> bool {
    contains(value, signs)
}

/// Returns whether a value contains neither `%`, octets beyond ASCII, `*` nor `$`. Such a value is compared unchanged.
/// The rule may still have no effect.
#[inline]
pub(crate) fn is_plain(value: &[u8]) -> bool {
    !contains(value, |octets| escapes(octets) | signs(octets))
}

/// Returns whether a URL is a path that the edition compares unchanged. The result may be false even if the edition
/// compares the path unchanged. The edition must not be Google's code.
#[inline]
fn is_plain_path(edition: Later, url: &[u8]) -> bool {
    let changed = |octets| match edition {
        Later::Draft1996 => equal(octets, b'%') | equal(octets, b'?'),
        Later::Rfc9309 => escapes(octets) | signs(octets),
        _ => escapes(octets),
    };
    url.starts_with(b"/") && !contains(url, |octets| changed(octets) | equal(octets, b'#'))
}

/// "the path portion of the URL": the query isn't part of the path.
fn path_portion(path: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    match (memchr(b'?', &path), path) {
        (None, path) => path,
        (Some(end), Cow::Borrowed(path)) => Cow::Borrowed(&path[..end]),
        (Some(end), Cow::Owned(mut path)) => {
            path.truncate(end);
            Cow::Owned(path)
        }
    }
}

/// "If a %xx encoded octet is encountered it is unencoded prior to comparison, unless it is the "/" character". An
/// encoded `/` stays encoded, as `%2F`. A `%` becomes `%25`, because `%252F` must not become an encoded `/`. A second
/// conversion changes nothing.
fn decoded(text: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    if memchr(b'%', &text).is_none() {
        return text;
    }
    rewritten(&text, |octet, escape, to| match (octet, escape) {
        (b'/', true) | (b'%', _) => push_escape(octet, to),
        _ => to.push(octet),
    })
}

/// Converts a text to the normal form of RFC 9309. Octets for which `sign` returns true become escapes.
fn normal(text: Cow<'_, [u8]>, sign: impl Fn(u8) -> bool) -> Cow<'_, [u8]> {
    if is_plain(&text) {
        return text;
    }
    rewritten(&text, |octet, escape, to| match octet {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => to.push(octet),
        0x80.. => push_escape(octet, to),
        _ if escape || sign(octet) => push_escape(octet, to),
        _ => to.push(octet),
    })
}

/// Converts a rule's value to the normal form. `*` and a final `$` stay unchanged, because they are signs of the
/// pattern. Every other octet for which `sign` returns true becomes an escape.
fn normal_pattern(value: &[u8], sign: impl Fn(u8) -> bool) -> Cow<'_, [u8]> {
    let body = value.strip_suffix(b"$").unwrap_or(value);
    if !contains(body, |octets| escapes(octets) | equal(octets, b'$')) {
        return value.into();
    }
    let mut form = normal(body.into(), sign).into_owned();
    form.extend(&value[body.len()..]);
    form.into()
}

/// Converts a rule's value for the comparison by Google's code. Octets beyond ASCII become escapes, and the digits of
/// all escapes become upper case.
fn escaped(value: &[u8]) -> Cow<'_, [u8]> {
    if !contains(value, escapes) {
        return value.into();
    }
    rewritten(value, |octet, escape, to| match (octet, escape) {
        (_, true) | (0x80.., _) => push_escape(octet, to),
        _ => to.push(octet),
    })
}

/// Returns the second pattern of an Allow rule under Google's code. A rule for an index page, such as `/a/index.html`,
/// also matches the folder `/a/` itself. `pattern` is the result of [`compared`] for the rule.
pub(crate) fn folder(pattern: &[u8]) -> Option<Vec<u8>> {
    let slash = memrchr(b'/', pattern)?;
    pattern[slash..].starts_with(b"/index.htm").then(|| [&pattern[..=slash], b"$"].concat())
}

/// Passes each octet of a text to `write`, and returns the text that `write` produces. The second argument of `write`
/// is true if the octet was written as an escape.
fn rewritten(text: &[u8], write: impl Fn(u8, bool, &mut Vec<u8>)) -> Cow<'static, [u8]> {
    let mut to = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [octet, after @ ..] = rest {
        if let [b'%', high, low, after @ ..] = rest
            && let (Some(high), Some(low)) = (digit(*high), digit(*low))
        {
            write(high << 4 | low, true, &mut to);
            rest = after;
        } else {
            write(*octet, false, &mut to);
            rest = after;
        }
    }
    to.into()
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}

fn push_escape(octet: u8, to: &mut Vec<u8>) {
    to.extend([b'%', DIGITS[usize::from(octet >> 4)], DIGITS[usize::from(octet & 0xF)]]);
}

/// Returns the part of a URL that Google's code compares with rules. This part begins at the first `/`, `?` or `;`
/// after `://`, and ends before the fragment or a NUL. If one of these three characters comes before the `://`, the
/// code ignores the `://`.
fn google_path(url: &[u8]) -> Cow<'_, [u8]> {
    if let [b'/', rest @ ..] = url
        && !rest.starts_with(b"/")
    {
        return url[..memchr2(b'#', 0, url).unwrap_or(url.len())].into();
    }
    // In a URL without a scheme, two slashes at the start aren't part of the path.
    let start = if url.starts_with(b"//") { 2 } else { 0 };
    let url = &url[start..];
    let sign = memchr3(b'/', b'?', b';', url);
    let scheme = |sign: &usize| url[..*sign].ends_with(b":") && url[*sign..].starts_with(b"//");
    let host = sign.filter(scheme).map_or(0, |sign| sign + 2);
    let Some(path) = memchr3(b'/', b'?', b';', &url[host..]).map(|at| host + at) else {
        return b"/".into();
    };
    let end = memchr(b'#', url).unwrap_or(url.len());
    if end < path {
        return b"/".into();
    }
    let path = &url[path..end];
    // The code stores the path as a string that ends at a NUL.
    let path = &path[..memchr(0, path).unwrap_or(path.len())];
    match path {
        [b'/', ..] => path.into(),
        _ => [b"/", path].concat().into(),
    }
}
