//! Finds the smallest queries that two profiles answer differently, and writes the page that lists these queries.
use crate::explain::atoms::{AGENTS, LINES, PLAIN, URLS};
use crate::explain::search::pairs;
use norobots::engine::Failure;
use norobots::spec::Edition;
use norobots_settings::naive::{Naive, Question, Read, ToRobot};
use norobots_settings::setting::{self, Deviation, SettingInfo, Settings};
use norobots_settings::site::{Site, is_scheme};
use norobots_suite::minimize::minimize_query;
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::shutdown;
use norobots_suite::what_if::VariedFile;
use std::cell::{LazyCell, OnceCell};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// For files of more than two lines, only the first `PLAIN_AGENTS` robots of [`AGENTS`] and the first `PLAIN_URLS` URLs
/// of [`URLS`] are tried.
const PLAIN_AGENTS: usize = 3;
const PLAIN_URLS: usize = 4;

/// When a search for several queries has found its first query, it goes on with files of at most this many lines.
const SHORT: usize = 3;

/// A query, and the answers of two profiles.
pub type Answered = (Query<'static>, [AnswerKind; 2]);

/// Two profiles, and the smallest known query that they answer differently.
#[derive(Clone, Debug)]
pub struct Distinction {
    /// The two choices or editions that are distinguished.
    pub pair: Between,
    /// The profile of each choice or edition in `pair`.
    pub profiles: [Settings; 2],
    /// The query and the answers, or `None` if the search found no query.
    pub example: Option<Answered>,
}

/// Two choices or two editions that a query distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Between {
    /// Two choices of one setting. All other settings have their default choices.
    Choices([Deviation; 2]),
    /// Two editions.
    Editions([Edition; 2]),
}

/// Finds a small query for each pair of editions or choices that `wanted` accepts. The two choices of a pair belong to
/// the same setting.
///
/// The files are made from the lines of [`atoms`](crate::explain::atoms). A file has at most four lines, and shorter
/// files are tried first. Each query is shrunk until no byte can be removed. The setting `limits` affects only large
/// files. Therefore its choices are tried with growing numbers of spaces, lines, rules or letters.
pub fn distinctions(wanted: impl Fn(&Between) -> bool) -> Vec<Distinction> {
    let mut all = between();
    all.retain(|distinction| wanted(&distinction.pair));
    let few = queries(PLAIN_AGENTS, PLAIN_URLS);
    let many = queries(AGENTS.len(), URLS.len());
    let limits =
        |pair: &Between| matches!(pair, Between::Choices([a, _]) if a.setting.id == "limits");
    all.iter_mut()
        .filter(|distinction| limits(&distinction.pair))
        .for_each(|distinction| distinction.example = long(distinction.profiles));
    let mut open: Vec<&mut Distinction> = all.iter_mut().collect();
    open.retain(|distinction| {
        distinction.example.is_none() && distinction.profiles[0] != distinction.profiles[1]
    });
    for (file, lines) in FILES.iter() {
        if open.is_empty() {
            break;
        }
        let queries = if *lines > 2 { &few } else { &many };
        // The loop evaluates only profiles of pairs for which no query was found yet.
        let mut answers: HashMap<Settings, Vec<AnswerKind>> = HashMap::new();
        open.retain_mut(|distinction| {
            for settings in distinction.profiles {
                answers.entry(settings).or_insert_with(|| {
                    let read = Naive { settings }.read(file);
                    let answer = |(agent, url): &(&[u8], &[u8])| {
                        let decide = |read: &Read| read.decide(agent, url);
                        AnswerKind::decided_from(&read, decide)
                    };
                    queries.iter().map(answer).collect()
                });
            }
            let [a, b] = distinction.profiles.map(|profile| &answers[&profile]);
            let differ = a.iter().zip(b).position(|(a, b)| a != b);
            distinction.example = differ.map(|query| {
                let (agent, url) = queries[query];
                smallest(Query::new(&**file, agent, url), distinction.profiles)
            });
            differ.is_none()
        });
    }
    all
}

