//! Makes test vectors. A vector is a generated file with queries and the answers to the queries.

use crate::generate::draw::{Drawn, Kind, Tally};
use crate::generate::queries::queries;
use crate::grammar::Grammar;
use norobots::check;
use norobots::engine::Decision;
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Document, Format};
use norobots_settings::naive::Naive;
use norobots_settings::setting::Settings;
use norobots_suite::query::Record;
use norobots_suite::suite::others::Others;
use norobots_suite::suite::{Case, Expectation, json_line};

/// The test vectors for a seed. Each vector has a file, queries that two robots may answer differently, and the answers
/// that an edition determines. All files are of one kind.
///
/// Equal arguments give the same vectors on every machine.
///
/// ```
/// use norobots::spec::Edition;
/// use norobots_generate::generate::{Kind, Vectors};
///
/// let vectors = Vectors::new(Kind::NearMiss, 1, 128, Edition::Standard1994);
/// for vector in vectors.iter().take(3) {
///     let case = vector?.case;
///     assert_eq!(case.conforming, Some(false));
///     assert!(!case.queries.is_empty());
/// }
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct Vectors {
    kind: Kind,
    seed: u64,
    size: usize,
    edition: Edition,
    open: bool,
}

/// A generated file with its queries and the expected answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
    /// The edition that determines the answers.
    pub edition: Edition,
    /// The file, its queries and their answers.
    pub case: Case,
    /// Whether the vector also lists the answers of other permitted interpretations and of later editions.
    open: bool,
}

impl Vector {
    /// Returns the vector as a line of JSON, in the same format as the export of the suite. The line ends with a line
    /// feed. If `path` is given, the line contains this path instead of the bytes of the file.
    pub fn line(&self, path: Option<&str>) -> String {
        let later = self.open && self.edition == Edition::Standard1994;
        json_line(&self.case, self.edition, later, path)
    }
}

impl Vectors {
    /// Returns the vectors for a kind and a seed. Each file has at most `size` bytes, and the edition determines the
    /// answers. If the edition refuses a file, the vector has no queries.
    pub fn new(kind: Kind, seed: u64, size: usize, edition: Edition) -> Vectors {
        Vectors { kind, seed, size, edition, open: false }
    }

    /// Returns vectors that also list, for each query, the permitted choices of settings and the later editions that
    /// give a different answer. Such vectors take much longer to make.
    pub fn open(self) -> Vectors {
        Vectors { open: true, ..self }
    }

    /// Returns the id of the vector with this number.
    pub fn id(&self, number: u64) -> String {
        let Vectors { kind, seed, size, .. } = self;
        format!("generated-{kind}/{seed}-{size}-{number}")
    }

    /// Returns all vectors, from number 1. The iterator never ends.
    pub fn iter(&self) -> impl Iterator<Item = Result<Vector, String>> {
        (1..).map(|number| self.vector(number))
    }

    /// Returns the vector with the given number.
    ///
    /// # Errors
    ///
    /// Returns an error if no file of at most this size could be generated.
    pub fn vector(&self, number: u64) -> Result<Vector, String> {
        self.kind.draw(self.seed, number, self.size, &mut Tally::default(), |drawn| {
            let why = match drawn.breaks {
                Some(edit) => format!("A sentence of strict.pest but for one edit, {edit}."),
                None => format!("A sentence of {}.", self.kind.grammar().file()),
            };
            let conforming = match self.kind {
                Kind::Sentence(Grammar::Strict) => Some(true),
                Kind::NearMiss => Some(false),
                Kind::Sentence(_) => None,
            };
            self.answered(self.id(number), why, drawn, conforming)
        })
    }

    /// Returns the vector for a given file.
    pub fn of_file(&self, id: String, why: String, file: &[u8]) -> Vector {
        let drawn = Drawn { document: &syntax::parse(&Source::new(file)), breaks: None };
        self.answered(id, why, drawn, None)
    }

    fn answered(
        &self,
        id: String,
        why: String,
        drawn: Drawn<'_, '_>,
        known: Option<bool>,
    ) -> Vector {
        let bytes = drawn.document.bytes();
        let source;
        let format = Grammar::of(self.edition).format();
        let document = match format {
            format if drawn.document.format() == format => drawn.document,
            Format::Standard1994 => &syntax::parse(&Source::new(bytes)),
            format => {
                source = Source::new(bytes);
                &syntax::parse_by(&source, format)
            }
        };
        let clauses: Vec<_> = drawn.breaks.iter().map(|edit| edit.clause()).collect();
        let standard = self.edition == Edition::Standard1994;
        let checked = || check::conforming(&check::check(document));
        let conforming = standard.then(|| known.unwrap_or_else(checked));
        let case = Case {
            id,
            why,
            // The standard defines records only for conforming files.
            records: (conforming == Some(true)).then(|| Record::all(document)),
            conforming,
            violates: (standard && !clauses.is_empty()).then(|| clauses.clone()),
            cites: clauses,
            robots: bytes.to_vec(),
            queries: self.queries(document),
            ..Case::default()
        };
        Vector { edition: self.edition, case, open: self.open }
    }

    fn queries(&self, document: &Document<'_>) -> Vec<Expectation> {
        let bytes = document.bytes();
        // The engine `naive` answers for all editions except these two.
        let profile = match self.edition {
            Edition::Standard1994 | Edition::Revisited => None,
            edition => Some(Naive { settings: Settings::default_for(edition) }.read(bytes)),
        };
        let policy = Policy::new(document);
        let permitted =
            if self.open { Others::read(self.edition, bytes) } else { Others::default() };
        let queries = queries(document);
        // Each robot is looked up only once.
        let by_robot = queries.chunk_by(|query, next| query.agent == next.agent);
        let profile = &profile;
        let decisions = by_robot.flat_map(|queries| {
            let robot = policy.robot(&queries[0].agent);
            queries.iter().map(move |query| match profile {
                None => Some(robot.decide(&query.url)),
                Some(read) => Some(read.as_ref().ok()?.decide(&query.agent, &query.url)),
            })
        });
        let decisions: Vec<Option<Decision>> = decisions.collect();
        let answered = queries.into_iter().zip(decisions);
        answered
            .filter_map(|(query, decision)| Some(permitted.expectation(query, decision?)))
            .collect()
    }
}
