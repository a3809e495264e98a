//! Finds the reasons for a decision. A reason is about the line that decides, or about a line that would decide
//! differently after a small change.
//!
//! This module does not match values against paths itself. Instead, it sends further queries to the engine of the
//! edition: about a single line, about the file after a change, or about another robot. Therefore each claim is as
//! correct as the decisions of the engine.

use norobots::engine::{Decision, Verdict};
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::Format;
use norobots::syntax::LineKind;
use norobots::{Robot, compared};
use norobots_fix::field::field;
use norobots_settings::naive::{decode, split};
use norobots_settings::setting::{Deviation, Rules, Settings};
use norobots_settings::site::Site;
use norobots_suite::decider::decider;
use norobots_text::visible::brief;
use std::cell::Cell;

/// A path that occurs in no real file or URL. A rule with this path as its value matches nothing.
const NOWHERE: &[u8] = b"/qzvx/no/such/path";

/// The maximum number of lines that the search for near misses tries.
const LINES: usize = 4096;

/// The maximum number of near misses that are reported.
const NEAR: usize = 3;

/// One explanation may read the whole file `TIMES` times, and a small file more often: up to `READ` bytes in total.
const READ: usize = 64 << 20;
const TIMES: usize = 16;

/// The search for a value in a path tries at most this many offsets.
const SHORT: usize = 512;

/// Values and paths are shown with at most this many bytes.
const SHOWN: usize = 60;

/// The query whose decision is explained.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The edition that decides.
    pub edition: Edition,
    /// The settings of the robot. By default, the robot has the settings of the edition.
    pub settings: Settings,
    /// The site of the file, if it is known.
    pub site: Option<&'a Site>,
    /// The file, which may contain any bytes.
    pub robots: &'a [u8],
    /// The part of the User-Agent header that the edition's engine reads: the robot's name, or the whole header.
    pub agent: &'a [u8],
    /// The URL: a path with or without a query, or an absolute URL.
    pub url: &'a [u8],
}

/// A reason why a line decides, or why it does not decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The number of the line, counted from 1, or `None` if the reason is about no line.
    pub line: Option<usize>,
    /// The value of the line, or empty if the reason is about no line.
    pub value: Vec<u8>,
    /// The claim.
    pub claim: Claim,
    /// The clause of the edition that supports the claim. The clause is `None` if the edition has no such clause.
    pub clause: Option<&'static str>,
}

/// The statement that a reason makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// No rule applies to the URL because the URL belongs to no site.
    NoPath,
    /// The edition always allows the path.
    Always(Vec<u8>),
    /// No group applies to the robot.
    NoGroup,
    /// The edition treats the file as absent. The text says what is wrong with the file.
    Absent(&'static str),
    /// The group of the line applies to the robot, but no rule of this group matches the path.
    NoRule(Vec<u8>),
    /// The value of the rule matches the path.
    Decides {
        /// The path.
        path: Vec<u8>,
        /// Whether the path begins with the value, compared byte by byte.
        begins: bool,
    },
    /// The settings decide instead of a line of the file. For example, the settings disallow a URL that no rule
    /// disallows.
    Set,
    /// The rule is longer than the rule of another line. The shorter rule would decide differently. If the edition
    /// counts octets, the claim contains the lengths of both rules.
    Longer(usize, Option<[usize; 2]>),
    /// The rule allows the URL, and an equally long rule of another line disallows it.
    AllowOfEqual(usize),
    /// The rule comes before the rule of another line. The later rule would decide differently.
    First(usize),
    /// The rule would decide differently, but it is in a group for `*`, and another group names the robot.
    Hidden(Verdict, usize, Vec<u8>),
    /// The rule would change the decision if the rule had this value.
    Near(Verdict, Miss, Vec<u8>),
    /// Under another edition, the rule matches and decides differently.
    Elsewhere(Edition, Verdict),
    /// Some lines were not tried, because the file is too long.
    Bounded,
}

