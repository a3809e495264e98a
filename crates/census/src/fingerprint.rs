//! What the editions answer on queries that are drawn from the file itself.

use crate::body::robot;
use crate::known::known;
use norobots::Robot;
use norobots::later::{self, LaterEdition};
use norobots::spec::Edition;
use norobots::syntax::{Document, LineKind};
use norobots_lab::setting::Rules;
use std::borrow::Cow;
use std::sync::LazyLock;

/// The editions that are asked.
pub const EDITIONS: [Edition; 5] = Rules::EDITIONS;

/// Every two of the editions, by their places in [`EDITIONS`].
pub const PAIRS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The most robots that a file names and that are asked about, and the most of its rules that suggest URLs.
const AGENTS: usize = 12;
const RULES: usize = 32;

/// A robot that files do not name: no name is a part of it, but for single letters that nobody gives a robot.
const NOBODY: &[u8] = b"qzvx";

/// URLs that are asked about whatever the file says: its start page, and a page that no rule is about.
const ANYWHERE: [&[u8]; 2] = [b"/", b"/qzvx"];

/// The answers of the editions to a query: a bit for each, the lowest of the first. It is set where the edition
/// disallows the URL.
pub(crate) type Answers = u8;

/// What is asked of a file.
#[derive(Debug)]
pub(crate) struct Drawn<'a> {
    /// Robots; the first is named by no file.
    pub(crate) agents: Vec<&'a [u8]>,
    /// Paths with or without a query, or whatever stands in their place.
    pub(crate) urls: Vec<Cow<'a, [u8]>>,
    /// Whether the file suggests more.
    pub(crate) bounded: bool,
}

/// The robots that a file names, with one that it does not, and the URLs that its rules suggest:
/// each value as it stands, and with letters in place of wildcards.
pub(crate) fn drawn<'d>(document: &'d Document<'_>) -> Drawn<'d> {
    let mut agents = vec![NOBODY];
    let mut urls: Vec<Cow<'d, [u8]>> = ANYWHERE.into_iter().map(Cow::Borrowed).collect();
    let (mut rules, mut bounded, mut buffer) = (0, false, String::new());
    for line in document.lines() {
        match line.kind() {
            LineKind::UserAgent => {
                let name = called(line.value(), &mut buffer);
                let new = !name.is_empty()
                    && !name.contains(&b'*')
                    && !agents.iter().any(|known| known.eq_ignore_ascii_case(name));
                match new {
                    true if agents.len() > AGENTS => bounded = true,
                    true => agents.push(name),
                    false => {}
                }
            }
            LineKind::Allow | LineKind::Disallow => {
                let value = line.value();
                if value.is_empty() || urls.iter().any(|known| **known == *value) {
                    continue;
                }
                if rules == RULES {
                    bounded = true;
                    continue;
                }
                rules += 1;
                urls.push(Cow::Borrowed(value));
                let body = value.strip_suffix(b"$").unwrap_or(value);
                if body.len() < value.len() || body.contains(&b'*') {
                    let letter = |byte: &u8| if *byte == b'*' { b'x' } else { *byte };
                    let wild: Vec<u8> = body.iter().map(letter).collect();
                    if !urls.iter().any(|known| **known == *wild) {
                        urls.push(Cow::Owned(wild));
                    }
                }
            }
            _ => {}
        }
    }
    Drawn { agents, urls, bounded }
}

/// What a robot that is named so is called: a known one by its product token, which is what it compares; any other as
/// the file has it, for nobody knows which part of that it takes for its name.
fn called<'v>(value: &'v [u8], buffer: &mut String) -> &'v [u8] {
    match robot(value, buffer) {
        Some(token) if known(token).is_some() => &value[..token.len()],
        _ => value,
    }
}

/// Puts each robot with each URL to the editions. `each` is given the places of the robot and of the URL, and the
/// answers.
pub(crate) fn ask(robots: &[u8], drawn: &Drawn<'_>, mut each: impl FnMut(usize, usize, Answers)) {
    let mut answers = vec![0; drawn.urls.len()];
    for (agent, name) in drawn.agents.iter().enumerate() {
        answers.fill(0);
        for (at, edition) in EDITIONS.into_iter().enumerate() {
            let robot = Robot::new(edition, robots, name).expect("each edition decides");
            for (answer, url) in answers.iter_mut().zip(&drawn.urls) {
                *answer |= u8::from(!robot.decide(url).allowed()) << at;
            }
        }
        answers.iter().enumerate().for_each(|(url, answers)| each(agent, url, *answers));
    }
}

