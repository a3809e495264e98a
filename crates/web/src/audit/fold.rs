//! Computes the findings from the lines of a log.

use crate::audit::client::{Alarm, Barred, Client, Place};
use crate::audit::entry::Entry;
use crate::audit::header::{Headers, Sign};
use crate::audit::lines::{Line, Lines};
use crate::audit::looks::looks;
use crate::audit::reader::{Read, Reader};
use crate::audit::rules::{Policies, Rules};
use norobots::engine::Failure;
use norobots::policy;
use norobots::spec::Edition;
use norobots_suite::robots::{KnownRobot, Table};
use norobots_text::visible;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::mem;

/// The audit keeps separate counts for at most this many robots that it recognizes by their headers. If the audit
/// already follows `CLIENTS` clients, it follows at most this many further clients that request `/robots.txt`.
pub const ROBOTS: usize = 10_000;

/// The audit keeps separate counts for at most this many clients that do not look like robots. The audit follows such
/// clients because they may request `/robots.txt` later.
pub const CLIENTS: usize = 50_000;

/// The maximum length, in bytes, of the key that identifies a client. The key is the client's host and header.
const KEY: usize = 512;

/// The number of User-Agent headers that the audit remembers. The number must be a power of two.
const HEADERS: usize = 4096;

/// The maximum length, in bytes, of a header that the audit looks up by its hash.
const LONGEST_HEADER: usize = 1024;

/// The maximum number of unreadable lines in [`Totals::samples`].
const SAMPLES: usize = 3;
/// The maximum number of clients in [`Findings::fastest`].
const RAPID_CLIENTS: usize = 10;

/// The current state of an audit: the position in the log, and the findings so far.
pub struct Audit<'a> {
    headers: Headers<'a>,
    rules: Rules<'a>,
    alarm: Alarm,
    lines: Lines,
    reader: Reader,
    totals: Totals,
    place: Place,
    file: File,
    /// A sender for each remembered User-Agent header. The hash of the header determines the sender's index. The last
    /// entry is for headers longer than [`LONGEST_HEADER`].
    senders: Vec<Sender>,
    robots: Vec<Client>,
    by_name: HashMap<Box<[u8]>, usize>,
    clients: HashMap<Box<[u8]>, (Policies, Client)>,
    /// The host and the header of a request. The audit reuses this buffer, so that a line needs no allocation.
    key: Vec<u8>,
    /// The numbers of the editions that bar a request. Each number is paired with the line that decides. The audit
    /// reuses this buffer, so that a line needs no allocation.
    barring: Vec<(usize, Option<usize>)>,
}

#[derive(Clone, Default)]
struct Sender {
    /// The header; `None` if no header was stored yet.
    header: Option<Vec<u8>>,
    name: Vec<u8>,
    sign: Option<Sign>,
    /// The known robot that sends the header. The field is set only if the audit judges this robot by a document that
    /// its operator names.
    known: Option<&'static KnownRobot>,
    policies: Policies,
    /// The index of the robot in `Audit::robots`. The field is `None` if the sender is no robot, or if the audit
    /// already follows [`ROBOTS`] other robots.
    robot: Option<usize>,
}

#[derive(Default)]
struct File {
    requests: u64,
    unknown: u64,
    /// The beginning of the first unreadable line, and whether that line is too long.
    first: Option<(Vec<u8>, bool)>,
}

/// A log file that has no readable request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The number of unreadable lines in the file.
    pub lines: u64,
    /// A guess at the format of the file, with advice. The text is the end of a sentence. The guess depends only on the
    /// first unreadable line.
    pub looks: &'static str,
}

/// The counts for the whole log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The number of bytes in the log.
    pub bytes: u64,
    /// The number of all lines.
    pub lines: u64,
    /// The number of lines that are requests.
    pub requests: u64,
    /// The times of the earliest and the latest request in the log, in seconds since 1970-01-01T00:00:00Z.
    pub times: Option<(i64, i64)>,
    /// The number of directives. A directive is a line of the extended format that describes other lines.
    pub directives: u64,
    /// The number of unreadable lines. A line that is too long is unreadable.
    pub unknown: u64,
    /// The number of lines that are too long.
    pub long: u64,
    /// The first unreadable lines.
    pub samples: Vec<Sample>,
    /// The number of lines with control characters, such as escape codes for a terminal.
    pub control: u64,
    /// The number of requests for `/robots.txt`.
    pub asked: u64,
    /// The number of `GET` requests for `/robots.txt` with a status of 2xx or 304.
    pub fetched: u64,
    /// The number of requests that appear too late in the log to be counted in a rate.
    pub late: u64,
    /// The number of requests from robots that the audit does not follow, because it already follows [`ROBOTS`] other
    /// robots.
    pub of_other_robots: u64,
    /// The number of requests from clients that the audit does not follow. After [`CLIENTS`] clients, the audit follows
    /// a further client only if this client requests `/robots.txt`.
    pub of_other_clients: u64,
}

