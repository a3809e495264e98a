//! The cases of the trial. Each case is a small site with a list of watched URLs.

use crate::text::{Filling, fill, literal, needs_name};
use norobots::access::{Fetch, Hop, Response};
use norobots_text::file;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

norobots::slugs! {
    /// A group of cases; the slug is the part of a case's id before the `/`.
    pub enum Group("group", summary) {
        /// The form of the file: line ends, comments, fields.
        Format = "format",
        /// Which group of rules is the robot's.
        Names = "names",
        /// What a rule matches.
        Rules = "rules",
        /// What the answer to the request for robots.txt lets a robot do.
        Access = "access",
        /// What a robot does on its way through a site.
        Conduct = "conduct",
        /// META tags, headers and links that speak to robots.
        Pages = "pages",
    }
}

norobots::slugs! {
    /// The text that says whether a robot may fetch the watched URLs of a case.
    pub enum Text("text", summary) {
        /// An edition of robots.txt.
        Robots = "robots",
        /// The article of 1998 on META tags.
        Meta = "meta",
        /// None of the texts that this project holds.
        NoText = "none",
    }
}

/// The port, the path and the query of a URL. The URL is on the port of the site, or on the second port.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Whether the URL is on the second port.
    pub peer: bool,
    /// The path and the query. The string begins with `/`.
    pub path: String,
}

impl Place {
    /// Parses a string of the form `/path` or `{peer}/path`. The placeholder `{long:N}` becomes N letters.
    pub fn read(text: &str) -> Place {
        let (peer, path) = match text.strip_prefix("{peer}") {
            Some(path) => (true, path),
            None => (false, text),
        };
        let path = fill(path, &Filling::of_name(""));
        Place { peer, path: String::from_utf8_lossy(&path).into_owned() }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let port = if self.peer { "(other port)" } else { "" };
        write!(f, "{port}{}", self.path)
    }
}

/// How a request for robots.txt fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Failure {
    /// The server closes the connection at once, and sends no answer.
    Closed,
    /// The server sends no answer. After some seconds it closes the connection.
    Silent,
    /// The server sends the answer after some seconds.
    Late,
    /// The body is shorter than the header says.
    Cut,
}

/// How a robot recognizes the end of a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Framing {
    /// The header gives the length of the body.
    #[default]
    Length,
    /// The server sends the body in chunks.
    Chunked,
    /// The server closes the connection after the body.
    Close,
}

/// How the site answers a request for robots.txt.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Answer {
    /// The status of the final answer, after all redirects.
    pub status: u16,
    /// The status of each redirect.
    pub redirect: u16,
    /// The number of redirects.
    pub hops: u32,
    /// Whether the redirects lead to the second port.
    pub to_peer: bool,
    /// Whether the redirects are written as absolute URLs.
    pub absolute: bool,
    /// Whether the redirects form an endless loop.
    pub endless: bool,
    /// How the request fails, or `None` if the request succeeds.
    pub failure: Option<Failure>,
    /// The value of Content-Type; empty if the answer has no Content-Type.
    pub media_type: String,
    /// How a robot recognizes the end of the body.
    pub framing: Framing,
    /// Whether the body is compressed if the robot accepts gzip.
    pub gzip: bool,
}

impl Default for Answer {
    fn default() -> Answer {
        Answer {
            status: 200,
            redirect: 301,
            hops: 0,
            to_peer: false,
            absolute: false,
            endless: false,
            failure: None,
            media_type: "text/plain; charset=utf-8".into(),
            framing: Framing::Length,
            gzip: false,
        }
    }
}

impl Answer {
    /// Returns the possible outcomes if a robot requests robots.txt and follows the redirects. `size` is the length of
    /// the body in octets. A late or incomplete answer has two possible outcomes, because a robot may ignore such an
    /// answer.
    pub fn fetches(&self, size: usize) -> Vec<Fetch> {
        let mut fetch = Fetch::status(self.status);
        fetch.redirects = self.hops;
        if self.to_peer {
            fetch.led = Hop::OtherAuthority;
        }
        fetch.size = size as u64;
        let media_type = self.media_type.split(';').next().unwrap_or_default().trim();
        fetch.plain_text = media_type.is_empty() || media_type.eq_ignore_ascii_case("text/plain");
        if self.endless {
            fetch.response = Response::Status(self.redirect);
            fetch.redirects = u32::MAX;
        }
        match self.failure {
            None => vec![fetch],
            Some(Failure::Closed | Failure::Silent) => vec![Fetch::unreachable()],
            Some(Failure::Late | Failure::Cut) => vec![fetch, Fetch::unreachable()],
        }
    }

