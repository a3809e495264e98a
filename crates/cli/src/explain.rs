//! `norobots explain`: explains the meaning of an id.

use crate::exit::{Failed, Out, Result};
use crate::text::{count, folded, joined};
use crate::{check, edition, help, render, suite};
use norobots::check::Code;
use norobots::spec::{AnyClause, Clause, Draft1996Clause, Edition, RevisitedClause, Rfc9309Clause};
use norobots_report::run::expected;
use norobots_settings::setting::{
    self, Demand, Deviation, Grade, Page, Rules, SettingInfo, Settings,
};
use norobots_suite::access::{AccessCase, CASES};
use norobots_suite::driver::Op;
use norobots_suite::meta;
use norobots_suite::query::OutcomeKind;
use norobots_suite::suite::{Case, Expect, How, Sentence, Suite, Text};
use norobots_text::nearest::nearest;
use norobots_trial::case as trial;
use std::fmt::Display;
use std::path::PathBuf;

/// Explain any id that a report prints, such as a clause, a diagnostic, a setting or a case
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots explain no-colon"))]
#[command(
    after_help = "Exit codes: 0 if every id is explained, 2 if an id is not known or a suite can't be read."
)]
pub(super) struct Args {
    /// The ids, such as record-separator, no-colon, blank-line=ignored or 1994-es; without one, list all
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Explain the cases of the suite in this folder
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
}

/// The values of `--edition` that stand for several editions, each with its explanation.
const DOORS: [(&str, &str); 2] = [
    (
        "google",
        "What Google's robots do, by its page (google-2026-04-14) and its code \
         (google-code-22b355f). `decide` and `audit` also use\nwhat Google's pages on its crawlers \
         say about groups for other names. `check` uses the page alone.",
    ),
    ("all", "Each of 1994, 1996, rfc-9309, google-2026-04-14 and google-code-22b355f."),
];

pub(super) fn run(args: &Args, out: &mut Out) -> Result {
    let suite = suite::load(&args.suite)?;
    let texts = edition::texts()?;
    let topics = topics(&suite, &texts)?;
    if args.ids.is_empty() {
        for (at, of_kind) in topics.chunk_by(|a, b| a.kind == b.kind).enumerate() {
            writeln!(out, "{}{}", if at == 0 { "" } else { "\n" }, of_kind[0].kind)?;
            for Topic { id, about, .. } in of_kind {
                writeln!(out, "{}", format!("  {id:<24} {about}").trim_end())?;
            }
        }
    }
    for (at, id) in args.ids.iter().enumerate() {
        write!(out, "{}", if at == 0 { "" } else { "\n" })?;
        explain(id, &topics, &suite, out)?;
    }
    Ok(())
}

/// Writes the explanation of an id.
///
/// # Errors
///
/// Returns an error if no explanation exists for this id.
fn explain(id: &str, topics: &[Topic<'_>], suite: &Suite, out: &mut Out) -> Result {
    if let Some((_, about)) = DOORS.iter().find(|(door, _)| *door == id) {
        return writeln!(out, "{id}, of --edition\n{about}");
    }
    if let Some((name, _)) = id.split_once('=') {
        let of_meta = meta::ALL.iter().any(|setting| setting.id == name);
        let settings = if of_meta { meta::ALL } else { setting::ALL };
        let Deviation { setting, choice } =
            Deviation::parse(id, settings).map_err(Failed::usage)?;
        return explain_setting(setting, Some(choice.id), suite, out);
    }
    let named: Vec<&Topic> = topics.iter().filter(|topic| topic.id == id).collect();
    for (at, topic) in named.iter().enumerate() {
        write!(out, "{}", if at == 0 { "" } else { "\n" })?;
        (topic.explain)(out)?;
    }
    if !named.is_empty() {
        return Ok(());
    }
    // `--edition` also accepts other spellings of an edition's id, such as `rfc9309`.
    if let Ok(edition) = id.parse::<Edition>() {
        return explain_edition(edition, out);
    }
    let hint = match nearest(id, topics.iter().map(|topic| topic.id)) {
        Some(near) => format!("; is `{near}` meant?"),
        None => "; `norobots explain` lists all ids".to_owned(),
    };
    Err(Failed::usage(format_args!(
        "no clause, sentence, code, setting, edition, document, result or case is called `{}`{hint}",
        render::visible(id.as_bytes())
    )))
}

/// An id that `norobots explain` can explain.
struct Topic<'a> {
    kind: &'static str,
    id: &'a str,
    /// A description of the topic, in one line.
    about: String,
    explain: Explain<'a>,
}

