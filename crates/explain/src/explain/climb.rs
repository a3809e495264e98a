//! Searches for the settings that explain the observed answers of a program.
//!
//! The search starts with the base profile and changes one setting in each step. Each step makes the change with the
//! highest gain. The gain is the number of answers that the change explains, minus twice the number of answers that
//! contradict the change. If no single change has a gain, a step changes two settings. Between the steps, the search
//! removes changes that are no longer needed, and replaces changes by better ones. A change that the standard permits
//! is better than a change that breaks a clause of the standard.

use crate::explain::control::{Anyway, Controls};
use crate::explain::evidence::Evidence;
use crate::explain::observation::{Given, Observation};
use crate::explain::search::{CONTRADICTED, candidates, pairs, together};
use norobots::spec::Edition;
use norobots_settings::setting::{Deviation, Grade, Settings};
use std::cmp::Reverse;

/// Each pair of settings is tried on at most this many unexplained failures.
const OPEN: usize = 24;
/// At most this many pairs of settings are compared with all answers: the pairs that explain the most failures.
const PAIRS: usize = 64;
/// The maximum number of times that the search reviews its changes.
const ROUNDS: usize = 8;

/// A choice of a setting, other than the base profile's choice.
pub(crate) struct Single {
    pub(crate) deviation: Deviation,
    pub(crate) grade: Grade,
    /// The observations about small files for which this choice changes the base profile's answer. Each entry is the
    /// index of an observation, and whether the changed answer agrees with the program's answer.
    changes: Vec<(usize, bool)>,
    barred: bool,
    /// Whether the choice is plausible. A choice is implausible if it breaks a clause and changes answers that the
    /// standard determines, but explains no failure.
    suspect: bool,
}

pub(crate) struct Search<'e, 'q> {
    pub(crate) evidence: &'e Evidence<'e, 'q>,
    base: Settings,
    pub(crate) singles: Vec<Single>,
    fits: Vec<bool>,
    controls: Controls,
}

/// A profile, and for each observation about a small file, whether the profile explains this observation.
#[derive(Clone)]
pub(crate) struct Point {
    pub(crate) profile: Settings,
    pub(crate) fits: Vec<bool>,
}

struct Step {
    moves: Vec<usize>,
    /// The observations that the step explains. `broken` contains the observations that contradict the step.
    fixed: Vec<usize>,
    broken: Vec<usize>,
    /// Whether `broken` was computed from all observations.
    sure: bool,
}

/// Of several choices that explain equally many answers, the search prefers the choice with the lowest rank.
fn rank(grade: Grade) -> u8 {
    match grade {
        Grade::Interpretation => 0,
        Grade::Permitted => 1,
        Grade::Superseded(..) => 2,
        Grade::Violation(_) => 3,
    }
}

impl Single {
    /// Returns whether the evidence for the choice is worthless: the program would probably give the same answers
    /// without this choice.
    fn hollow(&self, evidence: &Evidence<'_, '_>, anyway: &Anyway) -> bool {
        let fitting = self.changes.iter().filter(|(_, fits)| *fits).map(|(at, _)| *at);
        fitting.clone().next().is_some() && !anyway.speaks(evidence, fitting)
    }
}

