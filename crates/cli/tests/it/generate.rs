//! Tests the files that norobots generates from grammars. (1) Each file must conform to its grammar. (2) The exhaustive
//! run must generate every small file. (3) Equal seeds must generate equal files.

use crate::exhaustive::{count_of, over_files};
use norobots::check::{Code, Severity, check, conforming};
use norobots::source::Source;
use norobots::spec::{AnyClause, Clause};
use norobots::syntax::{self, Document, Format};
use norobots::witness;
use norobots_generate::generate::{Bytes, Edit, Kind, NearMiss, Tally, near_misses};
use norobots_generate::grammar::{CoverSet, Grammar, Paths, Seen, goals, smallest};
use norobots_property as property;
use norobots_suite::suite::{Folder, Suite};
use std::collections::{BTreeMap, BTreeSet};

mod command;

/// Parses a file with the parser that pest derives from the grammar.
fn derived(grammar: Grammar, file: &[u8]) -> Option<Document<'_>> {
    let document = match grammar.is_lenient() {
        true => witness::parse_by(file, grammar.format()).map(Some),
        false => witness::parse_strict_by(file, grammar.format()),
    };
    document.unwrap()
}

/// Checks that a file is a sentence of the grammar, and that all parsers agree about the file.
#[track_caller]
fn is_a_sentence(grammar: Grammar, file: &[u8]) {
    let shown = file.escape_ascii();
    let source = Source::new(file);
    let document = syntax::parse_by(&source, grammar.format());
    let held = property::covers(&document).and_then(|()| property::reprints(&document));
    assert_eq!(held, Ok(()), "{grammar}: {shown}");
    if !grammar.is_lenient() {
        assert!(conforming(&check(&document)), "{grammar}: {shown}");
    }
    assert!(grammar.document(file).is_some(), "{grammar}: {shown}");
    for each in Grammar::ALL {
        assert_eq!(each.document(file), derived(each, file), "{each} of {grammar}: {shown}");
    }
}

#[test]
fn what_a_seed_makes_keeps_its_grammar() {
    for (grammar, floor) in [
        (Grammar::Strict, 97),
        (Grammar::Lenient, 100),
        (Grammar::Revisited, 98),
        (Grammar::Draft1996, 90),
        (Grammar::Draft1996Lenient, 100),
        (Grammar::Rfc9309, 90),
        (Grammar::Rfc9309Lenient, 100),
    ] {
        let (mut tally, mut bytes, mut records, mut distinct) =
            (Tally::default(), 0, 0, BTreeSet::new());
        for number in 0..3_000 {
            let sentence = Kind::Sentence(grammar).draw(1994, number, 256, &mut tally, |drawn| {
                records += drawn.document.records().len();
                drawn.document.bytes().to_vec()
            });
            let file = sentence.unwrap();
            is_a_sentence(grammar, &file);
            assert!(file.len() <= 256);
            bytes += file.len();
            distinct.insert(file);
        }
        let share = 100 * tally.kept / (tally.kept + tally.refused);
        println!(
            "{grammar}: {tally:?}, kept {share} %, {} bytes and {:.2} records a file, {} distinct",
            bytes / 3_000,
            records as f64 / 3_000.0,
            distinct.len()
        );
        assert_eq!(tally.kept, 3_000);
        assert!(share >= floor, "{grammar}: {share} %");
        assert!(distinct.len() > 1_000 && records > 900, "{grammar}");
    }
}

#[test]
fn what_bytes_make_keeps_its_grammar() {
    let mut state = 0x1994_0630_u64;
    for grammar in Grammar::ALL {
        let mut kept = 0;
        for _ in 0..3_000 {
            let mut next = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 56) as u8
            };
            let bytes: Vec<u8> = (0..next() / 2).map(|_| next()).collect();
            if let Some(file) = grammar.sentence(&mut Bytes::new(&bytes), 1_000) {
                is_a_sentence(grammar, &file);
                kept += 1;
            }
        }
        println!("{grammar}: {kept} of 3000 kept");
        assert!(kept > 500, "{grammar}: {kept}");
    }
    // Without random bytes, the generator must return the shortest sentence.
    for grammar in Grammar::ALL {
        let file = grammar.sentence(&mut Bytes::new(b""), 0);
        assert_eq!(file, Some(Vec::new()), "{grammar}");
    }
}

