//! Where output goes: never there half written.

use norobots_lab::stop::Scratch;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file beside its place and moves it there.
pub(super) fn file(
    to: &Path,
    write: impl FnOnce(&mut io::BufWriter<fs::File>) -> io::Result<()>,
) -> io::Result<()> {
    // What a link names is replaced, not the link.
    let to = &to.canonicalize().unwrap_or_else(|_| to.to_owned());
    if to.is_dir() {
        return Err(io::Error::other("this is a folder; name a file in it"));
    }
    if to.exists() && !to.is_file() {
        // A device or a pipe stays what it is.
        let mut out = io::BufWriter::new(fs::File::create(to)?);
        write(&mut out)?;
        return out.flush();
    }
    let place = beside(to)?;
    let whole = place.path().join("whole");
    let mut out = io::BufWriter::new(fs::File::create(&whole)?);
    write(&mut out)?;
    out.into_inner()?.sync_all()?;
    fs::rename(whole, to)
}

/// Fills a folder beside its place and moves it there; what is there must be empty.
pub(super) fn folder(to: &Path, fill: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    match fs::read_dir(to).map(|mut entries| entries.next().is_none()) {
        Ok(true) => {}
        Ok(false) => {
            return Err(io::Error::other(
                "the folder is not empty, and nothing in it is overwritten; name a new one, or \
                 empty it",
            ));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            return Err(io::Error::other("this is a file; name a new folder"));
        }
        Err(error) => return Err(error),
    }
    let to = &to.canonicalize().unwrap_or_else(|_| to.to_owned());
    let place = beside(to)?;
    let whole = place.path().join("whole");
    fs::create_dir(&whole)?;
    fill(&whole)?;
    if to.exists() {
        // Not everywhere does a folder take the place of an empty one.
        fs::remove_dir(to)?;
    }
    fs::rename(whole, to)
}

/// A folder for what is not whole yet, on the same file system; it goes when it is dropped.
fn beside(to: &Path) -> io::Result<Scratch> {
    let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    Scratch::within(parent).map_err(|error| {
        io::Error::new(error.kind(), format!("nothing can be written beside it: {error}"))
    })
}
