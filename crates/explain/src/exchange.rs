//! The answers of two editions' robots after one edition takes a choice from the other.

use norobots::engine::Failure;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots_settings::naive::{Naive, Question, Read, answering, reading};
use norobots_settings::setting::{ALL, Deviation, Settings};
use norobots_suite::query::AnswerKind;
use norobots_text::steps::Steps;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A setting for which two editions make different choices. Profiles are represented by their indices in the plan.
struct Exchange {
    /// The choice of the second edition.
    deviation: Deviation,
    /// The profile of the first edition with that choice.
    alone: usize,
    /// The profile of the second edition with the first edition's choice.
    back: usize,
}

/// A robot of the plan.
struct Profile {
    settings: Settings,
    /// The class of profiles that read every file alike.
    reading: usize,
    /// The class of profiles that give the same answers about every file that they read alike.
    answering: usize,
}

/// The robots of the editions in [`Edition::DECIDED`], and for each pair of editions the robots with one choice
/// exchanged.
struct Plan {
    profiles: Vec<Profile>,
    /// The number of classes in the field `reading` of the profiles. `answerings` is the same for the field
    /// `answering`.
    interpretations: usize,
    answerings: usize,
    /// The index of each edition's profile.
    homes: Vec<usize>,
    /// The exchanges between two editions, indexed by the first edition and then by the second.
    exchanges: Vec<Vec<Vec<Exchange>>>,
}

static PLAN: LazyLock<Plan> = LazyLock::new(Plan::new);

impl Plan {
    fn new() -> Plan {
        let mut plan = Plan {
            profiles: Vec::new(),
            interpretations: 0,
            answerings: 0,
            homes: Vec::new(),
            exchanges: Vec::new(),
        };
        let (mut places, mut interpretations, mut answerings) =
            (HashMap::new(), HashMap::new(), HashMap::new());
        let mut place = |settings: Settings, profiles: &mut Vec<Profile>| {
            *places.entry(settings).or_insert_with(|| {
                let count = interpretations.len();
                let reading = *interpretations.entry(reading(&settings)).or_insert(count);
                let count = answerings.len();
                let answering = *answerings.entry(answering(&settings)).or_insert(count);
                profiles.push(Profile { settings, reading, answering });
                profiles.len() - 1
            })
        };
        let profiles = &mut plan.profiles;
        let editions = Edition::DECIDED.map(Settings::default_for);
        plan.homes = editions.map(|home| place(home, profiles)).to_vec();
        for first in editions {
            let mut of_first = Vec::new();
            for second in editions {
                let mut exchanges = Vec::new();
                let (from, to) = (first.places(), second.places());
                for at in (0..ALL.len()).filter(|at| from[*at] != to[*at]) {
                    let with = |mut places: [usize; ALL.len()], choice: usize| {
                        places[at] = choice;
                        Settings::from_places(places)
                    };
                    let (setting, choice) = (&ALL[at], &ALL[at].choices[to[at]]);
                    exchanges.push(Exchange {
                        deviation: Deviation { setting, choice },
                        alone: place(with(from, to[at]), profiles),
                        back: place(with(to, from[at]), profiles),
                    });
                }
                of_first.push(exchanges);
            }
            plan.exchanges.push(of_first);
        }
        (plan.interpretations, plan.answerings) = (interpretations.len(), answerings.len());
        plan
    }

    /// Returns the index of an edition in the plan.
    fn place(edition: Edition) -> usize {
        let place = Edition::DECIDED.iter().position(|known| *known == edition);
        place.expect("an edition of the five")
    }
}

/// A file as the robots of the plan read it.
///
/// All robots read most lines of a file alike: comments, and rules in the spelling of the texts. Therefore robots that
/// read the file without these lines alike read the whole file alike. For a query, a rule is left out if it clearly
/// matches for no robot of the plan.
pub(crate) struct File<'f> {
    lines: Vec<Line<'f>>,
    bare: Vec<u8>,
    /// The different interpretations of the bare file. A kind is an index into this list.
    kinds: Vec<Result<Read, Failure>>,
    /// The kind for each class of profiles that read alike. It is `None` if no profile of the class has read the file.
    of_reading: Vec<Option<usize>>,
    parts: HashMap<Vec<u8>, Part>,
}

