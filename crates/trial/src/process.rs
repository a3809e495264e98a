//! Runs the command that starts a crawler. This module creates folders for the command, ends its processes, and removes
//! the folders.

use norobots_suite::driver::{Drain, how};
use norobots_suite::shutdown::{self, Scratch};
use norobots_text::visible::{self, Outside};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How many lines [`Ended`] keeps from the start of standard error, and how many from its end.
const LINES: (usize, usize) = (4, 16);

/// An environment variable that every process of a run inherits. The variable identifies a process of the run even if
/// the process left the process group of its command.
const MARK: &str = "NOROBOTS_TRIAL";

/// Environment variables that a command does not get. With these variables, a command could write outside its own
/// folder, or send its requests to a proxy.
const REMOVED: [&str; 12] = [
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
    "http_proxy",
    "HTTP_PROXY",
    "https_proxy",
    "HTTPS_PROXY",
    "all_proxy",
    "ALL_PROXY",
    "ftp_proxy",
    "FTP_PROXY",
];

/// The conditions under which [`run`] ends a command.
pub(crate) struct Watch<'w> {
    /// The maximum time of a run.
    pub limit: Duration,
    /// The maximum time between two requests. If the command makes no request for this time, `run` ends it.
    pub quiet: Duration,
    /// Returns the time since the robot's last request, or `None` if the robot has made no request.
    pub idle: &'w dyn Fn() -> Option<Duration>,
    /// Returns whether the robot has made too many requests.
    pub enough: &'w dyn Fn() -> bool,
    /// The folder in which each run gets its own folder, or `None` for the system's folder of temporary files.
    pub within: Option<&'w Path>,
}

pub(crate) struct Ended {
    /// A clause that describes the end of the command.
    pub how: String,
    /// The first and last lines of standard error, or of standard output if standard error is empty.
    pub lines: Vec<Outside>,
    /// Whether this module ended the command because the command exceeded a limit of [`Watch`].
    pub was_ended: bool,
}

/// Runs a command until the command ends, or until a condition of `watch` is met. Then ends all processes that the
/// command started. The command has a new working folder, a new home folder, and an empty standard input.
///
/// # Errors
///
/// Returns an error if the command can't be started.
pub(crate) fn run(words: &[OsString], watch: &Watch<'_>) -> io::Result<Ended> {
    let scratch = watch.within.map_or_else(Scratch::new, Scratch::within)?;
    let folder = |name: &str| {
        let path = scratch.path().join(name);
        fs::create_dir(&path).map(|()| path)
    };
    let (home, work, temporary) = (folder("home")?, folder("work")?, folder("tmp")?);
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).current_dir(work).env("HOME", home).env("TMPDIR", temporary);
    command.env(MARK, scratch.path()).env("NO_PROXY", "*").env("no_proxy", "*");
    REMOVED.iter().for_each(|name| _ = command.env_remove(name));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = shutdown::spawn(&mut command)?;
    let output = child.stdout.take().map(Drain::of);
    let errors = child.stderr.take().map(Drain::of);
    let begun = Instant::now();
    let mut pause = Duration::from_millis(1);
    let mut was_ended = false;
    let how = loop {
        if let Ok(Some(status)) = child.try_wait() {
            break how(status);
        }
        if shutdown::stopped().is_some() {
            break "the run was stopped".to_owned();
        }
        was_ended = true;
        if (watch.enough)() {
            break "it was killed, because it made too many requests".to_owned();
        }
        if (watch.idle)().is_some_and(|idle| idle >= watch.quiet) {
            break format!("it was killed, because it had made no request for {:?}", watch.quiet);
        }
        if begun.elapsed() >= watch.limit {
            break format!("it was killed after {:?}", watch.limit);
        }
        was_ended = false;
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(15));
    };
    // The command may have ended while its child processes are still crawling.
    const REST: Duration = Duration::from_millis(150);
    let left = || alive(child.id()) && !was_ended && begun.elapsed() < watch.limit;
    while left()
        && (watch.idle)().is_none_or(|idle| idle < REST)
        && !(watch.enough)()
        && shutdown::stopped().is_none()
    {
        if (watch.idle)().is_none() && begun.elapsed() > Duration::from_secs(2) {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    shutdown::kill(&mut child);
    end_strays(&scratch);
    let text = |drain: Option<Drain>| drain.map(|drain| drain.last()).unwrap_or_default();
    let (output, errors) = (text(output), text(errors));
    let lines = if errors.trim().is_empty() { output } else { errors };
    Ok(Ended { how, lines: visible::first_and_last(lines.trim(), LINES.0, LINES.1), was_ended })
}

/// Returns whether a process still exists in the process group of `leader`.
#[cfg(unix)]
fn alive(leader: u32) -> bool {
    let group = i32::try_from(leader).ok().and_then(rustix::process::Pid::from_raw);
    group.is_some_and(|group| rustix::process::test_kill_process_group(group).is_ok())
}
#[cfg(not(unix))]
fn alive(_: u32) -> bool {
    false
}

/// Ends processes that left the process group of the command, such as daemons.
fn end_strays(scratch: &Scratch) {
    end_runs_in(scratch.path());
}

/// Ends the processes of all runs whose folder is `folder`, or is inside `folder`. The environment variable
/// `NOROBOTS_TRIAL` of a process contains the folder of its run.
#[cfg(target_os = "linux")]
pub fn end_runs_in(folder: &Path) {
    use std::os::unix::ffi::OsStrExt as _;
    let mark = [MARK.as_bytes(), b"=", folder.as_os_str().as_bytes()].concat();
    let is_of = |variable: &[u8]| {
        variable.strip_prefix(&*mark).is_some_and(|rest| rest.is_empty() || rest[0] == b'/')
    };
    // A process may start a new process before it is ended. The next round ends that new process.
    for _ in 0..5 {
        let Ok(processes) = fs::read_dir("/proc") else { return };
        let mut ended = 0;
        for process in processes.flatten() {
            let number = process.file_name().to_str().and_then(|name| name.parse::<i32>().ok());
            let Some(number) = number.and_then(rustix::process::Pid::from_raw) else { continue };
            let Ok(environment) = fs::read(process.path().join("environ")) else { continue };
            if environment.split(|byte| *byte == 0).any(is_of) {
                ended += usize::from(
                    rustix::process::kill_process(number, rustix::process::Signal::KILL).is_ok(),
                );
            }
        }
        if ended == 0 {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
}
/// Does nothing, because this system does not show the environment of a process.
#[cfg(not(target_os = "linux"))]
pub fn end_runs_in(_: &Path) {}
