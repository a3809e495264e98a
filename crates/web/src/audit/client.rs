//! The counts for a single client, or for all clients of a robot.

use crate::audit::header::Sign;
use crate::audit::rate::{Rapid, Rate};
use norobots::spec::Edition;
use norobots_suite::robots::{KnownRobot, Table};
use std::time::Duration;

/// The maximum number of hosts in [`Client::hosts`].
const HOSTS: usize = 4;

/// The maximum length, in bytes, of a host, a header or a URL. The end of a longer value is removed.
const KEPT: usize = 200;

/// The position of a line in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The number of the file, counted from 0.
    pub file: usize,
    /// The number of the line in that file, counted from 1.
    pub line: u64,
}

/// A request that robots.txt bars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// At most the first 200 bytes of the request's target.
    pub url: Vec<u8>,
    /// The number, counted from 1, of the line in robots.txt that bars the request. The field is `None` if no single
    /// line bars the request, or if two editions decide by different lines.
    pub rule: Option<usize>,
    /// The position of the request's line in the log.
    pub place: Place,
}

/// A client's requests that robots.txt bars.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Barred {
    /// The number of barred requests before the robot fetched robots.txt. If the robot never fetched robots.txt, this
    /// field counts all barred requests.
    pub before: u64,
    /// The number of barred requests after the robot fetched robots.txt.
    pub after: u64,
    /// The first barred request after the robot fetched robots.txt. If no barred request followed the fetch, this field
    /// contains the client's first barred request.
    pub example: Option<Example>,
}

impl Barred {
    /// Returns the number of all barred requests.
    pub fn count(&self) -> u64 {
        self.before + self.after
    }

    fn add(&mut self, after: bool, example: Option<Example>) {
        if self.example.is_none() || after && self.after == 0 {
            self.example = example.or(self.example.take());
        }
        *if after { &mut self.after } else { &mut self.before } += 1;
    }
}

/// The conditions for an alarm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// The maximum rate of requests. A robot with a higher rate raises an alarm.
    pub rapid: Rapid,
    /// Whether a request raises an alarm only if every edition bars it. If this field is `false`, a request that any
    /// edition bars raises an alarm. Some operators name the document that their robot follows. If this field is
    /// `true`, a request of such a robot raises an alarm if every interpretation of this document bars it.
    pub by_every_edition: bool,
    /// Whether Google's editions choose a robot's group as the command `decide --edition google` does. That group may
    /// be for a name other than the robot's own. If this field is `false`, Google's editions look up only the robot's
    /// own name.
    pub google: bool,
}

/// The counts for a robot, or for a single client whose header shows no sign of a robot. Such a client still counts as
/// a robot if it requested `/robots.txt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// The name with which the client's rules are looked up in robots.txt; empty if the client sent no header.
    pub name: Vec<u8>,
    /// The sign that the client is a robot; `None` if the client shows no sign.
    pub sign: Option<Sign>,
    /// Up to 200 bytes of the client's first User-Agent header; `None` if the log shows no header for the client.
    pub header: Option<Vec<u8>>,
    /// Whether the client sent different User-Agent headers.
    pub more_headers: bool,
    /// The first four hosts that sent the client's requests. Only the first 200 bytes of a host are kept.
    pub hosts: Vec<Vec<u8>>,
    /// Whether more than four hosts sent the client's requests.
    pub more_hosts: bool,
    /// The number of the client's requests.
    pub requests: u64,
    /// The times of the client's earliest and latest request, in seconds since 1970-01-01T00:00:00Z.
    pub times: (i64, i64),
    /// The number of the client's requests for `/robots.txt`.
    pub asked: u64,
    /// The time at which the client first received robots.txt, with a `GET` request and a status of 2xx or 304.
    pub fetched: Option<i64>,
    /// The rate of the client's requests.
    pub rate: Rate,
    /// The time that the client must wait between two requests (Crawl-delay); `None` if robots.txt does not require a
    /// delay.
    pub delay: Option<Duration>,
    /// The number of requests that came too soon: certainly less than `delay` after the previous request. A request
    /// that appears late in the log is not counted.
    pub too_soon: u64,
    /// The client's requests that robots.txt bars according to every edition.
    pub barred_by_every: Barred,
    /// The document that the robot follows according to its operator, and the robot's requests that this document bars.
    /// The document is given as `google` or as the slug of an edition. If the field is `None`, the editions decide
    /// which requests are barred. If the field is `Some`, `barred_by_some` counts requests that editions bar but this
    /// document does not.
    pub barred_by_own: Option<(&'static str, Barred)>,
    /// The client's requests that robots.txt bars according to some editions but not all editions. The counts are
    /// separate for each edition.
    pub barred_by_some: Vec<(Edition, Barred)>,
    /// The number of requests in `barred_by_some`. Each request is counted once, even if several editions bar it.
    pub of_some: u64,
    /// The operator's reason why the robot ignores robots.txt. The reason is the rest of a sentence that begins with
    /// the robot's name and a colon. If the robot has such an excuse, its barred requests raise no alarm.
    pub excuse: Option<String>,
}

