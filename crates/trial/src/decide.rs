//! Lets a crawler answer queries as a parser does. For each query, this module makes a site, and the crawler crawls the
//! site.

use crate::calibrate::{self, Name};
use crate::case::{CALIBRATION, Case, Place, case};
use crate::command::Template;
use crate::log::SiteLog;
use crate::run::{NotRun, Options, one};
use crate::server::Setup;
use norobots::Edition;
use norobots::decide_named;
use norobots::engine::Verdict;
use norobots_suite::query::{Answer, Query};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

/// A crawler that answers queries.
pub struct Crawler {
    template: Template,
    options: Options,
    /// The name that the crawler looks for in robots.txt. If the command contains `{agent}`, each run uses the name in
    /// the query instead of this name.
    name: Name,
    first: SiteLog,
}

/// The maximum time that a crawler may need to answer a query.
pub const LONGEST: Duration = Duration::from_secs(60);

/// The made-up name of a robot that looks for no name in robots.txt.
pub(crate) const NOBODY: &str = "norobots-nobody";

impl Crawler {
    /// Prepares a crawler to answer queries. The crawler first crawls the calibration site, which shows the name that
    /// the crawler looks for. [`Options::within`] explains `within`.
    ///
    /// # Errors
    ///
    /// Returns [`NotRun`] if the crawler can't be started. Also returns [`NotRun`] if the crawler does not reach the
    /// end of the calibration site, because a crawler that fetches no page would seem to obey every rule.
    pub fn start(template: Template, within: Option<PathBuf>) -> Result<Crawler, NotRun> {
        let (limit, quiet, late) = (LONGEST, Duration::from_secs(3), Duration::ZERO);
        let options = Options { name: None, jobs: 1, limit, quiet, late, within };
        Crawler::with(template, options)
    }

    /// Prepares a crawler as [`start`](Crawler::start) does, but with the given options. If the options contain a name,
    /// assumes that the crawler looks for that name.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`start`](Crawler::start).
    pub fn with(template: Template, options: Options) -> Result<Crawler, NotRun> {
        let given = options.name.clone().map(Name::Given);
        let (name, first) = (Name::Unknown, SiteLog::default());
        let mut crawler = Crawler { template, options, name, first };
        let Some(first) = case(CALIBRATION) else { return Ok(crawler) };
        let site = one(&crawler.template, first, &crawler.setup(), &crawler.options)?;
        if !first.control().all(|control| site.asked_for(&control)) {
            return Err(NotRun::Silent(Box::new(site.end.unwrap_or_default())));
        }
        crawler.name = given.unwrap_or_else(|| calibrate::name(&site));
        crawler.first = site;
        Ok(crawler)
    }

    /// Returns the name that the crawler looks for.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// Returns the log of the calibration site, which shows the crawler's name.
    pub fn first(&self) -> &SiteLog {
        &self.first
    }

    /// Returns the name for the crawler's group in robots.txt files. If the crawler looks for no name, returns a
    /// made-up name.
    pub fn own(&self) -> &str {
        self.name.known().unwrap_or(NOBODY)
    }

    /// Lets the crawler crawl a site, and returns the log.
    ///
    /// # Errors
    ///
    /// Returns [`NotRun`] if the crawler can't be started.
    pub fn crawl(&self, site: &Case) -> Result<SiteLog, NotRun> {
        let setup = Setup { name: self.name.known().map(str::to_owned), ..self.setup() };
        one(&self.template, site, &setup, &self.options)
    }

    fn setup(&self) -> Setup {
        Setup {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            late: Duration::ZERO,
            name: None,
            command: self.template.program().to_owned(),
        }
    }

    /// Decides a query. The URL is allowed if the crawler fetches it. A query is unsupported if a link can't contain
    /// the URL unchanged. A query is also unsupported if the crawler can't use the query's name.
    pub fn decide(&self, query: &Query<'_>) -> Answer {
        if query.site.is_some() {
            return Answer::Unsupported("the site of a crawl is on loopback".to_owned().into());
        }
        if !is_link(&query.url) {
            return Answer::Unsupported("no link carries this URL unchanged".to_owned().into());
        }
        let agent = String::from_utf8_lossy(&query.agent).into_owned();
        let (robots, options) = if self.template.takes_agent() {
            let sound = !agent.is_empty()
                && agent.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
            if !sound {
                return Answer::Unsupported("no header carries this name".to_owned().into());
            }
            (query.robots.to_vec(), Options { name: Some(agent), ..self.options.clone() })
        } else {
            match self.renamed(query) {
                Some(robots) => (robots, self.options.clone()),
                None => {
                    return Answer::Unsupported(
                        "the crawler's own name can't stand in this file for the name"
                            .to_owned()
                            .into(),
                    );
                }
            }
        };
        let site = Case::of_query(&robots, &[&query.url]);
        let log = match one(&self.template, &site, &self.setup(), &options) {
            Ok(log) => log,
            Err(_) => return Answer::Refused("the crawler could not be started".to_owned().into()),
        };
        match verdicts(&site, &log, site.watched())[..] {
            [Some(verdict)] => Answer::Decided { verdict, line: None },
            _ => {
                Answer::Refused("the crawler did not come to the end of the site".to_owned().into())
            }
        }
    }

