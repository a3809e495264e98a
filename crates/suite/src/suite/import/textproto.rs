//! A parser for the messages of google/robotstxt-spec-test in the text format of protocol buffers.
//!
//! The parser supports fields by name, messages in `{}` or `<>`, lists in `[]`, and names of enum values. Comments
//! extend to the end of the line. The messages use no other features of the format. Strings have single or double
//! quotes and the escapes of C. Adjacent strings form one string. A field may end with `,` or `;`.

use std::fmt;

use norobots::engine::Verdict;
use norobots::source::{Position, Source};

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Misread {
    pub(crate) position: Position,
    /// What the parser expected at this position.
    wanted: String,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { line, column, .. } = self.position;
        write!(f, "line {line}, column {column}: {}", self.wanted)
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Test {
    pub(crate) robots: Vec<u8>,
    pub(crate) expectations: Vec<Expectation>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Expectation {
    pub(crate) url: Vec<u8>,
    pub(crate) agent: Vec<u8>,
    pub(crate) verdict: Verdict,
    pub(crate) explanation: Vec<u8>,
}

/// # Errors
///
/// Returns a [`Misread`] with the position of the first mistake.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<Test>, Misread> {
    let mut reader = Reader { bytes, at: 0 };
    let misread =
        |(offset, wanted)| Misread { position: Source::new(bytes).position(offset), wanted };
    reader.tests().map_err(misread)
}

/// The offset of a mistake, and a text that says what should be at this offset.
type Refused = (usize, String);

fn refused<T>(offset: usize, wanted: &str) -> Result<T, Refused> {
    Err((offset, wanted.to_owned()))
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn tests(&mut self) -> Result<Vec<Test>, Refused> {
        let mut tests = Vec::new();
        let wanted = "a file has nothing but `tests`; write tests: [{ … }]";
        self.fields(None, wanted, |reader, _, name| match name {
            b"tests" => Some(reader.messages(&mut tests, Reader::test)),
            _ => None,
        })?;
        Ok(tests)
    }

    fn test(&mut self, end: u8) -> Result<Test, Refused> {
        let start = self.at - 1;
        let (mut robots, mut expectations) = (None, Vec::new());
        let wanted = "a test has `robotstxt` and `test_expectations`, and ends with }";
        self.fields(Some(end), wanted, |reader, at, name| match name {
            b"robotstxt" => Some(reader.text_once(at, &mut robots)),
            b"test_expectations" => Some(reader.messages(&mut expectations, Reader::expectation)),
            _ => None,
        })?;
        let lacks = |name| (start, format!("the test that begins here has no `{name}`"));
        let robots = robots.ok_or_else(|| lacks("robotstxt"))?;
        if expectations.is_empty() {
            return Err(lacks("test_expectations"));
        }
        Ok(Test { robots, expectations })
    }

    fn expectation(&mut self, end: u8) -> Result<Expectation, Refused> {
        const OUTCOMES: [(&str, Verdict); 2] =
            [("ALLOWED", Verdict::Allowed), ("DISALLOWED", Verdict::Disallowed)];
        // The values of `test_type`, which says whether the standard or Google expects the result. The parser checks
        // this field but does not use it.
        const TYPES: [(&str, ()); 2] = [("STANDARD", ()), ("GOOGLE_SPECIFIC", ())];
        let start = self.at - 1;
        let (mut url, mut agent, mut explanation) = (None, None, None);
        let (mut verdict, mut kind) = (None, None);
        let wanted = "an expectation has `testurl`, `useragent`, `expected_outcome`, \
                      `additional_explanation` and `test_type`, and ends with }";
        self.fields(Some(end), wanted, |reader, at, name| {
            Some(match name {
                b"testurl" => reader.text_once(at, &mut url),
                b"useragent" => reader.text_once(at, &mut agent),
                b"additional_explanation" => reader.text_once(at, &mut explanation),
                b"expected_outcome" => reader.word_once(at, &mut verdict, &OUTCOMES),
                b"test_type" => reader.word_once(at, &mut kind, &TYPES),
                _ => return None,
            })
        })?;
        let lacks = |name| (start, format!("the expectation that begins here has no `{name}`"));
        Ok(Expectation {
            url: url.ok_or_else(|| lacks("testurl"))?,
            agent: agent.ok_or_else(|| lacks("useragent"))?,
            verdict: verdict.ok_or_else(|| lacks("expected_outcome"))?,
            explanation: explanation.unwrap_or_default(),
        })
    }

    /// Reads the fields of a message and the closing byte `end`. If `end` is `None`, reads fields up to the end of the
    /// file. `field` gets the offset and the name of a field, and reads the value of the field. If `field` returns
    /// `None`, the name is unknown. The error message is then `wanted`.
    fn fields(
        &mut self,
        end: Option<u8>,
        wanted: &str,
        mut field: impl FnMut(&mut Self, usize, &[u8]) -> Option<Result<(), Refused>>,
    ) -> Result<(), Refused> {
        loop {
            let over = match end {
                Some(end) => self.take(end),
                None => self.peek().is_none(),
            };
            if over {
                return Ok(());
            }
            let (at, name) = self.name();
            field(self, at, name).unwrap_or_else(|| refused(at, wanted))?;
            let _ = self.take(b',') || self.take(b';');
        }
    }

    /// Reads one message or a list of messages. `read` starts after the opening brace of a message and ends after its
    /// closing brace.
    fn messages<T>(
        &mut self,
        all: &mut Vec<T>,
        read: fn(&mut Self, u8) -> Result<T, Refused>,
    ) -> Result<(), Refused> {
        self.take(b':');
        if !self.take(b'[') {
            all.push(self.message(read)?);
            return Ok(());
        }
        if self.take(b']') {
            return Ok(());
        }
        loop {
            all.push(self.message(read)?);
            if self.take(b']') {
                return Ok(());
            }
            if !self.take(b',') {
                let wanted = "write a comma before the next item, or ] after the last";
                return refused(self.at, wanted);
            }
        }
    }

    fn message<T>(&mut self, read: fn(&mut Self, u8) -> Result<T, Refused>) -> Result<T, Refused> {
        for (start, end) in [(b'{', b'}'), (b'<', b'>')] {
            if self.take(start) {
                return read(self, end);
            }
        }
        refused(self.at, "write { and the fields of the message")
    }

    fn text_once(&mut self, at: usize, field: &mut Option<Vec<u8>>) -> Result<(), Refused> {
        self.value_once(at, field.is_some())?;
        let mut text = Vec::new();
        if !matches!(self.peek(), Some(b'"' | b'\'')) {
            return refused(self.at, "write a string in quotes");
        }
        while let Some(quote @ (b'"' | b'\'')) = self.peek() {
            self.string(quote, &mut text)?;
        }
        *field = Some(text);
        Ok(())
    }

    fn word_once<T: Copy>(
        &mut self,
        at: usize,
        field: &mut Option<T>,
        words: &[(&str, T); 2],
    ) -> Result<(), Refused> {
        self.value_once(at, field.is_some())?;
        let (at, word) = self.name();
        let [(first, _), (second, _)] = words;
        match words.iter().find(|(known, _)| known.as_bytes() == word) {
            Some((_, value)) => *field = Some(*value),
            None => return refused(at, &format!("write {first} or {second}")),
        }
        Ok(())
    }

    fn value_once(&mut self, at: usize, known: bool) -> Result<(), Refused> {
        if known {
            return refused(at, "this field was there before; write it once");
        }
        match self.take(b':') {
            true => Ok(()),
            false => refused(self.at, "write a colon between a field and its value"),
        }
    }

    /// The reader must be at the opening quote of the string.
    fn string(&mut self, quote: u8, text: &mut Vec<u8>) -> Result<(), Refused> {
        let start = self.at;
        self.at += 1;
        loop {
            match self.bytes.get(self.at) {
                None | Some(b'\n') => {
                    let wanted = "the string that begins here does not end in its line; write its \
                                  quote there, and \\n for a line feed in it";
                    return refused(start, wanted);
                }
                Some(b'\\') => {
                    let at = self.at;
                    let wanted = "no escape of C; write \\n, \\r, \\t, \\\\, \\\", three octal digits, \
                                  or \\x and two hexadecimal ones";
                    self.escape(text).ok_or_else(|| (at, wanted.to_owned()))?;
                }
                Some(&byte) => {
                    self.at += 1;
                    if byte == quote {
                        return Ok(());
                    }
                    text.push(byte);
                }
            }
        }
    }

    /// The reader must be at the backslash of the escape. Returns `None` if the escape is not valid.
    fn escape(&mut self, text: &mut Vec<u8>) -> Option<()> {
        self.at += 1;
        let letter = *self.bytes.get(self.at)?;
        self.at += usize::from(!letter.is_ascii_digit());
        let mut digits = |radix, most| {
            let rest = self.bytes[self.at..].iter().take(most);
            let digits = rest.map_while(|&byte| char::from(byte).to_digit(radix));
            let read = digits.fold((0, 0), |(value, n), digit| (value * radix + digit, n + 1));
            self.at += read.1;
            Some(read).filter(|(_, n)| *n > 0)
        };
        let byte = match letter {
            b'0'..=b'9' => u8::try_from(digits(8, 3)?.0).ok()?,
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'?' | b'\\' | b'\'' | b'"' => letter,
            b'x' | b'X' => digits(16, 2)?.0 as u8,
            b'u' | b'U' => {
                let most = if letter == b'u' { 4 } else { 8 };
                let (value, _) = digits(16, most).filter(|(_, n)| *n == most)?;
                text.extend(char::from_u32(value)?.encode_utf8(&mut [0; 4]).bytes());
                return Some(());
            }
            _ => return None,
        };
        text.push(byte);
        Some(())
    }

    /// Skips white space and comments, and returns the next byte without consuming it.
    fn peek(&mut self) -> Option<u8> {
        loop {
            match *self.bytes.get(self.at)? {
                b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => self.at += 1,
                b'#' => {
                    let rest = &self.bytes[self.at..];
                    let length = memchr::memchr(b'\n', rest);
                    self.at += length.unwrap_or(rest.len());
                }
                byte => return Some(byte),
            }
        }
    }

    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Returns the name at this position, which may be empty, and the offset of the name.
    fn name(&mut self) -> (usize, &'a [u8]) {
        self.peek();
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'_');
        let start = self.at;
        self.at += end.unwrap_or(rest.len());
        (start, &self.bytes[start..self.at])
    }
}

#[cfg(test)]
mod tests;
