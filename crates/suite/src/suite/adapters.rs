//! The adapters of the suite. An adapter is a driver for a third-party implementation.
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

use hmac_sha256::Hash;
use norobots_text::distinct::distinct;
use norobots_text::hex;
use serde::Deserialize;

use crate::shutdown::Scratch;
use crate::suite::folder::{Folder, extract};
use crate::suite::load::entries::each;
use crate::suite::problem::{Entry, LoadError};

/// What an implementation accepts as the name of a robot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AgentForm {
    /// A name, or a whole User-Agent header.
    #[default]
    Header,
    /// A product token. The driver answers `unsupported` if the name has a `/`, SP or HT.
    Token,
}

/// What an implementation accepts as a URL.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UrlForm {
    /// Any text.
    #[default]
    Any,
    /// A URI. The driver encodes non-ASCII characters in UTF-8 and then percent-encodes them (RFC 3987, 3.1). The
    /// driver answers `unsupported` if the URL contains bytes that are not allowed in any URI.
    Uri,
}

/// A driver for a third-party implementation.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adapter {
    /// The name that selects the adapter. The name is `language:library`. If another caller of the same library gets
    /// different answers, the name is `language:library:caller`.
    pub name: String,
    /// The programming language of the implementation.
    pub language: String,
    /// The program and its arguments. `{dir}` means the folder with the adapters' files, and `{installed}` means the
    /// folder that `adapters/install` fills.
    pub command: Vec<String>,
    /// A description of the software that the adapter needs.
    pub needs: String,
    /// A description of the program that the driver imitates when it calls the library. The description is empty if
    /// `adapters.toml` does not contain one.
    #[serde(default)]
    pub caller: String,
    /// What the implementation accepts as the name of a robot.
    #[serde(default)]
    pub agent: AgentForm,
    /// What the implementation accepts as a URL.
    #[serde(default)]
    pub url: UrlForm,
    /// The package that must be installed for `NAME@VERSION`, in the form `registry:name`. `None` if no registry
    /// contains versions of the implementation.
    #[serde(default)]
    pub package: Option<String>,
    /// The versions with recorded results, from old to new. The pinned version is omitted.
    #[serde(default)]
    pub releases: Vec<String>,
    /// Whether the adapter interprets the header fields and META tags of pages instead of robots.txt files.
    #[serde(default)]
    pub pages: bool,
    /// Maps each version of the library to the version of its package. The map is empty if both versions are always the
    /// same.
    #[serde(default)]
    pub pins: BTreeMap<String, String>,
}

/// A version of an implementation. `adapters/install` puts each version into its own folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    /// The package, as `registry:name`.
    pub package: String,
    /// The version of the package in the registry.
    pub version: String,
}

impl Release {
    /// Returns the folder of this version. `installed` is the folder that `adapters/install` fills.
    pub fn folder(&self, installed: &Path) -> PathBuf {
        let name = self.package.replace([':', '/'], "-");
        installed.join("versions").join(format!("{name}-{}", self.version))
    }
}

/// The list of adapters.
#[derive(Clone, Debug, Default)]
pub struct Adapters {
    /// The adapters that interpret robots.txt files, sorted by name.
    pub list: Vec<Adapter>,
    /// The adapters that interpret the header fields and META tags of pages, sorted by name.
    pub pages: Vec<Adapter>,
    /// The folder that contains the folder `adapters/`. `None` if the adapters are embedded in the program.
    folder: Option<PathBuf>,
}

