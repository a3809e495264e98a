//! Ends a run early. Removes the temporary folders of the run, and kills the programs that the run started.
//!
//! A signal ends a program without running destructors. A signal handler must therefore call [`stop`]. If the program
//! will end without dropping its temporary folders, the handler must also call [`clear`].

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard};
use std::{fmt, fs, io};

/// The reason why a run stops early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A signal asked the program to end.
    Signal,
    /// The time limit of the whole run was reached.
    Time,
    /// Most queries of a run got no answer in time. Queries are sent in random order. The queries that were sent are
    /// therefore a random sample.
    Timeouts,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Signal => "a signal stopped the run",
            Reason::Time => "the time for the whole run is over",
            Reason::Timeouts => "most queries got no answer in time, so only a sample was put",
        })
    }
}

struct Live {
    stopped: Option<Reason>,
    /// The leaders of process groups.
    groups: BTreeSet<u32>,
    folders: BTreeSet<PathBuf>,
    /// Whether [`clear`] was called. No folder is made after that, because nothing would remove it.
    cleared: bool,
}

static LIVE: Mutex<Live> = Mutex::new(Live {
    stopped: None,
    groups: BTreeSet::new(),
    folders: BTreeSet::new(),
    cleared: false,
});

fn live() -> MutexGuard<'static, Live> {
    LIVE.lock().expect("no holder of the lock panics")
}

/// Ends every process group that this program has started. After a call of this function, [`spawn`] starts nothing, and
/// a driver answers with a fault of the kind `Stopped`. After several calls, [`stopped`] returns the first reason.
pub fn stop(reason: Reason) {
    let mut live = live();
    live.stopped.get_or_insert(reason);
    live.groups.iter().for_each(|&leader| kill_group(leader));
}

/// Returns the reason of the first call of [`stop`], or `None` if there was no call.
pub fn stopped() -> Option<Reason> {
    live().stopped
}

/// Returns whether a signal asked the program to end. After a signal, the program does not wait for the end of a
/// search. If a run stops for any other reason, the program still explains the answers that it has received.
pub fn signalled() -> bool {
    stopped() == Some(Reason::Signal)
}

/// Removes every temporary folder that this program has made and not dropped yet. Call this function when the program
/// is about to end.
pub fn clear() {
    let mut live = live();
    live.cleared = true;
    for folder in &live.folders {
        // Tries several times, because another thread may still be writing into the folder.
        for _ in 0..100 {
            match fs::remove_dir_all(folder) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {}
                _ => break,
            }
        }
    }
}

/// Starts the command as the leader of its own process group. If a command wraps another program, both programs then
/// end when the group is killed.
///
/// # Errors
///
/// Returns the errors of [`Command::spawn`]. Returns [`io::ErrorKind::Interrupted`] after a call of [`stop`].
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    // The lock is held until the group is recorded. A later call of `stop` therefore finds the group.
    let mut live = live();
    if live.stopped.is_some() {
        return Err(io::ErrorKind::Interrupted.into());
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let child = command.spawn()?;
    live.groups.insert(child.id());
    Ok(child)
}

/// Kills a child that [`spawn`] started, and every other process in its process group. The other processes are killed
/// even if the child has already ended. When this function returns, the child has ended.
pub fn kill(child: &mut Child) {
    if live().groups.remove(&child.id()) {
        kill_group(child.id());
        let _ = child.kill();
        let _ = child.wait();
    }
}

fn kill_group(leader: u32) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(leader).ok().and_then(rustix::process::Pid::from_raw) {
        // This call fails only if no process of the group is left.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = leader;
}

/// A temporary folder. The folder is removed when the value is dropped or when [`clear`] is called. If this program is
/// killed, the folder stays until a later run makes a temporary folder in the same parent.
#[derive(Debug)]
pub struct Scratch {
    folder: tempfile::TempDir,
    /// The open folder. A lock on it shows that the folder is in use.
    _lock: fs::File,
}

