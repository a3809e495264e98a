//! Where editions part over a file: the robots and URLs on which they decide otherwise, the fewest lines that
//! show it, and the choices behind it.

use crate::decider::{Decider, decider};
use crate::in_order::distinct;
use crate::minimize::minimize_lines;
use crate::naive::{Naive, Read};
use crate::property;
use crate::query::{AnswerKind, Query};
use crate::setting::{Deviation, Rules, Settings};
use norobots::agent::{Header, Names};
use norobots::engine::{Decision, Verdict};
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Format, LineKind};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Above this, in bytes, the fewest lines of a file are not looked for: that takes time with its square.
const LARGEST: usize = 64 << 10;

/// How many of the robots that the file names are asked about.
const ROBOTS: usize = 12;

/// The most bytes that are read for all queries: each reads the file once more.
const READ: usize = 256 << 20;

/// A robot that the file does not name.
const NOBODY: &[u8] = b"anybot";

/// A robot, by its name or its whole User-Agent header, and a URL: a path with or without a query, or absolute.
pub type Asked = (Vec<u8>, Vec<u8>);

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

/// The robots and URLs that a file suggests, each robot with each URL: the robots that it names and one that it
/// does not, and the URLs of its lines, Allow lines among them. Those that are given stand in their place.
pub fn drawn(
    source: &Source<'_>,
    agents: Option<Vec<Vec<u8>>>,
    urls: Option<Vec<Vec<u8>>>,
) -> Vec<Asked> {
    let (mut named, mut lines) = (BTreeSet::new(), BTreeSet::new());
    for format in [Format::Standard1994, Format::Rfc9309] {
        let document = syntax::parse_by(source, format);
        for line in document.lines() {
            match line.kind() {
                LineKind::UserAgent => drop(named.insert(line.value().to_vec())),
                LineKind::Allow => drop(lines.insert(line.value().to_vec())),
                _ => {}
            }
        }
        lines.extend(property::queries(&document).into_iter().map(|query| query.url.into_owned()));
    }
    named.retain(|agent| !agent.is_empty() && !agent.contains(&b'*'));
    let agents = agents.unwrap_or_else(|| {
        [NOBODY.to_vec()].into_iter().chain(named.into_iter().take(ROBOTS)).collect()
    });
    // What wildcards stand for.
    let wild = |url: &Vec<u8>| {
        let url = url.strip_suffix(b"$").unwrap_or(url);
        url.iter().map(|byte| if *byte == b'*' { b'x' } else { *byte }).collect::<Vec<u8>>()
    };
    let lines = distinct(lines.iter().flat_map(|url| [url.clone(), wild(url)]));
    let urls = urls.unwrap_or_else(|| lines.into_iter().filter(|url| !url.is_empty()).collect());
    let all = urls.iter().flat_map(|url| agents.iter().map(|agent| (agent.clone(), url.clone())));
    all.take((READ / source.bytes().len().max(1)).max(1)).collect()
}

/// Why editions part over a file.
#[derive(Clone, Debug, Default)]
pub struct Apart {
    /// For each two editions that part, the settings whose choices are behind it, each with the first robot and URL
    /// that shows it.
    pub pairs: BTreeMap<(Edition, Edition), BTreeMap<&'static str, Asked>>,
    /// Of how many robots and URLs some two editions give different verdicts.
    pub parted: u64,
    /// Of those, how many each setting is behind.
    pub queries: BTreeMap<&'static str, u64>,
}

