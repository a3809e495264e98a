//! The arguments of `norobots compare`.

use crate::show::Format;
use crate::target::{SPELLING, Start, seconds};
use clap::ValueHint;
use std::ffi::OsString;
use std::path::PathBuf;

/// Seconds to put queries for.
const SECONDS: f64 = 10.0;

/// Find the smallest files on which two programs differ
///
/// Disagreements that one choice of a setting explains are put together, and each cluster has its
/// smallest example.
#[derive(Debug, clap::Args)]
#[command(
    after_long_help = SPELLING,
    after_help = "Exit status: 0 no disagreement found, 1 some, 2 usage, 3 a driver is at fault."
)]
pub(crate) struct Args {
    /// One of the two targets
    #[arg(value_name = "A")]
    pub(super) a: String,
    /// The other target
    #[arg(value_name = "B")]
    pub(super) b: String,

    /// Seconds to put queries for; what is found is looked into afterwards
    #[arg(long, value_name = "SECONDS", default_value_t = SECONDS, value_parser = seconds)]
    pub(super) seconds: f64,

    /// Put so many queries, however long it takes; the same number and seed put the same
    #[arg(long, value_name = "NUMBER", conflicts_with = "seconds")]
    pub(super) count: Option<u64>,

    /// What the queries are drawn from
    #[arg(long, value_name = "NUMBER", default_value_t = 1994)]
    pub(super) seed: u64,

    /// A folder of robots.txt files to put queries on too, and to change
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(super) corpus: Option<PathBuf>,

    /// Put one query only, on this file, with --agent and --url; `-` is standard input
    #[arg(long, value_name = "FILE", requires_all = ["agent", "url"],
          conflicts_with_all = ["seconds", "count", "corpus"], value_hint = ValueHint::FilePath)]
    pub(super) robots: Option<PathBuf>,
    /// The robot of the one query
    #[arg(long, value_name = "NAME", requires = "robots", allow_hyphen_values = true)]
    pub(super) agent: Option<OsString>,
    /// The URL of the one query
    #[arg(long, value_name = "URL", requires = "robots", allow_hyphen_values = true)]
    pub(super) url: Option<OsString>,
    /// --agent and --url are given in hexadecimal
    #[arg(long, requires = "robots")]
    pub(super) hex: bool,

    /// Write the examples as cases of a suite
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) out: Option<PathBuf>,

    #[command(flatten)]
    pub(super) start: Start,

    /// How the result is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
}
