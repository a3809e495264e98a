//! The TOML files of the embedded suite.

use norobots_conformance::File;
use serde::de::DeserializeOwned;

/// Reads the TOML file at this path of the embedded suite.
///
/// # Panics
///
/// Panics if the suite has no such file, or if it can't be deserialized to `T`. A test reads each file of the suite.
pub fn embedded<T: DeserializeOwned>(path: &str) -> T {
    of_file(File::at(path).unwrap_or_else(|| panic!("the suite has no {path}")))
}

/// Reads a TOML file of the embedded suite.
///
/// # Panics
///
/// Panics if the file is not UTF-8 or can't be deserialized to `T`.
pub fn of_file<T: DeserializeOwned>(file: &File) -> T {
    let text = str::from_utf8(file.bytes).expect("the suite is UTF-8");
    toml::from_str(text).unwrap_or_else(|error| panic!("{}: {error}", file.path))
}