type Explain<'a> = Box<dyn Fn(&mut Out) -> Result + 'a>;

/// Lists everything that has an id, grouped by kind.
///
/// # Errors
///
/// Returns an error if the cases of `norobots trial` can't be read.
fn topics<'a>(suite: &'a Suite, texts: &'a (Suite, Vec<Text>)) -> Result<Vec<Topic<'a>>> {
    let mut all = Vec::new();
    let mut add = |kind, id, about: &str, explain| {
        all.push(Topic { kind, id, about: about.to_owned(), explain });
    };
    for clause in Clause::ALL {
        let explain = move |out: &mut Out| explain_clause(clause, suite, out);
        add("clauses", clause.id(), clause.summary(), Box::new(explain));
    }
    for clause in RevisitedClause::ALL {
        let explain = move |out: &mut Out| explain_revisited(clause, suite, out);
        add("clauses of the Revisited grammar", clause.id(), clause.summary(), Box::new(explain));
    }
    for clause in Draft1996Clause::ALL {
        let words = (clause.section(), clause.quote(), clause.default_choice());
        let explain = move |out: &mut Out| {
            explain_later(AnyClause::Draft1996(clause), "the draft of 1996", words, out)
        };
        add("clauses of the draft of 1996", clause.id(), clause.summary(), Box::new(explain));
    }
    for clause in Rfc9309Clause::ALL {
        let words = (clause.section(), clause.quote(), clause.default_choice());
        let explain =
            move |out: &mut Out| explain_later(AnyClause::Rfc9309(clause), "RFC 9309", words, out);
        add("clauses of RFC 9309", clause.id(), clause.summary(), Box::new(explain));
    }
    for edition in Edition::ALL {
        for demand in Rules::of(edition).demands.iter().chain(&Rules::of(edition).access) {
            let about = format!("{edition}: {}", said(demand));
            let explain = move |out: &mut Out| explain_demand(edition, demand, suite, out);
            add("clauses of later editions", &demand.id, &about, Box::new(explain));
        }
    }
    for kind in check::Kind::all() {
        let clauses = joined(kind.clauses(), ", ");
        let clauses = clauses.map(|clauses| format!(", clause {clauses}")).unwrap_or_default();
        let about = format!("{}{clauses}", kind.severity());
        let whole = format!("diagnostic {kind} ({about})\n{}", kind.explanation());
        add("diagnostics", kind.id(), &about, Box::new(move |out| writeln!(out, "{whole}")));
    }
    for rule in meta::Rule::ALL {
        let explain = move |out: &mut Out| explain_rule(rule, suite, out);
        add("rules on META tags", rule.id(), rule.summary(), Box::new(explain));
    }
    for code in meta::Code::ALL {
        let about = format!("rule {}", code.rule());
        let whole = format!("remark {code} ({about})\n{}", code.rule().summary());
        add(
            "remarks on META tags",
            code.id(),
            &about,
            Box::new(move |out| writeln!(out, "{whole}")),
        );
    }
    for setting in setting::ALL.iter().chain(meta::ALL) {
        let explain = move |out: &mut Out| explain_setting(setting, None, suite, out);
        add("settings", setting.id, setting.question, Box::new(explain));
    }
    for edition in Edition::ALL {
        add(
            "editions",
            edition.id(),
            edition.title(),
            Box::new(move |out| explain_edition(edition, out)),
        );
    }
    for document in texts.1.iter().filter(|text| text.edition.is_none()) {
        let explain = move |out: &mut Out| explain_text(&texts.0, document, out);
        add("documents", &document.id, &document.what, Box::new(explain));
    }
    for sentence in &suite.sentences {
        let about = format!("{}: {}", sentence.class, folded(&sentence.quote));
        add(
            "sentences",
            &sentence.id,
            &about,
            Box::new(move |out| explain_sentence(sentence, texts, out)),
        );
    }
    for result in OutcomeKind::ALL {
        let whole =
            format!("result {result}\n{}\nwhat to do: {}", result.summary(), remedy(result));
        add(
            "results",
            result.id(),
            result.summary(),
            Box::new(move |out| writeln!(out, "{whole}")),
        );
    }
    for case in &suite.cases {
        add("vectors", &case.id, "", Box::new(move |out| explain_case(case, suite, out)));
    }
    for case in &suite.later {
        add(
            "cases of later editions",
            &case.id,
            "",
            Box::new(move |out| explain_case(case, suite, out)),
        );
    }
    for case in &CASES.case {
        let explain = move |out: &mut Out| explain_access(case, out);
        add("cases on fetches", &case.id, &case.why, Box::new(explain));
    }
    for case in trial::cases().map_err(Failed::usage)? {
        let explain = move |out: &mut Out| explain_trial(case, out);
        add("cases of the trial of crawlers", &case.id, &case.fault, Box::new(explain));
    }
    Ok(all)
}

