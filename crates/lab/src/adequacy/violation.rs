//! Which violations of the settings table a file tells from the reading and from one another.

use crate::grammar::CoverSet;
use crate::naive::Naive;
use crate::setting;
use crate::setting::{Deviation, Settings};
use norobots::engine::{Failure, Verdict};

/// Every violation, and what there is to tell of them: each from the reading, in the order of the
/// table, then each two from one another, in the same order.
#[derive(Clone, Debug)]
pub struct Violations(Vec<Deviation>);

/// A robot's name and a URL.
pub type Question<'a> = (&'a [u8], &'a [u8]);

impl Violations {
    /// All of the table.
    pub fn all() -> Violations {
        let violates = |deviation: &Deviation| deviation.choice.grade.clause().is_some();
        Violations(setting::deviations().filter(violates).collect())
    }

    /// The violations.
    pub fn list(&self) -> &[Deviation] {
        &self.0
    }

    /// How many pairs of them there are.
    pub fn pairs(&self) -> usize {
        self.0.len() * self.0.len().saturating_sub(1) / 2
    }

    /// What there is to tell, in words.
    pub fn shown(&self) -> Vec<String> {
        let alone = self.0.iter().map(|one| format!("{one} from the reading"));
        let pairs = self.each_pair().map(|(a, b)| format!("{} from {}", self.0[a], self.0[b]));
        alone.chain(pairs).collect()
    }

    /// What a file tells by those questions: there the points give other verdicts, or one refuses
    /// the file.
    pub fn told(&self, robots: &[u8], questions: &[Question<'_>]) -> CoverSet {
        let reading = answers(Settings::DEFAULT, robots, questions);
        let there: Vec<_> =
            self.0.iter().map(|one| answers(one.settings(), robots, questions)).collect();
        let alone = (0..there.len()).filter(|at| there[*at] != reading);
        let pairs = (there.len()..).zip(self.each_pair());
        let apart = pairs.filter(|(_, (a, b))| there[*a] != there[*b]).map(|(thing, _)| thing);
        alone.chain(apart).collect()
    }

    /// Which violations a file tells from the reading that are not among those told already. It
    /// takes less time than [`told`](Violations::told), so that large files can be asked.
    pub fn told_besides(
        &self,
        already: &CoverSet,
        robots: &[u8],
        questions: &[Question<'_>],
    ) -> CoverSet {
        let open: Vec<usize> = (0..self.0.len()).filter(|at| !already.has(*at)).collect();
        if open.is_empty() {
            return CoverSet::default();
        }
        let reading = answers(Settings::DEFAULT, robots, questions);
        let there = |at: &usize| answers(self.0[*at].settings(), robots, questions);
        open.into_iter().filter(|at| there(at) != reading).collect()
    }

    fn each_pair(&self) -> impl Iterator<Item = (usize, usize)> {
        let of = self.0.len();
        (0..of).flat_map(move |a| (a + 1..of).map(move |b| (a, b)))
    }
}

/// What a point answers: for each question a verdict, `None` where the file is refused.
fn answers(profile: Settings, robots: &[u8], questions: &[Question<'_>]) -> Vec<Option<Verdict>> {
    let read: Result<_, Failure> = Naive { settings: profile }.read(robots);
    let answer = |(agent, url): &Question<'_>| Some(read.as_ref().ok()?.decide(agent, url).verdict);
    questions.iter().map(answer).collect()
}
