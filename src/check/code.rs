//! The codes of diagnostics.

use crate::spec::{AnyClause, Clause, Draft1996Clause, RevisitedClause, Rfc9309Clause};
use crate::syntax::Format;
use Severity::{Note, Violation, Warning};

crate::slugs! {
    /// How grave a diagnostic is.
    ///
    /// ```
    /// use norobots::check::{Code, Severity};
    ///
    /// assert_eq!(Code::NoColon.severity(), Severity::Violation);
    /// assert_eq!(Code::Wildcard.severity(), Severity::Warning);
    /// ```
    pub enum Severity("severity", summary) {
        /// The file breaks the clause.
        Violation = "violation",
        /// The file keeps the standard, but robots may read it otherwise than its author.
        Warning = "warning",
        /// Nothing is wrong with the file: it says something that its author may not know.
        Note = "note",
    }
}

/// How grave it is, and for each format, in the order of [`Format::ALL`], the clause that it is about; `None` where
/// the format does not find it.
type Row = (Severity, [Option<AnyClause>; Format::ALL.len()]);

const fn standard(severity: Severity, clause: Clause) -> Row {
    (severity, [Some(AnyClause::Standard1994(clause)), None, None, None])
}

/// All deviations from the Revisited grammar are violations: the grammar has no place for them.
const fn revisited(clause: RevisitedClause) -> Row {
    (Violation, [None, Some(AnyClause::Revisited(clause)), None, None])
}

const fn draft_1996(severity: Severity, clause: Draft1996Clause) -> Row {
    (severity, [None, None, Some(AnyClause::Draft1996(clause)), None])
}

const fn rfc_9309(severity: Severity, clause: Rfc9309Clause) -> Row {
    (severity, [None, None, None, Some(AnyClause::Rfc9309(clause))])
}

/// What the standard of 1994, the draft of 1996 and RFC 9309 find.
const fn shared(
    severity: Severity,
    old: Clause,
    draft: Draft1996Clause,
    rfc: Rfc9309Clause,
) -> Row {
    let [_, _, draft, _] = draft_1996(severity, draft).1;
    let [_, _, _, rfc] = rfc_9309(severity, rfc).1;
    (severity, [Some(AnyClause::Standard1994(old)), None, draft, rfc])
}

/// What Google's page or its code finds, which have no clauses here.
const fn google(severity: Severity) -> Row {
    (severity, [None; Format::ALL.len()])
}

/// What the makers of robots say, which no edition does.
const fn of_makers() -> Row {
    (Note, [None; Format::ALL.len()])
}

/// What every format finds: the file is of another kind.
const fn no_robots_txt() -> Row {
    let (file, old) = (Draft1996Clause::File, Clause::FileForm);
    let (severity, [old, _, draft, rfc]) = shared(Warning, old, file, Rfc9309Clause::File);
    (severity, [old, Some(AnyClause::Revisited(RevisitedClause::File)), draft, rfc])
}

