//! The diagnosis: which quirks of the implementation explain that it deviates from the text.
//!
//! A quirk is a choice of a setting. What a robot with given quirks answers is known, for the
//! naive engine evaluates every point of the space of settings; so the point is looked for that
//! gives the implementation's answers, all of them, also those to open questions and those that
//! are as expected. It is reached from the reading step by step: each step makes the one choice
//! that explains most answers, less twice those it contradicts, or a pair of choices where no
//! single one explains anything. The deviations of that point are the causes.

use std::collections::HashMap;

use crate::explain::cause::Cause;
use crate::naive::{Naive, Read};
use crate::run::{Given, ResultKind, Row};
use crate::setting;
use crate::setting::{Deviation, Grade, Settings};
use crate::suite::{Case, Expect, Expectation};
use norobots::engine::Failure;

#[cfg(test)]
mod tests;

/// What an answer that a choice contradicts weighs against one that it explains.
const CONTRADICTED: usize = 2;

/// The naive engine takes its time over larger files, in bytes: they are looked at last.
const SMALL: usize = 4 << 10;

/// What is found about the failures of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Diagnosis {
    /// The quirks, the one that explains most first.
    pub(crate) causes: Vec<Cause>,
    /// The failures that no quirk explains, as places among the rows.
    pub(crate) unexplained: Vec<usize>,
}

/// Whether the row is something to be explained: not as the text has it, whatever later editions
/// require.
pub(crate) fn deviates(row: &Row) -> bool {
    row.outcome.kind().failed() || row.outcome.kind() == ResultKind::Superseded
}

/// Finds the quirks that explain the failures among the rows, those included that a later edition
/// requires.
pub(crate) fn diagnose(rows: &[Row]) -> Diagnosis {
    let deviating: Vec<usize> = (0..rows.len()).filter(|&at| deviates(&rows[at])).collect();
    if deviating.is_empty() {
        return Diagnosis::default();
    }
    let evidence = Evidence::of(rows);
    let (profile, alternatives) = evidence.climb();
    let mut causes = evidence.causes(profile, &alternatives);
    for cause in &mut causes {
        cause.of = deviating.len();
    }
    let explained = |at: &usize| causes.iter().any(|cause| cause.rows.contains(at));
    let unexplained = deviating.into_iter().filter(|at| !explained(at)).collect();
    Diagnosis { causes, unexplained }
}

/// One answer to hold a point against.
struct Sight<'r> {
    /// The place of its row.
    row: usize,
    robots: &'r [u8],
    ask: &'r Expectation,
    given: Given,
    /// Whether it is something to be explained.
    deviates: bool,
    case: &'r Case,
}

impl Sight<'_> {
    /// Whether what a robot of some quirks makes of the file leads it to this answer.
    fn fits(&self, read: &Result<Read, Failure>) -> bool {
        match (self.given, read) {
            (Given::Refusal, read) => read.is_err(),
            (Given::Verdict(..), Err(_)) => false,
            (Given::Verdict(verdict, line), Ok(read)) => {
                let decision = read.decide(&self.ask.agent, &self.ask.url);
                let told = self.ask.line.is_some() && line.is_some();
                verdict == decision.verdict && (!told || line == decision.line)
            }
        }
    }

    fn large(&self) -> bool {
        self.robots.len() > SMALL
    }

    /// Whether the choice can have a hand in this, as far as the case tells.
    fn concerns(&self, deviation: &Deviation) -> bool {
        let clause = deviation.choice.grade.clause();
        clause.is_some_and(|clause| self.case.cites.contains(&clause))
            || self.case.setting.as_deref() == Some(deviation.setting.id)
            || deviation.choice.id.ends_with("refused")
    }
}

/// A point of the space, and the file that was read last there.
struct Look<'e, 'r> {
    evidence: &'e [Sight<'r>],
    there: Naive,
    last: Option<(&'r [u8], Result<Read, Failure>)>,
}

impl Look<'_, '_> {
    fn fits(&mut self, at: usize) -> bool {
        let sight = &self.evidence[at];
        let read = match self.last.take() {
            Some((robots, read)) if std::ptr::eq(robots, sight.robots) => read,
            _ => self.there.read(sight.robots),
        };
        let fits = sight.fits(&read);
        self.last = Some((sight.robots, read));
        fits
    }
}

