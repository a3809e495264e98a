//! The command line of norobots. Each subcommand has its own module.

mod agent;
mod audit;
mod case;
mod census;
mod check;
mod compare;
mod conform;
mod cover;
mod coverage;
mod date;
mod decide;
mod decision;
mod diff;
mod differences;
mod driver;
mod edition;
mod exit;
mod explain;
mod export;
mod fetched;
mod generate;
mod help;
mod input;
mod man;
mod matrix;
mod meta;
mod output;
mod page;
mod parse;
mod progress;
mod render;
mod robot;
mod robots;
mod serve;
mod signal;
mod site;
mod suite;
mod target;
mod text;
mod triage;
mod trial;
mod url;
mod usage;
mod verify;
mod visits;
mod write;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use exit::{Exit, Out, Result};
use norobots_text::visible;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// The last lines of the help, which name the hidden commands.
const FURTHER: &str = "\
    Not listed: `meta` reads META tags by the article of 1998, `url` prints the address of the robots.txt of a URL, `verify` checks a decision that was recorded, `coverage` measures a suite, `matrix` writes the results as a page, `driver` answers the driver protocol, \
    `case new` drafts a case of a suite, `completions` and `man` are for packages. The guide of the commands, \
    docs/commands.md, says more.";

/// Check robots.txt files and test their parsers, by the standard of 1994, RFC 9309 and other editions
#[derive(Debug, Parser)]
#[command(name = "norobots", version, propagate_version = true, max_term_width = 100)]
#[command(before_help = help::example("norobots check robots.txt"), after_help = FURTHER)]
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

/// The subcommands. An alias is an old name of a subcommand, and still works.
#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Parse(parse::Args),
    Decide(decide::Args),
    Robots(robots::Args),
    Write(write::Args),
    #[command(hide = true)]
    Verify(verify::Args),
    Diff(diff::Args),
    Audit(audit::Args),
    #[command(alias = "where", hide = true)]
    Url(url::Args),
    Page(page::Args),
    #[command(hide = true)]
    Meta(meta::Args),
    #[command(alias = "name")]
    Agent(agent::Args),
    Conform(conform::Args),
    Compare(compare::Args),
    Trial(trial::Args),
    Explain(explain::Args),
    Site(site::Args),
    Export(export::Args),
    #[command(alias = "adequacy", hide = true)]
    Coverage(coverage::Args),
    Census(census::Args),
    Generate(generate::Args),
    #[command(hide = true)]
    Sides(differences::Args),
    #[command(hide = true)]
    Matrix(matrix::Args),
    #[command(hide = true)]
    Driver(driver::Args),
    #[command(hide = true)]
    Case(case::Args),
    /// Print the completions for a shell
    #[command(hide = true, before_help = help::example("norobots completions bash"))]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    #[command(hide = true)]
    Man(man::Args),
}

impl Cli {
    /// Reads the command line.
    ///
    /// # Errors
    ///
    /// Returns an error if the command line is wrong. The help and the version are returned as errors too.
    fn read() -> Result<Cli, clap::Error> {
        let mut norobots = help::laid_out(Cli::command());
        let read = norobots.try_get_matches_from_mut(std::env::args_os());
        read.and_then(|read| Cli::from_arg_matches(&read))
            .map_err(|wrong| help::with_tip(wrong).format(&mut norobots))
    }
}

/// Runs the command line of this process and returns the exit code.
pub fn main() -> ExitCode {
    let cli = match Cli::read() {
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
        // The JSON of `export`, `generate` and `driver` must not pass through `anstream`, because `anstream` would
        // remove bytes such as DEL.
        Command::Export(_) | Command::Generate(_) | Command::Driver(_) => {
            Out::new(io::stdout().lock())
        }
        _ => Out::new(anstream::stdout()),
    };
    let exit = run(&cli.command, &mut out);
    let end = exit.and_then(|exit| out.flush().map(|()| exit));
    // If a signal stopped a command that writes no report, the program ends here without an error message.
    if !signal::reports() {
        signal::end();
    }
    let code = exit::code(end);
    signal::end();
    code
}

/// Prints what clap returned instead of a command: an error, the help or the version.
fn say(instead: &clap::Error) -> Result<Exit> {
    if instead.use_stderr() {
        let drawn = |word: OsString| {
            let word = word.as_encoded_bytes();
            visible::draw(word).as_bytes() != word
        };
        // The message of clap repeats the arguments. If an argument contains an escape sequence, the message is printed
        // without colours. The colours of clap are escape sequences too. A failure to write is ignored.
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
        Command::Verify(args) => return verify::run(args, out),
        Command::Sides(args) => return differences::run(args, out),
        Command::Robots(args) => return robots::run(args, out),
        Command::Write(args) => return write::run(args, out),
        Command::Diff(args) => return diff::run(args, out),
        Command::Audit(args) => return audit::run(args, out),
        Command::Url(args) => return url::run(args, out),
        Command::Conform(args) => return conform::run(args, out),
        Command::Compare(args) => return compare::run(args, out),
        Command::Trial(args) => return trial::run(args, out),
        Command::Case(args) => return case::run(args, out),
        Command::Census(args) => return census::run(args, out),
        Command::Coverage(args) => return coverage::run(args, out),
        Command::Page(args) => page::run(args, out)?,
        Command::Meta(args) => meta::run(args, out)?,
        Command::Agent(args) => agent::run(args, out)?,
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
    use super::{Cli, help};
    use clap::{Command, CommandFactory};

    /// The old names of commands: aliases and hidden commands. The help does not list the old names.
    const OLD: [&str; 4] = ["adequacy", "where", "name", "sides"];

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
        help::laid_out(Cli::command()).debug_assert();
    }

    #[test]
    fn the_help_names_what_it_does_not_list() {
        let cli = Cli::command();
        let help = cli.get_after_help().expect("something after the options").to_string();
        let hidden = cli.get_subcommands().filter(|command| command.is_hide_set());
        let names: Vec<&str> =
            hidden.map(Command::get_name).filter(|name| !OLD.contains(name)).collect();
        assert!(!names.is_empty());
        assert!(names.iter().all(|name| help.contains(&format!("`{name}"))), "{help}");
    }

    #[test]
    fn old_names_are_understood_and_not_listed() {
        let mut cli = help::laid_out(Cli::command());
        for name in OLD {
            assert!(cli.find_subcommand(name).is_some(), "{name}");
        }
        let help = cli.render_help().to_string();
        let listed = |name: &&str| help.contains(&format!("\n  {name} "));
        assert_eq!(OLD.iter().find(|name| listed(name)), None, "{help}");
    }

    fn every_example(command: &Command, examples: &mut Vec<String>) {
        let name = command.get_name();
        let example = command.get_before_help().unwrap_or_else(|| panic!("{name} has no example"));
        let example = example.to_string();
        examples.push(example.strip_prefix("Example: ").expect("an example").to_owned());
        command.get_subcommands().for_each(|command| every_example(command, examples));
    }

    #[test]
    fn every_example_is_a_command_line() {
        let mut examples = Vec::new();
        every_example(&Cli::command(), &mut examples);
        for example in examples {
            let words = shlex::split(&example).expect("words");
            let read = help::laid_out(Cli::command()).try_get_matches_from(words);
            assert!(read.is_ok(), "{example}: {read:?}");
        }
    }
}
