//! The arguments of `norobots census`.

use crate::help;
use clap::ValueHint;
use norobots_census::Limits;
use std::num::NonZeroUsize;
use std::path::PathBuf;

const EXIT: &str = "\
    Exit codes: 0 if all inputs are counted, 1 if one can't be read at all, 2 if an argument is wrong or the counts or the \
    journal can't be written.";

/// Count what many robots.txt files hold, and on how many of them the editions differ
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(before_help = help::example("norobots census crawl.warc.gz --out counts.json"), after_help = EXIT)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    /// WARC files, tars or JSON Lines, plain or gzip; folders of robots.txt files; `-` is standard input
    #[arg(value_name = "INPUT", value_hint = ValueHint::AnyPath)]
    pub(super) inputs: Vec<PathBuf>,
    /// Read the paths of inputs from this file, one on each line; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(super) list: Option<PathBuf>,
    /// Write the counts to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Keep the progress in this file, so that an interrupted run can go on
    #[arg(long, value_name = "FILE")]
    pub(super) journal: Option<PathBuf>,
    /// How many inputs to read at a time, at most 1024 [default: one per processor]
    #[arg(long, short, value_name = "N")]
    pub(super) jobs: Option<NonZeroUsize>,
    /// Find the causes for at most N contents on which the editions differ
    #[arg(long, value_name = "N", default_value_t = Limits::default().sample)]
    pub(super) sample: usize,
}

#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    Merge(Merge),
    Report(Report),
}

/// Merge the counts of parts into those of the whole
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots census merge part-1.json part-2.json --out counts.json"))]
#[command(
    after_help = "Exit codes: 0, or 2 if a part can't be read or does not fit the others, or an argument is wrong."
)]
pub(super) struct Merge {
    /// Counts that `norobots census` wrote
    #[arg(value_name = "FILE", required = true)]
    pub(super) parts: Vec<PathBuf>,
    /// Write the counts to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

/// Write counts as a page for people
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots census report counts.json --format html --out counts.html"))]
#[command(
    after_help = "Exit codes: 0, or 2 if the counts can't be read, the page can't be written, or an argument is wrong."
)]
pub(super) struct Report {
    /// Counts that `norobots census` wrote; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(super) counts: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: PageFormat,
    /// Write the page to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(super) enum PageFormat {
    /// Tables that read as text, too
    #[default]
    Markdown,
    /// A page for a browser with a picture of each share; it runs nothing and loads nothing
    Html,
}
