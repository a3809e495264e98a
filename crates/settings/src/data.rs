//! Reads the TOML files of the embedded test suite.

use norobots_conformance::File;
use serde::de::DeserializeOwned;

/// Reads the TOML file at `path` in the embedded test suite.
///
/// # Panics
///
/// Panics if the suite has no file at `path`, or if the file can't be deserialized to `T`.
pub fn embedded<T: DeserializeOwned>(path: &str) -> T {
    of_file(File::at(path).unwrap_or_else(|| panic!("the suite has no {path}")))
}

/// Reads a TOML file of the embedded test suite.
///
/// # Panics
///
/// Panics if the file is not UTF-8 or can't be deserialized to `T`.
pub fn of_file<T: DeserializeOwned>(file: &File) -> T {
    let text = str::from_utf8(file.bytes).expect("the suite is UTF-8");
    toml::from_str(text).unwrap_or_else(|error| panic!("{}: {error}", file.path))
}
