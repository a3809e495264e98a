//! A child process. Every wait for the process has a time limit.
//!
//! Three threads serve the process. The first thread writes to stdin, so a driver that never reads can't block this
//! program. The second thread reads stdout into a bounded queue. A driver that floods its stdout therefore blocks only
//! itself. The third thread reads all of stderr, but keeps only its start and its end. This program never joins the
//! three threads, because a grandchild may keep a pipe open indefinitely.

use crate::shutdown;
use norobots_text::visible::count;
use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{io, thread};

/// The maximum length of a line from a driver, in bytes. Even an answer that lists all records of a file of 1 MB is far
/// shorter.
const LINE: usize = 8 << 20;
/// The maximum number of bytes in a piece of stdout, and the maximum number of pieces in the queue. While the queue is
/// full, the driver has to wait.
const PIECE: usize = 1 << 16;
const QUEUE: usize = 32;
/// This many bytes are kept from the start of stderr, and this many from its end.
const HEAD: usize = 1 << 10;
const TAIL: usize = 3 << 10;

pub(crate) enum Event {
    /// A line, without its terminator.
    Line(Vec<u8>),
    /// More than [`LINE`] bytes without a terminator.
    TooLong,
    /// The end of stdout.
    Closed,
}

#[derive(Default)]
struct Ends {
    head: Vec<u8>,
    tail: Vec<u8>,
    read: usize,
}

impl Ends {
    fn extend(&mut self, bytes: &[u8]) {
        self.read += bytes.len();
        let (head, tail) = bytes.split_at(bytes.len().min(HEAD - self.head.len()));
        self.head.extend_from_slice(head);
        self.tail.extend_from_slice(tail);
        let surplus = self.tail.len().saturating_sub(TAIL);
        self.tail.drain(..surplus);
    }

    /// If bytes in the middle are missing, an extra line says how many.
    fn text(&self) -> String {
        let gap = match self.read - self.head.len() - self.tail.len() {
            0 => return String::from_utf8_lossy(&[&self.head[..], &self.tail].concat()).into(),
            left => format!("\n[… {} …]\n", count(left, "byte")),
        };
        [&*String::from_utf8_lossy(&self.head), &gap, &String::from_utf8_lossy(&self.tail)].concat()
    }
}

/// A thread that reads a stream and keeps its start and its end.
pub struct Drain {
    ends: Arc<Mutex<Ends>>,
    thread: JoinHandle<()>,
}

impl Drain {
    /// Starts a thread that reads the stream to its end.
    pub fn of(stream: impl Read + Send + 'static) -> Drain {
        let ends = Arc::new(Mutex::new(Ends::default()));
        let shared = Arc::clone(&ends);
        let thread = thread::spawn(move || {
            read_pieces(stream, 4096, |piece| {
                shared.lock().expect("no holder of the lock panics").extend(piece);
                true
            });
        });
        Drain { ends, thread }
    }

    /// Returns the text that was kept since the last call. Bytes that are not UTF-8 are replaced.
    pub(crate) fn take(&self) -> String {
        std::mem::take(&mut *self.ends.lock().expect("no holder of the lock panics")).text()
    }

    /// Waits until the stream seems to be quiet, and then calls [`Drain::take`]. Text that a driver wrote to stderr
    /// before its answer may arrive after the answer.
    pub(crate) fn settled(&self) -> String {
        let seen = || self.ends.lock().expect("no holder of the lock panics").read;
        for _ in 0..10 {
            let before = seen();
            thread::sleep(Duration::from_millis(3));
            if seen() == before {
                break;
            }
        }
        self.take()
    }

    /// Waits at most 100 ms for the end of the stream, and then calls `take`. The last output of an ended process may
    /// arrive late.
    pub fn last(&self) -> String {
        poll(Duration::from_millis(100), || self.thread.is_finished().then_some(()));
        self.take()
    }
}

pub(crate) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<Vec<u8>>,
    /// The bytes of stdout that were read but not yet returned. No line feed is among the first `seen` of these bytes.
    unread: Vec<u8>,
    seen: usize,
    pub(crate) stderr: Drain,
    pub(crate) answered: usize,
}