impl Adapters {
    /// Reads `adapters/adapters.toml`. If the folder does not contain this file, reads the embedded adapters instead.
    ///
    /// # Errors
    ///
    /// Returns a [`LoadError`] with all mistakes in the file.
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
        let (pages, list) = list.into_iter().partition(|adapter| adapter.pages);
        LoadError::unless(problems, Adapters { list, pages, folder })
    }

    /// Returns the adapter with this name. If a library has only one adapter, the name of the library also selects this
    /// adapter. If a registry contains versions of the library, `@VERSION` may follow the name.
    pub fn get(&self, name: &str) -> Option<&Adapter> {
        match versioned(name) {
            Some((name, version)) => self.release(name, version).map(|(adapter, _)| adapter),
            None => self.unversioned(name),
        }
    }

    /// Returns the adapter for the implementation with this name, and the release that must be installed for this
    /// version.
    ///
    /// The name is the full name of an adapter whose package has versions. If a library has exactly one such adapter,
    /// the name can also be the name of the library.
    pub fn release(&self, name: &str, version: &str) -> Option<(&Adapter, Release)> {
        let has_versions = |adapter: &&Adapter| adapter.package.is_some();
        let adapter = self.unversioned(name).filter(has_versions).or_else(|| {
            let of_library = |adapter: &&Adapter| adapter.library() == Some(name);
            let mut adapters = self.list.iter().filter(of_library).filter(has_versions);
            adapters.next().filter(|_| adapters.next().is_none())
        })?;
        let version = match adapter.pins.is_empty() {
            true => version,
            false => adapter.pins.get(version)?,
        };
        let package = adapter.package.clone()?;
        Some((adapter, Release { package, version: version.to_owned() }))
    }

    /// Returns the adapter with this name, or the only adapter of the library with this name. The name must not contain
    /// a version.
    fn unversioned(&self, name: &str) -> Option<&Adapter> {
        let mut all = self.list.iter().chain(&self.pages);
        let exact = all.find(|adapter| adapter.name == name);
        exact.or_else(|| {
            let mut adapters = self.list.iter().filter(|adapter| adapter.library() == Some(name));
            adapters.next().filter(|_| adapters.next().is_none())
        })
    }

    /// Returns a SHA-256 hash of everything that affects the requests to the implementation. The hash covers the
    /// adapter's name, command and files, and how the adapter calls the library. The location of the adapter does not
    /// affect the hash.
    ///
    /// # Errors
    ///
    /// Returns a [`LoadError`] if a file can't be read.
    pub fn sha256(&self, adapter: &Adapter) -> Result<String, LoadError> {
        let folder = self.folder.clone().map_or(Folder::Embedded, Folder::Path);
        let words = adapter.command.iter().map(|word| word.trim_start_matches("{dir}/"));
        let mut files: Vec<String> = words.map(str::to_owned).collect();
        // If the adapter is `python_protego.py`, for example, its driver is `python_driver.py`.
        let driver = |file: &String| {
            let (stem, ending) = file.rsplit_once('.')?;
            Some(format!("{}_driver.{ending}", stem.split_once('_')?.0))
        };
        let drivers: Vec<String> = files.iter().filter_map(driver).collect();
        files.extend(drivers);
        if adapter.language == "rust" {
            files.extend(["rust/src/main.rs", "rust/src/crates.rs"].map(str::to_owned));
        }
        let mut hash = Hash::new();
        let mut put = |part: &[u8]| {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        };
        put(adapter.name.as_bytes());
        put(adapter.called().as_bytes());
        adapter.command.iter().for_each(|word| put(word.as_bytes()));
        for file in distinct(files) {
            let plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
            if !file.contains('.') || !file.chars().all(plain) || file.starts_with('/') {
                continue;
            }
            if let Some(bytes) = folder.file(&format!("adapters/{file}"))? {
                put(file.as_bytes());
                put(&bytes);
            }
        }
        Ok(hex::digits(&hash.finalize()))
    }

    /// Returns the names of all recorded releases. The releases of each adapter are sorted from old to new.
    pub fn releases(&self) -> impl Iterator<Item = String> {
        let releases = |adapter: &Adapter| {
            let name = adapter.name.clone();
            let named = move |version: &String| format!("{name}@{version}");
            adapter.releases.iter().map(named).collect::<Vec<_>>()
        };
        self.list.iter().flat_map(releases)
    }

    /// Returns the names that select an adapter: the names of all adapters, and the names of the libraries that have
    /// only one adapter.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let libraries = self.list.iter().filter_map(Adapter::library);
        let names = self.list.iter().map(|adapter| adapter.name.as_str());
        libraries.filter(|library| self.get(library).is_some()).chain(names)
    }

    /// Returns the folder with the adapters' files. For the embedded suite, this is a temporary folder, which is
    /// removed when the returned value is dropped.
    ///
    /// # Errors
    ///
    /// Returns an error if the files can't be written or found.
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
    /// The path of the folder.
    pub path: PathBuf,
    /// If the folder is temporary, this member removes the folder when the value is dropped.
    _extracted: Option<Scratch>,
}

impl Adapter {
    /// Returns `language:library` if the name of the adapter is `language:library:caller`.
    fn library(&self) -> Option<&str> {
        let (library, _caller) = self.name.rsplit_once(':')?;
        (library.contains(':') && !library.ends_with(':')).then_some(library)
    }

