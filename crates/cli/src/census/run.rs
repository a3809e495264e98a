//! The command.

use crate::census::args::{Args, Command, Merge, PageFormat, Report};
use crate::census::journal::Journal;
use crate::census::work::{Done, Job, work};
use crate::exit::{Exit, Failed, OrFail, Out, Result, bail, note};
use crate::{input, place};
use norobots_census::read::FaultKind;
use norobots_census::{Census, Limits, Section};
use norobots_lab::in_order::InOrder as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    match &args.command {
        Some(Command::Merge(args)) => return merge(args, out),
        Some(Command::Report(args)) => return report(args, out),
        None => {}
    }
    let inputs = inputs(args)?;
    let limits = Limits { sample: args.sample, ..Limits::default() };
    let journal = match &args.journal {
        Some(path) => Some(Journal::open(path, limits, &inputs)?),
        None => None,
    };
    let jobs = args.jobs.or(available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let Done { mut census, failed, faults } = work(Job { inputs, limits, journal, jobs })?;
    for _ in &failed {
        census.counts.add(Section::Inputs, "failed");
    }
    for fault in &faults {
        let what = FaultKind::summary(fault.kind);
        let place = match fault.kind {
            FaultKind::Parquet | FaultKind::Row => "row",
            _ => "byte",
        };
        note(format_args!("{}: {place} {}: {what}", input::named(&fault.input), fault.at));
    }
    let all: u64 = census.counts.of(Section::Faults).map(|(_, count)| count).sum();
    if all > faults.len() as u64 {
        note(format_args!("{all} faults in all; the counts have their kinds"));
    }
    for (input, why) in &failed {
        note(format_args!("{}: not counted: {why}", input::named(input)));
    }
    census.look(jobs);
    write(&mut census, args.out.as_deref(), out)?;
    Ok(if failed.is_empty() { Exit::Fine } else { Exit::No })
}

fn merge(args: &Merge, out: &mut Out) -> Result<Exit> {
    let mut whole: Option<Census> = None;
    for path in &args.parts {
        let input = input::read(path).map_err(Failed::Usage)?;
        let part = Census::from_json(&input.bytes).about(&input.name)?;
        match &mut whole {
            None => whole = Some(part),
            Some(whole) => whole.merge(part).about(&input.name)?,
        }
    }
    let Some(mut whole) = whole else { bail!("name the counts to merge") };
    write(&mut whole, args.out.as_deref(), out)?;
    Ok(Exit::Fine)
}

fn report(args: &Report, out: &mut Out) -> Result<Exit> {
    let input = input::read(&args.counts).map_err(Failed::Usage)?;
    let census = Census::from_json(&input.bytes).about(&input.name)?;
    let page = match args.format {
        PageFormat::Markdown => census.page(),
        PageFormat::Html => census.html(),
        PageFormat::Parquet => return rows(&census, args.out.as_deref(), out),
    };
    place::out(args.out.as_deref(), false, out, |out| write!(out, "{page}"), |_| Ok(()))?;
    Ok(Exit::Fine)
}

#[cfg(feature = "parquet")]
fn rows(census: &Census, to: Option<&Path>, out: &mut Out) -> Result<Exit> {
    let bytes = crate::census::parquet::parquet(&census.rows()).about("the counts")?;
    let write = |out: &mut Out| out.with(|out| std::io::Write::write_all(out, &bytes));
    place::out(to, false, out, write, |_| Ok(()))?;
    Ok(Exit::Fine)
}

#[cfg(not(feature = "parquet"))]
fn rows(_: &Census, _: Option<&Path>, _: &mut Out) -> Result<Exit> {
    bail!(
        "--format parquet: norobots was built without Parquet: build it with `--features parquet`, or read the counts, \
         which are JSON"
    )
}

fn write(census: &mut Census, to: Option<&Path>, out: &mut Out) -> Result {
    let text = census.publish();
    place::out(to, false, out, |out| write!(out, "{text}"), |_| Ok(()))
}

/// The inputs that the arguments name, each once.
fn inputs(args: &Args) -> Result<Vec<PathBuf>> {
    let mut inputs = args.inputs.clone();
    if let Some(list) = &args.list {
        let list = input::read(list).map_err(Failed::Usage)?;
        let lines = list.bytes.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        for line in lines.filter(|line| !line.is_empty()) {
            let path = str::from_utf8(line).about(&list.name)?;
            inputs.push(path.into());
        }
    }
    inputs.order();
    if let Some(twice) = inputs.windows(2).find(|two| two[0] == two[1]) {
        bail!("{}: this input is named twice, and would be counted twice", input::named(&twice[0]));
    }
    if inputs.is_empty() {
        bail!("name an input: a file, a folder, or - for standard input");
    }
    let stdin = inputs.iter().any(|path| path == Path::new("-"));
    if stdin {
        // It is not empty where it is closed.
        drop(input::stdin().map_err(Failed::Usage)?);
    }
    let list = args.list.as_deref() == Some(Path::new("-"));
    if stdin && (list || args.journal.is_some()) {
        bail!(
            "standard input can't be an input beside --journal or --list -: it can be read only once"
        );
    }
    Ok(inputs)
}
