//! The log of a trial: the requests to each site, and the end of each run. The verdicts depend only on the log.

use crate::case::{self, Case, Place};
use norobots_text::visible::{self, Outside, count};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The version of the log's format.
const VERSION: u32 = 1;

/// A request to a site.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Whether the robot sent the request to the second port.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub peer: bool,
    /// The method. The log omits the method GET.
    #[serde(default = "get", skip_serializing_if = "is_get")]
    pub method: Outside,
    /// The path and the query. An octet that is not UTF-8 is written as `\xNN`.
    pub target: Outside,
    /// The value of User-Agent. The log omits the value if the previous request to the site has the same value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<Outside>,
    /// The status of the answer; 0 if the robot got no answer. The log omits the status 200.
    #[serde(default = "ok", skip_serializing_if = "is_ok")]
    pub status: u16,
    /// The names that the server filled into the robots.txt file in the answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The reason why the server refused the request, or `None` if the server answered the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

fn get() -> Outside {
    "GET".into()
}

fn is_get(method: &Outside) -> bool {
    method.raw() == "GET"
}

fn ok() -> u16 {
    200
}

fn is_ok(status: &u16) -> bool {
    *status == 200
}

/// The end of a robot's run on one site.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// A clause that describes how the command ended, such as "it ended with exit status 0".
    pub how: Outside,
    /// The first and last lines of the command's standard error, or of its standard output if standard error is empty.
    pub stderr: Vec<Outside>,
    /// Whether the robot made so many requests that the server stopped answering.
    pub capped: bool,
    /// Whether the trial ended the command because the command exceeded a limit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

/// The part of the log for one site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteLog {
    /// The requests to the site, in the order in which the server received them.
    pub asked: Vec<Asked>,
    /// How the run ended, or `None` if the log does not contain the end.
    pub end: Option<End>,
}

/// The log of a trial.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// The command as the user wrote it, or `None` if no command started the robot.
    pub command: Option<String>,
    /// The robot's name, or `None` if the user gave no name.
    pub name: Option<String>,
    /// The log of each site. The key is the id of the case.
    pub sites: BTreeMap<String, SiteLog>,
    /// The ids in the log for which the trial has no case.
    pub unknown: BTreeSet<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct First {
    trial_log: u32,
    command: Option<String>,
    name: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    case: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asked: Option<Asked>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<End>,
}

impl SiteLog {
    /// Returns whether the trial ended the run because the run exceeded a limit.
    pub fn was_cut(&self) -> bool {
        self.end.as_ref().is_some_and(|end| end.cut)
    }

    /// Returns whether the robot requested the URL with any method. Compares the normal forms of the paths.
    pub fn asked_for(&self, place: &Place) -> bool {
        let same = |asked: &&Asked| asked.peer == place.peer && asked.target.raw() == place.path;
        if self.asked.iter().any(|asked| same(&asked)) {
            return true;
        }
        let path = normal(&place.path);
        self.asked
            .iter()
            .any(|asked| asked.peer == place.peer && normal(asked.target.raw()) == path)
    }

    /// Returns whether the robot requested the site's robots.txt.
    pub fn asked_for_robots(&self) -> bool {
        self.asked_for(&Place { peer: false, path: "/robots.txt".into() })
    }

    /// Returns the names that the server filled into robots.txt. If several answers contain names, returns the names of
    /// the first answer.
    pub fn names(&self) -> &[String] {
        self.asked
            .iter()
            .map(|asked| asked.names.as_slice())
            .find(|names| !names.is_empty())
            .unwrap_or_default()
    }

    /// Returns unexpected requests. A request is expected if a link of the site leads to its URL, or if robots usually
    /// make such a request without a link.
    pub fn strange<'a>(&'a self, case: &Case) -> Vec<&'a Asked> {
        let mut known: Vec<(bool, String)> = Vec::new();
        let links = case.start_links().into_iter().map(Place::read);
        let pages = case.page.keys().map(|path| Place::read(path));
        for place in case.watched().chain(case.control()).chain(links).chain(pages) {
            known.push((place.peer, normal(&place.path)));
        }
        let usual = |path: &str| {
            let start =
                ["/moved/", "/.well-known/", "/sitemap", "/apple-touch-icon", "/{site}", "/{peer}"];
            let whole = [
                "/",
                "",
                "/robots.txt",
                "/favicon.ico",
                "/llms.txt",
                "/humans.txt",
                "/ads.txt",
                "/security.txt",
                "/index.html",
                "/open/sitemap.xml",
            ];
            whole.contains(&path) || start.iter().any(|start| path.starts_with(start))
        };
        let strange = |asked: &&Asked| {
            let path = normal(asked.target.raw());
            !usual(&path) && !known.contains(&(asked.peer, path))
        };
        self.asked.iter().filter(strange).collect()
    }
}

/// The normal form of a path has no fragment. Escapes of letters, digits and `-._~` are decoded, and other escapes have
/// upper-case digits. Dot segments remain, because no standard requires a robot to remove dot segments before it
/// compares a path.
fn normal(path: &str) -> String {
    let path = path.split('#').next().unwrap_or_default();
    let mut read = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let octet = match (first, tail) {
            (b'%', [high, low, ..]) => {
                let digit = |byte: &u8| char::from(*byte).to_digit(16);
                digit(high).zip(digit(low)).map(|(high, low)| (high * 16 + low) as u8)
            }
            _ => None,
        };
        match octet {
            Some(octet) if octet.is_ascii_alphanumeric() || b"-._~".contains(&octet) => {
                read.push(octet)
            }
            Some(octet) => read.extend_from_slice(format!("%{octet:02X}").as_bytes()),
            None => read.push(first),
        }
        rest = if octet.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&read).into_owned()
}

