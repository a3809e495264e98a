//! `norobots conform --challenge SEED`: cases that no one has seen, so that none can be learnt by
//! heart.

use crate::settled::Others;
use norobots::spec::Clause;
use norobots_lab::generate::{Drawn, Kind, Tally, Undrawn, queries};
use norobots_lab::grammar::Grammar;
use norobots_lab::naive::Naive;
use norobots_lab::suite::{Ask, Case, Expect, Suite};

/// How many files are drawn.
const FILES: u64 = 200;

/// The most bytes of a file.
const SIZE: usize = 256;

/// A suite made from a seed: sentences of the format of 1994 and near misses, in turn, with the
/// clauses of another suite. Only what the text settles is asked: where no choice that it permits,
/// alone, gives another answer than the reading.
pub(super) fn suite(seed: u64, of: &Suite) -> Result<Suite, Undrawn> {
    let others = Others::all();
    let mut cases = Vec::new();
    for number in 1..=FILES {
        let kind = match number % 2 {
            0 => Kind::NearMiss,
            _ => Kind::Sentence(Grammar::Strict),
        };
        let case = kind.draw(seed, number, SIZE, &mut Tally::default(), |drawn| {
            case(seed, number, drawn, &others)
        })?;
        cases.extend(case.filter(|case| !case.asks.is_empty()));
    }
    Ok(Suite {
        version: format!("challenge {seed} of {}", of.version),
        clauses: of.clauses.clone(),
        rules: Vec::new(),
        sentences: Vec::new(),
        cases,
    })
}

/// A case of what was drawn; `None` where the reading refuses it.
fn case(seed: u64, number: u64, drawn: Drawn<'_, '_>, others: &Others) -> Option<Case> {
    let robots = drawn.document.bytes();
    let reading = Naive::DEFAULT.read(robots).ok()?;
    let others = others.read(robots);
    let queries = queries(drawn.document);
    let asks = queries.iter().filter_map(|query| {
        let verdict = reading.decide(&query.agent, &query.url).verdict;
        let superseded_by = others.superseded_by(&query, verdict);
        let settled = others.moved_by(&query, verdict).is_empty();
        let (agent, url) = (query.agent.into_owned(), query.url.into_owned());
        let expect = Expect::Settled(verdict);
        settled.then_some(Ask { agent, url, expect, superseded_by, line: None })
    });
    let (why, clause) = match drawn.breaks {
        Some(edit) => {
            (format!("A sentence of strict.pest but for one edit, {edit}."), edit.clause())
        }
        None => ("A sentence of strict.pest.".to_owned(), Clause::RecordShape),
    };
    Some(Case {
        id: format!("challenge-{seed}/{number}"),
        file: "challenge".into(),
        why,
        cites: vec![clause],
        rules: Vec::new(),
        opposite: None,
        setting: None,
        robots: robots.to_vec(),
        records: None,
        conforming: None,
        violates: None,
        meta: None,
        asks: asks.collect(),
    })
}
