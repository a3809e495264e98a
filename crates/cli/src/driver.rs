//! `norobots driver`: the other end of the protocol.

use crate::exit::{Exit, Failed};
use norobots::engine::Engine;
use norobots_lab::compare::engine;
use norobots_lab::driver::serve::{Served, serve};
use norobots_lab::naive::Naive;
use norobots_lab::target::Target;
use std::io::{self, Write};

/// Answer the driver protocol on standard input and output
///
/// One JSON object a line, both ways. This is what `norobots conform norobots` runs.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Who answers: norobots, or for decisions only another engine (scan), an edition (1994-es) or
    /// a profile (naive:blank-line=ignored)
    #[arg(value_name = "TARGET", default_value = "norobots")]
    target: String,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failed> {
    // No person reads this: standard output as it is, without the search for colours.
    let mut out = io::BufWriter::new(io::stdout().lock());
    let engine: Box<dyn Engine> = match args.target.parse().map_err(Failed::usage)? {
        Target::Engine("norobots") => {
            serve(&Served::Norobots, io::stdin().lock(), &mut out)?;
            out.flush()?;
            return Ok(Exit::Fine);
        }
        Target::Profile(settings) => Box::new(Naive { settings }),
        Target::Engine(name) => engine(name).expect("each engine has its name"),
        Target::Adapter(_) | Target::Driver(_) | Target::Exec(_) => {
            return Err(Failed::usage(
                "this target is another program; name an engine, an edition or a profile",
            ));
        }
    };
    serve(&Served::Engine(&args.target, engine.as_ref()), io::stdin().lock(), &mut out)?;
    out.flush()?;
    Ok(Exit::Fine)
}
