//! Where editions part over a file: the queries that they answer otherwise, the smallest part of the file
//! that shows it, and what each of them has to say.

use crate::decider::decider;
use crate::minimize::minimize_lines;
use crate::naive::Naive;
use crate::query::Query;
use crate::setting::{Deviation, Settings};
use norobots::engine::{Decision, Verdict};
use norobots::spec::Edition;
use std::collections::BTreeSet;

/// Above this, in bytes, the fewest lines of a file are not looked for: that takes time with its square.
const LARGEST: usize = 64 << 10;

/// A query over which editions part.
#[derive(Clone, Debug)]
pub struct Parting {
    /// The query, over the whole file.
    pub query: Query<'static>,
    /// The decision of each edition, in the order in which they were given.
    pub sides: Vec<(Edition, Decision)>,
    /// The fewest of its lines that show it; none of a file that is too large to look for them.
    pub smallest: Vec<u8>,
    /// For each edition that answers otherwise than the first what it does otherwise: the choices without
    /// each of which it would answer as the first does, or all that it makes where no single one is it.
    pub because: Vec<(Edition, Vec<Deviation>)>,
}

/// The queries over which the editions part, those that part in a way of their own: one for each verdicts
/// and causes. A query is as large as its file, so that the files must not be too many.
pub fn partings(editions: &[Edition], queries: &[Query<'_>]) -> Vec<Parting> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for query in queries {
        let sides = decisions(editions, query);
        let verdicts: Vec<Verdict> = sides.iter().map(|(_, decision)| decision.verdict).collect();
        let Some(first) = sides.first().filter(|_| verdicts.iter().any(|one| *one != verdicts[0]))
        else {
            continue;
        };
        let others = sides.iter().filter(|(_, decision)| decision.verdict != first.1.verdict);
        let because: Vec<_> =
            others.map(|(edition, _)| (*edition, causes(first.0, *edition, query))).collect();
        let told = because.iter().flat_map(|(_, choices)| choices).map(Deviation::to_string);
        let told: Vec<String> = told.collect();
        if !seen.insert((verdicts.clone(), told)) {
            continue;
        }
        let same = |robots: &[u8]| {
            let there = decisions(editions, &query.on(robots));
            there.iter().map(|(_, decision)| decision.verdict).eq(verdicts.iter().copied())
        };
        let small = query.robots.len() <= LARGEST;
        let smallest = if small { minimize_lines(&query.robots, same) } else { Vec::new() };
        found.push(Parting { query: query.clone().into_owned(), sides, smallest, because });
    }
    found
}

fn decisions(editions: &[Edition], query: &Query<'_>) -> Vec<(Edition, Decision)> {
    let decide = |edition: &Edition| {
        let read = decider(*edition, Settings::default_for(*edition), &query.robots, None).ok()?;
        let decision = read.decide_on(query.site.as_ref(), &query.agent, &query.url);
        Some((*edition, decision))
    };
    editions.iter().filter_map(decide).collect()
}

/// The choices that the second edition makes and the first does not, without each of which the second
/// answers as the first; all that differ, where there is no such one.
fn causes(first: Edition, second: Edition, query: &Query<'_>) -> Vec<Deviation> {
    let [here, there] = [first, second].map(Settings::default_for);
    let differ: Vec<Deviation> = crate::setting::ALL
        .iter()
        .filter(|setting| here.get(setting.id) != there.get(setting.id))
        .filter_map(|setting| Deviation::from_ids(setting.id, there.get(setting.id)?))
        .collect();
    let verdict = |settings: Settings| {
        let decision = Naive { settings }.read(&query.robots).ok()?;
        Some(decision.decide_on(query.site.as_ref(), &query.agent, &query.url).verdict)
    };
    let by_first = verdict(here);
    let alone = |one: &&Deviation| verdict(here.deviate(&[**one])) != by_first;
    let needed = |one: &&Deviation| {
        let back = here.get(one.setting.id).and_then(|id| there.with(one.setting.id, id));
        back.is_some_and(|settings| verdict(settings) == by_first)
    };
    let found: Vec<Deviation> = differ.iter().filter(alone).filter(needed).copied().collect();
    let found =
        if found.is_empty() { differ.iter().filter(needed).copied().collect() } else { found };
    let found =
        if found.is_empty() { differ.iter().filter(alone).copied().collect() } else { found };
    if found.is_empty() { differ } else { found }
}

#[cfg(test)]
mod tests {
    use super::partings;
    use crate::query::Query;
    use norobots::spec::Edition::{GoogleCode, Rfc9309, Standard1994};

    #[test]
    fn a_wildcard_parts_1994_from_later_editions() {
        let robots = b"# c\nUser-agent: *\nDisallow: /*.php\nCrawl-delay: 3\n";
        let query = Query::new(&robots[..], &b"figtree"[..], &b"/x.php"[..]);
        let found = partings(&[Standard1994, Rfc9309, GoogleCode], &[query.clone(), query]);
        let [one] = &found[..] else { panic!("{found:?}") };
        assert_eq!(
            one.sides.iter().map(|(_, side)| side.line).collect::<Vec<_>>()[1..],
            [Some(3), Some(3)]
        );
        for (edition, because) in &one.because {
            let because: Vec<String> = because.iter().map(ToString::to_string).collect();
            assert_eq!(because, ["disallow-value=wildcards"], "{edition}");
        }
        assert_eq!(one.smallest, b"User-agent: *\nDisallow: /*.php\n");
    }
}
