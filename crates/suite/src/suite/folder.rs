//! The location of a suite's files.
use std::io::ErrorKind::{NotADirectory, NotFound};
use std::path::{Path, PathBuf};
use std::{fs, io};

use norobots_conformance::{FILES, File};

use crate::suite::problem::{LoadError, Problem, unreadable};
use norobots_text::file::{self, Room};

/// Where the files of a suite are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Folder {
    /// The files that are embedded in the program.
    Embedded,
    /// A folder with the same structure as `conformance/`.
    Path(PathBuf),
    /// A file to import, or a folder with files to import. The files contain cases in JSON or in the textproto format
    /// of google/robotstxt-spec-test.
    Import(PathBuf),
}

impl Folder {
    /// Returns the path and the bytes of each file in `sub` with the given ending, sorted by name. Subfolders are
    /// ignored. The paths are relative to this folder and use `/` as their separator.
    ///
    /// # Errors
    ///
    /// Returns one problem for each file that can't be read, or one problem if the folder can't be read.
    pub(crate) fn files(
        &self,
        sub: &str,
        ending: &str,
    ) -> Result<Vec<(String, Vec<u8>)>, Vec<Problem>> {
        let (Folder::Path(folder) | Folder::Import(folder)) = self else {
            let within =
                |path: &str| path.rsplit_once('/').is_some_and(|(folder, _)| folder == sub);
            let files =
                FILES.iter().filter(|file| within(file.path) && file.path.ends_with(ending));
            let mut files: Vec<_> =
                files.map(|file| (file.path.to_owned(), file.bytes.to_vec())).collect();
            files.sort();
            return Ok(files);
        };
        let whole = folder.join(sub);
        let failed = |error| vec![Problem::new(whole.to_string_lossy(), unreadable(error))];
        let (mut files, mut problems, mut room) = (Vec::new(), Vec::new(), Room::default());
        for entry in fs::read_dir(&whole).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name();
            let path = format!("{sub}/{}", name.to_string_lossy());
            if !path.ends_with(ending) || whole.join(&name).is_dir() {
                continue;
            }
            match file::read_inside(folder, &Path::new(sub).join(name)) {
                Ok(bytes) => match room.take(&bytes) {
                    Ok(()) => files.push((path, bytes)),
                    Err(what) => return Err(vec![Problem::new(path, what)]),
                },
                // Ignores a link to a missing file, because some editors use such links as locks.
                Err(error) if error.kind() == NotFound => {}
                Err(error) => problems.push(Problem::new(path, unreadable(error))),
            }
        }
        files.sort();
        if problems.is_empty() { Ok(files) } else { Err(problems) }
    }

    /// Returns the bytes of the file at a path, or `None` if no file has this path. The path is relative to this folder
    /// and uses `/` as its separator.
    ///
    /// # Errors
    ///
    /// Returns a [`LoadError`] if the file can't be read.
    pub(crate) fn file(&self, path: &str) -> Result<Option<Vec<u8>>, LoadError> {
        match self {
            Folder::Embedded => Ok(File::at(path).map(|file| file.bytes.to_vec())),
            Folder::Path(folder) | Folder::Import(folder) => {
                match file::read_inside(folder, Path::new(path)) {
                    Ok(bytes) => Ok(Some(bytes)),
                    Err(error) if matches!(error.kind(), NotFound | NotADirectory) => Ok(None),
                    Err(error) => Err(LoadError::of(path, unreadable(error))),
                }
            }
        }
    }

    /// Returns the suite's files of recorded results, sorted by name.
    ///
    /// # Errors
    ///
    /// Returns one problem for each file that can't be read.
    pub fn results(&self) -> Result<Vec<(String, Vec<u8>)>, Vec<Problem>> {
        self.files_if_any("results", ".json")
    }

    /// Returns the file with the results of several releases of each implementation, or `None` if the suite has no such
    /// file.
    ///
    /// # Errors
    ///
    /// Returns a [`LoadError`] if the file can't be read.
    pub fn history(&self) -> Result<Option<Vec<u8>>, LoadError> {
        self.file("releases/history.json")
    }

    /// Returns the document with this name in the suite's folder `texts/`, or `None` if the folder has no such
    /// document.
    ///
    /// # Errors
    ///
    /// Returns a [`LoadError`] if the file can't be read.
    pub fn text(&self, name: &str) -> Result<Option<Vec<u8>>, LoadError> {
        self.file(&format!("texts/{name}"))
    }

    /// Returns the same files as [`files`](Folder::files), but returns no files if `sub` does not exist.
    pub(crate) fn files_if_any(
        &self,
        sub: &str,
        ending: &str,
    ) -> Result<Vec<(String, Vec<u8>)>, Vec<Problem>> {
        if matches!(self, Folder::Path(folder) if !folder.join(sub).is_dir()) {
            return Ok(Vec::new());
        }
        self.files(sub, ending)
    }
}

/// Copies the embedded files in `sub` and its subfolders to the same paths in `dir`.
pub(crate) fn extract(sub: &str, dir: &Path) -> io::Result<()> {
    for file in FILES.iter().filter(|file| Path::new(file.path).starts_with(sub)) {
        let path = dir.join(file.path);
        fs::create_dir_all(path.parent().unwrap_or(dir))?;
        fs::write(path, file.bytes)?;
    }
    Ok(())
}