/// The reason why a rule, as it is written, does not match the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Miss {
    /// The path contains the value, but does not begin with it.
    Start(Vec<u8>),
    /// The value and the path differ in case.
    Case,
    /// The value and the path are percent-encoded differently.
    Escapes,
    /// The value ends with `$`, but the path continues after the match.
    End,
    /// The value begins with neither `/` nor `*`.
    Slash,
    /// The value ends with `/`, and the path lacks this `/`.
    LastSlash,
    /// The edition does not compare the query of a URL.
    Query,
    /// The edition does not read the line as a rule.
    Field,
    /// The rule comes before the first User-agent line.
    Orphan,
    /// A blank line separates the rule from its User-agent line.
    Blank(usize),
}

/// Returns the reasons for this decision. The first reason explains the decision itself. The other reasons are about
/// lines that do not decide.
pub fn why(asked: &Asked<'_>, decision: &Decision) -> Vec<Reason> {
    let source = Source::new(asked.robots);
    let times = (READ / asked.robots.len().max(1)).max(TIMES);
    let mut why =
        Why { asked, decision, source: &source, agents: Vec::new(), times: Cell::new(times) };
    let is_agent =
        |line: &usize| field(why.text(*line)).is_some_and(|(kind, _)| kind == LineKind::UserAgent);
    why.agents = (1..=source.starts().len()).filter(is_agent).collect();
    why.all()
}

struct Why<'a> {
    asked: &'a Asked<'a>,
    decision: &'a Decision,
    source: &'a Source<'a>,
    /// The User-agent lines in ascending order.
    agents: Vec<usize>,
    /// The number of times that the whole file may still be read.
    times: Cell<usize>,
}

impl<'a> Why<'a> {
    fn all(&self) -> Vec<Reason> {
        let Asked { robots, url, settings, edition, .. } = *self.asked;
        let own = settings == Settings::default_for(edition);
        let count = self.source.starts().len() - usize::from(ends_whole(robots));
        if !own && split(&settings, robots).len() != count {
            return vec![self.about(None, Claim::Set, None)];
        }
        let Some(path) = compared(edition, url) else {
            return vec![self.about(None, Claim::NoPath, None)];
        };
        // If a file with `Disallow: /` allows the URL, the edition always allows the URL.
        let (head, bars) = self.bars_all();
        if !bars {
            let always = Claim::Always(path);
            return vec![self.about(None, always, Some("robots-txt-itself=no-special-case"))];
        }
        let mut reasons = vec![self.decisive(&path, head)];
        if reasons[0].claim == Claim::Set {
            return reasons;
        }
        if let Some(line) = self.decision.line.filter(|line| self.is_rule(*line)) {
            reasons.extend(self.runner_up(line, head));
        }
        reasons.extend(self.hidden());
        let before = reasons.len();
        let bounded = self.near(&path, head, &mut reasons);
        if reasons.len() == before {
            reasons.extend(self.elsewhere());
        }
        reasons.extend(bounded);
        reasons
    }

    /// Returns a reason that cites the clause that the choice `broken_by` breaks.
    fn about(&self, line: Option<usize>, claim: Claim, broken_by: Option<&str>) -> Reason {
        let value = line.map(|line| self.value(line).to_vec()).unwrap_or_default();
        let choice = broken_by.and_then(|choice| choice.parse::<Deviation>().ok());
        let clause = choice.and_then(|choice| choice.grade_by(self.asked.edition).clause());
        let clause = clause.map(|clause| clause.id);
        Reason { line, value, claim, clause }
    }

