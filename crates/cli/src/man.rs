//! `norobots man`: prints or writes the manual pages.

use crate::exit::{Failed, Out, Result};
use crate::target::shown;
use crate::text::did_you_mean;
use crate::{help, output};
use clap::{Command, ValueHint};
use norobots_text::nearest::nearest;
use std::path::PathBuf;

/// Print the manual page of norobots or of a subcommand
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots man check"))]
pub(crate) struct Args {
    /// The subcommand [default: norobots itself]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write the pages of norobots and of all subcommands into this folder, which is new or empty
    #[arg(long, value_name = "DIR", conflicts_with = "command", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
}

/// Writes the manual pages that the arguments select. Hidden commands have manual pages too.
pub(crate) fn run(args: &Args, norobots: Command, out: &mut Out) -> Result {
    let mut norobots = with_example(norobots.mut_subcommands(|command| command.hide(false)));
    if let Some(folder) = &args.out {
        let pages = |folder: &_| clap_mangen::generate_to(norobots, folder).map_err(Failed::Output);
        output::folder(folder, pages)
            .map_err(|failed| failed.of_output(format_args!("--out {}", shown(folder))))?;
        return Ok(());
    }
    // `build` sets the full name of each subcommand.
    norobots.build();
    let command = match &args.command {
        None => &norobots,
        Some(name) => norobots.find_subcommand(name).ok_or_else(|| {
            let known = norobots.get_subcommands().map(Command::get_name);
            let hint = did_you_mean(nearest(name, known));
            Failed::usage(format_args!("norobots has no command \"{}\"{hint}", name.escape_debug()))
        })?,
    };
    out.with(|out| clap_mangen::Man::new(command.clone()).render(out))
}

/// Moves the example of each page after the options, because a manual page can't have text before the options.
fn with_example(command: Command) -> Command {
    let parts = [command.get_before_help(), command.get_after_help()];
    let text: Vec<String> = parts.into_iter().flatten().map(ToString::to_string).collect();
    command.after_help(text.join("\n\n")).mut_subcommands(with_example)
}