/// The answers of a run, the smallest files first.
struct Evidence<'r>(Vec<Sight<'r>>);

/// A step from a point to another, and what becomes of the answers.
struct Step {
    moves: Vec<Deviation>,
    /// The sights that it explains, and those that it contradicts.
    fixed: Vec<usize>,
    broken: Vec<usize>,
}

type Alternatives = HashMap<Deviation, Vec<Deviation>>;

impl<'r> Evidence<'r> {
    fn of(rows: &'r [Row]) -> Evidence<'r> {
        let mut sights: Vec<Sight> = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            if let (Some(given), Some(ask)) = (row.given, row.ask) {
                sights.push(Sight {
                    row: at,
                    robots: &row.case.robots,
                    ask: &row.case.queries[ask],
                    given,
                    deviates: deviates(row),
                    case: row.case,
                });
            }
        }
        sights.sort_by_key(|sight| sight.robots.len());
        Evidence(sights)
    }

    fn look(&self, settings: Settings) -> Look<'_, 'r> {
        Look { evidence: &self.0, there: Naive { settings }, last: None }
    }

    /// Those of the sights that fit at the point.
    fn fitting(&self, profile: Settings, sights: &[usize]) -> Vec<usize> {
        let mut look = self.look(profile);
        sights.iter().copied().filter(|&at| look.fits(at)).collect()
    }

    /// The point that fits best, and for each deviation of it those that would have done as well.
    fn climb(&self) -> (Settings, Alternatives) {
        let mut profile = Settings::DEFAULT;
        let mut look = self.look(profile);
        let mut fits: Vec<bool> = (0..self.0.len()).map(|at| look.fits(at)).collect();
        let mut alternatives = Alternatives::new();
        loop {
            let singles = || self.candidates(profile).map(|one| vec![one]).collect();
            let step = self
                .best(profile, &fits, singles(), false)
                .or_else(|| self.best(profile, &fits, singles(), true))
                .or_else(|| self.best(profile, &fits, self.pairs(profile, &fits), false));
            let Some((step, same)) = step else { return (profile, alternatives) };
            profile = profile.deviate(&step.moves);
            for &at in &step.fixed {
                fits[at] = true;
            }
            for &at in &step.broken {
                fits[at] = false;
            }
            if let [deviation] = step.moves[..] {
                alternatives.insert(deviation, same);
            }
        }
    }

    /// Every choice that the point does not make, the reading included.
    fn candidates(&self, profile: Settings) -> impl Iterator<Item = Deviation> + Clone {
        setting::ALL.iter().flat_map(move |setting| {
            let made = profile.get(setting.id);
            let others = setting.choices.iter().filter(move |choice| Some(choice.id) != made);
            others.map(move |choice| Deviation { setting, choice })
        })
    }

    /// Pairs of choices, in which each helps the other: together they explain a failure that
    /// neither explains alone.
    fn pairs(&self, profile: Settings, fits: &[bool]) -> Vec<Vec<Deviation>> {
        let open: Vec<usize> = (0..fits.len())
            .filter(|&at| self.0[at].deviates && !fits[at] && !self.0[at].large())
            .collect();
        let mut found = Vec::new();
        if open.is_empty() {
            return found;
        }
        for (at, first) in self.candidates(profile).enumerate() {
            let there = profile.deviate(&[first]);
            for second in self.candidates(profile).skip(at + 1) {
                if second.setting.id != first.setting.id {
                    let mut look = self.look(there.deviate(&[second]));
                    if open.iter().any(|&at| look.fits(at)) {
                        found.push(vec![first, second]);
                    }
                }
            }
        }
        found
    }