    /// Returns whether the request for robots.txt may fail. If the request fails, a robot may avoid the whole site.
    pub fn may_fail(&self) -> bool {
        self.failure.is_some()
    }
}

/// A page of a site that differs from the default page. [`Html`](crate::page::Html) generates the default page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Page {
    /// The content of the HEAD after the title.
    pub head: String,
    /// The content of the BODY after the generated sentences.
    pub body: String,
    /// The targets of the links on the page.
    pub links: Vec<String>,
    /// The REL attribute of the links on the page.
    pub rel: String,
    /// An additional field in the HTTP header of the page.
    pub header: String,
    /// The status of a redirect that the server sends instead of the page; 0 if the server sends the page.
    pub redirect: u16,
    /// The target of the redirect.
    pub to: String,
    /// A body that the server sends instead of the generated page; empty if the server sends the generated page.
    pub whole: String,
    /// The value of Content-Type for the body in `whole`.
    pub media_type: String,
}

/// A case of the trial: a site and its watched URLs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The id, which consists of the group and a name, such as `format/crlf`.
    pub id: String,
    /// What a robot does wrong if it breaks the case. The text completes a sentence that begins with "The robot". Cases
    /// with the same `fault` have the same cause. The string is empty only for a site that is not a case of the trial.
    #[serde(default)]
    pub fault: String,
    /// The id of a case that differs from this case only in the feature that `fault` describes.
    #[serde(default)]
    pub twin: Option<String>,
    /// The ids of other cases that share a feature with this case. If a robot breaks one of these other cases, the
    /// shared feature explains why the robot also breaks this case.
    #[serde(default)]
    pub rests_on: Vec<String>,
    /// The robots.txt file of the site, with placeholders, or `None` if the site has no file.
    #[serde(default)]
    pub robots: Option<String>,
    /// How the site answers a request for robots.txt.
    #[serde(default)]
    pub answer: Answer,
    /// The robots.txt file of the second port, or `None` if the second port has no file.
    #[serde(default)]
    pub peer: Option<String>,
    /// The standard that decides whether a robot may fetch the watched URLs.
    #[serde(default = "robots_text", deserialize_with = "text")]
    pub text: Text,
    /// The reason why robots get no verdict in this case; empty if robots get verdicts.
    #[serde(default)]
    pub not_judged: String,
    /// The watched URLs. The verdict depends on which of these URLs a robot fetches.
    #[serde(default = "barred")]
    pub paths: Vec<String>,
    /// The control pages, which every robot may fetch. The start page links to the first control page, then to the
    /// watched URLs, and then to the other control pages.
    #[serde(default = "open")]
    pub controls: Vec<String>,
    /// The links on the start page, apart from the links to control pages. If the field is `None`, the start page links
    /// to the watched URLs.
    #[serde(default)]
    pub links: Option<Vec<String>>,
    /// The pages that differ from the default page. The key is the path of the page.
    #[serde(default)]
    pub page: BTreeMap<String, Page>,
    /// The faults of single watched URLs. The key is the URL, and the value is the fault of a robot that fetches it. If
    /// a URL has no entry, `fault` contains the fault.
    #[serde(default)]
    pub faults: BTreeMap<String, String>,
}

fn robots_text() -> Text {
    Text::Robots
}

fn text<'de, D: Deserializer<'de>>(from: D) -> Result<Text, D::Error> {
    let slug = String::deserialize(from)?;
    Text::from_id(&slug).ok_or_else(|| D::Error::custom(format!("there is no text {slug}")))
}

fn barred() -> Vec<String> {
    vec!["/no/a".into()]
}

fn open() -> Vec<String> {
    vec!["/open/a".into(), "/open/z".into()]
}

/// The id of the case with a plain file, which is the `twin` of many other cases.
pub const PLAIN: &str = "format/plain";

/// The id of every case that [`Case::of_query`] makes.
const QUERY: &str = "crawl/query";

/// The id of the case with many rules in one file.
pub const PACKED: &str = "quick/packed";

