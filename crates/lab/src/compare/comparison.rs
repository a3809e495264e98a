//! The search for disagreements: two programs, many questions, and of each kind of disagreement
//! the smallest example.
//!
//! Whatever answers is a [`Side`]: an engine of this crate, a point of the space of settings, or a
//! driver. The questions come from any iterator; [`Inputs`] makes some without end. A
//! disagreement is explained by the choice of a setting that gives both answers, where one does,
//! else by several together; those of one explanation are a [`Cluster`]. Its example is shrunk as
//! long as both answers and the explanation stay.
//!
//! ```
//! use norobots_lab::compare::{Said, Side, Until, compare};
//! use norobots::engine::Verdict::{Allowed, Disallowed};
//! use norobots_lab::setting::Settings;
//!
//! let there = Settings::READING.with("blank-line", "ignored").expect("a choice");
//! let mut sides = [Side::ours("norobots").expect("an engine"), Side::point("mine", there)];
//! let file = b"User-agent: a\nDisallow: /x\n\nDisallow: /y\n".to_vec();
//! let asked = [(file, b"a".to_vec(), b"/y/z".to_vec())];
//! let found = compare(&mut sides, asked.into_iter(), Until::Count(1), |_, _| {}).expect("answers");
//! let cluster = &found.clusters[0];
//! assert_eq!(cluster.said, [Said::Verdict(Allowed), Said::Verdict(Disallowed)]);
//! assert_eq!(cluster.moves.as_ref().expect("explained")[1][0].to_string(), "blank-line=ignored");
//! assert_eq!(cluster.example.0, b"User-agent:a\n\nDisallow:/");
//! ```

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
