//! Detects the format of an input from its first bytes.

use crate::read::event::{Event, Fault, FaultKind, of_gzip};
use crate::read::json_lines::json_lines;
use crate::read::tape::tape;
use crate::read::warc::warc;
use crate::read::window::Window;
use flate2::read::{GzDecoder, MultiGzDecoder};
use std::fmt;
use std::io::Read;

/// The error for an input in a format that is not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown;

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "this is no WARC, no tar and no JSON Lines, compressed by gzip or not; to count single robots.txt files, \
             name the folder that they lie in",
        )
    }
}

impl std::error::Error for Unknown {}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Warc,
    Tar,
    JsonLines,
    Empty,
}

/// Reads a WARC, a tar or JSON Lines, and calls `tell` with each event. The input may be compressed with gzip. For an
/// empty input, `tell` is not called.
///
/// # Errors
///
/// If the format is not supported, returns [`Unknown`] without a call of `tell`.
pub fn read(input: impl Read, tell: &mut dyn FnMut(Event)) -> Result<(), Unknown> {
    const MOST: usize = 64 << 10;
    let mut input = Window::new(input);
    // An error is ignored here, because the next read reports it.
    drop(input.peek(MOST));
    let start = input.here();
    let gzip = start.starts_with(&[0x1F, 0x8B]);
    let form = match gzip {
        false => form(start),
        true => {
            let mut first = Vec::new();
            let read = GzDecoder::new(start).take(1024).read_to_end(&mut first);
            // An input with a damaged first gzip member is treated as a WARC, because only the reader of WARC files can
            // continue after a damaged member.
            let damaged = read.is_err() || first.is_empty();
            form(&first).filter(|_| !first.is_empty()).or(damaged.then_some(Form::Warc))
        }
    };
    let read = match (form.ok_or(Unknown)?, gzip) {
        (Form::Warc, _) => warc(&mut input, gzip, tell),
        (Form::Tar, false) => tape(&mut input, tell),
        (Form::Tar, true) => tape(&mut Window::new(MultiGzDecoder::new(&mut input)), tell),
        (Form::JsonLines, false) => json_lines(&mut input, tell),
        (Form::JsonLines, true) => {
            json_lines(&mut Window::new(MultiGzDecoder::new(&mut input)), tell)
        }
        (Form::Empty, _) => input.peek(1).map(drop),
    };
    if let Err(error) = read {
        let kind = match of_gzip(&error) {
            true => FaultKind::Gzip,
            false => FaultKind::System,
        };
        tell(Fault::event(kind, input.offset()));
    }
    Ok(())
}

fn form(start: &[u8]) -> Option<Form> {
    let text = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start).trim_ascii_start();
    match start {
        [] => Some(Form::Empty),
        // The input may be shorter than the word `WARC/`.
        _ if start.starts_with(b"WARC/") || b"WARC/".starts_with(start) => Some(Form::Warc),
        _ if start.get(257..262) == Some(b"ustar") => Some(Form::Tar),
        _ if text.starts_with(b"{") => Some(Form::JsonLines),
        // If the first record is damaged, another record shows that the input is a WARC.
        _ if memchr::memmem::find(start, b"\nWARC/1.").is_some() => Some(Form::Warc),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::read::{Event, Fault, FaultKind};
    use std::io::{self, Read};

    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the link is down"))
        }
    }

    #[test]
    fn an_input_that_breaks_off_in_its_first_bytes_is_not_taken_for_an_empty_one() {
        for start in [&b""[..], b"{\"body\":\"\"}\n", b"WARC/1.0\r\n"] {
            let mut events = Vec::new();
            read(start.chain(Broken), &mut |event| events.push(event)).expect("its form is known");
            assert_eq!(events, [Event::Fault(Fault { kind: FaultKind::System, at: 0 })]);
        }
    }
}
