//! Finds the paths that two robots.txt files decide differently. For each robot, the search finds the shortest paths
//! that one file allows and the other file disallows. If the search covers all paths and finds no such path, the
//! decisions of both files are the same.
//!
//! The patterns of a robot in both files form one automaton. A walk reads paths octet by octet and follows the states
//! of the automaton. If two paths lead to the same state, all continuations of both paths get the same decisions.
//! Therefore, the walk continues only from the shortest path to each state, and still covers every path. The walk makes
//! decisions only at octets where a pattern begins or ceases to match, because a decision can't change elsewhere.

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

/// The scheme and host that the search puts before a path if the path alone would be misread. For example, some robots
/// would read the `x` of `//x` as a host.
const SITE: &[u8] = b"http://h";

/// A path that some editions always allow.
const WELCOME: &[u8] = b"/robots.txt";

/// This many cheap operations take about as long as one step. A cheap operation reads one User-agent line, or one octet
/// of a path or pattern. A step advances one pattern by one octet.
const LOOKS: usize = 8;

/// The number of steps that each stored state costs, because it needs memory.
const KEPT: usize = 4;

/// A path on which the two files decide differently.
#[derive(Clone, Debug)]
pub struct Change {
    /// The requested path, which begins with `/` and may have a query. If the edition would misread the path, `url` is
    /// an absolute URL instead.
    pub url: Vec<u8>,
    /// The decision under the old file.
    pub old: Decision,
    /// The decision under the new file.
    pub new: Decision,
}

/// Robots with the same rules, and the changes for these robots.
#[derive(Clone, Debug)]
pub struct Robots {
    /// The names of the robots, as a file spells them. `None` represents all robots that neither file names.
    pub names: Vec<Option<Vec<u8>>>,
    /// The changes. If several changes have the same deciding lines in both files, only the change with the shortest
    /// path is kept.
    pub changes: Vec<Change>,
    /// Whether the search covered all paths. If the search did not cover all paths, there may be further changes.
    pub complete: bool,
    /// Whether the search ended because no steps remained. In this case, a repeated search with more steps may find
    /// more changes.
    pub out_of_steps: bool,
}

/// The changes that [`changes_between`] finds.
#[derive(Clone, Debug)]
pub struct Found {
    /// The changes, as in [`Robots::changes`].
    pub changes: Vec<Change>,
    /// Whether the search covered all paths, as in [`Robots::complete`].
    pub complete: bool,
    /// Whether the search ended because no steps remained, as in [`Robots::out_of_steps`].
    pub out_of_steps: bool,
}

/// Returns the changes between two files under an edition, for each robot that a file names and for all other robots.
/// The result also lists robots without changes.
///
/// The search takes at most `steps` steps, and each robot gets a share of these steps. One step advances one pattern by
/// one octet. Other work uses up steps in proportion to its time. If the steps run out while the rules of the robots
/// are determined, the remaining robots are not searched. The last element of the result lists these robots, without
/// changes.
///
/// # Panics
///
/// Panics if the edition is not in [`Edition::DECIDED`](norobots::Edition::DECIDED).
pub fn changes(edition: Edition, old: &[u8], new: &[u8], steps: usize) -> Vec<Robots> {
    changes_for(edition, old, new, &names(old, new), steps)
}

/// Returns the changes as [`changes`] does, but only for the robots in `names`. Each robot is given by its name or by
/// its whole User-Agent header. `None` represents all robots that neither file names.
///
/// # Panics
///
/// Panics if the edition is not in [`Edition::DECIDED`](norobots::Edition::DECIDED).
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
    // At most half of the steps may be used to choose the records of the robots.
    let (groups, chosen) =
        steps.share(2, |steps| alike(&read_files, &sources, names, &nobody, steps));
    let count = groups.len();
    let mut all = Vec::new();
    for (at, Group { rules, robots, names }) in groups.into_iter().enumerate() {
        let patterns = rules.iter().flatten().map(|(_, pattern)| &**pattern).collect();
        let walk = Walk::new(edition, &sources, &robots, &patterns);
        let found = steps.share(count - at, |steps| walk.run(steps));
        let Found { changes, complete, out_of_steps } = found;
        all.push(Robots { names, changes, complete, out_of_steps });
    }
    if chosen < names.len() {
        let names = names[chosen..].to_vec();
        all.push(Robots { names, changes: Vec::new(), complete: false, out_of_steps: true });
    }
    all
}

/// Returns the changes for a robot that may change its name together with the file. `sides` contains the old file with
/// the old name, and the new file with the new name. The files may contain any bytes.
///
/// # Panics
///
/// Panics if the edition is not in [`Edition::DECIDED`](norobots::Edition::DECIDED).
pub fn changes_between(edition: Edition, sides: [(&[u8], &[u8]); 2], steps: usize) -> Found {
    let sources = sides.map(|(file, _)| Source::new(file));
    let read = sides.map(|(file, _)| Reading::new(edition, file).expect("an edition that decides"));
    let robots = [read[0].robot(sides[0].1), read[1].robot(sides[1].1)];
    let rules = robots.each_ref().map(Robot::patterns);
    let patterns = rules.iter().flatten().map(|(_, pattern)| &**pattern).collect();
    Walk::new(edition, &sources, &robots, &patterns).run(&mut Steps::new(steps))
}