impl Log {
    /// Writes the log as lines of JSON. The sites are in the order of the cases.
    pub fn write(&self) -> String {
        let json = |value: serde_json::Result<serde_json::Value>| {
            visible::json(&value.expect("the log has no keys but strings")) + "\n"
        };
        let first =
            First { trial_log: VERSION, command: self.command.clone(), name: self.name.clone() };
        let mut out = json(serde_json::to_value(first));
        let cases = case::cases().unwrap_or_default();
        for (id, site) in
            cases.iter().filter_map(|case| Some((&case.id, self.sites.get(&case.id)?)))
        {
            let mut agent = None;
            for asked in &site.asked {
                let same = asked.agent == agent;
                agent.clone_from(&asked.agent);
                let asked = Asked { agent: asked.agent.clone().filter(|_| !same), ..asked.clone() };
                let line = Line { case: id.clone(), asked: Some(asked), end: None };
                out += &json(serde_json::to_value(line));
            }
            if let Some(end) = &site.end {
                let line = Line { case: id.clone(), asked: None, end: Some(end.clone()) };
                out += &json(serde_json::to_value(line));
            }
        }
        out
    }

    /// Reads a log.
    ///
    /// # Errors
    ///
    /// Returns a description of the error in the log, with the number of the line.
    pub fn read(bytes: &[u8]) -> Result<Log, String> {
        let mut lines =
            (1..).zip(bytes.split(|byte| *byte == b'\n')).filter(|(_, line)| !line.is_empty());
        let (_, first) =
            lines.next().ok_or("it is empty; write a log with `norobots trial --record FILE`")?;
        let first: First = serde_json::from_slice(first).map_err(|_| {
            "line 1 is not the first line of a log; write a log with `norobots trial --record FILE`".to_owned()
        })?;
        if first.trial_log != VERSION {
            return Err(format!(
                "it is a log of form {}, and this program reads form {VERSION}",
                first.trial_log
            ));
        }
        let mut log = Log { command: first.command, name: first.name, ..Log::default() };
        for (number, line) in lines {
            let line: Line = serde_json::from_slice(line).map_err(|error| {
                let cut = if error.is_eof() {
                    "the log was cut there"
                } else {
                    "the log was edited there"
                };
                format!(
                    "line {number} is not an entry of a log ({error}); {cut}, so record it again"
                )
            })?;
            if case::case(&line.case).is_none() {
                log.unknown.insert(line.case);
                continue;
            }
            let site = log.sites.entry(line.case).or_default();
            if let Some(mut asked) = line.asked {
                let before = site.asked.last().and_then(|before| before.agent.clone());
                asked.agent = asked.agent.or(before);
                site.asked.push(asked);
            }
            site.end = line.end.or(site.end.take());
        }
        Ok(log)
    }

    /// Returns a remark if the log contains sites of unknown cases, or `None` if all cases are known.
    pub fn remark(&self) -> Option<String> {
        let first = self.unknown.first()?;
        let first = visible::draw(first.as_bytes());
        let cases = count(self.unknown.len(), "case");
        Some(format!(
            "the log names {cases} that this program does not know, such as {first}: another version wrote it"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::{Asked, Log, SiteLog, normal};
    use crate::case::Place;

    #[test]
    fn paths_are_compared_as_robots_write_them() {
        for (path, same) in [
            ("/%6eo/a", "/no/a"),
            ("/open/../no/a", "/open/../no/a"),
            ("/a%2fb?x/../y", "/a%2Fb?x/../y"),
            ("/%", "/%"),
            ("/%zz%4", "/%zz%4"),
            ("/a#b", "/a"),
        ] {
            assert_eq!(normal(path), same, "{path}");
        }
        assert_ne!(normal("/a%2fb"), normal("/a/b"));
    }

    #[test]
    fn a_log_is_read_as_it_was_written() {
        let asked = Asked {
            method: "GET".into(),
            agent: Some("Fig/1.0".into()),
            target: "/no/\u{1b}".into(),
            status: 200,
            ..Asked::default()
        };
        let site = SiteLog { asked: vec![asked.clone(), asked], end: None };
        let sites = [("format/plain".to_owned(), site)].into();
        let log = Log { command: Some("x {url}".into()), sites, ..Log::default() };
        let text = log.write();
        assert!(!text.contains('\u{1b}'));
        assert_eq!(Log::read(text.as_bytes()), Ok(log.clone()));
        assert!(log.sites["format/plain"].asked_for(&Place::read("/no/\u{1b}")));
        let cut = Log::read(&text.as_bytes()[..text.len() - 9]).expect_err("it is cut");
        assert!(cut.contains("line 3") && cut.contains("cut there"), "{cut}");
        let edited = Log::read(text.replace("\"target\"", "\"Target\"").as_bytes())
            .expect_err("it is edited");
        assert!(edited.contains("edited there"), "{edited}");
        let other =
            Log::read(text.replace("format/plain", "format/\\u001bx").as_bytes()).expect("a log");
        assert!(other.remark().expect("a remark").contains("format/␛x"));
        assert!(
            Log::read(b"").is_err() && Log::read(b"{}").is_err() && Log::read(b"\xff").is_err()
        );
    }
}