/// Finds queries that distinguish profiles. Consecutive calls with the same first profile are faster, because the
/// interpretations of this profile are kept.
pub(crate) struct Distinguisher {
    profile: Settings,
    read: Vec<OnceCell<VariedFile<'static>>>,
}

impl Distinguisher {
    pub(crate) fn new() -> Distinguisher {
        Distinguisher { profile: Settings::DEFAULT, read: Vec::new() }
    }

    /// Returns a small query that distinguishes the first two profiles. The third profile answers this query as the
    /// first profile does, and the fourth profile answers it as the second profile does. Returns `None` if the search
    /// finds no query, or if a signal ends the search.
    pub(crate) fn query(&mut self, profiles: [Settings; 4]) -> Option<Query<'static>> {
        self.queries(profiles, 1).pop()
    }

    /// Does the same as [`query`](Distinguisher::query), but returns at most `most` queries. No two queries get the
    /// same pair of answers from the first two profiles.
    ///
    /// Longer words replace words of one letter if the query still distinguishes the profiles, because some programs
    /// may treat one-letter names specially.
    pub(crate) fn queries(&mut self, profiles: [Settings; 4], most: usize) -> Vec<Query<'static>> {
        let [a, b, ..] = profiles;
        if self.profile != a || self.read.is_empty() {
            let read = FILES.iter().map(|_| OnceCell::new()).collect();
            *self = Distinguisher { profile: a, read };
        }
        let few = Asking::new([a, b], PLAIN_AGENTS, PLAIN_URLS);
        let many = Asking::new([a, b], AGENTS.len(), URLS.len());
        let mut results: Vec<([AnswerKind; 2], Query<'static>)> = Vec::new();
        // The pairs of interpretations that no query distinguished. Later files with the same pair of interpretations
        // are skipped. The value is true if only the queries in `few` were tried.
        let mut idle: HashMap<[Option<Vec<u8>>; 2], bool> = HashMap::new();
        for ((file, lines), read) in FILES.iter().zip(&self.read) {
            if results.len() == most || shutdown::signalled() {
                break;
            }
            if !results.is_empty() && *lines > SHORT {
                continue;
            }
            let varied = read.get_or_init(|| VariedFile::new(file, a));
            let Some(kept) = varied.at(&b) else { continue };
            let pair = [&varied.read, &*kept];
            let forms = pair.map(|read| read.as_ref().ok().map(Read::form));
            let plain = *lines > 2 || !results.is_empty();
            if idle.get(&forms).is_some_and(|by_plain| plain || !by_plain) {
                continue;
            }
            let asking = if plain { &few } else { &many };
            let differing = asking.differing(pair);
            if differing.is_empty() {
                idle.insert(forms, plain);
            }
            let known = |answers| results.iter().any(|(earlier, _)| *earlier == answers);
            let mut queries = differing.into_iter().filter(|(_, answers)| !known(*answers));
            let result = queries.find_map(|((agent, url), answers)| {
                let query = Query::new(&**file, agent, url);
                tells_apart(profiles, &query).then_some((answers, query))
            });
            results.extend(result);
        }
        let spell = |(_, query): ([AnswerKind; 2], Query<'static>)| {
            let Query { robots, agent, url, .. } = &query;
            let spelt = Query::new(spelt(robots), spelt(agent), spelt(url));
            if tells_apart(profiles, &spelt) { spelt } else { query }
        };
        results.into_iter().map(spell).collect()
    }
}

type Asked = (&'static [u8], &'static [u8]);

struct Asking {
    profiles: [Settings; 2],
    /// The queries, each with the index of its robot in [`AGENTS`].
    queries: Vec<(usize, Asked)>,
    /// For each profile, the queries as this profile interprets them.
    questions: [Vec<Question>; 2],
    /// For each robot, the index of a query with this robot.
    robots: Vec<usize>,
}