fn accepted(grammar: Grammar, atoms: &[&[u8]], most: usize) -> BTreeSet<Vec<u8>> {
    #[derive(Default)]
    struct Set(BTreeSet<Vec<u8>>);
    impl std::ops::AddAssign for Set {
        fn add_assign(&mut self, other: Set) {
            self.0.extend(other.0);
        }
    }
    let set = over_files(atoms, most, |file| {
        let accepted = derived(grammar, file).is_some();
        Set(accepted.then(|| file.to_vec()).into_iter().collect())
    });
    set.0
}

/// The exhaustive run must generate every small file exactly once. Each round of a repetition in the grammar adds at
/// least one octet, so n rounds are enough for all files of n octets. The test also checks longer files that consist of
/// `words`. For these files, fewer rounds than octets are enough.
#[test]
fn no_small_sentence_is_left_out_and_none_comes_twice() {
    let octets = b":#*a \r\n";
    let letters: Vec<&[u8]> = octets.chunks(1).collect();
    let words: [&[u8]; 6] = [b"User-agent:", b"Disallow:", b"a", b"*", b" ", b"\n"];
    // Returns whether the file contains field names only at the beginning of lines. The test skips other files, because
    // the run would need a round for each octet of a field name in a value.
    let in_place = |file: &&Vec<u8>| {
        let colons = |line: &[u8]| line.iter().filter(|byte| **byte == b':').count();
        let mut lines = file.split(|byte| *byte == b'\n');
        let apart = lines.all(|line| match colons(line) {
            0 => true,
            1 => line[0].is_ascii_uppercase(),
            _ => false,
        });
        apart && colons(file) == 2
    };
    for (grammar, rounds, atoms, floor) in [
        (Grammar::Strict, 2, 5, 1_000),
        (Grammar::Lenient, 2, 3, 1_000),
        (Grammar::Revisited, 2, 6, 1_000),
        (Grammar::Draft1996Lenient, 2, 3, 1_000),
        (Grammar::Rfc9309, 2, 5, 1_000),
        (Grammar::Rfc9309Lenient, 2, 3, 1_000),
    ] {
        let mut tally = Tally::default();
        let mut files = BTreeSet::new();
        for file in grammar.exhaustive(octets, rounds, &mut tally) {
            is_a_sentence(grammar, &file);
            assert!(files.insert(file), "{grammar}: one comes twice");
        }
        let small = accepted(grammar, &letters, rounds);
        let left_out = small.iter().find(|file| !files.contains(*file));
        assert_eq!(left_out, None, "{grammar}");
        let lines = accepted(grammar, &words, atoms);
        let lines: Vec<_> = lines.iter().filter(in_place).collect();
        // The generator writes field names only in the letter case of the grammar, so the test also looks for the file
        // in lower case.
        let is_made =
            |file: &Vec<u8>| files.contains(file) || files.contains(&file.to_ascii_lowercase());
        let left_out = lines.iter().find(|file| !is_made(file));
        println!(
            "{grammar}: {tally:?}, all {} of octets and all {} of words among them",
            small.len(),
            lines.len()
        );
        assert_eq!(left_out, None, "{grammar}");
        assert!(small.len() > 1 || grammar == Grammar::Revisited, "{grammar}");
        assert!(!lines.is_empty(), "{grammar}");
        assert!(tally.kept > floor as u64, "{grammar}");
    }
}

/// Returns the FNV-1a hash of the files. This file has its own hash function, because the function of a crate might
/// change.
fn digest(files: impl Iterator<Item = Vec<u8>>) -> u64 {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    files.fold(0xCBF2_9CE4_8422_2325, |hash, file| {
        let ended = file.into_iter().chain([0xFF]);
        ended.fold(hash, fold)
    })
}

