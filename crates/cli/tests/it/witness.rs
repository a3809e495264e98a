//! Tests that the library's own parsers return the same trees as the parsers that pest derives from the grammars.

use crate::exhaustive::{LINES, OCTETS, Random, corpus, count_of, most, over_files, shallow};
use norobots_generate::generate::{Kind, Tally};
use norobots_property as property;
use norobots_suite::suite::{Folder, Suite};

/// The pieces of small files. The strict grammars of later editions accept some of these files.
const LATER: [&[u8]; 12] = [
    b"User-agent:",
    b"Allow:",
    b"Disallow",
    b"\r\n",
    b"\n",
    b" ",
    b"#",
    b":",
    b"/%2",
    b"a",
    b"\xc3",
    b"\xa9",
];

/// The number of compared files, and how often a strict grammar accepted one of them.
#[derive(Clone, Copy, Debug, Default)]
struct Trees {
    files: u64,
    accepted: u64,
}

impl std::ops::AddAssign for Trees {
    fn add_assign(&mut self, other: Trees) {
        self.files += other.files;
        self.accepted += other.accepted;
    }
}

/// Compares the trees of the library's parsers and of the pest parsers, for the strict and the lenient grammar of every
/// format.
#[track_caller]
fn same_trees(file: &[u8]) -> Trees {
    match property::trees(file) {
        Ok(accepted) => Trees { files: 1, accepted: accepted as u64 },
        Err(broken) => panic!("{broken}\nin the file {:?}", file.escape_ascii().to_string()),
    }
}

#[test]
fn trees_of_all_small_files() {
    for atoms in [&OCTETS[..], &LINES, &LATER] {
        let trees = over_files(atoms, most(5), same_trees);
        println!("{} of {} atoms: {trees:?}", most(5), atoms.len());
        assert_eq!(trees.files, count_of(atoms.len(), most(5)));
        assert!(shallow() || trees.accepted > 10_000, "{trees:?}");
    }
}

/// Compares the trees that the parsers return for random files. The files are sentences of each grammar, near misses of
/// sentences, and copies of these files in which one byte is changed. For the first thousand files of each kind, the
/// test also compares the tree of a third parser, which interprets the grammar. The variable `NOROBOTS_DRAWN` sets the
/// number of files of each kind.
#[test]
fn trees_of_drawn_files() {
    let drawn = std::env::var("NOROBOTS_DRAWN").ok();
    let drawn = drawn.map_or(1_000, |drawn| drawn.parse().expect("NOROBOTS_DRAWN is a number"));
    let (mut random, mut trees) = (Random(0x1994_0630), Trees::default());
    for kind in Kind::ALL {
        for number in 0..drawn {
            let file = kind.draw(16, number, 256, &mut Tally::default(), |drawn| {
                drawn.document.bytes().to_vec()
            });
            let mut file = file.expect("a file of that size");
            trees += same_trees(&file);
            if number < 1_000 {
                property::interpreted(&file).unwrap_or_else(|broken| panic!("{broken}"));
            }
            if !file.is_empty() {
                let at = random.below(file.len());
                file[at] = b"\r\n\t #:*/\0\xEF\xBB\xBF\xFF\x7FA"[random.below(15)];
                trees += same_trees(&file);
                if number < 1_000 {
                    property::interpreted(&file).unwrap_or_else(|broken| panic!("{broken}"));
                }
            }
        }
    }
    println!("{trees:?}");
    assert!(trees.files > drawn * 10 && trees.accepted > drawn * 5, "{trees:?}");
}

#[test]
fn trees_of_the_cases_of_the_suite() {
    let mut trees = Trees::default();
    for case in &Suite::load(&Folder::Embedded).unwrap().cases {
        trees += same_trees(&case.robots);
    }
    assert!(trees.files > 100 && trees.accepted > 100, "{trees:?}");
}

#[test]
#[ignore = "reads the folder that NOROBOTS_CORPUS names"]
fn trees_of_the_corpus() {
    let mut trees = Trees::default();
    for (_, file) in corpus() {
        trees += same_trees(&file);
    }
    println!("{trees:?}");
    assert!(trees.accepted * 4 > trees.files, "{trees:?}");
}
