//! Reads the dates of `unavailable_after`. According to Google's page, such a date may have any "widely adopted
//! format".

use crate::audit::date::Time;

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The time zones that RFC 822 names, and how many hours each zone is ahead of Greenwich.
const ZONES: [(&str, i64); 12] = [
    ("z", 0),
    ("ut", 0),
    ("utc", 0),
    ("gmt", 0),
    ("est", -5),
    ("edt", -4),
    ("cst", -6),
    ("cdt", -5),
    ("mst", -7),
    ("mdt", -6),
    ("pst", -8),
    ("pdt", -7),
];

/// Reads a date in a format of RFC 822, RFC 850 or ISO 8601, and returns the date in seconds since
/// 1970-01-01T00:00:00Z. A date without a time is the start of that day. A time without a zone is in UTC. Returns
/// `None` if `text` is not a date.
pub fn date(text: &str) -> Option<i64> {
    let text = text.trim().to_ascii_lowercase();
    if !text.is_ascii() || text.len() > 64 {
        return None;
    }
    if text.get(..4).is_some_and(|year| number(year).is_some()) {
        return iso(&text);
    }
    let rest = match text.split_once(',') {
        Some((_, rest)) => rest,
        None => text.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()),
    };
    let words: Vec<&str> = rest.split([' ', '-']).filter(|word| !word.is_empty()).collect();
    let [day, month, year, time @ ..] = &words[..] else { return None };
    let month = MONTHS.iter().position(|name| month.get(..3) == Some(name))? as i64 + 1;
    let year = match (year.len(), number(year)?) {
        (4, year) => year,
        (2, year) if year < 70 => 2000 + year,
        (2, year) => 1900 + year,
        _ => return None,
    };
    let (clock, zone) = match time {
        [] => ("00:00", "gmt"),
        [clock] => (*clock, "gmt"),
        [clock, zone] => (*clock, *zone),
        _ => return None,
    };
    // A zone west of Greenwich begins with a hyphen, which the split has removed.
    let behind = rest.trim_end().ends_with(&format!("-{zone}"));
    at(
        [year, month, number(day)?],
        clock,
        if behind { -self::zone(zone)? } else { self::zone(zone)? },
    )
}

/// Returns whether a date begins like `25-Aug-2011`. RFC 822, RFC 850 and ISO 8601 do not define such dates. A date of
/// RFC 850 has hyphens too, but begins with the day of the week.
pub(crate) fn is_of_other_form(text: &str) -> bool {
    let text = text.trim();
    let day = text.bytes().take_while(u8::is_ascii_digit).count();
    (1..=2).contains(&day) && text.as_bytes().get(day) == Some(&b'-')
}

fn iso(text: &str) -> Option<i64> {
    let (date, rest) = text.split_once(['t', ' ']).unwrap_or((text, ""));
    let parts: Vec<i64> = match date.len() {
        8 if !date.contains('-') => {
            [&date[..4], &date[4..6], &date[6..]].into_iter().map(number).collect::<Option<_>>()?
        }
        _ => date.split('-').map(number).collect::<Option<_>>()?,
    };
    let [year, month, day] = parts[..] else { return None };
    if rest.is_empty() {
        return at([year, month, day], "00:00", 0);
    }
    let end = rest.find(['z', '+', '-']).unwrap_or(rest.len());
    let (clock, ahead) = rest.split_at(end);
    let ahead = match ahead.strip_prefix('-') {
        Some(behind) => -zone(behind)?,
        None if ahead.is_empty() => 0,
        None => zone(ahead)?,
    };
    at([year, month, day], clock.trim(), ahead)
}

fn at([year, month, day]: [i64; 3], clock: &str, zone: i64) -> Option<i64> {
    let clock = clock.split('.').next()?;
    let parts: Vec<i64> = clock.split(':').map(number).collect::<Option<_>>()?;
    let (hour, minute, second) = match parts[..] {
        [hour, minute] => (hour, minute, 0),
        [hour, minute, second] => (hour, minute, second),
        _ => return None,
    };
    Time { year, month, day, hour, minute, second, zone }.seconds()
}

/// Returns how many seconds a time zone is ahead of Greenwich. `text` is the name of the zone, or hours and minutes
/// such as `0100`.
fn zone(text: &str) -> Option<i64> {
    if let Some((_, hours)) = ZONES.iter().find(|(name, _)| *name == text) {
        return Some(hours * 3600);
    }
    let digits: String = text.trim_start_matches('+').chars().filter(|sign| *sign != ':').collect();
    if digits.len() != 4 {
        return None;
    }
    Some(number(&digits[..2])? * 3600 + number(&digits[2..])? * 60)
}

fn number(text: &str) -> Option<i64> {
    let digits = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}
