//! Reports how the content of a URL may be used. Sites state their preferences in Content-Usage lines of robots.txt and
//! in the HTTP header Content-Usage. The IETF's working group on AI preferences (AIPREF) defines the lines and the
//! header in drafts.
//!
//! draft-ietf-aipref-attach-05 (19 August 2026) adds the rule `Content-Usage` to RFC 9309. The value of the rule has
//! the form `[path] preferences`. The labels of the preferences are defined in draft-ietf-aipref-vocab. For example,
//! `train-ai=n` disallows the training of AI models, and `search=y` allows search. The labels may change, because the
//! documents are drafts.
//!
//! ```
//! use norobots::usage;
//!
//! let file = b"User-agent: *\nDisallow: /private/\nContent-Usage: train-ai=n\nContent-Usage: /open/ train-ai=y\n";
//! let usage = usage::decide(file, "ExampleBot", "/open/page");
//! assert_eq!(usage.preference("train-ai"), Some(true));
//! assert_eq!(usage.rule_for("train-ai").map(|rule| rule.line), Some(4));
//! assert_eq!(usage.preference("search"), None);
//! assert_eq!(usage::decide(file, "ExampleBot", "/private/x").preference("train-ai"), None);
//! ```
//!
//! # What the drafts leave open
//!
//! - The drafts don't define the length of an absent path. This module treats an absent path as an empty path, which is
//!   shorter than the path `/`. For example, if a group contains the lines `Content-Usage: / search=y` and
//!   `Content-Usage: train-ai=n`, only the first line applies.
//! - The drafts don't say whether paths are compared with or without escapes. This module compares paths like RFC 9309,
//!   under which `/%78` and `/x` are the same path.
//! - The drafts don't say which rule applies if two different patterns of the same length match, such as `/a*` and
//!   `/ab`. In this module, both rules apply. If two lines have the same path, both lines apply.

use crate::engine::Decision;
use crate::extension::{self, ExtensionKind, extensions};
use crate::field::Field;
use crate::later::{self, Later, Reading};
use crate::robots::name_in;
use crate::source::{Source, Span};
use crate::spec::Edition;
use crate::syntax::{Format, parse_by};
use std::borrow::Cow;
use std::collections::HashMap;

/// The labels of the vocabulary, in the order of the table in section 6.1 of draft-ietf-aipref-vocab, as of 19 August
/// 2026. A newer draft with more labels has been announced.
pub const LABELS: [&str; 2] = ["train-ai", "search"];

/// The preferences of a file for the use of a URL's content.
#[derive(Clone, Debug)]
pub struct Usage<'a> {
    /// Whether the robot may fetch the URL under RFC 9309. Content-Usage lines are rules, so a User-agent line after a
    /// Content-Usage line begins a new group.
    pub decision: Decision,
    /// The rules that apply to the URL, in the order of the file. Only the matching rules with the longest path apply.
    /// The list is empty if the robot may not fetch the URL.
    pub rules: Vec<Rule<'a>>,
    /// The rules that match the URL but don't apply, because another matching rule has a longer path.
    shorter: Vec<Rule<'a>>,
}

/// A Content-Usage line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    /// The number of the line. The first line is number 1.
    pub line: usize,
    /// The span of the path in the file. The span is empty if the path is absent.
    pub path: Span,
    /// The span of the statement of preference in the file, without the space around the statement. The span may be
    /// empty.
    pub statement: Span,
    bytes: &'a [u8],
}

impl<'a> Rule<'a> {
    pub(crate) fn of(field: &Field<'_>, bytes: &'a [u8]) -> Rule<'a> {
        let (path, statement) = extension::path_and_statement(field.value());
        let Span { start, end } = field.value_span();
        let path = Span::new(start, start + path.len());
        Rule { line: field.line(), path, statement: Span::new(end - statement.len(), end), bytes }
    }

    /// Returns the path as it is in the file. If the rule has no path, the result is empty.
    #[must_use]
    pub fn path(&self) -> &'a [u8] {
        &self.bytes[self.path.range()]
    }

    /// Returns the parsed statement of preference. Returns `None` if the statement isn't a dictionary (RFC 9651). In
    /// this case, every preference is unknown.
    #[must_use]
    pub fn statement(&self) -> Option<Statement<'a>> {
        Statement::read(&self.bytes[self.statement.range()])
    }

    fn preference(&self, label: &[u8]) -> Option<bool> {
        self.statement()?.preference(label)
    }

    /// Returns the length of the rule's path if the rule matches `path`. Otherwise, returns `None`. `path` must already
    /// be converted for RFC 9309's comparison.
    fn length(&self, path: &[u8]) -> Option<usize> {
        match self.path() {
            [] => Some(0),
            pattern => later::length(Later::Rfc9309, pattern, path),
        }
    }
}