/// The patterns of a robot in the old file and in the new file, each with its line number.
type Patterns = [Vec<(usize, Vec<u8>)>; 2];

struct Group<'a> {
    rules: Patterns,
    robots: [Robot<'a>; 2],
    names: Vec<Option<Vec<u8>>>,
}

/// Groups the robots that have the same rules. If the steps run out, the last names get no group. Also returns the
/// number of names that have a group.
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
        // If the robot is given as a header, all names in the files are read to find the robot's name.
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

/// Returns the values of User-agent lines. The lines under the standard of 1994 come first, and then the lines under
/// RFC 9309.
fn agents<'s>(source: &'s Source<'_>) -> impl Iterator<Item = Vec<u8>> + use<'s> {
    [Format::Standard1994, Format::Rfc9309].into_iter().flat_map(|format| {
        let document = syntax::parse_by(source, format);
        let lines = document.lines().filter(|line| line.kind() == LineKind::UserAgent);
        lines.map(|line| line.value().to_vec()).collect::<Vec<_>>()
    })
}

/// Returns the value of each line that is a User-agent line under some edition.
fn agent_lines<'s>(source: &'s Source<'_>) -> impl Iterator<Item = &'s [u8]> {
    let lines = (1..).map_while(|number| source.line(number));
    let fields = lines.filter_map(|span| field(&source.bytes()[span.range()]));
    fields.filter(|(kind, _)| *kind == LineKind::UserAgent).map(|(_, value)| value)
}

/// Returns `None`, which represents all robots that neither file names, and then the names in the files, in order.
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

/// Returns the name of a robot that neither file names. The returned name contains none of the names in the files.
pub(crate) fn nobody(old: &[u8], new: &[u8]) -> Vec<u8> {
    let letters = (b'a'..=b'z').map(|letter| vec![letter; 3]);
    let mut robots: Vec<Vec<u8>> = std::iter::once(b"anybot".to_vec()).chain(letters).collect();
    for source in [Source::new(old), Source::new(new)] {
        for name in agent_lines(&source) {
            let head = name.split(|byte| matches!(byte, b'/' | b' ' | b'\t')).next();
            let head = head.filter(|head| !head.is_empty()).unwrap_or(name);
            // No candidate contains a name of more than six octets, because the longest candidate has six octets.
            if (1..=6).contains(&head.len()) {
                let is_head = |part: &[u8]| part.eq_ignore_ascii_case(head);
                robots.retain(|robot| !robot.windows(head.len()).any(is_head));
            }
        }
    }
    robots.into_iter().next().unwrap_or_else(|| b"_".to_vec())
}

/// A pattern as an automaton. The states of the automaton are places in the pattern. There is a place before each
/// octet, and a place at the end.
struct Pattern {
    octets: Vec<u8>,
    /// Whether `*` is a wildcard.
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
        // A pattern that ends with `*` need not match the whole path, even if a `$` follows.
        let whole = body.is_some() && octets.last() != Some(&b'*');
        Pattern { octets, wild, whole }
    }

    /// Returns `None` if the place is at the end.
    fn octet(&self, place: u32) -> Option<u8> {
        self.octets.get(place as usize).copied()
    }

    /// Returns whether a place is before a `*`. Any octet leads from a place before a `*` to the same place again.
    fn stays(&self, place: u32) -> bool {
        self.wild && self.octet(place) == Some(b'*')
    }

    /// Reads one octet and adds the new places to `next`, in order. If a new place is at a `*`, all places before this
    /// `*` are omitted. No match is lost, because the place at the `*` leads to the same matches as the omitted places.
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

/// The current places in all patterns, in order. Each element consists of the number of a pattern and a place in this
/// pattern. If a pattern has reached no `*`, it has one place. If a pattern has reached a `*`, its first place is at
/// the last `*` that it reached, and other places may follow. A pattern that can no longer begin or cease to match has
/// no place.
type Places = Vec<(u32, u32)>;

/// For each of the two files, whether the file allows a path, and the line that decides.
type Lines = [(bool, Option<usize>); 2];

/// The state after a path. The decisions on longer paths depend only on this state. `lines` contains the decisions on
/// the path followed by an octet that no pattern contains. `escape` contains the last octets of the path if they may
/// begin an escape.
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
    last: [u8; 2],
    /// Whether a pattern matches exactly this path, but none of its continuations.
    whole: bool,
}

#[derive(Default)]
struct Seen {
    /// The paths. A path is stored as the number of a shorter path and one more octet. The first path, which has no
    /// shorter path, refers to itself.
    ways: Vec<(usize, u8)>,
    states: HashSet<State>,
    changes: Vec<Change>,
    /// The old and the new deciding line of each change.
    pairs: HashSet<(Option<usize>, Option<usize>)>,
    /// For each sequence of three octets, whether it may occur in a path after the edition's conversion of escapes.
    forms: HashMap<[u8; 3], bool>,
}

