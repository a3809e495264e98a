//! Adds lines to a file, to keep robots out or to let robots in. Verifies that the lines have the intended effect and
//! no other effect.

use crate::robots::asked::Why;
use crate::robots::known::{Ignores, KnownRobot, Purpose};
use crate::robots::standing::{Standing, State, standings};
use norobots::Robots;
use norobots::spec::Edition;
use norobots_fix::semantic_diff::changes;
use std::collections::BTreeSet;

/// The intended effect of a file.
#[derive(Clone, Debug, Default)]
pub struct Intent {
    /// The robots to keep out.
    pub bar: Vec<KnownRobot>,
    /// The robots that may fetch everything.
    pub open: Vec<KnownRobot>,
    /// Whether to keep out all robots that have no group of their own.
    pub bar_all: bool,
    /// The addresses of the sitemaps that the file must contain.
    pub sitemaps: Vec<String>,
}

/// A file, and the lines that were added to it at one position.
#[derive(Clone, Debug)]
pub struct Written {
    /// The whole new file. It contains all bytes of the old file in their order, and the added bytes.
    pub file: Vec<u8>,
    /// The offset of the added bytes.
    pub at: usize,
    /// The number of added bytes.
    pub added: usize,
    /// The parts of the intent that can't be achieved by added lines.
    pub undone: Vec<Undone>,
}

/// A robot that can't be kept out or let in with added lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undone {
    /// The name of the robot. `None` stands for all robots without a group of their own.
    pub robot: Option<String>,
    /// The reason why added lines can't keep out the robot or let it in.
    pub why: Reason,
}

/// The reason why added lines can't keep out a robot or let it in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// According to its operator, the robot ignores the file. The string describes when.
    Ignores(String),
    /// No group can name the robot.
    NoToken,
    /// The file already has a group for the robot. The rules of this group would apply in addition to the added rules.
    /// The field is the number of the group's User-agent line, counted from 1.
    HasGroup(usize),
    /// The added lines would change what another robot may fetch under this edition. The second field is the name in
    /// that robot's group, or `None` if no group names that robot.
    ChangesOthers(Edition, Option<Vec<u8>>),
}

/// The maximum number of steps for a comparison of two files under one edition.
const STEPS: usize = 200_000;

/// The oldest and the newest standard. Under both standards, the added lines may change decisions only for the robots
/// that they name.
const TEXTS: [Edition; 2] = [Edition::Standard1994, Edition::Rfc9309];

fn line_end(robots: &[u8]) -> &'static str {
    let end = robots.iter().position(|byte| *byte == b'\n');
    match end {
        Some(end) if end > 0 && robots[end - 1] == b'\r' => "\r\n",
        None if robots.contains(&b'\r') => "\r",
        _ => "\n",
    }
}

const MARK: &[u8] = b"\xEF\xBB\xBF";

/// The names of the robots in the two added groups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Names {
    open: Vec<String>,
    bar: Vec<String>,
}

impl Names {
    /// Returns the two groups, with a blank line between them. A group without a name is omitted.
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
        let but = |names: &[String]| names.iter().filter(|other| *other != name).cloned().collect();
        Names { open: but(&self.open), bar: but(&self.bar) }
    }

    fn contains(&self, name: &[u8]) -> bool {
        let mut all = self.open.iter().chain(&self.bar);
        all.any(|other| other.as_bytes().eq_ignore_ascii_case(name))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    End,
    Start,
}

/// The robots and sitemaps for which lines may be added to a file.
struct Plan<'a> {
    robots: &'a [u8],
    /// The robots that obey the file and have a token, because only a group with a token can name them. Each robot is
    /// paired with its intended state.
    wanted: Vec<(&'a KnownRobot, State)>,
    /// An invented robot. No group of the file contains its name.
    stranger: KnownRobot,
    /// The addresses of sitemaps that the file does not contain yet.
    sitemaps: Vec<&'a String>,
}

