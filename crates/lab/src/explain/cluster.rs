//! Disagreements put together by what explains them, and the smallest example of each.

use crate::compare::{Cluster, Comparison, Said, Side, side};
use crate::driver::Fault;
use crate::explain::gather::{Gathered, SMALL, size};
use crate::explain::space::{Marks, Space};
use crate::minimize::{Question, minimize_lines, minimize_question};
use norobots::policy;
use std::collections::BTreeMap;

/// How many examples of a cluster are shrunk, to take the smallest.
const SHRUNK: usize = 3;
/// How many disagreements that no single choice explains are shrunk to look for several that do.
const UNEXPLAINED: usize = 24;
/// How many bytes of files are put to the sides for one example.
const BYTES: usize = 16 << 20;

/// For each side the moves that explain its answer; or the smallest example that nothing explains.
type Key = Result<[Vec<usize>; 2], Question>;

#[derive(Default)]
pub(crate) struct Group {
    count: u64,
    ways: BTreeMap<[Said; 2], u64>,
    /// How many choices explain each: the fewer, the better it shows this one.
    examples: Vec<(usize, Question, [Said; 2])>,
}

impl Group {
    pub(crate) fn add(&mut self, said: [Said; 2], count: u64) {
        self.count += count;
        *self.ways.entry(said).or_default() += count;
    }
}

pub(crate) fn clusters(mut all: Gathered, sides: &mut [Side; 2]) -> Result<Comparison, Fault> {
    for (question, said) in std::mem::take(&mut all.large) {
        // As long as it is large the answers alone are kept: the settings take their time.
        let question = without_lines(question, said, sides)?;
        if question.0.len() > SMALL {
            all.left += 1;
            continue;
        }
        let marks = all.space.marks(&question, said);
        match explained(&marks) {
            true => all.explained(question, said, marks),
            false => all.unexplained.push((question, said)),
        }
    }
    let found = [0, 1].map(|side| all.quirks(side));
    let firm = [0, 1].map(|side| &found[side].0[..found[side].1]);
    let mut groups: BTreeMap<Key, Group> = BTreeMap::new();
    for ((said, marks), bucket) in std::mem::take(&mut all.buckets) {
        let first = |side: usize, order: &[usize]| {
            let marks = marks[side].as_deref().unwrap_or_default();
            order.iter().copied().find(|place| marks.contains(place))
        };
        let key = [0, 1].map(|side| match &marks[side] {
            None => Vec::new(),
            // Where only what has more against it than for it would do alone, several quirks that
            // have not are more likely.
            Some(_) => first(side, firm[side])
                .map(|place| vec![place])
                .or_else(|| {
                    let smallest = bucket.examples.first()?;
                    let of = |order| all.space.together(side, order, smallest, said[side]);
                    of(firm[side]).or_else(|| of(&found[side].0))
                })
                .unwrap_or_else(|| first(side, &found[side].0).into_iter().collect()),
        });
        let choices = marks.iter().flatten().map(Vec::len).sum();
        // Several quirks were tried on the smallest alone.
        let mut examples = bucket.examples;
        examples.truncate(if key.iter().any(|moves| moves.len() > 1) { 1 } else { examples.len() });
        let group = groups.entry(Ok(key)).or_default();
        group.add(said, bucket.count);
        group.examples.extend(examples.into_iter().map(|one| (choices, one, said)));
    }
    several(&mut all, &found, &mut groups, sides)?;
    let mut clusters = Vec::new();
    for (key, group) in groups {
        clusters.push(cluster(&all.space, key, group, sides)?);
    }
    clusters.sort_by_key(|cluster| std::cmp::Reverse(cluster.count));
    let Gathered { space, asked, unsupported, disagreements, left, .. } = all;
    Ok(Comparison { base: space.base, asked, unsupported, disagreements, left, clusters })
}

/// Whether a single choice explains each answer that needs one.
fn explained(marks: &Marks) -> bool {
    marks.iter().flatten().all(|marks| !marks.is_empty())
}

/// Puts the disagreements that no single choice explains to those of the several that do, or by
/// themselves.
fn several(
    all: &mut Gathered,
    quirks: &[(Vec<usize>, usize); 2],
    groups: &mut BTreeMap<Key, Group>,
    sides: &mut [Side; 2],
) -> Result<(), Fault> {
    let space = &all.space;
    // What the program is known to do comes first.
    let order = [0, 1].map(|side| {
        let (quirks, _) = &quirks[side];
        let rest = (0..space.moves[side].len()).filter(|place| !quirks.contains(place));
        quirks.iter().copied().chain(rest).collect::<Vec<usize>>()
    });
    let mut found: Vec<[Vec<usize>; 2]> = Vec::new();
    let mut shrunk = 0;
    for (question, said) in std::mem::take(&mut all.unexplained) {
        let known = found.iter().find(|moves| reproduced(space, moves, &question, said));
        if let Some(moves) = known {
            let group = groups.entry(Ok(moves.clone())).or_default();
            group.add(said, 1);
            group.examples.push((0, question, said));
            continue;
        }
        if shrunk == UNEXPLAINED {
            all.left += 1;
            continue;
        }
        shrunk += 1;
        let same = |question: &Question| !explained(&space.marks(question, said));
        let (question, _) = shrink(question, said, sides, same)?;
        let marks = space.marks(&question, said);
        let moves = [0, 1].map(|side| match &marks[side] {
            None => Some(Vec::new()),
            Some(marks) if !marks.is_empty() => Some(vec![marks[0]]),
            Some(_) => {
                let firm = &quirks[side].0[..quirks[side].1];
                let all = || space.pair(side, &order[side], &question, said[side]).map(Vec::from);
                space.together(side, firm, &question, said[side]).or_else(all)
            }
        });
        let key = match moves {
            [Some(a), Some(b)] => Ok([a, b]),
            _ => Err(question.clone()),
        };
        if let Ok(moves) = &key
            && !found.contains(moves)
        {
            found.push(moves.clone());
        }
        let group = groups.entry(key).or_default();
        group.add(said, 1);
        group.examples.push((0, question, said));
    }
    Ok(())
}

