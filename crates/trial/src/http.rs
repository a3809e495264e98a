//! Reads HTTP requests and writes HTTP answers.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The maximum number of octets in the head of a request. The head consists of the request line and the header.
pub const LARGEST_HEAD: usize = 64 << 10;

/// The maximum time between the start of a connection and the end of the request's head.
const HEAD_TIME: Duration = Duration::from_secs(30);

/// The parts of an HTTP request that the trial uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// The method of the request.
    pub method: Vec<u8>,
    /// The path and the query. If the target is an absolute URL, its scheme and authority are removed.
    pub target: Vec<u8>,
    /// The authority of the target, or the value of Host if the target is not an absolute URL. The host is `None` if
    /// the target is not an absolute URL and the request contains no Host.
    pub host: Option<Vec<u8>>,
    /// The value of User-Agent; empty if the header has no User-Agent.
    pub agent: Vec<u8>,
    /// Whether the robot accepts a body compressed with gzip.
    pub takes_gzip: bool,
    /// Whether the robot accepts a chunked body. HTTP/1.1 requires every client to accept chunked bodies.
    pub takes_chunks: bool,
}

/// The reason why a connection contained no readable request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRequest {
    /// The head has more than [`LARGEST_HEAD`] octets.
    TooLong,
    /// The connection ended within the head, or the head was not received in time.
    Ended,
}

/// Reads the head of a request from a connection.
///
/// # Errors
///
/// Returns [`NoRequest`] if the head is too long, is incomplete, or arrives too slowly.
pub fn read(stream: &mut TcpStream) -> Result<Request, NoRequest> {
    let deadline = Instant::now() + HEAD_TIME;
    let mut head = Vec::new();
    let mut piece = [0; 4096];
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() || stream.set_read_timeout(Some(left)).is_err() {
            return Err(NoRequest::Ended);
        }
        let read = match stream.read(&mut piece) {
            Ok(0) => return Err(NoRequest::Ended),
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return Err(NoRequest::Ended),
        };
        // The first bytes of the blank line that ends the head may already be in the buffer.
        let from = head.len().saturating_sub(3);
        head.extend_from_slice(&piece[..read]);
        if let Some(end) = end_of_head(&head, from) {
            head.truncate(end);
            return Ok(parse(&head));
        }
        if head.len() > LARGEST_HEAD {
            return Err(NoRequest::TooLong);
        }
    }
}

/// Returns the offset of the line feed before the blank line that ends a head. The search begins at `from`.
fn end_of_head(head: &[u8], from: usize) -> Option<usize> {
    (from..head.len()).find(|&at| {
        let rest = &head[at..];
        rest.starts_with(b"\n\n") || rest.starts_with(b"\n\r\n")
    })
}

/// Reads the head of a request. The head may contain any octets. Ignores lines that are not fields.
pub fn parse(head: &[u8]) -> Request {
    let mut lines =
        head.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let first = lines.next().unwrap_or_default();
    let mut words = first.split(|byte| *byte == b' ').filter(|word| !word.is_empty());
    let mut request =
        Request { method: words.next().unwrap_or_default().to_vec(), ..Request::default() };
    let (authority, target) = origin_form(words.next().unwrap_or_default());
    request.target = target;
    request.takes_chunks =
        words.next().is_some_and(|version| version.eq_ignore_ascii_case(b"HTTP/1.1"));
    for line in lines {
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { continue };
        let (field, value) = (&line[..colon], line[colon + 1..].trim_ascii());
        if field.eq_ignore_ascii_case(b"host") {
            request.host = Some(value.to_vec());
        } else if field.eq_ignore_ascii_case(b"user-agent") {
            request.agent = value.to_vec();
        } else if field.eq_ignore_ascii_case(b"accept-encoding") {
            let value = value.to_ascii_lowercase();
            request.takes_gzip = value.windows(4).any(|word| word == b"gzip");
        }
    }
    request.host = authority.or(request.host);
    request
}

