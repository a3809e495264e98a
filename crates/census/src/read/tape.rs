//! A tar of robots.txt files.

use crate::read::event::{Event, Fault, FaultKind};
use crate::read::window::Window;
use crate::record::{LARGEST, Record};
use std::io::{self, Read};
use tar::{EntryType, GnuExtSparseHeader, GnuSparseHeader, Header};

/// The bytes of a block: each header is one, and each member takes whole ones.
const BLOCK: usize = 512;

/// The most bytes of an extended header, such as a long name of the next member, and of a map of holes.
const LONGEST: u64 = 64 << 10;

/// The most bytes of a body that are read: one more than are kept, so that it is known to be cut.
const MOST: u64 = LARGEST as u64 + 1;

/// Reads the files of a tar. Links and devices are passed. Behind a damaged header reading goes on at the next one whose
/// checksum is right.
///
/// # Errors
///
/// Those of the input.
pub(crate) fn tape(input: &mut Window<impl Read>, tell: &mut dyn FnMut(Event)) -> io::Result<()> {
    let mut extended = Extended::default();
    // How many blocks of zeros were passed: two end a tar. Behind a damaged header they may be of a body.
    let (mut zeros, mut damaged) = (0, false);
    loop {
        let at = input.offset();
        let block = input.peek(BLOCK)?;
        if block.is_empty() {
            return Ok(());
        }
        let zero = block.len() == BLOCK && block.iter().all(|byte| *byte == 0);
        let header = sound(block);
        input.skip(BLOCK as u64)?;
        let Some((header, size)) = header else {
            zeros = if zero { zeros + 1 } else { 0 };
            if zeros == 2 && !damaged {
                return Ok(());
            }
            if !zero && !damaged {
                tell(Fault::event(FaultKind::Tar, at));
                damaged = true;
            }
            continue;
        };
        (zeros, damaged) = (0, false);
        let kind = header.entry_type();
        let said = match of_next(kind) {
            true => std::mem::take(&mut extended),
            false => Extended::default(),
        };
        let size = said.size.unwrap_or(size);
        let mut holes = Some(Vec::new());
        if kind.is_gnu_sparse() {
            holes = holes_of_gnu(input, &header)?;
        }
        let end = input.offset().saturating_add(size);
        let event = match kind {
            EntryType::Regular if said.sparse => match said.real_size {
                Some(real_size) => holes_of_pax(input, size)?
                    .map_or(Ok(None), |(holes, stored)| body(input, &holes, stored, real_size))?,
                None => None,
            },
            EntryType::Regular => body(input, &[(0, size)], size, size)?,
            EntryType::GNUSparse => match (&holes, header.size()) {
                (Some(holes), Ok(real_size)) => body(input, holes, size, real_size)?,
                _ => None,
            },
            EntryType::XHeader if size <= LONGEST => {
                extended = Extended::read(input.peek(size as usize)?);
                Some(Event::Passed)
            }
            _ if !of_next(kind) && kind != EntryType::XGlobalHeader && size > LONGEST => None,
            _ => Some(Event::Passed),
        };
        let end = end.max(input.offset());
        input.skip(end - input.offset())?;
        match event.filter(|_| input.offset() == end) {
            None => tell(Fault::event(FaultKind::Tar, at)),
            Some(Event::Passed) => {}
            Some(event) => tell(event),
        }
        // The rest of its last block.
        input.skip(size.next_multiple_of(BLOCK as u64) - size)?;
    }
}

/// The header that a block is, with the size of its member, where its checksum is right.
fn sound(block: &[u8]) -> Option<(Header, u64)> {
    let header = (block.len() == BLOCK).then(|| Header::from_byte_slice(block).clone())?;
    // The checksum counts as spaces.
    let byte =
        |(at, byte): (usize, &u8)| u32::from(if (148..156).contains(&at) { b' ' } else { *byte });
    let sum: u32 = block.iter().enumerate().map(byte).sum();
    let size = header.entry_size().ok()?;
    size.checked_next_multiple_of(BLOCK as u64)?;
    (header.cksum().ok()? == sum).then_some((header, size))
}

/// Whether what extended headers say is about such a member, and not about one behind it.
fn of_next(kind: EntryType) -> bool {
    !matches!(
        kind,
        EntryType::GNULongName
            | EntryType::GNULongLink
            | EntryType::XHeader
            | EntryType::XGlobalHeader
    )
}

/// What an extended header says of the next member.
#[derive(Default)]
struct Extended {
    /// The size, where it is too large for a header.
    size: Option<u64>,
    /// Whether the member is a file with holes.
    sparse: bool,
    /// The size of such a file with its holes, where its map stands before its data: in version 1.0.
    real_size: Option<u64>,
}

