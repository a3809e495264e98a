//! Reading what the arguments name.

use crate::exit::{Result, note};
use crate::show::visible;
use std::fs;
use std::io::{self, ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};

/// A file that the arguments name.
#[derive(Debug)]
pub(super) struct Input {
    /// What to call it: its path, fit for a terminal, or `<stdin>`.
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

/// Reads a file whole; `-` is standard input.
///
/// # Errors
///
/// The message names the file.
pub(super) fn read(path: &Path) -> Result<Input, String> {
    let stdin = path == Path::new("-");
    let shown = visible(path.as_os_str().as_encoded_bytes());
    let bytes = match stdin {
        false => fs::read(path),
        true => {
            if io::stdin().is_terminal() {
                note("reading from standard input; end it with Ctrl-D");
            }
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        }
    };
    match bytes {
        Ok(bytes) => Ok(Input { name: if stdin { "<stdin>".into() } else { shown }, bytes }),
        Err(error) => Err(unread(&shown, &error)),
    }
}

/// Says why what is shown so can't be read.
pub(super) fn unread(shown: &str, error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => format!("{shown}: there is no such file"),
        ErrorKind::IsADirectory => format!("{shown}: this is a directory; name a file in it"),
        ErrorKind::PermissionDenied => format!("{shown}: no permission to read it"),
        _ if error.get_ref().is_some() => format!("{shown}: {error}"),
        _ => format!("{shown}: can't be read: {error}"),
    }
}

/// The paths directly in a folder that are of that sort, by name.
pub(super) fn folder(folder: &Path, wanted: impl Fn(&Path) -> bool) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = paths.collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| wanted(path));
    paths.sort();
    Ok(paths)
}