impl Process {
    pub(crate) fn spawn(words: &[OsString], seed: Option<u32>) -> io::Result<Process> {
        let mut child = spawn(words, Stdio::piped(), seed)?;
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let stdout = child.stdout.take().expect("stdout is piped");
        let stderr = child.stderr.take().expect("stderr is piped");
        let (input, requests) = mpsc::channel::<String>();
        thread::spawn(move || {
            for line in requests {
                // A write fails if the driver closes its stdin. The driver's output, or its silence, will show this
                // failure.
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (pieces, output) = mpsc::sync_channel(QUEUE);
        thread::spawn(move || {
            read_pieces(stdout, PIECE, |piece| pieces.send(piece.to_vec()).is_ok());
        });
        let (stderr, input) = (Drain::of(stderr), Some(input));
        Ok(Process { child, input, output, unread: Vec::new(), seen: 0, stderr, answered: 0 })
    }

    /// Passes lines, each with its terminator, to the thread that writes to stdin.
    pub(crate) fn send(&self, lines: String) {
        if let Some(input) = &self.input {
            // If a write has failed, the thread has ended, and this call fails too. The end of stdout will show the
            // failure.
            let _ = input.send(lines);
        }
    }

    /// Returns `None` at the deadline.
    pub(crate) fn next(&mut self, deadline: Instant) -> Option<Event> {
        // A grandchild may keep stdout open after the child has ended. The loop therefore also checks the child's exit
        // status every 100 ms.
        const SLICE: Duration = Duration::from_millis(100);
        let mut gone = false;
        loop {
            if let Some(end) = memchr::memchr(b'\n', &self.unread[self.seen..]) {
                let rest = self.unread.split_off(self.seen + end + 1);
                let mut line = std::mem::replace(&mut self.unread, rest);
                line.pop();
                self.seen = 0;
                return Some(Event::Line(line));
            }
            self.seen = self.unread.len();
            if self.seen > LINE {
                return Some(Event::TooLong);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(if gone { SLICE } else { left.min(SLICE) }) {
                Ok(piece) => self.unread.extend(piece),
                Err(RecvTimeoutError::Timeout) if !gone => {
                    // Even if the child has ended, its last output may still arrive.
                    gone = matches!(self.child.try_wait(), Ok(Some(_)));
                    if left.is_zero() && !gone {
                        return None;
                    }
                }
                // The last line may have no terminator.
                Err(_) if self.unread.is_empty() => return Some(Event::Closed),
                Err(_) => {
                    self.seen = 0;
                    return Some(Event::Line(std::mem::take(&mut self.unread)));
                }
            }
        }
    }

    /// Returns whether the process has written unexpected output or closed its stdout.
    pub(crate) fn spoke(&self) -> bool {
        !self.unread.is_empty() || !matches!(self.output.try_recv(), Err(TryRecvError::Empty))
    }

    /// Describes how the process ended. Kills the process if it still runs. Call this method only after the process has
    /// closed its stdout.
    pub(crate) fn ended(&mut self) -> String {
        match wait(&mut self.child, Duration::from_millis(500)) {
            Some(status) => how(status),
            None => {
                self.kill();
                "it closed its stdout and went on running; it was killed".into()
            }
        }
    }

    pub(crate) fn kill(&mut self) {
        shutdown::kill(&mut self.child);
    }
}

impl Drop for Process {
    /// Closes stdin, which tells the driver to stop. A driver that does not stop is killed.
    fn drop(&mut self) {
        self.input = None;
        wait(&mut self.child, Duration::from_millis(300));
        self.kill();
    }
}

/// Stops at the end of the stream, or if `each` returns `false`.
fn read_pieces(mut stream: impl Read, size: usize, mut each: impl FnMut(&[u8]) -> bool) {
    let mut buffer = vec![0; size];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => return,
            Ok(read) if !each(&buffer[..read]) => return,
            Err(error) if error.kind() != io::ErrorKind::Interrupted => return,
            _ => {}
        }
    }
}

/// The environment variable that contains the seed for a driver. The variable is set only to test whether a driver's
/// answers depend on chance.
const SEED: &str = "NOROBOTS_SEED";

/// Describes how a process ended.
pub fn how(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("it was ended by signal {signal}{}", signal_name(signal));
    }
    match status.code() {
        Some(code) => format!("it ended with exit status {code}"),
        None => "it ended".into(),
    }
}

/// Returns the name of a common fatal signal in brackets, or an empty string for any other signal.
#[cfg(unix)]
fn signal_name(signal: i32) -> &'static str {
    use rustix::process::Signal;
    const NAMES: [(Signal, &str); 8] = [
        (Signal::ABORT, " (SIGABRT)"),
        (Signal::BUS, " (SIGBUS)"),
        (Signal::FPE, " (SIGFPE)"),
        (Signal::ILL, " (SIGILL)"),
        (Signal::KILL, " (SIGKILL)"),
        (Signal::PIPE, " (SIGPIPE)"),
        (Signal::SEGV, " (SIGSEGV)"),
        (Signal::TERM, " (SIGTERM)"),
    ];
    NAMES.iter().find(|(known, _)| known.as_raw() == signal).map_or("", |(_, name)| name)
}

pub(crate) fn spawn(words: &[OsString], stdin: Stdio, seed: Option<u32>) -> io::Result<Child> {
    let mut command = Command::new(&words[0]);
    command.envs(seed.map(|seed| (SEED, seed.to_string())));
    command.args(&words[1..]).stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
    shutdown::spawn(&mut command)
}

pub(crate) fn wait(child: &mut Child, time: Duration) -> Option<ExitStatus> {
    poll(time, || child.try_wait().ok().flatten())
}

/// Calls `ask` at growing intervals until `ask` returns a value or the time is over.
fn poll<T>(time: Duration, mut ask: impl FnMut() -> Option<T>) -> Option<T> {
    let deadline = Instant::now() + time;
    let mut pause = Duration::from_micros(100);
    loop {
        if let Some(answer) = ask() {
            return Some(answer);
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return None;
        }
        thread::sleep(pause.min(left));
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}
