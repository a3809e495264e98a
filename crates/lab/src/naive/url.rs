//! The URL that is asked for, and whether a value matches it.

use crate::naive::pattern::{contains, fits, fits_at_start};
use crate::setting::{DisallowValue, NoLeadingSlash, Settings};

/// The path and query of a URL, always with a leading `/`. `url` is a path or an absolute URL.
pub(crate) fn path(url: &[u8]) -> Vec<u8> {
    let url = without_fragment(url);
    let path = after_scheme(url).map_or(url, |rest| &rest[authority(rest).len()..]);
    if path.starts_with(b"/") { path.to_vec() } else { [b"/", path].concat() }
}

/// The URL up to its fragment.
fn without_fragment(url: &[u8]) -> &[u8] {
    &url[..url.iter().position(|byte| *byte == b'#').unwrap_or(url.len())]
}

/// What follows the scheme and `://`, if the URL is absolute.
fn after_scheme(url: &[u8]) -> Option<&[u8]> {
    let colon = url.iter().position(|byte| *byte == b':')?;
    let (scheme, rest) = url.split_at(colon);
    let letters = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let scheme = scheme.first()?.is_ascii_alphabetic() && scheme.iter().all(letters);
    rest.strip_prefix(b"://").filter(|_| scheme)
}

/// The authority that begins what follows `://`.
fn authority(rest: &[u8]) -> &[u8] {
    &rest[..rest.iter().position(|byte| matches!(byte, b'/' | b'?')).unwrap_or(rest.len())]
}

/// Whether the value of a Disallow line matches the URL.
pub(crate) fn matches(settings: &Settings, value: &[u8], url: &[u8]) -> bool {
    // disallow-empty: all URLs can be retrieved, so an empty value matches none.
    if value.is_empty() {
        return false;
    }
    let path = path(url);
    let mut value = value.to_vec();
    if settings.disallow_value == DisallowValue::UrlResolved {
        let Some(resolved) = resolve(&value, url) else { return false };
        value = resolved;
    }
    let wildcard = settings.disallow_value == DisallowValue::Wildcards && value.starts_with(b"*");
    if !value.starts_with(b"/") && !wildcard {
        match settings.no_leading_slash {
            NoLeadingSlash::MatchesNothing => {}
            NoLeadingSlash::SlashAdded => value.insert(0, b'/'),
            NoLeadingSlash::MatchesEverything => return true,
        }
    }
    match settings.disallow_value {
        // disallow-prefix: any URL that starts with this value.
        DisallowValue::Prefix | DisallowValue::UrlResolved => path.starts_with(&value),
        DisallowValue::Decoded => decode(&path).starts_with(&decode(&value)),
        DisallowValue::Equality => path == value,
        DisallowValue::Substring => contains(&path, &value),
        DisallowValue::CaseIgnored => {
            path.to_ascii_lowercase().starts_with(&value.to_ascii_lowercase())
        }
        DisallowValue::QueryDropped => {
            let query = path.iter().position(|byte| *byte == b'?');
            path[..query.unwrap_or(path.len())].starts_with(&value)
        }
        DisallowValue::Wildcards => match value.strip_suffix(b"$") {
            Some(value) => fits(value, &path),
            None => fits_at_start(&value, &path),
        },
    }
}

/// The path of a value that is a full URL, the value itself if it is none; `None` where the URL
/// asked for has an authority and the value has another. A URL asked for by its path alone is
/// taken to be of the value's site.
fn resolve(value: &[u8], url: &[u8]) -> Option<Vec<u8>> {
    let Some(rest) = after_scheme(value) else { return Some(value.to_vec()) };
    let same = after_scheme(without_fragment(url))
        .is_none_or(|asked| authority(asked).eq_ignore_ascii_case(authority(rest)));
    same.then(|| path(value))
}

/// The bytes with every %-escape decoded; what is no escape stays.
pub(crate) fn decode(bytes: &[u8]) -> Vec<u8> {
    let digit = |at: usize| bytes.get(at).and_then(|byte| (*byte as char).to_digit(16));
    let mut decoded = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                decoded.push((high * 16 + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    decoded
}
