//! The names of the standard: its clauses, their levels, and the editions that followed it.

mod revisited;

pub use revisited::RevisitedClause;

use std::fmt;

/// How binding a clause is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The text states it flatly.
    Must,
    /// The text recommends it.
    Should,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Must => "must",
            Level::Should => "should",
        })
    }
}

/// A clause of the 1994 standard, in the order of the text. Its id is a slug, never a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clause {
    /// The file is served at `/robots.txt`.
    FileLocation,
    /// A file is one or more records.
    FileForm,
    /// Records are separated by one or more blank lines.
    RecordSeparator,
    /// A line ends at CR, CR NL or NL, each of them one terminator.
    LineTerminator,
    /// A line is a field name, a colon, optional space, a value and optional space.
    LineForm,
    /// Field names compare without case.
    FieldCase,
    /// A `#`, the space before it and the rest of the line are discarded.
    Comment,
    /// A line with only a comment vanishes whole and does not end a record.
    CommentOnlyLine,
    /// A record is one or more User-agent lines, then one or more Disallow lines.
    RecordShape,
    /// Unrecognised headers are ignored.
    UnknownHeader,
    /// The value of User-agent names the robot that the record is for.
    AgentName,
    /// Several User-agent lines in a record share its policy.
    AgentShared,
    /// A record has at least one User-agent line.
    AgentRequired,
    /// Names match liberally: a substring, without case, without version information.
    AgentMatch,
    /// `*` is the policy of any robot that no other record names.
    AgentDefault,
    /// A file has at most one `*` record.
    AgentDefaultUnique,
    /// A URL that starts with the value is not retrieved.
    DisallowPrefix,
    /// An empty value: all URLs may be retrieved.
    DisallowEmpty,
    /// A record has at least one Disallow line.
    DisallowRequired,
    /// An empty file is as no file: every robot is welcome.
    EmptyFile,
}

use Clause::*;
use Level::*;

/// One row a clause, in the order of the enum; `conformance/clauses.toml` has the quotations.
const TABLE: [(Clause, &str, Level, &str); 20] = [
    (FileLocation, "file-location", Must, "The file is served at `/robots.txt`."),
    (FileForm, "file-form", Must, "A file is one or more records."),
    (
        RecordSeparator,
        "record-separator",
        Must,
        "Records are separated by one or more blank lines.",
    ),
    (
        LineTerminator,
        "line-terminator",
        Must,
        "A line ends at CR, CR NL or NL, each of them one terminator.",
    ),
    (
        LineForm,
        "line-form",
        Must,
        "A line is a field name, a colon, optional space, a value and optional space.",
    ),
    (FieldCase, "field-case", Must, "Field names compare without case."),
    (
        Comment,
        "comment",
        Must,
        "A `#`, the space before it and the rest of the line are discarded.",
    ),
    (
        CommentOnlyLine,
        "comment-only-line",
        Must,
        "A line with only a comment vanishes whole and does not end a record.",
    ),
    (
        RecordShape,
        "record-shape",
        Must,
        "A record is one or more User-agent lines, then one or more Disallow lines.",
    ),
    (UnknownHeader, "unknown-header", Must, "Unrecognised headers are ignored."),
    (
        AgentName,
        "agent-name",
        Must,
        "The value of User-agent names the robot that the record is for.",
    ),
    (AgentShared, "agent-shared", Must, "Several User-agent lines in a record share its policy."),
    (AgentRequired, "agent-required", Must, "A record has at least one User-agent line."),
    (
        AgentMatch,
        "agent-match",
        Should,
        "Names match liberally: a substring, without case, without version information.",
    ),
    (
        AgentDefault,
        "agent-default",
        Must,
        "`*` is the policy of any robot that no other record names.",
    ),
    (AgentDefaultUnique, "agent-default-unique", Must, "A file has at most one `*` record."),
    (DisallowPrefix, "disallow-prefix", Must, "A URL that starts with the value is not retrieved."),
    (DisallowEmpty, "disallow-empty", Must, "An empty value: all URLs may be retrieved."),
    (DisallowRequired, "disallow-required", Must, "A record has at least one Disallow line."),
    (EmptyFile, "empty-file", Must, "An empty file is as no file: every robot is welcome."),
];

impl Clause {
    /// Every clause, in the order of the text.
    pub fn all() -> impl ExactSizeIterator<Item = Clause> {
        TABLE.iter().map(|row| row.0)
    }

    /// The clause of that slug, if there is one.
    pub fn from_id(id: &str) -> Option<Clause> {
        Clause::all().find(|clause| clause.id() == id)
    }

