//! Decodes, encodes and compares the %-escapes in values and URLs.

use crate::setting::{EscapeCase, PercentEscapes, Settings, ValueCase};

/// Where the converted bytes come from: a value in the file, or the requested URL.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Value,
    Url,
}

pub(crate) fn prepared(settings: &Settings, side: Side, bytes: &[u8]) -> Vec<u8> {
    if settings.percent_escapes == PercentEscapes::DecodedSlashApart {
        return cased(settings, as_letters(settings, bytes));
    }
    let replaced = match settings.percent_escapes {
        PercentEscapes::NormalFormEquals => with_replacements(bytes),
        PercentEscapes::ValueUpperDropping if side == Side::Value => match with_drops(bytes) {
            Some(kept) => Some(kept),
            None => return cased(settings, bytes.to_vec()),
        },
        _ => None,
    };
    let bytes = replaced.as_deref().unwrap_or(bytes);
    let mut form = Vec::with_capacity(bytes.len());
    let mut at = 0;
    let query = bytes.iter().position(|byte| *byte == b'?').unwrap_or(bytes.len());
    while at < bytes.len() {
        // Unreserved bytes are not escaped under any choice.
        if unreserved(bytes[at]) {
            form.push(bytes[at]);
            at += 1;
            continue;
        }
        let escape = &bytes[at..bytes.len().min(at + 3)];
        match escaped(escape) {
            Some(byte) => {
                if decodes(settings, side, byte, at > query) {
                    form.push(byte);
                } else if upper(settings, side, byte) {
                    form.extend(escape.to_ascii_uppercase());
                } else {
                    form.extend(escape);
                }
                at += 3;
            }
            None => {
                let plus = settings.percent_escapes == PercentEscapes::DecodedPlus;
                match escapes(settings, side, bytes[at], at > query) {
                    true => form.extend(format!("%{:02X}", bytes[at]).bytes()),
                    false if plus && bytes[at] == b'+' => form.push(b' '),
                    false => form.push(bytes[at]),
                }
                at += 1;
            }
        }
    }
    cased(settings, form)
}

/// Decodes every %-escape except the escape of `/`. Each byte becomes the character with the same number, written in
/// UTF-8. `%2F` becomes U+0100. `%2f` also becomes U+0100, or U+0101 if the settings distinguish upper and lower case.
fn as_letters(settings: &Settings, bytes: &[u8]) -> Vec<u8> {
    let mut letters = String::new();
    let mut at = 0;
    while at < bytes.len() {
        let escape = &bytes[at..bytes.len().min(at + 3)];
        let byte = escaped(escape);
        letters.push(match byte {
            Some(b'/') if escape[2] == b'F' || !case_counts(settings) => '\u{100}',
            Some(b'/') => '\u{101}',
            Some(byte) => byte.into(),
            None => bytes[at].into(),
        });
        at += if byte.is_some() { 3 } else { 1 };
    }
    letters.into_bytes()
}

fn case_counts(settings: &Settings) -> bool {
    settings.escape_case == EscapeCase::Significant && settings.value_case == ValueCase::Significant
}

fn cased(settings: &Settings, form: Vec<u8>) -> Vec<u8> {
    match settings.value_case {
        // disallow-prefix: the clause does not mention case, so case is significant.
        ValueCase::Significant => form,
        ValueCase::Ignored => form.to_ascii_lowercase(),
    }
}

/// Decodes all escapes except those of `/` and `%`. If the decoded bytes are valid UTF-8, returns `None`. Otherwise,
/// U+FFFD replaces each part of them that is not UTF-8.
fn with_replacements(bytes: &[u8]) -> Option<Vec<u8>> {
    let all = decode_but(bytes, b"/%");
    match std::str::from_utf8(&all) {
        Ok(_) => None,
        Err(_) => Some(String::from_utf8_lossy(&all).into_owned().into_bytes()),
    }
}