    /// Returns the versions of the library that are keys of `pins`. Returns no versions if `other` is an adapter for
    /// another library.
    pub fn pins_of(&self, other: &Adapter) -> impl Iterator<Item = &str> {
        let library = |adapter: &Adapter| adapter.library().unwrap_or(&adapter.name).to_owned();
        let same = library(self) == library(other);
        self.pins.keys().map(String::as_str).filter(move |_| same)
    }

    /// Describes how the adapter calls the library. The description names the caller that the driver imitates, and the
    /// required forms of names and URLs.
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

    /// Returns the words of the command. `dir` is the folder with the adapters' files, and `installed` is the folder
    /// with the installed files.
    pub fn command(&self, dir: &Path, installed: &Path) -> Vec<OsString> {
        self.command.iter().map(|word| fill(word, dir, installed)).collect()
    }

    /// Returns the first missing path in `installed` that the command needs.
    pub fn missing(&self, installed: &Path) -> Option<PathBuf> {
        let named = self.command.iter().filter(|word| word.contains(INSTALLED));
        let mut pieces = named.map(|word| PathBuf::from(fill(word, Path::new(""), installed)));
        pieces.find(|piece| !piece.exists())
    }
}

/// Splits `NAME@VERSION` into the name and the version. Returns `None` if `name` has no `@`, or if the text after the
/// `@` can't be a version.
pub fn versioned(name: &str) -> Option<(&str, &str)> {
    let (name, version) = name.rsplit_once('@')?;
    let plain = |c: char| c.is_ascii_alphanumeric() || ".+-_".contains(c);
    let is_version = version.starts_with(|c: char| c.is_ascii_alphanumeric())
        && version.chars().all(plain)
        && version.len() <= 64;
    is_version.then_some((name, version))
}

const DIR: &str = "{dir}";
const INSTALLED: &str = "{installed}";

fn fill(word: &str, dir: &Path, installed: &Path) -> OsString {
    let fill = |part: &str| {
        let parts: Vec<&OsStr> = part.split(INSTALLED).map(OsStr::new).collect();
        parts.join(installed.as_os_str())
    };
    word.split(DIR).map(fill).collect::<Vec<_>>().join(dir.as_os_str())
}

#[cfg(test)]
mod tests {
    use crate::suite::adapters::{Adapters, Release, fill, versioned};
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

    /// Two adapters of a library must not describe the same caller.
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
    fn a_version_is_of_the_adapter_whose_package_has_versions() {
        let adapters = Adapters::load(&Folder::Embedded).expect("adapters");
        let release = |name: &str| {
            let (name, version) = versioned(name)?;
            let (adapter, release) = adapters.release(name, version)?;
            Some((adapter.name.as_str(), format!("{}@{}", release.package, release.version)))
        };
        assert_eq!(
            release("python:protego@0.3.1"),
            Some(("python:protego:scrapy", "pypi:protego@0.3.1".into()))
        );
        // The adapter for the standard module of Python has no package, but the adapter for Pyodide has a package.
        let pyodide = release("python:urllib.robotparser@3.12").expect("a version of Python");
        assert_eq!(pyodide.0, "python:urllib.robotparser:pyodide");
        assert!(pyodide.1.starts_with("npm:pyodide@0."), "{pyodide:?}");
        for nothing in ["python:urllib.robotparser@2.1", "perl:WWW::RobotRules@6.02", "x@1", "@1"] {
            assert_eq!(release(nothing), None, "{nothing}");
            assert!(adapters.get(nothing).is_none(), "{nothing}");
        }
        for no_version in ["a", "a@", "a@../b", "a@-1", "a@1 2", "a@1;b"] {
            assert_eq!(versioned(no_version), None, "{no_version}");
        }
        let folder = Release { package: "npm:@a/b".into(), version: "1.0".into() };
        assert_eq!(folder.folder(Path::new("/i")), Path::new("/i/versions/npm-@a-b-1.0"));
        let names: Vec<String> = adapters.releases().collect();
        assert!(names.iter().all(|name| adapters.get(name).is_some()), "{names:?}");
    }

    #[test]
    fn only_the_places_are_filled() {
        let filled = |word| fill(word, Path::new("/d"), Path::new("/{dir}"));
        assert_eq!(filled("{dir}/x.py"), "/d/x.py");
        assert_eq!(filled("--x={installed}/a:{dir}"), "--x=/{dir}/a:/d");
        assert_eq!(filled("{} {{dir} {dirs}"), "{} {/d {dirs}");
    }
}
