//! Decides from a log in which cases a robot obeyed the standard. The log is the only input.

use crate::calibrate::{self, Name};
use crate::case::{self, CALIBRATION, Case, PLAIN, Place, Text, case};
use crate::expect::{Cited, Demand, Expected, Shown};
use crate::log::{End, Log, SiteLog};
use norobots::agent::{Header, Names, ToldBy};
use norobots::spec::Edition;
use norobots_text::visible::Outside;
use std::collections::HashMap;
use std::fmt;

norobots::slugs! {
    /// What the log of a case shows.
    pub enum Verdict("verdict", summary) {
        /// The robot fetched a page that a text bars.
        Broken = "broken",
        /// The robot did not fetch a page that no text bars.
        TooStrict = "too-strict",
        /// The robot fetched every page that it may fetch, and no other.
        Obeyed = "obeyed",
        /// The log does not show whether the robot obeyed.
        NoVerdict = "no-verdict",
    }
}

/// The reason why the robot has no verdict in a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The robot made no request.
    NoRequest,
    /// The case tests a name, but the robot looks for no name.
    NoName,
    /// The name that the robot looks for is unknown.
    NameUnknown,
    /// The standard does not settle what the robot may fetch.
    Open,
    /// No robot gets a verdict in this case. The value is the reason.
    NotJudged(&'static str),
    /// The robot did not request this control page, although it may fetch the page.
    NotReached(Place),
    /// The robot requested only the start page.
    StartOnly,
    /// The robot requested robots.txt from the site [`PLAIN`], but no page except the start page.
    RobotsOnly,
    /// The robot crawled neither the site of this case nor the site [`PLAIN`] as far as it may.
    AlsoFromPlain,
    /// The robot requested this target, which the site does not have. The robot may have intended to request another
    /// target.
    Strange(Outside),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NoRequest => f.write_str("the robot made no request"),
            Reason::NoName => f.write_str("the robot looks for no name"),
            Reason::NameUnknown => {
                f.write_str("it is not known which name the robot looks for; give it with --name")
            }
            Reason::Open => f.write_str("the text leaves open what the robot may fetch"),
            Reason::NotJudged(why) => f.write_str(why),
            Reason::NotReached(place) => {
                write!(f, "the robot did not fetch {place}, to which every robot may come")
            }
            Reason::StartOnly => f.write_str(
                "the robot asked neither for robots.txt nor for a page behind the start page",
            ),
            Reason::RobotsOnly => {
                f.write_str("the robot asked for robots.txt, and for no page behind the start page")
            }
            Reason::AlsoFromPlain => {
                f.write_str("the robot did not crawl the site with a plain file either")
            }
            Reason::Strange(target) => {
                write!(f, "the robot asked for {target}, to which nothing links")
            }
        }
    }
}

/// The result for one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The case.
    pub case: &'static Case,
    /// The verdict on the robot in this case.
    pub verdict: Verdict,
    /// The reason why there is no verdict, or `None` if there is a verdict.
    pub reason: Option<Reason>,
    /// The watched URLs and control pages that the robot requested although the standard bars them.
    pub broken: Vec<Place>,
    /// The URLs that the robot may fetch, but did not request. The list is empty unless the verdict is
    /// [`Verdict::TooStrict`].
    pub missed: Vec<Place>,
    /// The editions that bar at least one URL in `missed`.
    pub barred_by: Vec<Edition>,
    /// The watched URLs that the robot requested.
    pub fetched: Vec<Place>,
    /// The sentences that the robot broke. The sentence that fits best comes first.
    pub cited: Vec<Cited>,
    /// For each URL in `broken`, the sentence that the robot broke by fetching the URL. The list is empty unless the
    /// case has faults for single URLs.
    pub cited_at: Vec<Option<Cited>>,
    /// Whether the case has faults for single URLs, and the robot fetched every barred URL. Such a robot ignored the
    /// whole file, so its requests do not show any single fault.
    pub thrown_away: bool,
    /// The name and the product that the server filled into the robots.txt file. The list is empty if the file has no
    /// placeholder for a name.
    pub names: Vec<String>,
    /// The robot's requests to the site, and how the run ended.
    pub log: SiteLog,
}

/// The results of the cases in a log, and the robot's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The edition that decides the cases on robots.txt.
    pub edition: Edition,
    /// The name that the robot looks for, or the reason why the name is unknown.
    pub name: Name,
    /// The result of each case in the log, in the order of the cases.
    pub rows: Vec<Row>,
}

