//! A second interpretation of Yandex's code. It is based on the summaries in
//! `conformance/editions/yandex-code-22f8ae0.toml`. This interpretation reads a file once for one robot. It collects
//! the rules of the groups that name the robot. If a longer User-agent value matches the robot, the rules of the groups
//! with shorter values are dropped.

use crate::broken::{Broken, hold};
use norobots::Edition;
use norobots::engine::{Engine, Verdict};
use norobots_settings::naive::Naive;
use norobots_settings::setting::Settings;
use norobots_suite::query::Query;

/// Files of this size or more are not checked. A smaller file has fewer than 10,000 rules. Yandex's code allows
/// everything if a file has 10,000 rules or more, but this interpretation has no such limit.
const SMALL: usize = 80_000;

/// Checks that this interpretation gives the same verdict as `Naive` with the settings of Yandex's code. If the verdict
/// is *disallowed*, the two engines must also report the same line. Files of 80,000 bytes or more are not checked. Only
/// URLs that begin with `/` and have no `#` are checked, because Yandex's code doesn't show how it converts other URLs
/// to paths.
///
/// # Errors
///
/// Returns [`Broken`] if the two answers differ.
pub fn yandex_code_agrees(query: &Query<'_>) -> Result<(), Broken> {
    let Query { robots, agent, url, .. } = query;
    if robots.len() >= SMALL || !url.starts_with(b"/") || url.contains(&b'#') {
        return Ok(());
    }
    let naive = Naive { settings: Settings::default_for(Edition::YandexCode) };
    let naive = naive.decide(robots, agent, url).ok();
    let naive = naive.map(|said| (said.verdict, said.line.filter(|_| !said.allowed())));
    let again = decide(robots, agent, url);
    hold("two interpretations of Yandex's code agree", naive == Some(again), || {
        format!("{query}: naive says {naive:?}, and the other {again:?}")
    })
}

/// Returns the verdict, and the number of the line that disallows the URL, if any. Lines are counted from 1.
fn decide(robots: &[u8], agent: &[u8], url: &[u8]) -> (Verdict, Option<usize>) {
    let mut handler = Handler { robot: name(agent).to_ascii_lowercase(), ..Handler::default() };
    for (number, line) in (1..).zip(lines(robots)) {
        handler.read(number, &line);
    }
    handler.decide(url)
}

/// Returns the robot's name. The name is the word after `compatible;` in the User-Agent header, or the whole header if
/// `compatible;` is missing.
fn name(agent: &[u8]) -> &[u8] {
    let mark = b"compatible;";
    let behind = agent.windows(mark.len()).position(|part| part.eq_ignore_ascii_case(mark));
    let words = behind.map(|at| agent[at + mark.len()..].split(|byte| b" \t".contains(byte)));
    let word = words.and_then(|mut words| words.find(|word| !word.is_empty()));
    word.map_or(agent, |word| word.split(|byte| b";,)".contains(byte)).next().unwrap_or(word))
}

