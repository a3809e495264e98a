//! Reads the HTTP responses in a WARC.

use crate::record::{Coding, LARGEST, Record};
use flate2::read::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};
use memchr::memmem;
use std::io::Read;

/// Reads the header of a response, and decodes its body. `cut` is true if the end of the response is missing. Returns
/// `None` if the response has no HTTP header.
pub(crate) fn answer(message: &[u8], cut: bool) -> Option<Record> {
    let (head, body) = parts(message)?;
    let mut lines = head.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let status = status(lines.next()?)?;
    let (mut media, mut content, mut chunked) = (Vec::new(), Vec::new(), false);
    for line in lines {
        let Some((name, value)) = field(line) else { continue };
        if name.eq_ignore_ascii_case(b"content-type") {
            media = value.to_vec();
        } else if name.eq_ignore_ascii_case(b"content-encoding") {
            content = value.to_ascii_lowercase();
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            chunked = value.to_ascii_lowercase().ends_with(b"chunked");
        }
    }
    let joined = chunked.then(|| dechunked(body, cut));
    let (bytes, mut coding) = match &joined {
        None => (body, Coding::Plain),
        Some(None) => (body, Coding::Lies),
        Some(Some(joined)) => (&joined[..], Coding::Decoded),
    };
    let decoded = match &content[..] {
        b"" | b"identity" | b"none" => None,
        b"gzip" | b"x-gzip" => Some(decoded(MultiGzDecoder::new(bytes))),
        b"deflate" => {
            let zlib = decoded(ZlibDecoder::new(bytes));
            Some(if zlib.0.is_empty() { decoded(DeflateDecoder::new(bytes)) } else { zlib })
        }
        _ => {
            coding = Coding::Unknown;
            None
        }
    };
    let (mut body, mut ended_early) = (bytes.to_vec(), false);
    match decoded {
        // If no byte of a body can be decoded, the body does not have the encoding that the header names. For an empty
        // body, it is not known whether the header is wrong.
        Some((decoded, failed)) if !(failed && decoded.is_empty()) => {
            (body, ended_early) = (decoded, failed);
            coding = Coding::Decoded;
        }
        Some(_) if !bytes.is_empty() => coding = Coding::Lies,
        _ => {}
    }
    let cut = cut || ended_early || body.len() > LARGEST;
    body.truncate(LARGEST);
    Some(Record { status: Some(status), host: None, media, coding, body, cut })
}

/// Returns the name and the value in a header line. Returns `None` if the line has no colon.
pub(crate) fn field(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = memchr::memchr(b':', line)?;
    Some((line[..colon].trim_ascii(), line[colon + 1..].trim_ascii()))
}

/// Returns two parts: the status line with the header, and the body.
fn parts(message: &[u8]) -> Option<(&[u8], &[u8])> {
    let empty_lines = [&b"\r\n\r\n"[..], b"\n\n"];
    let ends = empty_lines.iter().filter_map(|end| Some((memmem::find(message, end)?, end.len())));
    match ends.min() {
        Some((at, length)) => Some((&message[..at], &message[at + length..])),
        // A response without a body may lack the empty line after the header.
        None => message.ends_with(b"\n").then_some((message, &[])),
    }
}

/// Returns the status in a line such as `HTTP/1.1 200 OK`.
fn status(line: &[u8]) -> Option<u16> {
    let mut words = line.split(|byte| *byte == b' ').filter(|word| !word.is_empty());
    let known = words.next()?.get(..5)?.eq_ignore_ascii_case(b"http/");
    let digits = std::str::from_utf8(words.next()?).ok()?;
    let number = digits.len() == 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
    if known && number { digits.parse().ok() } else { None }
}

/// Returns the output of a decoder, and whether the decoder failed. If the output is longer than [`LARGEST`], returns
/// one byte more than this limit, so that the caller notices.
fn decoded(decoder: impl Read) -> (Vec<u8>, bool) {
    let mut bytes = Vec::new();
    let failed = decoder.take(LARGEST as u64 + 1).read_to_end(&mut bytes).is_err();
    (bytes, failed)
}

/// Joins the chunks of a chunked body. Returns `None` if the body is not chunked. If `cut` is true, the end of the body
/// and its last chunks may be missing.
fn dechunked(mut body: &[u8], cut: bool) -> Option<Vec<u8>> {
    let mut whole = Vec::new();
    loop {
        let Some(end) = memchr::memchr(b'\n', body) else {
            return (cut && !whole.is_empty()).then_some(whole);
        };
        let line = body[..end].trim_ascii();
        let digits = line.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
        let size = usize::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
        body = &body[end + 1..];
        if size == 0 {
            return Some(whole);
        }
        match body.get(..size) {
            Some(chunk) => whole.extend_from_slice(chunk),
            None if cut => {
                whole.extend_from_slice(body);
                return Some(whole);
            }
            None => return None,
        }
        body = &body[size..];
        body = body.strip_prefix(b"\r\n").or_else(|| body.strip_prefix(b"\n")).unwrap_or(body);
    }
}