impl Asking {
    fn new(profiles: [Settings; 2], agents: usize, urls: usize) -> Asking {
        let queries = queries(agents, urls);
        let questions = profiles.each_ref().map(|settings| {
            let question =
                |(agent, url): &(&[u8], &[u8])| Question::new(settings, None, agent, url);
            queries.iter().map(question).collect::<Vec<_>>()
        });
        let of_robot = |robot: &&[u8]| queries.iter().position(|(agent, _)| agent == robot);
        let robots = AGENTS[..agents].iter().filter_map(of_robot).collect();
        let robot = |agent: &[u8]| AGENTS.iter().position(|other| *other == agent).unwrap_or(0);
        let queries = queries.iter().map(|query| (robot(query.0), *query)).collect();
        Asking { profiles, queries, questions, robots }
    }

    /// Returns the queries that the two profiles answer differently. `pair` contains each profile's interpretation of
    /// the file.
    fn differing(&self, pair: [&Result<Read, Failure>; 2]) -> Vec<(Asked, [AnswerKind; 2])> {
        let records = [0, 1].map(|side: usize| {
            let to_robot = |at: &usize| -> Result<ToRobot<'_>, Failure> {
                let read = pair[side].as_ref().map_err(|failure| *failure)?;
                Ok(read.to_robot(&self.profiles[side], &self.questions[side][*at]))
            };
            self.robots.iter().map(to_robot).collect::<Vec<_>>()
        });
        let answers = |at: usize, robot: usize| {
            [0, 1].map(|side: usize| {
                let answer = |to_robot: &ToRobot<'_>| {
                    to_robot.answer(&self.profiles[side], &self.questions[side][at])
                };
                AnswerKind::decided_from(&records[side][robot], answer)
            })
        };
        // If several robots get the same rules from the file, the search first tries only one of them.
        let same = |robot: usize, other: usize| {
            records.iter().all(|by_robot| match (&by_robot[robot], &by_robot[other]) {
                (Ok(to_robot), Ok(other)) => to_robot.is_as(other),
                (to_robot, other) => to_robot.is_err() && other.is_err(),
            })
        };
        let first_of = |robot: &usize| !(0..*robot).any(|other| same(*robot, other));
        let distinct: Vec<usize> = (0..self.robots.len()).filter(first_of).collect();
        let differing = |all: &[usize]| -> Vec<(Asked, [AnswerKind; 2])> {
            let queries = self.queries.iter().enumerate();
            let queries = queries.filter(|(_, (robot, _))| all.contains(robot));
            let answered = queries.map(|(at, (robot, query))| (*query, answers(at, *robot)));
            answered.filter(|(_, [a, b])| a != b).collect()
        };
        if differing(&distinct).is_empty() {
            return Vec::new();
        }
        differing(&(0..self.robots.len()).collect::<Vec<_>>())
    }
}

/// If a word has only the letters `a`, `A`, `b` and `c`, replaces each letter by a name: for example, `a` by `anna`.
fn spelt(text: &[u8]) -> Vec<u8> {
    let word = |byte: &u8| match byte {
        b'a' => Some("anna"),
        b'A' => Some("ANNA"),
        b'b' => Some("berta"),
        b'c' => Some("carla"),
        _ => None,
    };
    let same = |a: &u8, b: &u8| a.is_ascii_alphanumeric() == b.is_ascii_alphanumeric();
    let parts = text.chunk_by(same).map(|part| {
        let words: Option<String> = part.iter().map(word).collect();
        words.map_or_else(|| part.to_vec(), String::into_bytes)
    });
    parts.collect::<Vec<_>>().concat()
}

