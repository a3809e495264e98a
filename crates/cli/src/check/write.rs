//! Writes a fixed file.

use crate::input::named;
use crate::output::owned_as;
use norobots_suite::shutdown::Scratch;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::Path;

/// Replaces a file completely or not at all. If the path is a link, replaces the target of the link. The new file has
/// the owner and the permissions of the old file.
///
/// # Errors
///
/// Returns an error if the path is not a regular file, if the file has several hard links, or if it has changed since
/// it was read. Also returns an error if the file system refuses the change. The message contains the name of the file.
/// After an error, the file is unchanged.
pub(super) fn write(path: &Path, read: &[u8], mended: &[u8]) -> Result<(), String> {
    let name = named(path);
    let failed = |error: std::io::Error| format!("{name}: can't be written: {error}");
    let target = path.canonicalize().map_err(failed)?;
    let about = target.metadata().map_err(failed)?;
    if !about.is_file() {
        return Err(format!(
            "{name}: only a regular file is written; --diff shows what would change"
        ));
    }
    if about.permissions().readonly() {
        return Err(format!("{name}: no permission to write the file; change its permissions"));
    }
    // The system would allow the replacement of a read-only file in a writable folder, but norobots refuses it.
    fs::OpenOptions::new().write(true).open(&target).map_err(failed)?;
    if let more @ 2.. = names(&about) {
        return Err(format!(
            "{name}: the file has {more} names (hard links), and only one of them would get the \
             fixes; --diff shows what would change"
        ));
    }
    let folder = target.parent().unwrap_or(Path::new("/"));
    // The new file is first written next to the old file. If a signal ends the program, the new file is removed.
    let beside = Scratch::within(folder).map_err(|error| match error.kind() {
        ErrorKind::PermissionDenied => format!(
            "{name}: no permission to write in its folder, where norobots prepares the fixed file; \
             change the permissions of the folder"
        ),
        _ => failed(error),
    })?;
    let whole = beside.path().join("whole");
    let mut file = fs::File::create(&whole).map_err(failed)?;
    file.write_all(mended).map_err(failed)?;
    owned_as(&file, &about).map_err(|error| {
        format!(
            "{name}: can't be written without a change of its owner or group: {error}; --diff \
             shows what would change"
        )
    })?;
    file.set_permissions(about.permissions()).map_err(failed)?;
    file.sync_all().map_err(failed)?;
    if about.len() != read.len() as u64 || fs::read(&target).map_err(failed)? != read {
        return Err(format!(
            "{name}: the file has changed since it was read, and is left as it is; run norobots again"
        ));
    }
    fs::rename(&whole, &target).map_err(failed)
}

/// Returns the number of hard links to a file.
#[cfg(unix)]
fn names(about: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(about)
}
#[cfg(not(unix))]
fn names(_: &fs::Metadata) -> u64 {
    1
}

#[cfg(test)]
mod tests {
    use super::write;
    use std::fs;

    #[cfg(unix)]
    #[test]
    fn owner_and_permissions_stay_and_names_are_one() {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("robots.txt");
        fs::write(&path, "first").unwrap();
        // Only a privileged user, such as root, can change the owner of a file.
        let given = chown(&path, Some(1234), Some(2345)).is_ok();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let before = fs::metadata(&path).unwrap();
        assert!(!given || before.uid() == 1234);
        write(&path, b"first", b"mended").unwrap();
        let after = fs::metadata(&path).unwrap();
        let ownership = |about: &fs::Metadata| (about.uid(), about.gid(), about.mode());
        assert_eq!(ownership(&after), ownership(&before));
        fs::hard_link(&path, folder.path().join("other")).unwrap();
        let error = write(&path, b"mended", b"more").unwrap_err();
        assert!(error.contains("the file has 2 names"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "mended");
    }

    #[test]
    fn a_file_that_has_changed_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("robots.txt");
        for changed in ["other", "longer than it was"] {
            fs::write(&path, changed).unwrap();
            let error = write(&path, b"first", b"mended").unwrap_err();
            assert!(error.contains("the file has changed since it was read"), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), changed);
            assert_eq!(
                fs::read_dir(folder.path()).unwrap().count(),
                1,
                "nothing is left beside it"
            );
        }
        write(&path, b"longer than it was", b"mended").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "mended");
    }
}
