//! `norobots generate`: generates test vectors. A vector is a robots.txt file with queries and their expected answers.
//! Several threads make the vectors, but the vectors are written in the order of their numbers.

use crate::cover::{Aim, Cover};
use crate::exit::{Failed, Out, Result, note};
use crate::{edition, help, output, text};
use clap::ValueHint;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use flate2::Compression;
use flate2::write::GzEncoder;
use indicatif::ProgressBar;
use norobots::spec::Edition;
use norobots_generate::generate::{Kind, Vector, Vectors};
use norobots_generate::grammar::Grammar;
use std::collections::VecDeque;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, mem, thread};

/// The number of vectors in a group. A thread makes one group at a time.
const GROUP: u64 = 256;

/// Generate robots.txt files from a grammar, with the answers that are expected
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots generate --grammar near-miss --seed 7 --count 100"))]
#[command(after_help = help::WRITES)]
pub(super) struct Args {
    /// The grammar of the files [default: that of the edition]
    #[arg(long, value_parser = grammars())]
    grammar: Option<Kind>,
    /// The seed; the same seed gives the same files
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The number of files
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: u64,
    /// The largest size of a file
    #[arg(long, value_name = "BYTES", default_value_t = 128)]
    size: usize,
    /// Write a small set of files that covers as much of this kind as all candidates: the suite's files and --count files of each grammar
    #[arg(long, value_enum, value_name = "WHAT")]
    cover: Option<Aim>,
    /// Expect the answers of this edition
    #[arg(long, value_name = "EDITION", default_value = "1994", value_parser = edition::answers())]
    edition: Edition,
    /// List with each answer the choices that change it; about 15 times slower
    #[arg(long, alias = "open")]
    alternatives: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Jsonl)]
    format: Format,
    /// Write to this file (.gz compresses it), or with `files` to this new folder
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    out: Option<PathBuf>,
    /// The number of threads [default: one per processor]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// JSON Lines: a vector a line, as `norobots export` has them
    Jsonl,
    /// A file for each vector, and index.jsonl
    Files,
}

impl Args {
    fn packs(&self) -> bool {
        self.out.as_ref().and_then(|path| path.extension()).is_some_and(|ending| ending == "gz")
    }

    fn kind(&self) -> Kind {
        self.grammar.unwrap_or_else(|| Kind::Sentence(Grammar::of(self.edition)))
    }
}

fn grammars() -> impl TypedValueParser<Value = Kind> {
    let known = Kind::ALL.map(|kind| {
        let help = match kind {
            Kind::Sentence(grammar) => grammar.summary().trim_end_matches('.'),
            Kind::NearMiss => "`grammar/strict.pest`, with one edit that breaks one clause",
        };
        PossibleValue::new(kind.id()).help(help)
    });
    let kind = |id: String| Kind::ALL.into_iter().find(|kind| kind.id() == id).expect("it is one");
    PossibleValuesParser::new(known).map(kind)
}

/// A group of vectors. `lines` contains one line of JSON for each vector. `files` contains the robots.txt files of the
/// vectors, if these files are written separately.
#[derive(Default)]
struct Group {
    lines: Vec<u8>,
    files: Vec<(String, Vec<u8>)>,
}

