//! The arguments of `norobots check`.

use crate::edition;
use crate::input::MaxSize;
use clap::builder::{PossibleValue, TypedValueParser};
use norobots::check::Code;
use norobots::spec::Edition;
use std::path::{Path, PathBuf};

/// Say what is wrong with files, by the texts that robots are written from, or whether they conform to one of them
///
/// Without --edition a file is judged by the standard of 1994, RFC 9309 and Google's page together, for whoever has a
/// file: what several of them find is told once. A violation is by the letter only where no decision changes when it is
/// mended, alone or together with others: of no robot, on no URL, by the standard, the draft of 1996, RFC 9309, Google's
/// page and Google's code. Such violations are counted; --strict tells them. With --edition the judge is strict, and no
/// other text is asked.
///
/// A file conforms to a text if it has no violation by it, told or left out. Of several files those are counted apart whose
/// violations are all by the letter only: they conform but for the letter.
///
/// Exits with 0 if no file has a violation that is told, or without --edition and --strict only violations by the letter,
/// 1 if one has, 2 if one can't be read or is too large. Neither warnings nor violations that are left out change the exit
/// code. `norobots explain CODE` tells more about a diagnostic.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files and folders to check; `-` is standard input
    ///
    /// Of a folder, every file in it and below it is checked whose name is `robots.txt` or ends with
    /// `.robots.txt`, in any case of the letters. Hidden folders, `node_modules` and links to folders are
    /// passed over, and so is what `exclude` of norobots.toml names. A folder without such a file is an error.
    #[arg(value_name = "PATH", default_value = "-")]
    pub(super) paths: Vec<PathBuf>,
    /// Judge strictly by this edition; repeatable, and a file then has to conform to each
    ///
    /// Google's page and Google's code, which refuse no file, have warnings alone: what they ignore, and what they read
    /// otherwise. `google` is the page.
    #[arg(long, value_name = "EDITION", value_parser = edition::checked())]
    pub(super) edition: Vec<Edition>,
    /// Without --edition, let a violation by the letter only count as any other, and tell it
    #[arg(long)]
    pub(super) strict: bool,
    /// Mend the files by the fixes that diagnostics have
    ///
    /// A fix is made only if it is certain that no decision changes: of no robot, on no URL, by the standard of 1994,
    /// the draft of 1996, RFC 9309, Google's page and Google's code, nor by the Revisited grammar where --edition names
    /// it. A file is written whole or not at all.
    /// Standard input is mended to standard output, without its diagnostics. What is left to tell
    /// afterwards decides the exit code.
    #[arg(long)]
    pub(super) fix: bool,
    /// Make of a file what its author seems to have meant, too: with --fix or --diff
    ///
    /// Misspelt and translated names of fields are written as the standard has them, a colon or a slash that is
    /// missing is put in, lines that are fused are parted, and the fixes are made that change decisions by some edition.
    /// The first 32 edits are told on standard error, each with decisions that it changes, and how many more there are.
    /// --diff shows what would be written.
    #[arg(long)]
    pub(super) unsafe_fixes: bool,
    /// Print what --fix would change as a unified diff, write nothing, and exit with 1 where it would
    #[arg(long, conflicts_with = "format")]
    pub(super) diff: bool,
    /// How to print the diagnostics
    #[arg(long, value_enum, default_value_t = Format::Full)]
    pub(super) format: Format,
    /// Leave warnings and notes out
    #[arg(long)]
    pub(super) no_warnings: bool,
    /// Leave out the diagnostics of these codes; repeatable, or a list with commas
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = codes())]
    #[arg(hide_possible_values = true)]
    pub(super) ignore: Vec<Code>,
    /// Leave out the diagnostics of all other codes; repeatable, or a list with commas
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = codes())]
    #[arg(hide_possible_values = true)]
    pub(super) only: Vec<Code>,
    /// Take the settings of FILE, and not those of the nearest norobots.toml in a file's folder or above it
    ///
    /// Such a file has the keys `edition`, `ignore`, `only` and `exclude`, each a text or a list of texts. An option of
    /// the command line takes the place of its key. `exclude` names what is left out of a folder: a name at any depth,
    /// or a path below the folder of the file, or below the current one with --config; `*`, `?`, `[ab]` and `**` are
    /// signs in it.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// Print the first diagnostics of a file, so many, or all of them with 0
    ///
    /// Without it, the first three of each code are printed, and then how many more there are. What other
    /// programs read has all of them in any case.
    #[arg(long, value_name = "N")]
    pub(super) limit: Option<usize>,
    /// Print nothing but errors: the exit code tells
    #[arg(long, short)]
    pub(super) quiet: bool,
    #[command(flatten)]
    pub(super) max_size: MaxSize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// Each with the place in the file drawn
    Full,
    /// A line each: FILE:LINE:COLUMN: SEVERITY[CODE] MESSAGE
    Concise,
    /// A JSON object a file, on a line of its own
    Json,
    /// Workflow commands, which GitHub shows beside the lines of a change
    Github,
    /// One SARIF 2.1.0 log for all files
    Sarif,
}

fn codes() -> impl TypedValueParser<Value = Code> {
    edition::slugs(Code::ALL.into_iter().map(|code| PossibleValue::new(code.id())))
}

impl Args {
    /// Whether standard output is for what files hold: a difference, or standard input that is mended.
    pub(super) fn prints_files(&self) -> bool {
        self.diff || self.fix && self.paths.iter().any(|path| path == Path::new("-"))
    }
}
