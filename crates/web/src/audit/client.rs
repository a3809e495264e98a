//! The counts of a client, or of a robot with all its clients.

use crate::audit::header::Sign;
use crate::audit::rate::{Rapid, Rate};
use norobots::spec::Edition;
use norobots_suite::robots::{KnownRobot, Table};
use std::time::Duration;

/// The maximum number of hosts that are kept for a robot.
const HOSTS: usize = 4;

/// The maximum number of bytes that are kept of a host, a header or a URL.
const KEPT: usize = 200;

/// A position in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, from 0.
    pub file: usize,
    /// Its line, from 1.
    pub line: u64,
}

/// A request that a file bars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The target of the request, up to 200 bytes of it.
    pub url: Vec<u8>,
    /// The line of robots.txt that decides, from 1; `None` if editions decide by different lines.
    pub rule: Option<usize>,
    /// The position of the request in the log.
    pub place: Place,
}

/// Requests that the file bars.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Barred {
    /// The number of requests before the robot fetched the file, or of all if it never did.
    pub before: u64,
    /// The number of requests after the robot fetched the file.
    pub after: u64,
    /// The first request after the fetch, or else the first one.
    pub example: Option<Example>,
}

impl Barred {
    /// Returns the number of requests.
    pub fn count(&self) -> u64 {
        self.before + self.after
    }

    /// Counts a request.
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
    /// A client that is faster than this is an alarm.
    pub rapid: Rapid,
    /// Whether a request is an alarm only if every edition bars it, and not if any does. For a robot with its own text
    /// a request is an alarm only if that text bars it, whatever the text leaves open.
    pub by_every_edition: bool,
    /// Whether Google's page and code decide like `decide --edition google`, which may use the group of another
    /// name for a robot; else they decide only by the robot's name.
    pub google: bool,
}

/// A robot, which may have many clients; or a client that counts as a robot because it asked for
/// `/robots.txt`; or a client that is not known to be a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// The name that is used to read the file for the client; empty if it sends no header.
    pub name: Vec<u8>,
    /// The sign that it is a robot; `None` if there is no sign.
    pub told: Option<Sign>,
    /// Up to 200 bytes of its User-Agent header, the first of several; `None` if it sent none, or the log has none.
    pub header: Option<Vec<u8>>,
    /// Whether it also sent other headers.
    pub more_headers: bool,
    /// The first four of the hosts that it came from, up to 200 bytes of each.
    pub hosts: Vec<Vec<u8>>,
    /// Whether there are more hosts.
    pub more_hosts: bool,
    /// The number of its requests.
    pub requests: u64,
    /// The times of the earliest and the latest request, in seconds since 1970-01-01T00:00:00Z.
    pub times: (i64, i64),
    /// The number of its requests for `/robots.txt`.
    pub asked: u64,
    /// The time when it first received the file, by the order of the log: a `GET` with a status of 2xx or 304.
    pub fetched: Option<i64>,
    /// How fast it came.
    pub rate: Rate,
    /// The time between two requests that the file asks of it (Crawl-delay); `None` if the file asks for none.
    pub delay: Option<Duration>,
    /// The number of requests that surely followed the request before in less time than `delay`; requests that are
    /// late in the log are not counted.
    pub too_soon: u64,
    /// Its requests that the file bars by every edition.
    pub barred_by_every: Barred,
    /// Its requests that the file bars by the text of its operator, if only that judges it; before them the slug of the
    /// text: `google` or an edition. All other barred requests are then counted only in `barred_by_some`.
    pub barred_by_own: Option<(&'static str, Barred)>,
    /// Its requests that the file bars by an edition and not by every one.
    pub barred_by_some: Vec<(Edition, Barred)>,
    /// The number of requests in `barred_by_some`.
    pub of_some: u64,
    /// The reason that its operator gives for it to ignore the file, as the rest of a sentence that begins with its
    /// name and a colon; then no request that the file bars is an alarm.
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
            told: sign,
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

    /// Notes that the robot sends that header.
    pub(super) fn also_sends(&mut self, header: &[u8]) {
        self.more_headers |= self.header != Some(kept(header));
    }

    /// Counts a request; returns whether it came in time to be counted in its rate.
    pub(super) fn visit(&mut self, host: &[u8], time: i64, rapid: Rapid) -> bool {
        // A log has whole seconds: a request that may have been late enough is not counted.
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

    /// Counts a request that editions bar, each given by its number and the line that decides.
    pub(super) fn bar(&mut self, by: &[(usize, Option<usize>)], url: &[u8], place: Place) {
        let after = self.fetched.is_some();
        let by_own = self.barred_by_own.is_some();
        let example = |rule| self.told.is_some().then(|| Example { url: kept(url), rule, place });
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

    /// Counts a request that the robot's own text bars, by that line.
    pub(super) fn bar_by_own(&mut self, rule: Option<usize>, url: &[u8], place: Place) {
        let after = self.fetched.is_some();
        if let Some((_, barred)) = &mut self.barred_by_own {
            barred.add(after, Some(Example { url: kept(url), rule, place }));
        }
    }

    /// Returns whether the client was faster than that.
    pub fn is_rapid(&self, rapid: Rapid) -> bool {
        self.rate.most > rapid.requests
    }

    /// Returns whether it is a robot and was rapid or, without an excuse, made barred requests.
    pub fn alarms(&self, alarm: Alarm) -> bool {
        let barred = self.excuse.is_none() && self.is_barred(alarm);
        self.told.is_some() && (barred || self.is_rapid(alarm.rapid))
    }

    /// Returns whether it made requests that its own text bars or, if it has none, that the editions bar.
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

/// Returns the part of the bytes that is kept: up to [`KEPT`] of them.
fn kept(bytes: &[u8]) -> Vec<u8> {
    bytes[..bytes.len().min(KEPT)].to_vec()
}
