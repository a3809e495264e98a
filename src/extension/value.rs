//! Parses the values of fields such as Sitemap and Crawl-delay.

use crate::extension::dictionary;
use crate::extension::kind::ExtensionKind;
use crate::policy;
use std::time::Duration;

/// A parsed value. The byte strings are unchanged parts of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExtensionValue<'a> {
    /// An absolute URL (Sitemap, License).
    Url(&'a [u8]),
    /// The name of a host, with an optional scheme and port (Host).
    Host(&'a [u8]),
    /// A path (Noindex).
    Path(&'a [u8]),
    /// The time to wait between two requests (Crawl-delay).
    Delay(Duration),
    /// A limit on the number of documents that a robot fetches in a period. The field may also limit the hours of the
    /// day (Request-rate).
    Rate {
        /// The maximum number of documents.
        documents: u64,
        /// The period for which the maximum applies.
        per: Duration,
        /// The hours in which robots may fetch documents, or `None` if the hours aren't limited.
        times: Option<Times>,
    },
    /// The hours in which robots may visit the site (Visit-time).
    Times(Times),
    /// Query parameters that don't change the content of the pages under a path (Clean-param).
    Parameters {
        /// The names of the parameters. The list has at least one name.
        names: Vec<&'a [u8]>,
        /// The path, or an empty slice if the value contains no path.
        path: &'a [u8],
    },
    /// The preferences for the content under a path (Content-Usage, Content-Signal).
    Preferences {
        /// The path, or an empty slice if the value contains no path.
        path: &'a [u8],
        /// The label and the value of each preference.
        members: Vec<(&'a [u8], &'a [u8])>,
    },
}

/// A part of the day, in minutes after midnight in Greenwich Mean Time. The part may begin before midnight and end
/// after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// The minute at which the part of the day begins. The minute is below 1440.
    pub from: u16,
    /// The minute at which the part of the day ends. The minute is below 1440.
    pub to: u16,
}

/// Parses a value without surrounding white space. Returns `None` if the value is malformed.
pub(crate) fn read(kind: ExtensionKind, value: &[u8]) -> Option<ExtensionValue<'_>> {
    match kind {
        ExtensionKind::Sitemap | ExtensionKind::License => {
            let host = policy::after_scheme(value)?.first()?;
            (!matches!(host, b'/' | b'?' | b'#')).then_some(ExtensionValue::Url(value))
        }
        ExtensionKind::Host => host(value).then_some(ExtensionValue::Host(value)),
        ExtensionKind::Noindex => is_path(value).then_some(ExtensionValue::Path(value)),
        ExtensionKind::CrawlDelay => seconds(value).map(ExtensionValue::Delay),
        ExtensionKind::RequestRate => rate(value),
        ExtensionKind::VisitTime => times(value).map(ExtensionValue::Times),
        ExtensionKind::CleanParam => parameters(value),
        ExtensionKind::ContentUsage => {
            let (path, statement) = path_and_statement(value);
            let members = dictionary::read(statement)?;
            (!members.is_empty()).then_some(ExtensionValue::Preferences { path, members })
        }
        ExtensionKind::ContentSignal => signals(value),
    }
}

/// Splits the value of a Content-Usage line into its path and its statement of preference. The path is empty if the
/// line has no path. The draft says: "The first character of the rule value will be "/" if a non-empty path is
/// specified", and "the path ends immediately before the first SP or HTAB" (draft-ietf-aipref-attach-05, section 3.2).
pub(crate) fn path_and_statement(value: &[u8]) -> (&[u8], &[u8]) {
    if !value.starts_with(b"/") {
        return (&[], value);
    }
    let (path, rest) = value.split_at(value.iter().position(is_space).unwrap_or(value.len()));
    let space = rest.iter().take_while(|byte| is_space(byte)).count();
    (path, &rest[space..])
}

fn is_path(value: &[u8]) -> bool {
    matches!(value, [b'/' | b'*', ..]) && !value.iter().any(is_space)
}