impl Extended {
    /// Reads lines of the form `LENGTH KEY=VALUE`, up to the first that has another.
    fn read(mut lines: &[u8]) -> Extended {
        let (mut extended, mut version) = (Extended::default(), [None; 2]);
        while let Some((key, value, rest)) = line(lines) {
            match key {
                b"size" => extended.size = number(value),
                b"GNU.sparse.major" => version[0] = number(value),
                b"GNU.sparse.minor" => version[1] = number(value),
                b"GNU.sparse.realsize" => extended.real_size = number(value),
                _ => {}
            }
            extended.sparse |= key.starts_with(b"GNU.sparse.");
            lines = rest;
        }
        extended.real_size = extended.real_size.filter(|_| version == [Some(1), Some(0)]);
        extended.size =
            extended.size.filter(|size| size.checked_next_multiple_of(BLOCK as u64).is_some());
        extended
    }
}

/// The key and the value of the first line, and what follows it.
fn line(lines: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let digits = memchr::memchr(b' ', lines)?;
    let length = usize::try_from(number(&lines[..digits])?).ok()?;
    let text = lines.get(digits + 1..length)?.strip_suffix(b"\n")?;
    let sign = memchr::memchr(b'=', text)?;
    Some((&text[..sign], &text[sign + 1..], &lines[length..]))
}

fn number(digits: &[u8]) -> Option<u64> {
    str::from_utf8(digits).ok()?.parse().ok()
}

/// Where the data of a file with holes lie in it, and how long each part is, in bytes.
type Holes = Vec<(u64, u64)>;

/// The map of a file with holes as GNU tar writes it in headers of its own; `None` where it can't be read, or is longer
/// than is read.
fn holes_of_gnu(input: &mut Window<impl Read>, header: &Header) -> io::Result<Option<Holes>> {
    let Some(gnu) = header.as_gnu() else { return Ok(None) };
    let mut holes = parts(&gnu.sparse);
    let (mut more, mut length) = (gnu.is_extended(), 0);
    while more {
        let mut header = GnuExtSparseHeader::new();
        let block = input.peek(BLOCK)?;
        if block.len() < BLOCK {
            return Ok(None);
        }
        header.as_mut_bytes().copy_from_slice(block);
        input.skip(BLOCK as u64)?;
        length += BLOCK as u64;
        let parts = parts(header.sparse()).filter(|_| length <= LONGEST);
        holes = holes.zip(parts).map(|(holes, parts)| [holes, parts].concat());
        more = header.is_extended();
    }
    Ok(holes)
}

fn parts(map: &[GnuSparseHeader]) -> Option<Holes> {
    let parts = map.iter().filter(|part| !part.is_empty());
    parts.map(|part| Some((part.offset().ok()?, part.length().ok()?))).collect()
}

/// The map of a file with holes that stands before its data, as version 1.0 has it: how many parts there are, then the
/// place and the length of each, every number on a line. Returned with how many bytes of the member follow it; `None`
/// where it can't be read, or is longer than is read.
fn holes_of_pax(input: &mut Window<impl Read>, size: u64) -> io::Result<Option<(Holes, u64)>> {
    let text = input.peek(size.min(LONGEST) as usize)?;
    let mut at = 0;
    let mut next = || {
        let end = at + memchr::memchr(b'\n', &text[at..])?;
        let number = number(&text[at..end]);
        at = end + 1;
        number
    };
    let holes = next().and_then(|count| (0..count).map(|_| Some((next()?, next()?))).collect());
    let length = at.next_multiple_of(BLOCK) as u64;
    let Some((holes, stored)) = holes.zip(size.checked_sub(length)) else { return Ok(None) };
    input.skip(length)?;
    Ok(Some((holes, stored)))
}

/// The record of a file of which these parts are stored, which have so many bytes together; the others are zeros. `None`
/// where the parts are not in order or not all there.
fn body(
    input: &mut Window<impl Read>,
    holes: &[(u64, u64)],
    stored: u64,
    real_size: u64,
) -> io::Result<Option<Event>> {
    let mut body = Vec::new();
    let (mut end, mut left) = (0, stored);
    for (offset, length) in holes {
        let (true, Some(rest)) = (*offset >= end, left.checked_sub(*length)) else {
            return Ok(None);
        };
        body.resize((*offset).min(MOST) as usize, 0);
        let wanted = (*length).min(MOST - body.len() as u64);
        if input.by_ref().take(wanted).read_to_end(&mut body)? as u64 != wanted {
            return Ok(None);
        }
        input.skip(length - wanted)?;
        (end, left) = (offset.saturating_add(*length), rest);
    }
    if end > real_size {
        return Ok(None);
    }
    body.resize(real_size.min(MOST) as usize, 0);
    Ok(Some(Event::Record(Record::of_file(body))))
}