/// An unreadable line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position of the line.
    pub place: Place,
    /// Up to 200 bytes of the line.
    pub line: Vec<u8>,
    /// Whether the line is too long.
    pub long: bool,
}

/// The findings about robots in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// The counts of the log as a whole.
    pub totals: Totals,
    /// The robots, sorted by two criteria. (1) Robots that raise an alarm come first. (2) Robots with more requests
    /// come first.
    pub robots: Vec<Client>,
    /// Whether robots.txt requires any robot to wait between two requests (Crawl-delay).
    pub has_delays: bool,
    /// The number of clients that exceeded the maximum rate, but show no sign of a robot.
    pub rapid_clients: u64,
    /// At most ten clients that exceeded the maximum rate, but show no sign of a robot. The fastest client comes first.
    pub fastest: Vec<Client>,
}

impl<'a> Audit<'a> {
    /// Begins an audit. `robots` is the robots.txt file, which may contain any bytes. `editions` contains the editions
    /// that decide which requests the file bars. `alarm` contains the conditions for an alarm.
    ///
    /// # Errors
    ///
    /// If the engine of an edition refuses the file, returns the edition and the reason.
    pub fn new(
        robots: &'a [u8],
        editions: &[Edition],
        alarm: Alarm,
    ) -> Result<Audit<'a>, (Edition, Failure)> {
        Ok(Audit {
            headers: Headers::new(robots),
            rules: Rules::new(robots, editions, alarm.google)?,
            alarm,
            lines: Lines::default(),
            reader: Reader::default(),
            totals: Totals::default(),
            place: Place { file: 0, line: 0 },
            file: File::default(),
            senders: vec![Sender::default(); HEADERS + 1],
            robots: Vec::new(),
            by_name: HashMap::new(),
            clients: HashMap::new(),
            key: Vec::new(),
            barring: Vec::new(),
        })
    }

    /// Reads a piece of the log. The piece may end at any byte.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.totals.bytes += bytes.len() as u64;
        let mut lines = mem::take(&mut self.lines);
        lines.feed(bytes, |line| self.line(line));
        self.lines = lines;
    }

    /// Marks the end of a log file. The last line of the file need not have a line end. If the file contains unreadable
    /// lines but no requests, returns a description of the file.
    pub fn end_file(&mut self) -> Option<Unread> {
        let mut lines = mem::take(&mut self.lines);
        lines.finish(|line| self.line(line));
        self.reader = Reader::default();
        self.place = Place { file: self.place.file + 1, line: 0 };
        let File { requests, unknown, first } = mem::take(&mut self.file);
        let (line, long) = first.filter(|_| requests == 0)?;
        Some(Unread { lines: unknown, looks: looks(&line, long) })
    }

    /// Marks the end of the last log file, and returns the findings.
    pub fn finish(mut self) -> Findings {
        self.end_file();
        let alarm = self.alarm;
        let has_delays = self.rules.have_delays();
        let clients = self.clients.into_values().map(|(_, client)| client);
        let (asked, signless): (Vec<_>, Vec<_>) = clients.partition(|client| client.sign.is_some());
        let mut robots = self.robots;
        robots.extend(asked);
        let names =
            |client: &Client| (client.name.clone(), client.header.clone(), client.hosts.clone());
        robots
            .sort_by_key(|client| (!client.alarms(alarm), Reverse(client.requests), names(client)));
        let mut fastest: Vec<_> =
            signless.into_iter().filter(|client| client.is_rapid(alarm.rapid)).collect();
        let rapid_clients = fastest.len() as u64;
        fastest.sort_by_key(|client| (Reverse(client.rate.most), names(client)));
        fastest.truncate(RAPID_CLIENTS);
        Findings { totals: self.totals, robots, has_delays, rapid_clients, fastest }
    }

    fn line(&mut self, line: Line<'_>) {
        self.totals.lines += 1;
        self.place.line += 1;
        let (Line::Whole(text) | Line::Long(text)) = line;
        self.totals.control += u64::from(visible::has_control(text));
        let read = match line {
            Line::Whole(text) => self.reader.read(text),
            Line::Long(_) => Read::Unknown,
        };
        match read {
            Read::Entry(entry) => self.request(&entry),
            Read::Directive => self.totals.directives += 1,
            Read::Unknown => {
                let long = matches!(line, Line::Long(_));
                self.totals.unknown += 1;
                self.totals.long += u64::from(long);
                self.file.unknown += 1;
                let start = &text[..text.len().min(200)];
                self.file.first.get_or_insert_with(|| (start.to_vec(), long));
                if self.totals.samples.len() < SAMPLES {
                    let line = start.to_vec();
                    self.totals.samples.push(Sample { place: self.place, line, long });
                }
            }
        }
    }

    fn request(&mut self, entry: &Entry<'_>) {
        let totals = &mut self.totals;
        totals.requests += 1;
        self.file.requests += 1;
        let (first, last) = totals.times.unwrap_or((entry.time, entry.time));
        totals.times = Some((first.min(entry.time), last.max(entry.time)));
        let asks = is_the_file(&entry.target);
        let given = matches!(entry.status, Some(200..=299 | 304)) && *entry.method == *b"GET";
        totals.asked += u64::from(asks);
        totals.fetched += u64::from(asks && given);
        let at = self.sender(entry.agent.as_deref().unwrap_or_default(), entry.time);
        let (sender, totals) = (&self.senders[at], &mut self.totals);
        let (client, policies) = match (sender.sign, sender.robot) {
            (Some(_), Some(robot)) => (&mut self.robots[robot], &sender.policies),
            (Some(_), None) => {
                totals.of_other_robots += 1;
                return;
            }
            (None, _) => {
                self.key.clear();
                self.key.extend_from_slice(&entry.host);
                if let Some(header) = &entry.agent {
                    self.key.push(b' ');
                    self.key.extend_from_slice(header);
                }
                self.key.truncate(KEY);
                if !self.clients.contains_key(&self.key[..]) {
                    let most = CLIENTS + if asks { ROBOTS } else { 0 };
                    if self.clients.len() >= most {
                        totals.of_other_clients += 1;
                        return;
                    }
                    let (header, editions) = (entry.agent.as_deref(), self.rules.editions());
                    let delay = self.rules.delay(&sender.name);
                    let client =
                        Client::new(&sender.name, None, header, entry.time, delay, editions);
                    let new = (sender.policies.clone(), client);
                    self.clients.insert(self.key[..].into(), new);
                }
                let Some((policies, client)) = self.clients.get_mut(&self.key[..]) else { return };
                (client, &*policies)
            }
        };
        totals.late += u64::from(!client.visit(&entry.host, entry.time, self.alarm.rapid));
        if asks {
            client.sign = client.sign.or(Some(Sign::Asked));
            client.asked += 1;
            if given {
                client.fetched = client.fetched.or(Some(entry.time));
            }
        } else if is_of_a_site(&entry.target) {
            let decisions = policies.iter().enumerate().map(|(edition, place)| {
                (edition, self.rules.decide(edition, *place, &sender.name, &entry.target))
            });
            let barring = decisions.filter(|(_, decision)| !decision.allowed());
            self.barring.clear();
            self.barring.extend(barring.map(|(edition, decision)| (edition, decision.line)));
            let (by, url) = (&self.barring, &entry.target);
            let own = sender.known.and_then(|known| self.rules.barred_by_own(known, url, by));
            match own {
                Some(rule) => client.bar_by_own(rule, url, self.place),
                None => client.bar(by, url, self.place),
            }
        }
    }

    fn sender(&mut self, header: &[u8], time: i64) -> usize {
        let at = match header.len() <= LONGEST_HEADER {
            true => hash(header) as usize & (HEADERS - 1),
            false => HEADERS,
        };
        if self.senders[at].header.as_deref() == Some(header) {
            return at;
        }
        let (name, sign) = self.headers.tell(header);
        let known = sign.and_then(|_| Table::embedded().find(name));
        let known = known.filter(|known| self.alarm.by_every_edition && known.is_own_text());
        let robot = sign.and_then(|_| {
            if let Some(robot) = self.by_name.get(name) {
                return Some(*robot);
            }
            let robot = self.robots.len();
            (robot < ROBOTS).then(|| {
                let editions = self.rules.editions();
                let delay = self.rules.delay(name);
                let mut client = Client::new(name, sign, Some(header), time, delay, editions);
                client.barred_by_own = known.map(|known| (known.decides(), Barred::default()));
                self.robots.push(client);
                self.by_name.insert(name.into(), robot);
                robot
            })
        });
        if let Some(robot) = robot {
            self.robots[robot].also_sends(header);
        }
        let policies = self.rules.policies(name);
        let (header, name) = (Some(header.to_vec()), name.to_vec());
        self.senders[at] = Sender { header, name, sign, known, policies, robot };
        at
    }
}

fn is_the_file(target: &[u8]) -> bool {
    const FILE: &[u8] = b"/robots.txt";
    target == FILE
        || target.ends_with(FILE)
            && is_of_a_site(target)
            && policy::path(target).as_deref() == Some(FILE)
}

/// Returns whether a target is a path or an absolute HTTP URL.
fn is_of_a_site(target: &[u8]) -> bool {
    let scheme = |scheme: &[u8]| {
        target.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    target.starts_with(b"/") || scheme(b"http://") || scheme(b"https://")
}

/// The hash of a header determines the header's index in `senders`. If two headers have the same hash, the audit is
/// slower, but its findings are the same.
fn hash(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, part: u64| {
        let product = u128::from(hash ^ part) * 0x9E37_79B9_7F4A_7C15;
        (product as u64) ^ (product >> 64) as u64
    };
    let parts = bytes.chunks_exact(8);
    let rest = parts.remainder().iter().fold(0, |rest, byte| rest << 8 | u64::from(*byte));
    let parts = parts.map(|part| u64::from_le_bytes(part.try_into().expect("eight octets")));
    mix(parts.fold(bytes.len() as u64, mix), rest)
}