/// The id of the calibration case. The requests to the calibration site show which name the robot looks for in
/// robots.txt.
pub const CALIBRATION: &str = "names/calibration";

impl Case {
    /// Returns a case with this robots.txt file. The site sends the file with status 200. `urls` are the watched URLs.
    /// Each URL must be a path, with or without a query, and must not be a control page.
    pub fn of_query(robots: &[u8], urls: &[&[u8]]) -> Case {
        Case {
            id: QUERY.into(),
            fault: String::new(),
            twin: None,
            rests_on: Vec::new(),
            robots: Some(literal(robots)),
            answer: Answer::default(),
            peer: None,
            text: Text::Robots,
            not_judged: String::new(),
            paths: urls.iter().map(|url| literal(url)).collect(),
            controls: vec!["/norobots-first-page".into(), "/norobots-last-page".into()],
            links: None,
            page: BTreeMap::new(),
            faults: BTreeMap::new(),
        }
    }

    /// Returns the group at the beginning of the id, or `None` for the case [`PACKED`].
    pub fn group(&self) -> Option<Group> {
        Group::from_id(self.id.split('/').next()?)
    }

    /// Returns whether a robots.txt file or a page of the site contains a placeholder for the robot's name.
    pub fn needs_name(&self) -> bool {
        let pages = self.page.values().map(|page| page.head.as_str());
        self.robots.iter().chain(&self.peer).map(String::as_str).chain(pages).any(needs_name)
    }

    /// Returns whether the site has a second port.
    pub fn has_peer(&self) -> bool {
        let named = |text: &String| text.contains("{peer}");
        let in_page = |page: &Page| {
            named(&page.to)
                || named(&page.body)
                || named(&page.whole)
                || page.links.iter().any(named)
        };
        self.peer.is_some()
            || self.answer.to_peer
            || self.paths.iter().chain(self.links.iter().flatten()).chain(&self.robots).any(named)
            || self.page.values().any(in_page)
    }

    /// Returns the robots.txt file of the site, or of the second port if `peer` is true. Fills the placeholders of the
    /// file.
    pub fn file(&self, peer: bool, filling: &Filling<'_>) -> Option<Vec<u8>> {
        let file = if peer { &self.peer } else { &self.robots };
        file.as_ref().map(|file| fill(file, filling))
    }

    /// Returns the watched URLs.
    pub fn watched(&self) -> impl Iterator<Item = Place> {
        self.paths.iter().map(|path| Place::read(path))
    }

    /// Returns the control pages, which every robot may fetch.
    pub fn control(&self) -> impl Iterator<Item = Place> {
        self.controls.iter().map(|path| Place::read(path))
    }

    /// Returns the links of the start page in order. The first control page comes first, and the other control pages
    /// come last.
    pub fn start_links(&self) -> Vec<&str> {
        let (first, rest) = self.controls.split_at(self.controls.len().min(1));
        let links = self.links.as_ref().unwrap_or(&self.paths);
        let mut all: Vec<&str> = Vec::new();
        for link in first.iter().chain(links).chain(rest) {
            if !all.contains(&link.as_str()) {
                all.push(link);
            }
        }
        all
    }

    /// Returns the ids in `twin` and `rests_on`.
    pub fn bases(&self) -> impl Iterator<Item = &String> {
        self.twin.iter().chain(&self.rests_on)
    }

    /// Returns the fault of a robot that fetches this watched URL.
    pub fn fault_at(&self, place: &Place) -> &str {
        let spelled = |path: &&String| Place::read(path) == *place;
        let key = self.paths.iter().find(spelled);
        key.and_then(|path| self.faults.get(path)).unwrap_or(&self.fault)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
}

static CASES: OnceLock<Result<Vec<Case>, String>> = OnceLock::new();

fn read<'f>(files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for (name, bytes) in files {
        let text = std::str::from_utf8(bytes).map_err(|error| format!("{name}: {error}"))?;
        let read: File = toml::from_str(text).map_err(|error| format!("{name}: {error}"))?;
        cases.extend(read.case);
    }
    let place = |case: &Case| case.group().map_or(usize::MAX, |group| group as usize);
    // The sort is stable, so that the cases of each group stay in the order of their file.
    cases.sort_by_key(place);
    sound(&cases)?;
    Ok(cases)
}

