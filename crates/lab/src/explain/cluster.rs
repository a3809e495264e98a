//! Disagreements grouped by their explanation, and the smallest example of each group.

use crate::compare::{Cluster, Comparison, Composite, Side, side};
use crate::driver::{Fault, FaultKind};
use crate::explain::gather::Gathered;
use crate::explain::search::SMALL;
use crate::explain::space::{Disagreement, Space, explained, marks};
use crate::minimize::{minimize_lines, minimize_query};
use crate::query::{AnswerKind, Query};
use crate::stop;
use norobots::policy;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How many examples of a cluster are shrunk, to take the smallest.
const SHRUNK: usize = 3;
/// How many disagreements that no single choice explains are shrunk to look for several that do.
const UNEXPLAINED: usize = 24;
/// How many bytes of files are put to the sides for one example.
const BYTES: usize = 16 << 20;

/// The explanation that the disagreements of a group share: for each side the places of the moves that
/// lead from the base to its answer. Where there is none, the smallest query of the group stands for it.
type Explanation = Result<[Vec<usize>; 2], Box<Query<'static>>>;

/// The disagreements with one explanation.
#[derive(Default)]
pub(crate) struct Group {
    ways: BTreeMap<[AnswerKind; 2], u64>,
    /// Examples, each with the number of single choices that explain it: the fewer there are, the
    /// better the example shows this explanation.
    examples: Vec<(usize, Disagreement)>,
}

type Groups = BTreeMap<Explanation, Group>;

/// The places of moves of each side, and the number of disagreements that they explain together.
type Part = ([Vec<usize>; 2], u64);

/// Groups what was gathered.
pub(crate) fn clusters(mut all: Gathered, sides: &mut [Side; 2]) -> Result<Comparison, Fault> {
    for one in std::mem::take(&mut all.large) {
        // While the file is large only the answers are kept: evaluating settings takes its time.
        let one = without_lines(one, sides)?;
        if one.query.robots.len() > SMALL {
            all.found.left += 1;
            continue;
        }
        let marks = marks(&all.spaces, &one);
        if explained(&marks) {
            all.explained(one, marks);
        } else {
            all.unexplained.push(one);
        }
    }
    let quirks = [0, 1].map(|side| all.quirks(side));
    let against = [0, 1].map(|side| all.against(side));
    let mut groups = Groups::new();
    for ((answers, marks), bucket) in std::mem::take(&mut all.buckets) {
        let moves = [0, 1].map(|side| {
            let (space, quirks) = (&all.spaces[side], &quirks[side]);
            let Some(marks) = &marks[side] else { return Vec::new() };
            let of_side = quirks.iter().copied().find(|place| marks.contains(place));
            let several = || {
                let query = &bucket.examples.first()?.query;
                space.together(quirks, query, answers[side])
            };
            let any = || Some(vec![*marks.iter().min_by_key(|place| against[side][**place])?]);
            of_side.map(|place| vec![place]).or_else(several).or_else(any).unwrap_or_default()
        });
        let choices = marks.iter().flatten().map(Vec::len).sum();
        // Several quirks were tried on the smallest alone.
        let most = if moves.iter().any(|moves| moves.len() > 1) { 1 } else { usize::MAX };
        let group = groups.entry(Ok(moves)).or_default();
        *group.ways.entry(answers).or_default() += bucket.count;
        group.examples.extend(bucket.examples.into_iter().take(most).map(|one| (choices, one)));
    }
    several(&mut all, &quirks, &against, &mut groups, sides)?;
    let Gathered { spaces, mut found, .. } = all;
    let mut composites = folded(&mut groups);
    for (by, group) in groups {
        let under = composites.remove(&by).unwrap_or_default();
        let mut cluster = cluster(&spaces, by, group, sides)?;
        let composite = |(moves, count): Part| Composite {
            moves: [0, 1].map(|side| spaces[side].named(&moves[side])),
            count,
        };
        cluster.composites = under.into_iter().map(composite).collect();
        cluster.composites.sort_by_key(|one| Reverse(one.count));
        // Another group may have come to the same choices as its example became smaller.
        let same = |other: &&mut Cluster| cluster.moves.is_some() && other.moves == cluster.moves;
        match found.clusters.iter_mut().find(same) {
            Some(other) => join(other, cluster),
            None => found.clusters.push(cluster),
        }
    }
    found.clusters.sort_by_key(|cluster| Reverse(cluster.total()));
    Ok(found)
}

