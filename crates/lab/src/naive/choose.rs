//! From records to those that speak of the robot.

use crate::naive::line::trim_end;
use crate::naive::pattern::{contains, fits, fits_at_start};
use crate::naive::record::{Agent, Record};
use crate::setting::{
    DefaultRecord, EmptyAgent, NameCase, NameDirection, Settings, SeveralDefaultRecords,
    SeveralRecords, StarInValue, Version,
};

/// A record that speaks of the robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chosen<'a> {
    pub record: &'a Record,
    /// The first User-agent line that chose it, from 1; `None` where it has none.
    pub line: Option<usize>,
}

/// The records that speak of the robot, in the order in which their rules are read. `agent` is
/// what the robot calls itself.
pub(crate) fn records<'a>(
    settings: &Settings,
    records: &'a [Record],
    agent: &[u8],
) -> Vec<Chosen<'a>> {
    let robot = robot_name(settings, agent);
    let mut named = Vec::new();
    let mut defaults = Vec::new();
    let mut in_file_order = Vec::new();
    for record in records {
        // agent-name
        let by_name = record.agents.iter().find(|agent| names(settings, agent, robot));
        // agent-default
        let by_default = record.agents.iter().find(|agent| is_default(agent));
        if let Some(agent) = by_name {
            named.push(Chosen { record, line: agent.line });
        }
        if let Some(agent) = by_default {
            defaults.push(Chosen { record, line: agent.line });
        }
        if let Some(agent) = by_name.or(by_default) {
            in_file_order.push(Chosen { record, line: agent.line });
        }
    }

    let named = match settings.several_records {
        SeveralRecords::First => first(&named),
        SeveralRecords::Merged => named,
        SeveralRecords::LongestName => {
            let length = |one: &Chosen<'_>| longest_name(settings, one.record, robot);
            let longest = named.iter().map(length).max();
            named.into_iter().filter(|one| Some(length(one)) == longest).take(1).collect()
        }
        SeveralRecords::Last => last(&named),
        SeveralRecords::None => if_alone(named),
    };
    // agent-default-unique is broken where there are several.
    let defaults = match settings.several_default_records {
        SeveralDefaultRecords::First => first(&defaults),
        SeveralDefaultRecords::Merged => defaults,
        SeveralDefaultRecords::Last => last(&defaults),
        SeveralDefaultRecords::None => if_alone(defaults),
    };
    match settings.default_record {
        // agent-default: for any robot that has not matched any of the other records.
        DefaultRecord::LastResort if named.is_empty() => defaults,
        DefaultRecord::LastResort => named,
        DefaultRecord::FileOrder => first(&in_file_order),
        DefaultRecord::Added => {
            let mut both = named;
            for one in defaults {
                if both.iter().all(|chosen| chosen.record.number != one.record.number) {
                    both.push(one);
                }
            }
            both
        }
    }
}

/// The first of them.
fn first<'a>(chosen: &[Chosen<'a>]) -> Vec<Chosen<'a>> {
    chosen.iter().take(1).copied().collect()
}

/// The last of them.
fn last<'a>(chosen: &[Chosen<'a>]) -> Vec<Chosen<'a>> {
    chosen.iter().rev().take(1).copied().collect()
}

/// The one, where there is just one.
fn if_alone(chosen: Vec<Chosen<'_>>) -> Vec<Chosen<'_>> {
    if chosen.len() == 1 { chosen } else { Vec::new() }
}

/// Whether the value is that of a default record: the whole of it is `*`.
fn is_default(agent: &Agent) -> bool {
    agent.value == b"*"
}

/// Whether the User-agent line names the robot.
fn names(settings: &Settings, agent: &Agent, robot: &[u8]) -> bool {
    // agent-default: `*` is not a name.
    if is_default(agent) {
        return false;
    }
    if agent.value.is_empty() {
        return settings.empty_agent == EmptyAgent::NamesEverybody;
    }
    let name = fold(settings, record_name(settings, &agent.value));
    let robot = fold(settings, robot);
    if name.is_empty() || robot.is_empty() {
        return false;
    }
    if settings.star_in_value == StarInValue::Wildcard && name.contains(&b'*') {
        return match settings.name_direction {
            NameDirection::Equality => fits(&name, &robot),
            NameDirection::Prefix => fits_at_start(&name, &robot),
            _ => (0..robot.len()).any(|at| fits_at_start(&name, &robot[at..])),
        };
    }
    // agent-match: a substring match.
    match settings.name_direction {
        NameDirection::ValueInRobot => contains(&robot, &name),
        NameDirection::RobotInValue => contains(&name, &robot),
        NameDirection::Either => contains(&robot, &name) || contains(&name, &robot),
        NameDirection::Equality => robot == name,
        NameDirection::Prefix => robot.starts_with(&name),
    }
}

/// The length of the longest of the record's names that name the robot.
fn longest_name(settings: &Settings, record: &Record, robot: &[u8]) -> usize {
    let naming = record.agents.iter().filter(|agent| names(settings, agent, robot));
    naming.map(|agent| record_name(settings, &agent.value).len()).max().unwrap_or(0)
}

/// The robot's name: what it calls itself, without version information.
fn robot_name<'a>(settings: &Settings, agent: &'a [u8]) -> &'a [u8] {
    match settings.version {
        // agent-match: the name without version information.
        Version::RemovedFromBoth | Version::RemovedFromRobot => {
            let ends = |byte: &u8| matches!(byte, b'/' | b' ' | b'\t');
            &agent[..agent.iter().position(ends).unwrap_or(agent.len())]
        }
        Version::Kept => agent,
    }
}

/// The name in the record: the value, without version information.
fn record_name<'a>(settings: &Settings, value: &'a [u8]) -> &'a [u8] {
    match (settings.version, value.iter().position(|byte| *byte == b'/')) {
        // agent-match: the name without version information.
        (Version::RemovedFromBoth, Some(slash)) => trim_end(settings, &value[..slash]),
        _ => value,
    }
}

/// The name with its case folded, so far as it is ignored.
fn fold(settings: &Settings, name: &[u8]) -> Vec<u8> {
    match settings.name_case {
        // agent-match: case insensitive.
        NameCase::Ignored => name.to_ascii_lowercase(),
        NameCase::IgnoredUnicode => {
            let mut folded = Vec::new();
            for chunk in name.utf8_chunks() {
                folded.extend_from_slice(chunk.valid().to_lowercase().as_bytes());
                folded.extend_from_slice(chunk.invalid());
            }
            folded
        }
        NameCase::Significant => name.to_vec(),
    }
}
