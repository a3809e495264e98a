//! The exit codes, the errors and the output of a command.

use norobots_suite::suite::LoadError;
use norobots_text::visible;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of a command. The number of each variant is the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// The command succeeded, and no check or test failed.
    Fine = 0,
    /// The answer is negative: a file does not conform, a URL is disallowed, or a test failed.
    No = 1,
    /// The arguments are wrong, or a file can't be read.
    Usage = 2,
    /// The driver of an implementation failed.
    Driver = 3,
}

/// The error that stops a command.
#[derive(Debug)]
pub(crate) enum Failed {
    /// An error in the command line, or in a file that an argument refers to.
    Usage(String),
    Driver(Why),
    /// The output can't be written. `From<io::Error>` is not implemented, so that each conversion to this variant is
    /// explicit.
    Output(io::Error),
}

/// The reason why a driver failed, as text with several lines.
#[derive(Debug)]
pub(crate) struct Why {
    /// The reason, for people. Special characters in text from other programs are made visible.
    pub drawn: String,
    /// The reason, for JSON. Text from other programs is unchanged.
    pub raw: String,
}

/// Text with two formats: `{}` makes special characters visible, and `{:#}` prints the text unchanged. The function
/// gets `true` for `{:#}`, and `false` for `{}`.
pub(crate) struct Drawn<F>(pub F);

impl<F: Fn(bool) -> String> Display for Drawn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&(self.0)(f.alternate()))
    }
}

pub(crate) type Result<T = (), E = Failed> = std::result::Result<T, E>;

impl Failed {
    pub(crate) fn usage(what: impl Display) -> Failed {
        Failed::Usage(what.to_string())
    }

    /// Returns the failure of a driver. The raw text is formatted with `{:#}`.
    pub(crate) fn driver(what: impl Display) -> Failed {
        Failed::Driver(Why { drawn: what.to_string(), raw: format!("{what:#}") })
    }

    /// Adds the name of a file to an output error. The file is in the output folder.
    pub(crate) fn named(self, file: &str) -> Failed {
        match self {
            Failed::Output(error) => {
                let file = visible::draw(file.as_bytes());
                Failed::Output(io::Error::new(error.kind(), format!("{file}: {error}")))
            }
            other => other,
        }
    }

    /// Turns an error in writing a file or a folder into a usage error. The message contains the name of the file or
    /// the folder.
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

/// Converts any error into an error that ends a command.
pub(crate) trait OrFail<T> {
    /// Turns the error into a usage error. The message starts with `what`, such as the name of a file.
    fn about(self, what: impl Display) -> Result<T>;
}

impl<T, E: Display> OrFail<T> for Result<T, E> {
    fn about(self, what: impl Display) -> Result<T> {
        self.map_err(|error| Failed::usage(format_args!("{what}: {error}")))
    }
}

/// Prints the error message of a command that failed, and returns the exit code.
pub(crate) fn code(end: Result<Exit>) -> ExitCode {
    let (message, exit) = match end {
        Ok(exit) => return ExitCode::from(exit as u8),
        // A reader such as `head` closes the pipe when it has read enough. The exit code is then 141, as after SIGPIPE,
        // because the command may have stopped before its result was known.
        Err(Failed::Output(_)) if GONE.load(Ordering::Relaxed) => return ExitCode::from(141),
        Err(Failed::Usage(message)) => (message, Exit::Usage),
        Err(Failed::Driver(why)) => (why.drawn, Exit::Driver),
        Err(Failed::Output(error)) => (format!("can't write the output: {error}"), Exit::Usage),
    };
    complain(message);
    ExitCode::from(exit as u8)
}

/// Standard output or a file. A write error is a [`Failed::Output`], so that it is distinct from a read error.
pub(crate) struct Out<'a>(io::BufWriter<Box<dyn Write + 'a>>);

impl<'a> Out<'a> {
    pub(crate) fn new(to: impl Write + 'a) -> Out<'a> {
        Out(io::BufWriter::new(Box::new(Watched(to))))
    }

    /// Writes formatted text. The macros `write!` and `writeln!` call this function.
    pub(crate) fn write_fmt(&mut self, text: fmt::Arguments) -> Result {
        self.with(|out| out.write_fmt(text))
    }

    pub(crate) fn flush(&mut self) -> Result {
        self.with(Write::flush)
    }

    /// Calls a function that writes with `std::io`, and converts an error of the function.
    pub(crate) fn with<T>(
        &mut self,
        write: impl FnOnce(&mut io::BufWriter<Box<dyn Write + 'a>>) -> io::Result<T>,
    ) -> Result<T> {
        write(&mut self.0).map_err(Failed::Output)
    }
}

/// Whether the reader of standard output has closed the pipe.
static GONE: AtomicBool = AtomicBool::new(false);

/// A writer that records whether the reader of the output has closed the pipe. A library may hide this kind of error
/// from its caller.
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

/// Ends a command with a usage error. The macro accepts the arguments of `format!`.
macro_rules! bail {
    ($($text:tt)*) => { return Err($crate::exit::Failed::Usage(format!($($text)*))) };
}
pub(crate) use bail;

/// Writes an error message to standard error.
pub(crate) fn complain(message: impl Display) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    say(format_args!("{style}error:{style:#} {}", fit(message)));
}

/// Writes a line to standard error. A failure to write is ignored.
pub(crate) fn note(text: impl Display) {
    say(fit(text));
}

fn say(text: impl Display) {
    _ = writeln!(anstream::stderr(), "{text}");
}

/// Returns the text in a form that is safe for a terminal. Makes all special characters visible, except line feeds.
pub(crate) fn fit(text: impl Display) -> String {
    let text = text.to_string();
    let lines: Vec<String> = text.split('\n').map(visible::draw_rest).collect();
    lines.join("\n")
}
