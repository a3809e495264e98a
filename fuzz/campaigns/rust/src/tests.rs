//! Runs the campaign without libFuzzer, in three ways. The first test uses only seeds. The second test uses the crate
//! `proptest`, which shrinks the list of seeds. The third test uses the crate `arbitrary`, which derives lines from a
//! fuzzer's octets.

use crate::{check, matcher};
use arbitrary::{Arbitrary, Unstructured};
use norobots_mutator::mutate;
use proptest::prelude::{TestCaseError, any};
use proptest::test_runner::{Config, TestRunner};

const SEED: &[u8] = b"User-agent: a\nUser-agent: b\nDisallow: /x\n\nUser-agent: *\nDisallow: /\n";

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

#[derive(Arbitrary)]
enum Line {
    Agent(u8),
    Disallow(bool),
    Unknown,
    Comment,
    Blank,
}

impl Line {
    fn text(&self) -> &'static str {
        match self {
            Line::Agent(which) => {
                ["User-agent: a\n", "User-agent: b\n", "User-agent: *\n"][usize::from(which % 3)]
            }
            Line::Disallow(all) => ["Disallow: /x\n", "Disallow: /\n"][usize::from(*all)],
            Line::Unknown => "Crawl-delay: 1\n",
            Line::Comment => "# a comment\n",
            Line::Blank => "\n",
        }
    }
}

/// Derives the lines of a file from octets, and mutates the file. In a libFuzzer target, the octets would come from
/// libFuzzer.
fn by_arbitrary(planted: bool) -> Result<(), String> {
    (0..4_000u64).try_for_each(|seed| {
        let octet = |at: u64| ((seed * 64 + at).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as u8;
        let octets: Vec<u8> = (0..64).map(octet).collect();
        let lines = <[Line; 8]>::arbitrary(&mut Unstructured::new(&octets));
        let lines = lines.map_err(|error| error.to_string())?;
        let file: String = lines.iter().map(Line::text).collect();
        let file = mutate(file.as_bytes(), 2048, seed);
        check(&file, |file, robot, path| matcher::allowed(file, robot, path, planted))
    })
}

#[test]
fn no_difference_where_there_is_none() {
    assert_eq!(by_seeds(false), Ok(()));
    assert_eq!(by_arbitrary(false), Ok(()));
    assert!(by_proptest(false));
}

#[test]
fn the_planted_bug_is_found() {
    assert!(by_seeds(true).is_err());
    assert!(by_arbitrary(true).is_err_and(|why| why.contains("Query {")));
    assert!(!by_proptest(true));
}
