//! `generate --cover`: selects a few files among the files of the suite and many generated files. Together, the
//! selected files cover every item that any of the candidates covers. An item is, for example, an expression of a
//! grammar.

use crate::exit::{Failed, Result};
use crate::text;
use indicatif::ProgressBar;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax;
use norobots_generate::coverage::Violations;
use norobots_generate::generate::{Kind, Tally, Vectors, queries};
use norobots_generate::grammar::{CoverSet, Grammar, Paths, Seen, goals, smallest};
use norobots_suite::suite::{Folder, Suite};
use std::fmt::Write as _;
use std::thread;

/// A file with more bytes than this is large. The search examines the small files of the suite first, then its large
/// files. The small generated files come next, and the large generated files come last.
const LARGE: usize = 4 << 10;

/// What is to be reached.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Aim {
    /// Each expression of the grammar matches and fails, each alternative is tried, and each
    /// repetition runs zero times, once and more often
    Expressions,
    /// Each symbol (a rule, a text or a range of octets) occurs at each place where the grammar
    /// has it
    #[value(name = "k=1")]
    K1,
    /// Each pair of nested symbols: one directly within the other
    #[value(name = "k=2")]
    K2,
    /// Each chain of three nested symbols
    #[value(name = "k=3")]
    K3,
    /// Each chain of four nested symbols
    #[value(name = "k=4")]
    K4,
    /// Each choice of a setting that violates the standard of 1994 answers a query of the vectors
    /// differently than the standard, and differently than each other choice
    Violations,
}

/// The items that files should cover, such as the expressions of a grammar.
struct Things {
    /// The name of the items, for use in an id.
    id: String,
    /// The name of the items, for use in a sentence.
    called: String,
    list: Vec<String>,
    reach: Box<Reach>,
}

/// A function that returns the indices of the items that a file covers. For a large file, items that earlier files
/// already cover may be missing from the result.
type Reach = dyn Fn(&[u8], &CoverSet) -> CoverSet + Sync;

impl Things {
    fn of(aim: Aim, grammar: Grammar) -> Things {
        let k = match aim {
            Aim::Expressions => {
                let goals = goals(grammar);
                return Things {
                    id: format!("expressions-{grammar}"),
                    called: format!("goals of {}", grammar.file()),
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
                        let queries = queries(&syntax::parse(&Source::new(file)));
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
            called: format!("{k}-paths of {}", grammar.file()),
            list: paths.list.iter().map(ToString::to_string).collect(),
            reach: Box::new(move |file, _| paths.reached(file)),
        }
    }
}

/// The smallest set of files that the search found.
pub(super) struct Cover {
    pub(super) id: String,
    /// The files of the set. The string in front of each file says why the set contains the file.
    pub(super) files: Vec<(String, Vec<u8>)>,
    /// A report with the number of covered items, and a list of the uncovered items.
    pub(super) figures: String,
}

impl Cover {
    /// Finds the smallest set among the files of the suite and `count` generated files of each kind. The generated
    /// files depend on the seed, and have at most `size` bytes. The search uses `jobs` threads. `bar` shows how many
    /// files were examined.
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
        let robots = robots.map(|case| (format!("the file of {}", case.id), case.robots));
        let mut files: Vec<(String, Vec<u8>)> = robots.collect();
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
        let Things { id, called, list, reach } = Things::of(aim, grammar);
        let length = |(_, file): &(String, Vec<u8>)| (file.len(), CoverSet::default());
        let mut reached: Vec<_> = files.iter().map(length).collect();
        let mut all = CoverSet::default();
        let turn = |at: &usize| (*at >= of_suite, files[*at].1.len() > LARGE);
        let mut order: Vec<usize> = (0..files.len()).collect();
        order.sort_by_key(turn);
        for turn in order.chunk_by(|a, b| turn(a) == turn(b)) {
            let measure = |at: &usize| {
                bar.inc(1);
                reach(&files[*at].1, &all)
            };
            let sets: Vec<CoverSet> = thread::scope(|scope| {
                let parts = turn.chunks(turn.len().div_ceil(jobs));
                let measure = &measure;
                let parts = parts
                    .map(|part| scope.spawn(move || part.iter().map(measure).collect::<Vec<_>>()));
                let parts: Vec<_> = parts.collect();
                let parts = parts.into_iter();
                parts.flat_map(|part| part.join().expect("nothing here panics")).collect()
            });
            for (at, set) in turn.iter().zip(sets) {
                all.join(&set);
                reached[*at].1 = set;
            }
        }
        let chosen = smallest(&reached);
        let set = join(chosen.iter().map(|(at, _)| &reached[*at]));
        let (n, all) = (set.count(), list.len());
        let own = chosen.iter().filter(|(at, _)| *at < of_suite).count();
        let by_suite = join(&reached[..of_suite]).count();
        let mut figures = format!(
            "{n} of {all} {called} reached by {}, {own} of them of the suite; by the {} of the suite {by_suite}\n",
            text::count(chosen.len(), "file"),
            text::count(of_suite, "file")
        );
        for (_, thing) in list.iter().enumerate().filter(|(place, _)| !set.has(*place)) {
            writeln!(figures, "not reached: {thing}").expect("a String takes all");
        }
        let chosen = chosen.into_iter().map(|(at, adds)| {
            let (name, file) = std::mem::take(&mut files[at]);
            (format!("Reaches {adds} {called} more than those before it; {name}."), file)
        });
        Ok(Cover { id, files: chosen.collect(), figures })
    }
}

fn join<'a>(reached: impl IntoIterator<Item = &'a (usize, CoverSet)>) -> CoverSet {
    let mut all = CoverSet::default();
    reached.into_iter().for_each(|(_, set)| all.join(set));
    all
}
