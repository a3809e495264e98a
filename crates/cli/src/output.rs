//! Writes output to a file, a folder or standard output. A file is either written completely or not changed at all.

use crate::exit::{Failed, Out, Result, bail};
use crate::render::visible;
use norobots_suite::shutdown::Scratch;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Writes to the path of `--out`. The path is a folder if `files` is set, and otherwise a file. If the path is missing
/// or `-`, writes to standard output.
pub(super) fn write(
    to: Option<&Path>,
    files: bool,
    out: &mut Out,
    write: impl FnOnce(&mut Out) -> Result,
    fill: impl FnOnce(&Path) -> Result,
) -> Result {
    let Some(to) = to.filter(|path| *path != Path::new("-")) else {
        if files {
            bail!("files are written to a folder: name it with --out");
        }
        return write(out);
    };
    let written = if files { folder(to, fill) } else { file(to, write) };
    written.map_err(|failed| failed.of_output(visible(to.as_os_str().as_encoded_bytes())))
}

/// Writes a file in a temporary folder, then moves the file to its final path. If the file can't be written, returns
/// [`Failed::Output`].
pub(super) fn file(to: &Path, write: impl FnOnce(&mut Out) -> Result) -> Result {
    Written::of(to, write)?.move_in().map_err(Failed::Output)
}

/// The name of a file, and a function that writes the content of the file.
pub(super) type Part<'a> = (String, Box<dyn FnOnce(&mut Out) -> Result + 'a>);

/// Writes all files into a folder, or no file at all. All files are written before the first file is moved into the
/// folder. If a move fails, the old files are restored, and [`Failed::Output`] contains the name of the file that could
/// not be moved.
///
/// If the program is killed, each file is still complete: either the old version or the new version. If the program is
/// killed during the moves, only some files are new, and the temporary folder remains.
pub(super) fn files(folder: &Path, parts: Vec<Part>) -> Result {
    let mut written = Vec::new();
    for (name, write) in parts {
        let file = Written::of(&folder.join(&name), write).and_then(Written::keep);
        written.push((file.map_err(|failed| failed.named(&name))?, name));
    }
    for (at, (file, name)) in written.iter().enumerate() {
        if let Err(error) = file.move_in() {
            let kept = written[..at].iter().rev().filter_map(|(file, name)| {
                let error = file.move_back().err()?;
                Some(format!(
                    "; {} keeps its new content, because the old content can't be restored: \
                     {error}",
                    visible(name.as_bytes())
                ))
            });
            let lost: String = kept.collect();
            return Err(wrong(&format!("{error}{lost}")).named(name));
        }
    }
    Ok(())
}

/// A file that is completely written, but not yet moved to its final path.
struct Written {
    to: PathBuf,
    whole: PathBuf,
    file: fs::File,
    /// The temporary folder that contains the file, or `None` for a device or a pipe. Devices and pipes are written
    /// directly.
    place: Option<Scratch>,
    /// The path of a copy of the old file, if a copy was made.
    old: Option<PathBuf>,
}

impl Written {
    fn of(to: &Path, write: impl FnOnce(&mut Out) -> Result) -> Result<Written> {
        // If the path is a link, the target of the link is replaced.
        let to = to.canonicalize().unwrap_or_else(|_| to.to_owned());
        if to.is_dir() {
            return Err(wrong("this is a folder; name a file in it"));
        }
        // A device or a pipe is written, but never replaced.
        let place = (to.is_file() || !to.exists()).then(|| beside(&to)).transpose()?;
        let whole = place.as_ref().map_or_else(|| to.clone(), |place| place.path().join("whole"));
        let file = fs::File::create(&whole).map_err(Failed::Output)?;
        if let Some(about) = to.metadata().ok().filter(|_| place.is_some()) {
            // If the owner of the old file can't be kept, the user who runs norobots owns the new file.
            let _ = owned_as(&file, &about);
            file.set_permissions(about.permissions()).map_err(Failed::Output)?;
        }
        let mut out = Out::new(&file);
        write(&mut out)?;
        out.flush()?;
        drop(out);
        Ok(Written { to, whole, file, place, old: None })
    }

    /// Puts the old file into the temporary folder, as a hard link or as a copy.
    fn keep(mut self) -> Result<Written> {
        if let Some(place) = self.place.as_ref().filter(|_| self.to.exists()) {
            let old = place.path().join("old");
            // Not every file system supports hard links.
            let kept = fs::hard_link(&self.to, &old);
            kept.or_else(|_| fs::copy(&self.to, &old).map(drop)).map_err(Failed::Output)?;
            self.old = Some(old);
        }
        Ok(self)
    }

    fn move_in(&self) -> io::Result<()> {
        if self.place.is_none() {
            return Ok(());
        }
        self.file.sync_all()?;
        fs::rename(&self.whole, &self.to)
    }

    fn move_back(&self) -> io::Result<()> {
        match (&self.place, &self.old) {
            (None, _) => Ok(()),
            (Some(_), None) => fs::remove_file(&self.to),
            (Some(_), Some(old)) => fs::rename(old, &self.to),
        }
    }
}

