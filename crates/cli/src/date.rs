//! The date of the build and the date of a run.

use crate::exit::{Result, bail};
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the date of the sources of this program, such as `2026-11-23`. Returns `None` for a build during
/// development. A build for distribution sets `SOURCE_DATE_EPOCH`, as `cargo xtask dist` does.
pub(crate) fn built() -> Option<String> {
    day(option_env!("SOURCE_DATE_EPOCH")?.parse().ok()?)
}

/// Returns the date of this run in UTC. If `SOURCE_DATE_EPOCH` is set, returns the date in this variable instead, so
/// that a run can be repeated exactly.
///
/// # Errors
///
/// Returns an error if `SOURCE_DATE_EPOCH` is not a number of seconds, or if the year of the date does not have four
/// digits.
pub(crate) fn of_run() -> Result<String> {
    const NAME: &str = "SOURCE_DATE_EPOCH";
    let date = match std::env::var_os(NAME) {
        Some(given) => given.to_str().and_then(|text| day(text.parse().ok()?)),
        None => {
            let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            day(i64::try_from(passed.as_secs()).unwrap_or_default())
        }
    };
    match date {
        Some(date) => Ok(date),
        None => {
            bail!("{NAME}: this is not a number of seconds since 1970; correct it, or unset it")
        }
    }
}

/// Returns the date of a time in seconds since 1970, such as `2026-11-23`. Returns `None` before 1970 and after the
/// year 9999.
fn day(seconds: i64) -> Option<String> {
    let first_of_10000 = 253_402_300_800;
    (0..first_of_10000)
        .contains(&seconds)
        .then(|| norobots_web::audit::utc(seconds)[..10].to_owned())
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn a_day_has_a_year_of_four_digits() {
        let day = |seconds| day(seconds);
        assert_eq!(day(0).as_deref(), Some("1970-01-01"));
        assert_eq!(day(1_795_737_600).as_deref(), Some("2026-11-27"));
        assert_eq!(day(253_402_300_799).as_deref(), Some("9999-12-31"));
        assert_eq!([day(-1), day(253_402_300_800), day(i64::MAX)], [None, None, None]);
    }
}
