//! The arguments of `norobots check`.

use crate::edition;
use crate::help;
use crate::input::MaxSize;
use clap::builder::{PossibleValue, TypedValueParser};
use norobots::check::Code;
use norobots::spec::Edition;
use std::path::{Path, PathBuf};

const EXIT: &str = "\
    Exit codes: 0 if no file has a violation that counts, 1 if one has or --diff prints a change, 2 if a file can't \
    be read or an argument is wrong.";

/// Check robots.txt files and say what is wrong with them
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots check robots.txt"), after_help = EXIT)]
pub(crate) struct Args {
    /// Files, or folders of robots.txt files; `-` is standard input
    #[arg(value_name = "PATH", default_value = "-")]
    pub(super) paths: Vec<PathBuf>,
    /// Judge strictly, by this edition alone; repeatable
    #[arg(long, value_name = "EDITION", value_parser = edition::checked())]
    pub(super) edition: Vec<Edition>,
    /// Also count violations by the letter only, which change no decision
    #[arg(long)]
    pub(super) strict: bool,
    /// Write the files with every fix that changes no decision
    #[arg(long)]
    pub(super) fix: bool,
    /// With --fix or --diff, also correct lines to what the author probably intended
    #[arg(long)]
    pub(super) unsafe_fixes: bool,
    /// Print what --fix would change as a unified diff, and write nothing
    #[arg(long, conflicts_with = "format")]
    pub(super) diff: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Full)]
    pub(super) format: Format,
    /// Show only violations, and neither warnings nor notes
    #[arg(long)]
    pub(super) no_warnings: bool,
    /// Leave out the diagnostics with these codes; repeatable, or with commas
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = codes())]
    #[arg(hide_possible_values = true)]
    pub(super) ignore: Vec<Code>,
    /// Show only the diagnostics with these codes; repeatable, or with commas
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = codes())]
    #[arg(hide_possible_values = true)]
    pub(super) only: Vec<Code>,
    /// Read the settings from this file instead of the nearest norobots.toml
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// Show at most N diagnostics of a file; 0 shows all [default: 3 per code]
    #[arg(long, value_name = "N")]
    pub(super) limit: Option<usize>,
    /// Print nothing but errors
    #[arg(long, short)]
    pub(super) quiet: bool,
    #[command(flatten)]
    pub(super) max_size: MaxSize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// Each with the place in the file drawn
    Full,
    /// A line each: FILE:LINE:COLUMN: SEVERITY[CODE] MESSAGE
    Concise,
    /// A JSON object a file, on a line of its own
    Json,
    /// Workflow commands, which GitHub shows beside the lines of a change
    Github,
    /// One SARIF 2.1.0 log for all files
    Sarif,
}

fn codes() -> impl TypedValueParser<Value = Code> {
    edition::slugs(Code::ALL.into_iter().map(|code| PossibleValue::new(code.id())))
}

impl Args {
    /// Returns whether standard output receives the contents of files, either as a diff or as the fixed standard input.
    pub(super) fn prints_files(&self) -> bool {
        self.diff || self.fix && self.paths.iter().any(|path| path == Path::new("-"))
    }
}
