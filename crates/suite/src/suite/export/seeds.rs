//! The files of the cases as the seeds of a fuzzer.

use crate::suite::case::Suite;
use crate::suite::export::go::GoInput;
use crate::suite::select::Selection;
use hmac_sha256::Hash;
use norobots_text::distinct::distinct;
use norobots_text::hex;
use std::path::Path;
use std::{fs, io};

/// The most bytes of a seed: the longer files of the suite test limits, and a fuzzer is slow with them.
const LONGEST: usize = 4096;

/// Fills an empty folder with the robots.txt files of the cases, each once and of at most 4096
/// bytes. Their names have no meaning.
///
/// # Errors
///
/// Those of the file system; the folder is then half filled.
pub fn seeds(suite: &Suite, selection: &Selection, folder: &Path) -> io::Result<()> {
    each(suite, selection, folder, <[u8]>::to_vec)
}

/// Fills an empty folder with the same as seeds for a target of `go test -fuzz` whose one argument is a
/// `[]byte`: files for its `testdata/fuzz/FuzzNAME`.
///
/// # Errors
///
/// As for [`seeds`].
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
