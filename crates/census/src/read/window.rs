//! A buffered window on an input. A reader can look at bytes in the window before it consumes them.

use memchr::memmem;
use std::io::{self, BufRead, ErrorKind, Read};

/// Before each read from the input, the buffer has at least this many free bytes.
const BLOCK: usize = 32 << 10;

/// The maximum number of bytes that a reader can go back.
const BACK: usize = 4 << 20;

/// A buffer with a part of an input. The buffer grows only if it must keep more bytes for the reader.
pub(crate) struct Window<R> {
    inner: R,
    buffer: Vec<u8>,
    /// The number of bytes in the buffer that come from the input. The buffer itself may be longer. If the buffer were
    /// shortened, it would have to be filled with zeros again before every read.
    filled: usize,
    /// The index of the next byte in the buffer.
    next: usize,
    /// The index in the buffer that a reader can go back to.
    mark: Option<usize>,
    /// The offset of the buffer's first byte in the input.
    at: u64,
}

impl<R: Read> Window<R> {
    pub(crate) fn new(inner: R) -> Window<R> {
        Window::with_buffer(inner, Vec::new())
    }

    pub(crate) fn with_buffer(inner: R, buffer: Vec<u8>) -> Window<R> {
        Window { inner, buffer, filled: 0, next: 0, mark: None, at: 0 }
    }

    /// Returns the buffer, so that the next window can use it.
    pub(crate) fn into_buffer(self) -> Vec<u8> {
        self.buffer
    }

    /// Returns the offset of the next byte in the input, counted from 0.
    pub(crate) fn offset(&self) -> u64 {
        self.at + self.next as u64
    }

    /// Returns the next `count` bytes, or fewer bytes if the input ends.
    pub(crate) fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        while self.filled - self.next < count && self.more()? {}
        let end = self.filled.min(self.next.saturating_add(count));
        Ok(&self.buffer[self.next..end])
    }

    /// Returns the next `least` bytes, or fewer bytes if the input ends. Also returns the bytes after them that are
    /// already in the buffer, but at most `most` bytes in total.
    pub(crate) fn ahead(&mut self, least: usize, most: usize) -> io::Result<&[u8]> {
        self.peek(least)?;
        let end = self.filled.min(self.next.saturating_add(most));
        Ok(&self.buffer[self.next..end])
    }

    pub(crate) fn here(&self) -> &[u8] {
        &self.buffer[self.next..self.filled]
    }

    /// Consumes `count` bytes, or fewer bytes if the input ends. Returns the number of consumed bytes.
    pub(crate) fn skip(&mut self, count: u64) -> io::Result<u64> {
        let mut left = count;
        while left > 0 {
            self.peek(1)?;
            let here = self.filled - self.next;
            if here == 0 {
                break;
            }
            let step = usize::try_from(left).unwrap_or(usize::MAX).min(here);
            self.next += step;
            left -= step as u64;
        }
        Ok(count - left)
    }

    /// Searches for a word. Consumes all bytes before the word, or the rest of the input if the word is not found.
    /// Returns whether the word was found.
    pub(crate) fn find(&mut self, word: &[u8]) -> io::Result<bool> {
        loop {
            if self.peek(word.len())?.len() < word.len() {
                self.next = self.filled;
                return Ok(false);
            }
            if let Some(at) = memmem::find(&self.buffer[self.next..self.filled], word) {
                self.next += at;
                return Ok(true);
            }
            // The bytes at the end of the buffer are not consumed, because they may be the beginning of the word.
            self.next = self.filled + 1 - word.len();
        }
    }

    /// Marks the next byte for [`Window::back`].
    pub(crate) fn set_mark(&mut self) {
        self.mark = Some(self.next);
    }

    /// Goes back to the mark. If too many bytes were consumed after the mark, does nothing and returns `false`.
    pub(crate) fn back(&mut self) -> bool {
        match self.mark.take() {
            Some(mark) => {
                self.next = mark;
                true
            }
            None => false,
        }
    }

    /// Reads more bytes into the buffer. Returns whether the input had more bytes.
    fn more(&mut self) -> io::Result<bool> {
        if self.mark.is_some_and(|mark| self.next - mark > BACK) {
            self.mark = None;
        }
        let done = self.mark.unwrap_or(self.next);
        // Consumed bytes are dropped rarely, because dropping them moves all other bytes.
        if done >= BLOCK || done == self.filled {
            self.buffer.copy_within(done..self.filled, 0);
            self.at += done as u64;
            self.filled -= done;
            self.next -= done;
            self.mark = self.mark.map(|_| 0);
        }
        if self.buffer.len() < self.filled + BLOCK {
            self.buffer.resize((self.filled + BLOCK).next_power_of_two(), 0);
        }
        let read = loop {
            match self.inner.read(&mut self.buffer[self.filled..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.filled += read;
        Ok(read > 0)
    }
}

impl<R: Read> Read for Window<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let here = self.fill_buf()?;
        let count = here.len().min(to.len());
        to[..count].copy_from_slice(&here[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl<R: Read> BufRead for Window<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.next == self.filled {
            self.more()?;
        }
        Ok(&self.buffer[self.next..self.filled])
    }

    fn consume(&mut self, count: usize) {
        self.next = self.filled.min(self.next + count);
    }
}