    fn text(&self, line: usize) -> &'a [u8] {
        self.source.line(line).map_or(&[], |span| &self.asked.robots[span.range()])
    }

    fn value(&self, line: usize) -> &'a [u8] {
        field(self.text(line)).map_or(&[], |(_, value)| value)
    }

    /// Returns whether a deciding line is a rule, and not a User-agent line.
    fn is_rule(&self, line: usize) -> bool {
        field(self.text(line)).is_some_and(|(kind, _)| kind != LineKind::UserAgent)
    }

    /// Returns the decision of the engine about a small file.
    fn ask_of(&self, robots: &[u8], agent: &[u8], url: &[u8]) -> Option<Decision> {
        let Asked { edition, settings, site, .. } = self.asked;
        let read = decider(*edition, *settings, robots, None).ok()?;
        Some(read.decide_on(*site, agent, url))
    }

    /// Returns the decision of the engine about a whole file. Returns `None` if the file was already read too many
    /// times.
    fn ask(&self, robots: &[u8], agent: &[u8]) -> Option<Decision> {
        self.times.set(self.times.get().checked_sub(1)?);
        self.ask_of(robots, agent, self.asked.url)
    }

    /// Returns a User-agent line in a spelling that the edition accepts, and whether `Disallow: /` below it disallows
    /// the URL.
    fn bars_all(&self) -> (&'static str, bool) {
        // One translation of the standard demands the spelling `User-Agent`, and another translation demands
        // `User-agent`.
        let heads = ["User-agent: anybot\n", "User-Agent: anybot\n"];
        let bars = |head: &&str, url: &[u8]| {
            let file = format!("{head}Disallow: /\n");
            self.ask_of(file.as_bytes(), b"anybot", url).is_some_and(|decision| !decision.allowed())
        };
        let head = heads.into_iter().find(|head| bars(head, b"/x")).unwrap_or(heads[0]);
        (head, bars(&head, self.asked.url))
    }

    fn matches(&self, head: &str, rule: &[u8], url: &[u8]) -> bool {
        let file = [head.as_bytes(), rule, b"\n"].concat();
        self.ask_of(&file, b"anybot", url).is_some_and(|decision| decision.line == Some(2))
    }

    /// Returns the file with the line replaced by `text`. If `text` is `None`, the line and its terminator are removed.
    fn with(&self, line: usize, text: Option<&[u8]>) -> Vec<u8> {
        let (robots, span) = (self.asked.robots, self.source.line(line).unwrap_or_default());
        let end = match text {
            Some(_) => span.end,
            None => self.source.starts().get(line).copied().unwrap_or(robots.len()),
        };
        [&robots[..span.start], text.unwrap_or_default(), &robots[end..]].concat()
    }

    fn decisive(&self, path: &[u8], head: &str) -> Reason {
        let Decision { line, verdict, .. } = *self.decision;
        if verdict == Verdict::Disallowed && !line.is_some_and(|line| self.is_rule(line)) {
            return self.about(None, Claim::Set, None);
        }
        let Some(line) = line else {
            let Asked { edition, settings, robots, .. } = *self.asked;
            let read = decider(edition, settings, robots, None);
            if read.is_ok_and(|read| read.counts_as_absent()) {
                let has_limit =
                    settings.get("limits").is_some_and(|choice| choice.starts_with("absent"));
                let (because, broken_by) = match has_limit {
                    true => ("exceeds a limit", "limits=none"),
                    false => ("does not keep the format", "non-conforming-file=read"),
                };
                let own = settings == Settings::default_for(edition);
                let claim = if own { Claim::Absent(because) } else { Claim::Set };
                return self.about(None, claim, Some(broken_by));
            }
            return self.about(None, Claim::NoGroup, Some("no-record=nobody-welcome"));
        };
        if verdict == Verdict::Allowed && !self.is_rule(line) {
            let claim = Claim::NoRule(path.to_vec());
            return self.about(Some(line), claim, Some("disallow-value=wildcards-anywhere"));
        }
        let several = self.one_of_several(line, head);
        let value = several.unwrap_or_else(|| self.value(line));
        let begins = path.starts_with(value);
        let signs = self.asked.settings.get("disallow-value") != Some("prefix");
        let claim = Claim::Decides { path: path.to_vec(), begins };
        let broken_by = match several {
            Some(_) => "paths-on-a-line=one-path",
            None if signs && !begins => "disallow-value=prefix",
            None => "disallow-value=wildcards-anywhere",
        };
        Reason { value: value.to_vec(), ..self.about(Some(line), claim, Some(broken_by)) }
    }

    /// If the line has several values for the edition, returns the value that matches.
    fn one_of_several(&self, line: usize, head: &str) -> Option<&'a [u8]> {
        if self.asked.settings.get("paths-on-a-line") != Some("split") {
            return None;
        }
        let (kind, all) = field(self.text(line))?;
        let mut values = all.split(u8::is_ascii_whitespace).filter(|value| *value != all);
        values.find(|value| {
            let rule = [name(kind), b": ", value].concat();
            self.matches(head, &rule, self.asked.url)
        })
    }

    /// Returns why the deciding line overrides a rule that would otherwise decide differently.
    fn runner_up(&self, line: usize, head: &str) -> Option<Reason> {
        let (kind, _) = field(self.text(line))?;
        let out = [name(kind), b": ", NOWHERE].concat();
        let next = self.ask(&self.with(line, Some(&out)), self.asked.agent)?;
        let other = next.line.filter(|other| self.is_rule(*other))?;
        if next.verdict == self.decision.verdict {
            return None;
        }
        let [own_rule, other_rule] = [line, other].map(|line| rule_of(self.text(line)));
        let (own_rule, other_rule) = (own_rule?, other_rule?);
        let line_by_rules = |first: &[u8], second: &[u8]| {
            let file = [head.as_bytes(), first, b"\n", second, b"\n"].concat();
            self.ask_of(&file, b"anybot", self.asked.url)?.line
        };
        // If the other rule wins when it comes first, the order of the two rules decides.
        if line_by_rules(&other_rule, &own_rule) == Some(2) {
            return Some(self.about(
                Some(line),
                Claim::First(other),
                Some("allow-line=longest-match"),
            ));
        }
        // If the other rule wins when `Allow` and `Disallow` are exchanged, the two rules are equally long, so the
        // Allow rule wins.
        let swapped = |rule: &[u8]| -> Option<Vec<u8>> {
            let (kind, value) = field(rule)?;
            let kind = match kind {
                LineKind::Allow => LineKind::Disallow,
                _ => LineKind::Allow,
            };
            Some([name(kind), b": ", value].concat())
        };
        if line_by_rules(&swapped(&own_rule)?, &swapped(&other_rule)?) == Some(3) {
            return Some(self.about(
                Some(line),
                Claim::AllowOfEqual(other),
                Some("allow-line=longest-match-in-order"),
            ));
        }
        let octets = || Some([self.octets(head, &own_rule)?, self.octets(head, &other_rule)?]);
        let octets = octets().filter(|[own, rival]| own > rival);
        Some(self.about(Some(line), Claim::Longer(other, octets), Some("allow-line=first-match")))
    }

    /// Returns how many octets the edition counts in a rule. Returns `None` if the edition does not count octets.
    fn octets(&self, head: &str, rule: &[u8]) -> Option<usize> {
        let Asked { edition, settings, .. } = *self.asked;
        if settings != Settings::default_for(edition) || !Edition::DECIDED.contains(&edition) {
            return None;
        }
        let file = [head.as_bytes(), rule].concat();
        match &Robot::named(edition, &file, b"anybot").patterns()[..] {
            [(_, pattern)] => Some(pattern.len()),
            _ => None,
        }
    }

    /// Returns a reason about the rule in a group for `*` that would decide if no group named the robot.
    fn hidden(&self) -> Option<Reason> {
        let by = self.named_by(self.decision.line?, self.asked.agent)?;
        let name = self.value(by);
        if name == b"*" {
            return None;
        }
        // Names that the file probably does not contain.
        let nobody = [&b"anybot"[..], b"qzvx", b"zzxq"];
        let (other, line) = nobody.into_iter().find_map(|nobody| {
            let other = self.ask(self.asked.robots, nobody)?;
            let line = other.line.filter(|line| self.is_rule(*line))?;
            (self.value(self.named_by(line, nobody)?) == b"*").then_some((other, line))
        })?;
        let claim = Claim::Hidden(other.verdict, by, name.to_vec());
        let differs = other.verdict != self.decision.verdict;
        differs.then(|| self.about(Some(line), claim, Some("default-record=added")))
    }

    /// Returns the first User-agent line in the group of `line` that applies to the robot.
    fn named_by(&self, line: usize, agent: &[u8]) -> Option<usize> {
        let above = &self.agents[..self.agents.partition_point(|agent| *agent <= line)];
        let last = *above.last()?;
        let is_rule = |line: usize| matches!(field(self.text(line)), Some((kind, _)) if kind != LineKind::UserAgent);
        let from = (1..last).rev().take(LINES).find(|line| is_rule(*line)).unwrap_or_default();
        let speaks = |line: &usize| {
            let file = [self.text(*line), b"\nDisallow: /\n"].concat();
            self.ask_of(&file, agent, b"/x").is_some_and(|decision| !decision.allowed())
        };
        let with_it = &above[above.partition_point(|agent| *agent <= from)..];
        with_it.iter().take(LINES).copied().find(speaks)
    }

    /// Adds reasons about near misses: rules that would decide differently after a small change. Returns the reason
    /// [`Claim::Bounded`] if some lines were not tried.
    fn near(&self, path: &[u8], head: &str, reasons: &mut Vec<Reason>) -> Option<Reason> {
        let before = reasons.len();
        let wanted = |line: usize| {
            let (kind, value) = field(self.text(line))?;
            let other = match self.decision.verdict {
                Verdict::Allowed => LineKind::Disallow,
                Verdict::Disallowed => LineKind::Allow,
            };
            (kind == other && !value.is_empty()).then_some((line, kind, value))
        };
        // The rules of the deciding group are tried first.
        let (first, count) = (self.decision.line.unwrap_or(1), self.source.starts().len());
        let first = self.named_by(first, self.asked.agent).unwrap_or(1);
        let mut lines = (first..=count).chain(1..first).filter_map(wanted);
        for (line, kind, value) in lines.by_ref().take(LINES) {
            if reasons.len() - before == NEAR {
                return None;
            }
            if self.times.get() == 0 {
                return Some(self.about(None, Claim::Bounded, None));
            }
            let Some((miss, written)) = self.miss(path, head, line, kind, value) else { continue };
            let verdict = match self.decision.verdict {
                Verdict::Allowed => Verdict::Disallowed,
                Verdict::Disallowed => Verdict::Allowed,
            };
            let broken_by = match miss {
                Miss::Start(_) | Miss::LastSlash => Some("disallow-value=wildcards-anywhere"),
                Miss::Case => Some("value-case=ignored"),
                Miss::Slash => Some("no-leading-slash=slash-added"),
                Miss::Query => Some("query-part=compared"),
                Miss::Orphan => Some("disallow-without-agent=for-everybody"),
                Miss::Blank(_) => Some("blank-line=ignored"),
                Miss::Field if self.text(line).contains(&b':') => {
                    Some("misspelt-field=by-beginning")
                }
                Miss::Field => Some("line-without-colon=two-words"),
                Miss::Escapes | Miss::End => None,
            };
            reasons.push(self.about(Some(line), Claim::Near(verdict, miss, written), broken_by));
        }
        lines.next().map(|_| self.about(None, Claim::Bounded, None))
    }

    /// Returns why a rule does not decide, and a value with which it would decide.
    fn miss(
        &self,
        path: &[u8],
        head: &str,
        line: usize,
        kind: LineKind,
        value: &[u8],
    ) -> Option<(Miss, Vec<u8>)> {
        let rule = |value: &[u8]| [name(kind), b": ", value].concat();
        let url = self.asked.url;
        let flips = |decision: Option<Decision>| {
            decision.filter(|decision| decision.verdict != self.decision.verdict)
        };
        let decides = |value: &[u8]| {
            let file = self.with(line, Some(&rule(value)));
            flips(self.ask(&file, self.asked.agent))
                .is_some_and(|decision| decision.line == Some(line))
        };
        if self.matches(head, self.text(line), url) {
            return self.out_of_place(line, value, head);
        }
        if self.matches(head, &rule(value), url) {
            return decides(value).then(|| (Miss::Field, value.to_vec()));
        }
        let ways = self.ways(path, head, &rule, value);
        ways.into_iter()
            .find(|(_, written)| self.matches(head, &rule(written), url) && decides(written))
    }

    /// Returns possible reasons why a value does not match, each with a similar value that may match.
    fn ways(
        &self,
        path: &[u8],
        head: &str,
        rule: &impl Fn(&[u8]) -> Vec<u8>,
        value: &[u8],
    ) -> Vec<(Miss, Vec<u8>)> {
        let holds = |value: &[u8], path: &[u8]| self.matches(head, &rule(value), path);
        let mut ways = Vec::new();
        if !value.starts_with(b"/") && !value.starts_with(b"*") {
            ways.push((Miss::Slash, [b"/", value].concat()));
        }
        if let [most @ .., b'$'] = value
            && !most.is_empty()
        {
            ways.push((Miss::End, most.to_vec()));
        }
        if let [most @ .., b'/'] = value
            && path == most
        {
            ways.push((Miss::LastSlash, most.to_vec()));
        }
        let (small, small_path) = (value.to_ascii_lowercase(), path.to_ascii_lowercase());
        let same_length = path.get(..value.len());
        if holds(&small, &small_path) {
            // The new value gets the case of the path, if possible.
            let own = same_length.filter(|own| own.eq_ignore_ascii_case(value));
            ways.push((Miss::Case, own.unwrap_or(&small).to_vec()));
        }
        let plain = |text: &[u8]| decode(text);
        if (value.contains(&b'%') || path.contains(&b'%')) && holds(&plain(value), &plain(path)) {
            let same = |end: &usize| plain(&path[..*end]) == plain(value);
            let end = (1..=path.len()).take(SHORT).find(same).unwrap_or(path.len());
            ways.push((Miss::Escapes, path[..end].to_vec()));
        }
        if let Some(sign) = value.iter().position(|byte| *byte == b'?')
            && self.asked.edition == Edition::Draft1996
        {
            ways.push((Miss::Query, value[..sign].to_vec()));
        }
        if let [b'/', rest @ ..] = value
            && let Some(first) = rest.first()
        {
            // Whether the value occurs in the path, but not at the beginning of the path.
            let further =
                (1..path.len()).take(SHORT).any(|at| match first.is_ascii_alphanumeric() {
                    true => path[at] == b'/' && holds(value, &path[at..]),
                    false => path[at] == *first && holds(value, &[b"/", &path[at..]].concat()),
                });
            let anywhere = match first.is_ascii_alphanumeric() {
                true => [b"/*", value].concat(),
                false => [b"/*", rest].concat(),
            };
            if further {
                // If `*` is no wildcard in the edition, the whole path is a value that certainly matches.
                let wild = holds(&anywhere, path);
                let written = if wild { anywhere } else { path.to_vec() };
                ways.push((Miss::Start(path.to_vec()), written));
            }
        }
        ways
    }

    /// Returns the reason why a matching rule belongs to no group, and the value of the rule.
    fn out_of_place(&self, line: usize, value: &[u8], head: &str) -> Option<(Miss, Vec<u8>)> {
        let flips = |file: &[u8], at: usize| {
            let decision = self.ask(file, self.asked.agent);
            decision.is_some_and(|decision| {
                decision.line == Some(at) && decision.verdict != self.decision.verdict
            })
        };
        let above = self.agents.partition_point(|agent| *agent < line);
        let Some(agent) = above.checked_sub(1).map(|at| self.agents[at]) else {
            let field = head.split(':').next().unwrap_or_default();
            let group = [field.as_bytes(), b": *\n", self.text(line)].concat();
            let file = self.with(line, Some(&group));
            return flips(&file, line + 1).then(|| (Miss::Orphan, value.to_vec()));
        };
        let mut between = (agent..line).rev().take(LINES);
        let blank = between.find(|line| self.text(*line).trim_ascii().is_empty())?;
        flips(&self.with(blank, None), line - 1).then(|| (Miss::Blank(blank), value.to_vec()))
    }

    /// Returns a reason if another edition decides differently. The standard of 1994 and the draft of 1996 are compared
    /// with RFC 9309. All other editions are compared with the standard of 1994.
    fn elsewhere(&self) -> Option<Reason> {
        let Asked { edition, site, robots, agent, url, .. } = *self.asked;
        let other = match edition {
            Edition::Standard1994 | Edition::Draft1996 => Edition::Rfc9309,
            edition if Edition::DECIDED.contains(&edition) => return None,
            _ => Edition::Standard1994,
        };
        let read = decider(other, Settings::default_for(other), robots, None).ok()?;
        let elsewhere = read.decide_on(site, agent, url);
        let line = elsewhere.line.filter(|line| self.is_rule(*line));
        let differs = elsewhere.verdict != self.decision.verdict;
        differs.then(|| self.about(line, Claim::Elsewhere(other, elsewhere.verdict), None))
    }
}

