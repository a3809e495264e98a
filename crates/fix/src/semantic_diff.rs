//! The effect of a change of a robots.txt. For each robot, the search finds the shortest paths that are no longer
//! allowed or are now allowed, or proves that there is no such path.
//!
//! The patterns of a robot in both files form one automaton. A walk goes through it octet by octet. If two paths lead
//! to the same state, all continuations of both get the same decisions. Therefore the first path, which is the
//! shortest, represents all others, and a walk through every state covers every path. A decision can change only at
//! an octet with which a pattern begins or ceases to match, so the walk makes decisions only there.

use crate::field::field;
use norobots::engine::Decision;
use norobots::reading::Reading;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Format, LineKind};
use norobots::{Robot, compared};
use norobots_text::steps::Steps;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;

/// A site for paths that begin with `//`, which some robots would otherwise read as a site.
const SITE: &[u8] = b"http://h";

/// A path that some editions always allow.
const WELCOME: &[u8] = b"/robots.txt";

/// The number of reads of a User-agent line, or of an octet of a path or pattern, that count as one step. Advancing
/// a pattern takes about as long as this many reads.
const LOOKS: usize = 8;

/// The number of steps that each kept state costs, because it takes memory.
const KEPT: usize = 4;

/// A path on which the two files decide differently.
#[derive(Clone, Debug)]
pub struct Change {
    /// The requested path, which begins with `/` and may have a query. It is an absolute URL if the edition would not
    /// take the path for a path.
    pub url: Vec<u8>,
    /// The decision under the old file.
    pub old: Decision,
    /// The decision under the new file.
    pub new: Decision,
}

/// The changes for a group of robots that are treated alike.
#[derive(Clone, Debug)]
pub struct Robots {
    /// The names of the robots, as written in a file; `None` is any robot that neither file names.
    pub names: Vec<Option<Vec<u8>>>,
    /// The shortest path for each pair of an old and a new line that decide a path differently.
    pub changes: Vec<Change>,
    /// Whether all paths were covered. If not, there may be further changes.
    pub complete: bool,
}

/// Returns the changes between two files under an edition, for each robot that a file names and for any other robot.
/// The list includes robots for which nothing changes.
///
/// The search takes at most `steps` steps, and each robot gets a share of them. A step advances one pattern by one
/// octet, and other work is counted in proportion. Robots for which no steps remain come last, without changes.
///
/// # Panics
///
/// Panics if the edition is not in [`Edition::DECIDED`](norobots::Edition::DECIDED).
pub fn changes(edition: Edition, old: &[u8], new: &[u8], steps: usize) -> Vec<Robots> {
    changes_for(edition, old, new, &names(old, new), steps)
}

/// Returns the changes for the given robots only, but otherwise does the same as [`changes`]. Each robot is given as
/// its name or its whole User-Agent header; `None` is any robot that neither file names.
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
    let mut steps = Steps::new(steps);
    let sources = [Source::new(old), Source::new(new)];
    let read_files =
        [old, new].map(|file| Reading::new(edition, file).expect("an edition that decides"));
    let nobody = nobody(old, new);
    // Choosing the records for the robots takes at most half of the steps.
    let (groups, chosen) =
        steps.share(2, |steps| alike(&read_files, &sources, names, &nobody, steps));
    let count = groups.len();
    let mut all = Vec::new();
    for (at, Group { rules, robots, names }) in groups.into_iter().enumerate() {
        let patterns = rules.iter().flatten().map(|(_, pattern)| &**pattern).collect();
        let walk = Walk::new(edition, &sources, &robots, &patterns);
        let (changes, complete) = steps.share(count - at, |steps| walk.run(steps));
        all.push(Robots { names, changes, complete });
    }
    if chosen < names.len() {
        let names = names[chosen..].to_vec();
        all.push(Robots { names, changes: Vec::new(), complete: false });
    }
    all
}

/// Returns the changes for a robot that may have different names in the old and the new file. Each side is a file of
/// any bytes, and the name that is looked up in it. Also returns whether all paths were covered.
///
/// # Panics
///
/// As [`changes`].
pub fn changes_between(
    edition: Edition,
    sides: [(&[u8], &[u8]); 2],
    steps: usize,
) -> (Vec<Change>, bool) {
    let sources = sides.map(|(file, _)| Source::new(file));
    let read = sides.map(|(file, _)| Reading::new(edition, file).expect("an edition that decides"));
    let robots = [read[0].robot(sides[0].1), read[1].robot(sides[1].1)];
    let rules = robots.each_ref().map(Robot::patterns);
    let patterns = rules.iter().flatten().map(|(_, pattern)| &**pattern).collect();
    Walk::new(edition, &sources, &robots, &patterns).run(&mut Steps::new(steps))
}

