//! Checks the properties of the library for all small files, for random files with a fixed seed, and for every file of
//! the corpus.

use norobots::source::Source;
use norobots::syntax;
use norobots_property as property;
use norobots_property::{Broken, Tally};
use norobots_suite::query::Query;
use norobots_suite::suggested;
use std::path::PathBuf;
use std::time::Instant;
pub(crate) use xtask::pages::over_files;

pub(crate) fn count_of(atoms: usize, most: usize) -> u64 {
    (0..=most).map(|len| atoms.pow(len as u32) as u64).sum()
}

/// Checks the properties of a file. If a property is broken, panics with a message that contains the file.
#[track_caller]
pub(crate) fn hold(properties: fn(&[u8]) -> Result<Tally, Broken>, bytes: &[u8]) -> Tally {
    match properties(bytes) {
        Ok(tally) => tally,
        Err(broken) => panic!("{broken}\nin the file {:?}", bytes.escape_ascii().to_string()),
    }
}

#[track_caller]
fn properties_hold(bytes: &[u8]) -> Tally {
    hold(property::all, bytes)
}

/// Returns the maximum number of atoms in a file: `least - 2` in a shallow run, and otherwise `least` or
/// NOROBOTS_ATOMS, whichever is larger.
pub(crate) fn most(least: usize) -> usize {
    let most = std::env::var("NOROBOTS_ATOMS").ok();
    let most = most.map_or(least, |most| most.parse().expect("NOROBOTS_ATOMS is a number"));
    if shallow() { least - 2 } else { most.max(least) }
}

/// Set the variable NOROBOTS_SHALLOW to save time, for example when `cargo mutants` runs the tests for every mutant.
/// Shallow tests use smaller files, and don't check how often each property applied.
pub(crate) fn shallow() -> bool {
    std::env::var_os("NOROBOTS_SHALLOW").is_some()
}

pub(crate) const OCTETS: [&[u8]; 12] = [
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

pub(crate) const LINES: [&[u8]; 8] = [
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
fn properties_hold_of_all_small_files_of_octets() {
    let tally = over_files(&OCTETS, most(5), properties_hold);
    println!("{tally:?}");
    assert_eq!(tally.files, count_of(OCTETS.len(), most(5)));
    if shallow() {
        return;
    }
    assert!(tally.conforming > 60_000 && tally.disallowed > 1_000, "{tally:?}");
    assert!(tally.unsaid > 10_000 && tally.added > 10_000, "{tally:?}");
    assert!(tally.parted > 10 && tally.merged > 10 && tally.fixes > 100_000, "{tally:?}");
}

#[test]
fn properties_hold_of_all_small_files_of_lines() {
    let tally = over_files(&LINES, most(5), properties_hold);
    println!("{tally:?}");
    assert_eq!(tally.files, count_of(LINES.len(), most(5)));
    if shallow() {
        return;
    }
    assert!(tally.conforming > 5_000 && tally.disallowed > 600_000, "{tally:?}");
    assert!(tally.unsaid > 10_000 && tally.added > 10_000, "{tally:?}");
    assert!(tally.parted > 1_000 && tally.merged > 1_000 && tally.fixes > 10_000, "{tally:?}");
}

#[derive(Clone, Copy, Debug, Default)]
struct Agreed {
    files: u64,
    queries: u64,
    disallowed: u64,
}

impl std::ops::AddAssign for Agreed {
    fn add_assign(&mut self, other: Agreed) {
        self.files += other.files;
        self.queries += other.queries;
        self.disallowed += other.disallowed;
    }
}

/// Checks that the engines agree about a file.
#[track_caller]
fn engines_agree(bytes: &[u8]) -> Agreed {
    // The queries include a robot whose name occurs in many records, a robot without a name, and a URL with many
    // prefixes.
    let always: [(&[u8], &[u8]); 4] =
        [(b"a", b"/aa"), (b"A*:\xff/1", b"/a/a:*a \xff"), (b"nobody", b""), (b"", b"/aa")];
    let source = Source::new(bytes);
    let document = syntax::parse(&source);
    let mut queries: Vec<Query<'_>> =
        always.map(|(agent, url)| Query::new(bytes, agent, url)).into();
    // Each seed selects a name and a path of the file for a query. The name and the path may be shortened, extended, or
    // in the opposite letter case.
    queries
        .extend([0, 1, 4, 10, 15].into_iter().filter_map(|seed| suggested::query(&document, seed)));
    let decisions = match property::engines_agree(&document, &queries) {
        Ok(decisions) => decisions,
        Err(broken) => {
            panic!("{broken}\nin the file {:?}", bytes.escape_ascii().to_string())
        }
    };
    let disallowed = decisions.iter().filter(|decision| !decision.allowed()).count();
    Agreed { files: 1, queries: decisions.len() as u64, disallowed: disallowed as u64 }
}

#[track_caller]
fn engines_agree_over_files(atoms: &[&[u8]], most: usize) -> Agreed {
    let start = Instant::now();
    let agreed = over_files(atoms, most, engines_agree);
    println!("{} atoms: {agreed:?} in {:.1} s", most, start.elapsed().as_secs_f64());
    assert_eq!(agreed.files, count_of(atoms.len(), most));
    agreed
}

#[test]
fn engines_agree_on_all_small_files_of_octets() {
    let agreed = engines_agree_over_files(&OCTETS, most(6));
    // In a shallow run, the files are too small to disallow many URLs.
    assert!(shallow() || agreed.queries > 4 * agreed.files, "{agreed:?}");
    assert!(shallow() || agreed.disallowed > 1_000, "{agreed:?}");
}

#[test]
fn engines_agree_on_all_small_files_of_lines() {
    let agreed = engines_agree_over_files(&LINES, most(6));
    assert!(shallow() || agreed.queries > 7 * agreed.files, "{agreed:?}");
    assert!(shallow() || agreed.disallowed > agreed.files / 2, "{agreed:?}");
}

/// Inserts atoms into records at places where a small change may alter a verdict.
#[test]
fn engines_agree_on_all_small_changes_of_a_record() {
    let frames: [(&[u8], &[u8]); 5] = [
        (b"\xEF\xBB\xBF", b"User-agent:a\rDisallow:/a\r"),
        (b"User-agent:a\n", b"Disallow:/a"),
        (b"User-agent:a\nDisallow:/a", b"\nDisallow:/"),
        (b"User-agent:*\nDisallow:/a\n\n", b"User-agent:a"),
        // The inserted atoms cross the border between the first and the second 64 octets of the file.
        (b"User-agent:a\n#23456789012345678901234567890123456789012345678", b"\nDisallow:/a"),
    ];
    let start = Instant::now();
    let most = most(5).max(4) - 1;
    let mut sum = Agreed::default();
    for (before, after) in frames {
        let of_frame =
            over_files(&OCTETS, most, |file| engines_agree(&[before, file, after].concat()));
        assert_eq!(of_frame.files, count_of(OCTETS.len(), most));
        assert!(of_frame.disallowed > of_frame.files / 10, "{of_frame:?}");
        sum += of_frame;
    }
    println!("{most} atoms in a record: {sum:?} in {:.1} s", start.elapsed().as_secs_f64());
}

/// The random number generator xorshift64*.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % end
    }
}

