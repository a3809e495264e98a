//! The arguments of `norobots conform`.

use crate::edition;
use crate::help;
use crate::target::{SPELLING, Start};
use clap::{ValueEnum, ValueHint};
use norobots::spec::Edition;
use std::ffi::OsString;
use std::path::PathBuf;

/// Returns the text at the end of the command's `--help`.
fn further() -> String {
    format!(
        "{SPELLING}\n\n\
        Exit codes: 0 if all answers are as expected (--baseline, --against: as before or better), 1 if some are not, 2 if \
        an argument is wrong, 3 if the parser can't be run to the end."
    )
}

/// Run the conformance suite against a parser
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots conform python:urllib.robotparser"), after_help = further())]
pub(crate) struct Args {
    /// The parser, such as python:protego or 'driver:python3 my_driver.py' (see below)
    #[arg(value_name = "TARGET", conflicts_with_all = ["exec", "command"])]
    pub(super) target: Option<String>,

    /// The same as the target exec:COMMAND, which starts anew for each query
    #[arg(long, value_name = "COMMAND", conflicts_with = "command", hide = true)]
    #[arg(value_hint = ValueHint::CommandString)]
    pub(super) exec: Option<String>,

    /// Test every parser that has an adapter, one after the other
    #[arg(long, conflicts_with_all = ["target", "exec", "command", "baseline"])]
    pub(super) all: bool,

    /// With --all, test the recorded releases, which are installed
    #[arg(long, requires = "all", hide = true)]
    pub(super) releases: bool,

    /// With --all, write the results and a page of them to this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    #[arg(requires = "all", conflicts_with_all = ["target", "exec", "command", "only", "fail_fast"])]
    pub(super) record: Option<PathBuf>,

    /// Test what the parser makes of META tags and X-Robots-Tag
    #[arg(long, conflicts_with_all = ["edition", "only", "accept_later_editions", "accept", "baseline", "statement", "against", "corpus", "jobs", "fail_fast", "suite", "generated", "identify", "identify_suite", "beside", "list", "releases"])]
    pub(super) pages: bool,

    /// With --pages, judge by this text, such as google
    #[arg(long, value_name = "TEXT", requires = "pages", value_parser = crate::page::text())]
    #[arg(hide_possible_values = true)]
    pub(super) text: Option<String>,

    /// The same as the target driver:COMMAND, with each word apart
    #[arg(last = true, value_hint = ValueHint::CommandWithArguments)]
    pub(super) command: Vec<OsString>,

    /// Expect the answers of this edition [default: 1994]
    #[arg(long, value_name = "EDITION", value_parser = edition::answers())]
    #[arg(conflicts_with_all = ["record", "generated", "list"])]
    pub(super) edition: Option<Edition>,

    /// Run only these cases: ids of clauses or cases, or globs; repeatable
    #[arg(long, value_name = "PATTERN")]
    pub(super) only: Vec<String>,

    /// Treat an answer as expected if a later edition requires it
    #[arg(long)]
    pub(super) accept_later_editions: bool,

    /// The old name of --accept-later-editions
    #[arg(long, value_name = "RESULT", hide = true)]
    pub(super) accept: Vec<Accept>,

    /// The seed of the order of the queries
    #[arg(long, value_name = "N", default_value_t = 1994)]
    pub(super) seed: u64,

    /// Fail only on failures that are new since the run in this JSON
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["accept_later_editions", "accept", "all"])]
    pub(super) baseline: Option<PathBuf>,

    /// State which sentences the parser keeps, in FILE.html, .md or .json
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["all", "only", "fail_fast", "generated", "identify", "identify_suite", "list"])]
    pub(super) statement: Option<PathBuf>,

    /// Say what changed since that statement; fail where less is kept
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["all", "only", "fail_fast", "generated", "identify", "identify_suite", "list", "baseline"])]
    pub(super) against: Option<PathBuf>,

    /// For a statement, count the real files that each deviation touches
    #[arg(long, hide = true, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(super) corpus: Option<PathBuf>,

    /// How many processes of the parser to run at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) jobs: u16,

    /// Stop at the first answer that is not as expected
    #[arg(long)]
    pub(super) fail_fast: bool,

    /// Another suite: a folder like conformance/, JSON or a textproto
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(super) suite: Option<PathBuf>,

    /// Instead of the suite, run cases that are generated from this seed
    #[arg(long, alias = "challenge", value_name = "SEED")]
    #[arg(conflicts_with_all = ["suite", "record", "identify", "list"])]
    pub(super) generated: Option<u64>,

    #[command(flatten)]
    pub(super) start: Start,

    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,

    /// Find the settings and the edition that answer as the parser does
    #[arg(long, conflicts_with_all = ["all", "only", "accept_later_editions", "accept", "baseline", "jobs", "fail_fast", "list"])]
    pub(super) identify: bool,

    /// Find the settings and the edition that the suite itself tests for
    #[arg(long, alias = "explain-suite")]
    #[arg(conflicts_with_all = ["target", "all", "exec", "command", "identify", "record", "accept_later_editions", "accept", "baseline", "jobs", "fail_fast", "list"])]
    pub(super) identify_suite: bool,

    /// List the wrong answers that this target does not give
    #[arg(long, value_name = "TARGET")]
    #[arg(conflicts_with_all = ["all", "record", "identify", "identify_suite", "list"])]
    pub(super) beside: Option<String>,

    /// List the parsers that have an adapter, and what each needs
    #[arg(long, conflicts_with_all = ["target", "all", "exec", "command", "only"])]
    pub(super) list: bool,
}

impl Args {
    /// Returns whether a wrong answer counts as a success if a later edition requires that answer.
    pub(super) fn accepts_superseded(&self) -> bool {
        self.accept_later_editions || self.accept.contains(&Accept::Superseded)
    }
}

/// A result that `--accept` takes for success.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Accept {
    /// As a later edition requires
    Superseded,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// One object at the end
    Json,
    /// One object for each query, then that of `json`
    Jsonl,
    /// JUnit XML, for build servers
    Junit,
    /// Markdown, for the summary of a build
    Markdown,
    /// Workflow commands, of which GitHub makes annotations
    Github,
    /// A SARIF 2.1.0 log, for code scanning
    Sarif,
}
