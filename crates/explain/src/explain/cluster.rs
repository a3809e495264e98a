//! Groups disagreements by their explanation and finds the smallest example of each group.

use crate::compare::{Cluster, Comparison, Composite, Side, side};
use crate::explain::atoms::{LINES, PLAIN};
use crate::explain::gather::{Bucket, Gathered};
use crate::explain::hypotheses::Known;
use crate::explain::search::SMALL;
use crate::explain::space::{Disagreement, Space, explained, marks};
use norobots::policy;
use norobots::source::Source;
use norobots::syntax::{self, Line, LineKind};
use norobots_suite::driver::{Fault, FaultKind};
use norobots_suite::minimize::{minimize_lines, minimize_query};
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::shutdown;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How many examples of each group are shrunk. The smallest shrunk example becomes the example of the cluster.
const SHRUNK: usize = 3;
/// The maximum number of unexplained disagreements that are shrunk.
const UNEXPLAINED: usize = 32;
/// Unexplained queries are sent again to this many new processes of each program.
const AGAIN: u32 = 12;
/// The maximum number of file bytes that the programs read while one example is shrunk.
const BYTES: usize = 16 << 20;

/// For each program, the indices of the changed settings that explain its answer.
type Moves = [Vec<usize>; 2];

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Explanation {
    Moves(Moves),
    /// No changed settings explain the disagreements. All disagreements of the group have these two answers, and their
    /// smallest queries have this shape.
    Unknown(Box<([AnswerKind; 2], Query<'static>)>),
}

impl Explanation {
    fn moves(&self) -> Option<&Moves> {
        match self {
            Explanation::Moves(moves) => Some(moves),
            Explanation::Unknown(_) => None,
        }
    }
}

#[derive(Default)]
struct Group {
    ways: BTreeMap<[AnswerKind; 2], u64>,
    /// Each example with a number: how many settings explain the example by themselves. The best example has the lowest
    /// number.
    examples: Vec<(usize, Disagreement)>,
}

type Groups = BTreeMap<Explanation, Group>;

/// Changed settings of the two programs, and the number of disagreements that these settings explain.
type Part = (Moves, u64);

/// Disagreements that have the same answers and the same explanations. `choices` is the number of settings that each
/// explain these disagreements by themselves.
struct Kind {
    count: u64,
    examples: Vec<Disagreement>,
    choices: usize,
}

pub(crate) fn clusters(mut all: Gathered, sides: &mut [Side; 2]) -> Result<Comparison, Fault> {
    for disagreement in std::mem::take(&mut all.large) {
        // While lines are removed, the answers stay the same, but the explanation may change. Checking the explanation
        // of a large file would take too long.
        let disagreement = without_lines(disagreement, sides)?;
        if disagreement.query.robots.len() > SMALL {
            all.comparison.left += 1;
            continue;
        }
        let marks = marks(&all.spaces, &disagreement);
        if explained(&marks) {
            all.explained(disagreement, marks);
        } else {
            all.unexplained.push(disagreement);
        }
    }
    let seen = [0, 1].map(|side| [all.seen(side), all.more(side)]);
    let Gathered { spaces, mut comparison, buckets, unexplained, .. } = all;
    let [first, second] = seen;
    let stands = sides.each_ref().map(|side| side.stands);
    let mut known = [
        Known::of(0, &spaces[0], stands[0], first, sides)?,
        Known::of(1, &spaces[1], stands[1], second, sides)?,
    ];
    for (side, known) in known.iter_mut().enumerate() {
        let marked = buckets
            .iter()
            .filter_map(|((_, marks), bucket)| Some((marks[side].as_deref()?, bucket.count)));
        known.order(marked);
    }
    let mut kinds: Vec<Kind> = Vec::new();
    for ((_, marks), Bucket { count, examples }) in buckets {
        let choices = marks.iter().flatten().map(Vec::len).sum();
        kinds.push(Kind { count, examples, choices });
    }
    kinds.extend(unexplained.into_iter().map(|disagreement| Kind {
        count: 1,
        examples: vec![disagreement],
        choices: 0,
    }));
    kinds.sort_by(|a, b| (b.count, a.examples[0].order()).cmp(&(a.count, b.examples[0].order())));
    let mut groups = Groups::new();
    let rest = learned(&mut known, &kinds, sides)?;
    for (at, Kind { count, mut examples, choices }) in kinds.into_iter().enumerate() {
        let answers = examples[0].answers;
        let by = match (moves(&known, &examples[0]), rest.get(&at)) {
            (Some(moves), _) => Explanation::Moves(moves),
            (None, Some(small)) => {
                examples = vec![small.clone()];
                Explanation::Unknown(Box::new((answers, shape(&small.query))))
            }
            (None, None) => {
                comparison.left += count;
                continue;
            }
        };
        if let Some(moves) = by.moves() {
            examples.retain(|disagreement| reproduced(&spaces, moves, disagreement));
        }
        let group = groups.entry(by).or_default();
        *group.ways.entry(answers).or_default() += count;
        group.examples.extend(examples.into_iter().map(|disagreement| (choices, disagreement)));
    }
    // A query that was sent to confirm a setting is the best example of this setting.
    let asked: Vec<Disagreement> = known.iter().flat_map(|known| known.differ.clone()).collect();
    for disagreement in asked {
        let choices = marks(&spaces, &disagreement).iter().flatten().map(Vec::len).sum();
        let explanation = moves(&known, &disagreement).map(Explanation::Moves);
        if let Some(group) = explanation.and_then(|explanation| groups.get_mut(&explanation)) {
            group.examples.push((choices, disagreement));
        }
    }
    let mut composites = folded(&mut groups);
    for (by, group) in groups {
        let under = composites.remove(&by).unwrap_or_default();
        let mut cluster = cluster(&spaces, &mut known, by, group, sides)?;
        let composite = |(moves, count): Part| Composite {
            moves: [0, 1].map(|side| spaces[side].named(&moves[side])),
            count,
        };
        cluster.composites = under.into_iter().map(composite).collect();
        cluster.composites.sort_by_key(|composite| Reverse(composite.count));
        // After its example was shrunk, a cluster may have the same explanation as another cluster.
        let same = |other: &&mut Cluster| {
            (cluster.moves.is_some() || cluster.words != [None, None])
                && (&other.moves, &other.words) == (&cluster.moves, &cluster.words)
        };
        match comparison.clusters.iter_mut().find(same) {
            Some(other) => join(other, cluster),
            None => comparison.clusters.push(cluster),
        }
    }
    changes(&mut comparison.clusters, sides)?;
    comparison.clusters.sort_by_key(|cluster| Reverse(cluster.total()));
    Ok(comparison)
}

/// Sends the unexplained examples to the programs again, each time in a new process. No setting can explain an answer
/// that changes from process to process.
fn changes(clusters: &mut [Cluster], sides: &mut [Side; 2]) -> Result<(), Fault> {
    let mut rest: Vec<&mut Cluster> =
        clusters.iter_mut().filter(|cluster| cluster.unexplained()).collect();
    let queries: Vec<Query<'_>> = rest.iter().map(|cluster| cluster.example.clone()).collect();
    for (place, side) in sides.iter_mut().enumerate() {
        for seed in 1..=AGAIN {
            if queries.is_empty() || shutdown::stopped().is_some() {
                return Ok(());
            }
            let answers = match side.ask_anew(seed, &queries) {
                Err(Fault { kind: FaultKind::Stopped(_), .. }) => return Ok(()),
                answers => answers?,
            };
            for (cluster, answer) in rest.iter_mut().zip(answers) {
                cluster.changes[place] |= answer != Some(cluster.answers[place]);
            }
        }
    }
    Ok(())
}

/// For each program, returns the known settings that explain its answer.
fn moves(known: &[Known<'_>; 2], disagreement: &Disagreement) -> Option<Moves> {
    let [a, b] = known;
    Some([a.explains(disagreement)?, b.explains(disagreement)?])
}

/// Returns a filter for disagreements. A disagreement passes if the known settings do not explain it, and if its file
/// has no more odd lines than the file of `before`.
fn strange<'k>(
    known: &'k [Known<'_>; 2],
    before: &Disagreement,
) -> impl Fn(&Disagreement) -> bool + use<'k> {
    let before = odd(&before.query.robots);
    move |disagreement| {
        odd(&disagreement.query.robots) <= before && moves(known, disagreement).is_none()
    }
}

