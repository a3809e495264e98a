//! `norobots man`: the manual pages.

use crate::exit::{Failed, Out, Result};
use crate::place;
use crate::target::shown;
use crate::text::did_you_mean;
use clap::{Command, ValueHint};
use norobots_text::nearest::nearest;
use std::path::PathBuf;

/// Print the manual page of norobots or of a subcommand
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The subcommand; without it, the page of norobots itself
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write all pages into this folder, which is new or empty: norobots.1, and norobots-COMMAND.1
    /// for each subcommand
    #[arg(long, value_name = "DIR", conflicts_with = "command", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
}

/// Writes the pages that the arguments name, of that command line, whose pages have the hidden commands, too.
pub(crate) fn run(args: &Args, norobots: Command, out: &mut Out) -> Result {
    let mut norobots = norobots.mut_subcommands(|command| command.hide(false));
    if let Some(folder) = &args.out {
        let pages = |folder: &_| clap_mangen::generate_to(norobots, folder).map_err(Failed::Output);
        place::folder(folder, pages)
            .map_err(|failed| failed.of_output(format_args!("--out {}", shown(folder))))?;
        return Ok(());
    }
    // This gives each subcommand its whole name.
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
