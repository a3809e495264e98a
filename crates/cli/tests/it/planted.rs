//! Measures how many generated files it takes to find a fault of a matcher. Twenty of the faults are planted in a small
//! matcher. Each of the other faults is a setting with a wrong value.

use crate::small::{ALL, Small};
use norobots::engine::Verdict;
use norobots_generate::generate::{Kind, Tally, queries};
use norobots_generate::grammar::Grammar;
use norobots_settings::naive::Naive;
use norobots_settings::setting;
use norobots_suite::query::Query;

/// Generates files of several kinds in turn. For each program, returns the number of the first file with a wrong
/// answer, counted from 1. An answer is wrong if it differs from the answer under the default settings.
fn files_needed(
    seed: u64,
    programs: usize,
    most: u64,
    answers: impl Fn(usize, &[u8], &[Query<'_>]) -> Option<Vec<bool>>,
) -> Vec<Option<u64>> {
    const KINDS: [Kind; 4] = [
        Kind::Sentence(Grammar::Strict),
        Kind::NearMiss,
        Kind::Sentence(Grammar::Lenient),
        Kind::Sentence(Grammar::Revisited),
    ];
    let mut needed = vec![None; programs];
    for number in 0..most {
        if needed.iter().all(Option::is_some) {
            break;
        }
        let kind = KINDS[(number % 4) as usize];
        let drawn = kind.draw(seed, number, SIZE, &mut Tally::default(), |drawn| {
            let queries = queries(drawn.document).into_iter();
            let queries = queries.map(|query| query.on(b"").into_owned());
            (drawn.document.bytes().to_vec(), queries.collect::<Vec<_>>())
        });
        let (file, queries) = drawn.expect("a file");
        let read = Naive::DEFAULT.read(&file).expect("the interpretation refuses nothing");
        let disallows = |query: &Query<'_>| {
            read.decide(&query.agent, &query.url).verdict == Verdict::Disallowed
        };
        let interpretation: Vec<bool> = queries.iter().map(disallows).collect();
        for (program, count) in needed.iter_mut().enumerate().filter(|(_, count)| count.is_none()) {
            if answers(program, &file, &queries).as_ref() != Some(&interpretation) {
                *count = Some(number + 1);
            }
        }
    }
    needed
}

const SEEDS: std::ops::Range<u64> = 0..9;

/// The maximum number of octets in a file. With a maximum of 128 octets, the longest search needs 11,170 files. With a
/// maximum of 64 octets, some searches do not find the fault.
const SIZE: usize = 256;

const MOST: u64 = 12_000;

/// Prints and returns the median of the numbers of files, their maximum, and the faults that were not found.
fn figures(what: &str, counts: &[(String, Option<u64>)]) -> (u64, u64, Vec<String>) {
    let mut numbers: Vec<u64> = counts.iter().filter_map(|(_, number)| *number).collect();
    numbers.sort_unstable();
    let lost: Vec<String> =
        counts.iter().filter(|(_, n)| n.is_none()).map(|(name, _)| name.clone()).collect();
    let (median, worst) = (numbers[numbers.len() / 2], numbers[numbers.len() - 1]);
    let slowest = counts.iter().max_by_key(|(_, number)| *number).expect("some");
    println!(
        "{what}: {} searches, median {median} files, worst {worst} ({}), lost {lost:?}",
        counts.len(),
        slowest.0
    );
    (median, worst, lost)
}

#[test]
fn what_is_wrong_with_a_small_matcher_is_found_from_nothing() {
    let mut counts = Vec::new();
    for seed in SEEDS {
        let programs = |number: usize, file: &[u8], queries: &[Query<'_>]| {
            let small = Small::new(file, ALL.get(number).copied());
            Some(queries.iter().map(|query| small.disallows(&query.agent, &query.url)).collect())
        };
        let mut needed = files_needed(seed, ALL.len() + 1, MOST, programs);
        assert_eq!(needed.pop(), Some(None), "with nothing wrong it is the interpretation");
        counts.extend(ALL.iter().map(|wrong| format!("{wrong:?}")).zip(needed));
    }
    let (median, worst, lost) = figures("small matcher", &counts);
    assert!(lost.is_empty() && median <= 20 && worst <= 2_500, "{counts:?}");
}

#[test]
fn every_choice_is_told_from_the_interpretation_from_nothing() {
    let deviations: Vec<_> =
        setting::deviations().filter(|deviation| !deviation.setting.of_later_rules()).collect();
    let mut counts = Vec::new();
    for seed in SEEDS {
        let programs = |number: usize, file: &[u8], queries: &[Query<'_>]| {
            let read = Naive { settings: deviations[number].settings() }.read(file).ok()?;
            let disallows = |query: &Query<'_>| {
                read.decide(&query.agent, &query.url).verdict == Verdict::Disallowed
            };
            Some(queries.iter().map(disallows).collect())
        };
        let needed = files_needed(seed, deviations.len(), MOST, programs);
        counts.extend(deviations.iter().map(ToString::to_string).zip(needed));
    }
    // The search finds none of these deviations, for three reasons. (1) Generated files have at most 256 octets, so
    // they don't exceed any limit. (2) No grammar generates certain features, for example UTF-16, a byte order mark
    // after the start of the file, or a host with a semicolon. (3) Other features are too rare in generated files, for
    // example a word after a star or a URL with a port.
    let unreached = [
        "limits=",
        "utf-16=",
        "byte-order-mark=skipped-in-p",
        "byte-order-mark=skipped-on-every-line",
        "empty-agent=line-ignored",
        "absolute-url=from-first-sign",
        "absolute-url=plain-host",
        "line-without-colon=last-letter-cut",
        "other-scheme=rest",
        "optional-space=ascii",
        "star-in-value=alone-before-space",
    ];
    let reached = |name: &str| !unreached.iter().any(|start| name.starts_with(start));
    counts.retain(|(name, _)| reached(name));
    let (median, worst, lost) = figures("settings table", &counts);
    assert!(lost.is_empty() && median <= 25 && worst <= 15_000, "{counts:?}");
}
