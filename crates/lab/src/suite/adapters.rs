//! The implementations that the suite knows by name.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::stop::Scratch;
use crate::suite::folder::{Folder, extract};
use crate::suite::load::entries::each;
use crate::suite::problem::{Entry, LoadError};

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
#[derive(Clone, Debug, Default)]
pub struct Adapters {
    /// By name.
    pub list: Vec<Adapter>,
    /// The folder that has them, where that is not the program itself.
    folder: Option<PathBuf>,
}

impl Adapters {
    /// Reads `adapters/adapters.toml`. A folder without that file gets the embedded adapters.
    ///
    /// # Errors
    ///
    /// [`LoadError`] with everything that is wrong in it.
    pub fn load(folder: &Folder) -> Result<Adapters, LoadError> {
        const FILE: &str = "adapters/adapters.toml";
        let (folder, bytes) = match (folder, folder.file(FILE)?) {
            (Folder::Path(folder), Some(bytes)) => (Some(folder.clone()), bytes),
            _ => (None, Folder::Embedded.file(FILE)?.unwrap_or_default()),
        };
        let mut problems = Vec::new();
        let read = |adapter: Adapter, at: &mut Entry<'_>| {
            at.check([(adapter.command.is_empty(), "`command` is empty; name a program")]);
            Some(adapter)
        };
        let mut list = each(FILE, &bytes, ["adapter", "name"], &mut problems, read);
        list.sort_by(|a, b| a.name.cmp(&b.name));
        LoadError::unless(problems, Adapters { list, folder })
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
        if let Some(folder) = &self.folder {
            let path = folder.join("adapters").canonicalize()?;
            return Ok(Place { path, _extracted: None });
        }
        let dir = Scratch::new()?;
        extract("adapters", dir.path())?;
        Ok(Place { path: dir.path().join("adapters"), _extracted: Some(dir) })
    }
}

/// A folder with the files of the adapters.
#[derive(Debug)]
pub struct Place {
    /// Where it lies.
    pub path: PathBuf,
    /// The folder that was made for this value, and is removed with it.
    _extracted: Option<Scratch>,
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
    let fill = |part: &str| {
        let parts: Vec<&OsStr> = part.split(INSTALLED).map(OsStr::new).collect();
        parts.join(installed.as_os_str())
    };
    word.split(DIR).map(fill).collect::<Vec<_>>().join(dir.as_os_str())
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
