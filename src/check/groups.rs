//! Checks the groups of a file. Under RFC 9309, a group without a rule merges with the next group. If a group names a
//! robot, the robot ignores the rules for `*`.

use crate::check::code::Code;
use crate::check::diagnostic::{Diagnostic, Role};
use crate::check::found::Found;
use crate::field::Field;
use crate::syntax::{Document, Format, Line, LineKind, Record};
use std::collections::{HashMap, HashSet};

/// The maximum number of Disallow rules for `*` that are compared with the other groups.
const SAMPLES: usize = u32::BITS as usize;

/// The maximum number of groups whose names are compared with the names of all earlier groups. This limit applies to
/// formats other than RFC 9309.
const MOST: usize = 64;

/// A summary of a group's names and rules.
#[derive(Clone, Copy, Default)]
struct Standing {
    /// Whether a User-agent line contains `*`, or a value that is a robot's name under every edition.
    names_robot: bool,
    /// Whether a Disallow rule matches every path.
    bars_all: bool,
    /// Whether an Allow rule may match a path.
    allows: bool,
    /// Whether the group has a Disallow rule without a value, or an Allow rule for every path.
    opens: bool,
    /// One bit for each sample path. The bit is set if a Disallow rule may match the path.
    may_bar: u32,
}

impl Standing {
    fn add(&mut self, line: Line<'_>, samples: &[Field<'_>]) {
        let Some(field) = line.field() else { return };
        let value = field.value();
        if line.kind() == LineKind::UserAgent {
            self.names_robot |= value == b"*" || is_name(value);
        } else if line.kind() == LineKind::Disallow {
            self.bars_all |= value == b"/";
            self.opens |= value.is_empty();
            let plain = plain_start(value);
            for (at, sample) in samples.iter().enumerate().filter(|_| !value.is_empty()) {
                self.may_bar |= u32::from(sample.value().starts_with(plain)) << at;
            }
        } else if field.is("allow") {
            // In the format of 1994, an Allow line isn't a rule, but it shows what its author intended.
            self.allows |= line.kind() == LineKind::Allow && !value.is_empty();
            self.opens |= matches!(value, b"/" | b"*" | b"/*");
        }
    }

    fn join(self, other: Standing) -> Standing {
        Standing {
            names_robot: self.names_robot || other.names_robot,
            bars_all: self.bars_all || other.bars_all,
            allows: self.allows || other.allows,
            opens: self.opens || other.opens,
            may_bar: self.may_bar | other.may_bar,
        }
    }

    /// Returns whether every path is disallowed, no matter which matching rule takes precedence.
    fn barred(self) -> bool {
        self.bars_all && !self.allows
    }
}

/// Returns the part at the start of a rule's value that every edition compares unchanged.
fn plain_start(value: &[u8]) -> &[u8] {
    let special = |byte: &u8| matches!(byte, b'*' | b'$' | b'%' | 0x80..);
    &value[..value.iter().position(special).unwrap_or(value.len())]
}

/// The groups of a file, with a summary of each group.
pub(crate) struct Groups<'d> {
    document: &'d Document<'d>,
    /// Values of Disallow rules for `*`, which serve as sample paths. A robot that no group names may not fetch these
    /// paths.
    samples: Vec<Field<'d>>,
    standings: Vec<Standing>,
    /// The combined summaries of all groups.
    whole: Standing,
    /// The number of the first group for `*`. The first group of the file is number 1.
    default: Option<usize>,
}

impl<'d> Groups<'d> {
    pub(crate) fn new(document: &'d Document<'d>) -> Groups<'d> {
        let samples = samples(document);
        let standing = |record: Record<'_>| {
            let mut standing = Standing::default();
            record.lines().for_each(|line| standing.add(line, &samples));
            standing
        };
        let standings: Vec<Standing> = document.records().map(standing).collect();
        let whole = standings.iter().copied().fold(Standing::default(), Standing::join);
        let default = defaults(document).next().map(|record| record.number());
        Groups { document, samples, standings, whole, default }
    }

    /// Returns whether every path is disallowed for robots without a group of their own.
    fn others_are_barred(&self) -> bool {
        let standings = defaults(self.document).map(|record| self.standings[record.number() - 1]);
        standings.fold(Standing::default(), Standing::join).barred()
    }

    fn all_are_barred(&self) -> bool {
        let each = self.standings.iter().all(|standing| standing.bars_all);
        each && !self.whole.allows && self.others_are_barred()
    }

    /// Returns whether a line's group disallows every path for its robots. The first line is number 1. Returns false if
    /// another group may allow these robots a path.
    pub(crate) fn bars_all(&self, line: usize) -> bool {
        let number = self.document.records.partition_point(|lines| lines.end < line);
        let Some(record) = self.document.record(number + 1) else { return false };
        let is_its = (record.first_line()..=record.last_line()).contains(&line);
        let standing = self.standings[number];
        let first = number == 0 || self.default == Some(record.number());
        let alone = match self.document.format() {
            Format::Rfc9309 => !self.whole.allows,
            _ => first && !standing.allows,
        };
        is_its && alone && standing.names_robot && standing.bars_all
    }
}

/// Returns the groups that apply to robots without a group of their own. Under RFC 9309, these are all groups for `*`.
/// In the other formats, only the first group for `*` applies.
fn defaults<'d>(document: &'d Document<'_>) -> impl Iterator<Item = Record<'d>> {
    let most = if document.format() == Format::Rfc9309 { usize::MAX } else { 1 };
    let is_default = |record: &Record<'_>| record.names().any(|name| name.value() == b"*");
    document.records().filter(is_default).take(most)
}