crate::slugs! {
    /// What a diagnostic is about.
    ///
    /// The slug of a code does not change. The codes of 1994 come first, violations before
    /// warnings; those that several formats find, and those of the Revisited grammar, of the draft of
    /// 1996, of RFC 9309 and of Google follow.
    ///
    /// ```
    /// use norobots::check::Code;
    /// use norobots::syntax::Format;
    ///
    /// let code: Code = "no-blank-line".parse()?;
    /// let clause = code.clause(Format::Standard1994).expect("the format finds it");
    /// assert_eq!(clause.id(), "record-separator");
    /// assert_eq!(code.clause(Format::Rfc9309), None);
    /// assert!(code.explanation().starts_with("Records are parted by blank lines."));
    /// # Ok::<(), norobots::UnknownSlug>(())
    /// ```
    #[non_exhaustive]
    pub enum Code("code", explanation): Row {
        /// A line is a field name, a colon and a value, or blank, or a comment. A line of other
        /// text says nothing to a robot: most ignore it, some take it for the field it begins with.
        NoColon = "no-colon" => standard(Violation, Clause::LineForm),
        /// A line is a field name, a colon and a value. With nothing before the colon it is a
        /// header that no robot recognises.
        EmptyName = "empty-name" => standard(Violation, Clause::LineForm),
        /// Field names are single words: `User-agent`, `Disallow`. With a space inside it is
        /// another name, which robots ignore.
        SpaceInName = "space-in-name" => standard(Violation, Clause::LineForm),
        /// The form of a line has its optional space after the colon and after the value, not
        /// before the field name. Many robots forgive it, some ignore the line.
        LeadingSpace = "leading-space" => standard(Violation, Clause::LineForm),
        /// The form of a line has its optional space after the colon, not before it. Many robots
        /// forgive it, some ignore the line.
        SpaceBeforeColon = "space-before-colon" => standard(Violation, Clause::LineForm),
        /// A record begins with a User-agent line. A Disallow line outside any record is for no
        /// robot; some take it for all. The commonest cause is a blank line inside a record: it
        /// ends the record.
        DisallowWithoutAgent = "disallow-without-agent" => standard(Violation, Clause::AgentRequired),
        /// A record needs at least one Disallow line; an empty one says that all URLs may be
        /// retrieved. The commonest cause is a blank line inside a record: it ends the record.
        RecordWithoutDisallow = "record-without-disallow" => standard(Violation, Clause::DisallowRequired),
        /// Records are parted by blank lines. A User-agent line straight after a Disallow line
        /// begins a new record for some robots and goes on with the old one for others. A comment
        /// line is no blank line: it vanishes whole.
        NoBlankLine = "no-blank-line" => standard(Violation, Clause::RecordSeparator),
        /// The value of a User-agent line is the name of a robot. An empty one names nobody; some
        /// robots take it for everybody.
        EmptyAgent = "empty-agent" => standard(Violation, Clause::AgentName),
        /// The record for `*` is the policy of all robots that no other record names, so there can
        /// be only one. Some robots go by the first, some by the last, some by both.
        SecondDefaultRecord = "second-default-record" => standard(Violation, Clause::AgentDefaultUnique),
        /// The bytes EF BB BF at the start are no part of the standard's format. Many robots take
        /// them for part of the first field name and so lose the first line.
        ByteOrderMark = "byte-order-mark" => standard(Warning, Clause::LineForm),
        /// A NUL is an ordinary byte to the standard. To some robots it ends the line or the file.
        Nul = "nul" => standard(Warning, Clause::LineTerminator),
        /// Control characters other than tab, CR and NL are ordinary bytes to the standard. Some
        /// robots end a line at them.
        ControlCharacter = "control-character" => standard(Warning, Clause::LineTerminator),
        /// The standard compares bytes and knows no encoding. Some robots refuse a file that is not
        /// UTF-8, or replace what they can't read.
        NotUtf8 = "not-utf-8" => standard(Warning, Clause::DisallowPrefix),
        /// A line of spaces or tabs looks blank. This library takes it for blank, so that it ends a
        /// record; some robots do not.
        WhiteSpaceLine = "white-space-line" => standard(Warning, Clause::RecordSeparator),
        /// CR, CR NL and NL each end a line. Where a file mixes them, a robot that knows only some
        /// of them joins lines or sees blank lines between.
        MixedTerminators = "mixed-terminators" => standard(Warning, Clause::LineTerminator),
        /// A URL is disallowed if its path starts with the value, and every path starts with `/`. A
        /// value that does not matches nothing; some robots put the slash before it.
        PathWithoutSlash = "path-without-slash" => standard(Warning, Clause::DisallowPrefix),
        /// The value of a Disallow line is the beginning of a path, compared byte for byte. `*` and
        /// `$` became special with later editions; a robot of 1994 looks for them in the URL.
        Wildcard = "wildcard" => standard(Warning, Clause::DisallowPrefix),
        /// No URL has a space in its path: it is sent as `%20`. Such a value matches nothing.
        SpaceInPath = "space-in-path" => standard(Warning, Clause::DisallowPrefix),
        /// A URL has letters outside ASCII percent-encoded, and the standard compares byte for
        /// byte. Some robots encode such a path before they compare; for the others no URL starts
        /// with it.
        NonAsciiPath = "non-ascii-path" => standard(Warning, Clause::DisallowPrefix),
        /// The text recommends to compare names without version information. Some robots compare
        /// the whole value.
        VersionInName = "version-in-name" => standard(Warning, Clause::AgentMatch),
        /// Only a value that is `*` and nothing else is special. Inside a longer one it is an
        /// ordinary character, and no robot has it in its name.
        WildcardInName = "wildcard-in-name" => standard(Warning, Clause::AgentMatch),
        /// Two records name the same robot. The standard does not say which one counts: this library goes by the first;
        /// some robots go by the last, some join the two.
        RepeatedName = "repeated-name" => standard(Warning, Clause::AgentName),
        /// Fields such as Allow, Crawl-delay and Sitemap came with later editions. A robot of 1994
        /// ignores them, as it ignores every header that it does not recognise.
        LaterField = "later-field" => standard(Warning, Clause::UnknownHeader),
        /// The name is nearly one that robots know. As it stands it is an unrecognised header, and
        /// robots ignore the line.
        MisspeltField = "misspelt-field" => standard(Warning, Clause::UnknownHeader),
        /// Field names are English words whatever the language of the site. A translated one is an
        /// unrecognised header, and robots ignore the line.
        TranslatedField = "translated-field" => standard(Warning, Clause::UnknownHeader),
        /// The field has a form elsewhere, and its value is not in it. No decision depends on it.
        OtherValue = "other-value" => standard(Warning, Clause::UnknownHeader),
        /// A line has one path. What parts several, such as a space, a comma, `;` or `|`, is part of it.
        SeveralPaths = "several-paths" => shared(Warning, Clause::DisallowPrefix, Draft1996Clause::Path, Rfc9309Clause::PathPattern),
        /// A User-agent line has one name. What parts several, such as a space, a comma, `;` or `|`, is part of it by the
        /// standard of 1994 and RFC 9309; Google reads the first name alone, and a robot of 1996 looks for its name in the
        /// whole value.
        SeveralNames = "several-names" => shared(Warning, Clause::AgentName, Draft1996Clause::Token, Rfc9309Clause::ProductToken),
        /// Quotation marks around the name of a robot are part of it by the standard of 1994 and RFC 9309, and Google reads no
        /// name there.
        QuotedName = "quoted-name" => shared(Warning, Clause::AgentName, Draft1996Clause::Token, Rfc9309Clause::ProductToken),
        /// A field name and its colon stand inside the value of another field, as where a line
        /// terminator was lost. The whole is one value.
        FusedLines = "fused-lines" => shared(Warning, Clause::LineForm, Draft1996Clause::LineEnd, Rfc9309Clause::LineEnd),
        /// A character that shows as nothing stands beside a field name, often from copying a text.
        /// The name is then another one, which no text knows.
        InvisibleCharacter = "invisible-character" => shared(Warning, Clause::UnknownHeader, Draft1996Clause::Extension, Rfc9309Clause::OtherRecords),
        /// A character that shows as nothing stands in the name of a robot or in a path, often from copying a text. The
        /// name, or the path, is then another one.
        InvisibleInValue = "invisible-in-value" => shared(Warning, Clause::DisallowPrefix, Draft1996Clause::Path, Rfc9309Clause::PathPattern),
        /// A comment begins at any `#`, also inside a path: the value is what stands before it. What follows `#` in an
        /// address is not sent to a server, so that no rule can be about it.
        CommentInValue = "comment-in-value" => shared(Warning, Clause::Comment, Draft1996Clause::Comment, Rfc9309Clause::Comment),
        /// Comments begin with `#`. What begins with `//` is part of the value.
        SlashComment = "slash-comment" => shared(Warning, Clause::Comment, Draft1996Clause::Comment, Rfc9309Clause::Comment),
        /// The first colon ends the field name, and a second one is part of the value.
        SecondColon = "second-colon" => shared(Warning, Clause::LineForm, Draft1996Clause::RuleLine, Rfc9309Clause::Rule),
        /// A path is no regular expression. By RFC 9309, `*` and, at the end, `$` are the only signs; the standard of 1994
        /// and the draft of 1996 have none.
        RegularExpression = "regular-expression" => shared(Warning, Clause::DisallowPrefix, Draft1996Clause::Path, Rfc9309Clause::PathPattern),
        /// Search engines do not read the field: Google ended its support of Noindex, Nofollow and the like in robots.txt
        /// on 1 September 2019, and Yandex that of Host in 2018.
        UnheededField = "unheeded-field" => shared(Warning, Clause::UnknownHeader, Draft1996Clause::Extension, Rfc9309Clause::OtherRecords),
        /// A robot obeys the group that names it, and none of the rules for `*`. Google's page, RFC 9309, the draft of 1996
        /// and the standard of 1994 agree on that.
        HiddenDefault = "hidden-default" => shared(Note, Clause::AgentDefault, Draft1996Clause::DefaultRecord, Rfc9309Clause::Group),
        /// A Content-Usage line states a preference for the use of content by AI, by drafts of the IETF (AIPREF): maybe a path
        /// that begins with `/`, then labels with `=y` or `=n`, such as `train-ai=n, search=y`. What is written otherwise
        /// states nothing, and one mistake can make a whole line unreadable. A rule with a longer path counts in the place of
        /// one with a shorter path. The draft does not say how long an absent path is: here it is shorter than `/`.
        UsageStatesNothing = "usage-states-nothing" => shared(Warning, Clause::UnknownHeader, Draft1996Clause::Extension, Rfc9309Clause::OtherRecords),
        /// Robots expect a plain text file. A server that has none may answer with a page instead,
        /// which then counts as a file of unrecognised lines.
        Html = "html" => no_robots_txt(),
        /// Robots expect a plain text file. A server that has none may answer with an error as JSON,
        /// of which no line is one that robots know.
        Json = "json" => no_robots_txt(),
        /// Robots expect a plain text file. Octets that are no text may be a picture, and
        /// no line of them is one that robots know.
        Binary = "binary" => no_robots_txt(),
        /// Robots expect a plain text file. A file that was compressed, and sent without the header that says so, has
        /// no line that robots know.
        Compressed = "compressed" => no_robots_txt(),
        /// The format is octets in which the field names stand in ASCII. In UTF-16 every other
        /// octet is NUL, and no field is recognised.
        Utf16 = "utf-16" => no_robots_txt(),
        /// The grammar begins a file with a comment or a User-Agent line. It is older than UTF-8's
        /// byte-order mark.
        RevisitedByteOrderMark = "revisited-byte-order-mark" => revisited(RevisitedClause::File),
        /// Lines 1, 3 and 6 begin with `#`. "Each comment line must begin with the character #",
        /// says the article.
        RevisitedCommentForm = "revisited-comment-form" => revisited(RevisitedClause::CommentLine),
        /// Line 2 has white space before each name and before the comment, nowhere else: not before
        /// the keyword or its colon, not at the end of the line; and after the colon it must be
        /// there.
        RevisitedAgentForm = "revisited-agent-form" => revisited(RevisitedClause::AgentLine),
        /// Lines 4 and 8 have white space before each path and before the comment, nowhere else:
        /// not before the keyword or its colon, not at the end of the line; and before a path it
        /// must be there.
        RevisitedDisallowForm = "revisited-disallow-form" => revisited(RevisitedClause::DisallowLine),
        /// Line 10 has empty lines only. With space on it, a line is none of the grammar's.
        RevisitedBlankForm = "revisited-blank-form" => revisited(RevisitedClause::RecordEnd),
        /// Line 2 has one name at least.
        RevisitedNoAgent = "revisited-no-agent" => revisited(RevisitedClause::AgentLine),
        /// Every line of the grammar ends with NL. Only the empty lines of line 10 may be left out
        /// at the end of a file.
        RevisitedUnterminated = "revisited-unterminated" => revisited(RevisitedClause::Nl),
        /// The grammar knows comments, User-Agent lines, Disallow lines and empty lines. It has no
        /// unrecognised headers, as the standard of 1994 has.
        RevisitedOtherLine = "revisited-other-line" => revisited(RevisitedClause::Record),
        /// A file is records and nothing else, and a record does not begin with an empty line.
        RevisitedBlankFirst = "revisited-blank-first" => revisited(RevisitedClause::File),
        /// Comments stand in a record: before its User-Agent line without a blank line between, or
        /// after it. Comments with no record after them are in none.
        RevisitedCommentsAlone = "revisited-comments-alone" => revisited(RevisitedClause::AgentLine),
        /// A record has one User-Agent line, with all names on it. The standard of 1994 has one
        /// name on each of several lines instead.
        RevisitedSecondAgentLine = "revisited-second-agent-line" => revisited(RevisitedClause::Record),
        /// A record has one Disallow line at least, which may be without a path.
        RevisitedRecordWithoutDisallow = "revisited-record-without-disallow" => revisited(RevisitedClause::DisallowLine),
        /// A record begins with its User-Agent line. A Disallow line in no record forbids nothing.
        RevisitedDisallowWithoutAgent = "revisited-disallow-without-agent" => revisited(RevisitedClause::AgentLine),
        /// Line 10: an empty line ends each record, the last one excepted.
        RevisitedNoBlankLine = "revisited-no-blank-line" => revisited(RevisitedClause::RecordEnd),
        /// The grammar of the draft begins a file with a record, a comment or a blank line, all of
        /// them in ASCII. It is older than UTF-8's byte-order mark.
        Draft1996ByteOrderMark = "1996-byte-order-mark" => draft_1996(Violation, Draft1996Clause::File),
        /// All characters of a file are US-ASCII, those of comments too.
        Draft1996NotAscii = "1996-not-ascii" => draft_1996(Violation, Draft1996Clause::Characters),
        /// Every line of the grammar ends with CR LF. The draft asks robots to take CR and LF as well,
        /// so that this is told once of a file.
        Draft1996LineEnd = "1996-line-end" => draft_1996(Violation, Draft1996Clause::LineEnd),
        /// The grammar has space after the colon and before a comment only: not before the field
        /// name, not before the colon, not at the end of the line.
        Draft1996Space = "1996-space" => draft_1996(Violation, Draft1996Clause::AgentLine),
        /// The lines of the grammar are blank, a comment, or a field: a token and a colon, then a
        /// value.
        Draft1996OtherLine = "1996-other-line" => draft_1996(Violation, Draft1996Clause::Extension),
        /// The value of a User-agent line is a token: ASCII characters without controls, spaces and
        /// the punctuation of HTTP, such as `/` and `,`.
        Draft1996Agent = "1996-agent" => draft_1996(Violation, Draft1996Clause::Token),
        /// A path begins with one slash, and an Allow line has a path.
        Draft1996Path = "1996-path" => draft_1996(Violation, Draft1996Clause::Path),
        /// A path is made of the characters that RFC 1808 gives it. A space, a `?` and a `%` without two
        /// hexadecimal digits are not among them.
        Draft1996PathCharacter = "1996-path-character" => draft_1996(Violation, Draft1996Clause::Path),
        /// The /robots.txt URL is always allowed, and must not appear in the rules.
        Draft1996RobotsTxt = "1996-robots-txt" => draft_1996(Violation, Draft1996Clause::RobotsTxt),
        /// A record has one rule at least: a Disallow line, an Allow line or an extension.
        Draft1996RecordWithoutRule = "1996-record-without-rule" => draft_1996(Violation, Draft1996Clause::Record),
        /// Rules, of which an extension is one, stand in a record after its User-agent lines. A blank
        /// line ends a record.
        Draft1996RuleWithoutAgent = "1996-rule-without-agent" => draft_1996(Violation, Draft1996Clause::Record),
        /// A blank line parts the first record from the second.
        Draft1996NoBlankLine = "1996-no-blank-line" => draft_1996(Violation, Draft1996Clause::File),
        /// Records are separated by blank lines, says the draft. Its grammar takes this one all the
        /// same.
        Draft1996TouchingRecord = "1996-touching-record" => draft_1996(Warning, Draft1996Clause::RecordSeparator),
        /// The first rule that matches decides. By RFC 9309 the longest does, whatever the order.
        Draft1996EarlierRule = "1996-earlier-rule" => draft_1996(Warning, Draft1996Clause::RuleLine),
        /// The field has a form elsewhere, and its value is not in it. No decision depends on it.
        Draft1996OtherValue = "1996-other-value" => draft_1996(Warning, Draft1996Clause::Extension),
        /// A robot that no record names obeys the first record for `*`. No robot obeys a second one.
        Draft1996SecondDefaultRecord = "1996-second-default-record" => draft_1996(Warning, Draft1996Clause::DefaultRecord),
        /// The grammar begins a file with a user-agent line, a comment or an empty line. It does not
        /// mention UTF-8's byte-order mark, which many crawlers skip.
        Rfc9309ByteOrderMark = "rfc-9309-byte-order-mark" => rfc_9309(Violation, Rfc9309Clause::File),
        /// The file must be UTF-8, its comments too.
        Rfc9309NotUtf8 = "rfc-9309-not-utf-8" => rfc_9309(Violation, Rfc9309Clause::Utf8),
        /// The grammar excludes control characters other than tab, CR and LF. Implementations should
        /// reject them.
        Rfc9309ControlCharacter = "rfc-9309-control-character" => rfc_9309(Violation, Rfc9309Clause::Characters),
        /// Every line of the grammar ends with CR, LF or CR LF.
        Rfc9309Unterminated = "rfc-9309-unterminated" => rfc_9309(Violation, Rfc9309Clause::LineEnd),
        /// The lines of the grammar are empty, a comment, or a field: a name, a colon and a value. The
        /// name is one word.
        Rfc9309OtherLine = "rfc-9309-other-line" => rfc_9309(Violation, Rfc9309Clause::OtherRecords),
        /// A product token is made of ASCII letters, `_` and `-`, or is `*`. A digit, a space, a
        /// slash, a dot and a comma are no part of one. Some parsers cut the token there, so that the
        /// line names another crawler.
        Rfc9309ProductToken = "rfc-9309-product-token" => rfc_9309(Violation, Rfc9309Clause::ProductToken),
        /// A path begins with `/` or, as in the RFC's own example, with `*`. Any other value matches
        /// nothing.
        Rfc9309Path = "rfc-9309-path" => rfc_9309(Violation, Rfc9309Clause::PathPattern),
        /// A path has no space in it; the line is none of the grammar's.
        Rfc9309SpaceInPath = "rfc-9309-space-in-path" => rfc_9309(Violation, Rfc9309Clause::PathPattern),
        /// A rule before the first user-agent line is in no group. Crawlers should ignore it.
        Rfc9309RuleWithoutGroup = "rfc-9309-rule-without-group" => rfc_9309(Violation, Rfc9309Clause::RuleWithoutGroup),
        /// No blank line and no other field ends a group, but a User-agent line after a rule. A group without a rule goes on
        /// with the User-agent line that comes next, and its robots obey the rules there.
        GroupWithoutRule = "group-without-rule" => rfc_9309(Warning, Rfc9309Clause::Group),
        /// Crawl-delay is a field of some crawlers: Bing, Anthropic and Common Crawl say that they obey it, Google and Amazon
        /// that they do not.
        CrawlDelay = "crawl-delay" => of_makers(),
        /// What the makers of a robot say of a name: `Google-Extended` and `Applebot-Extended` are no robots, `GPTBot` is one of
        /// several of OpenAI's, some robots of Google's obey no rules for `*`, and of the rules for Baidu's robot the first that
        /// matches counts.
        KnownRobot = "known-robot" => of_makers(),
        /// A value is compared from the start of a path, so that `/?` begins the path of the home page alone.
        RootQuery = "root-query" => rfc_9309(Note, Rfc9309Clause::PathPattern),
        /// Crawlers have to read 500 KiB, and may ignore what comes after.
        Rfc9309OverLimit = "rfc-9309-over-limit" => rfc_9309(Warning, Rfc9309Clause::Limit),
        /// The field has a form elsewhere, and its value is not in it. No decision depends on it.
        Rfc9309OtherValue = "rfc-9309-other-value" => rfc_9309(Warning, Rfc9309Clause::OtherRecords),
        /// The name is nearly one of the RFC's. As it stands it is another record, which crawlers
        /// need not understand; some accept common misspellings.
        Rfc9309MisspeltField = "rfc-9309-misspelt-field" => rfc_9309(Warning, Rfc9309Clause::OtherRecords),
        /// Google's page: the file must be UTF-8. What is not may make a rule invalid.
        GoogleNotUtf8 = "google-not-utf-8" => google(Warning),
        /// Google's page: a line that is no valid one is ignored. Its code takes space between two words for a colon.
        GoogleOtherLine = "google-other-line" => google(Warning),
        /// Google's page: Google reads User-agent, Allow, Disallow and Sitemap, and ignores other fields. Its code takes some
        /// misspellings for the field that was meant.
        GoogleOtherField = "google-other-field" => google(Severity::Note),
        /// Google's code takes some misspellings for the field that was meant, a field that begins as one of its own for
        /// that, and space between two words for a colon. Its page says nothing of that.
        GoogleReadsField = "google-reads-field" => google(Warning),
        /// Google reads the letters, `-` and `_` at the start of a name, and ignores what follows.
        GoogleProductToken = "google-product-token" => google(Warning),
        /// A rule before the first User-agent line is in no group, and Google ignores it.
        GoogleRuleWithoutGroup = "google-rule-without-group" => google(Warning),
        /// Google's page: a path begins with `/`, and a rule without one is ignored. Google's code takes `*` at the start,
        /// too.
        GooglePath = "google-path" => google(Warning),
        /// Google's page: what stands after the first 500 KiB is ignored.
        GoogleOverLimit = "google-over-limit" => google(Warning),
        /// Google's code reads the first 16,663 octets of a line.
        GoogleLongLine = "google-long-line" => google(Warning),
    }
}

