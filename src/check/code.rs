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
        /// The file keeps the standard, but robots may read it differently than its author.
        Warning = "warning",
        /// Nothing is wrong with the file, but the note says something that its author may not know.
        Note = "note",
    }
}

/// The severity of a code, and the code's clause for each format, in the order of [`Format::ALL`]. A clause is `None`
/// if the format's checks never report the code, or if the code isn't based on an edition.
type Row = (Severity, [Option<AnyClause>; Format::ALL.len()]);

const fn standard(severity: Severity, clause: Clause) -> Row {
    (severity, [Some(AnyClause::Standard1994(clause)), None, None, None])
}

/// Returns the severity and the clause of a code that the checks for the Revisited format report. Each such code is a
/// violation.
const fn revisited(clause: RevisitedClause) -> Row {
    (Violation, [None, Some(AnyClause::Revisited(clause)), None, None])
}

const fn draft_1996(severity: Severity, clause: Draft1996Clause) -> Row {
    (severity, [None, None, Some(AnyClause::Draft1996(clause)), None])
}

const fn rfc_9309(severity: Severity, clause: Rfc9309Clause) -> Row {
    (severity, [None, None, None, Some(AnyClause::Rfc9309(clause))])
}

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

/// Returns the severity of a code that only the checks for Google's page or code report. Such a code has no clause,
/// because this library has no list of clauses for Google's page and code.
const fn google(severity: Severity) -> Row {
    (severity, [None; Format::ALL.len()])
}

/// Returns the severity of a code that is based on statements by the makers of robots, and not on an edition.
const fn of_makers() -> Row {
    (Note, [None; Format::ALL.len()])
}