fn samples<'d>(document: &'d Document<'_>) -> Vec<Field<'d>> {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(byte);
    let is_sample = |field: &Field<'_>| {
        let value = field.value();
        matches!(value, [b'/', _, ..]) && value.iter().all(plain) && value != b"/robots.txt"
    };
    let each = |kind, visit: &mut dyn FnMut(Field<'d>)| {
        for record in defaults(document) {
            let lines = record.lines().filter(|line| line.kind() == kind);
            lines.filter_map(|line| line.field()).for_each(&mut *visit);
        }
    };
    let mut samples: Vec<Field<'_>> = Vec::new();
    each(LineKind::Disallow, &mut |field| {
        if samples.len() < SAMPLES && is_sample(&field) {
            samples.push(field);
        }
    });
    each(LineKind::Allow, &mut |allow| {
        let plain = plain_start(allow.value());
        let may_allow =
            |sample: &Field<'_>| !allow.value().is_empty() && sample.value().starts_with(plain);
        samples.retain(|sample| !may_allow(sample));
    });
    samples
}

/// Finds User-agent lines of one group that are separated, for example by a blank line. The author may think that the
/// group ends there. Under RFC 9309, the group continues, because it has no rule yet.
pub(crate) fn joined(document: &Document<'_>, diagnostics: &mut impl Found) {
    // For each gap between two User-agent lines: the name before the gap, whether the group has `*` before the gap, and
    // the name after the gap.
    let mut gaps = Vec::new();
    for record in document.records().filter(|record| record.rules().next().is_some()) {
        let (mut last, mut star, mut apart): (Option<Field<'_>>, _, _) = (None, false, false);
        for line in record.lines() {
            match (line.kind(), line.field()) {
                (LineKind::UserAgent, Some(field)) => {
                    if let Some(last) = last.filter(|_| apart) {
                        gaps.push((last, star, field));
                    }
                    (last, star, apart) = (Some(field), star || field.value() == b"*", false);
                }
                (LineKind::Disallow | LineKind::Allow, _) => break,
                (LineKind::Comment, _) => {}
                _ => apart = true,
            }
        }
    }
    if gaps.is_empty() {
        return;
    }
    let groups = Groups::new(document);
    let [others_barred, all_barred] = [groups.others_are_barred(), groups.all_are_barred()];
    for (last, star, next) in gaps {
        let role = match star && next.value() != b"*" && others_barred {
            true if all_barred => Role::AllAreBarred,
            true => Role::OthersAreBarred,
            false => Role::GroupGoesOn,
        };
        let diagnostic = Diagnostic::new(Code::GroupWithoutRule, last.value_span());
        diagnostics.push(diagnostic.also(next.value_span(), role));
    }
}

/// Finds groups whose robots may fetch a path that is disallowed for `*`. Ignores groups with a rule that allows every
/// path. Only the first robot of each group is checked, and each robot is reported once.
pub(crate) fn hidden(document: &Document<'_>, diagnostics: &mut impl Found) {
    if document.records().len() < 2 {
        return;
    }
    let groups = Groups::new(document);
    if groups.samples.is_empty() {
        return;
    }
    // For each name, the combined summaries of its groups. As in Google's code, only the letters, `-` and `_` at the
    // start of a name are compared.
    let mut named: HashMap<Vec<u8>, Standing> = HashMap::new();
    let joins = document.format() == Format::Rfc9309;
    if joins {
        for (record, standing) in document.records().zip(&groups.standings) {
            for name in record.names() {
                let known = named.entry(token(name.value()).to_ascii_lowercase()).or_default();
                *known = known.join(*standing);
            }
        }
    }
    let mut looked_at = 0;
    let mut reported = HashSet::new();
    for (record, own) in document.records().zip(&groups.standings) {
        let Some(name) = record.names().next() else { continue };
        let value = name.value();
        if record.names().any(|name| name.value() == b"*")
            || value.is_empty()
            || token(value) != value
        {
            continue;
        }
        let small = value.to_ascii_lowercase();
        let standing = named.get(&small).copied().unwrap_or(*own);
        let free = |at: &usize| standing.may_bar >> at & 1 == 0;
        let Some(sample) = (0..groups.samples.len()).find(free).filter(|_| !standing.opens) else {
            continue;
        };
        if !joins {
            looked_at += 1;
            if looked_at > MOST {
                return;
            }
            if spoken_of_before(document, record, value) {
                continue;
            }
        }
        if !reported.insert(small) {
            continue;
        }
        let hidden = Diagnostic::new(Code::HiddenDefault, name.value_span());
        diagnostics.push(hidden.also(groups.samples[sample].value_span(), Role::HiddenRule));
    }
}

/// Returns whether a value is a robot's name under every edition. The value must be a single word that begins with a
/// letter.
fn is_name(value: &[u8]) -> bool {
    let within = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    value.first().is_some_and(u8::is_ascii_alphabetic) && value.iter().all(within)
}

/// Returns the letters, `-` and `_` at the start of a name.
fn token(name: &[u8]) -> &[u8] {
    let is_token = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_');
    &name[..name.iter().take_while(|byte| is_token(byte)).count()]
}

/// Returns whether an earlier record may apply to the robot. This is possible if the robot's name contains a name in
/// the record, or is contained in such a name.
fn spoken_of_before(document: &Document<'_>, record: Record<'_>, robot: &[u8]) -> bool {
    let small = robot.to_ascii_lowercase();
    document.records().take(record.number() - 1).any(|before| {
        before.names().any(|name| {
            let name = name.value().to_ascii_lowercase();
            // The version isn't part of the name.
            let word = name.split(|byte| matches!(byte, b'/' | b' ' | b'\t')).next();
            memchr::memmem::find(&small, word.unwrap_or_default()).is_some()
                || memchr::memmem::find(&name, &small).is_some()
        })
    })
}
