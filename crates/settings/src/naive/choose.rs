//! Chooses the records that apply to a robot.

use crate::naive::escape::decode;
use crate::naive::line::{trim, trim_end};
use crate::naive::pattern::{Wildcard, contains, fits, fits_at_start, pieces};
use crate::naive::record::{Agent, Record};
use crate::setting::{
    DefaultRecord, EmptyAgent, EscapesInNames, NameCase, NameDirection, ObeyedRecords, RobotName,
    Settings, SeveralDefaultRecords, SeveralRecords, StarInValue, Version,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chosen<'a> {
    pub record: &'a Record,
    /// The number of the User-agent line that makes the record apply to the robot, counted from 1. The number is `None`
    /// if the record applies without a User-agent line.
    pub line: Option<usize>,
}

/// The engine tries the rules of the records in the returned order. `robot` contains every name of the robot.
pub(crate) fn records<'a>(
    settings: &Settings,
    records: &'a [Record],
    robot: &[Vec<u8>],
) -> Vec<Chosen<'a>> {
    let obeyed = settings.obeyed_records;
    // agent-name: the records that name the robot.
    let by_name = |record: &'a Record| match obeyed {
        ObeyedRecords::OnlyDefault => None,
        _ if settings.default_record == DefaultRecord::Sole
            && record.agents.iter().any(is_default) =>
        {
            None
        }
        _ => chosen(record, |agent| names_any(settings, agent, robot)),
    };
    // agent-default: the records with `*`, which apply to every robot.
    let by_default = |record| match obeyed {
        ObeyedRecords::OnlyNamed => None,
        _ => chosen(record, is_default),
    };
    let mut named: Vec<Chosen<'a>> = records.iter().filter_map(by_name).collect();
    let mut defaults: Vec<Chosen<'a>> = records.iter().filter_map(by_default).collect();
    match settings.several_records {
        SeveralRecords::First => named.truncate(1),
        SeveralRecords::Merged => {}
        SeveralRecords::LongestName | SeveralRecords::LongestMerged => {
            let names = |chosen: &Chosen<'_>| -> Vec<Vec<u8>> {
                naming(settings, chosen.record, robot)
                    .map(|name| fold(settings, &name, false))
                    .collect()
            };
            // If several names are equally long, the first of these names decides.
            let all = named.iter().flat_map(names);
            let longest = all
                .reduce(|longest, other| if other.len() > longest.len() { other } else { longest });
            named
                .retain(|chosen| longest.as_ref().is_some_and(|name| names(chosen).contains(name)));
            if settings.several_records == SeveralRecords::LongestName {
                named.truncate(1);
            }
        }
        SeveralRecords::Last => drop(named.drain(..named.len().saturating_sub(1))),
        SeveralRecords::None if named.len() > 1 => named.clear(),
        SeveralRecords::None => {}
    }
    // Several default records violate agent-default-unique.
    match settings.several_default_records {
        SeveralDefaultRecords::First => defaults.truncate(1),
        SeveralDefaultRecords::Merged => {}
        SeveralDefaultRecords::Last => drop(defaults.drain(..defaults.len().saturating_sub(1))),
        SeveralDefaultRecords::None if defaults.len() > 1 => defaults.clear(),
        SeveralDefaultRecords::None => {}
    }
    match settings.default_record {
        // agent-default: the default records apply to any robot that no other record names.
        DefaultRecord::LastResort | DefaultRecord::Sole if named.is_empty() => defaults,
        DefaultRecord::LastResort | DefaultRecord::Sole => named,
        DefaultRecord::FileOrder => {
            let either = |record| by_name(record).or_else(|| by_default(record));
            records.iter().find_map(either).into_iter().collect()
        }
        DefaultRecord::AsOneLetter => {
            let letter =
                |name: &[u8]| std::str::from_utf8(name).is_ok_and(|name| name.chars().count() == 1);
            let names = |chosen: &Chosen<'_>| {
                naming(settings, chosen.record, robot).all(|name| letter(&name))
            };
            let first =
                |all: &[Chosen<'_>]| all.first().map(|chosen| (chosen.record.number, chosen.line));
            let default_first = match (first(&defaults), first(&named)) {
                (Some(default), Some(name)) => default <= name,
                (_, name) => name.is_none(),
            };
            match named.iter().all(names) && default_first {
                true => defaults,
                false => named,
            }
        }
        DefaultRecord::Added if named.iter().any(|chosen| chosen.record.lifted) => named,
        DefaultRecord::Added => {
            let named_too = |chosen: &Chosen<'_>| {
                named.iter().any(|other| other.record.number == chosen.record.number)
            };
            defaults.retain(|chosen| !named_too(chosen));
            [named, defaults].concat()
        }
    }
}

