//! The command line of norobots: one file for each subcommand.

mod address;
mod adequacy;
mod audit;
mod case;
mod census;
mod check;
mod compare;
mod conform;
mod cover;
mod date;
mod decide;
mod diff;
mod driver;
mod edition;
mod exit;
mod explain;
mod export;
mod fetched;
mod generate;
mod input;
mod man;
mod matrix;
mod meta;
mod name;
mod parse;
mod place;
mod progress;
mod serve;
mod show;
mod sides;
mod signal;
mod site;
mod suite;
mod target;
mod text;
mod triage;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use exit::{Exit, Out, Result};
use norobots_text::visible;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// Judges robots.txt files and their parsers, by the standard of 1994, RFC 9309 and what followed.
///
/// Also there: `matrix`, one page of results; `driver`, an engine that answers the driver protocol; `case new`, the draft
/// of a case; `completions` and `man`, for packages.
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
    Sides(sides::Args),
    Diff(diff::Args),
    Audit(audit::Args),
    Where(address::Args),
    Meta(meta::Args),
    Name(name::Args),
    Conform(conform::Args),
    Compare(compare::Args),
    Explain(explain::Args),
    #[command(hide = true)]
    Matrix(matrix::Args),
    Site(site::Args),
    Export(export::Args),
    Adequacy(adequacy::Args),
    Census(census::Args),
    #[command(hide = true)]
    Case(case::Args),
    Generate(generate::Args),
    #[command(hide = true)]
    Driver(driver::Args),
    /// Print the completions for a shell
    #[command(hide = true)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    #[command(hide = true)]
    Man(man::Args),
}

/// Runs the command line of this process, and returns its exit code.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(instead) => return exit::code(say(&instead)),
    };
    signal::watch();
    match cli.color {
        Colour::Auto => {}
        Colour::Always => anstream::ColorChoice::Always.write_global(),
        Colour::Never => anstream::ColorChoice::Never.write_global(),
    }
    let mut out = match cli.command {
        // JSON has no colours to take out, and here is much of it, with bytes such as DEL that would be taken out, too.
        Command::Export(_) | Command::Generate(_) | Command::Driver(_) => {
            Out::new(io::stdout().lock())
        }
        _ => Out::new(anstream::stdout()),
    };
    let exit = run(&cli.command, &mut out);
    let end = exit.and_then(|exit| out.flush().map(|()| exit));
    // What broke because its folder was removed is no error to tell of.
    if !signal::reports() {
        signal::end();
    }
    let code = exit::code(end);
    signal::end();
    code
}

/// Prints what clap has in place of a command: what is wrong, or the help or version asked for.
fn say(instead: &clap::Error) -> Result<Exit> {
    if instead.use_stderr() {
        let drawn = |word: OsString| {
            let word = word.as_encoded_bytes();
            visible::draw(word).as_bytes() != word
        };
        // The message repeats the arguments, and its colours can't be told from what they hold. Where
        // nobody reads it, nothing is lost.
        _ = match std::env::args_os().any(drawn) {
            true => write!(io::stderr(), "{}", exit::fit(instead.render())),
            false => instead.print(),
        };
        return Ok(Exit::Usage);
    }
    let mut out = Out::new(anstream::stdout());
    write!(out, "{}", instead.render().ansi())?;
    out.flush()?;
    Ok(Exit::Fine)
}

fn run(command: &Command, out: &mut Out) -> Result<Exit> {
    match command {
        Command::Check(args) => return check::run(args, out),
        Command::Parse(args) => return parse::run(args, out),
        Command::Decide(args) => return decide::run(args, out),
        Command::Sides(args) => return sides::run(args, out),
        Command::Diff(args) => return diff::run(args, out),
        Command::Audit(args) => return audit::run(args, out),
        Command::Where(args) => return address::run(args, out),
        Command::Conform(args) => return conform::run(args, out),
        Command::Compare(args) => return compare::run(args, out),
        Command::Case(args) => return case::run(args, out),
        Command::Census(args) => return census::run(args, out),
        Command::Adequacy(args) => return adequacy::run(args, out),
        Command::Meta(args) => meta::run(args, out)?,
        Command::Name(args) => name::run(args, out)?,
        Command::Explain(args) => explain::run(args, out)?,
        Command::Matrix(args) => matrix::run(args, out)?,
        Command::Site(args) => site::run(args, out)?,
        Command::Export(args) => export::run(args, out)?,
        Command::Generate(args) => generate::run(args, out)?,
        Command::Driver(args) => driver::run(args, out)?,
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "norobots", &mut script);
            out.with(|out| out.write_all(&script))?;
        }
        Command::Man(args) => man::run(args, Cli::command(), out)?,
    }
    Ok(Exit::Fine)
}

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_help_names_what_it_does_not_list() {
        let cli = Cli::command();
        let help = cli.get_long_about().expect("a long help").to_string();
        let mut hidden = cli.get_subcommands().filter(|command| command.is_hide_set());
        assert!(hidden.all(|command| help.contains(&format!("`{}", command.get_name()))), "{help}");
    }
}
