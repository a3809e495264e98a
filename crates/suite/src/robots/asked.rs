//! The group that a robot obeys in a file.

use crate::robots::known::{Ignores, KnownRobot};
use norobots_settings::naive::Group;

norobots::slugs! {
    /// Why a robot obeys a group, or none.
    pub enum Why("reason", summary) {
        /// a group names it
        Named = "named",
        /// no group names it, and it obeys the group of another robot
        Fallback = "fallback",
        /// no group names it, and one is for every robot
        Default = "default",
        /// no group is for it
        NoGroup = "no-group",
        /// no group names it, and it ignores groups for every robot
        Excepted = "excepted",
        /// its operator says that it ignores the file
        Ignores = "ignores",
    }
}

impl Why {
    /// Returns whether the robot obeys a group.
    pub fn has_group(self) -> bool {
        matches!(self, Why::Named | Why::Fallback | Why::Default)
    }
}

/// The name under which a robot looks for its group in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked<'t> {
    /// The name to look up. If the robot obeys no group, it may fetch everything, even if the file has a group for this
    /// name.
    pub name: &'t str,
    /// Why the robot obeys its group, or why it obeys no group.
    pub why: Why,
    /// The number of the User-agent line that applies to the robot, counted from 1. `None` if the robot obeys no group.
    pub line: Option<usize>,
}

/// Returns the first of the robot's tokens and fallbacks that has a group. `group` finds the group for a name.
///
/// Under some editions, a group also applies if its name is only a part of the robot's name. Groups with the robot's
/// whole name are tried first. If the robot ignores groups for `*`, only groups with the whole name are tried.
pub fn asked<'t>(robot: &'t KnownRobot, group: impl Fn(&str) -> Option<Group>) -> Asked<'t> {
    let first = robot.tokens.first().unwrap_or(&robot.name);
    if robot.ignores == Some(Ignores::Always) || robot.tokens.is_empty() {
        return Asked { name: first, why: Why::Ignores, line: None };
    }
    let own = robot.tokens.iter().map(|token| (token, Why::Named));
    let other = robot.fallback.iter().map(|token| (token, Why::Fallback));
    let named = |counts: fn(&Group) -> bool| {
        own.clone().chain(other.clone()).find_map(|(name, why)| {
            let chosen = group(name).filter(counts)?;
            Some(Asked { name, why, line: chosen.line })
        })
    };
    let whole = named(|group| group.named && group.exact);
    let by_part = || robot.default_group.then(|| named(|group| group.named)).flatten();
    whole.or_else(by_part).unwrap_or_else(|| match group(first) {
        Some(chosen) if robot.default_group => {
            Asked { name: first, why: Why::Default, line: chosen.line }
        }
        Some(chosen) if !chosen.named => Asked { name: first, why: Why::Excepted, line: None },
        _ => Asked { name: first, why: Why::NoGroup, line: None },
    })
}
