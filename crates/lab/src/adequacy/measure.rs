//! The measures of a suite, one after the other.

use crate::adequacy::exceptions::{equivalent, unreachable};
use crate::adequacy::violation::{Question, Violations};
use std::collections::BTreeMap;

use crate::grammar::{CoverSet, Goal, Grammar, Mutant, Path, Paths, Seen, Tree, goals, mutants};
use crate::setting::Deviation;
use crate::suite::{Case, Expect, Suite};
use norobots::spec::Clause;

use crate::adequacy::exceptions::without;

/// Files longer than this are looked at only for what no shorter one reaches, in bytes.
const SMALL: usize = 4 << 10;

/// How many symbols a path has. Where all paths of so many are reached, so are all of fewer, as long as
/// whatever stands directly in the whole file has symbols in it.
pub const SYMBOLS: usize = 3;

/// Things, and what the cases reach of them.
#[derive(Clone, Debug)]
pub struct Reach<T> {
    /// Everything that there is, with who reaches it.
    pub things: Vec<(T, By)>,
}

/// Who reaches a thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum By {
    /// No case.
    #[default]
    None,
    /// One case: its place in the suite.
    One(usize),
    /// More than one.
    Many,
}

impl By {
    fn and(self, case: usize) -> By {
        match self {
            By::None => By::One(case),
            By::One(_) | By::Many => By::Many,
        }
    }
}

impl<T> Reach<T> {
    fn new(things: impl IntoIterator<Item = T>) -> Reach<T> {
        Reach { things: things.into_iter().map(|thing| (thing, By::None)).collect() }
    }

    /// How many of them are reached.
    pub fn reached(&self) -> usize {
        self.things.len() - self.missing().count()
    }

    /// How many there are.
    pub fn of(&self) -> usize {
        self.things.len()
    }

    /// Those that no case reaches.
    pub fn missing(&self) -> impl Iterator<Item = &T> {
        self.things.iter().filter(|(_, by)| *by == By::None).map(|(thing, _)| thing)
    }

    /// Notes of everything not yet reached twice whether the case reaches it.
    fn note(&mut self, case: usize, large: bool, mut reaches: impl FnMut(&T) -> bool) {
        for (thing, by) in &mut self.things {
            let open = if large { *by == By::None } else { *by != By::Many };
            if open && reaches(thing) {
                *by = by.and(case);
            }
        }
    }
}

/// The figures of a suite.
#[derive(Clone, Debug)]
pub struct Adequacy {
    /// The testable clauses, by pairs of opposite cases; none in an imported suite.
    pub clauses: Reach<Clause>,
    /// Every violation, told from the reading.
    pub violations: Reach<Deviation>,
    /// How many pairs of violations are told from one another.
    pub pairs: usize,
    /// How many pairs there are.
    pub of_pairs: usize,
    /// The goals of each grammar.
    pub goals: Vec<(Grammar, Reach<Goal>)>,
    /// The paths of [`SYMBOLS`] symbols of each grammar.
    pub paths: Vec<(Grammar, Reach<Path>)>,
    /// The mutants of each grammar.
    pub mutants: Vec<(Grammar, Reach<Mutant>)>,
}

impl Adequacy {
    /// Measures a suite by all of its files but pages.
    pub fn of(suite: &Suite) -> Adequacy {
        let mut cases: Vec<(usize, &Case)> = suite.cases.iter().enumerate().collect();
        cases.retain(|(_, case)| case.meta.is_none());
        cases.sort_by_key(|(at, case)| (case.robots.len(), *at));
        let (violations, pairs, of_pairs) = violations(&cases);
        Adequacy {
            clauses: clauses(suite),
            violations,
            pairs,
            of_pairs,
            goals: Grammar::ALL.map(|grammar| (grammar, reached(grammar, &cases))).into(),
            paths: Grammar::ALL.map(|grammar| (grammar, taken(grammar, &cases))).into(),
            mutants: Grammar::ALL.map(|grammar| (grammar, killed(grammar, &cases))).into(),
        }
    }

