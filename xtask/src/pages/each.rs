//! Functions for the pages about the files of a corpus.

use norobots_text::parallel;
use std::fs;
use std::path::PathBuf;

/// URLs are made from at most this number of a file's rules.
pub(super) const RULES: usize = 16;

/// Calls `result_of` with the bytes of each file. Returns the results in the order of the files.
pub(super) fn each<T: Send>(
    files: &[PathBuf],
    result_of: impl Fn(&[u8]) -> T + Sync,
) -> Result<Vec<T>, String> {
    let results = parallel::map(files, |path| {
        let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(result_of(&bytes))
    });
    results.into_iter().collect()
}

pub(super) fn share(files: usize, whole: usize) -> String {
    match files {
        0 => "0".to_owned(),
        _ => format!("{files} ({:.1} %)", 100.0 * files as f64 / whole as f64),
    }
}
