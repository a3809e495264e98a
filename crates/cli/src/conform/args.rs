//! The arguments of `norobots conform`.

use crate::edition;
use crate::target::{SPELLING, Start};
use clap::{ValueEnum, ValueHint};
use norobots::spec::Edition;
use std::ffi::OsString;
use std::path::PathBuf;

const EXIT: &str = "\
    Exit status: 0 all as expected (with --baseline: as before; with --identify and \
    --explain-suite: a profile gives every answer), 1 some not, 2 usage, 3 the driver is at fault, or the run was cut short by \
    --max-time or by many answers that did not come. A signal ends the run with a report of what it \
    has so far, and then the program.";

/// Run the suite against a parser
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT, after_long_help = format!("{SPELLING}\n\n{EXIT}"))]
pub(crate) struct Args {
    /// What is put to the test: python:protego (see --list), an engine, an edition, a profile,
    /// 'driver:COMMAND' or 'exec:TEMPLATE'
    #[arg(value_name = "TARGET", conflicts_with_all = ["exec", "command"])]
    pub(super) target: Option<String>,

    /// Another spelling of exec:TEMPLATE: a command that is run for each query; exit status 0 says
    /// allowed, 1 disallowed
    #[arg(long, value_name = "'PROGRAM {robots} {agent} {url}'", conflicts_with = "command")]
    #[arg(value_hint = ValueHint::CommandString)]
    pub(super) exec: Option<String>,

    /// Every parser known by name, one after the other; one that can't be run is no
    /// success (exit status 3)
    #[arg(long, conflicts_with_all = ["target", "exec", "command", "baseline"])]
    pub(super) all: bool,

    /// Write the results of --all into this folder, a file for each parser, and a page
    /// about all of them
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    #[arg(requires = "all", conflicts_with_all = ["target", "exec", "command", "only", "fail_fast"])]
    pub(super) record: Option<PathBuf>,

    /// Another spelling of driver:COMMAND: a driver that speaks the protocol on its stdin and stdout
    #[arg(last = true, value_hint = ValueHint::CommandWithArguments)]
    pub(super) command: Vec<OsString>,

    /// Judge by a later edition: what it settles of the suite's queries is expected. Cases that are
    /// imported keep their answers, and failures are explained by the edition
    #[arg(long, value_name = "EDITION", value_parser = edition::answers())]
    #[arg(conflicts_with_all = ["record", "challenge", "list"])]
    pub(super) edition: Option<Edition>,

    /// Only these cases: the id of a clause or of a case, or a glob over the ids of cases; several
    /// with commas, or repeated
    #[arg(long, value_name = "PATTERN")]
    pub(super) only: Vec<String>,

    /// Also take answers that a later edition requires as success
    #[arg(long, value_name = "RESULT")]
    pub(super) accept: Vec<Accept>,

    /// What the order of the queries is drawn from
    #[arg(long, value_name = "NUMBER", default_value_t = 1994)]
    pub(super) seed: u64,

    /// The JSON of an earlier run: only what came out otherwise than there counts, a failure as
    /// well as a pass that was not expected
    #[arg(long, value_name = "FILE", conflicts_with_all = ["accept", "all"], value_hint = ValueHint::FilePath)]
    pub(super) baseline: Option<PathBuf>,

    /// How many processes of the parser answer side by side
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) jobs: u16,

    /// Stop at the first answer that is not as expected
    #[arg(long)]
    pub(super) fail_fast: bool,

    /// A folder with clauses.toml, cases/ and adapters/ in place of the embedded suite; or cases in
    /// JSON (`*.jsonl`, `*.json`, a folder with an index.jsonl) as export and generate write them; or a
    /// textproto of google/robotstxt-spec-test, or a folder of them
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(super) suite: Option<PathBuf>,

    /// In place of the suite, run cases drawn from a seed: files that no one has seen, and of each
    /// only the queries that the text settles
    #[arg(long, value_name = "SEED", conflicts_with_all = ["suite", "record", "identify", "list"])]
    pub(super) challenge: Option<u64>,

    #[command(flatten)]
    pub(super) start: Start,

    /// How the report is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,

    /// Find the profile in the space of settings that answers as the parser does, and the
    /// nearest edition, by the suite and a query of its own for each choice that is named
    #[arg(long, conflicts_with_all = ["all", "only", "accept", "baseline", "jobs", "fail_fast", "list"])]
    pub(super) identify: bool,

    /// In place of a program, take what the suite expects for answers, and say which edition and which
    /// quirks it tests for
    #[arg(long, conflicts_with_all = ["target", "all", "exec", "command", "identify", "record", "accept", "baseline", "jobs", "fail_fast", "list"])]
    pub(super) explain_suite: bool,

    /// List the parsers known by name, and what they need
    #[arg(long, conflicts_with_all = ["target", "all", "exec", "command", "only"])]
    pub(super) list: bool,
}

impl Args {
    /// Whether what a later edition requires is a success.
    pub(super) fn accepts_superseded(&self) -> bool {
        self.accept.contains(&Accept::Superseded)
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
