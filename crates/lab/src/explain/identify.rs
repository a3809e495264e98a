//! Where in the space a program stands, found with few questions: each is the one that parts best
//! the points that are left.

use crate::compare::Said;
use crate::explain::distinguish::distinctions;
use crate::minimize::Question;
use crate::setting;
use crate::setting::{Deviation, Settings};
use norobots::policy;
use norobots::spec::Edition;
use std::collections::{HashMap, HashSet};
use std::thread;

/// Larger files, in bytes, are not asked: there are thousands of points to evaluate.
const SMALL: usize = 1 << 10;

/// Points of the space, put together where no question of a pool tells them apart.
pub struct Classes {
    pool: Vec<Question>,
    classes: Vec<Class>,
}

struct Class {
    profiles: Vec<Settings>,
    /// What they answer to each question of the pool.
    answers: Vec<Said>,
}

/// What came of the questions.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The questions in the order in which they were put, and the answers.
    pub asked: Vec<(Question, Said)>,
    /// How many of them it took until one class was left, or none.
    pub until: usize,
    /// The deviations from the reading of the points that give all answers, the fewest first; none
    /// where no point of those considered does.
    pub profiles: Vec<Vec<Deviation>>,
    /// The deviations of the point, of the whole space, that was found to give most answers. One
    /// of `points` where there are any.
    pub nearest: Vec<Deviation>,
    /// Places in `asked` of the answers that it does not give.
    pub unexplained: Vec<usize>,
    /// The editions that are points, and how many of the answers each gives, the nearest first.
    pub editions: Vec<(Edition, usize)>,
}

impl Classes {
    /// The reading, each point one or two deviations from it, and the editions, as far as the
    /// [`distinctions`] and more than one answer tell them apart. `limits` is not asked: it shows
    /// on large files only.
    pub fn new() -> Classes {
        let found = distinctions().into_iter().filter_map(|one| one.found);
        let mut pool: Vec<Question> = found.map(|(question, _)| question).collect();
        // A driver may refuse a robot without a name.
        let named = |question: &Question| !policy::robot_name(&question.1).is_empty();
        pool.retain(|question| question.0.len() <= SMALL && named(question));
        pool.sort_by_key(|question| (question.0.len(), question.clone()));
        pool.dedup();
        let other = |one: &Deviation| one.setting.id != "limits";
        let mut profiles = vec![Settings::DEFAULT];
        profiles.extend(setting::deviations().filter(other).map(Deviation::settings));
        profiles.extend(Edition::all().filter_map(setting::edition));
        let pairs = setting::pairs().filter(|pair| pair.iter().all(other));
        profiles.extend(pairs.map(|pair| Settings::DEFAULT.deviate(&pair)));
        let mut seen = HashSet::new();
        profiles.retain(|profile| seen.insert(*profile));
        Classes::over(pool, profiles)
    }

