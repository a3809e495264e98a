//! The comparison: the two targets are started, and the queries put to both.

use crate::compare::args::Args;
use crate::compare::show;
use crate::exit::{Exit, Failed};
use crate::show::Format;
use crate::target::{self, Subject, shown};
use crate::{input, place, progress};
use norobots_lab::compare::{Comparison, Inputs, Seeds, Side, Until, cases, compare};
use norobots_lab::hex;
use norobots_lab::query::Query;
use norobots_lab::suite::{Adapters, Folder, Suite};
use norobots_lab::target::Target;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<Exit, Failed> {
    let suite = Suite::load(&Folder::Embedded)?;
    let one = one(args)?;
    let mut seeds = Seeds::of(&suite);
    if let Some(folder) = &args.corpus {
        seeds.files = files(folder)?;
    }
    let adapters = Adapters::load(&Folder::Embedded)?;
    // What is started for a side has files that must stay as long as it runs.
    let (a, _first) = side(&args.a, args, &adapters)?;
    let (b, _second) = side(&args.b, args, &adapters)?;
    let mut sides = [a, b];
    let found = match one {
        Some(question) => put(&mut sides, [question].into_iter(), Until::Count(1)),
        None => {
            let until = match args.count {
                Some(count) => Until::Count(count),
                None => Until::Time(Duration::from_secs_f64(args.seconds)),
            };
            put(&mut sides, Inputs::new(seeds, args.seed), until)
        }
    }?;
    let names = [args.a.as_str(), args.b.as_str()];
    match args.format {
        Format::Text => out.write_all(show::text(args, &sides, &found, &suite).as_bytes())?,
        Format::Json => writeln!(out, "{}", show::json(args, &sides, &found))?,
    }
    if let Some(path) = &args.out {
        place::file(path, |file| file.write_all(cases(&found, names, &suite).as_bytes()))
            .map_err(|error| failed("--out", path, &error))?;
    }
    Ok(match found {
        Comparison { disagreements: 1.., .. } => Exit::No,
        Comparison { asked, unsupported, .. } if asked == unsupported => {
            return Err(Failed::usage(
                "not one query could be put to both: one of them has no means to answer",
            ));
        }
        _ => Exit::Fine,
    })
}

/// One of the two, and what it runs from.
fn side(name: &str, args: &Args, adapters: &Adapters) -> Result<(Side, Option<Subject>), Failed> {
    let target = target::parse(name, adapters)?;
    if let Target::Profile(settings) = target {
        return Ok((Side::profile(name, settings), None));
    }
    if let Some(side) = Side::ours(name) {
        return Ok((side, None));
    }
    let subject = Subject::of(&target, name, &args.start, adapters)?;
    let driver = subject.start(args.start.limits(args.seed))?;
    Ok((Side::driver(name, driver), Some(subject)))
}

fn put(
    sides: &mut [Side; 2],
    questions: impl Iterator<Item = Query<'static>>,
    until: Until,
) -> Result<Comparison, Failed> {
    let bar = progress::bar("{spinner} {elapsed} {msg}");
    let found = compare(sides, questions, until, |asked, differ| {
        bar.set_message(format!("{asked} queries, {differ} disagreements"));
        bar.tick();
    });
    bar.finish_and_clear();
    found.map_err(Failed::driver)
}

/// The one query that the command line holds.
fn one(args: &Args) -> Result<Option<Query<'static>>, Failed> {
    let (Some(path), Some(agent), Some(url)) = (&args.robots, &args.agent, &args.url) else {
        return Ok(None);
    };
    let bytes = |text: &OsString| {
        let text = text.as_encoded_bytes();
        if args.hex { hex::bytes(text) } else { Some(text.to_vec()) }
    };
    let (Some(agent), Some(url)) = (bytes(agent), bytes(url)) else {
        return Err(Failed::usage("--hex wants two digits a byte in --agent and --url"));
    };
    let robots =
        input::read(path).map_err(|error| Failed::usage(format_args!("--robots: {error}")))?;
    Ok(Some(Query::new(robots.bytes, agent, url)))
}

/// The files directly in the folder, by name.
fn files(folder: &Path) -> Result<Vec<Vec<u8>>, Failed> {
    let unreadable = |path: &Path, error: io::Error| failed("--corpus", path, &error);
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| unreadable(folder, error))? {
        let path = entry.map_err(|error| unreadable(folder, error))?.path();
        if path.is_file() {
            paths.push(path);
        }
    }
    paths.sort();
    if paths.is_empty() {
        return Err(failed("--corpus", folder, &"there is no file in it"));
    }
    paths.iter().map(|path| std::fs::read(path).map_err(|error| unreadable(path, error))).collect()
}

fn failed(option: &str, path: &Path, error: &dyn std::fmt::Display) -> Failed {
    Failed::usage(format_args!("{option} {}: {error}", shown(path)))
}
