//! `norobots conform --baseline`: what came out otherwise than in an earlier run.

use std::path::{Path, PathBuf};

use super::{Exit, Failed};
use crate::driver::visible;
use crate::suite::{Baseline, Report};

/// The earlier run in the file.
pub(super) fn read(path: &Path) -> Result<(PathBuf, Baseline), Failed> {
    let told = |error: &dyn std::fmt::Display| {
        Failed::Usage(format!("--baseline {}: {error}", visible::command(&[path.into()])))
    };
    let bytes = std::fs::read(path).map_err(|error| told(&error))?;
    let baseline = Baseline::parse(&bytes).map_err(|error| told(&error))?;
    Ok((path.into(), baseline))
}

/// What the run comes to beside an earlier one; the changes are told on stderr.
pub(super) fn against(
    (path, baseline): &(PathBuf, Baseline),
    report: &Report,
) -> Result<Exit, Failed> {
    let path = visible::command(&[path.into()]);
    let changes = baseline
        .changes(report)
        .map_err(|error| Failed::Usage(format!("--baseline {path}: {error}")))?;
    for change in &changes {
        anstream::eprintln!("{}", visible::draw(change.to_string().as_bytes()));
        anstream::eprintln!("  rerun: {}", report.rerun.line(&change.row.case.id));
    }
    if changes.is_empty() {
        anstream::eprintln!("as in {path}");
        return Ok(Exit::Fine);
    }
    anstream::eprintln!(
        "{} of {} asks came out otherwise than in {path}",
        changes.len(),
        report.rows.len()
    );
    Ok(Exit::No)
}
