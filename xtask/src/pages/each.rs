//! Functions for the pages about the files of a corpus.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

/// The maximum number of rules in a file from which URLs are taken.
pub(super) const RULES: usize = 16;

/// Applies `result_of` to the bytes of each file. Returns the results in no particular order.
pub(super) fn each<T: Send>(
    files: &[PathBuf],
    result_of: impl Fn(&[u8]) -> T + Sync,
) -> Result<impl Iterator<Item = T>, String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut all = Vec::new();
        while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
            all.push(result_of(&bytes));
        }
        Ok(all)
    };
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let all = thread::scope(|scope| {
        let jobs: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let done = jobs.into_iter().map(|job| job.join().expect("it does not panic"));
        done.collect::<Result<Vec<_>, String>>()
    })?;
    Ok(all.into_iter().flatten())
}

/// Returns a number of files as text, with its percentage of all files.
pub(super) fn share(files: usize, whole: usize) -> String {
    match files {
        0 => "0".to_owned(),
        _ => format!("{files} ({:.1} %)", 100.0 * files as f64 / whole as f64),
    }
}
