//! Represents a file as text that pest can parse.

use std::borrow::Cow;

/// A file, converted to text that pest can parse. Each byte of the file becomes one character, from U+0000 to U+00FF.
#[derive(Debug)]
pub struct View<'a>(Cow<'a, str>);

impl<'a> View<'a> {
    /// Borrows the file if it is ASCII. Otherwise, converts each byte to a character.
    pub fn new(bytes: &'a [u8]) -> View<'a> {
        View(match std::str::from_utf8(bytes) {
            Ok(text) if text.is_ascii() => Cow::Borrowed(text),
            _ => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
        })
    }

    /// Returns the text for pest.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Returns a function that converts offsets in the text to offsets in the file. The offsets must be passed in
    /// ascending order.
    pub fn places(&self) -> impl FnMut(usize) -> usize {
        // Each character beyond ASCII takes two bytes in the text, but represents one byte of the file.
        let (mut at, mut wide) = (0, 0);
        move |place| {
            let passed = &self.text().as_bytes()[at..place];
            wide += passed.iter().filter(|&&byte| byte >= 0xC0).count();
            at = place;
            place - wide
        }
    }
}
