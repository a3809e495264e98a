//! Implements the fast engine, which finds a robot's record in one pass.

use crate::engine::decision::{Decision, Engine, Failure};
use crate::engine::scan::compare::{contains, record_name, restricts, robot_name, target};
use crate::engine::scan::lines::Number;
use crate::engine::scan::records::{Header, Records};

/// The fast engine, which stops reading a file once the answer is certain. The engine allocates nothing and never
/// fails.
///
/// ```
/// use norobots::engine::{Engine, scan::Scan};
///
/// let decision = Scan.decide(b"User-agent: *\nDisallow: /tmp/\n", b"figtree/2.0", b"/tmp/x");
/// assert_eq!(decision.map(|decision| decision.line), Ok(Some(2)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scan;

impl Engine for Scan {
    fn name(&self) -> &str {
        "norobots scan"
    }

    fn decide(&self, robots: &[u8], agent: &[u8], url: &[u8]) -> Result<Decision, Failure> {
        Ok(decide(robots, agent, url))
    }
}

/// Decides whether `agent` may fetch `url` under the file `robots`.
///
/// The function takes the same arguments as [`Engine::decide`].
///
/// ```
/// use norobots::engine::scan;
///
/// let file = b"User-agent: *\nDisallow: /tmp/\n";
/// assert!(!scan::decide(file, "figtree/2.0", "/tmp/x").allowed());
/// ```
#[must_use]
pub fn decide(robots: &[u8], agent: impl AsRef<[u8]>, url: impl AsRef<[u8]>) -> Decision {
    decide_bytes(robots, agent.as_ref(), url.as_ref())
}

/// Unlike [`decide`], this function isn't generic. Therefore, it is compiled and optimized in this crate.
fn decide_bytes(robots: &[u8], agent: &[u8], url: &[u8]) -> Decision {
    let target = target(url);
    let mut restricting = [None; 2];
    let choice = choose(robots, robot_name(agent), |by, value, line| {
        let first = &mut restricting[by as usize];
        if first.is_none() && target.is_some_and(|target| restricts(value, target)) {
            *first = Some(line.get());
        }
        // If the record names the robot, its first matching rule decides, because no other record can apply.
        by == ChosenBy::Name && first.is_some()
    });
    match choice {
        None => Decision::WELCOME,
        Some(Choice { by, record, line }) => match restricting[by as usize] {
            Some(line) => Decision::disallow(record, line),
            None => Decision::allow(record, line),
        },
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChosenBy {
    Name,
    Default,
}

/// The record that applies to a robot, and the number of the User-agent line that selects the record. Records and lines
/// are counted from 1.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) by: ChosenBy,
    pub(crate) record: usize,
    pub(crate) line: usize,
}

/// Finds the robot's record in one pass. Calls `disallow` for each Disallow line that may apply, with the value and the
/// number of the line. Until a record names the robot, these are the lines of the first default record. After that,
/// they are the lines of the record that names the robot. Stops at the end of the record that names the robot, or as
/// soon as `disallow` returns true.
#[inline]
pub(crate) fn choose<'a>(
    robots: &'a [u8],
    robot: &[u8],
    mut disallow: impl FnMut(ChosenBy, &'a [u8], Number) -> bool,
) -> Option<Choice> {
    let mut named: Option<Choice> = None;
    let mut default: Option<Choice> = None;
    // Whether the current record applies to the robot, as far as the file has been read.
    let mut counts = false;
    let mut records = Records::new(robots);
    while let Some(Header { agent, value, record, number, .. }) = records.next_of(counts) {
        match named.or(default) {
            choice if !agent => {
                if counts && choice.is_some_and(|choice| disallow(choice.by, value, number)) {
                    break;
                }
                continue;
            }
            Some(Choice { by: ChosenBy::Name, record: here, .. }) if here != record => break,
            Some(Choice { by: ChosenBy::Name, .. }) => {}
            _ if record_name(value).is_some_and(|name| contains(robot, name)) => {
                named = Some(Choice { by: ChosenBy::Name, record, line: number.get() });
            }
            None if value == b"*" => {
                default = Some(Choice { by: ChosenBy::Default, record, line: number.get() });
            }
            _ => {}
        }
        counts = named.or(default).is_some_and(|choice| choice.record == record);
    }
    named.or(default)
}
