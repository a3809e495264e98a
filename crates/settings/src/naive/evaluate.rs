//! The evaluator reads a file once, and then decides which URLs robots may fetch.

use crate::naive::choose::{Chosen, robot_names};
use crate::naive::form::Departs;
use crate::naive::record::Rule;
use crate::naive::url::Asked;
use crate::naive::{choose, form, line, record};
use crate::setting::{
    AllowLine, DisallowValue, EmptyAllow, FullUrlValue, Limits, NoRecord, NonConformingFile,
    RobotsTxtItself, Settings,
};
use crate::site::Site;
use norobots::engine::{Decision, Engine, Failure, Verdict};

/// The naive engine, which follows a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Naive {
    /// The choice that the engine makes for each setting.
    pub settings: Settings,
}

impl Naive {
    /// The engine with the default settings.
    pub const DEFAULT: Naive = Naive { settings: Settings::DEFAULT };

    /// Reads the file.
    ///
    /// # Errors
    ///
    /// Returns [`Failure::Refused`] if the settings refuse the file. The default settings refuse no file.
    pub fn read(&self, robots: &[u8]) -> Result<Read, Failure> {
        let settings = self.settings;
        let empty = match settings.no_record {
            NoRecord::EverybodyWelcome | NoRecord::NobodyWelcome => false,
            NoRecord::EmptyNobodyWelcome | NoRecord::EmptyRefused => {
                line::is_empty(&settings, robots)
            }
        };
        if empty && settings.no_record == NoRecord::EmptyRefused {
            return Err(Failure::Refused);
        }
        let records = record::read(&settings, robots)?;
        let deviates = || form::deviates(&settings, robots);
        let absent = match settings.non_conforming_file {
            NonConformingFile::Read => false,
            NonConformingFile::AsIfAbsent => deviates() != Departs::default(),
            NonConformingFile::AsIfAbsentForRecords => deviates().in_records,
            NonConformingFile::AsIfAbsentForOrder => !form::in_order(&settings, robots),
        };
        let absent = absent || is_over(&settings, robots, &records);
        Ok(Read { settings, records, absent, empty })
    }
}

/// Returns whether the settings treat the file as absent because it is too large.
fn is_over(settings: &Settings, robots: &[u8], records: &[record::Record]) -> bool {
    match settings.limits {
        Limits::AbsentOver500Kib
        | Limits::AbsentOver500KibRules2048
        | Limits::AbsentOver500KibValues1024 => robots.len() > line::LONGEST_FILE,
        Limits::AbsentOver10000Rules => {
            let rules = || records.iter().flat_map(|record| &record.rules);
            // The size of a rule is the length of its value plus two bytes. Everything else in the file counts as 304
            // bytes.
            let taken: usize = rules().map(|rule| rule.value.len() + 2).sum();
            rules().count() >= 10_000 || taken + 304 > line::LONGEST_FILE
        }
        _ => false,
    }
}

impl Engine for Naive {
    fn name(&self) -> &str {
        "naive"
    }

    fn decide(&self, robots: &[u8], agent: &[u8], url: &[u8]) -> Result<Decision, Failure> {
        Ok(self.read(robots)?.decide(agent, url))
    }
}

/// A robot and a URL, prepared for decisions about several files. The preparation depends on the settings.
#[derive(Clone, Debug)]
pub struct Question {
    robot: Vec<Vec<u8>>,
    url: Asked,
    /// Whether the URL is robots.txt itself and the settings let every robot fetch robots.txt.
    welcome: bool,
}

impl Question {
    /// Prepares a robot and a URL for decisions. `site` is the site of the file, if it is known.
    pub fn new(settings: &Settings, site: Option<&Site>, agent: &[u8], url: &[u8]) -> Question {
        let robot = robot_names(settings, &line::replace_throughout(settings, agent));
        let url = Asked::new(settings, &line::replace_throughout(settings, url), site);
        let welcome = match settings.robots_txt_itself {
            RobotsTxtItself::NoSpecialCase => false,
            RobotsTxtItself::AlwaysRetrievable => url.is(settings, b"/robots.txt"),
            RobotsTxtItself::AlwaysWithQuery => url.is_with_query(settings, b"/robots.txt"),
        };
        Question { robot, url, welcome }
    }
}

