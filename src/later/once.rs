//! Makes a single decision in one pass.

use crate::engine::{Decision, Verdict};
use crate::later::edition::Later;
use crate::later::groups::{ChosenBy, Rule, Sink, visit};
use crate::later::octets::{Target, compared, folder, special};
use crate::later::pattern::matches;

/// Decides whether `agent` may fetch `url` under the file `robots` and the edition.
///
/// `robots`, `agent` and `url` may contain any bytes. `agent` is the robot's product token, or a User-Agent header that
/// contains the token. `url` is an absolute URL or a path. The decision contains the number of the deciding line. If no
/// rule matches, this is the first User-agent line that selects a record.
///
/// Under the draft of 1996, the function stops after the record that names the robot. Under the other editions, it
/// reads the whole file, because several records may apply to the robot.
pub(crate) fn decide(
    edition: Later,
    robots: &[u8],
    agent: impl AsRef<[u8]>,
    url: impl AsRef<[u8]>,
) -> Decision {
    decide_bytes(edition, robots, agent.as_ref(), url.as_ref())
}

/// Unlike [`decide`], this function isn't generic. Therefore, it is compiled and optimized in this crate.
fn decide_bytes(edition: Later, robots: &[u8], agent: &[u8], url: &[u8]) -> Decision {
    let target = Target::new(edition, url).filter(|target| !target.welcome);
    let path = target.as_ref().map(|target| &*target.path);
    let mut best = Best { edition, path, rules: [None; 2] };
    let Some(choice) = visit(edition, robots, agent, &mut best) else { return Decision::WELCOME };
    match best.rules[choice.by as usize] {
        Some(Deciding { allow, record, line, .. }) => {
            let verdict = if allow { Verdict::Allowed } else { Verdict::Disallowed };
            Decision::new(verdict, Some(record), Some(line))
        }
        None => Decision::allow(choice.record, choice.line),
    }
}

/// The best matching rules so far: one from the records that name the robot, and one from the records for every robot.
struct Best<'u> {
    edition: Later,
    /// The path, or `None` if no rule can match the URL.
    path: Option<&'u [u8]>,
    rules: [Option<Deciding>; 2],
}

#[derive(Clone, Copy)]
struct Deciding {
    length: usize,
    allow: bool,
    record: usize,
    line: usize,
}

impl Best<'_> {
    /// Returns true if no later rule can change the decision.
    fn compare(&mut self, by: ChosenBy, rule: Rule<'_>, path: &[u8]) -> bool {
        let first_decides = self.edition == Later::Draft1996;
        let best = &mut self.rules[by as usize];
        if first_decides && best.is_some() {
            return true;
        }
        let length = length(self.edition, rule.value, path)
            .or_else(|| folder_length(self.edition, &rule, path));
        let Some(length) = length else { return false };
        let Rule { allow, line, record, .. } = rule;
        if best.is_none_or(|best| (length, allow) > (best.length, best.allow)) {
            *best = Some(Deciding { length, allow, record, line: line.get() });
        }
        first_decides
    }
}

/// Returns the length of a rule's value under the edition, or `None` if the value doesn't match the path.
pub(crate) fn length(edition: Later, value: &[u8], path: &[u8]) -> Option<usize> {
    // For most rules, a comparison of the octets before the first special octet is enough.
    let plain = value.iter().position(|octet| special(*octet)).unwrap_or(value.len());
    if value.is_empty() || path.get(..plain) != Some(&value[..plain]) {
        return None;
    }
    if plain == value.len() {
        return Some(plain);
    }
    let pattern = compared(edition, value)?;
    let is_match = match edition {
        Later::Draft1996 => path.starts_with(&pattern),
        _ => matches(&pattern, path),
    };
    is_match.then_some(pattern.len())
}

/// Under Google's code, an Allow rule for an index page also has a pattern for the page's folder. Returns the length of
/// this pattern if it matches the path.
fn folder_length(edition: Later, rule: &Rule<'_>, path: &[u8]) -> Option<usize> {
    if edition != Later::GoogleCode || !rule.allow {
        return None;
    }
    let folder = folder(&compared(edition, rule.value)?)?;
    matches(&folder, path).then_some(folder.len())
}

impl<'a> Sink<'a> for Best<'_> {
    #[inline(always)]
    fn rule(&mut self, by: ChosenBy, rule: Rule<'a>) -> bool {
        let Some(path) = self.path else { return false };
        // The second octet is enough to reject most rules.
        if let ([b'/', a, ..], [_, b, ..]) = (rule.value, path)
            && a != b
            && !special(*a)
        {
            return false;
        }
        self.compare(by, rule, path)
    }

    fn forget_named(&mut self) {
        self.rules[ChosenBy::Name as usize] = None;
    }
}
