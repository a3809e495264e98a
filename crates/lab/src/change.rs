//! What a change of a robots.txt changes: for each robot the shortest paths that were allowed and are not, or the
//! other way round; or the proof that there is none.
//!
//! The patterns of a robot in both files are walked through at once, octet by octet, as the automaton that they
//! make together. Two paths that lead to the same state are decided alike, whatever is added to them; so the first,
//! which is the shortest, stands for all, and a walk that has gone through every state has seen every path.

use crate::in_order::InOrder as _;
use norobots::Robot;
use norobots::engine::Decision;
use norobots::later::{self, LaterEdition};
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Format, LineKind};
use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};

/// What a site is called: a path may begin with `//`, which some robots take for one.
const SITE: &[u8] = b"http://h";

/// A path that some editions always allow.
const WELCOME: &[u8] = b"/robots.txt";

/// A path on which the two files decide otherwise.
#[derive(Clone, Debug)]
pub struct Change {
    /// What the robot asks for: a path, perhaps with a query, which begins with `/`; or a whole URL, where the edition
    /// would take the path for something else.
    pub url: Vec<u8>,
    /// The decision under the old file.
    pub old: Decision,
    /// The decision under the new file.
    pub new: Decision,
}

/// What changes for robots that are treated alike.
#[derive(Clone, Debug)]
pub struct Robots {
    /// Their names, as they stand in a file; `None` is any robot that neither file names.
    pub names: Vec<Option<Vec<u8>>>,
    /// For each two lines, old and new, that decide otherwise, the shortest path on which they do.
    pub changes: Vec<Change>,
    /// Whether all paths were gone through. Else there may be more changes than those found.
    pub complete: bool,
}

/// What changes by an edition between two files, for each robot that one of them names and for any other. A robot
/// for which nothing changes is in the list, too.
///
/// A walk through the paths of a robot ends after so many steps of a pattern over an octet.
///
/// # Panics
///
/// With an edition that is none of [`Rules::EDITIONS`](crate::setting::Rules::EDITIONS).
pub fn changes(edition: Edition, old: &[u8], new: &[u8], steps: usize) -> Vec<Robots> {
    changes_for(edition, old, new, &names(old, new), steps)
}

/// The same for those robots alone, each by its name or its whole User-Agent header; `None` is any robot that
/// neither file names.
///
/// # Panics
///
/// As [`changes`].
pub fn changes_for(
    edition: Edition,
    old: &[u8],
    new: &[u8],
    names: &[Option<Vec<u8>>],
    steps: usize,
) -> Vec<Robots> {
    let nobody = nobody(old, new);
    // What a robot's rules say in both files, and the robots of which they say it.
    type Alike<'a> = ([Robot<'a>; 2], Vec<&'a Option<Vec<u8>>>);
    let mut alike: BTreeMap<_, Alike<'_>> = BTreeMap::new();
    for name in names {
        let robots = robots(edition, [old, new], name.as_deref().unwrap_or(&nobody));
        let rules = [&robots[0], &robots[1]].map(Robot::patterns);
        alike.entry(rules).or_insert((robots, Vec::new())).1.push(name);
    }
    let mut all: Vec<Robots> = alike
        .into_iter()
        .map(|(rules, (robots, names))| {
            let patterns = rules.into_iter().flatten().map(|(_, pattern)| pattern).collect();
            let (changes, complete) = Walk::new(edition, &robots, &patterns).run(steps);
            Robots { names: names.into_iter().cloned().collect(), changes, complete }
        })
        .collect();
    // In the order in which the files name them.
    let place = |robots: &Robots| names.iter().position(|name| *name == robots.names[0]);
    all.order_by_key(place);
    all
}

/// The robots that the files name, in their order, and any other.
fn names(old: &[u8], new: &[u8]) -> Vec<Option<Vec<u8>>> {
    let mut names = vec![None];
    let mut seen = BTreeSet::new();
    for file in [old, new] {
        let source = Source::new(file);
        for format in [Format::Standard1994, Format::Rfc9309] {
            for line in syntax::parse_by(&source, format).lines() {
                let name = line.value();
                let names_one = line.kind() == LineKind::UserAgent && !name.contains(&b'*');
                if names_one && !name.is_empty() && seen.insert(name.to_ascii_lowercase()) {
                    names.push(Some(name.to_vec()));
                }
            }
        }
    }
    names
}

