//! The search for the profile that gives the observations.
//!
//! It climbs from the base. A step makes the choice that explains most observations, less twice
//! those that it contradicts. Then the choices made are reviewed: a choice that nothing needs is
//! dropped, one choice replaces two if it does equally well, and a choice that the text permits
//! replaces one that breaks it. If no single choice gains anything, a step makes two choices.

use crate::explain::control::{Anyway, Controls};
use crate::explain::evidence::Evidence;
use crate::explain::observation::{Given, Observation};
use crate::explain::search::{CONTRADICTED, candidates, pairs, together};
use norobots::spec::Edition;
use norobots_settings::setting::{Deviation, Grade, Settings};
use std::cmp::Reverse;

/// The number of unexplained failures that are tried with pairs of choices.
const OPEN: usize = 24;
/// The most pairs that are examined: those that explain most of the failures.
const PAIRS: usize = 64;
/// How often the choices made are reviewed.
const ROUNDS: usize = 8;

/// A choice that the base does not make.
pub(crate) struct Single {
    pub(crate) deviation: Deviation,
    /// Its grade by the edition.
    pub(crate) grade: Grade,
    /// The observations over small files that it answers differently from the base, each with
    /// whether it then fits.
    changes: Vec<(usize, bool)>,
    /// Whether it may not be named at all, for example because the program gives its answers anyway.
    barred: bool,
    /// Whether failures are evidence for it as the only quirk, or it breaks nothing.
    suspect: bool,
}

/// The search, with its findings on every choice.
pub(crate) struct Search<'e, 'q> {
    pub(crate) evidence: &'e Evidence<'e, 'q>,
    base: Settings,
    pub(crate) singles: Vec<Single>,
    fits: Vec<bool>,
    controls: Controls,
}

/// A profile, and whether each observation over a small file fits there.
#[derive(Clone)]
pub(crate) struct Point {
    pub(crate) profile: Settings,
    pub(crate) fits: Vec<bool>,
}

/// A step from a profile, with its effect on the observations over small files.
struct Step {
    moves: Vec<usize>,
    /// The observations that it explains, and those that contradict it.
    fixed: Vec<usize>,
    broken: Vec<usize>,
    /// Whether all observations were looked at.
    sure: bool,
}

/// Returns the rank of a choice among equally good ones: choices that the text permits come first.
fn rank(grade: Grade) -> u8 {
    match grade {
        Grade::Interpretation => 0,
        Grade::Permitted => 1,
        Grade::Superseded(..) => 2,
        Grade::Violation(_) => 3,
    }
}

impl Single {
    /// Returns whether the program would give the choice's answers anyway.
    fn hollow(&self, evidence: &Evidence<'_, '_>, anyway: &Anyway) -> bool {
        let fitting = self.changes.iter().filter(|(_, fits)| *fits).map(|(at, _)| *at);
        fitting.clone().next().is_some() && !anyway.speaks(evidence, fitting)
    }
}

