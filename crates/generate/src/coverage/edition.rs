//! Measures how much of a later edition the suite covers.

use crate::coverage::cover::Cover;
use norobots::engine::Verdict;
use norobots::spec::Edition;
use norobots_settings::setting::{Deviation, Rules};
use norobots_suite::suite::{Case, Suite};
use std::collections::HashMap;

/// How much of a later edition a suite covers. If the edition does not determine the answer to a query, the query is
/// ignored.
#[derive(Clone, Debug)]
pub struct OfEdition {
    /// The edition.
    pub edition: Edition,
    /// Each demand of the edition that some choice of a setting contradicts, with the cases that test the demand. If
    /// both verdicts can test a demand, it needs a case for each verdict. A case is given as an index into the list of
    /// all [`Suite::cases`], followed by all [`Suite::later`].
    pub demands: Cover<&'static str>,
    /// The choices of settings that contradict the edition. A case is listed for a choice if a robot with this choice
    /// answers the case wrongly.
    pub violations: Cover<Deviation>,
}

impl OfEdition {
    /// Measures how much of an edition a suite covers.
    pub fn measure(suite: &Suite, edition: Edition) -> OfEdition {
        let rules = Rules::of(edition);
        let answered = suite.answered_by(edition);
        let ids = suite.cases.iter().chain(&suite.later).map(|case| case.id.as_str());
        let places: HashMap<&str, usize> = ids.zip(0..).collect();
        let place = |case: &Case| places[case.id.as_str()];
        let telling = |violation: &Deviation| {
            let tells = answered
                .iter()
                .filter(|case| case.violations.iter().any(|(deviation, _)| deviation == violation));
            tells.take(2).map(|case| place(&case.case)).collect()
        };
        let violations =
            rules.violations().map(|violation| (violation, telling(&violation))).collect();
        let contradicted = |id: &str| {
            let mut clauses =
                rules.violations().filter_map(|violation| rules.grade(&violation).clause());
            clauses.any(|clause| clause.id == id)
        };
        let demands = rules.demands.iter().map(|demand| demand.id.as_str());
        let demands = demands.filter(|id| contradicted(id)).map(|id| {
            let telling = |way: Verdict| {
                let expects = |case: &Case| {
                    case.queries.iter().any(|query| query.expect.settled() == Some(way))
                };
                let mut tells =
                    answered.iter().filter(|case| case.demands().any(|demand| demand == id));
                tells.find(|case| expects(&case.case)).map(|case| place(&case.case))
            };
            let ways = [Verdict::Allowed, Verdict::Disallowed].map(telling);
            let one_way = rules.demand(id).is_some_and(|demand| demand.one_way.is_some());
            let reached = one_way || ways.iter().all(Option::is_some);
            (id, ways.into_iter().flatten().filter(|_| reached).collect())
        });
        let demands = Cover { things: demands.collect() };
        OfEdition { edition, demands, violations: Cover { things: violations } }
    }
}
