//! Reads the results that the matrix page shows.

use crate::exit::{Failed, OrFail, Result, bail};
use crate::input;
use crate::target::shown;
use crate::text::joined;
use norobots_report::report::matrix::{Column, columns};
use norobots_suite::suite::{Folder, Suite};
use norobots_text::file;
use norobots_text::visible::{self, Outside};
use std::path::{Path, PathBuf};

pub(crate) struct Shown {
    pub(crate) suite: Suite,
    /// The results of each implementation. The list is not empty.
    pub(crate) columns: Vec<Column>,
    /// The names of the implementations that could not be run.
    pub(crate) not_run: Vec<String>,
}

impl Shown {
    /// Reads the results in the given files and folders. If `paths` is empty, reads the results in the folder `suite`.
    /// If `suite` is `None` too, reads the embedded results.
    pub(crate) fn read(paths: &[PathBuf], suite: Option<&Path>) -> Result<Shown> {
        let folder = suite.map_or(Folder::Embedded, |path| Folder::Path(path.to_owned()));
        let suite = Suite::load(&folder)?;
        let (mut all, mut not_run) = (Vec::new(), Vec::new());
        for (name, bytes) in files(paths, &folder)? {
            let (columns, names) = columns(&suite, &bytes).about(name)?;
            all.extend(columns);
            not_run.extend(names);
        }
        if all.is_empty() {
            let names = not_run.iter().map(|name| visible::draw(name.as_bytes()));
            match joined(names, ", ") {
                None => bail!(
                    "there are no results to show: name the files that `norobots conform … --format \
                     json` wrote"
                ),
                Some(names) => {
                    bail!("none of these could be run, so there is nothing to show: {names}")
                }
            }
        }
        Ok(Shown { suite, columns: all, not_run })
    }
}

fn files(paths: &[PathBuf], folder: &Folder) -> Result<Vec<(Outside, Vec<u8>)>> {
    if paths.is_empty() {
        let named = |(name, bytes): (String, _)| (name.into(), bytes);
        return folder
            .results()
            .map(|files| files.into_iter().map(named).collect())
            .map_err(|problems| Failed::Usage(joined(&problems, "\n").unwrap_or_default()));
    }
    let mut files = Vec::new();
    for path in paths {
        if *path == Path::new("-") {
            let input = input::read(path).map_err(Failed::Usage)?;
            files.push((input.name, input.bytes));
        } else if path.is_dir() {
            for inner in results_in(path)? {
                let below = Path::new(inner.file_name().unwrap_or_default());
                let name = input::named(&inner);
                let bytes = file::read_inside(path, below);
                let bytes = bytes.map_err(|e| Failed::Usage(input::unread(&name, &e)))?;
                files.push((name, bytes));
            }
        } else {
            let name = input::named(path);
            let bytes = file::read(path);
            let bytes = bytes.map_err(|e| Failed::Usage(input::unread(&name, &e)))?;
            files.push((name, bytes));
        }
    }
    Ok(files)
}

/// Returns the files `*.json` of a folder, sorted by name.
fn results_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let shown = shown(folder);
    let json = |path: &Path| path.extension().is_some_and(|extension| extension == "json");
    let files = input::folder(folder, json).about(format_args!("{shown}: can't be read"))?;
    if files.is_empty() {
        bail!(
            "{shown}: there is no file of results (*.json) in it; `norobots conform --all --record \
             {shown}` writes them"
        );
    }
    Ok(files)
}
