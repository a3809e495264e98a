//! Reads the files that are given as arguments.

use crate::exit::{Result, bail, note};
use flate2::bufread::MultiGzDecoder;
use indicatif::HumanBytes;
use norobots_text::file::LARGEST;
use norobots_text::visible::{Outside, count};
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, IsTerminal, Read, StdinLock};
use std::path::{Path, PathBuf};

/// The maximum size of a file in bytes, unless an option sets another limit.
const MAX: u64 = LARGEST as u64;

/// The option `--max-size`, for the commands whose memory grows with their file.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct MaxSize {
    /// Refuse a pipe larger than this, or a file that must be parsed as a whole, e.g. 500MB
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = size)]
    max_size: u64,
}

/// The maximum number of bytes of memory that a command needs for each byte of its input.
///
/// Each number was measured with the files of 1 MiB and 8 MiB that need the most memory. A number is the peak of the
/// resident memory divided by the size of the file, rounded up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// The command builds no syntax tree. The command accepts a regular file of any size, because the size is known in
    /// advance. A decision under a profile about a file of one-byte lines needs the most memory.
    Bytes = 32,
    /// The command builds the syntax tree. A file of one-byte lines needs the most memory.
    Tree = 40,
    /// The command builds the syntax tree and its diagnostics. A file of one-byte lines that are not UTF-8 needs the
    /// most memory.
    Diagnostics = 224,
    /// The command reads the META tags of a page. A page with one tag of one-letter terms needs the most memory.
    Page = 80,
    /// The command reads the rules for a page. A file of one-letter rules needs the most memory.
    Rules = 128,
}

#[derive(Debug)]
pub(super) struct Input {
    /// The name of the file in messages: the path as the user wrote it, or `<stdin>`.
    pub(super) name: Outside,
    pub(super) bytes: Vec<u8>,
}

impl MaxSize {
    /// Reads a whole file, or standard input for `-`. Stops reading one byte after the limit.
    ///
    /// # Errors
    ///
    /// Returns an error if the file can't be read or is too large. The message contains the name of the file. If the
    /// file is too large, the message says how much memory the command would need.
    pub(super) fn read(self, path: &Path, need: Need) -> Result<Input, String> {
        self.read_by(path, need, 1)
    }

    /// Reads a whole file like [`MaxSize::read`], but for a command that parses the file in several formats. Each
    /// format needs its own memory.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`MaxSize::read`].
    pub(super) fn read_by(self, path: &Path, need: Need, formats: usize) -> Result<Input, String> {
        let factor = (need as u64).saturating_mul(formats as u64);
        let memory = |size: u64| HumanBytes(size.saturating_mul(factor));
        let input = take(path, self.max_size, need == Need::Bytes, |size| {
            let needs = match size {
                Some(size) => format!("up to {} of memory for it", memory(size)),
                None => format!("up to {factor} times its size in memory"),
            };
            format!("norobots can need {needs}; --max-size sets another limit")
        })?;
        let size = input.bytes.len() as u64;
        if size > MAX && need != Need::Bytes {
            let (name, size, memory) = (&input.name, HumanBytes(size), memory(size));
            note(format_args!("{name}: {size}; norobots can need up to {memory} of memory for it"));
        }
        Ok(input)
    }
}

/// Reads a whole file of at most 64 MiB, or standard input for `-`.
///
/// # Errors
///
/// Returns an error if the file can't be read. The message contains the name of the file.
pub(super) fn read(path: &Path) -> Result<Input, String> {
    take(path, MAX, false, |_| "name a smaller file".into())
}

