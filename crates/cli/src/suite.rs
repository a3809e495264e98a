//! The suite that the arguments name, and the part of it that they select.

use crate::exit::Failed;
use crate::target::shown;
use crate::text::did_you_mean;
use norobots_lab::driver::visible;
use norobots_lab::suite::{Folder, Selection, Suite};
use std::fs;
use std::path::PathBuf;

/// Where the suite lies: at the path, or without one in this program.
pub(crate) fn folder(path: &Option<PathBuf>) -> Result<Folder, Failed> {
    let Some(path) = path else { return Ok(Folder::Embedded) };
    fs::metadata(path).map_err(|error| {
        Failed::usage(format_args!(
            "there is no suite at {}: {error}; name a folder like `conformance/`, cases in JSON as \
             `norobots export` writes them, or a textproto of google/robotstxt-spec-test",
            shown(path)
        ))
    })?;
    Ok(Folder::at(path.clone()))
}

/// The suite at the path, or without one that of this program.
pub(crate) fn load(path: &Option<PathBuf>) -> Result<Suite, Failed> {
    Ok(Suite::load(&folder(path)?)?)
}

/// The cases that the patterns select; a pattern may be several with commas between them.
pub(crate) fn select(suite: &Suite, patterns: &[String]) -> Result<Selection, String> {
    let patterns: Vec<String> =
        patterns.iter().flat_map(|pattern| pattern.split(',')).map(str::to_owned).collect();
    Selection::of(suite, &patterns).map_err(|unmatched| {
        let lines = unmatched.iter().map(|unmatched| {
            let hint = did_you_mean(unmatched.nearest.as_deref());
            format!("--only {} selects no case{hint}", visible::draw(unmatched.pattern.as_bytes()))
        });
        lines.collect::<Vec<_>>().join("\n")
    })
}