/// Splits a file into lines, which end at CR, NL or CR NL. If a CR ends a line, a second CR after it belongs to the
/// text of the next line.
fn lines(robots: &[u8]) -> Vec<Vec<u8>> {
    let mut rest =
        robots.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(robots).iter().copied().peekable();
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    while let Some(byte) = rest.next() {
        if !matches!(byte, b'\r' | b'\n') {
            line.push(byte);
            continue;
        }
        lines.push(std::mem::take(&mut line));
        match (byte, rest.peek()) {
            (b'\r', Some(b'\n')) => drop(rest.next()),
            (b'\r', Some(b'\r')) => line.extend(rest.next()),
            _ => {}
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

fn trimmed(text: &[u8]) -> &[u8] {
    let space = |byte: &u8| b" \t\r\n\x0B\x0C".contains(byte);
    let start = text.iter().position(|byte| !space(byte)).unwrap_or(text.len());
    let end = text.iter().rposition(|byte| !space(byte)).map_or(start, |at| at + 1);
    &text[start..end]
}

struct Rule {
    line: usize,
    allows: bool,
    value: Vec<u8>,
}

/// The rules of the groups that name the robot, or the rules of the groups for `*`.
#[derive(Default)]
struct Group {
    named: bool,
    rules: Vec<Rule>,
}

#[derive(Default)]
struct Handler {
    robot: Vec<u8>,
    /// Whether the next line joins the current group if it is a User-agent line.
    after_agent: bool,
    /// Two flags for the current group. The first flag says whether the group has the longest name so far that matches
    /// the robot. The second flag says whether the group is for `*`.
    current: [bool; 2],
    /// The length of the longest User-agent value that has matched the robot so far.
    longest: usize,
    own: Group,
    default: Group,
}

impl Handler {
    fn read(&mut self, number: usize, line: &[u8]) {
        let text = line.split(|byte| b"#\0".contains(byte)).next().unwrap_or_default();
        if trimmed(text).is_empty() {
            self.after_agent = false;
            return;
        }
        let Some(colon) = text.iter().position(|byte| *byte == b':') else { return };
        let value = trimmed(&text[colon + 1..]);
        match &trimmed(&text[..colon]).to_ascii_lowercase()[..] {
            b"user-agent" => self.name(value),
            b"allow" => self.rule(number, true, value),
            b"disallow" => self.rule(number, false, value),
            _ => self.after_agent = false,
        }
    }

    fn name(&mut self, value: &[u8]) {
        if !self.after_agent {
            self.current = [false; 2];
        }
        self.after_agent = true;
        if value == b"*" {
            self.current[1] = true;
            self.default.named = true;
        } else if !value.is_empty() && self.robot.starts_with(&value.to_ascii_lowercase()) {
            if value.len() > self.longest {
                self.own.rules.clear();
                self.longest = value.len();
            }
            self.own.named = true;
            self.current[0] |= value.len() == self.longest;
        }
    }

    fn rule(&mut self, line: usize, allows: bool, value: &[u8]) {
        self.after_agent = false;
        let (allows, value) = match value {
            [] if allows => return,
            [] => (true, &b"/"[..]),
            value => (allows, value),
        };
        if !matches!(value[0], b'/' | b'*') {
            return;
        }
        for (group, current) in [&mut self.own, &mut self.default].into_iter().zip(self.current) {
            if current {
                group.rules.push(Rule { line, allows, value: value.to_vec() });
            }
        }
    }

    fn decide(&self, path: &[u8]) -> (Verdict, Option<usize>) {
        // Yandex's code treats the path as a C string, which ends at a NUL.
        let path = path.split(|byte| *byte == 0).next().unwrap_or_default();
        let group = if self.own.named { &self.own } else { &self.default };
        let mut best: Option<(usize, bool, usize)> = None;
        for Rule { line, allows, value } in &group.rules {
            if !fits(value, path) {
                continue;
            }
            let length = length(value);
            let better = |(other, allowed, _): (usize, bool, usize)| {
                length > other || length == other && *allows && !allowed
            };
            if best.is_none_or(better) {
                best = Some((length, *allows, *line));
            }
        }
        match best {
            Some((_, false, line)) => (Verdict::Disallowed, Some(line)),
            _ => (Verdict::Allowed, None),
        }
    }
}

/// Returns the length of a rule's value without each `*` and without a `$` at the end. The value `*` is treated as
/// `/*`, so its length is 1.
fn length(value: &[u8]) -> usize {
    if value == b"*" {
        return 1;
    }
    let value = value.strip_suffix(b"$").unwrap_or(value);
    value.iter().filter(|byte| **byte != b'*').count()
}

/// Returns whether a rule's value matches a beginning of the path, or the whole path if the value ends in `$`. If a
/// byte of the path does not match, the function goes back to the last `*` of the value. It never goes back to an
/// earlier byte of the path.
fn fits(value: &[u8], path: &[u8]) -> bool {
    let (value, ended) = value.strip_suffix(b"$").map_or((value, false), |value| (value, true));
    let (mut at, mut star) = (0, None);
    for byte in path {
        for attempt in 0..2 {
            while value.get(at) == Some(&b'*') {
                at += 1;
                star = Some(at);
            }
            if at == value.len() && !ended {
                return true;
            }
            if value.get(at) == Some(byte) {
                at += 1;
                break;
            }
            let Some(star) = star else { return false };
            let again = attempt == 0 && at != star;
            at = star;
            if !again {
                break;
            }
        }
    }
    value[at..].iter().all(|byte| *byte == b'*')
}

#[cfg(test)]
mod tests {
    use crate::yandex_code_agrees;
    use norobots_explain::explain::atoms::{AGENTS, LINES, URLS};
    use norobots_suite::query::Query;

    /// Lines that are likely to reveal a difference between two interpretations of Yandex's code.
    const OWN: [&[u8]; 24] = [
        b"User-agent: *\n",
        b"User-agent: Yandex\n",
        b"user-agent:yandexbot # x\n",
        b"User-agent: YandexBot/3.0\n",
        b"User-agent: a\n",
        b"\n",
        b" \n",
        b"# x\n",
        b"\r\r",
        b"\r",
        b"Disallow: /\n",
        b"Disallow: /a*--b\n",
        b"Disallow: /*a$\n",
        b"Disallow: **$\n",
        b"Disallow: *\n",
        b"Disallow: /a$b\n",
        b"Disallow: x\n",
        b"Disallow:\n",
        b"Allow: /a\n",
        b"Allow: /*b\n",
        b"Allow:\n",
        b"Sitemap: /\n",
        b"Disallow\n",
        b"Disallow: /\0a\n",
    ];

    const ROBOTS: [&[u8]; 4] =
        [b"YandexBot/3.0", b"x (compatible; YandexBot/3.0; y)", b"a", b"Yandex"];

    const PATHS: [&[u8]; 9] =
        [b"/", b"/a", b"/aa", b"/a---b", b"/ab", b"/a$b", b"/a?b", b"/a/--b-a", b"/a\0b"];

    /// Checks every pair of a robot and a URL. Returns the number of *disallowed* answers.
    fn hold(robots: &[u8], agents: &[&[u8]], urls: &[&[u8]]) -> usize {
        let asked = agents.iter().flat_map(|agent| urls.iter().map(move |url| (*agent, *url)));
        let mut barred = 0;
        for (agent, url) in asked {
            let query = Query::new(robots, agent, url);
            if let Err(broken) = yandex_code_agrees(&query) {
                panic!("{}: {}", robots.escape_ascii(), broken.how);
            }
            barred += usize::from(super::decide(robots, agent, url).1.is_some());
        }
        barred
    }

    #[test]
    fn interpretations_of_yandex_code_agree_over_all_small_files() {
        let mut barred = 0;
        for first in OWN {
            for second in OWN {
                for third in OWN {
                    let robots = [first, second, third].concat();
                    barred += hold(&robots, &ROBOTS[..2], &PATHS[..4]);
                }
            }
        }
        assert!(barred > 5_000, "{barred}");
    }

    #[test]
    fn interpretations_of_yandex_code_agree_over_drawn_files() {
        let mut random = fastrand::Rng::with_seed(2018);
        let lines: Vec<&[u8]> = OWN.iter().chain(OWN.iter()).chain(LINES).copied().collect();
        let mut barred = 0;
        for _ in 0..20_000 {
            let count = random.usize(2..9);
            let robots: Vec<u8> =
                (0..count).flat_map(|_| lines[random.usize(..lines.len())].to_vec()).collect();
            let agent = [random.choice(ROBOTS), random.choice(AGENTS.iter().copied())];
            let url = [random.choice(PATHS), random.choice(URLS.iter().copied())];
            barred += hold(&robots, &agent.map(Option::unwrap), &url.map(Option::unwrap));
        }
        assert!(barred > 5_000, "{barred}");
    }
}
