//! Computes how much of a site each known robot may fetch.

use crate::google::{Google, Tokens};
use crate::robots::asked::{Asked, Why, asked};
use crate::robots::known::{Follows, KnownRobot};
use crate::robots::read::{File, OneRobot, paths_of};
use norobots::engine::Decision;
use norobots::policy;
use norobots::spec::Edition;
use norobots_fix::semantic_diff::changes_for;
use std::collections::HashMap;

norobots::slugs! {
    /// How much of a site a file lets a robot fetch, but for `/robots.txt` itself.
    pub enum State("state", summary) {
        /// none of it
        Barred = "barred",
        /// some of it
        Partly = "partly",
        /// all of it
        Open = "open",
    }
}

/// The maximum number of steps for a proof that all paths have the same decision.
const STEPS: usize = 100_000;

/// The engine `naive` may compare paths with rules at most this many times for one robot. The engine compares each path
/// with every rule, and three paths are derived from each rule. The comparisons for a file of up to 600 rules stay
/// within this limit.
const COMPARISONS: usize = 3 * 600 * 600;

const CLOSED: &[u8] = b"User-agent: *\nDisallow: /\n";

/// The scheme and host that are added before each path. Without them, a path that begins with `//` would be read as a
/// host.
const SITE: &[u8] = b"http://h";

/// How a file affects a robot.
#[derive(Clone, Debug)]
pub struct Standing<'t> {
    /// The robot.
    pub robot: &'t KnownRobot,
    /// How much of the site the robot may fetch. If a URL was given, the state is only about this URL.
    pub state: State,
    /// Whether the state is proven for all paths. If this field is false, the state is known only for the paths that
    /// were tried.
    pub is_proven: bool,
    /// The group that the robot obeys.
    pub obeyed: Obeyed,
    /// The number of the robot's rules that can match a path. If several groups name the robot, this is the number of
    /// rules in all these groups.
    pub rules: usize,
    /// The line number, from 1, of a rule that bars the robot. `None` if the robot may fetch every path that was tried.
    pub barring: Option<usize>,
    /// The decision on the URL, if a URL was given.
    pub decision: Option<Decision>,
    /// How much of the site the robot may fetch under Google's documentation, if this differs from Google's parser.
    pub by_page: Option<State>,
}

/// The group that a robot obeys in a file, under the document that it follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obeyed {
    /// Why the robot obeys its group, or why it obeys no group.
    pub why: Why,
    /// The name under which the robot looks for its group. If no group names the robot, this is the robot's own name.
    pub name: Vec<u8>,
    /// The number, from 1, of the User-agent line that applies to the robot. `None` if the robot obeys no group.
    pub line: Option<usize>,
}

impl Obeyed {
    /// Finds the group that the robot obeys in a file.
    pub fn find(robot: &KnownRobot, robots: &[u8]) -> Obeyed {
        Obeyed::of(robot, &File::new(robot.editions()[0], robots), robots, &mut None)
    }

    /// Finds the group that the robot obeys in a file. The file must have been read under one of `robot.editions()`.
    /// The robot must not be one of Google's.
    pub fn in_file(robot: &KnownRobot, file: &File<'_>) -> Obeyed {
        let Asked { name, why, line } = asked(robot, |name| file.group(name.as_bytes()));
        Obeyed { why, name: name.as_bytes().to_vec(), line }
    }

    /// Finds the group that the robot obeys. `file` must have been read under one of `robot.editions()`. `tokens` is
    /// filled when one of Google's robots needs the tokens of the file for the first time.
    fn of<'a>(
        robot: &KnownRobot,
        file: &File<'_>,
        robots: &'a [u8],
        tokens: &mut Option<Tokens<'a>>,
    ) -> Obeyed {
        if robot.follows == Some(Follows::Google) {
            let tokens = tokens.get_or_insert_with(|| Tokens::read(robots));
            return by_google(robot, &tokens.robot(robot.name.as_bytes()), file);
        }
        Obeyed::in_file(robot, file)
    }
}

/// How much of a site the rules of a group permit.
#[derive(Clone, Copy)]
struct Sum {
    state: State,
    is_proven: bool,
    rules: usize,
    barring: Option<usize>,
}

impl Sum {
    const WELCOME: Sum = Sum { state: State::Open, is_proven: true, rules: 0, barring: None };
}

struct Read<'a> {
    edition: Edition,
    bytes: &'a [u8],
    file: File<'a>,
    sums: HashMap<Vec<usize>, Sum>,
}

