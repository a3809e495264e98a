//! `generate --cover`: a small set of files that reaches what files reach of a list of things.

use crate::exit::{Failed, Result};
use indicatif::ProgressBar;
use norobots::spec::Edition;
use norobots_lab::adequacy::Violations;
use norobots_lab::generate::{Kind, Tally, Vectors, queries};
use norobots_lab::grammar::{CoverSet, Grammar, Paths, Seen, goals, lenient_document, smallest};
use norobots_lab::query::Query;
use norobots_lab::suite::{Folder, Suite};
use std::fmt::Write as _;
use std::thread;

/// Files above this size, in bytes, are looked at after the others of the suite, or of those made.
const LARGE: usize = 4 << 10;

/// What is to be reached.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Aim {
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
    /// Each violation of the settings told from the interpretation of 1994, and each two from one
    /// another, as far as the queries of a generated vector tell them
    Violations,
}

/// Things that files reach.
struct Things {
    /// In an id.
    id: String,
    /// What they are called together.
    called: String,
    /// Each of them in words.
    list: Vec<String>,
    reach: Box<Reach>,
}

/// The places of those things that a file reaches. Of a large file what is reached already may be left
/// out.
type Reach = dyn Fn(&[u8], &CoverSet) -> CoverSet + Sync;

impl Things {
    fn of(aim: Aim, grammar: Grammar) -> Things {
        let k = match aim {
            Aim::Expressions => {
                let goals = goals(grammar);
                return Things {
                    id: format!("expressions-{grammar}"),
                    called: format!("goals of {grammar}.pest"),
                    list: goals.iter().map(ToString::to_string).collect(),
                    reach: Box::new(move |file, _| {
                        let mut seen = Seen::new(grammar);
                        seen.add(file);
                        seen.reached(&goals)
                    }),
                };
            }
            Aim::Violations => {
                let violations = Violations::all();
                return Things {
                    id: "violations".into(),
                    called: "distinctions of violations".into(),
                    list: violations.shown(),
                    reach: Box::new(move |file, already| {
                        let queries = queries(&lenient_document(file));
                        let queries: Vec<Query<'_>> = queries.iter().collect();
                        match file.len() > LARGE {
                            true => violations.told_besides(already, file, &queries),
                            false => violations.told(file, &queries),
                        }
                    }),
                };
            }
            Aim::K1 => 1,
            Aim::K2 => 2,
            Aim::K3 => 3,
            Aim::K4 => 4,
        };
        let paths = Paths::new(grammar, k);
        Things {
            id: format!("k{k}-{grammar}"),
            called: format!("{k}-paths of {grammar}.pest"),
            list: paths.list().iter().map(ToString::to_string).collect(),
            reach: Box::new(move |file, _| paths.reached(file)),
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
}

/// Files of the suite and files that are made, the smallest set found of them, and what it reaches.
pub(super) struct Cover {
    things: Things,
    /// The names and the files, those of the suite before those that are made.
    files: Vec<(String, Vec<u8>)>,
    of_suite: usize,
    /// What each of them reaches, after its length.
    reached: Vec<(usize, CoverSet)>,
    /// Places, each with how many things it adds.
    chosen: Vec<(usize, usize)>,
}

impl Cover {
    /// Looks among the files of the suite and `count` of each kind that are drawn from the seed, of at
    /// most `size` bytes, by so many threads. The bar goes on by each of these that was measured.
    pub(super) fn of(
        aim: Aim,
        grammar: Grammar,
        [seed, count]: [u64; 2],
        size: usize,
        jobs: usize,
        bar: &ProgressBar,
    ) -> Result<Cover> {
        let suite = Suite::load(&Folder::Embedded)?;
        let robots = suite.cases.into_iter().filter(|case| case.meta.is_none());
        let mut files: Vec<(String, Vec<u8>)> =
            robots.map(|case| (format!("the file of {}", case.id), case.robots)).collect();
        let of_suite = files.len();
        for kind in Kind::ALL {
            let vectors = Vectors::new(kind, seed, size, Edition::Standard1994);
            for number in 1..=count {
                let file = kind.draw(seed, number, size, &mut Tally::default(), |drawn| {
                    drawn.document.bytes().to_vec()
                });
                let name = format!("made as {}", vectors.id(number));
                files.push((name, file.map_err(Failed::usage)?));
            }
        }
        let things = Things::of(aim, grammar);
        let length = |(_, file): &(String, Vec<u8>)| (file.len(), CoverSet::default());
        let mut reached: Vec<_> = files.iter().map(length).collect();
        let mut all = CoverSet::default();
        let turn = |at: &usize| (*at >= of_suite, files[*at].1.len() > LARGE);
        let mut order: Vec<usize> = (0..files.len()).collect();
        order.sort_by_key(turn);
        for part in order.chunk_by(|a, b| turn(a) == turn(b)) {
            let bytes: Vec<&[u8]> = part.iter().map(|at| &*files[*at].1).collect();
            for (at, here) in part.iter().zip(things.reached(&bytes, &all, jobs, bar)) {
                all.join(&here);
                reached[*at].1 = here;
            }
        }
        let chosen = smallest(&reached);
        Ok(Cover { things, files, of_suite, reached, chosen })
    }

    /// What the things are called in an id.
    pub(super) fn id(&self) -> &str {
        &self.things.id
    }

    /// The files of the set, each after the reason for it.
    pub(super) fn files(&self) -> impl Iterator<Item = (String, &[u8])> {
        self.chosen.iter().map(|(at, adds)| {
            let ((name, file), called) = (&self.files[*at], &self.things.called);
            (format!("Reaches {adds} {called} more than those before it; {name}."), &file[..])
        })
    }

    /// The figures, and what is not reached.
    pub(super) fn figures(&self) -> String {
        let join = |sets: &mut dyn Iterator<Item = &(usize, CoverSet)>| {
            let mut all = CoverSet::default();
            sets.for_each(|(_, reached)| all.join(reached));
            all
        };
        let set = join(&mut self.chosen.iter().map(|(at, _)| &self.reached[*at]));
        let by_suite = join(&mut self.reached[..self.of_suite].iter()).count();
        let own = self.chosen.iter().filter(|(at, _)| *at < self.of_suite).count();
        let Things { called, list, .. } = &self.things;
        let (reached, of, chosen, suite) =
            (set.count(), list.len(), self.chosen.len(), self.of_suite);
        let mut text = format!(
            "{reached} of {of} {called} reached by {chosen} files, {own} of them of the suite; by the \
             {suite} files of the suite {by_suite}\n"
        );
        for (_, thing) in list.iter().enumerate().filter(|(place, _)| !set.has(*place)) {
            writeln!(text, "not reached: {thing}").expect("a String takes all");
        }
        text
    }
}
