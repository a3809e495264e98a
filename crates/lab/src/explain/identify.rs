//! The identity of a program: its place in the space of settings, found with few queries. Each
//! query is the one that parts best the profiles that are left.
use crate::explain::distinguish::distinctions;
use crate::explain::search::{self, pairs, together};
use crate::query::{AnswerKind, Query};
use crate::setting::{self, Deviation, Settings};
use norobots::policy;
use norobots::spec::Edition;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::panic::resume_unwind;
use std::thread;

/// Queries on larger files, in bytes, are not put: there are thousands of points to evaluate.
const SMALL: usize = 1 << 10;

/// Classes of profiles that no query of a pool tells apart.
pub struct Classes {
    /// The queries to choose from.
    pub pool: Vec<Query<'static>>,
    /// The classes.
    pub all: Vec<Class>,
}

/// Points that answer every query of a pool alike.
pub struct Class {
    /// The points.
    pub profiles: Vec<Settings>,
    /// Their answers to each query of the pool.
    pub answers: Vec<AnswerKind>,
}

/// The place of a program, as far as the queries found it.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The queries in the order in which they were put, and the answers.
    pub asked: Vec<(Query<'static>, AnswerKind)>,
    /// How many of them it took until one class was left, or none.
    pub until: usize,
    /// The deviations from the default of the points that give all answers, the fewest first; none
    /// where no point of those considered does.
    pub profiles: Vec<Vec<Deviation>>,
    /// The deviations of the point of the whole space that was found to give most answers. It is
    /// one of `profiles` where there are any.
    pub nearest: Vec<Deviation>,
    /// Places in `asked` of the answers that it does not give.
    pub unexplained: Vec<usize>,
    /// The editions that are points, and how many of the answers each gives, the nearest first.
    pub editions: Vec<(Edition, usize)>,
}

impl Classes {
    /// The classes of the default point, of each point one or two deviations from it, and of the
    /// editions. The pool holds the queries of the [`distinctions`]; none of them shows `limits`,
    /// which needs large files.
    pub fn of_table() -> Classes {
        let found = distinctions().into_iter().filter_map(|one| one.found);
        let mut pool: Vec<Query<'static>> = found.map(|(query, _)| query).collect();
        // Many a library takes no robot without a name.
        let named = |query: &Query<'_>| !policy::robot_name(&query.agent).is_empty();
        pool.retain(|query| query.robots.len() <= SMALL && named(query));
        pool.sort_by_key(|query| (query.robots.len(), query.clone()));
        pool.dedup();
        let mut profiles = vec![Settings::DEFAULT];
        profiles.extend(setting::deviations().filter(asked).map(Deviation::settings));
        profiles.extend(Edition::ALL.into_iter().filter_map(Settings::default_for));
        let pairs = setting::pairs().filter(|pair| pair.iter().all(asked));
        profiles.extend(pairs.map(|pair| Settings::DEFAULT.deviate(&pair)));
        let mut seen = HashSet::new();
        profiles.retain(|profile| seen.insert(*profile));
        let answers_of = |profile: &Settings| -> Vec<AnswerKind> {
            pool.iter().map(|query| AnswerKind::at(*profile, query)).collect()
        };
        let workers = thread::available_parallelism().map_or(1, usize::from);
        let answers: Vec<Vec<AnswerKind>> = thread::scope(|scope| {
            let parts = profiles.chunks(profiles.len().div_ceil(workers));
            let of_part = |part: &[Settings]| part.iter().map(answers_of).collect::<Vec<_>>();
            let workers: Vec<_> = parts.map(|part| scope.spawn(move || of_part(part))).collect();
            let done = workers.into_iter().map(|worker| worker.join());
            done.flat_map(|done| done.unwrap_or_else(|panic| resume_unwind(panic))).collect()
        });
        let mut places: HashMap<Vec<AnswerKind>, usize> = HashMap::new();
        let mut classes: Vec<Class> = Vec::new();
        for (profile, answers) in profiles.into_iter().zip(answers) {
            let at = *places.entry(answers.clone()).or_insert(classes.len());
            match classes.get_mut(at) {
                Some(class) => class.profiles.push(profile),
                None => classes.push(Class { profiles: vec![profile], answers }),
            }
        }
        Classes { pool, all: classes }
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.all.iter().map(|class| class.profiles.len()).sum()
    }

    /// Questions that tell every class from every other, chosen one by one so that each parts as
    /// many as it can: their places in the pool.
    pub fn separating(&self) -> Vec<usize> {
        let mut parts: Vec<usize> = vec![0; self.all.len()];
        let mut number = 1;
        let mut chosen = Vec::new();
        while number < self.all.len() {
            let parted = |query: usize| {
                let mut seen = HashSet::new();
                let answers = self.all.iter().map(|class| class.answers[query]);
                parts.iter().zip(answers).filter(|part| seen.insert(*part)).count()
            };
            // The first of those that part most.
            let best = (0..self.pool.len()).map(|query| (parted(query), Reverse(query))).max();
            let Some((most, Reverse(best))) = best.filter(|(most, _)| *most > number) else {
                break;
            };
            chosen.push(best);
            number = most;
            let mut places = HashMap::new();
            for (part, class) in parts.iter_mut().zip(&self.all) {
                let next = places.len();
                *part = *places.entry((*part, class.answers[best])).or_insert(next);
            }
        }
        chosen
    }

