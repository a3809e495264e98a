//! `norobots conform --identify`: where in the space of settings an implementation stands.

use crate::conform::args::{Args, Format};
use crate::conform::tested::Tested;
use crate::exit::{Exit, Failed, Out, Result, bail};
use crate::show::{draw, json_bytes, list};
use crate::signal;
use crate::text::{BOLD, FAINT, GOOD, NOTE, count, folded, joined, line, wrap};
use norobots_lab::driver::{Fault, FaultKind, Request, visible};
use norobots_lab::explain::{Classes, Identity};
use norobots_lab::query::{AnswerKind, Op};
use norobots_lab::setting::{Deviation, Settings};
use norobots_lab::stop;
use serde_json::{Value, json};

/// How many answers that the profile does not give are shown.
const SHOWN: usize = 5;

/// Puts the queries and shows the nearest profile: success where it gives every answer.
pub(super) fn run(args: &Args, tested: &Tested, out: &mut Out) -> Result<Exit> {
    if !matches!(args.format, Format::Text | Format::Json) {
        bail!("--identify writes text or JSON: --format text or json");
    }
    let mut driver = tested.start()?;
    if !driver.hello().ops.contains(&Op::Decide) {
        bail!("this driver does not offer `decide`, which --identify needs");
    }
    let classes = Classes::of_table();
    let identity = classes.identify(|query| match driver.ask(&Request::Decide(query.borrowed())) {
        Err(Fault { kind: FaultKind::Stopped(_), .. }) => Ok(None),
        reply => reply.map(|reply| AnswerKind::of(&reply.answer)),
    });
    let identity = identity.map_err(Failed::driver)?;
    if identity.asked.is_empty() && stop::stopped().is_none() {
        bail!("not one query could be put to this driver");
    }
    match args.format {
        Format::Json => writeln!(out, "{}", visible::json(&object(&classes, &identity)))?,
        _ => {
            let name = &driver.hello().implementation.name;
            let name = visible::brief(name.raw().as_bytes(), 200);
            write!(out, "{}", text(&name, &classes, &identity))?;
        }
    }
    let asked = count(identity.asked.len(), "query");
    signal::whole(out, format_args!("{asked} came, and more would tell more profiles apart"))?;
    Ok(if identity.unexplained.is_empty() { Exit::Fine } else { Exit::No })
}

fn text(name: &str, classes: &Classes, identity: &Identity) -> String {
    let mut text = String::new();
    let out = &mut text;
    let Identity { asked, unexplained, nearest, profiles, .. } = identity;
    let (queries, pool, points, len) =
        (count(asked.len(), "query"), classes.pool.len(), classes.points(), classes.all.len());
    line!(
        out,
        "{BOLD}{name}{BOLD:#}: {queries} of {pool}, which tell {points} profiles apart in {len} classes"
    );
    let verdict = match (profiles.len(), unexplained.len()) {
        (0, 0) => format!(
            "{GOOD}answers as this profile does{GOOD:#}, which was reached step by step; others may too"
        ),
        (0, left) => format!(
            "{NOTE}no profile found gives all its answers{NOTE:#}; this one gives {} of {}",
            asked.len() - left,
            asked.len()
        ),
        (1, _) => format!(
            "{GOOD}answers as this profile does{GOOD:#}, and no other gives all its answers"
        ),
        (several, _) => format!(
            "{GOOD}answers as {several} profiles do{GOOD:#}; the nearest to the interpretation of 1994:"
        ),
    };
    line!(out, "{verdict}");
    if nearest.is_empty() {
        line!(out, "  the interpretation of 1994");
    }
    for deviation in nearest {
        line!(out, "  {BOLD}{deviation}{BOLD:#} ({})", deviation.choice.grade);
        let said = format!("{} {}", deviation.setting.question, deviation.choice.summary);
        wrap(out, &folded(&said), 4, FAINT);
    }
    if let Some((_, most)) = identity.editions.first() {
        let nearest = identity.editions.iter().filter(|(_, given)| given == most);
        let nearest = joined(nearest.map(|(edition, _)| edition), " or ").unwrap_or_default();
        line!(out, "nearest edition: {nearest} ({most} of {} answers)", asked.len());
    }
    for &at in unexplained.iter().take(SHOWN) {
        let (query, answer) = &asked[at];
        let by_profile = AnswerKind::at(Settings::DEFAULT.deviate(nearest), query);
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
    text
}

fn object(classes: &Classes, identity: &Identity) -> Value {
    let ids = |moves: &[Deviation]| list(moves.iter().map(Deviation::to_string));
    let answers = identity.asked.iter().map(|(query, answer)| {
        json!({
            "robots": json_bytes(&query.robots),
            "agent": json_bytes(&query.agent),
            "url": json_bytes(&query.url),
            "said": answer.to_string(),
        })
    });
    let editions = identity.editions.iter();
    let editions =
        editions.map(|(edition, given)| json!({ "edition": edition.id(), "answers": given }));
    json!({
        "complete": stop::stopped().is_none(),
        "pool": classes.pool.len(),
        "profiles_considered": classes.points(),
        "classes": classes.all.len(),
        "queries": identity.asked.len(),
        "until_one_class": identity.until,
        "profiles": list(identity.profiles.iter().map(|moves| ids(moves))),
        "nearest": ids(&identity.nearest),
        "unexplained": identity.unexplained,
        "editions": list(editions),
        "answers": list(answers),
    })
}