    /// Replaces the query's name with the crawler's name in the robots.txt file. Returns `None` if this replacement
    /// changes the verdict of an edition.
    fn renamed(&self, query: &Query<'_>) -> Option<Vec<u8>> {
        let theirs = query.agent.split(|byte| *byte == b'/').next().unwrap_or_default();
        let own = self.own();
        let robots = renamed(&query.robots, theirs, own.as_bytes());
        let same = |edition: Edition| {
            let decided = |robots: &[u8], name: &[u8]| {
                decide_named(edition, robots, name, &query.url).verdict
            };
            decided(&robots, own.as_bytes()) == decided(&query.robots, &query.agent)
        };
        Edition::DECIDED.into_iter().all(same).then_some(robots)
    }
}

/// Returns a verdict on each URL in `places`, derived from the robot's requests. A URL that the robot requested is
/// allowed. If the robot reached the end of the site or avoided the whole site, any other URL is disallowed. Otherwise
/// the verdict on the URL is `None`.
pub fn verdicts(
    site: &Case,
    log: &SiteLog,
    places: impl Iterator<Item = Place>,
) -> Vec<Option<Verdict>> {
    let asked: Vec<bool> = site.control().map(|control| log.asked_for(&control)).collect();
    // The robot avoided the whole site if it requested robots.txt, but no control page and no URL in `places`. But if
    // the trial ended the run, the robot may have been slow instead.
    let places: Vec<Place> = places.collect();
    let stayed_away = log.asked_for_robots()
        && !log.was_cut()
        && !asked.contains(&true)
        && !places.iter().any(|place| log.asked_for(place));
    let whole = !asked.contains(&false) || stayed_away;
    let verdict = |place: Place| match log.asked_for(&place) {
        true => Some(Verdict::Allowed),
        false => whole.then_some(Verdict::Disallowed),
    };
    places.into_iter().map(verdict).collect()
}

/// Replaces `name` with `by` in the User-agent lines of a file. Ignores the case of `name`.
pub(crate) fn renamed(robots: &[u8], name: &[u8], by: &[u8]) -> Vec<u8> {
    const FIELD: &[u8] = b"user-agent";
    let mut renamed = Vec::with_capacity(robots.len());
    for line in robots.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
        let field = line.len() - line.trim_ascii_start().len() + FIELD.len();
        let is_name = line.len() >= field
            && line[..field].trim_ascii_start().eq_ignore_ascii_case(FIELD)
            && !name.is_empty();
        let (kept, value) = line.split_at(if is_name { field } else { line.len() });
        renamed.extend_from_slice(kept);
        replaced(value, name, by, &mut renamed);
    }
    renamed
}

/// Appends a line to `to`, and replaces each occurrence of `word` in the line.
fn replaced(line: &[u8], word: &[u8], by: &[u8], to: &mut Vec<u8>) {
    let mut at = 0;
    while at < line.len() {
        let rest = &line[at..];
        if rest.len() >= word.len() && rest[..word.len()].eq_ignore_ascii_case(word) {
            to.extend_from_slice(by);
            at += word.len();
        } else {
            to.push(rest[0]);
            at += 1;
        }
    }
}

/// A link can contain a URL unchanged if the URL is a path of plain URL characters without dot segments.
pub(crate) fn is_link(url: &[u8]) -> bool {
    let plain = |byte: &u8| byte.is_ascii_graphic() && !b"\"<>#\\^`{|}".contains(byte);
    let path = url.split(|byte| *byte == b'?').next().unwrap_or_default();
    let dots = path.split(|byte| *byte == b'/').any(|segment| segment == b"." || segment == b"..");
    url.len() > 1
        && url.len() < 2000
        && url[0] == b'/'
        && !url.starts_with(b"//")
        && url.iter().all(plain)
        && !dots
        && path != b"/robots.txt"
        && path != b"/"
}

#[cfg(test)]
mod tests {
    use super::{is_link, renamed};

    #[test]
    fn what_a_link_changes_is_no_link() {
        for url in ["/a", "/a?b=1", "/%7ejoe/", "/a/..b/c", "/a*$"] {
            assert!(is_link(url.as_bytes()), "{url}");
        }
        for url in [
            "",
            "/",
            "a",
            "//a",
            "/a b",
            "/a#b",
            "/../a",
            "/a/.",
            "/robots.txt",
            "/?q",
            "http://x/a",
            "/\u{e9}",
        ] {
            assert!(!is_link(url.as_bytes()), "{url}");
        }
    }

    #[test]
    fn a_name_is_replaced_in_any_case_and_nowhere_but_in_values() {
        let file = |name: &str| {
            format!(" User-agent: {name}{name} us\r{name}\nuser-agent{name}\nUser-agen")
                .into_bytes()
        };
        assert_eq!(renamed(&file("useR"), b"User", b"x"), {
            let text = " User-agent: xx us\ruseR\nuser-agentx\nUser-agen";
            text.as_bytes()
        });
        assert_eq!(renamed(&file("a"), b"", b"x"), file("a"));
    }
}
