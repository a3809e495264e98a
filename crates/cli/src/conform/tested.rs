//! Runs the suite against the parser under test.

use crate::conform::args::{Args, Format};
use crate::conform::terminal;
use crate::exit::{Exit, Failed, Out, Result, bail};
use crate::target::{self, Subject, shown};
use crate::text;
use norobots_explain::target::{Target, TargetError};
use norobots_report::report;
use norobots_report::run::{self, Options, Report, Rerun, Row};
use norobots_suite::access::{self, AccessReport};
use norobots_suite::driver::{Driver, Fault, Limits, Template, Wire};
use norobots_suite::query::OutcomeKind;
use norobots_suite::shutdown;
use norobots_suite::suite::{Adapters, Selection, Suite};
use norobots_text::visible;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub(super) struct Tested {
    subject: Subject,
    limits: Limits,
    rerun: Rerun,
    /// The source file of the target, if the target's command contains its path.
    source: Option<PathBuf>,
}

impl Tested {
    pub(super) fn of(args: &Args, adapters: &Adapters) -> Result<Tested> {
        let (target, head, tail) = if let Some(text) = &args.exec {
            let template = Template::parse(text).map_err(TargetError::Template);
            let target = Target::Exec(template.map_err(Failed::usage)?);
            (target, format!(" --exec {}", visible::command(&[text.into()]).raw()), String::new())
        } else if !args.command.is_empty() {
            let tail = format!(" -- {}", visible::command(&args.command).raw());
            (Target::Driver(Wire::Json, args.command.clone()), String::new(), tail)
        } else if let Some(name) = &args.target {
            return Tested::named(name, args, adapters);
        } else {
            bail!(
                "name the target to test\n{}\ncommands: 'driver:COMMAND', 'lines:COMMAND', \
                 'exec:TEMPLATE'",
                target::known(adapters)
            );
        };
        let subject = Subject::of(&target, "", &args.start, adapters)?;
        Ok(Tested::rerun_so(subject, args, head, tail, source_of(&target)))
    }

    pub(super) fn named(name: &str, args: &Args, adapters: &Adapters) -> Result<Tested> {
        let target = target::parse(name, adapters)?;
        let subject = Subject::of(&target, name, &args.start, adapters)?;
        let head = format!(" {}", visible::command(&[name.into()]).raw());
        Ok(Tested::rerun_so(subject, args, head, String::new(), source_of(&target)))
    }

    /// Assembles the command line that runs a case again: `head`, options such as `--only`, and `tail`. The target is
    /// in `head` or in `tail`.
    fn rerun_so(
        subject: Subject,
        args: &Args,
        head: String,
        tail: String,
        source: Option<PathBuf>,
    ) -> Tested {
        let suite = args.suite.iter().map(|folder| format!(" --suite {}", shown(folder).raw()));
        let generated = args.generated.iter().map(|seed| format!(" --generated {seed}"));
        let edition = args.edition.iter().map(|edition| format!(" --edition {edition}"));
        let options: String = suite.chain(generated).chain(edition).collect();
        let start = args.start.options(subject.is_adapter());
        let head = format!("norobots conform{head}{options}{start}").into();
        let rerun = Rerun { head, tail: tail.into() };
        Tested { subject, limits: args.start.limits(args.seed), rerun, source }
    }

    /// Returns the source file of the target. Returns `None` if the command of the target contains no path of a file in
    /// or below the current folder.
    pub(super) fn source(&self) -> Option<&Path> {
        self.source.as_deref()
    }

    pub(super) fn rerun(&self) -> &Rerun {
        &self.rerun
    }

    pub(super) fn again(&self) -> Result<Driver, Fault> {
        self.subject.again(self.limits)
    }

    pub(super) fn start(&self) -> Result<Driver> {
        self.subject.start(self.limits)
    }
}

