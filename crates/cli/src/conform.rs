//! `norobots conform`: the suite against an implementation.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{ValueEnum, ValueHint};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use norobots_lab::driver::visible;
use norobots_lab::query::OutcomeKind;
use norobots_lab::run::{Baseline, Options, Report};
use norobots_lab::suite::{Adapters, Folder, Selection, Suite};
use norobots_lab::{report, run};
use subject::Subject;

use super::{Exit, complain};

mod all;
mod challenge;
pub(super) mod file;
mod identify;
pub(super) mod subject;
pub(super) mod terminal;

/// The time for one answer, in seconds.
pub(super) const TIMEOUT: f64 = 5.0;

/// Where the adapters look for what is installed for them.
pub(super) const INSTALLED: &str = "target/adapters";

/// The name under which `conform` knows this program.
const OURSELVES: &str = "norobots";

/// Run the suite against an implementation
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit status: 0 all as expected (with --baseline: as before; with --identify: a profile gives \
                  every answer), 1 some not, 2 usage, 3 the driver is at fault."
)]
pub(super) struct Args {
    /// An implementation known by name (see --list)
    #[arg(conflicts_with_all = ["exec", "command"])]
    name: Option<String>,

    /// A command that is run for each ask; exit status 0 says allowed, 1 disallowed
    #[arg(
        long,
        value_name = "'PROGRAM {robots} {agent} {url}'",
        conflicts_with = "command",
        value_hint = ValueHint::CommandString
    )]
    exec: Option<String>,

    /// Every implementation known by name, one after the other; one that can't be run is no
    /// success (exit status 3)
    #[arg(long, conflicts_with_all = ["name", "exec", "command", "baseline"])]
    all: bool,

    /// Write the results of --all into this folder, a file for each implementation, and a page
    /// about all of them
    #[arg(
        long,
        value_name = "DIR",
        requires = "all",
        conflicts_with_all = ["name", "exec", "command", "only", "fail_fast"],
        value_hint = ValueHint::DirPath
    )]
    record: Option<PathBuf>,

    /// A driver that speaks the protocol on its stdin and stdout
    #[arg(last = true, value_hint = ValueHint::CommandWithArguments)]
    command: Vec<OsString>,

    /// Only these cases: the id of a clause or of a case, or a glob over the ids of cases
    #[arg(long, value_name = "PATTERN")]
    only: Vec<String>,

    /// Also take answers that a later edition requires as success
    #[arg(long, value_name = "RESULT")]
    accept: Vec<Accept>,

    /// Seconds that an answer may take
    #[arg(long, value_name = "SECONDS", default_value_t = TIMEOUT, value_parser = seconds)]
    timeout: f64,

    /// What the order of the asks is drawn from
    #[arg(long, value_name = "NUMBER", default_value_t = 1994)]
    seed: u64,

    /// The JSON of an earlier run: only what came out otherwise than there counts, a failure as
    /// well as a pass that was not expected
    #[arg(long, value_name = "FILE", conflicts_with_all = ["accept", "all"], value_hint = ValueHint::FilePath)]
    baseline: Option<PathBuf>,

    /// How many processes of the implementation are asked side by side
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,

    /// Stop at the first answer that is not as expected
    #[arg(long)]
    fail_fast: bool,

    /// A folder with clauses.toml, cases/ and adapters/ in place of the embedded suite; or cases in
    /// JSON (`*.jsonl`, `*.json`, a folder with an index.jsonl) as export and generate write them; or a
    /// textproto of google/robotstxt-spec-test, or a folder of them
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    suite: Option<PathBuf>,

    /// In place of the suite ask what a seed makes: files that no one has seen, and of each what
    /// the text settles
    #[arg(long, value_name = "SEED", conflicts_with_all = ["suite", "record", "identify", "list"])]
    challenge: Option<u64>,

    /// The folder that conformance/adapters/install has filled
    #[arg(
        long,
        value_name = "DIR",
        env = "NOROBOTS_ADAPTERS",
        hide_env_values = true,
        default_value = INSTALLED,
        value_hint = ValueHint::DirPath
    )]
    adapters: PathBuf,

    /// How the report is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Name the point of the space of settings where the implementation stands, and the nearest
    /// edition, by some dozens of questions, in place of the suite
    #[arg(long, conflicts_with_all = ["all", "only", "accept", "baseline", "jobs", "fail_fast", "list"])]
    identify: bool,

    /// List the implementations known by name, and what they need
    #[arg(long, conflicts_with_all = ["name", "all", "exec", "command", "only"])]
    list: bool,
}

