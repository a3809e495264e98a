//! What to add to a file so that robots are kept out or let in, with the proof that it does that and nothing else.

use crate::robots::asked::Why;
use crate::robots::known::{Ignores, KnownRobot, Purpose};
use crate::robots::standing::{Standing, State, standings};
use norobots::Robots;
use norobots::spec::Edition;
use norobots_fix::semantic_diff::changes;
use std::collections::BTreeSet;

/// What is wanted of a file.
#[derive(Clone, Debug, Default)]
pub struct Intent {
    /// The robots to keep out.
    pub bar: Vec<KnownRobot>,
    /// The robots to let in everywhere.
    pub open: Vec<KnownRobot>,
    /// Whether every robot that has no group of its own is to be kept out.
    pub bar_all: bool,
    /// The addresses of sitemaps.
    pub sitemaps: Vec<String>,
}

/// A file with what was added to it.
#[derive(Clone, Debug)]
pub struct Written {
    /// The whole file. What stood there stands there still, in the same order.
    pub file: Vec<u8>,
    /// Where the added bytes begin, from 0.
    pub at: usize,
    /// How many bytes were added.
    pub added: usize,
    /// What could not be done, in the order of the intent.
    pub undone: Vec<Undone>,
}

/// What could not be done by adding to the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undone {
    /// The name of the robot; `None` for all robots without a group of their own.
    pub robot: Option<String>,
    /// Why.
    pub why: Reason,
}

/// Why something could not be done by adding to the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Its operator says that it ignores the file, and when.
    Ignores(String),
    /// No group can name it.
    NoToken,
    /// A group speaks of it, at this line from 1, and its rules would still count.
    HasGroup(usize),
    /// The text that decides for it, or another one, reads the added lines otherwise, so that this robot changes, too. `None`
    /// is a robot that no group names.
    Spills(Edition, Option<Vec<u8>>),
}

/// The work that the proof may do for each edition.
const STEPS: usize = 200_000;

/// The texts by which nobody else may be touched: the oldest one and that of today.
const TEXTS: [Edition; 2] = [Edition::Standard1994, Edition::Rfc9309];

/// The line ends of a file are kept.
fn line_end(robots: &[u8]) -> &'static str {
    let end = robots.iter().position(|byte| *byte == b'\n');
    match end {
        Some(end) if end > 0 && robots[end - 1] == b'\r' => "\r\n",
        _ => "\n",
    }
}

const MARK: &[u8] = b"\xEF\xBB\xBF";

/// The names of the two groups that are added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Names {
    open: Vec<String>,
    bar: Vec<String>,
}

impl Names {
    /// The groups, with a line between them.
    fn lines(&self, end: &str) -> String {
        let group = |names: &[String], rule: &str| {
            let names: String =
                names.iter().map(|name| format!("User-agent: {name}{end}")).collect();
            format!("{names}{rule}{end}")
        };
        let mut groups = Vec::new();
        if !self.open.is_empty() {
            groups.push(group(&self.open, "Disallow:"));
        }
        if !self.bar.is_empty() {
            groups.push(group(&self.bar, "Disallow: /"));
        }
        groups.join(end)
    }

    fn without(&self, name: &str) -> Names {
        let but = |names: &[String]| names.iter().filter(|one| *one != name).cloned().collect();
        Names { open: but(&self.open), bar: but(&self.bar) }
    }

    fn contains(&self, name: &[u8]) -> bool {
        let mut all = self.open.iter().chain(&self.bar);
        all.any(|one| one.as_bytes().eq_ignore_ascii_case(name))
    }
}

/// Where the groups are added.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    End,
    Start,
}

/// A file with lines that were added, where they begin, and how many bytes they are.
fn joined(robots: &[u8], names: &Names, maps: &[&String], place: Place) -> (Vec<u8>, usize, usize) {
    let end = line_end(robots);
    let maps: String = maps.iter().map(|url| format!("Sitemap: {url}{end}")).collect();
    let mut parts = vec![names.lines(end), maps];
    parts.retain(|part| !part.is_empty());
    let lines = parts.join(end);
    let mark = if robots.starts_with(MARK) { MARK.len() } else { 0 };
    let is_empty = robots.len() == mark;
    let ended = robots.ends_with(b"\n") || robots.ends_with(b"\r");
    let (at, added) = match place {
        Place::Start => (mark, lines + if is_empty { "" } else { end }),
        Place::End if is_empty => (mark, lines),
        Place::End if ended => (robots.len(), format!("{end}{lines}")),
        Place::End => (robots.len(), format!("{end}{end}{lines}")),
    };
    let file = [&robots[..at], added.as_bytes(), &robots[at..]].concat();
    (file, at, added.len())
}

