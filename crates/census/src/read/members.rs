//! Decodes the gzip members of a WARC.

use crate::read::event::of_gzip;
use crate::read::window::Window;
use flate2::bufread::GzDecoder;
use flate2::{Crc, Decompress, FlushDecompress, Status};
use std::cell::Cell;
use std::io::{self, BufRead, ErrorKind, Read};

/// The first bytes of a WARC record.
pub(crate) const VERSION: &[u8] = b"WARC/";

/// The first bytes of a gzip member.
pub(crate) const MEMBER: [u8; 3] = [0x1F, 0x8B, 8];

/// The maximum number of bytes of a name or a comment in the header of a member.
const LONGEST_TEXT: usize = 64 << 10;

/// The maximum number of bytes that the reader inspects to see how the next member begins.
const BEGINNING: usize = 4096;

/// The state that two readers of a compressed WARC share. The first reader reads the gzip members. The second reader
/// reads the records in the members.
#[derive(Default)]
pub(crate) struct Within {
    /// Whether a record has begun and not yet ended. An unfinished record may continue in the next member.
    pub(crate) record: Cell<bool>,
    /// The offset of the current member in the input, counted from 0, or `None` if the input is not compressed.
    pub(crate) member: Cell<Option<u64>>,
    /// Whether the reader failed because of a damaged member, and not because of an error of the system.
    pub(crate) failed: Cell<bool>,
}

/// A reader of the content of a gzip member. If a record continues in the next members, the reader also reads the
/// content of these members.
pub(crate) struct Members<'w, R> {
    input: &'w mut Window<R>,
    decoder: &'w mut Decoder,
    within: &'w Within,
}

impl<'w, R: Read> Members<'w, R> {
    pub(crate) fn new(
        input: &'w mut Window<R>,
        decoder: &'w mut Decoder,
        within: &'w Within,
    ) -> Members<'w, R> {
        let mut members = Members { input, decoder, within };
        members.begin();
        members
    }

    fn begin(&mut self) {
        self.within.member.set(Some(self.input.offset()));
        self.input.set_mark();
        self.decoder.at = Part::Header;
    }
}

impl<R: Read> Read for Members<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.decoder.read(self.input, to);
            let read = read.inspect_err(|error| self.within.failed.set(of_gzip(error)))?;
            if read > 0 || to.is_empty() || !self.within.record.get() {
                return Ok(read);
            }
            // This gzip member ends in the middle of a record. The record may continue in the next member of the input.
            if !goes_on(self.input.ahead(MEMBER.len(), BEGINNING)?) {
                return Ok(0);
            }
            self.begin();
        }
    }
}

/// A decoder for gzip members (RFC 1952). One decoder is used for all members, because making a new decoder takes
/// longer than decoding a small member.
pub(crate) struct Decoder {
    inflate: Decompress,
    sum: Crc,
    at: Part,
}

/// The part of a member that the decoder reads next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Header,
    Data,
    Sums,
    Nothing,
}

impl Decoder {
    pub(crate) fn new() -> Decoder {
        Decoder { inflate: Decompress::new(false), sum: Crc::new(), at: Part::Nothing }
    }

    /// Decodes the next bytes of the member, and returns their number. At the end of the member, compares the checksum
    /// and the length, and returns 0.
    ///
    /// # Errors
    ///
    /// Returns an error if the input can't be read, or if the member is damaged. [`of_gzip`] returns true only for an
    /// error about a damaged member.
    fn read(&mut self, input: &mut Window<impl Read>, to: &mut [u8]) -> io::Result<usize> {
        if self.at == Part::Header {
            header(input)?;
            self.inflate.reset(false);
            self.sum.reset();
            self.at = Part::Data;
        }
        while self.at == Part::Data && !to.is_empty() {
            let from = input.fill_buf()?;
            let ends = from.is_empty();
            let before = (self.inflate.total_in(), self.inflate.total_out());
            let flush = if ends { FlushDecompress::Finish } else { FlushDecompress::None };
            let status = self.inflate.decompress(from, to, flush);
            let taken = self.inflate.total_in() - before.0;
            let written = (self.inflate.total_out() - before.1) as usize;
            input.consume(taken as usize);
            self.sum.update(&to[..written]);
            match status {
                Err(_) => return Err(damaged("its data")),
                Ok(Status::StreamEnd) => self.at = Part::Sums,
                Ok(_) if written == 0 && ends => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(_) => {}
            }
            if written > 0 {
                return Ok(written);
            }
        }
        if self.at == Part::Sums {
            // The trailer contains the checksum and the low 32 bits of the length.
            let length = self.inflate.total_out() as u32;
            let sums = [self.sum.sum().to_le_bytes(), length.to_le_bytes()].concat();
            match input.peek(sums.len())? {
                bytes if bytes == sums => {}
                bytes if bytes.len() < sums.len() => return Err(ErrorKind::UnexpectedEof.into()),
                _ => return Err(damaged("its checksum")),
            }
            take(input, sums.len())?;
            self.at = Part::Nothing;
        }
        Ok(0)
    }
}

fn header(input: &mut Window<impl Read>) -> io::Result<()> {
    const FIXED: usize = 10;
    const SUM: u8 = 1 << 1;
    const EXTRA: u8 = 1 << 2;
    const NAME: u8 = 1 << 3;
    const REMARK: u8 = 1 << 4;
    let flags = match input.peek(FIXED)? {
        &[first, second, third, flags, _, _, _, _, _, _] => {
            if [first, second, third] != MEMBER || flags & 0xE0 != 0 {
                return Err(damaged("its header"));
            }
            flags
        }
        _ => return Err(ErrorKind::UnexpectedEof.into()),
    };
    take(input, FIXED)?;
    if flags & EXTRA != 0 {
        let length = match input.peek(2)? {
            &[low, high] => usize::from(u16::from_le_bytes([low, high])),
            _ => return Err(ErrorKind::UnexpectedEof.into()),
        };
        take(input, 2 + length)?;
    }
    for text in [NAME, REMARK] {
        if flags & text != 0 {
            // If a name or comment does not end within the limit, the member is damaged. A damaged name may be long,
            // and may seem to contain many beginnings of members. Without the limit, the reader would search the rest
            // of the name after each of these beginnings.
            let end = memchr::memchr(0, input.peek(LONGEST_TEXT)?);
            take(input, end.ok_or_else(|| damaged("its header"))? + 1)?;
        }
    }
    if flags & SUM != 0 {
        take(input, 2)?;
    }
    Ok(())
}

/// Skips exactly `count` bytes.
fn take(input: &mut Window<impl Read>, count: usize) -> io::Result<()> {
    match input.skip(count as u64)? == count as u64 {
        true => Ok(()),
        false => Err(ErrorKind::UnexpectedEof.into()),
    }
}

fn damaged(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, what)
}

/// Returns whether an unfinished record continues in the member that begins with the given bytes. Returns false if
/// another record begins in the member, or if the bytes are not the beginning of a member.
fn goes_on(member: &[u8]) -> bool {
    if !member.starts_with(&MEMBER) {
        return false;
    }
    let mut first = Vec::new();
    // An error is ignored here, because it occurs again when the reader reads the whole member.
    _ = GzDecoder::new(member).take(VERSION.len() as u64).read_to_end(&mut first);
    first != VERSION
}
