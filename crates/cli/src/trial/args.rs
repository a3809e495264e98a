//! The arguments of `norobots trial`.

use crate::edition::{self, Which};
use crate::help;
use clap::{ValueEnum, ValueHint};
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

const FURTHER: &str = "\
{url} stands for the start of a site, {authority}, {host} and {port} for its parts. No shell runs the command; 'sh -c \
\"…\"' calls one. Each run has a folder and a home of its own, and everything that it starts is ended. All sites are on \
loopback.\n\n\
To know which edition a crawler follows: norobots trial 'wget -q -r -l 3 --tries=1 {url}' --identify\n\
For robots that come to your server: norobots trial --lure DIR, then norobots audit access.log --identify --lure DIR\n\n\
Exit codes: 0 if no case is broken (with --baseline: none that was not broken before), 1 if one is, 2 if an argument is wrong, 3 \
if the command can't be run to the end.";

/// Try a crawler on small sites, and report which sentence of RFC 9309 it breaks
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots trial 'wget -q -r -l 3 --tries=1 {url}'"), after_help = FURTHER)]
pub(crate) struct Args {
    /// The command that crawls a site, with the place {url}
    #[arg(value_name = "COMMAND", value_hint = ValueHint::CommandString)]
    pub(super) command: Option<String>,

    /// Judge by this edition
    #[arg(long, value_name = "EDITION", value_parser = edition::one_of_five(), default_value = "rfc-9309")]
    pub(super) edition: Which,

    /// Try only these cases: ids such as format/crlf, groups, or globs; repeatable
    #[arg(long, value_name = "PATTERN")]
    pub(super) only: Vec<String>,

    /// Try one site with many rules in one file
    #[arg(long, conflicts_with = "only")]
    pub(super) quick: bool,

    /// Find the settings and the edition by which the crawler reads robots.txt, with at most 40 sites
    #[arg(long, conflicts_with_all = ["quick", "only", "edition", "baseline", "record", "replay", "serve", "list"])]
    pub(super) identify: bool,

    /// Write a site of static files to a new folder, for a server of your own; `norobots audit --lure` reads its log
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    #[arg(conflicts_with_all = ["command", "identify", "quick", "only", "edition", "baseline", "record", "replay", "serve", "list"])]
    pub(super) lure: Option<PathBuf>,

    /// The name that the robot looks for in robots.txt [default: found out by a first site]
    #[arg(long, value_name = "NAME", value_parser = name)]
    pub(super) name: Option<String>,

    /// Fail only on cases that are not broken in this JSON of an earlier trial
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) baseline: Option<PathBuf>,

    /// Write the log of the trial to this file
    #[arg(long, value_name = "LOG", value_hint = ValueHint::FilePath, conflicts_with = "replay")]
    pub(super) record: Option<PathBuf>,

    /// Judge the log of an earlier trial, and run nothing
    #[arg(long, value_name = "LOG", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["command", "serve", "name"])]
    pub(super) replay: Option<PathBuf>,

    /// Serve the sites for a robot that no command starts, and judge when it is quiet
    #[arg(long, conflicts_with = "command")]
    pub(super) serve: bool,

    /// With --serve, the port of the page that links to all sites
    #[arg(
        long,
        value_name = "PORT",
        requires = "serve",
        default_value_t = 0,
        hide_default_value = true
    )]
    pub(super) port: u16,

    /// With --serve, listen at this address
    #[arg(long, value_name = "ADDRESS", requires = "serve")]
    pub(super) bind: Option<IpAddr>,

    /// With --bind, let other machines reach the sites
    #[arg(long, requires = "bind")]
    pub(super) not_loopback: bool,

    /// How many sites to crawl at a time
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(super) jobs: u16,

    /// The most seconds of a run on one site
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(super) timeout: Duration,

    /// End a run that has requested nothing for SECONDS
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(super) quiet: Duration,

    /// How many seconds the server waits before it sends a late answer
    #[arg(long, value_name = "SECONDS", default_value = "12", value_parser = seconds)]
    pub(super) late: Duration,

    /// Take the cases of this folder in place of those in norobots
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(super) cases: Option<PathBuf>,

    /// List the cases, and what a robot does that breaks each
    #[arg(long, conflicts_with_all = ["command", "serve", "replay", "format", "quick"])]
    pub(super) list: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// One object
    Json,
    /// JUnit XML, for build servers
    Junit,
    /// Markdown, for the summary of a build
    Markdown,
    /// A page
    Html,
}

/// Parses the name of a robot. Returns an error if a line of robots.txt can't contain the name.
fn name(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("it is empty; give the name as robots.txt has it, such as Wget".into()),
        text if text.chars().any(|c| c.is_control() || c == '#') => {
            Err("it contains a control character or #, which no name in a file can contain; give \
                 the name as robots.txt has it"
                .into())
        }
        text => Ok(text.to_owned()),
    }
}

/// Parses a duration in seconds. The duration must be more than zero and at most an hour.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && *seconds <= 3600.0);
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "give a number of seconds, more than 0 and at most 3600".into())
}