#[test]
fn properties_hold_of_random_files() {
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
    for _ in 0..if shallow() { 500 } else { 20_000 } {
        let len = random.below(30);
        let file: Vec<&[u8]> = (0..len).map(|_| atoms[random.below(atoms.len())]).collect();
        tally += properties_hold(&file.concat());
        let file: Vec<u8> = (0..len).map(|_| random.below(256) as u8).collect();
        tally += properties_hold(&file);
    }
    println!("{tally:?}");
    if shallow() {
        return;
    }
    assert!(tally.conforming > 1_000 && tally.disallowed > 100_000, "{tally:?}");
    assert!(tally.fixes > 10_000, "{tally:?}");
}

/// Checks the properties for the suite's cases. A run of the suite tests only one engine, but this test compares all
/// engines.
#[test]
fn properties_hold_of_the_cases_of_the_suite() {
    use norobots_suite::suite::{Folder, Suite};
    let mut tally = Tally::default();
    for case in &Suite::load(&Folder::Embedded).unwrap().cases {
        for query in &case.queries {
            let decision =
                property::engines_agree_on(&Query::new(&*case.robots, &*query.agent, &*query.url));
            let decision = decision.unwrap_or_else(|broken| panic!("{}: {broken}", case.id));
            tally.queries += 1;
            tally.disallowed += u64::from(!decision.allowed());
        }
        tally +=
            property::all(&case.robots).unwrap_or_else(|broken| panic!("{}: {broken}", case.id));
    }
    println!("{tally:?}");
    assert!(tally.files > 100 && tally.disallowed > tally.files, "{tally:?}");
}

pub(crate) fn corpus() -> Vec<(PathBuf, Vec<u8>)> {
    let folder = std::env::var_os("NOROBOTS_CORPUS").expect("NOROBOTS_CORPUS names a folder");
    let entries = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("NOROBOTS_CORPUS={}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "NOROBOTS_CORPUS={} holds no file", folder.display());
    paths.into_iter().map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
}

pub(crate) fn of_the_corpus(properties: fn(&[u8]) -> Result<Tally, property::Broken>) -> Tally {
    let mut tally = Tally::default();
    for (path, bytes) in corpus() {
        match properties(&bytes) {
            Ok(each) => tally += each,
            Err(broken) => panic!("{}: {broken}", path.display()),
        }
    }
    println!("{tally:?}");
    tally
}

#[test]
fn properties_hold_of_the_regressions() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions");
    let entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(Result::unwrap).collect();
    assert!(!entries.is_empty());
    for entry in entries {
        let bytes = std::fs::read(entry.path()).unwrap();
        hold(property::every, &bytes);
    }
}

#[test]
#[ignore = "reads the folder that NOROBOTS_CORPUS names"]
fn properties_hold_of_the_corpus() {
    let tally = of_the_corpus(property::all);
    assert!(tally.disallowed > 100 * tally.files, "{tally:?}");
}
