//! The messages of google/robotstxt-spec-test in the text format of protocol buffers.
//!
//! Of that format what these messages need: fields by name, messages in `{}` or `<>`, lists in
//! `[]`, strings in either quote with the escapes of C, strings side by side taken together,
//! names of enums, comments to the end of the line, and `,` or `;` after a field.

use crate::suite::misread::{Misread, Wanted};

use norobots::engine::Verdict;
use norobots::source::Source;

/// A file and what is expected of it.
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

/// The tests of a file.
///
/// # Errors
///
/// [`Misread`] for the first place that is not of the form.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<Test>, Misread> {
    let mut reader = Reader { bytes, at: 0 };
    reader.tests().map_err(|(offset, wanted)| Misread {
        position: Source::new(bytes).position(offset),
        wanted,
    })
}

/// What is wrong, and the offset where.
type Refused = (usize, Wanted);

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn tests(&mut self) -> Result<Vec<Test>, Refused> {
        let mut tests = Vec::new();
        while self.peek().is_some() {
            match self.name() {
                (_, b"tests") => self.messages(&mut tests, Reader::test)?,
                (at, _) => return Err((at, Wanted::Tests)),
            }
            self.separator();
        }
        Ok(tests)
    }

    fn test(&mut self, end: u8) -> Result<Test, Refused> {
        let start = self.at - 1;
        let mut robots = None;
        let mut expectations = Vec::new();
        while !self.take(end) {
            match self.name() {
                (at, b"robotstxt") => self.text_once(at, &mut robots)?,
                (_, b"test_expectations") => {
                    self.messages(&mut expectations, Reader::expectation)?;
                }
                (at, _) => return Err((at, Wanted::TestField)),
            }
            self.separator();
        }
        let Some(robots) = robots else { return Err((start, Wanted::InTest("robotstxt"))) };
        if expectations.is_empty() {
            return Err((start, Wanted::InTest("test_expectations")));
        }
        Ok(Test { robots, expectations })
    }

    fn expectation(&mut self, end: u8) -> Result<Expectation, Refused> {
        let start = self.at - 1;
        let (mut url, mut agent, mut explanation) = (None, None, None);
        let (mut verdict, mut kind) = (None, None);
        while !self.take(end) {
            match self.name() {
                (at, b"testurl") => self.text_once(at, &mut url)?,
                (at, b"useragent") => self.text_once(at, &mut agent)?,
                (at, b"additional_explanation") => self.text_once(at, &mut explanation)?,
                (at, b"expected_outcome") => {
                    let words =
                        [("ALLOWED", Verdict::Allowed), ("DISALLOWED", Verdict::Disallowed)];
                    self.word_once(at, &mut verdict, &words, Wanted::Outcome)?;
                }
                // Whose opinion it is. It is read, so that a slip is seen, and is of no use here.
                (at, b"test_type") => {
                    let words = [("STANDARD", ()), ("GOOGLE_SPECIFIC", ())];
                    self.word_once(at, &mut kind, &words, Wanted::TestType)?;
                }
                (at, _) => return Err((at, Wanted::ExpectationField)),
            }
            self.separator();
        }
        let lacks = |name| (start, Wanted::InExpectation(name));
        Ok(Expectation {
            url: url.ok_or(lacks("testurl"))?,
            agent: agent.ok_or(lacks("useragent"))?,
            verdict: verdict.ok_or(lacks("expected_outcome"))?,
            explanation: explanation.unwrap_or_default(),
        })
    }

    /// One message, or a list of them. `one` reads from after the opening brace through the one
    /// that ends it.
    fn messages<T>(
        &mut self,
        all: &mut Vec<T>,
        one: fn(&mut Self, u8) -> Result<T, Refused>,
    ) -> Result<(), Refused> {
        self.take(b':');
        if !self.take(b'[') {
            all.push(self.message(one)?);
            return Ok(());
        }
        if self.take(b']') {
            return Ok(());
        }
        loop {
            all.push(self.message(one)?);
            if self.take(b']') {
                return Ok(());
            }
            if !self.take(b',') {
                return Err((self.at, Wanted::ListGoesOn));
            }
        }
    }

    fn message<T>(&mut self, one: fn(&mut Self, u8) -> Result<T, Refused>) -> Result<T, Refused> {
        for (start, end) in [(b'{', b'}'), (b'<', b'>')] {
            if self.take(start) {
                return one(self, end);
            }
        }
        Err((self.at, Wanted::Message))
    }

    fn text_once(&mut self, at: usize, field: &mut Option<Vec<u8>>) -> Result<(), Refused> {
        self.value_once(at, field.is_some())?;
        let mut text = Vec::new();
        if !matches!(self.peek(), Some(b'"' | b'\'')) {
            return Err((self.at, Wanted::Text));
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
        words: &[(&str, T)],
        wanted: Wanted,
    ) -> Result<(), Refused> {
        self.value_once(at, field.is_some())?;
        self.peek();
        let (at, word) = self.name();
        let known = words.iter().find(|(known, _)| known.as_bytes() == word);
        *field = Some(known.ok_or((at, wanted))?.1);
        Ok(())
    }

    fn value_once(&mut self, at: usize, known: bool) -> Result<(), Refused> {
        if known {
            return Err((at, Wanted::Once));
        }
        if self.take(b':') { Ok(()) } else { Err((self.at, Wanted::Colon)) }
    }

    /// One string, from its quote on.
    fn string(&mut self, quote: u8, text: &mut Vec<u8>) -> Result<(), Refused> {
        let start = self.at;
        self.at += 1;
        loop {
            match self.bytes.get(self.at) {
                None | Some(b'\n') => return Err((start, Wanted::Quote)),
                Some(b'\\') => self.escape(text)?,
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

    /// One escape, from its backslash on.
    fn escape(&mut self, text: &mut Vec<u8>) -> Result<(), Refused> {
        let refused = (self.at, Wanted::Escape);
        self.at += 1;
        let letter = *self.bytes.get(self.at).ok_or(refused)?;
        let digits = |reader: &mut Self, radix, most| {
            let from = reader.at;
            let mut value = 0;
            while reader.at - from < most
                && let Some(digit) =
                    reader.bytes.get(reader.at).and_then(|&b| (b as char).to_digit(radix))
            {
                value = value * radix + digit;
                reader.at += 1;
            }
            (value, reader.at - from)
        };
        if letter.is_ascii_digit() {
            let (value, n) = digits(self, 8, 3);
            let byte = u8::try_from(value).ok().filter(|_| n > 0);
            text.push(byte.ok_or(refused)?);
            return Ok(());
        }
        self.at += 1;
        let byte = match letter {
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'?' | b'\\' | b'\'' | b'"' => letter,
            b'x' | b'X' => match digits(self, 16, 2) {
                (_, 0) => return Err(refused),
                (value, _) => value as u8,
            },
            b'u' | b'U' => {
                let most = if letter == b'u' { 4 } else { 8 };
                let (value, n) = digits(self, 16, most);
                let c = char::from_u32(value).filter(|_| n == most).ok_or(refused)?;
                text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                return Ok(());
            }
            _ => return Err(refused),
        };
        text.push(byte);
        Ok(())
    }

    /// The next byte that is neither white space nor in a comment; it is not taken.
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
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    fn separator(&mut self) {
        let _ = self.take(b',') || self.take(b';');
    }

    /// The offset of a name and the name, which is empty where there is none.
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
