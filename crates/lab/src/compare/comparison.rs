//! Two sides are asked the same, and what parts them is gathered.

use crate::compare::found::{Comparison, Until};
use crate::compare::side;
use crate::compare::side::Side;

use crate::explain::cluster;

use crate::driver::Fault;
use crate::explain::gather::Gathered;
use crate::minimize::Question;
use std::time::Instant;

/// Puts the questions to both sides, and finds what tells them apart.
///
/// `seen` is called with the number of questions and of disagreements as they grow.
///
/// # Errors
///
/// [`Fault`] where a driver can't go on.
pub fn compare(
    sides: &mut [Side; 2],
    questions: impl Iterator<Item = Question>,
    until: Until,
    mut seen: impl FnMut(u64, u64),
) -> Result<Comparison, Fault> {
    /// The questions that are put at once, and the bytes of their files.
    const TOGETHER: usize = 64;
    const BYTES: usize = 256 << 10;

    let began = Instant::now();
    let mut gathered = Gathered::new(sides);
    let mut questions = questions.fuse();
    loop {
        let most = match until {
            Until::Count(count) => count - gathered.asked,
            Until::Time(time) if began.elapsed() >= time => 0,
            Until::Time(_) => u64::MAX,
        };
        let mut batch = Vec::new();
        let mut bytes = 0;
        while batch.len() < TOGETHER.min(usize::try_from(most).unwrap_or(TOGETHER)) && bytes < BYTES
        {
            let Some(question) = questions.next() else { break };
            bytes += question.0.len();
            batch.push(question);
        }
        if batch.is_empty() {
            break;
        }
        let answers = side::ask_both(sides, &batch)?;
        gathered.take(batch, answers);
        seen(gathered.asked, gathered.disagreements);
    }
    cluster::clusters(gathered, sides)
}
