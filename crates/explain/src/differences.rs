//! Finds the queries about a file that get different verdicts under different editions of the standard. For each such
//! query, this module finds the fewest lines that show the difference, and the settings that cause the difference.

use crate::exchange::File;
use norobots::Robot;
use norobots::agent::{Header, Names};
use norobots::engine::{Decision, Verdict};
use norobots::reading::Reading;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::LineKind;
use norobots_fix::field::field;
use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::decider::decider;
use norobots_suite::minimize::minimize_lines;
use norobots_suite::suggested::suggested;
use norobots_text::steps::Steps;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The searches for the fewest lines may read at most this many bytes for each file.
const READ: usize = 64 << 20;

/// `partings` compares at most this many octets of wildcard patterns with URLs. If several queries need the same
/// pattern, its octets are counted once for each query.
const STEPS: usize = 1 << 31;

/// The search for the fewest lines is estimated to read the file this many times.
const ATTEMPTS: usize = 256;

/// The search for causes examines only files of at most this many bytes. It reads the file again for each choice of
/// each setting.
const LARGEST: usize = 16 << 10;

/// The maximum number of robots from a file that are used in queries.
const ROBOTS: usize = 12;

/// The maximum number of lines that one search in `groups_of` examines.
const NEAR: usize = 1 << 12;

/// A robot and a URL. The robot is given as its name or as its whole User-Agent header. The URL is a path with or
/// without a query, or an absolute URL.
pub type Asked = (Vec<u8>, Vec<u8>);

/// A robot and a URL for which editions of the standard give different verdicts.
#[derive(Clone, Debug)]
pub struct Parting {
    /// The robot's name, or its whole User-Agent header.
    pub agent: Vec<u8>,
    /// The URL: a path with or without a query, or an absolute URL.
    pub url: Vec<u8>,
    /// Each edition with its decision, in the order of the caller's list of editions.
    pub sides: Vec<(Edition, Decision)>,
    /// The fewest lines of the file that show the difference. The field is empty if no search was made for these lines.
    pub smallest: Vec<u8>,
    /// Each edition whose verdict differs from the first edition's verdict, with the settings that cause the
    /// difference. The list is empty if no search was made for these settings.
    pub because: Vec<(Edition, Vec<Deviation>)>,
}

impl Parting {
    /// Returns whether the search found the causes and the fewest lines. The search finds nothing if it would have to
    /// read too many bytes.
    pub fn looked_into(&self) -> bool {
        !self.because.is_empty()
    }
}

/// The result of [`partings`].
#[derive(Clone, Debug, Default)]
pub struct Parted {
    /// The robots and URLs that show the differences.
    pub partings: Vec<Parting>,
    /// The number of queries that were answered. If patterns are very long, the last queries of the list are not
    /// answered.
    pub asked: usize,
}

/// The queries that [`drawn`] makes for a file.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// All combinations of a robot and a URL.
    pub asked: Vec<Asked>,
    /// The number of robots in the file that no query uses.
    pub robots_left: usize,
    /// The number of rule values from which no URL was made.
    pub rules_left: usize,
}

/// Returns queries that combine each suggested robot with each suggested URL. The suggested robots are the first robots
/// that the file names, and one robot that the file does not name. Each of the first `rules` rules suggests its value
/// and similar URLs. In suggested URLs, letters replace the special characters of the value. If `agents` or `urls` is
/// not `None`, the given robots or URLs replace the suggested ones.
pub fn drawn(
    robots: &[u8],
    rules: usize,
    agents: Option<Vec<Vec<u8>>>,
    urls: Option<Vec<Vec<u8>>>,
) -> Drawn {
    let suggested = suggested(robots, ROBOTS, rules);
    let [robots_left, rules_left] = suggested.left;
    let robots_left = if agents.is_none() { robots_left } else { 0 };
    let rules_left = if urls.is_none() { rules_left } else { 0 };
    let (agents, urls) = (agents.unwrap_or(suggested.agents), urls.unwrap_or(suggested.urls));
    let with_each =
        |url: &Vec<u8>| agents.iter().map(|agent| (agent.clone(), url.clone())).collect();
    let asked = urls.iter().flat_map(|url| -> Vec<Asked> { with_each(url) }).collect();
    Drawn { asked, robots_left, rules_left }
}

