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
    /// What put the queries to it.
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
    /// The quirks that explain the answers which are not as the edition has it.
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
    /// Its exact version, where it says one.
    pub version: Option<Outside>,
    /// Its language, where it says one.
    pub language: Option<Outside>,
}

/// What put the queries to the implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Driven {
    /// The name of the adapter; `None` of a driver that the user wrote.
    pub adapter: Option<String>,
    /// How it calls the implementation, in words; empty where nothing is known of that.
    pub called: String,
    /// SHA-256 of the adapter, or of the file that the command of the driver names; `None` where there is no such file.
    pub sha256: Option<String>,
}

/// The suite that was put.
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
    /// How many queries were put.
    pub queries: usize,
    /// SHA-256 of a line for each: its id, a tab, the answer, a line feed.
    pub sha256: String,
}

/// Real files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corpus {
    /// How many there are.
    pub files: u64,
    /// The digest of their contents, as `norobots census` computes it.
    pub digest: String,
}

/// How the implementation stands to one clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClauseStatement {
    /// The id.
    pub clause: String,
    /// `must` or `should`.
    pub level: String,
    /// The section of the text; empty where the clauses are known by their words alone.
    pub section: String,
    /// The words of the text, or what a program does.
    pub sentence: String,
    /// How the implementation stands to it.
    pub standing: Standing,
    /// How many answers go against it.
    pub against: usize,
    /// How many of the queries that are chiefly about it are answered as the text has it. The others may be answered
    /// otherwise for a reason that has nothing to do with the clause.
    pub held: usize,
    /// How many queries are chiefly about it and were judged.
    pub of: usize,
    /// Why no query can ask it; `None` where one can.
    pub untestable: Option<String>,
    /// The smallest file with an answer that is not as the clause demands.
    pub smallest: Option<Shown>,
}

/// A query with an answer that is not the expected one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// Its id in the suite.
    pub query: String,
    /// The file; `None` of a fetch, and of a file of more than 4096 bytes.
    pub robots: Option<Bytes>,
    /// The size of the file, in bytes.
    pub size: usize,
    /// The robot; `None` of what is not asked for a robot.
    pub agent: Option<Bytes>,
    /// The URL.
    pub url: Option<Bytes>,
    /// The answer that the clause demands.
    pub expected: Outside,
    /// The answer that came, or what came in place of one.
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
    /// How many queries asked it.
    pub queries: usize,
    /// The choices that give every answer; none where the implementation made now one choice, now another.
    pub made: Vec<OpenChoice>,
}

/// A choice that the text permits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenChoice {
    /// Its id.
    pub choice: String,
    /// What a robot that makes it does.
    pub summary: String,
}

/// A quirk of the implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviationStatement {
    /// `<setting>=<choice>`.
    pub deviation: String,
    /// What a robot that has it does.
    pub summary: String,
    /// The clause that it breaks; `None` where the text permits it.
    pub clause: Option<String>,
    /// How many answers it explains that are not as the edition has it.
    pub explains: usize,
    /// How many such answers there are.
    pub of: usize,
    /// Others that explain as much.
    pub or: Vec<String>,
    /// Over how many files of the corpus it changes an answer; `None` where that was not counted.
    pub files: Option<u64>,
}

impl Statement {
    /// Returns the clauses of a standing, in the order of the text.
    pub fn of_standing(&self, standing: Standing) -> impl Iterator<Item = &ClauseStatement> {
        self.clauses.iter().filter(move |clause| clause.standing == standing)
    }

    /// The digest of a statement: SHA-256 of its JSON without white space and without the digest.
    pub fn sha256(&self) -> String {
        let json = serde_json::to_string(self).expect("each member is data");
        hex::digits(&Hash::hash(json.as_bytes()))
    }

    /// The implementation and its version.
    pub fn name(&self) -> String {
        let Implemented { name, version, .. } = &self.implementation;
        match version {
            Some(version) => format!("{} {}", name.raw(), version.raw()),
            None => name.raw().to_owned(),
        }
    }
}
