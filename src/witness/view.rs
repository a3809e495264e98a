//! A file as pest reads it.

use std::borrow::Cow;

/// Each byte of a file as a character from U+0000 to U+00FF.
#[derive(Debug)]
pub struct View<'a>(Cow<'a, str>);

impl<'a> View<'a> {
    /// Borrows a file that is all ASCII, and widens any other file.
    pub fn new(bytes: &'a [u8]) -> View<'a> {
        View(match std::str::from_utf8(bytes) {
            Ok(text) if text.is_ascii() => Cow::Borrowed(text),
            _ => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
        })
    }

    /// Returns the text to parse.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Returns a function that turns offsets in the text, given in order, into offsets in the file.
    pub fn places(&self) -> impl FnMut(usize) -> usize {
        // Each character before `at` that takes two bytes stands for one byte of the file.
        let (mut at, mut wide) = (0, 0);
        move |place| {
            let passed = &self.text().as_bytes()[at..place];
            wide += passed.iter().filter(|&&byte| byte >= 0xC0).count();
            at = place;
            place - wide
        }
    }
}
