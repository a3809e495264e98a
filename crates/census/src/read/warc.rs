//! Reads WARC, the format that ISO 28500 defines and Common Crawl uses. A WARC may be compressed with gzip.
//!
//! A compressed WARC consists of gzip members. A member may contain one record or several records. If a record is
//! unfinished at the end of a member, it continues in the next member, unless another record begins there. The reader
//! reports a record only if the member can be decoded up to the next record. If a member is damaged, the reader
//! searches its bytes for the beginning of another member.

use crate::hosts::Host;
use crate::read::event::{Event, Fault, FaultKind, is_robots_txt};
use crate::read::http::{answer, field};
use crate::read::members::{Decoder, MEMBER, Members, VERSION, Within};
use crate::read::window::Window;
use crate::record::{LARGEST, Record};
use memchr::memmem;
use std::io::{self, Read};

/// The maximum number of bytes of the header of a record. The same limit applies to the HTTP header of a response.
const HEADER: usize = 64 << 10;

/// The maximum number of bytes of a record's block that are kept. The block of a response contains the HTTP header and
/// the body.
const BLOCK: usize = HEADER + LARGEST;

/// Reads a WARC. `gzip` is true if the WARC is compressed.
pub(crate) fn warc(
    input: &mut Window<impl Read>,
    gzip: bool,
    tell: &mut dyn FnMut(Event),
) -> io::Result<()> {
    if !gzip {
        return records(input, &Within::default(), tell);
    }
    let mut buffer = Vec::new();
    let mut decoder = Decoder::new();
    // Whether the previous bytes were damaged. Successive damaged bytes are reported only once.
    let mut lost = false;
    while !input.peek(1)?.is_empty() {
        let at = input.offset();
        if input.peek(3)? != MEMBER {
            // Some programs pad the end of a WARC with zeros.
            let zero = input.peek(1)? == [0];
            if !lost && !zero {
                tell(Fault::event(FaultKind::Gzip, at));
                lost = true;
            }
            input.skip(1)?;
            if !zero {
                input.find(&MEMBER)?;
            }
            continue;
        }
        let within = Within::default();
        let mut events = 0;
        let mut window =
            Window::with_buffer(Members::new(&mut *input, &mut decoder, &within), buffer);
        let read = records(&mut window, &within, &mut |event| {
            events += 1;
            tell(event);
        });
        buffer = window.into_buffer();
        match read {
            Ok(()) => lost = false,
            Err(_) if within.failed.get() => {
                if !lost || events > 0 {
                    tell(Fault::event(FaultKind::Gzip, within.member.get().unwrap_or(at)));
                    lost = true;
                }
                // Because of the damage, the decoder may have run past undamaged members. Therefore the search begins
                // in the damaged member.
                if input.back() {
                    input.skip(1)?;
                }
                input.find(&MEMBER)?;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Reads the records of an uncompressed WARC, or the records in a gzip member.
fn records(
    input: &mut Window<impl Read>,
    within: &Within,
    tell: &mut dyn FnMut(Event),
) -> io::Result<()> {
    while !input.peek(1)?.is_empty() {
        let begin = input.offset();
        let place = within.member.get().unwrap_or(begin);
        within.record.set(true);
        let read = record(input);
        within.record.set(false);
        match read? {
            Ok(event) => {
                // At the end of a member, this call of `peek` also compares the member's checksum.
                input.peek(1)?;
                tell(event);
            }
            // The record is complete, but it contains no HTTP response.
            Err(kind @ FaultKind::Http) => {
                input.peek(1)?;
                tell(Fault::event(kind, place));
            }
            Err(kind) => {
                // If `find` fails because the member is damaged, this fault is not reported, because the caller reports
                // the damaged member. If `record` consumed the header, another record may begin right after the header.
                if input.offset() == begin {
                    input.skip(1)?;
                }
                let goes_on = input.find(VERSION)?;
                tell(Fault::event(kind, place));
                if !goes_on {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

#[derive(Default)]
struct Header {
    response: bool,
    resource: bool,
    length: Option<u64>,
    elsewhere: bool,
    truncated: bool,
    host: Option<Host>,
}

/// Reads a record. If only the HTTP header is missing, consumes the whole record. For any other fault, consumes at most
/// the header of the record.
fn record(input: &mut Window<impl Read>) -> io::Result<Result<Event, FaultKind>> {
    if input.peek(VERSION.len())? != VERSION {
        return Ok(Err(FaultKind::Header));
    }
    // The loop requests no bytes after the header, because these bytes may be in the next member.
    let mut least = VERSION.len();
    let end = loop {
        let start = input.ahead(least, HEADER)?;
        let end = memmem::find(start, b"\r\n\r\n").map(|at| at + 4);
        match end.or_else(|| memmem::find(start, b"\n\n").map(|at| at + 2)) {
            Some(end) => break end,
            None if start.len() == HEADER => return Ok(Err(FaultKind::Header)),
            None if start.len() < least => return Ok(Err(FaultKind::Cut)),
            None => least = start.len() + 1,
        }
    };
    let start = input.peek(end)?;
    if memmem::find(&start[1..end], b"WARC/1.").is_some() {
        // The header lacks the blank line at its end, because the next record begins before `end`.
        return Ok(Err(FaultKind::Header));
    }
    let header = header(&start[..end]);
    input.skip(end as u64)?;
    let Some(length) = header.length else { return Ok(Err(FaultKind::Length)) };
    let kept = length.min(BLOCK as u64) as usize;
    let large = length > BLOCK as u64;
    // Four more bytes are requested, because `\r\n\r\n` follows the block of every record.
    let block = input.peek(if large { kept } else { kept + 4 })?;
    if block.len() < kept {
        return Ok(Err(FaultKind::Cut));
    }
    if large && memmem::find(block, b"\r\n\r\nWARC/1.").is_some() {
        return Ok(Err(FaultKind::Length));
    }
    if !large && let Err(kind) = ends(&block[kept..]) {
        return Ok(Err(kind));
    }
    let event = event(&header, &block[..kept], large);
    if input.skip(length)? < length {
        return Ok(Err(FaultKind::Cut));
    }
    if large && let Err(kind) = ends(input.peek(4)?) {
        return Ok(Err(kind));
    }
    input.skip(4)?;
    Ok(event)
}

/// Checks that the given bytes begin with two line terminators, which end a record. Ignores the bytes after the
/// terminators, because these bytes may be damaged.
fn ends(rest: &[u8]) -> Result<(), FaultKind> {
    const END: &[u8] = b"\r\n\r\n";
    match () {
        () if rest.starts_with(END) => Ok(()),
        () if END.starts_with(rest) => Err(FaultKind::Cut),
        () => Err(FaultKind::Length),
    }
}

fn header(bytes: &[u8]) -> Header {
    let mut header = Header::default();
    for line in bytes.split(|byte| *byte == b'\n') {
        let Some((name, value)) = field(line) else { continue };
        if name.eq_ignore_ascii_case(b"content-length") {
            let digits = std::str::from_utf8(value).unwrap_or_default();
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            header.length = digits.parse().ok().filter(|_| plain);
        } else if name.eq_ignore_ascii_case(b"warc-type") {
            header.response = value.eq_ignore_ascii_case(b"response");
            header.resource = value.eq_ignore_ascii_case(b"resource");
        } else if name.eq_ignore_ascii_case(b"warc-target-uri") {
            header.elsewhere = !is_robots_txt(value);
            header.host = Host::of_url(value);
        } else if name.eq_ignore_ascii_case(b"warc-truncated") {
            header.truncated = true;
        }
    }
    header
}

fn event(header: &Header, block: &[u8], large: bool) -> Result<Event, FaultKind> {
    if !header.response && !header.resource {
        return Ok(Event::Passed);
    }
    if header.elsewhere {
        return Ok(Event::Elsewhere);
    }
    let cut = large || header.truncated;
    let record = match header.response {
        true => answer(block, cut).ok_or(FaultKind::Http)?,
        false => {
            let record = Record::of_file(block.to_vec());
            Record { cut: cut || record.cut, ..record }
        }
    };
    Ok(Event::Record(Record { host: header.host, ..record }))
}