/// A file that the engine reads once to make several decisions.
#[derive(Clone, Debug)]
pub struct Read {
    settings: Settings,
    records: Vec<record::Record>,
    absent: bool,
    /// Whether all lines of the file are blank or comments. The value is `false` if no setting needs this information.
    empty: bool,
}

/// Returns the settings, but with the default choice for every setting that affects only decisions. If this function
/// returns the same settings for two profiles, every file is read in the same way under both.
pub fn reading(settings: &Settings) -> Settings {
    let none = Settings::DEFAULT;
    Settings {
        absolute_url: none.absolute_url,
        default_record: none.default_record,
        // Under `regular-expression`, a robot refuses a file with an invalid regular expression. This choice therefore
        // also affects how a file is read.
        disallow_value: match settings.disallow_value {
            DisallowValue::RegularExpression => DisallowValue::RegularExpression,
            _ => none.disallow_value,
        },
        dot_segments: none.dot_segments,
        double_slash: none.double_slash,
        empty_allow: none.empty_allow,
        empty_reference: none.empty_reference,
        escape_case: none.escape_case,
        escaped_signs: none.escaped_signs,
        fragment: none.fragment,
        full_url_value: none.full_url_value,
        index_page: none.index_page,
        inner_end: none.inner_end,
        last_end: none.last_end,
        last_slash: none.last_slash,
        leading_star: none.leading_star,
        name_case: none.name_case,
        name_direction: none.name_direction,
        no_leading_slash: none.no_leading_slash,
        other_scheme: none.other_scheme,
        percent_escapes: none.percent_escapes,
        query_part: none.query_part,
        robot_name: none.robot_name,
        robots_txt_itself: none.robots_txt_itself,
        value_case: none.value_case,
        value_length: none.value_length,
        version: none.version,
        ..*settings
    }
}

/// Returns the settings, but with the default choice for every setting that affects only how a file is read. If this
/// function returns the same settings for two profiles, and a file is read in the same way under both, the decisions
/// about the file are also the same.
pub fn answering(settings: &Settings) -> Settings {
    let none = Settings::DEFAULT;
    Settings {
        agent_after_disallow: none.agent_after_disallow,
        blank_line: none.blank_line,
        byte_order_mark: none.byte_order_mark,
        comment_only_line: none.comment_only_line,
        comment_start: none.comment_start,
        disallow_without_agent: none.disallow_without_agent,
        empty_disallow: none.empty_disallow,
        empty_value: none.empty_value,
        first_space: none.first_space,
        html_tags: none.html_tags,
        leading_space: none.leading_space,
        limits: none.limits,
        line_terminators: none.line_terminators,
        line_without_colon: none.line_without_colon,
        misspelt_allow: none.misspelt_allow,
        misspelt_field: none.misspelt_field,
        names_on_a_line: none.names_on_a_line,
        non_conforming_file: none.non_conforming_file,
        only_line: none.only_line,
        paths_on_a_line: none.paths_on_a_line,
        record_without_disallow: none.record_without_disallow,
        second_colon: none.second_colon,
        several_agents: none.several_agents,
        several_disallows: none.several_disallows,
        space_after_colon: none.space_after_colon,
        unfit_name: none.unfit_name,
        unknown_header: none.unknown_header,
        utf_16: none.utf_16,
        white_space_only_line: none.white_space_only_line,
        ..*settings
    }
}

impl Read {
    /// Changes the settings that are used for decisions, but keeps the records. [`reading`] must return the same result
    /// for the old and the new settings.
    pub fn under(self, settings: Settings) -> Read {
        Read { settings, ..self }
    }

    /// Returns whether the file is treated as absent.
    pub fn counts_as_absent(&self) -> bool {
        self.absent
    }

    /// Returns whether this file and `other` have the same records and the same values of `absent` and `empty`.
    pub fn is_as(&self, other: &Read) -> bool {
        let all = |read: &Read| (read.absent, read.empty);
        all(self) == all(other) && self.records == other.records
    }

