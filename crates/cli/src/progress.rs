//! Shows the progress while a long input is read: bytes, records, and the remaining time.

use crate::text;
use indicatif::ProgressBar;
use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// A progress bar on standard error. The bar is hidden if standard error is not a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// The plural noun for the counted records, such as `lines`.
    noun: &'static str,
    records: AtomicU64,
    begun: Instant,
}

impl Progress {
    /// Makes a bar for an input of `bytes` bytes. If the size is unknown, shows a spinner instead of the bar.
    pub(crate) fn new(bytes: Option<u64>, noun: &'static str) -> Progress {
        let bar = text::ticking(match bytes {
            Some(_) => "{bar:24} {percent:>3}% of {total_bytes}  {msg}  {eta} left",
            None => "{spinner} {bytes}  {msg}",
        });
        bytes.into_iter().for_each(|bytes| bar.set_length(bytes));
        Progress { bar, noun, records: AtomicU64::new(0), begun: Instant::now() }
    }

    pub(crate) fn records(&self, count: u64) {
        let all = self.records.fetch_add(count, Ordering::Relaxed) + count;
        let rate = all as f64 / self.begun.elapsed().as_secs_f64().max(0.001);
        self.bar.set_message(format!("{all} {}, {rate:.0} a second", self.noun));
    }

    pub(crate) fn bytes(&self, count: u64) {
        self.bar.inc(count);
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A reader that advances the bar as bytes are read.
pub(crate) struct Metered<'p, R> {
    pub(crate) inner: R,
    pub(crate) progress: &'p Progress,
}

impl<R: Read> Read for Metered<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.inner.read(to).inspect(|count| self.progress.bytes(*count as u64))
    }
}
