//! `norobots conform --identify`: where in the space of settings an implementation stands.

use std::io::Write;

use serde_json::json;

use super::subject::Subject;
use super::terminal::{BOLD, FAINT, GOOD, NOTE, count, folded, line, wrap};
use super::{Args, Exit, Failed, Format, file};
use crate::show::json_bytes;
use norobots_lab::driver::{Driver, Fault, Request, visible};
use norobots_lab::explain::{Classes, Identity};
use norobots_lab::query::{AnswerKind, Op, Query};
use norobots_lab::setting::{Deviation, Settings};

/// How many answers that no point gives are shown.
const SHOWN: usize = 5;

/// Asks, and says where the implementation stands: success where a point gives every answer.
pub(super) fn run(args: &Args, subject: &Subject, out: &mut impl Write) -> Result<Exit, Failed> {
    if !matches!(args.format, Format::Text | Format::Json) {
        return Err(Failed::Usage("--identify writes text or JSON: --format text or json".into()));
    }
    let mut driver = subject.start(args)?;
    if !driver.hello().ops.contains(&Op::Decide) {
        return Err(Failed::Usage("this driver does not offer decide, which is asked here".into()));
    }
    let classes = Classes::new();
    let identity = classes
        .identify(|query| ask(&mut driver, query))
        .map_err(|fault| Failed::Driver(fault.to_string()))?;
    if identity.asked.is_empty() {
        return Err(Failed::Usage("not one question could be put to this driver".into()));
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
    line(
        &mut out,
        format_args!(
            "{BOLD}{name}{BOLD:#}: {} of {}, which tell {} points apart in {} classes",
            count(asked, "question"),
            classes.pool(),
            classes.points(),
            classes.len()
        ),
    );
    let given = asked - identity.unexplained.len();
    match (&identity.profiles[..], identity.unexplained.len()) {
        ([_], _) => line(
            &mut out,
            format_args!("{GOOD}stands at this point{GOOD:#}: no other of these gives its answers"),
        ),
        ([_, ..], _) => line(
            &mut out,
            format_args!(
                "{GOOD}stands at one of {} profiles{GOOD:#} that give all its answers; the nearest to \
                 the reading:",
                identity.profiles.len()
            ),
        ),
        ([], 0) => line(
            &mut out,
            format_args!(
                "{GOOD}answers as this profile does{GOOD:#}, which was reached step by step; others may \
                 too"
            ),
        ),
        ([], _) => line(
            &mut out,
            format_args!(
                "{NOTE}no point found gives all its answers{NOTE:#}; this one gives {given} of {asked}"
            ),
        ),
    }
    if identity.nearest.is_empty() {
        line(&mut out, format_args!("  the reading of 1994"));
    }
    for deviation in &identity.nearest {
        line(&mut out, format_args!("  {BOLD}{deviation}{BOLD:#} ({})", deviation.choice.grade));
        let said = format!("{} {}", deviation.setting.question, deviation.choice.summary);
        wrap(&mut out, &folded(&said), 4, FAINT);
    }
    if let Some((_, most)) = identity.editions.first() {
        let nearest = identity.editions.iter().filter(|(_, given)| given == most);
        let names: Vec<&str> = nearest.map(|(edition, _)| edition.id()).collect();
        line(
            &mut out,
            format_args!("nearest edition: {} ({most} of {asked} answers)", names.join(" or ")),
        );
    }
    for &at in identity.unexplained.iter().take(SHOWN) {
        let (query, answer) = &identity.asked[at];
        let profile = Settings::DEFAULT.deviate(&identity.nearest);
        out.push_str("\nnot explained:\n");
        out.push_str(&file::draw(&query.robots));
        line(
            &mut out,
            format_args!(
                "  {FAINT}robot{FAINT:#} {}  {FAINT}URL{FAINT:#} {}: {answer}, and {} at that point",
                visible::draw(&query.agent),
                visible::draw(&query.url),
                AnswerKind::at(profile, query)
            ),
        );
    }
    if identity.unexplained.len() > SHOWN {
        line(&mut out, format_args!("\nand {} more", identity.unexplained.len() - SHOWN));
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
