//! Tests the parser for the Revisited grammar with all small files and with the three examples of the article.

mod command;
pub(crate) mod errata;
mod examples;

use crate::exhaustive::{self, Random, count_of, hold, most, of_the_corpus, over_files, shallow};
use norobots_property as property;
use norobots_property::Tally;
use xtask::pages::differences::Kind;

#[track_caller]
fn properties_hold(bytes: &[u8]) -> Tally {
    hold(property::revisited, bytes)
}

/// The atoms of the exhaustive tests, with `User-Agent` spelled as in the Revisited grammar.
const OCTETS: [&[u8]; 12] = {
    let mut octets = exhaustive::OCTETS;
    octets[0] = b"User-Agent:";
    octets
};

const LINES: [&[u8]; 12] = [
    b"User-Agent: a\n",
    b"User-Agent: b * # c\n",
    b"User-Agent:a \n",
    b"Disallow: /a /b\n",
    b"Disallow:#c\r",
    b" Disallow : /a#b\r\n",
    b"X: y\n",
    b"# c\n",
    b" #\n",
    b"\n",
    b"\r",
    b" \n",
];

#[test]
fn properties_hold_of_all_small_files_of_octets() {
    let most = most(5);
    let tally = over_files(&OCTETS, most, properties_hold);
    println!("{tally:?}");
    assert_eq!(tally.files, count_of(OCTETS.len(), most));
    assert!(shallow() || tally.disallowed > 0 && tally.fixes > 100_000, "{tally:?}");
}

#[test]
fn properties_hold_of_all_small_files_of_lines() {
    // `LINES` has more lines than the lists of other tests, so the files have at most five lines.
    let most = most(5).min(5);
    let tally = over_files(&LINES, most, properties_hold);
    println!("{tally:?}");
    assert_eq!(tally.files, count_of(LINES.len(), most));
    if shallow() {
        return;
    }
    assert!(tally.conforming > 100 && tally.disallowed > 100_000, "{tally:?}");
    assert!(tally.fixes > 100_000, "{tally:?}");
}

/// Inserts up to three atoms at each position in a conforming file, because a small change may cause a violation.
#[test]
fn properties_hold_of_all_small_changes_of_a_record() {
    let parts: [&[u8]; 10] = [
        b"# a\n",
        b"User-Agent",
        b":",
        b" a",
        b"\n",
        b"Disallow:",
        b" /a",
        b"\n",
        b"\r\nUser-Agent: *\n",
        b"Disallow:\n",
    ];
    let mut tally = Tally::default();
    for place in 0..=parts.len() {
        let (before, after) = (parts[..place].concat(), parts[place..].concat());
        tally +=
            over_files(&OCTETS, 3, |middle| properties_hold(&[&before, middle, &after].concat()));
    }
    println!("{tally:?}");
    assert_eq!(tally.files, 11 * count_of(OCTETS.len(), 3));
    assert!(tally.conforming > 500 && tally.disallowed > 10_000, "{tally:?}");
}

#[test]
fn properties_hold_of_random_files() {
    let more: [&[u8]; 6] =
        [b"\xEF\xBB\xBF", b"\0", b"Disallow: /a/b #\r", b"user-agent: a/1 ", b"* ", b" /a#"];
    let atoms: Vec<&[u8]> = OCTETS.into_iter().chain(LINES).chain(more).collect();
    let mut random = Random(0x1996_0630);
    let mut tally = Tally::default();
    for _ in 0..20_000 {
        let len = random.below(30);
        let file: Vec<&[u8]> = (0..len).map(|_| atoms[random.below(atoms.len())]).collect();
        tally += properties_hold(&file.concat());
        let file: Vec<u8> = (0..len).map(|_| random.below(256) as u8).collect();
        tally += properties_hold(&file);
    }
    println!("{tally:?}");
    assert!(tally.disallowed > 10_000 && tally.fixes > 10_000, "{tally:?}");
}

#[test]
#[ignore = "reads the folder that NOROBOTS_CORPUS names"]
fn properties_hold_of_the_corpus() {
    let tally = of_the_corpus(property::revisited);
    assert!(tally.disallowed > 10 * tally.files, "{tally:?}");
}

#[test]
fn the_page_of_differences_is_what_a_search_finds() {
    let differences = xtask::pages::differences::differences();
    let kinds =
        |wanted: fn(&Kind) -> bool| differences.examples.keys().filter(|k| wanted(k)).count();
    assert!(differences.both_conform > 1_000 && differences.queries > 50_000);
    assert_eq!(kinds(|kind| matches!(kind, Kind::Tree(_))), 3);
    assert!(kinds(|kind| matches!(kind, Kind::Conforming(..))) > 8);
    assert!(kinds(|kind| matches!(kind, Kind::Decision(..))) > 3);
    let page = xtask::pages::differences::page(&differences);
    xtask::generated::compare("conformance/revisited.md", &page);
}
