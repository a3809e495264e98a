//! `norobots generate`: vectors that no one has written.

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;
use std::{fs, thread};

use clap::ValueHint;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::exit::{Exit, complain};
use crate::{edition, place, show};
use cover::{Cover, Uncovered};
use norobots::spec::Edition;
use norobots_lab::generate::{Kind, Unmade, Vector, Vectors};
use norobots_lab::grammar::Grammar;

mod cover;

/// Make vectors from a grammar: files, and what is expected of them
///
/// The same arguments give the same bytes, on every machine and however many processors it has.
/// Expected is what the reading of the edition gives. Asked is where an answer may turn: at the
/// edges of each rule's path, for each robot that is named, its neighbours and nobody. Exits with 0,
/// or with 2 if the vectors can't be made or written.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What the files are sentences of
    #[arg(long, value_enum, default_value_t = From::Strict)]
    grammar: From,
    /// What the choices come from: another seed gives other files
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many vectors
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: u64,
    /// The most bytes of a file
    #[arg(long, value_name = "BYTES", default_value_t = 128)]
    size: usize,
    /// In place of all vectors a small set, found among the files of the suite and `--count` of each of
    /// the four kinds, that reaches what they all reach; how much that is goes to standard error.
    /// --grammar says whose expressions or paths (near-miss: those of strict); violations are of none
    #[arg(long, value_enum, value_name = "WHAT")]
    cover: Option<CoverWhat>,
    #[command(flatten)]
    edition: edition::ReadBy,
    /// Say of each answer which choices that the text permits give another (`moved_by`), and which
    /// later editions do (`superseded_by`); some fifteen times slower
    #[arg(long)]
    open: bool,
    /// The form
    #[arg(long, value_enum, default_value_t = Format::Jsonl)]
    format: Format,
    /// Where to write it: a file (without it, standard output), or for `files` a folder that is
    /// new or empty
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    out: Option<PathBuf>,
    /// How many processors to use; without it, all
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum From {
    /// The format of 1994
    Strict,
    /// Every sequence of octets
    Lenient,
    /// The grammar of Kollar, Leavitt and Mauldin
    Revisited,
    /// The format of 1994, with one edit that breaks one clause
    NearMiss,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum CoverWhat {
    /// Each expression of the grammar matched and failed, each alternative, each repetition at no
    /// round, at one and at more
    Expressions,
    /// Each symbol of the grammar, a rule or a text or a range of octets, at each place where the
    /// grammar has it
    #[value(name = "k=1")]
    K1,
    /// Each two symbols of which one can stand directly in the other
    #[value(name = "k=2")]
    K2,
    /// Each three, one in the other: a path of three from above to below
    #[value(name = "k=3")]
    K3,
    /// Each path of four
    #[value(name = "k=4")]
    K4,
    /// Each violation of the settings told from the reading, and each two from one another, as far as
    /// the questions that are asked of a generated vector tell them
    Violations,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// JSON Lines: a vector a line, as `norobots export` has them
    Jsonl,
    /// A file for each vector, and index.jsonl
    Files,
}

impl From {
    fn kind(self) -> Kind {
        match self {
            From::Strict => Kind::Sentence(Grammar::Strict),
            From::Lenient => Kind::Sentence(Grammar::Lenient),
            From::Revisited => Kind::Sentence(Grammar::Revisited),
            From::NearMiss => Kind::NearMiss,
        }
    }
}

impl Args {
    fn vectors(&self, kind: Kind) -> Vectors {
        let vectors = Vectors::new(kind, self.seed, self.size, self.edition.edition);
        if self.open { vectors.open() } else { vectors }
    }
}

/// Vectors: their lines, and their files where these stand apart.
#[derive(Default)]
struct Group {
    lines: Vec<u8>,
    files: Vec<(String, Vec<u8>)>,
}

impl Group {
    /// Takes in a vector: a line, and for the form `files` the file beside it.
    fn add(&mut self, vector: Vector, format: Format) -> io::Result<()> {
        let path = (format == Format::Files).then(|| format!("robots/{}.txt", vector.case.id));
        vector.write(path.as_deref(), &mut self.lines)?;
        self.files.extend(path.map(|path| (path, vector.case.robots)));
        Ok(())
    }
}

/// How many vectors are made before they are handed over.
const GROUP: u64 = 256;

pub(super) fn run(args: &Args, out: &mut impl Write) -> io::Result<Exit> {
    if args.open && args.edition.edition != Edition::Standard1994 {
        complain("--open is of the text of 1994: leave out --edition");
        return Ok(Exit::Usage);
    }
    let to = args.out.as_deref().filter(|path| *path != Path::new("-"));
    if to.is_none() && args.format == Format::Files {
        complain("files are written to a folder: name it with --out");
        return Ok(Exit::Usage);
    }
    let written = match to {
        None => groups(args, &mut |group| out.write_all(&group.lines)),
        Some(to) if args.format == Format::Files => place::folder(to, |folder| fill(args, folder)),
        Some(to) => place::file(to, |out| groups(args, &mut |group| out.write_all(&group.lines))),
    };
    let Err(error) = written else { return Ok(Exit::Fine) };
    match (error.get_ref(), to) {
        (Some(why), _) if why.is::<Unmade>() || why.is::<NoSuite>() => complain(why),
        (_, Some(to)) => {
            complain(format_args!("{}: {error}", show::visible(to.as_os_str().as_encoded_bytes())));
        }
        (_, None) => return Err(error),
    }
    Ok(Exit::Usage)
}

/// Fills an empty folder with files and their index.
fn fill(args: &Args, folder: &Path) -> io::Result<()> {
    // Git must not touch line terminators.
    fs::write(folder.join(".gitattributes"), "robots/** -text\n")?;
    let mut index = io::BufWriter::new(fs::File::create(folder.join("index.jsonl"))?);
    let mut made = None;
    groups(args, &mut |group| {
        for (path, file) in &group.files {
            let path = folder.join(path);
            let topic = path.parent().map(Path::to_owned);
            if topic != made {
                topic.as_deref().map_or(Ok(()), fs::create_dir_all)?;
                made = topic;
            }
            fs::write(path, file)?;
        }
        index.write_all(&group.lines)
    })?;
    index.flush()
}

/// Gives all vectors to `take`, in order, as many at a time as are made at once.
fn groups(args: &Args, take: &mut dyn FnMut(Group) -> io::Result<()>) -> io::Result<()> {
    if let Some(what) = args.cover {
        return cover(what, args, take);
    }
    let numbers = |group: u64| group * GROUP + 1..((group + 1) * GROUP).min(args.count) + 1;
    let of = args.count.div_ceil(GROUP);
    let jobs = (jobs(args) as u64).min(of.max(1));
    let bar = bar(args, args.count, "vectors");
    let vectors = &args.vectors(args.grammar.kind());
    let given = thread::scope(|scope| {
        // Each makes every so manieth group, and waits when two of them are not yet taken.
        let from: Vec<_> = (0..jobs)
            .map(|job| {
                let (to, from) = mpsc::sync_channel(2);
                let mine = (job..of).step_by(jobs as usize);
                scope.spawn(move || {
                    for group in mine {
                        let made = make(args, vectors, numbers(group));
                        // Nobody takes more after an error.
                        if to.send(made).is_err() {
                            return;
                        }
                    }
                });
                from
            })
            .collect();
        for group in 0..of {
            let Ok(made) = from[(group % jobs) as usize].recv() else {
                return Err(io::Error::other("a thread is lost"));
            };
            take(made?)?;
            bar.set_position(numbers(group).end - 1);
        }
        Ok(())
    });
    bar.finish_and_clear();
    given
}

/// How many threads to use.
fn jobs(args: &Args) -> usize {
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok());
    jobs.map_or(1, NonZeroUsize::get)
}