/// Judges the cases in a log according to an edition. A case that is not in the log has no row.
pub fn judge(cases: &'static [Case], log: &Log, edition: Edition) -> Judged {
    let name = match &log.name {
        Some(name) => Name::Given(name.clone()),
        None => log.sites.get(CALIBRATION).map_or(Name::Unknown, calibrate::name),
    };
    let plain = case(PLAIN).and_then(|plain| Some((plain, log.sites.get(PLAIN)?)));
    let crawls = plain.is_some_and(|(plain, site)| {
        let read = Expected::new(plain, edition, &[]);
        let barred = plain
            .watched()
            .any(|place| read.demand(&place) == Demand::Barred && site.asked_for(&place));
        !barred && plain.control().all(|place| site.asked_for(&place))
    });
    let shown = Shown::by(edition);
    let run = cases.iter().filter_map(|case| Some((case, log.sites.get(&case.id)?)));
    let rows =
        run.map(|(case, site)| row(case, cases, site, edition, &name, crawls, &shown)).collect();
    Judged { edition, name, rows }
}

/// The URLs of a case, grouped by what the standard demands and by whether the robot requested them.
struct Outcome {
    broken: Vec<Place>,
    /// The number of URLs that the robot was allowed to fetch, and did request.
    reached: usize,
    missed: Vec<Place>,
    /// The first control page that the robot may fetch but did not request.
    lost: Option<Place>,
    open_only: bool,
}

fn outcome(case: &Case, site: &SiteLog, expected: &Expected<'_>) -> Outcome {
    let mut outcome =
        Outcome { broken: Vec::new(), reached: 0, missed: Vec::new(), lost: None, open_only: true };
    let places =
        case.watched().map(|place| (place, false)).chain(case.control().map(|place| (place, true)));
    for (place, control) in places {
        // No META tag bars a control page, because a page with a META tag has no links to control pages.
        let demand = if control && case.text != Text::Robots {
            Demand::Free
        } else {
            expected.demand(&place)
        };
        let asked = site.asked_for(&place);
        outcome.open_only &= control || demand == Demand::Open;
        match demand {
            Demand::Barred if asked => outcome.broken.push(place),
            Demand::Free if asked => outcome.reached += 1,
            Demand::Free if control => outcome.lost = outcome.lost.or(Some(place)),
            Demand::Free => outcome.missed.push(place),
            Demand::Barred | Demand::Open => {}
        }
    }
    outcome
}

