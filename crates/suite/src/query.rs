//! Queries to implementations, and their answers.

use crate::page::Permitted;
use norobots::access::Action;
use norobots::engine::Verdict;
use norobots::spec::Edition;
use norobots::syntax::{self, Document, LineKind};
use norobots_settings::site::Site;
use norobots_text::visible::Outside;
use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

/// A query about whether a file allows a robot to fetch a URL. The file, the robot and the URL may contain any bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Query<'a> {
    /// The robots.txt file.
    pub robots: Cow<'a, [u8]>,
    /// The robot's name, or its whole User-Agent header. If the name is empty, no record names the robot.
    pub agent: Cow<'a, [u8]>,
    /// A path with or without a query, or an absolute URL.
    pub url: Cow<'a, [u8]>,
    /// The site of both the file and the URL. `None` if the site is unknown.
    pub site: Option<Site>,
}

impl<'a> Query<'a> {
    /// Returns a query with these parts and without a site.
    pub fn new(
        robots: impl Into<Cow<'a, [u8]>>,
        agent: impl Into<Cow<'a, [u8]>>,
        url: impl Into<Cow<'a, [u8]>>,
    ) -> Query<'a> {
        Query { robots: robots.into(), agent: agent.into(), url: url.into(), site: None }
    }

    /// Returns the same query with this site.
    pub fn of(self, site: Option<&Site>) -> Query<'a> {
        Query { site: site.cloned(), ..self }
    }

    /// Returns a query that borrows its parts from this query.
    pub fn borrowed(&self) -> Query<'_> {
        self.on(&self.robots)
    }

    /// Converts the query into one that owns its parts.
    pub fn into_owned(self) -> Query<'static> {
        let Query { robots, agent, url, site } = self;
        Query::new(robots.into_owned(), agent.into_owned(), url.into_owned()).of(site.as_ref())
    }

    /// Returns a query about another file, with the same robot, URL and site.
    pub fn on<'r>(&'r self, robots: &'r [u8]) -> Query<'r> {
        Query::new(robots, &*self.agent, &*self.url).of(self.site.as_ref())
    }

    /// Returns the total number of bytes in the file, the robot and the URL.
    pub fn size(&self) -> usize {
        self.robots.len() + self.agent.len() + self.url.len()
    }
}

impl fmt::Display for Query<'_> {
    /// Writes the robot and the URL, but not the file. Bytes that are not printable ASCII are escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.agent.escape_ascii(), self.url.escape_ascii())
    }
}

norobots::slugs! {
    /// What a request asks an implementation to do; its slug is the word of the protocol. The
    /// commonest operation is the first.
    pub enum Op("op", summary) {
        /// Decide whether a robot may fetch a URL.
        Decide = "decide",
        /// List the records of a file.
        Parse = "parse",
        /// Say whether a file conforms.
        Check = "check",
        /// Say what the META tags of a page ask of robots.
        Meta = "meta",
    }
}

/// A record of the file, as an implementation has parsed it. The values of its lines are in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The values of the User-agent lines.
    pub agents: Vec<Vec<u8>>,
    /// The values of the Disallow lines. May be empty.
    pub disallow: Vec<Vec<u8>>,
}

impl Record {
    /// Returns the records in the syntax tree of a file, in order.
    pub fn all(document: &Document<'_>) -> Vec<Record> {
        let values =
            |record: syntax::Record<'_>, kind| record.values(kind).map(<[u8]>::to_vec).collect();
        let record = |record: syntax::Record<'_>| Record {
            agents: values(record, LineKind::UserAgent),
            disallow: values(record, LineKind::Disallow),
        };
        document.records().map(record).collect()
    }
}

/// The meaning of the ROBOTS tags of a page, according to an implementation. A member is `None` if the implementation
/// does not report it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    /// The terms, in lower case.
    pub terms: Option<Vec<String>>,
    /// Whether robots may index the page.
    pub index: Option<bool>,
    /// Whether robots may follow the links of the page.
    pub follow: Option<bool>,
}