/// Gives `file` the owner and the group of another file. The metadata of the other file are in `about`.
///
/// # Errors
///
/// Returns an error if the system does not permit the change. Only an administrator can change the owner of a file.
#[cfg(unix)]
pub(super) fn owned_as(file: &fs::File, about: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let now = file.metadata()?;
    let other = |now: u32, then: u32| (now != then).then_some(then);
    match (other(now.uid(), about.uid()), other(now.gid(), about.gid())) {
        (None, None) => Ok(()),
        (user, group) => fchown(file, user, group),
    }
}
#[cfg(not(unix))]
pub(super) fn owned_as(_: &fs::File, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
}

/// Returns whether two paths lead to the same file after links are resolved. The file need not exist. The result is
/// always `false` for a device or a pipe, because devices and pipes are never replaced.
pub(super) fn same(path: &Path, other: &Path) -> bool {
    let replaced = !path.exists() || path.is_file();
    replaced && full(path).is_some_and(|path| full(other) == Some(path))
}

/// Returns whether a path leads into a folder after links are resolved.
pub(super) fn within(path: &Path, folder: &Path) -> bool {
    let folder = folder.canonicalize().ok().filter(|folder| folder.is_dir());
    folder.is_some_and(|folder| full(path).is_some_and(|path| path.starts_with(folder)))
}

/// Returns the absolute path with all links resolved. If the file does not exist, resolves only the links in the path
/// of its folder.
fn full(path: &Path) -> Option<PathBuf> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let beside =
        || Some(parent.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(beside)
}

/// Creates the folder that `--out` names, if it does not exist. Files in an existing folder are kept.
pub(super) fn create_folder(folder: &Path) -> Result {
    let shown = visible(folder.as_os_str().as_encoded_bytes());
    fs::create_dir_all(folder).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => Failed::usage(format_args!(
            "--out {shown}: this is not a folder; name a folder, which is created if it does not \
             exist"
        )),
        _ => Failed::usage(format_args!("--out {shown}: can't be written: {error}")),
    })
}

/// Fills a temporary folder, then moves the folder to its final path. A folder that already exists at the final path
/// must be empty. If the folder can't be written, returns [`Failed::Output`].
pub(super) fn folder(to: &Path, fill: impl FnOnce(&Path) -> Result) -> Result {
    match fs::read_dir(to).map(|mut entries| entries.next().is_none()) {
        Ok(true) => {}
        Ok(false) => {
            return Err(wrong(
                "the folder is not empty, and nothing in it is overwritten; name a new one, or \
                 empty it",
            ));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            return Err(wrong("this is a file; name a new folder"));
        }
        Err(error) => return Err(Failed::Output(error)),
    }
    let to = &to.canonicalize().unwrap_or_else(|_| to.to_owned());
    let place = beside(to)?;
    let whole = place.path().join("whole");
    fs::create_dir(&whole).map_err(Failed::Output)?;
    fill(&whole)?;
    // On some systems, a folder can't replace an empty folder.
    let free = if to.exists() { fs::remove_dir(to) } else { Ok(()) };
    free.and_then(|()| fs::rename(whole, to)).map_err(Failed::Output)
}

fn wrong(what: &str) -> Failed {
    Failed::Output(io::Error::other(what))
}

/// Creates a temporary folder for unfinished output. The folder is on the same file system as `to`. Dropping the result
/// removes the folder.
fn beside(to: &Path) -> Result<Scratch> {
    let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty());
    let place = Scratch::within(parent.unwrap_or(Path::new(".")));
    place.map_err(|error| wrong(&format!("no file can be created next to it: {error}")))
}

#[cfg(test)]
mod tests {
    use super::{Part, files};
    use crate::exit::Out;
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;

    fn held(folder: &Path) -> BTreeMap<String, Option<String>> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
        entries.map(|path| (name(&path), fs::read_to_string(&path).ok())).collect()
    }

    fn part<'a>(name: &str, text: &'static str, before: impl FnOnce() + 'a) -> Part<'a> {
        let write = move |out: &mut Out| {
            before();
            write!(out, "{text}")
        };
        (name.to_owned(), Box::new(write))
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_is_no_more_open_than_it_was() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        super::file(&path, |out| write!(out, "new")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn files_are_replaced_all_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("a"), "old").unwrap();
        let all =
            || vec![part("a", "new", || ()), part("b", "new", || ()), part("c", "new", || ())];
        // The file `c` can't be written, since `c` is a folder.
        fs::create_dir_all(at("c/d")).unwrap();
        let before = held(folder.path());
        let message = format!("{:?}", files(folder.path(), all()).unwrap_err());
        assert!(message.contains("c: this is a folder"), "{message}");
        assert_eq!(held(folder.path()), before);
        // The move of the file `c` fails after the moves of the other files.
        fs::remove_dir_all(at("c")).unwrap();
        let seize = || fs::create_dir_all(at("c/d")).unwrap();
        let late = vec![
            part("a", "new", || ()),
            part("b", "new", || ()),
            part("c", "new", || ()),
            part("d", "new", seize),
        ];
        files(folder.path(), late).unwrap_err();
        assert_eq!(held(folder.path()), before);
        fs::remove_dir_all(at("c")).unwrap();
        files(folder.path(), all()).unwrap();
        let new = |name: &str| (name.to_owned(), Some("new".to_owned()));
        assert_eq!(held(folder.path()), ["a", "b", "c"].map(new).into());
    }
}