#[test]
fn the_same_seed_makes_the_same_bytes() {
    let digests: Vec<String> = Kind::ALL
        .into_iter()
        .map(|kind| {
            let draw = |number| {
                let each =
                    |drawn: norobots_generate::generate::Drawn| drawn.document.bytes().to_vec();
                kind.draw(30_061_994, number, 300, &mut Tally::default(), each).unwrap()
            };
            let forward = digest((0..500).map(draw));
            let back = digest((0..500).rev().map(draw).collect::<Vec<_>>().into_iter().rev());
            assert_eq!(forward, back, "what is made goes with its number alone");
            format!("{kind:?} {forward:016x}\n")
        })
        .collect();
    crate::snapshot::snapshot("generate", "digests", &digests.concat());
}

#[test]
fn a_near_miss_breaks_its_clause_and_no_other() {
    let mut broken: BTreeMap<Clause, u64> = BTreeMap::new();
    let mut edits = BTreeSet::new();
    let mut codes = BTreeSet::new();
    let mut tally = Tally::default();
    for number in 0..2_000 {
        let miss = Kind::NearMiss.draw(7, number, 256, &mut tally, |drawn| {
            let edit = drawn.breaks.expect("a near miss tells its edit");
            let file = drawn.document.bytes();
            assert_eq!(*drawn.document, syntax::parse(&Source::new(file)));
            (edit, file.to_vec())
        });
        let (edit, file) = miss.unwrap();
        let clause = edit.clause();
        edits.insert(edit);
        *broken.entry(clause).or_default() += 1;
        let source = Source::new(&file);
        assert_eq!(syntax::parse_strict(&source), None, "{}", file.escape_ascii());
        let diagnostics = check(&syntax::parse(&source));
        let violations = diagnostics.iter().map(|each| each.code);
        let violations = violations.filter(|code| code.severity() == Severity::Violation);
        let violations: Vec<Code> = violations.collect();
        let clauses: BTreeSet<_> =
            violations.iter().map(|code| code.clause(Format::Standard1994)).collect();
        let only = BTreeSet::from([Some(AnyClause::Standard1994(clause))]);
        assert_eq!(clauses, only, "{edit}: {}", file.escape_ascii());
        codes.extend(violations);
    }
    println!("{tally:?}, {broken:?}");
    let of_1994 = |code: &Code| {
        code.severity() == Severity::Violation && code.clause(Format::Standard1994).is_some()
    };
    let all: BTreeSet<Code> = Code::ALL.into_iter().filter(of_1994).collect();
    assert_eq!(codes, all, "every violation is met");
    assert_eq!(edits, Edit::ALL.into_iter().collect());
    assert!(broken.values().all(|times| *times > 15), "{broken:?}");
}

#[test]
fn every_near_miss_of_a_file_is_found() {
    let file = b"User-agent: a\nDisallow: /\n\nUser-agent: *\nX: y\nDisallow: /\n";
    let source = Source::new(file);
    let document = syntax::parse_strict(&source).unwrap();
    let misses = near_misses(&document);
    let count_of = |edit| misses.iter().filter(|miss| miss.edit == edit).count();
    // The near misses of `X: y` have no colon, no name, or a space before the colon or the name. None of these near
    // misses has a space inside the name, because `X` is only one letter. Other near misses have a record without a
    // User-agent line, a record without a Disallow line, or a User-agent line without a name.
    let counts: Vec<_> = Edit::ALL.into_iter().map(|edit| (edit.id(), count_of(edit))).collect();
    crate::snapshot::snapshot("generate", "near_misses", &format!("{counts:#?}"));
    assert!(misses.contains(&NearMiss {
        edit: Edit::NoBlankLine,
        file: b"User-agent: a\nDisallow: /\nUser-agent: *\nX: y\nDisallow: /\n".to_vec(),
    }));
}

