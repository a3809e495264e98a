//! Makes a lure, and judges the visits of robots to the lure. A lure is a site of static files that a user puts on a
//! server.

use crate::calibrate;
use crate::case::{Case, Place};
use crate::decide::{NOBODY, verdicts};
use crate::log::{Asked, SiteLog};
use crate::page::Html;
use crate::text::Filling;
use norobots::Edition;
use norobots::agent::{Header, Names};
use norobots_explain::explain::{Inquiry, conclude};
use norobots_settings::naive::decode;
use norobots_settings::setting::Settings;
use norobots_suite::query::{AnswerKind, Query};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format of [`LIST`].
const VERSION: u32 = 1;

/// The name of the file that lists the pages of a lure. The file is next to the folder with the site.
pub const LIST: &str = "lure.json";

/// The name of the folder that contains the site of a lure.
pub const SITE: &str = "site";

/// The maximum number of robots whose requests are kept. Each User-Agent header counts as a different robot.
pub const MOST_ROBOTS: usize = 1000;

/// The pages and the robots.txt file of a lure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lure {
    lure: u32,
    /// The name on the User-agent lines of the robots.txt file, or `None` if these lines contain `*`.
    pub name: Option<String>,
    /// The control pages, which every robot may fetch. The start page links to the first control page, then to the
    /// watched pages, and then to the other control pages.
    controls: Vec<String>,
    /// The watched pages.
    urls: Vec<String>,
    /// The robots.txt file of the lure. `lure.json` omits this file, because the file is in the folder of the site.
    #[serde(skip)]
    robots: Vec<u8>,
}

/// The reason why a lure can't be read.
pub type Wrong = String;

impl Lure {
    /// Returns the lure for a robot with that name. If `name` is `None`, the lure is for all robots.
    ///
    /// # Errors
    ///
    /// Returns an error if the file that describes the lure is invalid.
    pub fn of(name: Option<&str>) -> Result<Lure, Wrong> {
        let case = crate::case::lure()?;
        let path = |place: Place| place.path;
        Ok(Lure {
            lure: VERSION,
            name: name.map(str::to_owned),
            controls: case.control().map(path).collect(),
            urls: case.watched().map(path).collect(),
            robots: case.file(false, &Filling::of_name(name.unwrap_or("*"))).unwrap_or_default(),
        })
    }

    /// Returns the list of the lure's pages as JSON.
    pub fn list(&self) -> String {
        let list = serde_json::to_value(self).expect("it has no keys but strings");
        norobots_text::visible::json(&list) + "\n"
    }

    /// Reads a list of pages. `robots` is the robots.txt file from the folder of the site.
    ///
    /// # Errors
    ///
    /// Returns a description of the error if the list is invalid.
    pub fn read(list: &[u8], robots: Vec<u8>) -> Result<Lure, Wrong> {
        let lure: Lure = serde_json::from_slice(list).map_err(|error| {
            format!(
                "it is not the list of a lure ({error}); write the lure with `norobots trial \
                 --lure DIR`"
            )
        })?;
        match lure.lure {
            VERSION => Ok(Lure { robots, ..lure }),
            other => Err(format!("it is of form {other}, and this program reads form {VERSION}")),
        }
    }

    /// Returns the robots.txt file of the lure.
    pub fn robots(&self) -> &[u8] {
        &self.robots
    }

    /// Returns the bytes of each file of the site. The key is the path of the file in the folder. Several URLs may lead
    /// to the same file.
    pub fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let (first, rest) = self.controls.split_at(self.controls.len().min(1));
        let links: Vec<String> = first.iter().chain(&self.urls).chain(rest).cloned().collect();
        let start = Html { path: "start", links: &links, ..Html::default() }.write();
        let page = |url: &String| {
            let mut path = decoded(url.split('?').next().unwrap_or_default());
            let html = Html { path: &path, ..Html::default() }.write();
            if path.ends_with('/') {
                path += "index.html";
            }
            (path.trim_start_matches('/').to_owned(), html.into_bytes())
        };
        let mut files: BTreeMap<String, Vec<u8>> = links.iter().map(page).collect();
        files.insert("index.html".into(), start.into_bytes());
        files.insert("robots.txt".into(), self.robots.clone());
        files
    }

    fn case(&self) -> Case {
        let urls: Vec<&[u8]> = self.urls.iter().map(String::as_bytes).collect();
        Case { controls: self.controls.clone(), ..Case::of_query(&self.robots, &urls) }
    }

    fn is_of(&self, path: &str) -> bool {
        path == "/robots.txt"
            || self.controls.iter().chain(&self.urls).any(|url| {
                // Robots may write the same escape in different ways.
                decoded(url) == decoded(path)
            })
    }
}

fn decoded(path: &str) -> String {
    String::from_utf8_lossy(&decode(path.as_bytes())).into_owned()
}

/// All visits of robots to a lure, collected from an access log.
pub struct Visits<'l> {
    lure: &'l Lure,
    /// The requests of each robot. The key is the robot's User-Agent header.
    robots: BTreeMap<Vec<u8>, SiteLog>,
    /// The number of requests that are not kept. A robot's requests are not kept if [`MOST_ROBOTS`] other robots
    /// visited the lure earlier.
    pub not_followed: u64,
}

