//! `norobots conform --pages`: tests one implementation, or all implementations, on rules for pages.

use crate::conform::args::{Args, Format};
use crate::conform::tested::Tested;
use crate::exit::{Exit, Failed, OrFail, Out, Result, bail, note};
use crate::output;
use crate::target::shown;
use crate::text::{self, BAD, BOLD, FAINT, GOOD, NOTE, count};
use norobots_suite::driver::Hello;
use norobots_suite::suite::Adapters;
use norobots_text::visible;
use norobots_web::rules::Text;
use norobots_web::suite::{
    Explanation, Report, Row, Tally, Wrong, explain, put, recorded, sentence,
};
use std::fs;

/// The maximum number of failing cases that a report shows.
const SHOWN: usize = 12;

pub(super) fn run(args: &Args, adapters: &Adapters, out: &mut Out) -> Result<Exit> {
    if !matches!(args.format, Format::Text | Format::Json) {
        bail!("--pages writes text or JSON: --format text or json");
    }
    if !args.all {
        let tested = Tested::of(args, adapters)?;
        let report = report(&tested)?;
        return show(args, None, &report, out);
    }
    let mut exit = Exit::Fine;
    let mut parts: Vec<output::Part> = Vec::new();
    for adapter in &adapters.pages {
        let tried = Tested::named(&adapter.name, args, adapters).and_then(|tested| report(&tested));
        let report = match tried {
            Ok(report) => report,
            Err(Failed::Driver(why)) => {
                note(format_args!("{}: {}", adapter.name, why.drawn));
                exit = exit.max(Exit::Driver);
                continue;
            }
            Err(failed) => return Err(failed),
        };
        if args.record.is_some() {
            let text = visible::json(&recorded(&adapter.name, &report));
            let write: Box<dyn FnOnce(&mut Out) -> Result> =
                Box::new(move |file| Ok(writeln!(file, "{text}")?));
            parts.push((adapter.name.replace(':', "-") + ".json", write));
        }
        exit = exit.max(show(args, Some(&adapter.name), &report, out)?);
    }
    if let Some(folder) = &args.record {
        let name = format!("--record {}", shown(folder));
        fs::create_dir_all(folder).about(&name)?;
        output::files(folder, parts).map_err(|failed| failed.of_output(&name))?;
    }
    Ok(exit)
}

fn report(tested: &Tested) -> Result<Report> {
    let mut driver = tested.start()?;
    let Hello { implementation, page, .. } = driver.hello();
    if !page {
        bail!(
            "{implementation} does not offer the operation page: its driver says in `ops` what it can be asked \
             (see the driver protocol in the README of the suite)"
        );
    }
    let bar = text::bar("{bar:30} {pos}/{len} cases");
    let report = put(&mut driver, |done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    report.map_err(Failed::driver)
}

/// Writes a report. `adapter` is the name of the implementation, or `None` if only one implementation is tested.
fn show(args: &Args, adapter: Option<&str>, report: &Report, out: &mut Out) -> Result<Exit> {
    let named = args.text.as_deref().and_then(Text::named);
    let cut = report.stopped.map(|reason| {
        let (results, cases) = (report.rows.len(), count(report.selected, "case"));
        Failed::driver(format_args!("{reason}: {results} of {cases} have a result"))
    });
    let text = match (named.or_else(|| report.nearest()), cut.is_some()) {
        (Some(text), is_cut) if is_cut || report.tally(text).judged() > 0 => text,
        (None, true) => &Text::all()[0],
        (Some(text), _) if report.nearest().is_some() => {
            bail!("the driver answered no query that {} decides", text.called)
        }
        _ => bail!("no query could be put to this driver: it reports every query as unsupported"),
    };
    if args.format == Format::Json {
        let name = adapter.map_or_else(|| report.hello.implementation.to_string(), str::to_owned);
        let mut object = recorded(&name, report);
        if cut.is_some() {
            object["complete"] = false.into();
        }
        writeln!(out, "{}", visible::json(&object))?;
    } else {
        in_words(report, text, out)?;
    }
    if let Some(cut) = cut {
        out.flush()?;
        return Err(cut);
    }
    let failed = report.rows.iter().any(|row| row.failed().is_some());
    let Tally { wrong, .. } = report.tally(text);
    Ok(if wrong > 0 || failed { Exit::No } else { Exit::Fine })
}

fn in_words(report: &Report, text: &Text, out: &mut Out) -> Result {
    let implementation = &report.hello.implementation;
    writeln!(
        out,
        "{BOLD}{implementation}{BOLD:#}: META tags and X-Robots-Tag, by {}",
        text.called
    )?;
    if report.stopped.is_some() {
        let cases = count(report.selected, "case");
        writeln!(out, "{NOTE}cut short:{NOTE:#} {} of {cases} have a result", report.rows.len())?;
    }
    for each in Text::all() {
        let tally = report.tally(each);
        let (Tally { right, unasked, .. }, judged) = (tally, tally.judged());
        if judged == 0 {
            continue;
        }
        let style = if right == judged { GOOD } else { BAD };
        write!(out, "  {:<26} {style}{right:>3} of {judged:<3}{style:#}", each.called)?;
        match unasked {
            0 => writeln!(out)?,
            unasked => writeln!(out, " {FAINT}({unasked} more it does not answer){FAINT:#}")?,
        }
    }
    if let Some(explanation) = explain(report, text) {
        causes(&explanation, text, out)?;
    }
    let wrong: Vec<(&Row, Vec<Wrong>)> = report
        .rows
        .iter()
        .filter_map(|row| Some((row, row.judged(text)?.1)).filter(|(_, wrong)| !wrong.is_empty()))
        .collect();
    for (row, wrong) in wrong.iter().take(SHOWN) {
        difference(row, wrong, text, out)?;
    }
    if let Some(more) = wrong.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        writeln!(out, "{FAINT}{}: --format json has them all{FAINT:#}", count(more, "more case"))?;
    }
    for (row, how) in report.rows.iter().filter_map(|row| Some((row, row.failed()?))).take(SHOWN) {
        writeln!(out, "{BAD}✗{BAD:#} {}: {how}", row.case.id)?;
    }
    Ok(())
}

