//! The two forms of messages between this program and a driver: JSON objects, or words with hexadecimal digits. The
//! words are for programs in languages that can't easily read JSON.
//!
//! In the form with words, a query is a line of four words: an id, the file, the robot and the URL. Spaces separate the
//! words. The file, the robot and the URL have two lower-case hexadecimal digits for each byte. An empty word is
//! written as `-`. The answer is a line of the form `ID allowed`, `ID disallowed`, `ID error MESSAGE` or
//! `ID unsupported REASON`. A driver that uses words gets no greeting, and `decide` is its only operation.

use crate::driver::protocol::{self, Request};
use norobots_text::visible::Outside;
use serde_json::{Map, Value};
use std::fmt::Write as _;

/// The form of the lines between a driver and this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wire {
    /// The driver protocol, with a JSON object on each line.
    Json,
    /// Words, with hexadecimal digits for bytes.
    Words,
}

impl Wire {
    pub(crate) fn line(self, id: &str, request: &Request<'_>) -> String {
        match (self, request) {
            (Wire::Words, Request::Decide(query)) => {
                let [robots, agent, url] =
                    [&query.robots, &query.agent, &query.url].map(|b| hex(b));
                format!("{id} {robots} {agent} {url}\n")
            }
            // A program that reads words gets only requests to decide. All other requests are therefore JSON.
            _ => format!("{}\n", request.message(id)),
        }
    }

    /// Reads a line from the driver. Returns the id and the members of the answer.
    ///
    /// # Errors
    ///
    /// Returns a phrase that says what is wrong with the line, such as "answered without an id".
    pub(crate) fn read(self, line: &[u8]) -> Result<(String, Map<String, Value>), String> {
        if self == Wire::Json {
            return protocol::message(line);
        }
        let text = String::from_utf8_lossy(line);
        let mut words = text.trim_end().splitn(3, ' ');
        let (id, verdict) = (words.next().unwrap_or_default(), words.next());
        let why = words.next().unwrap_or_default();
        let (member, value): (_, Value) = match verdict {
            Some("allowed") => ("allowed", true.into()),
            Some("disallowed") => ("allowed", false.into()),
            Some(member @ ("error" | "unsupported")) => (member, why.into()),
            _ => {
                let line = Outside::of(line, 120);
                return Err(format!(
                    "printed a line that is not an id and `allowed`, `disallowed`, `error` or `unsupported`: {}",
                    line.raw()
                ));
            }
        };
        Ok((id.to_owned(), Map::from_iter([(member.to_owned(), value)])))
    }
}

fn hex(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "-".to_owned();
    }
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        _ = write!(digits, "{byte:02x}");
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::Wire;
    use crate::driver::protocol::Request;
    use crate::query::Query;

    #[test]
    fn a_query_is_a_line_of_four_words() {
        let query = Query::new(&b"a\n\xff"[..], &b""[..], &b"/x"[..]);
        let line = Wire::Words.line("0a", &Request::Decide(query));
        assert_eq!(line, "0a 610aff - 2f78\n");
    }

    #[test]
    fn an_answer_is_an_id_and_a_word() {
        let read = |line: &str| {
            Wire::Words.read(line.as_bytes()).map(|(id, rest)| (id, serde_json::json!(rest)))
        };
        for (line, answer) in [
            ("0a allowed", r#"{"allowed":true}"#),
            ("0a disallowed\r", r#"{"allowed":false}"#),
            ("0a error no such  field", r#"{"error":"no such  field"}"#),
            ("0a error", r#"{"error":""}"#),
            ("0a unsupported a site", r#"{"unsupported":"a site"}"#),
        ] {
            let (id, members) = read(line).expect(line);
            assert_eq!((&*id, members.to_string()), ("0a", answer.to_owned()));
        }
        for line in ["", "0a", "allowed", "0a Allowed", "0a true", "{\"id\":1}", "\u{fffd}\0"] {
            assert!(
                read(line).expect_err(line).starts_with("printed a line that is not"),
                "{line}"
            );
        }
    }
}