/// The vectors of those numbers.
fn make(args: &Args, vectors: &Vectors, numbers: std::ops::Range<u64>) -> io::Result<Group> {
    let mut group = Group::default();
    for number in numbers {
        let vector = vectors.vector(number).map_err(io::Error::other)?;
        group.add(vector, args.format)?;
    }
    Ok(group)
}

/// The suite that comes with this program is broken.
#[derive(Debug)]
struct NoSuite(String);

impl std::fmt::Display for NoSuite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoSuite {}

fn cover(
    what: CoverWhat,
    args: &Args,
    take: &mut dyn FnMut(Group) -> io::Result<()>,
) -> io::Result<()> {
    let grammar = match args.grammar.kind() {
        Kind::Sentence(grammar) => grammar,
        Kind::NearMiss => Grammar::Strict,
    };
    let bar = bar(args, Cover::files(args.count), "files");
    let cover = Cover::of(what, grammar, args, jobs(args), &bar);
    bar.finish_and_clear();
    let cover = cover.map_err(|uncovered| match uncovered {
        Uncovered::Load(error) => io::Error::other(NoSuite(error.to_string())),
        Uncovered::Undrawn(undrawn) => io::Error::other(Unmade::from(undrawn)),
    })?;
    take(cover.vectors(args)?)?;
    anstream::eprint!("{}", cover.figures());
    Ok(())
}

/// A progress bar on a terminal, where so many of them take more than a second and are not themselves
/// seen there.
fn bar(args: &Args, length: u64, of: &str) -> ProgressBar {
    let seen = args.out.is_none() && io::stdout().is_terminal();
    if seen || !io::stderr().is_terminal() || length < 20_000 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}, {eta} left")
        .expect("the template is sound");
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
    bar.set_style(style);
    bar.set_message(of.to_owned());
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