/// Explains a case of `norobots trial`: its site, and the mistake of a robot that fails the case.
fn explain_trial(case: &trial::Case, out: &mut Out) -> Result {
    writeln!(out, "case {} of the trial of crawlers", case.id)?;
    match &*case.fault {
        "" => writeln!(out, "  it judges no robot")?,
        fault => writeln!(out, "  a robot that breaks it {fault}")?,
    }
    items("not judged", [&case.not_judged].into_iter().filter(|why| !why.is_empty()), out)?;
    match &case.robots {
        Some(robots) => write!(out, "{}", render::draw(robots.as_bytes()))?,
        None => writeln!(out, "  the site has no robots.txt")?,
    }
    items("watched URLs", case.paths.iter(), out)
}

/// Returns the quotation in a clause of a later edition, on one line. If the clause has no quotation, returns its
/// summary.
fn said(demand: &Demand) -> String {
    let words = demand.quote.as_ref().map(|quote| format!("“{}”", folded(quote)));
    words.or_else(|| demand.summary.clone()).unwrap_or_default()
}

/// Returns the address of a page, followed by its date, the date of our visit, and the source that quotes the page.
fn page_line(page: &Page) -> String {
    let Page { address, date, seen, quoted_by, .. } = page;
    let date = date.as_ref().map(|date| format!("of {date}"));
    let seen = seen.as_ref().map(|seen| format!("seen {seen}"));
    let by = quoted_by.as_ref().filter(|by| *by != address).map(|by| format!("quoted by {by}"));
    let how = joined(date.into_iter().chain(seen).chain(by), ", ");
    how.map_or_else(|| address.clone(), |how| format!("{address} ({how})"))
}

/// Writes a clause of a later edition. Lists the choices that violate the clause, and the cases about fetches that cite
/// the clause.
fn explain_demand(edition: Edition, demand: &Demand, suite: &Suite, out: &mut Out) -> Result {
    let Demand { id, level, place, .. } = demand;
    writeln!(out, "clause {id} of {edition} ({level}, {place})\n  {}", said(demand))?;
    let source = Rules::of(edition).source.as_ref();
    let source = suite.sources.iter().find(|other| source == Some(&other.slug));
    source.iter().try_for_each(|source| writeln!(out, "  {}", source.cited()))?;
    if let Some(page) = Rules::of(edition).page_of(demand) {
        writeln!(out, "  {}", page_line(page))?;
    }
    let breaks = Rules::of(edition).violations().filter(|deviation| {
        deviation.grade_by(edition).clause().is_some_and(|clause| clause.id == demand.id)
    });
    items(
        "choices that break it",
        breaks.map(|deviation| format!("{deviation}: {}", deviation.choice.summary)),
        out,
    )?;
    let cites = |case: &&AccessCase| {
        let actions = case.expect.get(&edition).into_iter().flatten();
        actions.into_iter().any(|(_, clauses)| clauses.0.contains(id))
    };
    items("cases on fetches", CASES.case.iter().filter(cites).map(|case| &case.id), out)
}

