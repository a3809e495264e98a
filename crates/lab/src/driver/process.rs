//! A child process that is never waited for without a bound.
//!
//! One thread writes, so that a driver that never reads can't stop us; one reads lines, each of
//! bounded length, through a bounded queue, so that one that floods stops itself; one drains
//! stderr and keeps a bounded part of it. None of them is ever joined: a grandchild may hold a pipe open
//! for as long as it likes.

use serde_json::Value;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{io, thread};

/// The longest line that is taken from a driver, in bytes: well above the 1 MB file of the
/// smoke test, parsed into records.
const LINE: usize = 16 << 20;
/// Lines that may wait unread before the driver is made to wait.
const QUEUE: usize = 64;
/// How much of stderr is kept, in bytes: of its start and of its end.
const HEAD: usize = 1 << 10;
const TAIL: usize = 3 << 10;

/// What a driver's stdout brought.
pub(crate) enum Event {
    /// A line, without its terminator.
    Line(Vec<u8>),
    /// More than [`LINE`] bytes without a terminator.
    TooLong,
    /// The end.
    Closed,
}

/// The first and the last bytes of a stream.
#[derive(Default)]
struct Ends {
    head: Vec<u8>,
    tail: Vec<u8>,
    /// How many bytes came in all.
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

    /// The bytes as text. Where some are left out, a line says so.
    fn text(&self) -> String {
        let gap = match self.read - self.head.len() - self.tail.len() {
            0 => return String::from_utf8_lossy(&[&self.head[..], &self.tail].concat()).into(),
            left => format!("\n[… {left} bytes …]\n"),
        };
        [&*String::from_utf8_lossy(&self.head), &gap, &String::from_utf8_lossy(&self.tail)].concat()
    }
}

/// A thread that keeps the first and the last bytes of a stream.
pub(crate) struct Drain {
    ends: Arc<Mutex<Ends>>,
    thread: JoinHandle<()>,
}

impl Drain {
    pub(crate) fn of(mut stream: impl Read + Send + 'static) -> Drain {
        let ends = Arc::new(Mutex::new(Ends::default()));
        let shared = Arc::clone(&ends);
        let thread = thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                let read = match stream.read(&mut buffer) {
                    Ok(0) => return,
                    Ok(read) => read,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(_) => return,
                };
                shared.lock().expect("no holder of the lock panics").extend(&buffer[..read]);
            }
        });
        Drain { ends, thread }
    }

    /// What has come since the last call, as text; bytes that are not UTF-8 are replaced.
    pub(crate) fn take(&self) -> String {
        std::mem::take(&mut *self.ends.lock().expect("no holder of the lock panics")).text()
    }

    /// [`Drain::take`] once nothing more seems to come: what belongs to an answer may be on its
    /// way behind it.
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

    /// [`Drain::take`] after the process ended: what it wrote last may still be on its way.
    pub(crate) fn last(&self) -> String {
        poll(Duration::from_millis(100), || self.thread.is_finished().then_some(()));
        self.take()
    }
}

/// A child with pipes on its three streams.
pub(crate) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<Event>,
    pub(crate) stderr: Drain,
    /// How many requests this process has answered.
    pub(crate) answered: usize,
}

impl Process {
    pub(crate) fn spawn(words: &[OsString]) -> io::Result<Process> {
        let mut child = spawn(words, Stdio::piped())?;
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let stdout = child.stdout.take().expect("stdout is piped");
        let stderr = child.stderr.take().expect("stderr is piped");
        let (input, requests) = mpsc::channel::<String>();
        thread::spawn(move || {
            for line in requests {
                // That it reads no more shows on its stdout, or in the silence there.
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (events, output) = mpsc::sync_channel(QUEUE);
        thread::spawn(move || read_lines(stdout, &events));
        let stderr = Drain::of(stderr);
        Ok(Process { child, input: Some(input), output, stderr, answered: 0 })
    }

    /// Hands messages to the writing thread, one for each line.
    pub(crate) fn send(&self, messages: &[Value]) {
        if let Some(input) = &self.input {
            let lines = messages.iter().map(|message| format!("{message}\n")).collect::<String>();
            // The thread is gone once a write has failed; the end of stdout tells the rest.
            let _ = input.send(lines);
        }
    }

    /// Waits for the next event; `None` at the deadline.
    pub(crate) fn next(&mut self, deadline: Instant) -> Option<Event> {
        // A child that is gone may have left its stdout to a grandchild: then its end never
        // comes, and the status tells. So look up from time to time.
        const SLICE: Duration = Duration::from_millis(100);
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(SLICE)) {
                Ok(event) => return Some(event),
                Err(RecvTimeoutError::Disconnected) => return Some(Event::Closed),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                // What it wrote last may still be on its way.
                return Some(self.output.recv_timeout(SLICE).unwrap_or(Event::Closed));
            }
            if left.is_zero() {
                return None;
            }
        }
    }

    /// How the process ended, after its stdout did; it is killed where it goes on.
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
        kill(&mut self.child);
    }
}

impl Drop for Process {
    /// The end of input asks the driver to stop; one that does not is killed.
    fn drop(&mut self) {
        self.input = None;
        wait(&mut self.child, Duration::from_millis(300));
        self.kill();
    }
}

fn read_lines(stdout: impl Read, events: &SyncSender<Event>) {
    let mut stdout = BufReader::with_capacity(1 << 16, stdout);
    loop {
        let mut line = Vec::new();
        let read = (&mut stdout).take(LINE as u64 + 1).read_until(b'\n', &mut line);
        let event = match read {
            Ok(0) | Err(_) => Event::Closed,
            Ok(_) if line.len() > LINE => Event::TooLong,
            Ok(_) => {
                if line.last() == Some(&b'\n') {
                    line.pop();
                }
                Event::Line(line)
            }
        };
        let last = !matches!(event, Event::Line(_));
        if events.send(event).is_err() || last {
            return;
        }
    }
}

/// Says how a process ended.
pub(crate) fn how(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("it was ended by signal {signal}{}", signal_name(signal));
    }
    match status.code() {
        Some(code) => format!("it ended with exit status {code}"),
        None => "it ended".into(),
    }
}

/// The name of a signal that programs commonly die of, in brackets; else nothing.
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

/// Starts a command with pipes on its stdout and stderr, in a process group of its own, so that a
/// wrapper dies with what it wraps.
pub(crate) fn spawn(words: &[OsString], stdin: Stdio) -> io::Result<Child> {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()
}

/// Kills the child, and what is left of its process group where the child is gone already; the
/// child is gone on return.
pub(crate) fn kill(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        // Only fails where nobody is left in the group.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Waits for the child to end; `None` where it has not within the time.
pub(crate) fn wait(child: &mut Child, time: Duration) -> Option<ExitStatus> {
    poll(time, || child.try_wait().ok().flatten())
}

/// Calls `ask` at growing intervals until it gives an answer or no time is left.
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