impl Reason {
    /// Returns the reason as a sentence without a full stop and without control characters.
    pub fn describe(&self, edition: Edition) -> String {
        let Reason { line, value, claim, .. } = self;
        let line = line.unwrap_or_default();
        let ticked = |value: &[u8]| format!("`{}`", brief(value, SHOWN));
        let (value, called) = (ticked(value), called(edition));
        let group = if edition.format() == Format::Rfc9309 { "group" } else { "record" };
        match claim {
            Claim::NoPath => "this URL belongs to no site, so no rule applies to it".into(),
            Claim::Always(path) if edition == Edition::GooglePage => {
                format!("{} is always allowed by RFC 9309, to which {called} refers", ticked(path))
            }
            Claim::Always(path) => format!("{} is always allowed by {called}", ticked(path)),
            Claim::NoGroup => {
                format!(
                    "no {group} names the robot and none is for `*`, so {called} allows every URL"
                )
            }
            Claim::Absent(because) => {
                format!("the file {because}, so {called} treats it as absent and allows every URL")
            }
            Claim::NoRule(path) => {
                format!(
                    "no rule in the {group} for {value} (line {line}) matches the path {}",
                    ticked(path)
                )
            }
            Claim::Decides { path, begins: true } => {
                format!("line {line} decides: the path {} begins with {value}", ticked(path))
            }
            Claim::Decides { path, begins: false } => {
                format!("line {line} decides: {value} matches the path {}", ticked(path))
            }
            Claim::Set => "no line of the file decides: the choices that were set do".into(),
            Claim::Longer(than, None) => {
                format!("line {line} wins: its value is longer than the value in line {than}")
            }
            Claim::Longer(than, Some([own, other])) => {
                format!(
                    "line {line} wins: its value has {own} octets, and the value in line {than} has {other}"
                )
            }
            Claim::AllowOfEqual(other) => {
                format!(
                    "line {line} wins: its value is as long as the value in line {other}, and it is an Allow line"
                )
            }
            Claim::First(before) => {
                format!(
                    "line {line} wins: it comes before line {before}, and by {called} the first rule that matches decides"
                )
            }
            Claim::Hidden(verdict, by, name) => {
                let name = brief(name, SHOWN);
                let would = would(*verdict);
                format!(
                    "line {line}, in the {group} for `*`, would {would} this URL, but the {group} that names {name} (line {by}) applies instead"
                )
            }
            Claim::Near(verdict, miss, written) => {
                let rule = match verdict {
                    Verdict::Allowed => "Allow",
                    Verdict::Disallowed => "Disallow",
                };
                format!("line {line} {value}: {}", miss.describe(edition, rule, written))
            }
            Claim::Elsewhere(other, verdict) => {
                let by = format!("by {} the URL is {verdict}", self::called(*other));
                let signs = self.value.contains(&b'*') || self.value.ends_with(b"$");
                match (line, other, verdict) {
                    (0, ..) => by,
                    (_, Edition::Rfc9309, Verdict::Allowed) if edition == Edition::Standard1994 => {
                        format!("line {line} {value}: 1994 has no Allow lines; {by}")
                    }
                    (_, Edition::Rfc9309, _) if signs => format!(
                        "line {line} {value}: by {called} `*` and `$` have no special meaning; by RFC 9309 they have \
                         one, and the URL is {verdict}"
                    ),
                    _ => format!("line {line} {value}: {by}"),
                }
            }
            Claim::Bounded => {
                "the file is long, so not every rule was checked for a near match".into()
            }
        }
    }
}

