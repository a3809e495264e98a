//! Lets a crawler answer queries as a parser does: for each query it crawls a site that is made for it.

use crate::calibrate;
use crate::case::{CALIBRATION, Case, case};
use crate::command::Template;
use crate::run::{NotRun, Options, one};
use crate::server::Setup;
use norobots::Edition;
use norobots::decide_named;
use norobots::engine::Verdict;
use norobots_suite::query::{Answer, Query};
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

/// A crawler that answers queries.
pub struct Crawler {
    template: Template,
    options: Options,
    /// The name that it looks for, where the command takes none; `None` where it looks for none.
    name: Option<String>,
}

/// The longest time of an answer.
pub const LONGEST: Duration = Duration::from_secs(60);

impl Crawler {
    /// Prepares a crawler. One whose command takes no name crawls a first site, which shows the name that it looks for.
    ///
    /// # Errors
    ///
    /// [`NotRun`], also where it does not come to the end of that site: one that cannot crawl would seem to obey everything.
    pub fn start(template: Template) -> Result<Crawler, NotRun> {
        let (limit, quiet, late) = (LONGEST, Duration::from_secs(3), Duration::ZERO);
        let options = Options { name: None, jobs: 1, limit, quiet, late };
        let mut crawler = Crawler { template, options, name: None };
        let Some(first) = case(CALIBRATION) else { return Ok(crawler) };
        let (site, _) = one(&crawler.template, first, &crawler.setup(), &crawler.options)?;
        if !first.control().all(|control| site.asked_for(&control)) {
            return Err(NotRun::Silent(Box::new(site.end.unwrap_or_default())));
        }
        if !crawler.template.takes_agent() {
            crawler.name = calibrate::name(&site).known().map(str::to_owned);
        }
        Ok(crawler)
    }

    fn setup(&self) -> Setup {
        Setup {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            late: Duration::ZERO,
            name: None,
            command: self.template.program().to_owned(),
        }
    }

    /// Decides a query: the crawler may fetch the URL if it does. What no crawler can be asked is unsupported: a URL that no
    /// link carries unchanged, and another name than that which the crawler looks for.
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
        let site = Case::of_query(&robots, &query.url);
        let log = match one(&self.template, &site, &self.setup(), &options) {
            Ok((log, _)) => log,
            Err(_) => return Answer::Refused("the crawler could not be started".to_owned().into()),
        };
        let asked: Vec<bool> = site.control().map(|control| log.asked_for(&control)).collect();
        let verdict = if site.watched().any(|place| log.asked_for(&place)) {
            Verdict::Allowed
        } else if asked.iter().all(|asked| *asked)
            || asked.iter().all(|asked| !asked) && log.asked_for_robots()
        {
            // With no control asked for it took robots.txt and stayed away from all of the site.
            Verdict::Disallowed
        } else {
            return Answer::Refused(
                "the crawler did not come to the end of the site".to_owned().into(),
            );
        };
        Answer::Decided { verdict, line: None }
    }

    /// The file with the crawler's own name in the place of the query's; `None` where an edition would then decide otherwise.
    fn renamed(&self, query: &Query<'_>) -> Option<Vec<u8>> {
        let theirs = query.agent.split(|byte| *byte == b'/').next().unwrap_or_default();
        let own = self.name.as_deref().unwrap_or("norobots-nobody");
        let mut robots = Vec::with_capacity(query.robots.len());
        for line in query.robots.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
            let names = line.trim_ascii_start().to_ascii_lowercase().starts_with(b"user-agent");
            match names && !theirs.is_empty() {
                true => replaced(line, theirs, own.as_bytes(), &mut robots),
                false => robots.extend_from_slice(line),
            }
        }
        let same = |edition: Edition| {
            let decided = |robots: &[u8], name: &[u8]| {
                decide_named(edition, robots, name, &query.url).verdict
            };
            decided(&robots, own.as_bytes()) == decided(&query.robots, &query.agent)
        };
        Edition::DECIDED.into_iter().all(same).then_some(robots)
    }
}

/// Appends a line with each occurrence of a word, in any case, replaced.
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

/// Whether a link carries the URL unchanged: a path of signs that stand in URLs, without dot segments.
fn is_link(url: &[u8]) -> bool {
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
    use super::{is_link, replaced};

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
    fn a_name_is_replaced_in_any_case() {
        let mut line = Vec::new();
        replaced(b"User-agent: FigFIG fi", b"fig", b"x", &mut line);
        assert_eq!(line, b"User-agent: xx fi");
    }
}
