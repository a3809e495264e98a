//! `norobots explain`: what an id means.

use crate::draw::draw;
use crate::exit::{Exit, Failed};
use crate::{edition, show, suite};
use norobots::check::Code;
use norobots::spec::{AnyClause, Clause, Edition, RevisitedClause};
use norobots_lab::driver::Op;
use norobots_lab::query::OutcomeKind;
use norobots_lab::run::expected;
use norobots_lab::setting::{Deviation, Grade, SettingInfo, Settings};
use norobots_lab::suite::{Case, Expect, How, Sentence, Suite, Text, nearest};
use norobots_lab::{meta, setting};
use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;

/// Explain a clause, a rule, a diagnostic code, a setting, an edition, a result or a vector
///
/// The command says what it means, where it comes from and what belongs to it. Where an id names
/// several of them, it explains each. Without an id it lists them all.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A clause (`record-separator`), a rule on META tags (`meta-none`), a code (`no-blank-line`), a
    /// setting (`blank-line`), one of its choices (`blank-line=ignored`), an edition (`1994-es`), a
    /// result of `conform` (`superseded`) or a vector (`record-shape/shortest`)
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// A folder with a suite in place of the embedded one
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Exit, Failed> {
    let suite = suite::load(&args.suite)?;
    let Some(id) = args.id.as_deref() else {
        list(&suite, out)?;
        return Ok(Exit::Fine);
    };
    let mut found = false;
    let mut part = |out: &mut dyn Write| match std::mem::replace(&mut found, true) {
        true => writeln!(out),
        false => Ok(()),
    };
    if let Some(clause) = Clause::from_id(id) {
        part(out)?;
        explain_clause(clause, &suite, out)?;
    }
    if let Some(clause) = RevisitedClause::from_id(id) {
        part(out)?;
        explain_revisited(clause, &suite, out)?;
    }
    if let Some(rule) = meta::Rule::from_id(id) {
        part(out)?;
        explain_rule(rule, &suite, out)?;
    }
    if let Some(code) = meta::Code::from_id(id) {
        part(out)?;
        writeln!(out, "remark {code} (rule {})", code.rule())?;
        writeln!(out, "{}", code.rule().summary())?;
    }
    if let Some(code) = Code::from_id(id) {
        part(out)?;
        explain_code(code, out)?;
    }
    let (name, choice) =
        id.split_once('=').map_or((id, None), |(name, choice)| (name, Some(choice)));
    let has_choice =
        |setting: &&SettingInfo| choice.is_none_or(|choice| setting.choice(choice).is_some());
    let of_meta = |name: &str| meta::ALL.iter().find(|setting| setting.id == name);
    if let Some(setting) = SettingInfo::from_id(name).or(of_meta(name)).filter(has_choice) {
        part(out)?;
        explain_setting(setting, choice, &suite, out)?;
    }
    if let Some(edition) = Edition::from_id(id) {
        part(out)?;
        explain_edition(edition, edition::text(edition)?.as_ref(), out)?;
    }
    if let Some(kind) = OutcomeKind::ALL.into_iter().find(|kind| kind.id() == id) {
        part(out)?;
        let [meaning, remedy] = result(kind);
        writeln!(out, "result {id}\n{meaning}\nwhat to do: {remedy}")?;
    }
    if let Some(case) = suite.cases.iter().find(|case| case.id == id) {
        part(out)?;
        explain_case(case, &suite, out)?;
    }
    if found {
        return Ok(Exit::Fine);
    }
    if id.contains('=') {
        let in_meta = of_meta(name).is_some();
        let settings = if in_meta { meta::ALL } else { setting::ALL };
        Deviation::parse(id, settings).map_err(Failed::usage)?;
    }
    let known = known(&suite);
    let hint = match nearest(id, known.iter().map(|(_, id, _)| *id)) {
        Some(near) => format!("; is `{near}` meant?"),
        None => "; `norobots explain` lists all ids".to_owned(),
    };
    Err(Failed::usage(format_args!(
        "no clause, code, setting, edition, result or vector is called `{}`{hint}",
        show::visible(id.as_bytes())
    )))
}

