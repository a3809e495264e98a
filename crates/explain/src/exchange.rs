//! What the robots of two editions answer if they exchange a choice.

use norobots::engine::Failure;
use norobots::spec::Edition;
use norobots_settings::naive::{Naive, Question, Read, answering, reading};
use norobots_settings::setting::{ALL, Deviation, Settings};
use norobots_suite::query::AnswerKind;
use norobots_text::steps::Steps;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A setting for which two editions make different choices. Profiles are named by their places in the plan.
struct Exchange {
    /// The choice of the second edition.
    deviation: Deviation,
    /// The first edition with that choice.
    alone: usize,
    /// The second edition with the choice of the first.
    back: usize,
}

/// A robot that is asked.
struct Profile {
    settings: Settings,
    /// All profiles of the same number read every file alike.
    reading: usize,
    /// All profiles of the same number that read a file alike give the same answers about it.
    answering: usize,
}

/// The robots of [`Edition::DECIDED`], and of each two of them those with one choice exchanged.
struct Plan {
    profiles: Vec<Profile>,
    /// The numbers of readings and of answerings.
    readings: usize,
    answerings: usize,
    /// The place of each edition among the profiles.
    homes: Vec<usize>,
    /// By the places of the first and the second edition.
    exchanges: Vec<Vec<Vec<Exchange>>>,
}

static PLAN: LazyLock<Plan> = LazyLock::new(Plan::new);

impl Plan {
    fn new() -> Plan {
        let mut plan = Plan {
            profiles: Vec::new(),
            readings: 0,
            answerings: 0,
            homes: Vec::new(),
            exchanges: Vec::new(),
        };
        let (mut places, mut readings, mut answerings) =
            (HashMap::new(), HashMap::new(), HashMap::new());
        let mut place = |settings: Settings, profiles: &mut Vec<Profile>| {
            *places.entry(settings).or_insert_with(|| {
                let count = readings.len();
                let reading = *readings.entry(reading(&settings)).or_insert(count);
                let count = answerings.len();
                let answering = *answerings.entry(answering(&settings)).or_insert(count);
                profiles.push(Profile { settings, reading, answering });
                profiles.len() - 1
            })
        };
        let profiles = &mut plan.profiles;
        let editions = Edition::DECIDED.map(Settings::default_for);
        plan.homes = editions.map(|home| place(home, profiles)).to_vec();
        for first in editions {
            let mut of_first = Vec::new();
            for second in editions {
                let mut exchanges = Vec::new();
                let (from, to) = (first.places(), second.places());
                for at in (0..ALL.len()).filter(|at| from[*at] != to[*at]) {
                    let with = |mut places: [usize; ALL.len()], choice: usize| {
                        places[at] = choice;
                        Settings::from_places(places)
                    };
                    let (setting, choice) = (&ALL[at], &ALL[at].choices[to[at]]);
                    exchanges.push(Exchange {
                        deviation: Deviation { setting, choice },
                        alone: place(with(from, to[at]), profiles),
                        back: place(with(to, from[at]), profiles),
                    });
                }
                of_first.push(exchanges);
            }
            plan.exchanges.push(of_first);
        }
        (plan.readings, plan.answerings) = (readings.len(), answerings.len());
        plan
    }

    /// The place of an edition among those of the plan.
    fn place(edition: Edition) -> usize {
        let place = Edition::DECIDED.iter().position(|known| *known == edition);
        place.expect("an edition of the five")
    }
}

/// A file as the robots of the plan read it. It is read once for all that read every file alike, and kept once for all
/// that read this file alike.
pub(crate) struct File<'f> {
    robots: &'f [u8],
    kept: Vec<Result<Read, Failure>>,
    /// The place of each reading among those that are kept.
    places: Vec<Option<usize>>,
}

impl<'f> File<'f> {
    /// The file, not read yet.
    pub(crate) fn new(robots: &'f [u8]) -> File<'f> {
        File { robots, kept: Vec::new(), places: vec![None; PLAN.readings] }
    }

    /// A query about the file, not answered yet.
    pub(crate) fn ask<'q>(&'q mut self, agent: &'q [u8], url: &'q [u8]) -> Answers<'q, 'f> {
        Answers { file: self, agent, url, known: vec![Vec::new(); PLAN.answerings] }
    }

