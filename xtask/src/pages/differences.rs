//! Writes `conformance/revisited.md`. The page shows the smallest files on which the standard of 1994 and the Revisited
//! grammar differ. A search through all files with a few lines finds these files.

use super::over_files;
use norobots::check::{self, Code, Diagnostic, Severity};
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::spec::{AnyClause, Clause, RevisitedClause};
use norobots::syntax::{self, Document, Format, Line, LineKind};
use norobots_property as property;
use norobots_suite::query::Query;
use norobots_suite::suite::{Folder, Suite};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The lines for the first part of the search, which tries all files with at most [`SHORT`] of these lines.
const MANY: [&[u8]; 22] = [
    b"User-agent: a\n",
    b"User-agent: *\n",
    b"User-agent: a b\n",
    b"User-agent: * a\n",
    b"User-agent: a#b\n",
    b"User-agent:a\n",
    b"User-agent: a \n",
    b"User-agent:\n",
    b" User-agent: a\n",
    b"Disallow:\n",
    b"Disallow: /\n",
    b"Disallow: /a /b\n",
    b"Disallow: /a#b\n",
    b"Disallow: #b\n",
    b"Disallow:/\n",
    b"Disallow: / \n",
    b"X: y\n",
    b"x\n",
    b"# c\n",
    b" # c\n",
    b"\n",
    b" \n",
];
const SHORT: usize = 4;

/// The second part of the search tries all files with exactly [`LONG`] of these lines, which are indices into [`MANY`].
const FEW: [usize; 10] = [0, 1, 2, 3, 4, 9, 10, 11, 12, 20];
const LONG: usize = 5;

norobots::slugs! {
    /// The reason why two documents give a line different values. The row of each reason has one clause of each
    /// document.
    pub enum Reason("reason", summary): (Clause, RevisitedClause) {
        /// several names on a User-agent line
        SeveralNames = "several-names" => (Clause::AgentName, RevisitedClause::Shared),
        /// `*` among the names of a User-agent line
        StarAmongNames = "star-among-names" => (Clause::AgentDefault, RevisitedClause::EveryRobot),
        /// several paths on a Disallow line
        SeveralPaths = "several-paths" => (Clause::DisallowPrefix, RevisitedClause::DisallowLine),
    }
}

use Reason::*;

/// A kind of difference between the two documents. The search keeps the smallest file of each kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// One of the documents accepts the file, and the other document refuses it because of a single violation. The
    /// members are the code of this violation and, for some codes, its message.
    Conforming(Code, Option<String>),
    /// Both documents accept the file, but disagree on the values of a line.
    Tree(Reason),
    /// Both documents accept the file, but disagree on a query. The flag is true if the standard of 1994 allows the
    /// URL.
    Decision(Reason, bool),
}

/// An example of a difference. The size of the file is the first member, so that examples are sorted by size.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Example {
    len: usize,
    file: Vec<u8>,
    /// The query on which the documents disagree, or `None` if the example is not about a decision.
    query: Option<Query<'static>>,
    /// The message of the document that refuses the file, or `None` if both documents accept it.
    message: Option<String>,
}

#[derive(Default)]
pub struct Differences {
    /// The number of files that were tried.
    pub files: u64,
    /// The number of files that conform to both documents.
    pub both_conform: u64,
    /// The number of queries that were tried, all about files that conform to both documents.
    pub queries: u64,
    /// The smallest file of each kind of difference.
    pub examples: BTreeMap<Kind, Example>,
}

impl Differences {
    fn add(&mut self, kind: Kind, example: Example) {
        let known = self.examples.entry(kind).or_insert_with(|| example.clone());
        if example < *known {
            *known = example;
        }
    }
}

impl std::ops::AddAssign for Differences {
    fn add_assign(&mut self, other: Differences) {
        self.files += other.files;
        self.both_conform += other.both_conform;
        self.queries += other.queries;
        for (kind, example) in other.examples {
            self.add(kind, example);
        }
    }
}

/// Compares the two documents on three variants of a file: the file itself, the file after a byte-order mark, and the
/// file without its last terminator.
fn variants(file: &[u8]) -> Differences {
    let mut differences = differ(file);
    differences += differ(&[b"\xEF\xBB\xBF", file].concat());
    // If the last line is blank, the third variant is skipped, because this variant equals a file with fewer lines.
    if let [text @ .., b'\n'] = file
        && !matches!(text, [] | [.., b'\n'])
    {
        differences += differ(text);
    }
    differences
}

/// Compares the standard of 1994 with the Revisited grammar on a file of [`LONG`] lines. Shorter files are skipped,
/// because the search with [`MANY`] covers them.
fn long_variants(file: &[u8]) -> Differences {
    let lines = file.iter().filter(|byte| **byte == b'\n').count();
    if lines == LONG { variants(file) } else { Differences::default() }
}