/// Everything that has an id: its kind, its id and a line about it.
fn known(suite: &Suite) -> Vec<(&'static str, &str, String)> {
    let clauses =
        Clause::ALL.into_iter().map(|one| ("clauses", one.id(), one.summary().to_owned()));
    let revisited = RevisitedClause::ALL
        .into_iter()
        .map(|one| ("clauses of the Revisited grammar", one.id(), one.summary().to_owned()));
    let codes = Code::ALL.into_iter().map(|one| {
        ("diagnostics", one.id(), format!("{}, clause {}", one.severity(), one.clause()))
    });
    let rules = meta::Rule::ALL
        .into_iter()
        .map(|one| ("rules on META tags", one.id(), one.summary().to_owned()));
    let remarks = meta::Code::ALL
        .into_iter()
        .map(|one| ("remarks on META tags", one.id(), format!("rule {}", one.rule())));
    let settings = setting::ALL.iter().chain(meta::ALL);
    let settings = settings.map(|one| ("settings", one.id, one.question.to_owned()));
    let editions =
        Edition::ALL.into_iter().map(|one| ("editions", one.id(), one.title().to_owned()));
    let results = OutcomeKind::ALL.map(|one| ("results", one.id(), result(one)[0].to_owned()));
    let known = clauses.chain(revisited).chain(codes).chain(rules).chain(remarks);
    let mut known: Vec<(_, &str, _)> =
        known.chain(settings).chain(editions).chain(results).collect();
    known.extend(suite.cases.iter().map(|case| ("vectors", case.id.as_str(), String::new())));
    known
}

fn list(suite: &Suite, out: &mut dyn Write) -> io::Result<()> {
    for (at, kind) in known(suite).chunk_by(|a, b| a.0 == b.0).enumerate() {
        writeln!(out, "{}{}", if at == 0 { "" } else { "\n" }, kind[0].0)?;
        for (_, id, about) in kind {
            writeln!(out, "{}", format!("  {id:<24} {about}").trim_end())?;
        }
    }
    Ok(())
}

/// A heading and the items under it; nothing where there are none.
fn items(
    heading: &str,
    items: impl Iterator<Item = impl fmt::Display>,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (at, item) in items.enumerate() {
        if at == 0 {
            writeln!(out, "{heading}")?;
        }
        writeln!(out, "  {item}")?;
    }
    Ok(())
}

fn explain_clause(clause: Clause, suite: &Suite, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "clause {clause} ({})\n{}", clause.level(), clause.summary())?;
    if let Some(quotation) = suite.quotation(clause) {
        writeln!(out, "  “{}”\n  {}", quotation.quote, quotation.source.cited())?;
        if let Some(why) = &quotation.untestable {
            writeln!(out, "not tested: {why}")?;
        }
    }
    let sentences = suite.sentences.iter().filter(|sentence| sentence.clauses.contains(&clause));
    let drawn = |one: &Sentence| format!("{} ({}): “{}”", one.id, one.class, one.quote);
    items("sentences", sentences.map(drawn), out)?;
    items("diagnostics", codes_of(AnyClause::Standard1994(clause)), out)?;
    let breaks = |setting: &'static SettingInfo| {
        choices_of(setting, move |grade| grade.clause() == Some(clause))
    };
    items("choices that break it", setting::ALL.iter().flat_map(breaks), out)?;
    let cases = suite.cases.iter().filter(|case| case.cites.contains(&clause));
    items("vectors", cases.map(|case| &case.id), out)
}

fn explain_revisited(
    clause: RevisitedClause,
    suite: &Suite,
    out: &mut dyn Write,
) -> io::Result<()> {
    let lines: Vec<_> = clause.lines().iter().map(u8::to_string).collect();
    let of = match lines.len() {
        0 => String::new(),
        1 => format!(", line {}", lines[0]),
        _ => format!(", lines {}", lines.join(", ")),
    };
    writeln!(out, "clause {clause} (Revisited grammar{of})\n{}", clause.summary())?;
    writeln!(out, "  “{}”", clause.quote())?;
    if let Some(source) = suite.sources.iter().find(|one| one.slug == RevisitedClause::SOURCE) {
        writeln!(out, "  {}", source.cited())?;
    }
    if let Some(choice) = clause.default_choice() {
        writeln!(out, "interpretation: {choice}")?;
    }
    items("diagnostics", codes_of(AnyClause::Revisited(clause)), out)
}

