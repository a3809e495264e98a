//! Circles of files.

use super::krate::{Krate, roots};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Returns the circles of files below a folder: sets of files each of which needs a definition of another, directly
/// or through others, and is needed by it in the same way.
///
/// A file needs the file with the definition that a path of its code resolves to, through all re-exports. A path
/// that only names a module needs nothing.
///
/// # Errors
///
/// A file cannot be read or is not Rust; the text names it.
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