impl Code {
    /// Returns whether the diagnostic makes a file non-conforming.
    #[must_use]
    pub const fn severity(self) -> Severity {
        self.row().0
    }

    /// Returns the clause of that format's text that the file breaks, or that a warning or a note comes from; `None`
    /// where a check by the format does not find the code, and where [no edition](Code::is_of_makers) says it.
    #[must_use]
    pub const fn clause(self, format: Format) -> Option<AnyClause> {
        self.row().1[format as usize]
    }

    /// Returns whether it tells what the makers of robots say of them on their own pages, which is of no edition. A check
    /// by RFC 9309, by Google's page or by its code finds it.
    ///
    /// ```
    /// use norobots::check::Code;
    ///
    /// assert!(Code::CrawlDelay.is_of_makers());
    /// assert!(!Code::Wildcard.is_of_makers());
    /// ```
    #[must_use]
    pub const fn is_of_makers(self) -> bool {
        matches!(self, Code::CrawlDelay | Code::KnownRobot)
    }

    /// Returns the clauses that it is about, in the order of [`Format::ALL`]: at most one of each text, and none where
    /// Google's page or its code alone finds it, or no edition says it.
    pub fn clauses(self) -> impl Iterator<Item = AnyClause> {
        self.row().1.into_iter().flatten()
    }