/// The patterns of a robot in both files, each with its line.
type Patterns = [Vec<(usize, Vec<u8>)>; 2];

/// Robots with the same rules in each file, and these rules.
struct Group<'a> {
    rules: Patterns,
    robots: [Robot<'a>; 2],
    names: Vec<Option<Vec<u8>>>,
}

/// Groups the robots that have the same rules in the files, in the order of their first names. Also returns the number
/// of names that are in a group. Names for which no steps remain are in no group.
fn alike<'a>(
    read_files: &'a [Reading<'_>; 2],
    sources: &[Source<'_>; 2],
    names: &[Option<Vec<u8>>],
    nobody: &[u8],
    steps: &mut Steps,
) -> (Vec<Group<'a>>, usize) {
    let lines = sources.each_ref().map(|source| agent_lines(source).count());
    let lines: usize = lines.iter().sum();
    let octets: usize = sources.iter().map(|source| source.bytes().len()).sum();
    let mut by_records: HashMap<[Vec<usize>; 2], usize> = HashMap::new();
    let mut by_rules: HashMap<Patterns, usize> = HashMap::new();
    let mut groups: Vec<Group<'_>> = Vec::new();
    for (at, name) in names.iter().enumerate() {
        let agent = name.as_deref().unwrap_or(nobody);
        // To find the robot that a header names, the names in the files are read.
        let header = agent.iter().any(|octet| b" /\t()".contains(octet));
        if !steps.take(1 + (lines + if header { octets } else { 0 }) / LOOKS) {
            return (groups, at);
        }
        // Robots with the same records have the same rules.
        let group = match by_records.entry(read_files.each_ref().map(|file| file.records(agent))) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let robots = read_files.each_ref().map(|file| file.robot(agent));
                let rules = robots.each_ref().map(Robot::patterns);
                let octets: usize =
                    rules.iter().flatten().map(|(_, pattern)| 1 + pattern.len()).sum();
                if !steps.take(octets / LOOKS) {
                    return (groups, at);
                }
                let group = *by_rules.entry(rules.clone()).or_insert(groups.len());
                if group == groups.len() {
                    groups.push(Group { rules, robots, names: Vec::new() });
                }
                *new.insert(group)
            }
        };
        groups[group].names.push(name.clone());
    }
    (groups, names.len())
}

/// Returns the values of the lines that the standard or RFC 9309 reads as User-agent lines.
fn agents<'s>(source: &'s Source<'_>) -> impl Iterator<Item = Vec<u8>> + use<'s> {
    [Format::Standard1994, Format::Rfc9309].into_iter().flat_map(|format| {
        let document = syntax::parse_by(source, format);
        let lines = document.lines().filter(|line| line.kind() == LineKind::UserAgent);
        lines.map(|line| line.value().to_vec()).collect::<Vec<_>>()
    })
}

/// Returns the values of the lines that some edition may read as User-agent lines.
fn agent_lines<'s>(source: &'s Source<'_>) -> impl Iterator<Item = &'s [u8]> {
    let lines = (1..).map_while(|number| source.line(number));
    let fields = lines.filter_map(|span| field(&source.bytes()[span.range()]));
    fields.filter(|(kind, _)| *kind == LineKind::UserAgent).map(|(_, value)| value)
}

/// Returns `None` for any robot that neither file names, and then the robots that the files name, in order.
fn names(old: &[u8], new: &[u8]) -> Vec<Option<Vec<u8>>> {
    let mut names = vec![None];
    let mut seen = BTreeSet::new();
    for source in [Source::new(old), Source::new(new)] {
        for name in agents(&source) {
            let is_name = !name.contains(&b'*');
            if is_name && seen.insert(name.to_ascii_lowercase()) {
                names.push(Some(name));
            }
        }
    }
    names
}

/// Returns a name for a robot that contains no name in the files.
pub(crate) fn nobody(old: &[u8], new: &[u8]) -> Vec<u8> {
    let letters = (b'a'..=b'z').map(|letter| vec![letter; 3]);
    let mut robots: Vec<Vec<u8>> = std::iter::once(b"anybot".to_vec()).chain(letters).collect();
    for source in [Source::new(old), Source::new(new)] {
        for name in agent_lines(&source) {
            let head = name.split(|byte| matches!(byte, b'/' | b' ' | b'\t')).next();
            let head = head.filter(|head| !head.is_empty()).unwrap_or(name);
            // A name of more than six octets is no part of any candidate.
            if (1..=6).contains(&head.len()) {
                let is_head = |part: &[u8]| part.eq_ignore_ascii_case(head);
                robots.retain(|robot| !robot.windows(head.len()).any(is_head));
            }
        }
    }
    robots.into_iter().next().unwrap_or_else(|| b"_".to_vec())
}

