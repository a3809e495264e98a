//! The answers of a program that no choice explains.
//!
//! A program that fails on every file also fails on the files that some choice refuses. This failure is no evidence for
//! the choice, because the program fails anyway. So each kind of answer has its controls: the observations for which
//! neither the base nor any single choice gives this kind of answer. The program's answers of this kind are counted on
//! the controls.

use crate::explain::evidence::Evidence;
use norobots::engine::Verdict;
use norobots_suite::query::AnswerKind;

/// The kinds of answer that a choice may give.
const KINDS: [AnswerKind; 3] = [
    AnswerKind::Verdict(Verdict::Allowed),
    AnswerKind::Verdict(Verdict::Disallowed),
    AnswerKind::Refused,
];

/// The minimum number of files that are enough as controls.
const FEW: usize = 3;

/// Answers whose probability by chance is at least this high are no evidence. The bound is low because hundreds of
/// choices are tried.
const CHANCE: f64 = 1e-6;

/// For each observation over a small file and each kind of answer, whether the base or a choice gives it.
pub(crate) struct Controls(Vec<[bool; KINDS.len()]>);

impl Controls {
    /// Creates the controls from the answers of the base, which are in the order of the evidence.
    pub(crate) fn of(based: &[AnswerKind]) -> Controls {
        let mut controls = Controls(vec![Default::default(); based.len()]);
        based.iter().enumerate().for_each(|(at, given)| controls.give(at, *given));
        controls
    }

    /// Records that a choice gives an answer to an observation.
    pub(crate) fn give(&mut self, at: usize, given: AnswerKind) {
        for (kind, here) in KINDS.iter().zip(&mut self.0[at]) {
            *here |= *kind == given;
        }
    }

    /// Returns for each kind of answer the share of control files for which the program gives it and `explained` is
    /// false.
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

/// For each kind of answer, the share of control files for which the program gives this answer.
pub(crate) struct Anyway([f64; KINDS.len()]);

impl Anyway {
    /// Returns the shares with every share below one half replaced by 0.
    pub(crate) fn mostly(self) -> Anyway {
        Anyway(self.0.map(|share| if share < 0.5 { 0.0 } else { share }))
    }

    /// Returns whether the answers to the given observations are evidence for a choice: a program that gives its
    /// answers in the same shares without this choice is very unlikely to give these answers by chance.
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

    /// The suite has controls for both verdicts.
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
