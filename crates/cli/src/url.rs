//! `norobots url`: prints the address of the robots.txt that applies to a URL.

use crate::edition::{self, Which};
use crate::exit::{Exit, Out, Result, bail};
use crate::help;
use crate::render::{Format, to_text, visible};
use crate::text::FAINT;
use norobots::access::{Address, NoAddress, address};
use norobots::spec::Edition;
use serde_json::{Value, json};

const EXIT: &str = "\
    Exit codes: 0 if every URL has a robots.txt, 1 if --edition all finds none for a URL, 2 if the named \
    edition has none or an argument is wrong.";

/// Print the address of the robots.txt that applies to a URL
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots url https://www.example.com:8443/page"), after_help = EXIT)]
pub(super) struct Args {
    /// Absolute URLs
    #[arg(value_name = "URL", required = true)]
    urls: Vec<String>,
    /// Answer by this edition; `google` is Google's page, and `all` compares five editions
    #[arg(long, value_name = "EDITION", default_value = "1994", value_parser = edition::one_or_all())]
    edition: Which,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Exit> {
    let mut exit = Exit::Fine;
    for url in &args.urls {
        let answers: Vec<Answer> = match args.edition {
            Which::All => Edition::DECIDED.map(|edition| (edition, address(edition, url))).to_vec(),
            which => match address(which.fetched_by(), url) {
                Ok(address) => vec![(which.fetched_by(), Ok(address))],
                Err(why) => {
                    bail!("no robots.txt can be named for '{}': {why}", visible(url.as_bytes()))
                }
            },
        };
        if answers.iter().all(|(_, answer)| answer.is_err()) {
            exit = Exit::No;
        }
        for answer in &answers {
            match (args.format, &answer.1) {
                (Format::Json, _) => writeln!(out, "{}", to_text(&object(url, answer)))?,
                (Format::Text, Ok(address)) if asks_one_edition(args) => {
                    writeln!(out, "{}", address.url)?;
                }
                (Format::Text, _) => side(answer, out)?,
            }
        }
    }
    Ok(exit)
}

/// An edition, with the address of robots.txt under this edition. If there is no address, the reason replaces the
/// address.
type Answer = (Edition, Result<Address, NoAddress>);

fn asks_one_edition(args: &Args) -> bool {
    args.edition != Which::All
}

fn side((edition, answer): &Answer, out: &mut Out) -> Result {
    let width =
        Edition::DECIDED.map(|edition| edition.id().len()).into_iter().max().unwrap_or_default();
    let edition = edition.id();
    match answer {
        Ok(Address { url, clauses, .. }) => {
            writeln!(out, "{edition:width$}  {url}  {FAINT}[{}]{FAINT:#}", clauses.join(", "))
        }
        Err(why) => writeln!(out, "{edition:width$}  {FAINT}none: {why}{FAINT:#}"),
    }
}

fn object(url: &str, (edition, answer): &Answer) -> Value {
    let answer = answer.as_ref();
    json!({
        "url": url,
        "edition": edition.id(),
        "robots": answer.ok().map(|address| &address.url),
        "clauses": answer.ok().map(|address| address.clauses),
        "why": answer.err().map(ToString::to_string),
    })
}