impl Scratch {
    const PREFIX: &str = ".norobots-";

    /// Makes a folder in the system's folder for temporary files.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder can't be made. Returns [`io::ErrorKind::Interrupted`] after a call of [`clear`].
    pub fn new() -> io::Result<Scratch> {
        Scratch::within(&std::env::temp_dir())
    }

    /// Makes a folder in `parent`. Before that, removes the folders in `parent` that were left behind when other runs
    /// were killed.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder can't be made. Returns [`io::ErrorKind::Interrupted`] after a call of [`clear`].
    pub fn within(parent: &Path) -> io::Result<Scratch> {
        clear_stale(parent);
        let mut live = live();
        if live.cleared {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let folder = tempfile::Builder::new().prefix(Scratch::PREFIX).tempdir_in(parent)?;
        let lock = fs::File::open(folder.path())?;
        lock_exclusively(&lock);
        live.folders.insert(folder.path().to_owned());
        Ok(Scratch { folder, _lock: lock })
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // The folder stays in the list until it is removed. If a signal arrives during the removal, `clear` removes the
        // rest.
        let _ = fs::remove_dir_all(self.folder.path());
        live().folders.remove(self.folder.path());
    }
}

/// Removes the temporary folders of this user that no program uses any more.
fn clear_stale(parent: &Path) {
    /// The minimum age of a folder that may be removed. A younger folder may belong to a program that has not locked
    /// the folder yet.
    const YOUNG: std::time::Duration = std::time::Duration::from_secs(60);
    let Ok(entries) = fs::read_dir(parent) else { return };
    for entry in entries.flatten() {
        if !entry.file_name().to_string_lossy().starts_with(Scratch::PREFIX) {
            continue;
        }
        // `DirEntry::metadata` does not follow a link.
        let old = entry.metadata().is_ok_and(|metadata| {
            let age = metadata.modified().ok().and_then(|modified| modified.elapsed().ok());
            metadata.is_dir() && ours(&metadata) && age.is_some_and(|age| age > YOUNG)
        });
        if old && fs::File::open(entry.path()).is_ok_and(|folder| lock_exclusively(&folder)) {
            // If the folder can't be removed now, a later run will try again.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(unix)]
fn ours(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::uid(metadata) == rustix::process::geteuid().as_raw()
}

#[cfg(unix)]
fn lock_exclusively(folder: &fs::File) -> bool {
    rustix::fs::flock(folder, rustix::fs::FlockOperation::NonBlockingLockExclusive).is_ok()
}

/// Without locks, it is unknown whether a folder is still in use. No folder is therefore removed.
#[cfg(not(unix))]
fn ours(_: &fs::Metadata) -> bool {
    false
}

#[cfg(not(unix))]
fn lock_exclusively(_: &fs::File) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::Scratch;
    use std::fs;
    use std::time::{Duration, SystemTime};

    #[test]
    fn what_a_killed_program_left_is_cleared_and_what_is_in_use_is_not() {
        let parent = tempfile::tempdir().unwrap();
        let used = Scratch::within(parent.path()).unwrap();
        let [stale, young, other] = [".norobots-stale", ".norobots-young", "norobots-other"]
            .map(|name| parent.path().join(name));
        for folder in [&stale, &young, &other] {
            fs::create_dir(folder).unwrap();
            fs::write(folder.join("file"), "x").unwrap();
        }
        let long_ago = SystemTime::now() - Duration::from_secs(3600);
        for folder in [used.path(), &stale, &other] {
            fs::File::open(folder).unwrap().set_modified(long_ago).unwrap();
        }
        let next = Scratch::within(parent.path()).unwrap();
        assert!(used.path().exists() && young.exists() && other.exists() && next.path().exists());
        assert_eq!(stale.exists(), !cfg!(unix));
        let path = next.path().to_owned();
        drop(next);
        assert!(!path.exists());
    }
}
