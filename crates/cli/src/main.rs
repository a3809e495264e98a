//! The command line: one file a subcommand.

mod adequacy;
mod case;
mod check;
mod compare;
mod conform;
mod decide;
mod deviation;
mod draw;
mod driver;
mod edition;
mod exit;
mod explain;
mod export;
mod generate;
mod input;
mod man;
mod matrix;
mod meta;
mod name;
mod parse;
mod place;
mod progress;
mod show;
mod signal;
mod suite;
mod target;
mod text;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use exit::{Exit, Failed, Watched};
use std::io::{self, Write};
use std::process::ExitCode;

/// The conformance laboratory for the Robots Exclusion Standard of 1994 (robots.txt).
#[derive(Debug, Parser)]
#[command(name = "norobots", version, propagate_version = true, max_term_width = 100)]
struct Cli {
    /// When to use colour
    #[arg(long, value_enum, default_value_t = Colour::Auto, global = true, value_name = "WHEN")]
    color: Colour,
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Parse(parse::Args),
    Decide(decide::Args),
    Meta(meta::Args),
    Name(name::Args),
    Conform(conform::Args),
    Compare(compare::Args),
    Explain(explain::Args),
    Matrix(matrix::Args),
    Export(export::Args),
    Adequacy(adequacy::Args),
    Case(case::Args),
    Generate(generate::Args),
    Driver(driver::Args),
    /// Print the completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    Man(man::Args),
}

/// Runs the command line; the exit code.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    signal::watch();
    match cli.color {
        Colour::Auto => {}
        Colour::Always => anstream::ColorChoice::Always.write_global(),
        Colour::Never => anstream::ColorChoice::Never.write_global(),
    }
    let mut out = io::BufWriter::new(Watched(anstream::stdout()));
    let end = run(&cli.command, &mut out);
    let end = end.and_then(|exit| Ok(out.flush().map(|()| exit)?));
    // What broke because its folder was removed is no error to tell of.
    if !signal::reports() {
        signal::end();
    }
    let code = exit::code(end);
    signal::end();
    code
}

fn run(command: &Command, out: &mut impl Write) -> Result<Exit, Failed> {
    match command {
        Command::Check(args) => check::run(args, out),
        Command::Parse(args) => parse::run(args, out),
        Command::Decide(args) => decide::run(args, out),
        Command::Meta(args) => meta::run(args, out),
        Command::Name(args) => name::run(args, out),
        Command::Conform(args) => conform::run(args, out),
        Command::Compare(args) => compare::run(args, out),
        Command::Explain(args) => explain::run(args, out),
        Command::Matrix(args) => matrix::run(args, out),
        Command::Export(args) => export::run(args, out),
        Command::Case(args) => case::run(args, out),
        Command::Adequacy(args) => adequacy::run(args, out),
        // JSON has no colours to take out, and here is much of it.
        Command::Generate(args) => {
            let mut out = io::BufWriter::new(Watched(io::stdout().lock()));
            let exit = generate::run(args, &mut out)?;
            out.flush()?;
            Ok(exit)
        }
        Command::Driver(args) => driver::run(args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "norobots", &mut script);
            out.write_all(&script)?;
            Ok(Exit::Fine)
        }
        Command::Man(args) => man::run(args, Cli::command(), out),
    }
}

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
