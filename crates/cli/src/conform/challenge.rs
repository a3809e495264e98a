//! `norobots conform --challenge SEED`: cases that no one has seen, so that none can be learnt by
//! heart.

use norobots::spec::{Clause, Edition};
use norobots_lab::generate::{Kind, Unmade, Vectors};
use norobots_lab::grammar::Grammar;
use norobots_lab::suite::{Case, Suite};

/// How many files are drawn.
const FILES: u64 = 200;

/// The most bytes of a file.
const SIZE: usize = 256;

/// A suite made from a seed: sentences of the format of 1994 and near misses, in turn, with the
/// clauses of another suite. It asks only what the text settles: where no choice that the text
/// permits, alone, gives another answer.
pub(super) fn suite(seed: u64, of: &Suite) -> Result<Suite, Unmade> {
    let vectors = |kind| Vectors::new(kind, seed, SIZE, Edition::Standard1994).open();
    let kinds = [vectors(Kind::NearMiss), vectors(Kind::Sentence(Grammar::Strict))];
    let mut cases = Vec::new();
    for number in 1..=FILES {
        let mut case = kinds[number as usize % 2].vector(number)?.case;
        case.queries.retain(|query| query.moved_by.is_empty());
        case.queries.iter_mut().for_each(|query| query.line = None);
        if case.cites.is_empty() {
            case.cites.push(Clause::RecordShape);
        }
        let (id, file) = (format!("challenge-{seed}/{number}"), "challenge".into());
        cases.push(Case { id, file, records: None, conforming: None, violates: None, ..case });
    }
    cases.retain(|case| !case.queries.is_empty());
    Ok(Suite {
        version: format!("challenge {seed} of {}", of.version),
        sources: of.sources.clone(),
        clauses: of.clauses.clone(),
        rules: Vec::new(),
        sentences: Vec::new(),
        cases,
    })
}
