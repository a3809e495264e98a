//! `norobots conform --suite … --identify-suite`: finds the edition and the quirks that a suite tests for. The command
//! treats the expected answers in the suite as the answers of a program.

use crate::conform::args::{Args, Format};
use crate::conform::identify::{object, profile};
use crate::exit::{Exit, Out, Result, bail};
use crate::text::{BOLD, NOTE, count, line, wrap};
use norobots::engine::Verdict;
use norobots_explain::explain::{Identity, Observation, Standing, explain};
use norobots_settings::setting::Settings;
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::shutdown;
use norobots_suite::suite::{Selection, Suite};
use norobots_text::visible;
use serde_json::json;
use std::collections::HashMap;

/// The maximum number of contradictions that are shown.
const SHOWN: usize = 5;

/// Finds the profile that explains the most expected answers of the selected cases. An expectation that permits several
/// answers does not count. The exit code is 0 if the profile explains every answer.
pub(super) fn run(
    args: &Args,
    suite: &Suite,
    selection: &Selection,
    out: &mut Out,
) -> Result<Exit> {
    if !matches!(args.format, Format::Text | Format::Json) {
        bail!("--identify-suite writes text or JSON: --format text or json");
    }
    let (expected, contradictions) = expected(suite, selection);
    if expected.is_empty() {
        bail!("no query of this suite has one expected answer, so there is nothing to explain");
    }
    let base = Settings::default_for(suite.edition);
    let observations = expected.iter().map(|(query, verdict)| {
        let answer = AnswerKind::Verdict(*verdict);
        let held = AnswerKind::at(base, query) == answer;
        let standing = if held { Standing::Held } else { Standing::Wrong };
        Observation {
            query: query.clone(),
            answer,
            line: None,
            standing,
            cites: &[],
            crawled: false,
        }
    });
    let observations: Vec<Observation<'_>> = observations.collect();
    if args.format == Format::Text {
        let queries = count(observations.len(), "expectation");
        writeln!(out, "{BOLD}suite {}{BOLD:#}: {queries}, taken for answers", suite.version)?;
        out.flush()?;
    }
    let explanation =
        explain(suite.edition, base, &observations, &mut |_, _| !shutdown::signalled());
    let identity = Identity::of(&explanation, &observations);
    if args.format == Format::Json {
        let mut object = object(&explanation, &identity);
        let pair = |[a, b]: &[String; 2]| json!([a, b]);
        object["contradictions"] = contradictions.iter().map(pair).collect();
        writeln!(out, "{}", visible::json(&object))?;
    } else {
        let mut text = String::new();
        for [a, b] in contradictions.iter().take(SHOWN) {
            let pair =
                format!("{a} and {b} are the same query with two expectations; neither counts");
            wrap(&mut text, &pair, 0, NOTE);
        }
        if let more @ 1.. = contradictions.len().saturating_sub(SHOWN) {
            line!(&mut text, "and {}", count(more, "more contradiction"));
        }
        profile(&mut text, &explanation, &identity);
        for alike in &explanation.alike {
            wrap(&mut text, &format!("of the decisions that are not explained, {alike}"), 0, NOTE);
        }
        write!(out, "{text}")?;
    }
    Ok(if identity.unexplained.is_empty() { Exit::Fine } else { Exit::No })
}

/// Returns each query once, with its expected verdict. If two cases expect different verdicts for a query, returns the
/// names of the two cases instead of the query.
fn expected<'s>(
    suite: &'s Suite,
    selection: &Selection,
) -> (Vec<(Query<'s>, Verdict)>, Vec<[String; 2]>) {
    let mut seen: HashMap<Query<'_>, (Verdict, String)> = HashMap::new();
    let (mut expected, mut contradictions) = (Vec::new(), Vec::new());
    for case in selection.cases(suite) {
        for (asked, number) in case.queries.iter().zip(1..) {
            let Some(verdict) = asked.expect.settled() else { continue };
            let query = Query::new(&*case.robots, &*asked.agent, &*asked.url);
            let query = query.of(case.site.as_ref());
            let name = format!("{} {number}", case.id);
            match seen.get(&query) {
                Some((other, before)) if *other != verdict => {
                    contradictions.push([before.clone(), name]);
                }
                Some(_) => {}
                None => {
                    seen.insert(query.clone(), (verdict, name));
                    expected.push((query, verdict));
                }
            }
        }
    }
    let names: Vec<&String> = contradictions.iter().map(|[first, _]| first).collect();
    expected.retain(|(query, _)| !names.contains(&&seen[query].1));
    (expected, contradictions)
}