fn is_space(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Returns the first word, and the rest without white space at its start.
fn first_word(value: &[u8]) -> (&[u8], &[u8]) {
    let end = value.iter().position(is_space).unwrap_or(value.len());
    (&value[..end], value[end..].trim_ascii_start())
}

/// Returns whether a value is a host name that consists of ASCII letters, digits, `-` and `.`. A scheme may precede the
/// name, and a port may follow it.
fn host(value: &[u8]) -> bool {
    let rest = policy::after_scheme(value).unwrap_or(value);
    let rest = rest.strip_suffix(b"/").unwrap_or(rest);
    let mut parts = rest.splitn(2, |byte| *byte == b':');
    let (name, port) = (parts.next().unwrap_or_default(), parts.next());
    let in_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
    let first = name.first().is_some_and(u8::is_ascii_alphanumeric);
    first && name.iter().all(in_name) && port.is_none_or(|port| number(port).is_some())
}

fn number(digits: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(digits).ok()?;
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().unwrap_or(u64::MAX))
}

/// Parses a number of seconds, optionally with a fraction. Only the first nine digits of the fraction are used.
fn seconds(value: &[u8]) -> Option<Duration> {
    let mut parts = value.splitn(2, |byte| *byte == b'.');
    let whole = number(parts.next()?)?;
    let Some(fraction) = parts.next() else { return Some(Duration::from_secs(whole)) };
    number(fraction)?;
    let digits = fraction.iter().chain(std::iter::repeat(&b'0')).take(9);
    let nanos = digits.fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'));
    Some(Duration::new(whole, nanos))
}

/// Parses a rate, such as `10/60`, `10/10m` or `20/1h`. A part of the day may follow the rate.
fn rate(value: &[u8]) -> Option<ExtensionValue<'_>> {
    let (rate, hours) = first_word(value);
    let times = if hours.is_empty() { None } else { Some(times(hours)?) };
    let slash = rate.iter().position(|byte| *byte == b'/')?;
    let documents = number(&rate[..slash])?;
    let (digits, unit) = match &rate[slash + 1..] {
        [digits @ .., b's' | b'S'] => (digits, 1),
        [digits @ .., b'm' | b'M'] => (digits, 60),
        [digits @ .., b'h' | b'H'] => (digits, 3600),
        digits => (digits, 1),
    };
    let per = Duration::from_secs(number(digits)?.saturating_mul(unit));
    (documents > 0 && !per.is_zero()).then_some(ExtensionValue::Rate { documents, per, times })
}

/// Parses a part of the day, such as `0600-0845`.
fn times(value: &[u8]) -> Option<Times> {
    let time = |digits: &[u8]| {
        let [hours, minutes] = [number(&digits[..2])?, number(&digits[2..])?];
        (hours < 24 && minutes < 60).then_some((hours * 60 + minutes) as u16)
    };
    match value {
        [from @ .., b'-', _, _, _, _] if from.len() == 4 => {
            Some(Times { from: time(from)?, to: time(&value[5..])? })
        }
        _ => None,
    }
}

fn parameters(value: &[u8]) -> Option<ExtensionValue<'_>> {
    let (names, path) = first_word(value);
    let names: Vec<&[u8]> = names.split(|byte| *byte == b'&').collect();
    let in_form = names.iter().all(|name| !name.is_empty()) && !path.iter().any(is_space);
    in_form.then_some(ExtensionValue::Parameters { names, path })
}

fn signals(value: &[u8]) -> Option<ExtensionValue<'_>> {
    let members = value.split(|byte| *byte == b',').map(|member| {
        let mut parts = member.splitn(2, |byte| *byte == b'=');
        let (key, value) = (parts.next()?.trim_ascii(), parts.next()?.trim_ascii());
        let known = matches!(key, b"search" | b"ai-input" | b"ai-train");
        (known && matches!(value, b"yes" | b"no")).then_some((key, value))
    });
    Some(ExtensionValue::Preferences { path: &[], members: members.collect::<Option<_>>()? })
}

#[cfg(test)]
mod tests {
    use crate::extension::kind::ExtensionKind;
    use crate::extension::value::{ExtensionValue, Times, read};
    use std::time::Duration;

    fn is_read(kind: ExtensionKind, value: &str) -> bool {
        read(kind, value.as_bytes()).is_some()
    }

