//! `norobots verify`: checks whether a decision record is still valid.

use crate::decision::Record;
use crate::exit::{Exit, Failed, OrFail, Out, Result};
use crate::input::{self, MaxSize, Need};
use crate::render::{Format, to_text};
use crate::text::{BAD, GOOD};
use crate::{exit, help};
use hmac_sha256::Hash;
use norobots_suite::suite::{Folder, Suite};
use norobots_text::hex;
use norobots_text::visible::count;
use serde_json::json;
use std::path::PathBuf;

const EXIT: &str = "\
    Exit codes: 0 if the record holds; 1 if it was changed after it was written, or an answer is not what this norobots \
    decides from the same file; 2 if a file can't be read, or is not a decision record of this version of the format.";

/// Check a decision record that `norobots decide --record` wrote
// The digest reveals accidental changes. The digest is not a signature: whoever changes a record can also write a new
// digest.
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots verify decision.json"), after_help = EXIT)]
pub(super) struct Args {
    /// The record; `-` is standard input
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// Also check that this robots.txt file is the file of the record
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    max_size: MaxSize,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    let input = input::read(&args.record).map_err(Failed::Usage)?;
    let read = Record::read(&input.bytes)
        .map_err(|what| Failed::usage(format_args!("{}: {what}", input.name)));
    let record = read?;
    let suite = Suite::load(&Folder::Embedded)?;
    let mut faults = record.faults(&suite).about(&input.name)?;
    if let Some(path) = &args.file {
        let file = args.max_size.read(path, Need::Bytes).map_err(Failed::Usage)?;
        let sha256 = hex::digits(&Hash::hash(&file.bytes));
        match &record.file {
            Some(recorded) if recorded.sha256 == sha256 => {}
            Some(recorded) => faults.push(format!(
                "{} is another file: its SHA-256 is {sha256}, but the recorded file has {}",
                file.name,
                norobots_text::visible::draw(recorded.sha256.as_bytes())
            )),
            None => faults.push(format!(
                "the decisions are about a site without robots.txt, but {} is a file",
                file.name
            )),
        }
    }
    match args.format {
        Format::Json => {
            let object = json!({ "holds": faults.is_empty(), "decisions": record.decisions.len(), "faults": faults });
            writeln!(out, "{}", to_text(&object))?;
        }
        Format::Text if faults.is_empty() => {
            let decisions = count(record.decisions.len(), "decision");
            let from = match record.file {
                Some(_) => "from the recorded file",
                None => "for a site without robots.txt",
            };
            writeln!(out, "{GOOD}holds{GOOD:#}: {decisions}, made again {from}")?;
        }
        Format::Text => {
            for fault in &faults {
                writeln!(out, "{BAD}does not hold{BAD:#}: {}", exit::fit(fault))?;
            }
        }
    }
    Ok(if faults.is_empty() { Exit::Fine } else { Exit::No })
}
