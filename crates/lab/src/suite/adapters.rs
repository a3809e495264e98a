//! The implementations that the suite knows by name.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use crate::stop;
use serde::Deserialize;

use crate::suite::folder::Folder;
use crate::suite::load::entries::entries;
use crate::suite::problem::{LoadError, Problem, ProblemKind};

/// A driver for somebody else's implementation.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adapter {
    /// Its name as a target, `language:library`.
    pub name: String,
    /// The language of the implementation.
    pub language: String,
    /// The program and its arguments; `{dir}` stands for the folder of the adapters' files,
    /// `{installed}` for the one that `adapters/install` fills.
    pub command: Vec<String>,
    /// What must be installed for it, in words.
    pub needs: String,
}

/// The list of adapters.
#[derive(Clone, Debug)]
pub struct Adapters {
    /// By name.
    pub list: Vec<Adapter>,
    folder: Folder,
}

impl Default for Adapters {
    /// None.
    fn default() -> Adapters {
        Adapters { list: Vec::new(), folder: Folder::Embedded }
    }
}

impl Adapters {
    /// Reads `adapters/adapters.toml`. A folder without that file gets the embedded adapters.
    ///
    /// # Errors
    ///
    /// [`LoadError`] with everything that is wrong in it.
    pub fn load(folder: &Folder) -> Result<Adapters, LoadError> {
        const FILE: &str = "adapters/adapters.toml";
        let folder = match folder {
            Folder::Path(path) if path.join(FILE).is_file() => folder,
            _ => &Folder::Embedded,
        };
        let mut list = Vec::new();
        let (files, mut problems) = match folder.files("adapters") {
            Ok(files) => (files, Vec::new()),
            Err(problems) => (Vec::new(), problems),
        };
        if let Some((_, bytes)) = files.iter().find(|(name, _)| name == FILE) {
            for (name, adapter) in entries::<Adapter>(FILE, bytes, "adapter", "name", &mut problems)
            {
                if list.iter().any(|known: &Adapter| known.name == name) {
                    let kind = ProblemKind::Duplicate(FILE.into());
                    problems.push(Problem::new(FILE, Some(&name), kind));
                }
                if adapter.command.is_empty() {
                    let kind = ProblemKind::Form("`command` is empty; name a program".into());
                    problems.push(Problem::new(FILE, Some(&name), kind));
                }
                list.push(adapter);
            }
        }
        if !problems.is_empty() {
            return Err(LoadError { problems });
        }
        list.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Adapters { list, folder: folder.clone() })
    }

    /// The adapter of that name.
    pub fn get(&self, name: &str) -> Option<&Adapter> {
        self.list.iter().find(|adapter| adapter.name == name)
    }

    /// The folder with the adapters' files: the suite's own, or for the embedded suite a temporary
    /// one, which is removed with the value.
    ///
    /// # Errors
    ///
    /// Whatever keeps the files from being written or found.
    pub fn place(&self) -> io::Result<Place> {
        match &self.folder {
            Folder::Path(folder) => folder.join("adapters").canonicalize().map(Place::Given),
            Folder::Embedded | Folder::Import(_) => {
                let dir = stop::Scratch::new()?;
                self.folder.extract("adapters", dir.path())?;
                Ok(Place::Extracted(dir))
            }
        }
    }
}

/// A folder with the files of the adapters.
#[derive(Debug)]
pub enum Place {
    /// The folder was there before.
    Given(PathBuf),
    /// The folder was made for this value, and is removed with it.
    Extracted(stop::Scratch),
}

impl Place {
    /// Where it lies.
    pub fn path(&self) -> PathBuf {
        match self {
            Place::Given(path) => path.clone(),
            Place::Extracted(dir) => dir.path().join("adapters"),
        }
    }
}

impl Adapter {
    /// The words of its command, with its own files in `dir` and what was installed for it in
    /// `installed`.
    pub fn command(&self, dir: &Path, installed: &Path) -> Vec<OsString> {
        self.command.iter().map(|word| fill(word, dir, installed)).collect()
    }

    /// The first piece in `installed` that the command names and that does not exist.
    pub fn missing(&self, installed: &Path) -> Option<PathBuf> {
        let named = self.command.iter().filter(|word| word.contains(INSTALLED));
        let mut pieces = named.map(|word| PathBuf::from(fill(word, Path::new(""), installed)));
        pieces.find(|piece| !piece.exists())
    }
}

const DIR: &str = "{dir}";
const INSTALLED: &str = "{installed}";

/// The word with folders in place of the placeholders.
fn fill(word: &str, dir: &Path, installed: &Path) -> OsString {
    let mut filled = OsString::new();
    let mut rest = word;
    while let Some(at) = rest.find('{') {
        filled.push(&rest[..at]);
        rest = &rest[at..];
        let folder = [(DIR, dir), (INSTALLED, installed)];
        let length = match folder.into_iter().find(|(place, _)| rest.starts_with(place)) {
            Some((place, folder)) => {
                filled.push(folder);
                place.len()
            }
            None => {
                filled.push("{");
                1
            }
        };
        rest = &rest[length..];
    }
    filled.push(rest);
    filled
}

#[cfg(test)]
mod tests {
    use crate::suite::adapters::fill;
    use std::path::Path;

    #[test]
    fn only_the_places_are_filled() {
        let filled = |word| fill(word, Path::new("/d"), Path::new("/{dir}"));
        assert_eq!(filled("{dir}/x.py"), "/d/x.py");
        assert_eq!(filled("--x={installed}/a:{dir}"), "--x=/{dir}/a:/d");
        assert_eq!(filled("{} {{dir} {dirs}"), "{} {/d {dirs}");
    }
}