/// A result that `--accept` takes for success.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Accept {
    /// As a later edition requires
    Superseded,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One object at the end
    Json,
    /// One object for each ask, then that of `json`
    Jsonl,
    /// JUnit XML, for build servers
    Junit,
    /// Test Anything Protocol, version 13
    Tap,
    /// Markdown, for the summary of a build
    Markdown,
    /// JSON for a badge of shields.io
    Badge,
}

/// What kept a run from coming to a report.
pub(super) enum Failed {
    /// The command line, or the suite's files.
    Usage(String),
    /// The driver.
    Driver(String),
    /// The report can't be written.
    Output(io::Error),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        Failed::Output(error)
    }
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> io::Result<Exit> {
    told(conform(args, out))
}

/// Says what failed, and with which exit code.
pub(super) fn told(result: Result<Exit, Failed>) -> io::Result<Exit> {
    match result {
        Ok(exit) => Ok(exit),
        Err(Failed::Usage(message)) => {
            complain(message);
            Ok(Exit::Usage)
        }
        Err(Failed::Driver(message)) => {
            complain(message);
            Ok(Exit::Driver)
        }
        Err(Failed::Output(error)) => Err(error),
    }
}

fn conform(args: &Args, out: &mut impl Write) -> Result<Exit, Failed> {
    let folder = match &args.suite {
        Some(path) => Folder::at(path.clone()),
        None => Folder::Embedded,
    };
    let adapters = Adapters::load(&folder).map_err(|error| Failed::Usage(error.to_string()))?;
    if args.list {
        out.write_all(terminal::adapters(&adapters).as_bytes())?;
        return Ok(Exit::Fine);
    }
    if args.identify {
        return identify::run(args, &Subject::of(args, &adapters)?, out);
    }
    let mut suite = Suite::load(&folder).map_err(|error| Failed::Usage(error.to_string()))?;
    if let Some(seed) = args.challenge {
        suite = challenge::suite(seed, &suite).map_err(|e| Failed::Usage(e.to_string()))?;
    }
    if matches!(folder, Folder::Import(_)) && args.record.is_some() {
        return Err(Failed::Usage(
            "--record keeps what comes of a suite with clauses.toml, and this one is imported: leave \
             out one of --record and --suite"
                .into(),
        ));
    }
    let selection = select(&suite, &args.only).map_err(Failed::Usage)?;
    if args.all {
        if !matches!(args.format, Format::Text | Format::Json | Format::Jsonl) {
            return Err(Failed::Usage(
                "--all writes text or JSON: --format text, json or jsonl".into(),
            ));
        }
        return all::run(args, &adapters, &suite, &selection, out);
    }
    let baseline = args.baseline.as_deref().map(baseline).transpose()?;
    let subject = Subject::of(args, &adapters)?;
    let report = put(args, &suite, &selection, &subject, out)?;
    match args.format {
        Format::Text => out.write_all(terminal::report(&report).as_bytes())?,
        Format::Json | Format::Jsonl => writeln!(out, "{}", report::report(&report))?,
        Format::Junit => out.write_all(report::junit::report(&report).as_bytes())?,
        Format::Tap => {
            let accept = args.accept.contains(&Accept::Superseded);
            out.write_all(report::tap::report(&report, accept).as_bytes())?;
        }
        Format::Markdown => out.write_all(report::markdown::report(&report).as_bytes())?,
        Format::Badge => writeln!(out, "{}", report::badge::report(&report))?,
    }
    out.flush()?;
    if nothing_asked(&report) {
        return Err(Failed::Usage(
            "not one ask could be put to this driver: it offers no operation that was selected, \
             or calls them all unsupported"
                .into(),
        ));
    }
    if let Some((path, baseline)) = &baseline {
        return against(path, baseline, &report);
    }
    Ok(exit(args, &report))
}

