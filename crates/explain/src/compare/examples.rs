//! Writes the examples of a comparison as test cases of a suite.

use crate::compare::found::{Cluster, Comparison};
use norobots::spec::Clause;
use norobots_settings::setting::Deviation;
use norobots_suite::query::Query;
use norobots_suite::suite::answered;
use norobots_suite::suite::{Case, Suite, export};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

/// Writes the examples as a file of test cases for the folder `cases/` of a suite. A case expects the answer that the
/// standard of 1994 requires. If the standard permits several answers, the case names a setting, and lists the answer
/// for each choice of this setting.
///
/// `names` contains the names of the two compared programs. If the settings of a cluster contradict no clause, the case
/// cites the clauses of a similar case in `suite`.
pub fn cases(comparison: &Comparison, names: [&str; 2], suite: &Suite) -> String {
    let [a, b] = names;
    let mut out =
        format!("# The smallest files found on which {} and {} differ.\n", line(a), line(b));
    for (id, cluster) in named(comparison) {
        _ = write!(out, "\n{}", export::toml(&case(id, names, cluster, suite)));
    }
    out
}

pub(super) fn named(comparison: &Comparison) -> impl Iterator<Item = (String, &Cluster)> {
    let mut ids: BTreeMap<String, usize> = BTreeMap::new();
    comparison.clusters.iter().map(move |cluster| {
        let name = name(cluster);
        let number = ids.entry(name.clone()).or_default();
        *number += 1;
        let id = if *number == 1 { name } else { format!("{name}-{number}") };
        (id, cluster)
    })
}

pub(super) fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace(|c: char| c.is_control(), "?")
}

fn name(cluster: &Cluster) -> String {
    let moves: Vec<String> = choices(cluster)
        .map(|choice| format!("{}-{}", choice.setting.id, choice.choice.id))
        .collect();
    let what = if moves.is_empty() { "unexplained".into() } else { moves.join("-and-") };
    format!("compare/{what}")
}

pub(super) fn choices(cluster: &Cluster) -> impl Iterator<Item = Deviation> {
    cluster.moves.iter().flatten().flatten().copied()
}

fn case(id: String, names: [&str; 2], cluster: &Cluster, suite: &Suite) -> Case {
    let Query { robots, agent, url, .. } = &cluster.example;
    let [a, b] = names.map(line);
    let mut why = format!("{a}: {}; {b}: {}.", cluster.answers[0], cluster.answers[1]);
    for deviation in choices(cluster) {
        _ = write!(why, " {} {}", deviation.setting.question, deviation.choice.summary);
    }
    let case = Case { id, why, robots: robots.to_vec(), ..Case::default() };
    let chief = choices(cluster).next().map(|deviation| deviation.setting);
    let case = answered(case, &[(agent.to_vec(), url.to_vec())], chief)
        .expect("the default refuses nothing, and one query has one setting");
    Case { cites: cited(cluster, case.setting.as_deref(), suite), ..case }
}

/// Returns the clauses that the settings of the cluster contradict, or else the clauses of a similar case in the suite.
fn cited(cluster: &Cluster, open: Option<&str>, suite: &Suite) -> Vec<Clause> {
    let contradicted = choices(cluster).filter_map(|choice| choice.grade().clause()?.of_1994());
    let mut clauses: Vec<Clause> = contradicted.filter(|_| open.is_none()).collect();
    let about = open.or_else(|| choices(cluster).next().map(|choice| choice.setting.id));
    if clauses.is_empty() && about.is_some() {
        let case = suite.cases.iter().find(|case| case.setting.as_deref() == about);
        clauses.extend(case.iter().flat_map(|case| &case.cites));
    }
    if clauses.is_empty() {
        clauses.push(Clause::DisallowPrefix);
    }
    let mut seen = HashSet::new();
    clauses.retain(|clause| seen.insert(*clause));
    clauses
}
