//! Recognises answers that the program would also give without a setting, so that they are no evidence for the setting.
//!
//! For example, a program that fails on every file also fails on the files that robots with a certain setting refuse.
//! But its failures are no evidence for this setting. To recognise such failures, the explainer has controls for each
//! kind of answer. An observation is a control for a kind of answer if neither the base profile nor a single changed
//! setting predicts such an answer. The explainer counts the controls for which the program nevertheless gives an
//! answer of this kind.

use crate::explain::evidence::Evidence;
use norobots::engine::Verdict;
use norobots_suite::query::AnswerKind;

/// The kinds of answers that a setting may cause.
const KINDS: [AnswerKind; 3] = [
    AnswerKind::Verdict(Verdict::Allowed),
    AnswerKind::Verdict(Verdict::Disallowed),
    AnswerKind::Refused,
];

/// The controls for a kind of answer are used only if they include at least this many files.
const FEW: usize = 3;

/// Answers are evidence for a setting only if the probability that they occur by chance is below this bound. The bound
/// is low because hundreds of choices of settings are tried.
const CHANCE: f64 = 1e-6;

/// A table with a row for each observation about a small file, and a column for each kind of answer. An element is
/// false if the observation is a control.
pub(crate) struct Controls(Vec<[bool; KINDS.len()]>);

impl Controls {
    /// `based` contains the base profile's answers, in the order of the observations.
    pub(crate) fn of(based: &[AnswerKind]) -> Controls {
        let mut controls = Controls(vec![Default::default(); based.len()]);
        based.iter().enumerate().for_each(|(at, given)| controls.give(at, *given));
        controls
    }

    /// Records that a setting predicts the answer `given` for the observation `at`.
    pub(crate) fn give(&mut self, at: usize, given: AnswerKind) {
        for (kind, here) in KINDS.iter().zip(&mut self.0[at]) {
            *here |= *kind == given;
        }
    }

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

/// For each kind of answer, the share of control files with an unexplained answer of this kind.
pub(crate) struct Anyway([f64; KINDS.len()]);

impl Anyway {
    pub(crate) fn mostly(self) -> Anyway {
        Anyway(self.0.map(|share| if share < 0.5 { 0.0 } else { share }))
    }

    /// Returns whether the given observations are evidence for a setting. They are evidence if a program without this
    /// setting is very unlikely to give the same answers.
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

    /// Checks that the suite has controls for both verdicts.
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