impl Client {
    pub(super) fn new(
        name: &[u8],
        sign: Option<Sign>,
        header: Option<&[u8]>,
        time: i64,
        delay: Option<Duration>,
        editions: impl Iterator<Item = Edition>,
    ) -> Client {
        Client {
            name: name.to_vec(),
            sign,
            header: header.map(kept),
            more_headers: false,
            hosts: Vec::new(),
            more_hosts: false,
            requests: 0,
            times: (time, time),
            asked: 0,
            fetched: None,
            rate: Rate::default(),
            delay,
            too_soon: 0,
            barred_by_every: Barred::default(),
            barred_by_own: None,
            of_some: 0,
            excuse: Table::embedded()
                .find(name)
                .filter(|known| known.ignores.is_some())
                .and_then(KnownRobot::exception),
            barred_by_some: editions.map(|edition| (edition, Barred::default())).collect(),
        }
    }

    pub(super) fn also_sends(&mut self, header: &[u8]) {
        self.more_headers |= self.header != Some(kept(header));
    }

    /// Returns `false` if the request appears too late in the log to be counted in the rate.
    pub(super) fn visit(&mut self, host: &[u8], time: i64, rapid: Rapid) -> bool {
        // The times in a log are whole seconds, so the real gap may be nearly one second longer.
        let soon = |delay: Duration| {
            let gap = time - self.times.1;
            gap >= 0 && delay >= Duration::from_secs(gap as u64 + 1)
        };
        self.too_soon += u64::from(self.requests > 0 && self.delay.is_some_and(soon));
        self.requests += 1;
        self.times = (self.times.0.min(time), self.times.1.max(time));
        let cut = &host[..host.len().min(KEPT)];
        if !self.hosts.iter().any(|known| known == cut) {
            match self.hosts.len() < HOSTS {
                true => self.hosts.push(cut.to_vec()),
                false => self.more_hosts = true,
            }
        }
        self.rate.add(time, rapid)
    }

    /// Counts a request that some editions bar. `by` contains the index of each such edition, and the line that bars
    /// the request.
    pub(super) fn bar(&mut self, by: &[(usize, Option<usize>)], url: &[u8], place: Place) {
        let after = self.fetched.is_some();
        let by_own = self.barred_by_own.is_some();
        let example = |rule| self.sign.is_some().then(|| Example { url: kept(url), rule, place });
        match by {
            [] => {}
            [(_, rule), ..] if by.len() == self.barred_by_some.len() && !by_own => {
                let rule = rule.filter(|_| by.iter().all(|(_, other)| other == rule));
                let example = example(rule);
                self.barred_by_every.add(after, example);
            }
            by => {
                self.of_some += 1;
                for (edition, rule) in by {
                    let example = example(*rule);
                    self.barred_by_some[*edition].1.add(after, example);
                }
            }
        }
    }

    /// Counts a request that robots.txt bars according to the document that the operator names. `rule` is the line that
    /// bars the request.
    pub(super) fn bar_by_own(&mut self, rule: Option<usize>, url: &[u8], place: Place) {
        let after = self.fetched.is_some();
        if let Some((_, barred)) = &mut self.barred_by_own {
            barred.add(after, Some(Example { url: kept(url), rule, place }));
        }
    }

    /// Returns whether the client exceeded the limit `rapid`.
    pub fn is_rapid(&self, rapid: Rapid) -> bool {
        self.rate.most > rapid.requests
    }

    /// Returns whether the client raises an alarm. A robot raises an alarm if it exceeded the limit, or if it made
    /// barred requests without an excuse.
    pub fn alarms(&self, alarm: Alarm) -> bool {
        let barred = self.excuse.is_none() && self.is_barred(alarm);
        self.sign.is_some() && (barred || self.is_rapid(alarm.rapid))
    }

    /// Returns whether the client made barred requests. If `barred_by_own` contains a document, only this document
    /// decides. Otherwise the editions decide.
    pub fn is_barred(&self, alarm: Alarm) -> bool {
        match &self.barred_by_own {
            Some((_, barred)) => barred.count() > 0,
            None => {
                let by_some = !alarm.by_every_edition && self.of_some > 0;
                self.barred_by_every.count() > 0 || by_some
            }
        }
    }
}

fn kept(bytes: &[u8]) -> Vec<u8> {
    bytes[..bytes.len().min(KEPT)].to_vec()
}
