//! `norobots conform --identify`: finds the settings that explain the answers of an implementation.

use crate::conform::args::{Args, Format};
use crate::conform::tested::{Tested, put};
use crate::exit::{Exit, Out, Result, bail};
use crate::render::{draw, json_bytes, list};
use crate::signal;
use crate::text::{BOLD, FAINT, GOOD, NOTE, count, folded, joined, line, wrap};
use norobots_explain::explain::{Explanation, Identity};
use norobots_settings::setting::Deviation;
use norobots_suite::query::{AnswerKind, Op, Query};
use norobots_suite::shutdown;
use norobots_suite::suite::{Selection, Suite};
use norobots_text::visible;
use serde_json::{Value, json};

/// The maximum number of unexplained answers that are shown. An answer is unexplained if the profile gives a different
/// answer to the same query.
const SHOWN: usize = 5;

/// Runs the suite and shows the profile that explains the most answers. The exit code is 0 if the profile explains
/// every answer.
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
        bail!("no query could be put to this driver");
    }
    let (explanation, identity) =
        (&report.explanation, Identity::of(&report.explanation, &observations));
    match args.format {
        Format::Json => writeln!(out, "{}", visible::json(&object(explanation, &identity)))?,
        _ => {
            let name = visible::brief(report.hello.implementation.name.raw().as_bytes(), 200);
            write!(out, "{}", text(&name, explanation, &identity))?;
        }
    }
    let asked = count(identity.answers, "query");
    signal::whole(
        out,
        format_args!("this is the result of {asked}; more queries would distinguish more profiles"),
    )?;
    Ok(if identity.unexplained.is_empty() { Exit::Fine } else { Exit::No })
}

fn text(name: &str, explanation: &Explanation, identity: &Identity) -> String {
    let mut text = String::new();
    let (all, further) = (count(identity.answers, "query"), explanation.asked.len());
    line!(&mut text, "{BOLD}{name}{BOLD:#}: {all}, {further} of them to confirm the result");
    profile(&mut text, explanation, identity);
    text
}

/// Writes the profile, the number of answers that the profile explains, and the unexplained answers.
pub(crate) fn profile(out: &mut String, explanation: &Explanation, identity: &Identity) {
    let Explanation { edition, choices, dropped, .. } = explanation;
    let Identity { answers, unexplained, .. } = identity;
    match unexplained.len() {
        0 => line!(out, "{GOOD}every answer fits this profile{GOOD:#}"),
        left => line!(
            out,
            "{NOTE}no profile was found that fits all its answers{NOTE:#}; this one fits {} of {answers}",
            answers - left
        ),
    }
    if choices.is_empty() {
        line!(out, "  the interpretation of {edition}");
    }
    for (deviation, or) in choices {
        let or: String = or.iter().map(|other| format!(" or {other}")).collect();
        line!(out, "  {BOLD}{deviation}{BOLD:#}{or} ({})", deviation.grade_by(*edition));
        let said = format!("{} {}", deviation.setting.question, deviation.choice.summary);
        wrap(out, &folded(&said), 4, FAINT);
    }
    if let Some(dropped) = joined(dropped, ", ") {
        wrap(out, &format!("dropped after a query contradicted it: {dropped}"), 2, FAINT);
    }
    if let Some((_, most)) = identity.editions.first() {
        let nearest = identity.editions.iter().filter(|(_, given)| given == most);
        let nearest = joined(nearest.map(|(edition, _)| edition), " or ").unwrap_or_default();
        line!(out, "nearest edition: {nearest} ({most} of {})", count(*answers, "answer"));
    }
    for (query, answer) in unexplained.iter().take(SHOWN) {
        let by_profile = AnswerKind::at(explanation.profile, query);
        let (agent, url) = (visible::draw(&query.agent), visible::draw(&query.url));
        line!(out, "\nnot explained:");
        out.push_str(&draw(&query.robots));
        line!(
            out,
            "  {FAINT}robot{FAINT:#} {agent}  {FAINT}URL{FAINT:#} {url}: {answer}, but \
             {by_profile} by that profile"
        );
    }
    if let more @ 1.. = unexplained.len().saturating_sub(SHOWN) {
        line!(out, "\nand {more} more");
    }
}

pub(crate) fn object(explanation: &Explanation, identity: &Identity) -> Value {
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
    let choices = explanation.choices.iter().map(|(choice, or)| {
        let clause = choice.grade_by(explanation.edition).clause().map(|clause| clause.id);
        json!({ "choice": choice.to_string(), "clause": clause, "or": ids(or) })
    });
    json!({
        "edition": explanation.edition.id(),
        "complete": shutdown::stopped().is_none(),
        "answers": identity.answers,
        "made": list(choices),
        "dropped": ids(&explanation.dropped),
        "editions": list(editions),
        "asked": list(explanation.asked.iter().map(answer)),
        "unexplained": list(identity.unexplained.iter().map(answer)),
    })
}
