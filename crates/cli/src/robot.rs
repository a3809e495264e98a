//! A robot from the command line, and how decisions about the robot are made.

use crate::edition::Which;
use norobots::agent::Header;
use norobots::engine::{Decision, Failure};
use norobots::spec::Edition;
use norobots_explain::why::{self, Reason};
use norobots_settings::setting::{Deviation, Settings};
use norobots_settings::site::Site;
use norobots_suite::decider::{Decider, decider};
use norobots_suite::google::{Both, Google};
use norobots_suite::robots::{Follows, KnownRobot, Obeyed, Table, Why};

/// A robot in the table of known robots, and the group that the robot obeys in the file.
pub(super) struct Known {
    pub(super) robot: &'static KnownRobot,
    pub(super) obeyed: Obeyed,
}

impl Known {
    pub(super) fn find(robot: &'static KnownRobot, robots: &[u8]) -> Known {
        Known { robot, obeyed: Obeyed::find(robot, robots) }
    }

    /// Returns the edition that the robot follows. For Google's robots, returns [`Which::Google`].
    pub(super) fn which(&self) -> Which {
        match self.robot.follows {
            Some(Follows::Google) => Which::Google,
            _ => Which::One(self.robot.editions()[0]),
        }
    }

    /// Returns whether the robot obeys no group, and may therefore fetch everything.
    fn is_welcome(&self) -> bool {
        !self.obeyed.why.has_group()
    }

    /// If the robot obeys no group because it ignores the file or the group for `*`, returns the reason.
    fn why_welcome(&self) -> Option<&'static str> {
        let is_told = matches!(self.obeyed.why, Why::Excepted | Why::Ignores);
        is_told.then(|| self.obeyed.why.without_group(self.robot))
    }
}

enum Decides<'a> {
    Engine(Decider<'a>),
    /// Google's code, with the group that Google's documentation selects.
    Google(Google<'a>),
}

/// A robot and a file. The decisions follow either an edition or the behaviour of Google's robots.
pub(super) struct Robot<'a> {
    /// The edition that decides. For Google's robots, the edition is Google's code.
    pub(super) edition: Edition,
    pub(super) settings: Settings,
    robots: &'a [u8],
    site: Option<&'a Site>,
    /// The name that is looked up in the file.
    name: &'a [u8],
    decides: Decides<'a>,
    is_welcome: bool,
    /// The text that explains why no group applies, such as `the file counts as absent`.
    pub(super) why_welcome: Option<&'static str>,
}

pub(super) struct Ruling {
    pub(super) decision: Decision,
    /// For Google's robots, the decision under Google's documentation.
    pub(super) by_page: Option<Decision>,
}

impl<'a> Robot<'a> {
    /// Returns the robot under each edition that `which` stands for. For `google`, the result has one element. If
    /// `known` is given, the exceptions of this known robot also apply.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is refused under the choices in `set`.
    pub(super) fn by_each(
        which: Which,
        set: &[Deviation],
        robots: &'a [u8],
        site: Option<&'a Site>,
        header: &Header<'a>,
        known: Option<&'a Known>,
    ) -> Result<Vec<Robot<'a>>, String> {
        if which == Which::Google {
            return Ok(vec![Robot::by_google(robots, header, known)]);
        }
        let by = |edition: &Edition| {
            let settings = Settings::default_for(*edition).deviate(set);
            let decider = decider(*edition, settings, robots, None);
            let decider = decider.map_err(|failure| match failure {
                Failure::Refused => "the robot of this profile refuses the file".into(),
                failure => failure.to_string(),
            })?;
            let absent = decider.counts_as_absent().then_some("the file counts as absent");
            Ok(Robot {
                edition: *edition,
                settings,
                robots,
                site,
                name: known.map_or(header.asked(*edition), |known| &known.obeyed.name),
                decides: Decides::Engine(decider),
                is_welcome: known.is_some_and(Known::is_welcome),
                why_welcome: known.and_then(Known::why_welcome).or(absent),
            })
        };
        which.editions().iter().map(by).collect()
    }

    /// Returns a robot that makes the same decisions as Google's robots. The decision does not depend on the site.
    fn by_google(robots: &'a [u8], header: &Header<'a>, known: Option<&Known>) -> Robot<'a> {
        let edition = Edition::GoogleCode;
        let google = Google::new(robots, header.asked(edition));
        let ignores_default = google.without_default();
        let excepted = || {
            let robot = Table::embedded().find(header.robot).filter(|_| ignores_default)?;
            Known::find(robot, robots).why_welcome()
        };
        Robot {
            edition,
            settings: Settings::default_for(edition),
            robots,
            site: None,
            name: google.asked(),
            decides: Decides::Google(google),
            is_welcome: ignores_default || known.is_some_and(Known::is_welcome),
            why_welcome: known.map_or_else(excepted, Known::why_welcome),
        }
    }

    pub(super) fn decide(&self, url: &[u8]) -> Ruling {
        match &self.decides {
            Decides::Google(google) => {
                let Both { code, page } = match self.is_welcome {
                    true => Both { code: Decision::WELCOME, page: Decision::WELCOME },
                    false => google.decide(url),
                };
                Ruling { decision: code, by_page: Some(page) }
            }
            Decides::Engine(decider) => {
                let decision = match self.is_welcome {
                    true => Decision::WELCOME,
                    false => decider.decide_on(self.site, self.name, url),
                };
                Ruling { decision, by_page: None }
            }
        }
    }

    /// Returns the reasons for a decision. If the robot obeys no group, returns no reasons.
    pub(super) fn reasons(&self, url: &[u8], decision: &Decision) -> Vec<Reason> {
        if self.is_welcome {
            return Vec::new();
        }
        let Robot { edition, settings, robots, site, name: agent, .. } = *self;
        why::why(&why::Asked { edition, settings, site, robots, agent, url }, decision)
    }

    /// Describes how Google's documentation affects the choice of the robot's group. Returns `None` if the
    /// documentation has no effect, or if the robot's decisions follow an edition.
    pub(super) fn group_by_page(&self) -> Option<String> {
        match &self.decides {
            Decides::Google(google) => google.describe(),
            Decides::Engine(_) => None,
        }
    }
}
