//! A statement as data.

use crate::statement::bytes::Bytes;
use hmac_sha256::Hash;
use norobots::spec::Edition;
use norobots_text::hex;
use norobots_text::visible::Outside;
use serde::{Deserialize, Serialize};

/// The version of the form.
pub const VERSION: u64 = 1;

norobots::slugs! {
    /// How an implementation stands to a clause.
    pub enum Standing("standing", heading) {
        /// Broken
        Broken = "broken",
        /// Not kept, as a later edition requires
        Superseded = "superseded",
        /// Hidden by another deviation
        Masked = "masked",
        /// Left open by the text
        Open = "open",
        /// Kept
        Kept = "kept",
        /// Not asked
        NotAsked = "not-asked",
    }
}

/// What one build of an implementation does with the sentences of one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// The version of this form, [`VERSION`].
    pub statement_version: u64,
    /// The version of norobots.
    pub norobots: String,
    /// The edition.
    pub edition: Edition,
    /// The implementation.
    pub implementation: Implemented,
    /// The driver that put the queries to the implementation.
    pub driver: Driven,
    /// The suite.
    pub suite: SuiteDigest,
    /// The answers.
    pub answers: AnswersDigest,
    /// The real files that deviations were counted over; `None` where they were not counted.
    pub corpus: Option<Corpus>,
    /// Every clause of the edition, in the order of its text.
    pub clauses: Vec<ClauseStatement>,
    /// The questions that the text leaves open and that were asked.
    pub open: Vec<OpenQuestion>,
    /// The quirks that explain the answers which differ from the edition.
    pub deviations: Vec<DeviationStatement>,
    /// The queries of those answers that no known quirk explains.
    pub unexplained: Vec<String>,
}

/// The implementation, as its driver names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Implemented {
    /// Its name.
    pub name: Outside,
    /// Its exact version, if it reports one.
    pub version: Option<Outside>,
    /// Its language, if it reports one.
    pub language: Option<Outside>,
}

/// The driver that put the queries to the implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Driven {
    /// The name of the adapter; `None` for a driver that the user wrote.
    pub adapter: Option<String>,
    /// How the driver calls the implementation, in words; empty if that is not known.
    pub called: String,
    /// SHA-256 of the adapter, or of the file that the command of the driver names; `None` if there is no such file.
    pub sha256: Option<String>,
}

/// The suite whose queries were put.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SuiteDigest {
    /// Its version.
    pub version: String,
    /// SHA-256 of its cases with the answers of the edition, as JSON Lines.
    pub sha256: String,
}

/// The answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswersDigest {
    /// The number of queries that were put.
    pub queries: usize,
    /// SHA-256 of a line for each: its id, a tab, the answer, a line feed.
    pub sha256: String,
}

/// Real files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corpus {
    /// The number of files.
    pub files: u64,
    /// The digest of their contents, as `norobots census` computes it.
    pub digest: String,
}

/// How the implementation relates to one clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClauseStatement {
    /// The id.
    pub clause: String,
    /// `must` or `should`.
    pub level: String,
    /// The section of the text; empty if the clauses are known only by their words.
    pub section: String,
    /// The words of the text, or the behaviour of a program.
    pub sentence: String,
    /// How the implementation relates to the clause.
    pub standing: Standing,
    /// The number of answers that contradict the clause.
    pub against: usize,
    /// The number of queries of the clause that are answered as the text has it. The others may be answered
    /// differently for a reason unrelated to the clause.
    pub held: usize,
    /// The number of queries that mainly test the clause and were judged.
    pub of: usize,
    /// Why no query can test the clause; `None` if one can.
    pub untestable: Option<String>,
    /// The smallest file with an answer that the clause rules out.
    pub smallest: Option<Shown>,
}

/// A query with an answer that is not the expected one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// Its id in the suite.
    pub query: String,
    /// The file; `None` for a fetch, and for a file of more than 4096 bytes.
    pub robots: Option<Bytes>,
    /// The size of the file, in bytes.
    pub size: usize,
    /// The robot; `None` for a query that names no robot.
    pub agent: Option<Bytes>,
    /// The URL.
    pub url: Option<Bytes>,
    /// The answer that the clause demands.
    pub expected: Outside,
    /// The answer that came, or the outcome without an answer.
    pub answered: Outside,
}

/// A question that the text leaves open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenQuestion {
    /// The setting.
    pub setting: String,
    /// The question.
    pub question: String,
    /// The number of queries that asked it.
    pub queries: usize,
    /// The choices that give every answer; none if the implementation's choice changed.
    pub made: Vec<OpenChoice>,
}

/// A choice that the text permits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenChoice {
    /// Its id.
    pub choice: String,
    /// The behaviour of a robot that makes the choice.
    pub summary: String,
}

/// A quirk of the implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviationStatement {
    /// `<setting>=<choice>`.
    pub deviation: String,
    /// The behaviour of a robot that has the quirk.
    pub summary: String,
    /// The clause that the quirk breaks; `None` if the text permits the quirk.
    pub clause: Option<String>,
    /// The number of answers that differ from the edition and that the quirk explains.
    pub explains: usize,
    /// The number of all such answers.
    pub of: usize,
    /// Other quirks that explain as much.
    pub or: Vec<String>,
    /// The number of files of the corpus over which the quirk changes an answer; `None` if that was not counted.
    pub files: Option<u64>,
}

impl Statement {
    /// Returns the clauses of a standing, in the order of the text.
    pub fn of_standing(&self, standing: Standing) -> impl Iterator<Item = &ClauseStatement> {
        self.clauses.iter().filter(move |clause| clause.standing == standing)
    }

    /// Returns the digest of a statement: SHA-256 of its JSON without white space and without the digest.
    pub fn sha256(&self) -> String {
        let json = serde_json::to_string(self).expect("each member is data");
        hex::digits(&Hash::hash(json.as_bytes()))
    }

    /// Returns the implementation and its version.
    pub fn name(&self) -> String {
        let Implemented { name, version, .. } = &self.implementation;
        match version {
            Some(version) => format!("{} {}", name.raw(), version.raw()),
            None => name.raw().to_owned(),
        }
    }
}
