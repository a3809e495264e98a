//! Where editions part over a file: the robots and URLs on which they decide otherwise, the fewest lines that
//! show it, and the choices behind it.

use crate::decider::{Decider, decider};
use crate::minimize::minimize_lines;
use crate::query::{AnswerKind, Query};
use crate::setting::{Deviation, Rules, Settings};
use norobots::engine::{Decision, Verdict};
use norobots::spec::Edition;
use std::collections::BTreeSet;

/// Above this, in bytes, the fewest lines of a file are not looked for: that takes time with its square.
const LARGEST: usize = 64 << 10;

/// A robot and a URL over which editions part.
#[derive(Clone, Debug)]
pub struct Parting {
    /// The robot's name, or its whole User-Agent header.
    pub agent: Vec<u8>,
    /// A path with or without a query, or an absolute URL.
    pub url: Vec<u8>,
    /// The decision of each edition, in the order in which they were given.
    pub sides: Vec<(Edition, Decision)>,
    /// The fewest lines of the file that show it; none of a file that is too large to look for them.
    pub smallest: Vec<u8>,
    /// For each edition that answers otherwise than the first, the choices that make it do so.
    pub because: Vec<(Edition, Vec<Deviation>)>,
}

/// Finds the robots and URLs, of those given, over which the editions part under the file. Where several show the
/// same verdicts and the same choices behind them, the first stands for all.
pub fn partings(editions: &[Edition], robots: &[u8], asked: &[(Vec<u8>, Vec<u8>)]) -> Vec<Parting> {
    let readers = readers(editions, robots);
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for (agent, url) in asked {
        let sides: Vec<(Edition, Decision)> =
            readers.iter().map(|(edition, read)| (*edition, read.decide(agent, url))).collect();
        let verdicts: Vec<Verdict> = sides.iter().map(|(_, decision)| decision.verdict).collect();
        let other = |(_, decision): &&(Edition, Decision)| decision.verdict != verdicts[0];
        let because: Vec<(Edition, Vec<Deviation>)> = sides
            .iter()
            .filter(other)
            .map(|(edition, _)| {
                (*edition, causes(editions[0], *edition, &Query::new(robots, &**agent, &**url)))
            })
            .collect();
        let told = because.iter().flat_map(|(_, choices)| choices).map(Deviation::to_string);
        let told: Vec<String> = told.collect();
        if because.is_empty() || !seen.insert((verdicts.clone(), told)) {
            continue;
        }
        let same = |robots: &[u8]| {
            let there = self::readers(editions, robots);
            there
                .iter()
                .map(|(_, read)| read.decide(agent, url).verdict)
                .eq(verdicts.iter().copied())
        };
        let small = robots.len() <= LARGEST;
        let smallest = if small { minimize_lines(robots, same) } else { Vec::new() };
        let (agent, url) = (agent.clone(), url.clone());
        found.push(Parting { agent, url, sides, smallest, because });
    }
    found
}

/// The file as a robot of each edition reads it, but for editions that refuse it.
fn readers<'a>(editions: &[Edition], robots: &'a [u8]) -> Vec<(Edition, Decider<'a>)> {
    let read = |edition: &Edition| {
        let settings = Settings::default_for(*edition);
        Some((*edition, decider(*edition, settings, robots, None).ok()?))
    };
    editions.iter().filter_map(read).collect()
}

/// The choices that the second edition makes and the first does not, and that make it answer otherwise:
/// those that do so alone and are needed for it, else those that are needed, else those that do so alone,
/// else all.
fn causes(first: Edition, second: Edition, query: &Query<'_>) -> Vec<Deviation> {
    let [here, there] = [first, second].map(Settings::default_for);
    let made = |other: &Deviation| there.get(other.setting.id) == Some(other.choice.id);
    let differ: Vec<Deviation> = Rules::of(first).others().filter(made).collect();
    let answer = |settings: Settings| AnswerKind::at(settings, query);
    let by_first = answer(here);
    let alone = |one: &Deviation| answer(here.deviate(&[*one])) != by_first;
    let needed = |one: &Deviation| {
        let back = here.get(one.setting.id).and_then(|id| there.with(one.setting.id, id));
        back.is_some_and(|settings| answer(settings) == by_first)
    };
    let each: Vec<(Deviation, bool, bool)> =
        differ.into_iter().map(|one| (one, alone(&one), needed(&one))).collect();
    let those = |which: fn(bool, bool) -> bool| -> Vec<Deviation> {
        let those = each.iter().filter(|(_, alone, needed)| which(*alone, *needed));
        those.map(|(one, ..)| *one).collect()
    };
    let ways: [fn(bool, bool) -> bool; 4] =
        [|alone, needed| alone && needed, |_, needed| needed, |alone, _| alone, |_, _| true];
    ways.into_iter().map(those).find(|found| !found.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::partings;
    use norobots::spec::Edition::{GoogleCode, Rfc9309, Standard1994};

    #[test]
    fn a_wildcard_parts_1994_from_later_editions() {
        let robots = b"# c\nUser-agent: *\nDisallow: /*.php\nCrawl-delay: 3\n";
        let asked = (b"figtree".to_vec(), b"/x.php".to_vec());
        let found = partings(&[Standard1994, Rfc9309, GoogleCode], robots, &[asked.clone(), asked]);
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
