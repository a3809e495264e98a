//! Checks that the engines agree about a file or about one query.

use crate::broken::{Broken, hold};
use crate::later::{later_engine_agrees, later_engines_agree};
use crate::revisited::revisited_engines_agree;
use crate::subject::hash;
use norobots::Edition;
use norobots::engine::scan::Scan;
use norobots::engine::{Decision, Engine};
use norobots::matcher::Matcher;
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::syntax::{self, Document, Format};
use norobots_settings::naive::Naive;
use norobots_suite::query::Query;

/// Checks that all engines of the standard of 1994 make the same decisions. The engines are `Peg`, `Naive` at the
/// default settings, `Scan`, its `Matcher`, and the `RobotPolicy` of that matcher. All queries are about `document`,
/// even if they contain other files.
///
/// # Errors
///
/// Returns [`Broken`] with the first query that two engines answer differently.
pub fn engines_agree(
    document: &Document<'_>,
    queries: &[Query<'_>],
) -> Result<Vec<Decision>, Broken> {
    let bytes = document.bytes();
    let policy = Policy::new(document);
    let matcher = Matcher::new(bytes);
    let naive = Naive::DEFAULT.read(bytes);
    let decide = |query: &Query<'_>| {
        let (agent, url) = (&*query.agent, &*query.url);
        let peg = policy.decide(agent, url);
        for (engine, decision) in [
            (
                "naive",
                naive.as_ref().map(|read| read.decide(agent, url)).map_err(|failure| *failure),
            ),
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

/// Returns the decision on a query if all engines of the standard of 1994 make the same decision.
///
/// # Errors
///
/// Returns [`Broken`] if two engines differ.
pub fn engines_agree_on(query: &Query<'_>) -> Result<Decision, Broken> {
    let source = Source::new(&query.robots);
    let decisions = engines_agree(
        &syntax::parse_by(&source, Format::Standard1994),
        std::slice::from_ref(query),
    )?;
    Ok(decisions[0])
}

/// Reads arbitrary bytes as a query. The bytes are a robot's name, a NUL, a URL, a NUL, and a file. If there are fewer
/// than two NULs, all bytes belong to the file.
fn split(bytes: &[u8]) -> Query<'_> {
    let mut parts = bytes.splitn(3, |byte| *byte == 0);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(agent), Some(url), Some(robots)) => Query::new(robots, agent, url),
        _ => Query { robots: bytes.into(), ..Query::default() },
    }
}

/// Reads arbitrary bytes as a query, and checks that the engines of one edition agree on it. The bytes are a robot's
/// name, a NUL, a URL, a NUL, and a file. A hash of the bytes chooses the edition. Half of the hashes choose the
/// standard of 1994. The others choose a later edition or the Revisited grammar. The function is fast, so fuzz targets
/// can call it often.
///
/// # Errors
///
/// Returns [`Broken`] if two engines differ.
pub fn agree(bytes: &[u8]) -> Result<(), Broken> {
    let query = split(bytes);
    let hash = hash(bytes) >> 32;
    match hash % 8 {
        0..4 => engines_agree_on(&query).map(drop),
        4 => revisited_engines_agree(&query),
        _ => {
            let later = &Edition::DECIDED[1..];
            later_engine_agrees(later[(hash / 8) as usize % later.len()], &query)
        }
    }
}

/// Reads arbitrary bytes as a query, and checks that the engines of each edition agree on it. [`agree`] checks only one
/// of these editions.
///
/// # Errors
///
/// Returns [`Broken`] if two engines of an edition differ.
pub fn all_agree(bytes: &[u8]) -> Result<(), Broken> {
    let query = split(bytes);
    engines_agree_on(&query)?;
    revisited_engines_agree(&query)?;
    later_engines_agree(&query)
}
