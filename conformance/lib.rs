//! The conformance suite for robots.txt as data. The crate embeds the files that programs read, but not the pages for
//! people.
//!
//! A program that uses `FILES` embeds the whole suite. The crate has almost no code, so it compiles quickly after a
//! change to a case.

/// An embedded file.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// The path of the file below the folder of the suite, with `/` as separator.
    pub path: &'static str,
    /// The bytes of the file.
    pub bytes: &'static [u8],
}

impl File {
    /// Returns the file with the given path from [`FILES`].
    #[must_use]
    pub fn at(path: &str) -> Option<&'static File> {
        FILES.iter().find(|file| file.path == path)
    }
}

/// The embedded files, sorted by path.
///
/// The list contains the suite's own files (`*.toml`), its cases (`cases/*.toml`), the later editions
/// (`editions/*.toml`) and the adapters (`adapters/`). The list also contains the recorded results (`results/*.json`,
/// `results/crawlers/*.log`, `releases/history.json`), the documents that may be distributed as a whole (`texts/*.txt`)
/// and the sites of the trial (`trial/*.toml`). Pages for people are not in the list.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The files in the folder `editions/`, which are also in [`FILES`]. A program that uses only this list embeds no other
/// file of the suite.
pub static EDITIONS: &[File] = include!(concat!(env!("OUT_DIR"), "/editions.rs"));

/// The table of robots, which is also in [`FILES`]. A program that uses only this table embeds no other file of the
/// suite.
pub static ROBOTS: File = File { path: "robots.toml", bytes: include_bytes!("robots.toml") };

/// The documents about rules for a page, `pages/texts/*.toml`, sorted by path. These files are not in [`FILES`].
pub static PAGE_TEXTS: &[File] = include!(concat!(env!("OUT_DIR"), "/pages_texts.rs"));

/// The cases about rules for a page, `pages/cases/*.toml`, sorted by path. These files are not in [`FILES`].
pub static PAGE_CASES: &[File] = include!(concat!(env!("OUT_DIR"), "/pages_cases.rs"));

/// The answers of implementations to the cases about rules for a page, `pages/results/*.json`, sorted by path. These
/// files are not in [`FILES`].
pub static PAGE_RESULTS: &[File] = include!(concat!(env!("OUT_DIR"), "/pages_results.rs"));

/// The IETF's drafts about preferences for the use of content, `usage/drafts.toml`. This file is not in [`FILES`].
pub static USAGE: &[File] = include!(concat!(env!("OUT_DIR"), "/usage.rs"));

/// The core files, `1994-core.json` and `rfc9309-core.json`. Each file contains a few cases as JSON, for programs that
/// don't need the whole suite. The core files are not in [`FILES`].
///
/// ```
/// let file = norobots_conformance::CORE.iter().find(|file| file.path == "rfc9309-core.json").unwrap();
/// assert!(str::from_utf8(file.bytes).unwrap().contains("\"expect\":\"disallowed\""));
/// ```
pub static CORE: &[File] = include!(concat!(env!("OUT_DIR"), "/core.rs"));
