//! Answers that a program gives for reasons other than its choices.
//!
//! A program that fails on every file also fails on files that a certain choice refuses. Such a failure is no evidence
//! for the choice, because the program would fail anyway. So each kind of answer has controls. A control is an
//! observation for which neither the base profile nor any single choice gives this kind of answer. The explainer counts
//! how often the program gives this kind of answer on the controls.

use crate::explain::evidence::Evidence;
use norobots::engine::Verdict;
use norobots_suite::query::AnswerKind;

/// The kinds of answer that a choice may give.
const KINDS: [AnswerKind; 3] = [
    AnswerKind::Verdict(Verdict::Allowed),
    AnswerKind::Verdict(Verdict::Disallowed),
    AnswerKind::Refused,
];

/// Controls are used only if they have at least this many files.
const FEW: usize = 3;

/// Answers are evidence only if their probability by chance is below this bound. The bound is low because hundreds of
/// choices are tried.
const CHANCE: f64 = 1e-6;

/// The table that determines the controls. An entry belongs to an observation about a small file and a kind of answer.
/// The entry is true if the base profile or a single choice gives this kind of answer.
pub(crate) struct Controls(Vec<[bool; KINDS.len()]>);

impl Controls {
    /// Creates the controls from the answers of the base profile. `based` has them in the order of the evidence.
    pub(crate) fn of(based: &[AnswerKind]) -> Controls {
        let mut controls = Controls(vec![Default::default(); based.len()]);
        based.iter().enumerate().for_each(|(at, given)| controls.give(at, *given));
        controls
    }

    /// Records that some choice gives the answer `given` to the observation `at`.
    pub(crate) fn give(&mut self, at: usize, given: AnswerKind) {
        for (kind, here) in KINDS.iter().zip(&mut self.0[at]) {
            *here |= *kind == given;
        }
    }

    /// Returns the share of control files with unexplained answers, for each kind of answer. An answer is unexplained
    /// if `explained` is false.
    pub(crate) fn anyway(
        &self,
        evidence: &Evidence<'_, '_>,
        explained: impl Fn(usize) -> bool,
    ) -> Anyway {
        let share = |kind: usize| {
            let controls = || (0..self.0.len()).filter(|&at| !self.0[at][kind]);
            let answered = |at: &usize| evidence.all[*at].answer == KINDS[kind] && !explained(*at);
            let answered = evidence.files(controls().filter(answered));
            match evidence.files(controls()) {
                ..FEW => 0.0,
                all => answered as f64 / all as f64,
            }
        };
        Anyway(std::array::from_fn(share))
    }
}

/// How often the program gives each kind of answer on the controls, as a share of the control files.
pub(crate) struct Anyway([f64; KINDS.len()]);

impl Anyway {
    /// Replaces every share below one half by 0.
    pub(crate) fn mostly(self) -> Anyway {
        Anyway(self.0.map(|share| if share < 0.5 { 0.0 } else { share }))
    }

    /// Returns whether the answers to the given observations are evidence for a choice. Answers are evidence if a
    /// program without this choice is very unlikely to give them by chance. The shares are the probabilities of the
    /// answers of such a program.
    pub(crate) fn speaks(
        &self,
        evidence: &Evidence<'_, '_>,
        observations: impl Iterator<Item = usize> + Clone,
    ) -> bool {
        let chance = |(kind, share): (&AnswerKind, &f64)| {
            let same = observations.clone().filter(|&at| evidence.all[at].answer == *kind);
            share.powf(evidence.files(same) as f64)
        };
        KINDS.iter().zip(&self.0).map(chance).product::<f64>() < CHANCE
    }
}

#[cfg(test)]
mod tests {
    use crate::explain::search::candidates;
    use norobots_settings::setting::Settings;
    use norobots_suite::query::{AnswerKind, Query};
    use norobots_suite::suite::{Expect, Folder, Suite};

    /// The suite has control files for both verdicts.
    #[test]
    fn no_choice_reads_the_plain_files_otherwise() {
        let suite = Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"));
        let plain = suite.cases.iter().filter(|case| case.id.starts_with("plain/"));
        let mut seen = Vec::new();
        for (case, put) in plain.flat_map(|case| case.queries.iter().map(move |put| (case, put))) {
            let Expect::Settled(verdict) = put.expect else { panic!("{} is open", case.id) };
            let query = Query::new(&*case.robots, &*put.agent, &*put.url);
            for deviation in candidates(Settings::DEFAULT) {
                let given = AnswerKind::at(deviation.settings(), &query);
                assert_eq!(given, AnswerKind::Verdict(verdict), "{}: {deviation}", case.id);
            }
            seen.push((&*case.robots, verdict));
        }
        seen.sort_by_key(|(robots, verdict)| (*robots, verdict.to_string()));
        seen.dedup();
        assert_eq!(seen.len(), 6);
    }
}
