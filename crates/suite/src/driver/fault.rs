//! The faults that make a driver unusable, and a remedy for each fault.

use std::fmt;
use std::time::Duration;

use crate::shutdown::Reason;
use norobots_text::visible::{self, Outside};

/// A fault that makes a driver unusable.
#[derive(Debug)]
pub struct Fault {
    /// What the driver did.
    pub kind: FaultKind,
    /// The command that started the driver, as a person would type it.
    pub command: Outside,
    /// The start and the end of the driver's stderr. May be empty.
    pub stderr: String,
}

/// The kinds of [`Fault`].
#[derive(Debug)]
pub enum FaultKind {
    /// The command does not exist.
    NotFound,
    /// The user lacks the permission to run the command.
    NotExecutable,
    /// The run was stopped for this reason.
    Stopped(Reason),
    /// Any other error: the command could not be started, or a file for it could not be written.
    NotStarted(std::io::Error),
    /// The process ended before it answered the greeting. The first field is a phrase such as "after it was started".
    /// The second field describes how the process ended.
    Died(&'static str, String),
    /// The process did not answer the greeting in time. The first field is a phrase such as "after it was started". The
    /// second field is the time limit.
    Silent(&'static str, Duration),
    /// The driver's first line was not an answer to the greeting. The string describes what the driver did, in a phrase
    /// such as "answered without an id".
    NoGreeting(Outside),
    /// A smoke test failed.
    Smoke {
        /// What the test checks, as a noun phrase.
        test: &'static str,
        /// What the driver did, as a phrase such as "gave no answer within 5s".
        failed: Outside,
    },
}

pub(crate) const FIRST: &str = "after it was started";
pub(crate) const AGAIN: &str =
    "after it was started again (the previous process had died or stalled)";

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

    pub(crate) fn no_file(error: std::io::Error) -> Fault {
        Fault::new(FaultKind::NotStarted(error), String::new())
    }

    /// Returns a description of the fault, and a remedy that fits on one line.
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
                 if it is only slow, raise --timeout",
            ),
            FaultKind::NoGreeting(what) => (
                format!("asked for its greeting, it {}", what.written(raw)),
                "answer the first line with one line like \
                 {\"implementation\":{\"name\":…,\"version\":…,\"language\":…},\"ops\":[\"decide\"]}; \
                 write all other text to stderr",
            ),
            FaultKind::Smoke { test, failed } => (
                format!("in the smoke test ({test}) it {}", failed.written(raw)),
                "correct the driver before you run the suite: until then, its answers say nothing \
                 about the parser",
            ),
        }
    }
}

/// A message shows this many lines from the start of a driver's stderr, and this many from its end.
const FIRST_LINES: usize = 5;
const LAST_LINES: usize = 10;

/// Prints the fault and its remedy on several lines. The form `{:#}` does not escape untrusted text. Use it only for
/// JSON, and never for a terminal.
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