/// Whether the moves give both answers.
fn reproduced(
    space: &Space,
    moves: &[Vec<usize>; 2],
    question: &Question,
    said: [Said; 2],
) -> bool {
    [0, 1].into_iter().all(|side| Said::at(space.there(side, &moves[side]), question) == said[side])
}

pub(crate) fn cluster(
    space: &Space,
    key: Key,
    mut group: Group,
    sides: &mut [Side; 2],
) -> Result<Cluster, Fault> {
    group.examples.sort_by(|a, b| (a.0, size(&a.1)).cmp(&(b.0, size(&b.1))));
    group.examples.truncate(SHRUNK);
    let mut best: Option<(Question, [Said; 2], bool)> = None;
    for (_, question, said) in group.examples {
        let (small, minimal) = match &key {
            Ok(moves) => {
                // What explained it may go on to, and nothing else: it becomes no vaguer.
                let before = space.marks(&question, said);
                let within = |question: &Question| {
                    let now = space.marks(question, said);
                    before.iter().zip(&now).all(|sides| match sides {
                        (Some(before), Some(now)) => now.iter().all(|one| before.contains(one)),
                        (before, now) => before.is_none() == now.is_none(),
                    })
                };
                let same = |question: &Question| {
                    reproduced(space, moves, question, said) && within(question)
                };
                shrink(question, said, sides, same)?
            }
            Err(_) => {
                shrink(question, said, sides, |question| !explained(&space.marks(question, said)))?
            }
        };
        if best.as_ref().is_none_or(|(other, ..)| size(&small) < size(other)) {
            best = Some((small, said, minimal));
        }
    }
    let (example, said, shrunk) = best.expect("a group has an example");
    let marks = space.marks(&example, said);
    let moves = key.ok();
    let mut or = Vec::new();
    for side in [0, 1] {
        let made = moves.as_ref().map(|moves| &moves[side]);
        for place in marks[side].iter().flatten() {
            if made.is_none_or(|made| !made.contains(place)) {
                or.push(space.moves[side][*place]);
            }
        }
    }
    let named = |side: usize, places: &[usize]| {
        places.iter().map(|&place| space.moves[side][place]).collect()
    };
    let mut ways: Vec<([Said; 2], u64)> = group.ways.into_iter().collect();
    ways.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    Ok(Cluster {
        count: group.count,
        ways,
        moves: moves.map(|moves| [named(0, &moves[0]), named(1, &moves[1])]),
        example,
        said,
        or,
        shrunk,
    })
}

/// The question shrunk as long as both answers and what `same` says of it stay, and whether no
/// byte can go. A robot keeps a name and a URL what begins it: without, many programs take no
/// question.
fn shrink(
    question: Question,
    said: [Said; 2],
    sides: &mut [Side; 2],
    same: impl Fn(&Question) -> bool,
) -> Result<(Question, bool), Fault> {
    let named = |agent: &[u8]| !policy::robot_name(agent).is_empty();
    let rooted = |url: &[u8]| {
        url.starts_with(b"/") || url.starts_with(b"http://") || url.starts_with(b"https://")
    };
    let (was_named, was_rooted) = (named(&question.1), rooted(&question.2));
    let mut left = BYTES;
    let mut fault = None;
    let mut began = false;
    let mut stood = false;
    let mut keep = |robots: &[u8], agent: &[u8], url: &[u8]| {
        if (was_named && !named(agent)) || (was_rooted && !rooted(url)) || fault.is_some() {
            return false;
        }
        let now = (robots.to_vec(), agent.to_vec(), url.to_vec());
        // What is slow to come is not waited for again and again.
        if left == 0 || said.contains(&Said::Silent) || !same(&now) {
            return false;
        }
        left = left.saturating_sub(robots.len() + 64);
        let stands = match side::ask_both(sides, &[now]) {
            Ok(answers) => answers[0] == said.map(Some),
            Err(error) => {
                fault = Some(error);
                false
            }
        };
        stood |= !began && stands;
        began = true;
        stands
    };
    let small = minimize_question(question, &mut keep);
    match fault {
        Some(fault) => Err(fault),
        None => Ok((small, left > 0 && stood)),
    }
}

/// The question without the lines of its file that both answers do without.
fn without_lines(
    (robots, agent, url): Question,
    said: [Said; 2],
    sides: &mut [Side; 2],
) -> Result<Question, Fault> {
    let mut fault = None;
    let robots = minimize_lines(&robots, |robots| {
        // What is slow to come is not waited for again and again.
        if fault.is_some() || said.contains(&Said::Silent) {
            return false;
        }
        match side::ask_both(sides, &[(robots.to_vec(), agent.clone(), url.clone())]) {
            Ok(answers) => answers[0] == said.map(Some),
            Err(error) => {
                fault = Some(error);
                false
            }
        }
    });
    match fault {
        Some(fault) => Err(fault),
        None => Ok((robots, agent, url)),
    }
}