fn causes(explanation: &Explanation, text: &Text, out: &mut Out) -> Result {
    let Explanation { causes, answers, explained, .. } = explanation;
    let spoken = format!("its {answers} answers to queries that {} settles", text.called);
    match (causes.is_empty(), explained == answers) {
        (true, true) => writeln!(out, "no setting differs in {spoken}")?,
        (false, true) => {
            let give = if causes.len() == 1 { "gives" } else { "give" };
            writeln!(out, "{} {give} all of {spoken}:", count(causes.len(), "setting"))?;
        }
        (true, false) => writeln!(out, "no settings here give all of {spoken}")?,
        (false, false) => writeln!(
            out,
            "no settings here give all of {spoken}; nearest, with {explained}, is a parser of these:"
        )?,
    }
    for choices in causes {
        writeln!(out, "  {NOTE}{}{NOTE:#}: {}", choices[0].id(), sentence(choices))?;
    }
    if explained < answers {
        let (left, cases) = (answers - explained, explanation.unexplained.len());
        writeln!(
            out,
            "  {} to {} differ: {}",
            count(left, "answer"),
            count(cases, "case"),
            explanation.unexplained.join(", ")
        )?;
    }
    Ok(())
}

fn difference(row: &Row, wrong: &[Wrong], text: &Text, out: &mut Out) -> Result {
    let case = row.case;
    writeln!(out, "{BAD}✗ {}{BAD:#}: {}", case.id, case.why)?;
    for (name, value) in case.headers() {
        writeln!(out, "    {name}: {}", visible::draw(value.as_bytes()))?;
    }
    for (name, content) in case.tags.iter().flatten() {
        let (name, content) = (visible::draw(name.as_bytes()), visible::draw(content.as_bytes()));
        writeln!(out, "    <meta name=\"{name}\" content=\"{content}\">")?;
    }
    for line in case.page.iter().flat_map(|page| page.lines()) {
        writeln!(out, "    {}", visible::draw(line.as_bytes()))?;
    }
    for Wrong { about, expected } in wrong {
        let word = |may: bool| if may { "may" } else { "may not" };
        writeln!(
            out,
            "    {about}: it says that {} {}; by {} the robot {}",
            visible::draw(case.agent.as_bytes()),
            word(!expected),
            text.called,
            word(*expected)
        )?;
    }
    let by = &case.expect[&text.id].by;
    for id in &by.0 {
        if let Some(sentence) = text.sentence(id) {
            writeln!(out, "    {FAINT}{id}: \"{sentence}\"{FAINT:#}")?;
        }
    }
    Ok(())
}