    /// Returns what the diagnostic says, whatever the edition: two codes of one topic say the same of the same line, each
    /// by its own text. It is the slug without the name of an edition, or that of another code.
    ///
    /// ```
    /// use norobots::check::Code;
    ///
    /// assert_eq!(Code::Rfc9309Path.topic(), Code::PathWithoutSlash.topic());
    /// assert_eq!(Code::Rfc9309NotUtf8.topic(), Code::NotUtf8.topic());
    /// assert_ne!(Code::Rfc9309Path.topic(), Code::Rfc9309SpaceInPath.topic());
    /// ```
    #[must_use]
    pub fn topic(self) -> &'static str {
        let code = match self {
            Code::NoColon | Code::EmptyName | Code::SpaceInName | Code::Draft1996OtherLine => {
                Code::Rfc9309OtherLine
            }
            Code::Draft1996Path | Code::Rfc9309Path | Code::GooglePath => Code::PathWithoutSlash,
            Code::Draft1996RuleWithoutAgent
            | Code::Rfc9309RuleWithoutGroup
            | Code::GoogleRuleWithoutGroup => Code::DisallowWithoutAgent,
            Code::Draft1996RecordWithoutRule => Code::RecordWithoutDisallow,
            Code::Draft1996TouchingRecord => Code::NoBlankLine,
            Code::Draft1996Agent => Code::Rfc9309ProductToken,
            Code::GoogleOtherField => Code::MisspeltField,
            Code::RevisitedBlankForm => Code::WhiteSpaceLine,
            Code::RevisitedNoAgent => Code::EmptyAgent,
            other => other,
        };
        let id = code.id();
        let editions = ["revisited-", "1996-", "rfc-9309-", "google-"];
        editions.into_iter().find_map(|edition| id.strip_prefix(edition)).unwrap_or(id)
    }

    /// Returns whether it says of a line that it is none of the grammar's.
    pub(crate) const fn is_of_form(self) -> bool {
        matches!(
            self,
            Code::NoColon
                | Code::RevisitedOtherLine
                | Code::Draft1996OtherLine
                | Code::Rfc9309OtherLine
        )
    }
}