/// Returns whether a query distinguishes the first two profiles. The third profile must answer the query as the first
/// profile does, and the fourth profile must answer it as the second profile does. If the query names no site, it must
/// distinguish the profiles on the site `ELSEWHERE`, too, because a driver chooses the site.
pub(crate) fn tells_apart(profiles: [Settings; 4], query: &Query<'_>) -> bool {
    let read =
        profiles.map(|settings| LazyCell::new(move || Naive { settings }.read(&query.robots)));
    let at = |site: Option<&Site>| {
        let answer = |side: usize| {
            let decide = |read: &Read| read.decide_on(site, &query.agent, &query.url);
            AnswerKind::decided_from(&read[side], decide)
        };
        let [a, b] = [0, 1].map(answer);
        a != b && (profiles[..2] == profiles[2..] || [a, b] == [2, 3].map(answer))
    };
    let stated = query.site.as_ref();
    at(stated) && (stated.is_some() || Site::of(&query.url).is_some() || at(Some(&ELSEWHERE)))
}

/// A site that no file of the search contains.
static ELSEWHERE: LazyLock<Site> =
    LazyLock::new(|| "http://www.example.com".parse().expect("an origin"));

fn between() -> Vec<Distinction> {
    let mut all = Vec::new();
    let mut add = |pair, profiles| all.push(Distinction { pair, profiles, example: None });
    for setting in setting::ALL.iter().filter(|setting| !setting.of_later_rules()) {
        let choices: Vec<_> =
            setting.choices.iter().map(|choice| Deviation { setting, choice }).collect();
        pairs(&choices).for_each(|pair| add(Between::Choices(pair), pair.map(Deviation::settings)));
    }
    let profile = |edition| (edition, Settings::default_for(edition));
    let editions = Edition::ALL.map(profile);
    for pair in pairs(&editions) {
        add(Between::Editions(pair.map(|edition| edition.0)), pair.map(|edition| edition.1));
    }
    all
}

/// The combinations with the fewest octets come first.
fn queries(agents: usize, urls: usize) -> Vec<(&'static [u8], &'static [u8])> {
    let (agents, urls) = (&AGENTS[..agents], &URLS[..urls]);
    let mut all: Vec<(&[u8], &[u8])> =
        agents.iter().flat_map(|agent| urls.iter().map(|url| (*agent, *url))).collect();
    all.sort_by_key(|(agent, url)| agent.len() + url.len());
    all
}

static FILES: LazyLock<Vec<(Vec<u8>, usize)>> = LazyLock::new(files);

/// Returns the files of the search, the shortest first. Each file comes with the number of elements of [`LINES`] in it.
fn files() -> Vec<(Vec<u8>, usize)> {
    let all = || 0..LINES.len();
    let plain = || (0..PLAIN).flat_map(|a| (0..PLAIN).map(move |b| (a, b)));
    let mut numbers: Vec<Vec<usize>> = Vec::new();
    for a in all() {
        numbers.push(vec![a]);
        if LINES[a].windows(3).any(|part| part == b"ser") {
            numbers.extend(all().map(|b| vec![a, b]));
        }
        for (b, c) in plain() {
            numbers.extend([vec![a, b, c], vec![b, a, c], vec![b, c, a]]);
            numbers.extend([vec![0, a, b, c], vec![1, a, b, c]]);
        }
    }
    let mut files: Vec<(Vec<u8>, usize)> = numbers
        .iter()
        .map(|lines| (lines.iter().flat_map(|line| LINES[*line]).copied().collect(), lines.len()))
        .collect();
    files.sort_by(|(a, few), (b, many)| (a.len(), a, few).cmp(&(b.len(), b, many)));
    files.dedup_by(|(a, _), (b, _)| a == b);
    files
}

fn answers(profiles: [Settings; 2], query: &Query<'_>) -> [AnswerKind; 2] {
    profiles.map(|profile| AnswerKind::at(profile, query))
}

