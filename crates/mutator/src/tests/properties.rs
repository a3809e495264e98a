//! Tests properties that all mutations must have.

use crate::line::Line;
use crate::{Query, Trim, crossover, lines, mutate, mutate_in_place, query};
use fastrand::Rng;

/// Returns random bytes. About half of the bytes are taken from text that is common in robots.txt files.
fn formless(rng: &mut Rng) -> Vec<u8> {
    let most = 1 << rng.u32(..9);
    let len = rng.usize(..most);
    let signs = b"\r\n\r\n::##  \t/a*$%2F\xEF\xBB\xBFUser-agent";
    (0..len)
        .map(|_| if rng.bool() { rng.u8(..) } else { signs[rng.usize(..signs.len())] })
        .collect()
}

#[test]
fn a_file_never_grows_beyond_max() {
    let mut rng = Rng::with_seed(1);
    let mut file = Vec::new();
    for round in 0..60_000 {
        if round % 50 == 0 {
            file = formless(&mut rng);
        }
        // `max` is sometimes less than the length of the file, and often 0 or 1.
        let most = 1 << rng.u32(..10);
        let max = rng.usize(..most);
        let seed = rng.u64(..);
        let changed = mutate(&file, max, seed);
        assert!(changed.len() <= max, "{} bytes, max {max}, seed {seed}", changed.len());
        let crossed = crossover(&changed, &file, max, seed);
        assert!(crossed.len() <= max, "{} bytes of two, max {max}, seed {seed}", crossed.len());
        let Query { agent, path } = query(&changed, seed);
        assert!((1..=2048).contains(&agent.len()) && path.len() <= 2048, "{agent} {path}");
        assert!(
            agent.bytes().all(|byte| byte.is_ascii_alphabetic() || b"-_".contains(&byte)),
            "{agent}"
        );
        assert!(
            path.starts_with('/')
                && path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#')
        );
        file = changed;
    }
}

#[test]
fn the_same_arguments_give_the_same_bytes() {
    let mut rng = Rng::with_seed(2);
    for seed in 0..2_000 {
        let (file, other) = (formless(&mut rng), formless(&mut rng));
        assert_eq!(mutate(&file, 4096, seed), mutate(&file, 4096, seed));
        assert_eq!(crossover(&file, &other, 4096, seed), crossover(&file, &other, 4096, seed));
        assert_eq!(query(&file, seed), query(&file, seed));
        let mut buffer = [0; 4096];
        buffer[..file.len()].copy_from_slice(&file);
        let len = mutate_in_place(&mut buffer, file.len(), seed);
        assert_eq!(buffer[..len], mutate(&file, 4096, seed));
    }
}

/// If a mutation doesn't change the file, the fuzzer wastes a run.
#[test]
fn no_file_is_left_as_it_was() {
    for file in [&b""[..], b"\n", b"User-agent: *\nDisallow: /tmp/\n\n", &[b'x'; 100]] {
        for max in [file.len().max(1), 4096] {
            for seed in 0..1000 {
                assert!(
                    mutate(file, max, seed) != file,
                    "max {max}, seed {seed}: {}",
                    file.escape_ascii()
                );
            }
        }
    }
}

/// Tries the worst cases: no terminators, only terminators, only spaces or colons, and a file that already has the
/// maximum length.
#[test]
fn long_files_of_one_byte() {
    for byte in *b"a\n\r #:%\xEF" {
        let file = vec![byte; 1 << 20];
        for seed in 0..20 {
            assert!(mutate(&file, file.len(), seed).len() <= file.len());
            assert!(mutate(&file, 2 << 20, seed).len() <= 2 << 20);
            assert!(crossover(&file, &file, 1 << 20, seed).len() <= 1 << 20);
            assert!(query(&file, seed).path.len() <= 2048);
        }
    }
}

#[test]
fn lines_cover_the_file() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..3_000 {
        let file = formless(&mut rng);
        let mut at = 0;
        while at < file.len() {
            let line = Line::at(&file, at);
            assert_eq!(line.start, at, "{}", file.escape_ascii());
            // `Line::at` must return this line for the offset of each of its bytes.
            for inside in line.range() {
                assert_eq!(Line::at(&file, inside), line, "{}", file.escape_ascii());
            }
            let places = [
                line.start,
                line.name.start,
                line.name.end,
                line.value.start,
                line.value.end,
                line.comment,
                line.terminator,
                line.end,
            ];
            assert!(places.is_sorted(), "{line:?}");
            assert!(!file[line.start..line.terminator].iter().any(|byte| b"\r\n".contains(byte)));
            at = line.end;
        }
    }
}

/// The trimmed file must have the same effect as the original file. It may be empty only if the original file is empty.
#[test]
fn a_trimmed_file_does_the_same() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..500 {
        let file = formless(&mut rng);
        let needed = [rng.u8(..), b':', b'#'];
        let wanted = needed.map(|byte| file.contains(&byte));
        let does = |file: &[u8]| needed.map(|byte| file.contains(&byte)) == wanted;
        let mut trim = Trim::new(&file);
        let mut steps = 0;
        while let Some(smaller) = trim.candidate() {
            assert!(smaller.len() < trim.file().len() && !smaller.is_empty());
            trim.judge(does(&smaller));
            steps += 1;
        }
        assert!(does(trim.file()) && trim.file().is_empty() == file.is_empty());
        assert!(steps <= 8 * lines(&file).count() + 8, "{steps} steps");
    }
}
