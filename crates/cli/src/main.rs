//! The command line: one file a subcommand.

mod adequacy;
mod case;
mod check;
mod compare;
mod conform;
mod decide;
mod driver;
mod edition;
mod explain;
mod export;
mod generate;
mod input;
mod matrix;
mod meta;
mod name;
mod parse;
mod place;
mod show;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
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
    /// Print the manual page
    Man,
}

/// What a run of a command comes to; the number is the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Exit {
    /// Nothing to object to.
    Fine = 0,
    /// The answer is no: not conforming, disallowed, failed.
    No = 1,
    /// Wrong arguments, or a file that can't be read.
    Usage = 2,
    /// The driver of an implementation can't be worked with.
    Driver = 3,
}

/// Runs the command line; the exit code.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    match cli.color {
        Colour::Auto => {}
        Colour::Always => anstream::ColorChoice::Always.write_global(),
        Colour::Never => anstream::ColorChoice::Never.write_global(),
    }
    let mut out = io::BufWriter::new(anstream::stdout());
    let exit = match &cli.command {
        Command::Check(args) => check::run(args, &mut out),
        Command::Parse(args) => parse::run(args, &mut out),
        Command::Decide(args) => decide::run(args, &mut out),
        Command::Meta(args) => meta::run(args, &mut out),
        Command::Name(args) => name::run(args, &mut out),
        Command::Conform(args) => conform::run(args, &mut out),
        Command::Compare(args) => compare::run(args, &mut out),
        Command::Explain(args) => explain::run(args, &mut out),
        Command::Matrix(args) => matrix::run(args, &mut out),
        Command::Export(args) => export::run(args, &mut out),
        Command::Case(args) => case::run(args, &mut out),
        Command::Adequacy(args) => adequacy::run(args, &mut out),
        // JSON has no colours to take out, and here is much of it.
        Command::Generate(args) => {
            let mut out = io::BufWriter::new(io::stdout().lock());
            generate::run(args, &mut out).and_then(|exit| out.flush().map(|()| exit))
        }
        Command::Driver(args) => driver::run(args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "norobots", &mut script);
            out.write_all(&script).map(|()| Exit::Fine)
        }
        Command::Man => clap_mangen::Man::new(Cli::command()).render(&mut out).map(|()| Exit::Fine),
    };
    match exit.and_then(|exit| out.flush().map(|()| exit)) {
        Ok(exit) => ExitCode::from(exit as u8),
        // Whoever reads has had enough, as `head` does. The answer may not be known yet, so this is
        // neither of its codes but what a shell gives for SIGPIPE.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(141),
        Err(error) => {
            complain(format_args!("can't write the output: {error}"));
            ExitCode::from(Exit::Usage as u8)
        }
    }
}

/// Says on standard error what is wrong.
fn complain(message: impl std::fmt::Display) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    anstream::eprintln!("{style}error:{style:#} {message}");
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
