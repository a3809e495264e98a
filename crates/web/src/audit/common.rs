//! Reads lines in the common format or the combined format. Each line may begin with the name of the server:
//!
//! ```text
//! HOST IDENT USER [DAY/MONTH/YEAR:HOUR:MINUTE:SECOND ZONE] "REQUEST" STATUS BYTES
//! HOST IDENT USER [DAY/MONTH/YEAR:HOUR:MINUTE:SECOND ZONE] "REQUEST" STATUS BYTES "REFERER" "USER-AGENT"
//! SERVER:PORT HOST IDENT USER [DAY/MONTH/YEAR:HOUR:MINUTE:SECOND ZONE] "REQUEST" STATUS BYTES …
//! ```
//!
//! Anything after the User-Agent header is ignored. In quotes, `\` begins an escape. Servers write `\"`, `\\`, `\xHH`,
//! and other escapes of the language C, such as `\n`.

use crate::audit::date::{self, DATE};
use crate::audit::entry::{Entry, request_line};
use memchr::{memchr, memchr_iter, memchr2_iter, memrchr};
use std::borrow::Cow;
use std::net::IpAddr;

/// A reader of lines. The reader keeps the last date that it parsed, because successive lines often have the same date.
#[derive(Clone, Debug, Default)]
pub(super) struct Common {
    last: Option<([u8; DATE], i64)>,
}

impl Common {
    /// `line` must not include the line end. Returns `None` if the line has another format.
    pub(super) fn read<'a>(&mut self, line: &'a [u8]) -> Option<Entry<'a>> {
        // A user's name may contain spaces and brackets.
        let (before, after, time) = memchr_iter(b'[', line).find_map(|at| {
            let (date, after) = line[at + 1..].split_first_chunk::<DATE>()?;
            let after = after.strip_prefix(b"]")?;
            let before = line[..at].strip_suffix(b" ")?;
            Some((before, after, self.time(date)?))
        })?;
        let host = client(before)?;
        let (request, after) = quoted(after.strip_prefix(b" ")?)?;
        let after = after.strip_prefix(b" ")?;
        let (status, after) = after.split_at(memchr(b' ', after)?);
        let status = match status {
            b"-" => None,
            [a @ b'1'..=b'9', b @ b'0'..=b'9', c @ b'0'..=b'9'] => {
                let [a, b, c] = [a, b, c].map(|digit| u16::from(digit - b'0'));
                Some(100 * a + 10 * b + c)
            }
            _ => return None,
        };
        let after = &after[1..];
        let (bytes, after) = after.split_at(memchr(b' ', after).unwrap_or(after.len()));
        if bytes != b"-" && (bytes.is_empty() || !bytes.iter().all(u8::is_ascii_digit)) {
            return None;
        }
        let agent = match after {
            [] => None,
            [_, after @ ..] => {
                let (_, after) = quoted(after)?;
                let (agent, after) = quoted(after.strip_prefix(b" ")?)?;
                if !matches!(after, [] | [b' ', ..]) {
                    return None;
                }
                (!matches!(agent, b"" | b"-")).then(|| plain(agent))
            }
        };
        let (method, target) = request_line(request);
        let (method, target) = (plain(method), plain(target));
        (!host.is_empty()).then_some(Entry {
            host: host.into(),
            time,
            method,
            target,
            status,
            agent,
        })
    }

    fn time(&mut self, date: &[u8; DATE]) -> Option<i64> {
        match &self.last {
            Some((last, time)) if last == date => Some(*time),
            _ => {
                let time = date::of_common(date)?;
                self.last = Some((*date, time));
                Some(time)
            }
        }
    }
}

/// Returns the host of the client from the part of a line before the date. The host is the first word, or the second
/// word if the first word names the server.
fn client(before: &[u8]) -> Option<&[u8]> {
    let mut words = before.splitn(4, |byte| *byte == b' ');
    let (first, second) = (words.next()?, words.next().unwrap_or_default());
    let is_address = |word: &[u8]| {
        let text = str::from_utf8(word).ok();
        text.is_some_and(|text| text.parse::<IpAddr>().is_ok())
    };
    let port = memrchr(b':', first).filter(|at| first[at + 1..].iter().all(u8::is_ascii_digit));
    let has_port = port.is_some_and(|at| at + 1 < first.len() && !is_address(first));
    // If no server is named, the second word is IDENT, which is nearly always `-`.
    let of_server = words.count() == 2 && (is_address(second) || has_port && second != b"-");
    Some(if of_server { second } else { first })
}

/// Returns the content of the quoted string at the start, and the text after this string. Does not resolve escapes.
fn quoted(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = text.strip_prefix(b"\"")?;
    let mut escaped = None;
    for at in memchr2_iter(b'"', b'\\', text) {
        if escaped == Some(at) {
            continue;
        }
        match text[at] {
            b'"' => return Some((&text[..at], &text[at + 1..])),
            _ => escaped = Some(at + 1),
        }
    }
    None
}

fn plain(text: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = memchr(b'\\', text) else { return Cow::Borrowed(text) };
    let mut plain = text[..first].to_vec();
    let mut rest = &text[first..];
    let digit = |byte: u8| char::from(byte).to_digit(16);
    while let [octet, after @ ..] = rest {
        let (octet, after) = match (octet, after) {
            (b'\\', [b'x' | b'X', high, low, after @ ..]) => match digit(*high).zip(digit(*low)) {
                Some((high, low)) => ((high * 16 + low) as u8, after),
                None => (b'\\', &rest[1..]),
            },
            (b'\\', [letter, after @ ..]) => match letter {
                b'"' | b'\\' => (*letter, after),
                b'n' => (b'\n', after),
                b'r' => (b'\r', after),
                b't' => (b'\t', after),
                b'b' => (8, after),
                b'f' => (12, after),
                b'v' => (11, after),
                _ => (b'\\', &rest[1..]),
            },
            (octet, after) => (*octet, after),
        };
        plain.push(octet);
        rest = after;
    }
    Cow::Owned(plain)
}
