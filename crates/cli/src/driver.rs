//! `norobots driver`: answers requests in the driver protocol.

use crate::exit::{Failed, OrFail, Out, Result, bail};
use crate::serve::{Served, serve};
use crate::{help, input};
use norobots::engine::Engine;
use norobots_explain::target::Target;
use norobots_trial::command::Template;
use norobots_trial::decide::Crawler;
use std::path::PathBuf;

/// Answer the driver protocol on standard input and output, one JSON object on each line
#[derive(Debug, clap::Args)]
#[command(before_help = help::example("norobots driver rfc-9309"))]
pub(crate) struct Args {
    /// What answers: norobots; or for decisions only scan, an edition, or a profile such as naive:blank-line=ignored
    #[arg(value_name = "TARGET", default_value = "norobots")]
    target: String,

    /// Create the working folders of a crawler in this folder
    #[arg(long, value_name = "DIR", hide = true)]
    within: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result {
    let engine: Box<dyn Engine>;
    let crawler: Crawler;
    let served = match args.target.parse().map_err(Failed::usage)? {
        Target::Engine("norobots") => Served::Norobots,
        Target::Adapter(_) | Target::Driver(..) | Target::Exec(_) => {
            bail!("this target is another program; name an engine, an edition or a profile");
        }
        Target::Crawl(command) => {
            let template = Template::parse(&command).about("crawl")?;
            crawler = Crawler::start(template, args.within.clone()).map_err(|error| {
                Failed::driver(format_args!("the crawler can't be run: {error}"))
            })?;
            Served::Crawler(&args.target, &crawler)
        }
        Target::Profile(settings) => Served::Profile(&args.target, settings),
        Target::Engine(name) => {
            engine = norobots_explain::compare::engine(name).expect("each engine has its name");
            Served::Engine(&args.target, engine.as_ref())
        }
    };
    let queries = input::stdin();
    out.with(|out| serve(&served, queries, out))
}
