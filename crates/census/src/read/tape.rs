//! A tar of robots.txt files.

use crate::read::event::{Event, Fault, FaultKind};
use crate::record::{LARGEST, Record};
use std::io::{self, Read};

/// Reads the files of a tar. Links and devices are passed.
pub(crate) fn tape(input: impl Read, tell: &mut dyn FnMut(Event)) {
    let mut archive = tar::Archive::new(input);
    let mut at = 0;
    let mut read = || -> io::Result<()> {
        for entry in archive.entries()? {
            let mut entry = entry?;
            at = entry.raw_header_position();
            if entry.header().entry_type().is_file() {
                let mut body = Vec::new();
                let size = entry.size();
                entry.by_ref().take(LARGEST as u64 + 1).read_to_end(&mut body)?;
                if (body.len() as u64) < size.min(LARGEST as u64 + 1) {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                tell(Event::Record(Record::of_file(body)));
            }
        }
        Ok(())
    };
    if read().is_err() {
        tell(Fault::event(FaultKind::Tar, at));
    }
}
