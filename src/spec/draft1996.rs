//! The clauses of the Internet-Draft of 1996. Each clause is a rule of the draft's grammar, or a sentence of the draft
//! about the format.

/// The section of a clause, the words of the clause, and how this library interprets or repairs the clause. If the
/// clause is a rule of the grammar, its words are the rule as the draft prints it.
type Row = (&'static str, &'static str, Option<&'static str>);

crate::slugs! {
    /// A clause of *A Method for Web Robots Control* of December 1996 that says what a file is, in the
    /// order of the text.
    ///
    /// ```
    /// use norobots::spec::Draft1996Clause;
    ///
    /// let clause = Draft1996Clause::Token;
    /// assert_eq!((clause.id(), clause.section()), ("1996-token", "3.3"));
    /// assert!(clause.grammar().is_some(), "the clause is a rule of the grammar");
    /// ```
    #[non_exhaustive]
    pub enum Draft1996Clause("clause", summary): Row {
        /// Records are separated by blank lines.
        RecordSeparator = "1996-record-separator" => ("3.2", "The format logically consists of a non-empty set or records, separated by blank lines.",
            Some("The grammar asks for it between the first two records only.")),
        /// A robot obeys the first record for `*` if no record names it.
        DefaultRecord = "1996-default-record" => ("3.2.1", "If no such record exists, it should obey the first record with a User-agent line with a \"*\" value, if present.", None),
        /// No rule applies to /robots.txt.
        RobotsTxt = "1996-robots-txt" => ("3.2.2", "The /robots.txt URL is always allowed, and must not appear in the Allow/Disallow rules.",
            Some("That is the path `/robots.txt`, as it is written here.")),
        /// A file consists of records, which blank lines separate.
        File = "1996-file" => ("3.3", "robotstxt = *blankcomment | *blankcomment record *( 1*commentblank 1*record ) *blankcomment",
            Some("So a blank line parts the first two records, and none need part the others. A byte-order mark is no part of them.")),
        /// A record is one User-agent line or more, then one rule or more.
        Record = "1996-record" => ("3.3", "record = *commentline agentline *(commentline | agentline) 1*ruleline *(commentline | ruleline)",
            Some("An extension is a ruleline, as the grammar has it.")),
        /// A User-agent line has one name.
        AgentLine = "1996-agent-line" => ("3.3", "agentline = \"User-agent:\" *space agent [comment] CRLF",
            Some("Space stands after the colon and before a comment, and nowhere else.")),
        /// A Disallow or Allow line has one path, and a Disallow line may have none.
        RuleLine = "1996-rule-line" => ("3.3", "disallowline = \"Disallow\" \":\" *space path [comment] CRLF",
            Some("As printed, no Disallow line of the draft's own examples can be derived: it takes [rpath].")),
        /// Any other field extends the format.
        Extension = "1996-extension" => ("3.3", "extension = token : *space value [comment] CRLF",
            Some("The colon is a literal; the value may have any length.")),
        /// A comment goes from `#` to the end of the line.
        Comment = "1996-comment" => ("3.3", "comment = *blank \"#\" anychar",
            Some("Any number of characters, after space: a blank has a line end in it.")),
        /// A path begins with `/` and consists of the characters that RFC 1808 permits.
        Path = "1996-path" => ("3.3", "rpath = \"/\" path",
            Some("The path after the slash may be empty; `~` is a character of it, as in the examples.")),
        /// A name is a token: ASCII without control characters, space and the punctuation that HTTP uses.
        Token = "1996-token" => ("3.3", "token = 1*<any CHAR except CTLs or tspecials>",
            Some("A `#` begins a comment, and is part of no token.")),
        /// Each line ends with CR LF.
        LineEnd = "1996-line-end" => ("3.3", "CRLF = CR LF",
            Some("Robots should take CR and LF too, says section 5.2.")),
        /// Lines are ASCII.
        Characters = "1996-characters" => ("3.3", "CHAR = <any US-ASCII character (octets 0 - 127)>", None),
    }
}

impl Draft1996Clause {
    /// Returns the number of the section that contains the clause.
    #[must_use]
    pub const fn section(self) -> &'static str {
        self.row().0
    }

    /// Returns the clause in the words of the draft. If the clause is a rule of the grammar, returns that rule as the
    /// draft prints it, without line breaks.
    #[must_use]
    pub const fn quote(self) -> &'static str {
        self.row().1
    }

    /// Returns the words of the clause if the clause is a rule of the grammar. Otherwise, returns `None`.
    #[must_use]
    pub const fn grammar(self) -> Option<&'static str> {
        use Draft1996Clause::*;
        match self {
            RecordSeparator | DefaultRecord | RobotsTxt => None,
            _ => Some(self.quote()),
        }
    }

    /// If the clause is ambiguous, returns how this library interprets the clause. If the clause contradicts other
    /// clauses, returns how this library repairs the clause. Otherwise, returns `None`.
    #[must_use]
    pub const fn default_choice(self) -> Option<&'static str> {
        self.row().2
    }
}