    /// Decides whether `agent` may fetch `url`. The site of the file is unknown. See [`Engine::decide`].
    pub fn decide(&self, agent: &[u8], url: &[u8]) -> Decision {
        self.decide_on(None, agent, url)
    }

    /// Decides whether `agent` may fetch `url`. `site` is the site of the file, if it is known.
    pub fn decide_on(&self, site: Option<&Site>, agent: &[u8], url: &[u8]) -> Decision {
        match self.absent {
            true => Decision::WELCOME,
            false => self.answer(&self.settings, &Question::new(&self.settings, site, agent, url)),
        }
    }

    /// Decides whether the robot of the question may fetch the question's URL. The question must be prepared under
    /// `settings`. [`reading`] must return the same result for `settings` and for the settings under which this file
    /// was read.
    pub fn answer(&self, settings: &Settings, question: &Question) -> Decision {
        self.to_robot(settings, question).answer(settings, question)
    }

    /// Returns the part of the file that applies to the robot of a question. The result can be used for other questions
    /// about the same robot. `settings` must meet the same condition as in [`answer`](Read::answer).
    pub fn to_robot(&self, settings: &Settings, question: &Question) -> ToRobot<'_> {
        ToRobot { read: self, chosen: choose::records(settings, &self.records, &question.robot) }
    }

    /// Serializes the records and flags of this file, without line numbers. Two files with the same serialized form get
    /// the same verdicts.
    pub fn form(&self) -> Vec<u8> {
        let mut form = vec![u8::from(self.absent), u8::from(self.empty)];
        let mut add = |flags: u8, text: &[u8]| {
            form.push(flags);
            form.extend(text.len().to_le_bytes());
            form.extend(text);
        };
        for record in &self.records {
            let flags = [record.restricts_everything, record.lifts_following, record.lifted];
            add(0, &flags.map(u8::from));
            for agent in &record.agents {
                add(1 + u8::from(agent.line.is_some()), &agent.value);
            }
            for rule in &record.rules {
                add(3 + u8::from(rule.allows), &rule.value);
            }
        }
        form
    }
}

/// The User-agent line that makes a record apply to a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The number of the line, counted from 1. The field is `None` if a rule without a User-agent line applies to every
    /// robot.
    pub line: Option<usize>,
    /// Whether the line names the robot. The value is false for a line with `*`, which applies to every robot.
    pub named: bool,
    /// Whether a record that applies has a User-agent line with exactly the given name. The comparison ignores case and
    /// versions.
    pub exact: bool,
}

/// The part of a file that applies to a robot.
#[derive(Clone, Debug)]
pub struct ToRobot<'r> {
    read: &'r Read,
    chosen: Vec<Chosen<'r>>,
}

impl ToRobot<'_> {
    /// Returns the User-agent line that applies to the robot, or `None` if no record applies. `name` is the name that
    /// [`Group::exact`] looks for.
    pub fn group(&self, name: &[u8]) -> Option<Group> {
        let first = self.chosen.first().filter(|_| !self.read.absent)?;
        let chosen = first.record.agents.iter().find(|agent| agent.line == first.line);
        let mut agents = self.chosen.iter().flat_map(|chosen| &chosen.record.agents);
        let bare = |value: &[u8]| {
            let end = value.iter().position(|byte| *byte == b'/').unwrap_or(value.len());
            value[..end].trim_ascii().to_ascii_lowercase()
        };
        Some(Group {
            line: first.line,
            named: chosen.is_some_and(|agent| agent.value != b"*"),
            exact: agents.any(|agent| bare(&agent.value) == bare(name)),
        })
    }

    /// Returns the numbers of the records that apply to the robot, in ascending order. Records are counted from 1.
    pub fn records(&self) -> Vec<usize> {
        let mut records: Vec<usize> =
            self.chosen.iter().map(|chosen| chosen.record.number).collect();
        records.sort_unstable();
        records
    }

    /// Returns the rules of the records that apply to the robot. The engine tries the rules in this order. The boolean
    /// is true for an Allow rule.
    pub fn rules(&self) -> impl Iterator<Item = (bool, &[u8])> {
        let all = self.chosen.iter().flat_map(|chosen| &chosen.record.rules);
        all.filter(|_| !self.read.absent).map(|rule| (rule.allows, &rule.value[..]))
    }

    /// Returns whether `self` and `other` have the same records, chosen because of the same User-agent lines.
    pub fn is_as(&self, other: &ToRobot<'_>) -> bool {
        self.chosen == other.chosen
    }

    /// Decides whether the robot may fetch the URL of a question. The question must be prepared under `settings`, and
    /// the records must be chosen under `settings`.
    pub fn answer(&self, settings: &Settings, question: &Question) -> Decision {
        let Read { records, absent, empty, .. } = self.read;
        if *absent || question.welcome {
            return Decision::WELCOME;
        }
        // empty-file
        if records.is_empty() {
            return match settings.no_record {
                NoRecord::NobodyWelcome => Decision::new(Verdict::Disallowed, None, None),
                NoRecord::EmptyNobodyWelcome if *empty => {
                    Decision::new(Verdict::Disallowed, None, None)
                }
                _ => Decision::WELCOME,
            };
        }
        decide(settings, &self.chosen, &question.url)
    }
}