    /// The slug that names the clause in grammars, diagnostics, vectors and reports.
    pub const fn id(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// How binding the clause is.
    pub const fn level(self) -> Level {
        TABLE[self as usize].2
    }

    /// What the clause says, in our words.
    pub const fn says(self) -> &'static str {
        TABLE[self as usize].3
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A clause of one text or of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyClause {
    /// Of the standard of 1994.
    Standard1994(Clause),
    /// Of the Revisited grammar.
    Revisited(RevisitedClause),
}

impl AnyClause {
    /// The slug; no two of the texts have the same.
    pub const fn id(self) -> &'static str {
        match self {
            AnyClause::Standard1994(clause) => clause.id(),
            AnyClause::Revisited(clause) => clause.id(),
        }
    }

    /// What the clause says, in our words.
    pub const fn says(self) -> &'static str {
        match self {
            AnyClause::Standard1994(clause) => clause.says(),
            AnyClause::Revisited(clause) => clause.says(),
        }
    }
}

impl fmt::Display for AnyClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A text that robots were written from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// *A Standard for Robot Exclusion*, 1994.
    Standard1994,
    /// The Russian translation of it that was posted in a forum.
    RussianForum,
    /// The Spanish paraphrase of it.
    Spanish,
    /// The Russian translation at the end of the article of 1998.
    RussianArticle,
    /// The translation of it into Russian by machine.
    RussianMachine,
    /// *Robot Exclusion Standard Revisited*, Kollar, Leavitt and Mauldin, 1996.
    Revisited,
    /// The Internet-Draft of 1996, *A Method for Web Robots Control*.
    Draft1996,
    /// RFC 9309, *Robots Exclusion Protocol*, 2022.
    Rfc9309,
}

impl Edition {
    const ALL: [Edition; 8] = [
        Edition::Standard1994,
        Edition::RussianForum,
        Edition::Spanish,
        Edition::RussianArticle,
        Edition::RussianMachine,
        Edition::Revisited,
        Edition::Draft1996,
        Edition::Rfc9309,
    ];

    /// Every edition: the standard, its translations, then the later ones by their age.
    pub fn all() -> impl ExactSizeIterator<Item = Edition> {
        Edition::ALL.into_iter()
    }

    /// The edition of that name, if there is one.
    pub fn from_id(id: &str) -> Option<Edition> {
        Edition::all().find(|edition| edition.id() == id)
    }

    /// What the edition is, in a phrase.
    pub const fn title(self) -> &'static str {
        match self {
            Edition::Standard1994 => "A Standard for Robot Exclusion, 1994",
            Edition::RussianForum => "the standard in Russian, as posted in a forum",
            Edition::Spanish => "the standard paraphrased in Spanish",
            Edition::RussianArticle => "the standard in Russian, at the end of an article of 1998",
            Edition::RussianMachine => "the standard in Russian, by machine",
            Edition::Revisited => {
                "Robot Exclusion Standard Revisited, Kollar, Leavitt and Mauldin, 1996"
            }
            Edition::Draft1996 => "the Internet-Draft A Method for Web Robots Control, 1996",
            Edition::Rfc9309 => "RFC 9309, Robots Exclusion Protocol, 2022",
        }
    }

    /// Whether it is a text of its own that came after the standard, and not a translation.
    pub const fn later(self) -> bool {
        matches!(self, Edition::Revisited | Edition::Draft1996 | Edition::Rfc9309)
    }

    /// The name by which commands and vectors know the edition.
    pub const fn id(self) -> &'static str {
        match self {
            Edition::Standard1994 => "1994",
            Edition::RussianForum => "1994-ru-forum",
            Edition::Spanish => "1994-es",
            Edition::RussianArticle => "1994-ru-article",
            Edition::RussianMachine => "1994-ru-machine",
            Edition::Revisited => "revisited",
            Edition::Draft1996 => "draft-1996",
            Edition::Rfc9309 => "rfc-9309",
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::{Clause, Edition};

    #[test]
    fn every_clause_has_its_own_row_and_slug() {
        for (row, clause) in Clause::all().enumerate() {
            assert_eq!(clause as usize, row);
            assert_eq!(Clause::from_id(clause.id()), Some(clause));
        }
        assert_eq!(Clause::from_id("line terminator"), None);
    }

    #[test]
    fn every_edition_has_its_own_name() {
        for (row, edition) in Edition::all().enumerate() {
            assert_eq!(edition as usize, row);
            assert_eq!(Edition::from_id(edition.id()), Some(edition));
        }
        assert_eq!(Edition::from_id("1995"), None);
    }
}