impl Miss {
    /// Describes why a rule does not decide. The rule would decide with the value `written`. `rule` is the name of the
    /// rule's field.
    fn describe(&self, edition: Edition, rule: &str, written: &[u8]) -> String {
        let ticked = |value: &[u8]| format!("`{}`", brief(value, SHOWN));
        let (called, meant) = (called(edition), ticked(written));
        let signs = Settings::default_for(edition).get("disallow-value") == Some("wildcards");
        let matches = format!("{meant} would match");
        match self {
            Miss::Start(path) => {
                let begins = ticked(first_segment(path));
                let start =
                    format!("the path must begin with the value, but it begins with {begins}");
                match signs {
                    true => format!("{start}; {meant} would match anywhere"),
                    false => {
                        format!("{start}; by {called} no value matches in the middle of a path")
                    }
                }
            }
            Miss::Case => {
                format!("{called} distinguishes capital letters from small ones; {matches}")
            }
            Miss::Escapes => {
                format!(
                    "the path is percent-encoded differently, and {called} does not treat the two as equal; {matches}"
                )
            }
            Miss::End if signs => {
                format!(
                    "its `$` matches only the end of a path, and this path continues; {matches}"
                )
            }
            Miss::End => format!("by {called} `$` has no special meaning; {matches}"),
            Miss::Slash => format!("a path begins with `/`, but this value does not; {matches}"),
            Miss::LastSlash => {
                format!("the value ends with `/`, but the path does not go that far; {matches}")
            }
            Miss::Query => format!("{called} does not compare queries; {matches}"),
            Miss::Field => {
                let meant = brief(written, SHOWN);
                format!(
                    "{called} does not read this line as a rule; `{rule}: {meant}` would decide"
                )
            }
            Miss::Orphan => {
                format!(
                    "it comes before the first User-agent line, so by {called} it applies to no robot"
                )
            }
            Miss::Blank(blank) => {
                format!("by {called} the blank line {blank} separates it from its User-agent line")
            }
        }
    }
}

/// Returns the name of an edition for use in a sentence.
pub fn called(edition: Edition) -> &'static str {
    match edition {
        Edition::Draft1996 => "the draft of 1996",
        Edition::Rfc9309 => "RFC 9309",
        Edition::GooglePage => "Google's page",
        Edition::GoogleCode => "Google's code",
        edition => Rules::of(edition).called(),
    }
}

fn would(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Allowed => "allow",
        Verdict::Disallowed => "disallow",
    }
}

fn first_segment(path: &[u8]) -> &[u8] {
    let end = path.iter().skip(1).position(|octet| *octet == b'/');
    &path[..end.map_or(path.len(), |end| end + 1)]
}

fn rule_of(line: &[u8]) -> Option<Vec<u8>> {
    field(line).map(|(kind, value)| [name(kind), b": ", value].concat())
}

fn name(kind: LineKind) -> &'static [u8] {
    match kind {
        LineKind::Allow => b"Allow",
        _ => b"Disallow",
    }
}

/// Returns whether a file is empty or its last line has a terminator.
fn ends_whole(robots: &[u8]) -> bool {
    matches!(robots.last(), None | Some(b'\n' | b'\r'))
}

#[cfg(test)]
mod tests;