/// Puts the cases to the subject; with `--format jsonl` each row is written as it comes.
fn put<'s>(
    args: &Args,
    suite: &'s Suite,
    selection: &Selection,
    subject: &Subject,
    out: &mut impl Write,
) -> Result<Report<'s>, Failed> {
    let driver = subject.start(args)?;
    let more = || subject.again(args);
    let options = Options {
        seed: args.seed,
        fail_fast: args.fail_fast,
        jobs: args.jobs.into(),
        rerun: subject.rerun(args),
    };
    let mut written = Ok(());
    let mut bar = Bar::new(args.format);
    let report = run::run(suite, selection, driver, more, options, |row, done, of| {
        bar.show(done, of);
        if args.format == Format::Jsonl && written.is_ok() {
            written = writeln!(out, "{}", report::row(row));
        }
    });
    bar.clear();
    written?;
    report.map_err(|stopped| Failed::Driver(stopped.to_string()))
}

fn nothing_asked(report: &Report) -> bool {
    let counts = report.counts();
    counts.judged() + counts.get(OutcomeKind::Open) == 0
}

/// Whether all was as expected.
fn exit(args: &Args, report: &Report) -> Exit {
    let counts = report.counts();
    let superseded = counts.get(OutcomeKind::Superseded);
    let accepted = superseded == 0 || args.accept.contains(&Accept::Superseded);
    if counts.failed() == 0 && accepted { Exit::Fine } else { Exit::No }
}

fn baseline(path: &Path) -> Result<(PathBuf, Baseline), Failed> {
    let told = |error: &dyn std::fmt::Display| {
        Failed::Usage(format!("--baseline {}: {error}", visible::command(&[path.into()])))
    };
    let bytes = std::fs::read(path).map_err(|error| told(&error))?;
    let baseline = Baseline::parse(&bytes).map_err(|error| told(&error))?;
    Ok((path.into(), baseline))
}

/// What the run comes to beside an earlier one; the changes are told on stderr.
fn against(path: &Path, baseline: &Baseline, report: &Report) -> Result<Exit, Failed> {
    let path = visible::command(&[path.into()]);
    let changes = baseline
        .changes(report)
        .map_err(|error| Failed::Usage(format!("--baseline {path}: {error}")))?;
    for change in &changes {
        anstream::eprintln!("{}", visible::draw(change.to_string().as_bytes()));
        anstream::eprintln!("  rerun: {}", report.rerun.line(&change.row.case.id));
    }
    if changes.is_empty() {
        anstream::eprintln!("as in {path}");
        return Ok(Exit::Fine);
    }
    anstream::eprintln!(
        "{} of {} asks came out otherwise than in {path}",
        changes.len(),
        report.rows.len()
    );
    Ok(Exit::No)
}

pub(super) fn select(suite: &Suite, patterns: &[String]) -> Result<Selection, String> {
    Selection::of(suite, patterns).map_err(|unmatched| {
        let lines = unmatched.iter().map(|unmatched| {
            let hint = did_you_mean(unmatched.nearest.as_deref());
            format!("--only {} selects no case{hint}", visible::draw(unmatched.pattern.as_bytes()))
        });
        lines.collect::<Vec<_>>().join("\n")
    })
}

pub(super) fn known(adapters: &Adapters) -> String {
    let names = adapters.list.iter().map(|adapter| adapter.name.as_str()).chain([OURSELVES]);
    format!("known by name: {}", names.collect::<Vec<_>>().join(", "))
}

pub(super) fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map(|nearest| format!("; did you mean {nearest}?")).unwrap_or_default()
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("give a number of seconds from 0.001 to 3600".into()),
    }
}

/// A progress bar on a terminal, for a run that takes longer than a second.
struct Bar {
    wanted: bool,
    since: Instant,
    bar: Option<ProgressBar>,
}

impl Bar {
    fn new(format: Format) -> Bar {
        // Lines that scroll by on the same terminal are progress enough.
        let crowded = format == Format::Jsonl && io::stdout().is_terminal();
        let wanted = io::stderr().is_terminal() && !crowded;
        Bar { wanted, since: Instant::now(), bar: None }
    }

    fn show(&mut self, done: usize, of: usize) {
        if !self.wanted || self.since.elapsed() < Duration::from_secs(1) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len} asks, {eta} left")
                .expect("the template is sound");
            ProgressBar::with_draw_target(Some(of as u64), ProgressDrawTarget::stderr())
                .with_style(style)
        });
        bar.set_position(done as u64);
    }

    fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
