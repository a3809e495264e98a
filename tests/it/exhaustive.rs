//! The laws over everything small, everything random (seeded), and every file of the corpus.

use norobots::law::{self, Tally};
use std::path::PathBuf;

/// Every file of up to `most` atoms; `each` is called with it.
fn files_of(atoms: &[&[u8]], most: usize, each: &mut impl FnMut(&[u8])) {
    fn grow(atoms: &[&[u8]], left: usize, file: &mut Vec<u8>, each: &mut impl FnMut(&[u8])) {
        each(file);
        if left == 0 {
            return;
        }
        for atom in atoms {
            let len = file.len();
            file.extend_from_slice(atom);
            grow(atoms, left - 1, file, each);
            file.truncate(len);
        }
    }
    grow(atoms, most, &mut Vec::new(), each);
}

#[track_caller]
fn laws_hold(bytes: &[u8]) -> Tally {
    match law::all(bytes) {
        Ok(tally) => tally,
        Err(broken) => panic!("{broken}\nin the file {:?}", bytes.escape_ascii().to_string()),
    }
}

/// How many atoms: 5, or what NOROBOTS_ATOMS says.
fn most() -> usize {
    std::env::var("NOROBOTS_ATOMS").ok().and_then(|most| most.parse().ok()).unwrap_or(5)
}

const OCTETS: [&[u8]; 12] = [
    b"User-agent:",
    b"Disallow:",
    b":",
    b"#",
    b"*",
    b"/a",
    b" ",
    b"\t",
    b"\r",
    b"\n",
    b"a",
    b"\xff",
];

const LINES: [&[u8]; 8] = [
    b"User-agent: a\n",
    b"User-agent: *\n",
    b"Disallow: /a\n",
    b"Disallow:\n",
    b"X: y\n",
    b"# c\n",
    b"\n",
    b"  \n",
];

#[test]
fn laws_hold_of_all_small_files_of_octets() {
    let mut tally = Tally::default();
    files_of(&OCTETS, most(), &mut |file| tally += laws_hold(file));
    println!("{tally:?}");
    assert!(tally.files >= 271_453, "{tally:?}");
    assert!(tally.conforming >= 1, "{tally:?}");
    assert!(tally.disallowed >= 1, "{tally:?}");
}

#[test]
fn laws_hold_of_all_small_files_of_lines() {
    let mut tally = Tally::default();
    files_of(&LINES, most(), &mut |file| tally += laws_hold(file));
    println!("{tally:?}");
    assert!(tally.files >= 37_449, "{tally:?}");
    assert!(tally.conforming >= 1, "{tally:?}");
    assert!(tally.disallowed >= 1, "{tally:?}");
}

/// xorshift64*: enough to choose atoms with.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % end
    }
}

#[test]
fn laws_hold_of_random_files() {
    let more: [&[u8]; 10] = [
        b"\xEF\xBB\xBF",
        b"\r\n",
        b"\0",
        b"Disallow: /a/b\r",
        b"User-agent: b/1\r\n",
        b"Allow: /\n",
        b"disalow:",
        b"\xC3\xA9",
        b"Disallow: /p q\n",
        b"<p>",
    ];
    let atoms: Vec<&[u8]> = OCTETS.into_iter().chain(LINES).chain(more).collect();
    let mut random = Random(0x1994_0630);
    let mut tally = Tally::default();
    for _ in 0..20_000 {
        let len = random.below(30);
        let file: Vec<&[u8]> = (0..len).map(|_| atoms[random.below(atoms.len())]).collect();
        tally += laws_hold(&file.concat());
        let file: Vec<u8> = (0..len).map(|_| random.below(256) as u8).collect();
        tally += laws_hold(&file);
    }
    println!("{tally:?}");
    assert!(tally.conforming >= 1 && tally.disallowed >= 1 && tally.fixes >= 1, "{tally:?}");
}

/// The files of the corpus, in order; `None`, said aloud, where NOROBOTS_CORPUS is not set.
pub fn corpus() -> Option<Vec<(PathBuf, Vec<u8>)>> {
    let Some(folder) = std::env::var_os("NOROBOTS_CORPUS") else {
        eprintln!("NOT RUN: NOROBOTS_CORPUS does not name a folder of robots.txt files");
        return None;
    };
    let entries = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("NOROBOTS_CORPUS={}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "NOROBOTS_CORPUS={} holds no file", folder.display());
    Some(paths.into_iter().map(|path| (path.clone(), std::fs::read(path).unwrap())).collect())
}

#[test]
fn laws_hold_of_the_corpus() {
    let mut tally = Tally::default();
    for (path, bytes) in corpus().into_iter().flatten() {
        match law::all(&bytes) {
            Ok(each) => tally += each,
            Err(broken) => panic!("{}: {broken}", path.display()),
        }
    }
    println!("{tally:?}");
    assert!(tally.files == 0 || tally.disallowed > tally.files, "{tally:?}");
}
