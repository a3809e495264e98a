//! Decides queries under an edition, and describes wrong answers.

use norobots::{Decision, Edition};
#[cfg(feature = "campaign")]
use norobots_mutator::lines;

pub(crate) struct Query<'a> {
    pub(crate) robots: &'a [u8],
    pub(crate) agent: &'a [u8],
    pub(crate) url: &'a [u8],
}

impl Query<'_> {
    pub(crate) fn decide(&self, edition: Edition) -> Decision {
        norobots::decide(edition, self.robots, self.agent, self.url)
    }
}

/// Returns the edition that has this number in `norobots.h`. The number of an edition never changes.
pub(crate) fn edition(number: u32) -> Option<Edition> {
    Edition::DECIDED.get(usize::try_from(number).ok()?.checked_sub(1)?).copied()
}

/// Returns a sentence about a wrong answer. The right answer is `decision`, and the wrong answer is its opposite.
#[cfg(feature = "campaign")]
pub(crate) fn difference(edition: Edition, query: &Query<'_>, decision: &Decision) -> String {
    let word = |allowed| if allowed { "allowed" } else { "disallowed" };
    let shown = |bytes: &[u8]| bytes[..bytes.len().min(200)].escape_ascii().to_string();
    let line =
        decision.line.and_then(|number| Some((number, lines(query.robots).nth(number - 1)?)));
    let by = line.map_or(String::from(", and no line applies to it"), |(number, place)| {
        format!(" by line {number}, \"{}\"", shown(&query.robots[place]))
    });
    format!(
        "the URL \"{}\" is {} to the robot \"{}\" by edition {}{by}; the answer was {}",
        shown(query.url),
        word(decision.allowed()),
        shown(query.agent),
        edition.id(),
        word(!decision.allowed()),
    )
}
