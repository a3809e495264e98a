//! What is put to the test, and the queries that are put to it.

use crate::conform::args::{Args, Format};
use crate::exit::{Exit, Failed};
use crate::progress;
use crate::target::{self, Start, Subject, shown};
use norobots_lab::driver::{Driver, Fault, Template, visible};
use norobots_lab::query::OutcomeKind;
use norobots_lab::report;
use norobots_lab::run;
use norobots_lab::run::{Options, Report, Rerun};
use norobots_lab::suite::{Adapters, Selection, Suite};
use norobots_lab::target::{Target, TargetError};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// What is put to the test, as the command line spells it.
pub(super) struct Tested<'a> {
    subject: Subject,
    start: &'a Start,
    seed: u64,
    rerun: Rerun,
}

impl<'a> Tested<'a> {
    /// What the command line names.
    pub(super) fn of(args: &'a Args, adapters: &Adapters) -> Result<Tested<'a>, Failed> {
        let (target, head, tail) = if let Some(text) = &args.exec {
            let template = Template::parse(text).map_err(TargetError::Template);
            let target = Target::Exec(template.map_err(Failed::usage)?);
            (target, format!(" --exec {}", visible::command(&[text.into()])), String::new())
        } else if !args.command.is_empty() {
            let tail = format!(" -- {}", visible::command(&args.command));
            (Target::Driver(args.command.clone()), String::new(), tail)
        } else if let Some(name) = &args.target {
            return Tested::named(name, args, adapters);
        } else {
            return Err(Failed::usage(format_args!(
                "what is to be tested? Give a target\n{}\ncommands: 'driver:COMMAND', 'exec:TEMPLATE'",
                target::known(adapters)
            )));
        };
        let subject = Subject::of(&target, "", &args.start, adapters)?;
        Ok(Tested::rerun_so(subject, args, head, tail))
    }

    /// The target with that spelling.
    pub(super) fn named(
        name: &str,
        args: &'a Args,
        adapters: &Adapters,
    ) -> Result<Tested<'a>, Failed> {
        let target = target::parse(name, adapters)?;
        let subject = Subject::of(&target, name, &args.start, adapters)?;
        let head = format!(" {}", visible::command(&[name.into()]));
        Ok(Tested::rerun_so(subject, args, head, String::new()))
    }

    /// `head` and `tail` are what names the target, before `--only` and after it.
    fn rerun_so(subject: Subject, args: &'a Args, head: String, tail: String) -> Tested<'a> {
        let mut options = String::new();
        if let Some(folder) = &args.suite {
            options += &format!(" --suite {}", shown(folder));
        }
        if let Some(seed) = args.challenge {
            options += &format!(" --challenge {seed}");
        }
        options += &args.start.options(subject.is_adapter());
        let rerun = Rerun { head: format!("norobots conform{head}{options}"), tail };
        Tested { subject, start: &args.start, seed: args.seed, rerun }
    }

    pub(super) fn start(&self) -> Result<Driver, Failed> {
        self.subject.start(self.start.limits(self.seed))
    }

    fn again(&self) -> Result<Driver, Fault> {
        self.subject.again(self.start.limits(self.seed))
    }
}

/// Puts the cases to the target; with `--format jsonl` each row is written as it comes.
pub(super) fn put<'s>(
    args: &Args,
    suite: &'s Suite,
    selection: &Selection,
    tested: &Tested,
    out: &mut impl Write,
) -> Result<Report<'s>, Failed> {
    let driver = tested.start()?;
    let options = Options {
        seed: args.seed,
        fail_fast: args.fail_fast,
        jobs: args.jobs.into(),
        rerun: tested.rerun.clone(),
    };
    let mut written = Ok(());
    let bar = progress::bar("{bar:30} {pos}/{len} queries, {eta} left");
    // Lines that scroll by on the same terminal are progress enough.
    let crowded = args.format == Format::Jsonl && io::stdout().is_terminal();
    let since = Instant::now();
    let report = run::run(
        suite,
        selection,
        driver,
        || tested.again(),
        options,
        |row, done, of| {
            if !crowded && since.elapsed() > Duration::from_secs(1) {
                bar.set_length(of as u64);
                bar.set_position(done as u64);
            }
            if args.format == Format::Jsonl && written.is_ok() {
                written = writeln!(out, "{}", report::row(row));
            }
        },
    );
    bar.finish_and_clear();
    written?;
    report.map_err(Failed::driver)
}

pub(super) fn nothing_asked(report: &Report) -> bool {
    let counts = report.counts();
    counts.judged() + counts.get(OutcomeKind::Open) == 0
}

/// Whether all was as expected.
pub(super) fn exit(args: &Args, report: &Report) -> Exit {
    let counts = report.counts();
    if report.stopped.is_some() {
        return Exit::Driver;
    }
    let accepted = counts.get(OutcomeKind::Superseded) == 0 || args.accepts_superseded();
    if counts.failed() == 0 && accepted { Exit::Fine } else { Exit::No }
}