#[cfg(test)]
mod tests {
    use super::answer;
    use crate::record::{Coding, LARGEST};
    use flate2::Compression;
    use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};
    use std::io::Write;

    const FILE: &[u8] = b"User-agent: *\nDisallow: /tmp/\n";

    #[test]
    fn the_header_is_read_in_any_case_and_with_any_line_ends() {
        let message = b"HTTP/1.0 404 Not  Found\nCONTENT-TYPE:text/html; x\n\nhello\r\n\r\n";
        let read = answer(message, false).expect("it has a header");
        assert_eq!(
            (read.status, &*read.media, &*read.body),
            (Some(404), &b"text/html; x"[..], &b"hello\r\n\r\n"[..])
        );
        let empty = answer(b"HTTP/2 204\r\nServer: x\r\n", false).expect("it has a header");
        assert_eq!((empty.status, empty.body.len()), (Some(204), 0));
        for none in [
            &b""[..],
            b"HTTP/1.1",
            b"HTTP/1.1 2x0 OK\r\n\r\n",
            b"User-agent: *\n\nDisallow:\n",
            b"\xFF\n\n",
        ] {
            assert_eq!(answer(none, false), None, "{}", none.escape_ascii());
        }
    }

    #[test]
    fn encodings_are_undone_and_lies_are_told() {
        let gzip = {
            let mut to = GzEncoder::new(Vec::new(), Compression::fast());
            to.write_all(FILE).unwrap();
            to.finish().unwrap()
        };
        let zlib = {
            let mut to = ZlibEncoder::new(Vec::new(), Compression::fast());
            to.write_all(FILE).unwrap();
            to.finish().unwrap()
        };
        let raw = {
            let mut to = DeflateEncoder::new(Vec::new(), Compression::fast());
            to.write_all(FILE).unwrap();
            to.finish().unwrap()
        };
        let read_as = |fields: &str, body: &[u8]| {
            let head = format!("HTTP/1.1 200 OK\r\n{fields}\r\n\r\n");
            let read = answer(&[head.as_bytes(), body].concat(), false).expect("it has a header");
            (read.coding, read.body, read.cut)
        };
        let whole = (Coding::Decoded, FILE.to_vec(), false);
        assert_eq!(read_as("Content-Encoding: gzip", &gzip), whole);
        assert_eq!(read_as("Content-Encoding: Deflate", &zlib), whole);
        assert_eq!(read_as("Content-Encoding: deflate", &raw), whole);
        assert_eq!(
            read_as("X-Crawl-Content-Encoding: gzip", FILE),
            (Coding::Plain, FILE.to_vec(), false)
        );
        assert_eq!(read_as("Content-Encoding: gzip", FILE), (Coding::Lies, FILE.to_vec(), false));
        assert_eq!(read_as("Content-Encoding: gzip", b""), (Coding::Plain, Vec::new(), false));
        assert_eq!(read_as("Content-Encoding: br", FILE), (Coding::Unknown, FILE.to_vec(), false));
        let chunks =
            [b"E;x=1\r\n", &FILE[..14], b"\r\n10\r\n", &FILE[14..], b"\r\n0\r\n\r\n"].concat();
        assert_eq!(read_as("Transfer-Encoding: chunked", &chunks), whole);
        assert_eq!(
            read_as("Transfer-Encoding: chunked", FILE),
            (Coding::Lies, FILE.to_vec(), false)
        );
        // If a body ends early, the decoded beginning of the body is kept.
        let (coding, body, cut) = read_as("Content-Encoding: gzip", &gzip[..gzip.len() - 6]);
        assert_eq!((coding, cut), (Coding::Decoded, true));
        assert!(FILE.starts_with(&body));
    }

    #[test]
    fn a_small_body_that_decodes_to_a_large_one_is_cut() {
        let mut to = GzEncoder::new(Vec::new(), Compression::fast());
        to.write_all(&vec![b'x'; 40 << 20]).unwrap();
        let body = to.finish().unwrap();
        let message = [&b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"[..], &body].concat();
        let read = answer(&message, false).expect("it has a header");
        assert_eq!((read.body.len(), read.cut), (LARGEST, true));
    }
}