/// A statement of preference, which consists of the labels and values in a line or a header.
///
/// ```
/// use norobots::usage::Statement;
///
/// let statement = Statement::read(b"train-ai=n, search=\"y\", other").unwrap();
/// assert_eq!(statement.preference("train-ai"), Some(false));
/// // A string is no preference.
/// assert_eq!(statement.preference("search"), None);
/// // Spaces beside `=` make the whole unreadable.
/// assert!(Statement::read(b"train-ai = n").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement<'a>(
    /// The keys and the values. Values are unchanged, but have no parameters.
    Vec<(&'a [u8], &'a [u8])>,
);

impl<'a> Statement<'a> {
    /// Parses a statement, which may contain any bytes. If the statement comes from a line with a path, `value` must
    /// not include the path. Returns `None` if the statement isn't a dictionary (RFC 9651). An empty statement is a
    /// dictionary without members.
    #[must_use]
    pub fn read(value: &'a [u8]) -> Option<Statement<'a>> {
        extension::dictionary(value).map(Statement)
    }

    /// Returns the statement's preference for a label: `true` if the use is allowed, `false` if the use is disallowed,
    /// and `None` if the preference is unknown. Labels are case-sensitive.
    #[must_use]
    pub fn preference(&self, label: impl AsRef<[u8]>) -> Option<bool> {
        // The type of the value need not be checked, because only a token can be written as `y` or `n`.
        match self.value(label)? {
            b"y" => Some(true),
            b"n" => Some(false),
            _ => None,
        }
    }

    /// Returns the value of a label, unchanged but without parameters. The result is empty if the label has no value.
    /// If a label occurs several times, its last value is returned. Returns `None` if the label is missing.
    #[must_use]
    pub fn value(&self, label: impl AsRef<[u8]>) -> Option<&'a [u8]> {
        let label = label.as_ref();
        self.0.iter().rev().find(|(key, _)| *key == label).map(|(_, value)| *value)
    }

    /// Returns each label once, with its last value. The labels are in the order of their first occurrences.
    pub fn members(&self) -> impl Iterator<Item = (&'a [u8], &'a [u8])> {
        let mut values: HashMap<&[u8], &[u8]> = self.0.iter().copied().collect();
        let first = self.0.iter().filter_map(|(label, _)| values.remove_entry(label));
        first.collect::<Vec<_>>().into_iter()
    }
}

/// Joins the lines of a header field as HTTP and RFC 9651 prescribe. [`Statement::read`] can parse the result.
///
/// ```
/// use norobots::usage::{Statement, header};
///
/// let value = header(["train-ai=y", "search=n, train-ai=n"]);
/// assert_eq!(Statement::read(&value).unwrap().preference("train-ai"), Some(false));
/// ```
#[must_use]
pub fn header<L: AsRef<[u8]>>(lines: impl IntoIterator<Item = L>) -> Vec<u8> {
    let mut value = Vec::new();
    for (at, line) in lines.into_iter().enumerate() {
        value.extend_from_slice(if at > 0 { b", " } else { b"" });
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t');
        let line = line.as_ref();
        let end = line.iter().rposition(|byte| !is_space(byte)).map_or(0, |last| last + 1);
        let start = line.iter().take_while(|byte| is_space(byte)).count().min(end);
        value.extend_from_slice(&line[start..end]);
    }
    value
}

/// Combines the preferences of several statements, such as a statement in a file and a statement in a header. The use
/// is disallowed if any statement disallows it. If no statement disallows the use and any statement allows it, the use
/// is allowed. Otherwise, the preference is unknown (draft-ietf-aipref-vocab, section 5.1).
///
/// ```
/// use norobots::usage::combine;
///
/// assert_eq!(combine([Some(true), None, Some(false)]), Some(false));
/// assert_eq!(combine([Some(true), None]), Some(true));
/// assert_eq!(combine([]), None);
/// ```
#[must_use]
pub fn combine(preferences: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    // `false` (disallowed) is less than `true`, so the result is `false` if any preference is `false`.
    preferences.into_iter().flatten().min()
}

/// The reason why the preference for a label is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown<'u, 'a> {
    /// The robot may not fetch the URL: "paths that cannot be crawled have no associated usage preferences".
    Barred,
    /// No Content-Usage line in the robot's groups matches the URL.
    NoRule,
    /// The statement of this line isn't a dictionary.
    NoDictionary(&'u Rule<'a>),
    /// The line contains the label, but the label's value is neither `y` nor `n`.
    OtherValue(&'u Rule<'a>),
    /// A line states the preference, but another line with a longer path applies instead.
    Hidden {
        /// The line that states the preference.
        stated: &'u Rule<'a>,
        /// The line that applies.
        by: &'u Rule<'a>,
    },
    /// This line applies to the URL, but doesn't contain the label.
    NotStated(&'u Rule<'a>),
}

impl<'a> Usage<'a> {
    /// Returns the preference for a label: `true` if the use is allowed, `false` if the use is disallowed, and `None`
    /// if the preference is unknown. Labels are case-sensitive.
    #[must_use]
    pub fn preference(&self, label: impl AsRef<[u8]>) -> Option<bool> {
        combine(self.rules.iter().map(|rule| rule.preference(label.as_ref())))
    }