    /// The step that gains most, and those that would give the same answers; `None` where none
    /// gains anything. Only with `large` is it asked what explains an answer about a large file
    /// alone.
    fn best(
        &self,
        profile: Settings,
        fits: &[bool],
        moves: Vec<Vec<Deviation>>,
        large: bool,
    ) -> Option<(Step, Vec<Deviation>)> {
        let all: Vec<usize> = (0..fits.len()).collect();
        let (misfits, hits): (Vec<usize>, Vec<usize>) = all.into_iter().partition(|&at| !fits[at]);
        let (large_misfits, misfits): (Vec<usize>, Vec<usize>) =
            misfits.into_iter().partition(|&at| self.0[at].large());
        let mut steps: Vec<Step> = Vec::new();
        for moves in moves {
            let there = profile.deviate(&moves);
            let mut fixed = self.fitting(there, &misfits);
            let concerned = |at: &usize| moves.iter().any(|one| self.0[*at].concerns(one));
            if large || !fixed.is_empty() {
                let some: Vec<usize> = large_misfits.iter().copied().filter(concerned).collect();
                fixed.extend(self.fitting(there, &some));
            }
            let step = Step { moves, fixed, broken: Vec::new() };
            if self.worth(&step) {
                steps.push(step);
            }
        }
        // What a step contradicts takes long to see: the most hopeful first, and no longer than
        // it may still be the best. Small files are seen first, so that few go on to large ones.
        steps.sort_by_key(|step| std::cmp::Reverse(step.fixed.len()));
        let (large_hits, small_hits): (Vec<usize>, Vec<usize>) =
            hits.into_iter().partition(|&at| self.0[at].large());
        let mut most = 1;
        for step in &mut steps {
            self.contradict(step, profile, &small_hits, most);
            most = most.max(step.gain().unwrap_or_default());
        }
        steps.retain(|step| step.gain().is_some_and(|gain| gain > 0));
        steps.sort_by_cached_key(|step| {
            (std::cmp::Reverse(step.gain().unwrap_or_default()), self.order(step))
        });
        let mut best: Option<(Step, Vec<Deviation>)> = None;
        for mut step in steps {
            let most = best.as_ref().and_then(|(step, _)| step.gain()).unwrap_or(1);
            // What the text permits changes no answer that it settles.
            let breaks = step.breaks();
            let seen: Vec<usize> = large_hits
                .iter()
                .copied()
                .filter(|&at| breaks || matches!(self.0[at].ask.expect, Expect::Open(_)))
                .collect();
            // One that gains no more counts only where it gives the same answers throughout.
            let counts = best.as_ref().is_none_or(|(first, _)| {
                step.gain().is_some_and(|gain| gain > most)
                    || first.fixed == step.fixed && first.broken.starts_with(&step.broken)
            });
            if counts && step.gain().is_some_and(|gain| gain >= most) {
                self.contradict(&mut step, profile, &seen, most);
            }
            let Some(gain) = step.gain().filter(|&gain| gain >= most) else { continue };
            match &mut best {
                Some((first, same)) if gain == most => {
                    if let ([one], true) = (&step.moves[..], first.same_answers(&step)) {
                        same.push(*one);
                    }
                }
                _ => best = Some((step, Vec::new())),
            }
        }
        best
    }

    /// Looks for what the step contradicts among the sights, as long as it can gain `least`.
    fn contradict(&self, step: &mut Step, profile: Settings, sights: &[usize], least: usize) {
        let mut look = self.look(profile.deviate(&step.moves));
        for &at in sights {
            if step.gain().is_none_or(|gain| gain < least) {
                break;
            }
            if !look.fits(at) {
                step.broken.push(at);
            }
        }
    }

    /// Whether what the step explains can be evidence for it: that a clause is broken shows in
    /// failures only.
    fn worth(&self, step: &Step) -> bool {
        !step.fixed.is_empty() && (!step.breaks() || self.deviating(&step.fixed).next().is_some())
    }

