//! The layout of a command's help: a description, an example, the usage, and a line for each option.

use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, ArgAction, Command};
use std::error::Error;
use std::num::ParseIntError;

const LAYOUT: &str =
    "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";

/// The exit codes of a command that reads a file.
pub(crate) const READS: &str =
    "Exit codes: 0, or 2 if a file can't be read or an argument is wrong.";

/// The exit codes of a command that writes files.
pub(crate) const WRITES: &str =
    "Exit codes: 0, or 2 if something can't be read or written or an argument is wrong.";

pub(crate) fn example(line: &str) -> StyledStr {
    let styles = Styles::styled();
    let heading = styles.get_header();
    format!("{heading}Example:{heading:#} {line}").into()
}

/// Adds a tip to an error message if a value should be a number.
pub(crate) fn with_tip(mut error: clap::Error) -> clap::Error {
    if error.source().is_some_and(<dyn Error>::is::<ParseIntError>) {
        let tip = StyledStr::from("write a whole number, such as 10");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}

/// Lays out the help of `norobots` and of each subcommand. Only the help of `norobots` lists the options that every
/// command has.
pub(crate) fn laid_out(norobots: Command) -> Command {
    let everywhere: Vec<Arg> = norobots
        .get_arguments()
        .filter(|arg| arg.is_global_set())
        .map(|arg| arg.clone().hide(true))
        .chain([Arg::new("version")
            .short('V')
            .long("version")
            .action(ArgAction::Version)
            .hide(true)])
        .collect();
    lay_out_one(norobots).mut_subcommands(|command| within(command, &everywhere))
}

fn within(command: Command, everywhere: &[Arg]) -> Command {
    lay_out_one(command)
        .disable_version_flag(true)
        .args(everywhere)
        .mut_subcommands(|command| within(command, everywhere))
}

fn lay_out_one(command: Command) -> Command {
    command.help_template(LAYOUT).mut_args(on_one_line)
}

/// Appends the possible values of an argument to its help. By default, clap prints a value on its own line if the value
/// has a help text. The completions and the manual pages are not changed.
fn on_one_line(arg: Arg) -> Arg {
    if !arg.get_action().takes_values() || arg.is_hide_possible_values_set() {
        return arg;
    }
    let values = arg.get_possible_values();
    let shown = values.iter().filter(|value| !value.is_hide_set());
    let names: Vec<&str> = shown.map(|value| value.get_name()).collect();
    if names.is_empty() {
        return arg;
    }
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let help = format!("{help} [possible values: {}]", names.join(", "));
    arg.help(help).hide_possible_values(true)
}
