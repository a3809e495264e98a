//! Computes the answers of robots that follow one edition, but take one setting from another edition.

use norobots::engine::Failure;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots_settings::naive::{Naive, Question, Read, answering, reading};
use norobots_settings::setting::{ALL, Deviation, Settings};
use norobots_suite::query::AnswerKind;
use norobots_text::steps::Steps;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A setting with different choices in two editions. Each profile is stored as an index into the profiles of [`PLAN`].
struct Exchange {
    /// The second edition's choice for the setting.
    deviation: Deviation,
    /// The profile of the first edition, with the second edition's choice for this setting.
    alone: usize,
    /// The profile of the second edition, with the first edition's choice for this setting.
    back: usize,
}

struct Profile {
    settings: Settings,
    /// Robots with the same `reading` interpret every file in the same way.
    reading: usize,
    /// If two robots with the same `answering` interpret a file in the same way, they give the same answers about this
    /// file.
    answering: usize,
}

/// All robots whose answers this module computes. A robot follows an edition in [`Edition::DECIDED`], but may take one
/// setting from another edition.
struct Plan {
    profiles: Vec<Profile>,
    /// The number of different values of `Profile::reading`. `answerings` is the number of different values of
    /// `Profile::answering`.
    interpretations: usize,
    answerings: usize,
    /// For each edition, the index of its profile.
    homes: Vec<usize>,
    /// For each pair of editions, the settings that differ. The element `exchanges[a][b]` is for the editions with the
    /// indices `a` and `b`.
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

    fn place(edition: Edition) -> usize {
        let place = Edition::DECIDED.iter().position(|known| *known == edition);
        place.expect("an edition of the five")
    }
}

/// A file, and the interpretations of this file by the robots in `PLAN`.
///
/// Comments and correctly spelled rules have the same meaning for all robots. If two robots interpret all other lines
/// in the same way, they therefore interpret the whole file in the same way. Before a URL is looked up, the rules that
/// clearly cannot match this URL are removed.
pub(crate) struct File<'f> {
    lines: Vec<Line<'f>>,
    bare: Vec<u8>,
    /// The different interpretations of `bare`. The index of an interpretation in this list is called its kind.
    kinds: Vec<Result<Read, Failure>>,
    /// For each class of robots (a value of `Profile::reading`), the index of its interpretation in `kinds`. An entry
    /// is `None` until a robot of the class reads the file.
    of_reading: Vec<Option<usize>>,
    parts: HashMap<Vec<u8>, Part>,
}

/// The lines of a file that matter for a URL.
struct Part {
    robots: Vec<u8>,
    /// The interpretations of `robots`, at the same indices as in `File::kinds`. An entry is `None` until it is needed.
    read: Vec<Option<Result<Read, Failure>>>,
}

struct Line<'f> {
    /// The line with its terminator.
    bytes: &'f [u8],
    kind: LineKind<'f>,
}

enum LineKind<'f> {
    Comment,
    /// A rule that all robots interpret in the same way if they know its field. Some robots do not know Allow lines.
    Rule {
        allows: bool,
        value: &'f [u8],
    },
    Other,
}

impl<'f> File<'f> {
    /// Splits the file into lines. Robots read the file only when their answers are needed.
    pub(crate) fn new(robots: &'f [u8]) -> File<'f> {
        let source = Source::new(robots);
        let starts = source.starts();
        let ends = starts.iter().skip(1).copied().chain([robots.len()]);
        let line = |(start, end): (&usize, usize)| {
            let bytes = &robots[*start..end];
            // A byte-order mark may precede the first line, and the last line may lack a terminator.
            let inner = *start > 0 && end < robots.len();
            Line { bytes, kind: if inner { kind(bytes) } else { LineKind::Other } }
        };
        let lines: Vec<Line<'_>> = starts.iter().zip(ends).map(line).collect();
        let bare = without(&lines, |_| true);
        let (kinds, of_reading) = (Vec::new(), vec![None; PLAN.interpretations]);
        File { lines, bare, kinds, of_reading, parts: HashMap::new() }
    }

    /// The answers are computed when they are needed.
    pub(crate) fn ask<'q>(&'q mut self, agent: &'q [u8], url: &'q [u8]) -> Answers<'q, 'f> {
        if !self.parts.contains_key(url) {
            let robots = without(&self.lines, |value| cannot_match(value, url));
            self.parts.insert(url.to_vec(), Part { robots, read: Vec::new() });
        }
        Answers { file: self, agent, url, known: vec![Vec::new(); PLAN.answerings] }
    }

    /// Returns the index in `kinds` of a robot's interpretation of `bare`. Returns `None` if too few steps remain to
    /// read `bare`.
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
    // Some robots remove all bytes but these, or read them as spaces.
    let plain = bytes.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\t' | b'\r' | b'\n'));
    match known && plain && value.starts_with(b"/") && !value.starts_with(b"//") {
        true => LineKind::Rule { allows, value },
        false => LineKind::Other,
    }
}

/// Removes comments and the rules that `left_out` selects, and returns the remaining lines. The first Allow line and
/// the first Disallow line of each sequence of rules always stay, so that the records don't change.
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

/// Returns true if it is certain that no robot matches the value of a rule with the URL. No robot skips or replaces
/// letters or digits. Therefore a value does not match if it differs from the URL before the first special character,
/// or if the URL lacks a word of the value.
fn cannot_match(value: &[u8], url: &[u8]) -> bool {
    // A URL that is no plain path may match in unexpected ways. For example, Google's code looks for a host after any
    // `://`.
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
    // A missing word proves nothing if it may belong to a percent-escape. A rule for an index page may match the folder
    // of the page, although the URL lacks the name of the page.
    let mut words =
        value.split(|byte| !byte.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let literal = !value.contains(&b'%') && !url.contains(&b'%') && !holds(value, b"index.htm");
    literal && words.any(|word| !holds(url, word))
}

/// The answers of all robots in `PLAN` to a query.
pub(crate) struct Answers<'q, 'f> {
    file: &'q mut File<'f>,
    agent: &'q [u8],
    url: &'q [u8],
    /// The answers that were computed so far, indexed by `Profile::answering`. Each answer is paired with an index in
    /// `File::kinds`: the interpretation of the file that led to the answer.
    known: Vec<Vec<(usize, AnswerKind)>>,
}

impl Answers<'_, '_> {
    /// Returns the choices of settings that make the second edition answer differently from the first edition. A choice
    /// is sufficient if this choice alone changes the first edition's answer. A choice is necessary if the second
    /// edition, without this choice, gives the first edition's answer. The result is the first group in this list that
    /// is not empty:
    ///
    /// 1. The choices that are sufficient and necessary.
    /// 2. The necessary choices.
    /// 3. The sufficient choices.
    /// 4. All choices that differ between the two editions.
    ///
    /// `steps` limits the number of octets that are read. Returns `None` if the limit is too low.
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
        // The sufficient choices are tried first.
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

    /// Returns the answer of the robot with the index `place` in `PLAN`.
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

    /// Checks that every robot in `PLAN` gives the same answers as a robot that shares no interpretations.
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

    /// Checks that the removed lines change no answer.
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