/// The settings that make editions give different verdicts for a file.
#[derive(Clone, Debug, Default)]
pub struct Apart {
    /// For each pair of editions with different verdicts, the settings that cause the difference.
    pub pairs: BTreeMap<(Edition, Edition), BTreeSet<&'static str>>,
    /// The number of queries for which at least two editions give different verdicts.
    pub parted: u64,
    /// For each setting, the number of queries that get different verdicts because of this setting.
    pub queries: BTreeMap<&'static str, u64>,
}

/// Finds the settings that make editions give different verdicts. `robots` is the file, and `asked` contains the
/// queries. `steps` limits the number of octets that are read. Returns `None` if the limit is too low.
///
/// # Panics
///
/// Panics if an edition is not in [`Edition::DECIDED`].
pub fn settings_apart(
    editions: &[Edition],
    robots: &[u8],
    asked: &[Asked],
    steps: &mut Steps,
) -> Option<Apart> {
    let interpretations = interpretations(editions, robots);
    let mut by_name: HashMap<&[u8], Vec<Robot<'_>>> = HashMap::new();
    let mut by_lines: HashMap<_, BTreeSet<&'static str>> = HashMap::new();
    let mut by_robot = HashSet::new();
    let mut file = File::new(robots);
    let mut apart = Apart::default();
    for (agent, url) in asked {
        if !steps.take(robots.len() + agent.len() + url.len()) {
            return None;
        }
        let named = || interpretations.iter().map(|reading| reading.robot(agent)).collect();
        let robots = by_name.entry(agent).or_insert_with(named);
        let sides: Vec<(Verdict, Option<usize>)> = robots
            .iter()
            .map(|robot| robot.decide(url))
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
        let mut answers = file.ask(agent, url);
        let mut behind = BTreeSet::new();
        for (at, first) in editions.iter().enumerate() {
            for (more, second) in editions.iter().enumerate().skip(at + 1) {
                if verdicts[at] != verdicts[more] {
                    let settings = apart.pairs.entry((*first, *second)).or_default();
                    for cause in answers.causes(*first, *second, steps)? {
                        settings.insert(cause.setting.id);
                        behind.insert(cause.setting.id);
                    }
                }
            }
        }
        behind.iter().for_each(|id| *apart.queries.entry(id).or_default() += 1);
        by_lines.entry(sides).or_insert(behind);
    }
    Some(apart)
}

