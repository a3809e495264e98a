//! Finds out the settings of a crawler from the crawler's visits to a few sites.

use crate::calibrate::Name;
use crate::case::{Answer, CALIBRATION, Case, PACKED, Place, Text};
use crate::decide::{Crawler, is_link, renamed, verdicts};
use crate::log::SiteLog;
use crate::run::NotRun;
use crate::text::Filling;
use norobots_explain::explain::{Inquiry, Respondent, SMALL, Sheet, inquire};
use norobots_suite::query::{AnswerKind, Query};

/// The maximum number of sites that the crawler crawls in an identification.
pub const MOST_SITES: usize = 40;

/// The sites that an identification can choose. The site [`PACKED`] comes first.
pub struct Sites {
    cases: Vec<Case>,
    /// For each site, the queries that a crawl of the site answers.
    pub sheets: Vec<Sheet>,
}

impl Sites {
    /// Chooses cases with the default `Answer` and a short robots.txt file. If the robot looks for no name, omits sites
    /// with a placeholder for the name.
    pub fn of(cases: &[Case], name: &Name, own: &str) -> Sites {
        let fits = |case: &&Case| {
            case.answer == Answer::default()
                && case.text == Text::Robots
                && case.id != CALIBRATION
                && case.page.is_empty()
                && !case.has_peer()
                && !case.controls.is_empty()
                && (name.known().is_some() || !case.needs_name())
        };
        let mut sites: Vec<(Case, Sheet)> = Vec::new();
        for case in cases.iter().filter(fits) {
            let Some(robots) = case.file(false, &Filling::of_name(own)) else { continue };
            let watched = case.watched().chain(case.control()).filter(|place| !place.peer);
            let urls = watched.map(|place| place.path.into_bytes()).filter(|url| is_link(url));
            let urls: Vec<Vec<u8>> = urls.collect();
            let known = sites.iter().any(|(_, sheet)| sheet.robots == robots);
            if robots.len() <= SMALL && urls.len() > case.controls.len() && !known {
                let sheet = Sheet { robots, agent: own.as_bytes().to_vec(), urls };
                sites.push((case.clone(), sheet));
            }
        }
        sites.sort_by_key(|(case, _)| case.id != PACKED);
        let (cases, sheets) = sites.into_iter().unzip();
        Sites { cases, sheets }
    }

    /// Returns the site whose crawl answers the queries in `sheet`. If there is no such site, makes a new site.
    pub fn site(&self, sheet: &Sheet) -> Case {
        let place = self.sheets.iter().position(|other| other == sheet);
        let urls: Vec<&[u8]> = sheet.urls.iter().map(Vec::as_slice).collect();
        place
            .map_or_else(|| Case::of_query(&sheet.robots, &urls), |place| self.cases[place].clone())
    }
}

/// Replaces the name in a query with the robot's own name. Returns `None` in three cases. (1) A link can't contain the
/// URL unchanged, or the query's `site` is given. (2) The name in the query is empty, or contains octets other than
/// letters. (3) The robot looks for no known name, but a User-agent line contains the name in the query.
pub fn fit(query: &Query<'_>, own: &str, name: &Name) -> Option<Query<'static>> {
    let plain = !query.agent.is_empty() && query.agent.iter().all(u8::is_ascii_alphabetic);
    if !plain || !is_link(&query.url) || query.site.is_some() {
        return None;
    }
    let robots = renamed(&query.robots, &query.agent, own.as_bytes());
    if name.known().is_none() && robots != *query.robots {
        return None;
    }
    Some(Query::new(robots, own.as_bytes().to_vec(), query.url.to_vec()))
}

struct Crawls<'c> {
    crawler: &'c Crawler,
    sites: &'c Sites,
    count: Count,
    most: usize,
    done: &'c dyn Fn(&Count),
}

/// The progress of an identification. The counts include the calibration site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The number of crawled sites.
    pub sites: usize,
    /// The number of requests to all sites.
    pub requests: usize,
    /// The number of sites that the crawler did not crawl to the end.
    pub unfinished: usize,
}

impl Respondent for Crawls<'_> {
    type Error = NotRun;

    fn left(&self) -> usize {
        match norobots_suite::shutdown::stopped() {
            Some(_) => 0,
            None => self.most.saturating_sub(self.count.sites),
        }
    }

    fn put(&mut self, sheet: &Sheet) -> Result<Vec<Option<AnswerKind>>, NotRun> {
        let site = self.sites.site(sheet);
        let log = self.crawler.crawl(&site)?;
        self.count.sites += 1;
        self.count.requests += log.asked.len();
        let answers = answers(&site, &log, sheet);
        self.count.unfinished += usize::from(answers.contains(&None));
        (self.done)(&self.count);
        Ok(answers)
    }

    fn fit(&self, query: &Query<'_>) -> Option<Query<'static>> {
        fit(query, self.crawler.own(), self.crawler.name())
    }
}

/// Derives a robot's answers to the queries in `sheet` from the robot's requests.
pub fn answers(site: &Case, log: &SiteLog, sheet: &Sheet) -> Vec<Option<AnswerKind>> {
    let place = |url: &Vec<u8>| Place { peer: false, path: String::from_utf8_lossy(url).into() };
    let verdicts = verdicts(site, log, sheet.urls.iter().map(place));
    verdicts.into_iter().map(|verdict| verdict.map(AnswerKind::Verdict)).collect()
}

/// Identifies the settings of a crawler. The crawler crawls at most [`MOST_SITES`] sites. Calls `done` after each site.
///
/// # Errors
///
/// Returns [`NotRun`] if the crawler can't be started for one of the sites.
pub fn identify(
    crawler: &Crawler,
    cases: &[Case],
    done: &dyn Fn(&Count),
    watch: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<(Inquiry, Count), NotRun> {
    let sites = Sites::of(cases, crawler.name(), crawler.own());
    let count = Count { sites: 1, requests: crawler.first().asked.len(), unfinished: 0 };
    let mut crawls = Crawls { crawler, sites: &sites, count, most: MOST_SITES, done };
    let inquiry = inquire(&sites.sheets, &mut crawls, watch)?;
    Ok((inquiry, crawls.count))
}
