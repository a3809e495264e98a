//! `norobots compare`: two programs, and the smallest files on which they differ.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueHint;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::conform::{Failed, told};
use super::{Exit, input};
use named::Named;
use norobots_lab::compare::{Comparison, Inputs, Seeds, Until, cases, compare};
use norobots_lab::driver::visible;
use norobots_lab::query::Query;
use norobots_lab::suite::{Folder, Suite};

mod named;
mod show;

/// Seconds to ask questions for.
const SECONDS: f64 = 10.0;

/// Find the smallest files on which two programs differ
///
/// Either is a name that `norobots conform` knows; an engine of this program: norobots, peg, scan,
/// naive; an edition: 1994-es; a point of the space of settings: naive:blank-line=ignored, or
/// 1994-es:version=kept, more choices after commas; a driver that speaks the protocol:
/// 'driver:python3 my_driver.py'; a command that is run for each question: 'exec:PROGRAM {robots}
/// {agent} {url}'.
///
/// Disagreements are put together by the choice of a setting that explains them, and each has its
/// smallest example.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit status: 0 no disagreement found, 1 some, 2 usage, 3 a driver is at fault."
)]
pub(super) struct Args {
    /// One of the two
    #[arg(value_name = "A")]
    a: String,
    /// The other
    #[arg(value_name = "B")]
    b: String,

    /// Seconds to ask questions for; what is found is looked into afterwards
    #[arg(long, value_name = "SECONDS", default_value_t = SECONDS, value_parser = super::conform::seconds)]
    seconds: f64,

    /// Ask so many questions, however long it takes: the same number and seed ask the same
    #[arg(long, value_name = "NUMBER", conflicts_with = "seconds")]
    count: Option<u64>,

    /// What the questions are drawn from
    #[arg(long, value_name = "NUMBER", default_value_t = 1994)]
    seed: u64,

    /// A folder of robots.txt files to ask about too, and to change
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    corpus: Option<PathBuf>,

    /// Ask about this file only, with --agent and --url; `-` is standard input
    #[arg(long, value_name = "FILE", requires_all = ["agent", "url"],
          conflicts_with_all = ["seconds", "count", "corpus"], value_hint = ValueHint::FilePath)]
    robots: Option<PathBuf>,
    /// The robot of the one question
    #[arg(long, value_name = "NAME", requires = "robots", allow_hyphen_values = true)]
    agent: Option<OsString>,
    /// The URL of the one question
    #[arg(long, value_name = "URL", requires = "robots", allow_hyphen_values = true)]
    url: Option<OsString>,
    /// --agent and --url are given in hexadecimal
    #[arg(long, requires = "robots")]
    hex: bool,

    /// Write the examples as cases of a suite
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,

    /// Seconds that an answer may take
    #[arg(long, value_name = "SECONDS", default_value_t = super::conform::TIMEOUT, value_parser = super::conform::seconds)]
    timeout: f64,

    /// The folder that conformance/adapters/install has filled
    #[arg(
        long,
        value_name = "DIR",
        env = "NOROBOTS_ADAPTERS",
        hide_env_values = true,
        default_value = super::conform::INSTALLED,
        value_hint = ValueHint::DirPath
    )]
    adapters: PathBuf,

    /// How the result is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One object
    Json,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> io::Result<Exit> {
    told(differ(args, out))
}

fn differ(args: &Args, out: &mut impl Write) -> Result<Exit, Failed> {
    let suite = Suite::load(&Folder::Embedded).map_err(|e| Failed::Usage(e.to_string()))?;
    let one = one(args)?;
    let mut seeds = Seeds::of(&suite);
    if let Some(folder) = &args.corpus {
        seeds.files = files(folder)?;
    }
    let mut named = Named::start([&args.a, &args.b], args)?;
    let found = match one {
        Some(query) => put(&mut named, [query].into_iter(), Until::Count(1)),
        None => {
            let until = match args.count {
                Some(count) => Until::Count(count),
                None => Until::Time(Duration::from_secs_f64(args.seconds)),
            };
            put(&mut named, Inputs::new(seeds, args.seed), until)
        }
    }?;
    let names = [args.a.as_str(), args.b.as_str()];
    match args.format {
        Format::Text => out.write_all(show::text(args, &named, &found, &suite).as_bytes())?,
        Format::Json => writeln!(out, "{}", show::json(args, &named, &found))?,
    }
    if let Some(path) = &args.out {
        std::fs::write(path, cases(&found, names, &suite))
            .map_err(|error| failed("--out", path, &error))?;
    }
    Ok(match found {
        Comparison { disagreements: 1.., .. } => Exit::No,
        Comparison { asked, unsupported, .. } if asked == unsupported => {
            return Err(Failed::Usage(
                "not one question could be put to both: one of them has no means to answer".into(),
            ));
        }
        _ => Exit::Fine,
    })
}

fn put(
    named: &mut Named,
    queries: impl Iterator<Item = Query<'static>>,
    until: Until,
) -> Result<Comparison, Failed> {
    let bar = io::stderr().is_terminal().then(|| {
        let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}")
            .expect("the template is sound");
        ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style)
    });
    let found = compare(&mut named.sides, queries, until, |asked, differ| {
        if let Some(bar) = &bar {
            bar.set_message(format!("{asked} questions, {differ} disagreements"));
            bar.tick();
        }
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    found.map_err(|fault| Failed::Driver(fault.to_string()))
}

/// The one query that the command line holds.
fn one(args: &Args) -> Result<Option<Query<'static>>, Failed> {
    let (Some(path), Some(agent), Some(url)) = (&args.robots, &args.agent, &args.url) else {
        return Ok(None);
    };
    let bytes = |text: &OsString| {
        let text = text.as_encoded_bytes();
        if args.hex { unhex(text) } else { Some(text.to_vec()) }
    };
    let (Some(agent), Some(url)) = (bytes(agent), bytes(url)) else {
        return Err(Failed::Usage("--hex wants two digits a byte in --agent and --url".into()));
    };
    let robots = input::read(path).map_err(|error| Failed::Usage(format!("--robots: {error}")))?;
    Ok(Some(Query::new(robots.bytes, agent, url)))
}

fn unhex(digits: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: &u8| char::from(*byte).to_digit(16).map(|value| value as u8);
    let pair = |pair: &[u8]| Some(digit(&pair[0])? << 4 | digit(pair.get(1)?)?);
    digits.chunks(2).map(pair).collect()
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
        let folder = visible::command(&[folder.into()]);
        return Err(Failed::Usage(format!("--corpus {folder}: there is no file in it")));
    }
    paths.iter().map(|path| std::fs::read(path).map_err(|error| unreadable(path, error))).collect()
}

fn failed(option: &str, path: &Path, error: &dyn std::fmt::Display) -> Failed {
    Failed::Usage(format!("{option} {}: {error}", visible::command(&[path.into()])))
}
