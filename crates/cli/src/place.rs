//! Where output goes: never there half written.

use crate::exit::{Failed, Out, Result, bail};
use crate::show::visible;
use norobots_lab::stop::Scratch;
use std::fs;
use std::io;
use std::path::Path;

/// Writes to the path that `--out` gives: a file, or a folder where `files` are wanted. Without a
/// path, or where it is `-`, the output goes to standard output.
pub(super) fn out(
    to: Option<&Path>,
    files: bool,
    out: &mut Out,
    write: impl FnOnce(&mut Out) -> Result,
    fill: impl FnOnce(&Path) -> Result,
) -> Result {
    let Some(to) = to.filter(|path| *path != Path::new("-")) else {
        if files {
            bail!("files are written to a folder: name it with --out");
        }
        return write(out);
    };
    let written = if files { folder(to, fill) } else { file(to, write) };
    written.map_err(|failed| failed.of_output(visible(to.as_os_str().as_encoded_bytes())))
}

/// Writes a file beside its place and moves it there. [`Failed::Output`] is about the file.
pub(super) fn file(to: &Path, write: impl FnOnce(&mut Out) -> Result) -> Result {
    // What a link names is replaced, not the link.
    let to = &to.canonicalize().unwrap_or_else(|_| to.to_owned());
    if to.is_dir() {
        return Err(wrong("this is a folder; name a file in it"));
    }
    // A device or a pipe stays what it is.
    let place = (to.is_file() || !to.exists()).then(|| beside(to)).transpose()?;
    let whole = place.as_ref().map_or_else(|| to.clone(), |place| place.path().join("whole"));
    let file = fs::File::create(&whole).map_err(Failed::Output)?;
    let mut out = Out::new(&file);
    write(&mut out)?;
    out.flush()?;
    let moved = || file.sync_all().and_then(|()| fs::rename(whole, to));
    place.as_ref().map_or(Ok(()), |_| moved().map_err(Failed::Output))
}

/// Fills a folder beside its place and moves it there; what is there must be empty.
/// [`Failed::Output`] is about the folder.
pub(super) fn folder(to: &Path, fill: impl FnOnce(&Path) -> Result) -> Result {
    match fs::read_dir(to).map(|mut entries| entries.next().is_none()) {
        Ok(true) => {}
        Ok(false) => {
            return Err(wrong(
                "the folder is not empty, and nothing in it is overwritten; name a new one, or \
                 empty it",
            ));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            return Err(wrong("this is a file; name a new folder"));
        }
        Err(error) => return Err(Failed::Output(error)),
    }
    let to = &to.canonicalize().unwrap_or_else(|_| to.to_owned());
    let place = beside(to)?;
    let whole = place.path().join("whole");
    fs::create_dir(&whole).map_err(Failed::Output)?;
    fill(&whole)?;
    // Not everywhere does a folder take the place of an empty one.
    let free = if to.exists() { fs::remove_dir(to) } else { Ok(()) };
    free.and_then(|()| fs::rename(whole, to)).map_err(Failed::Output)
}

fn wrong(what: &str) -> Failed {
    Failed::Output(io::Error::other(what))
}

/// A folder for what is not whole yet, on the same file system; it goes when it is dropped.
fn beside(to: &Path) -> Result<Scratch> {
    let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty());
    let place = Scratch::within(parent.unwrap_or(Path::new(".")));
    place.map_err(|error| wrong(&format!("nothing can be written beside it: {error}")))
}