fn codes_of(clause: AnyClause) -> impl Iterator<Item = String> {
    let codes = Code::ALL.into_iter().filter(move |code| code.clause() == clause);
    codes.map(|code| format!("{code} ({})", code.severity()))
}

/// The choices of a setting that have such a grade, each with its summary.
fn choices_of(
    setting: &'static SettingInfo,
    such: impl Fn(Grade) -> bool + 'static,
) -> impl Iterator<Item = String> {
    let choices = setting.choices.iter().filter(move |choice| such(choice.grade));
    choices.map(|choice| format!("{}={}: {}", setting.id, choice.id, choice.summary))
}

fn explain_rule(rule: meta::Rule, suite: &Suite, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "rule {rule} (META tags)\n{}", rule.summary())?;
    if let Some(one) = suite.rules.iter().find(|one| one.of == rule) {
        writeln!(out, "  “{}”\n  {}", one.quote, one.source.cited())?;
        if let Some(why) = &one.untestable {
            writeln!(out, "not tested: {why}")?;
        }
    }
    let codes = meta::Code::ALL.into_iter().filter(|code| code.rule() == rule);
    items("remarks", codes, out)?;
    let cases = suite.cases.iter().filter(|case| case.rules.contains(&rule));
    items("vectors", cases.map(|case| &case.id), out)
}

fn explain_code(code: Code, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "diagnostic {code} ({}, clause {})", code.severity(), code.clause())?;
    writeln!(out, "{}", code.explanation())
}

fn explain_setting(
    setting: &SettingInfo,
    only: Option<&str>,
    suite: &Suite,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "setting {}\n{}", setting.id, setting.question)?;
    for choice in setting.choices.iter().filter(|choice| only.is_none_or(|only| only == choice.id))
    {
        writeln!(out, "  {} ({})\n    {}", choice.id, choice.grade, choice.summary)?;
        if !choice.seen_in.is_empty() {
            writeln!(out, "    made by {}", choice.seen_in.join(", "))?;
        }
    }
    let cases = suite.cases.iter().filter(|case| case.setting.as_deref() == Some(setting.id));
    items("open queries", cases.map(|case| &case.id), out)
}

/// Writes what the edition is and where it deviates from the standard, with the sentences of both.
fn explain_edition(
    edition: Edition,
    document: Option<&(Suite, Text)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "edition {edition}\n{}", edition.title())?;
    let by_it = |setting: &'static SettingInfo| {
        choices_of(setting, move |grade| matches!(grade, Grade::Superseded(_, by) if by == edition))
    };
    match Settings::default_for(edition) {
        None => writeln!(
            out,
            "The space of settings has no profile for it: no robot can answer by it."
        )?,
        Some(Settings::DEFAULT) => writeln!(out, "It is the interpretation of 1994.")?,
        Some(profile) => {
            let line =
                |one: &Deviation| format!("{one} ({}): {}", one.choice.grade, one.choice.summary);
            items("its deviations", profile.deviations().iter().map(line), out)?;
        }
    }
    items(
        "choices that it requires against the standard",
        setting::ALL.iter().flat_map(by_it),
        out,
    )?;
    let Some((suite, text)) = document else { return Ok(()) };
    writeln!(out, "document {}\n  {}", text.source.cited(), text.what)?;
    let own = if text.bounds.is_some() { "sentences" } else { "passages" };
    let same = text.rows.iter().filter(|row| row.how == How::Same).count();
    writeln!(out, "{own} that say the same: {same}\n{own} that differ")?;
    for row in text.rows.iter().filter(|row| row.how != How::Same) {
        let mut lines = match (row.how, &row.summary) {
            (How::Dropped, None) => vec![format!("dropped: {}", row.sentences.join(", "))],
            _ => edition::sides(suite, text, row),
        };
        if row.sentences.is_empty() && !row.clauses.is_empty() {
            let clauses: Vec<_> = row.clauses.iter().map(|clause| clause.id()).collect();
            lines.insert(0, format!("1994: {}", clauses.join(", ")));
        }
        lines.extend(row.moves.iter().map(|one| format!("→ {one}")));
        for (at, line) in lines.iter().enumerate() {
            writeln!(out, "{}{line}", if at == 0 { "  " } else { "    " })?;
        }
    }
    Ok(())
}