    /// Returns the first rule that states the preference for a label, or `None` if the preference is unknown.
    #[must_use]
    pub fn rule_for(&self, label: impl AsRef<[u8]>) -> Option<&Rule<'a>> {
        let preference = Some(self.preference(label.as_ref())?);
        self.rules.iter().find(|rule| rule.preference(label.as_ref()) == preference)
    }

    /// Returns each label for which the file states a preference, and this preference. The labels are in the order of
    /// the file.
    #[must_use]
    pub fn preferences(&self) -> Vec<(&'a [u8], bool)> {
        let statements = self.rules.iter().filter_map(Rule::statement);
        let mut labels: Vec<&[u8]> = Vec::new();
        let mut allowed = HashMap::new();
        for (label, value) in
            statements.flat_map(|statement| statement.members().collect::<Vec<_>>())
        {
            let preference = match value {
                b"y" => true,
                b"n" => false,
                _ => continue,
            };
            let known = allowed.entry(label).or_insert_with(|| {
                labels.push(label);
                true
            });
            *known &= preference;
        }
        labels.into_iter().map(|label| (label, allowed[label])).collect()
    }

    /// Returns why the preference for a label is unknown, or `None` if the preference is known.
    #[must_use]
    pub fn unknown(&self, label: impl AsRef<[u8]>) -> Option<Unknown<'_, 'a>> {
        let label = label.as_ref();
        if self.preference(label).is_some() {
            return None;
        }
        if !self.decision.allowed() {
            return Some(Unknown::Barred);
        }
        let Some(first) = self.rules.first() else { return Some(Unknown::NoRule) };
        let has =
            |rule: &&Rule<'a>| rule.statement().is_some_and(|read| read.value(label).is_some());
        let stated = || {
            let states = |rule: &&Rule<'a>| rule.preference(label).is_some();
            self.shorter.iter().find(states).map(|stated| Unknown::Hidden { stated, by: first })
        };
        let other = self.rules.iter().find(has).map(Unknown::OtherValue);
        let unread = || self.rules.iter().find(|rule| rule.statement().is_none());
        let why = other.or_else(|| unread().map(Unknown::NoDictionary)).or_else(stated);
        Some(why.unwrap_or(Unknown::NotStated(first)))
    }
}

/// Decides whether a robot may fetch a URL, and finds the Content-Usage lines that apply to the URL.
///
/// `robots` is the file, which may contain any bytes. `agent` is the robot's name or its whole User-Agent header. `url`
/// is a path with or without a query, or an absolute URL. The time grows with the size of the file.
#[must_use]
pub fn decide(robots: &[u8], agent: impl AsRef<[u8]>, url: impl AsRef<[u8]>) -> Usage<'_> {
    let (name, url) = (name_in(Edition::Rfc9309, robots, agent.as_ref()), url.as_ref());
    let rules = rules(robots);
    let as_rules = with_rules(robots, &rules);
    let decision = later::decide(Later::Rfc9309, &as_rules, name, url);
    let path = later::path(Later::Rfc9309, url).filter(|_| decision.allowed());
    let mut usage = Usage { decision, rules: Vec::new(), shorter: Vec::new() };
    let Some(path) = path else { return usage };
    let reading = Reading::new(Later::Rfc9309, &as_rules);
    let records = reading.records(name);
    let is_for_it = |rule: &Rule<'_>| {
        reading.record_at(rule.line).is_some_and(|record| records.binary_search(&record).is_ok())
    };
    let matching = rules.into_iter().map(|(_, rule)| rule).filter(is_for_it);
    let matching: Vec<(usize, Rule<'_>)> =
        matching.filter_map(|rule| Some((rule.length(&path)?, rule))).collect();
    let longest = matching.iter().map(|(length, _)| *length).max();
    for (length, rule) in matching {
        let list = if Some(length) == longest { &mut usage.rules } else { &mut usage.shorter };
        list.push(rule);
    }
    usage
}

/// Returns the Content-Usage lines of a file, each with the span of its field name.
fn rules(robots: &[u8]) -> Vec<(Span, Rule<'_>)> {
    let source = Source::new(robots);
    let document = parse_by(&source, Format::Rfc9309);
    let usage = extensions(&document).filter(|other| other.kind == ExtensionKind::ContentUsage);
    usage.map(|other| (other.field.name_span(), Rule::of(&other.field, robots))).collect()
}

/// Replaces each Content-Usage line of a file by an Allow line without a path. Such an Allow line has no effect, but it
/// is a rule like the Content-Usage line. All lines keep their offsets and numbers.
fn with_rules<'a>(robots: &'a [u8], rules: &[(Span, Rule<'_>)]) -> Cow<'a, [u8]> {
    if rules.is_empty() {
        return robots.into();
    }
    let mut file = robots.to_vec();
    for (label, rule) in rules {
        file[label.range()].copy_from_slice(b"allow        ");
        // The `#` turns the rest of the line into a comment.
        if rule.path.start < rule.statement.end {
            file[rule.path.start] = b'#';
        }
    }
    file.into()
}

#[cfg(test)]
mod tests;