    #[test]
    fn values_are_in_form_or_not() {
        use ExtensionKind::*;
        let rows: [(ExtensionKind, &[&str], &[&str]); 10] = [
            (
                Sitemap,
                &["http://h/s", "https://h", "FTP://h/é x"],
                &["", "/s", "h/s", "//h/s", "http:/h", "http://", "http:///s", "1http://h"],
            ),
            (
                CrawlDelay,
                &["10", "0.5", "007", "99999999999999999999"],
                &["", "x", "-1", "1.", ".5", "1,5", "10s", "1 2", "\u{b2}", "1e3", "+1"],
            ),
            (
                RequestRate,
                &["10/60", "10/10m", "20/1h", "1/5s 0600-0845", "1/1\t0000-2359"],
                &[
                    "",
                    "10",
                    "/60",
                    "10/",
                    "0/60",
                    "1/0",
                    "10/m",
                    "10/60x",
                    "1/5 6-8",
                    "1/5 0600-0845 x",
                ],
            ),
            (
                VisitTime,
                &["0600-0845", "2200-0000"],
                &[
                    "",
                    "600-845",
                    "0600",
                    "0600-2400",
                    "0660-0845",
                    "06:00-08:45",
                    "0600 - 0845",
                    "+600-0845",
                    "0600-08é",
                ],
            ),
            (
                Host,
                &["www.example.com", "h:8080", "https://h/", "H"],
                &["", "h/x", "h i", "h:", "h:x", ".h", "é.example", "://h"],
            ),
            (CleanParam, &["ref", "ref&sid /forum/", "s\t/a*b"], &["", "&", "a&&b", "a /b c"]),
            (Noindex, &["/", "/a*$", "*.gif"], &["", "a", "http://h/", "/a b"]),
            (
                ContentUsage,
                &[
                    "train-ai=n",
                    "/ai-ok/ train-ai=y, search",
                    "/ a=(1 2);q=0.5,b=\"x, y\"",
                    "*a.b-c_1=?0",
                ],
                &[
                    "",
                    "/",
                    "/x",
                    "Train-ai=n",
                    "train-ai=",
                    "train-ai=n,",
                    "a b",
                    "x y=1",
                    "a=\"",
                    "a=?2",
                    "a=:b*:",
                    "a=%\"%G0\"",
                    "a=1234567890123456",
                    "/x \u{c}a=n",
                ],
            ),
            (
                ContentSignal,
                &["search=yes, ai-train=no", "ai-input=yes", "search = no"],
                &[
                    "",
                    "search",
                    "search=y",
                    "Search=yes",
                    "search=yes,",
                    "x=yes",
                    "search=yes ai-train=no",
                ],
            ),
            (
                License,
                &["https://example.com/license.xml", "http://h"],
                &["", "/license.xml", "license.xml", "https://", "MIT"],
            ),
        ];
        assert_eq!(rows.map(|row| row.0).len(), ExtensionKind::ALL.len());
        for (kind, right, wrong) in rows {
            right.iter().for_each(|value| assert!(is_read(kind, value), "{kind}: {value}"));
            wrong.iter().for_each(|value| assert!(!is_read(kind, value), "{kind}: {value}"));
        }
    }

    #[test]
    fn values_say_what_is_written() {
        let seconds = |value: &'static str| read(ExtensionKind::CrawlDelay, value.as_bytes());
        assert_eq!(seconds("1.5"), Some(ExtensionValue::Delay(Duration::from_millis(1500))));
        assert_eq!(seconds("0.00000000019"), Some(ExtensionValue::Delay(Duration::ZERO)));
        let times = Some(Times { from: 360, to: 525 });
        let per = Duration::from_secs(600);
        let rate = ExtensionValue::Rate { documents: 10, per, times };
        assert_eq!(read(ExtensionKind::RequestRate, b"10/10m 0600-0845"), Some(rate));
        let members = vec![(&b"train-ai"[..], &b"n"[..]), (b"search", b"")];
        let usage = ExtensionValue::Preferences { path: b"/a", members };
        assert_eq!(
            read(ExtensionKind::ContentUsage, b"/a \t train-ai=n;x=1 ,\tsearch"),
            Some(usage)
        );
        let names = vec![&b"ref"[..], b"sid"];
        let clean = ExtensionValue::Parameters { names, path: b"/forum/" };
        assert_eq!(read(ExtensionKind::CleanParam, b"ref&sid /forum/"), Some(clean));
    }
}
