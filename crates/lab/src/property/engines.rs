//! The engines agree, on a file or on one query.

use crate::naive::Naive;
use crate::property::broken::{Broken, by_matcher, hold};
use crate::property::changes::{CHANGES, RECORD_CHANGES};
use crate::property::queries::query;
use crate::query::Query;
use norobots::Matcher;
use norobots::engine::scan::Scan;
use norobots::engine::{Decision, Engine};
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::syntax::{self, Document, Format};

/// `Peg`, `Naive` at the default settings, `Scan`, its `Matcher` and the `RobotPolicy` of that
/// matcher decide alike. The queries are put to the document, whatever file they hold.
///
/// # Errors
///
/// [`Broken`] with the first query on which two of them differ.
pub fn engines_agree(
    document: &Document<'_>,
    queries: &[Query<'_>],
) -> Result<Vec<Decision>, Broken> {
    let bytes = document.bytes();
    let policy = Policy::new(document);
    let matcher = Matcher::new(bytes);
    let decide = |query: &Query<'_>| {
        let (agent, url) = (&*query.agent, &*query.url);
        let peg = policy.decide(agent, url);
        for (engine, decision) in [
            ("naive", Naive::DEFAULT.decide(bytes, agent, url)),
            ("scan", Engine::decide(&Scan, bytes, agent, url)),
            ("matcher", Ok(matcher.decide(agent, url))),
            ("the robot's policy", Ok(matcher.robot(agent).decide(url))),
        ] {
            hold("the engines agree", decision == Ok(peg), || {
                format!("{query}: peg says {peg:?}, {engine} says {decision:?}")
            })?;
        }
        Ok(peg)
    };
    queries.iter().map(decide).collect()
}

/// The decision of all engines on one query.
///
/// # Errors
///
/// [`Broken`] where two of them differ.
pub fn engines_agree_on(query: &Query<'_>) -> Result<Decision, Broken> {
    let source = Source::new(&query.robots);
    let decisions = engines_agree(
        &syntax::parse_by(&source, Format::Standard1994),
        std::slice::from_ref(query),
    )?;
    Ok(decisions[0])
}

/// Reads any bytes as a query: a robot's name and a URL, each up to a NUL, then the file. Without
/// two NULs all bytes are the file.
pub fn split(bytes: &[u8]) -> Query<'_> {
    let mut parts = bytes.splitn(3, |byte| *byte == 0);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(agent), Some(url), Some(robots)) => Query::new(robots, agent, url),
        _ => Query { robots: bytes.into(), ..Query::default() },
    }
}

/// Tries a query, another one that its file suggests, and one change that keeps both answers. This
/// is little work, so that it may be done often. The lengths of the file and of the robot's name
/// say what is suggested and what is changed.
///
/// # Errors
///
/// [`Broken`] where the engines differ, or where the change changes what it must not.
pub fn few(first: &Query<'_>) -> Result<(), Broken> {
    let source = Source::new(&first.robots);
    let document = syntax::parse_by(&source, Format::Standard1994);
    let mut queries = vec![first.borrowed()];
    queries.extend(query(&document, first.robots.len()));
    let before = engines_agree(&document, &queries)?;
    let changes = || CHANGES.iter().chain(&RECORD_CHANGES);
    let at = (first.robots.len() + first.agent.len()) % changes().count();
    if let Some(change) = changes().nth(at) {
        change.stands(&document, &queries, &before, by_matcher)?;
    }
    Ok(())
}