/// A name that stands in neither file and that no name in them is a part of.
fn nobody(old: &[u8], new: &[u8]) -> Vec<u8> {
    let names: Vec<Vec<u8>> = names(old, new).into_iter().flatten().collect();
    let part_of = |name: &Vec<u8>, robot: &[u8]| {
        let head = name.split(|byte| matches!(byte, b'/' | b' ' | b'\t')).next().unwrap_or(name);
        let head = head.to_ascii_lowercase();
        !head.is_empty() && robot.windows(head.len()).any(|part| part == head)
    };
    let letters = (b'a'..=b'z').map(|letter| vec![letter; 3]);
    std::iter::once(b"anybot".to_vec())
        .chain(letters)
        .find(|robot| !names.iter().any(|name| part_of(name, robot)))
        .unwrap_or_else(|| b"_".to_vec())
}

/// What the files say to a robot by an edition.
fn robots<'a>(edition: Edition, files: [&'a [u8]; 2], agent: &[u8]) -> [Robot<'a>; 2] {
    files.map(|file| Robot::new(edition, file, agent).expect("an edition that decides"))
}

/// A pattern as an automaton: a place in it is one of its octets, or its end.
struct Pattern {
    octets: Vec<u8>,
    /// Whether `*` stands for any octets.
    wild: bool,
    /// Whether it matches a path only as a whole.
    whole: bool,
}

impl Pattern {
    fn new(pattern: &[u8], wild: bool) -> Pattern {
        let body = pattern.strip_suffix(b"$").filter(|_| wild);
        Pattern { octets: body.unwrap_or(pattern).to_vec(), wild, whole: body.is_some() }
    }

    /// Whether the place is one that any octet leads back to: that of a `*`, or the end of what any path may go on
    /// after.
    fn stays(&self, place: usize) -> bool {
        match self.octets.get(place) {
            Some(octet) => self.wild && *octet == b'*',
            None => !self.whole,
        }
    }

    /// The octet that leads from the place to the next.
    fn leads(&self, place: usize) -> Option<u8> {
        self.octets.get(place).copied().filter(|_| !self.stays(place))
    }

    /// Adds the place, and those that are reached from it without an octet.
    fn reach(&self, mut place: usize, places: &mut Vec<usize>) {
        places.push(place);
        while place < self.octets.len() && self.stays(place) {
            place += 1;
            places.push(place);
        }
    }

    /// The places after one more octet. Of those before the last one that stays none is needed: what could be
    /// reached from there can be reached from that one.
    fn step(&self, places: &[usize], octet: u8) -> Vec<usize> {
        let mut next = Vec::with_capacity(places.len() + 1);
        for place in places {
            if self.stays(*place) {
                self.reach(*place, &mut next);
            } else if self.leads(*place) == Some(octet) {
                self.reach(place + 1, &mut next);
            }
        }
        next.sort_unstable();
        next.dedup();
        let from = next.iter().rposition(|place| self.stays(*place)).unwrap_or(0);
        next.drain(..from);
        next
    }
}

/// For each pattern that has any, by its number, the places that it is at.
type Places = Vec<(usize, Vec<usize>)>;

/// Where the patterns are after a path, as far as a longer path may be decided by it: their places, and the lines
/// that decide on any path that goes on with what no pattern waits for.
#[derive(PartialEq, Eq, Hash)]
struct State {
    places: Places,
    lines: [(bool, Option<usize>); 2],
}

/// What a walk has come upon.
#[derive(Default)]
struct Seen {
    states: HashSet<State>,
    changes: Vec<Change>,
    /// The lines, old and new, of those changes.
    told: HashSet<(Option<usize>, Option<usize>)>,
}

struct Walk<'a> {
    edition: Edition,
    robots: &'a [Robot<'a>; 2],
    patterns: Vec<Pattern>,
    /// An octet that no pattern has; `None` where they have all.
    other: Option<u8>,
}

