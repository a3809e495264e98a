//! How good a suite is: what of the standard, of the settings and of the grammars it tells apart.
//!
//! Four figures, each of things that a set of files can reach or miss: clauses tested both ways,
//! violations told from the reading and from one another, goals of the grammars, and mutants of the
//! grammars, judged by the whole tree. What only one case reaches is known by that case: one that
//! reaches nothing alone is redundant.

use std::collections::BTreeMap;

use crate::engine::naive::Naive;
use crate::engine::{Failure, Verdict};
use crate::generate::{Goal, Grammar, Mutant, Seen, Tree, goals, mutants};
use crate::setting::{self, Departure, Settings};
use crate::spec::Clause;
use crate::suite::{Case, Expect, Suite};

mod exceptions;
mod search;

use exceptions::without;
pub use exceptions::{Exception, equivalent, unreachable};
pub use search::{Found, search};

/// Files longer than this are looked at only for what no shorter one reaches, in bytes.
const SMALL: usize = 4 << 10;

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
    pub violations: Reach<Departure>,
    /// How many pairs of violations are told from one another.
    pub pairs: usize,
    /// How many pairs there are.
    pub of_pairs: usize,
    /// The goals of each grammar.
    pub goals: Vec<(Grammar, Reach<Goal>)>,
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
        let opposite = case.opposite.as_ref();
        let Some(other) = opposite.and_then(|id| suite.cases.iter().find(|c| c.id == *id)) else {
            continue;
        };
        let both = |clause: &Clause| case.cites.contains(clause) && other.cites.contains(clause);
        reach.note(at, false, both);
    }
    reach
}

/// What a point answers to the settled asks of a case: for each a verdict, `None` where the file is
/// refused. Open asks tell what is permitted, not what is violated.
fn answers(point: Settings, case: &Case) -> Vec<Option<Verdict>> {
    let read: Result<_, Failure> = Naive { settings: point }.read(&case.robots);
    let asks = case.asks.iter().filter(|ask| matches!(ask.expect, Expect::Settled(_)));
    asks.map(|ask| Some(read.as_ref().ok()?.decide(&ask.agent, &ask.url).verdict)).collect()
}

/// The violations told from the reading, and how many pairs of them from one another.
fn violations(cases: &[(usize, &Case)]) -> (Reach<Departure>, usize, usize) {
    let violation = |departure: &Departure| departure.choice.grade.clause().is_some();
    let mut reach = Reach::new(setting::departures().filter(violation));
    let mut told: Vec<Vec<Option<Verdict>>> = vec![Vec::new(); reach.of()];
    for &(at, case) in cases {
        let large = case.robots.len() > SMALL;
        let reading = answers(Settings::READING, case);
        let mut told = told.iter_mut();
        for (departure, by) in &mut reach.things {
            let told = told.next().expect("one for each");
            if large && *by != By::None {
                continue;
            }
            let there = answers(departure.settings(), case);
            if there != reading {
                *by = by.and(at);
            }
            if !large {
                told.extend(there);
            }
        }
    }
    let pairs = (0..told.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    let apart = pairs.clone().filter(|&(a, b)| told[a] != told[b]).count();
    (reach, apart, pairs.count())
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

fn killed(grammar: Grammar, cases: &[(usize, &Case)]) -> Reach<Mutant> {
    let mut reach = Reach::new(without(equivalent(), grammar, mutants(grammar)));
    for &(at, case) in cases {
        let large = case.robots.len() > SMALL;
        let tree = Tree::new(grammar, &case.robots);
        reach.note(at, large, |mutant| mutant.tree(&case.robots) != tree);
    }
    reach
}