#[test]
fn the_interpreters_read_as_the_parsers_do() {
    const LINES: [&[u8]; 10] = [
        b"User-Agent: a",
        b"user-agent:*",
        b"Disallow: /a #",
        b"Disallow:",
        b"x: y",
        b"# c",
        b" ",
        b"\n",
        b"\r",
        b"\xef\xbb\xbf",
    ];
    const OCTETS: [&[u8]; 9] =
        [b"User-agent:", b"Disallow:", b":", b"#", b"*", b"a", b" ", b"\r\n", b"\n"];
    const WHOLE: [&[u8]; 9] = [
        b"User-agent: a b\n",
        b"user-agent:\t* # c\r\n",
        b"User-agent:a\r",
        b"Disallow: /a /b\n",
        b"Disallow:\r\n",
        b"# c\n",
        b" # c\n",
        b"x: y\n",
        b"\n",
    ];
    for grammar in Grammar::ALL {
        let each = |file: &[u8]| {
            let accepted = Seen::new(grammar).add(file);
            let derived = derived(grammar, file);
            assert_eq!(accepted, derived.is_some(), "{grammar}: {}", file.escape_ascii());
            assert_eq!(grammar.document(file), derived, "{grammar}: {}", file.escape_ascii());
            usize::from(accepted)
        };
        let accepted = [over_files(&LINES, 4, each), over_files(&OCTETS, 5, each)];
        let accepted = accepted.iter().sum::<usize>() + over_files(&WHOLE, 4, each);
        let files = count_of(LINES.len(), 4) + count_of(OCTETS.len(), 5) + count_of(WHOLE.len(), 4);
        println!("{grammar}: {accepted} of {files} accepted");
        let few = matches!(grammar, Grammar::Revisited | Grammar::Draft1996);
        let floor = if few { 100 } else { 1_000 };
        assert!(accepted > floor, "{grammar}: {accepted}");
    }
}

/// Random files and the suite must cover every path of each grammar, and every coverage goal that a file can meet. The
/// snapshot lists the goals that these files do not meet.
#[test]
fn every_goal_and_path_that_can_be_reached_is() {
    let mut files = Vec::new();
    for kind in Kind::ALL {
        for number in 0..1_500 {
            let each = |drawn: norobots_generate::generate::Drawn| drawn.document.bytes().to_vec();
            files.push(kind.draw(3, number, 256, &mut Tally::default(), each).unwrap());
        }
    }
    // The generator rarely generates files like these three.
    let seldom: [&[u8]; 3] = [
        b"User-agent: *\nUser-agent: *x\nDisallow:\n",
        b"User-agent: ",
        b"User-agent: a\nDisallow /x\n\n",
    ];
    let files: Vec<&[u8]> = files.iter().map(Vec::as_slice).chain(seldom).collect();
    // Because the later grammars allow many octets at many positions, which random files rarely contain, the test adds
    // the files of the suite.
    let suite = Suite::load(&Folder::Embedded).unwrap();
    let of_suite = suite.cases.iter().map(|case| &case.robots[..]);
    let with_suite: Vec<&[u8]> = files.iter().copied().chain(of_suite).collect();
    let mut text = String::new();
    for grammar in Grammar::ALL {
        let (files, most) = match grammar.format() {
            Format::Standard1994 | Format::Revisited => (&files, 4),
            Format::Draft1996 | Format::Rfc9309 => (&with_suite, 3),
        };
        let goals = goals(grammar);
        let reach = |file: &&[u8]| {
            let mut seen = Seen::new(grammar);
            seen.add(file);
            (file.len(), seen.reached(&goals))
        };
        let chosen = smallest(&files.iter().map(reach).collect::<Vec<_>>());
        let mut seen = Seen::new(grammar);
        for (at, _) in &chosen {
            seen.add(files[*at]);
        }
        let reached = seen.reached(&goals).count();
        println!("{grammar}: {reached} of {} goals by {} files", goals.len(), chosen.len());
        assert!(chosen.len() < 60, "{grammar}: {}", chosen.len());
        text += &format!("{grammar}: {} goals\n", goals.len());
        for goal in goals.iter().filter(|goal| !seen.has(goal)) {
            text += &format!("  not reached: {goal}\n");
        }
        for k in 1..=most {
            let paths = Paths::new(grammar, k);
            let mut all = CoverSet::default();
            files.iter().for_each(|file| all.join(&paths.reached(file)));
            let missed = paths.list.iter().find(|path| !all.has(path.place));
            assert_eq!(missed, None, "{grammar}");
            text += &format!("{grammar}: {} {k}-paths, all of them reached\n", all.count());
        }
    }
    crate::snapshot::snapshot("generate", "goals", &text);
}
