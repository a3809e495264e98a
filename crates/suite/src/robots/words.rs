//! Describes a file and its robots. Invisible characters in names and lines are made visible.

use crate::robots::asked::Why;
use crate::robots::known::{Ignores, KnownRobot, Purpose};
use crate::robots::standing::{Obeyed, Standing, State};
use norobots::source::Source;
use norobots_text::visible::{brief, count, draw};

/// Robots with the same purpose and the same description.
#[derive(Clone, Debug)]
pub struct Row<'s, 't> {
    /// The purpose of the robots' fetches.
    pub purpose: Purpose,
    /// How much of the site the robots may fetch.
    pub state: State,
    /// A description of the group that applies to the robots, and of the rule that decides.
    pub because: String,
    /// The robots. There is at least one robot.
    pub robots: Vec<&'s Standing<'t>>,
}

/// Makes one row of all robots with the same description, and sorts the rows by purpose. Rows with the same purpose are
/// sorted by [`State`]: first `Barred`, then `Partly`, then `Open`. `source` is the file.
pub fn rows<'s, 't>(all: &'s [Standing<'t>], source: &Source<'_>) -> Vec<Row<'s, 't>> {
    let mut rows: Vec<Row<'s, 't>> = Vec::new();
    for standing in all {
        let (purpose, state) = (standing.robot.purpose, standing.state);
        let because = standing.because(source);
        let is_same = |row: &&mut Row<'_, '_>| {
            row.purpose == purpose && row.state == state && row.because == because
        };
        match rows.iter_mut().find(is_same) {
            Some(row) => row.robots.push(standing),
            None => rows.push(Row { purpose, state, because, robots: vec![standing] }),
        }
    }
    rows.sort_by_key(|row| (row.purpose, row.state));
    rows
}

impl Standing<'_> {
    /// Describes the group that applies to the robot, and the rule that decides.
    pub fn because(&self, source: &Source<'_>) -> String {
        let group = match (self.obeyed.line, self.obeyed.why) {
            (Some(group), _) => format!("line {group}: {}", text(source, group)),
            (None, why) => why.without_group(self.robot).into(),
        };
        let rules = match self.state {
            State::Partly => format!(" ({})", count(self.rules, "rule")),
            _ => String::new(),
        };
        let barring = match self.barring {
            Some(number) if self.state == State::Barred => {
                format!(", line {number}: {}", text(source, number))
            }
            _ => String::new(),
        };
        let open = if self.is_proven { "" } else { ", but not all paths were compared" };
        format!("{group}{rules}{barring}{open}")
    }

    /// Returns the exceptions that an author of the file should know about. In messages, each string comes after the
    /// robot's name and a colon.
    pub fn exceptions(&self) -> Vec<String> {
        let page = |state| format!("{state} by Google's page, which differs from its code");
        self.obeyed.exceptions(self.robot).into_iter().chain(self.by_page.map(page)).collect()
    }
}

impl Why {
    /// Explains in a sentence why the robot obeys no group. The sentence has no full stop.
    pub fn without_group(self, robot: &KnownRobot) -> &'static str {
        match (self, robot.ignores) {
            (Why::Excepted, _) => "it ignores the group for `*`",
            (Why::Ignores, Some(Ignores::Sometimes)) => {
                "it may ignore this file, and no group can name it"
            }
            (Why::Ignores, _) => "it ignores this file",
            _ => "no group is for it",
        }
    }
}

impl Obeyed {
    /// Returns the exceptions that affect which group the robot obeys. In messages, each string comes after the robot's
    /// name and a colon.
    pub fn exceptions(&self, robot: &KnownRobot) -> Vec<String> {
        // If a group names the robot or its fallback, the group for `*` does not matter.
        let has_own = matches!(self.why, Why::Named | Why::Fallback);
        let own = robot.exception().filter(|_| robot.default_group || !has_own);
        let own = own.map(|says| draw(says.as_bytes()));
        let fallback = (self.why == Why::Fallback).then(|| {
            format!("no group names it, so it obeys the group for {}", brief(&self.name, 40))
        });
        own.into_iter().chain(fallback).collect()
    }
}

/// Returns the text of a line without its comment. The first line is number 1.
fn text(source: &Source<'_>, number: usize) -> String {
    let Some(span) = source.line(number) else { return String::new() };
    let text = &source.bytes()[span.range()];
    let end = text.iter().position(|byte| *byte == b'#').unwrap_or(text.len());
    brief(text[..end].trim_ascii(), 40)
}