/// Reads a file of at most `most` bytes. If `any` is set, a regular file can have any size. If the file is too large,
/// the error message ends with the result of `advice`. The argument of `advice` is the size of the file, or `None` if
/// the size is unknown.
fn take(
    path: &Path,
    most: u64,
    any: bool,
    advice: impl FnOnce(Option<u64>) -> String,
) -> Result<Input, String> {
    let stdin = path == Path::new("-");
    let name = match stdin {
        true => "<stdin>".into(),
        false => named(path),
    };
    let failed = |error: io::Error| unread(&name, &error);
    let limit = format!("the limit is {} ({})", count(most as usize, "byte"), HumanBytes(most));
    let mut bytes = Vec::new();
    let (read, most) = if stdin {
        let from = self::stdin();
        if io::stdin().is_terminal() {
            note("reading from standard input; end it with Ctrl-D");
        }
        (from.take(most.saturating_add(1)).read_to_end(&mut bytes), most)
    } else {
        let (file, size) = open(path, &name).map_err(failed)?;
        let most = match size {
            Some(size) if size > most && !any => {
                let advice = advice(Some(size));
                let size = count(size as usize, "byte");
                return Err(format!("{name}: the file has {size}, and {limit}; {advice}"));
            }
            Some(_) if any => u64::MAX,
            _ => most,
        };
        let size = usize::try_from(size.unwrap_or(0)).unwrap_or(usize::MAX);
        let room = bytes.try_reserve_exact(size).map_err(|_| ErrorKind::OutOfMemory.into());
        let mut file = file.take(most.saturating_add(1));
        (room.and_then(|()| file.read_to_end(&mut bytes)), most)
    };
    if read.map_err(failed)? as u64 > most {
        return Err(format!("{name}: the input is too large: {limit}; {}", advice(None)));
    }
    Ok(Input { name, bytes })
}

/// Returns whether `text` is a web address: `http://` or `https://`, followed by a host. The address may contain only
/// visible ASCII characters, and none of the bytes in `without`.
pub(super) fn is_web_address(text: &str, without: &[u8]) -> bool {
    let host = ["https://", "http://"].into_iter().find_map(|scheme| text.strip_prefix(scheme));
    let is_plain = |octet: u8| octet.is_ascii_graphic() && !without.contains(&octet);
    host.is_some_and(|host| {
        !host.is_empty() && !host.starts_with('/') && host.bytes().all(is_plain)
    })
}

/// Refuses the URL `-`, since `-` means standard input.
pub(super) fn refuse_dash<'u>(mut urls: impl Iterator<Item = &'u OsStr>) -> Result {
    if urls.any(|url| url == "-") {
        bail!("`-` is standard input, not a URL");
    }
    Ok(())
}

/// Opens a file of any size, or standard input for `-`. The caller reads the file piece by piece.
///
/// # Errors
///
/// Returns an error if the file can't be read. The message contains the name of the file.
pub(super) fn stream(path: &Path) -> Result<(Outside, Box<dyn Read>), String> {
    if path == Path::new("-") {
        let from = stdin();
        if io::stdin().is_terminal() {
            note("reading from standard input; end it with Ctrl-D");
        }
        return Ok(("<stdin>".into(), Box::new(from)));
    }
    let name = named(path);
    match open(path, &name) {
        Ok((file, _)) => Ok((name, Box::new(file))),
        Err(error) => Err(unread(&name, &error)),
    }
}

/// Returns a reader of the input. If the input begins with the two magic bytes of gzip, the reader decompresses it.
fn unzipped<'r>(mut from: impl Read + 'r) -> io::Result<Box<dyn Read + 'r>> {
    let mut start = Vec::new();
    from.by_ref().take(2).read_to_end(&mut start)?;
    let zipped = start == [0x1F, 0x8B];
    let from = io::Cursor::new(start).chain(from);
    Ok(match zipped {
        true => Box::new(MultiGzDecoder::new(BufReader::with_capacity(PIECE, from))),
        false => Box::new(from),
    })
}

/// The maximum size of a piece of a file, in bytes.
const PIECE: usize = 256 << 10;

