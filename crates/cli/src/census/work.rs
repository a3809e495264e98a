//! The worker threads of `norobots census`. In each step, a worker counts either a whole input or some of the files in
//! a folder. Afterwards, the counts of all workers are merged.

use crate::census::journal::Journal;
use crate::exit::{Failed, Result, note};
use crate::progress::{Metered, Progress};
use crate::target::shown;
use crate::{input, text};
use norobots_census::read::{self, Event, Fault, FaultKind};
use norobots_census::{Census, Limits, Section};
use std::cell::RefCell;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

/// The number of files that a worker takes from a folder at a time.
const FILES: usize = 256;

/// The maximum number of threads. If there were more threads, they would only wait for each other.
const MOST_JOBS: usize = 1024;

/// The maximum number of faults that are kept and printed one by one.
const NAMED: usize = 20;

pub(super) struct Job {
    pub(super) inputs: Vec<PathBuf>,
    pub(super) limits: Limits,
    pub(super) journal: Option<Journal>,
    pub(super) jobs: usize,
}

pub(super) struct Done {
    /// The counts of all inputs. If there is a journal, the counts are in the journal, and this field is empty.
    pub(super) census: Census,
    pub(super) journal: Option<Journal>,
    /// Each input that was not counted, and the reason.
    pub(super) failed: Vec<(PathBuf, String)>,
    /// The first `NAMED` faults, sorted by their inputs and positions.
    pub(super) faults: Vec<Named>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Named {
    pub(super) input: PathBuf,
    pub(super) at: u64,
    pub(super) kind: FaultKind,
}

/// The files that a worker counts in one step. `input` is an index into the list of inputs.
struct Unit {
    input: usize,
    from: From,
}

enum From {
    Stdin,
    File(PathBuf),
    Files(Vec<PathBuf>),
}

struct Open {
    /// The number of units of this input that are not yet counted.
    left: usize,
    census: Option<Census>,
    failed: Option<String>,
}

struct State {
    census: Census,
    journal: Option<Journal>,
    open: Vec<Open>,
    faults: Vec<Named>,
    /// The error that stopped the counting.
    broken: Option<Failed>,
}

/// Counts the inputs.
///
/// # Errors
///
/// Returns an error if the journal can't be written.
pub(super) fn work(job: Job) -> Result<Done> {
    let Job { inputs, limits, journal, jobs } = job;
    let mut open: Vec<Open> = Vec::new();
    let mut units = Vec::new();
    // Progress is shown, because the search for files in large folders takes time.
    let listing = text::ticking("{spinner} looking for files: {msg}");
    for (at, input) in inputs.iter().enumerate() {
        listing.set_message(shown(input).to_string());
        let done = journal.as_ref().is_some_and(|journal| journal.has(input));
        let parts = if done { Ok(Vec::new()) } else { split(input) };
        let (left, failed) =
            parts.as_ref().map_or_else(|why| (0, Some(why.clone())), |all| (all.len(), None));
        open.push(Open { left, census: None, failed });
        units.extend(parts.into_iter().flatten().map(|from| Unit { input: at, from }));
    }
    let bytes = bytes(&units);
    listing.finish_and_clear();
    let progress = Progress::new(bytes, "records");
    let jobs = jobs.min(units.len()).min(MOST_JOBS);
    let units = Mutex::new(units.into_iter());
    let state =
        State { census: Census::new(limits), journal, open, faults: Vec::new(), broken: None };
    let state = Mutex::new(state);
    // The closure unlocks `units` when it returns. If the `while let` loop locked `units` itself, the lock would be
    // held while the unit is counted.
    let next = || lock(&units).next();
    // Without unwinding, a panic ends the program.
    if cfg!(panic = "abort") {
        name_the_input_of_a_panic();
    }
    let worker = || {
        while let Some(unit) = next() {
            INPUT.set(inputs[unit.input].clone());
            let mut census = Census::new(limits);
            let mut faults = Vec::new();
            // With unwinding, a panic affects only the input that was being counted.
            let counted = catch_unwind(AssertUnwindSafe(|| {
                count(&unit.from, &inputs[unit.input], &mut census, &mut faults, &progress)
            }));
            let counted =
                counted.unwrap_or_else(|_| Err("counting it failed; please report this".into()));
            let mut state = lock(&state);
            state.take(&inputs[unit.input], unit.input, census, faults, counted);
            if state.broken.is_some() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, worker).is_ok();
        // If the system can't start another thread, the existing threads do the work.
        (1..jobs).all(start);
        worker();
    });
    progress.finish();
    let State { census, mut journal, open, faults, broken } =
        state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(broken) = broken {
        return Err(broken);
    }
    journal.as_mut().map_or(Ok(()), Journal::write)?;
    let failed =
        inputs.into_iter().zip(open).filter_map(|(input, open)| Some((input, open.failed?)));
    Ok(Done { census, journal, failed: failed.collect(), faults })
}