impl<'e, 'q> Search<'e, 'q> {
    /// The search never uses a choice for which `but` returns true.
    pub(crate) fn new(
        evidence: &'e Evidence<'e, 'q>,
        edition: Edition,
        base: Settings,
        but: impl Fn(&Deviation) -> bool,
    ) -> Search<'e, 'q> {
        let all = evidence.small_ones(|_| true);
        evidence.stand(base);
        let based: Vec<Given> = evidence.given(base, &all).map(|(_, given)| given).collect();
        let fits = all.iter().map(|&at| evidence.all[at].fits(&based[at])).collect();
        let seen = all.iter().zip(&based).map(|(&at, given)| evidence.all[at].seen(given));
        let mut controls = Controls::of(&seen.collect::<Vec<_>>());
        let single = |deviation: Deviation| {
            let all = if evidence.spent() { &[] } else { &all[..] };
            let varied = evidence.given(base.deviate(&[deviation]), all);
            let changes = varied.filter_map(|(at, given)| {
                let observation: &Observation = evidence.all[at];
                controls.give(at, observation.seen(&given));
                (!observation.same(&given, &based[at])).then(|| (at, observation.fits(&given)))
            });
            let changes: Vec<(usize, bool)> = changes.collect();
            // `own` contains the queries that would reveal the choice in a program without other quirks.
            let mut own = changes.iter().filter(|(at, _)| evidence.all[*at].settled()).peekable();
            let grade = deviation.grade_by(edition);
            let guilty = grade.conforms()
                || own.peek().is_none()
                || own.any(|(at, fits)| *fits && evidence.all[*at].deviates());
            Single { deviation, grade, changes, barred: but(&deviation), suspect: guilty }
        };
        let mut singles: Vec<Single> = candidates(base).map(single).collect();
        // `mostly` ignores small shares, because two quirks together may cause an answer that no single quirk explains.
        let anyway = controls.anyway(evidence, |_| false).mostly();
        for single in &mut singles {
            single.barred |= single.hollow(evidence, &anyway);
        }
        Search { evidence, base, singles, fits, controls }
    }

    /// Excludes those choices of the profile for which the evidence is worthless. Returns whether any choice was
    /// excluded.
    pub(crate) fn bar(&mut self, point: &Point) -> bool {
        let anyway = self.controls.anyway(self.evidence, |at| point.fits[at]);
        let mut barred_some = false;
        for single in self.made(point.profile) {
            let hollow = self.singles[single].hollow(self.evidence, &anyway);
            self.singles[single].barred |= hollow;
            barred_some |= hollow;
        }
        barred_some
    }

    /// For each kind of answer, returns the share of control files for which the program gave an unexplained answer of
    /// this kind. A share below one half becomes 0.
    pub(crate) fn anyway(&self, point: &Point) -> Anyway {
        self.controls.anyway(self.evidence, |at| point.fits[at]).mostly()
    }

    /// An observation weighs 2 if the standard determines the answer, and 1 otherwise.
    fn weight(&self, places: &[usize]) -> usize {
        let settled = places.iter().filter(|&&at| self.evidence.all[at].settled());
        places.len() + settled.count()
    }

    fn misfits(&self, point: &Point) -> usize {
        self.weight(&self.evidence.small_ones(|at| !point.fits[at]))
    }

    /// Returns the gain of the step. The gain is the weight of the observations that the step explains, minus twice the
    /// weight of the observations that contradict the step. Returns `None` if the gain is not positive. For a choice
    /// that breaks a clause, only answers that the standard determines count as evidence.
    fn gain(&self, step: &Step) -> Option<usize> {
        let breaks = |single: &usize| !self.singles[*single].grade.conforms();
        let fixed = match step.moves.iter().any(breaks) {
            true => 2 * step.fixed.iter().filter(|at| self.evidence.all[**at].settled()).count(),
            false => self.weight(&step.fixed),
        };
        let broken = CONTRADICTED * self.weight(&step.broken);
        fixed.checked_sub(broken).filter(|gain| *gain > 0)
    }

    fn deviations(&self, moves: &[usize]) -> Vec<Deviation> {
        moves.iter().map(|&at| self.singles[at].deviation).collect()
    }

    /// Returns whether this choice alone explains the observation. The result is false if the choice doesn't change the
    /// base profile's answer.
    pub(crate) fn alone(&self, single: usize, at: usize) -> bool {
        self.singles[single].changes.binary_search_by_key(&at, |(at, _)| *at).is_ok_and(|place| {
            let (_, fits) = self.singles[single].changes[place];
            fits
        })
    }

    pub(crate) fn silent(&self, single: usize) -> bool {
        self.singles[single].changes.is_empty()
    }