/// Removes each `%` that begins no escape, together with the two bytes after it. Returns `None` if no escape has
/// lower-case digits and all other bytes are ASCII.
fn with_drops(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut kept = Vec::new();
    let mut changes = false;
    let mut at = 0;
    while at < bytes.len() {
        let three = &bytes[at..bytes.len().min(at + 3)];
        let part = if bytes[at] == b'%' { three } else { &three[..1] };
        if bytes[at] != b'%' || escaped(part).is_some() {
            changes |= bytes[at] != b'%' && !part.is_ascii();
            changes |= bytes[at] == b'%' && part.iter().any(u8::is_ascii_lowercase);
            kept.extend_from_slice(part);
        }
        at += part.len();
    }
    changes.then_some(kept)
}

/// Returns whether the bytes have a `%` that begins no escape.
pub(crate) fn malformed(bytes: &[u8]) -> bool {
    let begins = |at: usize| escaped(&bytes[at..bytes.len().min(at + 3)]).is_some();
    (0..bytes.len()).any(|at| bytes[at] == b'%' && !begins(at))
}

/// Returns whether the bytes have a `%` that begins no escape, or are not UTF-8 after all escapes are decoded.
pub(crate) fn undecodable(bytes: &[u8]) -> bool {
    malformed(bytes) || std::str::from_utf8(&decode(bytes)).is_err()
}

/// Returns the byte that an escape encodes. An escape is `%` and two hexadecimal digits.
fn escaped(bytes: &[u8]) -> Option<u8> {
    let digit = |byte: u8| (byte as char).to_digit(16);
    match *bytes {
        [b'%', high, low] => Some((digit(high)? * 16 + digit(low)?) as u8),
        _ => None,
    }
}

/// Decodes every %-escape and keeps all other bytes.
pub fn decode(bytes: &[u8]) -> Vec<u8> {
    decode_but(bytes, b"")
}

/// Decodes the query of a URL as form data and encodes it again. In the new query, the keys are sorted, and each key
/// has a `=` after it. A query without keys is returned unchanged.
pub(crate) fn encoded_anew(query: &[u8]) -> Vec<u8> {
    let decoded = |text: &[u8]| {
        let spaced: Vec<u8> =
            text.iter().map(|byte| if *byte == b'+' { b' ' } else { *byte }).collect();
        decode(&spaced)
    };
    let mut pairs: Vec<[Vec<u8>; 2]> = query
        .split(|byte| *byte == b'&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let end = pair.iter().position(|byte| *byte == b'=').unwrap_or(pair.len());
            [decoded(&pair[..end]), decoded(pair.get(end + 1..).unwrap_or_default())]
        })
        .collect();
    if pairs.is_empty() {
        return query.to_vec();
    }
    // The sort is stable, so pairs with the same key keep their order.
    pairs.sort_by(|[key, _], [other, _]| key.cmp(other));
    let encoded = |text: &[u8]| -> String {
        let letter = |byte: &u8| match *byte {
            b' ' => "+".to_owned(),
            byte if unreserved(byte) => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        };
        text.iter().map(letter).collect()
    };
    let pairs: Vec<String> =
        pairs.iter().map(|[key, value]| [encoded(key), encoded(value)].join("=")).collect();
    pairs.join("&").into_bytes()
}

fn decode_but(bytes: &[u8], kept: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let escape = escaped(&bytes[at..bytes.len().min(at + 3)]);
        let escape = escape.filter(|byte| !kept.contains(byte));
        decoded.push(escape.unwrap_or(bytes[at]));
        at += if escape.is_some() { 3 } else { 1 };
    }
    decoded
}

