//! In place of `parquet.rs` where norobots is built without the feature `parquet`.

use crate::read::event::Event;
use crate::read::not_read::NotRead;
use std::fs::File;

/// Reads a Parquet file, where norobots is built with the feature `parquet`; this is built without it.
///
/// # Errors
///
/// Always, with what to do.
pub fn parquet(_: &File, _: &mut dyn FnMut(u64), _: &mut dyn FnMut(Event)) -> Result<(), NotRead> {
    Err(NotRead::new(
        "this is Parquet, and norobots was built without it: build it with `--features parquet`, or give it the \
         answers as JSON Lines",
    ))
}
