//! The implementations that the suite knows by name.
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::shutdown::Scratch;
use crate::suite::folder::{Folder, extract};
use crate::suite::load::entries::each;
use crate::suite::problem::{Entry, LoadError};

/// What an implementation takes for the name of a robot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AgentForm {
    /// A name, or a whole User-Agent header.
    #[default]
    Header,
    /// A product token. Its driver answers `unsupported` where the name holds `/`, SP or HT.
    Token,
}

/// What an implementation takes for a URL.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UrlForm {
    /// Any text that a caller has.
    #[default]
    Any,
    /// A URI. Its driver %-encodes what is beyond ASCII in UTF-8 (RFC 3987, 3.1), and answers
    /// `unsupported` where the URL holds what no URI may hold.
    Uri,
}

/// A driver for somebody else's implementation.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adapter {
    /// Its name as a target: `language:library`, or `language:library:caller` where another caller
    /// of the same library gets other answers.
    pub name: String,
    /// The language of the implementation.
    pub language: String,
    /// The program and its arguments; `{dir}` stands for the folder of the adapters' files,
    /// `{installed}` for the one that `adapters/install` fills.
    pub command: Vec<String>,
    /// What must be installed for it, in words.
    pub needs: String,
    /// The caller of the library that its driver plays, in words; empty where it is not told.
    #[serde(default)]
    pub caller: String,
    /// What it takes for the name of a robot.
    #[serde(default)]
    pub agent: AgentForm,
    /// What it takes for a URL.
    #[serde(default)]
    pub url: UrlForm,
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

    /// The adapter of that name, or the only one of that library.
    pub fn get(&self, name: &str) -> Option<&Adapter> {
        let exact = self.list.iter().find(|adapter| adapter.name == name);
        exact.or_else(|| {
            let mut adapters = self.list.iter().filter(|adapter| adapter.library() == Some(name));
            adapters.next().filter(|_| adapters.next().is_none())
        })
    }

    /// Returns the names by which adapters can be called: their own, and that of a library with only one
    /// adapter.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let libraries = self.list.iter().filter_map(Adapter::library);
        let names = self.list.iter().map(|adapter| adapter.name.as_str());
        libraries.filter(|library| self.get(library).is_some()).chain(names)
    }

    /// The folder with the adapters' files: the suite's own, or for the embedded suite a temporary
    /// one, which is removed with the value.
    ///
    /// # Errors
    ///
    /// An error that keeps the files from being written or found.
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
    /// `language:library`, where the name goes on with a caller.
    fn library(&self) -> Option<&str> {
        let (library, _caller) = self.name.rsplit_once(':')?;
        (library.contains(':') && !library.ends_with(':')).then_some(library)
    }

    /// How the library is called, in words: the caller that is played, and what it does not take.
    pub fn called(&self) -> String {
        let token = match self.agent {
            AgentForm::Header => "",
            AgentForm::Token => "; it takes a product token, and no whole User-Agent header",
        };
        let uri = match self.url {
            UrlForm::Any => "",
            UrlForm::Uri => "; it takes a URI",
        };
        format!("{}{token}{uri}", self.caller)
    }

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
    use crate::suite::adapters::{Adapters, fill};
    use crate::suite::folder::Folder;
    use std::path::Path;

    #[test]
    fn a_library_alone_is_its_only_adapter() {
        let adapters = Adapters::load(&Folder::Embedded).expect("adapters");
        let name = |name: &str| adapters.get(name).map(|adapter| adapter.name.as_str());
        assert_eq!(name("python:protego"), Some("python:protego:scrapy"));
        assert_eq!(name("python:urllib.robotparser"), Some("python:urllib.robotparser"));
        for nothing in ["python", "ruby", "protego", "perl:WWW", "perl:WWW:", "python:protego:", ""]
        {
            assert_eq!(name(nothing), None, "{nothing:?}");
        }
        assert!(adapters.names().all(|name| adapters.get(name).is_some()));
    }

    /// The caller that is played is told for each, and each is told apart from the others of its library.
    #[test]
    fn every_adapter_names_its_caller() {
        let adapters = Adapters::load(&Folder::Embedded).expect("adapters");
        let callers: std::collections::BTreeSet<(&str, &str)> = adapters
            .list
            .iter()
            .map(|adapter| (adapter.library().unwrap_or(&adapter.name), adapter.caller.as_str()))
            .collect();
        assert_eq!(callers.len(), adapters.list.len());
        assert!(callers.iter().all(|(_, caller)| !caller.is_empty()), "{callers:?}");
    }

    #[test]
    fn only_the_places_are_filled() {
        let filled = |word| fill(word, Path::new("/d"), Path::new("/{dir}"));
        assert_eq!(filled("{dir}/x.py"), "/d/x.py");
        assert_eq!(filled("--x={installed}/a:{dir}"), "--x=/{dir}/a:/d");
        assert_eq!(filled("{} {{dir} {dirs}"), "{} {/d {dirs}");
    }
}