impl Seen {
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

fn of_patterns(places: &[(u32, u32)]) -> impl Iterator<Item = &[(u32, u32)]> {
    places.chunk_by(|(pattern, _), (other, _)| pattern == other)
}

struct Walk<'a> {
    edition: Edition,
    sources: &'a [Source<'a>; 2],
    robots: &'a [Robot<'a>; 2],
    patterns: Vec<Pattern>,
    /// The total number of octets of all patterns with a wildcard.
    wild: usize,
    /// An octet that no pattern contains, or `None` if no suitable octet exists.
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
        // A hexadecimal digit is not suitable, because a `%` before this digit could become an escape.
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

    /// Returns a URL that the edition compares as `path`: see [`Change::url`]. Returns `None` if there is no such URL.
    fn url(&self, path: &[u8]) -> Option<Vec<u8>> {
        let mut url = Vec::with_capacity(path.len());
        for octet in path {
            match (self.edition, octet) {
                // The draft ignores the query and decodes escapes. Therefore, `?` and `#` are written as escapes. A `%`
                // in `path` already begins an escape.
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

    fn has_form(&self, url: &[u8], path: &[u8]) -> bool {
        compared(self.edition, url).is_some_and(|form| form == path)
    }

    /// Returns whether the octets `last` may occur in a path after the edition's conversion of escapes.
    fn may_have_form(&self, last: [u8; 3]) -> bool {
        let goes_on = |rest: &&[u8]| self.url(&[b"/", &last[..], rest].concat()).is_some();
        // The octets may end in the middle of an escape.
        [&b""[..], b"2F", b"F", b"25", b"5"].iter().any(goes_on)
    }

    fn decide(&self, url: &[u8]) -> [Decision; 2] {
        [self.robots[0].decide(url), self.robots[1].decide(url)]
    }

    /// Walks through the paths, the shortest first.
    fn run(&self, steps: &mut Steps) -> Found {
        let (changes, complete) = self.walked(steps);
        Found { changes, complete, out_of_steps: steps.ended() }
    }

    /// Returns the changes, and whether the walk covered all paths.
    fn walked(&self, steps: &mut Steps) -> (Vec<Change>, bool) {
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
            // The octets that may follow the path. For each octet, `heads` contains the patterns that must continue
            // with this octet. `stars` contains the patterns at a `*`, which continue with any octet.
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

    /// Returns `None` if there are too many patterns to be numbered, or if a pattern is too long.
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

    fn pattern(&self, places: &[(u32, u32)]) -> &Pattern {
        &self.patterns[places[0].0 as usize]
    }

    /// Extends the path by one octet. Makes the decisions on the new path if the new octet may change a decision.
    /// Returns the new path if its state is new and decisions on longer paths may change. Otherwise, the walk need not
    /// continue from the new path.
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
                // The pattern matches the path and every continuation of the path.
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
                // No pattern ends in the middle of an escape.
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
        // If no pattern is at a `*`, no other path leads to this state, so the state need not be stored.
        if stars && !(steps.take(KEPT) && seen.states.insert(state.clone())) {
            return None;
        }
        Some(Stop { state, way, last: [last, octet], whole })
    }

    /// Makes the decisions on a path, and records a change if the two decisions differ. Then appends an octet that no
    /// pattern contains, and returns the decisions on the longer path. If no such octet exists, returns the decisions
    /// on the path itself.
    fn tell(&self, seen: &mut Seen, path: &[u8], url: Vec<u8>) -> Lines {
        let [old, new] = self.decide(&url);
        let further = self.other.map_or_else(|| url.clone(), |other| [&url[..], &[other]].concat());
        if old.verdict != new.verdict && seen.pairs.insert((old.line, new.line)) {
            let url = self.as_written(path, [&old, &new]).unwrap_or(url);
            seen.changes.push(Change { url, old, new });
        }
        self.decide(&further).map(|by| (by.allowed(), by.line))
    }

    /// If the edition compares the value of a deciding line as `path`, returns this value unchanged.
    fn as_written(&self, path: &[u8], decisions: [&Decision; 2]) -> Option<Vec<u8>> {
        let values = self.sources.iter().zip(decisions).filter_map(|(source, decision)| {
            let line = &source.bytes()[source.line(decision.line?)?.range()];
            let value = &line[memchr::memchr(b':', line)? + 1..];
            Some(value[..memchr::memchr(b'#', value).unwrap_or(value.len())].trim_ascii())
        });
        // A value that does not begin with a slash would be read as a URL of another site, or as a relative URL.
        let mut values = values.filter(|value| value.starts_with(b"/"));
        values.find(|value| self.has_form(value, path)).map(<[u8]>::to_vec)
    }
}

#[cfg(test)]
mod tests;
