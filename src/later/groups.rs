//! Finds the rules of a file that apply to a robot.

use crate::engine::scan::compare::{contains, robot_name};
use crate::engine::scan::lines::Number;
use crate::later::edition::Later;
use crate::later::lines::{Entries, Entry, EntryKind, is_google_space};
use memchr::{memchr_iter, memmem};

/// A rule in one of the records that may apply to the robot.
#[derive(Clone, Copy)]
pub(crate) struct Rule<'a> {
    pub(crate) allow: bool,
    pub(crate) value: &'a [u8],
    pub(crate) line: Number,
    /// Records are numbered from 1.
    pub(crate) record: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChosenBy {
    Name,
    Default,
}

/// The first record that applies to the robot, and the User-agent line that selects it.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) by: ChosenBy,
    pub(crate) record: usize,
    pub(crate) line: usize,
}

pub(crate) trait Sink<'a> {
    /// Adds a rule. `by` is the reason why the rule's record applies. A rule with [`ChosenBy::Default`] is used only if
    /// no record names the robot. Returns true if no later rule with the same `by` can change the decision.
    fn rule(&mut self, by: ChosenBy, rule: Rule<'a>) -> bool;

    /// Drops all rules that were added with [`ChosenBy::Name`]. The caller has found a record with a longer matching
    /// name.
    fn forget_named(&mut self);
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mention {
    Nothing,
    Everybody,
    /// The value names the robot. The number is the length of the name in octets. If the edition doesn't compare
    /// lengths, the number is 0.
    Named(usize),
}

/// Gives `sink` every rule that may apply to the robot. Returns the first record that applies to the robot.
pub(crate) fn visit<'a>(
    edition: Later,
    robots: &'a [u8],
    agent: &[u8],
    sink: &mut impl Sink<'a>,
) -> Option<Choice> {
    // In each of these calls, the edition is a constant. Therefore, the compiler generates a separate loop for each
    // edition.
    match edition {
        Later::Draft1996 => visit_by(Later::Draft1996, robots, agent, sink),
        Later::Rfc9309 => visit_by(Later::Rfc9309, robots, agent, sink),
        Later::GooglePage => visit_by(Later::GooglePage, robots, agent, sink),
        Later::GoogleCode => visit_by(Later::GoogleCode, robots, agent, sink),
    }
}

#[inline(always)]
fn visit_by<'a>(
    edition: Later,
    robots: &'a [u8],
    agent: &[u8],
    sink: &mut impl Sink<'a>,
) -> Option<Choice> {
    let robot = name_of(edition, agent);
    let first_only = edition == Later::Draft1996;
    let mut named: Option<(usize, Choice)> = None;
    let mut default: Option<Choice> = None;
    let mut record = 0;
    let mut part = Part::Outside;
    // How the current record mentions the robot, or `Nothing` if an earlier record takes precedence.
    let mut mention = Mention::Nothing;
    let mut entries = Entries::new(edition, robots);
    // If a record doesn't apply to the robot, only its first rule is needed, to find the end of its User-agent lines.
    while let Some(Entry { kind, value, line }) =
        entries.next(edition, mention != Mention::Nothing || part == Part::Agents)
    {
        match kind {
            EntryKind::Agent => {
                if part != Part::Agents {
                    if first_only && named.is_some() {
                        break;
                    }
                    record += 1;
                    part = Part::Agents;
                    mention = Mention::Nothing;
                }
                match mentions(edition, value, robot) {
                    Mention::Nothing => {}
                    Mention::Everybody => {
                        let choice = default.get_or_insert(Choice {
                            by: ChosenBy::Default,
                            record,
                            line: line.get(),
                        });
                        let counts = named.is_none() && !(first_only && choice.record != record);
                        if mention == Mention::Nothing && counts {
                            mention = Mention::Everybody;
                        }
                    }
                    Mention::Named(length) => {
                        let better = named.is_none_or(|(best, _)| best < length);
                        if better {
                            if named.is_some() {
                                sink.forget_named();
                            }
                            named = Some((
                                length,
                                Choice { by: ChosenBy::Name, record, line: line.get() },
                            ));
                        }
                        if named.is_some_and(|(best, _)| best == length) {
                            mention = Mention::Named(length);
                        }
                    }
                }
            }
            EntryKind::Allow | EntryKind::Disallow if part == Part::Outside => {}
            EntryKind::Allow | EntryKind::Disallow => {
                part = Part::Rules;
                let by = match mention {
                    Mention::Nothing => continue,
                    Mention::Everybody => ChosenBy::Default,
                    Mention::Named(_) => ChosenBy::Name,
                };
                let allow = kind == EntryKind::Allow;
                let enough = sink.rule(by, Rule { allow, value, line, record });
                if enough && by == ChosenBy::Name {
                    break;
                }
            }
            EntryKind::Other if part == Part::Agents => part = Part::Rules,
            EntryKind::Other => {}
            EntryKind::Blank => {
                if named.is_some() {
                    break;
                }
                part = Part::Outside;
            }
        }
    }
    named.map(|(_, choice)| choice).or(default)
}