fn chosen<'a>(record: &'a Record, wanted: impl Fn(&Agent) -> bool) -> Option<Chosen<'a>> {
    let agent = record.agents.iter().find(|agent| wanted(agent))?;
    Some(Chosen { record, line: agent.line })
}

/// Returns whether the value of the User-agent line is `*`, which marks a default record.
fn is_default(agent: &Agent) -> bool {
    agent.value == b"*"
}

/// `robot` contains every name of the robot.
fn names_any(settings: &Settings, agent: &Agent, robot: &[Vec<u8>]) -> bool {
    robot.iter().any(|robot| names(settings, agent, robot))
}

fn names(settings: &Settings, agent: &Agent, robot: &[u8]) -> bool {
    // agent-default: `*` is not a name.
    if is_default(agent) {
        return false;
    }
    let compared = settings.empty_agent == EmptyAgent::Compared;
    if agent.value.is_empty() && !compared {
        return match settings.empty_agent {
            EmptyAgent::NamesEverybody => true,
            EmptyAgent::JoinsNext => robot.is_empty(),
            _ => false,
        };
    }
    let name = fold(settings, record_name(settings, &agent.value), false);
    if name.is_empty() && !compared || robot.is_empty() && !name.is_empty() {
        return false;
    }
    if settings.star_in_value == StarInValue::Wildcard && name.contains(&b'*') {
        let pieces = pieces(&name);
        return match settings.name_direction {
            NameDirection::Equality => fits(Wildcard::Any, &pieces, robot),
            NameDirection::Prefix => fits_at_start(Wildcard::Any, &pieces, robot),
            _ => (0..robot.len()).any(|at| fits_at_start(Wildcard::Any, &pieces, &robot[at..])),
        };
    }
    if settings.star_in_value == StarInValue::LeftOut && name.contains(&b'*') {
        let left: Vec<u8> = name.iter().copied().filter(|byte| *byte != b'*').collect();
        return lies(settings, &name, robot) || !left.is_empty() && lies(settings, &left, robot);
    }
    lies(settings, &name, robot)
}

/// Returns whether two names match. `name-direction` determines which name must contain the other.
fn lies(settings: &Settings, name: &[u8], robot: &[u8]) -> bool {
    // agent-match: the clause recommends a substring match.
    match settings.name_direction {
        NameDirection::ValueInRobot => contains(robot, name),
        NameDirection::RobotInValue => contains(name, robot),
        NameDirection::Either => contains(robot, name) || contains(name, robot),
        NameDirection::Equality => robot == name,
        NameDirection::Prefix => robot.starts_with(name),
        NameDirection::WordStart => {
            let inner =
                |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | 0x80..);
            let begins = |at: usize| !robot[..at].last().is_some_and(inner);
            (0..=robot.len()).any(|at| begins(at) && robot[at..].starts_with(name))
        }
    }
}

/// Returns the names in the record that match the robot. If the settings ignore versions, the returned names have no
/// versions.
fn naming<'r>(
    settings: &'r Settings,
    record: &'r Record,
    robot: &'r [Vec<u8>],
) -> impl Iterator<Item = Vec<u8>> + 'r {
    let naming = record.agents.iter().filter(|agent| names_any(settings, agent, robot));
    naming.map(|agent| {
        let name = record_name(settings, &agent.value);
        let whole =
            || robot.iter().any(|robot| lies(settings, &fold(settings, name, false), robot));
        match settings.star_in_value {
            // If only the name without its stars matches the robot, returns that name.
            StarInValue::LeftOut if name.contains(&b'*') && !whole() => {
                name.iter().copied().filter(|byte| *byte != b'*').collect()
            }
            _ => name.to_vec(),
        }
    })
}

