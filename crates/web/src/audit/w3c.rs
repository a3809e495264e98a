//! Reads W3C's extended format. In this format, the directive `#Fields` names the columns. IIS and CloudFront write the
//! extended format.

use crate::audit::date;
use crate::audit::entry::Entry;
use memchr::{memchr, memmem};
use std::borrow::Cow;

#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    /// The names of the columns, in order; empty before the first `#Fields` directive.
    names: Vec<Vec<u8>>,
    /// The date of the last `#Date` directive. This date applies to every later line without a date.
    date: Option<Vec<u8>>,
}

impl Columns {
    /// `line` begins with `#`. Returns whether the line is a directive. A directive has a name and a colon.
    pub(super) fn take(&mut self, line: &[u8]) -> bool {
        let Some(colon) = memchr(b':', line) else { return false };
        let (name, value) = (line[1..colon].trim_ascii(), line[colon + 1..].trim_ascii());
        if name.eq_ignore_ascii_case(b"fields") {
            let names = value.split(u8::is_ascii_whitespace).filter(|name| !name.is_empty());
            self.names = names.map(<[u8]>::to_ascii_lowercase).collect();
        } else if name.eq_ignore_ascii_case(b"date") {
            self.date = value.get(..10).map(<[u8]>::to_vec);
        }
        !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
    }

    pub(super) fn are_known(&self) -> bool {
        !self.names.is_empty()
    }

    /// Returns `None` if the line lacks a client, a time or a target.
    pub(super) fn read<'a>(&self, line: &'a [u8]) -> Option<Entry<'a>> {
        // CloudFront separates values with tabs and percent-encodes them. IIS separates values with spaces, and writes
        // `+` for a space in a value.
        let by_tabs = memchr(b'\t', line).is_some();
        let values = values(line, if by_tabs { b'\t' } else { b' ' });
        (values.len() == self.names.len()).then_some(())?;
        let value = |name: &str| {
            let at = self.names.iter().position(|known| known == name.as_bytes())?;
            Some(values[at]).filter(|value| !matches!(*value, b"" | b"-"))
        };
        let host = value("c-ip").or_else(|| value("c-dns"))?;
        let day = value("date").or(self.date.as_deref())?;
        let time = date::of_iso(&[day, b" ", value("time")?].concat())?;
        let target = value("cs-uri-stem").or_else(|| value("cs-uri"))?;
        let query = value("cs-uri-query").filter(|_| value("cs-uri-stem").is_some());
        let target = match query {
            Some(query) => Cow::Owned([target, b"?", query].concat()),
            None => Cow::Borrowed(target),
        };
        let status =
            value("sc-status").and_then(|status| str::from_utf8(status).ok()?.parse().ok());
        Some(Entry {
            host: host.into(),
            time,
            method: value("cs-method").unwrap_or_default().into(),
            target,
            status: status.filter(|status| (100..1000).contains(status)),
            agent: value("cs(user-agent)")
                .map(|agent| if by_tabs { unescaped(agent) } else { spaced(agent) }),
        })
    }
}

/// Splits a line into values at each separator `mark`. A value in quotes may contain `mark`.
fn values(mut line: &[u8], mark: u8) -> Vec<&[u8]> {
    let mut values = Vec::new();
    loop {
        let quoted = line.strip_prefix(b"\"").and_then(|text| {
            let end = memchr(b'"', text)?;
            matches!(text.get(end + 1), None | Some(b' ' | b'\t')).then(|| (&text[..end], end + 2))
        });
        let (value, end) = quoted.unwrap_or_else(|| {
            let end = memchr(mark, line).unwrap_or(line.len());
            (&line[..end], end)
        });
        values.push(value);
        match line.get(end + 1..) {
            Some(rest) => line = rest,
            None => return values,
        }
    }
}

/// Replaces each `+` in a header with a space. In a sequence of `+`, as in `;++http://`, only the first `+` becomes a
/// space.
fn spaced(agent: &[u8]) -> Cow<'_, [u8]> {
    if agent.contains(&b' ') {
        return agent.into();
    }
    let mut last = 0;
    let spaced = agent.iter().map(|byte| {
        let space = *byte == b'+' && last != b'+';
        last = *byte;
        if space { b' ' } else { *byte }
    });
    Cow::Owned(spaced.collect())
}

/// Decodes the `%` escapes in a header. Some servers encode a header twice, so the escapes are decoded twice.
fn unescaped(agent: &[u8]) -> Cow<'_, [u8]> {
    let mut agent = Cow::Borrowed(agent);
    for _ in 0..2 {
        if memchr(b'%', &agent).is_none() {
            break;
        }
        let escaped_again = memmem::find(&agent, b"%25").is_some();
        agent = Cow::Owned(once(&agent));
        if !escaped_again {
            break;
        }
    }
    agent
}

fn once(text: &[u8]) -> Vec<u8> {
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [octet, after @ ..] = rest {
        let value = match (octet, after) {
            (b'%', [high, low, ..]) => digit(high).zip(digit(low)),
            _ => None,
        };
        match value {
            Some((high, low)) => {
                plain.push((high * 16 + low) as u8);
                rest = &after[2..];
            }
            None => {
                plain.push(*octet);
                rest = after;
            }
        }
    }
    plain
}
