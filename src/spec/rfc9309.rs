//! The clauses of RFC 9309. Each clause is a rule of the RFC's ABNF, or a sentence of the RFC about the format.

/// The section of a clause, the words of the clause, and how this library interprets ambiguous words. If the clause is
/// a rule of the ABNF, its words are the rule.
type Row = (&'static str, &'static str, Option<&'static str>);

crate::slugs! {
    /// A clause of RFC 9309 that says what a file is, in the order of the text.
    ///
    /// ```
    /// use norobots::spec::Rfc9309Clause;
    ///
    /// let clause = Rfc9309Clause::ProductToken;
    /// assert_eq!((clause.id(), clause.section()), ("rfc-9309-product-token", "2.2"));
    /// assert!(clause.grammar().is_some(), "the clause is a rule of the ABNF");
    /// ```
    #[non_exhaustive]
    pub enum Rfc9309Clause("clause", summary): Row {
        /// A file consists of groups and of empty lines between them.
        File = "rfc-9309-file" => ("2.2", "robotstxt = *(group / emptyline)",
            Some("A byte-order mark is no part of either.")),
        /// A group is one user-agent line or more, then any number of rules.
        Group = "rfc-9309-group" => ("2.2", "group = startgroupline *(startgroupline / emptyline) *(rule / emptyline)",
            Some("A user-agent line ends a group where a rule stands before it; one without a rule goes on.")),
        /// A user-agent line has one product token.
        UserAgentLine = "rfc-9309-user-agent-line" => ("2.2", "startgroupline = *WS \"user-agent\" *WS \":\" *WS product-token EOL", None),
        /// A rule is an allow or a disallow line with one path or none.
        Rule = "rfc-9309-rule" => ("2.2", "rule = *WS (\"allow\" / \"disallow\") *WS \":\" *WS (path-pattern / empty-pattern) EOL", None),
        /// A product token consists of ASCII letters, `_` and `-`, or is `*`.
        ProductToken = "rfc-9309-product-token" => ("2.2", "identifier = 1*(%x2D / %x41-5A / %x5F / %x61-7A)",
            Some("Erratum 8895, which proposes several tokens with commas between, is not applied.")),
        /// A path begins with `/` and has no space in it.
        PathPattern = "rfc-9309-path-pattern" => ("2.2", "path-pattern = \"/\" *UTF8-char-noctl",
            Some("It may begin with `*` too, as in the example `Disallow: *.gif$` of section 5.1: erratum 7995.")),
        /// A comment goes from `#` to the end of the line.
        Comment = "rfc-9309-comment" => ("2.2", "comment = \"#\" *(UTF8-char-noctl / WS / \"#\")", None),
        /// Each line ends with CR, LF or CR LF.
        LineEnd = "rfc-9309-line-end" => ("2.2", "EOL = *WS [comment] NL",
            Some("The last line too.")),
        /// Lines contain no control characters except tabs.
        Characters = "rfc-9309-characters" => ("2.2", "UTF8-1-noctl = %x21 / %x22 / %x24-7F",
            Some("DEL, 7F, is in the range, so that it is none of them.")),
        /// A rule that is in no group is ignored.
        RuleWithoutGroup = "rfc-9309-rule-without-group" => ("2.2.2", "The crawler SHOULD ignore \"disallow\" and \"allow\" rules that are not in any group (for example, any rule that precedes the first user- agent line).", None),
        /// Other records may occur anywhere, and change no rule.
        OtherRecords = "rfc-9309-other-records" => ("2.2.4", "Parsing of other records MUST NOT interfere with the parsing of explicitly defined records in Section 2.",
            Some("Such a record is a line of the form of the others: a word, a colon and a value.")),
        /// The file is UTF-8.
        Utf8 = "rfc-9309-utf-8" => ("2.3", "The file MUST be UTF-8 encoded (as defined in [RFC3629])", None),
        /// Crawlers may stop reading after 500 KiB.
        Limit = "rfc-9309-limit" => ("2.5", "The parsing limit MUST be at least 500 kibibytes [KiB].", None),
    }
}

impl Rfc9309Clause {
    /// Returns the number of the section that contains the clause.
    #[must_use]
    pub const fn section(self) -> &'static str {
        self.row().0
    }

    /// Returns the clause in the words of the RFC. If the clause is a rule of the ABNF, returns that rule without line
    /// breaks and comments.
    #[must_use]
    pub const fn quote(self) -> &'static str {
        self.row().1
    }

    /// Returns the words of the clause if the clause is a rule of the ABNF. Otherwise, returns `None`.
    #[must_use]
    pub const fn grammar(self) -> Option<&'static str> {
        use Rfc9309Clause::*;
        match self {
            RuleWithoutGroup | OtherRecords | Utf8 | Limit => None,
            _ => Some(self.quote()),
        }
    }

    /// If the words of the clause are ambiguous, returns how this library interprets them. Otherwise, returns `None`.
    #[must_use]
    pub const fn default_choice(self) -> Option<&'static str> {
        self.row().2
    }
}
