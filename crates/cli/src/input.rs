//! Reading what the arguments name.

use crate::exit::{Failed, note};
use crate::show::visible;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::{fmt, fs};

/// A file that was asked for.
#[derive(Debug)]
pub(super) struct Input {
    /// What to call it: its path, fit for a terminal, or `<stdin>`.
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

/// A file that could not be read.
#[derive(Debug)]
pub(super) struct Unreadable {
    path: PathBuf,
    error: io::Error,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = visible(self.path.as_os_str().as_encoded_bytes());
        match self.error.kind() {
            io::ErrorKind::NotFound => write!(f, "{path}: there is no such file"),
            io::ErrorKind::IsADirectory => {
                write!(f, "{path}: this is a directory; name a file in it")
            }
            io::ErrorKind::PermissionDenied => {
                write!(f, "{path}: no permission to read it")
            }
            _ => write!(f, "{path}: can't be read: {}", self.error),
        }
    }
}

impl From<Unreadable> for Failed {
    fn from(unreadable: Unreadable) -> Failed {
        Failed::usage(unreadable)
    }
}

/// Reads a file whole; `-` is standard input.
pub(super) fn read(path: &Path) -> Result<Input, Unreadable> {
    let unreadable = |error| Unreadable { path: path.to_owned(), error };
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        if io::stdin().is_terminal() {
            note("reading from standard input; end it with Ctrl-D");
        }
        io::stdin().lock().read_to_end(&mut bytes).map_err(unreadable)?;
        return Ok(Input { name: "<stdin>".into(), bytes });
    }
    let bytes = fs::read(path).map_err(unreadable)?;
    Ok(Input { name: visible(path.as_os_str().as_encoded_bytes()), bytes })
}
