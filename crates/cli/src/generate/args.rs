//! The arguments of `norobots generate`.

use crate::edition;
use clap::ValueHint;
use norobots_lab::generate::{Kind, Vector, Vectors};
use norobots_lab::grammar::Grammar;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Make vectors from a grammar: files, and what is expected of them
///
/// The same arguments give the same bytes, on every machine and however many processors it has.
/// The expected answers are those of the edition's interpretation. The queries stand where an answer may
/// turn: at the edges of each rule's path, for each robot that is named, its neighbours and nobody. Exits with 0,
/// or with 2 if the vectors can't be made or written.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// What the files are sentences of
    #[arg(long, value_enum, default_value_t = From::Strict)]
    pub(super) grammar: From,
    /// What the choices come from: another seed gives other files
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// How many vectors
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(super) count: u64,
    /// The most bytes of a file
    #[arg(long, value_name = "BYTES", default_value_t = 128)]
    pub(super) size: usize,
    /// In place of all vectors a small set, found among the files of the suite and `--count` of each of
    /// the four kinds, that reaches what they all reach; how much that is goes to standard error.
    /// --grammar says whose expressions or paths (near-miss: those of strict); violations are of none
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(super) cover: Option<CoverWhat>,
    #[command(flatten)]
    pub(super) edition: edition::ReadBy,
    /// Say of each answer which choices that the text permits give another (`moved_by`), and which
    /// later editions do (`superseded_by`); some fifteen times slower
    #[arg(long)]
    pub(super) open: bool,
    /// The form
    #[arg(long, value_enum, default_value_t = Format::Jsonl)]
    pub(super) format: Format,
    /// Where to write it: a file (without it, standard output), or for `files` a folder that is
    /// new or empty
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub(super) out: Option<PathBuf>,
    /// How many processors to use; without it, all
    #[arg(long, value_name = "N")]
    pub(super) jobs: Option<NonZeroUsize>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum From {
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
pub(super) enum CoverWhat {
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// JSON Lines: a vector a line, as `norobots export` has them
    Jsonl,
    /// A file for each vector, and index.jsonl
    Files,
}

impl From {
    pub(super) fn kind(self) -> Kind {
        match self {
            From::Strict => Kind::Sentence(Grammar::Strict),
            From::Lenient => Kind::Sentence(Grammar::Lenient),
            From::Revisited => Kind::Sentence(Grammar::Revisited),
            From::NearMiss => Kind::NearMiss,
        }
    }
}

impl Args {
    pub(super) fn vectors(&self, kind: Kind) -> Vectors {
        let vectors = Vectors::new(kind, self.seed, self.size, self.edition.edition);
        if self.open { vectors.open() } else { vectors }
    }
}

/// Vectors: their lines, and their files where these stand apart.
#[derive(Default)]
pub(super) struct Group {
    pub(super) lines: Vec<u8>,
    pub(super) files: Vec<(String, Vec<u8>)>,
}

impl Group {
    /// Takes in a vector: a line, and for the form `files` the file beside it.
    pub(super) fn add(&mut self, vector: Vector, format: Format) -> io::Result<()> {
        let path = (format == Format::Files).then(|| format!("robots/{}.txt", vector.case.id));
        vector.write(path.as_deref(), &mut self.lines)?;
        self.files.extend(path.map(|path| (path, vector.case.robots)));
        Ok(())
    }
}
