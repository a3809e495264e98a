//! Where a suite's files lie.

use std::io::ErrorKind::{NotADirectory, NotFound};
use std::path::{Path, PathBuf};
use std::{fs, io};

use norobots_conformance::FILES;

use crate::suite::problem::{LoadError, Problem, unreadable};

/// Where a suite's files lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Folder {
    /// In the program itself.
    Embedded,
    /// In a folder like `conformance/`.
    Path(PathBuf),
    /// Cases in JSON, or a textproto of google/robotstxt-spec-test, or a folder of them.
    Import(PathBuf),
}

impl Folder {
    /// The files directly in `sub` (which may be empty), by name: their paths, relative to the
    /// folder and with `/`, and their bytes.
    ///
    /// # Errors
    ///
    /// One problem per file that can't be read, or one where the folder can't.
    pub(crate) fn files(&self, sub: &str) -> Result<Vec<(String, Vec<u8>)>, Vec<Problem>> {
        let (Folder::Path(folder) | Folder::Import(folder)) = self else {
            let files = FILES
                .iter()
                .filter(|(path, _)| path.rsplit_once('/').map_or("", |(folder, _)| folder) == sub);
            let mut files: Vec<_> =
                files.map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect();
            files.sort();
            return Ok(files);
        };
        let folder = folder.join(sub);
        let failed = |error| vec![Problem::new(folder.to_string_lossy(), unreadable(error))];
        let (mut files, mut problems) = (Vec::new(), Vec::new());
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_file() {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let name = format!("{sub}/{name}").trim_start_matches('/').to_owned();
                match fs::read(&path) {
                    Ok(bytes) => files.push((name, bytes)),
                    Err(error) => problems.push(Problem::new(name, unreadable(error))),
                }
            }
        }
        files.sort();
        if problems.is_empty() { Ok(files) } else { Err(problems) }
    }

    /// The bytes of the file at a path relative to the folder, with `/`; `None` where there is no
    /// such file.
    ///
    /// # Errors
    ///
    /// [`LoadError`] where the file can't be read.
    pub(crate) fn file(&self, path: &str) -> Result<Option<Vec<u8>>, LoadError> {
        match self {
            Folder::Embedded => {
                let file = FILES.iter().find(|(known, _)| *known == path);
                Ok(file.map(|(_, bytes)| bytes.to_vec()))
            }
            Folder::Path(folder) | Folder::Import(folder) => match fs::read(folder.join(path)) {
                Ok(bytes) => Ok(Some(bytes)),
                Err(error) if matches!(error.kind(), NotFound | NotADirectory) => Ok(None),
                Err(error) => Err(LoadError::of(path, unreadable(error))),
            },
        }
    }

    /// The files of recorded results that lie with the suite, by name; there may be none.
    ///
    /// # Errors
    ///
    /// One problem per file that can't be read.
    pub fn results(&self) -> Result<Vec<(String, Vec<u8>)>, Vec<Problem>> {
        const SUB: &str = "results";
        if matches!(self, Folder::Path(folder) if !folder.join(SUB).is_dir()) {
            return Ok(Vec::new());
        }
        let mut files = self.files(SUB)?;
        files.retain(|(name, _)| name.ends_with(".json"));
        Ok(files)
    }
}

/// Writes the embedded files in and below `sub` to the same paths in `dir`.
pub(crate) fn extract(sub: &str, dir: &Path) -> io::Result<()> {
    for (path, bytes) in FILES.iter().filter(|(path, _)| Path::new(path).starts_with(sub)) {
        let path = dir.join(path);
        fs::create_dir_all(path.parent().unwrap_or(dir))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}
