//! The crawlers that we tried and recorded. Each crawler has a command, a promise to obey robots.txt, and the log of
//! its trial.

use crate::log::Log;
use norobots_conformance::File;
use serde::Deserialize;

/// A crawler in `conformance/crawlers.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crawler {
    /// The name of the crawler, which is also the name of its log.
    pub name: String,
    /// The version of the crawler in the trial.
    pub version: String,
    /// The package that contains the crawler, and the registry of the package.
    pub from: String,
    /// The command that runs the crawler. The placeholders `{crawlers}` and `{here}` stand for folders of the user who
    /// runs the command.
    pub command: String,
    /// A description of the script that calls the crawler's library, or `None` if the crawler is a program.
    #[serde(default)]
    pub library: Option<String>,
    /// The crawler's promise to obey robots.txt, which is usually a quotation.
    pub promise: String,
    /// The document that contains the promise.
    pub promised_in: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    crawler: Vec<Crawler>,
}

/// Returns each crawler that has a log, together with the log.
///
/// # Errors
///
/// Returns an error if the list of crawlers or a log is invalid.
pub fn recorded() -> Result<Vec<(Crawler, Log)>, String> {
    let list = File::at("crawlers.toml").ok_or("there is no crawlers.toml")?;
    let text =
        std::str::from_utf8(list.bytes).map_err(|error| format!("crawlers.toml: {error}"))?;
    let list: List = toml::from_str(text).map_err(|error| format!("crawlers.toml: {error}"))?;
    let mut recorded = Vec::new();
    for crawler in list.crawler {
        let path = format!("results/crawlers/{}.log", crawler.name);
        if let Some(file) = File::at(&path) {
            let log = Log::read(file.bytes).map_err(|error| format!("{path}: {error}"))?;
            recorded.push((crawler, log));
        }
    }
    Ok(recorded)
}