/// Returns how the file affects each robot. If a URL is given, the result is only about this URL.
///
/// Each robot is judged under the document that it follows, if the document is an edition. The exceptions that the
/// operator of the robot describes also apply. The state `open` or `barred` is proven if the rules exclude every other
/// state, or if all paths were compared. Two paths with different decisions are enough to prove the state `partly`.
pub fn standings<'t>(
    robots: &[u8],
    wanted: impl IntoIterator<Item = &'t KnownRobot>,
    url: Option<&[u8]>,
) -> Vec<Standing<'t>> {
    let mut read: HashMap<Edition, Read<'_>> = HashMap::new();
    let mut tokens: Option<Tokens<'_>> = None;
    let standing = |robot: &'t KnownRobot| {
        let mut states = Vec::new();
        for edition in robot.editions() {
            let read = read.entry(*edition).or_insert_with(|| Read::new(*edition, robots));
            let obeyed = Obeyed::of(robot, &read.file, robots, &mut tokens);
            let has_group = obeyed.why.has_group();
            let sum = if has_group { read.sum(&obeyed.name) } else { Sum::WELCOME };
            let decision = url.map(|url| match has_group {
                true => read.file.robot(&obeyed.name).decide(url),
                false => Decision::WELCOME,
            });
            states.push((obeyed, sum, decision));
        }
        let pages = states.split_off(1);
        let (obeyed, sum, decision) = states.remove(0);
        let of_url = |decision: Decision| match decision.allowed() {
            true => State::Open,
            false => State::Barred,
        };
        let state = |sum: &Sum, decision: Option<Decision>| decision.map_or(sum.state, of_url);
        let first = state(&sum, decision);
        let by_page = pages.iter().map(|(_, sum, decision)| state(sum, *decision));
        Standing {
            robot,
            state: first,
            is_proven: sum.is_proven || decision.is_some(),
            obeyed,
            rules: sum.rules,
            barring: match decision {
                Some(decision) => decision.line.filter(|_| !decision.allowed()),
                None => sum.barring,
            },
            decision,
            by_page: by_page.into_iter().find(|state| *state != first),
        }
    };
    wanted.into_iter().map(standing).collect()
}

fn by_google(robot: &KnownRobot, google: &Google<'_>, file: &File<'_>) -> Obeyed {
    let name = google.asked().to_vec();
    let own =
        |token: &[u8]| robot.tokens.iter().any(|own| own.as_bytes().eq_ignore_ascii_case(token));
    let chosen = file.group(&name);
    let why = match (asked(robot, |name| file.group(name.as_bytes())).why, google.token(), chosen) {
        (Why::Ignores, ..) => Why::Ignores,
        _ if google.without_default() => match chosen {
            Some(_) => Why::Excepted,
            None => Why::NoGroup,
        },
        (_, Some(token), _) if own(token) => Why::Named,
        (_, Some(_), _) => Why::Fallback,
        (_, None, Some(_)) => Why::Default,
        (_, None, None) => Why::NoGroup,
    };
    let line = chosen.filter(|_| why.has_group()).and_then(|chosen| chosen.line);
    Obeyed { why, name, line }
}

impl<'a> Read<'a> {
    fn new(edition: Edition, bytes: &'a [u8]) -> Read<'a> {
        Read { edition, bytes, file: File::new(edition, bytes), sums: HashMap::new() }
    }

    /// Computes the result only once for all names to which the same records apply.
    fn sum(&mut self, name: &[u8]) -> Sum {
        let records = self.file.records(name);
        if let Some(sum) = self.sums.get(&records) {
            return *sum;
        }
        let sum = self.summed(name);
        self.sums.insert(records, sum);
        sum
    }

    fn summed(&self, name: &[u8]) -> Sum {
        let rules = self.file.rules(name);
        let welcome = Sum { rules: rules.len(), ..Sum::WELCOME };
        if rules.iter().all(|(allow, _)| *allow) {
            return welcome;
        }
        let robot = self.file.robot(name);
        let mut seen = Seen { robot: &robot, barring: None, is_allowed: false };
        seen.look(b"/");
        let everything = |(_, pattern): &(bool, Vec<u8>)| pattern == b"/";
        if let Some(line) = seen.barring
            && rules.iter().all(|(allow, _)| !*allow)
            && rules.iter().any(everything)
        {
            // The rule `/` bars every path, because every path begins with a slash and no rule allows a path.
            return Sum { state: State::Barred, barring: Some(line), ..welcome };
        }
        seen.look(b"/~");
        // If the engine `naive` would have to compare too often, only every `step`-th rule is used.
        let step = match self.file {
            File::Library(_) => 1,
            File::Settings(..) => (3 * rules.len() * rules.len()).div_ceil(COMPARISONS),
        };
        for (_, pattern) in rules.iter().step_by(step) {
            if seen.is_partly() {
                break;
            }
            paths_of(pattern).iter().for_each(|path| seen.look(path));
        }
        let Seen { barring, is_allowed, .. } = seen;
        let (state, other): (State, &[u8]) = match (barring, is_allowed) {
            (Some(_), true) => return Sum { state: State::Partly, barring, ..welcome },
            (Some(_), false) => (State::Barred, CLOSED),
            (None, _) => (State::Open, b""),
        };
        if let File::Settings(..) = self.file {
            // No engine can compare all paths under this edition.
            return Sum { state, is_proven: false, barring, ..welcome };
        }
        let names = [Some(name.to_vec())];
        let all = changes_for(self.edition, other, self.bytes, &names, STEPS);
        let change = all.iter().flat_map(|group| &group.changes).next();
        match change {
            Some(change) => {
                Sum { state: State::Partly, barring: barring.or(change.new.line), ..welcome }
            }
            None => {
                let is_proven = all.iter().all(|group| group.complete);
                Sum { state, is_proven, barring, ..welcome }
            }
        }
    }
}

struct Seen<'r> {
    robot: &'r OneRobot<'r>,
    /// The line of a rule that bars one of the paths.
    barring: Option<usize>,
    is_allowed: bool,
}

impl Seen<'_> {
    fn is_partly(&self) -> bool {
        self.barring.is_some() && self.is_allowed
    }

    fn look(&mut self, path: &[u8]) {
        let url = [SITE, path].concat();
        if !path.starts_with(b"/") || policy::path(&url).as_deref() == Some(b"/robots.txt") {
            return;
        }
        let decision = self.robot.decide(&url);
        match decision.allowed() {
            true => self.is_allowed = true,
            false => self.barring = self.barring.or(decision.line),
        }
    }
}