fn row(
    case: &'static Case,
    cases: &[Case],
    site: &SiteLog,
    edition: Edition,
    name: &Name,
    crawls: bool,
    shown: &Shown,
) -> Row {
    let names = match case.needs_name() || case.id == CALIBRATION {
        true => site.names().to_vec(),
        false => Vec::new(),
    };
    let expected = Expected::new(case, edition, &names);
    let fetched: Vec<Place> = case.watched().filter(|place| site.asked_for(place)).collect();
    let Outcome { broken, reached, missed, lost, open_only } = outcome(case, site, &expected);
    let no = |reason: Reason| (Verdict::NoVerdict, Some(reason));
    let strange = || site.strange(case).first().map(|asked| Reason::Strange(asked.target.clone()));
    let away = reached == 0 && fetched.is_empty() && broken.is_empty();
    let (verdict, reason) = if site.asked.is_empty() {
        no(Reason::NoRequest)
    } else if case.id == CALIBRATION {
        // The robots.txt file of this site has a group for each name in the robot's header. A robot that obeys only the
        // group for `*` looks for none of these names.
        match *name == Name::NoName && names_robot(site) {
            true => (Verdict::Broken, None),
            false => no(Reason::NotJudged("this site finds out which name the robot looks for")),
        }
    } else if !case.not_judged.is_empty() {
        no(Reason::NotJudged(&case.not_judged))
    } else if case.needs_name() && name.known().is_none() && *name != Name::NoGroup {
        no(if *name == Name::NoName { Reason::NoName } else { Reason::NameUnknown })
    } else if !broken.is_empty() {
        (Verdict::Broken, None)
    } else if open_only {
        no(Reason::Open)
    } else if away && !site.asked_for_robots() {
        no(Reason::StartOnly)
    } else if away && !crawls {
        no(if case.id == PLAIN { Reason::RobotsOnly } else { Reason::AlsoFromPlain })
    } else if away {
        // The robot requested robots.txt but no page, so it treats the whole site as barred.
        let free = lost.is_some() || !missed.is_empty();
        let strict = free && !case.answer.may_fail();
        (if strict { Verdict::TooStrict } else { Verdict::Obeyed }, None)
    } else if let Some(place) = lost.clone().filter(|_| !case.answer.may_fail()) {
        no(Reason::NotReached(place))
    } else if let Some(reason) = strange() {
        no(reason)
    } else if missed.is_empty() {
        (Verdict::Obeyed, None)
    } else {
        (Verdict::TooStrict, None)
    };
    let missed = match verdict {
        Verdict::TooStrict if away => missed.into_iter().chain(lost).collect(),
        Verdict::TooStrict => missed,
        _ => Vec::new(),
    };
    let bars = |by: &Edition| {
        let expected = Expected::new(case, *by, &names);
        missed.iter().any(|place| expected.demand(place) == Demand::Barred)
    };
    let barred_by = match verdict {
        Verdict::TooStrict => Edition::DECIDED.into_iter().filter(bars).collect(),
        _ => Vec::new(),
    };
    let broken = match verdict {
        Verdict::Broken if case.id == CALIBRATION => {
            (0..site.names().len()).map(|number| Place::read(&format!("/name{number}/a"))).collect()
        }
        Verdict::Broken => broken,
        _ => Vec::new(),
    };
    let twin = case.twin.as_deref().and_then(crate::case::case);
    let twin = twin.map(|twin| Expected::new(twin, edition, &names));
    let cited = match &broken[..] {
        _ if case.id == CALIBRATION => expected.cited_of_names(),
        [] => Vec::new(),
        broken => expected.cited(broken, twin.as_ref(), shown),
    };
    // If a case has many faults, the sentence for each fault comes from another case that tests only this fault.
    let alone = |place: &Place| {
        let fault = case.fault_at(place);
        let single = cases.iter().find(|single| single.id != case.id && single.fault == fault)?;
        let twin = single.twin.as_deref().and_then(crate::case::case);
        let twin = twin.map(|twin| Expected::new(twin, edition, &[]));
        let expected = Expected::new(single, edition, &[]);
        expected.cited(&expected.barred(), twin.as_ref(), shown).first().copied()
    };
    let thrown_away = !case.faults.is_empty() && broken.len() > 1 && broken == expected.barred();
    let cited_at = match case.faults.is_empty() || thrown_away {
        true => Vec::new(),
        false => broken.iter().map(alone).collect(),
    };
    Row {
        case,
        verdict,
        reason,
        broken,
        missed,
        barred_by,
        fetched,
        cited,
        cited_at,
        thrown_away,
        names,
        log: site.clone(),
    }
}

/// The fault of a robot that fetches barred pages of a site, but does not request the site's robots.txt file. Such a
/// robot may have requested the robots.txt file of another port.
const NOT_ASKED: &str = "does not ask the site's own host and port for robots.txt";

/// If the case has many faults, returns a fault in `faults` that explains `fault`. A fault F explains `fault` if
/// another case that tests only `fault` depends on a case with the fault F.
fn base_of(case: &Case, fault: &str, faults: &[&'static str]) -> Option<&'static str> {
    let all = case::cases().ok().filter(|_| !case.faults.is_empty())?;
    let mut singles = all.iter().filter(|single| single.id != case.id && single.fault == fault);
    singles.find_map(|single| {
        let base = |id: &String| case::case(id).map(|base| base.fault.as_str());
        single.bases().filter_map(base).find(|base| *base != fault && faults.contains(base))
    })
}

/// Returns whether every request has a header that names a robot. A header that names only a browser is not enough.
fn names_robot(site: &SiteLog) -> bool {
    let agents =
        site.asked.iter().map(|asked| asked.agent.as_ref().map_or("", Outside::raw).as_bytes());
    let ways = agents.map(|agent| Header::read(agent, &Names::default()).told_by);
    let mut ways = ways.peekable();
    ways.peek().is_some() && ways.all(|by| !matches!(by, ToldBy::Browser | ToldBy::Nothing))
}

impl Row {
    /// Returns how the run of the command ended.
    pub fn end(&self) -> Option<&End> {
        self.log.end.as_ref()
    }
}

/// A behaviour of the robot that explains why the robot breaks some cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The behaviour, as the end of a sentence that begins with "The robot".
    pub fault: &'static str,
    /// The indices of the rows with the verdict `Broken` that show the cause. The row with the shortest robots.txt file
    /// comes first.
    pub rows: Vec<usize>,
    /// The indices of further rows with the verdict `Broken`. Their cases depend on the cases in `rows`, so these rows
    /// show no further cause.
    pub also: Vec<usize>,
    /// Whether the cause is certain. A cause is certain if one of its cases has no `twin`, or has a `twin` with a
    /// verdict.
    pub paired: bool,
    /// The sentence of the standard that the robot breaks.
    pub cited: Option<Cited>,
}

impl Cause {
    /// Returns the URLs in a row's `broken` that show the cause.
    pub fn places<'r>(&self, row: &'r Row) -> Vec<&'r Place> {
        let shows = |place: &&Place| !row.thrown_away && row.case.fault_at(place) == self.fault;
        let places: Vec<&Place> = row.broken.iter().filter(shows).collect();
        // If a row is in `also`, all URLs in the row's `broken` show the cause.
        if places.is_empty() { row.broken.iter().collect() } else { places }
    }
}

