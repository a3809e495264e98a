//! What is counted of a client, or of a robot with all its clients.

use crate::audit::header::Sign;
use crate::audit::rate::{Rapid, Rate};
use norobots::spec::Edition;

/// The most hosts that are kept of a robot.
const HOSTS: usize = 4;

/// The most bytes that are kept of a host, a header or a URL.
const KEPT: usize = 200;

/// Where something stands in the log.
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
    /// What was asked for, up to 200 bytes of it.
    pub url: Vec<u8>,
    /// The line of robots.txt that decides.
    pub rule: Option<usize>,
    /// Where the log has it.
    pub place: Place,
}

/// The requests that an edition bars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barred {
    /// The edition.
    pub edition: Edition,
    /// How many there were before the robot had fetched the file, or where it never did.
    pub before: u64,
    /// How many there were after it.
    pub after: u64,
    /// The first one after, or else the first one.
    pub example: Option<Example>,
}

/// A robot, which may have many clients; or a client that is one because it asked for `/robots.txt`; or a
/// client that is no robot as far as is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// The name by which the file is read for it; empty where it sends no header.
    pub name: Vec<u8>,
    /// How it is told from a browser; `None` where it is not.
    pub told: Option<Sign>,
    /// Its User-Agent header, the first one of several, up to 200 bytes of it; `None` where it sent none, or the
    /// log has none.
    pub header: Option<Vec<u8>>,
    /// Whether it sent other headers as well.
    pub more_headers: bool,
    /// The first four of the hosts that it came from, up to 200 bytes of each.
    pub hosts: Vec<Vec<u8>>,
    /// Whether there are more hosts.
    pub more_hosts: bool,
    /// How many requests it made.
    pub requests: u64,
    /// The times of the earliest and the latest request, in seconds since 1970-01-01T00:00:00Z.
    pub times: (i64, i64),
    /// How often it asked for `/robots.txt`.
    pub asked: u64,
    /// When it was first given the file, by the order of the log: a `GET` with a status of 2xx or 304.
    pub fetched: Option<i64>,
    /// How fast it came.
    pub rate: Rate,
    /// What it asked for that the file bars, by each edition.
    pub barred: Vec<Barred>,
}

impl Client {
    pub(super) fn new(
        name: &[u8],
        told: Option<Sign>,
        header: Option<&[u8]>,
        time: i64,
        editions: impl Iterator<Item = Edition>,
    ) -> Client {
        let barred = |edition| Barred { edition, before: 0, after: 0, example: None };
        Client {
            name: name.to_vec(),
            told,
            header: header.map(kept),
            more_headers: false,
            hosts: Vec::new(),
            more_hosts: false,
            requests: 0,
            times: (time, time),
            asked: 0,
            fetched: None,
            rate: Rate::default(),
            barred: editions.map(barred).collect(),
        }
    }

    /// Notes that the robot sends that header.
    pub(super) fn also_sends(&mut self, header: &[u8]) {
        self.more_headers |= self.header != Some(kept(header));
    }

    /// Counts a request; returns whether it came in time to be counted in its rate.
    pub(super) fn visit(&mut self, host: &[u8], time: i64, rapid: Rapid) -> bool {
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

    /// Counts a request that an edition bars.
    pub(super) fn bar(&mut self, edition: usize, url: &[u8], rule: Option<usize>, place: Place) {
        let (after, told) = (self.fetched.is_some(), self.told.is_some());
        let barred = &mut self.barred[edition];
        if told && (barred.example.is_none() || after && barred.after == 0) {
            barred.example = Some(Example { url: kept(url), rule, place });
        }
        *if after { &mut barred.after } else { &mut barred.before } += 1;
    }

    /// Whether it came faster than that.
    pub fn is_rapid(&self, rapid: Rapid) -> bool {
        self.rate.most > rapid.requests
    }

    /// Whether it is a robot, and was rapid or asked for what the file bars by an edition.
    pub fn alarms(&self, rapid: Rapid) -> bool {
        let barred = self.barred.iter().any(|barred| barred.before + barred.after > 0);
        self.told.is_some() && (barred || self.is_rapid(rapid))
    }
}

/// What is kept of bytes.
fn kept(bytes: &[u8]) -> Vec<u8> {
    bytes[..bytes.len().min(KEPT)].to_vec()
}
