//! What a fuzzing campaign found, for `norobots compare --triage`: which input shows which cluster.

use norobots_lab::compare::Comparison;
use norobots_lab::query::{AnswerKind, Query};
use std::collections::BTreeSet;

/// How many queries are derived from an input. The recipes of campaigns put the first four.
const QUERIES: u64 = 16;

/// The inputs, and what came of the queries on them.
pub(crate) struct Triage {
    names: Vec<String>,
    /// The input of each query, in the order of the queries.
    origins: Vec<usize>,
    queries: Vec<Query<'static>>,
    /// How many queries were put.
    asked: usize,
    /// The input of each disagreement, the query and both answers.
    differ: Vec<(usize, Query<'static>, [AnswerKind; 2])>,
}

/// The names of inputs by what they show. An input that shows several things is in several places.
pub(crate) struct Shown<'t> {
    /// For each cluster, in the order of the comparison.
    pub(crate) clusters: Vec<Vec<&'t str>>,
    /// With a disagreement that the choices of no cluster give.
    pub(crate) unexplained: Vec<&'t str>,
    /// Without a disagreement.
    pub(crate) same: Vec<&'t str>,
}

impl Triage {
    /// The inputs of those names and bytes, each a whole robots.txt file.
    pub(crate) fn new(inputs: Vec<(String, Vec<u8>)>) -> Triage {
        let (mut origins, mut queries) = (Vec::new(), Vec::new());
        for (origin, (_, file)) in inputs.iter().enumerate() {
            let mut seen = BTreeSet::new();
            for seed in 0..QUERIES {
                let norobots_mutator::Query { agent, path } = norobots_mutator::query(file, seed);
                if seen.insert((agent.clone(), path.clone())) {
                    origins.push(origin);
                    queries.push(Query::new(file.clone(), agent.into_bytes(), path.into_bytes()));
                }
            }
        }
        let names = inputs.into_iter().map(|(name, _)| name).collect();
        Triage { names, origins, queries, asked: 0, differ: Vec::new() }
    }

    /// The queries, which are given away once.
    pub(crate) fn queries(&mut self) -> Vec<Query<'static>> {
        std::mem::take(&mut self.queries)
    }

    /// Takes the answers to the next queries.
    pub(crate) fn take(&mut self, queries: &[Query<'static>], answers: &[[Option<AnswerKind>; 2]]) {
        for (query, answers) in queries.iter().zip(answers) {
            let origin = self.origins[self.asked];
            self.asked += 1;
            if let [Some(a), Some(b)] = *answers
                && a != b
            {
                self.differ.push((origin, query.clone(), [a, b]));
            }
        }
    }

    /// Sorts the inputs that were put by what they show.
    pub(crate) fn shown(&self, found: &Comparison) -> Shown<'_> {
        let mut clusters = vec![BTreeSet::new(); found.clusters.len()];
        let mut unexplained = BTreeSet::new();
        for (origin, query, answers) in &self.differ {
            let explains = found
                .clusters
                .iter()
                .position(|cluster| cluster.explains(found.base, query, *answers));
            let place = explains.map_or(&mut unexplained, |at| &mut clusters[at]);
            place.insert(*origin);
        }
        let differ: BTreeSet<usize> = self.differ.iter().map(|(origin, ..)| *origin).collect();
        let put = self.origins[..self.asked].iter().copied().collect::<BTreeSet<_>>();
        let names = |inputs: &mut dyn Iterator<Item = usize>| -> Vec<&str> {
            inputs.map(|input| self.names[input].as_str()).collect()
        };
        Shown {
            clusters: clusters.into_iter().map(|all| names(&mut all.into_iter())).collect(),
            unexplained: names(&mut unexplained.into_iter()),
            same: names(&mut put.difference(&differ).copied()),
        }
    }
}