    /// Puts queries until one class is left, then the rest of the queries that tell all classes
    /// apart, so that a program that stands elsewhere is not taken for one that stands there.
    ///
    /// `ask` puts a query and gives the answer, or `None` where there is no means to ask it.
    ///
    /// # Errors
    ///
    /// That of `ask`.
    pub fn identify<E>(
        &self,
        mut ask: impl FnMut(&Query<'_>) -> Result<Option<AnswerKind>, E>,
    ) -> Result<Identity, E> {
        let mut answers: Vec<(usize, AnswerKind)> = Vec::new();
        let mut unasked: Vec<usize> = (0..self.pool.len()).collect();
        let mut left: Vec<&Class> = self.all.iter().collect();
        while left.len() > 1 {
            let largest = |query: usize| {
                let mut counts: HashMap<AnswerKind, usize> = HashMap::new();
                for class in &left {
                    *counts.entry(class.answers[query]).or_default() += 1;
                }
                counts.into_values().max().unwrap_or_default()
            };
            let best = unasked.iter().map(|&query| (largest(query), query)).min();
            let Some((_, best)) = best.filter(|(largest, _)| *largest < left.len()) else { break };
            unasked.retain(|&query| query != best);
            if let Some(answer) = ask(&self.pool[best])? {
                answers.push((best, answer));
                left.retain(|class| class.answers[best] == answer);
            }
        }
        let until = answers.len();
        for query in self.separating() {
            if unasked.contains(&query)
                && let Some(answer) = ask(&self.pool[query])?
            {
                answers.push((query, answer));
            }
        }
        Ok(self.identity(&answers, until))
    }

    fn identity(&self, answers: &[(usize, AnswerKind)], until: usize) -> Identity {
        let wrong = |class: &&Class| {
            answers.iter().filter(|(query, answer)| class.answers[*query] != *answer).count()
        };
        let fitting = self.all.iter().filter(|class| wrong(class) == 0);
        let mut profiles: Vec<Vec<Deviation>> =
            fitting.flat_map(|class| &class.profiles).map(Settings::deviations).collect();
        profiles.sort_by_key(Vec::len);
        let nearest = match profiles.first() {
            Some(first) => Settings::DEFAULT.deviate(first),
            None => {
                let from = self.all.iter().min_by_key(wrong);
                self.climb(from.map_or(Settings::DEFAULT, |class| class.profiles[0]), answers)
            }
        };
        let editions = Edition::ALL.into_iter().filter_map(|edition| {
            let wrong = self.wrong(Settings::default_for(edition)?, answers).count();
            Some((edition, answers.len() - wrong))
        });
        let mut editions: Vec<(Edition, usize)> = editions.collect();
        editions.sort_by_key(|(_, given)| Reverse(*given));
        Identity {
            until,
            profiles,
            unexplained: self.wrong(nearest, answers).collect(),
            nearest: nearest.deviations(),
            editions,
            asked: answers.iter().map(|(at, answer)| (self.pool[*at].clone(), *answer)).collect(),
        }
    }

    /// The places of the answers that the profile does not give.
    fn wrong(
        &self,
        profile: Settings,
        answers: &[(usize, AnswerKind)],
    ) -> impl Iterator<Item = usize> {
        let gives = move |&(query, answer): &(usize, AnswerKind)| {
            AnswerKind::at(profile, &self.pool[query]) == answer
        };
        (0..answers.len()).filter(move |&at| !gives(&answers[at]))
    }

    /// The point from which no step of one choice, or of two where none helps alone, leaves fewer
    /// answers unexplained. Deviations that are not needed are taken back.
    fn climb(&self, from: Settings, answers: &[(usize, AnswerKind)]) -> Settings {
        let wrong = |profile: Settings| self.wrong(profile, answers).count();
        let mut now = wrong(from);
        let mut profile = search::climb(from, |profile, choices, at_once| {
            if now == 0 {
                return None;
            }
            let choices: Vec<Deviation> = choices.iter().copied().filter(asked).collect();
            let steps: Vec<Vec<Deviation>> = match at_once {
                1 => choices.iter().map(|one| vec![*one]).collect(),
                _ => pairs(&choices).filter(together).map(Vec::from).collect(),
            };
            let left = steps.into_iter().map(|moves| (wrong(profile.deviate(&moves)), moves));
            let (left, moves) =
                left.min_by_key(|(left, _)| *left).filter(|(left, _)| *left < now)?;
            now = left;
            Some(moves)
        });
        for deviation in profile.deviations() {
            let back = Deviation { choice: deviation.setting.default_choice(), ..deviation };
            let there = profile.deviate(&[back]);
            if wrong(there) <= now {
                profile = there;
            }
        }
        profile
    }
}

/// Whether the deviation can show on a file that is asked about: `limits` shows on large files
/// only.
fn asked(deviation: &Deviation) -> bool {
    deviation.setting.id != "limits"
}
