//! The TOML files of the embedded suite.

use norobots_conformance::File;
use serde::de::DeserializeOwned;

/// Reads a TOML file of the embedded suite by its path.
///
/// # Panics
///
/// The suite has no such file, or it is not of the form of `T`: a test reads each.
pub fn embedded<T: DeserializeOwned>(path: &str) -> T {
    of_file(File::at(path).unwrap_or_else(|| panic!("the suite has no {path}")))
}

/// Reads a TOML file of the embedded suite.
///
/// # Panics
///
/// As [`embedded`] does.
pub fn of_file<T: DeserializeOwned>(file: &File) -> T {
    let text = str::from_utf8(file.bytes).expect("the suite is UTF-8");
    toml::from_str(text).unwrap_or_else(|error| panic!("{}: {error}", file.path))
}