/// `in_query` says whether the escape is in the query of a URL.
fn decodes(settings: &Settings, side: Side, byte: u8, in_query: bool) -> bool {
    match settings.percent_escapes {
        PercentEscapes::Kept
        | PercentEscapes::Escaped
        | PercentEscapes::EscapedBrackets
        | PercentEscapes::EncodedUri
        | PercentEscapes::ValueUpper
        | PercentEscapes::ValueUpperDropping
        | PercentEscapes::UrlEscaped
        | PercentEscapes::ValueEscaped => false,
        PercentEscapes::Decoded | PercentEscapes::DecodedPlus => true,
        PercentEscapes::DecodedInParts => match in_query {
            true => !b"%=&".contains(&byte),
            false => !b"%?".contains(&byte),
        },
        PercentEscapes::DecodedPathAndQuery => byte != b'%' && (in_query || byte != b'?'),
        PercentEscapes::DecodedButSlash | PercentEscapes::DecodedSlashApart => byte != b'/',
        PercentEscapes::NormalForm
        | PercentEscapes::NormalFormReserved
        | PercentEscapes::NormalFormSigns
        | PercentEscapes::NormalFormBeyondAscii
        | PercentEscapes::NormalFormFigures => unreserved(byte),
        PercentEscapes::NormalFormEquals => unreserved(byte) || byte == b'=',
        PercentEscapes::ValueDecoded => side == Side::Value,
        PercentEscapes::UrlDecoded => side == Side::Url,
    }
}

/// `in_query` says whether the byte is in the query of a URL.
fn escapes(settings: &Settings, side: Side, byte: u8, in_query: bool) -> bool {
    let impossible = byte != b'%' && !unreserved(byte) && !reserved(byte);
    match settings.percent_escapes {
        PercentEscapes::Escaped | PercentEscapes::NormalForm => impossible,
        PercentEscapes::EscapedBrackets => impossible || b"[]".contains(&byte),
        PercentEscapes::EncodedUri => match side {
            Side::Value => impossible || b"[]".contains(&byte),
            Side::Url if in_query => byte == b'\'' || impossible && !b"\\^`{|}".contains(&byte),
            Side::Url => impossible && !b"^|".contains(&byte),
        },
        // The escape `%25` is not decoded. A raw `%` is therefore escaped, so that the two are equal.
        PercentEscapes::DecodedInParts | PercentEscapes::DecodedPathAndQuery => byte == b'%',
        PercentEscapes::NormalFormReserved => impossible || reserved(byte),
        PercentEscapes::NormalFormSigns => impossible || b"*$".contains(&byte),
        PercentEscapes::NormalFormBeyondAscii => !byte.is_ascii(),
        PercentEscapes::NormalFormFigures => !byte.is_ascii() || b"*$".contains(&byte),
        PercentEscapes::NormalFormEquals => {
            impossible || reserved(byte) && !matches!(byte, b'/' | b'=')
        }
        PercentEscapes::UrlEscaped => side == Side::Url && impossible,
        PercentEscapes::ValueEscaped => side == Side::Value && !byte.is_ascii(),
        PercentEscapes::ValueUpper | PercentEscapes::ValueUpperDropping => !byte.is_ascii(),
        _ => false,
    }
}

/// Returns whether the settings change the digits of an escape to upper case. `byte` is the byte that the escape
/// encodes.
fn upper(settings: &Settings, side: Side, byte: u8) -> bool {
    let form = match settings.percent_escapes {
        PercentEscapes::NormalForm
        | PercentEscapes::NormalFormReserved
        | PercentEscapes::NormalFormSigns
        | PercentEscapes::NormalFormBeyondAscii
        | PercentEscapes::NormalFormFigures
        | PercentEscapes::DecodedInParts
        | PercentEscapes::DecodedPathAndQuery => true,
        PercentEscapes::NormalFormEquals => !matches!(byte, b'/' | b'%'),
        PercentEscapes::ValueEscaped
        | PercentEscapes::ValueUpper
        | PercentEscapes::ValueUpperDropping => side == Side::Value,
        _ => false,
    };
    form || settings.escape_case == EscapeCase::Ignored
}

/// Returns whether RFC 3986 calls the byte unreserved.
fn unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

/// Returns whether RFC 3986 calls the byte reserved.
fn reserved(byte: u8) -> bool {
    b":/?#[]@!$&'()*+,;=".contains(&byte)
}
