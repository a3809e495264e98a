//! How the help of every command is laid out: what the command does, an example, the usage, a line for each option.

use clap::builder::{StyledStr, Styles};
use clap::{Arg, ArgAction, Command};

/// The order of the parts.
const LAYOUT: &str =
    "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";

/// How a command ends that reads a file.
pub(crate) const READS: &str =
    "Exit codes: 0, or 2 if a file can't be read or an argument is wrong.";

/// How a command ends that writes files.
pub(crate) const WRITES: &str =
    "Exit codes: 0, or 2 if something can't be read or written or an argument is wrong.";

/// The example of a command, for its `before_help`.
pub(crate) fn example(line: &str) -> StyledStr {
    let styles = Styles::styled();
    let heading = styles.get_header();
    format!("{heading}Example:{heading:#} {line}").into()
}

/// The command line as people meet it, with one help for `-h` and `--help`. The options that every command has are
/// listed in the main help alone.
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
    one(norobots).mut_subcommands(|command| within(command, &everywhere))
}

fn within(command: Command, everywhere: &[Arg]) -> Command {
    one(command)
        .disable_version_flag(true)
        .args(everywhere)
        .mut_subcommands(|command| within(command, everywhere))
}

fn one(command: Command) -> Command {
    command.help_template(LAYOUT).mut_args(on_one_line)
}

/// Puts the possible values behind the help. clap gives each a line of its own where they are explained, which the
/// completions and the manual pages have room for.
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
