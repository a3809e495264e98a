//! Where output goes: never there half written.

use crate::exit::{Failed, Out, Result, bail};
use crate::render::visible;
use norobots_suite::shutdown::Scratch;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Writes to the path that `--out` gives: a file, or a folder where `files` are wanted. Without a
/// path, or where it is `-`, the output goes to standard output.
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

/// Writes a file beside its place and moves it there. [`Failed::Output`] is about the file.
pub(super) fn file(to: &Path, write: impl FnOnce(&mut Out) -> Result) -> Result {
    Written::of(to, write)?.move_in().map_err(Failed::Output)
}

/// A file of a folder: its name, and what writes it.
pub(super) type Part<'a> = (String, Box<dyn FnOnce(&mut Out) -> Result + 'a>);

/// Writes files of a folder, all or none: none takes its place before all are written, and where one
/// can't take its place, the others give theirs back. [`Failed::Output`] names the file.
///
/// Whatever ends the program at any moment, each file is whole, the old one or the new one. Between
/// the first and the last that takes its place some can be new and the others old, and the folder that
/// the new ones were written in stays.
pub(super) fn files(folder: &Path, parts: Vec<Part>) -> Result {
    let mut written = Vec::new();
    for (name, write) in parts {
        let one = Written::of(&folder.join(&name), write).and_then(Written::keep);
        written.push((one.map_err(|failed| failed.named(&name))?, name));
    }
    for (at, (one, name)) in written.iter().enumerate() {
        if let Err(error) = one.move_in() {
            let kept = written[..at].iter().rev().filter_map(|(one, name)| {
                let error = one.move_back().err()?;
                Some(format!(
                    "; {} is new, for it can't be put back: {error}",
                    visible(name.as_bytes())
                ))
            });
            let lost: String = kept.collect();
            return Err(wrong(&format!("{error}{lost}")).named(name));
        }
    }
    Ok(())
}

/// A file that is written whole and has not taken its place.
struct Written {
    to: PathBuf,
    whole: PathBuf,
    file: fs::File,
    /// Where it lies until then; nowhere where it was written in its place, a device or a pipe.
    place: Option<Scratch>,
    /// What stood in its place, where that is kept.
    old: Option<PathBuf>,
}

impl Written {
    fn of(to: &Path, write: impl FnOnce(&mut Out) -> Result) -> Result<Written> {
        // What a link names is replaced, not the link.
        let to = to.canonicalize().unwrap_or_else(|_| to.to_owned());
        if to.is_dir() {
            return Err(wrong("this is a folder; name a file in it"));
        }
        // A device or a pipe stays what it is.
        let place = (to.is_file() || !to.exists()).then(|| beside(&to)).transpose()?;
        let whole = place.as_ref().map_or_else(|| to.clone(), |place| place.path().join("whole"));
        let file = fs::File::create(&whole).map_err(Failed::Output)?;
        if let Some(about) = to.metadata().ok().filter(|_| place.is_some()) {
            // Where the owner can't be the same, who runs norobots is.
            let _ = owned_as(&file, &about);
            file.set_permissions(about.permissions()).map_err(Failed::Output)?;
        }
        let mut out = Out::new(&file);
        write(&mut out)?;
        out.flush()?;
        drop(out);
        Ok(Written { to, whole, file, place, old: None })
    }

    /// Keeps what stands in its place, which stays there.
    fn keep(mut self) -> Result<Written> {
        if let Some(place) = self.place.as_ref().filter(|_| self.to.exists()) {
            let old = place.path().join("old");
            // Not every file system has links.
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

/// Gives a file the owner and the group of another, which is described.
///
/// # Errors
///
/// The system refuses: only an administrator may give a file away.
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

/// Whether two paths lead to one place, however they are written and through whatever links, be a file there or not.
/// A device or a pipe is no place that is written anew.
pub(super) fn same(one: &Path, other: &Path) -> bool {
    let replaced = !one.exists() || one.is_file();
    replaced && full(one).is_some_and(|one| full(other) == Some(one))
}

/// Whether a path leads into a folder.
pub(super) fn within(path: &Path, folder: &Path) -> bool {
    let folder = folder.canonicalize().ok().filter(|folder| folder.is_dir());
    folder.is_some_and(|folder| full(path).is_some_and(|path| path.starts_with(folder)))
}

/// The path from the root, without links; of a file that is not there, that of its folder with its name.
fn full(path: &Path) -> Option<PathBuf> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let beside =
        || Some(parent.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(beside)
}

/// Makes the folder that `--out` names for files that stay beside others, where it is not there.
pub(super) fn create_folder(folder: &Path) -> Result {
    let shown = visible(folder.as_os_str().as_encoded_bytes());
    fs::create_dir_all(folder).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => Failed::usage(format_args!(
            "--out {shown}: this is no folder; name one, it is made where it is not there"
        )),
        _ => Failed::usage(format_args!("--out {shown}: can't be written: {error}")),
    })
}

/// Fills a folder beside its place and moves it there; what is there must be empty.
/// [`Failed::Output`] is about the folder.
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
    // Not everywhere does a folder take the place of an empty one.
    let free = if to.exists() { fs::remove_dir(to) } else { Ok(()) };
    free.and_then(|()| fs::rename(whole, to)).map_err(Failed::Output)
}

fn wrong(what: &str) -> Failed {
    Failed::Output(io::Error::other(what))
}

/// A folder for what is not whole yet, on the same file system; it goes when it is dropped.
fn beside(to: &Path) -> Result<Scratch> {
    let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty());
    let place = Scratch::within(parent.unwrap_or(Path::new(".")));
    place.map_err(|error| wrong(&format!("nothing can be written beside it: {error}")))
}

#[cfg(test)]
mod tests {
    use super::{Part, files};
    use crate::exit::Out;
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;

    /// The names in a folder, and what the files hold.
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
        // One that can't be written at all.
        fs::create_dir_all(at("c/d")).unwrap();
        let before = held(folder.path());
        let told = format!("{:?}", files(folder.path(), all()).unwrap_err());
        assert!(told.contains("c: this is a folder"), "{told}");
        assert_eq!(held(folder.path()), before);
        // One that can't take its place when others have.
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
