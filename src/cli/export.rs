//! `norobots export`: the cases, for those who want no runner.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueHint;

use super::conform::select;
use super::{Exit, complain, show};
use crate::suite::{Folder, Selection, Suite, export};

/// Write the cases of the suite in other forms
///
/// The same suite gives the same bytes. Exits with 0, or with 2 if it can't be read or written.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The form
    #[arg(long, value_enum)]
    format: Format,
    /// Where to write it: a file (without it, standard output), or for `files` a folder that is
    /// new or empty
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    out: Option<PathBuf>,
    /// Only these cases: the id of a clause or of a case, or a glob over the ids of cases
    #[arg(long, value_name = "PATTERN")]
    only: Vec<String>,
    /// A folder with clauses.toml and cases/ in place of the embedded suite; or a textproto of
    /// google/robotstxt-spec-test, or a folder of them
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    suite: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// JSON Lines: a case a line
    Jsonl,
    /// One JSON object
    Json,
    /// A file for each case, and index.jsonl
    Files,
    /// An ask a row
    Csv,
    /// The messages of google/robotstxt-spec-test
    Textproto,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> io::Result<Exit> {
    let folder = args.suite.clone().map_or(Folder::Embedded, Folder::at);
    let loaded = Suite::load(&folder).map_err(|error| error.to_string());
    let selected = loaded.and_then(|suite| {
        let selection = select(&suite, &args.only)?;
        Ok((suite, selection))
    });
    let (suite, selection) = match selected {
        Ok(selected) => selected,
        Err(message) => {
            complain(message);
            return Ok(Exit::Usage);
        }
    };
    let to = args.out.as_deref().filter(|path| *path != Path::new("-"));
    let Some(to) = to else {
        if args.format == Format::Files {
            complain("files are written to a folder: name it with --out");
            return Ok(Exit::Usage);
        }
        return write(args.format, &suite, &selection, out).map(|()| Exit::Fine);
    };
    let written = match args.format {
        Format::Files => into_folder(to, &suite, &selection),
        format => into_file(to, format, &suite, &selection),
    };
    if let Err(error) = written {
        complain(format_args!("{}: {error}", show::visible(to.as_os_str().as_encoded_bytes())));
        return Ok(Exit::Usage);
    }
    Ok(Exit::Fine)
}

fn write(
    format: Format,
    suite: &Suite,
    selection: &Selection,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Jsonl => export::jsonl(suite, selection, out),
        Format::Json => export::json(suite, selection, out),
        Format::Csv => export::csv(suite, selection, out),
        Format::Textproto => {
            let left = export::textproto(suite, selection, out)?;
            if left != export::Left::default() {
                anstream::eprintln!(
                    "left out, for the messages have no place for them: asks that the text leaves \
                     open, {}; asks not in UTF-8, {}; and so cases, {}",
                    left.open,
                    left.bytes,
                    left.cases
                );
            }
            Ok(())
        }
        Format::Files => unreachable!("files go into a folder"),
    }
}

/// Writes a file beside its place and moves it there, so that it is never there half written.
fn into_file(to: &Path, format: Format, suite: &Suite, selection: &Selection) -> io::Result<()> {
    // What a link names is replaced, not the link.
    let to = &to.canonicalize().unwrap_or_else(|_| to.to_owned());
    if to.is_dir() {
        return Err(io::Error::other("this is a folder; name a file in it"));
    }
    if to.exists() && !to.is_file() {
        // A device or a pipe stays what it is.
        return write(format, suite, selection, &mut fs::File::create(to)?);
    }
    let place = beside(to)?;
    let whole = place.path().join("whole");
    let mut file = io::BufWriter::new(fs::File::create(&whole)?);
    write(format, suite, selection, &mut file)?;
    file.into_inner()?.sync_all()?;
    fs::rename(whole, to)
}

/// Fills a folder beside its place and moves it there.
fn into_folder(to: &Path, suite: &Suite, selection: &Selection) -> io::Result<()> {
    match fs::read_dir(to).map(|mut entries| entries.next().is_none()) {
        Ok(true) => {}
        Ok(false) => {
            return Err(io::Error::other(
                "the folder is not empty, and nothing in it is overwritten; name a new one, or \
                 empty it",
            ));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            return Err(io::Error::other("this is a file; name a new folder"));
        }
        Err(error) => return Err(error),
    }
    let to = &to.canonicalize().unwrap_or_else(|_| to.to_owned());
    let place = beside(to)?;
    let whole = place.path().join("whole");
    fs::create_dir(&whole)?;
    export::files(suite, selection, &whole)?;
    if to.exists() {
        // Not everywhere does a folder take the place of an empty one.
        fs::remove_dir(to)?;
    }
    fs::rename(whole, to)
}

/// A folder for what is not whole yet, on the same file system; it goes when it is dropped.
fn beside(to: &Path) -> io::Result<tempfile::TempDir> {
    let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    tempfile::Builder::new().prefix(".norobots-").tempdir_in(parent).map_err(|error| {
        io::Error::new(error.kind(), format!("nothing can be written beside it: {error}"))
    })
}
