//! Reads a tar of robots.txt files.

use crate::read::event::{Event, Fault, FaultKind};
use crate::read::window::Window;
use crate::record::{LARGEST, Record};
use std::io::{self, Read};
use tar::{EntryType, GnuExtSparseHeader, GnuSparseHeader, Header};

/// The size of a block in bytes. Each header is one block. The content of each member is padded to a multiple of this
/// size.
const BLOCK: usize = 512;

/// The maximum number of bytes of an extended header, such as a long name for the next member. The same limit applies
/// to the list of a sparse file's parts.
const LONGEST: u64 = 64 << 10;

/// The maximum number of bytes of a body that are read. The limit is one byte above `LARGEST`, because the additional
/// byte shows that a body is too large.
const MOST: u64 = LARGEST as u64 + 1;

/// Reads the files of a tar. Skips links and devices. After a damaged header, continues at the next header with a
/// correct checksum.
pub(crate) fn tape(input: &mut Window<impl Read>, tell: &mut dyn FnMut(Event)) -> io::Result<()> {
    let mut extended = Extended::default();
    // `zeros` is the number of successive blocks of zeros. Two blocks of zeros end a tar. But after a damaged header,
    // blocks of zeros may belong to a body.
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
        input.skip(size.next_multiple_of(BLOCK as u64) - size)?;
    }
}

/// Returns the header in a block, and the size of the member after it. Returns `None` if the checksum of the header is
/// wrong.
fn sound(block: &[u8]) -> Option<(Header, u64)> {
    let header = (block.len() == BLOCK).then(|| Header::from_byte_slice(block).clone())?;
    // The checksum is computed as if its own bytes were spaces.
    let byte =
        |(at, byte): (usize, &u8)| u32::from(if (148..156).contains(&at) { b' ' } else { *byte });
    let sum: u32 = block.iter().enumerate().map(byte).sum();
    let size = header.entry_size().ok()?;
    size.checked_next_multiple_of(BLOCK as u64)?;
    (header.cksum().ok()? == sum).then_some((header, size))
}

/// Returns whether an extended header applies to a member of this kind. An extended header does not apply to another
/// extended header.
fn of_next(kind: EntryType) -> bool {
    !matches!(
        kind,
        EntryType::GNULongName
            | EntryType::GNULongLink
            | EntryType::XHeader
            | EntryType::XGlobalHeader
    )
}

/// The values that an extended header sets for the next member.
#[derive(Default)]
struct Extended {
    /// The size of the member, if it is too large for an ordinary header.
    size: Option<u64>,
    /// Whether the member is a sparse file, which is a file with holes.
    sparse: bool,
    /// The size of a sparse file including its holes, if the file is in version 1.0 of the sparse format. In version
    /// 1.0, the data of the member begins with the list of the file's parts.
    real_size: Option<u64>,
}

impl Extended {
    /// Reads lines of the form `LENGTH KEY=VALUE`. Stops at the first malformed line.
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

/// Returns the key of the first line, its value, and the remaining lines.
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

/// The parts of a sparse file that contain data. Each part has an offset and a length in bytes.
type Holes = Vec<(u64, u64)>;

/// Reads the list of a sparse file's parts from the headers of GNU tar. Returns `None` if the list can't be read or is
/// longer than [`LONGEST`].
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

/// Reads the list of a sparse file's parts in version 1.0 of the format. The list precedes the data and has one number
/// on each line. The first number is the number of parts. Then the offset and the length of each part follow. Returns
/// the parts and the number of bytes of data. Returns `None` if the list can't be read or is longer than [`LONGEST`].
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

/// Makes the record of a sparse file from its parts. The parts contain `stored` bytes altogether, and all other bytes
/// of the file are zeros. Returns `None` if the parts are incomplete or not in order.
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