/// What a result of a query means, and what to do about it.
fn result(kind: OutcomeKind) -> [&'static str; 2] {
    match kind {
        OutcomeKind::Pass => ["The answer is the one that the text of 1994 requires.", "nothing"],
        OutcomeKind::Wrong => [
            "The answer is not the one that the text of 1994 requires, nor one of a later edition.",
            "read the clause and its case in the report, and correct the parser; the rerun line \
             runs that case alone",
        ],
        OutcomeKind::Error => [
            "The implementation failed on the query, or its driver gave an answer that is none of \
             the protocol.",
            "read the message and the stderr beside it; correct the driver where it broke the \
             protocol, else the parser, which must take any bytes",
        ],
        OutcomeKind::Crash => [
            "The process of the implementation ended without an answer.",
            "run the rerun line, and look for the cause in the signal or exit status and in the \
             stderr beside it",
        ],
        OutcomeKind::Timeout => [
            "No answer came in time, and the process was killed.",
            "look for a loop or for quadratic time in the parser; let the driver flush each \
             answer; raise --timeout where the implementation is only slow to start",
        ],
        OutcomeKind::Superseded => [
            "The answer goes against the text of 1994, but a later edition such as RFC 9309 requires \
             it.",
            "nothing where the implementation follows that edition: --accept superseded takes such \
             answers as success",
        ],
        OutcomeKind::Open => [
            "The text of 1994 leaves the answer open; the report names the choice that was made.",
            "nothing: no answer is wrong here, and none is counted",
        ],
        OutcomeKind::Unsupported => [
            "The driver says that it has no means to put this query to the implementation.",
            "nothing, or extend the driver: the query is not counted",
        ],
        OutcomeKind::NotOffered => [
            "The driver's greeting does not offer the operation: decide, parse, check or meta.",
            "nothing, or offer the operation: its queries are not put and not counted",
        ],
    }
}

fn explain_case(case: &Case, suite: &Suite, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "vector {} ({})\n{}", case.id, case.file, case.why)?;
    writeln!(out, "cites {}", case.cited().join(", "))?;
    if let Some(opposite) = suite.opposite(case) {
        writeln!(out, "opposite {}\n  {}", opposite.id, opposite.why)?;
    }
    writeln!(out, "{} bytes", case.robots.len())?;
    write!(out, "{}", draw(&case.robots))?;
    for ask in &case.queries {
        let (agent, url) = (show::visible(&ask.agent), show::visible(&ask.url));
        write!(out, "{} may fetch {}: ", agent, url)?;
        match &ask.expect {
            Expect::Settled(verdict) => write!(out, "{verdict}")?,
            Expect::Open(choices) => {
                let choices: Vec<_> = choices
                    .iter()
                    .map(|(choice, verdict)| format!("{verdict} ({choice})"))
                    .collect();
                write!(out, "{}", choices.join(", "))?;
            }
        }
        match ask.line {
            Some(line) => writeln!(out, ", by line {line}")?,
            None => writeln!(out)?,
        }
    }
    if let Some(conforming) = case.conforming {
        writeln!(out, "{}", if conforming { "conforms" } else { "does not conform" })?;
    }
    if case.meta.is_some() {
        writeln!(out, "the page asks for {}", expected(case, Op::Meta, None))?;
    }
    let op = match (&case.meta, &case.queries[..]) {
        (Some(_), _) => Op::Meta,
        (None, []) => Op::Check,
        (None, _) => Op::Decide,
    };
    writeln!(out, "run it ({}): norobots conform NAME --only {}", op.id(), case.id)
}