/// Returns the names of a robot, taken from its User-Agent header. The names have no versions, unless the settings keep
/// versions. Letters are converted to lower case, unless case is significant. Only the choice `any-word` can return
/// several names.
pub(crate) fn robot_names(settings: &Settings, agent: &[u8]) -> Vec<Vec<u8>> {
    let kept = matches!(settings.version, Version::Kept | Version::CutInFile);
    // agent-match: the clause asks for the name without version information.
    let bare = |word: &[u8]| {
        let end = if kept { None } else { word.iter().position(|byte| *byte == b'/') };
        word[..end.unwrap_or(word.len())].to_vec()
    };
    let mut words = agent.split(is_space);
    let compatible = match settings.robot_name {
        RobotName::AfterCompatible => after_compatible(agent),
        _ => None,
    };
    let names = match (settings.robot_name, compatible) {
        (RobotName::AnyWord, _) => words.map(|word| bare(without_marks(word))).collect(),
        // Under `CutInFile`, the version is removed from the word after `compatible;`.
        (_, Some(word)) if settings.version == Version::CutInFile => {
            vec![word.split(|byte| *byte == b'/').next().unwrap_or_default().to_vec()]
        }
        (_, Some(word)) => vec![bare(word)],
        _ if kept => vec![agent.to_vec()],
        (RobotName::BeforeSlash, _) => vec![trim(settings, &bare(agent)).to_vec()],
        (RobotName::WholeHeader, _) => {
            vec![words.map(bare).collect::<Vec<_>>().join(&b' ')]
        }
        (RobotName::FirstWord | RobotName::AfterCompatible, None) => {
            vec![words.next().map(bare).unwrap_or_default()]
        }
    };
    let folded = |name: Vec<u8>| match settings.escapes_in_names {
        EscapesInNames::Kept | EscapesInNames::DecodedInFile => fold(settings, &name, true),
        EscapesInNames::DecodedInBoth => fold(settings, &decode(&name), true),
    };
    names.into_iter().map(folded).collect()
}

/// Returns whether the byte separates words in a User-Agent header.
fn is_space(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn without_marks(word: &[u8]) -> &[u8] {
    let word = word.strip_prefix(b"(").unwrap_or(word);
    word.strip_suffix(b";").or_else(|| word.strip_suffix(b",")).unwrap_or(word)
}

/// Returns the word after the first `compatible;` in a User-Agent header. The case of `compatible` is ignored. The word
/// includes its version, and ends before a space, an HT, `;` or `)`. Returns `None` if no word follows, or if the word
/// begins with `/`.
fn after_compatible(agent: &[u8]) -> Option<&[u8]> {
    const MARK: &[u8] = b"compatible;";
    let mark = agent.windows(MARK.len()).position(|part| part.eq_ignore_ascii_case(MARK))?;
    let rest = &agent[mark + MARK.len()..];
    let rest = &rest[rest.iter().position(|byte| !is_space(byte))?..];
    let ends = |byte: &u8| is_space(byte) || matches!(byte, b';' | b')');
    let word = &rest[..rest.iter().position(ends).unwrap_or(rest.len())];
    (!matches!(word, [] | [b'/', ..])).then_some(word)
}

/// Removes the version from the name in a User-agent line, if the settings ignore versions.
fn record_name<'a>(settings: &Settings, value: &'a [u8]) -> &'a [u8] {
    match (settings.version, value.iter().position(|byte| *byte == b'/')) {
        // agent-match: the clause asks for the name without version information.
        (Version::RemovedFromBoth, Some(slash)) => trim_end(settings, &value[..slash]),
        (Version::CutInFile, _) => {
            let named = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_');
            &value[..value.iter().take_while(|byte| named(byte)).count()]
        }
        _ => value,
    }
}

/// Converts a name to lower case if the settings ignore case. `of_robot` is true for the robot's own name, and false
/// for a name in the file.
fn fold(settings: &Settings, name: &[u8], of_robot: bool) -> Vec<u8> {
    match settings.name_case {
        NameCase::IgnoredUnicodeInRobot if !of_robot => name.to_ascii_lowercase(),
        // agent-match: the clause asks for a comparison without regard to case.
        NameCase::Ignored => name.to_ascii_lowercase(),
        NameCase::IgnoredUnicode | NameCase::IgnoredUnicodeInRobot => {
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
