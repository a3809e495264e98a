//! `norobots driver`: the other end of the protocol.

use super::Exit;
use std::io::{self, Write};

/// Answer the driver protocol on standard input and output
///
/// One JSON object a line, both ways. This is what `norobots conform norobots` runs.
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

pub(super) fn run(_: &Args) -> io::Result<Exit> {
    // Nobody looks at this: stdout as it is, without the search for colours.
    let mut out = io::BufWriter::new(io::stdout().lock());
    norobots_lab::driver::serve::serve(io::stdin().lock(), &mut out)?;
    out.flush()?;
    Ok(Exit::Fine)
}
