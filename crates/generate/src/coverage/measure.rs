//! Computes all coverage figures of a suite.

use crate::coverage::cover::{Cover, SMALL};
use crate::coverage::edition::OfEdition;
use crate::coverage::exceptions::{equivalent, unreachable, without};
use crate::coverage::violation::Violations;
use crate::grammar::{CoverSet, Goal, Grammar, Mutant, Path, Paths, Seen, Tree, goals, mutants};
use norobots::spec::{Clause, Edition};
use norobots_settings::setting::{Deviation, Rules};
use norobots_suite::query::Query;
use norobots_suite::suite::{Case, Expect, Expectation, Suite};
use std::collections::BTreeMap;

/// The number of symbols in a path. Files that reach all paths of this length also reach all shorter paths.
pub const SYMBOLS: usize = 3;

/// The coverage of a suite.
#[derive(Clone, Debug)]
pub struct Coverage {
    /// The testable clauses. A clause needs a pair of opposite cases that both test it. An imported suite has no
    /// clauses.
    pub clauses: Cover<Clause>,
    /// All choices of settings that violate the standard of 1994. A case is listed for a choice if a robot with this
    /// choice answers the case differently from a robot with the default settings.
    pub violations: Cover<Deviation>,
    /// The number of pairs of violations that some case distinguishes from each other.
    pub pairs: usize,
    /// The number of all pairs of violations.
    pub of_pairs: usize,
    /// The goals of each grammar, with the cases that reach them.
    pub goals: Vec<(Grammar, Cover<Goal>)>,
    /// The paths with [`SYMBOLS`] symbols in each grammar.
    pub paths: Vec<(Grammar, Cover<Path>)>,
    /// The mutants of each grammar, with the cases that distinguish them from the grammar.
    pub mutants: Vec<(Grammar, Cover<Mutant>)>,
    /// The coverage of each later edition that has demands. For an imported suite, the list is empty.
    pub editions: Vec<OfEdition>,
}

impl Coverage {
    /// Measures the coverage of all editions. Test cases about HTML pages are not used.
    pub fn of(suite: &Suite) -> Coverage {
        Coverage::by(suite, None)
    }

    /// Measures the coverage of one edition, or of all editions. `clauses` and `violations` are empty if only a later
    /// edition is measured.
    pub fn by(suite: &Suite, edition: Option<Edition>) -> Coverage {
        let mut cases: Vec<(usize, &Case)> = suite.cases.iter().enumerate().collect();
        cases.retain(|(_, case)| case.meta.is_none());
        cases.sort_by_key(|(at, case)| (case.robots.len(), *at));
        let (clauses, (violations, pairs, of_pairs)) = match edition {
            None | Some(Edition::Standard1994) => (clauses(suite), violations(&cases)),
            Some(_) => (Cover::new([]), (Cover::new([]), 0, 0)),
        };
        let of_it = |id: &str| edition.is_none_or(|edition| edition.id() == id);
        let grammars = Grammar::ALL.into_iter().filter(|grammar| of_it(grammar.format().id()));
        let grammars: Vec<Grammar> = grammars.collect();
        let each = grammars.iter().copied();
        let later = Rules::with_demands().filter(|later| of_it(later.id()) && !suite.imported());
        Coverage {
            clauses,
            violations,
            pairs,
            of_pairs,
            goals: each.clone().map(|grammar| (grammar, reached(grammar, &cases))).collect(),
            paths: each.clone().map(|grammar| (grammar, taken(grammar, &cases))).collect(),
            mutants: each.map(|grammar| (grammar, killed(grammar, &cases))).collect(),
            editions: later.map(|edition| OfEdition::measure(suite, edition)).collect(),
        }
    }

    /// Returns the violations, goals, paths and mutants that only one case reaches. The key is the index of this case
    /// in the list of all [`Suite::cases`], followed by all [`later`](Suite::later).
    pub fn alone(&self) -> BTreeMap<usize, Vec<String>> {
        let violations = self.violations.alone("violation".into());
        let goals =
            self.goals.iter().flat_map(|(grammar, cover)| cover.alone(format!("goal {grammar}")));
        let paths =
            self.paths.iter().flat_map(|(grammar, cover)| cover.alone(format!("path {grammar}")));
        let mutants = self
            .mutants
            .iter()
            .flat_map(|(grammar, cover)| cover.alone(format!("mutant {grammar}")));
        let of_edition = |edition: &OfEdition| -> Vec<(usize, String)> {
            edition.violations.alone(format!("violation of {}", edition.edition)).collect()
        };
        let editions = self.editions.iter().flat_map(of_edition);
        let mut alone = BTreeMap::<usize, Vec<String>>::new();
        for (case, what) in violations.chain(goals).chain(paths).chain(mutants).chain(editions) {
            alone.entry(case).or_default().push(what);
        }
        alone
    }
}

/// A case is recorded for a clause if the case and its opposite both cite the clause.
fn clauses(suite: &Suite) -> Cover<Clause> {
    let testable = suite.clauses.iter().filter(|quotation| quotation.untestable.is_none());
    let mut cover = Cover::new(testable.map(|quotation| quotation.subject));
    for (at, case) in suite.cases.iter().enumerate() {
        let Some(other) = suite.opposite(case) else { continue };
        let cited_by_both =
            |clause: &Clause| case.cites.contains(clause) && other.cites.contains(clause);
        cover.note(at, false, cited_by_both);
    }
    cover
}

/// Returns the violations with the cases that reveal them, the number of pairs of violations that some case
/// distinguishes, and the number of all pairs. Only queries to which the standard permits a single answer are used.
fn violations<'a>(cases: &[(usize, &'a Case)]) -> (Cover<Deviation>, usize, usize) {
    let violations = Violations::all();
    let mut cover = Cover::new(violations.0.iter().copied());
    let mut distinctions = CoverSet::default();
    for &(at, case) in cases {
        let settled =
            case.queries.iter().filter(|query| matches!(query.expect, Expect::Settled(_)));
        let query = |query: &'a Expectation| {
            Query::new(&*case.robots, &*query.agent, &*query.url).of(case.site.as_ref())
        };
        let queries: Vec<Query<'a>> = settled.map(query).collect();
        let here = match case.robots.len() > SMALL {
            true => violations.told_besides(&distinctions, &case.robots, &queries),
            false => violations.told(&case.robots, &queries),
        };
        let reached = cover.things.iter_mut().enumerate().filter(|(number, _)| here.has(*number));
        reached.filter(|(_, (_, by))| by.len() < 2).for_each(|(_, (_, by))| by.push(at));
        distinctions.join(&here);
    }
    let pairs = distinctions.count() - cover.reached();
    (cover, pairs, violations.pairs())
}

fn reached(grammar: Grammar, cases: &[(usize, &Case)]) -> Cover<Goal> {
    Cover::of_files(without(unreachable(), grammar, goals(grammar)), cases, |file| {
        let mut seen = Seen::new(grammar);
        seen.add(file);
        move |goal: &Goal| seen.has(goal)
    })
}

fn taken(grammar: Grammar, cases: &[(usize, &Case)]) -> Cover<Path> {
    let paths = Paths::new(grammar, SYMBOLS);
    Cover::of_files(paths.list.clone(), cases, |file| {
        let taken = paths.reached(file);
        move |path: &Path| taken.has(path.place)
    })
}

fn killed(grammar: Grammar, cases: &[(usize, &Case)]) -> Cover<Mutant> {
    Cover::of_files(without(equivalent(), grammar, mutants(grammar)), cases, |file| {
        let tree = Tree::new(grammar, file);
        move |mutant: &Mutant| mutant.tree(file) != tree
    })
}