/// A pattern as an automaton. Its states are places: one before each octet, and one at the end.
struct Pattern {
    octets: Vec<u8>,
    /// Whether `*` matches any octets.
    wild: bool,
    /// Whether the pattern must match the whole path.
    whole: bool,
}

impl Pattern {
    fn new(pattern: &[u8], wild: bool) -> Pattern {
        let body = pattern.strip_suffix(b"$").filter(|_| wild);
        let mut octets = body.unwrap_or(pattern).to_vec();
        if wild {
            octets.dedup_by(|second, first| (*first, *second) == (b'*', b'*'));
        }
        // A last `*` matches any continuation of a path.
        let whole = body.is_some() && octets.last() != Some(&b'*');
        Pattern { octets, wild, whole }
    }

    /// Returns the octet at a place; `None` at the end.
    fn octet(&self, place: u32) -> Option<u8> {
        self.octets.get(place as usize).copied()
    }

    /// Returns whether a place is at a `*`, so that any octet leads back to the same place.
    fn stays(&self, place: u32) -> bool {
        self.wild && self.octet(place) == Some(b'*')
    }

    /// Adds to `next`, in order, the places that one more octet leads to. Places before the last `*` that was reached
    /// are omitted, because that `*` leads to all matches that they lead to.
    fn step(&self, places: &[(u32, u32)], octet: u8, next: &mut Places) {
        let before = next.len();
        for &(number, place) in places {
            let reached = match self.octet(place) {
                _ if self.stays(place) => place,
                Some(leads) if leads == octet => place + 1,
                _ => continue,
            };
            if self.stays(reached) {
                next.truncate(before);
                // A `*` may match nothing.
                next.extend([(number, reached), (number, reached + 1)]);
            } else {
                next.push((number, reached));
            }
        }
    }
}

/// The places in the patterns that may still begin or cease to match, in order. Each is the number of a pattern and a
/// place in it. A pattern that has reached a `*` is at the last `*` that it reached, and perhaps also at places after
/// it. Any other pattern is at one place.
type Places = Vec<(u32, u32)>;

/// For each file, whether it allows a path, and the line that decides.
type Lines = [(bool, Option<usize>); 2];

/// The state after a path, which has everything on which the decisions on longer paths depend. These are the places in
/// the patterns, the lines that decide if the path continues with an octet that no pattern has, and the last octets
/// if they may begin an escape.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    places: Rc<[(u32, u32)]>,
    lines: Lines,
    escape: Option<[u8; 2]>,
}

/// A path from which the walk continues.
struct Stop {
    state: State,
    /// The number of the path in [`Seen::ways`].
    way: usize,
    /// The last octets of the path.
    last: [u8; 2],
    /// Whether a pattern matches this path as a whole, and no longer path.
    whole: bool,
}

/// The paths, states and changes that a walk has seen.
#[derive(Default)]
struct Seen {
    /// The paths. Each is the number of the path that it extends, and its last octet. The first path extends itself.
    ways: Vec<(usize, u8)>,
    states: HashSet<State>,
    changes: Vec<Change>,
    /// The old and the new line of each change.
    pairs: HashSet<(Option<usize>, Option<usize>)>,
    /// Whether the compared form of a URL may contain the key.
    forms: HashMap<[u8; 3], bool>,
}

impl Seen {
    /// Returns the path with that number.
    fn path(&self, mut way: usize) -> Vec<u8> {
        let mut path = vec![self.ways[way].1];
        while way > 0 {
            way = self.ways[way].0;
            path.push(self.ways[way].1);
        }
        path.reverse();
        path
    }
}

/// Splits the places by pattern.
fn of_patterns(places: &[(u32, u32)]) -> impl Iterator<Item = &[(u32, u32)]> {
    places.chunk_by(|(pattern, _), (other, _)| pattern == other)
}

struct Walk<'a> {
    edition: Edition,
    sources: &'a [Source<'a>; 2],
    robots: &'a [Robot<'a>; 2],
    patterns: Vec<Pattern>,
    /// The total number of octets of the patterns with a `*`.
    wild: usize,
    /// An octet that no pattern has; `None` if no suitable octet exists.
    other: Option<u8>,
}

