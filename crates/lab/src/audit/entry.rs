//! A line of a log in the common format or the combined one:
//!
//! ```text
//! HOST IDENT USER [DAY/MONTH/YEAR:HOUR:MINUTE:SECOND ZONE] "REQUEST" STATUS BYTES
//! HOST IDENT USER [DAY/MONTH/YEAR:HOUR:MINUTE:SECOND ZONE] "REQUEST" STATUS BYTES "REFERER" "USER-AGENT"
//! ```
//!
//! What follows the combined format, after a space, is not looked at. A `\` in quotes escapes, as servers write
//! it: `\"`, `\\`, `\xHH`, and the letters of C.

use memchr::{memchr, memchr_iter, memchr2_iter, memrchr};
use std::borrow::Cow;

/// What a line says of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The name or address of the client; not empty.
    pub host: &'a [u8],
    /// Seconds since 1970-01-01T00:00:00Z.
    pub time: i64,
    /// The method of the request; empty where the request has another form.
    pub method: Cow<'a, [u8]>,
    /// What is asked for, as the request has it; empty where the request has another form.
    pub target: Cow<'a, [u8]>,
    /// The status of the answer; `None` where it is not known.
    pub status: Option<u16>,
    /// The User-Agent header; `None` in the common format, and where the client sent none.
    pub agent: Option<Cow<'a, [u8]>>,
}

/// Reads lines. It keeps the last date that it read, for many lines have the same.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    last: Option<([u8; DATE], i64)>,
}

/// The length of a date, such as `10/Oct/2000:13:55:36 -0700`.
const DATE: usize = 26;

impl Reader {
    /// Reads a line, which has no end. `None` of one that is no log line.
    pub fn read<'a>(&mut self, line: &'a [u8]) -> Option<Entry<'a>> {
        let host = &line[..memchr(b' ', line)?];
        // A user's name may have spaces and brackets in it.
        let (after, time) = memchr_iter(b'[', line).find_map(|at| {
            let (date, after) = line[at + 1..].split_first_chunk::<DATE>()?;
            let after = after.strip_prefix(b"]")?;
            line[..at].ends_with(b" ").then_some(())?;
            Some((after, self.time(date)?))
        })?;
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
        (!host.is_empty()).then_some(Entry { host, time, method, target, status, agent })
    }

    fn time(&mut self, date: &[u8; DATE]) -> Option<i64> {
        match &self.last {
            Some((last, time)) if last == date => Some(*time),
            _ => {
                let time = seconds(date)?;
                self.last = Some((*date, time));
                Some(time)
            }
        }
    }
}

/// The text in quotes at the start, still escaped, and what follows them.
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

/// The method and the target of a request line; a target may have spaces, where a client forgot to escape them.
fn request_line(request: &[u8]) -> (&[u8], &[u8]) {
    let Some(end) = memchr(b' ', request) else { return (b"", b"") };
    let (method, rest) = (&request[..end], &request[end + 1..]);
    let target = match memrchr(b' ', rest) {
        Some(end) if rest[end + 1..].starts_with(b"HTTP/") => &rest[..end],
        // HTTP/0.9 has no version.
        _ => rest,
    };
    (method, target)
}

/// Text from quotes without its escapes.
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

const MONTHS: [&[u8; 3]; 12] = [
    b"Jan", b"Feb", b"Mar", b"Apr", b"May", b"Jun", b"Jul", b"Aug", b"Sep", b"Oct", b"Nov", b"Dec",
];

/// The seconds from 1970-01-01T00:00:00Z to a date. `None` where it is no date.
fn seconds(date: &[u8; DATE]) -> Option<i64> {
    let marks = [(2, b'/'), (6, b'/'), (11, b':'), (14, b':'), (17, b':'), (20, b' ')];
    if marks.iter().any(|(at, mark)| date[*at] != *mark) {
        return None;
    }
    let number = |from: usize, to: usize| {
        date[from..to].iter().try_fold(0_i64, |number, digit| {
            digit.is_ascii_digit().then(|| number * 10 + i64::from(digit - b'0'))
        })
    };
    let upto = |value: i64, most: i64| (value <= most).then_some(value);
    let month = MONTHS.iter().position(|month| month[..] == date[3..6])? as i64 + 1;
    let (day, year) = (number(0, 2)?, number(7, 11)?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let length = match month {
        2 => 28 + i64::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    upto(day, length).filter(|day| *day > 0)?;
    let (hour, minute) = (upto(number(12, 14)?, 23)?, upto(number(15, 17)?, 59)?);
    // A second may be put in.
    let second = upto(number(18, 20)?, 60)?;
    let zone = upto(number(22, 24)?, 23)? * 3600 + upto(number(24, 26)?, 59)? * 60;
    let zone = match date[21] {
        b'+' => zone,
        b'-' => -zone,
        _ => return None,
    };
    // The days before a year that begins in March, so that a leap day is the last.
    let (from_march, year) = if month > 2 { (month - 3, year) } else { (month + 9, year - 1) };
    let leaps = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    let days = 365 * year + leaps + (153 * from_march + 2) / 5 + day - 1 - 719_468;
    Some(days * 86_400 + hour * 3600 + minute * 60 + second - zone)
}

/// A time in seconds since 1970-01-01T00:00:00Z as `YEAR-MONTH-DAYTHOUR:MINUTE:SECONDZ`.
pub fn utc(time: i64) -> String {
    let (days, second) = (time.div_euclid(86_400) + 719_468, time.rem_euclid(86_400));
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let from_march = (5 * day + 2) / 153;
    let day = day - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}
