//! Mending a file: the fixes of its diagnostics are made until none is left that can be made.

use crate::decider::decider;
use crate::in_order::{InOrder as _, distinct};
use crate::setting::Settings;
use norobots::check::{Diagnostic, Fix};
use norobots::engine::Verdict;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Document, Format, LineKind};
use std::collections::BTreeSet;

/// The most rounds in which fixes are made: one that makes room for another leaves it to the next.
const ROUNDS: usize = 32;

/// The most robots and URLs that are asked about. Where a file suggests more, a robot meets some of the URLs.
const PAIRS: usize = 1 << 18;

/// A robot that the file does not name.
const NOBODY: &[u8] = b"anybot";

/// The most times that a file is read to find out which of the fixes may be made.
const TRIALS: usize = 512;

/// A file after its fixes were made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// The file.
    pub bytes: Vec<u8>,
    /// How many fixes were made.
    pub made: usize,
    /// How many of the fixes that were wanted are left: each would change a decision, or was not come to.
    pub left: usize,
}

/// Makes the fixes of diagnostics by every format that is given: `found` gives those that are wanted.
///
/// A fix is made only where the robots and URLs that the file suggests get the same verdicts by the
/// editions of all formats: every robot that it names and one that it does not, and the URLs of its rules, each also
/// with an octet more. Of fixes that touch, all but the first wait for the next round.
pub fn mend(
    robots: &[u8],
    formats: &[Format],
    found: impl Fn(&Document<'_>) -> Vec<Diagnostic>,
) -> Mended {
    let mut bytes = robots.to_vec();
    let mut fixes = fixes(&bytes, formats, &found);
    if fixes.is_empty() {
        return Mended { bytes, made: 0, left: 0 };
    }
    let mut guard = Guard::new(robots, formats);
    let mut made = 0;
    for _ in 0..ROUNDS {
        let mut batch = Vec::new();
        guard.add(&bytes, &mut batch, &apart(&fixes));
        if batch.is_empty() {
            // A fix that is refused may have kept out one that touches it.
            batch.extend(fixes.iter().find(|fix| guard.stand(&bytes, &[fix])));
        }
        if batch.is_empty() {
            break;
        }
        bytes = made_all(&bytes, &batch);
        made += batch.len();
        fixes = self::fixes(&bytes, formats, &found);
    }
    Mended { bytes, made, left: fixes.len() }
}

/// The fixes of a file that are wanted, by their places, each once.
fn fixes(
    bytes: &[u8],
    formats: &[Format],
    found: &impl Fn(&Document<'_>) -> Vec<Diagnostic>,
) -> Vec<Fix> {
    let source = Source::new(bytes);
    let found = formats.iter().flat_map(|format| found(&syntax::parse_by(&source, *format)));
    let fixes = found.filter_map(|diagnostic| diagnostic.fix);
    let mut fixes: Vec<Fix> = fixes.collect();
    fixes.order_by(|a, b| (a.span, &a.with).cmp(&(b.span, &b.with)));
    fixes.dedup();
    fixes
}

/// The fixes but for those that touch one before.
fn apart(fixes: &[Fix]) -> Vec<&Fix> {
    let mut end = None;
    let apart = fixes.iter().filter(|fix| {
        let free = end.is_none_or(|end| fix.span.start > end);
        if free {
            end = Some(fix.span.end);
        }
        free
    });
    apart.collect()
}

/// The file with all edits made, which stand in the order of their places and do not touch.
fn made_all(bytes: &[u8], fixes: &[&Fix]) -> Vec<u8> {
    let mut mended = Vec::with_capacity(bytes.len());
    let mut from = 0;
    for fix in fixes {
        mended.extend_from_slice(&bytes[from..fix.span.start]);
        mended.extend_from_slice(&fix.with);
        from = fix.span.end;
    }
    mended.extend_from_slice(&bytes[from..]);
    mended
}

/// What no fix may change: the verdicts by some editions.
struct Guard {
    editions: Vec<Edition>,
    agents: Vec<Vec<u8>>,
    urls: Vec<Vec<u8>>,
    verdicts: Vec<Vec<Verdict>>,
    trials: usize,
}

impl Guard {
    fn new(robots: &[u8], formats: &[Format]) -> Guard {
        let editions = distinct(formats.iter().filter_map(|format| Edition::from_id(format.id())));
        let (agents, urls) = suggested(robots);
        let mut guard = Guard { editions, agents, urls, verdicts: Vec::new(), trials: TRIALS };
        guard.verdicts = guard.verdicts_of(robots);
        guard
    }

    /// Adds to the edits those of others, which stand after them, that change no verdict together with
    /// them: all, or some of each half.
    fn add<'f>(&mut self, bytes: &[u8], made: &mut Vec<&'f Fix>, others: &[&'f Fix]) {
        let all = [made, others].concat();
        if others.is_empty() || self.stand(bytes, &all) {
            *made = all;
        } else if let (first @ [_, ..], second) = others.split_at(others.len() / 2) {
            self.add(bytes, made, first);
            self.add(bytes, made, second);
        }
    }

    fn stand(&mut self, bytes: &[u8], fixes: &[&Fix]) -> bool {
        let Some(trials) = self.trials.checked_sub(1) else { return false };
        self.trials = trials;
        self.verdicts_of(&made_all(bytes, fixes)) == self.verdicts
    }

    /// The verdicts of each edition; none of one that refuses the file.
    fn verdicts_of(&self, robots: &[u8]) -> Vec<Vec<Verdict>> {
        let step = (self.agents.len() * self.urls.len()).div_ceil(PAIRS).max(1);
        let by = |edition: &Edition| {
            let read = decider(*edition, Settings::default_for(*edition), robots, None);
            let Ok(read) = read else { return Vec::new() };
            let of_one = |(at, agent): (usize, &Vec<u8>)| {
                let urls = self.urls.iter().skip(at % step).step_by(step);
                urls.map(|url| read.decide(agent, url).verdict).collect::<Vec<_>>()
            };
            self.agents.iter().enumerate().flat_map(of_one).collect()
        };
        self.editions.iter().map(by).collect()
    }
}

/// The robots and the URLs that a file suggests, as any format reads it.
pub(crate) fn suggested(robots: &[u8]) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let source = Source::new(robots);
    let (mut agents, mut urls) =
        (BTreeSet::from([NOBODY.to_vec()]), BTreeSet::from([b"/".to_vec()]));
    for format in Format::ALL {
        let document = syntax::parse_by(&source, format);
        for line in document.lines() {
            let values = line.values().map(|value| document.slice(value));
            match line.kind() {
                // The whole is a name to some, and to others what it begins with.
                LineKind::UserAgent => agents.extend(values.flat_map(|name| {
                    let token = |byte: &&u8| byte.is_ascii_alphabetic() || b"-_".contains(byte);
                    [name.to_vec(), name.iter().take_while(token).copied().collect()]
                })),
                LineKind::Disallow | LineKind::Allow => urls.extend(values.flat_map(|rule| {
                    let plain = rule.strip_suffix(b"$").unwrap_or(rule);
                    let plain = plain.iter().map(|byte| if *byte == b'*' { b'x' } else { *byte });
                    let plain: Vec<u8> = plain.collect();
                    // The rule may be all of a path that is always allowed, such as `/robots.txt`.
                    let longer = [&plain[..], b"x"].concat();
                    [rule.to_vec(), plain, longer]
                })),
                _ => {}
            }
        }
    }
    let not_empty =
        |all: BTreeSet<Vec<u8>>| all.into_iter().filter(|one| !one.is_empty()).collect();
    (not_empty(agents), not_empty(urls))
}