/// The answers to one query.
pub(crate) fn answers(robots: &[u8], agent: &[u8], url: &[u8]) -> Answers {
    let disallows = |(at, edition): (usize, Edition)| {
        let allowed = match LaterEdition::of(edition) {
            Some(edition) => later::decide(edition, robots, agent, url).allowed(),
            None => norobots::engine::scan::decide(robots, agent, url).allowed(),
        };
        u8::from(!allowed) << at
    };
    EDITIONS.into_iter().enumerate().map(disallows).fold(0, |all, one| all | one)
}

/// The pairs of editions that the answers part: a bit for each of [`PAIRS`].
pub(crate) fn parted(answers: Answers) -> u16 {
    const TABLE: [u16; 32] = {
        let mut table = [0; 32];
        let mut answers = 0;
        while answers < 32 {
            let mut pair = 0;
            while pair < PAIRS.len() {
                let (one, other) = PAIRS[pair];
                if answers >> one & 1 != answers >> other & 1 {
                    table[answers] |= 1 << pair;
                }
                pair += 1;
            }
            answers += 1;
        }
        table
    };
    TABLE[usize::from(answers)]
}

/// The answers as letters, in the order of the editions: `A` where one allows the URL, `D` where it disallows it.
pub(crate) fn letters(answers: Answers) -> &'static str {
    static LETTERS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let letters = |answers: u8| {
            (0..EDITIONS.len()).map(|at| if answers >> at & 1 == 1 { 'D' } else { 'A' }).collect()
        };
        (0..32).map(letters).collect()
    });
    &LETTERS[usize::from(answers)]
}

/// Two editions as a key.
pub(crate) fn pair(at: usize) -> &'static str {
    static KEYS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let key =
            |(one, other): &(usize, usize)| format!("{} {}", EDITIONS[*one], EDITIONS[*other]);
        PAIRS.iter().map(key).collect()
    });
    &KEYS[at]
}

#[cfg(test)]
mod tests {
    use super::{EDITIONS, PAIRS, answers, ask, drawn, letters, pair, parted};
    use norobots::source::Source;
    use norobots::syntax::{Format, parse_by};

    #[test]
    fn every_two_editions_are_a_pair() {
        let mut all = Vec::new();
        for one in 0..EDITIONS.len() {
            all.extend((one + 1..EDITIONS.len()).map(|other| (one, other)));
        }
        assert_eq!(PAIRS.to_vec(), all);
        assert_eq!(pair(0), "1994 1996");
        assert_eq!((parted(0), parted(31)), (0, 0));
        // The last edition alone, so that each pair with it parts.
        assert_eq!(parted(0b10000), 1 << 3 | 1 << 6 | 1 << 8 | 1 << 9);
        assert_eq!(letters(0b00110), "ADDAA");
    }

    #[test]
    fn policies_answer_as_one_decision_does() {
        let files: [&[u8]; 4] = [
            b"User-agent: *\nDisallow: /*.gif$\nAllow: /a*b\n\nUser-agent: b/2.0\nDisallow: /\n",
            b"user-agent: qz\nuser-agent: Two Words\ndisallow: http://h/x\n\ndisallow: /y?z\n",
            b"\xEF\xBB\xBFUser-agent: *\rDisallow: /\xFF\rDisallow:\r",
            b"",
        ];
        let mut asked = 0;
        for file in files {
            let source = Source::new(file);
            let document = parse_by(&source, Format::Rfc9309);
            let drawn = drawn(&document);
            ask(file, &drawn, |agent, url, given| {
                asked += 1;
                assert_eq!(given, answers(file, drawn.agents[agent], &drawn.urls[url]));
            });
        }
        assert!(asked > 20, "{asked}");
    }

    #[test]
    fn a_known_robot_is_asked_about_by_its_product_token() {
        let file =
            b"User-agent: CCBot/2.0\nUser-agent: Other/2.0\nUser-agent: ccbot\nDisallow: /\n";
        let source = Source::new(file);
        let document = parse_by(&source, Format::Rfc9309);
        assert_eq!(drawn(&document).agents, [&b"qzvx"[..], b"CCBot", b"Other/2.0"]);
    }

    #[test]
    fn what_is_asked_of_a_file_is_bounded() {
        let mut file = Vec::new();
        for number in 0..1000 {
            file.extend(format!("User-agent: r{number}\nDisallow: /*{number}$\n").bytes());
        }
        let source = Source::new(&file);
        let document = parse_by(&source, Format::Rfc9309);
        let drawn = drawn(&document);
        assert!(drawn.bounded);
        assert_eq!((drawn.agents.len(), drawn.urls.len()), (13, 66));
    }
}