/// Returns whether the robot is proven to be in this state. Returns `false` if Google's documentation gives the robot
/// another state.
fn is_proven(standing: &Standing<'_>, state: State) -> bool {
    standing.state == state && standing.is_proven && standing.by_page.is_none()
}

impl Plan<'_> {
    fn written(&self, names: &Names, place: Place) -> Written {
        let robots = self.robots;
        let end = line_end(robots);
        let sitemaps = self.sitemaps.iter().map(|url| format!("Sitemap: {url}{end}")).collect();
        let mut parts: Vec<String> = vec![names.lines(end), sitemaps];
        parts.retain(|part| !part.is_empty());
        let lines = parts.join(end);
        let mark = if robots.starts_with(MARK) { MARK.len() } else { 0 };
        // A CR at the end of the file and an LF at the start of the added lines would form one line end. Another line
        // end is then needed, so that a blank line separates the groups.
        let is_ended = robots.ends_with(b"\n") || robots.ends_with(b"\r") && end != "\n";
        let (at, added) = match place {
            _ if lines.is_empty() => (robots.len(), lines),
            _ if robots.len() == mark => (mark, lines),
            Place::Start => (mark, lines + end),
            Place::End if is_ended => (robots.len(), format!("{end}{lines}")),
            Place::End => (robots.len(), format!("{end}{end}{lines}")),
        };
        let file = [&robots[..at], added.as_bytes(), &robots[at..]].concat();
        Written { file, at, added: added.len(), undone: Vec::new() }
    }

    fn standings(&self, file: &[u8]) -> Vec<Standing<'_>> {
        standings(file, self.wanted.iter().map(|(robot, _)| *robot), None)
    }

    fn stranger_is_barred(&self, file: &[u8]) -> bool {
        is_proven(&standings(file, [&self.stranger], None)[0], State::Barred)
    }

    /// Returns the indices of the wanted robots that would not be in their wanted state.
    fn failing(&self, names: &Names, place: Place) -> Vec<usize> {
        let file = self.written(names, place).file;
        let pairs = self.wanted.iter().zip(self.standings(&file)).enumerate();
        let failing = pairs.filter(|(_, ((_, state), now))| !is_proven(now, *state));
        failing.map(|(at, _)| at).collect()
    }

    /// Looks for an unintended change: a robot that the added groups do not name gets another decision. Returns the
    /// edition under which the decision changes, and the name in that robot's group. If the file's rules join an added
    /// group for `*`, this group may not bar every path. The function reports this as a change, too.
    fn changes_others(&self, names: &Names, place: Place) -> Option<(Edition, Option<Vec<u8>>)> {
        let file = self.written(names, place).file;
        let other = |edition: Edition| {
            let groups = changes(edition, self.robots, &file, STEPS).into_iter();
            let mut robots =
                groups.filter(|group| !group.changes.is_empty()).flat_map(|group| group.names);
            let other = robots.find(|name| !names.contains(name.as_deref().unwrap_or(b"*")))?;
            Some((edition, other))
        };
        let is_lost = || names.contains(b"*") && !self.stranger_is_barred(&file);
        let lost = || is_lost().then_some((Edition::Rfc9309, None));
        TEXTS.into_iter().find_map(other).or_else(lost)
    }
}

