//! A suite and its cases, as they are in memory.

use crate::driver::{Meta, Record};
use crate::meta::Rule;
use crate::query::Query;
use crate::suite::sentence::Sentence;
use crate::suite::source::SourceDocument;
use norobots::engine::Verdict;
use norobots::spec::{Clause, Edition};
use norobots_settings::setting::{ClauseId, Deviation};
use norobots_settings::site::Site;

/// Cases, and the clauses they cite.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    /// The version of the package, `+`, and a short hash of the files that were loaded.
    pub version: String,
    /// The edition whose answers its cases expect.
    pub edition: Edition,
    /// The documents that it quotes; empty if it has no `sources.toml`.
    pub sources: Vec<SourceDocument>,
    /// The clauses, in the order of the text; empty in an imported suite.
    pub clauses: Vec<Quotation>,
    /// The rules on META tags, in the order of their text; empty if the suite does not list them.
    pub rules: Vec<Quotation<Rule>>,
    /// The sentences, in the order of the text; empty if the suite does not list them.
    pub sentences: Vec<Sentence>,
    /// The cases, by file name, then in the order of the file.
    pub cases: Vec<Case>,
    /// Cases with the answers that several editions give by their own words: their open answers
    /// name ids of editions in place of choices. They are used only [`by`](Suite::by) an edition.
    pub later: Vec<Case>,
}

impl Suite {
    /// Returns whether it was made from other people's files, whose cases cite no clause.
    pub fn imported(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Returns the words that a clause of any edition is taken from, if there are any. For 1994
    /// they are those of the suite.
    pub fn words(&self, clause: ClauseId) -> Option<&str> {
        match clause.of_1994() {
            Some(clause) => Some(&self.quotation(clause)?.quote),
            None => clause.demand()?.quote.as_deref(),
        }
    }

    /// Returns the words of the standard for a clause, if the suite has them.
    pub fn quotation(&self, clause: Clause) -> Option<&Quotation> {
        self.clauses.iter().find(|quotation| quotation.of == clause)
    }
}

/// A clause in the words of the standard, or a rule on META tags in the words of its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotation<T = Clause> {
    /// The clause or the rule.
    pub of: T,
    /// The source document.
    pub source: SourceDocument,
    /// The words, letter for letter; white space may be folded.
    pub quote: String,
    /// Why no case can test it; `None` if a case can.
    pub untestable: Option<String>,
}

/// A robots.txt or, if `meta` is given, a page, and what is expected of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// `<topic>/<name>`; immutable, unique in the suite.
    pub id: String,
    /// The file of the suite that holds it.
    pub file: String,
    /// Why the text demands this.
    pub why: String,
    /// The clauses it rests on, the one that it chiefly tests first; empty only in an imported
    /// suite and for a page.
    pub cites: Vec<Clause>,
    /// The rules that a case about a page rests on, the one that it chiefly tests first; empty for
    /// any other case.
    pub rules: Vec<Rule>,
    /// The setting that the text leaves open, if the answer to a query depends on it.
    pub setting: Option<String>,
    /// The file, any bytes.
    pub robots: Vec<u8>,
    /// The site of the file, if the case gives it; every URL of the queries belongs to this site.
    pub site: Option<Site>,
    /// The records that a reader must find.
    pub records: Option<Vec<Record>>,
    /// Whether the file conforms.
    pub conforming: Option<bool>,
    /// The clauses that its violations cite.
    pub violates: Option<Vec<Clause>>,
    /// What the page asks of robots, as far as the text decides it.
    pub meta: Option<Meta>,
    /// The queries and their answers; may be empty.
    pub queries: Vec<Expectation>,
}

impl Case {
    /// Returns the clause that it chiefly tests; `None` only in an imported suite and for a page.
    pub fn chief(&self) -> Option<Clause> {
        self.cites.first().copied()
    }

    /// Returns one of its queries, with the file and the site.
    pub fn query<'a>(&'a self, query: &'a Expectation) -> Query<'a> {
        Query::new(&*self.robots, &*query.agent, &*query.url).of(self.site.as_ref())
    }

    /// Returns the ids of the clauses or rules that it rests on.
    pub fn cited(&self) -> Vec<&'static str> {
        let clauses = self.cites.iter().map(|clause| clause.id());
        clauses.chain(self.rules.iter().map(|rule| rule.id())).collect()
    }
}

/// A query about a case's file, and the answer expected of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The robot's name or its whole User-Agent header, any bytes.
    pub agent: Vec<u8>,
    /// A path with or without a query, or an absolute URL, any bytes.
    pub url: Vec<u8>,
    /// The answer.
    pub expect: Expect,
    /// The choices that the text permits, each of which gives a different answer by itself. Only
    /// generated vectors list them; a written case names its one setting instead.
    pub moved_by: Vec<Deviation>,
    /// The line that decides, from 1.
    pub line: Option<usize>,
    /// The editions that give this answer and also leave it open; only in a case of [`later`](Suite::later).
    pub open_by: Vec<Edition>,
}

/// The answer that a query must get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// The text settles the query: it demands this answer.
    Settled(Verdict),
    /// The text leaves the answer open: the answer of each choice of the case's setting.
    Open(Vec<(String, Verdict)>),
}

impl Expect {
    /// Returns the answer of each choice, if the text leaves the answer open.
    pub fn open(&self) -> Option<&[(String, Verdict)]> {
        match self {
            Expect::Settled(_) => None,
            Expect::Open(choices) => Some(choices),
        }
    }

    /// Returns the answer, if the text settles the query.
    pub fn settled(&self) -> Option<Verdict> {
        match self {
            Expect::Settled(verdict) => Some(*verdict),
            Expect::Open(_) => None,
        }
    }
}