/// The result of a request. The first eight variants are results that follow the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The answer to [`Op::Decide`].
    Decided {
        /// The verdict on the query.
        verdict: Verdict,
        /// The number of the line that decides, if the implementation reports it. The first line is number 1.
        line: Option<usize>,
    },
    /// The answer to [`Op::Parse`].
    Parsed(Vec<Record>),
    /// The answer to [`Op::Check`].
    Checked {
        /// Whether the file conforms.
        conforming: bool,
        /// The clauses that the file violates, if the implementation reports clauses.
        clauses: Option<Vec<String>>,
    },
    /// The answer to [`Op::Meta`]. At least one member is `Some`.
    Meta(Meta),
    /// What the implementation does after a fetch.
    Accessed(Action),
    /// The uses of a page that the implementation permits.
    Page(Permitted),
    /// The driver has no way to send this query to its implementation. The string states the reason.
    Unsupported(Outside),
    /// The implementation fails on the request or refuses it. The string describes the failure.
    Refused(Outside),
    /// The driver violated the protocol. For example, it sent a message that does not answer the request. The string
    /// describes the violation in a phrase such as "answered without an id".
    Malformed(Outside),
    /// The process ended without an answer. The string describes how the process ended.
    Crashed(Outside),
    /// The implementation gave no answer within this time.
    TimedOut(Duration),
}

impl Answer {
    /// Describes how the implementation or its driver failed. Returns `None` if the implementation answered or does not
    /// support the request.
    pub fn failure(&self) -> Option<Outside> {
        match self {
            Answer::Refused(how) | Answer::Crashed(how) => Some(how.clone()),
            Answer::Malformed(what) => Some(format!("the driver {}", what.raw()).into()),
            Answer::TimedOut(time) => Some(format!("no answer within {time:?}").into()),
            _ => None,
        }
    }

    /// Returns whether the driver's answer follows the protocol.
    pub fn well_formed(&self) -> bool {
        !matches!(self, Answer::Malformed(_) | Answer::Crashed(_) | Answer::TimedOut(_))
    }
}

/// The kind of an answer to a [`Query`]. Two answers are equal if their kinds are equal. Line numbers and messages are
/// not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnswerKind {
    /// The verdict of [`Answer::Decided`].
    Verdict(Verdict),
    /// The kind of [`Answer::Refused`].
    Refused,
    /// The kind of [`Answer::Malformed`]. An answer to a different operation also has this kind.
    Malformed,
    /// The kind of [`Answer::Crashed`].
    Crashed,
    /// The kind of [`Answer::TimedOut`].
    TimedOut,
}

impl AnswerKind {
    /// Returns the kind of an answer to a query. Returns `None` for [`Answer::Unsupported`].
    pub fn of(answer: &Answer) -> Option<AnswerKind> {
        Some(match answer {
            Answer::Decided { verdict, .. } => AnswerKind::Verdict(*verdict),
            Answer::Unsupported(_) => return None,
            Answer::Refused(_) => AnswerKind::Refused,
            Answer::Crashed(_) => AnswerKind::Crashed,
            Answer::TimedOut(_) => AnswerKind::TimedOut,
            _ => AnswerKind::Malformed,
        })
    }

    /// Returns the answer that can be inferred from the requests of a crawler. A refusal looks like permission, because
    /// a crawler that refuses a file fetches everything.
    #[must_use]
    pub fn crawled(self) -> AnswerKind {
        match self {
            AnswerKind::Refused => AnswerKind::Verdict(Verdict::Allowed),
            other => other,
        }
    }
}

impl fmt::Display for AnswerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnswerKind::Verdict(verdict) => verdict.fmt(f),
            AnswerKind::Refused => f.write_str("refused"),
            AnswerKind::Malformed => f.write_str("no answer in form"),
            AnswerKind::Crashed => f.write_str("crashed"),
            AnswerKind::TimedOut => f.write_str("no answer in time"),
        }
    }
}