fn smallest(query: Query<'_>, profiles: [Settings; 2]) -> Answered {
    let small = minimize_query(query, |query| {
        let [a, b] = answers(profiles, query);
        let colon = query.url.iter().position(|byte| *byte == b':');
        let scheme = colon.is_some_and(|colon| is_scheme(&query.url[..colon]));
        !query.agent.is_empty() && (query.url.starts_with(b"/") || scheme) && a != b
    });
    let answers = answers(profiles, &small);
    (small, answers)
}

const MANY: &str = "Disallow:/a\n";
/// A line that is neither a rule nor blank.
const FORMLESS: &str = "a\n";

/// Returns a query about a long file that distinguishes the profiles. The file repeats a short text many times, such as
/// a space before a value, a rule above another rule, or a letter in a value.
fn long(profiles: [Settings; 2]) -> Option<Answered> {
    let spaces = |count: usize| format!("User-agent:*\nDisallow:{}/", " ".repeat(count));
    let spaces_behind = |count: usize| format!("User-agent:*\nDisallow:/{}\n", " ".repeat(count));
    let below_formless =
        |count: usize| format!("User-agent:*\n{}Disallow:/\n", FORMLESS.repeat(count));
    let below = |count: usize| format!("User-agent:*\n{}Disallow:/\n", MANY.repeat(count));
    let above = |count: usize| format!("User-agent:*\nDisallow:/\n{}", "a".repeat(count));
    let value = |count: usize| format!("User-agent:*\nDisallow:/{}\n", "a".repeat(count));
    let root = |_: usize| "/".to_owned();
    long_with(profiles, 21, spaces, root)
        .or_else(|| long_with(profiles, 21, spaces_behind, root))
        .or_else(|| long_with(profiles, 17, below_formless, root))
        .or_else(|| long_with(profiles, 17, below, root))
        .or_else(|| long_with(profiles, 20, above, root))
        .or_else(|| {
            long_with(profiles, 12, value, |count: usize| format!("/{}", "a".repeat(count)))
        })
}

/// Finds the smallest number of repetitions for which the two profiles answer the query differently, and returns this
/// query. `file` and `url` return the file and the URL for a number of repetitions. Only numbers below 2 to the power
/// of `powers` are tried.
fn long_with(
    profiles: [Settings; 2],
    powers: u32,
    file: impl Fn(usize) -> String,
    url: impl Fn(usize) -> String,
) -> Option<Answered> {
    let answered = |count: usize| -> Answered {
        let query = Query::new(file(count).into_bytes(), &b"a"[..], url(count).into_bytes());
        let answers = answers(profiles, &query);
        (query, answers)
    };
    let differ = |count: usize| matches!(answered(count), (_, [a, b]) if a != b);
    // Numbers halfway between powers of 2 are tried, too, because the limits of both profiles may be between the same
    // two powers.
    let mut tried = (0..powers).flat_map(|power| [1_usize << power, 3 << power >> 1]);
    let mut more = tried.find(|count| differ(*count))?;
    let mut less = more / 2;
    while more - less > 1 {
        let middle = less.midpoint(more);
        *(if differ(middle) { &mut more } else { &mut less }) = middle;
    }
    Some(answered(more))
}

const HEAD: &str = "| | | file | robot | URL | first | second |\n\
                    | --- | --- | --- | --- | --- | --- | --- |\n";

