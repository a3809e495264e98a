//! Writes the suite as JSON Lines to `conformance/vectors`, for users who don't want to build anything. Each edition
//! has its own file.

use crate::shell::root;
use crate::sums::{SUMS, sums};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use norobots::spec::Edition;
use norobots_settings::setting::Rules;
use norobots_suite::suite::{Selection, Suite, export};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;

const FOLDER: &str = "conformance/vectors";

/// Returns the uncompressed contents of the files, with the names of the files as keys.
///
/// # Panics
///
/// Panics if the cases can't be written to memory.
pub fn files(suite: &Suite) -> BTreeMap<String, Vec<u8>> {
    let file = |edition: Edition| {
        let by = match edition {
            Edition::Standard1994 => suite,
            later => &suite.vectors_by(later),
        };
        let all = Selection::of(by, &[]).expect("without a pattern it is all");
        let mut lines = Vec::new();
        export::jsonl(by, &all, &mut lines).expect("memory takes all");
        (format!("{}.jsonl.gz", edition.id()), lines)
    };
    std::iter::once(Edition::Standard1994).chain(Rules::with_demands()).map(file).collect()
}

/// Writes the compressed files and their checksums.
///
/// # Errors
///
/// Returns an error if a file can't be written.
pub fn write(suite: &Suite) -> Result<(), String> {
    let folder = root().join(FOLDER);
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let mut all = BTreeMap::new();
    for (name, lines) in files(suite) {
        // A compressed file contains no name and no time, so equal cases lead to equal bytes.
        let mut to = GzEncoder::new(Vec::new(), Compression::best());
        let packed = to.write_all(&lines).and_then(|()| to.finish());
        all.insert(name, packed.expect("memory takes all"));
    }
    all.insert(SUMS.into(), sums(&all).into_bytes());
    for (name, bytes) in all {
        fs::write(folder.join(&name), bytes).map_err(|error| format!("{name}: {error}"))?;
        println!("{FOLDER}/{name}");
    }
    Ok(())
}

/// Compares the files and their checksums with the current cases of the suite.
///
/// # Panics
///
/// Panics if a file can't be read or if its contents differ from the expected contents.
pub fn compare(suite: &Suite) {
    let folder = root().join(FOLDER);
    let read = |path: &Path| fs::read(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let mut packed = BTreeMap::new();
    for (name, today) in files(suite) {
        let bytes = read(&folder.join(&name));
        let mut lines = Vec::new();
        GzDecoder::new(&bytes[..]).read_to_end(&mut lines).unwrap();
        assert!(
            lines == today,
            "{FOLDER}/{name} is not what is exported today; if the change is meant: cargo xtask write vectors"
        );
        packed.insert(name, bytes);
    }
    assert_eq!(read(&folder.join(SUMS)), sums(&packed).into_bytes());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), packed.len() + 1);
}