/// Finds the source file in the command of a target. The source file is the first word that is the path of a text file
/// in or below the current folder.
fn source_of(target: &Target) -> Option<PathBuf> {
    let words: Vec<&OsStr> = match target {
        Target::Driver(_, words) => words.iter().map(OsString::as_os_str).collect(),
        Target::Exec(template) => template.words().map(OsStr::new).collect(),
        Target::Engine(_) | Target::Profile(_) | Target::Adapter(_) | Target::Crawl(_) => {
            return None;
        }
    };
    let current_folder = std::env::current_dir().and_then(fs::canonicalize).ok()?;
    words.into_iter().find_map(|word| {
        let path = fs::canonicalize(word).ok().filter(|path| path.is_file())?;
        let mut start = Vec::new();
        File::open(&path).ok()?.take(4096).read_to_end(&mut start).ok()?;
        (!start.contains(&0))
            .then(|| path.strip_prefix(&current_folder).ok().map(Path::to_owned))?
    })
}

/// Sends the queries of the cases to the target, and judges the answers. With `--format jsonl`, writes each row as soon
/// as its answer arrives.
pub(super) fn put<'s>(
    args: &Args,
    suite: &'s Suite,
    selection: &Selection,
    tested: &Tested,
    out: &mut Out,
) -> Result<Report<'s>> {
    // The first line of the report is printed now, because the target may take long to start.
    let people = args.format == Format::Text && !args.all;
    if people {
        write!(out, "{}", terminal::begun(suite, selection))?;
        out.flush()?;
    }
    let driver = tested.start()?;
    if people {
        write!(out, "{}", terminal::greeted(driver.hello()))?;
        out.flush()?;
    }
    let options = Options {
        seed: args.seed,
        fail_fast: args.fail_fast,
        jobs: args.jobs.into(),
        rerun: tested.rerun.clone(),
    };
    let mut written = Ok(());
    let bar = text::bar("{bar:30} {pos}/{len} queries, {eta} left{msg}");
    // If rows are printed on the terminal, they already show the progress.
    let crowded = args.format == Format::Jsonl && io::stdout().is_terminal();
    let since = Instant::now();
    let again = || tested.again();
    let seen = |row: &Row<'s>, done: usize, queries: usize| {
        if !crowded && since.elapsed() > Duration::from_secs(1) {
            bar.set_length(queries as u64);
            bar.set_position(done as u64);
            if done == queries {
                bar.set_message("; looking for what explains the answers");
            }
        }
        if args.format == Format::Jsonl && written.is_ok() {
            written = writeln!(out, "{}", visible::json(&report::row(row)));
        }
    };
    let searched = |done: u64, candidates: u64| {
        if !crowded && since.elapsed() > Duration::from_secs(1) {
            bar.set_style(text::template("{bar:30} looking for causes"));
            bar.set_length(candidates);
            bar.set_position(done);
        }
        !shutdown::signalled()
    };
    let report = run::run(suite, selection, driver, again, options, seen, searched);
    bar.finish_and_clear();
    written?;
    report.map_err(Failed::driver)
}

/// Sends the queries about fetches to the target if all cases are selected and the driver supports such queries.
pub(super) fn fetches(args: &Args, tested: &Tested, report: &mut Report) -> Result {
    let other = args.suite.is_some() || args.generated.is_some() || !args.only.is_empty();
    if other || args.fail_fast || report.stopped.is_some() {
        return Ok(());
    }
    let edition = args.edition.unwrap_or_default();
    report.access = Some(match report.hello.access {
        true => access::put(&mut tested.start()?, edition).map_err(Failed::driver)?,
        false => AccessReport { edition, rows: None },
    });
    Ok(())
}

pub(super) fn nothing_asked(report: &Report) -> bool {
    let counts = report.counts();
    let fetches = report.access.as_ref().map_or(0, AccessReport::answered);
    counts.judged() + counts.get(OutcomeKind::Open) + fetches == 0
}

pub(super) fn exit(args: &Args, report: &Report) -> Exit {
    let counts = report.counts();
    if report.stopped.is_some() {
        return Exit::Driver;
    }
    let accepted = counts.get(OutcomeKind::Superseded) == 0 || args.accepts_superseded();
    let faults = report.access.iter().flat_map(AccessReport::faults).count();
    if counts.failed() + faults == 0 && accepted { Exit::Fine } else { Exit::No }
}
