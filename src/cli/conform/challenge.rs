//! `norobots conform --challenge SEED`: cases that no one has seen, so that none can be learnt by
//! heart.

use crate::engine::Verdict;
use crate::engine::naive::Naive;
use crate::generate::{Drawn, Grammar, Kind, Tally, Undrawn, asks};
use crate::setting::{self, Departure, Grade, Settings};
use crate::spec::{Clause, Edition};
use crate::suite::{Ask, Case, Expect, Suite};

/// How many files are drawn.
const FILES: u64 = 200;

/// The most bytes of a file.
const SIZE: usize = 256;

/// A suite made from a seed: sentences of the format of 1994 and near misses, in turn, with the
/// clauses of another suite. Only what the text settles is asked: where no choice that it permits,
/// alone, gives another answer than the reading.
pub(super) fn suite(seed: u64, of: &Suite) -> Result<Suite, Undrawn> {
    let permitted: Vec<Settings> = setting::departures()
        .filter(|one| one.choice.grade == Grade::Permitted)
        .map(Departure::settings)
        .collect();
    let later: Vec<(Edition, Settings)> = Edition::all()
        .filter(|edition| edition.later())
        .map(|edition| (edition, setting::superseding(edition)))
        .collect();
    let mut cases = Vec::new();
    for number in 1..=FILES {
        let kind = match number % 2 {
            0 => Kind::NearMiss,
            _ => Kind::Sentence(Grammar::Strict),
        };
        let case = kind.draw(seed, number, SIZE, &mut Tally::default(), |drawn| {
            case(seed, number, drawn, &permitted, &later)
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
fn case(
    seed: u64,
    number: u64,
    drawn: Drawn<'_, '_>,
    permitted: &[Settings],
    later: &[(Edition, Settings)],
) -> Option<Case> {
    let robots = drawn.document.bytes();
    let read = |settings: Settings| Naive { settings }.read(robots);
    let reading = read(Settings::READING).ok()?;
    // A reader that refuses the file answers nothing, so that it can't answer otherwise.
    let others: Vec<_> = permitted.iter().filter_map(|point| read(*point).ok()).collect();
    let editions: Vec<_> =
        later.iter().filter_map(|(edition, point)| Some((*edition, read(*point).ok()?))).collect();
    let settled = |agent: &[u8], url: &[u8]| -> Option<(Verdict, Vec<Edition>)> {
        let verdict = reading.decide(agent, url).verdict;
        let same = others.iter().all(|other| other.decide(agent, url).verdict == verdict);
        let differs = editions.iter().filter(|(_, of)| of.decide(agent, url).verdict != verdict);
        same.then(|| (verdict, differs.map(|(edition, _)| *edition).collect()))
    };
    let asks = asks(drawn.document);
    let asks = asks.iter().filter_map(|ask| {
        let (verdict, superseded_by) = settled(ask.agent, ask.url)?;
        let (agent, url) = (ask.agent.to_vec(), ask.url.to_vec());
        Some(Ask { agent, url, expect: Expect::Settled(verdict), superseded_by, line: None })
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
