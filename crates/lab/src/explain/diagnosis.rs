//! The diagnosis: which habits of the implementation explain that it departs from the text.
//!
//! A habit is a choice of a setting. What a robot with given habits answers is known, for the
//! naive engine evaluates every point of the space of settings; so the point is looked for that
//! gives the implementation's answers, all of them, also those to open questions and those that
//! are as expected. It is reached from the reading step by step: each step makes the one choice
//! that explains most answers, less twice those it contradicts, or a pair of choices where no
//! single one explains anything. The departures of that point are the causes.

use std::collections::HashMap;

use crate::explain::cause::Cause;
use crate::naive::{Naive, Read};
use crate::run::{Given, ResultKind, Row};
use crate::setting;
use crate::setting::{Departure, Grade, Settings};
use crate::suite::{Ask, Case, Expect};
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
    /// The habits, the one that explains most first.
    pub(crate) causes: Vec<Cause>,
    /// The failures that no habit explains, as places among the rows.
    pub(crate) unexplained: Vec<usize>,
}

/// Whether the row is something to be explained: not as the text has it, whatever later editions
/// require.
pub(crate) fn departs(row: &Row) -> bool {
    row.outcome.kind().failed() || row.outcome.kind() == ResultKind::Superseded
}

/// Finds the habits that explain the failures among the rows, those included that a later edition
/// requires.
pub(crate) fn diagnose(rows: &[Row]) -> Diagnosis {
    let departing: Vec<usize> = (0..rows.len()).filter(|&at| departs(&rows[at])).collect();
    if departing.is_empty() {
        return Diagnosis::default();
    }
    let evidence = Evidence::of(rows);
    let (point, alternatives) = evidence.climb();
    let mut causes = evidence.causes(point, &alternatives);
    for cause in &mut causes {
        cause.of = departing.len();
    }
    let explained = |at: &usize| causes.iter().any(|cause| cause.rows.contains(at));
    let unexplained = departing.into_iter().filter(|at| !explained(at)).collect();
    Diagnosis { causes, unexplained }
}

/// One answer to hold a point against.
struct Sight<'r> {
    /// The place of its row.
    row: usize,
    robots: &'r [u8],
    ask: &'r Ask,
    given: Given,
    /// Whether it is something to be explained.
    departs: bool,
    case: &'r Case,
}

impl Sight<'_> {
    /// Whether what a robot of some habits makes of the file leads it to this answer.
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
    fn concerns(&self, departure: &Departure) -> bool {
        let clause = departure.choice.grade.clause();
        clause.is_some_and(|clause| self.case.cites.contains(&clause))
            || self.case.setting.as_deref() == Some(departure.setting.id)
            || departure.choice.id.ends_with("refused")
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
    moves: Vec<Departure>,
    /// The sights that it explains, and those that it contradicts.
    fixed: Vec<usize>,
    broken: Vec<usize>,
}

type Alternatives = HashMap<Departure, Vec<Departure>>;