impl<'e, 'q> Search<'e, 'q> {
    /// Tries every choice that the base does not make, except for those that are excluded.
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
            // The queries that show it if it is the only quirk. If the program is right about each
            // of them, the choice is ruled out.
            let mut own = changes.iter().filter(|(at, _)| evidence.all[*at].settled()).peekable();
            let grade = deviation.grade_by(edition);
            let guilty = grade.conforms()
                || own.peek().is_none()
                || own.any(|(at, fits)| *fits && evidence.all[*at].deviates());
            Single { deviation, grade, changes, barred: but(&deviation), suspect: guilty }
        };
        let mut singles: Vec<Single> = candidates(base).map(single).collect();
        // Two quirks may give an answer that neither gives by itself, so a few such answers prove nothing yet.
        let anyway = controls.anyway(evidence, |_| false).mostly();
        for single in &mut singles {
            single.barred |= single.hollow(evidence, &anyway);
        }
        Search { evidence, base, singles, fits, controls }
    }

    /// Bars the choices of the point that the program need not make to give the answers that are
    /// evidence for them. Returns whether it barred any.
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

    /// Returns the shares of answers that nothing at the point explains, for the kinds that it mostly gives.
    pub(crate) fn anyway(&self, point: &Point) -> Anyway {
        self.controls.anyway(self.evidence, |at| point.fits[at]).mostly()
    }

    /// Returns the weight of observations: a settled query weighs twice as much as an open one.
    fn weight(&self, places: &[usize]) -> usize {
        let settled = places.iter().filter(|&&at| self.evidence.all[at].settled());
        places.len() + settled.count()
    }

    /// Returns the weight of the observations that do not fit at the point.
    fn misfits(&self, point: &Point) -> usize {
        self.weight(&self.evidence.small_ones(|at| !point.fits[at]))
    }

    /// Returns the weight that fits after the step less twice the weight that no longer fits; `None` if nothing is
    /// gained. Queries that the text leaves open are no evidence for a choice that breaks a clause.
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

    /// Returns whether the choice by itself, made at the base, gives the observation.
    pub(crate) fn alone(&self, single: usize, at: usize) -> bool {
        self.singles[single].changes.binary_search_by_key(&at, |(at, _)| *at).is_ok_and(|place| {
            let (_, fits) = self.singles[single].changes[place];
            fits
        })
    }

    /// Returns whether the choice by itself, made at the base, changes no observation over a small file.
    pub(crate) fn silent(&self, single: usize) -> bool {
        self.singles[single].changes.is_empty()
    }

    /// Returns the choices that may be made and that the profile does not make.
    pub(crate) fn open_to(&self, profile: Settings) -> Vec<usize> {
        let chosen =
            |deviation: &Deviation| profile.get(deviation.setting.id) == Some(deviation.choice.id);
        let open = |at: &usize| {
            let Single { deviation, barred, suspect, .. } = &self.singles[*at];
            *suspect && !barred && !chosen(deviation)
        };
        (0..self.singles.len()).filter(open).collect()
    }

    /// Returns the choices of the profile that the base does not make.
    pub(crate) fn made(&self, profile: Settings) -> Vec<usize> {
        let chosen =
            |deviation: &Deviation| profile.get(deviation.setting.id) == Some(deviation.choice.id);
        (0..self.singles.len()).filter(|&at| chosen(&self.singles[at].deviation)).collect()
    }

    /// Returns the profile without those choices.
    pub(crate) fn without(&self, profile: Settings, gone: &[usize]) -> Settings {
        gone.iter().fold(profile, |profile, &at| {
            let setting = self.singles[at].deviation.setting.id;
            let back = self.base.get(setting).and_then(|choice| profile.with(setting, choice));
            back.unwrap_or(profile)
        })
    }

    /// Returns the profile with that choice.
    pub(crate) fn with(&self, profile: Settings, single: usize) -> Settings {
        profile.deviate(&[self.singles[single].deviation])
    }

    pub(crate) fn point(&self, profile: Settings) -> Point {
        let all = self.evidence.small_ones(|_| true);
        Point { profile, fits: self.evidence.fits(profile, &all).map(|(_, fits)| fits).collect() }
    }

    /// Returns the point from which no step is better.
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
                // There are many pairs, so they are tried only when nothing else is better.
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

    /// Returns the best step of two choices that together explain a failure that neither explains by itself.
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

    /// Returns the step that gains most, if any gains. For each step the `misfits` that it may
    /// explain are tried; contradictions are looked for only in the `most` steps that explain most.
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
        // Contradictions take long to find: first on observations that its choices change by themselves.
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

    /// Finds the observations that contradict the step.
    fn contradict(&self, step: &mut Step, point: &Point, observations: &[usize]) {
        let varied = point.profile.deviate(&self.deviations(&step.moves));
        let broken = self.evidence.fits(varied, observations).filter(|(_, fits)| !fits);
        step.broken.extend(broken.map(|(at, _)| at));
    }

    /// Returns whether the observations that the step explains can be evidence for it: only
    /// failures show that a clause is broken.
    fn worth(&self, step: &Step) -> bool {
        let breaks = |single: &usize| !self.singles[*single].grade.conforms();
        !step.fixed.is_empty()
            && (!step.moves.iter().any(breaks)
                || step.fixed.iter().any(|&at| self.evidence.all[at].deviates()))
    }

    /// Returns the order among steps with the same gain: first those that explain most failures,
    /// then those that deviate least from the text, then those whose clause the failing queries
    /// cite, then the order of the table.
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

    /// Drops choices that nothing needs, and replaces two choices, or a worse one, by one choice.
    fn look_again(&self, point: &mut Point) {
        while !self.evidence.spent()
            && let Some(better) = self.better(point)
        {
            *point = better;
            self.evidence.stand(point.profile);
        }
    }

    /// Returns a point that does equally well with fewer choices, or with better ones.
    fn better(&self, point: &Point) -> Option<Point> {
        let chosen = self.made(point.profile);
        let taken: Vec<Taken> = chosen.iter().map(|&single| self.taken(point, single)).collect();
        let breaks = |single: usize| !self.singles[single].grade.conforms();
        let unneeded = taken.iter().find(|choice| {
            // Only failures prove that a choice breaks a clause.
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

    /// Returns a point with another choice of the same setting that fits more. That choice need not be a suspect:
    /// the setting is known to move, and other quirks of a program may hide the effect of the choice by itself.
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
            // Most choices fit no further observation, which is soon found.
            self.evidence.fits(exchanged, &misfits).find(|(_, fits)| *fits)?;
            let other = self.point(exchanged);
            (self.misfits(&other) < self.misfits(point)).then_some(other)
        })
    }

    /// Returns the point without a choice that it makes.
    fn taken(&self, point: &Point, single: usize) -> Taken {
        let less = self.point(self.without(point.profile, &[single]));
        let lost = self.evidence.small_ones(|at| point.fits[at] && !less.fits[at]);
        Taken { single, less, lost }
    }

    /// Returns the choices that do equally well in place of those in `gone`, which explain the
    /// observations `lost`, each with its point.
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

    /// Returns the choices that would do equally well in place of that one. A choice that breaks a
    /// clause is among them only if failures are evidence for it.
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

/// A choice that a point makes.
struct Taken {
    single: usize,
    /// The point without it.
    less: Point,
    /// The observations that no longer fit without it.
    lost: Vec<usize>,
}