/// Adds to a file, any bytes, what an intent asks for: the fewest names with which every robot of it is kept out or let in, by
/// the text that it follows itself, and with which no other robot that the file names is read otherwise than before, by the
/// standard of 1994 and by RFC 9309. What stands in the file is not changed. What can't be done so is told.
pub fn write(robots: &[u8], intent: &Intent) -> Written {
    let mut undone: Vec<Undone> = Vec::new();
    let tell = |robot: &KnownRobot, why: Reason| Undone { robot: Some(robot.name.clone()), why };
    let mut wanted: Vec<(&KnownRobot, State)> = Vec::new();
    let bars = intent.bar.iter().map(|robot| (robot, State::Barred));
    let opens = intent.open.iter().map(|robot| (robot, State::Open));
    for (robot, state) in opens.chain(bars) {
        // One that ignores the file fetches everything, which is what is wanted of an open one.
        match (robot.ignores, robot.tokens.is_empty()) {
            (Some(Ignores::Always), _) if state == State::Barred => {
                let when = robot.when.clone().unwrap_or_default();
                undone.push(tell(robot, Reason::Ignores(when)));
            }
            (_, true) if state == State::Barred => undone.push(tell(robot, Reason::NoToken)),
            (Some(Ignores::Always), _) | (_, true) => {}
            _ => wanted.push((robot, state)),
        }
    }
    let stand = |file: &[u8]| -> Vec<Standing<'_>> {
        standings(file, wanted.iter().map(|(robot, _)| *robot), None)
    };
    let is_so = |standing: &Standing<'_>, state: State| {
        standing.state == state && standing.is_proven && standing.by_page.is_none()
    };
    let before = stand(robots);
    let others = KnownRobot::unknown("norobots-nobody", Purpose::Other);
    let nobody = standings(robots, [&others], None).remove(0);
    let mut names = Names::default();
    if intent.bar_all && !is_so(&nobody, State::Barred) {
        match nobody.obeyed.line {
            Some(line) => undone.push(Undone { robot: None, why: Reason::HasGroup(line) }),
            None => names.bar.push("*".into()),
        }
    }
    let is_new = !names.bar.is_empty();
    let tokens = |wish: State| -> Vec<String> {
        // A group for all robots bars those, too, that are let in before.
        let needed = wanted.iter().zip(&before).filter(|((_, state), now)| {
            *state == wish && (!is_so(now, wish) || is_new && wish == State::Open)
        });
        let mut seen = BTreeSet::new();
        let tokens = needed.map(|((robot, _), _)| robot.tokens[0].clone());
        tokens.filter(|token| seen.insert(token.to_ascii_lowercase())).collect()
    };
    names.open = tokens(State::Open);
    names.bar.extend(tokens(State::Barred));
    let maps: Vec<&String> =
        intent.sitemaps.iter().filter(|url| !has_sitemap(robots, url)).collect();
    let failing = |names: &Names, place: Place| -> Vec<usize> {
        let file = joined(robots, names, &maps, place).0;
        let after = stand(&file);
        (0..wanted.len()).filter(|&at| !is_so(&after[at], wanted[at].1)).collect()
    };
    let spill = |names: &Names, place: Place| {
        let file = joined(robots, names, &maps, place).0;
        TEXTS.into_iter().find_map(|edition| {
            let all = changes(edition, robots, &file, STEPS);
            let mut changed = all.into_iter().filter(|group| !group.changes.is_empty());
            let other = changed.find_map(|group| {
                group.names.into_iter().find(|name| match name {
                    Some(name) => !names.contains(name),
                    None => !names.contains(b"*"),
                })
            })?;
            Some((edition, other))
        })
    };
    // At the end, unless the last lines there would join the new ones.
    let place = match (spill(&names, Place::End), spill(&names, Place::Start)) {
        (Some(_), None) => Place::Start,
        _ => Place::End,
    };
    // A robot that the added lines do not reach has a group whose rules count beside them.
    loop {
        let lost: Vec<usize> = failing(&names, place)
            .into_iter()
            .filter(|&at| names.contains(wanted[at].0.tokens[0].as_bytes()))
            .collect();
        if lost.is_empty() {
            break;
        }
        for at in lost {
            let (robot, _) = wanted[at];
            names = names.without(&robot.tokens[0]);
            let line = before[at].obeyed.line.filter(|_| before[at].obeyed.why != Why::Default);
            undone.push(tell(robot, line.map_or(Reason::NoToken, Reason::HasGroup)));
        }
    }
    if let Some((edition, other)) = spill(&names, place) {
        for name in names.open.iter().chain(&names.bar) {
            let robot = Some(name.clone()).filter(|name| name != "*");
            undone.push(Undone { robot, why: Reason::Spills(edition, other.clone()) });
        }
        names = Names::default();
    }
    // The fewest names: those that others stand for are left out.
    let lost = failing(&names, place);
    for name in names.open.iter().chain(&names.bar).cloned().collect::<Vec<_>>() {
        let less = names.without(&name);
        if name != "*" && failing(&less, place) == lost && spill(&less, place).is_none() {
            names = less;
        }
    }
    let (file, at, added) = match names == Names::default() && maps.is_empty() {
        true => (robots.to_vec(), robots.len(), 0),
        false => joined(robots, &names, &maps, place),
    };
    Written { file, at, added, undone }
}

/// Whether a line of the file gives this sitemap.
fn has_sitemap(robots: &[u8], url: &str) -> bool {
    let robots = Robots::read(Edition::Rfc9309, robots);
    robots.sitemaps().iter().any(|known| *known == url.as_bytes())
}
