//! The clauses of the standard of 1994.

use crate::spec::level::Level::{self, *};

crate::slugs! {
    /// A clause of the standard of 1994, in the order of the text.
    ///
    /// A clause is named by a slug and never by a number, because the standard numbers nothing. The
    /// file `conformance/clauses.toml` of the repository quotes the words of each.
    ///
    /// ```
    /// use norobots::spec::{Clause, Level};
    ///
    /// let clause: Clause = "agent-match".parse()?;
    /// assert_eq!((clause, clause.level()), (Clause::AgentMatch, Level::Should));
    /// # Ok::<(), norobots::UnknownSlug>(())
    /// ```
    pub enum Clause("clause", summary): Level {
        /// The file is served at `/robots.txt`.
        FileLocation = "file-location" => Must,
        /// A file is one or more records.
        FileForm = "file-form" => Must,
        /// Records are separated by one or more blank lines.
        RecordSeparator = "record-separator" => Must,
        /// CR, CR NL and NL each end a line, and each is one terminator.
        LineTerminator = "line-terminator" => Must,
        /// A line is a field name, a colon, optional space, a value and optional space.
        LineForm = "line-form" => Must,
        /// The case of field names is ignored.
        FieldCase = "field-case" => Must,
        /// A `#`, the space before it and the rest of the line are discarded.
        Comment = "comment" => Must,
        /// A line with only a comment is discarded completely and does not end a record.
        CommentOnlyLine = "comment-only-line" => Must,
        /// A record is one or more User-agent lines, then one or more Disallow lines.
        RecordShape = "record-shape" => Must,
        /// Unrecognised headers are ignored.
        UnknownHeader = "unknown-header" => Must,
        /// The value of User-agent names the robot that the record is for.
        AgentName = "agent-name" => Must,
        /// Several User-agent lines in a record share its policy.
        AgentShared = "agent-shared" => Must,
        /// A record has at least one User-agent line.
        AgentRequired = "agent-required" => Must,
        /// Names are compared liberally: as a substring, without case and without version information.
        AgentMatch = "agent-match" => Should,
        /// The record for `*` is the policy of every robot that no other record names.
        AgentDefault = "agent-default" => Must,
        /// A file has at most one `*` record.
        AgentDefaultUnique = "agent-default-unique" => Must,
        /// A URL that starts with the value is not retrieved.
        DisallowPrefix = "disallow-prefix" => Must,
        /// With an empty value, all URLs may be retrieved.
        DisallowEmpty = "disallow-empty" => Must,
        /// A record has at least one Disallow line.
        DisallowRequired = "disallow-required" => Must,
        /// An empty file means the same as no file: every robot is welcome.
        EmptyFile = "empty-file" => Must,
    }
}

impl Clause {
    /// Returns the level of the clause, which states how binding the clause is.
    #[must_use]
    pub const fn level(self) -> Level {
        self.row()
    }
}
