//! The files that the paths of the command line stand for.

use crate::input::{folder, named, unread};
use std::path::{Path, PathBuf};

/// The file that a path names, or those that a folder holds, by their paths; where something can't be
/// read, a message that names it. What `excluded` is true of is left out of a folder.
///
/// A folder stands for the files in it and below it that are called like a robots.txt. What is passed
/// over is said in the help of the command.
pub(super) fn files(
    path: &Path,
    mut excluded: impl FnMut(&Path) -> bool,
) -> Vec<Result<PathBuf, String>> {
    let text = path.as_os_str().as_encoded_bytes();
    if [&b"http://"[..], b"https://"].iter().any(|scheme| text.starts_with(scheme))
        && !path.exists()
    {
        let name = named(path);
        return vec![Err(format!(
            "{name}: this is an address, and norobots fetches nothing; write: curl -sS '{name}' | norobots check -"
        ))];
    }
    if path == Path::new("-") || !path.is_dir() {
        return vec![Ok(path.to_owned())];
    }
    let (mut found, mut left_out) = (Vec::new(), false);
    let mut excluded = |path: &PathBuf| {
        let is = excluded(path);
        left_out |= is;
        is
    };
    let mut folders = vec![path.to_owned()];
    while let Some(next) = folders.pop() {
        // What the user named is entered even where it is hidden or a link.
        match folder(&next, |_| true) {
            Ok(entries) => {
                let (inner, others): (Vec<_>, Vec<_>) =
                    entries.into_iter().partition(|entry| entry.is_dir());
                let inner = inner.into_iter().filter(|folder| entered(folder));
                folders.extend(inner.filter(|folder| !excluded(folder)));
                let others = others.into_iter().filter(|file| is_robots_txt(file));
                found.extend(others.filter(|file| !excluded(file)).map(plain));
            }
            Err(error) => found.push(Err(unread(named(&next), &error))),
        }
    }
    if found.is_empty() {
        let name = named(path);
        let but = if left_out { " but for what norobots.toml excludes" } else { "" };
        found.push(Err(format!(
            "{name}: there is no robots.txt in this folder or below it{but}; name the files themselves"
        )));
    }
    found.sort();
    found
}

/// The path of a file without the `./` of the folder `.`.
fn plain(file: PathBuf) -> Result<PathBuf, String> {
    Ok(file.strip_prefix(".").map(Path::to_owned).unwrap_or(file))
}

/// Whether a folder below one that was named is entered.
fn entered(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    !name.starts_with(b".") && name != b"node_modules" && !path.is_symlink()
}

fn is_robots_txt(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes().to_ascii_lowercase();
    (name == b"robots.txt" || name.ends_with(b".robots.txt")) && !special(path)
}

/// Whether this is there and neither a file nor a folder: a pipe would be waited for.
fn special(path: &Path) -> bool {
    path.metadata().is_ok_and(|about| !about.is_file())
}
