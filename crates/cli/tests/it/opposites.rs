//! Tests the nearest opposite of each case. An opposite is a similar case with the opposite answer.

use norobots_suite::suite::{Case, Folder, Suite};

fn suite() -> Suite {
    Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_settled_case_has_an_opposite_that_is_about_the_same() {
    let suite = suite();
    for case in &suite.cases {
        let Some(opposite) = suite.opposite(case) else {
            assert!(case.setting.is_some(), "{} has no opposite", case.id);
            continue;
        };
        assert!(case.setting.is_none() && opposite.setting.is_none(), "{}", case.id);
        let about = case.meta.is_some() || opposite.cited().contains(&case.cited()[0]);
        assert!(about && opposite.id != case.id, "{}: {}", case.id, opposite.id);
    }
}

/// If a nearer opposite is added to the suite, the added case must replace the previous opposite.
#[test]
fn a_nearer_case_becomes_the_opposite() {
    let mut suite = suite();
    let case = |id: &str| suite.cases.iter().find(|case| case.id == id).expect("it is there");
    let original = case("comment-only-line/not-a-boundary").clone();
    let before = suite.opposite(&original).expect("it has one").clone();
    let mut nearer = Case { id: "comment-only-line/nearer".into(), ..before.clone() };
    nearer.robots.clone_from(&original.robots);
    suite.cases.push(nearer);
    assert_eq!(suite.opposite(&original).expect("it has one").id, "comment-only-line/nearer");
    suite.cases.retain(|case| case.id != "comment-only-line/nearer");
    assert_eq!(suite.opposite(&original).expect("it has one").id, before.id);
}

#[test]
fn every_testable_clause_is_tested_both_ways() {
    let suite = suite();
    let mut clauses = Vec::new();
    for case in &suite.cases {
        let Some(other) = suite.opposite(case) else { continue };
        clauses.extend(case.cites.iter().filter(|clause| other.cites.contains(clause)));
    }
    for quotation in &suite.clauses {
        let tested = clauses.contains(&&quotation.subject);
        assert_eq!(tested, quotation.untestable.is_none(), "{}", quotation.subject);
    }
}