impl<'a> Walk<'a> {
    fn new(edition: Edition, robots: &'a [Robot<'a>; 2], patterns: &BTreeSet<Vec<u8>>) -> Walk<'a> {
        let wild = !matches!(edition, Edition::Standard1994 | Edition::Draft1996);
        let mut used = [false; 256];
        patterns.iter().flatten().for_each(|octet| used[usize::from(*octet)] = true);
        // A digit of an escape would make one of a lone `%` before it.
        let plain = b"xyzjkqvw".iter().copied().chain(b'g'..=b'z').chain(b'G'..=b'Z');
        let signs = b"-._~!&'()+,:;=@[]^`{|}\"<> \\".iter().copied();
        let other = plain.chain(signs).find(|octet| !used[usize::from(*octet)]);
        let mut patterns: Vec<Pattern> =
            patterns.iter().map(|pattern| Pattern::new(pattern, wild)).collect();
        patterns.push(Pattern { octets: WELCOME.to_vec(), wild: false, whole: true });
        Walk { edition, robots, patterns, other }
    }

    /// What is asked for where a path in the form in which the edition compares it is wanted, as [`Change::url`];
    /// `None` where no URL has that form.
    fn url(&self, path: &[u8]) -> Option<Vec<u8>> {
        let mut url = Vec::with_capacity(path.len());
        for octet in path {
            match (self.edition, octet) {
                // The draft decodes escapes and leaves the query out, so that these are written as escapes.
                (Edition::Draft1996, b'?' | b'%' | b'#') => {
                    url.extend(format!("%{octet:02X}").bytes());
                }
                _ => url.push(*octet),
            }
        }
        let Some(edition) = LaterEdition::of(self.edition) else {
            return (!path.contains(&b'#')).then_some(url);
        };
        let has_form = |url: &Vec<u8>| later::path(edition, url).is_some_and(|form| form == path);
        if has_form(&url) {
            return Some(url);
        }
        Some([SITE, &url].concat()).filter(has_form)
    }

    /// The decisions of both files.
    fn decide(&self, url: &[u8]) -> [Decision; 2] {
        [self.robots[0].decide(url), self.robots[1].decide(url)]
    }

    /// Goes through the paths, the shortest first. Returns the changes, and whether it went through all paths.
    fn run(&self, most: usize) -> (Vec<Change>, bool) {
        let start: Places = self
            .patterns
            .iter()
            .enumerate()
            .map(|(at, pattern)| {
                let mut places = Vec::new();
                pattern.reach(0, &mut places);
                (at, places)
            })
            .collect();
        let mut seen = Seen::default();
        let mut queue = VecDeque::new();
        // Every path begins with a slash.
        let first = (b"/".to_vec(), self.after(&start, b'/'));
        queue.extend(self.arrive(&mut seen, &first).then_some(first));
        let mut steps = 0;
        while let Some((path, places)) = queue.pop_front() {
            let mut octets = BTreeSet::new();
            octets.extend(self.other);
            for (at, places) in &places {
                octets.extend(places.iter().filter_map(|place| self.patterns[*at].leads(*place)));
            }
            steps += octets.len() * places.len();
            if steps > most {
                return (seen.changes, false);
            }
            for octet in octets {
                let next = ([&path[..], &[octet]].concat(), self.after(&places, octet));
                queue.extend(self.arrive(&mut seen, &next).then_some(next));
            }
        }
        (seen.changes, self.other.is_some())
    }

    /// Decides on a path. Returns whether it leads to a state that no path before it led to.
    fn arrive(&self, seen: &mut Seen, (path, places): &(Vec<u8>, Places)) -> bool {
        let Some(url) = self.url(path) else { return false };
        let [old, new] = self.decide(&url);
        if old.verdict != new.verdict && seen.told.insert((old.line, new.line)) {
            seen.changes.push(Change { url: url.clone(), old, new });
        }
        let further = self.other.map_or_else(|| url.clone(), |other| [&url[..], &[other]].concat());
        let lines = self.decide(&further).map(|by| (by.allowed(), by.line));
        seen.states.insert(State { places: places.clone(), lines })
    }

    /// The places after one more octet, but for those of patterns that can match no more, and of those that match
    /// whatever follows.
    fn after(&self, places: &Places, octet: u8) -> Places {
        let step = |(at, places): &(usize, Vec<usize>)| {
            let pattern = &self.patterns[*at];
            let next = pattern.step(places, octet);
            let ends = next.contains(&pattern.octets.len());
            let done = next.is_empty() || ends && !pattern.whole;
            (!done).then_some((*at, next))
        };
        places.iter().filter_map(step).collect()
    }
}

#[cfg(test)]
mod tests;