impl Judged {
    /// Returns the causes of broken cases on robots.txt. The causes are sorted by four criteria. (1) Certain causes
    /// come first. (2) Causes come first if a case without a `twin` shows them. (3) Causes that violate a stronger
    /// demand come first. (4) Causes that explain more cases come first.
    pub fn causes(&self) -> Vec<Cause> {
        self.causes_by(|row| row.case.text == Text::Robots)
    }

    /// Returns the causes of broken cases on META tags.
    pub fn causes_of_tags(&self) -> Vec<Cause> {
        self.causes_by(|row| row.case.text == Text::Meta)
    }

    fn causes_by(&self, wanted: impl Fn(&Row) -> bool) -> Vec<Cause> {
        let places: HashMap<&str, usize> = self
            .rows
            .iter()
            .enumerate()
            .map(|(place, row)| (row.case.id.as_str(), place))
            .collect();
        let verdict = |place: usize| self.rows[place].verdict;
        let twin = |place: usize| places.get(self.rows[place].case.twin.as_deref()?).copied();
        let bases = |place: usize| {
            let bases =
                self.rows[place].case.bases().filter_map(|id| places.get(id.as_str()).copied());
            bases.filter(|&base| verdict(base) == Verdict::Broken).collect::<Vec<_>>()
        };
        let mut causes: Vec<Cause> = Vec::new();
        let broken = (0..self.rows.len()).filter(|&place| verdict(place) == Verdict::Broken);
        for place in broken.filter(|&place| wanted(&self.rows[place])) {
            // This loop ends, because the dependencies between cases form no circle.
            let mut root = place;
            while let Some(&next) = bases(root).first() {
                root = next;
            }
            let row = &self.rows[root];
            let paired = row.case.twin.is_none()
                || twin(root).is_some_and(|twin| verdict(twin) != Verdict::NoVerdict);
            let fault = |broken: &Place| match row.log.asked_for_robots() {
                false => NOT_ASKED,
                true if row.thrown_away => row.case.fault.as_str(),
                true => row.case.fault_at(broken),
            };
            let faults: Vec<&'static str> = row.broken.iter().map(fault).collect();
            for (number, &fault) in faults.iter().enumerate() {
                // A fault is skipped if another fault in the same case explains it.
                let below = |place: usize| base_of(row.case, faults[place], &faults).is_none();
                if base_of(row.case, fault, &faults).is_some() && (0..faults.len()).any(below) {
                    continue;
                }
                let known = causes.iter().position(|cause| cause.fault == fault);
                let at = known.unwrap_or_else(|| {
                    let cited =
                        row.cited_at.get(number).copied().unwrap_or(row.cited.first().copied());
                    causes.push(Cause { fault, rows: Vec::new(), also: Vec::new(), paired, cited });
                    causes.len() - 1
                });
                causes[at].paired |= paired;
                if !causes[at].rows.contains(&root) {
                    causes[at].rows.push(root);
                }
                if root != place && !causes[at].also.contains(&place) {
                    causes[at].also.push(place);
                }
            }
        }
        for cause in &mut causes {
            let Cause { rows, also, .. } = cause;
            also.retain(|place| !rows.contains(place));
            rows.sort_by_key(|&place| {
                (self.rows[place].case.robots.as_ref().map_or(0, String::len), place)
            });
        }
        causes.sort_by_key(|cause| {
            let plain = cause.rows.iter().any(|&place| self.rows[place].case.twin.is_none());
            let level = cause.cited.map(|cited| cited.level());
            (
                !cause.paired,
                !plain,
                level,
                std::cmp::Reverse(cause.rows.len() + cause.also.len()),
                cause.rows[0],
            )
        });
        causes
    }

    /// Counts the rows with this verdict. If `robots` is true, counts only cases on robots.txt; otherwise counts only
    /// cases on other subjects.
    pub fn count(&self, verdict: Verdict, robots: bool) -> usize {
        let counted =
            |row: &&Row| row.verdict == verdict && (row.case.text == Text::Robots) == robots;
        self.rows.iter().filter(counted).count()
    }
}
