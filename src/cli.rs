//! The `norobots` command.

use std::process::ExitCode;

use clap::Parser;

pub mod conform;

#[derive(Parser)]
#[command(name = "norobots", version, about)]
enum Command {
    /// Runs the suite against an implementation
    Conform(conform::Args),
}

/// Runs the command line; the exit code.
pub fn main() -> ExitCode {
    match Command::parse() {
        Command::Conform(args) => conform::run(&args),
    }
}