    /// The place of what a robot makes of the file; `None` where not enough steps are left to read it.
    fn read(
        &mut self,
        Profile { settings, reading, .. }: &Profile,
        steps: &mut Steps,
    ) -> Option<usize> {
        if let Some(place) = self.places[*reading] {
            return Some(place);
        }
        if !steps.take(self.robots.len()) {
            return None;
        }
        let read = Naive { settings: *settings }.read(self.robots);
        let alike = |kept: &Result<Read, Failure>| match (kept, &read) {
            (Ok(kept), Ok(read)) => kept.is_as(read),
            (kept, read) => kept.is_err() && read.is_err(),
        };
        let place = self.kept.iter().position(alike).unwrap_or_else(|| {
            self.kept.push(read);
            self.kept.len() - 1
        });
        self.places[*reading] = Some(place);
        Some(place)
    }
}

/// What the robots of the plan answer to a query.
pub(crate) struct Answers<'q, 'f> {
    file: &'q mut File<'f>,
    agent: &'q [u8],
    url: &'q [u8],
    /// The answers so far, by answering; each with the place of what its robot made of the file.
    known: Vec<Vec<(usize, AnswerKind)>>,
}

impl Answers<'_, '_> {
    /// The choices that the second edition makes and the first does not, and that make it answer otherwise: those that do
    /// so alone and are needed for it, else those that are needed, else those that do so alone, else all. Each octet that
    /// is looked at is a step; `None` where not enough are left.
    pub(crate) fn causes(
        &mut self,
        first: Edition,
        second: Edition,
        steps: &mut Steps,
    ) -> Option<Vec<Deviation>> {
        let [first, second] = [first, second].map(Plan::place);
        let by_first = self.at(PLAN.homes[first], steps)?;
        if self.at(PLAN.homes[second], steps)? == by_first {
            return Some(Vec::new());
        }
        let exchanges = &PLAN.exchanges[first][second];
        let (mut alone, mut others) = (Vec::new(), Vec::new());
        for exchange in exchanges {
            let moves = self.at(exchange.alone, steps)? != by_first;
            if moves { &mut alone } else { &mut others }.push(exchange);
        }
        // Most often one choice is enough, and the others need not be taken back.
        for some in [&alone, &others] {
            let mut needed = Vec::new();
            for exchange in some {
                if self.at(exchange.back, steps)? == by_first {
                    needed.push(exchange.deviation);
                }
            }
            if !needed.is_empty() {
                return Some(needed);
            }
        }
        let some = if alone.is_empty() { others } else { alone };
        Some(some.into_iter().map(|exchange| exchange.deviation).collect())
    }

    /// The answer of the robot at a place in the plan.
    fn at(&mut self, place: usize, steps: &mut Steps) -> Option<AnswerKind> {
        let profile = &PLAN.profiles[place];
        let place = self.file.read(profile, steps)?;
        let known = &mut self.known[profile.answering];
        if let Some((_, answer)) = known.iter().find(|(read, _)| *read == place) {
            return Some(*answer);
        }
        let Answers { agent, url, .. } = self;
        if !steps.take(self.file.robots.len() + agent.len() + url.len()) {
            return None;
        }
        let decide = |read: &Read| {
            read.answer(&profile.settings, &Question::new(&profile.settings, None, agent, url))
        };
        let read = self.file.kept[place].as_ref();
        let answer = AnswerKind::decided(read.map(decide).map_err(|failure| *failure));
        known.push((place, answer));
        Some(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::{File, PLAN};
    use norobots_suite::query::AnswerKind;
    use norobots_suite::suite::{Folder, Suite};
    use norobots_text::steps::Steps;

    /// A file that is kept for several robots, and an answer that stands for several, are those of each.
    #[test]
    fn each_robot_of_the_plan_answers_as_one_that_is_asked_alone() {
        let suite = Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"));
        let mut moved = 0;
        for case in suite.cases.iter().filter(|case| case.robots.len() < 2_000) {
            let mut file = File::new(&case.robots);
            let queries = case.queries.iter().map(|put| case.query(put));
            for query in queries.filter(|query| query.site.is_none()) {
                let mut answers = file.ask(&query.agent, &query.url);
                let steps = &mut Steps::new(usize::MAX);
                let first = AnswerKind::at(PLAN.profiles[0].settings, &query);
                for (place, profile) in PLAN.profiles.iter().enumerate() {
                    let alone = AnswerKind::at(profile.settings, &query);
                    assert_eq!(answers.at(place, steps), Some(alone), "{}", case.id);
                    moved += usize::from(alone != first);
                }
            }
        }
        assert!(moved > 1_000, "{moved}");
    }
}
