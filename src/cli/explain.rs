//! `norobots explain`: what an id means.

use super::{Exit, complain};
use crate::check::Code;
use crate::spec::Clause;
use std::io::{self, Write};

/// Explain a clause or a diagnostic code
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What to explain
    #[arg(value_name = "ID")]
    id: String,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> io::Result<Exit> {
    if let Some(clause) = Clause::from_id(&args.id) {
        writeln!(out, "{clause} ({}): {}", clause.level(), clause.says())?;
        return Ok(Exit::Fine);
    }
    if let Some(code) = Code::from_id(&args.id) {
        writeln!(
            out,
            "{code} ({}, clause {}): {}",
            code.severity(),
            code.clause(),
            code.explanation()
        )?;
        return Ok(Exit::Fine);
    }
    complain(format_args!("there is no `{}`", args.id));
    Ok(Exit::Usage)
}
