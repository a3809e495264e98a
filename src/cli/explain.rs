//! `norobots explain`: what an id means.

use super::conform::file;
use super::{Exit, complain, show};
use crate::check::Code;
use crate::driver::Op;
use crate::setting::{self, SettingInfo};
use crate::spec::Clause;
use crate::suite::{Case, Expect, Folder, Sentence, Suite, nearest};
use std::io::{self, Write};
use std::path::PathBuf;

/// Explain a clause, a diagnostic code, a setting or a vector
///
/// Says what it means, where it comes from and what belongs to it. An id may name several of
/// them: all are explained. Without an id, lists them all.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A clause (`record-separator`), a code (`no-blank-line`), a setting (`blank-line`), one of
    /// its choices (`blank-line=ignored`) or a vector (`record-shape/shortest`)
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// A folder with a suite in place of the embedded one
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> io::Result<Exit> {
    let folder = args.suite.clone().map_or(Folder::Embedded, Folder::at);
    let suite = match Suite::load(&folder) {
        Ok(suite) => suite,
        Err(error) => {
            complain(error);
            return Ok(Exit::Usage);
        }
    };
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
    if let Some(code) = Code::from_id(id) {
        part(out)?;
        explain_code(code, out)?;
    }
    let (name, choice) =
        id.split_once('=').map_or((id, None), |(name, choice)| (name, Some(choice)));
    let known =
        |setting: &&SettingInfo| choice.is_none_or(|choice| setting.choice(choice).is_some());
    if let Some(setting) = SettingInfo::from_id(name).filter(known) {
        part(out)?;
        explain_setting(setting, choice, &suite, out)?;
    }
    if let Some(case) = suite.cases.iter().find(|case| case.id == id) {
        part(out)?;
        explain_case(case, &suite, out)?;
    }
    if found {
        return Ok(Exit::Fine);
    }
    if let Some(setting) = SettingInfo::from_id(name) {
        let choices: Vec<_> = setting.choices.iter().map(|choice| choice.id).collect();
        complain(format_args!("{name} has the choices {}", choices.join(", ")));
        return Ok(Exit::Usage);
    }
    let ids = Clause::all().map(|clause| -> &str { clause.id() });
    let ids = ids.chain(Code::all().map(|code| -> &str { code.id() }));
    let ids = ids.chain(setting::ALL.iter().map(|setting| -> &str { setting.id }));
    let ids = ids.chain(suite.cases.iter().map(|case| case.id.as_str()));
    let hint = match nearest(id, ids) {
        Some(near) => format!("; is `{near}` meant?"),
        None => "; `norobots explain` lists all ids".to_owned(),
    };
    complain(format_args!(
        "no clause, code, setting or vector is called `{}`{hint}",
        show::visible(id.as_bytes())
    ));
    Ok(Exit::Usage)
}

fn list(suite: &Suite, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "clauses")?;
    for clause in Clause::all() {
        writeln!(out, "  {:<24} {}", clause.id(), clause.says())?;
    }
    writeln!(out, "\ndiagnostics")?;
    for code in Code::all() {
        writeln!(out, "  {:<24} {}, clause {}", code.id(), code.severity(), code.clause())?;
    }
    writeln!(out, "\nsettings")?;
    for setting in setting::ALL {
        writeln!(out, "  {:<24} {}", setting.id, setting.asks)?;
    }
    writeln!(out, "\nvectors")?;
    for case in &suite.cases {
        writeln!(out, "  {}", case.id)?;
    }
    Ok(())
}

/// A heading and the items under it; nothing where there are none.
fn items(heading: &str, items: &[String], out: &mut dyn Write) -> io::Result<()> {
    if !items.is_empty() {
        writeln!(out, "{heading}")?;
    }
    items.iter().try_for_each(|item| writeln!(out, "  {item}"))
}

fn explain_clause(clause: Clause, suite: &Suite, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "clause {clause} ({})\n{}", clause.level(), clause.says())?;
    if let Some(quotation) = suite.quotation(clause) {
        writeln!(out, "  “{}”\n  {}", quotation.quote, quotation.source)?;
        if let Some(why) = &quotation.untestable {
            writeln!(out, "not tested: {why}")?;
        }
    }
    let sentences = suite.sentences.iter().filter(|sentence| sentence.clauses.contains(&clause));
    let drawn = |one: &Sentence| format!("{} ({}): “{}”", one.id, one.class, one.quote);
    items("sentences", &sentences.map(drawn).collect::<Vec<_>>(), out)?;
    let codes = Code::all().filter(|code| code.clause() == clause);
    let codes: Vec<_> = codes.map(|code| format!("{code} ({})", code.severity())).collect();
    items("diagnostics", &codes, out)?;
    let breaks = |setting: &SettingInfo| {
        let choices = setting.choices.iter().filter(|choice| choice.grade.clause() == Some(clause));
        choices
            .map(|choice| format!("{}={}: {}", setting.id, choice.id, choice.says))
            .collect::<Vec<_>>()
    };
    items("choices that break it", &setting::ALL.iter().flat_map(breaks).collect::<Vec<_>>(), out)?;
    let cases = suite.cases.iter().filter(|case| case.cites.contains(&clause));
    items("vectors", &cases.map(|case| case.id.clone()).collect::<Vec<_>>(), out)
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
    writeln!(out, "setting {}\n{}", setting.id, setting.asks)?;
    for choice in setting.choices.iter().filter(|choice| only.is_none_or(|only| only == choice.id))
    {
        writeln!(out, "  {} ({})\n    {}", choice.id, choice.grade, choice.says)?;
        if !choice.seen_in.is_empty() {
            writeln!(out, "    made by {}", choice.seen_in.join(", "))?;
        }
    }
    let cases = suite.cases.iter().filter(|case| case.setting.as_deref() == Some(setting.id));
    items("open questions", &cases.map(|case| case.id.clone()).collect::<Vec<_>>(), out)
}

fn explain_case(case: &Case, suite: &Suite, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "vector {} ({})\n{}", case.id, case.file, case.why)?;
    let cites: Vec<_> = case.cites.iter().map(|clause| clause.id()).collect();
    writeln!(out, "cites {}", cites.join(", "))?;
    if let Some(id) = &case.opposite {
        writeln!(out, "opposite {id}")?;
        let opposite = suite.cases.iter().find(|case| case.id == *id);
        opposite.map_or(Ok(()), |opposite| writeln!(out, "  {}", opposite.why))?;
    }
    writeln!(out, "{} bytes", case.robots.len())?;
    write!(out, "{}", file::draw(&case.robots))?;
    for ask in &case.asks {
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
    let op = if case.asks.is_empty() { Op::Check } else { Op::Decide };
    writeln!(out, "run it ({}): norobots conform NAME --only {}", op.id(), case.id)
}
