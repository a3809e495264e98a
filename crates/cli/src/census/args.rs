//! The arguments.

use clap::ValueHint;
use norobots_census::Limits;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Count what robots.txt files hold, and over how many of them the editions of the standard part
///
/// Reads WARC files as Common Crawl has them, tars, JSON Lines with `url`, `status` and `body` (or `body_base64`),
/// each compressed by gzip or not, and folders of robots.txt files. Counts of parts merge to those of the whole:
/// the same records give the same bytes, however they were split. What can't be read is counted and named. Exits
/// with 0, with 1 if an input could not be read at all, also where it is the only one: the counts are written and say so.
/// Exits with 2 and writes no counts where the arguments are wrong, or where the counts or the journal can't be written.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    /// The inputs: files, folders of robots.txt files, or `-` for standard input
    #[arg(value_name = "INPUT", value_hint = ValueHint::AnyPath)]
    pub(super) inputs: Vec<PathBuf>,
    /// A file with the path of an input on each line; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(super) list: Option<PathBuf>,
    /// Where to write the counts; without it, to standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// A file that keeps what is counted so far, so that a run that was broken off goes on where it stopped. It
    /// holds some of the files, which the counts do not
    #[arg(long, value_name = "FILE")]
    pub(super) journal: Option<PathBuf>,
    /// How many inputs are read at a time, at most 1024 [default: as many as there are processors]
    #[arg(long, short, value_name = "N")]
    pub(super) jobs: Option<NonZeroUsize>,
    /// How many of the contents over which editions part are looked into for causes
    #[arg(long, value_name = "N", default_value_t = Limits::default().sample)]
    pub(super) sample: usize,
}

#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    Merge(Merge),
    Report(Report),
}

/// Merge the counts of parts into those of the whole
///
/// The order plays no part. Exits with 0, or with 2 if a part can't be read, is of another version, was counted with
/// another --sample, or where a sum is too large for 64 bits.
#[derive(Debug, clap::Args)]
pub(super) struct Merge {
    /// Counts that `norobots census` wrote
    #[arg(value_name = "FILE", required = true)]
    pub(super) parts: Vec<PathBuf>,
    /// Where to write the counts; without it, to standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

/// Write the counts as a page for people, or as rows to query
///
/// Exits with 0, or with 2 if the counts can't be read or the page can't be written.
#[derive(Debug, clap::Args)]
pub(super) struct Report {
    /// Counts that `norobots census` wrote; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(super) counts: PathBuf,
    /// What the page is written in
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: PageFormat,
    /// Where to write the page; without it, to standard output
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
