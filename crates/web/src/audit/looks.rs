//! Guesses the format of an unreadable log.

/// The first bytes of files in other formats. Each entry also contains the name of the format, and advice for the user.
const STARTS: [(&[u8], &str); 9] = [
    (b"\x28\xB5\x2F\xFD", "it is compressed with zstd: pass the output of `zstd -dc`"),
    (b"\xFD7zXZ\0", "it is compressed with xz: pass the output of `xz -dc`"),
    (b"BZh", "it is compressed with bzip2: pass the output of `bzip2 -dc`"),
    (b"PK\x03\x04", "it is an archive (zip): unpack it, and name the log"),
    (b"<", "it looks like HTML or XML: name the log of the server"),
    (b"PAR1", "it is Parquet: write it as JSON, an object a line"),
    (b"[{", "it looks like a list of JSON: write an object a line, as `jq -c '.[]'` does"),
    (b"http ", LOAD_BALANCER),
    (b"https ", LOAD_BALANCER),
];

const LOAD_BALANCER: &str = "it looks like the log of a load balancer of AWS, which is not read: write it in the combined format";
const JSON: &str = "it looks like JSON, but an object needs a client such as `remote_addr`, a time such as `time_iso8601` and a \
    `request`, or the names that Caddy, Cloudflare or Traefik give them";
const PRETTY: &str =
    "it looks like JSON over several lines: write an object a line, as `jq -c .` does";
const W3C: &str = "it looks like the extended format of W3C (IIS, CloudFront), but needs a line `#Fields:` before it that names \
    its columns, date, time, c-ip and cs-uri-stem among them";
const ERRORS: &str = "it looks like a log of errors: name the log of accesses";
const SYSLOG: &str = "it looks like lines of syslog: remove the text before the client";
const ROBOTS: &str = "it looks like a robots.txt: name the log, and the robots.txt with --robots";
const COMMON: &str = "it looks like the common format with other columns: it is HOST IDENT USER [DATE] \"REQUEST\" STATUS BYTES";
const BINARY: &str = "it is not text: name the log";
const LONG: &str = "its first line is longer than 64 KiB, the most that is read";
const OTHER: &str = "it is in none of the formats common, combined, JSON and W3C";

/// Guesses the format of a log from up to 200 bytes of its first unreadable line. Returns the guess as the end of a
/// sentence.
pub(super) fn looks(line: &[u8], long: bool) -> &'static str {
    let text = line.trim_ascii_start();
    let word = |at: usize| text.split(|byte| *byte == b' ').nth(at).unwrap_or_default();
    let digits = |form: &[u8]| {
        let fits = |(byte, form): (&u8, &u8)| match form {
            b'0' => byte.is_ascii_digit(),
            other => byte == other,
        };
        text.len() >= form.len() && text.iter().zip(form).all(fits)
    };
    let is_month = |word: &[u8]| word.len() == 3 && word.iter().all(u8::is_ascii_alphabetic);
    let is_clock = |word: &[u8]| word.len() == 8 && word[2] == b':' && word[5] == b':';
    if let Some((_, words)) = STARTS.iter().find(|(start, _)| line.starts_with(start)) {
        words
    } else if text.contains(&0) {
        BINARY
    } else if long {
        LONG
    } else if matches!(text, b"{" | b"[") {
        PRETTY
    } else if text.starts_with(b"{") {
        JSON
    } else if text.starts_with(b"#") || digits(b"0000-00-00 00:00:00") || digits(b"0000-00-00\t") {
        W3C
    } else if digits(b"0000/00/00 00:00:00 [") || text.starts_with(b"[") {
        ERRORS
    } else if is_month(word(0)) && (is_clock(word(2)) || is_clock(word(3))) {
        SYSLOG
    } else if text.get(..11).is_some_and(|start| start.eq_ignore_ascii_case(b"user-agent:")) {
        ROBOTS
    } else if text.windows(2).any(|part| part == b" [") {
        COMMON
    } else {
        OTHER
    }
}