fn embedded() -> Result<Vec<Case>, String> {
    let files = norobots_conformance::FILES.iter().filter(|file| file.path.starts_with("trial/"));
    read(files.map(|file| (file.path, file.bytes)))
}

/// Replaces the embedded cases with the cases in a folder. The folder must have the cases [`PLAIN`]
/// and [`CALIBRATION`]. This function must be called before the first use of the cases.
///
/// # Errors
///
/// Returns a sentence that describes the error.
pub fn take_from(folder: &Path) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("it can't be read: {error}"))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    let mut files = Vec::new();
    for path in &paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = file::read(path).map_err(|error| format!("{name}: {error}"))?;
        files.push((name, bytes));
    }
    let cases = read(files.iter().map(|(name, bytes)| (&**name, &**bytes)))?;
    if let Some(id) =
        [PLAIN, CALIBRATION].iter().find(|id| !cases.iter().any(|case| case.id == **id))
    {
        return Err(format!("its files have no case {id}, which every trial begins with"));
    }
    CASES.set(Ok(cases)).map_err(|_| "the cases are in use already".into())
}

/// Returns the cases in the order of their groups. The case [`PACKED`] comes last.
///
/// # Errors
///
/// Returns an error if one of the files of cases is invalid.
pub fn cases() -> Result<&'static [Case], &'static str> {
    CASES.get_or_init(embedded).as_ref().map(Vec::as_slice).map_err(String::as_str)
}

/// Returns the case with that id.
pub fn case(id: &str) -> Option<&'static Case> {
    cases().ok()?.iter().find(|case| case.id == id)
}

/// Returns additional sites for identifying a robot. These sites are not cases of the trial.
///
/// # Errors
///
/// Returns an error if the file that describes the additional sites is invalid.
pub fn identifying() -> Result<Vec<Case>, String> {
    let read: File = toml::from_str(include_str!("identify.toml"))
        .map_err(|error| format!("identify.toml: {error}"))?;
    Ok(read.case)
}

/// Returns the site of a lure. A user can put this site on a server and watch the robots that visit it.
///
/// # Errors
///
/// Returns an error if the file that describes the site is invalid.
pub fn lure() -> Result<Case, String> {
    let read: File =
        toml::from_str(include_str!("lure.toml")).map_err(|error| format!("lure.toml: {error}"))?;
    read.case.into_iter().next().ok_or_else(|| "lure.toml: it has no case".into())
}

fn sound(cases: &[Case]) -> Result<(), String> {
    let mut ids = BTreeSet::new();
    for case in cases {
        let wrong = |what: String| Err(format!("case {}: {what}", case.id));
        if !ids.insert(&case.id) {
            return wrong("another case has this id".into());
        }
        if case.fault.is_empty() {
            return wrong("it says no fault".into());
        }
        if case.group().is_none() && case.id != PACKED {
            return wrong("its id begins with no group".into());
        }
        let mut bases = case.bases();
        if let Some(other) = bases.find(|other| !cases.iter().any(|case| case.id == **other)) {
            return wrong(format!("there is no case {other}"));
        }
        let places: Vec<Place> = case.watched().chain(case.control()).collect();
        if let Some(place) = places.iter().find(|place| !place.path.starts_with('/')) {
            return wrong(format!("{place} does not begin with /"));
        }
        let each: BTreeSet<&Place> = places.iter().collect();
        if each.len() < places.len() && !case.controls.is_empty() {
            return wrong("a URL is watched twice, or is a control, too".into());
        }
        if let Some(path) = case.faults.keys().find(|path| !case.paths.contains(path)) {
            return wrong(format!("{path} has a fault and is not watched"));
        }
    }
    // Each round removes the cases that depend on no remaining case. If a round removes no case, the dependencies of
    // the remaining cases form a circle.
    let mut left: Vec<&Case> = cases.iter().collect();
    loop {
        let before = left.len();
        let still = left.clone();
        left.retain(|case| case.bases().any(|base| still.iter().any(|other| other.id == *base)));
        match left.first() {
            Some(first) if left.len() == before => {
                return Err(format!(
                    "case {}: it rests on itself, by its twin or by others",
                    first.id
                ));
            }
            Some(_) => {}
            None => return Ok(()),
        }
    }
}
