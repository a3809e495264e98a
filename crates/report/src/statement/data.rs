//! A statement as data.

use crate::statement::bytes::Bytes;
use hmac_sha256::Hash;
use norobots::spec::Edition;
use norobots_text::hex;
use norobots_text::visible::Outside;
use serde::{Deserialize, Serialize};

/// The version of the data format of statements.
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

/// A statement: how one build of an implementation follows each sentence of one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// The version of the data format, [`VERSION`].
    pub statement_version: u64,
    /// The version of norobots.
    pub norobots: String,
    /// The edition.
    pub edition: Edition,
    /// The implementation.
    pub implementation: Implemented,
    /// The driver that sent the queries to the implementation.
    pub driver: Driven,
    /// The suite.
    pub suite: SuiteDigest,
    /// A digest of the implementation's answers.
    pub answers: AnswersDigest,
    /// The real files on which the effects of the quirks were measured. `None` means that the effects were not
    /// measured.
    pub corpus: Option<Corpus>,
    /// Every clause of the edition, in the order of the edition.
    pub clauses: Vec<ClauseStatement>,
    /// The questions that the edition does not settle. Questions without queries are omitted.
    pub open: Vec<OpenQuestion>,
    /// The quirks that explain the wrong answers.
    pub deviations: Vec<DeviationStatement>,
    /// The queries with wrong answers that no known quirk explains. Queries are included even if a later edition
    /// requires the answer.
    pub unexplained: Vec<String>,
}

/// The implementation, as its driver describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Implemented {
    /// The name of the implementation.
    pub name: Outside,
    /// The exact version. `None` means that the implementation reports no version.
    pub version: Option<Outside>,
    /// The programming language. `None` means that the implementation reports no language.
    pub language: Option<Outside>,
}

/// The driver that sent the queries to the implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Driven {
    /// The name of the adapter. `None` means that the user wrote the driver.
    pub adapter: Option<String>,
    /// A description of how the driver calls the functions of the implementation. The string is empty if there is no
    /// description.
    pub called: String,
    /// The SHA-256 digest of the adapter, or of the file in the command of the driver. The digest is `None` if the
    /// command names no file.
    pub sha256: Option<String>,
}

/// The suite that contains the queries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SuiteDigest {
    /// The version of the suite.
    pub version: String,
    /// The SHA-256 digest of the cases in JSON Lines. The cases contain the answers of the edition.
    pub sha256: String,
}

/// A digest of the answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswersDigest {
    /// The number of queries.
    pub queries: usize,
    /// The SHA-256 digest of a list of answers. For each query, the list contains the id, a tab, the answer and a line
    /// feed.
    pub sha256: String,
}

/// A collection of real robots.txt files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corpus {
    /// The number of files.
    pub files: u64,
    /// The digest that `norobots census` computes from the contents of the files.
    pub digest: String,
}

/// The results of the implementation for one clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClauseStatement {
    /// The id of the clause.
    pub clause: String,
    /// `must` or `should`.
    pub level: String,
    /// The number of the section that contains the clause. The string is empty if the sections have no numbers, as in
    /// the standard of 1994.
    pub section: String,
    /// The clause as a sentence. The sentence is either quoted or a description of the required behaviour.
    pub sentence: String,
    /// Whether the implementation keeps the clause.
    pub standing: Standing,
    /// The number of answers that contradict the clause.
    pub against: usize,
    /// The number of the clause's queries with the expected answer. A query may also fail because of a violation of
    /// another clause.
    pub held: usize,
    /// The number of queries that mainly test the clause and were judged.
    pub of: usize,
    /// The reason why no query tests the clause, or `None` if a query tests the clause.
    pub untestable: Option<String>,
    /// A query whose answer contradicts the clause: the failed query with the smallest file. If no query has failed,
    /// this is a query whose answer a later edition requires.
    pub smallest: Option<Shown>,
}

/// A query with a wrong answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The id of the query in the suite.
    pub query: String,
    /// The robots.txt file. The file is `None` if the query is about a fetch, or if the file has more than 4096 bytes.
    pub robots: Option<Bytes>,
    /// The size of the file, in bytes.
    pub size: usize,
    /// The name of the robot. `None` means that the query names no robot.
    pub agent: Option<Bytes>,
    /// The URL. `None` means that the query names no URL.
    pub url: Option<Bytes>,
    /// The answer that the clause requires.
    pub expected: Outside,
    /// The answer of the implementation, or the outcome if the implementation gave no answer.
    pub answered: Outside,
}

/// A question that the edition does not settle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenQuestion {
    /// The id of the setting.
    pub setting: String,
    /// The question.
    pub question: String,
    /// The number of queries about this question.
    pub queries: usize,
    /// The choices that explain all answers to this question. The list is empty if no single choice explains all
    /// answers.
    pub made: Vec<OpenChoice>,
}

/// A choice of a setting, as the answer to a question that the edition does not settle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenChoice {
    /// The id of the choice.
    pub choice: String,
    /// The behaviour of a robot that makes the choice.
    pub summary: String,
}

/// A quirk of the implementation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviationStatement {
    /// The quirk in the form `<setting>=<choice>`.
    pub deviation: String,
    /// The behaviour of a robot that has the quirk.
    pub summary: String,
    /// The clause that the quirk violates. `None` means that the edition permits the quirk.
    pub clause: Option<String>,
    /// The number of wrong answers that this quirk explains.
    pub explains: usize,
    /// The number of all wrong answers.
    pub of: usize,
    /// Other quirks that explain the same answers equally well.
    pub or: Vec<String>,
    /// The number of files in the corpus for which the quirk changes an answer. The number is `None` if the files were
    /// not counted.
    pub files: Option<u64>,
}

impl Statement {
    /// Returns the clauses with the given standing, in the order of the edition.
    pub fn of_standing(&self, standing: Standing) -> impl Iterator<Item = &ClauseStatement> {
        self.clauses.iter().filter(move |clause| clause.standing == standing)
    }

    /// Returns the SHA-256 digest of the statement as JSON. The JSON contains no white space between its members, and
    /// no digest.
    pub fn sha256(&self) -> String {
        let json = serde_json::to_string(self).expect("each member is data");
        hex::digits(&Hash::hash(json.as_bytes()))
    }

    /// Returns the name of the implementation, followed by the version if the version is known.
    pub fn name(&self) -> String {
        let Implemented { name, version, .. } = &self.implementation;
        match version {
            Some(version) => format!("{} {}", name.raw(), version.raw()),
            None => name.raw().to_owned(),
        }
    }
}
