//! The results that are shown, and where the page is written.

use crate::exit::{Exit, Failed};
use crate::matrix::{data, page};
use crate::target::shown;
use crate::{input, place};
use norobots_lab::driver::visible;
use norobots_lab::report::matrix::columns;
use norobots_lab::suite::{Folder, Suite};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The file that is written.
const FILE: &str = "index.html";

/// Show the results of implementations beside one another, as one page for a browser
///
/// The page stands by itself: it needs neither a network nor a server.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files that `conform … --format json` or `conform --all --record DIR` wrote, or a folder of
    /// them; without any, the results that come with this program
    #[arg(value_name = "RESULT", value_hint = clap::ValueHint::AnyPath)]
    results: Vec<PathBuf>,
    /// The folder to write index.html into
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: PathBuf,
    /// The folder with the suite that the results are of, in place of the embedded one
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    suite: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Exit, Failed> {
    let file = matrix(args).map_err(Failed::Usage)?;
    writeln!(out, "{}", file.display())?;
    Ok(Exit::Fine)
}

fn matrix(args: &Args) -> Result<PathBuf, String> {
    let folder = args.suite.clone().map_or(Folder::Embedded, Folder::Path);
    let suite = Suite::load(&folder).map_err(|error| error.to_string())?;
    let (mut all, mut not_run) = (Vec::new(), Vec::new());
    for (name, bytes) in read(args, &folder)? {
        let found = columns(&suite, &bytes).map_err(|unfit| format!("{name}: {unfit}"))?;
        all.extend(found.0);
        not_run.extend(found.1);
    }
    if all.is_empty() {
        return Err(match not_run.len() {
            0 => "there are no results to show: name the files that `norobots conform … --format \
                  json` wrote"
                .to_owned(),
            _ => format!("none of these could be run, so there is nothing to show: {}", {
                let names = not_run.iter().map(|name| visible::draw(name.as_bytes()));
                names.collect::<Vec<_>>().join(", ")
            }),
        });
    }
    write(&args.out, &page::page(&data::data(&suite, &all, &not_run)))
}

/// The files of results: their names and bytes.
fn read(args: &Args, folder: &Folder) -> Result<Vec<(String, Vec<u8>)>, String> {
    if args.results.is_empty() {
        return folder.results().map_err(|problems| {
            let problems = problems.iter().map(|problem| problem.to_string());
            problems.collect::<Vec<_>>().join("\n")
        });
    }
    let mut files = Vec::new();
    for path in &args.results {
        for path in if path.is_dir() { results_in(path)? } else { vec![path.clone()] } {
            let input = input::read(&path).map_err(|error| error.to_string())?;
            files.push((visible::draw(input.name.as_bytes()), input.bytes));
        }
    }
    Ok(files)
}

/// The files `*.json` of a folder, by name.
fn results_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let shown = shown(folder);
    let entries =
        fs::read_dir(folder).map_err(|error| format!("{shown}: can't be read: {error}"))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| format!("{shown}: can't be read: {error}"))?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    match files.is_empty() {
        true => Err(format!(
            "{shown}: there is no file of results (*.json) in it; `norobots conform --all --record \
             {shown}` writes them"
        )),
        false => Ok(files),
    }
}

/// Writes the page whole or not at all; where it is.
fn write(folder: &Path, page: &str) -> Result<PathBuf, String> {
    let shown = shown(folder);
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
            format!("--out {shown}: this is no folder; name one, it is made where it is not there")
        }
        _ => format!("--out {shown}: can't be written: {error}"),
    };
    fs::create_dir_all(folder).map_err(failed)?;
    let path = folder.join(FILE);
    place::file(&path, |file| file.write_all(page.as_bytes())).map_err(failed)?;
    Ok(path)
}