/// The position of the next line in a record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Outside,
    /// The line follows a User-agent line.
    Agents,
    /// The line follows another line of the record.
    Rules,
}

/// Returns the part of `agent` that the edition compares with the names in the file.
#[inline(always)]
pub(crate) fn name_of(edition: Later, agent: &[u8]) -> &[u8] {
    match edition {
        // Google's code compares the whole name that it receives.
        Later::GoogleCode => agent,
        Later::Rfc9309 => robot_name(after_compatible(agent).unwrap_or(agent)),
        Later::Draft1996 | Later::GooglePage => robot_name(agent),
    }
}

/// Returns the text after `compatible;` in a User-Agent header, up to the next `;`, `)` or space. In figure 1 of RFC
/// 9309, the product token follows `compatible;`. Returns `None` if no product follows `compatible;`.
fn after_compatible(agent: &[u8]) -> Option<&[u8]> {
    const COMPATIBLE: &[u8] = b"compatible";
    let follows = |semicolon: &usize| {
        let before = &agent[..*semicolon];
        let word = &before[before.len().saturating_sub(COMPATIBLE.len())..];
        word.eq_ignore_ascii_case(COMPATIBLE)
    };
    let semicolon = memchr_iter(b';', agent).find(follows)?;
    let rest = &agent[semicolon + 1..];
    let start = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t'))?;
    let product = &rest[start..];
    let end = product.iter().position(|byte| matches!(byte, b' ' | b'\t' | b';' | b')'));
    let product = &product[..end.unwrap_or(product.len())];
    product.first().is_some_and(|first| *first != b'/').then_some(product)
}

#[inline(always)]
pub(crate) fn mentions(edition: Later, value: &[u8], robot: &[u8]) -> Mention {
    let named = |is: bool| if is { Mention::Named(0) } else { Mention::Nothing };
    // The first octet is enough to reject most names.
    let may_begin = || match (value, robot) {
        ([first, ..], [first_of_robot, ..]) => first.eq_ignore_ascii_case(first_of_robot),
        _ => true,
    };
    match (edition, value) {
        (Later::GoogleCode, [b'*', rest @ ..])
            if rest.first().is_none_or(|next| is_google_space(*next)) =>
        {
            Mention::Everybody
        }
        // Google's code also matches an empty name.
        (Later::GoogleCode, _) => named(may_begin() && token(value).eq_ignore_ascii_case(robot)),
        (_, b"*") => Mention::Everybody,
        _ if robot.is_empty() => Mention::Nothing,
        // "a User-Agent line whose value contains the name token of the robot as a substring"
        (Later::Draft1996, _) => named(is_part(robot, value)),
        // "case-insensitive matching to find the group that matches the product token"
        (Later::Rfc9309, _) => named(may_begin() && value.eq_ignore_ascii_case(robot)),
        // "the most specific user agent that matches … All non-matching text is ignored"
        (Later::GooglePage, _) => {
            let name = if may_begin() { token(value) } else { &[] };
            let begins =
                robot.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
            if begins && !name.is_empty() { Mention::Named(name.len()) } else { Mention::Nothing }
        }
    }
}

/// Returns the letters, `-` and `_` at the start of the value.
pub(crate) fn token(value: &[u8]) -> &[u8] {
    let end =
        value.iter().position(|byte| !(byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_')));
    &value[..end.unwrap_or(value.len())]
}

/// Returns whether the value contains the robot's name, which must not be empty. ASCII case is ignored.
fn is_part(robot: &[u8], value: &[u8]) -> bool {
    if robot.len() <= 64 {
        return contains(value, robot);
    }
    // `memmem` keeps this fast for long names. A comparison at every offset would take quadratic time.
    value.len() >= robot.len()
        && memmem::find(&value.to_ascii_lowercase(), &robot.to_ascii_lowercase()).is_some()
}
