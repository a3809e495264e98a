//! `norobots driver`: the other end of the protocol.

use super::Exit;
use std::io::{self, Write};

/// Answer the driver protocol on standard input and output
///
/// One JSON object a line, both ways. This is what `norobots conform norobots` runs.
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

pub(super) fn run(_: &Args, out: &mut impl Write) -> io::Result<Exit> {
    crate::driver::serve::serve(io::stdin().lock(), out)?;
    Ok(Exit::Fine)
}
