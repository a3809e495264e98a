//! The rules of a file for robots by several editions, kept for many robots.

use norobots::Robot;
use norobots::engine::{Decision, Failure};
use norobots::extension::{ExtensionKind, ExtensionValue, extensions};
use norobots::reading::Reading;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Format};
use norobots_settings::naive::Group;
use norobots_settings::setting::Settings;
use norobots_suite::decider::{Decider, decider};
use norobots_suite::google::{Google, Tokens};
use norobots_suite::normative::Settled;
use norobots_suite::robots::{Asked, File, Follows, KnownRobot, Table, Why, asked};
use std::collections::HashMap;
use std::time::Duration;

/// The maximum number of names that are kept with their policies. The policies of other names are looked up each time.
const NAMES: usize = 10_000;

/// The index of the policy of a robot that obeys no group; no policy has this index.
const NOWHERE: usize = usize::MAX;

/// The policies for a robot: the index of its policy for each edition.
pub(super) type Policies = Box<[usize]>;

/// The file by several editions. Robots share a policy, so the size depends on the file and not on the number of
/// robots.
pub(super) struct Rules<'a> {
    editions: Vec<ByEdition<'a>>,
    /// The file as Google's robots obey it, if they are to be judged so.
    google: Option<Tokens<'a>>,
    names: HashMap<Box<[u8]>, Policies>,
    delays: Option<Delays<'a>>,
    robots: &'a [u8],
    /// The file by the texts of operators, each read when it is needed.
    own: HashMap<Edition, OwnText<'a>>,
}

/// The file by the text that an operator's robots follow.
struct OwnText<'a> {
    file: File<'a>,
    /// The file at each choice that the text permits, read when the file first bars something; `None` if the text
    /// leaves open how it reads the file.
    settled: Option<Option<Settled>>,
}

/// The Crawl-delays of the file.
struct Delays<'a> {
    /// The file by RFC 9309, which defines its records: no edition has the field.
    reading: Reading<'a>,
    /// The shortest delay of each record.
    by_record: HashMap<usize, Duration>,
}

struct ByEdition<'a> {
    edition: Edition,
    robots: &'a [u8],
    /// The file, if the edition has an engine that keeps what it reads.
    reading: Option<Reading<'a>>,
    /// The policies for robots, if the edition has an engine that keeps them.
    said: Vec<Robot<'a>>,
    /// The index in `said` of the policy of these records.
    by_records: HashMap<Vec<usize>, usize>,
    /// The index in `said` of each policy: by its patterns, with their lines, in order.
    places: HashMap<Vec<(usize, Vec<u8>)>, usize>,
    /// The engine of an edition without kept policies. It decides by the name each time.
    decider: Option<Decider<'a>>,
}

