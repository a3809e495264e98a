//! The gzip members of a WARC.

use crate::read::event::of_gzip;
use crate::read::window::Window;
use flate2::bufread::GzDecoder;
use std::cell::Cell;
use std::io::{self, Read};

/// What a record begins with.
pub(crate) const VERSION: &[u8] = b"WARC/";

/// What a gzip member begins with.
pub(crate) const MEMBER: [u8; 3] = [0x1F, 0x8B, 8];

/// How many bytes of a member are enough to see what it begins with.
const BEGINNING: usize = 4096;

/// How far the reader of a record is, and what it has met.
#[derive(Default)]
pub(crate) struct Within {
    /// Whether it is within a record, so that it goes on behind the end of a member.
    pub(crate) record: Cell<bool>,
    /// Where the member that is read begins, in bytes of the input from 0; `None` where there are no members.
    pub(crate) member: Cell<Option<u64>>,
    /// Whether a member could not be decoded: its errors are not those of the system.
    pub(crate) failed: Cell<bool>,
}

/// What is in a gzip member, and in those after it into which a record goes on.
pub(crate) struct Members<'w, R> {
    /// `None` behind the last member.
    decoder: Option<GzDecoder<&'w mut Window<R>>>,
    within: &'w Within,
}

impl<'w, R: Read> Members<'w, R> {
    /// Begins with the member that begins here.
    pub(crate) fn new(input: &'w mut Window<R>, within: &'w Within) -> Members<'w, R> {
        let mut members = Members { decoder: None, within };
        members.begin(input);
        members
    }

    fn begin(&mut self, input: &'w mut Window<R>) {
        self.within.member.set(Some(input.offset()));
        input.set_mark();
        self.decoder = Some(GzDecoder::new(input));
    }
}

impl<R: Read> Read for Members<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            let Some(decoder) = &mut self.decoder else { return Ok(0) };
            let read = decoder.read(to);
            let read = read.inspect_err(|error| self.within.failed.set(of_gzip(error)))?;
            if read > 0 || to.is_empty() || !self.within.record.get() {
                return Ok(read);
            }
            // Nothing else is behind the end of the decoder.
            let Some(input) = self.decoder.take().map(GzDecoder::into_inner) else { return Ok(0) };
            if !goes_on(input.ahead(MEMBER.len(), BEGINNING)?) {
                return Ok(0);
            }
            self.begin(input);
        }
    }
}

/// Whether a record goes on in a member that begins so: no other begins there.
fn goes_on(member: &[u8]) -> bool {
    if !member.starts_with(&MEMBER) {
        return false;
    }
    let mut first = Vec::new();
    // What can't be decoded this far is damaged, or ends here; reading tells.
    _ = GzDecoder::new(member).take(VERSION.len() as u64).read_to_end(&mut first);
    first != VERSION
}
