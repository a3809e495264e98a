//! `norobots case`: drafts new cases of a test suite.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::ValueHint;

use crate::exit::{Exit, Failed, Out, Result, complain};
use crate::{help, input, suite};
use norobots_settings::site::Site;
use norobots_suite::suite::draft;
use norobots_suite::suite::{Case, export};

/// Work on the cases of a suite
#[derive(Debug, clap::Args)]
#[command(before_help = help::example(NEW))]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

const NEW: &str = "\
    norobots case new robots.txt --id agent-match/mine --cites agent-match --why 'the name is the same' --query foo /x";

#[derive(Debug, clap::Subcommand)]
enum Command {
    New(New),
}

/// Draft a new case, with the expected answers filled in
#[derive(Debug, clap::Args)]
#[command(before_help = help::example(NEW))]
#[command(after_help = "Review the draft: the text may demand other answers than those of \
     norobots. Exit codes: 0, or 2 if the case can't be made or an argument is wrong.")]
struct New {
    /// The robots.txt file; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The id, TOPIC/NAME, which no other case has
    #[arg(long, value_name = "ID")]
    id: String,
    /// The clauses that the case rests on, the chief one first; repeatable, or with commas
    #[arg(long, value_name = "CLAUSE", required = true, value_delimiter = ',')]
    cites: Vec<String>,
    /// Why the text demands the answers
    #[arg(long, value_name = "TEXT")]
    why: String,
    /// A query: the name or the User-Agent header of a robot, and a path or a URL; repeatable
    #[arg(long, num_args = 2, value_names = ["AGENT", "URL"])]
    query: Vec<OsString>,
    /// The site of the file, as SCHEME://HOST or SCHEME://HOST:PORT
    #[arg(long, value_name = "SITE")]
    site: Option<Site>,
    /// The folder of the suite [default: the embedded suite]
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
