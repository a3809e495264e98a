//! Checks of groups: a group without a rule joins the next group, and a group that names a robot hides the rules for
//! `*` from it.

use crate::check::code::Code;
use crate::check::diagnostic::{Diagnostic, Role};
use crate::check::found::Found;
use crate::field::Field;
use crate::syntax::{Document, Format, Line, LineKind, Record};
use std::collections::{HashMap, HashSet};

/// The most rules for `*` that are compared with the other groups.
const SAMPLES: usize = u32::BITS as usize;

/// The most groups that are searched for hidden rules by texts that go by the first group that names a robot: each is
/// compared with the names before it.
const MOST: usize = 64;

/// The effect of a group's rules, as far as it is known without a URL.
#[derive(Clone, Copy, Default)]
struct Standing {
    /// The group is for `*`, or for a value that each text takes for a name.
    names_robot: bool,
    /// A Disallow rule matches every path.
    bars_all: bool,
    /// An Allow rule may match a path.
    allows: bool,
    /// A Disallow rule without a value, or an Allow rule for every path, says that all is open.
    opens: bool,
    /// Which of the samples a Disallow rule may match.
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
            // A format without Allow lines does not obey it, but its author means it.
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

    /// Returns whether every path is barred, whichever rule decides.
    fn barred(self) -> bool {
        self.bars_all && !self.allows
    }
}

/// Returns the start of a value that every text compares as it stands, up to the first octet that a text may
/// read otherwise.
fn plain_start(value: &[u8]) -> &[u8] {
    let special = |byte: &u8| matches!(byte, b'*' | b'$' | b'%' | 0x80..);
    &value[..value.iter().position(special).unwrap_or(value.len())]
}

/// The groups of a file, each with the standing of its rules.
pub(crate) struct Groups<'d> {
    document: &'d Document<'d>,
    /// Plain values of Disallow rules for `*`: a robot that no group names may not fetch such a path.
    samples: Vec<Field<'d>>,
    /// The standing of each record, by its number from 0.
    standings: Vec<Standing>,
    /// The standing of all records together.
    whole: Standing,
    /// The number of the first record for `*`, from 1.
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

    /// Returns whether a robot that no group names is barred from every path.
    fn others_are_barred(&self) -> bool {
        let standings = defaults(self.document).map(|record| self.standings[record.number() - 1]);
        standings.fold(Standing::default(), Standing::join).barred()
    }

    /// Returns whether every robot is barred from every path: each group bars it, and no group allows
    /// anything.
    fn all_are_barred(&self) -> bool {
        let each = self.standings.iter().all(|standing| standing.bars_all);
        each && !self.whole.allows && self.others_are_barred()
    }

    /// Returns whether the robots that obey the group of a line, from 1, are barred from every path. Where
    /// another group may speak of them, too, that is not told.
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

/// Returns the groups that robots obey which no group names: all for `*`, or the first.
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

/// Finds User-agent lines after which a group seems to end and does not, for it has no rule so far (RFC 9309).
pub(crate) fn joined(document: &Document<'_>, diagnostics: &mut impl Found) {
    // Of each: the last name before it, whether `*` is a name before it, and the name after it.
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

/// Finds the groups that free a robot from a rule for `*` without allowing everything. It looks at the first robot of each
/// group, and reports each robot once.
pub(crate) fn hidden(document: &Document<'_>, diagnostics: &mut impl Found) {
    if document.records().len() < 2 {
        return;
    }
    let groups = Groups::new(document);
    if groups.samples.is_empty() {
        return;
    }
    // The standings by the letters at the start of a name, which are all that counts for Google.
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

/// Returns whether a value names a robot by each text: it is a word that begins with a letter.
fn is_name(value: &[u8]) -> bool {
    let within = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    value.first().is_some_and(u8::is_ascii_alphabetic) && value.iter().all(within)
}

/// Returns the letters, `-` and `_` with which a name begins.
fn token(name: &[u8]) -> &[u8] {
    let is_token = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_');
    &name[..name.iter().take_while(|byte| is_token(byte)).count()]
}

/// Returns whether a record before this one may speak of a robot of that name: its name is part of the other,
/// or the other way round.
fn spoken_of_before(document: &Document<'_>, record: Record<'_>, robot: &[u8]) -> bool {
    let small = robot.to_ascii_lowercase();
    document.records().take(record.number() - 1).any(|before| {
        before.names().any(|name| {
            let name = name.value().to_ascii_lowercase();
            // A version is no part of it.
            let word = name.split(|byte| matches!(byte, b'/' | b' ' | b'\t')).next();
            memchr::memmem::find(&small, word.unwrap_or_default()).is_some()
                || memchr::memmem::find(&name, &small).is_some()
        })
    })
}
