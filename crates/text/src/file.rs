//! Reads files from untrusted sources, up to a size limit.

use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Component, Path};

/// The maximum size of a file, in bytes. The limit applies when the files of a suite or a corpus, or files with
/// results, are read or written.
pub const LARGEST: usize = 64 << 20;

/// The maximum total size of all files of a suite, in bytes. The files that the suite's cases generate are counted too.
pub const LARGEST_SUITE: usize = 256 << 20;

const TOO_LARGE: &str = "has more than 64 MiB, the limit for a file: make it smaller";

/// Reads a file that the user has named. If the path is a link, reads the file that the link points to, even outside
/// the link's folder.
///
/// # Errors
///
/// Returns an error if the file system reports one, if the file has more than [`LARGEST`] bytes, or if the path is not
/// a regular file. The message names the kind of file, such as a folder or a pipe.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    // Opening a device can have effects, so the path is checked first. Another file may replace the checked file before
    // it is opened. The open file is therefore checked again.
    sound(&fs::metadata(path)?)?;
    let file = open(path)?;
    sound(&file.metadata()?)?;
    let mut bytes = Vec::new();
    file.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > LARGEST { Err(io::Error::other(TOO_LARGE)) } else { Ok(bytes) }
}

/// Reads a file inside a folder. `below` is a path that the author of the folder wrote, so it is not trusted. The path
/// must be relative and have no `..`, and no link in the path may lead out of the folder.
///
/// # Errors
///
/// Returns the errors of [`read`], or an error that says how the path leads out of the folder.
pub fn read_inside(folder: &Path, below: &Path) -> io::Result<Vec<u8>> {
    let inward = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    if !below.components().all(inward) {
        return Err(io::Error::other(
            "is not read, because the path may lead out of the folder: use a path that is relative \
             to it and has no `..`",
        ));
    }
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let (folder, path) = (folder.canonicalize()?, folder.join(below).canonicalize()?);
    if !path.starts_with(&folder) {
        return Err(io::Error::other(
            "is not read, because a link leads out of the folder: put a copy of the file there",
        ));
    }
    read(&path)
}

/// The number of bytes of a suite that may still be read.
#[derive(Debug)]
pub struct Room(usize);

impl Default for Room {
    fn default() -> Room {
        Room(LARGEST_SUITE)
    }
}

impl Room {
    /// Subtracts the size of a file of the suite from the number of bytes that may still be read.
    ///
    /// # Errors
    ///
    /// Returns an error if all files of the suite together are too large.
    pub fn take(&mut self, bytes: &[u8]) -> Result<(), String> {
        let left = self.0.checked_sub(bytes.len());
        self.0 = left.ok_or("with this file the suite has more than 256 MiB: make it smaller")?;
        Ok(())
    }
}

/// If the path is a pipe, this function does not wait for a writer.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    options.read(true).open(path)
}

/// Returns an error for a path that is not a regular file, and for a file that is too large.
fn sound(metadata: &fs::Metadata) -> io::Result<()> {
    let kind = metadata.file_type();
    match () {
        () if kind.is_dir() => Err(ErrorKind::IsADirectory.into()),
        () if !kind.is_file() => Err(io::Error::other(format!(
            "is {}, and only a regular file is read: write its content to a file",
            special(kind)
        ))),
        () if metadata.len() > LARGEST as u64 => Err(io::Error::other(TOO_LARGE)),
        () => Ok(()),
    }
}

fn special(kind: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        match () {
            () if kind.is_fifo() => return "a FIFO (a named pipe)",
            () if kind.is_socket() => return "a socket",
            () if kind.is_char_device() || kind.is_block_device() => return "a device",
            () => {}
        }
    }
    _ = kind;
    "no regular file"
}

#[cfg(all(test, unix))]
mod tests {
    use crate::file::{LARGEST, read, read_inside};
    use std::fs::{self, File};
    use std::os::unix::fs::symlink;
    use std::path::Path;
    use std::process::Command;

    #[test]
    fn only_a_regular_file_of_bounded_size_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let error = |name: &str| read(&at(name)).unwrap_err().to_string();
        assert!(Command::new("mkfifo").arg(at("fifo")).status().unwrap().success());
        symlink("/dev/zero", at("zero")).unwrap();
        symlink("fifo", at("to-fifo")).unwrap();
        let sparse = File::create(at("sparse")).unwrap();
        sparse.set_len(LARGEST as u64 + 1).unwrap();
        for name in ["fifo", "to-fifo"] {
            assert!(
                error(name).starts_with("is a FIFO (a named pipe), and only"),
                "{}",
                error(name)
            );
        }
        assert!(error("zero").starts_with("is a device, and only"), "{}", error("zero"));
        assert!(error("sparse").starts_with("has more than 64 MiB"), "{}", error("sparse"));
        sparse.set_len(LARGEST as u64).unwrap();
        assert_eq!(read(&at("sparse")).unwrap().len(), LARGEST);
        // A link that the user has named is followed, even if it leads out of the link's folder.
        fs::write(at("file"), "x").unwrap();
        let other = tempfile::tempdir().unwrap();
        symlink(at("file"), other.path().join("link")).unwrap();
        assert_eq!(read(&other.path().join("link")).unwrap(), b"x");
    }

    #[test]
    fn nothing_outside_the_folder_is_read() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("folder");
        fs::create_dir_all(folder.join("sub")).unwrap();
        for file in ["folder/sub/in", "out", "folder-too"] {
            fs::write(outer.path().join(file), file).unwrap();
        }
        symlink("sub/in", folder.join("link-in")).unwrap();
        symlink(outer.path().join("out"), folder.join("link-out")).unwrap();
        symlink("../../folder-too", folder.join("sub/link-beside")).unwrap();
        symlink("..", folder.join("up")).unwrap();
        let inside = |path: &str| read_inside(&folder, Path::new(path));
        for path in ["sub/in", "./sub/in", "link-in"] {
            assert_eq!(inside(path).unwrap(), b"folder/sub/in", "{path}");
        }
        let absolute = outer.path().join("folder/sub/in");
        for path in ["../out", "sub/../../out", "sub/../sub/in", absolute.to_str().unwrap()] {
            let error = inside(path).unwrap_err().to_string();
            assert!(error.contains("relative to it and has no `..`"), "{path}: {error}");
        }
        for path in ["link-out", "sub/link-beside", "up/out"] {
            let error = inside(path).unwrap_err().to_string();
            assert!(error.contains("a link leads out of the folder"), "{path}: {error}");
        }
        assert!(inside("").is_err() && inside("sub").is_err());
        // The path to the folder itself may contain a link.
        symlink(&folder, outer.path().join("alias")).unwrap();
        assert!(read_inside(&outer.path().join("alias"), Path::new("sub/in")).is_ok());
    }
}
