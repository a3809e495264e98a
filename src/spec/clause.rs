//! The clauses of the standard of 1994.

use std::fmt;

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

use crate::spec::level::Level;
use crate::spec::level::Level::*;
use Clause::*;

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
    pub const fn summary(self) -> &'static str {
        TABLE[self as usize].3
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use crate::spec::clause::Clause;
    use crate::spec::edition::Edition;

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
