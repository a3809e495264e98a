//! `norobots case`: work on the cases of a suite.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::ValueHint;

use crate::exit::{Exit, Failed, Out, Result, complain};
use crate::{input, suite};
use norobots_settings::site::Site;
use norobots_suite::suite::draft;
use norobots_suite::suite::{Case, export};

/// Work on the cases of a suite
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    New(New),
}

/// Write a new case, with what is expected of it filled in
///
/// The case goes to standard output as an entry for a file in cases/. The command computes whether
/// the file conforms to the standard of 1994, which clauses it violates, its records, and the answer to each query with the
/// line that decides and the later editions that answer otherwise. Where the text leaves an answer
/// open, the case has the answer of each choice. Review all of it: what norobots answers is
/// not yet what the text demands. Exits with 0, or with 2 if there is no such case.
#[derive(Debug, clap::Args)]
struct New {
    /// The robots.txt; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The id, which no other case has: <topic>/<name>
    #[arg(long, value_name = "ID")]
    id: String,
    /// A clause that the case rests on, the one it is chiefly about first; repeatable, or with commas
    #[arg(long, value_name = "CLAUSE", required = true, value_delimiter = ',')]
    cites: Vec<String>,
    /// Why the text demands this
    #[arg(long, value_name = "TEXT")]
    why: String,
    /// A query: a robot's name or its User-Agent header, and a path or a URL; repeatable
    #[arg(long, num_args = 2, value_names = ["AGENT", "URL"])]
    query: Vec<OsString>,
    /// The site whose file it is, as SCHEME://HOST or SCHEME://HOST:PORT
    #[arg(long, value_name = "SITE")]
    site: Option<Site>,
    /// A folder with clauses.toml and cases/ in place of the embedded suite
    #[arg(long, value_name = "PATH", value_hint = ValueHint::DirPath)]
    suite: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    let Command::New(args) = &args.command;
    let suite = suite::load(&args.suite)?;
    let input = input::read(&args.file).map_err(Failed::Usage)?;
    let case = match suite.new_case(&args.id, &args.why, &args.cites, input.bytes) {
        Ok(case) => case,
        Err(error) => {
            error.problems.iter().for_each(|problem| complain(&problem.what));
            return Ok(Exit::Usage);
        }
    };
    let bytes = |word: &OsString| word.as_encoded_bytes().to_vec();
    let queries = args.query.chunks_exact(2).map(|pair| (bytes(&pair[0]), bytes(&pair[1])));
    let case = Case { site: args.site.clone(), ..case };
    let case = draft(case, &queries.collect::<Vec<_>>()).map_err(Failed::usage)?;
    write!(out, "{}", export::toml(&case))?;
    Ok(Exit::Fine)
}