impl<'a> Walk<'a> {
    fn new(
        edition: Edition,
        sources: &'a [Source<'a>; 2],
        robots: &'a [Robot<'a>; 2],
        patterns: &BTreeSet<&[u8]>,
    ) -> Walk<'a> {
        let wild = !matches!(edition, Edition::Standard1994 | Edition::Draft1996);
        let mut used = [false; 256];
        patterns.iter().copied().flatten().for_each(|octet| used[usize::from(*octet)] = true);
        // A hexadecimal digit could turn a lone `%` before it into an escape.
        let plain = b"xyzjkqvw".iter().copied().chain(b'g'..=b'z').chain(b'G'..=b'Z');
        let signs = b"-._~!&'()+,:;=@[]^`{|}\"<> \\".iter().copied();
        let other = plain.chain(signs).find(|octet| !used[usize::from(*octet)]);
        let mut patterns: Vec<Pattern> =
            patterns.iter().map(|pattern| Pattern::new(pattern, wild)).collect();
        patterns.push(Pattern { octets: WELCOME.to_vec(), wild: false, whole: true });
        let stars =
            patterns.iter().filter(|pattern| pattern.wild && pattern.octets.contains(&b'*'));
        let wild = stars.map(|pattern| pattern.octets.len()).sum();
        Walk { edition, sources, robots, patterns, wild, other }
    }

    /// Returns a URL that the edition compares in the form `path`; see [`Change::url`]. Returns `None` if no URL has
    /// that form.
    fn url(&self, path: &[u8]) -> Option<Vec<u8>> {
        let mut url = Vec::with_capacity(path.len());
        for octet in path {
            match (self.edition, octet) {
                // The draft ignores the query and decodes escapes, so these octets are written as escapes. A `%` that
                // remains in the compared form begins an escape.
                (Edition::Draft1996, b'?' | b'#') => {
                    url.extend(format!("%{octet:02X}").bytes());
                }
                _ => url.push(*octet),
            }
        }
        if self.has_form(&url, path) {
            return Some(url);
        }
        Some([SITE, &url].concat()).filter(|url| self.has_form(url, path))
    }

    /// Returns whether the edition compares the URL in the form `path`.
    fn has_form(&self, url: &[u8], path: &[u8]) -> bool {
        compared(self.edition, url).is_some_and(|form| form == path)
    }

    /// Returns whether the compared form of a URL may contain these octets.
    fn may_have_form(&self, last: [u8; 3]) -> bool {
        let goes_on = |rest: &&[u8]| self.url(&[b"/", &last[..], rest].concat()).is_some();
        // The octets may end within an escape.
        [&b""[..], b"2F", b"F", b"25", b"5"].iter().any(goes_on)
    }

    /// Returns the decisions of both files.
    fn decide(&self, url: &[u8]) -> [Decision; 2] {
        [self.robots[0].decide(url), self.robots[1].decide(url)]
    }

    /// Walks through the paths, the shortest first. Returns the changes, and whether all paths were covered.
    fn run(&self, steps: &mut Steps) -> (Vec<Change>, bool) {
        let mut seen = Seen::default();
        let mut queue = VecDeque::new();
        let Some(start) = self.start() else { return (Vec::new(), false) };
        // Every path begins with a slash.
        seen.ways.push((0, b'/'));
        let state = State { places: start.into(), lines: Lines::default(), escape: None };
        let start = Stop { state, way: 0, last: [b'/'; 2], whole: true };
        let all: Vec<&[(u32, u32)]> = of_patterns(&start.state.places).collect();
        queue.extend(self.arrive(&mut seen, &start, &all, b'/', 0, steps));
        while let Some(stop) = queue.pop_front() {
            // The octets with which the path may continue, each with the patterns that continue only with that octet.
            // A pattern at a `*` continues with any octet.
            let mut heads: BTreeMap<u8, Vec<&[(u32, u32)]>> = BTreeMap::new();
            let mut stars: Vec<&[(u32, u32)]> = Vec::new();
            heads.extend(self.other.map(|other| (other, Vec::new())));
            for places in of_patterns(&stop.state.places) {
                let pattern = self.pattern(places);
                let stays = pattern.stays(places[0].1);
                let leading = &places[usize::from(stays)..];
                for octet in leading.iter().filter_map(|(_, place)| pattern.octet(*place)) {
                    let heads = heads.entry(octet).or_default();
                    heads.extend((!stays).then_some(places));
                }
                stars.extend(stays.then_some(places));
            }
            for (octet, heads) in heads {
                let all: Vec<&[(u32, u32)]> =
                    heads.into_iter().chain(stars.iter().copied()).collect();
                if !steps.take(1 + all.iter().map(|places| places.len()).sum::<usize>()) {
                    return (seen.changes, false);
                }
                let way = seen.ways.len();
                seen.ways.push((stop.way, octet));
                match self.arrive(&mut seen, &stop, &all, octet, way, steps) {
                    Some(next) => queue.push_back(next),
                    None => drop(seen.ways.pop()),
                }
                if steps.ended() {
                    return (seen.changes, false);
                }
            }
        }
        (seen.changes, self.other.is_some() && !steps.ended())
    }

    /// Returns the places before any octet; `None` if the patterns are too many or too long to be numbered.
    fn start(&self) -> Option<Places> {
        let mut places = Vec::with_capacity(self.patterns.len());
        for (number, pattern) in self.patterns.iter().enumerate() {
            let number = u32::try_from(number).ok()?;
            u32::try_from(pattern.octets.len()).ok()?;
            places.push((number, 0));
            places.extend(pattern.stays(0).then_some((number, 1)));
        }
        Some(places)
    }

    /// Returns the pattern to which these places belong.
    fn pattern(&self, places: &[(u32, u32)]) -> &Pattern {
        &self.patterns[places[0].0 as usize]
    }

    /// Extends the path by one octet, and decides on the new path if the decision may change there. Returns the new
    /// path if it leads to a new state in which the decisions on longer paths may change.
    fn arrive(
        &self,
        seen: &mut Seen,
        from: &Stop,
        all: &[&[(u32, u32)]],
        octet: u8,
        way: usize,
        steps: &mut Steps,
    ) -> Option<Stop> {
        let [before, last] = from.last;
        let three = [before, last, octet];
        if !*seen.forms.entry(three).or_insert_with(|| self.may_have_form(three)) {
            return None;
        }
        let (mut whole, mut done, mut stars) = (false, false, false);
        let mut next: Places = Vec::with_capacity(all.len() + 1);
        for places in all {
            let (pattern, before) = (self.pattern(places), next.len());
            pattern.step(places, octet, &mut next);
            let ends =
                next[before..].last().is_some_and(|(_, place)| pattern.octet(*place).is_none());
            if ends && !pattern.whole {
                // The pattern matches every continuation of the path.
                done = true;
                next.truncate(before);
            }
            whole |= ends && pattern.whole;
            stars |= next.get(before).is_some_and(|(_, place)| pattern.stays(*place));
        }
        let mut lines = from.state.lines;
        if done || whole || from.whole {
            let path = seen.path(way);
            if !steps.take((path.len() + self.wild) / LOOKS) {
                return None;
            }
            match self.url(&path) {
                Some(url) => lines = self.tell(seen, &path, url),
                // No pattern ends inside an escape that has begun.
                None if done => return None,
                None => {}
            }
        }
        if next.is_empty() {
            return None;
        }
        next.sort_unstable();
        let escape = match [last, octet] {
            [_, b'%'] => Some([b'%', 0]),
            [b'%', digit] if digit.is_ascii_hexdigit() => Some([b'%', digit]),
            _ => None,
        };
        let state = State { places: next.into(), lines, escape };
        // Without a `*`, only one path leads to a place.
        if stars && !(steps.take(KEPT) && seen.states.insert(state.clone())) {
            return None;
        }
        Some(Stop { state, way, last: [last, octet], whole })
    }

    /// Decides on a path, and records a change. Returns the lines that decide if the path continues with an octet that
    /// no pattern has.
    fn tell(&self, seen: &mut Seen, path: &[u8], url: Vec<u8>) -> Lines {
        let [old, new] = self.decide(&url);
        let further = self.other.map_or_else(|| url.clone(), |other| [&url[..], &[other]].concat());
        if old.verdict != new.verdict && seen.pairs.insert((old.line, new.line)) {
            let url = self.as_written(path, [&old, &new]).unwrap_or(url);
            seen.changes.push(Change { url, old, new });
        }
        self.decide(&further).map(|by| (by.allowed(), by.line))
    }

    /// Returns the path as it is written in a deciding line, if the path is the whole value of that line.
    fn as_written(&self, path: &[u8], decisions: [&Decision; 2]) -> Option<Vec<u8>> {
        let values = self.sources.iter().zip(decisions).filter_map(|(source, decision)| {
            let line = &source.bytes()[source.line(decision.line?)?.range()];
            let value = &line[memchr::memchr(b':', line)? + 1..];
            Some(value[..memchr::memchr(b'#', value).unwrap_or(value.len())].trim_ascii())
        });
        // A value without the first slash would be taken for a URL of another site, or for a relative URL.
        let mut values = values.filter(|value| value.starts_with(b"/"));
        values.find(|value| self.has_form(value, path)).map(<[u8]>::to_vec)
    }
}

#[cfg(test)]
mod tests;