/// Adds the lines for an intent to a file. The lines contain no more names than necessary. Each robot is kept out or
/// let in under the document that it follows. For all other robots, the lines must change no decision under the
/// standard of 1994 or RFC 9309. The search for changed decisions stops after a number of steps. [`Written::undone`]
/// lists the parts of the intent that the lines do not achieve.
pub fn write(robots: &[u8], intent: &Intent) -> Written {
    let mut undone: Vec<Undone> = Vec::new();
    let undoable =
        |robot: &KnownRobot, why: Reason| Undone { robot: Some(robot.name.clone()), why };
    let mut plan = Plan {
        robots,
        wanted: Vec::new(),
        stranger: KnownRobot::unknown("norobots-nobody", Purpose::Other),
        sitemaps: intent.sitemaps.iter().filter(|url| !has_sitemap(robots, url)).collect(),
    };
    let bars = intent.bar.iter().map(|robot| (robot, State::Barred));
    let opens = intent.open.iter().map(|robot| (robot, State::Open));
    for (robot, state) in opens.chain(bars) {
        let ignores = robot.ignores == Some(Ignores::Always);
        if !ignores && !robot.tokens.is_empty() {
            plan.wanted.push((robot, state));
        } else if state == State::Barred {
            let when = || robot.when.clone().unwrap_or_default();
            let why = if ignores { Reason::Ignores(when()) } else { Reason::NoToken };
            undone.push(undoable(robot, why));
        }
        // A robot in `open` that ignores the file may fetch everything anyway.
    }
    let before = plan.standings(robots);
    let tokens = |wanted: State| -> Vec<String> {
        // If the file has no group for a wanted robot, the added lines must include a group for this robot. Otherwise,
        // the robot could obey an added group for another robot or for `*`.
        let needed = plan.wanted.iter().zip(&before).filter(|((_, state), now)| {
            *state == wanted && (!is_proven(now, wanted) || now.obeyed.why != Why::Named)
        });
        let mut seen = BTreeSet::new();
        let tokens = needed.map(|((robot, _), _)| robot.tokens[0].clone());
        tokens.filter(|token| seen.insert(token.to_ascii_lowercase())).collect()
    };
    let mut names = Names { open: tokens(State::Open), bar: tokens(State::Barred) };
    if intent.bar_all && !plan.stranger_is_barred(robots) {
        match standings(robots, [&plan.stranger], None)[0].obeyed.line {
            Some(line) => undone.push(Undone { robot: None, why: Reason::HasGroup(line) }),
            None => names.bar.insert(0, "*".into()),
        }
    }
    // If the last group of the file has no rule, lines at the end may join this group and affect other robots. The
    // function therefore also tries the start of the file.
    let ends = [Place::End, Place::Start];
    let is_apart = |place: &Place| plan.changes_others(&names, *place).is_none();
    let place = ends.into_iter().find(is_apart).unwrap_or(Place::End);
    // An existing group for a robot may contain rules that prevent the wanted state.
    loop {
        let mut lost = plan.failing(&names, place);
        lost.retain(|&at| names.contains(plan.wanted[at].0.tokens[0].as_bytes()));
        if lost.is_empty() {
            break;
        }
        for at in lost {
            let (robot, _) = plan.wanted[at];
            names = names.without(&robot.tokens[0]);
            let line = before[at].obeyed.line.filter(|_| before[at].obeyed.why != Why::Default);
            undone.push(undoable(robot, line.map_or(Reason::NoToken, Reason::HasGroup)));
        }
    }
    if let Some((edition, other)) = plan.changes_others(&names, place) {
        for name in names.open.iter().chain(&names.bar) {
            let robot = Some(name.clone()).filter(|name| name != "*");
            undone.push(Undone { robot, why: Reason::ChangesOthers(edition, other.clone()) });
        }
        names = Names::default();
    }
    // A name is removed if the lines have the same effect without the name.
    let lost = plan.failing(&names, place);
    for name in names.open.iter().chain(&names.bar).cloned().collect::<Vec<_>>() {
        let less = names.without(&name);
        let is_spare = || plan.failing(&less, place) == lost;
        if name != "*" && is_spare() && plan.changes_others(&less, place).is_none() {
            names = less;
        }
    }
    Written { undone, ..plan.written(&names, place) }
}

fn has_sitemap(robots: &[u8], url: &str) -> bool {
    let robots = Robots::read(Edition::Rfc9309, robots);
    robots.sitemaps().contains(&url.as_bytes())
}
