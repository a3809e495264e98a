//! Files in the shape of the grammars: each byte of the input chooses how a walk goes on.

use norobots::source::Source;
use norobots::syntax::parse_strict_by;
use norobots_lab::generate::Bytes;
use norobots_lab::grammar::{Grammar, Tree};

/// The most bytes that a file has.
const SIZE: usize = 4 << 10;

/// The file that a walk through a grammar writes, which the first byte chooses; `None` where the
/// walk leads to no file. A walk obeys not every predicate, so that the grammar may refuse the file.
pub fn file(choices: &[u8]) -> Option<Vec<u8>> {
    let (first, rest) = choices.split_first()?;
    let grammar = Grammar::ALL[usize::from(*first) % Grammar::ALL.len()];
    grammar.walk(&mut Bytes::new(rest), SIZE)
}

/// Holds what each grammar says of a file, when it is interpreted, against what its parser says, and tells
/// whether one that does not take every file accepts it.
///
/// # Panics
///
/// Where the two differ.
pub fn accepted_alike(file: &[u8]) -> bool {
    let source = Source::new(file);
    let strict = Grammar::ALL.into_iter().filter(|grammar| !grammar.is_lenient());
    let accepted = strict.filter(|grammar| {
        let interpreted = Tree::new(*grammar, file).accepted();
        let parsed = parse_strict_by(&source, grammar.format()).is_some();
        assert_eq!(interpreted, parsed, "{grammar} differs on \"{}\"", file.escape_ascii());
        parsed
    });
    accepted.count() > 0
}

#[cfg(test)]
mod tests {
    use super::{accepted_alike, file};

    #[test]
    fn walks_lead_to_sentences_and_to_other_files() {
        let mut state = 0x1994_0630_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 56) as u8
        };
        let (mut files, mut sentences) = (0, 0);
        for _ in 0..20_000 {
            let choices: Vec<u8> = (0..next() % 60).map(|_| next()).collect();
            if let Some(file) = file(&choices) {
                files += 1;
                sentences += usize::from(accepted_alike(&file));
            }
        }
        assert!(files > 5_000, "{files}");
        assert!((files / 10..files).contains(&sentences), "{sentences} of {files}");
    }
}