/// Reads a log to its end, and calls a function for each piece of the log. A log in gzip is decompressed.
pub(crate) fn each_piece(log: impl Read, mut each: impl FnMut(&[u8])) -> io::Result<()> {
    let mut log = unzipped(log)?;
    let mut piece = vec![0; PIECE];
    loop {
        match log.read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(read) => each(&piece[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Returns a path for use in a message: as the user wrote it, and not quoted for a shell.
pub(super) fn named(path: &Path) -> Outside {
    Outside::of(path.as_os_str().as_encoded_bytes(), usize::MAX)
}

pub(super) fn unread(shown: impl Display, error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => format!("{shown}: there is no such file"),
        ErrorKind::IsADirectory => format!("{shown}: this is a directory; name a file in it"),
        ErrorKind::PermissionDenied => format!("{shown}: no permission to read it"),
        _ if error.get_ref().is_some() => format!("{shown}: {error}"),
        _ => format!("{shown}: can't be read: {error}"),
    }
}

/// Opens a file. For a regular file, also returns the size in bytes.
fn open(path: &Path, name: &Outside) -> io::Result<(File, Option<u64>)> {
    let _waiting = waiting(path, name);
    let file = File::open(path)?;
    let about = file.metadata()?;
    Ok((file, about.is_file().then_some(about.len())))
}

/// Prints a note if a named pipe still has no writer after a second. If the returned sender is dropped within this
/// second, no note is printed.
#[cfg(unix)]
fn waiting(path: &Path, name: &Outside) -> Option<std::sync::mpsc::Sender<()>> {
    use std::os::unix::fs::FileTypeExt;
    use std::sync::mpsc::{self, RecvTimeoutError};
    if !fs::metadata(path).ok()?.file_type().is_fifo() {
        return None;
    }
    let (opened, wait) = mpsc::channel();
    let name = name.clone();
    std::thread::spawn(move || {
        let waited = wait.recv_timeout(std::time::Duration::from_secs(1));
        if waited == Err(RecvTimeoutError::Timeout) {
            note(format_args!("{name}: waiting for a program that writes to this pipe"));
        }
    });
    Some(opened)
}

#[cfg(not(unix))]
fn waiting(_: &Path, _: &str) {}

/// Locks standard input. Prints a note if standard input may have been closed.
pub(super) fn stdin() -> StdinLock<'static> {
    if may_have_been_closed() {
        note("<stdin>: standard input is /dev/null or was closed, and is read as an empty file");
    }
    io::stdin().lock()
}

/// Returns whether standard input may have been closed when the program started.
///
/// If standard input was closed, Rust opens `/dev/null` for reading and writing. Python does the same when it starts a
/// program without input, so the two cases can't be distinguished. A shell opens `/dev/null` without write access if
/// the user redirects input from `/dev/null`.
#[cfg(unix)]
fn may_have_been_closed() -> bool {
    use rustix::fs::{OFlags, fcntl_getfl, fstat, stat};
    let input = io::stdin();
    let both = fcntl_getfl(&input).map(|flags| flags & OFlags::RWMODE == OFlags::RDWR);
    let null = |input| Ok::<_, io::Error>(fstat(input)?.st_rdev == stat("/dev/null")?.st_rdev);
    both.unwrap_or(false) && null(&input).unwrap_or(false)
}

#[cfg(not(unix))]
fn may_have_been_closed() -> bool {
    false
}

/// Parses a size in bytes: a number and an optional unit.
fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit: Option<u64> = match text[digits.len()..].trim_start().to_ascii_lowercase().as_str() {
        "" | "b" => Some(1),
        "kb" => Some(1000),
        "mb" => Some(1_000_000),
        "gb" => Some(1_000_000_000),
        "kib" => Some(1 << 10),
        "mib" => Some(1 << 20),
        "gib" => Some(1 << 30),
        _ => None,
    };
    let number: Option<u64> = digits.parse().ok();
    number.zip(unit).and_then(|(number, unit)| number.checked_mul(unit)).ok_or_else(|| {
        "this is not a size; write a number of bytes, or one with kB, MB, GB, KiB, MiB or GiB \
         after it"
            .into()
    })
}

/// Lists the paths in a folder that `wanted` accepts, sorted by name. Does not search subfolders.
pub(super) fn folder(folder: &Path, wanted: impl Fn(&Path) -> bool) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = paths.collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| wanted(path));
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn a_size_has_its_unit() {
        for (text, bytes) in [
            ("0", 0),
            ("67108864", 64 << 20),
            ("7B", 7),
            ("64MiB", 64 << 20),
            ("500MB", 500_000_000),
            ("3 kB", 3000),
            ("3kib", 3072),
            ("2GB", 2_000_000_000),
            ("2GiB", 2 << 30),
        ] {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "MiB", "-1", "1.5MiB", "64M", "64MiBs", "0x10", "1 2", "99999999999GiB"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
