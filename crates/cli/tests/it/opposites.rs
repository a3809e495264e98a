//! Each case and its nearest opposite: the same question, the other answer, and as little
//! difference between the two files as any case about the clause has.

use std::collections::BTreeMap;

use norobots_lab::suite::{Ask, Case, Expect, Folder, Suite};

fn suite() -> Suite {
    Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"))
}

/// Whether one question has a settled answer in both cases, and not the same.
fn opposed(a: &Case, b: &Case) -> bool {
    let settled = |ask: &Ask| matches!(ask.expect, Expect::Settled(_));
    let asks = a.asks.iter().filter(|ask| settled(ask)).any(|ask| {
        b.asks.iter().filter(|other| settled(other)).any(|other| {
            ask.agent == other.agent && ask.url == other.url && ask.expect != other.expect
        })
    });
    asks || a.conforming.zip(b.conforming).is_some_and(|(a, b)| a != b) || pages_opposed(a, b)
}

/// Whether one page grants what the other denies, or, where that is open, says other words.
fn pages_opposed(a: &Case, b: &Case) -> bool {
    let (Some(a), Some(b)) = (&a.meta, &b.meta) else { return false };
    let differ = |a: Option<bool>, b: Option<bool>| a.zip(b).is_some_and(|(a, b)| a != b);
    let settled =
        (a.index.is_some() && b.index.is_some()) || (a.follow.is_some() && b.follow.is_some());
    let words = a.terms.as_ref().zip(b.terms.as_ref()).is_some_and(|(a, b)| a != b);
    differ(a.index, b.index) || differ(a.follow, b.follow) || !settled && words
}

/// The clause or the rule on META tags that a case is chiefly about.
fn chief(case: &Case) -> &'static str {
    case.cited()[0]
}

/// How many bytes the files differ by: of both what they begin with alike is taken away, then
/// what they end with alike; the longer of the two rests.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[same..], &b[same..]);
    let same = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    a.len().max(b.len()) - same
}

#[test]
fn a_distance_is_that_of_the_one_stretch_that_differs() {
    for (a, b, expected) in [
        ("", "", 0),
        ("abc", "abc", 0),
        ("abc", "axc", 1),
        ("abc", "ac", 1),
        ("aa", "a", 1),
        ("abab", "ab", 2),
        ("", "abc", 3),
        ("axbyc", "azbwc", 3),
    ] {
        assert_eq!(distance(a.as_bytes(), b.as_bytes()), expected, "{a:?} {b:?}");
        assert_eq!(distance(b.as_bytes(), a.as_bytes()), expected, "{b:?} {a:?}");
    }
}

/// An open case has none: its choices answer oppositely. A page's is the nearest of all pages: one
/// feature of HTML decides of two rules at once whether a tag counts.
#[test]
fn every_settled_case_names_its_nearest_opposite() {
    let suite = suite();
    let cases: BTreeMap<&str, &Case> = suite.cases.iter().map(|c| (c.id.as_str(), c)).collect();
    let mut wrong = Vec::new();
    let mut distances = Vec::new();
    for case in &suite.cases {
        let id = &case.id;
        let opposite = match (&case.opposite, &case.setting) {
            (None, Some(_)) => continue,
            (Some(opposite), None) => cases[opposite.as_str()],
            (Some(_), Some(_)) => {
                wrong.push(format!("{id} is open and names an opposite"));
                continue;
            }
            (None, None) => {
                wrong.push(format!("{id} names no opposite"));
                continue;
            }
        };
        let chief = chief(case);
        if opposite.setting.is_some() || !opposed(case, opposite) {
            wrong.push(format!("{id} and {} have no opposite answers", opposite.id));
        }
        let page = case.meta.is_some();
        if !page && !opposite.cited().contains(&chief) {
            wrong.push(format!("{id} is about {chief}, which {} does not cite", opposite.id));
        }
        let far = distance(&case.robots, &opposite.robots);
        let others = suite.cases.iter().filter(|other| {
            (page || self::chief(other) == chief) && other.setting.is_none() && opposed(case, other)
        });
        for other in others {
            let near = distance(&case.robots, &other.robots);
            if near < far {
                let opposite = &opposite.id;
                wrong.push(format!(
                    "{id}: {} differs by {near} bytes, {opposite} by {far}",
                    other.id
                ));
            }
        }
        distances.push((far, id));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(distances.len() > 250, "{}", distances.len());
    distances.sort();
    let within = |bytes| distances.iter().filter(|(far, _)| *far <= bytes).count();
    println!(
        "{} cases with an opposite: {} within 4 bytes, {} within 32; the farthest {:?}",
        distances.len(),
        within(4),
        within(32),
        distances.iter().rev().take(8).collect::<Vec<_>>()
    );
}

#[test]
fn every_testable_clause_is_tested_both_ways() {
    let suite = suite();
    let case = |id: &str| suite.cases.iter().find(|case| case.id == id).expect("it was loaded");
    let mut found = Vec::new();
    for one in &suite.cases {
        let Some(other) = one.opposite.as_deref().map(case) else { continue };
        found.extend(one.cites.iter().filter(|clause| other.cites.contains(clause)));
    }
    for quotation in &suite.clauses {
        let tested = found.contains(&&quotation.clause);
        assert_eq!(tested, quotation.untestable.is_none(), "{}", quotation.clause);
    }
}
