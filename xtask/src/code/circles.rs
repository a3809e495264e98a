//! Finds circles of files, which depend on each other.

use super::krate::{Krate, roots};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Returns the circles of files below a folder. In a circle, each file depends on every other file, directly or through
/// further files.
///
/// A file depends on another file if its code has a path to a definition in the other file, possibly through
/// re-exports. A path that only names a module does not count.
///
/// # Errors
///
/// If a file can't be read or is not valid Rust, returns an error that contains the path of the file.
pub fn circles(folder: &Path) -> Result<Vec<BTreeSet<PathBuf>>, String> {
    let mut needs: BTreeMap<PathBuf, BTreeSet<PathBuf>> = BTreeMap::new();
    for root in roots(folder) {
        let krate = Krate::read(&root)?;
        for (path, module) in &krate.modules {
            let files = krate.needs(path).into_iter().map(Path::to_owned);
            needs.entry(module.file.clone()).or_default().extend(files);
        }
    }
    let reached: BTreeMap<&PathBuf, BTreeSet<&PathBuf>> =
        needs.keys().map(|file| (file, reach(&needs, file))).collect();
    let circle = |file: &PathBuf| -> BTreeSet<PathBuf> {
        let back = |other: &&&PathBuf| reached[**other].contains(file);
        reached[file].iter().filter(back).map(|other| (*other).clone()).collect()
    };
    let all: BTreeSet<_> = needs.keys().map(circle).filter(|circle| circle.len() > 1).collect();
    Ok(all.into_iter().collect())
}

fn reach<'a>(
    needs: &'a BTreeMap<PathBuf, BTreeSet<PathBuf>>,
    file: &PathBuf,
) -> BTreeSet<&'a PathBuf> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&PathBuf> = needs[file].iter().collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(needs.get(next).into_iter().flatten());
        }
    }
    reached
}
