//! The examples as cases of a suite.

use crate::compare::found::{Cluster, Comparison};
use crate::naive::Naive;
use crate::query::{AnswerKind, Query};
use crate::setting;
use crate::setting::{Deviation, Grade, SettingInfo, Settings};
use crate::suite::Suite;
use norobots::engine::Engine;
use norobots::spec::Clause;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Writes the examples as a file of cases, ready to stand in `cases/` of a suite. A case expects
/// the answer of the interpretation of 1994; where the text leaves the query open, it expects the
/// answer of each choice.
///
/// `names` are the names of the sides. The open cases of `suite` tell which clauses a setting is
/// about.
pub fn cases(found: &Comparison, names: [&str; 2], suite: &Suite) -> String {
    let [a, b] = names;
    let mut out =
        format!("# The smallest files found on which {} and {} differ.\n", line(a), line(b));
    let mut ids: BTreeMap<String, usize> = BTreeMap::new();
    for cluster in &found.clusters {
        let name = name(cluster);
        let number = ids.entry(name.clone()).or_default();
        *number += 1;
        let id = if *number == 1 { name } else { format!("{name}-{number}") };
        case(&mut out, &id, names, cluster, suite);
    }
    out
}

/// Text that others wrote, drawn on one line.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace(|c: char| c.is_control(), "?")
}

fn name(cluster: &Cluster) -> String {
    let moves: Vec<String> =
        made(cluster).map(|one| format!("{}-{}", one.setting.id, one.choice.id)).collect();
    match moves[..] {
        [] => "compare/unexplained".into(),
        _ => format!("compare/{}", moves.join("-and-")),
    }
}

fn made(cluster: &Cluster) -> impl Iterator<Item = Deviation> {
    cluster.moves.iter().flatten().flatten().copied()
}

pub(crate) fn case(out: &mut String, id: &str, names: [&str; 2], cluster: &Cluster, suite: &Suite) {
    let Query { robots, agent, url } = &cluster.example;
    let open = open(&cluster.example, made(cluster).next());
    let clauses = cited(cluster, open, suite);
    let mut why = format!(
        "{}: {}; {}: {}.",
        line(names[0]),
        cluster.answers[0],
        line(names[1]),
        cluster.answers[1]
    );
    for deviation in made(cluster) {
        _ = write!(why, " {} {}", deviation.setting.question, deviation.choice.summary);
    }
    let clauses: Vec<String> = clauses.iter().map(|clause| quoted(clause.id())).collect();
    _ = write!(out, "\n[[case]]\nid = {}\nwhy = {}\n", quoted(id), quoted(&why));
    _ = writeln!(out, "cites = [{}]", clauses.join(", "));
    if let Some(setting) = open {
        _ = writeln!(out, "setting = {}", quoted(setting.id));
    }
    _ = writeln!(out, "robots = [{}]\n[[case.ask]]", items(robots).join(", "));
    for (member, bytes) in [("agent", agent), ("url", url)] {
        _ = match plain(bytes) {
            Some(text) => writeln!(out, "{member} = {text}"),
            None => writeln!(out, "{member}_hex = \"{}\"", hex(bytes)),
        };
    }
    let Some(setting) = open else {
        let decision = Naive::DEFAULT.decide(robots, agent, url);
        let decision = decision.expect("the reading refuses nothing");
        _ = writeln!(out, "expect = \"{}\"", decision.verdict);
        let editions: Vec<String> = made(cluster)
            .filter_map(|deviation| match deviation.choice.grade {
                Grade::Superseded(_, edition) if edition.later() => Some(edition),
                _ => None,
            })
            .filter(|_| made(cluster).count() == 1)
            .map(|edition| quoted(edition.id()))
            .collect();
        if !editions.is_empty() {
            _ = writeln!(out, "superseded_by = [{}]", editions.join(", "));
        }
        if let Some(line) = decision.line {
            _ = writeln!(out, "line = {line}");
        }
        return;
    };
    let answers: Vec<String> = answers(setting, &cluster.example)
        .map(|(choice, verdict)| format!("{choice} = \"{verdict}\""))
        .collect();
    _ = writeln!(out, "expect = {{ {} }}", answers.join(", "));
}

/// The verdict of each choice that the text permits; a refusal is none.
fn answers(
    setting: &'static SettingInfo,
    query: &Query<'_>,
) -> impl Iterator<Item = (&'static str, AnswerKind)> {
    let permitted = setting.choices.iter().filter(|choice| choice.grade.conforms());
    let at = move |choice| AnswerKind::at(Deviation { setting, choice }.settings(), query);
    let answers = permitted.map(move |choice| (choice.id, at(choice)));
    answers.filter(|(_, answer)| matches!(answer, AnswerKind::Verdict(_)))
}

/// The setting on which the text leaves the query open, that of `chief` before others; `None`
/// where every permitted choice gives the same answer.
fn open(query: &Query<'_>, chief: Option<Deviation>) -> Option<&'static SettingInfo> {
    let chief = chief.map(|deviation| deviation.setting);
    let default = AnswerKind::at(Settings::DEFAULT, query);
    chief
        .into_iter()
        .chain(setting::ALL)
        .find(|setting| answers(setting, query).any(|(_, answer)| answer != default))
}

/// The clauses that a case cites: those that the choices contradict, else those of the suite's
/// cases about the setting, else the one that decides.
fn cited(cluster: &Cluster, open: Option<&SettingInfo>, suite: &Suite) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    if open.is_none() {
        clauses.extend(made(cluster).filter_map(|one| one.choice.grade.clause()));
    }
    let about =
        open.map(|setting| setting.id).or_else(|| made(cluster).next().map(|one| one.setting.id));
    if clauses.is_empty() && about.is_some() {
        let case = suite.cases.iter().find(|case| case.setting.as_deref() == about);
        clauses.extend(case.into_iter().flat_map(|case| case.cites.clone()));
    }
    if clauses.is_empty() {
        clauses.push(Clause::DisallowPrefix);
    }
    let mut seen = Vec::new();
    clauses.retain(|clause| {
        !seen.contains(clause) && {
            seen.push(*clause);
            true
        }
    });
    clauses
}

/// The lines of the file, each an item; a line that is no plain text is in hexadecimal.
fn items(robots: &[u8]) -> Vec<String> {
    let lines = robots.split_inclusive(|byte| *byte == b'\n');
    lines
        .map(|line| plain(line).unwrap_or_else(|| format!("{{ hex = \"{}\" }}", hex(line))))
        .collect()
}

/// The bytes as a string of TOML; `None` where they hold anything invisible.
fn plain(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    let seen = |c: char| matches!(c, ' '..='~' | '\t' | '\r' | '\n');
    text.chars().all(seen).then(|| quoted(text))
}

/// A string of TOML. What JSON escapes, TOML escapes in the same way.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\x7f', "\\u007f")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
