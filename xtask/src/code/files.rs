//! Lists the files in a folder.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the files below a folder that have one of the given extensions, sorted by path. Folders with only built,
/// installed or fetched files are omitted.
pub fn files_below(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() {
                let skipped = ["target", "node_modules", "corpus", "artifacts", "__pycache__"];
                if !name.starts_with('.') && !skipped.contains(&name.as_str()) {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|has| endings.iter().any(|each| has == *each)) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
