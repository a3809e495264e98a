//! `norobots conform --identify`: where in the space of settings an implementation stands.

use crate::conform::args::{Args, Format};
use crate::conform::tested::{Tested, put};
use crate::exit::{Exit, Failed, Out, Result, bail};
use crate::render::{draw, json_bytes, list};
use crate::signal;
use crate::text::{BOLD, FAINT, GOOD, NOTE, count, folded, joined, line, wrap};
use norobots_explain::explain::{Identity, identify};
use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::driver::{Fault, FaultKind, Request};
use norobots_suite::query::{AnswerKind, Op, Query};
use norobots_suite::shutdown;
use norobots_suite::suite::{Selection, Suite};
use norobots_text::visible;
use serde_json::{Value, json};

/// How many answers that the profile does not give are shown.
const SHOWN: usize = 5;

/// Puts the queries and shows the nearest profile: success where it gives every answer.
pub(super) fn run(
    args: &Args,
    suite: &Suite,
    selection: &Selection,
    tested: &Tested,
    out: &mut Out,
) -> Result<Exit> {
    if !matches!(args.format, Format::Text | Format::Json) {
        bail!("--identify writes text or JSON: --format text or json");
    }
    let report = put(args, suite, selection, tested, out)?;
    if !report.hello.ops.contains(&Op::Decide) {
        bail!("this driver does not offer `decide`, which --identify needs");
    }
    let observations = report.observations();
    if observations.is_empty() && shutdown::stopped().is_none() {
        bail!("not one query could be put to this driver");
    }
    let mut driver = match shutdown::stopped() {
        None => Some(tested.start()?),
        Some(_) => None,
    };
    let ask = |query: &Query<'_>| {
        let Some(driver) = &mut driver else { return Ok(None) };
        match driver.ask(&Request::Decide(query.borrowed())) {
            Err(Fault { kind: FaultKind::Stopped(_), .. }) => Ok(None),
            reply => reply.map(|reply| AnswerKind::of(&reply.answer)),
        }
    };
    let identity = identify(
        Settings::default_for(report.suite.edition),
        &report.explanation,
        observations,
        ask,
    )
    .map_err(Failed::driver)?;
    match args.format {
        Format::Json => writeln!(out, "{}", visible::json(&object(&identity)))?,
        _ => {
            let name = visible::brief(report.hello.implementation.name.raw().as_bytes(), 200);
            write!(out, "{}", text(&name, &identity))?;
        }
    }
    let asked = count(identity.answers, "query");
    signal::whole(out, format_args!("{asked} came, and more would tell more profiles apart"))?;
    Ok(if identity.unexplained.is_empty() { Exit::Fine } else { Exit::No })
}

fn text(name: &str, identity: &Identity) -> String {
    let mut text = String::new();
    let (all, further) = (count(identity.answers, "query"), identity.asked.len());
    line!(&mut text, "{BOLD}{name}{BOLD:#}: {all}, {further} of them put to make sure");
    profile(&mut text, identity);
    text
}

/// The profile that was found, what speaks for it, and what it does not explain.
pub(super) fn profile(out: &mut String, identity: &Identity) {
    let Identity { made, answers, unexplained, dropped, .. } = identity;
    match unexplained.len() {
        0 => line!(out, "{GOOD}answers as this profile does{GOOD:#}"),
        left => line!(
            out,
            "{NOTE}no profile found gives all its answers{NOTE:#}; this one gives {} of {answers}",
            answers - left
        ),
    }
    if made.is_empty() {
        line!(out, "  the interpretation of {}", identity.edition);
    }
    for (deviation, or) in made {
        let or: String = or.iter().map(|other| format!(" or {other}")).collect();
        line!(out, "  {BOLD}{deviation}{BOLD:#}{or} ({})", deviation.grade_by(identity.edition));
        let said = format!("{} {}", deviation.setting.question, deviation.choice.summary);
        wrap(out, &folded(&said), 4, FAINT);
    }
    if let Some(dropped) = joined(dropped, ", ") {
        wrap(out, &format!("dropped, for a query spoke against it: {dropped}"), 2, FAINT);
    }
    if let Some((_, most)) = identity.editions.first() {
        let nearest = identity.editions.iter().filter(|(_, given)| given == most);
        let nearest = joined(nearest.map(|(edition, _)| edition), " or ").unwrap_or_default();
        line!(out, "nearest edition: {nearest} ({most} of {})", count(*answers, "answer"));
    }
    for (query, answer) in unexplained.iter().take(SHOWN) {
        let by_profile = AnswerKind::at(identity.profile, query);
        let (agent, url) = (visible::draw(&query.agent), visible::draw(&query.url));
        line!(out, "\nnot explained:");
        out.push_str(&draw(&query.robots));
        line!(
            out,
            "  {FAINT}robot{FAINT:#} {agent}  {FAINT}URL{FAINT:#} {url}: {answer}, and {by_profile} by that profile"
        );
    }
    if let more @ 1.. = unexplained.len().saturating_sub(SHOWN) {
        line!(out, "\nand {more} more");
    }
}

pub(super) fn object(identity: &Identity) -> Value {
    let ids = |moves: &[Deviation]| list(moves.iter().map(Deviation::to_string));
    let answer = |(query, answer): &(Query<'_>, AnswerKind)| {
        json!({
            "robots": json_bytes(&query.robots),
            "agent": json_bytes(&query.agent),
            "url": json_bytes(&query.url),
            "said": answer.to_string(),
        })
    };
    let editions = identity.editions.iter();
    let editions =
        editions.map(|(edition, given)| json!({ "edition": edition.id(), "answers": given }));
    let made = identity.made.iter().map(|(choice, or)| {
        let clause = choice.grade_by(identity.edition).clause().map(|clause| clause.id);
        json!({ "choice": choice.to_string(), "clause": clause, "or": ids(or) })
    });
    json!({
        "edition": identity.edition.id(),
        "complete": shutdown::stopped().is_none(),
        "answers": identity.answers,
        "made": list(made),
        "dropped": ids(&identity.dropped),
        "editions": list(editions),
        "asked": list(identity.asked.iter().map(answer)),
        "unexplained": list(identity.unexplained.iter().map(answer)),
    })
}
