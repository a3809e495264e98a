//! The evaluator: a file is read once and then asked.

use crate::naive::line;

use crate::naive::form;

use crate::naive::record;

use crate::naive::choose;

use crate::naive::url;

use crate::setting::{AllowLine, NoRecord, NonConformingFile, RobotsTxtItself, Settings};
use norobots::engine::{Decision, Engine, Failure, Verdict};

use crate::naive::choose::Chosen;
use crate::naive::record::Rule;

/// The naive evaluator of a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Naive {
    /// The choice that it makes for each setting.
    pub settings: Settings,
}

impl Naive {
    /// The evaluator at the default.
    pub const DEFAULT: Naive = Naive { settings: Settings::DEFAULT };
}

impl Engine for Naive {
    fn name(&self) -> &str {
        "naive"
    }

    /// Decides as the settings have it.
    ///
    /// # Errors
    ///
    /// [`Failure::Refused`] where a setting's choice refuses the file; never at the default.
    fn decide(&self, robots: &[u8], agent: &[u8], url: &[u8]) -> Result<Decision, Failure> {
        Ok(self.read(robots)?.decide(agent, url))
    }
}

/// A file as the evaluator read it, to be asked more than once.
#[derive(Clone, Debug)]
pub struct Read {
    settings: Settings,
    records: Vec<record::Record>,
    /// Whether the file is as if it were not there.
    absent: bool,
}

impl Naive {
    /// Reads the file.
    ///
    /// # Errors
    ///
    /// [`Failure::Refused`] where a setting's choice refuses it; never at the default.
    pub fn read(&self, robots: &[u8]) -> Result<Read, Failure> {
        let settings = self.settings;
        let records = record::read(&settings, robots)?;
        let absent = match settings.non_conforming_file {
            NonConformingFile::Read => false,
            NonConformingFile::AsIfAbsent => form::deviates(&settings, robots).somewhere(),
            NonConformingFile::AsIfAbsentForRecords => form::deviates(&settings, robots).in_records,
        };
        Ok(Read { settings, records, absent })
    }
}

impl Read {
    /// Decides whether `agent` may fetch `url`; see [`Engine::decide`].
    pub fn decide(&self, agent: &[u8], url: &[u8]) -> Decision {
        let Read { settings, records, absent } = self;
        if *absent {
            return Decision::WELCOME;
        }
        let agent = line::replace_throughout(settings, agent);
        let url = line::replace_throughout(settings, url);
        let path = url::path(&url);

        if settings.robots_txt_itself == RobotsTxtItself::AlwaysRetrievable
            && path == b"/robots.txt"
        {
            return Decision::WELCOME;
        }
        // empty-file
        if records.is_empty() {
            return match settings.no_record {
                NoRecord::EverybodyWelcome => Decision::WELCOME,
                NoRecord::NobodyWelcome => Decision::new(Verdict::Disallowed, None, None),
            };
        }
        let chosen = choose::records(settings, records, &agent);
        decide(settings, &chosen, &url)
    }
}

/// The decision of the records that speak of the robot.
fn decide(settings: &Settings, chosen: &[Chosen<'_>], url: &[u8]) -> Decision {
    // agent-default: where no record names the robot and none is the default, nothing is said.
    let Some(first) = chosen.first() else { return Decision::WELCOME };

    // disallow-prefix
    let mut matching: Vec<(&Chosen<'_>, &Rule)> = Vec::new();
    for one in chosen {
        for rule in &one.record.rules {
            if url::matches(settings, &rule.value, url) {
                matching.push((one, rule));
            }
        }
    }
    // unknown-header: at the default no rule is an Allow line.
    let deciding = match settings.allow_line {
        AllowLine::UnknownHeader | AllowLine::FirstMatch => matching.first(),
        AllowLine::LongestMatch => {
            let longest = matching.iter().map(|(_, rule)| rule.value.len()).max();
            let of_that_length =
                || matching.iter().filter(|(_, rule)| Some(rule.value.len()) == longest);
            of_that_length().find(|(_, rule)| rule.allows).or_else(|| of_that_length().next())
        }
    };
    if let Some((one, rule)) = deciding {
        let verdict = if rule.allows { Verdict::Allowed } else { Verdict::Disallowed };
        return Decision::new(verdict, Some(one.record.number), Some(rule.line));
    }
    if let Some(closed) = chosen.iter().find(|one| one.record.restricts_everything) {
        let record = Some(closed.record.number);
        return Decision::new(Verdict::Disallowed, record, closed.line);
    }
    Decision::new(Verdict::Allowed, Some(first.record.number), first.line)
}
