//! What is wrong with a suite's files, and what to do about it.

use std::fmt;

use crate::suite::misread::Misread;
use crate::suite::sentence::SentenceClass;

/// All that is wrong with a suite.
#[derive(Debug)]
pub struct LoadError {
    /// Not empty; by file.
    pub problems: Vec<Problem>,
}

/// One thing that is wrong with a file of a suite.
#[derive(Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file, relative to the suite's folder.
    pub file: String,
    /// The case (or clause, or sentence, or adapter) in it, by id or else by number.
    pub entry: Option<String>,
    /// What is wrong.
    pub kind: ProblemKind,
}

/// What can be wrong with a file of a suite.
#[derive(Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// It can't be read: why.
    Unreadable(String),
    /// It is no TOML, or not of the form: the reader's message.
    Form(String),
    /// An id of a wrong form.
    Id,
    /// An id that another entry has: the file of that one.
    Duplicate(String),
    /// A clause that `clauses.toml` does not have; the nearest that it has.
    UnknownClause(String, Option<String>),
    /// A rule that `meta.toml` does not have; the nearest that it has.
    UnknownRule(String, Option<String>),
    /// A document that `sources.toml` does not have; the nearest that it has.
    UnknownSource(String, Option<String>),
    /// A hash that is none.
    Hash,
    /// A term of a page that is none of the six.
    Term(String),
    /// A case about a page that expects something of a robots.txt, or the other way round.
    PageOrRobots,
    /// A clause in `clauses.toml` that the program does not know.
    StrangeClause,
    /// A level in `clauses.toml` other than the program's.
    Level,
    /// `testable` and `why_not` that don't go together.
    Testable,
    /// The id of a sentence that is no slug.
    Slug,
    /// A class of sentences that there is not.
    Class(String),
    /// A sentence of a class that binds, and no clause that it is the source of.
    NoClause(SentenceClass),
    /// A silent sentence that is the source of something, or testable.
    Silent,
    /// A testable sentence that is the source of no clause.
    NothingTested,
    /// A quotation, or first or last words, without a word.
    NoWords,
    /// A document that is no edition and not the FAQ.
    Document,
    /// A document with first words and no last, or with last and no first.
    Bounds,
    /// A sentence of the standard that a translation has no row for.
    NoRow(String),
    /// A sentence that `sentences.toml` does not have; the nearest that it has.
    UnknownSentence(String, Option<String>),
    /// A way to differ that there is not.
    How(String),
    /// A row without words, or a dropped one with words.
    RowQuote,
    /// A row that differs, and does not say how.
    RowSays,
    /// A row that does not differ, and moves a setting.
    RowMoves,
    /// No clause is cited.
    NoCitation,
    /// A case that expects nothing.
    NothingExpected,
    /// Bytes that are not given: the member's name.
    Lacking(&'static str),
    /// Bytes that are given in base64 and otherwise, and are not the same: the member's name.
    Differ(&'static str),
    /// A case whose answers are those of another edition: its slug.
    OtherEdition(String),
    /// A path to the case's file where none is read.
    FileBeside,
    /// A JSON object without cases.
    NoCases,
    /// A JSON object of another version of the form.
    Version,
    /// Hexadecimal digits that are none: their text.
    Hex(String),
    /// A file beyond all measure.
    TooLarge,
    /// An answer other than "allowed" and "disallowed".
    Verdict(String),
    /// An edition that the program does not know.
    Edition(String),
    /// `setting` and open queries that don't go together.
    Setting,
    /// A setting that the program does not know; the nearest that it does.
    UnknownSetting(String, Option<String>),
    /// A choice that the setting does not have; the choices that it has.
    UnknownChoice(String, Vec<&'static str>),
    /// An open query with fewer than two choices.
    Choices,
    /// A member that an open query can't have.
    SupersededOpen,
    /// `violates` where the file conforms, or where that is not said.
    Violates,
    /// A line number 0.
    Line,
    /// No case in any file.
    Empty,
    /// A textproto that is not of the form.
    Misread(Misread),
    /// A textproto whose cases would have the ids of another file's: that file.
    SameTopic(String),
    /// No textproto with a case in it.
    NothingToImport,
}

/// Members that older forms of a case had, and what to do about them.
const MOVED: [(&str, &str); 6] = [
    (
        "ask",
        "write queries = [ { agent = \"…\", url = \"…\", expect = \"allowed\" } ] in place of [[case.ask]]",
    ),
    ("asks", "this is an older form: make the file anew, or rename `asks` to `queries`"),
    ("opposite", "leave it out: the nearest opposite is computed"),
    ("agent_hex", "write agent = { hex = \"…\" }"),
    ("url_hex", "write url = { hex = \"…\" }"),
    ("robots_hex", "write robots = { hex = \"…\" }"),
];

impl ProblemKind {
    /// A wrong form, in the words of whoever reads it.
    pub(crate) fn form(message: impl fmt::Display) -> ProblemKind {
        ProblemKind::Form(message.to_string())
    }
}

impl Problem {
    pub(crate) fn new(file: &str, entry: Option<&str>, kind: ProblemKind) -> Problem {
        Problem { file: file.into(), entry: entry.map(str::to_owned), kind }
    }
}

/// Says that an id is unknown, and the nearest known one or else what to do.
fn unknown(
    f: &mut fmt::Formatter<'_>,
    [what, place]: [&str; 2],
    id: &str,
    near: &Option<String>,
) -> fmt::Result {
    match near {
        Some(near) => {
            write!(f, "there is no {what} \"{id}\"{place}; write \"{near}\" if you mean it")
        }
        None => write!(f, "there is no {what} \"{id}\"{place}; name one that is there"),
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ProblemKind::*;
        match self {
            Unreadable(why) => write!(f, "can't be read: {why}"),
            Form(message) => {
                f.write_str(message.trim_end())?;
                let moved = MOVED.iter().find(|(name, _)| {
                    message.contains(&format!("unknown field `{name}`"))
                });
                moved.map_or(Ok(()), |(_, remedy)| write!(f, "\n{remedy}"))
            }
            Id => f.write_str(
                "the id is not of the form <topic>/<name>; use lower-case letters, digits and \
                 hyphens, with one slash between",
            ),
            Duplicate(file) => {
                write!(f, "the id is taken by an entry in {file}; an id is never used twice")
            }
            Hash => f.write_str("`sha256` is not 64 hexadecimal digits in lower case; see sha256sum"),
            UnknownClause(id, near) => unknown(f, ["clause", " in clauses.toml"], id, near),
            UnknownRule(id, near) => unknown(f, ["rule", " in meta.toml"], id, near),
            UnknownSource(id, near) => unknown(f, ["document", " in sources.toml"], id, near),
            UnknownSentence(id, near) => unknown(f, ["sentence", " in sentences.toml"], id, near),
            UnknownSetting(id, near) => unknown(f, ["setting", ""], id, near),
            Term(word) => {
                write!(f, "\"{word}\" is no term; write all, none, index, noindex, follow, nofollow")
            }
            PageOrRobots => f.write_str(
                "`html` goes with `terms`, `index` and `follow`, `robots` with `queries`, `records` and \
                 `conforming`",
            ),
            StrangeClause => {
                f.write_str("the program knows no such clause; see `norobots explain`")
            }
            Level => f.write_str("the level is not the one that the program knows; write that"),
            Testable => f.write_str("give `why_not` where `testable = false`, and only there"),
            Slug => f.write_str("the id is not of lower-case letters, digits and hyphens"),
            Class(class) => {
                let known = SentenceClass::ALL.map(SentenceClass::id).join(", ");
                write!(f, "there is no class \"{class}\"; it is one of {known}")
            }
            NoClause(class) => {
                write!(
                    f,
                    "`clauses` is empty; a sentence of class \"{class}\" is the source of one"
                )
            }
            Silent => f.write_str(
                "a silent sentence is the source of no clause and not testable; class it otherwise",
            ),
            NothingTested => {
                f.write_str("it is testable, and `clauses` is empty; name what its cases cite")
            }
            NoWords => f.write_str("`quote`, `from` and `to` are words of the text; one is empty"),
            Document => f.write_str("there is no such edition; `norobots explain` lists them"),
            Bounds => f.write_str("give both `begins` and `ends`, or neither"),
            NoRow(id) => write!(f, "no row tells what became of the sentence {id}"),
            How(how) => {
                let known = crate::suite::how::How::ALL.map(crate::suite::how::How::id).join(", ");
                write!(f, "there is no way \"{how}\"; it is one of {known}")
            }
            RowQuote => f.write_str("give `quote`, except where `how = \"dropped\"`"),
            RowSays => f.write_str("it differs, or moves a setting; give `summary`"),
            RowMoves => f.write_str("what does not differ moves no setting"),
            NoCitation => f.write_str("`cites` is empty; name the clause the case is about first"),
            NothingExpected => {
                f.write_str("nothing is expected; give a query, `records`, `conforming` or, of a page, `terms`")
            }
            Lacking(name) => write!(f, "there is no `{name}`; give it as text or {{ hex = \"…\" }}"),
            Differ(name) => {
                write!(f, "`{name}` and `{name}_base64` are not the same bytes; leave out one of them")
            }
            OtherEdition(id) => write!(
                f,
                "its answers are those of the edition {id}, and a suite is of the text of 1994: make \
                 it without --edition"
            ),
            FileBeside => f.write_str(
                "`robots_file` and `html_file` are read in JSON only; give `robots` or `html`",
            ),
            NoCases => f.write_str("there is no list `cases` in it; write it with norobots export"),
            Version => write!(
                f,
                "it is not of version {} of the form; write it anew with this norobots export",
                crate::suite::form::VERSION
            ),
            Hex(text) => write!(f, "\"{text}\" is not pairs of hexadecimal digits"),
            TooLarge => f.write_str("the file would have more than 64 MiB; repeat less often"),
            Verdict(text) => write!(f, "expect \"{text}\": write \"allowed\" or \"disallowed\""),
            Edition(id) => {
                let known: Vec<_> = norobots::spec::Edition::ALL.into_iter()
                    .filter(|edition| edition.later())
                    .map(|edition| format!("\"{edition}\""))
                    .collect();
                write!(f, "superseded_by \"{id}\": it is one of {}", known.join(", "))
            }
            Setting => f.write_str(
                "a case has a `setting` exactly where one of its queries expects an answer per choice",
            ),
            UnknownChoice(id, known) => {
                write!(f, "the setting has no choice \"{id}\"; it has {}", known.join(", "))
            }
            Choices => f.write_str("an open query needs an answer for each of two or more choices"),
            SupersededOpen => f.write_str("an open query has neither `superseded_by` nor `line`"),
            Violates => {
                f.write_str("`violates` needs `conforming = false`, and one clause or more")
            }
            Line => f.write_str("lines count from 1"),
            Empty => f.write_str("there is no case here; a suite has cases/*.toml"),
            Misread(misread) => write!(f, "{misread}"),
            SameTopic(other) => {
                write!(f, "its cases would have the ids of those in {other}; rename one of them")
            }
            NothingToImport => f.write_str(
                "there is no case here; name a file, or a folder with files *.textproto",
            ),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(entry) = &self.entry {
            write!(f, ": {entry}")?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problems.len() {
            1 => f.write_str("the suite can't be loaded:")?,
            n => write!(f, "the suite can't be loaded, for {n} reasons:")?,
        }
        for problem in &self.problems {
            write!(f, "\n  {}", problem.to_string().replace('\n', "\n    "))?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadError {}
