//! `norobots conform --identify`: where in the space of settings an implementation stands.

use std::io::Write;

use serde_json::json;

use crate::conform::args::{Args, Format};
use crate::conform::tested::Tested;
use crate::draw::draw;
use crate::exit::{Exit, Failed};
use crate::show::json_bytes;
use crate::text::{BOLD, FAINT, GOOD, NOTE, count, folded, line, wrap};
use norobots_lab::driver::{Driver, Fault, Request, visible};
use norobots_lab::explain::{Classes, Identity};
use norobots_lab::query::{AnswerKind, Op, Query};
use norobots_lab::setting::{Deviation, Settings};

/// How many answers that the profile does not give are shown.
const SHOWN: usize = 5;

/// Puts the queries and shows the nearest profile: success where it gives every answer.
pub(super) fn run(args: &Args, tested: &Tested, out: &mut impl Write) -> Result<Exit, Failed> {
    if !matches!(args.format, Format::Text | Format::Json) {
        return Err(Failed::usage("--identify writes text or JSON: --format text or json"));
    }
    let mut driver = tested.start()?;
    if !driver.hello().ops.contains(&Op::Decide) {
        return Err(Failed::usage("this driver does not offer `decide`, which --identify needs"));
    }
    let classes = Classes::new();
    let identity =
        classes.identify(|question| ask(&mut driver, question)).map_err(Failed::driver)?;
    if identity.asked.is_empty() {
        return Err(Failed::usage("not one query could be put to this driver"));
    }
    match args.format {
        Format::Json => writeln!(out, "{}", object(&classes, &identity))?,
        _ => {
            let told = &driver.hello().implementation.name;
            let name = visible::brief(told.as_bytes(), 200);
            out.write_all(text(&name, &classes, &identity).as_bytes())?;
        }
    }
    Ok(if identity.unexplained.is_empty() { Exit::Fine } else { Exit::No })
}

fn ask(driver: &mut Driver, query: &Query<'_>) -> Result<Option<AnswerKind>, Fault> {
    let reply = driver.ask(&Request::Decide(query.borrowed()))?;
    Ok(AnswerKind::of(&reply.answer))
}

fn text(name: &str, classes: &Classes, identity: &Identity) -> String {
    let mut out = String::new();
    let asked = identity.asked.len();
    line!(
        &mut out,
        "{BOLD}{name}{BOLD:#}: {} of {}, which tell {} profiles apart in {} classes",
        count(asked, "query"),
        classes.pool(),
        classes.points(),
        classes.len()
    );
    let given = asked - identity.unexplained.len();
    match (&identity.profiles[..], identity.unexplained.len()) {
        ([_], _) => line!(
            &mut out,
            "{GOOD}answers as this profile does{GOOD:#}, and no other gives all its answers"
        ),
        ([_, ..], _) => line!(
            &mut out,
            "{GOOD}stands at one of {} profiles{GOOD:#} that give all its answers; the nearest to \
                 the interpretation of 1994:",
            identity.profiles.len()
        ),
        ([], 0) => line!(
            &mut out,
            "{GOOD}answers as this profile does{GOOD:#}, which was reached step by step; others may \
                 too"
        ),
        ([], _) => line!(
            &mut out,
            "{NOTE}no profile found gives all its answers{NOTE:#}; this one gives {given} of {asked}"
        ),
    }
    if identity.nearest.is_empty() {
        line!(&mut out, "  the interpretation of 1994");
    }
    for deviation in &identity.nearest {
        line!(&mut out, "  {BOLD}{deviation}{BOLD:#} ({})", deviation.choice.grade);
        let said = format!("{} {}", deviation.setting.question, deviation.choice.summary);
        wrap(&mut out, &folded(&said), 4, FAINT);
    }
    if let Some((_, most)) = identity.editions.first() {
        let nearest = identity.editions.iter().filter(|(_, given)| given == most);
        let names: Vec<&str> = nearest.map(|(edition, _)| edition.id()).collect();
        line!(&mut out, "nearest edition: {} ({most} of {asked} answers)", names.join(" or "));
    }
    for &at in identity.unexplained.iter().take(SHOWN) {
        let (query, answer) = &identity.asked[at];
        let profile = Settings::DEFAULT.deviate(&identity.nearest);
        out.push_str("\nnot explained:\n");
        out.push_str(&draw(&query.robots));
        line!(
            &mut out,
            "  {FAINT}robot{FAINT:#} {}  {FAINT}URL{FAINT:#} {}: {answer}, and {} by that profile",
            visible::draw(&query.agent),
            visible::draw(&query.url),
            AnswerKind::at(profile, query)
        );
    }
    if identity.unexplained.len() > SHOWN {
        line!(&mut out, "\nand {} more", identity.unexplained.len() - SHOWN);
    }
    out
}

fn object(classes: &Classes, identity: &Identity) -> serde_json::Value {
    let ids = |moves: &[Deviation]| moves.iter().map(Deviation::to_string).collect::<Vec<_>>();
    let asked = identity.asked.iter().map(|(query, answer)| {
        json!({
            "robots": json_bytes(&query.robots),
            "agent": json_bytes(&query.agent),
            "url": json_bytes(&query.url),
            "said": answer.to_string(),
        })
    });
    let editions = identity.editions.iter();
    json!({
        "pool": classes.pool(),
        "points_considered": classes.points(),
        "classes": classes.len(),
        "questions": identity.asked.len(),
        "until_one_class": identity.until,
        "points": identity.profiles.iter().map(|moves| ids(moves)).collect::<Vec<_>>(),
        "nearest": ids(&identity.nearest),
        "unexplained": identity.unexplained,
        "editions": editions.map(|(edition, given)| json!({ "edition": edition.id(), "answers": given }))
            .collect::<Vec<_>>(),
        "asked": asked.collect::<Vec<_>>(),
    })
}