/// Writes a case about a fetch of robots.txt: the result of the fetch, and what each edition then requires of a robot.
fn explain_access(case: &AccessCase, out: &mut Out) -> Result {
    writeln!(out, "case {} (access.toml)\n{}", case.id, case.why)?;
    writeln!(out, "the fetch: {}", case.fetch.describe())?;
    for edition in Edition::DECIDED {
        let actions = case.expect.get(&edition).into_iter().flatten();
        let actions = actions.map(|(action, by)| format!("{action} [{}]", by.0.join(", ")));
        let says = joined(actions, " or ").unwrap_or_else(|| "says nothing of this".into());
        writeln!(out, "{edition}: {says}")?;
    }
    Ok(())
}

fn items(heading: &str, items: impl Iterator<Item = impl Display>, out: &mut Out) -> Result {
    for (at, item) in items.enumerate() {
        if at == 0 {
            writeln!(out, "{heading}")?;
        }
        writeln!(out, "  {item}")?;
    }
    Ok(())
}

fn explain_clause(clause: Clause, suite: &Suite, out: &mut Out) -> Result {
    writeln!(out, "clause {clause} ({})\n{}", clause.level(), clause.summary())?;
    if let Some(quotation) = suite.quotation(clause) {
        writeln!(out, "  “{}”\n  {}", quotation.quote, quotation.source.cited())?;
        quotation.untestable.iter().try_for_each(|why| writeln!(out, "not tested: {why}"))?;
    }
    let sentences = suite.sentences.iter().filter(|sentence| sentence.clauses.contains(&clause));
    let drawn =
        |sentence: &Sentence| format!("{} ({}): “{}”", sentence.id, sentence.class, sentence.quote);
    items("sentences", sentences.map(drawn), out)?;
    items("diagnostics", codes_of(AnyClause::Standard1994(clause)), out)?;
    items("choices that break it", choices(|grade| grade.clause() == Some(clause.into())), out)?;
    let cases = suite.cases.iter().filter(|case| case.cites.contains(&clause));
    items("vectors", cases.map(|case| &case.id), out)
}

fn explain_revisited(clause: RevisitedClause, suite: &Suite, out: &mut Out) -> Result {
    let several = if clause.lines().len() == 1 { "" } else { "s" };
    let lines = joined(clause.lines(), ", ").map(|numbers| format!(", line{several} {numbers}"));
    let lines = lines.unwrap_or_default();
    writeln!(out, "clause {clause} (Revisited grammar{lines})\n{}", clause.summary())?;
    writeln!(out, "  “{}”", clause.quote())?;
    if let Some(source) = suite.sources.iter().find(|source| source.slug == RevisitedClause::SOURCE)
    {
        writeln!(out, "  {}", source.cited())?;
    }
    if let Some(choice) = clause.default_choice() {
        writeln!(out, "interpretation: {choice}")?;
    }
    items("diagnostics", codes_of(AnyClause::Revisited(clause)), out)
}

fn explain_later(
    clause: AnyClause,
    text: &str,
    (section, quote, choice): (&str, &str, Option<&str>),
    out: &mut Out,
) -> Result {
    writeln!(out, "clause {clause} ({text}, section {section})\n{}", clause.summary())?;
    writeln!(out, "  “{quote}”")?;
    if let Some(choice) = choice {
        writeln!(out, "interpretation: {choice}")?;
    }
    items("diagnostics", codes_of(clause), out)
}

fn codes_of(clause: AnyClause) -> impl Iterator<Item = String> {
    let codes =
        Code::ALL.into_iter().filter(move |code| code.clauses().any(|cited| cited == clause));
    codes.map(|code| format!("{code} ({})", code.severity()))
}

/// Lists the choices whose grade `such` accepts, with their summaries.
fn choices(such: impl Fn(Grade) -> bool) -> impl Iterator<Item = String> {
    let deviations = setting::deviations().filter(move |deviation| such(deviation.grade()));
    deviations.map(|deviation| format!("{deviation}: {}", deviation.choice.summary))
}

fn explain_rule(rule: meta::Rule, suite: &Suite, out: &mut Out) -> Result {
    writeln!(out, "rule {rule} (META tags)\n{}", rule.summary())?;
    if let Some(quotation) = suite.rules.iter().find(|quotation| quotation.subject == rule) {
        writeln!(out, "  “{}”\n  {}", quotation.quote, quotation.source.cited())?;
        quotation.untestable.iter().try_for_each(|why| writeln!(out, "not tested: {why}"))?;
    }
    items("remarks", meta::Code::ALL.into_iter().filter(|code| code.rule() == rule), out)?;
    let cases = suite.cases.iter().filter(|case| case.rules.contains(&rule));
    items("vectors", cases.map(|case| &case.id), out)
}

