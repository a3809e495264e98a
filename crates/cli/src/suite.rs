//! Loads the test suite, and selects the cases that are given as arguments.

use crate::exit::{Failed, Result};
use crate::target::shown;
use crate::text::{did_you_mean, joined};
use norobots_suite::suite::{Folder, Selection, Suite};
use norobots_text::visible;
use std::fs;
use std::path::PathBuf;

/// Returns the location of the suite. Without a path, returns the embedded suite.
pub(crate) fn folder(path: &Option<PathBuf>) -> Result<Folder> {
    let Some(path) = path else { return Ok(Folder::Embedded) };
    let folder = fs::metadata(path).map_err(|error| error.to_string());
    let folder = folder.and_then(|_| match Folder::at(path.clone()) {
        Folder::Path(path) if !path.join("clauses.toml").exists() => {
            Err("it has no file clauses.toml".into())
        }
        folder => Ok(folder),
    });
    folder.map_err(|why| {
        Failed::usage(format_args!(
            "there is no suite at {}: {why}; name a folder like `conformance/`, cases in JSON as \
             `norobots export` writes them, or a textproto of google/robotstxt-spec-test",
            shown(path)
        ))
    })
}

pub(crate) fn load(path: &Option<PathBuf>) -> Result<Suite> {
    Ok(Suite::load(&folder(path)?)?)
}

/// Selects cases by patterns. One argument can contain several patterns, separated by commas.
pub(crate) fn select(suite: &Suite, patterns: &[String]) -> Result<Selection> {
    let patterns = patterns.iter().flat_map(|pattern| pattern.split(',')).map(str::to_owned);
    Selection::of(suite, &patterns.collect::<Vec<_>>()).map_err(|unmatched| {
        let lines = unmatched.iter().map(|unmatched| {
            let hint = did_you_mean(unmatched.nearest.as_deref());
            format!("--only {} selects no case{hint}", visible::draw(unmatched.pattern.as_bytes()))
        });
        Failed::Usage(joined(lines, "\n").unwrap_or_default())
    })
}