    /// Returns the choices that the search may add to the profile.
    pub(crate) fn open_to(&self, profile: Settings) -> Vec<usize> {
        let chosen =
            |deviation: &Deviation| profile.get(deviation.setting.id) == Some(deviation.choice.id);
        let open = |at: &usize| {
            let Single { deviation, barred, suspect, .. } = &self.singles[*at];
            *suspect && !barred && !chosen(deviation)
        };
        (0..self.singles.len()).filter(open).collect()
    }

    /// Returns the choices in which the profile differs from the base profile.
    pub(crate) fn made(&self, profile: Settings) -> Vec<usize> {
        let chosen =
            |deviation: &Deviation| profile.get(deviation.setting.id) == Some(deviation.choice.id);
        (0..self.singles.len()).filter(|&at| chosen(&self.singles[at].deviation)).collect()
    }

    /// Returns a copy of the profile in which each setting in `gone` has the base profile's choice.
    pub(crate) fn without(&self, profile: Settings, gone: &[usize]) -> Settings {
        gone.iter().fold(profile, |profile, &at| {
            let setting = self.singles[at].deviation.setting.id;
            let back = self.base.get(setting).and_then(|choice| profile.with(setting, choice));
            back.unwrap_or(profile)
        })
    }

    pub(crate) fn with(&self, profile: Settings, single: usize) -> Settings {
        profile.deviate(&[self.singles[single].deviation])
    }

    pub(crate) fn point(&self, profile: Settings) -> Point {
        let all = self.evidence.small_ones(|_| true);
        Point { profile, fits: self.evidence.fits(profile, &all).map(|(_, fits)| fits).collect() }
    }

    pub(crate) fn climb(&self) -> Point {
        let mut point = Point { profile: self.base, fits: self.fits.clone() };
        self.evidence.stand(self.base);
        for _ in 0..ROUNDS {
            let before = point.profile;
            while let Some(step) = self.single(&point) {
                self.take(&mut point, &step);
            }
            self.look_again(&mut point);
            if point.profile == before {
                // Pairs are tried last, because there are many of them.
                let Some(step) = self.pair(&point) else { break };
                self.take(&mut point, &step);
            }
            if self.evidence.spent() {
                break;
            }
        }
        point
    }

    fn take(&self, point: &mut Point, step: &Step) {
        point.profile = point.profile.deviate(&self.deviations(&step.moves));
        self.evidence.stand(point.profile);
        step.fixed.iter().for_each(|&at| point.fits[at] = true);
        step.broken.iter().for_each(|&at| point.fits[at] = false);
    }

    fn single(&self, point: &Point) -> Option<Step> {
        let moves = self.open_to(point.profile).into_iter().map(|single| vec![single]);
        let misfits = self.evidence.small_ones(|at| !point.fits[at]);
        self.best(point, moves.collect(), &misfits, usize::MAX)
    }

    /// Returns the best step that changes two settings and explains a failure.
    fn pair(&self, point: &Point) -> Option<Step> {
        let open = |at: usize| !point.fits[at] && self.evidence.all[at].deviates();
        let mut open = self.evidence.small_ones(open);
        open.truncate(OPEN);
        if open.is_empty() {
            return None;
        }
        let all = self.open_to(point.profile);
        let moves =
            pairs(&all).filter(|pair| together(&pair.map(|single| self.singles[single].deviation)));
        self.best(point, moves.map(Vec::from).collect(), &open, PAIRS)
    }

