//! `conformance/adequacy.json`: how good the suite is, in figures.

use norobots_generate::adequacy::{Adequacy, OfEdition};
use norobots_suite::suite::Suite;
use serde_json::{Value, json};

/// The figures, and what each case alone reaches.
pub fn measured(suite: &Suite) -> Value {
    let adequacy = Adequacy::of(suite);
    let mut figures = json!({
        "clauses": [adequacy.clauses.reached(), adequacy.clauses.of()],
        "violations": [adequacy.violations.reached(), adequacy.violations.of()],
        "pairs of violations": [adequacy.pairs, adequacy.of_pairs],
    });
    for (grammar, reach) in &adequacy.goals {
        figures[format!("goals of {grammar}")] = json!([reach.reached(), reach.of()]);
    }
    for (grammar, reach) in &adequacy.paths {
        figures[format!("3-paths of {grammar}")] = json!([reach.reached(), reach.of()]);
    }
    for (grammar, reach) in &adequacy.mutants {
        figures[format!("mutants of {grammar}")] = json!([reach.reached(), reach.of()]);
    }
    for OfEdition { edition, demands, violations } in &adequacy.editions {
        figures[format!("demands of {edition}")] = json!([demands.reached(), demands.of()]);
        figures[format!("violations of {edition}")] =
            json!([violations.reached(), violations.of()]);
    }
    let cases: Vec<&str> = suite.cases.iter().chain(&suite.later).map(|case| &*case.id).collect();
    let alone: serde_json::Map<String, Value> = adequacy
        .alone()
        .into_iter()
        .map(|(case, things)| (cases[case].to_owned(), things.into()))
        .collect();
    json!({ "figures": figures, "alone": alone })
}

/// The figures as the file has them.
pub fn text(measured: &Value) -> String {
    serde_json::to_string_pretty(measured).expect("names and numbers") + "\n"
}