/// Finds the queries in `asked` for which the editions give different verdicts. If the same lines decide several
/// queries, only the first of these queries is kept. If several queries get the same verdicts because of the same
/// settings, only the first of them is kept, too. `progress` is called once for each query, and once before each search
/// for the causes of a difference.
///
/// # Panics
///
/// Panics if an edition is not in [`Edition::DECIDED`].
pub fn partings(
    editions: &[Edition],
    robots: &[u8],
    asked: &[Asked],
    mut progress: impl FnMut(),
) -> Parted {
    let read = interpretations(editions, robots);
    // Two robots get the same verdicts if each edition applies the same records to both robots.
    let mut ready: Vec<(Vec<Robot<'_>>, usize)> = Vec::new();
    let (mut by_records, mut by_agent) = (HashMap::new(), HashMap::new());
    let names = Names::of([robots]);
    for (agent, _) in asked {
        by_agent.entry(&agent[..]).or_insert_with(|| {
            let header = Header::read(agent, &names);
            let each = || read.iter().zip(editions.iter().map(|edition| header.asked(*edition)));
            let records: Vec<Vec<usize>> =
                each().map(|(reading, name)| reading.records(name)).collect();
            *by_records.entry(records).or_insert_with(|| {
                let robots: Vec<Robot<'_>> =
                    each().map(|(reading, name)| reading.robot(name)).collect();
                let wild = |pattern: &Vec<u8>| pattern.contains(&b'*');
                let patterns = robots.iter().flat_map(Robot::patterns).map(|(_, pattern)| pattern);
                let steps = patterns.filter(wild).map(|pattern| pattern.len()).sum();
                ready.push((robots, steps));
                ready.len() - 1
            })
        });
    }
    let mut by_lines = HashSet::new();
    let mut partings = Vec::new();
    let (mut steps, mut count) = (STEPS, 0);
    for (agent, url) in asked {
        let (robots, each) = &ready[by_agent[&agent[..]]];
        let Some(left) = steps.checked_sub(*each) else { break };
        (steps, count) = (left, count + 1);
        let decisions = robots.iter().map(|robot| robot.decide(url));
        let sides: Vec<(Edition, Decision)> = editions.iter().copied().zip(decisions).collect();
        progress();
        let part = sides.iter().any(|(_, side)| side.verdict != sides[0].1.verdict);
        let lines: Vec<_> = sides.iter().map(|(_, side)| (side.verdict, side.line)).collect();
        if part && by_lines.insert(lines) {
            partings.push(Parting {
                agent: agent.clone(),
                url: url.clone(),
                sides,
                smallest: Vec::new(),
                because: Vec::new(),
            });
        }
    }
    let mut budget = READ;
    let mut seen = HashSet::new();
    partings.retain_mut(|parting| {
        progress();
        look_into(parting, editions, robots, &mut budget);
        let choices = parting.because.iter().flat_map(|(_, choices)| choices);
        let choices: Vec<String> = choices.map(Deviation::to_string).collect();
        let verdicts: Vec<Verdict> = parting.sides.iter().map(|(_, side)| side.verdict).collect();
        !parting.looked_into() || seen.insert((verdicts, choices))
    });
    Parted { partings, asked: count }
}

/// Finds the fewest lines that show a difference, and then the settings that cause the difference. The search for the
/// settings reads only these fewest lines. `budget` is the number of bytes that may be read. If `budget` is too small,
/// `parting` is not changed.
fn look_into(parting: &mut Parting, editions: &[Edition], robots: &[u8], budget: &mut usize) {
    let Parting { agent, url, sides, smallest, because } = parting;
    let header = Header::read_for(robots, agent);
    // The search for one difference may use only an eighth of the budget, so that some budget remains for the other
    // differences.
    let mut own = READ / 8;
    let mut same = |robots: &[u8]| {
        let read = editions.len() * robots.len();
        let enough = own.min(*budget) >= read;
        own = own.saturating_sub(read);
        *budget = budget.saturating_sub(read);
        enough
            && sides.iter().all(|(edition, side)| {
                let settings = Settings::default_for(*edition);
                let read = decider(*edition, settings, robots, None);
                let agent = header.asked(*edition);
                read.is_ok_and(|read| read.decide(agent, url).verdict == side.verdict)
            })
    };
    // Usually the deciding lines and their User-agent lines are enough to show the difference.
    let source = Source::new(robots);
    let deciding: BTreeSet<usize> = sides.iter().filter_map(|(_, side)| side.line).collect();
    let near = deciding.iter().flat_map(|line| groups_of(&source, *line));
    let near: BTreeSet<usize> = near.collect();
    let line = |number: &usize| {
        let starts = source.starts();
        let end = starts.get(*number).copied().unwrap_or(robots.len());
        robots[starts[number - 1]..end].to_vec()
    };
    let near: Vec<u8> = near.iter().flat_map(line).collect();
    let from = if same(&near) { &near[..] } else { robots };
    // No lines are removed from a large file, because each attempt to remove lines copies the file.
    if from.len() * editions.len() * ATTEMPTS > READ {
        return;
    }
    let small = minimize_lines(from, &mut same);
    if small.len() > LARGEST || !same(&small) {
        return;
    }
    let mut file = File::new(&small);
    let mut steps = Steps::new(usize::MAX);
    *because = sides
        .iter()
        .filter(|(_, side)| side.verdict != sides[0].1.verdict)
        .map(|(edition, _)| {
            // The same name is used for both editions, because no setting changes how a robot's name is read from a
            // header.
            let robot = header.asked(*edition);
            let causes = file.ask(robot, url).causes(editions[0], *edition, &mut steps);
            (*edition, causes.unwrap_or_default())
        })
        .collect();
    *smallest = small;
}

/// Returns the line numbers of a deciding line and of all lines that may affect its decision. A rule may depend on the
/// User-agent lines above it, and on a blank line below these lines. A deciding User-agent line also depends on the
/// rule below it.
fn groups_of(source: &Source<'_>, line: usize) -> Vec<usize> {
    let kind = |number: usize| {
        let span = source.line(number)?;
        Some(field(&source.bytes()[span.range()])?.0)
    };
    let is_agent = |number: &usize| kind(*number) == Some(LineKind::UserAgent);
    let last = (1..=line).rev().take(NEAR).find(is_agent).unwrap_or(line);
    let is_rule = |number: &usize| !matches!(kind(*number), None | Some(LineKind::UserAgent));
    let above = (1..last).rev().take(NEAR).find(is_rule).unwrap_or_default();
    let is_blank = |number: &usize| {
        source
            .line(*number)
            .is_some_and(|span| source.bytes()[span.range()].trim_ascii().is_empty())
    };
    let blank = (last..line).take(NEAR).find(is_blank);
    // Without the rule below it, a deciding User-agent line would belong to the next record.
    let rule = (line..).take(NEAR).find(is_rule).filter(|_| is_agent(&line));
    (above + 1..=last).chain(blank).chain([line]).chain(rule).collect()
}

fn interpretations<'a>(editions: &[Edition], robots: &'a [u8]) -> Vec<Reading<'a>> {
    let read = |edition: &Edition| Reading::new(*edition, robots).expect("an edition of the five");
    editions.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::{Drawn, drawn, partings};
    use norobots::Edition;
    use norobots::agent::Header;
    use norobots::engine::Verdict;
    use norobots::spec::Edition::{GoogleCode, Rfc9309, Standard1994};
    use norobots_settings::setting::Settings;
    use norobots_suite::decider::decider;
    use std::collections::BTreeSet;

    fn asked(robots: &[u8]) -> Drawn {
        drawn(robots, 64, None, None)
    }

    #[test]
    fn a_wildcard_parts_1994_from_later_editions() {
        let robots = b"# c\nUser-agent: *\nDisallow: /*.php\nCrawl-delay: 3\n";
        let asked = (b"figtree".to_vec(), b"/x.php".to_vec());
        let parted =
            partings(&[Standard1994, Rfc9309, GoogleCode], robots, &[asked.clone(), asked], || {});
        let [parting] = &parted.partings[..] else { panic!("{parted:?}") };
        assert_eq!(
            parting.sides.iter().map(|(_, side)| side.line).collect::<Vec<_>>()[1..],
            [Some(3), Some(3)]
        );
        for (edition, because) in &parting.because {
            let because: Vec<String> = because.iter().map(ToString::to_string).collect();
            assert_eq!(because, ["disallow-value=wildcards"], "{edition}");
        }
        assert_eq!(parting.smallest, b"User-agent: *\nDisallow: /*.php\n");
    }

    #[test]
    fn urls_have_no_signs_and_come_from_every_line_that_may_be_a_rule() {
        let robots =
            b"Disallow: /early/\nUser-agent: *\nDisallow /app/\nDisalow: /y\nDisallow: /*.php$\n";
        let drawn = asked(robots);
        let urls: BTreeSet<&[u8]> = drawn.asked.iter().map(|(_, url)| &url[..]).collect();
        assert!(!urls.iter().any(|url| url.contains(&b'*') || url.contains(&b'$')), "{urls:?}");
        for url in [&b"/early/"[..], b"/app/", b"/y", b"/x.php"] {
            assert!(urls.contains(url), "{}", url.escape_ascii());
        }
        let parted = partings(&Edition::DECIDED, robots, &drawn.asked, || {});
        assert!(
            parted.partings.iter().any(|parting| parting.url.starts_with(b"/app/")),
            "{parted:?}"
        );
        // Each suggested path begins with a slash, even if the value of the rule does not.
        let drawn = asked(
            b"User-agent: *\nDisallow: *.pdf\nDisallow: */x\nDisallow: y\nAllow: http://h/z\n",
        );
        let urls: BTreeSet<&[u8]> = drawn.asked.iter().map(|(_, url)| &url[..]).collect();
        assert!(
            urls.iter().all(|url| url.starts_with(b"/")
                || url.starts_with(b"http://h")
                || url.starts_with(b"HTTP://H")),
            "{urls:?}"
        );
        assert!(urls.contains(&b"/x.pdf"[..]) && urls.contains(&b"/x/x"[..]), "{urls:?}");
        assert_eq!((drawn.robots_left, drawn.rules_left), (0, 0));
    }

    /// Checks that `partings` finds every combination of different verdicts.
    #[test]
    fn each_way_to_part_is_met() {
        const LINES: [&str; 14] = [
            "User-agent: *",
            "User-agent: a",
            "User-agent: ab",
            "User-agent: a b",
            "useragent: b",
            "Disallow: /x",
            "Disallow /y",
            "Disallow: /*y",
            "Allow: /x/y",
            "Disallow: /x/y$",
            "Disallow:",
            "Noindex: /x",
            "",
            "# c",
        ];
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..400 {
            let count = random.usize(1..10);
            let lines = (0..count).map(|_| [LINES[random.usize(..LINES.len())], "\n"].concat());
            let robots = lines.collect::<String>().into_bytes();
            let asked = asked(&robots).asked;
            let parted = partings(&Edition::DECIDED, &robots, &asked, || {});
            assert_eq!(parted.asked, asked.len());
            let ask = |(agent, url): &(Vec<u8>, Vec<u8>)| -> Vec<(Verdict, Option<usize>)> {
                let header = Header::read_for(&robots, agent);
                let by = |edition| decider(edition, Settings::default_for(edition), &robots, None);
                let decided = Edition::DECIDED
                    .map(|edition| by(edition).unwrap().decide(header.asked(edition), url));
                decided.iter().map(|decision| (decision.verdict, decision.line)).collect()
            };
            let verdicts = |sides: Vec<(Verdict, Option<usize>)>| -> Vec<Verdict> {
                sides.into_iter().map(|(verdict, _)| verdict).collect()
            };
            let parts = |all: &Vec<Verdict>| all.iter().any(|verdict| *verdict != all[0]);
            let each = asked.iter().map(|asked| verdicts(ask(asked))).filter(parts);
            let met = parted.partings.iter().map(|parting| {
                let own = parting.sides.iter().map(|(_, side)| (side.verdict, side.line)).collect();
                assert_eq!(ask(&(parting.agent.clone(), parting.url.clone())), own);
                assert!(parting.looked_into(), "{parting:?}");
                let header = Header::read_for(&robots, &parting.agent);
                let small = Edition::DECIDED.map(|edition| {
                    let settings = Settings::default_for(edition);
                    let read = decider(edition, settings, &parting.smallest, None).unwrap();
                    read.decide(header.asked(edition), &parting.url).verdict
                });
                assert_eq!(small[..], verdicts(own), "{parting:?}");
                small.to_vec()
            });
            assert_eq!(met.collect::<BTreeSet<_>>(), each.collect::<BTreeSet<_>>());
        }
    }

    /// Repeated names in a file lead to no additional queries.
    #[test]
    fn repeated_names_cost_no_more_questions() {
        let file = |times: usize| -> Vec<u8> {
            let group = |n: usize| format!("User-agent: bot{n}x\nDisallow: /*{n}\n\n");
            (0..50).map(group).collect::<String>().repeat(times).into_bytes()
        };
        let count = |file: &[u8]| {
            let (drawn, mut questions) = (asked(file), 0);
            let parted = partings(&Edition::DECIDED, file, &drawn.asked, || questions += 1);
            assert_eq!(drawn.robots_left, 38);
            assert!(parted.partings.iter().all(super::Parting::looked_into));
            (questions, parted.partings.len())
        };
        let once = count(&file(1));
        assert_eq!((count(&file(40)), once.1 > 0), (once, true));
    }

    #[test]
    fn what_takes_too_long_is_left_and_told() {
        let stars = "*".repeat(1 << 20);
        let robots = format!("User-agent: *\nDisallow: /{stars}a\nDisallow: /b*\n");
        let urls = (0..4000).map(|n| format!("/b{n}").into_bytes()).collect();
        let drawn = drawn(robots.as_bytes(), 64, None, Some(urls));
        let parted = partings(&Edition::DECIDED, robots.as_bytes(), &drawn.asked, || {});
        assert!(parted.asked < drawn.asked.len());
    }
}
