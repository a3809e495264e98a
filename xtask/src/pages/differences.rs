//! `conformance/revisited.md`: the smallest files on which the standard of 1994 and the Revisited
//! grammar differ, found among all files of a few lines.

use super::over_files;
use norobots::check::{self, Code, Diagnostic, Severity};
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::spec::{AnyClause, Clause, RevisitedClause};
use norobots::syntax::{self, Document, Format, Line, LineKind};
use norobots_lab::property;
use norobots_lab::query::Query;
use norobots_lab::suite::{Folder, Suite};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Each of them in any place of up to [`SHORT`] lines.
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

/// Each of them in any place of up to [`LONG`] lines.
const FEW: [&[u8]; 10] = [
    b"User-agent: a\n",
    b"User-agent: *\n",
    b"User-agent: a b\n",
    b"User-agent: * a\n",
    b"User-agent: a#b\n",
    b"Disallow:\n",
    b"Disallow: /\n",
    b"Disallow: /a /b\n",
    b"Disallow: /a#b\n",
    b"\n",
];
const LONG: usize = 5;

/// What tells two values apart that stand on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    SeveralNames,
    StarAmongNames,
    HashInName,
    SeveralPaths,
    HashInPath,
}

use Reason::*;

impl Reason {
    fn summary(self) -> &'static str {
        match self {
            SeveralNames => "several names on a User-agent line",
            StarAmongNames => "`*` among the names of a User-agent line",
            HashInName => "`#` inside a name",
            SeveralPaths => "several paths on a Disallow line",
            HashInPath => "`#` inside a path",
        }
    }

    /// The clause of either text that it comes from.
    fn clauses(self) -> (Clause, RevisitedClause) {
        match self {
            SeveralNames => (Clause::AgentName, RevisitedClause::Shared),
            StarAmongNames => (Clause::AgentDefault, RevisitedClause::EveryRobot),
            HashInName => (Clause::Comment, RevisitedClause::AgentId),
            SeveralPaths => (Clause::DisallowPrefix, RevisitedClause::DisallowLine),
            HashInPath => (Clause::Comment, RevisitedClause::PathRoot),
        }
    }
}

/// A kind of difference; of each the smallest file is kept.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// One of the texts refuses the file, for one reason only: what it is and where on the line.
    Conforming(Code, Option<String>),
    /// Both accept it, and a line has other values.
    Tree(Reason),
    /// Both accept it, and decide otherwise: what the standard of 1994 does.
    Decision(Reason, bool),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Example {
    len: usize,
    file: Vec<u8>,
    query: Option<Query<'static>>,
}

#[derive(Default)]
pub struct Differences {
    /// Files looked at.
    pub files: u64,
    /// Files that keep both texts.
    pub both_conform: u64,
    /// Queries about those.
    pub queries: u64,
    /// The smallest file of each kind.
    pub examples: BTreeMap<Kind, Example>,
}

impl Differences {
    fn add(&mut self, kind: Kind, example: Example) {
        match self.examples.get_mut(&kind) {
            Some(known) if *known <= example => {}
            Some(known) => *known = example,
            None => drop(self.examples.insert(kind, example)),
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

/// The file, with a byte-order mark before it, and without its last terminator.
fn variants(file: &[u8]) -> Differences {
    let mut found = differ(file);
    found += differ(&[b"\xEF\xBB\xBF", file].concat());
    // A blank line without its terminator is a file of less lines.
    if let [text @ .., b'\n'] = file
        && !matches!(text, [] | [.., b'\n'])
    {
        found += differ(text);
    }
    found
}

/// The files of all lines: those of fewer are among the others.
fn long_variants(file: &[u8]) -> Differences {
    let lines = file.iter().filter(|byte| **byte == b'\n').count();
    if lines == LONG { variants(file) } else { Differences::default() }
}

fn differ(file: &[u8]) -> Differences {
    let source = Source::new(file);
    let of = |format| {
        let document = syntax::parse_by(&source, format).unwrap();
        let mut violations = check::check(&document);
        violations.retain(|each| each.code.severity() == Severity::Violation);
        (document, violations)
    };
    let (standard, revisited) = (of(Format::Standard1994), of(Format::Revisited));
    let mut found = Differences { files: 1, ..Differences::default() };
    let example = |query| Example { len: file.len(), file: file.to_vec(), query };
    match (&standard.1[..], &revisited.1[..]) {
        ([], []) => {
            found.both_conform = 1;
            let (standard, revisited) = (&standard.0, &revisited.0);
            let lines = |document: &Document<'_>| -> Vec<_> {
                document.records().map(|one| (one.first_line(), one.last_line())).collect()
            };
            assert_eq!(lines(standard), lines(revisited));
            let reasons = reasons(standard, revisited);
            let only = (reasons.len() == 1).then(|| *reasons.first().unwrap());
            if let Some(reason) = only {
                found.add(Kind::Tree(reason), example(None));
            }
            for query in questions(standard, revisited) {
                let allowed = [standard, revisited].map(|document| {
                    Policy::new(document).decide(&query.agent, &query.url).allowed()
                });
                found.queries += 1;
                if allowed[0] != allowed[1] {
                    assert!(!reasons.is_empty(), "{:?}", file.escape_ascii().to_string());
                    if let Some(reason) = only {
                        found.add(
                            Kind::Decision(reason, allowed[0]),
                            example(Some(query.into_owned())),
                        );
                    }
                }
            }
        }
        ([], [one]) => found.add(conforming(one, &revisited.0), example(None)),
        ([one], []) => found.add(conforming(one, &standard.0), example(None)),
        _ => {}
    }
    found
}

fn conforming(one: &Diagnostic, document: &Document<'_>) -> Kind {
    let form = matches!(one.code, Code::RevisitedAgentForm | Code::RevisitedDisallowForm);
    Kind::Conforming(one.code, form.then(|| one.message(document)))
}

/// What the one text that refuses the file says.
fn message(code: Code, file: &[u8]) -> String {
    let source = Source::new(file);
    let format = match code.clause() {
        AnyClause::Standard1994(_) => Format::Standard1994,
        AnyClause::Revisited(_) => Format::Revisited,
    };
    let document = syntax::parse_by(&source, format).unwrap();
    let diagnostics = check::check(&document);
    let one = diagnostics.iter().find(|each| each.code == code).expect("the diagnostic");
    one.message(&document)
}

/// Why the lines of the trees differ. Two trees that differ do so for a reason that is known.
fn reasons(standard: &Document<'_>, revisited: &Document<'_>) -> BTreeSet<Reason> {
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
        let star = agent && several && words.contains(&&b"*"[..]);
        if words.iter().any(|word| word.contains(&b'#')) {
            reasons.insert(if agent { HashInName } else { HashInPath });
        }
        if several {
            reasons.insert(match agent {
                true if star => StarAmongNames,
                true => SeveralNames,
                false => SeveralPaths,
            });
        }
        assert!(!reasons.is_empty());
    }
    reasons
}

fn questions<'d>(standard: &Document<'d>, revisited: &Document<'d>) -> BTreeSet<Query<'d>> {
    let queries = [standard, revisited].into_iter().flat_map(property::queries);
    // Those that a reader of the page would ask.
    let plain = |query: &Query<'_>| {
        query.agent.first().is_some_and(u8::is_ascii_lowercase) && query.url.starts_with(b"/")
    };
    queries.filter(plain).collect()
}

