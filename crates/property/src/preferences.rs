//! The properties of rules for a page in an HTTP header, and of Content-Usage lines.

use crate::broken::{Broken, Tally, hold};
use crate::content::inside;
use norobots::engine::Decision;
use norobots::spec::Edition;
use norobots::{decide, usage};
use norobots_suite::query::Query;
use norobots_web::rules::{Text, decide as by_text, gather};

/// Reads arbitrary bytes as the value of an `X-Robots-Tag` header and of a `Robots-Tag` header. Each rule must be
/// within the value. The rules then decide according to every text that defines rules for a page. If a rule decides, it
/// must be one of the rules that were read. The tally counts each answer as a query.
///
/// # Errors
///
/// Returns the first property that the value breaks.
pub fn page_rules(value: &[u8]) -> Result<Tally, Broken> {
    let mut tally = Tally::default();
    for name in [&b"X-Robots-Tag"[..], b"robots-tag"] {
        let said = gather([(name, value)], None);
        said.iter().try_for_each(|rule| inside(value, rule.span))?;
        for text in Text::all() {
            for answer in by_text(text, "googlebot", &said, Some(0)) {
                let known = answer.by.is_none_or(|by| by < said.len());
                hold("an answer names a rule", known, || format!("{answer:?}"))?;
                tally.queries += 1;
            }
        }
    }
    Ok(tally)
}

/// Checks the decision and the preferences for a query. If the file has no Content-Usage line, the decision must be the
/// same as under RFC 9309, and there must be no preference. If the robot may not fetch the URL, there must be no
/// preference.
///
/// # Errors
///
/// Returns the first property that the answer breaks.
pub fn content_usage(query: &Query<'_>) -> Result<(), Broken> {
    let Query { robots, agent, url, .. } = query;
    let stated = usage::decide(robots, agent, url);
    let label = b"content-usage";
    let has = robots.windows(label.len()).any(|part| part.eq_ignore_ascii_case(label));
    let rfc: Decision = decide(Edition::Rfc9309, robots, agent, url);
    hold("Content-Usage leaves other files alone", has || stated.decision == rfc, || {
        format!("{:?}, and by RFC 9309 {rfc:?}", stated.decision)
    })?;
    let silent = has && stated.decision.allowed() || stated.rules.is_empty();
    hold("what may not be fetched has no preferences", silent, || format!("{:?}", stated.rules))?;
    for rule in &stated.rules {
        inside(robots, rule.path)?;
        inside(robots, rule.statement)?;
    }
    Ok(())
}
