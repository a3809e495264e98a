//! Tests the parsers for RFC 9309 and the draft of 1996 with all small files and with the documents' examples.

mod command;
mod errata;
mod examples;

use crate::exhaustive::{
    self, Random, corpus, count_of, hold, most, of_the_corpus, over_files, shallow,
};
use norobots::check::{check, conforming};
use norobots::source::Source;
use norobots::syntax::{Format, parse_by};
use norobots_property::{self as property, Broken, Tally};

type Properties = fn(&[u8]) -> Result<Tally, Broken>;

/// For RFC 9309 and the draft of 1996: a function that checks the properties of a file, and the line terminator that
/// the test inserts.
const FORMATS: [(Properties, &[u8]); 2] =
    [(property::rfc_9309, b"\n"), (property::draft_1996, b"\r\n")];

/// Returns the atoms for exhaustive runs, with `Allow:` instead of `Disallow:` and with the line terminator `end`.
fn octets(end: &'static [u8]) -> [&'static [u8]; 12] {
    let mut octets = exhaustive::OCTETS;
    octets[1] = b"Allow:";
    octets[9] = end;
    octets
}

#[test]
fn properties_hold_of_all_small_files_of_octets() {
    for (properties, end) in FORMATS {
        let most = most(5).min(5);
        let tally = over_files(&octets(end), most, |file| hold(properties, file));
        println!("{tally:?}");
        assert_eq!(tally.files, count_of(12, most));
        assert!(shallow() || tally.conforming > 1_000 && tally.fixes > 10_000, "{tally:?}");
    }
}

const LINES: [&[u8]; 12] = [
    b"User-agent: a\r\n",
    b"User-agent: *\r\n",
    b"user-agent: a1/2\r\n",
    b"Disallow: /a\r\n",
    b"Disallow:\r\n",
    b"Allow: *$\r\n",
    b"Sitemap: x y\r\n",
    b"# c\r\n",
    b"\r\n",
    b"  \r\n",
    b"x\r\n",
    b"Allow : /robots.txt",
];

#[test]
fn properties_hold_of_all_small_files_of_lines() {
    for (properties, _) in FORMATS {
        let most = most(5).min(5);
        let tally = over_files(&LINES, most, |file| hold(properties, file));
        println!("{tally:?}");
        assert_eq!(tally.files, count_of(LINES.len(), most));
        assert!(shallow() || tally.conforming > 4_000 && tally.fixes > 10_000, "{tally:?}");
    }
}

/// Inserts up to three atoms at each position of two records, and checks the properties of each resulting file.
#[test]
fn properties_hold_of_all_small_changes_of_a_record() {
    let atoms: [&[u8]; 21] = [
        b"User-agent",
        b":",
        b"#",
        b"*",
        b"/",
        b" ",
        b"\t",
        b"\r",
        b"\n",
        b"a",
        b"1",
        b"%",
        b"%2",
        b"F",
        b"?",
        b"~",
        b"\0",
        b"\x7F",
        b"\xC3",
        b"\xA9",
        b"/robots.txt",
    ];
    let parts: [&[u8]; 10] = [
        b"# a\r\n",
        b"User-agent",
        b":",
        b" a",
        b"\r\n",
        b"Allow:",
        b" /a",
        b"\r\n",
        b"\r\nUser-agent: *\r\n",
        b"Disallow:\r\n",
    ];
    for (properties, _) in FORMATS {
        let mut tally = Tally::default();
        for place in 0..=parts.len() {
            let (before, after) = (parts[..place].concat(), parts[place..].concat());
            let with = |middle: &[u8]| hold(properties, &[&before, middle, &after].concat());
            tally += over_files(&atoms, 3, with);
        }
        println!("{tally:?}");
        assert_eq!(tally.files, 11 * count_of(atoms.len(), 3));
        assert!(tally.conforming > 3_000 && tally.fixes > 1_000, "{tally:?}");
    }
}

/// Inserts octets into a comment, a path and the value of an unknown field, and checks the properties. Inserts all
/// sequences of one or two octets, UTF-8 characters of three and four octets, and invalid UTF-8.
#[test]
fn the_octets_of_a_line_are_those_of_the_grammar() {
    let places: [(&[u8], &[u8]); 3] =
        [(b"#", b"\r\n"), (b"User-agent: a\r\nAllow: /", b"\r\n"), (b"x:", b"\r\n")];
    for (before, after) in places {
        let hold_of = |middle: &[u8]| {
            let file = [before, middle, after].concat();
            for (properties, _) in FORMATS {
                hold(properties, &file);
            }
        };
        for first in 0..=u8::MAX {
            hold_of(&[first]);
            for second in 0..=u8::MAX {
                hold_of(&[first, second]);
                // For the third octet of a UTF-8 character, the test uses only octets at the limits of the valid range.
                if matches!((first, second), (0xE0..=0xFF, 0x70..=0xCF)) {
                    for third in [0x7F, 0x80, 0xBF, 0xC0] {
                        hold_of(&[first, second, third]);
                        hold_of(&[first, second, third, 0x80]);
                    }
                }
            }
        }
    }
}

#[test]
fn properties_hold_of_random_files() {
    let more: [&[u8]; 10] = [
        b"\xEF\xBB\xBF",
        b"\0",
        b"User-agent: b\n",
        b"Allow: /x\r",
        b"%7e",
        b"\xC3\xA9",
        b",",
        b"//",
        b"Crawl-delay: 5\n",
        b"Content-Usage: /a ",
    ];
    let mut random = Random(0x2022_0909);
    for (properties, end) in FORMATS {
        let atoms: Vec<&[u8]> = octets(end).into_iter().chain(LINES).chain(more).collect();
        let mut tally = Tally::default();
        for _ in 0..if shallow() { 500 } else { 20_000 } {
            let len = random.below(30);
            let file: Vec<&[u8]> = (0..len).map(|_| atoms[random.below(atoms.len())]).collect();
            tally += hold(properties, &file.concat());
            let file: Vec<u8> = (0..len).map(|_| random.below(256) as u8).collect();
            tally += hold(properties, &file);
        }
        println!("{tally:?}");
        assert!(shallow() || tally.fixes > 1_000, "{tally:?}");
    }
}

/// Parsing must take linear time, for example for long sequences of spaces or many records. A quadratic parser would
/// need hours for these files.
#[test]
fn long_files_are_read_in_one_go() {
    let long = 1 << 18;
    for part in [
        &b" "[..],
        b"\r\n",
        b"#",
        b"a ",
        b":",
        b"/%2",
        b"User-agent: a\r\n",
        b"Allow: /\r\n",
        b"\xC3",
    ] {
        let file = part.repeat(long / part.len());
        for end in
            [&b""[..], b"User-agent: a\r\n", b"\r\nUser-agent: a\r\nAllow:/\r\nUser-agent: \xFF"]
        {
            let file = [&file, end].concat();
            let source = Source::new(&file);
            for format in [Format::Draft1996, Format::Rfc9309] {
                let document = parse_by(&source, format);
                let strict = norobots::syntax::parse_strict_by(&source, format);
                assert_eq!(strict.is_some(), conforming(&check(&document)));
            }
        }
    }
}

#[test]
#[ignore = "reads the folder that NOROBOTS_CORPUS names"]
fn properties_hold_of_the_corpus() {
    let files = corpus().len() as u64;
    for (properties, _) in FORMATS {
        assert_eq!(of_the_corpus(properties).files, files);
    }
}
