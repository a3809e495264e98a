//! The conformance suite for robots.txt as data: the files of this folder that a program reads.
//!
//! A program that embeds this crate carries the suite with it, packed to an eighteenth. The crate has no code but what
//! unpacks it, so that a changed case is the only thing that is compiled anew.

use lzma_rust2::LzmaReader;
use std::io::Read;
use std::ops::Range;
use std::sync::OnceLock;

/// An embedded file.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path below this folder, with `/`.
    pub path: &'static str,
    pack: &'static Pack,
    /// Its place in the bytes of the pack.
    place: Range<usize>,
}

impl File {
    /// The one of [`FILES`] with that path.
    #[must_use]
    pub fn at(path: &str) -> Option<&'static File> {
        FILES.iter().find(|file| file.path == path)
    }

    /// The bytes of the file. The first call unpacks those of other files, too.
    #[must_use]
    pub fn bytes(&self) -> &'static [u8] {
        &self.pack.bytes()[self.place.clone()]
    }
}

/// Bytes that a build packed, and what they are.
#[derive(Debug)]
pub struct Pack {
    packed: &'static [u8],
    bytes: OnceLock<Vec<u8>>,
}

impl Pack {
    /// The pack of such bytes: LZMA, with the header that says how many it holds.
    #[must_use]
    pub const fn new(packed: &'static [u8]) -> Pack {
        Pack { packed, bytes: OnceLock::new() }
    }

    /// The bytes, which the first call unpacks.
    ///
    /// # Panics
    ///
    /// Where a build did not pack them.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get_or_init(|| {
            let mut bytes = Vec::new();
            let reader = LzmaReader::new_mem_limit(self.packed, u32::MAX, None);
            let read = reader.and_then(|mut reader| reader.read_to_end(&mut bytes));
            read.expect("the build packed it");
            bytes
        })
    }
}

static LATER: Pack = Pack::new(include_bytes!(concat!(env!("OUT_DIR"), "/later.lzma")));
static RESULTS: Pack = Pack::new(include_bytes!(concat!(env!("OUT_DIR"), "/results.lzma")));
static SUITE: Pack = Pack::new(include_bytes!(concat!(env!("OUT_DIR"), "/suite.lzma")));

/// The embedded files, sorted by path.
///
/// They are the suite's own files (`*.toml`), its cases (`cases/*.toml`), the later editions
/// (`editions/*.toml`), the adapters (`adapters/`), the recorded results (`results/*.json`)
/// and the documents that may be passed on whole (`texts/*.txt`). Pages for people are not among them.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Those of [`FILES`] that lie in `editions/`, so that a program that needs no more of the suite carries no more.
pub static EDITIONS: &[File] = include!(concat!(env!("OUT_DIR"), "/editions.rs"));
