//! The types for a suite and its cases.

use crate::driver::{Meta, Record};
use crate::meta::Rule;
use crate::query::Query;
use crate::suite::sentence::Sentence;
use crate::suite::source::SourceDocument;
use norobots::engine::Verdict;
use norobots::spec::{Clause, Edition};
use norobots_settings::setting::{ClauseId, Deviation};
use norobots_settings::site::Site;

/// Test cases, and the clauses of the standard that the cases cite.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    /// The version of the package, a `+`, and a short hash of the loaded files.
    pub version: String,
    /// The edition whose answers the cases expect.
    pub edition: Edition,
    /// The documents that the suite quotes. The list is empty if the suite has no `sources.toml`.
    pub sources: Vec<SourceDocument>,
    /// The clauses, in the order of the standard. The list is empty if the suite was read from textproto files, or if
    /// it contains the answers of a later edition.
    pub clauses: Vec<Quotation>,
    /// The rules on META tags, in the order of their document. The list is empty if the suite has no such rules.
    pub rules: Vec<Quotation<Rule>>,
    /// The sentences of the standard, in order. The list is empty if the suite does not list sentences.
    pub sentences: Vec<Sentence>,
    /// The cases. The cases are sorted by file name, and the cases of a file are in the order of the file.
    pub cases: Vec<Case>,
    /// Additional cases with the answers of several editions. In these cases, an open query has an answer for each
    /// edition instead of for each choice. Only [`by`](Suite::by) and similar functions use these cases.
    pub later: Vec<Case>,
}

impl Suite {
    /// Returns whether the suite has no clauses. Such a suite was read from somebody else's textproto files, or
    /// contains the answers of a later edition.
    pub fn imported(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Returns a quotation for a clause of any edition, if one is known. For a clause of the standard of 1994, the
    /// quotation comes from this suite.
    pub fn words(&self, clause: ClauseId) -> Option<&str> {
        match clause.of_1994() {
            Some(clause) => Some(&self.quotation(clause)?.quote),
            None => clause.demand()?.quote.as_deref(),
        }
    }

    /// Returns the quotation of the standard for a clause, if the suite contains it.
    pub fn quotation(&self, clause: Clause) -> Option<&Quotation> {
        self.clauses.iter().find(|quotation| quotation.subject == clause)
    }
}

/// A quotation that supports a clause or a rule on META tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotation<T = Clause> {
    /// The clause or the rule that the quotation supports.
    pub subject: T,
    /// The document that contains the quotation.
    pub source: SourceDocument,
    /// The exact words of the document. White space may be folded.
    pub quote: String,
    /// The reason why no case can test the clause or rule, or `None` if a case can test it.
    pub untestable: Option<String>,
}

/// A robots.txt and the expected results. If `meta` is given, the case contains a page instead of a robots.txt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// The id, in the form `<topic>/<name>`. An id is unique in the suite and never changes.
    pub id: String,
    /// The file of the suite that contains the case.
    pub file: String,
    /// Why the edition requires the expected results.
    pub why: String,
    /// The clauses that support the expected results. The case mainly tests the first clause. The list is empty only
    /// for a page, for an imported case, and for a case with the answers of later editions.
    pub cites: Vec<Clause>,
    /// The rules on META tags that the case tests. The case mainly tests the first rule. The list is empty if the case
    /// is not about a page.
    pub rules: Vec<Rule>,
    /// The setting on which the answers to the open queries depend. The standard does not settle these queries. An open
    /// query has an expected answer for each choice of this setting. `None` if no query is open.
    pub setting: Option<String>,
    /// The bytes of the file or of the page.
    pub robots: Vec<u8>,
    /// The site of the file, if the case has one. All URLs of the queries belong to this site.
    pub site: Option<Site>,
    /// The records that a parser must find.
    pub records: Option<Vec<Record>>,
    /// Whether the file conforms.
    pub conforming: Option<bool>,
    /// The clauses that the file violates.
    pub violates: Option<Vec<Clause>>,
    /// What the META tags of the page mean, as far as the rules on META tags define it.
    pub meta: Option<Meta>,
    /// The queries and their answers.
    pub queries: Vec<Expectation>,
}

impl Case {
    /// Returns the clause that the case mainly tests, or `None` if [`cites`](Case::cites) is empty.
    pub fn chief(&self) -> Option<Clause> {
        self.cites.first().copied()
    }

    /// Returns a query with the file and the site of the case.
    pub fn query<'a>(&'a self, query: &'a Expectation) -> Query<'a> {
        Query::new(&*self.robots, &*query.agent, &*query.url).of(self.site.as_ref())
    }

    /// Returns the ids of the clauses or rules that the case cites.
    pub fn cited(&self) -> Vec<&'static str> {
        let clauses = self.cites.iter().map(|clause| clause.id());
        clauses.chain(self.rules.iter().map(|rule| rule.id())).collect()
    }
}

/// A query about a case's file, and the expected answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The robot's name or its whole User-Agent header.
    pub agent: Vec<u8>,
    /// A path with or without a query, or an absolute URL.
    pub url: Vec<u8>,
    /// The expected answer.
    pub expect: Expect,
    /// The permitted choices that change the answer. The list is empty in a handwritten case, because the case's
    /// `setting` has the same purpose.
    pub moved_by: Vec<Deviation>,
    /// The number of the line that decides, from 1.
    pub line: Option<usize>,
    /// The editions that give this answer but also permit a different answer. The list is empty except in the cases of
    /// [`later`](Suite::later).
    pub open_by: Vec<Edition>,
}

/// The answer to a query under an edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// The edition requires this answer.
    Settled(Verdict),
    /// The edition does not settle the query. The list contains the expected answer for each choice of the case's
    /// setting.
    Open(Vec<(String, Verdict)>),
}

impl Expect {
    /// Returns the expected answers for the choices of the setting, or `None` if the edition settles the query.
    pub fn open(&self) -> Option<&[(String, Verdict)]> {
        match self {
            Expect::Settled(_) => None,
            Expect::Open(choices) => Some(choices),
        }
    }

    /// Returns the answer, or `None` if the edition does not settle the query.
    pub fn settled(&self) -> Option<Verdict> {
        match self {
            Expect::Settled(verdict) => Some(*verdict),
            Expect::Open(_) => None,
        }
    }
}