    /// What each case reaches alone, by the place of the case in the suite.
    pub fn alone(&self) -> BTreeMap<usize, Vec<String>> {
        let mut alone = BTreeMap::<usize, Vec<String>>::new();
        let mut put = |by: &By, name: String| {
            if let By::One(case) = by {
                alone.entry(*case).or_default().push(name);
            }
        };
        self.violations.things.iter().for_each(|(thing, by)| put(by, format!("violation {thing}")));
        for (grammar, reach) in &self.goals {
            reach.things.iter().for_each(|(goal, by)| put(by, format!("goal {grammar} {goal}")));
        }
        for (grammar, reach) in &self.paths {
            reach.things.iter().for_each(|(path, by)| put(by, format!("path {grammar} {path}")));
        }
        for (grammar, reach) in &self.mutants {
            reach.things.iter().for_each(|(one, by)| put(by, format!("mutant {grammar} {one}")));
        }
        alone
    }
}

/// The testable clauses, reached by a case and its opposite that cite both. Of an opposite pair the
/// first case counts.
fn clauses(suite: &Suite) -> Reach<Clause> {
    let testable = suite.clauses.iter().filter(|quotation| quotation.untestable.is_none());
    let mut reach = Reach::new(testable.map(|quotation| quotation.clause));
    for (at, case) in suite.cases.iter().enumerate() {
        let Some(other) = suite.opposite(case) else { continue };
        let both = |clause: &Clause| case.cites.contains(clause) && other.cites.contains(clause);
        reach.note(at, false, both);
    }
    reach
}

/// The violations told from the reading, and how many pairs of them from one another. Only settled
/// queries tell: open ones say what is permitted, not what is violated.
fn violations(cases: &[(usize, &Case)]) -> (Reach<Deviation>, usize, usize) {
    let violations = Violations::all();
    let mut reach = Reach::new(violations.list().iter().copied());
    let mut told = CoverSet::default();
    for &(at, case) in cases {
        let settled = case.queries.iter().filter(|ask| matches!(ask.expect, Expect::Settled(_)));
        let questions: Vec<Question<'_>> = settled.map(|ask| (&*ask.agent, &*ask.url)).collect();
        let here = match case.robots.len() > SMALL {
            true => violations.told_besides(&told, &case.robots, &questions),
            false => violations.told(&case.robots, &questions),
        };
        for (number, (_, by)) in reach.things.iter_mut().enumerate() {
            if here.has(number) {
                *by = by.and(at);
            }
        }
        told.join(&here);
    }
    let pairs = told.count() - reach.reached();
    (reach, pairs, violations.pairs())
}

fn reached(grammar: Grammar, cases: &[(usize, &Case)]) -> Reach<Goal> {
    let mut reach = Reach::new(without(unreachable(), grammar, goals(grammar)));
    for &(at, case) in cases {
        let large = case.robots.len() > SMALL;
        if large && reach.missing().next().is_none() {
            break;
        }
        let mut seen = Seen::new(grammar);
        seen.add(&case.robots);
        reach.note(at, large, |goal| seen.has(goal));
    }
    reach
}

fn taken(grammar: Grammar, cases: &[(usize, &Case)]) -> Reach<Path> {
    let paths = Paths::new(grammar, SYMBOLS);
    let mut reach = Reach::new(paths.list().iter().cloned());
    for &(at, case) in cases {
        let large = case.robots.len() > SMALL;
        if large && reach.missing().next().is_none() {
            break;
        }
        let taken = paths.reached(&case.robots);
        reach.note(at, large, |path| taken.has(path.place));
    }
    reach
}

fn killed(grammar: Grammar, cases: &[(usize, &Case)]) -> Reach<Mutant> {
    let mut reach = Reach::new(without(equivalent(), grammar, mutants(grammar)));
    for &(at, case) in cases {
        let large = case.robots.len() > SMALL;
        let tree = Tree::new(grammar, &case.robots);
        reach.note(at, large, |mutant| mutant.tree(&case.robots) != tree);
    }
    reach
}
