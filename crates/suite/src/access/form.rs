//! The result of a fetch, in the form that `access.toml`, the driver protocol and the JSON output use.

use norobots::access::{Fetch, Hop, Response};
use norobots_text::visible::count;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The result of a fetch. A member is absent if it does not apply to the fetch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object, the fetch")]
pub struct FetchForm {
    /// The HTTP status code of the last response, from 100 to 599.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// Whether the server sent no response because the network failed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unreachable: bool,
    /// The number of redirects that the robot followed.
    #[serde(default, skip_serializing_if = "none")]
    pub redirects: u32,
    /// Where the redirects led.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub led: Option<Hop>,
    /// The number of hours for which every fetch has failed.
    #[serde(default, skip_serializing_if = "none")]
    pub failing_hours: u32,
    /// The age of the robot's stored copy in hours. `None` if the robot has no copy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copy_hours: Option<u32>,
    /// The media type of the body, with its parameters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// The number of bytes in the body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
}

fn none(number: &u32) -> bool {
    *number == 0
}

const HOUR: u64 = 60 * 60;

impl FetchForm {
    /// Converts this form into a `Fetch` of the library.
    ///
    /// # Errors
    ///
    /// Returns a message if two members contradict each other, or if the status is out of range. The message is a
    /// sentence without a full stop.
    pub fn fetch(&self) -> Result<Fetch, String> {
        let response = match (self.status, self.unreachable) {
            (Some(_), true) => {
                return Err("a server that gave a status was not unreachable".into());
            }
            (Some(code @ 100..=599), false) => Response::Status(code),
            (Some(code), false) => {
                return Err(format!(
                    "{code} is not an HTTP status, which is a number from 100 to 599"
                ));
            }
            (None, true) => Response::Unreachable,
            (None, false) => Response::NotFetched,
        };
        let answered = response != Response::NotFetched;
        if !answered && (self.redirects > 0 || self.failing_hours > 0) {
            return Err("what came of the fetch: a status, or unreachable?".into());
        }
        if self.led.is_some() && self.redirects == 0 {
            return Err("no redirect was followed, so none led to a place".into());
        }
        let came = matches!(response, Response::Status(_));
        if !came && (self.content_type.is_some() || self.size.is_some()) {
            return Err("without a status there is no body that has a media type or a size".into());
        }
        if self.failing_hours > 0 && matches!(response, Response::Status(100..=399)) {
            return Err(format!(
                "a fetch with the status {} has not failed",
                self.status.unwrap_or_default()
            ));
        }
        let hours = |hours: u32| Duration::from_secs(u64::from(hours) * HOUR);
        let mut fetch = match response {
            Response::Status(code) => Fetch::status(code),
            Response::Unreachable => Fetch::unreachable(),
            _ => Fetch::none(None),
        };
        fetch.redirects = self.redirects;
        fetch.led = self.led.unwrap_or(Hop::SameAuthority);
        fetch.failing = hours(self.failing_hours);
        fetch.copy = self.copy_hours.map(hours);
        fetch.plain_text = self.content_type.as_deref().is_none_or(plain_text);
        fetch.size = self.size.unwrap_or_default();
        Ok(fetch)
    }

    /// Describes the result of the fetch on one line.
    pub fn describe(&self) -> String {
        let mut parts = vec![match (self.status, self.unreachable) {
            (Some(code), _) => format!("status {code}"),
            (None, true) => "unreachable".into(),
            (None, false) => "not fetched".into(),
        }];
        if self.redirects > 0 {
            let led = match self.led {
                None | Some(Hop::SameAuthority) => "",
                Some(Hop::OtherAuthority) => " to another authority",
                Some(Hop::Disallowed) => " by way of a disallowed URL",
            };
            parts.push(format!("after {}{led}", count(self.redirects as usize, "redirect")));
        }
        if self.failing_hours > 0 {
            parts.push(format!("failing for {} h", self.failing_hours));
        }
        parts.extend(self.copy_hours.map(|hours| format!("with a copy of {hours} h")));
        parts.extend(self.content_type.as_ref().map(|media| format!("as {media}")));
        parts.extend(self.size.map(|size| format!("of {}", count(size as usize, "byte"))));
        parts.join(", ")
    }
}

fn plain_text(media: &str) -> bool {
    media.split(';').next().is_some_and(|name| name.trim().eq_ignore_ascii_case("text/plain"))
}

#[cfg(test)]
mod tests {
    use super::FetchForm;

    #[test]
    fn a_fetch_that_contradicts_itself_is_refused() {
        for (form, why) in [
            (r#"{"status":99}"#, "not an HTTP status"),
            (r#"{"status":600}"#, "not an HTTP status"),
            (r#"{"status":200,"unreachable":true}"#, "was not unreachable"),
            (r#"{"redirects":1}"#, "what came of the fetch"),
            (r#"{"failing_hours":1}"#, "what came of the fetch"),
            (r#"{"status":200,"failing_hours":1}"#, "has not failed"),
            (r#"{"status":200,"led":"disallowed"}"#, "no redirect was followed"),
            (r#"{"unreachable":true,"content_type":"text/html"}"#, "without a status"),
            (r#"{"copy_hours":1,"size":1}"#, "without a status"),
        ] {
            let read: FetchForm = serde_json::from_str(form).expect(form);
            let error = read.fetch().expect_err(form);
            assert!(error.contains(why), "{form}: {error}");
        }
        for form in [r#"{"state":200}"#, r#"{"status":-1}"#, r#"{"led":"there"}"#, "3"] {
            serde_json::from_str::<FetchForm>(form).expect_err(form);
        }
    }
}
