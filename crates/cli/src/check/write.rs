//! Writing a mended file.

use crate::input::named;
use std::fs;
use std::io::Write as _;
use std::path::Path;

/// Writes a file in the place of what was read from it: whole, or not at all. A link stays, and the file
/// that it leads to is written; its permissions stay.
///
/// # Errors
///
/// The message names the file: it is no regular file, it has changed since it was read, or the file system
/// refuses. The file is then as it was.
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
        return Err(format!("{name}: the file may not be written; change its permissions"));
    }
    let folder = target.parent().unwrap_or(Path::new("/"));
    let mut file =
        tempfile::Builder::new().prefix(".norobots-").tempfile_in(folder).map_err(failed)?;
    file.write_all(mended).map_err(failed)?;
    file.as_file().set_permissions(about.permissions()).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    if about.len() != read.len() as u64 || fs::read(&target).map_err(failed)? != read {
        return Err(format!(
            "{name}: the file has changed since it was read, and is left as it is; run norobots again"
        ));
    }
    file.persist(&target).map_err(|error| failed(error.error))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::write;
    use std::fs;

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
