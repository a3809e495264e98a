//! Groups the inputs of a fuzzing campaign for `norobots compare --corpus-only`. A group contains the inputs that show
//! the same cluster of disagreements.

use norobots_explain::compare::Comparison;
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::suite::export::GoInput;
use norobots_text::distinct::distinct;
use std::collections::{BTreeSet, HashSet};

/// The number of queries that are derived from a file. A fuzzing campaign uses only the first four queries of a file.
const QUERIES: u64 = 16;

/// The content of an input file of a fuzzer.
pub(crate) enum Input {
    /// A whole robots.txt file.
    File(Vec<u8>),
    /// The arguments of a fuzz target of `go test -fuzz`.
    Go(GoInput),
}

impl Input {
    /// Reads an input from its bytes.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`GoInput::read`].
    pub(crate) fn read(bytes: Vec<u8>) -> Result<Input, String> {
        GoInput::read(&bytes).map_or(Ok(Input::File(bytes)), |input| input.map(Input::Go))
    }

    /// Returns the robots.txt files of the input. If an input for Go contains a number, also returns eight successive
    /// mutations of the file. The number determines these mutations.
    fn files(&self) -> Vec<Vec<u8>> {
        let (file, number) = match self {
            Input::File(file) => (file, None),
            Input::Go(GoInput { text, number }) => (text, *number),
        };
        let mut files = vec![file.clone()];
        if let Some(number) = number {
            for step in 0..8 {
                let seed = number.wrapping_mul(8).wrapping_add(step);
                files.extend(files.last().map(|file| norobots_mutator::mutate(file, 2048, seed)));
            }
        }
        files
    }
}

/// The inputs, and the results of the queries about the inputs.
pub(crate) struct Triage {
    names: Vec<String>,
    /// For each query, the index of its input.
    origins: Vec<usize>,
    queries: Vec<Query<'static>>,
    /// The number of queries whose answers were recorded.
    asked: usize,
    /// The indices of the inputs with a query that both programs answered.
    compared: HashSet<usize>,
    /// The disagreements, each with the index of its input, its query and both answers.
    differ: Vec<(usize, Query<'static>, [AnswerKind; 2])>,
}

/// The names of the inputs, grouped by cluster. An input is listed in each cluster that contains one of its
/// disagreements.
pub(crate) struct Shown<'t> {
    /// The inputs of each cluster, in the order of the clusters in the comparison.
    pub(crate) clusters: Vec<Vec<&'t str>>,
    /// The inputs with a disagreement that no cluster explains.
    pub(crate) unexplained: Vec<&'t str>,
    /// The inputs without a disagreement.
    pub(crate) same: Vec<&'t str>,
    /// The inputs without a query that both programs answered.
    pub(crate) uncompared: Vec<&'t str>,
}

impl Triage {
    pub(crate) fn new(inputs: Vec<(String, Input)>) -> Triage {
        let (mut origins, mut queries) = (Vec::new(), Vec::new());
        for (origin, (_, input)) in inputs.iter().enumerate() {
            for file in input.files() {
                let mut seen = BTreeSet::new();
                for seed in 0..QUERIES {
                    let norobots_mutator::Query { agent, path } =
                        norobots_mutator::query(&file, seed);
                    if seen.insert((agent.clone(), path.clone())) {
                        origins.push(origin);
                        let (agent, path) = (agent.into_bytes(), path.into_bytes());
                        queries.push(Query::new(file.clone(), agent, path));
                    }
                }
            }
        }
        let names = inputs.into_iter().map(|(name, _)| name).collect();
        Triage { names, origins, queries, asked: 0, compared: HashSet::new(), differ: Vec::new() }
    }

    /// Moves the queries out of `self`. A second call returns no queries.
    pub(crate) fn queries(&mut self) -> Vec<Query<'static>> {
        std::mem::take(&mut self.queries)
    }

    /// Records the answers to `queries`. Successive calls must pass the queries in their original order, without gaps.
    pub(crate) fn take(&mut self, queries: &[Query<'static>], answers: &[[Option<AnswerKind>; 2]]) {
        for (query, answers) in queries.iter().zip(answers) {
            let origin = self.origins[self.asked];
            self.asked += 1;
            let [Some(a), Some(b)] = *answers else { continue };
            self.compared.insert(origin);
            if a != b {
                self.differ.push((origin, query.clone(), [a, b]));
            }
        }
    }

    /// Groups the inputs by cluster. An input is omitted if the programs received no query about it.
    pub(crate) fn shown(&self, comparison: &Comparison) -> Shown<'_> {
        let mut clusters = vec![BTreeSet::new(); comparison.clusters.len()];
        let mut unexplained = BTreeSet::new();
        for (origin, query, answers) in &self.differ {
            let explains = comparison
                .clusters
                .iter()
                .position(|cluster| cluster.explains(comparison.base, query, *answers));
            let place = explains.map_or(&mut unexplained, |at| &mut clusters[at]);
            place.insert(*origin);
        }
        let differ: HashSet<usize> = self.differ.iter().map(|(origin, ..)| *origin).collect();
        let put = distinct(self.origins[..self.asked].iter().copied());
        let (compared, uncompared): (Vec<usize>, Vec<usize>) =
            put.into_iter().partition(|origin| self.compared.contains(origin));
        let names = |inputs: &mut dyn Iterator<Item = usize>| -> Vec<&str> {
            inputs.map(|input| self.names[input].as_str()).collect()
        };
        Shown {
            clusters: clusters.into_iter().map(|all| names(&mut all.into_iter())).collect(),
            unexplained: names(&mut unexplained.into_iter()),
            same: names(&mut compared.into_iter().filter(|origin| !differ.contains(origin))),
            uncompared: names(&mut uncompared.into_iter()),
        }
    }
}
