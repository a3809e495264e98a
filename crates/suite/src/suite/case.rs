//! A suite and its cases, as they are held in memory.

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
    /// The documents that it quotes; none where it has no `sources.toml`.
    pub sources: Vec<SourceDocument>,
    /// The clauses, in the order of the text; none in an imported suite.
    pub clauses: Vec<Quotation>,
    /// The rules on META tags, in the order of their text; empty where the suite does not list them.
    pub rules: Vec<Quotation<Rule>>,
    /// The sentences, in the order of the text; empty where the suite does not list them.
    pub sentences: Vec<Sentence>,
    /// The cases, by file name, then as they stand in the file.
    pub cases: Vec<Case>,
    /// Cases that say what each of several editions answers, from its own words: their open answers name ids
    /// of editions in place of choices. They are asked only [`by`](Suite::by) an edition.
    pub later: Vec<Case>,
}

impl Suite {
    /// Whether it was made from other people's files, whose cases cite no clause.
    pub fn imported(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Returns the words behind a clause of any edition, where there are any. For 1994 they are those of the
    /// suite.
    pub fn words(&self, clause: ClauseId) -> Option<&str> {
        match clause.of_1994() {
            Some(clause) => Some(&self.quotation(clause)?.quote),
            None => clause.demand()?.quote.as_deref(),
        }
    }

    /// The words of the standard behind a clause, where the suite has them.
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
    /// Why no case can test it; `None` where one can.
    pub untestable: Option<String>,
}

/// One robots.txt and what is expected of it; or a page, where `meta` is expected of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// `<topic>/<name>`; immutable, unique in the suite.
    pub id: String,
    /// The file of the suite that it stands in.
    pub file: String,
    /// Why the text demands this.
    pub why: String,
    /// The clauses it rests on; empty only in an imported suite and for a page. The first is the
    /// one it is chiefly about.
    pub cites: Vec<Clause>,
    /// The rules that a case about a page rests on, the one it is chiefly about first; empty for
    /// any other.
    pub rules: Vec<Rule>,
    /// The setting that the text leaves open, where the answer to a query depends on it.
    pub setting: Option<String>,
    /// The file, any bytes.
    pub robots: Vec<u8>,
    /// The site of the file, where the case gives it; every URL of the queries belongs to this site.
    pub site: Option<Site>,
    /// The records that a reader must find.
    pub records: Option<Vec<Record>>,
    /// Whether the file conforms.
    pub conforming: Option<bool>,
    /// The clauses that its violations cite.
    pub violates: Option<Vec<Clause>>,
    /// What the page asks of robots, as far as it is settled.
    pub meta: Option<Meta>,
    /// The queries and their answers; may be empty.
    pub queries: Vec<Expectation>,
}

impl Case {
    /// The clause it is chiefly about; `None` only in an imported suite and for a page.
    pub fn chief(&self) -> Option<Clause> {
        self.cites.first().copied()
    }

    /// One of its queries, with the file and the site.
    pub fn query<'a>(&'a self, query: &'a Expectation) -> Query<'a> {
        Query::new(&*self.robots, &*query.agent, &*query.url).of(self.site.as_ref())
    }

    /// The ids of the clauses or rules that it rests on.
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
    /// The choices that the text permits and that give another answer, each alone. Only generated
    /// vectors list them; a written case names its one setting instead.
    pub moved_by: Vec<Deviation>,
    /// The line that decides, from 1.
    pub line: Option<usize>,
    /// The editions that give this answer but leave it open; only in a case of [`later`](Suite::later).
    pub open_by: Vec<Edition>,
}

/// The answer that a query must get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// The text settles it.
    Settled(Verdict),
    /// The text leaves it open: the answer of each choice of the case's setting.
    Open(Vec<(String, Verdict)>),
}

impl Expect {
    /// The answer of each choice, where the text leaves it open.
    pub fn open(&self) -> Option<&[(String, Verdict)]> {
        match self {
            Expect::Settled(_) => None,
            Expect::Open(choices) => Some(choices),
        }
    }

    /// The answer, where the text settles it.
    pub fn settled(&self) -> Option<Verdict> {
        match self {
            Expect::Settled(verdict) => Some(*verdict),
            Expect::Open(_) => None,
        }
    }
}
