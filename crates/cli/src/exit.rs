//! How a command ends.

use norobots_lab::suite::LoadError;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a run of a command comes to; the number is the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Nothing to object to.
    Fine = 0,
    /// The answer is no: not conforming, disallowed, failed.
    No = 1,
    /// The arguments are wrong, or a file can't be read.
    Usage = 2,
    /// The driver of an implementation can't be worked with.
    Driver = 3,
}

/// What keeps a command from its end.
#[derive(Debug)]
pub(crate) enum Failed {
    /// The command line, or a file that it names.
    Usage(String),
    /// The driver of an implementation.
    Driver(String),
    /// The output can't be written.
    Output(io::Error),
}

impl Failed {
    pub(crate) fn usage(what: impl fmt::Display) -> Failed {
        Failed::Usage(what.to_string())
    }

    pub(crate) fn driver(what: impl fmt::Display) -> Failed {
        Failed::Driver(what.to_string())
    }
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        Failed::Output(error)
    }
}

impl From<LoadError> for Failed {
    fn from(error: LoadError) -> Failed {
        Failed::usage(error)
    }
}

/// The exit code of a command, after the message that belongs to it.
pub(crate) fn code(end: Result<Exit, Failed>) -> ExitCode {
    let (message, exit) = match end {
        Ok(exit) => return ExitCode::from(exit as u8),
        Err(Failed::Usage(message)) => (message, Exit::Usage),
        Err(Failed::Driver(message)) => (message, Exit::Driver),
        // A reader that has had enough goes, as `head` does. The answer may not be known yet, so the
        // exit code is none of those above but the one that a shell gives for SIGPIPE.
        Err(Failed::Output(error)) => {
            watch(&error);
            if GONE.load(Ordering::Relaxed) {
                return ExitCode::from(141);
            }
            (format!("can't write the output: {error}"), Exit::Usage)
        }
    };
    complain(message);
    ExitCode::from(exit as u8)
}

/// Whether the reader of standard output has gone.
static GONE: AtomicBool = AtomicBool::new(false);

/// Standard output that notices when its reader goes: a library that writes to it may wrap the error
/// beyond recognition.
pub(crate) struct Watched<W>(pub(crate) W);

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).inspect_err(watch)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().inspect_err(watch)
    }
}

fn watch(error: &io::Error) {
    if error.kind() == io::ErrorKind::BrokenPipe {
        GONE.store(true, Ordering::Relaxed);
    }
}

/// Says on standard error what is wrong.
pub(crate) fn complain(message: impl fmt::Display) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    note(format_args!("{style}error:{style:#} {message}"));
}

/// Writes a line to standard error. Where nobody reads it, nothing is lost.
pub(crate) fn note(text: impl fmt::Display) {
    _ = writeln!(anstream::stderr(), "{text}");
}
