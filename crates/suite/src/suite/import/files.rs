//! Imports a suite from textproto files in the format of google/robotstxt-spec-test.
//!
//! The imported cases cite no clause of the standard, and do not test the standard of 1994. In a report, these cases
//! are counted by file.
use crate::suite::import::textproto;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use hmac_sha256::Hash;

use crate::suite::case::{Case, Expect, Expectation, Suite};
use crate::suite::import::textproto::Test;
use crate::suite::load::loader::{CaseKind, Loader, update};
use crate::suite::problem::{LoadError, Problem, unreadable};
use norobots_text::file;

const ENDING: &str = "textproto";

/// Returns whether a folder or one of its subfolders contains a file to import.
pub(crate) fn any(folder: &Path) -> bool {
    find(folder, Path::new("")).is_ok_and(|files| !files.is_empty())
}

/// Reads one file, or all files `*.textproto` in a folder and its subfolders.
///
/// # Errors
///
/// Returns the problems of all files. If a textproto file has several mistakes, only the first mistake is reported.
pub(crate) fn load(path: &Path) -> Result<Suite, LoadError> {
    let within = path.is_dir();
    let files = if within {
        find(path, Path::new(""))?
    } else {
        let name = path.file_name().unwrap_or_default();
        vec![(name.to_string_lossy().into_owned(), name.into())]
    };
    let mut loader = Loader { kind: CaseKind::Imported, ..Loader::default() };
    let mut hash = Hash::new();
    let mut topics: HashMap<String, &str> = HashMap::new();
    for (name, below) in &files {
        let mut wrong = |what: String| loader.problems.push(Problem::new(name, what));
        let bytes = if within { file::read_inside(path, below) } else { file::read(path) };
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(error) => {
                wrong(unreadable(error));
                continue;
            }
        };
        if let Err(what) = loader.room.take(&bytes) {
            wrong(what);
            break;
        }
        update(&mut hash, name, &bytes);
        let topic = topic(name);
        if let Some(other) = topics.insert(topic.clone(), name) {
            wrong(format!("its cases would have the ids of those in {other}; rename one of them"));
        }
        match textproto::read(&bytes) {
            Ok(tests) => loader.suite.cases.extend(
                tests.into_iter().zip(1..).map(|(test, number)| case(name, &topic, number, test)),
            ),
            Err(misread) => wrong(misread.to_string()),
        }
    }
    if loader.problems.is_empty() && loader.suite.cases.is_empty() {
        let what = "there is no case here; name a file, or a folder with files *.textproto";
        return Err(LoadError::of(path.to_string_lossy(), what));
    }
    loader.finish(&hash.finalize())
}

/// Returns the files `*.textproto` in a folder and its subfolders, sorted by name. Each element contains the path below
/// the folder twice: as text with `/` as the separator, and as a `PathBuf`. The search does not follow links to
/// folders, because a link may point to a parent folder.
fn find(folder: &Path, below: &Path) -> Result<Vec<(String, PathBuf)>, LoadError> {
    let whole = folder.join(below);
    let error = |error| LoadError::of(whole.to_string_lossy(), unreadable(error));
    let mut files = Vec::new();
    for entry in fs::read_dir(&whole).map_err(error)? {
        let entry = entry.map_err(error)?;
        let path = below.join(entry.file_name());
        let wanted = path.extension().is_some_and(|extension| extension == ENDING);
        if entry.file_type().map_err(error)?.is_dir() {
            files.extend(find(folder, &path)?);
        } else if wanted && folder.join(&path).exists() && !folder.join(&path).is_dir() {
            let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
            files.push((parts.join("/"), path));
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the topic in the ids of the cases of a file: the path of the file without its extension, in lower case. Each
/// character that is not allowed in an id becomes a hyphen.
fn topic(name: &str) -> String {
    let stem = name.strip_suffix(&format!(".{ENDING}")).unwrap_or(name);
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    stem.chars().map(letter).collect()
}

fn case(file: &str, topic: &str, number: usize, test: Test) -> Case {
    let mut why: Vec<String> = Vec::new();
    let mut queries = Vec::new();
    for expectation in test.expectations {
        let explanation = String::from_utf8_lossy(&expectation.explanation).into_owned();
        if !explanation.is_empty() && !why.contains(&explanation) {
            why.push(explanation);
        }
        queries.push(Expectation {
            agent: expectation.agent,
            url: expectation.url,
            expect: Expect::Settled(expectation.verdict),
            moved_by: Vec::new(),
            line: None,
            open_by: Vec::new(),
        });
    }
    let (id, why) = (format!("{topic}/{number}"), why.join("\n"));
    Case { id, file: file.into(), why, robots: test.robots, queries, ..Case::default() }
}