    /// Returns the step with the highest gain, or `None` if no step has a gain. The steps are sorted by how many
    /// observations in `misfits` they explain, and only the first `most` steps are considered.
    fn best(
        &self,
        point: &Point,
        moves: Vec<Vec<usize>>,
        misfits: &[usize],
        most: usize,
    ) -> Option<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for moves in moves {
            if self.evidence.spent() {
                break;
            }
            let fixed = match moves[..] {
                [single] if point.profile == self.base => {
                    let fixed = |at: &usize| self.alone(single, *at);
                    misfits.iter().copied().filter(fixed).collect()
                }
                _ => {
                    let varied = point.profile.deviate(&self.deviations(&moves));
                    self.evidence.fitting(varied, misfits)
                }
            };
            let step = Step { moves, fixed, broken: Vec::new(), sure: false };
            if self.worth(&step) {
                steps.push(step);
            }
        }
        steps.sort_by_key(|step| Reverse(self.weight(&step.fixed)));
        steps.truncate(most);
        // A check of all observations takes long. The first check therefore uses only the observations that a single
        // choice of the step affects.
        for step in &mut steps {
            let shows = |at: usize| {
                let shows = |single: &usize| {
                    self.singles[*single].changes.binary_search_by_key(&at, |(at, _)| *at).is_ok()
                };
                point.fits[at] && step.moves.iter().any(shows)
            };
            let shown = self.evidence.small_ones(shows);
            self.contradict(step, point, &shown);
            step.sure = step.moves.len() == 1 && point.profile == self.base;
        }
        loop {
            let key = |at: &usize| (Reverse(self.gain(&steps[*at])), self.order(&steps[*at]));
            let best = (0..steps.len()).min_by_key(key)?;
            if self.gain(&steps[best]).is_none() || self.evidence.spent() {
                return None;
            }
            if steps[best].sure {
                return Some(steps.swap_remove(best));
            }
            let unseen = self.evidence.small_ones(|at| point.fits[at]);
            steps[best].broken.clear();
            self.contradict(&mut steps[best], point, &unseen);
            steps[best].sure = true;
        }
    }

    fn contradict(&self, step: &mut Step, point: &Point, observations: &[usize]) {
        let varied = point.profile.deviate(&self.deviations(&step.moves));
        let broken = self.evidence.fits(varied, observations).filter(|(_, fits)| !fits);
        step.broken.extend(broken.map(|(at, _)| at));
    }

    /// Only failures are evidence for a choice that breaks a clause.
    fn worth(&self, step: &Step) -> bool {
        let breaks = |single: &usize| !self.singles[*single].grade.conforms();
        !step.fixed.is_empty()
            && (!step.moves.iter().any(breaks)
                || step.fixed.iter().any(|&at| self.evidence.all[at].deviates()))
    }

    /// The step that explains the most failures comes first.
    fn order(&self, step: &Step) -> (Reverse<usize>, u8, Reverse<usize>, Vec<usize>) {
        let grades = step.moves.iter().map(|&single| self.singles[single].grade);
        let clauses: Vec<_> =
            grades.clone().filter_map(|grade| grade.clause()?.of_1994()).collect();
        let failing = step.fixed.iter().map(|&at| self.evidence.all[at]);
        let failing = failing.filter(|observation| observation.deviates());
        let cited = failing
            .clone()
            .filter(|observation| observation.cites.iter().any(|clause| clauses.contains(clause)));
        let rank = grades.map(rank).sum();
        (Reverse(failing.count()), rank, Reverse(cited.count()), step.moves.clone())
    }

    fn look_again(&self, point: &mut Point) {
        while !self.evidence.spent()
            && let Some(better) = self.better(point)
        {
            *point = better;
            self.evidence.stand(point.profile);
        }
    }

    /// Returns a profile that has fewer or better choices than `point` and explains at least as many observations.
    fn better(&self, point: &Point) -> Option<Point> {
        let chosen = self.made(point.profile);
        let taken: Vec<Taken> = chosen.iter().map(|&single| self.taken(point, single)).collect();
        let breaks = |single: usize| !self.singles[single].grade.conforms();
        let unneeded = taken.iter().find(|choice| {
            // Only failures are evidence for a choice that breaks a clause.
            let failures = choice.lost.iter().any(|&at| self.evidence.all[at].deviates());
            self.misfits(&choice.less) <= self.misfits(point) || breaks(choice.single) && !failures
        });
        if let Some(choice) = unneeded {
            return Some(choice.less.clone());
        }
        let other = chosen.iter().find_map(|&single| self.other_choice(point, single));
        if other.is_some() {
            return other;
        }
        let taken_pairs =
            pairs(&taken.iter().collect::<Vec<_>>()).map(Vec::from).collect::<Vec<_>>();
        let removals = taken.iter().map(|choice| vec![choice]).chain(taken_pairs);
        for gone in removals {
            let names: Vec<usize> = gone.iter().map(|choice| choice.single).collect();
            let lost: Vec<usize> =
                gone.iter().flat_map(|choice| choice.lost.iter().copied()).collect();
            let worse = |moves: &[usize]| -> u8 {
                moves.iter().map(|&single| rank(self.singles[single].grade)).sum()
            };
            let better = self.instead(point, &names, &lost).into_iter().find(|(single, other)| {
                self.misfits(other) < self.misfits(point) || worse(&[*single]) < worse(&names)
            });
            if let Some((_, better)) = better {
                return Some(better);
            }
        }
        None
    }

    /// Replaces one choice by a different choice of the same setting. Returns the new profile if it explains more
    /// observations than `point`. Even an implausible choice is tried, because other quirks of the program may hide its
    /// effect.
    fn other_choice(&self, point: &Point, single: usize) -> Option<Point> {
        let setting = self.singles[single].deviation.setting.id;
        let other = |at: &usize| {
            let Single { deviation, barred, .. } = &self.singles[*at];
            *at != single && deviation.setting.id == setting && !barred
        };
        let misfits = self.evidence.small_ones(|at| !point.fits[at]);
        let choices = (0..self.singles.len()).filter(other);
        let mut choices = choices.take_while(|_| !self.evidence.spent());
        choices.find_map(|choice| {
            let exchanged = self.with(point.profile, choice);
            // The unexplained observations are tried first, because most choices explain none of them.
            self.evidence.fits(exchanged, &misfits).find(|(_, fits)| *fits)?;
            let other = self.point(exchanged);
            (self.misfits(&other) < self.misfits(point)).then_some(other)
        })
    }

    fn taken(&self, point: &Point, single: usize) -> Taken {
        let less = self.point(self.without(point.profile, &[single]));
        let lost = self.evidence.small_ones(|at| point.fits[at] && !less.fits[at]);
        Taken { single, less, lost }
    }

    /// Returns the choices that can each replace all choices in `gone`. The profile with the new choice explains all
    /// observations in `lost`, and in total at least as many observations as `point`.
    fn instead(&self, point: &Point, gone: &[usize], lost: &[usize]) -> Vec<(usize, Point)> {
        let less = self.without(point.profile, gone);
        let setting = |single: usize| self.singles[single].deviation.setting.id;
        let taken: Vec<&str> = self.made(less).into_iter().map(setting).collect();
        let mut exchanges = Vec::new();
        for single in self.open_to(point.profile) {
            if self.evidence.spent() {
                break;
            }
            if taken.contains(&setting(single)) {
                continue;
            }
            let exchanged = self.with(less, single);
            if self.evidence.fits(exchanged, lost).all(|(_, fits)| fits) {
                let other = self.point(exchanged);
                if self.misfits(&other) <= self.misfits(point) {
                    exchanges.push((single, other));
                }
            }
        }
        exchanges
    }

    /// Returns the choices that could replace a choice and would explain the observations equally well.
    pub(crate) fn rivals(&self, point: &Point, single: usize) -> Vec<usize> {
        let Taken { lost, .. } = self.taken(point, single);
        if lost.is_empty() {
            return Vec::new();
        }
        let failures = lost.iter().any(|&at| self.evidence.all[at].deviates());
        let conforms = |rival: usize| self.singles[rival].grade.conforms();
        let rivals = self.instead(point, &[single], &lost).into_iter().map(|(other, _)| other);
        rivals.filter(|&other| conforms(other) || failures).collect()
    }
}

/// The effect of removing the choice `single` from a profile.
struct Taken {
    single: usize,
    less: Point,
    /// The observations that the profile explains only with the choice.
    lost: Vec<usize>,
}
