//! Writes the files of the cases as seeds for a fuzzer.

use crate::suite::case::Suite;
use crate::suite::export::go::GoInput;
use crate::suite::select::Selection;
use hmac_sha256::Hash;
use norobots_text::distinct::distinct;
use norobots_text::hex;
use std::path::Path;
use std::{fs, io};

/// The maximum number of bytes of a seed. A longer file would slow down a fuzzer. The suite has such files only to test
/// limits.
const LONGEST: usize = 4096;

/// Writes the robots.txt files of the cases to an empty folder. Each file is written only once. Files of more than 4096
/// bytes are omitted. The file names of the seeds have no meaning.
///
/// # Errors
///
/// Returns an error if a file can't be written. In this case, some files may already have been written.
pub fn seeds(suite: &Suite, selection: &Selection, folder: &Path) -> io::Result<()> {
    each(suite, selection, folder, <[u8]>::to_vec)
}

/// Writes seeds for a target of `go test -fuzz` whose only argument is a `[]byte`. The seeds have the same content as
/// those of [`seeds`]. The files belong in the target's folder `testdata/fuzz/FuzzNAME`.
///
/// # Errors
///
/// Returns the errors of [`seeds`].
pub fn go_corpus(suite: &Suite, selection: &Selection, folder: &Path) -> io::Result<()> {
    each(suite, selection, folder, GoInput::written)
}

fn each(
    suite: &Suite,
    selection: &Selection,
    folder: &Path,
    written: impl Fn(&[u8]) -> Vec<u8>,
) -> io::Result<()> {
    let files = selection.cases(suite).filter(|case| case.meta.is_none());
    let files = distinct(files.map(|case| &case.robots[..]));
    for robots in files.into_iter().filter(|robots| robots.len() <= LONGEST) {
        let name = hex::digits(&Hash::hash(robots)[..8]);
        fs::write(folder.join(name), written(robots))?;
    }
    Ok(())
}
