//! Runs the command `census`.

use crate::census::args::{Args, Command, Merge, PageFormat, Report};
use crate::census::journal::Journal;
use crate::census::work::{Done, Job, work};
use crate::exit::{Exit, Failed, OrFail, Out, Result, bail, note};
use crate::{date, input, output, suite, text};
use norobots_census::read::FaultKind;
use norobots_census::{Census, Limits, Run, Section};
use norobots_text::visible::{command, count, cut};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

/// In the counts, the command line of a run is cut to this number of bytes.
const LONGEST_COMMAND: usize = 4000;

/// The number of robots.txt files that each thread examines before the journal may be written.
const LOOKED: usize = 8;

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    match &args.command {
        Some(Command::Merge(args)) => return merge(args, out),
        Some(Command::Report(args)) => return report(args, out),
        None => {}
    }
    let inputs = inputs(args)?;
    apart(args, &inputs)?;
    let limits = Limits { sample: args.sample, ..Limits::default() };
    let own_run = this_run()?;
    let mut journal = match &args.journal {
        Some(path) => Some(Journal::open(path, limits, &inputs)?),
        None => None,
    };
    // The run is recorded before its files are counted, so an interrupted run is recorded too.
    journal.iter_mut().for_each(|journal| _ = journal.census.runs.insert(own_run.clone()));
    let jobs = args.jobs.or(available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let Done { census, journal, failed, faults } = work(Job { inputs, limits, journal, jobs })?;
    for fault in &faults {
        let what = FaultKind::summary(fault.kind);
        let place = match fault.kind {
            FaultKind::Row => "row",
            _ => "byte",
        };
        note(format_args!("{}: {place} {}: {what}", input::named(&fault.input), fault.at));
    }
    let counts = &journal.as_ref().map_or(&census, |journal| &journal.census).counts;
    let all: u64 = counts.of(Section::Faults).map(|(_, count)| count).sum();
    if all > faults.len() as u64 {
        note(format_args!("{all} faults in total; the counts list their kinds"));
    }
    for (input, why) in &failed {
        note(format_args!("{}: not counted: {why}", input::named(input)));
    }
    let mut census = look(census, journal, jobs)?;
    census.runs.insert(own_run);
    for _ in &failed {
        census.counts.add(Section::Inputs, "failed");
    }
    write(&mut census, args.out.as_deref(), out)?;
    if let Some(journal) = &args.journal {
        note(format_args!(
            "wrote the journal, which contains bodies of files, to {}",
            input::named(journal)
        ));
    }
    Ok(if failed.is_empty() { Exit::Fine } else { Exit::No })
}

/// Examines a sample of the counted robots.txt files. If there is a journal, also writes the results so far to the
/// journal.
fn look(mut census: Census, mut journal: Option<Journal>, jobs: usize) -> Result<Census> {
    let counted = journal.as_mut().map_or(&mut census, |journal| &mut journal.census);
    let all = counted.look_on(0, jobs) as u64;
    let bar = text::ticking("{bar:24} {pos} of {len} contents examined  {eta} left");
    bar.set_length(all);
    loop {
        let counted = journal.as_mut().map_or(&mut census, |journal| &mut journal.census);
        let left = counted.look_on(LOOKED.saturating_mul(jobs), jobs) as u64;
        bar.set_position(all - left);
        if left == 0 {
            bar.finish_and_clear();
            journal.as_mut().map_or(Ok(()), Journal::write)?;
            return Ok(journal.map_or(census, |journal| journal.census));
        }
        journal.as_mut().map_or(Ok(()), Journal::keep)?;
    }
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
    };
    let files = census.counts.get(Section::Records, "files");
    write_out(
        &page,
        &format!("a page about {}", count(files as usize, "file")),
        args.out.as_deref(),
        out,
    )?;
    Ok(Exit::Fine)
}

fn write(census: &mut Census, to: Option<&Path>, out: &mut Out) -> Result {
    let files = census.counts.get(Section::Records, "files");
    let what = format!("the counts of {}", count(files as usize, "file"));
    write_out(&census.publish(), &what, to, out)
}

/// Writes text to a file or to standard output. After writing a file, prints the path of the file.
fn write_out(text: &str, what: &str, to: Option<&Path>, out: &mut Out) -> Result {
    output::write(to, false, out, |out| write!(out, "{text}"), |_| Ok(()))?;
    if let Some(to) = to.filter(|path| *path != Path::new("-")) {
        note(format_args!("wrote {what} to {}", input::named(to)));
    }
    Ok(())
}

fn this_run() -> Result<Run> {
    let mut words: Vec<_> = std::env::args_os().collect();
    words.iter_mut().take(1).for_each(|word| *word = "norobots".into());
    Ok(Run {
        date: date::of_run()?,
        norobots: env!("CARGO_PKG_VERSION").into(),
        suite: suite::load(&None)?.version,
        command: cut(command(&words).raw(), LONGEST_COMMAND),
    })
}

/// Returns an error if the output or the journal is an input or is in an input folder, or if the output and the journal
/// are the same file.
fn apart(args: &Args, inputs: &[PathBuf]) -> Result {
    let written = [("--out", &args.out), ("--journal", &args.journal)];
    let written = written.map(|(option, path)| Some((option, path.as_deref()?)));
    let read = inputs.iter().chain(&args.list).filter(|path| *path != Path::new("-"));
    for (option, path) in written.into_iter().flatten().filter(|(_, path)| *path != Path::new("-"))
    {
        let named = input::named(path);
        for input in read.clone() {
            if output::same(path, input) {
                bail!(
                    "{option} {named}: this is an input, and would be replaced; name another file"
                );
            }
            if output::within(path, input) {
                let input = input::named(input);
                bail!("{option} {named}: all files in {input} are counted; name a file elsewhere");
            }
        }
    }
    if let [Some((_, out)), Some((_, journal))] = written
        && output::same(out, journal)
    {
        let named = input::named(out);
        bail!("{named}: --out and --journal name the same file; use another file for one of them");
    }
    Ok(())
}

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
    inputs.sort();
    if let Some(twice) = inputs.windows(2).find(|two| two[0] == two[1]) {
        bail!("{}: this input is named twice, and would be counted twice", input::named(&twice[0]));
    }
    if inputs.is_empty() {
        bail!("name an input: a file, a folder, or - for standard input");
    }
    let stdin = inputs.iter().any(|path| path == Path::new("-"));
    let list = args.list.as_deref() == Some(Path::new("-"));
    if stdin && (list || args.journal.is_some()) {
        bail!(
            "standard input can be read only once, so it can't be an input together with --journal \
             or --list -"
        );
    }
    Ok(inputs)
}