/// The groups that are explained by several choices, each of which explains another group alone, by
/// the largest of those groups. They are taken from the groups.
fn folded(groups: &mut Groups) -> BTreeMap<Explanation, Vec<Part>> {
    let number = |group: &Group| group.ways.values().sum::<u64>();
    let alone: BTreeMap<Explanation, u64> = groups
        .iter()
        .filter(|(by, _)| by.as_ref().is_ok_and(|moves| moves.concat().len() == 1))
        .map(|(by, group)| (by.clone(), number(group)))
        .collect();
    let mut folded = BTreeMap::<Explanation, Vec<_>>::new();
    groups.retain(|by, group| {
        let Ok(moves) = by else { return true };
        let parts = [0, 1].iter().flat_map(|&side| {
            let part = move |place: &usize| {
                let mut part = [Vec::new(), Vec::new()];
                part[side].push(*place);
                Ok(part)
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

/// Puts the disagreements of one cluster to another.
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

/// Puts each disagreement that no single choice explains to the group of the several choices that
/// do, or into a group of its own.
fn several(
    all: &mut Gathered,
    quirks: &[Vec<usize>; 2],
    against: &[Vec<(usize, u8)>; 2],
    groups: &mut Groups,
    sides: &mut [Side; 2],
) -> Result<(), Fault> {
    let spaces = &all.spaces;
    // What the program is known to do comes first.
    let order = [0, 1].map(|side| {
        let known = &quirks[side];
        let rest = (0..spaces[side].moves.len()).filter(|place| !known.contains(place));
        known.iter().copied().chain(rest).collect::<Vec<usize>>()
    });
    let mut found: Vec<[Vec<usize>; 2]> = Vec::new();
    let mut shrunk = 0;
    for mut one in std::mem::take(&mut all.unexplained) {
        // The moves of each side: those of its profile where they do, else two of all if `far`.
        let search = |one: &Disagreement, far: bool| {
            let marks = marks(spaces, one);
            let of = |side: usize| match marks[side].as_deref() {
                None => Some(Vec::new()),
                Some(marks @ [_, ..]) => {
                    let known = quirks[side].iter().find(|place| marks.contains(place));
                    let least = || marks.iter().min_by_key(|place| against[side][**place]);
                    Some(vec![*known.or_else(least)?])
                }
                Some([]) => {
                    let (space, answer) = (&spaces[side], one.answers[side]);
                    let two = || space.pair(&order[side], &one.query, answer).map(Vec::from);
                    let known = space.together(&quirks[side], &one.query, answer);
                    if far { known.or_else(two) } else { known }
                }
            };
            Some([of(0)?, of(1)?])
        };
        let known = found.iter().find(|moves| reproduced(spaces, moves, &one)).cloned();
        let mut known = known.or_else(|| search(&one, false));
        if known.is_none() {
            if shrunk == UNEXPLAINED {
                all.found.left += 1;
                continue;
            }
            shrunk += 1;
            (one, _) = shrink(one, sides, |one| !explained(&marks(spaces, one)))?;
            known = search(&one, true);
        }
        if let Some(moves) = known.as_ref().filter(|moves| !found.contains(moves)) {
            found.push(moves.clone());
        }
        let by = known.ok_or_else(|| Box::new(one.query.clone()));
        let group = groups.entry(by).or_default();
        *group.ways.entry(one.answers).or_default() += 1;
        group.examples.push((0, one));
    }
    Ok(())
}

/// Whether the moves give both answers.
fn reproduced(spaces: &[Space; 2], moves: &[Vec<usize>; 2], one: &Disagreement) -> bool {
    [0, 1].iter().all(|&side| spaces[side].gives(&moves[side], &one.query, one.answers[side]))
}

/// Makes a cluster of a group: shrinks its best examples and takes the smallest.
fn cluster(
    spaces: &[Space; 2],
    by: Explanation,
    mut group: Group,
    sides: &mut [Side; 2],
) -> Result<Cluster, Fault> {
    group.examples.sort_by(|(a, one), (b, other)| (a, one.order()).cmp(&(b, other.order())));
    group.examples.truncate(SHRUNK);
    let mut best: Option<(Disagreement, bool)> = None;
    for (_, one) in group.examples {
        let before = marks(spaces, &one);
        let same = |one: &Disagreement| match &by {
            // What explained it may go on to, and nothing else: it becomes no vaguer.
            Ok(moves) => {
                reproduced(spaces, moves, one)
                    && before.iter().zip(&marks(spaces, one)).all(|sides| match sides {
                        (Some(before), Some(now)) => now.iter().all(|one| before.contains(one)),
                        (before, now) => before.is_none() == now.is_none(),
                    })
            }
            Err(_) => !explained(&marks(spaces, one)),
        };
        let (small, minimal) = shrink(one, sides, same)?;
        if best.as_ref().is_none_or(|(other, _)| small.order() < other.order()) {
            best = Some((small, minimal));
        }
    }
    let (example, shrunk) = best.expect("a group has an example");
    let marks = marks(spaces, &example);
    let moves = by.ok().map(|moves| {
        [0, 1].map(|side| {
            spaces[side].needed(moves[side].clone(), &example.query, example.answers[side])
        })
    });
    let made = |side: usize, place| moves.as_ref().is_some_and(|all| all[side].contains(place));
    let others = [0, 1].map(|side| {
        let places = marks[side].iter().flatten().filter(|place| !made(side, place));
        places.map(|&place| spaces[side].moves[place]).collect::<Vec<_>>()
    });
    let mut ways: Vec<([AnswerKind; 2], u64)> = group.ways.into_iter().collect();
    ways.sort_by_key(|(_, count)| Reverse(*count));
    Ok(Cluster {
        count: ways.iter().map(|(_, count)| count).sum(),
        ways,
        moves: moves.map(|moves| [0, 1].map(|side| spaces[side].named(&moves[side]))),
        answers: example.answers,
        example: example.query,
        or: others.concat(),
        shrunk,
        composites: Vec::new(),
    })
}

/// Shrinks the query as long as both answers and what `same` says of it stay. The result tells
/// whether no byte can go. A robot keeps a name and a URL its beginning, for many programs take no
/// query without them.
fn shrink(
    one: Disagreement,
    sides: &mut [Side; 2],
    same: impl Fn(&Disagreement) -> bool,
) -> Result<(Disagreement, bool), Fault> {
    let named = |query: &Query<'_>| !policy::robot_name(&query.agent).is_empty();
    let rooted = |query: &Query<'_>| {
        [&b"/"[..], b"http://", b"https://"].iter().any(|start| query.url.starts_with(start))
    };
    let Disagreement { query, answers } = one;
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

/// Takes away the lines of the file that both answers do without.
fn without_lines(one: Disagreement, sides: &mut [Side; 2]) -> Result<Disagreement, Fault> {
    let Disagreement { query, answers } = one;
    let mut still = Still { sides, answers, fault: None };
    let stands = |robots: &[u8]| !still.slow() && still.stands(&query.on(robots));
    let query = query.on(&minimize_lines(&query.robots, stands)).into_owned();
    still.fault.map_or(Ok(Disagreement { query, answers }), Err)
}

/// Two sides, the answers that they must keep, and the fault that ended the asking.
struct Still<'s> {
    sides: &'s mut [Side; 2],
    answers: [AnswerKind; 2],
    fault: Option<Fault>,
}

impl Still<'_> {
    /// Whether the sides are not asked any more: the run is stopped, a driver is at fault, or an answer
    /// is slow to come.
    fn slow(&self) -> bool {
        stop::stopped().is_some()
            || self.fault.is_some()
            || self.answers.contains(&AnswerKind::TimedOut)
    }

    /// Whether both sides answer as before.
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
