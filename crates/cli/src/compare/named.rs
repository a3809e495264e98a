//! What `norobots compare` puts side by side, as it is named on the command line.

use std::time::Duration;

use super::super::conform::subject::Subject;
use super::super::conform::{Failed, did_you_mean, known};
use super::Args;
use norobots::engine::Engine;
use norobots::spec::Edition;
use norobots_lab::compare::Side;
use norobots_lab::driver::{Launch, Limits, Template};
use norobots_lab::naive::Naive;
use norobots_lab::setting::{Deviation, Settings};
use norobots_lab::suite;
use norobots_lab::suite::{Adapters, Folder};

/// The two, started.
pub(super) struct Named {
    pub(super) sides: [Side; 2],
    /// What keeps them running.
    _subjects: [Option<Subject>; 2],
}

impl Named {
    pub(super) fn start(names: [&str; 2], args: &Args) -> Result<Named, Failed> {
        let adapters =
            Adapters::load(&Folder::Embedded).map_err(|error| Failed::Usage(error.to_string()))?;
        let (a, first) = side(names[0], args, &adapters)?;
        let (b, second) = side(names[1], args, &adapters)?;
        Ok(Named { sides: [a, b], _subjects: [first, second] })
    }
}

fn side(name: &str, args: &Args, adapters: &Adapters) -> Result<(Side, Option<Subject>), Failed> {
    if let Some(side) = Side::ours(name) {
        return Ok((side, None));
    }
    let subject = if let Some(command) = name.strip_prefix("driver:") {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let Some(words) = words else {
            return Err(Failed::Usage(format!("{name}: write it as for a shell")));
        };
        Subject::launched(Launch::Lines(words.into_iter().map(Into::into).collect()))
    } else if let Some(command) = name.strip_prefix("exec:") {
        let template = Template::parse(command).map_err(|error| {
            Failed::Usage(format!(
                "{name}: {error}; write it like 'exec:program {{robots}} {{agent}} {{url}}'"
            ))
        })?;
        Subject::launched(Launch::Exec(template))
    } else if adapters.get(name).is_some() {
        Subject::known(name, &args.adapters, adapters)?
    } else {
        return Ok((Side::profile(name, profile(name, adapters)?), None));
    };
    let limits = Limits::new(Duration::from_secs_f64(args.timeout), args.seed);
    let driver = subject.start_within(limits)?;
    Ok((Side::driver(name, driver), Some(subject)))
}

/// `ENGINE-OR-EDITION[:SETTING=CHOICE,…]`.
fn profile(name: &str, adapters: &Adapters) -> Result<Settings, Failed> {
    let (from, choices) = name.split_once(':').unwrap_or((name, ""));
    let edition = Edition::from_id(from).and_then(Settings::default_for);
    let from = match (edition, from == Naive::DEFAULT.name()) {
        (Some(profile), _) => profile,
        (None, true) => Settings::DEFAULT,
        (None, false) => return Err(Failed::Usage(unknown(name, adapters))),
    };
    let mut moves = Vec::new();
    for choice in choices.split(',').filter(|choice| !choice.is_empty()) {
        let deviation = choice.split_once('=').map(|(s, c)| Deviation::from_ids(s, c));
        match deviation {
            Some(Ok(deviation)) => moves.push(deviation),
            Some(Err(error)) => {
                let choice = norobots_lab::driver::visible::draw(choice.as_bytes());
                return Err(Failed::Usage(format!(
                    "{choice}: {error}; `norobots explain` lists the settings"
                )));
            }
            None => return Err(Failed::Usage(format!("{choice}: write SETTING=CHOICE"))),
        }
    }
    Ok(from.deviate(&moves))
}

fn unknown(name: &str, adapters: &Adapters) -> String {
    let editions =
        || Edition::all().filter(|e| Settings::default_for(*e).is_some()).map(Edition::id);
    let names = adapters.list.iter().map(|adapter| adapter.name.clone());
    let others = Side::OURS.into_iter().chain(editions()).map(str::to_owned);
    let names: Vec<String> = names.chain(others).collect();
    let hint = did_you_mean(suite::nearest(name, names.iter().map(String::as_str)));
    format!(
        "nothing is known as \"{}\"{hint}\n{}\nengines: {}\neditions: {}",
        norobots_lab::driver::visible::draw(name.as_bytes()),
        known(adapters),
        Side::OURS.join(", "),
        editions().collect::<Vec<_>>().join(", ")
    )
}