thread_local! {
    static INPUT: RefCell<PathBuf> = RefCell::default();
}

/// Sets a panic hook. The hook prints the input that was being counted, and how to continue without that input.
fn name_the_input_of_a_panic() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        INPUT.with_borrow(|input| {
            note(format_args!(
                "counting {} failed; please report this with the lines below\nwhat to do: count \
                 the other inputs; with the same --journal, the next run continues from there",
                shown(input)
            ));
        });
        before(info);
    }));
}

/// Locks the mutex, even if a worker panicked. No worker panics while it holds the lock, so the value is consistent.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl State {
    /// Adds the counts of a unit to the counts of its input.
    fn take(
        &mut self,
        input: &Path,
        at: usize,
        census: Census,
        faults: Vec<Named>,
        counted: Result<(), String>,
    ) {
        let open = &mut self.open[at];
        open.left -= 1;
        match counted {
            Ok(()) => match &mut open.census {
                // The merge can't fail, because both counts have the same limits.
                Some(known) => _ = known.merge(census),
                None => open.census = Some(census),
            },
            Err(why) => drop(open.failed.get_or_insert(why)),
        }
        self.faults.extend(faults);
        self.faults.sort();
        self.faults.truncate(NAMED);
        if open.left > 0 || open.failed.is_some() {
            return;
        }
        let Some(mut census) = open.census.take() else { return };
        census.counts.add(Section::Inputs, "read");
        let merged = match &mut self.journal {
            Some(journal) => journal.add(input, census),
            None => self.census.merge(census).map_err(Failed::usage),
        };
        self.broken = merged.err();
    }
}

fn split(input: &Path) -> Result<Vec<From>, String> {
    if input == Path::new("-") {
        return Ok(vec![From::Stdin]);
    }
    let about = fs::metadata(input).map_err(|error| why(&error))?;
    if !about.is_dir() {
        return Ok(vec![From::File(input.to_owned())]);
    }
    let files = read::files_below(input)
        .map_err(|(folder, error)| format!("{}: {}", input::named(&folder), why(&error)))?;
    if files.is_empty() {
        return Err("there is no file in this folder".into());
    }
    Ok(files.chunks(FILES).map(|files| From::Files(files.to_vec())).collect())
}

fn why(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".into(),
        ErrorKind::PermissionDenied => "no permission to read it".into(),
        _ => error.to_string(),
    }
}

/// Returns the number of bytes to read. Returns `None` if the units include standard input, because its size is
/// unknown.
fn bytes(units: &[Unit]) -> Option<u64> {
    let size = |path: &PathBuf| fs::metadata(path).map_or(0, |about| about.len());
    let bytes_of = |unit: &Unit| match &unit.from {
        From::Stdin => None,
        From::File(path) => Some(size(path)),
        From::Files(paths) => Some(paths.iter().map(size).sum()),
    };
    units.iter().map(bytes_of).sum()
}

fn count(
    from: &From,
    input: &Path,
    census: &mut Census,
    faults: &mut Vec<Named>,
    progress: &Progress,
) -> Result<(), String> {
    let mut unreported = 0;
    let mut tell = |path: &Path, event: Event| {
        if let Some(fault) = census.take(event)
            && faults.len() < NAMED
        {
            faults.push(Named { input: path.to_owned(), at: fault.at, kind: fault.kind });
        }
        unreported += 1;
        if unreported == 1000 {
            progress.records(unreported);
            unreported = 0;
        }
    };
    let counted = match from {
        From::Stdin => {
            let inner = input::stdin();
            read::read(Metered { inner, progress }, &mut |event| tell(input, event))
                .map_err(|error| error.to_string())
        }
        From::File(path) => {
            let mut inner = File::open(path).map_err(|error| why(&error))?;
            if read::is_parquet(&mut inner).map_err(|error| why(&error))? {
                return Err(
                    "this is a Parquet file: convert it to JSON Lines, or count it with Spark or \
                     in Python"
                        .into(),
                );
            }
            read::read(Metered { inner, progress }, &mut |event| tell(input, event))
                .map_err(|error| error.to_string())
        }
        From::Files(paths) => {
            for path in paths {
                let read = read::file(path).map(Event::Record);
                let unread = Event::Fault(Fault { kind: FaultKind::System, at: 0 });
                if let Ok(Event::Record(record)) = &read {
                    progress.bytes(record.body.len() as u64);
                }
                tell(path, read.unwrap_or(unread));
            }
            Ok(())
        }
    };
    progress.records(unreported);
    counted
}