/// Returns the severity and the clauses of a code for web pages and other files that aren't robots.txt files. The
/// checks for every format report such files.
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
    /// assert!(code.explanation().starts_with("Blank lines separate records."));
    /// # Ok::<(), norobots::UnknownSlug>(())
    /// ```
    #[non_exhaustive]
    pub enum Code("code", explanation): Row {
        /// A line is a field with a name, a colon and a value, or it is blank, or a comment. Most robots ignore a line
        /// of other text. Some read it as the field that it begins with.
        NoColon = "no-colon" => standard(Violation, Clause::LineForm),
        /// A line is a field name, a colon and a value. If nothing stands before the colon, no robot recognises the
        /// field.
        EmptyName = "empty-name" => standard(Violation, Clause::LineForm),
        /// Field names are single words: `User-agent`, `Disallow`. A name with a space inside is a different name, and
        /// robots ignore it.
        SpaceInName = "space-in-name" => standard(Violation, Clause::LineForm),
        /// Optional space is permitted after the colon and after the value, but not before the field name. Many robots
        /// accept it there, and some ignore the line.
        LeadingSpace = "leading-space" => standard(Violation, Clause::LineForm),
        /// Optional space is permitted after the colon, but not before it. Many robots accept it there, and some ignore
        /// the line.
        SpaceBeforeColon = "space-before-colon" => standard(Violation, Clause::LineForm),
        /// A record begins with a User-agent line. A Disallow line outside all records is for no robot, but some robots
        /// obey it. The commonest cause is a blank line inside a record, which ends the record.
        DisallowWithoutAgent = "disallow-without-agent" => standard(Violation, Clause::AgentRequired),
        /// A record needs at least one Disallow line; an empty Disallow line permits all URLs. The commonest cause is a
        /// blank line inside a record, which ends the record.
        RecordWithoutDisallow = "record-without-disallow" => standard(Violation, Clause::DisallowRequired),
        /// Blank lines separate records. For some robots, a User-agent line directly after a Disallow line begins a new
        /// record. For others, it continues the old record. A comment line is not a blank line: it is discarded
        /// completely.
        NoBlankLine = "no-blank-line" => standard(Violation, Clause::RecordSeparator),
        /// The value of a User-agent line is the name of a robot. An empty value names no robot, but some robots read
        /// it as a name for every robot.
        EmptyAgent = "empty-agent" => standard(Violation, Clause::AgentName),
        /// The record for `*` is the policy of all robots that no other record names, so there can be only one. Some
        /// robots obey the first, some the last, and some both.
        SecondDefaultRecord = "second-default-record" => standard(Violation, Clause::AgentDefaultUnique),
        /// The bytes EF BB BF at the start are not part of the standard's format. Many robots read them as part of the
        /// first field name, and ignore the first line.
        ByteOrderMark = "byte-order-mark" => standard(Warning, Clause::LineForm),
        /// For the standard, a NUL is an ordinary byte. For some robots, it ends the line or the file.
        Nul = "nul" => standard(Warning, Clause::LineTerminator),
        /// For the standard, control characters other than tab, CR and NL are ordinary bytes. Some robots end a line at
        /// them.
        ControlCharacter = "control-character" => standard(Warning, Clause::LineTerminator),
        /// The standard compares bytes and does not mention encodings. Some robots refuse a file that is not UTF-8, or
        /// replace the bytes that they can't decode.
        NotUtf8 = "not-utf-8" => standard(Warning, Clause::DisallowPrefix),
        /// A line of spaces or tabs looks blank. For this library it is blank, so it ends a record. For some robots it
        /// is not blank.
        WhiteSpaceLine = "white-space-line" => standard(Warning, Clause::RecordSeparator),
        /// CR, CR NL and NL each end a line. If a file mixes them, a robot that knows only some of them joins lines, or
        /// finds blank lines between them.
        MixedTerminators = "mixed-terminators" => standard(Warning, Clause::LineTerminator),
        /// A URL is disallowed if its path starts with the value, and every path starts with `/`. A value without `/`
        /// at its start matches nothing. Some robots add the slash.
        PathWithoutSlash = "path-without-slash" => standard(Warning, Clause::DisallowPrefix),
        /// The value of a Disallow line is the beginning of a path, and is compared byte by byte. `*` and `$` became
        /// special only in later editions; a robot of 1994 looks for these characters in the URL.
        Wildcard = "wildcard" => standard(Warning, Clause::DisallowPrefix),
        /// No URL has a space in its path, because a space is sent as `%20`. A value with a space matches nothing.
        SpaceInPath = "space-in-path" => standard(Warning, Clause::DisallowPrefix),
        /// In a URL, letters outside ASCII are percent-encoded, and the standard compares bytes. Some robots encode
        /// such a path before they compare it. For the others, no URL starts with it.
        NonAsciiPath = "non-ascii-path" => standard(Warning, Clause::DisallowPrefix),
        /// The standard recommends comparing names without version information. Some robots compare the whole value.
        VersionInName = "version-in-name" => standard(Warning, Clause::AgentMatch),
        /// A `*` is special only if it is the whole value. Inside a longer value it is an ordinary character, and no
        /// robot has it in its name.
        WildcardInName = "wildcard-in-name" => standard(Warning, Clause::AgentMatch),
        /// Two records name the same robot. The standard does not say which one counts. This library uses the first,
        /// some robots use the last, and some merge the two.
        RepeatedName = "repeated-name" => standard(Warning, Clause::AgentName),
        /// Fields such as Allow, Crawl-delay and Sitemap came with later editions. A robot of 1994
        /// ignores them, as it ignores every header that it does not recognise.
        LaterField = "later-field" => standard(Warning, Clause::UnknownHeader),
        /// The name is similar to one that robots know. Robots do not recognise it, and ignore the line.
        MisspeltField = "misspelt-field" => standard(Warning, Clause::UnknownHeader),
        /// Field names are English words in every language. Robots do not recognise a translated name, and ignore the
        /// line.
        TranslatedField = "translated-field" => standard(Warning, Clause::UnknownHeader),
        /// Another text defines the form of this field, and the value does not have this form. No decision depends on
        /// it.
        OtherValue = "other-value" => standard(Warning, Clause::UnknownHeader),
        /// A line has one path. A character that seems to separate paths, such as a space, a comma, `;` or `|`, is part
        /// of it.
        SeveralPaths = "several-paths" => shared(Warning, Clause::DisallowPrefix, Draft1996Clause::Path, Rfc9309Clause::PathPattern),
        /// A User-agent line has one name. By the standard of 1994 and RFC 9309, a character that seems to separate
        /// names, such as a space, a comma, `;` or `|`, is part of it. Google reads only the first name, and a robot of
        /// 1996 looks for its name in the whole value.
        SeveralNames = "several-names" => shared(Warning, Clause::AgentName, Draft1996Clause::Token, Rfc9309Clause::ProductToken),
        /// By the standard of 1994 and RFC 9309, quotation marks around the name of a robot are part of the name.
        /// Google finds no name in such a value.
        QuotedName = "quoted-name" => shared(Warning, Clause::AgentName, Draft1996Clause::Token, Rfc9309Clause::ProductToken),
        /// A field name and its colon stand inside the value of another field, as if a line terminator were missing.
        /// All of it is one value.
        FusedLines = "fused-lines" => shared(Warning, Clause::LineForm, Draft1996Clause::LineEnd, Rfc9309Clause::LineEnd),
        /// An invisible character stands beside a field name, often because the text was copied. This makes it a
        /// different name, which no text defines.
        InvisibleCharacter = "invisible-character" => shared(Warning, Clause::UnknownHeader, Draft1996Clause::Extension, Rfc9309Clause::OtherRecords),
        /// An invisible character stands in the name of a robot or in a path, often because the text was copied. This
        /// makes it a different name or path.
        InvisibleInValue = "invisible-in-value" => shared(Warning, Clause::DisallowPrefix, Draft1996Clause::Path, Rfc9309Clause::PathPattern),
        /// Every `#` begins a comment, even inside a path, and the value ends before it. A browser does not send the
        /// part of an address after `#` to the server, so no rule can apply to it.
        CommentInValue = "comment-in-value" => shared(Warning, Clause::Comment, Draft1996Clause::Comment, Rfc9309Clause::Comment),
        /// Comments begin with `#`. Text that begins with `//` is part of the value.
        SlashComment = "slash-comment" => shared(Warning, Clause::Comment, Draft1996Clause::Comment, Rfc9309Clause::Comment),
        /// The first colon ends the field name, and a second one is part of the value.
        SecondColon = "second-colon" => shared(Warning, Clause::LineForm, Draft1996Clause::RuleLine, Rfc9309Clause::Rule),
        /// A path is not a regular expression. By RFC 9309, only `*` and a `$` at the end are special; by the standard
        /// of 1994 and the draft of 1996, no character is.
        RegularExpression = "regular-expression" => shared(Warning, Clause::DisallowPrefix, Draft1996Clause::Path, Rfc9309Clause::PathPattern),
        /// Search engines do not read this field: Google stopped supporting Noindex, Nofollow and similar fields in
        /// robots.txt on 1 September 2019, and Yandex stopped supporting Host in 2018.
        UnheededField = "unheeded-field" => shared(Warning, Clause::UnknownHeader, Draft1996Clause::Extension, Rfc9309Clause::OtherRecords),
        /// A robot obeys the group that names it, and none of the rules for `*`. Google's page, RFC 9309, the draft of
        /// 1996 and the standard of 1994 agree on that.
        HiddenDefault = "hidden-default" => shared(Note, Clause::AgentDefault, Draft1996Clause::DefaultRecord, Rfc9309Clause::Group),
        /// By drafts of the IETF (AIPREF), a Content-Usage line states a preference for the use of content by AI. It
        /// has an optional path that begins with `/`, then labels with `=y` or `=n`, such as `train-ai=n, search=y`. A
        /// line in another form states nothing, and one mistake can make a whole line unreadable. A rule with a longer
        /// path overrides one with a shorter path. The draft does not say how long a missing path is; here it is
        /// shorter than `/`.
        UsageStatesNothing = "usage-states-nothing" => shared(Warning, Clause::UnknownHeader, Draft1996Clause::Extension, Rfc9309Clause::OtherRecords),
        /// Robots expect a plain text file. A server that has no robots.txt may answer with a web page instead, and
        /// robots then read it as a file of unknown lines.
        Html = "html" => no_robots_txt(),
        /// Robots expect a plain text file. A server that has no robots.txt may answer with an error as JSON, and
        /// robots know none of its lines.
        Json = "json" => no_robots_txt(),
        /// Robots expect a plain text file. Bytes that are not text may be a picture, and robots know none of its
        /// lines.
        Binary = "binary" => no_robots_txt(),
        /// Robots expect a plain text file. If a compressed file is sent without the header Content-Encoding, robots
        /// know none of its lines.
        Compressed = "compressed" => no_robots_txt(),
        /// In the format, field names are ASCII. In UTF-16 every second byte of them is NUL, so no field is recognised.
        Utf16 = "utf-16" => no_robots_txt(),
        /// By the grammar, a file begins with a comment or a User-Agent line. The grammar is older than the byte-order
        /// mark of UTF-8.
        RevisitedByteOrderMark = "revisited-byte-order-mark" => revisited(RevisitedClause::File),
        /// Lines 1, 3 and 6 begin with `#`. "Each comment line must begin with the character #",
        /// says the article.
        RevisitedCommentForm = "revisited-comment-form" => revisited(RevisitedClause::CommentLine),
        /// In line 2, white space stands before each name and before the comment, and nowhere else: not before the
        /// keyword or its colon, and not at the end of the line. After the colon it is required.
        RevisitedAgentForm = "revisited-agent-form" => revisited(RevisitedClause::AgentLine),
        /// In lines 4 and 8, white space stands before each path and before the comment, and nowhere else: not before
        /// the keyword or its colon, and not at the end of the line. Before a path it is required.
        RevisitedDisallowForm = "revisited-disallow-form" => revisited(RevisitedClause::DisallowLine),
        /// Line 10 has only empty lines. A blank line with space on it is not a line of the grammar.
        RevisitedBlankForm = "revisited-blank-form" => revisited(RevisitedClause::RecordEnd),
        /// Line 2 has at least one name.
        RevisitedNoAgent = "revisited-no-agent" => revisited(RevisitedClause::AgentLine),
        /// Every line of the grammar ends with NL. Only the empty lines of line 10 may be left out
        /// at the end of a file.
        RevisitedUnterminated = "revisited-unterminated" => revisited(RevisitedClause::Nl),
        /// The grammar knows comments, User-Agent lines, Disallow lines and empty lines. It has no
        /// unrecognised headers, as the standard of 1994 has.
        RevisitedOtherLine = "revisited-other-line" => revisited(RevisitedClause::Record),
        /// A file consists only of records, and a record does not begin with an empty line.
        RevisitedBlankFirst = "revisited-blank-first" => revisited(RevisitedClause::File),
        /// A comment belongs to a record: it stands after the User-Agent line of the record, or before it without a
        /// blank line between them. Other comments belong to no record.
        RevisitedCommentsAlone = "revisited-comments-alone" => revisited(RevisitedClause::AgentLine),
        /// A record has one User-Agent line, with all names on it. The standard of 1994 has one
        /// name on each of several lines instead.
        RevisitedSecondAgentLine = "revisited-second-agent-line" => revisited(RevisitedClause::Record),
        /// A record has at least one Disallow line, which may have no path.
        RevisitedRecordWithoutDisallow = "revisited-record-without-disallow" => revisited(RevisitedClause::DisallowLine),
        /// A record begins with its User-Agent line. A Disallow line outside all records forbids nothing.
        RevisitedDisallowWithoutAgent = "revisited-disallow-without-agent" => revisited(RevisitedClause::AgentLine),
        /// Line 10: an empty line ends each record except the last one.
        RevisitedNoBlankLine = "revisited-no-blank-line" => revisited(RevisitedClause::RecordEnd),
        /// By the grammar of the draft, a file begins with a record, a comment or a blank line, all of them in ASCII.
        /// The draft is older than the byte-order mark of UTF-8.
        Draft1996ByteOrderMark = "1996-byte-order-mark" => draft_1996(Violation, Draft1996Clause::File),
        /// All characters of a file are US-ASCII, also in comments.
        Draft1996NotAscii = "1996-not-ascii" => draft_1996(Violation, Draft1996Clause::Characters),
        /// By the grammar, every line ends with CR LF. The draft asks robots to accept CR and LF too, so this is
        /// reported only once for a file.
        Draft1996LineEnd = "1996-line-end" => draft_1996(Violation, Draft1996Clause::LineEnd),
        /// The grammar permits space only after the colon and before a comment: not before the field name, not before
        /// the colon, and not at the end of the line.
        Draft1996Space = "1996-space" => draft_1996(Violation, Draft1996Clause::AgentLine),
        /// By the grammar, a line is blank, a comment, or a field, which is a token, a colon and a value.
        Draft1996OtherLine = "1996-other-line" => draft_1996(Violation, Draft1996Clause::Extension),
        /// The value of a User-agent line is a token: ASCII characters without control characters, spaces and the
        /// punctuation of HTTP, such as `/` and `,`.
        Draft1996Agent = "1996-agent" => draft_1996(Violation, Draft1996Clause::Token),
        /// A path begins with one slash, and an Allow line has a path.
        Draft1996Path = "1996-path" => draft_1996(Violation, Draft1996Clause::Path),
        /// A path consists of the characters that RFC 1808 permits. A space, a `?` and a `%` without two hexadecimal
        /// digits are not among them.
        Draft1996PathCharacter = "1996-path-character" => draft_1996(Violation, Draft1996Clause::Path),
        /// The /robots.txt URL is always allowed, and must not appear in the rules.
        Draft1996RobotsTxt = "1996-robots-txt" => draft_1996(Violation, Draft1996Clause::RobotsTxt),
        /// A record has at least one rule: a Disallow line, an Allow line or an extension.
        Draft1996RecordWithoutRule = "1996-record-without-rule" => draft_1996(Violation, Draft1996Clause::Record),
        /// Rules, including extensions, stand in a record after its User-agent lines. A blank line ends a record.
        Draft1996RuleWithoutAgent = "1996-rule-without-agent" => draft_1996(Violation, Draft1996Clause::Record),
        /// A blank line separates the first record from the second.
        Draft1996NoBlankLine = "1996-no-blank-line" => draft_1996(Violation, Draft1996Clause::File),
        /// The text of the draft says that blank lines separate records, but its grammar accepts this record without
        /// one.
        Draft1996TouchingRecord = "1996-touching-record" => draft_1996(Warning, Draft1996Clause::RecordSeparator),
        /// The first rule that matches decides. By RFC 9309 the longest rule that matches decides, in any order.
        Draft1996EarlierRule = "1996-earlier-rule" => draft_1996(Warning, Draft1996Clause::RuleLine),
        /// Another text defines the form of this field, and the value does not have this form. No decision depends on
        /// it.
        Draft1996OtherValue = "1996-other-value" => draft_1996(Warning, Draft1996Clause::Extension),
        /// A robot that no record names obeys the first record for `*`. No robot obeys the second.
        Draft1996SecondDefaultRecord = "1996-second-default-record" => draft_1996(Warning, Draft1996Clause::DefaultRecord),
        /// By the grammar, a file begins with a user-agent line, a comment or an empty line. The grammar does not
        /// mention the byte-order mark of UTF-8, which many crawlers skip.
        Rfc9309ByteOrderMark = "rfc-9309-byte-order-mark" => rfc_9309(Violation, Rfc9309Clause::File),
        /// The file must be UTF-8, also in its comments.
        Rfc9309NotUtf8 = "rfc-9309-not-utf-8" => rfc_9309(Violation, Rfc9309Clause::Utf8),
        /// The grammar excludes control characters other than tab, CR and LF. Implementations should
        /// reject them.
        Rfc9309ControlCharacter = "rfc-9309-control-character" => rfc_9309(Violation, Rfc9309Clause::Characters),
        /// By the grammar, every line ends with CR, LF or CR LF.
        Rfc9309Unterminated = "rfc-9309-unterminated" => rfc_9309(Violation, Rfc9309Clause::LineEnd),
        /// By the grammar, a line is empty, a comment, or a field, which is a name, a colon and a value. The name is
        /// one word.
        Rfc9309OtherLine = "rfc-9309-other-line" => rfc_9309(Violation, Rfc9309Clause::OtherRecords),
        /// A product token consists of ASCII letters, `_` and `-`, or is `*`. It can't contain a digit, a space, a
        /// slash, a dot or a comma. Some parsers cut the token there, so the line names another crawler.
        Rfc9309ProductToken = "rfc-9309-product-token" => rfc_9309(Violation, Rfc9309Clause::ProductToken),
        /// A path begins with `/` or, as in the RFC's own example, with `*`. Any other value matches
        /// nothing.
        Rfc9309Path = "rfc-9309-path" => rfc_9309(Violation, Rfc9309Clause::PathPattern),
        /// A path has no space in it, so the line does not match the grammar.
        Rfc9309SpaceInPath = "rfc-9309-space-in-path" => rfc_9309(Violation, Rfc9309Clause::PathPattern),
        /// A rule before the first user-agent line is in no group. Crawlers should ignore it.
        Rfc9309RuleWithoutGroup = "rfc-9309-rule-without-group" => rfc_9309(Violation, Rfc9309Clause::RuleWithoutGroup),
        /// Only a User-agent line after a rule ends a group; a blank line or another field does not. A group without a
        /// rule continues with the next User-agent line, and its robots obey the rules there.
        GroupWithoutRule = "group-without-rule" => rfc_9309(Warning, Rfc9309Clause::Group),
        /// Crawl-delay is a field of some crawlers: Bing, Anthropic and Common Crawl say that they obey it, and Google
        /// and Amazon say that they do not.
        CrawlDelay = "crawl-delay" => of_makers(),
        /// The makers of robots say this about their names: `Google-Extended` and `Applebot-Extended` are not robots,
        /// `GPTBot` is one of several robots of OpenAI, some robots of Google obey no rules for `*`, and the first
        /// matching rule for Baidu's robot decides.
        KnownRobot = "known-robot" => of_makers(),
        /// A value is compared from the start of a path, so `/?` matches only the home page with a query.
        RootQuery = "root-query" => rfc_9309(Note, Rfc9309Clause::PathPattern),
        /// Crawlers must read the first 500 KiB, and may ignore the rest.
        Rfc9309OverLimit = "rfc-9309-over-limit" => rfc_9309(Warning, Rfc9309Clause::Limit),
        /// Another text defines the form of this field, and the value does not have this form. No decision depends on
        /// it.
        Rfc9309OtherValue = "rfc-9309-other-value" => rfc_9309(Warning, Rfc9309Clause::OtherRecords),
        /// The name is similar to one in the RFC. It is a different name, which crawlers need not understand; some
        /// accept common misspellings.
        Rfc9309MisspeltField = "rfc-9309-misspelt-field" => rfc_9309(Warning, Rfc9309Clause::OtherRecords),
        /// Google's page says that the file must be UTF-8, and that other bytes may make a rule invalid.
        GoogleNotUtf8 = "google-not-utf-8" => google(Warning),
        /// Google's page says that an invalid line is ignored. Google's code reads space between two words as a colon.
        GoogleOtherLine = "google-other-line" => google(Warning),
        /// Google's page says that Google reads User-agent, Allow, Disallow and Sitemap, and ignores other fields.
        /// Google's code also accepts some misspellings of these names.
        GoogleOtherField = "google-other-field" => google(Severity::Note),
        /// Google's code accepts some misspellings of field names, longer names that begin with a field name, and space
        /// between two words instead of a colon. Google's page does not mention this.
        GoogleReadsField = "google-reads-field" => google(Warning),
        /// Google reads the letters, `-` and `_` at the start of a name, and ignores what follows.
        GoogleProductToken = "google-product-token" => google(Warning),
        /// A rule before the first User-agent line is in no group, and Google ignores it.
        GoogleRuleWithoutGroup = "google-rule-without-group" => google(Warning),
        /// Google's page says that a path begins with `/`, and that a rule without such a path is ignored. Google's
        /// code also accepts `*` at the start.
        GooglePath = "google-path" => google(Warning),
        /// Google's page says that everything after the first 500 KiB is ignored.
        GoogleOverLimit = "google-over-limit" => google(Warning),
        /// Google's code reads the first 16,663 octets of a line.
        GoogleLongLine = "google-long-line" => google(Warning),
    }
}

impl Code {
    /// Returns the severity of a diagnostic with this code.
    #[must_use]
    pub const fn severity(self) -> Severity {
        self.row().0
    }

    /// Returns the format's clause on which the code is based. A violation breaks this clause. Returns `None` if the
    /// checks for the format never report the code, or if the code is based on [no edition](Code::is_of_makers).
    #[must_use]
    pub const fn clause(self, format: Format) -> Option<AnyClause> {
        self.row().1[format as usize]
    }

    /// Returns whether the code is based on statements that makers of robots publish on their own pages. The checks for
    /// RFC 9309, Google's page and Google's code report such a code.
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

    /// Returns the clauses on which the code is based, in the order of [`Format::ALL`]. Each format has at most one of
    /// these clauses. The result is empty if the code is based only on Google's page, Google's code or statements by
    /// the makers of robots.
    pub fn clauses(self) -> impl Iterator<Item = AnyClause> {
        self.row().1.into_iter().flatten()
    }

    /// Returns the topic of the code. Codes that report the same kind of problem, for example under different editions,
    /// have the same topic. The topic is the slug of one of these codes, without a prefix that names an edition.
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

    /// Returns whether the code reports a line that matches no line of the grammar.
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
