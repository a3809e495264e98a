//! The diagnosis: the quirks of the implementation that explain how it deviates from the text.
//!
//! A quirk is a choice of a setting. The engine `naive` evaluates every profile, so the answers of a robot with given quirks are known. The diagnosis looks for the
//! profile that gives all answers of the implementation, also those to open queries and those that are
//! as expected. It climbs there from the interpretation of 1994. Each step makes the one choice that
//! explains most answers, less twice those that it contradicts, or a pair of choices where no single
//! one explains anything. The deviations of the profile are the causes.

use crate::explain::cause::Cause;
use crate::explain::search::{self, CONTRADICTED, SMALL, together};
use crate::naive::{Naive, Read};
use crate::query::Answer;
use crate::run::Row;
use crate::setting::{Deviation, Grade, Settings};
use crate::suite::{Case, Expect, Expectation};
use norobots::engine::Failure;
use std::cmp::Reverse;
use std::collections::HashMap;

#[cfg(test)]
mod tests;

/// The explanation of the failures of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Diagnosis {
    /// The quirks, the one that explains most first.
    pub(crate) causes: Vec<Cause>,
    /// The failures that no quirk explains, as places among the rows.
    pub(crate) unexplained: Vec<usize>,
}

/// Finds the quirks that explain the failures among the rows, those included that a later edition
/// requires.
pub(crate) fn diagnose(rows: &[Row]) -> Diagnosis {
    let deviating: Vec<usize> =
        (0..rows.len()).filter(|&at| rows[at].outcome.kind().deviates()).collect();
    if deviating.is_empty() {
        return Diagnosis::default();
    }
    let evidence = Evidence::of(rows);
    let (profile, alternatives) = evidence.climb();
    let causes = evidence.causes(profile, &alternatives, deviating.len());
    let explained = |at: &usize| causes.iter().any(|cause| cause.rows.contains(at));
    let unexplained = deviating.into_iter().filter(|at| !explained(at)).collect();
    Diagnosis { causes, unexplained }
}

/// One answer that a profile must give.
struct Observation<'r> {
    /// The place of its row.
    row: usize,
    ask: &'r Expectation,
    answer: &'r Answer,
    /// Whether the answer is to be explained.
    deviates: bool,
    case: &'r Case,
}

impl Observation<'_> {
    /// Whether a robot of some quirks, which read the file so, gives this answer.
    fn fits(&self, read: &Result<Read, Failure>) -> bool {
        match (self.answer, read) {
            (Answer::Decided { verdict, line }, Ok(read)) => {
                let site = self.case.site.as_ref();
                let decision = read.decide_on(site, &self.ask.agent, &self.ask.url);
                let told = self.ask.line.is_some() && line.is_some();
                *verdict == decision.verdict && (!told || *line == decision.line)
            }
            (answer, read) => matches!(answer, Answer::Refused(_)) && read.is_err(),
        }
    }

    fn large(&self) -> bool {
        self.case.robots.len() > SMALL
    }

    /// Whether the choice can have a hand in this, as far as the case tells.
    fn concerns(&self, deviation: &Deviation) -> bool {
        let clause = deviation.choice.grade.clause();
        clause.is_some_and(|clause| self.case.cites.contains(&clause))
            || self.case.setting.as_deref() == Some(deviation.setting.id)
            || deviation.choice.id.ends_with("refused")
    }
}

/// The answers of a run, the smallest files first.
struct Evidence<'r>(Vec<Observation<'r>>);

/// A step from a point to another, with its effect on the answers.
struct Step {
    moves: Vec<Deviation>,
    /// The observations that it explains, and those that it contradicts.
    fixed: Vec<usize>,
    broken: Vec<usize>,
}

type Alternatives = HashMap<Deviation, Vec<Deviation>>;