/// Returns the number of odd lines. A line is odd if it has text without a colon, or if it has a field other than
/// User-agent and Disallow.
fn odd(robots: &[u8]) -> usize {
    let source = Source::new(robots);
    let document = syntax::parse(&source);
    let odd = |line: &Line| matches!(line.kind(), LineKind::Unrecognised | LineKind::Formless);
    document.lines().filter(odd).count()
}

/// Replaces each word of a query by the letter `w`, and each run of non-ASCII bytes by the byte 0xFF.
fn shape(query: &Query<'_>) -> Query<'static> {
    let kind = |byte: &u8| match byte {
        b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => b'w',
        0x80.. => 0xff,
        other => *other,
    };
    let shape = |text: &[u8]| -> Vec<u8> {
        let mut shape: Vec<u8> = text.iter().map(kind).collect();
        shape.dedup_by(|a, b| a == b && matches!(a, b'w' | 0xff));
        shape
    };
    Query::new(shape(&query.robots), shape(&query.agent), shape(&query.url))
}

fn learn(
    known: &mut [Known<'_>; 2],
    disagreement: &Disagreement,
    sides: &mut [Side; 2],
) -> Result<(), Fault> {
    for side in known {
        if side.explains(disagreement).is_none() {
            side.learn(disagreement, sides)?;
        }
    }
    Ok(())
}

/// Looks for settings of the two programs that explain the disagreements in `kinds`. Returns a shrunk example of each
/// kind that remains unexplained, but of at most [`UNEXPLAINED`] kinds.
fn learned(
    known: &mut [Known<'_>; 2],
    kinds: &[Kind],
    sides: &mut [Side; 2],
) -> Result<BTreeMap<usize, Disagreement>, Fault> {
    let mut rest = BTreeMap::new();
    for (at, kind) in kinds.iter().enumerate() {
        let disagreement = &kind.examples[0];
        if moves(known, disagreement).is_some() || rest.len() == UNEXPLAINED {
            continue;
        }
        learn(known, disagreement, sides)?;
        if moves(known, disagreement).is_some() {
            continue;
        }
        let plain = plainer(disagreement.clone(), sides, strange(known, disagreement))?;
        let (small, _) = shrink(plain, sides, strange(known, disagreement))?;
        learn(known, &small, sides)?;
        if moves(known, &small).is_none() {
            rest.insert(at, small);
        }
    }
    // Settings that were found for one kind may also explain kinds that were examined before.
    for small in rest.values() {
        if moves(known, small).is_none() {
            learn(known, small, sides)?;
        }
    }
    Ok(rest)
}

/// Removes each group that combines other groups: its explanation consists of several settings, and each of these
/// settings is the whole explanation of another group. Returns the removed groups, each under the largest of the groups
/// that it combines.
fn folded(groups: &mut Groups) -> BTreeMap<Explanation, Vec<Part>> {
    let number = |group: &Group| group.ways.values().sum::<u64>();
    let alone = groups
        .iter()
        .filter(|(by, _)| by.moves().is_some_and(|moves| moves.concat().len() == 1))
        .map(|(by, group)| (by.clone(), number(group)));
    let alone: BTreeMap<Explanation, u64> = BTreeMap::from_iter(alone);
    let mut folded = BTreeMap::<Explanation, Vec<_>>::new();
    groups.retain(|by, group| {
        let Some(moves) = by.moves() else { return true };
        let parts = [0, 1].iter().flat_map(|&side| {
            let part = move |place: &usize| {
                let mut part = [Vec::new(), Vec::new()];
                part[side].push(*place);
                Explanation::Moves(part)
            };
            moves[side].iter().map(part)
        });
        let parts: Vec<Explanation> = parts.collect();
        if parts.len() < 2 || !parts.iter().all(|part| alone.contains_key(part)) {
            return true;
        }
        let largest = parts.into_iter().max_by_key(|part| alone[part]);
        largest.into_iter().for_each(|part| {
            folded.entry(part).or_default().push((moves.clone(), number(group)));
        });
        false
    });
    folded
}

fn join(into: &mut Cluster, other: Cluster) {
    into.count += other.count;
    for (answers, count) in other.ways {
        match into.ways.iter_mut().find(|(known, _)| *known == answers) {
            Some((_, known)) => *known += count,
            None => into.ways.push((answers, count)),
        }
    }
    into.ways.sort_by_key(|(_, count)| Reverse(*count));
    into.composites.extend(other.composites);
    if other.example.size() < into.example.size() {
        into.example = other.example;
        into.answers = other.answers;
        into.or = other.or;
        into.shrunk = other.shrunk;
    }
}

/// Returns whether the settings in `moves` explain both answers.
fn reproduced(spaces: &[Space; 2], moves: &Moves, disagreement: &Disagreement) -> bool {
    [0, 1].iter().all(|&side| {
        spaces[side].gives(&moves[side], &disagreement.query, disagreement.answers[side])
    })
}

fn cluster(
    spaces: &[Space; 2],
    known: &mut [Known<'_>; 2],
    by: Explanation,
    mut group: Group,
    sides: &mut [Side; 2],
) -> Result<Cluster, Fault> {
    group.examples.sort_by(|(a, disagreement), (b, other)| {
        (a, disagreement.order()).cmp(&(b, other.order()))
    });
    group.examples.truncate(SHRUNK);
    let mut best: Option<(Disagreement, bool)> = None;
    for (_, disagreement) in group.examples {
        let rivals = match by.moves() {
            Some(moves) => others(known, &disagreement, moves, sides)?,
            None => Default::default(),
        };
        let strange = strange(known, &disagreement);
        let same = |smaller: &Disagreement| match by.moves() {
            Some(moves) => {
                let clear = |side: usize| {
                    is_clear(&spaces[side], &known[side], &moves[side], &rivals[side], smaller)
                };
                reproduced(spaces, moves, smaller) && clear(0) && clear(1)
            }
            None => strange(smaller),
        };
        let (small, minimal) = shrink(disagreement.clone(), sides, same)?;
        if best.as_ref().is_none_or(|(other, _)| small.order() < other.order()) {
            best = Some((small, minimal));
        }
    }
    let (example, shrunk) = best.expect("a group has an example");
    let moves = by.moves().map(|moves| {
        [0, 1].map(|side| {
            spaces[side].needed(moves[side].clone(), &example.query, example.answers[side])
        })
    });
    let rivals = others(known, &example, moves.as_ref().unwrap_or(&Default::default()), sides)?;
    let words = match (&moves, &rivals) {
        (None, [a, b]) if a.is_empty() && b.is_empty() => {
            let [a, b] = sides;
            [a.words(&example.query), b.words(&example.query)]
        }
        _ => [Ok(None), Ok(None)],
    };
    let words = words.map(|words| words.unwrap_or_default());
    let mut ways: Vec<([AnswerKind; 2], u64)> = group.ways.into_iter().collect();
    ways.sort_by_key(|(_, count)| Reverse(*count));
    Ok(Cluster {
        count: ways.iter().map(|(_, count)| count).sum(),
        ways,
        moves: moves.map(|moves| [0, 1].map(|side| spaces[side].named(&moves[side]))),
        answers: example.answers,
        example: example.query,
        or: [0, 1].map(|side| spaces[side].named(&rivals[side])).concat(),
        words,
        changes: [false; 2],
        shrunk,
        composites: Vec::new(),
    })
}

/// Returns whether the shrunk query is a clear example of `moves`: no other setting explains the program's answer by
/// itself. Settings that are in `rivals` or ruled out are ignored.
fn is_clear(
    space: &Space,
    known: &Known<'_>,
    moves: &[usize],
    rivals: &[usize],
    smaller: &Disagreement,
) -> bool {
    let (query, answer) = (&smaller.query, smaller.answers[known.side]);
    if space.gives(&[], query, answer) || moves.is_empty() {
        return space.gives(&[], query, answer) && moves.is_empty();
    }
    (0..space.moves.len()).all(|place| {
        moves == [place]
            || rivals.contains(&place)
            || known.out(place)
            || !space.gives(&[place], query, answer)
    })
}

/// For each program, returns the settings that each explain its answer by themselves.
fn others(
    known: &mut [Known<'_>; 2],
    disagreement: &Disagreement,
    moves: &Moves,
    sides: &mut [Side; 2],
) -> Result<Moves, Fault> {
    let [a, b] = known;
    Ok([a.others(disagreement, &moves[0], sides)?, b.others(disagreement, &moves[1], sides)?])
}

/// Shrinks the query as long as both answers stay the same and `same` accepts the smaller query. Also returns whether
/// no further byte can be removed. The robot keeps a name, and the URL keeps a beginning such as `/` or `http://`,
/// because many programs reject other queries.
fn shrink(
    disagreement: Disagreement,
    sides: &mut [Side; 2],
    same: impl Fn(&Disagreement) -> bool,
) -> Result<(Disagreement, bool), Fault> {
    let named = |query: &Query<'_>| !policy::robot_name(&query.agent).is_empty();
    let rooted = |query: &Query<'_>| {
        [&b"/"[..], b"http://", b"https://"].iter().any(|start| query.url.starts_with(start))
    };
    let Disagreement { query, answers } = disagreement;
    let must = [named(&query), rooted(&query)];
    let mut left = BYTES;
    let mut first = None;
    let mut still = Still { sides, answers, fault: None };
    let small = minimize_query(query, |now| {
        let lost = (must[0] && !named(now)) || (must[1] && !rooted(now));
        let now = Disagreement { query: now.clone().into_owned(), answers };
        if lost || left == 0 || still.slow() || !same(&now) {
            return false;
        }
        left = left.saturating_sub(now.query.robots.len() + 64);
        let stands = still.stands(&now.query);
        first.get_or_insert(stands);
        stands
    });
    let minimal = left > 0 && first == Some(true);
    still.fault.map_or(Ok((Disagreement { query: small, answers }, minimal)), Err)
}

fn without_lines(disagreement: Disagreement, sides: &mut [Side; 2]) -> Result<Disagreement, Fault> {
    let Disagreement { query, answers } = disagreement;
    let mut still = Still { sides, answers, fault: None };
    let stands = |robots: &[u8]| !still.slow() && still.stands(&query.on(robots));
    let query = query.on(&minimize_lines(&query.robots, stands)).into_owned();
    still.fault.map_or(Ok(Disagreement { query, answers }), Err)
}

/// Replaces lines with plain lines of [`LINES`]. A line is replaced if both answers stay the same and `same` accepts
/// the new query.
fn plainer(
    disagreement: Disagreement,
    sides: &mut [Side; 2],
    same: impl Fn(&Disagreement) -> bool,
) -> Result<Disagreement, Fault> {
    let Disagreement { query, answers } = disagreement;
    let mut still = Still { sides, answers, fault: None };
    let robots = query.robots.to_vec();
    let mut lines: Vec<&[u8]> = robots.split_inclusive(|byte| *byte == b'\n').collect();
    let plain = &LINES[..PLAIN];
    for at in 0..lines.len() {
        let mut line = plain.iter().filter(|_| !plain.contains(&lines[at])).copied();
        let plainest = line.find(|plain| {
            let mut now = lines.clone();
            now[at] = plain;
            let query = query.on(&now.concat()).into_owned();
            let disagreement = Disagreement { query, answers };
            !still.slow() && same(&disagreement) && still.stands(&disagreement.query)
        });
        lines[at] = plainest.unwrap_or(lines[at]);
    }
    let query = query.on(&lines.concat()).into_owned();
    still.fault.map_or(Ok(Disagreement { query, answers }), Err)
}

struct Still<'s> {
    sides: &'s mut [Side; 2],
    answers: [AnswerKind; 2],
    fault: Option<Fault>,
}

impl Still<'_> {
    /// Returns whether the programs must get no more queries: the run was stopped, a driver failed, or an expected
    /// answer is a timeout.
    fn slow(&self) -> bool {
        shutdown::stopped().is_some()
            || self.fault.is_some()
            || self.answers.contains(&AnswerKind::TimedOut)
    }

    fn stands(&mut self, query: &Query<'_>) -> bool {
        match side::ask_both(self.sides, &[query.borrowed()]) {
            Ok(answers) => answers[0] == self.answers.map(Some),
            Err(Fault { kind: FaultKind::Stopped(_), .. }) => false,
            Err(fault) => {
                self.fault = Some(fault);
                false
            }
        }
    }
}
