//! A file that was read under an edition. If the library can decide under the edition, the library reads the file.
//! Otherwise, the engine `naive` reads the file with the edition's settings.

use norobots::engine::Decision;
use norobots::reading::Reading;
use norobots::spec::Edition;
use norobots_settings::naive::{Group, Naive, Question, Read, ToRobot};
use norobots_settings::setting::Settings;

/// A file that was read once under an edition, and can be used for many robots.
#[derive(Debug)]
pub enum File<'a> {
    /// A file that the library has read.
    Library(Reading<'a>),
    /// A file that the engine `naive` has read with these settings.
    Settings(Settings, Read),
}

impl<'a> File<'a> {
    /// Reads a file. If the edition makes robots refuse the file, the function reads an empty file instead.
    pub fn new(edition: Edition, bytes: &'a [u8]) -> File<'a> {
        if let Some(reading) = Reading::new(edition, bytes) {
            return File::Library(reading);
        }
        let settings = Settings::default_for(edition);
        let read = Naive { settings }.read(bytes).or_else(|_| Naive::DEFAULT.read(b""));
        File::Settings(settings, read.expect("the default refuses no file"))
    }

    /// Returns the group that applies to the robot with this name, or `None` if no record applies to the robot.
    pub fn group(&self, name: &[u8]) -> Option<Group> {
        match self {
            File::Library(reading) => {
                let chosen = reading.chosen(name)?;
                // The library does not report whether the whole name was compared. `exact` is therefore set for every
                // group that names the robot.
                Some(Group { line: Some(chosen.line), named: chosen.named, exact: chosen.named })
            }
            File::Settings(..) => self.robot(name).said()?.group(name),
        }
    }

    /// Returns the records or rules of the file that apply to the robot with this name.
    pub fn robot(&self, name: &[u8]) -> OneRobot<'_> {
        match self {
            File::Library(reading) => OneRobot::Library(reading.robot(name)),
            File::Settings(settings, read) => {
                let question = Question::new(settings, None, name, b"/");
                OneRobot::Settings {
                    settings: *settings,
                    name: name.to_vec(),
                    said: read.to_robot(settings, &question),
                }
            }
        }
    }

    /// Returns the numbers of the records that apply to the robot with this name, in ascending order. The first record
    /// of the file is number 1.
    pub fn records(&self, name: &[u8]) -> Vec<usize> {
        match self {
            File::Library(reading) => reading.records(name),
            File::Settings(..) => self.robot(name).said().map(ToRobot::records).unwrap_or_default(),
        }
    }

    /// Returns the rules that apply to the robot with this name. The `bool` is true for an Allow rule.
    pub fn rules(&self, name: &[u8]) -> Vec<(bool, Vec<u8>)> {
        match self {
            File::Library(reading) => reading.rules(name),
            File::Settings(..) => {
                let robot = self.robot(name);
                let rules = robot.said().into_iter().flat_map(ToRobot::rules);
                // An empty value matches no path.
                let rules = rules.filter(|(_, value)| !value.is_empty());
                rules.map(|(allows, value)| (allows, value.to_vec())).collect()
            }
        }
    }
}

/// The records or rules of a file that apply to a robot.
#[derive(Debug)]
pub enum OneRobot<'f> {
    /// The records or rules of a file that the library has read.
    Library(norobots::Robot<'f>),
    /// The records or rules of a file that the engine `naive` has read.
    Settings {
        /// The settings of the engine.
        settings: Settings,
        /// The name of the robot.
        name: Vec<u8>,
        /// The records that apply to the robot.
        said: ToRobot<'f>,
    },
}

impl OneRobot<'_> {
    /// Decides whether the robot may fetch a URL. The URL is a path with or without a query, or an absolute URL.
    pub fn decide(&self, url: &[u8]) -> Decision {
        match self {
            OneRobot::Library(robot) => robot.decide(url),
            OneRobot::Settings { settings, name, said } => {
                said.answer(settings, &Question::new(settings, None, name, url))
            }
        }
    }

    fn said(&self) -> Option<&ToRobot<'_>> {
        match self {
            OneRobot::Library(_) => None,
            OneRobot::Settings { said, .. } => Some(said),
        }
    }
}

/// Returns three paths that are derived from a rule: the pattern without its wildcards, the pattern as written, and the
/// first of these two without its last octet.
pub(super) fn paths_of(pattern: &[u8]) -> [Vec<u8>; 3] {
    let body = pattern.strip_suffix(b"$").unwrap_or(pattern);
    let path: Vec<u8> = body.iter().copied().filter(|octet| *octet != b'*').collect();
    let path = if path.starts_with(b"/") { path } else { [b"/", &path[..]].concat() };
    // A rule without wildcards matches the path in its value. It seldom matches this path without the last octet.
    let shorter = path[..path.len().saturating_sub(1).max(1)].to_vec();
    [path, pattern.to_vec(), shorter]
}
