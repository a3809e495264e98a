//! Writes the figures of the suite's coverage to `conformance/coverage.json`.

use norobots_generate::coverage::{Coverage, OfEdition};
use norobots_suite::suite::Suite;
use serde_json::{Value, json};

/// Returns the coverage figures. Also returns, for each case, the violations, coverage goals, paths and mutants that
/// only this case covers.
pub fn measured(suite: &Suite) -> Value {
    let coverage = Coverage::of(suite);
    let mut figures = json!({
        "clauses": [coverage.clauses.reached(), coverage.clauses.of()],
        "violations": [coverage.violations.reached(), coverage.violations.of()],
        "pairs of violations": [coverage.pairs, coverage.of_pairs],
    });
    for (grammar, reach) in &coverage.goals {
        figures[format!("goals of {grammar}")] = json!([reach.reached(), reach.of()]);
    }
    for (grammar, reach) in &coverage.paths {
        figures[format!("3-paths of {grammar}")] = json!([reach.reached(), reach.of()]);
    }
    for (grammar, reach) in &coverage.mutants {
        figures[format!("mutants of {grammar}")] = json!([reach.reached(), reach.of()]);
    }
    for OfEdition { edition, demands, violations } in &coverage.editions {
        figures[format!("demands of {edition}")] = json!([demands.reached(), demands.of()]);
        figures[format!("violations of {edition}")] =
            json!([violations.reached(), violations.of()]);
    }
    let cases: Vec<&str> = suite.cases.iter().chain(&suite.later).map(|case| &*case.id).collect();
    let alone: serde_json::Map<String, Value> = coverage
        .alone()
        .into_iter()
        .map(|(case, things)| (cases[case].to_owned(), things.into()))
        .collect();
    json!({ "figures": figures, "alone": alone })
}

/// Returns the text of the file with the figures.
pub fn text(measured: &Value) -> String {
    serde_json::to_string_pretty(measured).expect("names and numbers") + "\n"
}
