//! The conformance suite for robots.txt as data: the files of this folder that a program reads.
//!
//! A program that embeds this crate carries the suite with it. The crate has no code to speak of, so that a changed case is
//! the only thing that is compiled anew.

/// An embedded file.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path below this folder, with `/`.
    pub path: &'static str,
    /// Its bytes.
    pub bytes: &'static [u8],
}

impl File {
    /// The one of [`FILES`] with that path.
    #[must_use]
    pub fn at(path: &str) -> Option<&'static File> {
        FILES.iter().find(|file| file.path == path)
    }
}

/// The embedded files, sorted by path.
///
/// They are the suite's own files (`*.toml`), its cases (`cases/*.toml`), the later editions
/// (`editions/*.toml`), the adapters (`adapters/`), the recorded results (`results/*.json`,
/// `results/crawlers/*.log`, `releases/history.json`),
/// the documents that may be passed on whole (`texts/*.txt`) and the sites of the trial (`trial/*.toml`). Pages for people are not among them.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Those of [`FILES`] that lie in `editions/`, so that a program that needs no more of the suite carries no more.
pub static EDITIONS: &[File] = include!(concat!(env!("OUT_DIR"), "/editions.rs"));

/// The one of [`FILES`] that is the table of robots, by itself for the same reason.
pub static ROBOTS: File = File { path: "robots.toml", bytes: include_bytes!("robots.toml") };

/// The texts on rules for a page, `pages/texts/*.toml`, sorted by path. They are not among [`FILES`].
pub static PAGE_TEXTS: &[File] = include!(concat!(env!("OUT_DIR"), "/pages_texts.rs"));

/// The cases on rules for a page, `pages/cases/*.toml`, sorted by path. They are not among [`FILES`].
pub static PAGE_CASES: &[File] = include!(concat!(env!("OUT_DIR"), "/pages_cases.rs"));

/// What implementations make of the cases on rules for a page, `pages/results/*.json`, sorted by path. They are not among
/// [`FILES`].
pub static PAGE_RESULTS: &[File] = include!(concat!(env!("OUT_DIR"), "/pages_results.rs"));

/// What the IETF's drafts say of the use of content, `usage/drafts.toml`. It is not among [`FILES`].
pub static USAGE: &[File] = include!(concat!(env!("OUT_DIR"), "/usage.rs"));

/// The core files, `1994-core.json` and `rfc9309-core.json`: few cases in JSON, for a program that needs no more of the
/// suite. They are not among [`FILES`].
///
/// ```
/// let file = norobots_conformance::CORE.iter().find(|file| file.path == "rfc9309-core.json").unwrap();
/// assert!(str::from_utf8(file.bytes).unwrap().contains("\"expect\":\"disallowed\""));
/// ```
pub static CORE: &[File] = include!(concat!(env!("OUT_DIR"), "/core.rs"));
