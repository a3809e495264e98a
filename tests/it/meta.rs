//! META tags: the cases, the rules they rest on, and the command.

use crate::command::norobots;
use norobots::meta::page::Page;
use norobots::meta::{self, Asks, Rule, Settings, Term};
use norobots::suite::{Case, Folder, Suite};
use std::fs;
use std::path::Path;

fn suite() -> Suite {
    Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"))
}

fn pages(suite: &Suite) -> Vec<&Case> {
    suite.cases.iter().filter(|case| case.meta.is_some()).collect()
}

/// What of the case is not so at these settings.
fn broken(case: &Case, settings: &Settings) -> Option<String> {
    let wanted = case.meta.as_ref().expect("a case about a page");
    let terms = Page::read(&case.robots, None).terms(settings).expect("it is total");
    let terms: Vec<Term> = terms.iter().map(|placed| placed.term).collect();
    let asks = Asks::of(&terms, settings);
    let (mut ids, mut expected): (Vec<&str>, Vec<&str>) = (
        terms.iter().map(|term| term.id()).collect(),
        wanted.terms.as_ref().expect("every case names the terms").iter().map(|t| &**t).collect(),
    );
    ids.sort();
    expected.sort();
    let same = ids == expected
        && wanted.index.is_none_or(|index| index == asks.index.granted)
        && wanted.follow.is_none_or(|follow| follow == asks.follow.granted);
    (!same).then(|| format!("{}: {terms:?} {asks:?} at {settings:?}", case.id))
}

/// Every choice of every setting, alone and in pairs.
fn points() -> Vec<Settings> {
    let mut points = vec![Settings::READING];
    for (at, one) in meta::ALL.iter().enumerate() {
        for choice in one.choices {
            let point = Settings::READING.with(one.id, choice.id).expect("it is in the table");
            points.push(point);
            for other in &meta::ALL[at + 1..] {
                let pair = |choice: &norobots::setting::ChoiceInfo| {
                    point.with(other.id, choice.id).expect("it is in the table")
                };
                points.extend(other.choices.iter().map(pair));
            }
        }
    }
    points
}

#[test]
fn a_settled_answer_is_the_same_at_every_choice() {
    let suite = suite();
    let points = points();
    let mut held = 0;
    for case in pages(&suite) {
        for point in &points {
            assert_eq!(broken(case, point), None);
            held += 1;
        }
    }
    assert!(held > 1_000, "{held}");
}

#[test]
fn what_is_left_out_is_what_the_choices_differ_in() {
    let suite = suite();
    let mut open = 0;
    for case in pages(&suite) {
        let wanted = case.meta.as_ref().expect("a case about a page");
        let page = Page::read(&case.robots, None);
        let asks = |point: &Settings| page.asks(point).expect("it is total");
        let reading = asks(&Settings::READING);
        let differ = |what: fn(&Asks) -> bool| {
            points().iter().any(|point| what(&asks(point)) != what(&reading))
        };
        assert_eq!(wanted.index.is_none(), differ(|asks| asks.index.granted), "{}", case.id);
        assert_eq!(wanted.follow.is_none(), differ(|asks| asks.follow.granted), "{}", case.id);
        open += usize::from(wanted.index.is_none()) + usize::from(wanted.follow.is_none());
    }
    assert!(open >= 3, "{open}");
}

#[test]
fn every_testable_rule_is_tested_both_ways() {
    let suite = suite();
    assert_eq!(
        suite.rules.iter().map(|quotation| quotation.rule).collect::<Vec<_>>(),
        Rule::all().collect::<Vec<_>>()
    );
    let cases = pages(&suite);
    let mut both = Vec::new();
    for case in &cases {
        let Some(other) = &case.opposite else { continue };
        let other = cases.iter().find(|one| one.id == *other).expect("it was loaded");
        assert_eq!(other.opposite.as_ref(), Some(&case.id), "{} is not named back", case.id);
        let asks = |case: &Case| {
            Page::read(&case.robots, None).asks(&Settings::READING).expect("it is total")
        };
        let (one, two) = (asks(case), asks(other));
        assert!(
            one.index.granted != two.index.granted || one.follow.granted != two.follow.granted,
            "{} and {} ask the same",
            case.id,
            other.id
        );
        both.extend(case.rules.iter().copied());
    }
    for quotation in &suite.rules {
        let rule = quotation.rule;
        let chief = cases.iter().any(|case| case.rules.first() == Some(&rule));
        assert_eq!(chief, quotation.untestable.is_none(), "{rule}");
        assert!(!chief || both.contains(&rule), "{rule} has no opposites");
    }
}

/// Text with its white space folded, so that line breaks play no part.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
#[ignore = "reads the source documents in the folder that NOROBOTS_SOURCES names"]
fn rules_stand_in_the_sources() {
    let folder = std::env::var_os("NOROBOTS_SOURCES").expect("NOROBOTS_SOURCES names a folder");
    let suite = suite();
    assert!(!suite.rules.is_empty());
    let mut last = 0;
    for quotation in &suite.rules {
        let path = Path::new(&folder).join(&quotation.source);
        let bytes = fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let text = folded(&String::from_utf8_lossy(&bytes));
        let found = text[last..].find(&folded(&quotation.quote));
        last += found.unwrap_or_else(|| panic!("{} is not in {path:?} in order", quotation.rule));
    }
}
