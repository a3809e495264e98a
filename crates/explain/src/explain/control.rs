//! What a program answers where no choice asks for it.
//!
//! A program that fails on every file fails on those too that some choice refuses. Such an answer is no
//! evidence for the choice, for it would have come anyway. So each kind of answer is looked at where neither
//! the base nor any choice alone gives it: these observations are the controls of that kind.

use crate::explain::evidence::Evidence;
use norobots::engine::Verdict;
use norobots_suite::query::AnswerKind;

/// The kinds of answer that a choice may give.
const KINDS: [AnswerKind; 3] = [
    AnswerKind::Verdict(Verdict::Allowed),
    AnswerKind::Verdict(Verdict::Disallowed),
    AnswerKind::Refused,
];

/// Fewer files than this are no controls.
const FEW: usize = 3;

/// Answers that come by chance at least so often are no evidence. Some hundred choices are tried, each of which
/// chance could favour.
const CHANCE: f64 = 1e-6;

/// For each observation over a small file and each kind of answer, whether the base or a choice gives it.
pub(crate) struct Controls(Vec<[bool; KINDS.len()]>);

impl Controls {
    /// Those of the base, in the order of the evidence.
    pub(crate) fn of(based: &[AnswerKind]) -> Controls {
        let mut controls = Controls(vec![Default::default(); based.len()]);
        based.iter().enumerate().for_each(|(at, given)| controls.give(at, *given));
        controls
    }

    /// Takes note of what a choice gives.
    pub(crate) fn give(&mut self, at: usize, given: AnswerKind) {
        for (kind, here) in KINDS.iter().zip(&mut self.0[at]) {
            *here |= *kind == given;
        }
    }

    /// For each kind of answer, how often the program gives it over the controls that `explained` does not hold of.
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

/// For each kind of answer, the share of files over which a program gives it where no choice asks for it.
pub(crate) struct Anyway([f64; KINDS.len()]);

impl Anyway {
    /// That, for the kinds of answer that the program gives more often than not; never for the others.
    pub(crate) fn mostly(self) -> Anyway {
        Anyway(self.0.map(|share| if share < 0.5 { 0.0 } else { share }))
    }

    /// Whether a program that makes no choice would hardly give the answers that it gives to those observations.
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

    /// The suite brings controls for both verdicts.
    #[test]
    fn no_choice_reads_the_plain_files_otherwise() {
        let suite = Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"));
        let plain = suite.cases.iter().filter(|case| case.id.starts_with("plain/"));
        let mut seen = Vec::new();
        for (case, put) in plain.flat_map(|case| case.queries.iter().map(move |put| (case, put))) {
            let Expect::Settled(verdict) = put.expect else { panic!("{} is open", case.id) };
            let query = Query::new(&*case.robots, &*put.agent, &*put.url);
            for one in candidates(Settings::DEFAULT) {
                let given = AnswerKind::at(one.settings(), &query);
                assert_eq!(given, AnswerKind::Verdict(verdict), "{}: {one}", case.id);
            }
            seen.push((&*case.robots, verdict));
        }
        seen.sort_by_key(|(robots, verdict)| (*robots, verdict.to_string()));
        seen.dedup();
        assert_eq!(seen.len(), 6);
    }
}
