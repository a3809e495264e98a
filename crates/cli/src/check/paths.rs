//! Finds the files that the arguments refer to.

use crate::input::{folder, named, unread};
use std::path::{Path, PathBuf};

/// The reason why there is no file to check. Each variant contains a message with the path.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum NoFile {
    Unread(String),
    /// A folder contains no file to check.
    Empty(String),
}

/// If `path` is a folder, returns the files in it, sorted by path. Otherwise returns `path`. Returns an error if a file
/// or a folder can't be read. Skips the paths in a folder for which `excluded` returns `true`.
///
/// In a folder and its subfolders, only files with a name like robots.txt are returned. The search skips hidden
/// folders, `node_modules` and links to folders.
pub(super) fn files(
    path: &Path,
    mut excluded: impl FnMut(&Path) -> bool,
) -> Vec<Result<PathBuf, NoFile>> {
    let text = path.as_os_str().as_encoded_bytes();
    if [&b"http://"[..], b"https://"].iter().any(|scheme| text.starts_with(scheme))
        && !path.exists()
    {
        let name = named(path);
        return vec![Err(NoFile::Unread(format!(
            "{name}: this is an address, and norobots fetches nothing; write: curl -sS '{name}' | norobots check -"
        )))];
    }
    if path == Path::new("-") || !path.is_dir() {
        return vec![Ok(path.to_owned())];
    }
    let (mut paths, mut left_out) = (Vec::new(), false);
    let mut excluded = |path: &PathBuf| {
        let is = excluded(path);
        left_out |= is;
        is
    };
    let mut folders = vec![path.to_owned()];
    while let Some(next) = folders.pop() {
        // If the user names a folder, the search enters the folder even if it is hidden or is a link.
        match folder(&next, |_| true) {
            Ok(entries) => {
                let (inner, files): (Vec<_>, Vec<_>) =
                    entries.into_iter().partition(|entry| entry.is_dir());
                let inner = inner.into_iter().filter(|folder| entered(folder));
                folders.extend(inner.filter(|folder| !excluded(folder)));
                let files = files.into_iter().filter(|file| is_robots_txt(file));
                paths.extend(files.filter(|file| !excluded(file)).map(plain));
            }
            Err(error) => paths.push(Err(NoFile::Unread(unread(named(&next), &error)))),
        }
    }
    if paths.is_empty() {
        let name = named(path);
        let but = if left_out { ", except what norobots.toml excludes" } else { "" };
        paths.push(Err(NoFile::Empty(format!(
            "{name}: there is no robots.txt in this folder or below it{but}; name the files themselves"
        ))));
    }
    paths.sort();
    paths
}

/// Removes the `./` at the beginning of a path in the folder `.`.
fn plain(file: PathBuf) -> Result<PathBuf, NoFile> {
    Ok(file.strip_prefix(".").map(Path::to_owned).unwrap_or(file))
}

/// Returns whether the search enters a subfolder of the folder that the user named.
fn entered(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    !name.starts_with(b".") && name != b"node_modules" && !path.is_symlink()
}

fn is_robots_txt(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes().to_ascii_lowercase();
    (name == b"robots.txt" || name.ends_with(b".robots.txt")) && !special(path)
}

/// Returns whether the path exists and is neither a file nor a folder. Such a path may be a pipe, and reading a pipe
/// could block.
fn special(path: &Path) -> bool {
    path.metadata().is_ok_and(|about| !about.is_file())
}