/// The part of a file that matters for a URL.
struct Part {
    robots: Vec<u8>,
    /// The interpretation of the part for each kind. It is `None` if the part has not been read for this kind.
    read: Vec<Option<Result<Read, Failure>>>,
}

struct Line<'f> {
    /// The line with its end.
    bytes: &'f [u8],
    kind: LineKind<'f>,
}

enum LineKind<'f> {
    /// A line with nothing but a comment.
    Comment,
    /// A rule that every robot of the plan reads alike, apart from robots that do not know Allow lines.
    Rule {
        allows: bool,
        value: &'f [u8],
    },
    Other,
}

impl<'f> File<'f> {
    /// Creates the file without reading it.
    pub(crate) fn new(robots: &'f [u8]) -> File<'f> {
        let source = Source::new(robots);
        let starts = source.starts();
        let ends = starts.iter().skip(1).copied().chain([robots.len()]);
        let line = |(start, end): (&usize, usize)| {
            let bytes = &robots[*start..end];
            // A byte-order mark may precede the first line, and the last line may lack its end.
            let inner = *start > 0 && end < robots.len();
            Line { bytes, kind: if inner { kind(bytes) } else { LineKind::Other } }
        };
        let lines: Vec<Line<'_>> = starts.iter().zip(ends).map(line).collect();
        let bare = without(&lines, |_| true);
        let (kinds, of_reading) = (Vec::new(), vec![None; PLAN.interpretations]);
        File { lines, bare, kinds, of_reading, parts: HashMap::new() }
    }

    /// Starts a query about the file. The robots' answers are computed later.
    pub(crate) fn ask<'q>(&'q mut self, agent: &'q [u8], url: &'q [u8]) -> Answers<'q, 'f> {
        if !self.parts.contains_key(url) {
            let robots = without(&self.lines, |value| cannot_match(value, url));
            self.parts.insert(url.to_vec(), Part { robots, read: Vec::new() });
        }
        Answers { file: self, agent, url, known: vec![Vec::new(); PLAN.answerings] }
    }

    /// Returns the kind of a robot's interpretation. Returns `None` if too few steps remain to read the file.
    fn kind(&mut self, robot: &Profile, steps: &mut Steps) -> Option<usize> {
        if let Some(kind) = self.of_reading[robot.reading] {
            return Some(kind);
        }
        if !steps.take(self.bare.len()) {
            return None;
        }
        let read = Naive { settings: robot.settings }.read(&self.bare);
        let alike = |kind: &Result<Read, Failure>| match (kind, &read) {
            (Ok(kind), Ok(read)) => kind.is_as(read),
            (kind, read) => kind.is_err() && read.is_err(),
        };
        let kind = self.kinds.iter().position(alike).unwrap_or_else(|| {
            self.kinds.push(read);
            self.kinds.len() - 1
        });
        self.of_reading[robot.reading] = Some(kind);
        Some(kind)
    }
}

/// Returns the kind of a line.
fn kind(bytes: &[u8]) -> LineKind<'_> {
    let text = bytes.trim_ascii_end();
    if text.starts_with(b"#") {
        return LineKind::Comment;
    }
    let Some(colon) = text.iter().position(|byte| *byte == b':') else { return LineKind::Other };
    let name = &text[..colon];
    let value =
        text[colon + 1..].split(|byte| *byte == b'#').next().unwrap_or_default().trim_ascii();
    let allows = name.eq_ignore_ascii_case(b"allow");
    let known = allows || name.eq_ignore_ascii_case(b"disallow");
    // A plain line has no byte that only some robots of the plan remove or treat as space.
    let plain = bytes.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\t' | b'\r' | b'\n'));
    match known && plain && value.starts_with(b"/") && !value.starts_with(b"//") {
        true => LineKind::Rule { allows, value },
        false => LineKind::Other,
    }
}

