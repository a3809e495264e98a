//! Faults of drivers that make them unusable, and the remedy for each.

use std::fmt;
use std::time::Duration;

use crate::shutdown::Reason;
use norobots_text::visible::{self, Outside};

/// A driver at fault.
#[derive(Debug)]
pub struct Fault {
    /// What it did.
    pub kind: FaultKind,
    /// The command that started it, as a person would type it.
    pub command: Outside,
    /// The first and the last of what it wrote to stderr; may be empty.
    pub stderr: String,
}

/// What a driver at fault did.
#[derive(Debug)]
pub enum FaultKind {
    /// There is no such command.
    NotFound,
    /// The command may not be run.
    NotExecutable,
    /// It did nothing wrong, but the run is stopped.
    Stopped(Reason),
    /// The command could not be started for another reason, or its files could not be written.
    NotStarted(std::io::Error),
    /// The process ended before it answered. The members say after which start it ended, and how.
    Died(&'static str, String),
    /// No answer came within the time after that start.
    Silent(&'static str, Duration),
    /// The first line was no greeting: what the driver did, as a clause after "it".
    NoGreeting(Outside),
    /// A smoke test failed.
    Smoke {
        /// Which test, as a noun.
        test: &'static str,
        /// What the driver did instead, as a clause after "it".
        failed: Outside,
    },
}

/// The first start of the run.
pub(crate) const FIRST: &str = "after it was started";
/// A start after the process died or was killed.
pub(crate) const AGAIN: &str = "after it was started again (the process before it died or stalled)";

impl Fault {
    pub(crate) fn new(kind: FaultKind, stderr: String) -> Fault {
        Fault { kind, command: Outside::default(), stderr }
    }

    pub(crate) fn of(self, command: &Outside) -> Fault {
        Fault { command: command.clone(), ..self }
    }

    pub(crate) fn not_started(error: std::io::Error) -> Fault {
        let kind = match error.kind() {
            std::io::ErrorKind::NotFound => FaultKind::NotFound,
            std::io::ErrorKind::PermissionDenied => FaultKind::NotExecutable,
            _ => FaultKind::NotStarted(error),
        };
        Fault::new(kind, String::new())
    }

    /// A folder or file of this project that the implementation needs could not be written.
    pub(crate) fn no_file(error: std::io::Error) -> Fault {
        Fault::new(FaultKind::NotStarted(error), String::new())
    }

    /// Returns what the driver did, and the remedy in one line; `raw` is that of
    /// [`Outside::written`].
    fn words(&self, raw: bool) -> (String, &'static str) {
        match &self.kind {
            FaultKind::Stopped(reason) => (reason.to_string(), "run the command again"),
            FaultKind::NotFound => {
                ("there is no such command".into(), "install it, or give its full path")
            }
            FaultKind::NotExecutable => (
                "the command may not be executed".into(),
                "make the file executable (`chmod +x`), or name its interpreter first",
            ),
            FaultKind::NotStarted(error) => {
                (format!("it can't be started: {error}"), "see whether it starts in a shell")
            }
            FaultKind::Died(start, how) => (
                format!("it did not answer the greeting {start}: {how}"),
                "run the command by hand and see why it ends",
            ),
            FaultKind::Silent(start, time) => (
                format!("it did not answer the greeting within {time:?} {start}"),
                "answer each line as soon as it is read, and flush stdout after each answer; \
                 where it is only slow, raise --timeout",
            ),
            FaultKind::NoGreeting(what) => (
                format!("asked for its greeting, it {}", what.written(raw)),
                "answer the first line with one line like {\"implementation\":{\"name\":…,\
                 \"version\":…,\"language\":…},\"ops\":[\"decide\"]}; keep talk for stderr",
            ),
            FaultKind::Smoke { test, failed } => (
                format!("in the smoke test ({test}) it {}", failed.written(raw)),
                "put it right before the suite is run: until then its answers say nothing about \
                 the parser",
            ),
        }
    }
}

/// The lines of a driver's stderr that are shown, from its start and from its end.
const FIRST_LINES: usize = 5;
const LAST_LINES: usize = 10;

/// Writes the fault and its remedy on several lines. With `{:#}` text from outside is not drawn:
/// that form is for JSON, not for a terminal.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let FaultKind::Stopped(reason) = self.kind {
            return reason.fmt(f);
        }
        let raw = f.alternate();
        let (what, remedy) = self.words(raw);
        write!(f, "the driver `{}` is at fault: {what}", self.command.written(raw))?;
        if !self.stderr.trim().is_empty() {
            f.write_str("\nits stderr:")?;
            for line in visible::first_and_last(&self.stderr, FIRST_LINES, LAST_LINES) {
                write!(f, "\n  | {}", line.written(raw))?;
            }
        }
        write!(f, "\nwhat to do: {remedy}")
    }
}

impl std::error::Error for Fault {}
