//! The results that are shown, and the page: its frame, its looks, its program and its data in one
//! file.

use crate::exit::{Failed, OrFail, Out, Result, bail};
use crate::matrix::data::data;
use crate::target::shown;
use crate::text::joined;
use crate::{input, place};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac_sha256::Hash;
use norobots_lab::driver::visible::{self, Outside};
use norobots_lab::file;
use norobots_lab::report::matrix::columns;
use norobots_lab::suite::{Folder, Suite};
use serde_json::Value;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The file that is written.
const FILE: &str = "index.html";

const FRAME: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
/// The parts of the program, one after the other: each may use what stands before it.
const SCRIPT: &str = concat!(
    "\"use strict\";\n",
    include_str!("page/elements.js"),
    include_str!("page/data.js"),
    include_str!("page/grid.js"),
    include_str!("page/overview.js"),
    include_str!("page/pages.js"),
    include_str!("page/start.js"),
);

/// Show the results of parsers beside one another, as one page for a browser
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

pub(crate) fn run(args: &Args, out: &mut Out) -> Result {
    let folder = args.suite.clone().map_or(Folder::Embedded, Folder::Path);
    let suite = Suite::load(&folder)?;
    let (mut all, mut not_run) = (Vec::new(), Vec::new());
    for (name, bytes) in read(args, &folder)? {
        let found = columns(&suite, &bytes).about(name)?;
        all.extend(found.0);
        not_run.extend(found.1);
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
    let file = write(&args.out, &page(&data(&suite, &all, &not_run).map_err(Failed::Usage)?))?;
    writeln!(out, "{}", input::named(&file))
}

/// The files of results: their names and bytes.
fn read(args: &Args, folder: &Folder) -> Result<Vec<(Outside, Vec<u8>)>> {
    if args.results.is_empty() {
        let named = |(name, bytes): (String, _)| (name.into(), bytes);
        return folder
            .results()
            .map(|files| files.into_iter().map(named).collect())
            .map_err(|problems| Failed::Usage(joined(&problems, "\n").unwrap_or_default()));
    }
    let mut files = Vec::new();
    for path in &args.results {
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

/// The files `*.json` of a folder, by name.
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

/// Writes the page whole or not at all; where it is.
fn write(folder: &Path, page: &str) -> Result<PathBuf> {
    let shown = shown(folder);
    let unwritten = format!("--out {shown}: can't be written");
    fs::create_dir_all(folder).or_else(|error| match error.kind() {
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory => Err(Failed::usage(format_args!(
            "--out {shown}: this is no folder; name one, it is made where it is not there"
        ))),
        _ => Err(error).about(&unwritten),
    })?;
    let path = folder.join(FILE);
    place::file(&path, |file| write!(file, "{page}"))
        .map_err(|failed| failed.of_output(unwritten))?;
    Ok(path)
}

/// The page about the data, which comes last: in nothing else are other people's words.
fn page(data: &Value) -> String {
    // The name of an inline element in the page's policy, which lets nothing else be run or loaded.
    let hash =
        |text: &str| format!("sha256-{}", BASE64_STANDARD.encode(Hash::hash(text.as_bytes())));
    FRAME
        .replacen("@STYLE-HASH@", &hash(STYLE), 1)
        .replacen("@SCRIPT-HASH@", &hash(SCRIPT), 1)
        .replacen("@STYLE@", STYLE, 1)
        .replacen("@SCRIPT@", SCRIPT, 1)
        // With no `<` in it, nothing in the data ends the element that it stands in.
        .replacen("@DATA@", &data.to_string().replace('<', "\\u003c"), 1)
}