fn explain_setting(
    setting: &'static SettingInfo,
    only: Option<&str>,
    suite: &Suite,
    out: &mut Out,
) -> Result {
    writeln!(out, "setting {}\n{}", setting.id, setting.question)?;
    for choice in setting.choices.iter().filter(|choice| only.is_none_or(|only| only == choice.id))
    {
        let grade = Deviation { setting, choice }.grade();
        writeln!(out, "  {} ({grade})\n    {}", choice.id, choice.summary)?;
        let seen_in = joined(choice.seen_in, ", ");
        seen_in.iter().try_for_each(|by| writeln!(out, "    made by {by}"))?;
    }
    let cases = suite.cases.iter().filter(|case| case.setting.as_deref() == Some(setting.id));
    items("open queries", cases.map(|case| &case.id), out)
}

/// Describes an edition and its deviations from the standard of 1994.
fn explain_edition(edition: Edition, out: &mut Out) -> Result {
    writeln!(out, "edition {edition}\n{}", edition.title())?;
    match Settings::default_for(edition) {
        Settings::DEFAULT => writeln!(out, "It is the interpretation of 1994.")?,
        profile => {
            let line = |deviation: &Deviation| {
                format!("{deviation} ({}): {}", deviation.grade(), deviation.choice.summary)
            };
            items("its deviations", profile.deviations().iter().map(line), out)?;
        }
    }
    let by_it = |grade| matches!(grade, Grade::Superseded(_, by) if by == edition);
    items("choices that it requires against the standard", choices(by_it), out)?;
    let demand = |demand: &Demand| {
        let Demand { id, level, place, .. } = demand;
        format!("{id} ({level}, {place}): {}", said(demand))
    };
    items("what it demands", Rules::of(edition).demands.iter().map(demand), out)?;
    items(
        "what it says about the fetch of the file",
        Rules::of(edition).access.iter().map(demand),
        out,
    )?;
    items("what it leaves open", Rules::of(edition).open.iter(), out)?;
    items("where its text was read", Rules::of(edition).pages.iter().map(page_line), out)?;
    let Some((suite, text)) = edition::text(edition)? else { return Ok(()) };
    explain_text(&suite, &text, out)
}

/// Describes how a document differs from the standard of 1994.
fn explain_text(suite: &Suite, text: &Text, out: &mut Out) -> Result {
    writeln!(out, "document {}\n  {}", text.source.cited(), text.what)?;
    let own = if text.translates() { "sentences" } else { "passages" };
    let counted = How::ALL.into_iter().filter(|how| text.count(*how) > 0);
    let counted = counted.map(|how| format!("{how} {}", text.count(how)));
    writeln!(out, "{own}: {}\nwhat differs", joined(counted, ", ").unwrap_or_default())?;
    for row in text.rows.iter().filter(|row| !matches!(row.how, How::Same | How::Silent)) {
        let mut lines = match (row.how, &row.summary) {
            (How::Dropped, None) => vec![format!("dropped: {}", row.sentences.join(", "))],
            _ => edition::sides(suite, text, row),
        };
        if let Some(clauses) = joined(&row.clauses, ", ").filter(|_| row.sentences.is_empty()) {
            lines.insert(0, format!("1994: {clauses}"));
        }
        lines.extend(row.moves.iter().map(|deviation| format!("→ {deviation}")));
        lines.extend(row.opens.iter().map(|deviation| format!("open: {deviation}")));
        writeln!(out, "  {}", lines.join("\n    "))?;
    }
    Ok(())
}

