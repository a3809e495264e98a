//! The engines agree, on a file or on one question.

use crate::naive::Naive;
use crate::property::broken::{Broken, Query, by_matcher, parse};
use crate::property::changes::{CHANGES, RECORD_CHANGES};
use crate::property::queries::query;
use norobots::Matcher;
use norobots::engine::scan::Scan;
use norobots::engine::{Decision, Engine};
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::syntax::Document;

/// `Peg`, `Naive` at the reading, `Scan`, its `Matcher` and the `RobotPolicy` of that decide
/// alike.
///
/// # Errors
///
/// [`Broken`] with the first question on which two of them differ.
pub fn engines_agree(document: &Document<'_>, queries: &[Query]) -> Result<Vec<Decision>, Broken> {
    let bytes = document.bytes();
    let policy = Policy::new(document);
    let matcher = Matcher::new(bytes);
    let decide = |(agent, url): &Query| {
        let peg = policy.decide(agent, url);
        for (engine, decision) in [
            ("naive", Naive::DEFAULT.decide(bytes, agent, url)),
            ("scan", Engine::decide(&Scan, bytes, agent, url)),
            ("matcher", Ok(matcher.decide(agent, url))),
            ("the robot's policy", Ok(matcher.robot(agent).decide(url))),
        ] {
            if decision != Ok(peg) {
                let (agent, url) = (agent.escape_ascii(), url.escape_ascii());
                let how = format!("{agent} at {url}: peg says {peg:?}, {engine} says {decision:?}");
                return Err(Broken { property: "the engines agree", how });
            }
        }
        Ok(peg)
    };
    queries.iter().map(decide).collect()
}

/// What all engines decide of one question.
///
/// # Errors
///
/// [`Broken`] where two of them differ.
pub fn engines_agree_on(robots: &[u8], agent: &[u8], url: &[u8]) -> Result<Decision, Broken> {
    let source = Source::new(robots);
    let decisions = engines_agree(&parse(&source)?, &[(agent.to_vec(), url.to_vec())])?;
    Ok(decisions[0])
}

/// A robot's name, a URL and a file out of any bytes: the first two end at a NUL, and without
/// two of these all is the file.
pub fn question(bytes: &[u8]) -> (&[u8], &[u8], &[u8]) {
    let mut parts = bytes.splitn(3, |byte| *byte == 0);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(agent), Some(url), Some(robots)) => (agent, url, robots),
        _ => (b"", b"", bytes),
    }
}

/// A question, another that its file suggests, and one change that keeps both answers: little
/// work, so that many may be tried. What is suggested and changed goes with the length.
///
/// # Errors
///
/// [`Broken`] where the engines differ, or where the change changes what it must not.
pub fn few(robots: &[u8], agent: &[u8], url: &[u8]) -> Result<(), Broken> {
    let source = Source::new(robots);
    let document = parse(&source)?;
    let mut queries = vec![(agent.to_vec(), url.to_vec())];
    queries.extend(query(&document, robots.len()));
    let before = engines_agree(&document, &queries)?;
    let changes = || CHANGES.iter().chain(&RECORD_CHANGES);
    let at = (robots.len() + agent.len()) % changes().count();
    if let Some(change) = changes().nth(at) {
        change.stands(&document, &queries, &before, by_matcher)?;
    }
    Ok(())
}