fn differ(file: &[u8]) -> Differences {
    let source = Source::new(file);
    let documents =
        [Format::Standard1994, Format::Revisited].map(|format| syntax::parse_by(&source, format));
    let violations = documents.each_ref().map(|document| {
        let all = check::check(document).into_iter();
        all.filter(|each| each.code.severity() == Severity::Violation).collect::<Vec<_>>()
    });
    let mut differences = Differences { files: 1, ..Differences::default() };
    let example = |query, message| Example { len: file.len(), file: file.to_vec(), query, message };
    let mut refused = |diagnostic: &Diagnostic, document: &Document<'_>| {
        let message = diagnostic.message(document);
        let form =
            matches!(diagnostic.code, Code::RevisitedAgentForm | Code::RevisitedDisallowForm);
        let kind = Kind::Conforming(diagnostic.code, form.then(|| message.clone()));
        differences.add(kind, example(None, Some(message)));
    };
    match violations.each_ref().map(Vec::as_slice) {
        [[], []] => {}
        [[diagnostic], []] => {
            refused(diagnostic, &documents[0]);
            return differences;
        }
        [[], [diagnostic]] => {
            refused(diagnostic, &documents[1]);
            return differences;
        }
        _ => return differences,
    }
    differences.both_conform = 1;
    let [standard, revisited] = documents.each_ref().map(|document| {
        document
            .records()
            .map(|record| (record.first_line(), record.last_line()))
            .collect::<Vec<_>>()
    });
    assert_eq!(standard, revisited);
    let reasons = reasons(&documents);
    let only = reasons.first().copied().filter(|_| reasons.len() == 1);
    if let Some(reason) = only {
        differences.add(Kind::Tree(reason), example(None, None));
    }
    for query in questions(&documents) {
        let [allowed, revisited] = documents
            .each_ref()
            .map(|document| Policy::new(document).decide(&query.agent, &query.url).allowed());
        differences.queries += 1;
        if allowed != revisited {
            assert!(!reasons.is_empty(), "{:?}", file.escape_ascii().to_string());
            if let Some(reason) = only {
                let example = example(Some(query.into_owned()), None);
                differences.add(Kind::Decision(reason, allowed), example);
            }
        }
    }
    differences
}

/// Panics if none of the known reasons explains a difference between the two trees.
fn reasons([standard, revisited]: &[Document<'_>; 2]) -> BTreeSet<Reason> {
    let mut reasons = BTreeSet::new();
    for (line, other) in standard.lines().zip(revisited.lines()) {
        let words: Vec<&[u8]> = other.values().map(|word| revisited.slice(word)).collect();
        let value: Vec<&[u8]> = line.values().map(|value| standard.slice(value)).collect();
        if words == value {
            assert_eq!(line.kind(), other.kind());
            assert!(line.tokens().eq(other.tokens()), "{line:?}");
            continue;
        }
        let agent = line.kind() == LineKind::UserAgent;
        let several = words.len() > 1;
        if several {
            reasons.insert(match agent {
                true if words.contains(&&b"*"[..]) => StarAmongNames,
                true => SeveralNames,
                false => SeveralPaths,
            });
        }
        assert!(!reasons.is_empty());
    }
    reasons
}

fn questions<'d>(documents: &[Document<'d>; 2]) -> BTreeSet<Query<'d>> {
    let queries = documents.iter().flat_map(property::queries);
    // Queries with unusual names or URLs are skipped, because they would distract a reader of the page.
    let plain = |query: &Query<'_>| {
        query.agent.first().is_some_and(u8::is_ascii_lowercase) && query.url.starts_with(b"/")
    };
    queries.filter(plain).collect()
}

/// Returns the clause by which one document accepts a file that the other document refuses with this code.
fn accepts(code: Code) -> Option<AnyClause> {
    use AnyClause::{Revisited, Standard1994};
    Some(match code {
        Code::RevisitedByteOrderMark => return None,
        Code::RevisitedCommentForm => Standard1994(Clause::Comment),
        Code::RevisitedAgentForm | Code::RevisitedDisallowForm => Standard1994(Clause::LineForm),
        Code::RevisitedBlankForm => Standard1994(Clause::RecordSeparator),
        Code::RevisitedUnterminated => Standard1994(Clause::LineTerminator),
        Code::RevisitedOtherLine => Standard1994(Clause::UnknownHeader),
        Code::RevisitedBlankFirst => Standard1994(Clause::EmptyFile),
        Code::RevisitedCommentsAlone => Standard1994(Clause::CommentOnlyLine),
        Code::RevisitedSecondAgentLine => Standard1994(Clause::AgentShared),
        Code::SecondDefaultRecord => Revisited(RevisitedClause::SeveralRecords),
        other => panic!("no sentence accepts what {other} refuses"),
    })
}

struct Page {
    suite: Suite,
    text: String,
}

impl Page {
    fn section(&mut self, heading: &str, file: &[u8]) {
        let file = file.escape_ascii().to_string().replace("\\n", "\\n\n");
        let file = file.trim_end();
        write!(self.text, "\n### {heading}\n\n```text\n{file}\n```\n\n").unwrap();
    }