/// The clause of the text that accepts what the other refuses.
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

    /// What one of the texts says to it, with the sentence that it says so in.
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
        };
        writeln!(self.text, "- **{name}**: {summary}. {sentence}").unwrap();
    }

    fn both(&mut self, standard: &str, revisited: &str, reason: Reason) {
        let (old, new) = reason.clauses();
        self.side("1994", standard, Some(AnyClause::Standard1994(old)));
        self.side("Revisited", revisited, Some(AnyClause::Revisited(new)));
    }
}

fn bytes(bytes: &[u8]) -> String {
    format!("`{}`", bytes.escape_ascii())
}

/// The values of each line that has other ones by the other text.
fn values(file: &[u8]) -> [String; 2] {
    let source = Source::new(file);
    let [standard, revisited] = [Format::Standard1994, Format::Revisited].map(|format| {
        let document = syntax::parse_by(&source, format).unwrap();
        let values = |line: Line<'_>| -> Vec<String> {
            line.values().map(|value| bytes(document.slice(value))).collect()
        };
        document.lines().map(values).collect::<Vec<_>>()
    });
    let differ = standard.iter().zip(&revisited).find(|(one, other)| one != other);
    let (standard, revisited) = differ.expect("values that differ");
    [standard, revisited].map(|values| match &values[..] {
        [value] => format!("the value {value}"),
        values => format!("the values {}", values.join(" and ")),
    })
}

/// The page, as Markdown.
pub fn page(found: &Differences) -> String {
    let suite = Suite::load(&Folder::Embedded).unwrap_or_else(|error| panic!("{error}"));
    let mut page = Page { suite, text: String::new() };
    let (many, few) = (MANY.len(), FEW.len());
    let head = format!(
        "# The standard of 1994 and the Revisited grammar\n\n\
         Where the two texts differ, shown on the smallest file of each kind of difference. The\n\
         files come from a search through all files of up to {SHORT} lines out of {many}, and of\n\
         {LONG} out of {few}, each also with a byte-order mark and without its last terminator:\n\
         {} files, {} of which keep both texts, with {} questions about those.\n\
         Of a file that one text refuses for several reasons nothing is shown, nor of one that\n\
         both refuse. Both are taken in this project's interpretation: `norobots explain CLAUSE` shows it.\n\n\
         `cargo xtask write pages` writes this page; a test compares it with what the search finds.\n",
        found.files, found.both_conform, found.queries
    );
    page.text.push_str(&head);
    let mut part = "";
    for (kind, example) in &found.examples {
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
                let message = message(*code, &example.file);
                page.section(&format!("`{code}`: {message}"), &example.file);
                let [refused, accepted] = ["does not conform", "conforms"];
                let (clause, other) = (Some(code.clause()), accepts(*code));
                match code.clause() {
                    AnyClause::Standard1994(_) => {
                        page.side("1994", refused, clause);
                        page.side("Revisited", accepted, other);
                    }
                    AnyClause::Revisited(_) => {
                        page.side("1994", accepted, other);
                        page.side("Revisited", refused, clause);
                    }
                }
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

/// Everything that the search finds.
pub fn differences() -> Differences {
    let mut found = over_files(&MANY, SHORT, variants);
    found += over_files(&FEW, LONG, long_variants);
    found
}
