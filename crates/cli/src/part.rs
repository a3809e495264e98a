//! What pages are made of: the scripts, styles and pieces of HTML in this folder, as the build packed them.

use norobots_conformance::Pack;
use std::ops::Range;

static PACK: Pack = Pack::new(include_bytes!(concat!(env!("OUT_DIR"), "/parts.lzma")));

/// The place of each by its path below `src`, with `/`.
const PLACES: &[(&str, Range<usize>)] = include!(concat!(env!("OUT_DIR"), "/parts.rs"));

/// The text of a part by its path below `src`.
pub(crate) fn part(path: &str) -> &'static str {
    let place = PLACES.iter().find(|(name, _)| *name == path).map(|(_, place)| place.clone());
    let bytes = &PACK.bytes()[place.expect("a test makes each page")];
    std::str::from_utf8(bytes).expect("our parts are UTF-8")
}

/// Parts, one after the other.
pub(crate) fn parts(paths: &[&str]) -> String {
    paths.iter().map(|path| part(path)).collect()
}
