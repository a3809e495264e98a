//! Handles SIGINT, SIGTERM and SIGHUP. When norobots receives one of these signals, it ends the programs that it
//! started, and removes temporary files. Some commands still write a report of their results so far.
//!
//! Afterwards, the signal ends norobots, so that the parent process sees the reason. If a signal is ignored when
//! norobots starts, the signal stays ignored. For example, `nohup` makes a program ignore SIGHUP.

use crate::exit::{Failed, Out, Result};
use norobots_suite::shutdown;
use std::fmt::Display;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// Whether a stopped command still writes a report of its results so far.
static REPORTS: AtomicBool = AtomicBool::new(false);
/// The number of the signal that was received, or 0 if no signal was received.
static CAME: AtomicI32 = AtomicI32::new(0);

/// Declares that the command, if it is stopped, writes a report of its results so far.
pub(crate) fn report() {
    REPORTS.store(true, Ordering::SeqCst);
}

/// Returns an error if the run was stopped early. `what` says how much of the run was completed.
pub(crate) fn whole(out: &mut Out, what: impl Display) -> Result {
    let Some(reason) = shutdown::stopped() else { return Ok(()) };
    out.flush()?;
    Err(Failed::driver(format_args!("{reason}: {what}")))
}

pub(crate) fn reports() -> bool {
    REPORTS.load(Ordering::SeqCst)
}

/// Ends the program with the received signal. Does nothing if no signal was received.
pub(crate) fn end() {
    match CAME.load(Ordering::SeqCst) {
        0 => {}
        signal => die(signal),
    }
}

#[cfg(unix)]
pub(crate) fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let ignored = ignored();
    let taken =
        [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // If the handler can't be installed, the signals have their default effect.
    let Ok(mut signals) = signal_hook::iterator::Signals::new(taken) else { return };
    // If the thread can't be started, nothing handles the signals, and no error is printed.
    _ = std::thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            let first = CAME.swap(signal, Ordering::SeqCst) == 0;
            shutdown::stop(shutdown::Reason::Signal);
            if !first || !reports() {
                die(signal);
            }
        }
    });
}

/// Returns the signals that this process ignores, as a bit mask. The lowest bit stands for signal 1.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default()
}

#[cfg(unix)]
fn die(signal: i32) {
    shutdown::clear();
    // The call fails only if the system does not have the signal.
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

#[cfg(not(unix))]
pub(crate) fn watch() {}

#[cfg(not(unix))]
fn die(_: i32) {}