/// Returns the lines without comments and without the rules for which `left_out` is true. The first Allow line and the
/// first Disallow line of consecutive rules are always kept, so that the records do not change.
fn without(lines: &[Line<'_>], left_out: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut seen = [false; 2];
    for Line { bytes, kind } in lines {
        match kind {
            LineKind::Comment => continue,
            LineKind::Rule { allows, value } => {
                let seen = std::mem::replace(&mut seen[usize::from(*allows)], true);
                if seen && left_out(value) {
                    continue;
                }
            }
            LineKind::Other => seen = [false; 2],
        }
        kept.extend_from_slice(bytes);
    }
    kept
}

/// Returns whether it is clear that the value of a rule does not match the URL for any robot of the plan. This is clear
/// if the two paths differ before the first special character of either, or if the value has a word that is not in the
/// URL. No robot of the plan skips a letter or digit or reads it as a different one.
fn cannot_match(value: &[u8], url: &[u8]) -> bool {
    // Google's code looks for a host after `://` anywhere in a URL.
    let holds = |text: &[u8], part: &[u8]| text.windows(part.len()).any(|other| other == part);
    if !url.starts_with(b"/") || url.starts_with(b"//") || holds(url, b"://") {
        return false;
    }
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte);
    let mut octets = value.iter().zip(url);
    if octets
        .find(|(of_value, of_url)| of_value != of_url || !plain(**of_value))
        .is_some_and(|(of_value, of_url)| plain(*of_value) && plain(*of_url))
    {
        return true;
    }
    // Digits may belong to an escape, and the path of an index page may match its folder.
    let mut words =
        value.split(|byte| !byte.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let literal = !value.contains(&b'%') && !url.contains(&b'%') && !holds(value, b"index.htm");
    literal && words.any(|word| !holds(url, word))
}

/// The answers of the robots of the plan to a query.
pub(crate) struct Answers<'q, 'f> {
    file: &'q mut File<'f>,
    agent: &'q [u8],
    url: &'q [u8],
    /// The answers so far, indexed by the class of profiles that answer alike. Each answer has the kind of its robot's
    /// interpretation.
    known: Vec<Vec<(usize, AnswerKind)>>,
}

impl Answers<'_, '_> {
    /// Returns the choices that make the second edition answer differently from the first. A choice acts alone if it
    /// changes the answer of the first edition. It is needed if the second edition without it answers as the first
    /// does. The result is the first of these groups that is not empty: choices that act alone and are needed, choices
    /// that are only needed, choices that only act alone, all choices. Each octet that is read is a step. Returns
    /// `None` if too few steps remain.
    pub(crate) fn causes(
        &mut self,
        first: Edition,
        second: Edition,
        steps: &mut Steps,
    ) -> Option<Vec<Deviation>> {
        let [first, second] = [first, second].map(Plan::place);
        let by_first = self.at(PLAN.homes[first], steps)?;
        if self.at(PLAN.homes[second], steps)? == by_first {
            return Some(Vec::new());
        }
        let exchanges = &PLAN.exchanges[first][second];
        let (mut alone, mut silent) = (Vec::new(), Vec::new());
        for exchange in exchanges {
            let moves = self.at(exchange.alone, steps)? != by_first;
            if moves { &mut alone } else { &mut silent }.push(exchange);
        }
        // Usually one choice is enough, and the choices that do not act alone need not be tried.
        for group in [&alone, &silent] {
            let mut needed = Vec::new();
            for exchange in group {
                if self.at(exchange.back, steps)? == by_first {
                    needed.push(exchange.deviation);
                }
            }
            if !needed.is_empty() {
                return Some(needed);
            }
        }
        let group = if alone.is_empty() { silent } else { alone };
        Some(group.into_iter().map(|exchange| exchange.deviation).collect())
    }

    /// Returns the answer of the robot with that index in the plan. Returns `None` if too few steps remain.
    fn at(&mut self, place: usize, steps: &mut Steps) -> Option<AnswerKind> {
        let robot = &PLAN.profiles[place];
        let kind = self.file.kind(robot, steps)?;
        let known = &mut self.known[robot.answering];
        if let Some((_, answer)) = known.iter().find(|(other, _)| *other == kind) {
            return Some(*answer);
        }
        let Answers { agent, url, .. } = self;
        let Part { robots, read } = self.file.parts.get_mut(*url)?;
        if !steps.take(robots.len() + agent.len() + url.len()) {
            return None;
        }
        read.resize_with(read.len().max(kind + 1), || None);
        let read =
            read[kind].get_or_insert_with(|| Naive { settings: robot.settings }.read(robots));
        let decide = |read: &Read| {
            read.answer(&robot.settings, &Question::new(&robot.settings, None, agent, url))
        };
        let answer = AnswerKind::decided_from(read, decide);
        known.push((kind, answer));
        Some(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::{File, PLAN};
    use norobots_suite::query::{AnswerKind, Query};
    use norobots_suite::suite::{Folder, Suite};
    use norobots_text::steps::Steps;

    /// An interpretation or answer that several robots share is the one that each robot gets by itself.
    #[test]
    fn each_robot_of_the_plan_answers_as_one_that_is_asked_alone() {
        let suite = Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"));
        let mut moved = 0;
        for case in suite.cases.iter().filter(|case| case.robots.len() < 2_000) {
            let mut file = File::new(&case.robots);
            let queries = case.queries.iter().map(|put| case.query(put));
            for query in queries.filter(|query| query.site.is_none()) {
                let mut answers = file.ask(&query.agent, &query.url);
                let steps = &mut Steps::new(usize::MAX);
                let first = AnswerKind::at(PLAN.profiles[0].settings, &query);
                for (place, profile) in PLAN.profiles.iter().enumerate() {
                    let alone = AnswerKind::at(profile.settings, &query);
                    assert_eq!(answers.at(place, steps), Some(alone), "{}", case.id);
                    moved += usize::from(alone != first);
                }
            }
        }
        assert!(moved > 1_000, "{moved}");
    }

    /// Leaving out lines and sharing interpretations changes no answer.
    #[test]
    fn each_robot_of_the_plan_answers_as_about_the_whole_file() {
        const LINES: [&str; 32] = [
            "User-agent: *",
            "User-agent: fig",
            "User-agent: figtree/1.0",
            "user-agent: * x",
            "User-agent:",
            "Disallow: /",
            "Disallow: /x",
            "Disallow: /x/index.html",
            "disallow:/xy",
            "Disallow : /x",
            "Disallow: /x y",
            "Disallow: /x # y",
            "Disallow: /a*y",
            "Disallow: /*y$",
            "Disallow: /*?ab=",
            "Disallow: /ab*xy$ # q",
            "Disallow: //h/x",
            "Disallow: /a%78",
            "Disallow: /%61x\u{b}",
            "Disallow: /x\0y",
            "Disallow:",
            "Disallow: x",
            "Disalow: /a",
            "Disallow /a",
            "Allow: /x",
            "allow: /x/index.htm",
            "Allow: /a.b",
            "Allow:",
            "Sitemap: http://h/x",
            "# x",
            " # x",
            "",
        ];
        const URLS: [&str; 19] = [
            "/",
            "/x",
            "/x/",
            "/xy",
            "/x?y",
            "/a",
            "/a/y",
            "/ax",
            "/a.b",
            "/%61x",
            "//h/x",
            "/a://x/a",
            "http://h/x",
            "mailto:/x",
            "/robots.txt",
            "/a?ab=1",
            "/abqxy",
            "/Ab%78y",
            "",
        ];
        let mut random = fastrand::Rng::with_seed(17);
        let (mut moved, mut left_out) = (0, 0);
        for _ in 0..1500 {
            let end = *random.choice(["\n", "\r\n", "\r"].iter()).expect("an end");
            let count = random.usize(1..16);
            // Half of the files have no User-agent line between the rules.
            let from = if random.bool() { 0 } else { 5 };
            let lines = (0..count).map(|_| [LINES[random.usize(from..LINES.len())], end].concat());
            let mut robots: String = lines.collect();
            if from > 0 {
                robots.insert_str(0, "User-agent: *\n");
            }
            if random.bool() {
                robots.truncate(robots.len() - end.len());
            }
            let mut file = File::new(robots.as_bytes());
            left_out += usize::from(file.bare.len() < robots.len());
            for _ in 0..2 {
                let url = URLS[random.usize(..URLS.len())];
                let agent = *random.choice(["figtree", "fig", "q", ""].iter()).expect("a robot");
                let query = Query::new(robots.as_bytes(), agent.as_bytes(), url.as_bytes());
                let mut answers = file.ask(&query.agent, &query.url);
                let steps = &mut Steps::new(usize::MAX);
                let first = AnswerKind::at(PLAN.profiles[0].settings, &query);
                for (place, profile) in PLAN.profiles.iter().enumerate() {
                    let alone = AnswerKind::at(profile.settings, &query);
                    let deviations = || profile.settings.deviations();
                    assert_eq!(
                        answers.at(place, steps),
                        Some(alone),
                        "{query:?} {:?}",
                        deviations()
                    );
                    moved += usize::from(alone != first);
                }
            }
        }
        assert!(moved > 10_000 && left_out > 500, "{moved} {left_out}");
    }
}