fn decide(settings: &Settings, chosen: &[Chosen<'_>], url: &Asked) -> Decision {
    // agent-default: if no record names the robot and there is no default record, the file restricts nothing.
    let Some(first) = chosen.first() else { return Decision::WELCOME };
    // Records that apply together act as one record. An empty Disallow line therefore also cancels the rules of later
    // records.
    let lifting = chosen.iter().position(|obeyed| obeyed.record.lifts_following);
    let chosen = &chosen[..lifting.map_or(chosen.len(), |at| at + 1)];

    // disallow-prefix
    let rules =
        chosen.iter().flat_map(|obeyed| obeyed.record.rules.iter().map(move |rule| (obeyed, rule)));
    // Under `without-host`, a value can become empty. Such a value is ignored if an empty Disallow value comes before
    // it.
    let without_host = settings.full_url_value == FullUrlValue::WithoutHost;
    let mut emptied = false;
    let rules = rules.filter(|(_, rule)| {
        let left = || url.without_host(&rule.value);
        let nothing = without_host && !rule.allows && left().is_some_and(|left| left.is_empty());
        emptied |= nothing && rule.value.is_empty();
        !(nothing && emptied)
    });
    let weighed = |(obeyed, rule)| Some((obeyed, rule, url.weight(settings, rule)?));
    let matching: Vec<(&Chosen<'_>, &Rule, usize)> = rules.filter_map(weighed).collect();
    // unknown-header: with the default settings no rule is an Allow line.
    let allows = matching.iter().any(|(_, rule, _)| rule.allows);
    let deciding = match settings.allow_line {
        AllowLine::FirstMatch => matching.first(),
        AllowLine::UnknownHeader if !allows => matching.first(),
        AllowLine::UnknownHeader | AllowLine::LongestMatch => {
            // The longest value decides. If several values are equally long, the first Allow value among them decides.
            // If none of them is an Allow value, the first of them decides.
            matching.iter().rev().max_by_key(|(_, rule, length)| (*length, rule.allows))
        }
        AllowLine::LongestMatchInOrder => matching.iter().rev().max_by_key(|(.., length)| *length),
        AllowLine::LongestMatchDisallowFirst => {
            matching.iter().rev().max_by_key(|(_, rule, length)| (*length, !rule.allows))
        }
        AllowLine::LastMatch => matching.last(),
        AllowLine::AllowWins => {
            matching.iter().find(|(_, rule, _)| rule.allows).or_else(|| matching.first())
        }
    };
    if let Some((obeyed, rule, _)) = deciding {
        let closes = rule.value.is_empty() && settings.empty_allow == EmptyAllow::DisallowsAll;
        let allows = rule.allows && !closes;
        let verdict = if allows { Verdict::Allowed } else { Verdict::Disallowed };
        return Decision::new(verdict, Some(obeyed.record.number), Some(rule.line));
    }
    if let Some(closed) = chosen.iter().find(|obeyed| obeyed.record.restricts_everything) {
        let record = Some(closed.record.number);
        return Decision::new(Verdict::Disallowed, record, closed.line);
    }
    Decision::new(Verdict::Allowed, Some(first.record.number), first.line)
}
