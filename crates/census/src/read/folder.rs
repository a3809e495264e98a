//! A folder of robots.txt files.

use crate::record::{LARGEST, Record};
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};

/// Returns the regular files below a folder, sorted by path. Does not follow links.
///
/// # Errors
///
/// If a folder can't be read, returns the error and the path of the folder.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        let wrong = |error| (folder.clone(), error);
        for entry in fs::read_dir(&folder).map_err(wrong)? {
            let entry = entry.map_err(wrong)?;
            let kind = entry.file_type().map_err(wrong)?;
            match () {
                () if kind.is_dir() => folders.push(entry.path()),
                () if kind.is_file() => files.push(entry.path()),
                () => {}
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Reads a robots.txt file.
///
/// # Errors
///
/// Returns an error if the file can't be read.
pub fn file(path: &Path) -> io::Result<Record> {
    let mut body = Vec::new();
    File::open(path)?.take(LARGEST as u64 + 1).read_to_end(&mut body)?;
    Ok(Record::of_file(body))
}

/// Returns whether a file is a regular file in the Parquet format, which this crate can't read. If the file is regular,
/// rewinds it to its beginning.
///
/// # Errors
///
/// Returns an error if the file can't be read.
pub fn is_parquet(file: &mut File) -> io::Result<bool> {
    if !file.metadata()?.is_file() {
        return Ok(false);
    }
    let mut start = Vec::new();
    file.take(4).read_to_end(&mut start)?;
    file.rewind()?;
    Ok(start == b"PAR1")
}