/// Finds the settings whose choices are behind the parting of editions over the file, for the robots and URLs given.
/// Where several get the same decisions, by the same lines, and their robots got these verdicts before, the first
/// stands for all.
pub fn settings_apart(editions: &[Edition], robots: &[u8], asked: &[Asked]) -> Apart {
    let readers = readers(editions, robots);
    let mut by_lines: HashMap<_, BTreeSet<&'static str>> = HashMap::new();
    let mut by_robot = HashSet::new();
    let mut reads: HashMap<Settings, Option<Read>> = HashMap::new();
    let mut apart = Apart::default();
    for (agent, url) in asked {
        let sides: Vec<(Verdict, Option<usize>)> = readers
            .iter()
            .map(|(_, read)| read.decide(agent, url))
            .map(|decision| (decision.verdict, decision.line))
            .collect();
        let verdicts: Vec<Verdict> = sides.iter().map(|(verdict, _)| *verdict).collect();
        if verdicts.iter().all(|verdict| *verdict == verdicts[0]) {
            continue;
        }
        apart.parted += 1;
        let new = by_robot.insert((agent, verdicts.clone()));
        if let Some(settings) = by_lines.get(&sides)
            && !new
        {
            settings.iter().for_each(|id| *apart.queries.entry(id).or_default() += 1);
            continue;
        }
        let mut answer = |settings: Settings| {
            let read = reads.entry(settings);
            let read = read.or_insert_with(|| Naive { settings }.read(robots).ok());
            let verdict = read.as_ref().map(|read| read.decide(agent, url).verdict);
            verdict.map_or(AnswerKind::Refused, AnswerKind::Verdict)
        };
        let mut behind = BTreeSet::new();
        for (at, (first, _)) in readers.iter().enumerate() {
            for (more, (second, _)) in readers.iter().enumerate().skip(at + 1) {
                if verdicts[at] != verdicts[more] {
                    let settings = apart.pairs.entry((*first, *second)).or_default();
                    for cause in causes(*first, *second, &mut answer) {
                        let show = || (agent.clone(), url.clone());
                        settings.entry(cause.setting.id).or_insert_with(show);
                        behind.insert(cause.setting.id);
                    }
                }
            }
        }
        behind.iter().for_each(|id| *apart.queries.entry(id).or_default() += 1);
        by_lines.entry(sides).or_insert(behind);
    }
    apart
}

/// What the choice of the second edition for a setting does where two editions part over a query: whether it alone makes
/// the first answer otherwise, and whether the second answers as the first without it. `None` where they do not part,
/// or make the same choice.
pub fn share_of(
    setting: &str,
    [first, second]: [Edition; 2],
    query: &Query<'_>,
) -> Option<(bool, bool)> {
    let [here, there] = [first, second].map(Settings::default_for);
    let made = there.get(setting);
    let mut others = Rules::of(first).others();
    let other = others.find(|one| one.setting.id == setting && Some(one.choice.id) == made)?;
    let back = there.with(setting, here.get(setting)?)?;
    let by_first = AnswerKind::at(here, query);
    (AnswerKind::at(there, query) != by_first).then(|| {
        let alone = AnswerKind::at(here.deviate(&[other]), query) != by_first;
        (alone, AnswerKind::at(back, query) == by_first)
    })
}

/// Finds the robots and URLs, of those given, over which the editions part under the file. Where several show the
/// same verdicts and the same choices behind them, the first stands for all.
pub fn partings(editions: &[Edition], robots: &[u8], asked: &[Asked]) -> Vec<Parting> {
    let readers = readers(editions, robots);
    let names = Names::of([robots]);
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for (agent, url) in asked {
        let header = Header::read(agent, &names);
        let sides: Vec<(Edition, Decision)> = readers
            .iter()
            .map(|(edition, read)| (*edition, read.decide(header.asked(*edition), url)))
            .collect();
        let verdicts: Vec<Verdict> = sides.iter().map(|(_, decision)| decision.verdict).collect();
        let other = |(_, decision): &&(Edition, Decision)| decision.verdict != verdicts[0];
        let because: Vec<(Edition, Vec<Deviation>)> = sides
            .iter()
            .filter(other)
            .map(|(edition, _)| {
                // Which robot a header is of is no choice of a setting: both are asked for the same.
                let query = Query::new(robots, header.asked(*edition), &**url);
                let mut answer = |settings| AnswerKind::at(settings, &query);
                (*edition, causes(editions[0], *edition, &mut answer))
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
                .map(|(edition, read)| read.decide(header.asked(*edition), url).verdict)
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

/// The choices that the second edition makes and the first does not, and that make it answer otherwise, where
/// `answer` is what a robot of some settings answers:
/// those that do so alone and are needed for it, else those that are needed, else those that do so alone,
/// else all.
fn causes(
    first: Edition,
    second: Edition,
    answer: &mut impl FnMut(Settings) -> AnswerKind,
) -> Vec<Deviation> {
    let [here, there] = [first, second].map(Settings::default_for);
    let made = |other: &Deviation| there.get(other.setting.id) == Some(other.choice.id);
    let by_first = answer(here);
    if answer(there) == by_first {
        return Vec::new();
    }
    let each: Vec<(Deviation, bool, bool)> = Rules::of(first)
        .others()
        .filter(made)
        .map(|one| {
            let alone = answer(here.deviate(&[one])) != by_first;
            let back = here.get(one.setting.id).and_then(|id| there.with(one.setting.id, id));
            (one, alone, back.is_some_and(|settings| answer(settings) == by_first))
        })
        .collect();
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
