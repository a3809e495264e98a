//! Sends the same queries to two programs, and collects the queries that they answer differently.

use crate::compare::found::{Comparison, Until};
use crate::compare::side::{self, Side};
use crate::explain::cluster;
use crate::explain::gather::Gathered;
use norobots_suite::driver::{Fault, FaultKind};
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::shutdown;
use std::time::Instant;

/// Sends the queries to both programs, and explains the differences between their answers.
///
/// After a call of [`stop`](norobots_suite::shutdown::stop), no more queries are sent, and no example is shrunk
/// further.
///
/// For each batch of queries, this function calls `seen` with the answers of both programs. An answer is `None` if the
/// program does not support the query.
///
/// # Errors
///
/// Returns a [`Fault`] if a driver can't continue.
pub fn compare(
    sides: &mut [Side; 2],
    queries: impl Iterator<Item = Query<'static>>,
    until: Until,
    mut seen: impl FnMut(&[Query<'static>], &[[Option<AnswerKind>; 2]]),
) -> Result<Comparison, Fault> {
    /// The maximum number of queries in a batch. A batch also ends when its files have `BYTES` bytes in total.
    const TOGETHER: u64 = 64;
    const BYTES: usize = 256 << 10;

    let began = Instant::now();
    let mut gathered = Gathered::new(sides);
    let mut queries = queries.fuse();
    loop {
        let most = match until {
            Until::Count(count) => count - gathered.comparison.asked,
            Until::Time(time) if began.elapsed() >= time => 0,
            Until::Time(_) => u64::MAX,
        };
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while (batch.len() as u64) < most.min(TOGETHER)
            && bytes < BYTES
            && let Some(query) = queries.next()
        {
            bytes += query.robots.len();
            batch.push(query);
        }
        if batch.is_empty() || shutdown::stopped().is_some() {
            break;
        }
        let answers = match side::ask_both(sides, &batch) {
            Err(Fault { kind: FaultKind::Stopped(_), .. }) => break,
            answers => answers?,
        };
        seen(&batch, &answers);
        gathered.take(batch, answers);
    }
    cluster::clusters(gathered, sides)
}
