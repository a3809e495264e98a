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

use crate::driver::Fault;
use crate::minimize::Question;
use crate::setting::{Departure, Settings};
use gather::Gathered;
use std::time::{Duration, Instant};

pub mod atoms;
mod case;
mod cluster;
pub mod distinguish;
mod gather;
mod identify;
mod inputs;
mod side;
mod space;

pub use case::cases;
pub use identify::{Classes, Identity};
pub use inputs::{Inputs, Seeds};
pub use side::{Said, Side};

/// When to stop asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// After so many questions; the same questions and answers then give the same result.
    Count(u64),
    /// After that time. What was found is looked into afterwards.
    Time(Duration),
}

/// What came of a comparison.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The point that explanations begin at: the one where a side stands, or the reading.
    pub base: Settings,
    /// The questions that both sides were asked.
    pub asked: u64,
    /// Those that a side has no means to answer.
    pub unsupported: u64,
    /// Those with two answers.
    pub disagreements: u64,
    /// Disagreements that were not looked into: over large files, or too many that no single choice
    /// explains.
    pub left: u64,
    /// The disagreements by what explains them, the commonest first.
    pub clusters: Vec<Cluster>,
}

/// Disagreements with one explanation.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// How many there were.
    pub count: u64,
    /// The pairs of answers and how often each came, the commonest first.
    pub ways: Vec<([Said; 2], u64)>,
    /// The choices that lead each side from the base to its answer, none where the base gives it;
    /// `None` where neither one choice nor two do.
    pub moves: Option<[Vec<Departure>; 2]>,
    /// The smallest example: file, robot, URL.
    pub example: Question,
    /// The answers to it.
    pub said: [Said; 2],
    /// Other single choices that give these answers to the example.
    pub or: Vec<Departure>,
    /// Whether no single byte can be taken from the example. Where an answer is slow to come or
    /// not the same each time, that is not found out.
    pub shrunk: bool,
}

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