/// Writes a sentence of the standard of 1994, and the corresponding words of each other document.
fn explain_sentence(
    sentence: &Sentence,
    (suite, texts): &(Suite, Vec<Text>),
    out: &mut Out,
) -> Result {
    writeln!(
        out,
        "sentence {} ({})\n  “{}”",
        sentence.id,
        sentence.class,
        folded(&sentence.quote)
    )?;
    sentence.untestable.iter().try_for_each(|why| writeln!(out, "not tested: {why}"))?;
    items("clauses", sentence.clauses.iter(), out)?;
    for text in texts {
        for row in text.rows.iter().filter(|row| row.sentences.contains(&sentence.id)) {
            let own = row.sentences.len();
            for line in edition::sides(suite, text, row).iter().skip(own) {
                writeln!(out, "  {line}")?;
            }
            row.moves.iter().try_for_each(|deviation| writeln!(out, "  → {deviation}"))?;
            row.opens.iter().try_for_each(|deviation| writeln!(out, "  open: {deviation}"))?;
        }
    }
    Ok(())
}

/// Returns advice on what to do if a query has this kind of outcome.
fn remedy(kind: OutcomeKind) -> &'static str {
    match kind {
        OutcomeKind::Pass => "nothing",
        OutcomeKind::Wrong => {
            "read the clause and its case in the report, and correct the parser; the rerun line \
             runs that case alone"
        }
        OutcomeKind::Error => {
            "read the message and the stderr beside it; correct the driver if it broke the \
             protocol, otherwise the parser, which must accept any bytes"
        }
        OutcomeKind::Crash => {
            "run the rerun line, and look for the cause in the signal or exit status and in the \
             stderr beside it"
        }
        OutcomeKind::Timeout => {
            "look for a loop or for quadratic time in the parser; let the driver flush each \
             answer; raise --timeout if the parser only starts slowly"
        }
        OutcomeKind::Superseded => {
            "nothing if the parser follows that edition: --accept-later-editions counts such \
             answers as correct"
        }
        OutcomeKind::Open => "nothing: no answer is wrong here, and none is counted",
        OutcomeKind::Unsupported => "nothing, or extend the driver: the query is not counted",
        OutcomeKind::NotOffered => {
            "nothing, or offer the operation: its queries are not put and not counted"
        }
    }
}

fn explain_case(case: &Case, suite: &Suite, out: &mut Out) -> Result {
    let of_later = case.cites.is_empty() && case.rules.is_empty() && !suite.imported();
    let what = if of_later { "case" } else { "vector" };
    writeln!(out, "{what} {} ({})\n{}", case.id, case.file, case.why)?;
    let cites = case.cited();
    if !cites.is_empty() {
        writeln!(out, "cites {}", cites.join(", "))?;
    }
    if let Some(opposite) = suite.opposite(case) {
        writeln!(out, "opposite {}\n  {}", opposite.id, opposite.why)?;
    }
    let site = case.site.as_ref().map(|site| format!(", the file of {site}")).unwrap_or_default();
    write!(out, "{}{site}\n{}", count(case.robots.len(), "byte"), render::draw(&case.robots))?;
    for query in &case.queries {
        let (agent, url) = (render::visible(&query.agent), render::visible(&query.url));
        let answer = match &query.expect {
            Expect::Settled(verdict) => verdict.to_string(),
            Expect::Open(choices) => {
                let describe = |(choice, verdict): &(_, _)| format!("{verdict} ({choice})");
                joined(choices.iter().map(describe), ", ").unwrap_or_default()
            }
        };
        let by = query.line.map(|line| format!(", by line {line}")).unwrap_or_default();
        writeln!(out, "{agent} may fetch {url}: {answer}{by}")?;
    }
    if let Some(conforming) = case.conforming {
        writeln!(
            out,
            "{}",
            if conforming { "conforms to 1994" } else { "does not conform to 1994" }
        )?;
    }
    let op = match (&case.meta, &case.queries[..]) {
        (Some(_), _) => Op::Meta,
        (None, []) => Op::Check,
        (None, _) => Op::Decide,
    };
    if op == Op::Meta {
        writeln!(out, "the page asks for {}", expected(case, op, None))?;
    }
    // A case for later editions runs only if one of its editions is given with `--edition`.
    let named = case.queries.iter().find_map(|query| match &query.expect {
        Expect::Open(choices) if of_later => choices.first().map(|(edition, _)| edition),
        _ => None,
    });
    let edition = named.map(|edition| format!(" --edition {edition}")).unwrap_or_default();
    writeln!(out, "run it ({op}): norobots conform NAME{edition} --only {}", case.id)
}
