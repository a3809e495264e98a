//! Decides which requests a robots.txt file bars according to several editions. The module looks up the rules for a
//! robot once, and keeps them.

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

/// The maximum number of names for which policies are kept. For any further name, the policies are looked up again at
/// each request.
const NAMES: usize = 10_000;

/// The index for a robot to which no group of rules applies. No policy has this index.
const NOWHERE: usize = usize::MAX;

/// For each edition, the index of a robot's policy.
pub(super) type Policies = Box<[usize]>;

/// The rules of a robots.txt file according to several editions. Robots share policies, so the memory depends on the
/// file and not on the number of robots.
pub(super) struct Rules<'a> {
    editions: Vec<ByEdition<'a>>,
    /// The product tokens in the file, from which Google's robots choose; `None` if Google's editions look up only a
    /// robot's own name.
    google: Option<Tokens<'a>>,
    names: HashMap<Box<[u8]>, Policies>,
    delays: Option<Delays<'a>>,
    robots: &'a [u8],
    /// The rules according to the documents that operators name for their robots. A document's rules are parsed when a
    /// request first needs them.
    own: HashMap<Edition, OwnText<'a>>,
}

/// The rules of the file according to a document that an operator names for its robots.
struct OwnText<'a> {
    file: File<'a>,
    /// The rules according to each interpretation of the document. The outer `None` means that no request has needed
    /// the interpretations yet. The inner `None` means that the document does not settle how robots interpret the file.
    settled: Option<Option<Settled>>,
}

/// The file's delays between two requests (Crawl-delay).
struct Delays<'a> {
    /// The file, divided into records as RFC 9309 requires. This module uses RFC 9309 because no edition defines the
    /// field Crawl-delay.
    reading: Reading<'a>,
    /// The shortest delay in each record.
    by_record: HashMap<usize, Duration>,
}

struct ByEdition<'a> {
    edition: Edition,
    robots: &'a [u8],
    /// The parsed file; `None` if the edition's engine does not keep parsed files.
    reading: Option<Reading<'a>>,
    /// The policies for robots; empty if the edition's engine does not keep policies.
    said: Vec<Robot<'a>>,
    /// The key is a list of records. The value is the index in `said` of the policy that these records form.
    by_records: HashMap<Vec<usize>, usize>,
    /// The key is the lines and patterns of a policy. The value is the policy's index in `said`.
    places: HashMap<Vec<(usize, Vec<u8>)>, usize>,
    /// The engine of the edition, if the policies of the edition are not kept. The engine looks up the robot's name for
    /// each decision.
    decider: Option<Decider<'a>>,
}

impl<'a> Rules<'a> {
    /// # Errors
    ///
    /// If the engine of an edition refuses the file, returns the edition and the reason.
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

    pub(super) fn have_delays(&self) -> bool {
        self.delays.is_some()
    }

    /// If the file has several delays for the robot, returns the shortest delay.
    pub(super) fn delay(&self, name: &[u8]) -> Option<Duration> {
        let delays = self.delays.as_ref()?;
        let records = delays.reading.records(name);
        records.iter().filter_map(|record| delays.by_record.get(record)).min().copied()
    }

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

    /// `place` is the edition's entry in the [`Policies`] of the robot.
    pub(super) fn decide(&self, edition: usize, place: usize, name: &[u8], url: &[u8]) -> Decision {
        let by = &self.editions[edition];
        match (&by.decider, by.said.get(place)) {
            (Some(decider), _) => decider.decide(name, url),
            (None, Some(robot)) => robot.decide(url),
            (None, None) => Decision::WELCOME,
        }
    }

    /// Applies the document that the robot's operator names. If every interpretation of the document bars the URL,
    /// returns the line that bars it. Otherwise returns `None`. For each edition that bars the URL, `by` contains the
    /// number of the edition and the line that bars the URL. Only Google's robots need `by`, because Google's document
    /// consists of two editions.
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
            // If `google` is `None`, Google's editions look up only the robot's own name.
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