impl Group {
    /// Adds the line that describes a vector. In the format `files`, also adds the robots.txt file of the vector.
    fn add(&mut self, vector: Vector, format: Format) {
        let path = (format == Format::Files).then(|| format!("robots/{}.txt", vector.case.id));
        self.lines.extend_from_slice(vector.line(path.as_deref()).as_bytes());
        self.files.extend(path.map(|path| (path, vector.case.robots)));
    }
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result {
    let lines = |out: &mut Out| match args.packs() {
        true => packed(args, out),
        false => groups(args, &mut |group| out.with(|out| out.write_all(&group.lines))),
    };
    let fill = |folder: &Path| fill(args, folder);
    output::write(args.out.as_deref(), args.format == Format::Files, out, lines, fill)
}

fn packed(args: &Args, out: &mut Out) -> Result {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    groups(args, &mut |group| {
        packed.write_all(&group.lines).map_err(Failed::Output)?;
        let ready = mem::take(packed.get_mut());
        out.with(|out| out.write_all(&ready))
    })?;
    let rest = packed.finish().map_err(Failed::Output)?;
    out.with(|out| out.write_all(&rest))
}

fn fill(args: &Args, folder: &Path) -> Result {
    // Git must not change the line terminators in the files.
    let attributes = fs::write(folder.join(".gitattributes"), "robots/** -text\n");
    let index = attributes.and_then(|()| fs::File::create(folder.join("index.jsonl")));
    let mut index = BufWriter::new(index.map_err(Failed::Output)?);
    let mut last_topic = None;
    let mut take = |group: Group| {
        for (path, file) in &group.files {
            let path = folder.join(path);
            let topic = path.parent().map(Path::to_owned);
            if topic != last_topic {
                topic.as_deref().map_or(Ok(()), fs::create_dir_all)?;
                last_topic = topic;
            }
            fs::write(path, file)?;
        }
        index.write_all(&group.lines)
    };
    groups(args, &mut |group| take(group).map_err(Failed::Output))?;
    index.flush().map_err(Failed::Output)
}

/// Passes all groups of vectors to `take`, in the order of the vectors' numbers.
fn groups(args: &Args, take: &mut dyn FnMut(Group) -> Result) -> Result {
    if let Some(aim) = args.cover {
        let (group, figures) = cover(aim, args)?;
        take(group)?;
        note(figures.trim_end());
        return Ok(());
    }
    let numbers = |group: u64| group * GROUP + 1..((group + 1) * GROUP).min(args.count) + 1;
    let groups = args.count.div_ceil(GROUP);
    let jobs = (jobs(args) as u64).min(groups.max(1));
    let bar = bar(args, args.count, "vectors");
    let vectors = &vectors(args, args.kind());
    let given = thread::scope(|scope| {
        let start = |group| scope.spawn(move || make(args, vectors, numbers(group)));
        let mut started: VecDeque<_> = (0..jobs).map(start).collect();
        for group in 0..groups {
            let joined = started.pop_front().expect("each is started").join();
            started.extend((group + jobs < groups).then(|| start(group + jobs)));
            take(joined.expect("nothing there panics")?)?;
            bar.set_position(numbers(group).end - 1);
        }
        Ok(())
    });
    bar.finish_and_clear();
    given
}

fn make(args: &Args, vectors: &Vectors, numbers: Range<u64>) -> Result<Group> {
    let mut group = Group::default();
    for number in numbers {
        group.add(vectors.vector(number).map_err(Failed::usage)?, args.format);
    }
    Ok(group)
}

fn vectors(args: &Args, kind: Kind) -> Vectors {
    let vectors = Vectors::new(kind, args.seed, args.size, args.edition);
    if args.alternatives { vectors.open() } else { vectors }
}

fn jobs(args: &Args) -> usize {
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok());
    jobs.map_or(1, NonZeroUsize::get)
}

/// Makes the vectors for `--cover`, and a report of what the vectors cover.
fn cover(aim: Aim, args: &Args) -> Result<(Group, String)> {
    let kind = args.kind();
    let Args { seed, size, count, .. } = *args;
    let bar = bar(args, count.saturating_mul(Kind::ALL.len() as u64), "files");
    let cover = Cover::of(aim, kind.grammar(), [seed, count], size, jobs(args), &bar);
    bar.finish_and_clear();
    let Cover { id, files, figures } = cover?;
    let mut group = Group::default();
    let vectors = vectors(args, kind);
    for (number, (why, file)) in (1..).zip(files) {
        let id = format!("generated-cover-{id}/{seed}-{size}-{count}-{number}");
        group.add(vectors.of_file(id, why, &file), args.format);
    }
    Ok((group, figures))
}

/// Returns a progress bar for a terminal. The bar is hidden if there are fewer than 20,000 items, because so few items
/// take less than a second. The bar is also hidden if the output goes to the terminal.
fn bar(args: &Args, length: u64, noun: &str) -> ProgressBar {
    let seen = args.out.is_none() && io::stdout().is_terminal();
    if seen || !io::stderr().is_terminal() || length < 20_000 {
        return ProgressBar::hidden();
    }
    let bar = text::bar("{bar:30} {pos}/{len} {msg}, {eta} left");
    bar.set_length(length);
    bar.set_message(noun.to_owned());
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
