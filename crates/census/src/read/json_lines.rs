//! Reads JSON Lines with a response on each line. Each line is an object with the member `body`, or `body_base64` if
//! the body is not text. The members `url`, `status` and `content_type` are optional.

use crate::hosts::Host;
use crate::read::event::{Event, Fault, FaultKind, is_robots_txt};
use crate::read::window::Window;
use crate::record::Record;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::Value;
use std::io::{self, Read};

/// The maximum number of bytes of a line.
const LINE: usize = 8 << 20;

#[derive(Deserialize)]
struct Line {
    url: Option<String>,
    status: Option<Value>,
    content_type: Option<String>,
    body: Option<String>,
    body_base64: Option<String>,
}

/// Reads the lines of an input. Skips empty lines.
pub(crate) fn json_lines(
    input: &mut Window<impl Read>,
    tell: &mut dyn FnMut(Event),
) -> io::Result<()> {
    const MARK: &[u8] = b"\xEF\xBB\xBF";
    let mark = input.peek(MARK.len())? == MARK;
    input.skip(if mark { MARK.len() as u64 } else { 0 })?;
    loop {
        let at = input.offset();
        let mut most = 4096;
        let (length, ended) = loop {
            let here = input.peek(most)?;
            match memchr::memchr(b'\n', here) {
                Some(end) => break (end, true),
                None if here.len() < most || most > LINE => break (here.len(), false),
                None => most *= 4,
            }
        };
        let line = input.peek(length)?;
        if length > LINE {
            tell(Fault::event(FaultKind::LongLine, at));
            input.find(b"\n")?;
        } else if !line.trim_ascii().is_empty() {
            tell(event(line).unwrap_or_else(|kind| Fault::event(kind, at)));
        } else if !ended {
            return Ok(());
        }
        if length <= LINE {
            input.skip(length as u64)?;
        }
        if input.skip(1)? == 0 {
            return Ok(());
        }
    }
}

fn event(line: &[u8]) -> Result<Event, FaultKind> {
    let line: Line = serde_json::from_slice(line).map_err(|_| FaultKind::Line)?;
    if line.url.as_ref().is_some_and(|url| !is_robots_txt(url.as_bytes())) {
        return Ok(Event::Elsewhere);
    }
    let host = line.url.and_then(|url| Host::of_url(url.as_bytes()));
    let body = match (line.body, line.body_base64) {
        (Some(text), None) => text.into_bytes(),
        (None, Some(text)) => STANDARD.decode(text).map_err(|_| FaultKind::Line)?,
        _ => return Err(FaultKind::Line),
    };
    let status = line.status.as_ref().map(|value| status(value).ok_or(FaultKind::LineStatus));
    let media = line.content_type.unwrap_or_default().into_bytes();
    Ok(Event::Record(Record { status: status.transpose()?, host, media, ..Record::of_file(body) }))
}

/// Returns the status in a value, which may be a number or a string of digits. A number such as `200.0` is accepted
/// too. Some programs write `200.0` instead of `200` if a column has missing values.
fn status(value: &Value) -> Option<u16> {
    let number = match value {
        Value::String(digits) => return digits.parse().ok(),
        value => value.as_f64()?,
    };
    let whole = (0.0..=f64::from(u16::MAX)).contains(&number) && number.fract() == 0.0;
    whole.then_some(number as u16)
}
