//! Uses the syntax tree of a file to decide what a robot may fetch.
//!
//! If a document was parsed with the grammar of *Revisited*, a line may contain several names or paths. Only Disallow
//! lines are rules, as in 1994, even if the document was parsed under RFC 9309 or the draft of 1996.

use crate::engine::Decision;
use crate::syntax::{Document, LineKind};
use std::borrow::Cow;

pub use crate::url::{after_scheme, path};

/// The access policy of a document.
///
/// ```
/// use norobots::{policy::Policy, source::Source, syntax};
///
/// let source = Source::new(b"User-agent: *\nDisallow: /tmp/\n");
/// let policy = Policy::new(&syntax::parse(&source));
/// assert_eq!(policy.decide(b"figtree/2.0", b"/tmp/x").line, Some(2));
/// ```
#[derive(Clone, Debug)]
pub struct Policy<'a> {
    agents: Vec<Agent<'a>>,
    rules: Vec<Rule<'a>>,
}

#[derive(Clone, Debug)]
struct Agent<'a> {
    record: usize,
    line: usize,
    /// The name in lower case, without its version. The name may be empty. `None` stands for `*`, the value of the
    /// default record.
    name: Option<Cow<'a, [u8]>>,
}

#[derive(Clone, Debug)]
struct Rule<'a> {
    record: usize,
    line: usize,
    value: &'a [u8],
}

impl<'a> Policy<'a> {
    /// Reads the policy of a document.
    #[must_use]
    pub fn new(document: &Document<'a>) -> Policy<'a> {
        let mut policy = Policy { agents: Vec::new(), rules: Vec::new() };
        for each in document.records() {
            let record = each.number();
            for line in each.lines() {
                let (kind, number) = (line.kind(), line.number());
                // clause disallow-empty: a line without a value forbids nothing.
                for value in line.values().map(|value| document.slice(value)) {
                    if kind == LineKind::UserAgent {
                        policy.agents.push(Agent { record, line: number, name: name(value) });
                    } else if kind == LineKind::Disallow {
                        policy.rules.push(Rule { record, line: number, value });
                    }
                }
            }
        }
        policy
    }

    /// Decides whether the robot may retrieve the URL.
    ///
    /// `agent` is a bare name or a whole User-Agent header. `url` is a path or an absolute URL. `agent` and `url` may
    /// contain any bytes.
    #[must_use]
    pub fn decide(&self, agent: &[u8], url: &[u8]) -> Decision {
        self.robot(agent).decide(url)
    }

    /// Returns the Disallow values that can match a URL for the robot, each with its line number.
    pub(crate) fn patterns(&self, agent: &[u8]) -> Vec<(usize, Vec<u8>)> {
        let rules = self.robot(agent).rules.iter().filter(|rule| rule.value.starts_with(b"/"));
        rules.map(|rule| (rule.line, rule.value.to_vec())).collect()
    }

    /// Returns the rules that the policy has for a robot. `agent` is a bare name or a whole User-Agent header, and may
    /// contain any bytes.
    #[must_use]
    pub fn robot(&self, agent: &[u8]) -> RobotRules<'_, 'a> {
        let robot = robot_name(agent).to_ascii_lowercase();
        // clause agent-match: the name in the record is a substring of the robot's name.
        let is_named =
            |name: &Cow<'_, [u8]>| !name.is_empty() && memchr::memmem::find(&robot, name).is_some();
        let named = self.agents.iter().find(|each| each.name.as_ref().is_some_and(is_named));
        // clause agent-default: '*' is for a robot that no other record has matched.
        let default = || self.agents.iter().find(|each| each.name.is_none());
        let agent = named.or_else(default);
        let rules = agent.map_or(&[][..], |agent| {
            let from = |record| self.rules.partition_point(|rule| rule.record < record);
            &self.rules[from(agent.record)..from(agent.record + 1)]
        });
        RobotRules { agent, rules }
    }
}

/// The rules that a policy has for one robot.
///
/// ```
/// use norobots::{policy::Policy, source::Source, syntax};
///
/// let source = Source::new(b"User-agent: figtree\nDisallow: /tmp/\n");
/// let policy = Policy::new(&syntax::parse(&source));
/// let rules = policy.robot(b"figtree/2.0");
/// assert!(!rules.decide(b"/tmp/x").allowed() && rules.decide(b"/").allowed());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RobotRules<'p, 'a> {
    /// The User-agent value that selected the record, or `None` if no record applies to the robot.
    agent: Option<&'p Agent<'a>>,
    rules: &'p [Rule<'a>],
}

impl RobotRules<'_, '_> {
    /// Decides whether the robot may retrieve the URL. `url` is a path or an absolute URL, and may contain any bytes.
    #[must_use]
    pub fn decide(&self, url: &[u8]) -> Decision {
        let Some(agent) = self.agent else { return Decision::WELCOME };
        // clause disallow-prefix: "any URL that starts with this value will not be retrieved".
        let path = path(url);
        let starts = |value| path.as_ref().is_some_and(|path| path.starts_with(value));
        match self.rules.iter().find(|rule| starts(rule.value)) {
            Some(rule) => Decision::disallow(agent.record, rule.line),
            None => Decision::allow(agent.record, agent.line),
        }
    }
}

/// Returns the name in a User-agent value, or `None` for the `*` of the default record.
fn name(value: &[u8]) -> Option<Cow<'_, [u8]>> {
    if value == b"*" {
        return None;
    }
    // clause agent-match: "without version information".
    let version = memchr::memchr(b'/', value).unwrap_or(value.len());
    let mut name = &value[..version];
    while let [rest @ .., b' ' | b'\t'] = name {
        name = rest;
    }
    Some(match name.iter().any(u8::is_ascii_uppercase) {
        true => name.to_ascii_lowercase().into(),
        false => name.into(),
    })
}

/// Returns the robot's name: the text of its header up to the first `/`, SP or HT (clause `agent-match`). The name may
/// be empty. No record names a robot with an empty name, so the default record applies to such a robot.
///
/// ```
/// assert_eq!(norobots::policy::robot_name(b"figtree/2.0 libwww/3.1"), b"figtree");
/// ```
#[must_use]
pub fn robot_name(agent: &[u8]) -> &[u8] {
    let end = memchr::memchr3(b'/', b' ', b'\t', agent).unwrap_or(agent.len());
    &agent[..end]
}

#[cfg(test)]
mod tests {
    use crate::policy::robot_name;

    #[test]
    fn a_robot_s_name_ends_at_its_version() {
        for (agent, name) in [
            ("cybermapper", "cybermapper"),
            ("Lycos_Spider_(Rex)/1.0 libwww/3.1", "Lycos_Spider_(Rex)"),
            ("a b/1", "a"),
            ("a\tb", "a"),
            ("/1.0", ""),
            (" a", ""),
        ] {
            assert_eq!(robot_name(agent.as_bytes()), name.as_bytes(), "{agent:?}");
        }
    }
}