/// The visit of one robot to a lure: the robot's requests, and the conclusions from these requests.
pub struct Visit {
    /// The robot's User-Agent header.
    pub agent: Vec<u8>,
    /// The name of the robot. If the robot's header contains the name in the lure's robots.txt file, the field contains
    /// that name. Otherwise the field contains the name that the header declares, or a made-up name.
    pub name: String,
    /// The number of the robot's requests to the lure. At most 20 requests for one page are counted.
    pub requests: usize,
    /// Whether the robot requested robots.txt.
    pub asked_for_robots: bool,
    /// The number of watched pages that the robot fetched, and the number of all watched pages.
    pub fetched: [usize; 2],
    /// The number of watched pages without a result. A page has no result if the robot neither fetched it nor reached
    /// the end of the site.
    pub unknown: usize,
    /// Whether the robot received the robots.txt file.
    pub has_file: bool,
    /// For each edition, the watched pages for which the robot did not behave as the edition requires. If the robot did
    /// not reach the end of the site, the list contains only pages that the robot fetched.
    pub editions: Vec<(Edition, Vec<String>)>,
    /// The conclusion about the robot's settings. The conclusion is `None` if the robot did not receive the robots.txt
    /// file, or did not reach the end of the site.
    pub inquiry: Option<Inquiry>,
}

impl<'l> Visits<'l> {
    /// Returns an empty list of visits.
    pub fn new(lure: &'l Lure) -> Visits<'l> {
        Visits { lure, robots: BTreeMap::new(), not_followed: 0 }
    }

    /// Adds a request. `target` is the target as the robot sent it. `status` is the status of the answer, or `None` if
    /// the status is unknown. `agent` is the User-Agent header.
    pub fn add(&mut self, target: &[u8], status: Option<u16>, agent: &[u8]) {
        let target = String::from_utf8_lossy(target);
        // The target is an absolute URL if the robot sent the request to a proxy.
        let after = target.split_once("://").map(|(_, rest)| rest);
        let path = after.map_or(&*target, |rest| rest.find('/').map_or("/", |at| &rest[at..]));
        if !self.lure.is_of(path) {
            return;
        }
        if !self.robots.contains_key(agent) && self.robots.len() >= MOST_ROBOTS {
            self.not_followed += 1;
            return;
        }
        let log = self.robots.entry(agent.to_vec()).or_default();
        let asked =
            Asked { target: path.into(), status: status.unwrap_or(200), ..Asked::default() };
        // After `MOST_TIMES` requests for a page, further requests for the page add no information.
        let known = log.asked.iter().filter(|other| other.target == asked.target).count();
        if known < MOST_TIMES {
            log.asked.push(asked);
        }
    }

    /// Returns the visit of each robot. The robot with the most requests comes first. [`conclude`] explains `watch`.
    pub fn judge(&self, watch: &mut dyn FnMut(u64, u64) -> bool) -> Vec<Visit> {
        let mut visits: Vec<Visit> =
            self.robots.iter().map(|(agent, log)| self.visit(agent, log, watch)).collect();
        visits.sort_by_key(|visit| std::cmp::Reverse(visit.requests));
        visits
    }

    fn visit(&self, agent: &[u8], log: &SiteLog, watch: &mut dyn FnMut(u64, u64) -> bool) -> Visit {
        let case = self.lure.case();
        let name = self.name(agent);
        let verdicts = verdicts(&case, log, case.watched());
        let answered = self.lure.urls.iter().zip(&verdicts).filter_map(|(url, verdict)| {
            let query = Query::new(&*self.lure.robots, name.as_bytes(), url.as_bytes());
            Some((query.into_owned(), AnswerKind::Verdict((*verdict)?)))
        });
        let answered: Vec<(Query<'static>, AnswerKind)> = answered.collect();
        let unknown = verdicts.iter().filter(|verdict| verdict.is_none()).count();
        let fetched = case.watched().filter(|place| log.asked_for(place)).count();
        // If a robot did not receive the robots.txt file, its requests do not show how it interprets the file.
        let given = log
            .asked
            .iter()
            .any(|asked| asked.target.raw() == "/robots.txt" && [200, 304].contains(&asked.status));
        let against = |edition: &Edition| {
            let profile = Settings::default_for(*edition);
            let other =
                answered.iter().filter(|(query, answer)| AnswerKind::at(profile, query) != *answer);
            let urls = other.map(|(query, _)| String::from_utf8_lossy(&query.url).into_owned());
            (*edition, urls.collect())
        };
        let editions =
            if given { Edition::DECIDED.iter().map(against).collect() } else { Vec::new() };
        let whole = given && !answered.is_empty() && unknown == 0;
        let inquiry = whole.then(|| conclude(answered, watch));
        Visit {
            agent: agent.to_vec(),
            name,
            requests: log.asked.len(),
            asked_for_robots: log.asked_for_robots(),
            fetched: [fetched, verdicts.len()],
            unknown,
            has_file: given,
            editions,
            inquiry,
        }
    }

    fn name(&self, agent: &[u8]) -> String {
        let header = String::from_utf8_lossy(agent).to_ascii_lowercase();
        let own = self.lure.name.as_ref();
        let own = own.filter(|own| header.contains(&own.to_ascii_lowercase()));
        let read = || calibrate::fit(Header::read(agent, &Names::default()).robot);
        let name = own.cloned().unwrap_or_else(read);
        if name.is_empty() { NOBODY.to_owned() } else { name }
    }
}

/// For each robot and each page, the maximum number of requests that are kept.
const MOST_TIMES: usize = 20;