    /// Writes the answer of one document, and quotes the sentence that requires this answer.
    fn side(&mut self, name: &str, summary: &str, clause: Option<AnyClause>) {
        let sentence = match clause {
            None => "It says nothing of it.".to_owned(),
            Some(AnyClause::Standard1994(clause)) => {
                let quote = &self.suite.quotation(clause).expect("a quotation").quote;
                format!("“{quote}” (`{clause}`)")
            }
            Some(AnyClause::Revisited(clause)) => {
                let quote = clause.grammar().map_or_else(
                    || format!("“{}”: {}", clause.quote(), clause.summary()),
                    |line| format!("`{line}`"),
                );
                format!("{quote} (`{clause}`)")
            }
            Some(clause) => unreachable!("{clause} is of neither text"),
        };
        writeln!(self.text, "- **{name}**: {summary}. {sentence}").unwrap();
    }

    fn both(&mut self, standard: &str, revisited: &str, reason: Reason) {
        let (old, new) = reason.row();
        self.side("1994", standard, Some(AnyClause::Standard1994(old)));
        self.side("Revisited", revisited, Some(AnyClause::Revisited(new)));
    }
}

fn bytes(bytes: &[u8]) -> String {
    format!("`{}`", bytes.escape_ascii())
}

fn values(file: &[u8]) -> [String; 2] {
    let source = Source::new(file);
    let [standard, revisited] = [Format::Standard1994, Format::Revisited].map(|format| {
        let document = syntax::parse_by(&source, format);
        let value = |value| bytes(document.slice(value));
        let values = |line: Line<'_>| line.values().map(value).collect::<Vec<_>>();
        document.lines().map(values).collect::<Vec<_>>()
    });
    let differ = standard.iter().zip(&revisited).find(|(first, second)| first != second);
    let (standard, revisited) = differ.expect("values that differ");
    [standard, revisited].map(|values| match &values[..] {
        [value] => format!("the value {value}"),
        values => format!("the values {}", values.join(" and ")),
    })
}

/// Returns the Markdown page about the differences.
pub fn page(differences: &Differences) -> String {
    let suite = Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"));
    let mut page = Page { suite, text: String::new() };
    let (many, few) = (MANY.len(), FEW.len());
    let head = format!(
        "# The standard of 1994 and the Revisited grammar\n\n\
         This page shows the smallest file for each kind of difference between the two texts. It is\n\
         the result of a search through all files of up to {SHORT} lines from a list of {many}, and of\n\
         {LONG} lines from a list of {few}, each also with a byte-order mark and without its last\n\
         terminator: {} files, of which {} conform to both texts, with {} questions about these files.\n\
         Files that one text rejects for several reasons, or that both texts reject, are not shown.\n\
         `norobots explain CLAUSE` describes how this project reads a clause of either text.\n\n\
         `cargo xtask write pages` generates this page; a test compares it with the result of the search.\n",
        differences.files, differences.both_conform, differences.queries
    );
    page.text.push_str(&head);
    let mut part = "";
    for (kind, example) in &differences.examples {
        let heading = match kind {
            Kind::Conforming(..) => "Conforming or not",
            Kind::Tree(_) => "Other values in a file that keeps both",
            Kind::Decision(..) => "Other decisions on a file that keeps both",
        };
        if heading != part {
            write!(page.text, "\n## {heading}\n").unwrap();
            part = heading;
        }
        match kind {
            Kind::Conforming(code, _) => {
                let message = example.message.as_deref().unwrap_or_default();
                page.section(&format!("`{code}`: {message}"), &example.file);
                let refused = ("does not conform", code.clauses().next());
                let accepted = ("conforms", accepts(*code));
                let (old, new) = match code.clause(Format::Standard1994) {
                    Some(_) => (refused, accepted),
                    None => (accepted, refused),
                };
                page.side("1994", old.0, old.1);
                page.side("Revisited", new.0, new.1);
            }
            Kind::Tree(reason) => {
                page.section(reason.summary(), &example.file);
                let [standard, revisited] = values(&example.file);
                page.both(&standard, &revisited, *reason);
            }
            Kind::Decision(reason, allowed) => {
                let Query { agent, url, .. } = example.query.as_ref().expect("a query");
                let words = |allowed| if allowed { "allowed" } else { "disallowed" };
                let (old, new) = (words(*allowed), words(!*allowed));
                page.section(&format!("{}: {old} and {new}", reason.summary()), &example.file);
                writeln!(page.text, "{} asks for {}:\n", bytes(agent), bytes(url)).unwrap();
                page.both(old, new, *reason);
            }
        }
    }
    page.text
}

/// Searches for all kinds of differences.
pub fn differences() -> Differences {
    let mut differences = over_files(&MANY, SHORT, variants);
    differences += over_files(&FEW.map(|line| MANY[line]), LONG, long_variants);
    differences
}