    fn deviating<'a>(&'a self, sights: &'a [usize]) -> impl Iterator<Item = &'a Sight<'r>> {
        sights.iter().map(|&at| &self.0[at]).filter(|sight| sight.deviates)
    }

    /// Among steps that gain the same: first those whose clause the failing cases cite, then
    /// those that least deviate from the text, then as the table has them.
    fn order(&self, step: &Step) -> (std::cmp::Reverse<usize>, u8) {
        let clauses: Vec<_> =
            step.moves.iter().filter_map(|one| one.choice.grade.clause()).collect();
        let cited = self.deviating(&step.fixed);
        let cited = cited.filter(|s| clauses.iter().any(|clause| s.case.cites.contains(clause)));
        let rank = |one: &Deviation| match one.choice.grade {
            Grade::Interpretation => 0,
            Grade::Permitted => 1,
            Grade::Superseded(..) => 2,
            Grade::Violation(_) => 3,
        };
        (std::cmp::Reverse(cited.count()), step.moves.iter().map(rank).sum())
    }

    /// The deviations of the point that explain failures, with the failures behind each.
    fn causes(&self, profile: Settings, alternatives: &Alternatives) -> Vec<Cause> {
        let deviating: Vec<usize> = (0..self.0.len()).filter(|&at| self.0[at].deviates).collect();
        let mut left = self.fitting(profile, &deviating);
        // Where the text leaves the question open and the choice alone explains no failure, it
        // is the ground on which the others stand.
        let (ground, mut rest): (Vec<_>, Vec<_>) =
            profile.deviations().into_iter().partition(|one| {
                one.choice.grade.conforms() && self.fitting(one.settings(), &left).is_empty()
            });
        let mut here = Settings::DEFAULT.deviate(&ground);
        let mut causes = Vec::new();
        while !left.is_empty() && !rest.is_empty() {
            // The first of those that explain most; `max_by_key` would take the last.
            let most = |all: Vec<Vec<Deviation>>| {
                let explained = |moves: &Vec<_>| self.fitting(here.deviate(moves), &left);
                let all = all.into_iter().rev().map(|moves| (explained(&moves), moves));
                all.max_by_key(|(found, _)| found.len()).filter(|(found, _)| !found.is_empty())
            };
            let (found, moves) = most(rest.iter().map(|&one| vec![one]).collect())
                .or_else(|| most(pairs_of(&rest)))
                // What only three or more explain together is theirs together.
                .unwrap_or_else(|| (left.clone(), rest.clone()));
            here = here.deviate(&moves);
            rest.retain(|one| !moves.contains(one));
            let mut rows: Vec<usize> = found.iter().map(|&at| self.0[at].row).collect();
            rows.sort_unstable();
            for &deviation in &moves {
                causes.push(Cause {
                    deviation,
                    with: moves.iter().copied().filter(|other| *other != deviation).collect(),
                    or: alternatives.get(&deviation).cloned().unwrap_or_default(),
                    explains: rows.len(),
                    of: 0,
                    contradicted: self.against(profile, deviation),
                    rows: rows.clone(),
                });
            }
            left.retain(|at| !found.contains(at));
        }
        causes.sort_by_key(|cause| std::cmp::Reverse(cause.explains));
        causes
    }

    /// How many answers would fit the point if it did not deviate there.
    fn against(&self, profile: Settings, deviation: Deviation) -> usize {
        let all: Vec<usize> = (0..self.0.len()).filter(|&at| !self.0[at].large()).collect();
        let fit = self.fitting(profile, &all);
        let misfits: Vec<usize> = all.into_iter().filter(|at| !fit.contains(at)).collect();
        let back = Deviation { choice: deviation.setting.default_choice(), ..deviation };
        self.fitting(profile.deviate(&[back]), &misfits).len()
    }
}

impl Step {
    /// How many more answers fit, those it contradicts counted doubly; `None` below nothing.
    fn gain(&self) -> Option<usize> {
        self.fixed.len().checked_sub(CONTRADICTED * self.broken.len())
    }

    /// Whether a move of it breaks a clause.
    fn breaks(&self) -> bool {
        self.moves.iter().any(|one| !one.choice.grade.conforms())
    }

    fn same_answers(&self, other: &Step) -> bool {
        self.fixed == other.fixed && self.broken == other.broken
    }
}

fn pairs_of(all: &[Deviation]) -> Vec<Vec<Deviation>> {
    let pair = |at: usize| all[at + 1..].iter().map(move |&second| vec![all[at], second]);
    (0..all.len()).flat_map(pair).collect()
}