/// Returns the distinctions as a page of Markdown.
pub fn page(all: &[Distinction]) -> String {
    let distinguished = all.iter().filter(|distinction| distinction.example.is_some()).count();
    let mut out = format!(
        "# The smallest files that tell profiles apart\n\n\
        `cargo xtask write pages` generates this page with a search. Don't edit it by hand.\n\n\
        The page has a row for each pair of editions, and for each pair of choices of a setting, with all other\n\
        settings as in 1994. The row has the smallest file, robot and URL that the search found and that the pair\n\
        answers differently. It was found for {distinguished} of {} pairs. The search tries files of a few lines, and\n\
        then removes bytes until no byte can be removed. A smaller file with other lines may exist. Control characters\n\
        and bytes that are not ASCII are written as `\\n`, `\\r`, `\\t`, `\\xff`.\n\
        \n## Editions\n\n{HEAD}",
        all.len()
    );
    for distinction in all {
        if let Between::Editions(_) = distinction.pair {
            out += &distinction.row();
        }
    }
    out += "\n## Choices\n";
    let mut last: Option<&SettingInfo> = None;
    for distinction in all {
        let Between::Choices([Deviation { setting, .. }, _]) = distinction.pair else { continue };
        if last.replace(setting) != Some(setting) {
            _ = write!(out, "\n### `{}`\n\n{}\n\n{HEAD}", setting.id, setting.question);
        }
        out += &distinction.row();
    }
    out
}

impl Distinction {
    /// Returns the table row of this distinction, with its line terminator.
    pub fn row(&self) -> String {
        let [first, second] = match self.pair {
            Between::Choices(pair) => pair.map(|deviation| deviation.choice.id),
            Between::Editions(pair) => pair.map(|edition| edition.id()),
        };
        let cells = match &self.example {
            Some((Query { robots, agent, url, .. }, [by_first, by_second])) => {
                let [robots, agent, url] = [robots, agent, url].map(|bytes| drawn(bytes));
                format!("{robots} | {agent} | {url} | {by_first} | {by_second}")
            }
            None if self.profiles[0] == self.profiles[1] => "the same profile | | | |".into(),
            None => "none found | | | |".into(),
        };
        format!("| {first} | {second} | {cells} |\n")
    }
}

/// Returns the bytes as code for a table cell. If there are more than 80 bytes, the longest repetition is written as a
/// number and the repeated text.
fn drawn(bytes: &[u8]) -> String {
    const LONG: usize = 80;
    if bytes.len() > LONG {
        let units = [
            (" ", "spaces"),
            ("a", "times `a`"),
            (FORMLESS, "times `a\\n`"),
            (MANY, "times `Disallow:/a\\n`"),
        ];
        let runs = units.into_iter().filter_map(|(unit, words)| {
            let unit = unit.as_bytes();
            let twice = unit.repeat(2);
            let start = bytes.windows(twice.len()).position(|part| part == twice)?;
            let count = bytes[start..].chunks(unit.len()).take_while(|part| *part == unit).count();
            Some((count * unit.len(), count, start, words))
        });
        if let Some((length, count, start, words)) = runs.max_by_key(|run| run.0) {
            let [before, after] = [&bytes[..start], &bytes[start + length..]].map(drawn);
            return format!("{before}, {count} {words}, {after}");
        }
    }
    format!("`{}`", bytes.escape_ascii().to_string().replace('|', "\\|").replace("\\'", "'"))
}

#[cfg(test)]
mod tests {
    use crate::explain::distinguish::{Distinguisher, tells_apart};
    use norobots_settings::setting::Settings;
    use norobots_settings::site::Site;
    use norobots_suite::query::Query;

    #[test]
    fn what_a_query_tells_does_not_hang_on_the_site_that_a_driver_puts_a_path_on() {
        let own_site = Settings::DEFAULT.with("full-url-value", "own-site").expect("a choice");
        let profiles = [own_site, Settings::DEFAULT, own_site, Settings::DEFAULT];
        let query = Distinguisher::new().query(profiles).expect("a query");
        assert!(tells_apart(profiles, &query));
        let elsewhere: Site = "http://www.example.com".parse().expect("an origin");
        let own = Site::of(&query.url).is_some();
        assert!(own || tells_apart(profiles, &query.of(Some(&elsewhere))));
        let of_any_site = Query::new(&b"User-agent: a\nDisallow: //h\n"[..], &b"a"[..], &b"/"[..]);
        assert!(!tells_apart(profiles, &of_any_site));
    }
}