impl<'a> Rules<'a> {
    /// # Errors
    ///
    /// An edition whose robots refuse the file, and why.
    pub(super) fn new(
        robots: &'a [u8],
        editions: &[Edition],
        google: bool,
    ) -> Result<Rules<'a>, (Edition, Failure)> {
        let by = |edition: &Edition| {
            let decider = (!Edition::DECIDED.contains(edition)).then(|| {
                let settings = Settings::default_for(*edition);
                decider(*edition, settings, robots, None).map_err(|failure| (*edition, failure))
            });
            let decider = decider.transpose()?;
            let (said, places, by_records) = (Vec::new(), HashMap::new(), HashMap::new());
            let reading = Reading::new(*edition, robots);
            let edition = *edition;
            Ok(ByEdition { edition, robots, reading, said, by_records, places, decider })
        };
        let editions = editions.iter().map(by).collect::<Result<_, _>>()?;
        let google = google.then(|| Tokens::read(robots));
        let (names, own) = (HashMap::new(), HashMap::new());
        Ok(Rules { editions, google, names, delays: delays(robots), robots, own })
    }

    /// Returns whether the file asks any robot for a time between two requests.
    pub(super) fn have_delays(&self) -> bool {
        self.delays.is_some()
    }

    /// Returns the time between two requests that the file asks of a robot of that name: the shortest, if there are
    /// several.
    pub(super) fn delay(&self, name: &[u8]) -> Option<Duration> {
        let delays = self.delays.as_ref()?;
        let records = delays.reading.records(name);
        records.iter().filter_map(|record| delays.by_record.get(record)).min().copied()
    }

    /// Returns the policies for a robot of that name.
    pub(super) fn policies(&mut self, name: &[u8]) -> Policies {
        if let Some(policies) = self.names.get(name) {
            return policies.clone();
        }
        let google = self.google.as_ref().map(|tokens| tokens.robot(name));
        let policies = self.editions.iter_mut().map(|by| by.place(name, google.as_ref()));
        let policies: Policies = policies.collect();
        if self.names.len() < NAMES {
            self.names.insert(name.into(), policies.clone());
        }
        policies
    }

    /// Decides by one of the editions; `place` is from the policies of the robot of that name.
    pub(super) fn decide(&self, edition: usize, place: usize, name: &[u8], url: &[u8]) -> Decision {
        let by = &self.editions[edition];
        match (&by.decider, by.said.get(place)) {
            (Some(decider), _) => decider.decide(name, url),
            (None, Some(robot)) => robot.decide(url),
            (None, None) => Decision::WELCOME,
        }
    }

    /// Returns the line by which a robot's own text bars the URL, whatever the text leaves open; `None` if it does
    /// not. `by` has the editions that bar the URL, by their numbers: Google's robots follow two of them.
    pub(super) fn barred_by_own(
        &mut self,
        known: &KnownRobot,
        url: &[u8],
        by: &[(usize, Option<usize>)],
    ) -> Option<Option<usize>> {
        if known.follows == Some(Follows::Google) {
            let mut barring = known
                .editions()
                .iter()
                .map(|edition| by.iter().find(|(at, _)| self.editions[*at].edition == *edition));
            let first = barring.next()??;
            return barring.all(|other| other.is_some()).then_some(first.1);
        }
        let edition = known.editions()[0];
        let robots = self.robots;
        let text = self
            .own
            .entry(edition)
            .or_insert_with(|| OwnText { file: File::new(edition, robots), settled: None });
        let Asked { name, why, .. } = asked(known, |name| text.file.group(name.as_bytes()));
        if !why.has_group() {
            return None;
        }
        let decision = text.file.robot(name.as_bytes()).decide(url);
        if decision.allowed() {
            return None;
        }
        let settled = text.settled.get_or_insert_with(|| Settled::new(edition, robots));
        let bars = settled.as_ref().is_some_and(|file| file.bars(name.as_bytes(), url));
        bars.then_some(decision.line)
    }

    /// Returns the editions, in the order of their numbers.
    pub(super) fn editions(&self) -> impl ExactSizeIterator<Item = Edition> {
        self.editions.iter().map(|by| by.edition)
    }
}

fn delays(robots: &[u8]) -> Option<Delays<'_>> {
    let source = Source::new(robots);
    let document = syntax::parse_by(&source, Format::Rfc9309);
    let mut by_record = HashMap::new();
    for field in extensions(&document).filter(|field| field.kind == ExtensionKind::CrawlDelay) {
        let (Some(record), Some(ExtensionValue::Delay(delay))) = (field.record, field.value())
        else {
            continue;
        };
        let shortest = by_record.entry(record).or_insert(delay);
        *shortest = delay.min(*shortest);
    }
    let reading = Reading::new(Edition::Rfc9309, robots).filter(|_| !by_record.is_empty())?;
    Some(Delays { reading, by_record })
}

impl ByEdition<'_> {
    fn place(&mut self, name: &[u8], google: Option<&Google<'_>>) -> usize {
        let Some(reading) = &self.reading else { return 0 };
        let is_google = matches!(self.edition, Edition::GooglePage | Edition::GoogleCode);
        let known = Table::embedded().find(name);
        let of_google = |known: &KnownRobot| known.follows == Some(Follows::Google);
        let name = match (google.filter(|_| is_google), known) {
            (Some(google), known) if known.is_none_or(of_google) => {
                match google.without_default() {
                    true => return NOWHERE,
                    false => google.asked(),
                }
            }
            // By one of Google's texts, only its robot's name counts.
            (None, _) if is_google => name,
            (_, Some(known)) => {
                let group = |name: &str| {
                    let chosen = reading.chosen(name)?;
                    let (line, named) = (Some(chosen.line), chosen.named);
                    Some(Group { line, named, exact: named })
                };
                let asked = asked(known, group);
                match asked.why {
                    Why::NoGroup | Why::Excepted => return NOWHERE,
                    _ => asked.name.as_bytes(),
                }
            }
            (_, None) => name,
        };
        let records = reading.records(name);
        if let Some(place) = self.by_records.get(&records) {
            return *place;
        }
        let said = Robot::named(self.edition, self.robots, name);
        let place = *self.places.entry(said.patterns()).or_insert_with(|| {
            self.said.push(said);
            self.said.len() - 1
        });
        self.by_records.insert(records, place);
        place
    }
}