impl<'r> Evidence<'r> {
    fn of(rows: &'r [Row]) -> Evidence<'r> {
        let mut sights: Vec<Sight> = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            if let (Some(given), Some(ask)) = (row.given, row.ask) {
                sights.push(Sight {
                    row: at,
                    robots: &row.case.robots,
                    ask: &row.case.asks[ask],
                    given,
                    departs: departs(row),
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
    fn fitting(&self, point: Settings, sights: &[usize]) -> Vec<usize> {
        let mut look = self.look(point);
        sights.iter().copied().filter(|&at| look.fits(at)).collect()
    }

    /// The point that fits best, and for each departure of it those that would have done as well.
    fn climb(&self) -> (Settings, Alternatives) {
        let mut point = Settings::READING;
        let mut look = self.look(point);
        let mut fits: Vec<bool> = (0..self.0.len()).map(|at| look.fits(at)).collect();
        let mut alternatives = Alternatives::new();
        loop {
            let singles = || self.candidates(point).map(|one| vec![one]).collect();
            let step = self
                .best(point, &fits, singles(), false)
                .or_else(|| self.best(point, &fits, singles(), true))
                .or_else(|| self.best(point, &fits, self.pairs(point, &fits), false));
            let Some((step, same)) = step else { return (point, alternatives) };
            point = point.depart(&step.moves);
            for &at in &step.fixed {
                fits[at] = true;
            }
            for &at in &step.broken {
                fits[at] = false;
            }
            if let [departure] = step.moves[..] {
                alternatives.insert(departure, same);
            }
        }
    }

    /// Every choice that the point does not make, the reading included.
    fn candidates(&self, point: Settings) -> impl Iterator<Item = Departure> + Clone {
        setting::ALL.iter().flat_map(move |setting| {
            let made = point.get(setting.id);
            let others = setting.choices.iter().filter(move |choice| Some(choice.id) != made);
            others.map(move |choice| Departure { setting, choice })
        })
    }

    /// Pairs of choices, in which each helps the other: together they explain a failure that
    /// neither explains alone.
    fn pairs(&self, point: Settings, fits: &[bool]) -> Vec<Vec<Departure>> {
        let open: Vec<usize> = (0..fits.len())
            .filter(|&at| self.0[at].departs && !fits[at] && !self.0[at].large())
            .collect();
        let mut found = Vec::new();
        if open.is_empty() {
            return found;
        }
        for (at, first) in self.candidates(point).enumerate() {
            let there = point.depart(&[first]);
            for second in self.candidates(point).skip(at + 1) {
                if second.setting.id != first.setting.id {
                    let mut look = self.look(there.depart(&[second]));
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
        point: Settings,
        fits: &[bool],
        moves: Vec<Vec<Departure>>,
        large: bool,
    ) -> Option<(Step, Vec<Departure>)> {
        let all: Vec<usize> = (0..fits.len()).collect();
        let (misfits, hits): (Vec<usize>, Vec<usize>) = all.into_iter().partition(|&at| !fits[at]);
        let (large_misfits, misfits): (Vec<usize>, Vec<usize>) =
            misfits.into_iter().partition(|&at| self.0[at].large());
        let mut steps: Vec<Step> = Vec::new();
        for moves in moves {
            let there = point.depart(&moves);
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
            self.contradict(step, point, &small_hits, most);
            most = most.max(step.gain().unwrap_or_default());
        }
        steps.retain(|step| step.gain().is_some_and(|gain| gain > 0));
        steps.sort_by_cached_key(|step| {
            (std::cmp::Reverse(step.gain().unwrap_or_default()), self.order(step))
        });
        let mut best: Option<(Step, Vec<Departure>)> = None;
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
                self.contradict(&mut step, point, &seen, most);
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
    fn contradict(&self, step: &mut Step, point: Settings, sights: &[usize], least: usize) {
        let mut look = self.look(point.depart(&step.moves));
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
        !step.fixed.is_empty() && (!step.breaks() || self.departing(&step.fixed).next().is_some())
    }

    fn departing<'a>(&'a self, sights: &'a [usize]) -> impl Iterator<Item = &'a Sight<'r>> {
        sights.iter().map(|&at| &self.0[at]).filter(|sight| sight.departs)
    }

    /// Among steps that gain the same: first those whose clause the failing cases cite, then
    /// those that least depart from the text, then as the table has them.
    fn order(&self, step: &Step) -> (std::cmp::Reverse<usize>, u8) {
        let clauses: Vec<_> =
            step.moves.iter().filter_map(|one| one.choice.grade.clause()).collect();
        let cited = self.departing(&step.fixed);
        let cited = cited.filter(|s| clauses.iter().any(|clause| s.case.cites.contains(clause)));
        let rank = |one: &Departure| match one.choice.grade {
            Grade::Reading => 0,
            Grade::Permitted => 1,
            Grade::Superseded(..) => 2,
            Grade::Violation(_) => 3,
        };
        (std::cmp::Reverse(cited.count()), step.moves.iter().map(rank).sum())
    }

    /// The departures of the point that explain failures, with the failures behind each.
    fn causes(&self, point: Settings, alternatives: &Alternatives) -> Vec<Cause> {
        let departing: Vec<usize> = (0..self.0.len()).filter(|&at| self.0[at].departs).collect();
        let mut left = self.fitting(point, &departing);
        // Where the text leaves the question open and the choice alone explains no failure, it
        // is the ground on which the others stand.
        let (ground, mut rest): (Vec<_>, Vec<_>) =
            point.departures().into_iter().partition(|one| {
                one.choice.grade.conforms() && self.fitting(one.settings(), &left).is_empty()
            });
        let mut here = Settings::READING.depart(&ground);
        let mut causes = Vec::new();
        while !left.is_empty() && !rest.is_empty() {
            // The first of those that explain most; `max_by_key` would take the last.
            let most = |all: Vec<Vec<Departure>>| {
                let explained = |moves: &Vec<_>| self.fitting(here.depart(moves), &left);
                let all = all.into_iter().rev().map(|moves| (explained(&moves), moves));
                all.max_by_key(|(found, _)| found.len()).filter(|(found, _)| !found.is_empty())
            };
            let (found, moves) = most(rest.iter().map(|&one| vec![one]).collect())
                .or_else(|| most(pairs_of(&rest)))
                // What only three or more explain together is theirs together.
                .unwrap_or_else(|| (left.clone(), rest.clone()));
            here = here.depart(&moves);
            rest.retain(|one| !moves.contains(one));
            let mut rows: Vec<usize> = found.iter().map(|&at| self.0[at].row).collect();
            rows.sort_unstable();
            for &departure in &moves {
                causes.push(Cause {
                    departure,
                    with: moves.iter().copied().filter(|other| *other != departure).collect(),
                    or: alternatives.get(&departure).cloned().unwrap_or_default(),
                    explains: rows.len(),
                    of: 0,
                    contradicted: self.against(point, departure),
                    rows: rows.clone(),
                });
            }
            left.retain(|at| !found.contains(at));
        }
        causes.sort_by_key(|cause| std::cmp::Reverse(cause.explains));
        causes
    }

    /// How many answers would fit the point if it did not depart there.
    fn against(&self, point: Settings, departure: Departure) -> usize {
        let all: Vec<usize> = (0..self.0.len()).filter(|&at| !self.0[at].large()).collect();
        let fit = self.fitting(point, &all);
        let misfits: Vec<usize> = all.into_iter().filter(|at| !fit.contains(at)).collect();
        let back = Departure { choice: departure.setting.reading(), ..departure };
        self.fitting(point.depart(&[back]), &misfits).len()
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

fn pairs_of(all: &[Departure]) -> Vec<Vec<Departure>> {
    let pair = |at: usize| all[at + 1..].iter().map(move |&second| vec![all[at], second]);
    (0..all.len()).flat_map(pair).collect()
}
