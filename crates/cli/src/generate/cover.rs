//! `--cover`: a small set of files that reaches what files reach of a list of things.

use std::fmt::Write as _;
use std::io;
use std::thread;

use indicatif::ProgressBar;

use crate::generate::args::{Args, CoverWhat, Group};
use norobots_lab::adequacy::Violations;
use norobots_lab::generate::{Kind, Tally, Unmade, queries};
use norobots_lab::grammar::{CoverSet, Grammar, Paths, Seen, goals, lenient_document, smallest};
use norobots_lab::suite::{Folder, LoadError, Suite};

/// What is to be reached.
struct Aim {
    /// In an id.
    id: String,
    /// What the things are called together.
    called: String,
    /// Each of them in words.
    things: Vec<String>,
    reach: Box<Reach>,
}

/// The places of those things that a file reaches. Of a large file what is reached already may be left
/// out.
type Reach = dyn Fn(&[u8], &CoverSet) -> CoverSet + Sync;

impl Aim {
    fn of(what: CoverWhat, grammar: Grammar) -> Aim {
        match what {
            CoverWhat::Expressions => {
                let goals = goals(grammar);
                Aim {
                    id: format!("expressions-{grammar}"),
                    called: format!("goals of {grammar}.pest"),
                    things: goals.iter().map(ToString::to_string).collect(),
                    reach: Box::new(move |file, _| {
                        let mut seen = Seen::new(grammar);
                        seen.add(file);
                        seen.reached(&goals)
                    }),
                }
            }
            CoverWhat::K1 => Aim::paths(1, grammar),
            CoverWhat::K2 => Aim::paths(2, grammar),
            CoverWhat::K3 => Aim::paths(3, grammar),
            CoverWhat::K4 => Aim::paths(4, grammar),
            CoverWhat::Violations => {
                let violations = Violations::all();
                Aim {
                    id: "violations".into(),
                    called: "distinctions of violations".into(),
                    things: violations.shown(),
                    reach: Box::new(move |file, already| {
                        let queries = queries(&lenient_document(file));
                        match file.len() > LARGE {
                            true => violations.told_besides(already, file, &queries),
                            false => violations.told(file, &queries),
                        }
                    }),
                }
            }
        }
    }

    /// What each of those files reaches, in their order, by so many threads.
    fn reached(
        &self,
        files: &[&[u8]],
        already: &CoverSet,
        jobs: usize,
        bar: &ProgressBar,
    ) -> Vec<CoverSet> {
        let reach = |part: &[&[u8]]| -> Vec<CoverSet> {
            let each = part.iter().inspect(|_| bar.inc(1));
            each.map(|file| (self.reach)(file, already)).collect()
        };
        let parts: Vec<_> = thread::scope(|scope| {
            let parts = files.chunks(files.len().div_ceil(jobs).max(1));
            let parts: Vec<_> = parts.map(|part| scope.spawn(move || reach(part))).collect();
            parts.into_iter().map(|part| part.join().expect("nothing here panics")).collect()
        });
        parts.concat()
    }

    fn paths(k: usize, grammar: Grammar) -> Aim {
        let paths = Paths::new(grammar, k);
        Aim {
            id: format!("k{k}-{grammar}"),
            called: format!("{k}-paths of {grammar}.pest"),
            things: paths.list().iter().map(ToString::to_string).collect(),
            reach: Box::new(move |file, _| paths.reached(file)),
        }
    }
}

/// Files above this size, in bytes, are looked at after the others of the suite, or of those made.
const LARGE: usize = 4 << 10;

/// Files of the suite and files that are made, the smallest set found of them, and what it reaches.
pub(super) struct Cover {
    aim: Aim,
    /// The names and the files, those of the suite before those that are made.
    files: Vec<(String, Vec<u8>)>,
    of_suite: usize,
    /// What each of them reaches, after its length.
    reached: Vec<(usize, CoverSet)>,
    /// Places, each with how many things it adds.
    chosen: Vec<(usize, usize)>,
}

/// Why there is no cover.
pub(super) enum Uncovered {
    Load(LoadError),
    Unmade(Unmade),
}

