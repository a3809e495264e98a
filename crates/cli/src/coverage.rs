//! `norobots coverage`: measures how much of the standard, the settings and the grammars a suite covers.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::exit::{Exit, Out, Result};
use crate::render::Format;
use crate::{edition, help, render, suite, text};
use norobots::spec::Edition;
use norobots_generate::coverage::{Cover, Coverage, OfEdition, SYMBOLS, search};
use norobots_generate::grammar::{Grammar, Mutant};

const EXIT: &str = "\
    Exit codes: 0 if the suite covers all, 1 if it misses something, 2 if it can't be read or an argument is wrong. \
    Pairs of violations are counted, but need not all be covered.";

/// Measure how much of the standard, the settings and the grammars a suite of tests covers
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots coverage my-suite"), after_help = EXIT)]
pub(super) struct Args {
    /// A folder like conformance/, cases in JSON, or a textproto [default: the embedded suite]
    #[arg(value_name = "SUITE", value_hint = clap::ValueHint::AnyPath)]
    suite: Option<PathBuf>,
    /// Measure only what belongs to this edition
    #[arg(long, value_name = "EDITION", value_parser = edition::measured())]
    edition: Option<Edition>,
    /// For each surviving mutant, search N files of each kind (without N, 20000) for one that kills it
    #[arg(long, alias = "search", value_name = "N", num_args = 0..=1, default_missing_value = "20000")]
    suggest_files: Option<u64>,
    /// Show at most N missed things of a kind; 0 shows all, as JSON does
    #[arg(long, value_name = "N", default_value_t = 10)]
    limit: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The search first tries all files with at most this number of parts. The parts come from a fixed list.
const ATOMS: u32 = 4;

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    let suite = suite::load(&args.suite)?;
    let coverage = Coverage::by(&suite, args.edition);
    let rows = rows(&coverage, args.suggest_files);
    let (version, cases) = (&suite.version, suite.cases.len());
    match args.format {
        Format::Json => {
            let figures = render::list(rows.iter().map(Row::json));
            let pairs = json!({ "reached": coverage.pairs, "of": coverage.of_pairs });
            let whole = json!({ "suite": version, "cases": cases, "figures": figures, "pairs_of_violations": pairs });
            writeln!(out, "{}", render::to_text(&whole))?;
        }
        Format::Text => {
            writeln!(out, "suite {version}: {}\n", text::count(cases, "case"))?;
            text(out, &coverage, &rows, args.limit)?;
        }
    }
    let all = rows.iter().all(|row| row.missed.is_empty());
    Ok(if all { Exit::Fine } else { Exit::No })
}

/// An item that the suite does not cover, and a file that covers it, if one was found.
type Missed = (String, Option<Vec<u8>>);

/// A row of the table: the number of covered items of one kind, and a list of the missed items.
struct Row {
    what: String,
    reached: usize,
    all: usize,
    missed: Vec<Missed>,
}

impl Row {
    fn of<T: std::fmt::Display>(what: String, reach: &Cover<T>) -> Row {
        let missed = reach.missing().map(|thing| (thing.to_string(), None)).collect();
        Row { what, reached: reach.reached(), all: reach.of(), missed }
    }

    fn json(&self) -> Value {
        let missed = render::list(self.missed.iter().map(|(thing, file)| match file {
            Some(file) => json!({ "what": thing, "file": render::json_bytes(file) }),
            None => json!({ "what": thing }),
        }));
        json!({ "figure": self.what, "reached": self.reached, "of": self.all, "missed": missed })
    }
}

/// Makes the rows of the table. If `draws` is given, also generates `draws` files of each kind, and searches them for
/// files that kill the surviving mutants.
fn rows(coverage: &Coverage, draws: Option<u64>) -> Vec<Row> {
    let Coverage { clauses, violations, goals, paths, mutants, .. } = coverage;
    let mut rows = vec![
        Row::of("clauses, both ways".into(), clauses),
        Row::of("violations, from the interpretation".into(), violations),
    ];
    rows.extend(goals.iter().map(|(grammar, reach)| Row::of(format!("goals of {grammar}"), reach)));
    rows.extend(
        paths
            .iter()
            .map(|(grammar, reach)| Row::of(format!("{SYMBOLS}-paths of {grammar}"), reach)),
    );
    rows.extend(mutants.iter().map(|(grammar, reach)| {
        let mut row = Row::of(format!("mutants of {grammar}"), reach);
        if let Some(draws) = draws.filter(|_| !row.missed.is_empty()) {
            row.missed = search_files(*grammar, reach.missing().cloned().collect(), draws);
        }
        row
    }));
    for OfEdition { edition, demands, violations } in &coverage.editions {
        rows.push(Row::of(format!("demands of {edition}, both ways"), demands));
        rows.push(Row::of(format!("violations of {edition}"), violations));
    }
    rows.retain(|row| row.all > 0);
    rows
}

fn search_files(grammar: Grammar, survivors: Vec<Mutant>, draws: u64) -> Vec<Missed> {
    let bar = text::bar("{spinner} {msg}: {human_pos} files tried, {elapsed}");
    bar.set_message(format!("mutants of {grammar}"));
    let searched = search(grammar, survivors, ATOMS, draws, |files| {
        if files % 1000 == 0 {
            bar.set_position(files);
        }
    });
    bar.finish_and_clear();
    let killed = searched.killed.into_iter().map(|(mutant, file)| (mutant.to_string(), Some(file)));
    killed.chain(searched.left.into_iter().map(|mutant| (mutant.to_string(), None))).collect()
}

fn text(out: &mut Out, coverage: &Coverage, rows: &[Row], limit: usize) -> Result {
    let width = rows.iter().map(|row| row.what.len()).max().unwrap_or_default();
    let figures = rows.iter().map(|row| (row.what.as_str(), row.reached, row.all));
    let pairs = ("pairs of violations", coverage.pairs, coverage.of_pairs);
    for (what, reached, all) in figures.chain([pairs].into_iter().filter(|pairs| pairs.2 > 0)) {
        // The share is rounded down, so that only a complete row has 100 %.
        let tenths = reached * 1000 / all.max(1);
        let share = format!("{}.{}", tenths / 10, tenths % 10);
        writeln!(out, "{what:width$}  {reached:>5} of {all:>5}  {share:>5} %")?;
    }
    for row in rows.iter().filter(|row| !row.missed.is_empty()) {
        writeln!(out, "\n{}, missed:", row.what)?;
        let shown = render::shown(limit, row.missed.len());
        for (thing, file) in &row.missed[..shown] {
            writeln!(out, "  {thing}")?;
            if let Some(file) = file {
                writeln!(out, "    reached by {}", render::visible(file))?;
            }
        }
        if let more @ 1.. = row.missed.len() - shown {
            writeln!(out, "  and {more} more")?;
        }
    }
    Ok(())
}
