//! How a command ends: its exit codes, its errors and its output.

use norobots_suite::suite::LoadError;
use norobots_text::visible;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// The result of a command; the number is the exit code.
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

/// The error that stops a command.
#[derive(Debug)]
pub(crate) enum Failed {
    /// The command line, or a file that it names.
    Usage(String),
    /// The driver of an implementation.
    Driver(Why),
    /// The output can't be written. No other [`io::Error`] becomes one of these by itself.
    Output(io::Error),
}

/// Why a driver can't be worked with, on several lines.
#[derive(Debug)]
pub(crate) struct Why {
    /// The text for people, in which foreign text is drawn.
    pub drawn: String,
    /// The text for JSON, in which foreign text is unchanged.
    pub raw: String,
}

/// Text that is drawn, and as it came at `{:#}`. The function is told whether it is to be as it came.
pub(crate) struct Drawn<F>(pub F);

impl<F: Fn(bool) -> String> Display for Drawn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&(self.0)(f.alternate()))
    }
}

/// The result of a part of a command.
pub(crate) type Result<T = (), E = Failed> = std::result::Result<T, E>;

impl Failed {
    pub(crate) fn usage(what: impl Display) -> Failed {
        Failed::Usage(what.to_string())
    }

    /// What is at fault with a driver; at `{:#}` it is written as it came.
    pub(crate) fn driver(what: impl Display) -> Failed {
        Failed::Driver(Why { drawn: what.to_string(), raw: format!("{what:#}") })
    }

    /// The same failure, where the output goes to the file of that name in a folder.
    pub(crate) fn named(self, file: &str) -> Failed {
        match self {
            Failed::Output(error) => {
                let file = visible::draw(file.as_bytes());
                Failed::Output(io::Error::new(error.kind(), format!("{file}: {error}")))
            }
            other => other,
        }
    }

    /// The same failure, where the output goes to what has that name and not to standard output.
    pub(crate) fn of_output(self, name: impl Display) -> Failed {
        match self {
            Failed::Output(error) => Failed::usage(format_args!("{name}: {error}")),
            other => other,
        }
    }
}

impl From<LoadError> for Failed {
    fn from(error: LoadError) -> Failed {
        Failed::usage(error)
    }
}

/// Errors that a command ends with.
pub(crate) trait OrFail<T> {
    /// Turns the error into one of usage, behind the name of what it is about.
    fn about(self, what: impl Display) -> Result<T>;
}

impl<T, E: Display> OrFail<T> for Result<T, E> {
    fn about(self, what: impl Display) -> Result<T> {
        self.map_err(|error| Failed::usage(format_args!("{what}: {error}")))
    }
}

/// The exit code of a command, after the message that belongs to it.
pub(crate) fn code(end: Result<Exit>) -> ExitCode {
    let (message, exit) = match end {
        Ok(exit) => return ExitCode::from(exit as u8),
        // A reader that has had enough goes, as `head` does. The answer may not be known yet, so the
        // exit code is none of those above but the one that a shell gives for SIGPIPE.
        Err(Failed::Output(_)) if GONE.load(Ordering::Relaxed) => return ExitCode::from(141),
        Err(Failed::Usage(message)) => (message, Exit::Usage),
        Err(Failed::Driver(why)) => (why.drawn, Exit::Driver),
        Err(Failed::Output(error)) => (format!("can't write the output: {error}"), Exit::Usage),
    };
    complain(message);
    ExitCode::from(exit as u8)
}

/// Standard output, or a file in its place. Its errors are [`Failed::Output`], so that no error of
/// reading is taken for one of them.
pub(crate) struct Out<'a>(io::BufWriter<Box<dyn Write + 'a>>);

impl<'a> Out<'a> {
    pub(crate) fn new(to: impl Write + 'a) -> Out<'a> {
        Out(io::BufWriter::new(Box::new(Watched(to))))
    }

    /// Writes formatted text; `write!` and `writeln!` call it.
    pub(crate) fn write_fmt(&mut self, text: fmt::Arguments) -> Result {
        self.with(|out| out.write_fmt(text))
    }

    pub(crate) fn flush(&mut self) -> Result {
        self.with(Write::flush)
    }

    /// Lets a function write that knows nothing of commands.
    pub(crate) fn with<T>(
        &mut self,
        write: impl FnOnce(&mut io::BufWriter<Box<dyn Write + 'a>>) -> io::Result<T>,
    ) -> Result<T> {
        write(&mut self.0).map_err(Failed::Output)
    }
}

/// Whether the reader of standard output has closed it.
static GONE: AtomicBool = AtomicBool::new(false);

/// Standard output that notices when its reader goes: a library that writes to it may wrap the error
/// beyond recognition.
struct Watched<W>(W);

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).inspect_err(watch)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().inspect_err(watch)
    }
}

fn watch(error: &io::Error) {
    GONE.fetch_or(error.kind() == io::ErrorKind::BrokenPipe, Ordering::Relaxed);
}

/// Ends a command with an error of usage: the text of it, as for `format!`.
macro_rules! bail {
    ($($text:tt)*) => { return Err($crate::exit::Failed::Usage(format!($($text)*))) };
}
pub(crate) use bail;

/// Writes to standard error what is wrong.
pub(crate) fn complain(message: impl Display) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    say(format_args!("{style}error:{style:#} {}", fit(message)));
}

/// Writes a line to standard error. Where nobody reads it, nothing is lost.
pub(crate) fn note(text: impl Display) {
    say(fit(text));
}

fn say(text: impl Display) {
    _ = writeln!(anstream::stderr(), "{text}");
}

/// The text fit for a terminal: what is not yet drawn in it is drawn here, but for its lines.
pub(crate) fn fit(text: impl Display) -> String {
    let text = text.to_string();
    let lines: Vec<String> = text.split('\n').map(visible::draw_rest).collect();
    lines.join("\n")
}
