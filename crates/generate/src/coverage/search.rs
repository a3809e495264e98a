//! Searches for small files that distinguish mutants from their grammar.

use crate::generate::{Drawn, Kind, Tally};
use crate::grammar::{Grammar, Mutant, Tree};
use norobots_suite::minimize::minimize;

const ATOMS: [&[u8]; 22] = [
    b"User-agent:",
    b"user-AGENT",
    b"Disallow:",
    b"dISALLOW",
    b"Allow:",
    b":",
    b"#",
    b" ",
    b"\t",
    b"\r",
    b"\n",
    b"*",
    b"/",
    b"a",
    b"\0",
    b"\x7F",
    b"\x80",
    b"\xFF",
    b"\xFE",
    b"\xEF\xBB\xBF",
    b"User-agent: a\nDisallow: /\n",
    b"User-agent: a\r\nAllow: /\r\n",
];

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Search {
    /// The mutants that some tried file distinguishes from the grammar. Each mutant is listed with such a file, from
    /// which no byte can be removed.
    pub killed: Vec<(Mutant, Vec<u8>)>,
    /// The mutants that no tried file distinguishes from the grammar.
    pub left: Vec<Mutant>,
    /// The number of files that were tried.
    pub files: u64,
}

/// Searches for files that distinguish the mutants from their grammar. First, the search tries all files that consist
/// of at most `atoms` of the parts in `ATOMS`. Then the search tries `draws` random files of each kind. After each
/// file, `each` is called with the number of files tried so far.
pub fn search(
    grammar: Grammar,
    mutants: Vec<Mutant>,
    atoms: u32,
    draws: u64,
    mut each: impl FnMut(u64),
) -> Search {
    let count = ATOMS.len() as u64;
    let small =
        (0..=atoms).flat_map(|atoms| (0..count.pow(atoms)).map(move |number| (atoms, number)));
    let small = small.map(|(atoms, mut rest)| {
        let next = |_| {
            let atom = ATOMS[(rest % count) as usize];
            rest /= count;
            atom
        };
        Some((0..atoms).map(next).collect::<Vec<_>>().concat())
    });
    let drawn = Kind::ALL.into_iter().flat_map(|kind| (0..draws).map(move |number| (kind, number)));
    let drawn = drawn.map(|(kind, number)| {
        let bytes = |drawn: Drawn<'_, '_>| drawn.document.bytes().to_vec();
        kind.draw(0, number, 512, &mut Tally::default(), bytes).ok()
    });
    let mut search = Search { killed: Vec::new(), left: mutants, files: 0 };
    let mut files = small.chain(drawn);
    while !search.left.is_empty()
        && let Some(file) = files.next()
    {
        let Some(file) = file else { continue };
        let tree = Tree::new(grammar, &file);
        let is_killed = |mutant: &mut Mutant| mutant.tree(&file) != tree;
        for mutant in search.left.extract_if(.., is_killed) {
            let small = minimize(&file, |file| mutant.tree(file) != Tree::new(grammar, file));
            search.killed.push((mutant, small));
        }
        search.files += 1;
        each(search.files);
    }
    search
}
