//! The journal is a file with the counts so far. An interrupted run continues from the journal.
//!
//! A new journal is written to a temporary file, which then replaces the old journal. The journal is therefore complete
//! even if the program is killed. During a run, a lock file next to the journal is locked.

use crate::exit::{Failed, OrFail, Result, bail};
use crate::render::json_bytes;
use crate::{input, output};
use norobots_census::{Census, Limits};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const VERSION: u64 = 1;

/// The minimum time between two writes of the journal.
const EVERY: Duration = Duration::from_secs(10);

/// An open journal. No other run can open the journal at the same time.
pub(super) struct Journal {
    path: PathBuf,
    /// The counts of the earlier runs and of this run.
    pub(super) census: Census,
    /// The paths of the counted inputs. Each path is encoded as JSON.
    done: BTreeSet<String>,
    written: Instant,
    _lock: File,
}

impl Journal {
    /// Opens the journal, or creates it if it does not exist.
    pub(super) fn open(path: &Path, limits: Limits, inputs: &[PathBuf]) -> Result<Journal> {
        let name = input::named(path);
        let mut beside = path.as_os_str().to_owned();
        beside.push(".lock");
        let lock = File::create(&beside).about(&name)?;
        if !lock_exclusively(&lock) {
            bail!(
                "{name}: another run uses this journal; wait until it ends, or name another journal"
            );
        }
        let mut journal = Journal {
            path: path.to_owned(),
            census: Census::new(limits),
            done: BTreeSet::new(),
            written: Instant::now(),
            _lock: lock,
        };
        // No size limit applies to a journal, because norobots wrote it.
        if path.exists() {
            let bytes = fs::read(path).about(&name)?;
            (journal.census, journal.done) = read(&bytes).about(&name)?;
            if journal.census.limits() != limits {
                let sample = journal.census.limits().sample;
                bail!(
                    "{name}: its runs had --sample {sample}; use the same value, or name another \
                     journal"
                );
            }
            let given: HashSet<String> = inputs.iter().map(|input| key(input)).collect();
            if let Some(other) = journal.done.iter().find(|input| !given.contains(*input)) {
                bail!(
                    "{name}: it has counted {other}, which is not among the inputs; name another \
                     journal"
                );
            }
        }
        // The journal is written now, so that an unwritable journal is reported before hours of work.
        journal.write()?;
        Ok(journal)
    }

    pub(super) fn has(&self, input: &Path) -> bool {
        self.done.contains(&key(input))
    }

    /// Adds the counts of a finished input. Also writes the journal if the last write was long enough ago.
    pub(super) fn add(&mut self, input: &Path, census: Census) -> Result {
        self.census.merge(census).map_err(Failed::usage)?;
        self.done.insert(key(input));
        self.keep()
    }

    /// Writes the journal if the last write was long enough ago.
    pub(super) fn keep(&mut self) -> Result {
        if self.written.elapsed() >= EVERY { self.write() } else { Ok(()) }
    }

    pub(super) fn write(&mut self) -> Result {
        let journal = json!({
            "format": "norobots-census-journal",
            "version": VERSION,
            "done": self.done,
            "census": self.census.to_json(),
        });
        let written = output::file(&self.path, |out| writeln!(out, "{journal}"));
        written.map_err(|failed| failed.of_output(input::named(&self.path)))?;
        self.written = Instant::now();
        Ok(())
    }
}

fn key(input: &Path) -> String {
    json_bytes(input.as_os_str().as_encoded_bytes()).to_string()
}

fn read(bytes: &[u8]) -> Result<(Census, BTreeSet<String>), String> {
    let advice = "name another journal, or remove this one and count again";
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|error| format!("this is not a journal: {error}; {advice}"))?;
    if value["format"] != "norobots-census-journal" {
        return Err(format!("this is not the journal of a census; {advice}"));
    }
    if value["version"] != VERSION {
        let version = &value["version"];
        return Err(format!(
            "this journal has version {version}, but norobots needs version {VERSION}; {advice}"
        ));
    }
    let no_list = || format!("`done` is not a list of inputs; {advice}");
    let mut done = BTreeSet::new();
    for input in value["done"].as_array().ok_or_else(no_list)? {
        done.insert(input.as_str().ok_or_else(no_list)?.to_owned());
    }
    let census =
        Census::from_value(&value["census"]).map_err(|error| format!("{error}; {advice}"))?;
    Ok((census, done))
}

#[cfg(unix)]
fn lock_exclusively(file: &File) -> bool {
    rustix::fs::flock(file, rustix::fs::FlockOperation::NonBlockingLockExclusive).is_ok()
}

/// Only Unix has `flock`, so two runs can open the same journal on other systems.
#[cfg(not(unix))]
fn lock_exclusively(_: &File) -> bool {
    true
}