impl<'r> Evidence<'r> {
    fn of(rows: &'r [Row]) -> Evidence<'r> {
        let observation = |(at, row): (usize, &'r Row<'r>)| {
            let answer = row.answer.as_ref();
            Some(Observation {
                row: at,
                ask: &row.case.queries[row.ask?],
                answer: answer
                    .filter(|a| matches!(a, Answer::Decided { .. } | Answer::Refused(_)))?,
                deviates: row.outcome.kind().deviates(),
                case: row.case,
            })
        };
        let mut observations: Vec<Observation> =
            rows.iter().enumerate().filter_map(observation).collect();
        observations.sort_by_key(|observation| observation.case.robots.len());
        Evidence(observations)
    }

    /// Whether each of the observations fits at the point. A file is read once for those that follow
    /// one another.
    fn fits(&self, settings: Settings, places: &[usize]) -> impl Iterator<Item = (usize, bool)> {
        let files = places.chunk_by(|a, b| std::ptr::eq(self.0[*a].case, self.0[*b].case));
        files.flat_map(move |places| {
            let read = Naive { settings }.read(&self.0[places[0]].case.robots);
            places.iter().map(move |&at| (at, self.0[at].fits(&read)))
        })
    }

    /// Those of the observations that fit at the point.
    fn fitting(&self, profile: Settings, places: &[usize]) -> Vec<usize> {
        self.fits(profile, places).filter(|(_, fits)| *fits).map(|(at, _)| at).collect()
    }

    /// The places of the observations of which that holds.
    fn those(&self, wanted: impl Fn(usize) -> bool) -> Vec<usize> {
        (0..self.0.len()).filter(|&at| wanted(at)).collect()
    }

    /// The point that fits best, and for each deviation of it those that would have done as well.
    fn climb(&self) -> (Settings, Alternatives) {
        let all = self.those(|_| true);
        let mut fits: Vec<bool> =
            self.fits(Settings::DEFAULT, &all).map(|(_, fits)| fits).collect();
        let mut alternatives = Alternatives::new();
        let profile = search::climb(Settings::DEFAULT, |profile, choices, at_once| {
            let singles: Vec<Vec<Deviation>> = choices.iter().map(|&one| vec![one]).collect();
            let best = |moves: &[_], large| self.best(profile, &fits, moves, large);
            let (step, same) = match at_once {
                1 => best(&singles, false).or_else(|| best(&singles, true))?,
                _ => best(&self.helpful(profile, choices, &fits), false)?,
            };
            step.fixed.iter().for_each(|&at| fits[at] = true);
            step.broken.iter().for_each(|&at| fits[at] = false);
            if let [deviation] = step.moves[..] {
                alternatives.insert(deviation, same);
            }
            Some(step.moves)
        });
        (profile, alternatives)
    }

    /// The pairs of choices that together explain a failure which neither explains alone.
    fn helpful(
        &self,
        profile: Settings,
        choices: &[Deviation],
        fits: &[bool],
    ) -> Vec<Vec<Deviation>> {
        let open = self.those(|at| self.0[at].deviates && !fits[at] && !self.0[at].large());
        let mut pairs = if open.is_empty() { Vec::new() } else { pairs_of(choices) };
        pairs.retain(|moves| self.fits(profile.deviate(moves), &open).any(|(_, fits)| fits));
        pairs
    }

    /// The step that gains most, and the steps that would give the same answers; `None` where none
    /// gains anything. Steps that explain nothing but answers about large files count only with
    /// `large`.
    fn best(
        &self,
        profile: Settings,
        fits: &[bool],
        moves: &[Vec<Deviation>],
        large: bool,
    ) -> Option<(Step, Vec<Deviation>)> {
        let of = |fit, large| self.those(|at| fits[at] == fit && self.0[at].large() == large);
        let (misfits, large_misfits) = (of(false, false), of(false, true));
        let (small_hits, large_hits) = (of(true, false), of(true, true));
        let mut steps: Vec<Step> = Vec::new();
        for moves in moves {
            let there = profile.deviate(moves);
            let mut fixed = self.fitting(there, &misfits);
            let concerned = |at: &usize| moves.iter().any(|one| self.0[*at].concerns(one));
            if large || !fixed.is_empty() {
                let some: Vec<usize> = large_misfits.iter().copied().filter(concerned).collect();
                fixed.extend(self.fitting(there, &some));
            }
            let step = Step { moves: moves.clone(), fixed, broken: Vec::new() };
            if self.worth(&step) {
                steps.push(step);
            }
        }
        // What a step contradicts takes long to see: the most hopeful first, and no longer than
        // it may still be the best. Small files are seen first, so that few go on to large ones.
        steps.sort_by_key(|step| Reverse(step.fixed.len()));
        let mut most = 1;
        for step in &mut steps {
            self.contradict(step, profile, &small_hits, most);
            most = most.max(step.gain().unwrap_or_default());
        }
        steps.retain(|step| step.gain().is_some_and(|gain| gain > 0));
        steps.sort_by_cached_key(|step| {
            (Reverse(step.gain().unwrap_or_default()), self.order(step))
        });
        let mut best: Option<(Step, Vec<Deviation>)> = None;
        for mut step in steps {
            let most = best.as_ref().and_then(|(step, _)| step.gain()).unwrap_or(1);
            // What the text permits changes no answer that it settles.
            let breaks = step.breaks();
            let open = |at: &usize| matches!(self.0[*at].ask.expect, Expect::Open(_));
            let seen: Vec<usize> =
                large_hits.iter().copied().filter(|at| breaks || open(at)).collect();
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
                    if (&first.fixed, &first.broken) == (&step.fixed, &step.broken)
                        && let [one] = step.moves[..]
                    {
                        same.push(one);
                    }
                }
                _ => best = Some((step, Vec::new())),
            }
        }
        best
    }

    /// Looks for what the step contradicts among the observations, as long as it can gain `least`.
    fn contradict(&self, step: &mut Step, profile: Settings, observations: &[usize], least: usize) {
        let mut seen = self.fits(profile.deviate(&step.moves), observations);
        while step.gain().is_some_and(|gain| gain >= least)
            && let Some((at, fits)) = seen.next()
        {
            if !fits {
                step.broken.push(at);
            }
        }
    }

    /// Whether what the step explains can be evidence for it: that a clause is broken shows in
    /// failures only.
    fn worth(&self, step: &Step) -> bool {
        !step.fixed.is_empty() && (!step.breaks() || self.deviating(&step.fixed).next().is_some())
    }

    fn deviating<'a>(
        &'a self,
        observations: &'a [usize],
    ) -> impl Iterator<Item = &'a Observation<'r>> {
        observations.iter().map(|&at| &self.0[at]).filter(|observation| observation.deviates)
    }

    /// Among steps that gain the same: first those whose clause the failing cases cite, then
    /// those that least deviate from the text, then as the table has them.
    fn order(&self, step: &Step) -> (Reverse<usize>, u8) {
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
        (Reverse(cited.count()), step.moves.iter().map(rank).sum())
    }

    /// The deviations of the point that explain failures, with the failures behind each.
    fn causes(&self, profile: Settings, alternatives: &Alternatives, of: usize) -> Vec<Cause> {
        let mut left = self.fitting(profile, &self.those(|at| self.0[at].deviates));
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
                    of,
                    contradicted: self.against(profile, deviation),
                    rows: rows.clone(),
                });
            }
            left.retain(|at| !found.contains(at));
        }
        causes.sort_by_key(|cause| Reverse(cause.explains));
        causes
    }

    /// How many answers would fit the point if it did not make this deviation.
    fn against(&self, profile: Settings, deviation: Deviation) -> usize {
        let small = self.those(|at| !self.0[at].large());
        let misfits: Vec<usize> =
            self.fits(profile, &small).filter(|(_, fits)| !fits).map(|(at, _)| at).collect();
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
}

/// Every pair of the choices that a point can make, in their order.
fn pairs_of(choices: &[Deviation]) -> Vec<Vec<Deviation>> {
    let with = |(at, first): (usize, &Deviation)| {
        choices[at + 1..]
            .iter()
            .map(|second| [*first, *second])
            .filter(together)
            .collect::<Vec<_>>()
    };
    choices.iter().enumerate().flat_map(with).map(Vec::from).collect()
}