impl Cover {
    /// How many files are drawn where so many of each kind are.
    pub(super) fn files(count: u64) -> u64 {
        count.saturating_mul(Kind::ALL.len() as u64)
    }

    /// Looks among the files of the suite and `count` of each kind that are drawn, by so many threads.
    /// The bar goes on by each of these that was measured.
    pub(super) fn of(
        what: CoverWhat,
        grammar: Grammar,
        args: &Args,
        jobs: usize,
        bar: &ProgressBar,
    ) -> Result<Cover, Uncovered> {
        let suite = Suite::load(&Folder::Embedded).map_err(Uncovered::Load)?;
        let robots = suite.cases.into_iter().filter(|case| case.meta.is_none());
        let mut files: Vec<(String, Vec<u8>)> =
            robots.map(|case| (format!("the file of {}", case.id), case.robots)).collect();
        let of_suite = files.len();
        for kind in Kind::ALL {
            let vectors = args.vectors(kind);
            for number in 1..=args.count {
                let file =
                    kind.draw(args.seed, number, args.size, &mut Tally::default(), |drawn| {
                        drawn.document.bytes().to_vec()
                    });
                let name = format!("made as {}", vectors.id(number));
                files.push((name, file.map_err(Uncovered::Unmade)?));
            }
        }
        let aim = Aim::of(what, grammar);
        let length = |(_, file): &(String, Vec<u8>)| (file.len(), CoverSet::default());
        let mut reached: Vec<_> = files.iter().map(length).collect();
        let mut all = CoverSet::default();
        let turn = |at: &usize| (*at >= of_suite, files[*at].1.len() > LARGE);
        let mut order: Vec<usize> = (0..files.len()).collect();
        order.sort_by_key(turn);
        for part in order.chunk_by(|a, b| turn(a) == turn(b)) {
            let bytes: Vec<&[u8]> = part.iter().map(|at| &*files[*at].1).collect();
            for (at, here) in part.iter().zip(aim.reached(&bytes, &all, jobs, bar)) {
                all.join(&here);
                reached[*at].1 = here;
            }
        }
        let chosen = smallest(&reached);
        Ok(Cover { aim, files, of_suite, reached, chosen })
    }

    /// The vectors of the set.
    pub(super) fn vectors(&self, args: &Args) -> io::Result<Group> {
        let mut group = Group::default();
        let Aim { id, called, .. } = &self.aim;
        let Args { seed, size, count, .. } = args;
        let vectors = args.vectors(args.grammar.kind());
        for (number, (at, adds)) in (1..).zip(&self.chosen) {
            let (name, file) = &self.files[*at];
            let id = format!("generated-cover-{id}/{seed}-{size}-{count}-{number}");
            let why = format!("Reaches {adds} {called} more than those before it; {name}.");
            let vector = vectors.of_file(id, why, file).map_err(Unmade::from);
            group.add(vector.map_err(io::Error::other)?, args.format)?;
        }
        Ok(group)
    }

    /// The figures, and what is not reached.
    pub(super) fn figures(&self) -> String {
        let join = |sets: &mut dyn Iterator<Item = &(usize, CoverSet)>| {
            let mut all = CoverSet::default();
            sets.for_each(|(_, reached)| all.join(reached));
            all
        };
        let set = join(&mut self.chosen.iter().map(|(at, _)| &self.reached[*at]));
        let suite = join(&mut self.reached[..self.of_suite].iter());
        let own = self.chosen.iter().filter(|(at, _)| *at < self.of_suite).count();
        let mut text = format!(
            "{} of {} {} reached by {} files, {own} of them of the suite; by the {} files of the \
             suite {}\n",
            set.count(),
            self.aim.things.len(),
            self.aim.called,
            self.chosen.len(),
            self.of_suite,
            suite.count(),
        );
        let all = self.aim.things.iter().enumerate();
        for (_, thing) in all.filter(|(place, _)| !set.has(*place)) {
            writeln!(text, "not reached: {thing}").expect("a String takes all");
        }
        text
    }
}
