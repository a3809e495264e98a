//! Detects the encoding, the line terminators and the names in a file.

use norobots::syntax::{Document, Terminator};

pub(crate) fn encoding(body: &[u8]) -> &'static str {
    const MARK: &[u8] = b"\xEF\xBB\xBF";
    match body {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => "utf-16",
        _ if body.is_ascii() => "ascii",
        _ if std::str::from_utf8(body).is_err() => "other",
        _ if body.starts_with(MARK) => "utf-8-with-mark",
        _ => "utf-8",
    }
}

/// Returns the kind of line terminator that a file uses. Ignores a last line without a terminator.
pub(crate) fn line_ends(document: &Document<'_>) -> &'static str {
    let bytes = document.bytes();
    if memchr::memchr(b'\r', bytes).is_none() {
        return if memchr::memchr(b'\n', bytes).is_some() { "NL" } else { "none" };
    }
    let mut kinds = 0_u8;
    for line in document.lines() {
        kinds |= match line.terminator() {
            Terminator::End => 0,
            Terminator::Nl => 1,
            Terminator::CrNl => 2,
            Terminator::Cr => 4,
        };
    }
    match kinds {
        0 => "none",
        1 => "NL",
        2 => "CR NL",
        4 => "CR",
        _ => "mixed",
    }
}

/// The maximum length of a name, in bytes. Longer names are not counted.
const LONGEST: usize = 40;

/// Returns the robot's name in a User-agent value, in lower case. The name ends before a slash or a space. Returns
/// `None` for a value without a valid name, such as a host name or an address.
pub(crate) fn robot<'b>(value: &[u8], buffer: &'b mut String) -> Option<&'b str> {
    let end = value.iter().position(|byte| matches!(byte, b'/' | b' ' | b'\t'));
    name(&value[..end.unwrap_or(value.len())], buffer)
}

/// Returns a name in lower case. Returns `None` if the name is empty, is too long, or contains a character other than
/// ASCII letters, digits, `-` and `_`.
pub(crate) fn name<'b>(name: &[u8], buffer: &'b mut String) -> Option<&'b str> {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if name.is_empty() || name.len() > LONGEST || !name.iter().all(plain) {
        return None;
    }
    buffer.clear();
    buffer.extend(name.iter().map(|byte| char::from(byte.to_ascii_lowercase())));
    Some(buffer)
}

#[cfg(test)]
mod tests {
    use super::{encoding, line_ends, robot};
    use norobots::source::Source;
    use norobots::syntax::parse;

    #[test]
    fn bytes_are_told_by_their_encoding_and_lines_by_their_ends() {
        let encodings: [&[u8]; 6] =
            [b"", b"a\0", b"\xEF\xBB\xBFa", "é".as_bytes(), b"\xFFa", b"\xFF\xFEa\0"];
        assert_eq!(
            encodings.map(encoding),
            ["ascii", "ascii", "utf-8-with-mark", "utf-8", "other", "utf-16"]
        );
        let ends = |bytes: &[u8]| line_ends(&parse(&Source::new(bytes)));
        let files: [&[u8]; 6] = [b"", b"a", b"a\nb", b"a\r\n", b"a\rb\r", b"a\r\nb\n"];
        assert_eq!(files.map(ends), ["none", "none", "NL", "CR NL", "CR", "mixed"]);
    }

    #[test]
    fn a_name_is_one_word_and_no_host() {
        let mut buffer = String::new();
        let mut name = |value: &[u8]| robot(value, &mut buffer).map(str::to_owned);
        assert_eq!(name(b"GPTBot/1.0 (x)").as_deref(), Some("gptbot"));
        assert_eq!(name(b"my_bot-2").as_deref(), Some("my_bot-2"));
        let none: [&[u8]; 6] = [b"", b"*", b"www.example.com", b"/x", b"\xFFbot", &[b'a'; 41]];
        assert!(none.iter().all(|value| name(value).is_none()));
    }
}
