//! `norobots conform --beside`: lists the wrong answers of the first target that the second target does not give.

use crate::conform::args::Args;
use crate::conform::tested::Tested;
use crate::exit::{Failed, Result};
use crate::text::{BOLD, FAINT, count, line, wrap};
use anstyle::Style;
use norobots_report::run::{self, Options, Report, Row};
use norobots_suite::query::{Op, OutcomeKind};
use norobots_suite::shutdown;
use norobots_suite::suite::{Adapters, Selection, Suite};
use norobots_text::visible::draw_rest;

/// The maximum number of answers that are shown in a group.
const SHOWN: usize = 40;

/// Tests a second target with the cases that the first target answers wrongly. Lists the wrong answers of the first
/// target in three groups.
pub(super) fn beside(
    args: &Args,
    name: &str,
    adapters: &Adapters,
    suite: &Suite,
    report: &Report,
) -> Result<String> {
    let wrong = report.rows.iter().filter(|row| row.outcome.kind() == OutcomeKind::Wrong);
    let (wrong, others): (Vec<&Row>, Vec<&Row>) = wrong.partition(|row| row.op == Op::Decide);
    let mut out = String::new();
    let name_drawn = draw_rest(name);
    if wrong.is_empty() {
        line!(&mut out, "\nNo decision is wrong, so {name_drawn} got no query.");
        if !others.is_empty() {
            let answers = count(others.len(), "other wrong answer");
            line!(&mut out, "--beside compares decisions, and leaves out {answers}.");
        }
        return Ok(out);
    }
    let tested = Tested::named(name, args, adapters)?;
    let has_wrong = |at: &usize| wrong.iter().any(|row| row.case.id == suite.cases[*at].id);
    let selection = Selection((0..suite.cases.len()).filter(has_wrong).collect());
    let options =
        Options { seed: args.seed, fail_fast: false, jobs: 1, rerun: tested.rerun().clone() };
    let other = run::run(
        suite,
        &selection,
        tested.start()?,
        || tested.again(),
        options,
        |_, _, _| {},
        |_, _| !shutdown::signalled(),
    )
    .map_err(Failed::driver)?;
    let (mut own, mut common, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
    for row in wrong {
        let same = |candidate: &&Row| {
            (candidate.op, candidate.query, &candidate.case.id) == (row.op, row.query, &row.case.id)
        };
        let kind = other.rows.iter().find(same).map(|candidate| candidate.outcome.kind());
        match kind {
            Some(OutcomeKind::Pass) => own.push(row),
            Some(kind) if kind.failed() || kind == OutcomeKind::Superseded => common.push(row),
            _ => unknown.push(row),
        }
    }
    line!(&mut out, "\n{BOLD}Beside {name_drawn}{BOLD:#}");
    let kinds = [
        (&own, "belong to the first target alone", "answers as expected"),
        (&common, "are not its alone", "does not answer as expected, too"),
        (&unknown, "can't be told apart", "was not asked or can't be asked"),
    ];
    for (rows, what, does) in kinds {
        if rows.is_empty() {
            continue;
        }
        let text = format!("{} {what}: {name_drawn} {does}", count(rows.len(), "wrong answer"));
        wrap(&mut out, &text, 0, Style::new());
        for row in rows.iter().take(SHOWN) {
            wrap(&mut out, &format!("{}: {}", row.name(), row.describe()), 2, FAINT);
        }
        if let more @ 1.. = rows.len().saturating_sub(SHOWN) {
            line!(&mut out, "  and {more} more");
        }
    }
    Ok(out)
}
