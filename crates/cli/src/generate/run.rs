//! The vectors are drawn, answered and written, by several processors in their order.

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;
use std::{fs, thread};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::exit::{Exit, complain};
use crate::generate::args::{Args, CoverWhat, Format, Group};
use crate::generate::cover::{Cover, Uncovered};
use crate::{place, show};
use norobots::spec::Edition;
use norobots_lab::generate::{Kind, Unmade, Vectors};
use norobots_lab::grammar::Grammar;

/// How many vectors are made before they are handed over.
const GROUP: u64 = 256;

pub(crate) fn run(args: &Args, out: &mut impl Write) -> io::Result<Exit> {
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
        Uncovered::Unmade(unmade) => io::Error::other(unmade),
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