/// Splits a target into its authority and the path with the query. Only an absolute URL has an authority.
fn origin_form(target: &[u8]) -> (Option<Vec<u8>>, Vec<u8>) {
    let scheme = b"http://";
    let rest = match target.split_at_checked(scheme.len()) {
        Some((start, rest)) if start.eq_ignore_ascii_case(scheme) => rest,
        _ => return (None, target.to_vec()),
    };
    let end = rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let slash: &[u8] = if path.first() == Some(&b'/') { b"" } else { b"/" };
    (Some(authority.to_vec()), [slash, path].concat())
}

/// How a robot recognizes the end of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// The header gives the length of the body.
    Length,
    /// The server sends the body in chunks.
    Chunked,
    /// The server closes the connection after the body.
    Close,
    /// The length in the header is too large by this number of octets, so the body seems to be truncated.
    Short(usize),
}

/// Writes an answer to a connection. The header also contains `fields`, which must not contain line ends.
///
/// # Errors
///
/// Returns an error if writing to the connection fails.
pub fn write(
    stream: &mut TcpStream,
    status: u16,
    fields: &[String],
    body: &[u8],
    framing: Body,
    head_only: bool,
) -> io::Result<()> {
    let mut answer = format!(
        "HTTP/1.1 {status} {}\r\nServer: norobots-trial\r\nConnection: close\r\n",
        reason(status)
    );
    for field in fields {
        answer += &format!("{field}\r\n");
    }
    match framing {
        Body::Length => answer += &format!("Content-Length: {}\r\n", body.len()),
        Body::Short(more) => answer += &format!("Content-Length: {}\r\n", body.len() + more),
        Body::Chunked => answer += "Transfer-Encoding: chunked\r\n",
        Body::Close => {}
    }
    let mut answer = format!("{answer}\r\n").into_bytes();
    if !head_only && status != 204 {
        match framing {
            Body::Chunked => {
                for chunk in body.chunks(17) {
                    answer.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
                    answer.extend_from_slice(chunk);
                    answer.extend_from_slice(b"\r\n");
                }
                answer.extend_from_slice(b"0\r\n\r\n");
            }
            _ => answer.extend_from_slice(body),
        }
    }
    stream.set_write_timeout(Some(HEAD_TIME))?;
    stream.write_all(&answer)?;
    stream.flush()
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        204 => "No Content",
        301 => "Moved Permanently",
        302 => "Found",
        303 => "See Other",
        307 => "Temporary Redirect",
        308 => "Permanent Redirect",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        410 => "Gone",
        421 => "Misdirected Request",
        429 => "Too Many Requests",
        431 => "Request Header Fields Too Large",
        451 => "Unavailable For Legal Reasons",
        500 => "Internal Server Error",
        501 => "Not Implemented",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        _ => "Status",
    }
}

#[cfg(test)]
mod tests {
    use super::{Request, parse};

    #[test]
    fn what_is_looked_at_is_read_from_any_head() {
        let request = parse(b"GET http://127.0.0.1:80/a?b HTTP/1.1\r\nHOST: x\r\nuser-agent:  A/1 \r\nAccept-Encoding: br, GZIP\r\n");
        assert_eq!(
            request,
            Request {
                method: b"GET".to_vec(),
                target: b"/a?b".to_vec(),
                host: Some(b"127.0.0.1:80".to_vec()),
                agent: b"A/1".to_vec(),
                takes_gzip: true,
                takes_chunks: true,
            }
        );
        assert_eq!(parse(b"GET http://h HTTP/1.0").target, b"/");
        assert_eq!(parse(b"GET http://h?q HTTP/1.0").target, b"/?q");
        for head in [&b""[..], b"\xff\0", b"GET", b"GET  /x", b"\r\n::\r\n:"] {
            assert_eq!(parse(head).host, None);
        }
    }
}
