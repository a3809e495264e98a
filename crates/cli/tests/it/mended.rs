//! Tests that the decisions on a file stay the same if all fixes are applied. The files are random files and the files
//! of the corpus.

use crate::exhaustive::of_the_corpus;
use norobots_property as property;

/// The pieces that random files consist of. For each fix, these pieces contain a fault that the fix corrects.
const PIECES: [&[u8]; 22] = [
    b"User-agent: a",
    b"User-agent: *",
    b"user-agent : b",
    b" User-agent: b c",
    b"Disallow: /x",
    b"Disallow:/",
    b"Disallow\t: /y #",
    b"Disallow:",
    b"Allow: /x",
    b"foo",
    b": x",
    b"\xEF\xBB\xBF",
    b"\xE9",
    b"# c",
    b"<p>",
    b"{",
    b" ",
    b"\t",
    b"\n",
    b"\n",
    b"\r",
    b"\r\n",
];

#[test]
fn a_drawn_file_that_is_mended_keeps_its_decisions() {
    let mut random = fastrand::Rng::with_seed(1994);
    let mut fixes = 0;
    for _ in 0..4000 {
        let pieces = random.usize(..16);
        let mut piece = || PIECES[random.usize(..PIECES.len())];
        let robots: Vec<u8> = (0..pieces).flat_map(|_| piece()).copied().collect();
        match property::mended(&robots) {
            Ok(tally) => fixes += tally.fixes,
            Err(broken) => panic!("{}: {broken}", robots.escape_ascii()),
        }
    }
    assert!(fixes > 4000, "{fixes}");
}

#[test]
#[ignore = "reads the folder that NOROBOTS_CORPUS names"]
fn a_file_of_the_corpus_that_is_mended_keeps_its_decisions() {
    let tally = of_the_corpus(property::mended);
    assert!(tally.fixes > tally.files, "{tally:?}");
}
