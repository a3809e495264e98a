//! Finds the profile of settings of a crawler with few sites.

use crate::calibrate::Name;
use crate::case::{Answer, CALIBRATION, Case, PACKED, Place, Text};
use crate::decide::{Crawler, is_link, renamed, verdicts};
use crate::log::SiteLog;
use crate::run::NotRun;
use crate::text::Filling;
use norobots_explain::explain::{Inquiry, Respondent, SMALL, Sheet, inquire};
use norobots_suite::query::{AnswerKind, Query};

/// The maximum number of sites of an identification.
pub const MOST_SITES: usize = 40;

/// Sites that an identification may choose from, the packed one first.
pub struct Sites {
    cases: Vec<Case>,
    /// The queries of each site.
    pub sheets: Vec<Sheet>,
}

impl Sites {
    /// Returns the sites among those cases that have a plain answer and a short file. Sites with a placeholder for
    /// the robot's name are left out if the robot looks for none.
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

    /// Returns the site with that sheet, with its own controls; a new site if none has the sheet.
    pub fn site(&self, sheet: &Sheet) -> Case {
        let place = self.sheets.iter().position(|other| other == sheet);
        let urls: Vec<&[u8]> = sheet.urls.iter().map(Vec::as_slice).collect();
        place
            .map_or_else(|| Case::of_query(&sheet.robots, &urls), |place| self.cases[place].clone())
    }
}

/// Returns the query with the robot's own name; `None` if no link carries its URL unchanged, if its robot's name is
/// not only letters, or if a robot without a name would get another file.
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

/// A crawler that answers queries by crawling.
struct Crawls<'c> {
    crawler: &'c Crawler,
    sites: &'c Sites,
    count: Count,
    most: usize,
    done: &'c dyn Fn(&Count),
}

/// The numbers of sites crawled, including the one for the robot's name, and of requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The number of sites.
    pub sites: usize,
    /// The number of requests to all of them.
    pub requests: usize,
    /// The number of sites whose end the crawler did not reach.
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

/// Returns the answers of a robot to a sheet, by its requests on the site.
pub fn answers(site: &Case, log: &SiteLog, sheet: &Sheet) -> Vec<Option<AnswerKind>> {
    let place = |url: &Vec<u8>| Place { peer: false, path: String::from_utf8_lossy(url).into() };
    let verdicts = verdicts(site, log, sheet.urls.iter().map(place));
    verdicts.into_iter().map(|verdict| verdict.map(AnswerKind::Verdict)).collect()
}

/// Identifies a crawler with at most [`MOST_SITES`] sites. `done` is called after each site.
///
/// # Errors
///
/// [`NotRun`] if it can no longer be started.
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