    fn over(pool: Vec<Question>, profiles: Vec<Settings>) -> Classes {
        let workers = thread::available_parallelism().map_or(1, usize::from);
        let each = profiles.len().div_ceil(workers).max(1);
        let pool_of = &pool;
        let answers: Vec<Vec<Said>> = thread::scope(|scope| {
            let work = |profiles: &[Settings]| -> Vec<Vec<Said>> {
                let at = |profile: &Settings| {
                    pool_of.iter().map(|question| Said::at(*profile, question)).collect()
                };
                profiles.iter().map(at).collect()
            };
            let workers: Vec<_> =
                profiles.chunks(each).map(|profiles| scope.spawn(move || work(profiles))).collect();
            let done = workers.into_iter().map(|worker| worker.join());
            done.flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        let mut places: HashMap<Vec<Said>, usize> = HashMap::new();
        let mut classes: Vec<Class> = Vec::new();
        for (profile, answers) in profiles.into_iter().zip(answers) {
            let at = *places.entry(answers.clone()).or_insert(classes.len());
            match classes.get_mut(at) {
                Some(class) => class.profiles.push(profile),
                None => classes.push(Class { profiles: vec![profile], answers }),
            }
        }
        Classes { pool, classes }
    }

    /// How many questions there are to choose from.
    pub fn pool(&self) -> usize {
        self.pool.len()
    }

    /// How many points there are.
    pub fn points(&self) -> usize {
        self.classes.iter().map(|class| class.profiles.len()).sum()
    }

    /// How many classes they fall into: points of one class answer every question alike.
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// Whether there is no class.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// Questions that tell every class from every other, chosen one by one so that each parts as
    /// many as it can: their places in the pool.
    pub fn separating(&self) -> Vec<usize> {
        let mut parts: Vec<usize> = vec![0; self.classes.len()];
        let mut number = 1;
        let mut chosen = Vec::new();
        while number < self.classes.len() {
            let parted = |question: usize| {
                let mut seen = HashSet::new();
                let answers = self.classes.iter().map(|class| class.answers[question]);
                parts.iter().zip(answers).filter(|part| seen.insert(*part)).count()
            };
            // The first of those that part most.
            let best = (0..self.pool.len())
                .map(|question| (parted(question), std::cmp::Reverse(question)))
                .max();
            let Some((most, std::cmp::Reverse(best))) = best.filter(|(most, _)| *most > number)
            else {
                break;
            };
            chosen.push(best);
            number = most;
            let mut places = HashMap::new();
            for (part, class) in parts.iter_mut().zip(&self.classes) {
                let next = places.len();
                *part = *places.entry((*part, class.answers[best])).or_insert(next);
            }
        }
        chosen
    }

    /// Asks until one class is left, then puts the rest of the questions that tell all classes
    /// apart, so that a program that stands elsewhere is not taken for one that stands there.
    ///
    /// `ask` gives the answer, or `None` where the program can't be asked this.
    ///
    /// # Errors
    ///
    /// That of `ask`.
    pub fn identify<E>(
        &self,
        mut ask: impl FnMut(&Question) -> Result<Option<Said>, E>,
    ) -> Result<Identity, E> {
        let mut answers: Vec<(usize, Said)> = Vec::new();
        let mut unasked: Vec<usize> = (0..self.pool.len()).collect();
        let mut left: Vec<&Class> = self.classes.iter().collect();
        while left.len() > 1 {
            let largest = |question: usize| {
                let mut counts: HashMap<Said, usize> = HashMap::new();
                for class in &left {
                    *counts.entry(class.answers[question]).or_default() += 1;
                }
                counts.into_values().max().unwrap_or_default()
            };
            let best = unasked.iter().map(|&question| (largest(question), question)).min();
            let Some((_, best)) = best.filter(|(largest, _)| *largest < left.len()) else { break };
            unasked.retain(|&question| question != best);
            if let Some(said) = ask(&self.pool[best])? {
                answers.push((best, said));
                left.retain(|class| class.answers[best] == said);
            }
        }
        let until = answers.len();
        for question in self.separating() {
            if unasked.contains(&question)
                && let Some(said) = ask(&self.pool[question])?
            {
                answers.push((question, said));
            }
        }
        Ok(self.identity(&answers, until))
    }

    fn identity(&self, answers: &[(usize, Said)], until: usize) -> Identity {
        let wrong = |class: &Class| {
            answers.iter().filter(|(question, said)| class.answers[*question] != *said).count()
        };
        let mut profiles: Vec<Vec<Deviation>> = Vec::new();
        for class in self.classes.iter().filter(|class| wrong(class) == 0) {
            profiles.extend(class.profiles.iter().map(Settings::deviations));
        }
        profiles.sort_by_key(Vec::len);
        let nearest = match profiles.first() {
            Some(first) => Settings::DEFAULT.deviate(first),
            None => {
                let from = self.classes.iter().min_by_key(|class| wrong(class));
                let from = from.and_then(|class| class.profiles.first().copied());
                self.climb(from.unwrap_or_default(), answers)
            }
        };
        let gives = |profile: Settings, (question, said): &(usize, Said)| {
            Said::at(profile, &self.pool[*question]) == *said
        };
        let editions = Edition::all().filter_map(|edition| {
            let profile = setting::edition(edition)?;
            Some((edition, answers.iter().filter(|answer| gives(profile, answer)).count()))
        });
        let mut editions: Vec<(Edition, usize)> = editions.collect();
        editions.sort_by_key(|(_, given)| std::cmp::Reverse(*given));
        Identity {
            until,
            profiles,
            unexplained: (0..answers.len()).filter(|&at| !gives(nearest, &answers[at])).collect(),
            nearest: nearest.deviations(),
            editions,
            asked: answers.iter().map(|(at, said)| (self.pool[*at].clone(), *said)).collect(),
        }
    }

    /// The point that is reached by steps of one choice, or of two where none helps alone, each
    /// of which leaves fewer answers unexplained; and what of it is not needed taken back.
    fn climb(&self, mut profile: Settings, answers: &[(usize, Said)]) -> Settings {
        let wrong = |profile: Settings| {
            let differs = |(question, said): &&(usize, Said)| {
                Said::at(profile, &self.pool[*question]) != *said
            };
            answers.iter().filter(differs).count()
        };
        let all: Vec<Deviation> = setting::ALL
            .iter()
            .filter(|setting| setting.id != "limits")
            .flat_map(|setting| {
                setting.choices.iter().map(move |choice| Deviation { setting, choice })
            })
            .collect();
        let mut now = wrong(profile);
        while now > 0 {
            let singles = all.iter().map(|one| profile.deviate(&[*one]));
            let pairs = || {
                let pair = |at: usize| {
                    let all = &all;
                    all[..at].iter().map(move |first| profile.deviate(&[*first, all[at]]))
                };
                (0..all.len()).flat_map(pair)
            };
            let best = |profiles: &mut dyn Iterator<Item = Settings>| {
                profiles.map(|profile| (wrong(profile), profile)).min_by_key(|(wrong, _)| *wrong)
            };
            let step = best(&mut { singles }).filter(|(wrong, _)| *wrong < now);
            let step = step.or_else(|| best(&mut pairs()).filter(|(wrong, _)| *wrong < now));
            let Some((wrong, there)) = step else { break };
            (now, profile) = (wrong, there);
        }
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

impl Default for Classes {
    fn default() -> Classes {
        Classes::new()
    }
}
