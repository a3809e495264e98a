//! Where a suite's files lie.

use std::fs;
use std::path::{Path, PathBuf};

use norobots_conformance::FILES;

use crate::suite::problem::{Problem, ProblemKind};

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
        let named = |path: &Path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if sub.is_empty() { name.into_owned() } else { format!("{sub}/{name}") }
        };
        let mut files = Vec::new();
        match self {
            Folder::Embedded => {
                for (path, bytes) in FILES {
                    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
                    if folder == sub {
                        files.push(((*path).to_owned(), bytes.to_vec()));
                    }
                }
            }
            Folder::Path(folder) | Folder::Import(folder) => {
                let unreadable = |name: &str, error: std::io::Error| {
                    Problem::new(name, None, ProblemKind::Unreadable(error.to_string()))
                };
                let folder = folder.join(sub);
                let shown = folder.to_string_lossy();
                let mut problems = Vec::new();
                let entries = fs::read_dir(&folder).map_err(|e| vec![unreadable(&shown, e)])?;
                for entry in entries {
                    let path = entry.map_err(|e| vec![unreadable(&shown, e)])?.path();
                    if path.is_file() {
                        let name = named(&path);
                        match fs::read(&path) {
                            Ok(bytes) => files.push((name, bytes)),
                            Err(error) => problems.push(unreadable(&name, error)),
                        }
                    }
                }
                if !problems.is_empty() {
                    return Err(problems);
                }
            }
        }
        files.sort();
        Ok(files)
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

    /// Writes the embedded files in and below `sub` to the same paths in `dir`.
    pub(crate) fn extract(&self, sub: &str, dir: &Path) -> std::io::Result<()> {
        let below = |path: &Path| path.starts_with(sub);
        for (path, bytes) in FILES.iter().filter(|(path, _)| below(Path::new(path))) {
            let path = dir.join(path);
            fs::create_dir_all(path.parent().unwrap_or(dir))?;
            fs::write(path, bytes)?;
        }
        Ok(())
    }
}
