//! Reads and writes times as seconds since 1970-01-01T00:00:00Z.

/// The length of a date in the common format, such as `10/Oct/2000:13:55:36 -0700`.
pub(super) const DATE: usize = 26;

const MONTHS: [&[u8; 3]; 12] = [
    b"Jan", b"Feb", b"Mar", b"Apr", b"May", b"Jun", b"Jul", b"Aug", b"Sep", b"Oct", b"Nov", b"Dec",
];

pub(crate) struct Time {
    pub(crate) year: i64,
    /// The number of the month; 1 for January.
    pub(crate) month: i64,
    pub(crate) day: i64,
    pub(crate) hour: i64,
    pub(crate) minute: i64,
    pub(crate) second: i64,
    /// How many seconds the zone is ahead of Greenwich.
    pub(crate) zone: i64,
}

impl Time {
    /// Returns the time in seconds since 1970-01-01T00:00:00Z; `None` if the day or the time does not exist.
    pub(crate) fn seconds(self) -> Option<i64> {
        let Time { year, month, day, hour, minute, second, zone } = self;
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = match month {
            2 => 28 + i64::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        // A leap second is second 60 of its minute.
        let is_time = hour <= 23 && minute <= 59 && second <= 60;
        if !is_time || !(1..=length).contains(&day) {
            return None;
        }
        // In this calculation each year begins in March, so that a leap day is the last day of its year.
        let (from_march, year) = if month > 2 { (month - 3, year) } else { (month + 9, year - 1) };
        let leaps = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        let days = 365 * year + leaps + (153 * from_march + 2) / 5 + day - 1 - 719_468;
        Some(days * 86_400 + hour * 3600 + minute * 60 + second - zone)
    }
}

/// Reads a number that has exactly `digits` digits and begins at the offset `from`.
fn number(text: &[u8], from: usize, digits: usize) -> Option<i64> {
    text.get(from..from + digits)?.iter().try_fold(0_i64, |number, digit| {
        digit.is_ascii_digit().then(|| number * 10 + i64::from(digit - b'0'))
    })
}

fn has(text: &[u8], marks: &[(usize, u8)]) -> bool {
    marks.iter().all(|(at, mark)| text.get(*at) == Some(mark))
}

/// Returns the seconds of a time zone such as `+0200`. If `colon` is true, the zone must look like `+02:00`.
fn zone(text: &[u8], colon: bool) -> Option<i64> {
    let minutes = 3 + usize::from(colon);
    if text.len() != minutes + 2 || colon && text[3] != b':' {
        return None;
    }
    let hours = number(text, 1, 2).filter(|hours| *hours <= 23)?;
    let minutes = number(text, minutes, 2).filter(|minutes| *minutes <= 59)?;
    let zone = hours * 3600 + minutes * 60;
    match text[0] {
        b'+' => Some(zone),
        b'-' => Some(-zone),
        _ => None,
    }
}

/// Reads a date of the common log format. Returns `None` if the date has another format.
pub(super) fn of_common(date: &[u8; DATE]) -> Option<i64> {
    has(date, &[(2, b'/'), (6, b'/'), (11, b':'), (14, b':'), (17, b':'), (20, b' ')])
        .then_some(())?;
    let month = MONTHS.iter().position(|month| month[..] == date[3..6])? as i64 + 1;
    let time = Time {
        year: number(date, 7, 4)?,
        month,
        day: number(date, 0, 2)?,
        hour: number(date, 12, 2)?,
        minute: number(date, 15, 2)?,
        second: number(date, 18, 2)?,
        zone: zone(&date[21..], false)?,
    };
    time.seconds()
}

/// Reads a date and a time such as `2000-10-10T13:55:36.5-07:00`. The `T` may be a space. A time without a zone is in
/// UTC. Returns `None` if the input has another format.
pub(super) fn of_iso(text: &[u8]) -> Option<i64> {
    has(text, &[(4, b'-'), (7, b'-'), (13, b':'), (16, b':')]).then_some(())?;
    matches!(text[10], b'T' | b't' | b' ').then_some(())?;
    let mut rest = text.get(19..)?;
    if let Some(fraction) = rest.strip_prefix(b".").or_else(|| rest.strip_prefix(b",")) {
        let digits = fraction.iter().take_while(|byte| byte.is_ascii_digit()).count();
        rest = &fraction[digits..];
    }
    let zone = match rest {
        b"" | b"Z" | b"z" => 0,
        rest => zone(rest, true).or_else(|| zone(rest, false))?,
    };
    let time = Time {
        year: number(text, 0, 4)?,
        month: number(text, 5, 2)?,
        day: number(text, 8, 2)?,
        hour: number(text, 11, 2)?,
        minute: number(text, 14, 2)?,
        second: number(text, 17, 2)?,
        zone,
    };
    time.seconds()
}

/// Reads a number of seconds, milliseconds, microseconds or nanoseconds since 1970. The unit depends on the size of the
/// number. Returns `None` if the number is negative or too large.
pub(super) fn of_number(number: f64) -> Option<i64> {
    let per_second = match number {
        0.0..1e11 => 1.0,
        1e11..1e14 => 1e3,
        1e14..1e17 => 1e6,
        1e17..1e20 => 1e9,
        _ => return None,
    };
    Some((number / per_second).floor() as i64)
}

/// Converts seconds since 1970-01-01T00:00:00Z to a string such as `2000-10-10T20:55:36Z`.
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
