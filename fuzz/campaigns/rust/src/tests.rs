//! The same without libFuzzer: by seeds alone, and by proptest, which shrinks a file by its own numbers.

use crate::{check, matcher};
use norobots_mutator::mutate;
use proptest::prelude::{TestCaseError, any};
use proptest::test_runner::{Config, TestRunner};

const SEED: &[u8] = b"User-agent: a\nUser-agent: b\nDisallow: /x\n\nUser-agent: *\nDisallow: /\n";

/// A file that is some mutations away.
fn file(seeds: &[u64]) -> Vec<u8> {
    seeds.iter().fold(SEED.to_vec(), |file, &seed| mutate(&file, 2048, seed))
}

fn by_seeds(planted: bool) -> Result<(), String> {
    (0..4_000u64).try_for_each(|seed| {
        let file = file(&[seed, seed + 1, seed + 2, seed + 3][..1 + seed as usize % 4]);
        check(&file, |file, robot, path| matcher::allowed(file, robot, path, planted))
    })
}

fn by_proptest(planted: bool) -> bool {
    let config = Config { cases: 4_000, failure_persistence: None, ..Config::default() };
    let seeds = proptest::collection::vec(any::<u64>(), 1..5);
    let mut runner = TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let ran = runner.run(&seeds, |seeds| {
        let allowed =
            |file: &[u8], robot: &str, path: &str| matcher::allowed(file, robot, path, planted);
        check(&file(&seeds), allowed).map_err(TestCaseError::fail)
    });
    ran.is_ok()
}

#[test]
fn no_difference_where_there_is_none() {
    assert_eq!(by_seeds(false), Ok(()));
    assert!(by_proptest(false));
}

#[test]
fn the_planted_bug_is_found() {
    assert!(by_seeds(true).is_err());
    assert!(!by_proptest(true));
}