/// The result of one query of a suite: a comparison of the answer with the expected answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The answer is the expected answer.
    Pass,
    /// The answer differs from the expected answer.
    Wrong(Difference),
    /// The answer differs from the expected answer, but these later editions require it.
    Superseded(Difference, Vec<Edition>),
    /// The implementation failed, or its driver's answer does not follow the protocol. The string describes the
    /// failure.
    Error(Outside),
    /// The process ended without an answer. The string describes how the process ended.
    Crash(Outside),
    /// The implementation gave no answer within this time.
    Timeout(Duration),
    /// The standard does not settle the answer. The implementation answered with a verdict, or it refused the file. The
    /// strings are the choices of the case's setting under which a robot gives the same answer. The list is empty if
    /// the implementation refused the file and no choice makes a robot refuse it.
    Open(AnswerKind, Vec<String>),
    /// The driver has no way to send this query to its implementation. The string states the reason.
    Unsupported(Outside),
    /// The driver does not offer the operation.
    NotOffered,
}

/// The expected answer and the different answer of the implementation, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The answer that the suite expects.
    pub expected: Outside,
    /// The answer of the implementation.
    pub answered: Outside,
}

norobots::slugs! {
    /// The kinds of [`Outcome`], in the order of reports; the slug is the word that reports use.
    pub enum OutcomeKind("outcome kind", summary) {
        /// The answer is the one that the text of 1994 requires.
        Pass = "pass",
        /// The answer is not the one that the text of 1994 requires, nor one of a later edition.
        Wrong = "wrong",
        /// The parser failed on the query, or its driver's answer does not follow the protocol.
        Error = "error",
        /// The process of the parser ended without an answer.
        Crash = "crash",
        /// No answer came in time, and the process was killed.
        Timeout = "timeout",
        /// The answer goes against the text of 1994, but a later edition such as RFC 9309 requires
        /// it.
        Superseded = "superseded",
        /// The text of 1994 leaves the answer open; the report contains the choice that the parser made.
        Open = "open",
        /// The driver says that it has no means to put this query to the parser.
        Unsupported = "unsupported",
        /// The driver's greeting does not offer the operation: decide, parse, check or meta.
        NotOffered = "not-offered",
    }
}

impl OutcomeKind {
    /// Returns whether the implementation failed or gave a wrong answer. An answer that a later edition requires is not
    /// wrong.
    pub const fn failed(self) -> bool {
        use OutcomeKind::{Crash, Error, Timeout, Wrong};
        matches!(self, Wrong | Error | Crash | Timeout)
    }

    /// Returns whether the implementation deviates from the standard of 1994. This includes deviations that a later
    /// edition requires.
    pub const fn deviates(self) -> bool {
        self.failed() || matches!(self, OutcomeKind::Superseded)
    }

    /// Returns whether the outcome is right or wrong under the standard of 1994.
    pub const fn judged(self) -> bool {
        self.deviates() || matches!(self, OutcomeKind::Pass)
    }
}

impl Outcome {
    /// Returns the kind of the outcome.
    pub fn kind(&self) -> OutcomeKind {
        match self {
            Outcome::Pass => OutcomeKind::Pass,
            Outcome::Wrong(_) => OutcomeKind::Wrong,
            Outcome::Superseded(..) => OutcomeKind::Superseded,
            Outcome::Error(_) => OutcomeKind::Error,
            Outcome::Crash(_) => OutcomeKind::Crash,
            Outcome::Timeout(_) => OutcomeKind::Timeout,
            Outcome::Open(..) => OutcomeKind::Open,
            Outcome::Unsupported(_) => OutcomeKind::Unsupported,
            Outcome::NotOffered => OutcomeKind::NotOffered,
        }
    }
}
