//! The table of settings.
//!
//! Each setting is a block that contains its question, its field of [`Settings`], its enum and its slug. Each entry of
//! a block is a choice. The entry contains what a robot with this choice does, the variant, the slug, the grade, and
//! the software known to make the choice. The first entry is always the interpretation of 1994.

use crate::setting::grade::{Grade, against};
use Grade::{Interpretation, Permitted};
use norobots::spec::Clause::*;

settings! {
    /// Where does a line end?
    line_terminators: LineTerminators = "line-terminators" {
        /// CR, CR NL and NL each end a line, and CR NL is one terminator.
        CrCrnlNl = "cr-crnl-nl", Interpretation, [];
        /// Only NL ends a line; a CR before it stays in the value.
        NlOnly = "nl-only", against(LineTerminator), [];
        /// NL and CR NL end a line; a CR alone does not.
        NlAndCrnlOnly = "nl-and-crnl-only", against(LineTerminator),
            ["fast-robots 0.1.5", "robots-txt-guard"];
        /// CR and NL each end a line, so that CR NL puts a blank line after every line.
        CrnlAsTwo = "crnl-as-two", against(LineTerminator), [];
        /// Lines end also at VT, FF, FS, GS, RS, NEL, LS and PS.
        Unicode = "unicode", against(LineTerminator),
            ["urllib.robotparser (Python up to 3.13.0)", "protego"];
        /// Lines end also at NEL and LS.
        NelAndLs = "nel-and-ls", against(LineTerminator), ["crawler-commons"];
        /// Lines end also at VT, FF, FS, GS and RS, and at the byte 85, which is NEL in ISO-8859-1.
        Latin1 = "latin-1", against(LineTerminator), [];
        /// CR, CR NL and NL each end a line, but a CR right behind a CR that ended one is part of the next line.
        SecondCrKept = "second-cr-kept", against(LineTerminator), ["Yandex's robots_txt"];
    }

    /// What is the optional space around a value, and is it taken off?
    optional_space: OptionalSpace = "optional-space" {
        /// SP and HT are space, taken off at both ends.
        SpHt = "sp-ht", Interpretation, [];
        /// VT and FF are space too, and so is a CR that ends no line.
        Ascii = "ascii", Permitted, ["google/robotstxt"];
        /// Only SP is space; an HT is part of what it stands in.
        SpOnly = "sp-only", Permitted, [];
        /// Any Unicode white space is space.
        Unicode = "unicode", Permitted, [];
        /// Any Unicode white space is space, and so are FS, GS, RS and US.
        Separators = "separators", Permitted, ["protego", "robotspy"];
        /// Any white space of ECMAScript is space: U+FEFF is, wherever it stands, and NEL is not.
        EcmaScript = "ecmascript", Permitted, ["robots-parser", "robots-txt-guard", "robots-txt-parser 2.0.3"];
        /// VT and FF are space too, and so is the byte A0, which may be the end of a letter in UTF-8.
        Latin1 = "latin-1", against(LineForm), [];
        /// The value is kept with the space around it.
        NoneStripped = "none-stripped", against(LineForm), [];
        /// Space is taken off at the start of the value only.
        StartOnly = "start-only", against(LineForm), [];
        /// Space is taken off at the end of the value only.
        EndOnly = "end-only", against(LineForm), [];
    }

    /// Where does a comment start?
    comment_start: CommentStart = "comment-start" {
        /// At the first `#` of the line, wherever it stands.
        Anywhere = "anywhere", Interpretation, [];
        /// At a `#` that begins a word, as the Bourne shell has it; `/a#b` is kept whole.
        WordStart = "word-start", Permitted, ["temoto/robotstxt"];
        /// Only at a `#` that is the first thing on the line.
        LineStart = "line-start", against(Comment), [];
        /// Nowhere: a `#` is a byte as any other.
        Nowhere = "nowhere", against(Comment), [];
        /// At the first `#`, and it ends at LS or PS, where the line goes on.
        EndsAtSeparator = "ends-at-separator", against(Comment), ["robots-txt-parser 2.0.3"];
        /// At the first `#` that has no CR, LS or PS behind it on the line.
        NoSeparatorBehind = "no-separator-behind", against(Comment), ["robots-txt-guard"];
        /// At the first `#`, but the space before it stays in the value.
        SpaceKept = "space-kept", against(Comment), [];
    }

    /// What is the only line of a file, but for comments and white space?
    only_line: OnlyLine = "only-line" {
        /// A line as any other.
        Ordinary = "ordinary", Interpretation, [];
        /// As many lines as it has words with a colon and white space after them, each with the word that follows; the file is refused where it has none.
        Parted = "parted", against(LineForm), ["robots-txt-parser 2.0.3"];
    }

    /// What is the first SP of a file, but for comments?
    first_space: FirstSpace = "first-space" {
        /// A byte as any other.
        Ordinary = "ordinary", Interpretation, [];
        /// Nothing, wherever it stands: it is taken out.
        TakenOut = "taken-out", against(LineForm), ["robots-txt-parser 2.0.3"];
    }

    /// Is a line that holds only a comment a blank line?
    comment_only_line: CommentOnlyLine = "comment-only-line" {
        /// It vanishes whole.
        Vanishes = "vanishes", Interpretation, [];
        /// It counts as blank, and ends the record.
        Blank = "blank", against(CommentOnlyLine), [];
    }

    /// Is a line that holds only white space a blank line?
    white_space_only_line: WhiteSpaceOnlyLine = "white-space-only-line" {
        /// It is blank.
        Blank = "blank", Interpretation, [];
        /// It is not blank, and passed over.
        NotBlank = "not-blank", Permitted, [];
    }

    /// What does a blank line do?
    blank_line: BlankLine = "blank-line" {
        /// It ends the record.
        EndsRecord = "ends-record", Interpretation, [];
        /// Nothing: the record goes on.
        Ignored = "ignored", against(RecordSeparator), [];
        /// It ends the record where NL alone ends it and the line above it; where CR or CR NL does, the record goes on.
        NlOnly = "nl-only", against(RecordSeparator), [];
        /// It ends the run of User-agent lines: the next one starts a new record; until then the record goes on.
        EndsAgentRun = "ends-agent-run", against(RecordSeparator), ["Yandex's robots_txt"];
    }

    /// What does a User-agent line after a Disallow line do, with no blank line between?
    agent_after_disallow: AgentAfterDisallow = "agent-after-disallow" {
        /// It starts a new record.
        NewRecord = "new-record", Interpretation, [];
        /// The record goes on, and is for this robot too.
        SameRecord = "same-record", Permitted, [];
        /// The record goes on, and is no longer for the robots named before.
        LastWins = "last-wins", Permitted, [];
        /// The file is refused.
        Refused = "refused", Permitted, [];
    }

    /// What of space before the field name, or before the colon?
    leading_space: LeadingSpace = "leading-space" {
        /// Both are accepted.
        Accepted = "accepted", Interpretation, [];
        /// Either makes a robot ignore the line.
        LineIgnored = "line-ignored", Permitted, [];
        /// Only space before the field name makes a robot ignore the line.
        IgnoredBeforeField = "ignored-before-field", Permitted, [];
        /// Only space before the colon makes a robot ignore the line.
        IgnoredBeforeColon = "ignored-before-colon", Permitted, [];
    }

    /// What of a line without a colon?
    line_without_colon: LineWithoutColon = "line-without-colon" {
        /// It is ignored.
        Ignored = "ignored", Interpretation, [];
        /// It is taken for the field that its first word names, as in `Disallow /x`; so is one with a colon inside a later word.
        TakenAsField = "taken-as-field", Permitted, [];
        /// It is taken for the field that its first word names, where space follows; so is one with a colon anywhere behind that.
        TakenByFirstWord = "taken-by-first-word", Permitted, ["robotxt", "texting_robots"];
        /// It is taken for the field that its first word names, known or not, where SP and HT part it into just two words.
        TwoWords = "two-words", Permitted, ["google/robotstxt"];
        /// It is that field where one SP or HT parts two words; it refuses the file where it has none of them.
        TwoWordsOrRefused = "two-words-or-refused", Permitted, ["gpyrobotstxt"];
        /// It is taken for the field that it begins with, also where no space follows; so is one whose colon stands elsewhere.
        TakenByBeginning = "taken-by-beginning", Permitted, ["robotspy"];
        /// It is the field that all of it but its last letter or sign spells, and all of it is the value.
        LastLetterCut = "last-letter-cut", Permitted, ["robots-txt-parser 2.0.3"];
        /// It ends the record.
        EndsRecord = "ends-record", Permitted, [];
        /// The file is refused.
        Refused = "refused", Permitted, [];
    }

    /// What of a second colon on a line?
    second_colon: SecondColon = "second-colon" {
        /// It is part of the value.
        InValue = "in-value", Interpretation, [];
        /// The line is ignored, but for the colon of one `http:`, of one `https:`, and of one before a number and a slash.
        LineIgnored = "line-ignored", against(LineForm), ["robots (npm)"];
    }

    /// Which spellings of a field name are recognised?
    misspelt_field: MisspeltField = "misspelt-field" {
        /// The right one, in any case; a misspelt field is an unknown header.
        UnknownHeader = "unknown-header", Interpretation, [];
        /// The misspellings too that Google's code knows, such as `Disalow` and `Useragent`, and no others.
        FewMisspellings = "few-misspellings", Permitted, ["protego", "robotxt", "texting_robots"];
        /// Common misspellings too, such as `Disllow` and `Useragents`.
        TakenAsMeant = "taken-as-meant", Permitted, [];
        /// Whatever begins with the right one or with a common misspelling, such as `Disallowed`.
        ByBeginning = "by-beginning", Permitted, ["google/robotstxt"];
        /// Whatever ends in the right one or in `Useragent` just before a colon, the first such on the line.
        ByEnding = "by-ending", against(UnknownHeader), ["robotexclusionrulesparser"];
        /// Only `User-agent` and `Disallow`, in just this case.
        CaseSignificant = "case-significant", against(FieldCase), [];
        /// Only `User-Agent` and `Disallow`, in just this case.
        CaseSignificantUserAgent = "case-significant-user-agent", against(FieldCase), [];
    }

    /// Must space stand between the colon and the value?
    space_after_colon: SpaceAfterColon = "space-after-colon" {
        /// No, it is optional.
        Optional = "optional", Interpretation, [];
        /// Yes: a line with a value and no space before it is ignored.
        Required = "required", against(LineForm), [];
    }

    /// What is the value of a line that has none?
    empty_value: EmptyValue = "empty-value" {
        /// The empty value.
        Empty = "empty", Interpretation, [];
        /// The next line that is not blank, up to its comment: that is then no line of its own, and no blank line stands before it.
        NextLine = "next-line", against(DisallowEmpty), [];
    }

    /// What does an unknown header do?
    unknown_header: UnknownHeader = "unknown-header" {
        /// Nothing.
        Ignored = "ignored", Interpretation, [];
        /// It ends the record.
        EndsRecord = "ends-record", against(UnknownHeader), [];
        /// It ends the run of User-agent lines: the next one starts a new record.
        EndsAgentRun = "ends-agent-run", against(UnknownHeader),
            ["rep-cpp (reppy)", "robots-parser", "robots-txt-guard", "robotstxt"];
        /// Crawl-delay ends the run of User-agent lines; another does nothing.
        CrawlDelayEndsAgentRun = "crawl-delay-ends-agent-run", against(UnknownHeader), ["Heritrix", "robotxt", "texting_robots"];
        /// Crawl-delay and Request-rate end the run of User-agent lines; another does nothing.
        RatesEndAgentRun = "rates-end-agent-run", against(UnknownHeader),
            ["urllib.robotparser (Python up to 3.12)"];
        /// Crawl-delay and Sitemap end the run of User-agent lines; another does nothing.
        CrawlDelayAndSitemapEndAgentRun = "crawl-delay-and-sitemap-end-agent-run",
            against(UnknownHeader), ["robotexclusionrulesparser"];
        /// Crawl-delay, Sitemap and Host end the run of User-agent lines; another does nothing.
        KnownFieldsEndAgentRun = "known-fields-end-agent-run", against(UnknownHeader), [];
        /// It ends the run of User-agent lines, unless it is Sitemap or Host.
        SiteFieldsKeepAgentRun = "site-fields-keep-agent-run", against(UnknownHeader), ["protego"];
        /// One that no extension of the standard knows ends the run of User-agent lines.
        UnknownFieldsEndAgentRun = "unknown-fields-end-agent-run", against(UnknownHeader), [];
        /// The file is refused.
        Refused = "refused", against(UnknownHeader), [];
    }

    /// What does an Allow line do?
    allow_line: AllowLine = "allow-line" {
        /// What an unknown header does.
        UnknownHeader = "unknown-header", Interpretation, [];
        /// It is obeyed: of Allow and Disallow lines, the first in the file that matches decides.
        FirstMatch = "first-match", against(UnknownHeader),
            ["robotexclusionrulesparser (1996)"];
        /// It is obeyed: the longest value that matches decides, Allow before Disallow.
        LongestMatch = "longest-match", against(UnknownHeader),
            ["google/robotstxt", "robotparser (Rust)"];
        /// It is obeyed: the longest value that matches decides, and of several as long the first in the file.
        LongestMatchInOrder = "longest-match-in-order", against(UnknownHeader), ["reppy"];
        /// It is obeyed: the longest value that matches decides, Disallow before Allow.
        LongestMatchDisallowFirst = "longest-match-disallow-first", against(UnknownHeader), [];
        /// It is obeyed: of Allow and Disallow lines, the last in the file that matches decides.
        LastMatch = "last-match", against(UnknownHeader), [];
        /// It is obeyed: an Allow line that matches decides, whatever Disallow lines do.
        AllowWins = "allow-wins", against(UnknownHeader), [];
    }

    /// Which spellings of Allow are recognised, where Allow lines are obeyed?
    misspelt_allow: MisspeltAllow = "misspelt-allow" {
        /// Those that `misspelt-field` recognises.
        UnknownHeader = "unknown-header", Interpretation, [];
        /// `Alow` and `Allaw` too.
        TakenAsMeant = "taken-as-meant", Permitted, ["robotxt"];
    }

    /// What does an Allow line without a value say, where Allow lines are obeyed?
    empty_allow: EmptyAllow = "empty-allow" {
        /// Nothing.
        Nothing = "nothing", Interpretation, [];
        /// Every URL may be retrieved.
        AllowsAll = "allows-all", Permitted, ["urllib.robotparser (Python up to 3.12)"];
        /// No URL may be retrieved.
        DisallowsAll = "disallows-all", Permitted, ["robotexclusionrulesparser"];
    }

    /// How long is a value, where the longest that matches decides?
    value_length: ValueLength = "value-length" {
        /// As long as it is written.
        AsWritten = "as-written", Interpretation, [];
        /// As long as it is compared, after `percent-escapes`, with a slash that was added.
        AsCompared = "as-compared", Permitted, ["google/robotstxt"];
        /// As long as it is compared, without a `*` at its end, which is ignored.
        WithoutLastStar = "without-last-star", Permitted, [];
        /// As long as the beginning of the URL that it fits, which is the longest where it fits several.
        AsMatched = "as-matched", Permitted, [];
        /// As long as it is compared, without its `*` and its last `$`; a `*` alone is as long as `/`.
        WithoutStarsAndEnd = "without-stars-and-end", Permitted, ["Yandex's robots_txt"];
    }

    /// What is an Allow value that ends at an index page, where it does not match?
    index_page: IndexPage = "index-page" {
        /// A value as any other.
        Ordinary = "ordinary", Interpretation, [];
        /// One for the folder too: `/d/index.html` allows `/d/`, and nothing else there.
        Folder = "folder", Permitted, ["google/robotstxt"];
    }

    /// Which of several User-agent lines in a record count?
    several_agents: SeveralAgents = "several-agents" {
        /// All: they share the record.
        All = "all", Interpretation, [];
        /// Only the first.
        OnlyFirst = "only-first", against(AgentShared), [];
        /// Only the last.
        OnlyLast = "only-last", against(AgentShared), [];
        /// The first; each other gets a copy of all its rules so far, but for `*` and for a name that has rules already.
        CopiesOfFirst = "copies-of-first", against(AgentShared), ["rep-cpp (reppy)"];
        /// Each of another name than the line above begins a record of its own; one of the same name goes on with that.
        EachAlone = "each-alone", against(AgentShared), ["robots-txt-parser 2.0.3"];
    }

    /// What are several words in the value of one User-agent line?
    names_on_a_line: NamesOnALine = "names-on-a-line" {
        /// One name, with the space in it.
        OneName = "one-name", Interpretation, [];
        /// A name each, parted by the space between them.
        Split = "split", Permitted, [];
        /// The first of them is the name; the others are not read.
        FirstWord = "first-word", Permitted, ["google/robotstxt", "robotspy"];
    }

    /// What is a User-agent line whose value does not begin with a letter, `-`, `_` or `*`?
    unfit_name: UnfitName = "unfit-name" {
        /// A line as any other.
        Ordinary = "ordinary", Interpretation, [];
        /// Nothing: it is ignored, and so is one with an `s` or `]` behind those letters and signs; the record above it goes on.
        LineIgnored = "line-ignored", against(AgentName), ["robotspy"];
    }

    /// Which part of what a robot calls itself is its name?
    robot_name: RobotName = "robot-name" {
        /// What stands before the first `/` or space.
        FirstWord = "first-word", Interpretation, [];
        /// What stands before the first `/`, with the space in it but not that around it.
        BeforeSlash = "before-slash", Permitted,
            ["urllib.robotparser (Python up to 3.12)", "robots-parser"];
        /// The word after `compatible;`, where there is one; else what stands before the first `/` or space.
        AfterCompatible = "after-compatible", Permitted, [];
        /// Each of its words, without the version of the word.
        AnyWord = "any-word", against(AgentMatch), ["crawler-commons"];
        /// All of it; what `version` takes off is taken off each of its words.
        WholeHeader = "whole-header", against(AgentMatch), [];
    }

    /// Are %-escapes in names decoded?
    escapes_in_names: EscapesInNames = "escapes-in-names" {
        /// No, they are compared as they stand.
        Kept = "kept", Interpretation, [];
        /// Those of User-agent lines are.
        DecodedInFile = "decoded-in-file", Permitted, ["urllib.robotparser (Python up to 3.12)"];
        /// Those of User-agent lines and of the robot's name are.
        DecodedInBoth = "decoded-in-both", Permitted, [];
    }

    /// How must a record's name match the robot's name?
    name_direction: NameDirection = "name-direction" {
        /// The record's name is a part of the robot's name.
        ValueInRobot = "value-in-robot", Interpretation, [];
        /// The robot's name is a part of the record's name.
        RobotInValue = "robot-in-value", Permitted, [];
        /// Either is a part of the other.
        Either = "either", Permitted, [];
        /// They are equal.
        Equality = "equality", against(AgentMatch), [];
        /// The robot's name starts with the record's name.
        Prefix = "prefix", against(AgentMatch), [];
        /// The record's name is a part of the robot's name with no letter, digit, `-` or `_` before it.
        WordStart = "word-start", against(AgentMatch), ["protego"];
    }

    /// Does case count in names?
    name_case: NameCase = "name-case" {
        /// The case of ASCII letters is ignored.
        Ignored = "ignored", Interpretation, [];
        /// The case of all letters of Unicode is ignored.
        IgnoredUnicode = "ignored-unicode", Permitted, [];
        /// The case of all letters of Unicode is ignored in the robot's name, that of ASCII letters in the file.
        IgnoredUnicodeInRobot = "ignored-unicode-in-robot", Permitted, ["texting_robots"];
        /// Case is significant.
        Significant = "significant", against(AgentMatch), [];
    }

    /// Is version information taken off names?
    version: Version = "version" {
        /// It is taken off the robot's name and the record's.
        RemovedFromBoth = "removed-from-both", Interpretation, [];
        /// It is taken off the robot's name only.
        RemovedFromRobot = "removed-from-robot", Permitted, [];
        /// It is kept: `name-direction` is asked of the whole value and of all that the robot calls itself.
        Kept = "kept", against(AgentMatch), [];
        /// The record's name ends before the first byte but a letter, `-` and `_`; the robot's name is all that it calls itself.
        CutInFile = "cut-in-file", against(AgentMatch), ["google/robotstxt"];
    }

    /// Whom does a User-agent line without a value name?
    empty_agent: EmptyAgent = "empty-agent" {
        /// Nobody.
        NamesNobody = "names-nobody", Interpretation, [];
        /// Every robot, as by its name.
        NamesEverybody = "names-everybody", Permitted, [];
        /// Nobody: the line is ignored, and the record above it goes on.
        LineIgnored = "line-ignored", Permitted, ["fast-robots 0.1.5"];
        /// It is compared as any other: it stands in each name, and equals that of a robot without one.
        Compared = "compared", Permitted, ["google/robotstxt"];
        /// Nobody; where it is the first of its run, the names after it go to the record that follows, and not to this one.
        JoinsNext = "joins-next", Permitted, ["rep-cpp (reppy)"];
        /// The file is refused.
        Refused = "refused", Permitted, [];
    }

    /// What is a `*` inside a longer User-agent value?
    star_in_value: StarInValue = "star-in-value" {
        /// An ordinary character.
        Ordinary = "ordinary", Interpretation, [];
        /// A wildcard, for any characters or none.
        Wildcard = "wildcard", Permitted, [];
        /// An ordinary character, but one with space after it is the whole value.
        AloneBeforeSpace = "alone-before-space", Permitted, ["google/robotstxt"];
        /// An ordinary character, but one that begins the value is the whole value.
        AloneAtStart = "alone-at-start", against(AgentDefault), ["robotspy"];
        /// An ordinary character, but one that stands alone before the first `/` is the whole value.
        AloneBeforeSlash = "alone-before-slash", Permitted, ["robots-parser"];
        /// An ordinary character, but what is left without it is a name too.
        LeftOut = "left-out", Permitted, ["protego"];
    }

    /// Which records does a robot obey?
    obeyed_records: ObeyedRecords = "obeyed-records" {
        /// Those that name it, and the default record where none does.
        ItsOwn = "its-own", Interpretation, [];
        /// All: User-agent lines are ignored, and every Disallow line is obeyed.
        All = "all", against(AgentName), [];
        /// Default records only, also where another names it.
        OnlyDefault = "only-default", against(AgentName), [];
        /// Those that name it only; no default record speaks.
        OnlyNamed = "only-named", against(AgentDefault), [];
    }

    /// When does the default record speak?
    default_record: DefaultRecord = "default-record" {
        /// Only where no record names the robot, wherever it stands.
        LastResort = "last-resort", Interpretation, [];
        /// When it is the first in the file that names the robot or is the default.
        FileOrder = "file-order", against(AgentDefault), [];
        /// Always: what it says is added to what the record that names the robot says.
        Added = "added", against(AgentDefault), [];
        /// Where no record names the robot by more than one letter, when it is the first that names it or is the default.
        AsOneLetter = "as-one-letter", against(AgentDefault), ["protego"];
        /// Only where no record without a `*` names the robot: one with it is a default record and no other.
        Sole = "sole", against(AgentName),
            ["urllib.robotparser (Python up to 3.13.0)", "robotexclusionrulesparser", "webrobots"];
    }

    /// Which of several records that name the robot counts?
    several_records: SeveralRecords = "several-records" {
        /// The first.
        First = "first", Interpretation, [];
        /// All of them, as one.
        Merged = "merged", Permitted, [];
        /// The one with the longest name.
        LongestName = "longest-name", Permitted, [];
        /// All those with the longest name, as one; of several names as long, the first.
        LongestMerged = "longest-merged", Permitted, [];
        /// The last.
        Last = "last", Permitted, [];
        /// None: it is as if no record named the robot.
        None = "none", against(AgentName), [];
    }

    /// Which of several default records counts?
    several_default_records: SeveralDefaultRecords = "several-default-records" {
        /// The first.
        First = "first", Interpretation, ["urllib.robotparser (Python up to 3.13.0)"];
        /// All of them, as one.
        Merged = "merged", Permitted, [];
        /// The last.
        Last = "last", Permitted, [];
        /// None: it is as if there were no default record.
        None = "none", Permitted, [];
    }

    /// How must a Disallow value match the path and query of a URL?
    disallow_value: DisallowValue = "disallow-value" {
        /// It begins them.
        Prefix = "prefix", Interpretation, [];
        /// It is the whole of them.
        Equality = "equality", against(DisallowPrefix), [];
        /// It stands anywhere in them.
        Substring = "substring", against(DisallowPrefix), [];
        /// It begins them, with `*` for any bytes and a last `$` for the end.
        Wildcards = "wildcards", against(DisallowPrefix),
            ["google/robotstxt", "protego", "robots-parser", "webrobots"];
        /// It stands anywhere in them, with `*` for any bytes and a last `$` for the end.
        WildcardsAnywhere = "wildcards-anywhere", against(DisallowPrefix),
            ["robots-txt-parser 2.0.3"];
        /// It begins them; with a `*` in it, its parts stand anywhere in them with `%24` behind them, none beginning before the one before it, and a last `$` is `%24`.
        WildcardsLoose = "wildcards-loose", against(DisallowPrefix), ["robots (npm)"];
        /// It begins them, with `*` for any bytes and a last `$` for the end or for a last slash.
        WildcardsSlashForgiven = "wildcards-slash-forgiven", against(DisallowPrefix), [];
        /// It begins them, with `*` for any bytes; a `$` is a byte as any other.
        WildcardsWithoutEnd = "wildcards-without-end", against(DisallowPrefix), [];
        /// It begins them, with `*` for one byte or more and a last `$` for the end.
        WildcardsOneOrMore = "wildcards-one-or-more", against(DisallowPrefix), [];
        /// It begins them, with `*` for any bytes but `/` and a last `$` for the end.
        WildcardsInSegment = "wildcards-in-segment", against(DisallowPrefix), [];
        /// It begins them, with `*` for any bytes and a last `$` for the end; where bytes behind a `*` part from the value, it is tried again at the byte that they parted at, and not before it.
        WildcardsWithoutReturn = "wildcards-without-return", against(DisallowPrefix), ["Yandex's robots_txt"];
        /// It begins them, with a last `$` for the end; a `*` ends where the byte behind it first stands, and no other place is tried.
        WildcardsToFirstByte = "wildcards-to-first-byte", against(DisallowPrefix), ["robotstxt (Rust) 0.3.0"];
        /// It begins them, with the signs of a shell: `*` for any bytes, `?` for one, `[…]` for one of a class; a last `$` is the end.
        ShellPattern = "shell-pattern", against(DisallowPrefix), [];
        /// It begins them, as a regular expression in which `*` is any bytes and a last `$` the end; a file with a value that is none is refused.
        RegularExpression = "regular-expression", against(DisallowPrefix), [];
    }

    /// Is a URL compared with a slash at its end, too?
    last_slash: LastSlash = "last-slash" {
        /// No: `/a/` does not match `/a`.
        Compared = "compared", Interpretation, [];
        /// Yes, where it has none there and no query: `/a/` matches `/a`.
        Forgiven = "forgiven", against(DisallowPrefix), [];
    }

    /// What becomes of %-escapes before a Disallow value is compared?
    percent_escapes: PercentEscapes = "percent-escapes" {
        /// Nothing: bytes are compared as they come.
        Kept = "kept", Interpretation, [];
        /// All are decoded, in the value and in the URL.
        Decoded = "decoded", Permitted,
            ["urllib.robotparser (Python up to 3.12)", "robotspy", "nzrsky/robotstxt"];
        /// All are decoded in the value and in the URL, in the path and in each part of the query by itself: an escaped `?` of a path is not the sign, and neither is an escaped `=` or `&` of a query.
        DecodedInParts = "decoded-in-parts", Permitted, ["urllib.robotparser (Python 3.15)"];
        /// All are decoded in the value and in the URL, in the path and in the query by itself: an escaped `?` of a path is not the sign.
        DecodedPathAndQuery = "decoded-path-and-query", Permitted, ["reppy"];
        /// All are decoded, in the value and in the URL, and a `+` is a space there.
        DecodedPlus = "decoded-plus", against(DisallowPrefix), [];
        /// All but `%2F` are decoded, in the value and in the URL, so that a `%2F` that stays is the same as a decoded `%252F`.
        DecodedButSlash = "decoded-but-slash", Permitted,
            ["robotexclusionrulesparser", "webrobots"];
        /// All but `%2F` are decoded, in the value and in the URL; a `%2F` is one byte of its own, which no other is the same as.
        DecodedSlashApart = "decoded-slash-apart", Permitted, [];
        /// None is decoded; a byte that no URL may hold is escaped, in the value and in the URL.
        Escaped = "escaped", Permitted, ["texting_robots"];
        /// None is decoded; a byte that no URL may hold is escaped, and so are `[` and `]`, in the value and in the URL.
        EscapedBrackets = "escaped-brackets", Permitted, ["WWW::RobotRules"];
        /// None is decoded; the value is escaped as `encodeURI` does, and the URL as the WHATWG's URL standard does.
        EncodedUri = "encoded-uri", against(DisallowPrefix), ["robots-parser"];
        /// Both take the form of RFC 9309: unreserved bytes raw, those that no URL may hold escaped.
        NormalForm = "normal-form", Permitted, ["robotxt"];
        /// Both take the form of RFC 9309 to the letter, reserved bytes escaped: `/` is `%2F`.
        NormalFormReserved = "normal-form-reserved", Permitted, [];
        /// Both take the form of RFC 9309 with its figure 6: `*` and `$` are escaped too.
        NormalFormSigns = "normal-form-signs", Permitted, [];
        /// Both take the form of RFC 9309 for bytes beyond ASCII: those escaped, unreserved bytes raw.
        NormalFormBeyondAscii = "normal-form-beyond-ascii", Permitted, [];
        /// Both take the form of the figures of RFC 9309: bytes beyond ASCII, `*` and `$` escaped, unreserved bytes raw.
        NormalFormFigures = "normal-form-figures", Permitted, [];
        /// Both are escaped but for unreserved bytes, `=`, `/` and `%`; escapes of the last two stay as they are, and what is not UTF-8 is U+FFFD.
        NormalFormEquals = "normal-form-equals", Permitted, ["protego"];
        /// Bytes beyond ASCII are escaped and digits of escapes put in upper case, in the value only.
        ValueEscaped = "value-escaped", against(DisallowPrefix),
            ["google/robotstxt"];
        /// Bytes beyond ASCII are escaped in the value and in the URL, digits of escapes put in upper case in the value.
        ValueUpper = "value-upper", against(DisallowPrefix), ["gpyrobotstxt"];
        /// So too, but a `%` in the value that begins no escape takes the two bytes behind it along: the three are dropped where another byte is escaped, and stay as they are elsewhere.
        ValueUpperDropping = "value-upper-dropping", against(DisallowPrefix), ["robotstxt"];
        /// All are decoded in the value, and none in the URL.
        ValueDecoded = "value-decoded", against(DisallowPrefix), [];
        /// All are decoded in the URL, and none in the value.
        UrlDecoded = "url-decoded", against(DisallowPrefix), [];
        /// None is decoded; a byte that no URL may hold is escaped in the URL, and not in the value.
        UrlEscaped = "url-escaped", against(DisallowPrefix), [];
    }

    /// What is a `*` or `$` in a value that came of an escape, where those are signs?
    escaped_signs: EscapedSigns = "escaped-signs" {
        /// A byte as any other.
        Ordinary = "ordinary", Interpretation, [];
        /// A sign.
        Signs = "signs", Permitted, ["robotexclusionrulesparser", "robotspy"];
    }

    /// What is a `$` with more behind it, where a last one is the end?
    inner_end: InnerEnd = "inner-end" {
        /// A byte as any other.
        Ordinary = "ordinary", Interpretation, [];
        /// The end: what is behind it is not read.
        EndsValue = "ends-value", Permitted, ["webrobots"];
        /// The end, with nothing behind it but wildcards: another value matches nothing.
        NothingBehind = "nothing-behind", Permitted, ["texting_robots"];
    }

    /// What is a last `$` in a value, where it is the end?
    last_end: LastEnd = "last-end" {
        /// The end alone.
        End = "end", Interpretation, [];
        /// The end, and a byte as any other where that fits.
        EndOrByte = "end-or-byte", Permitted, ["protego", "robots (npm)"];
    }

    /// Does case count in the digits of a %-escape?
    escape_case: EscapeCase = "escape-case" {
        /// Yes: `%7E` is not `%7e`.
        Significant = "significant", Interpretation, [];
        /// No: `%7E` is `%7e`.
        Ignored = "ignored", Permitted,
            ["robots-parser", "robotexclusionrulesparser", "webrobots"];
    }

    /// What does a Disallow value say in which a `%` begins no %-escape?
    malformed_escape: MalformedEscape = "malformed-escape" {
        /// What it would say with any other byte there.
        Ordinary = "ordinary", Interpretation, [];
        /// Nothing.
        VoidsValue = "voids-value", against(DisallowPrefix), [];
        /// Nothing, also where what its escapes stand for is not UTF-8; and no value is begun with by a URL of either kind.
        VoidsBoth = "voids-both", against(DisallowPrefix), ["robots (npm)"];
    }

    /// Does case count in Disallow values?
    value_case: ValueCase = "value-case" {
        /// Yes.
        Significant = "significant", Interpretation, [];
        /// No: the case of ASCII letters is ignored.
        Ignored = "ignored", against(DisallowPrefix), [];
    }

    /// Is the query of a URL compared?
    query_part: QueryPart = "query-part" {
        /// Yes, after the path.
        Compared = "compared", Interpretation, [];
        /// No, it is dropped.
        Dropped = "dropped", against(DisallowPrefix), ["crwlr/robots-txt before 1.1.2"];
        /// No, it is dropped, and so are parameters: what begins at the first `;` of the path.
        DroppedWithParameters = "dropped-with-parameters", against(DisallowPrefix), [];
        /// Yes, but a `?` with nothing after it is dropped.
        EmptyDropped = "empty-dropped", against(DisallowPrefix), ["robots-parser"];
        /// Yes, but a `?` with nothing after it is dropped, and so is a `;` with nothing after it in the path.
        EmptySignsDropped = "empty-signs-dropped", against(DisallowPrefix), ["robotexclusionrulesparser"];
        /// Yes, but a last `?` or `;` is dropped, in the value too.
        LastSignDropped = "last-sign-dropped", against(DisallowPrefix), ["urllib.robotparser (Python up to 3.13.0)"];
        /// Yes, but a `?` with nothing after it is dropped, in the value too.
        EmptyDroppedThroughout = "empty-dropped-throughout", against(DisallowPrefix), [];
        /// Yes, but that of the URL is put together anew, as a form is: in the order of its keys, with a `=` after each.
        EncodedAnew = "encoded-anew", against(DisallowPrefix), [];
    }

    /// What of `.` and `..` among the segments of a URL's path?
    dot_segments: DotSegments = "dot-segments" {
        /// They are segments as any other.
        Ordinary = "ordinary", Interpretation, [];
        /// They are removed, as RFC 3986 has it.
        Removed = "removed", Permitted, ["robots-parser"];
    }

    /// Is the fragment of a URL compared?
    fragment: Fragment = "fragment" {
        /// No, it is dropped.
        Dropped = "dropped", Interpretation, [];
        /// Yes, after the path and query.
        Compared = "compared", Permitted, ["robotexclusionrulesparser", "robots-txt-parser 2.0.3", "texting_robots"];
    }

    /// What is compared of an absolute URL?
    absolute_url: AbsoluteUrl = "absolute-url" {
        /// Its path and query: what follows the host.
        Path = "path", Interpretation, [];
        /// The whole of it, as if it were a path.
        Whole = "whole", against(DisallowPrefix), [];
        /// What follows its host, or else the whole of it; of a path too, the URL that it is on the site of the file.
        WholeOnSite = "whole-on-site", against(DisallowPrefix), ["robots-txt-parser 2.0.3"];
        /// What begins at its first slash, which stands before the host.
        FromFirstSlash = "from-first-slash", against(DisallowPrefix), [];
        /// What begins at the first slash after the host, which may stand in the query.
        HostEndsAtSlash = "host-ends-at-slash", against(DisallowPrefix), [];
        /// What follows its host; a URL without a path has none, and nothing begins it.
        EmptyKept = "empty-kept", against(DisallowPrefix),
            ["WWW::RobotRules", "robotexclusionrulesparser"];
        /// What follows its host, and `/` where nothing does; a query alone gets no slash before it.
        QueryKept = "query-kept", against(DisallowPrefix),
            ["urllib.robotparser (Python up to 3.12)", "robotspy"];
        /// Its path and query; a path with `://` in it is taken for an absolute URL too.
        SchemeAnywhere = "scheme-anywhere", against(DisallowPrefix), [];
        /// What the URL standard of the WHATWG makes of it: where the path is missing, `/` stands for it only if the standard knows the scheme; a URL that it refuses is compared whole.
        UrlStandard = "url-standard", Permitted, ["texting_robots"];
        /// What begins at the first `/`, `?` or `;` after a `://` or, without one, at the first of all; `/` where none stands.
        FromFirstSign = "from-first-sign", Permitted, ["google/robotstxt"];
        /// What follows its host, where that is of `http` or `https` and has no port or user; else the whole of it.
        PlainHost = "plain-host", against(DisallowPrefix), [];
    }

    /// What is a URL that begins with two slashes?
    double_slash: DoubleSlash = "double-slash" {
        /// A path.
        Path = "path", Interpretation, [];
        /// A path, and slashes in a row are one there and elsewhere, decoded ones too, but for those after `http:` and `https:`.
        Merged = "merged", Permitted, ["robotspy"];
        /// A path, and slashes in a row are one there and elsewhere, in the value too.
        MergedThroughout = "merged-throughout", against(DisallowPrefix), [];
        /// An absolute URL without its scheme: a host follows, then a path.
        Host = "host", Permitted,
            ["google/robotstxt", "urllib.robotparser (Python up to 3.12)", "robotspy"];
    }

    /// What is a URL of another scheme that has no host, such as `mailto:` or `javascript:`?
    other_scheme: OtherScheme = "other-scheme" {
        /// No path, so that no Disallow value begins it.
        NoPath = "no-path", Interpretation, [];
        /// A path without its leading slash.
        Path = "path", Permitted, [];
        /// What follows its colon is a path, with a slash before it if need be.
        AfterColon = "after-colon", Permitted, ["protego"];
        /// What follows its colon is compared as it stands, and `/` where nothing does.
        Rest = "rest", Permitted, ["urllib.robotparser (Python up to 3.12)", "robotspy"];
        /// What follows its colon is compared as it stands; where nothing does, nothing begins it.
        RestOrNothing = "rest-or-nothing", Permitted, ["robotexclusionrulesparser"];
        /// So too, but after `http:` and `https:` a host comes, and then a path.
        RestOrHost = "rest-or-host", Permitted, ["texting_robots"];
    }

    /// What is a Disallow value that is a full URL, or one without its scheme?
    full_url_value: FullUrlValue = "full-url-value" {
        /// A value as any other: it is compared as it stands, and no path starts with it.
        Ordinary = "ordinary", Interpretation, [];
        /// Its path, whatever its site.
        Path = "path", Permitted, [];
        /// Nothing where it names another host than the site's; what follows a `:` at its beginning and the `//` of one that names none. An empty value above says as much as one of which nothing is left.
        WithoutHost = "without-host", against(DisallowPrefix), ["rep-cpp (reppy)"];
        /// A value as any other, but two slashes at its beginning go where another one or a `?` follows.
        WithoutEmptyHost = "without-empty-host", against(DisallowPrefix), ["urllib.robotparser (Python up to 3.13.0)"];
        /// Its path where scheme, host and port are those of the file's site; else it says nothing.
        OwnSite = "own-site", Permitted, ["WWW::RobotRules"];
    }

    /// What are several words in the value of one Disallow line?
    paths_on_a_line: PathsOnALine = "paths-on-a-line" {
        /// One value, with the space in it.
        OnePath = "one-path", Interpretation, [];
        /// A value each, parted by the space between them.
        Split = "split", against(DisallowPrefix), [];
        /// Nothing: the line is ignored.
        LineIgnored = "line-ignored", against(DisallowPrefix), ["robotspy"];
    }

    /// What does a Disallow value without a leading slash match?
    no_leading_slash: NoLeadingSlash = "no-leading-slash" {
        /// Nothing: it is compared as it stands, and no path starts with it.
        MatchesNothing = "matches-nothing", Interpretation, [];
        /// What it would match with a slash before it.
        SlashAdded = "slash-added", Permitted, ["temoto/robotstxt", "robots-txt-guard"];
        /// What it says as a relative URL in `/robots.txt`, by RFC 3986: `./x` is `/x`.
        Resolved = "resolved", Permitted, ["WWW::RobotRules"];
        /// Everything.
        MatchesEverything = "matches-everything", against(DisallowPrefix), [];
    }

    /// What does a Disallow value match in which nothing stands but `//`, `?`, `;` and control characters?
    empty_reference: EmptyReference = "empty-reference" {
        /// What it would match with other bytes.
        Ordinary = "ordinary", Interpretation, [];
        /// Everything.
        MatchesEverything = "matches-everything", against(DisallowPrefix),
            ["urllib.robotparser (Python up to 3.13.0)"];
    }

    /// What does a value match that begins with a wildcard?
    leading_star: LeadingStar = "leading-star" {
        /// What fits it: the wildcard may stand for the leading slash.
        Fits = "fits", Interpretation, [];
        /// Nothing.
        VoidsValue = "voids-value", Permitted, [];
        /// What fits it with a slash before it.
        SlashAdded = "slash-added", Permitted, ["robotxt"];
    }

    /// Which of several Disallow lines in a record count?
    several_disallows: SeveralDisallows = "several-disallows" {
        /// All.
        All = "all", Interpretation, [];
        /// Only the first.
        OnlyFirst = "only-first", against(DisallowPrefix), [];
        /// Only the last.
        OnlyLast = "only-last", against(DisallowPrefix), [];
    }

    /// What does an empty Disallow line do beside others?
    empty_disallow: EmptyDisallow = "empty-disallow" {
        /// It adds nothing.
        AddsNothing = "adds-nothing", Interpretation, [];
        /// It lifts the whole record.
        LiftsRecord = "lifts-record", Permitted, [];
        /// It lifts what follows it in the record, and in those that count as one with it.
        LiftsFollowing = "lifts-following", Permitted, ["WWW::RobotRules"];
        /// It allows `/`: of the values that match the URL, only a longer one has a say.
        AllowsSlash = "allows-slash", Permitted, ["texting_robots"];
        /// It means `/`, alone or not: no URL may be retrieved.
        AsSlash = "as-slash", against(DisallowEmpty), [];
    }

    /// Whom is a Disallow line for that stands in no record?
    disallow_without_agent: DisallowWithoutAgent = "disallow-without-agent" {
        /// Nobody: it is ignored.
        Ignored = "ignored", Interpretation, [];
        /// Every robot: it starts a record as `User-agent: *` would.
        ForEverybody = "for-everybody", Permitted, [];
        /// Every robot, where it stands before the first User-agent line of the file; else nobody.
        ForEverybodyAtStart = "for-everybody-at-start", Permitted, ["WWW::RobotRules"];
        /// Every robot, where the file has no User-agent line; else nobody.
        ForEverybodyWithoutAgents = "for-everybody-without-agents", Permitted, ["texting_robots"];
        /// The file is refused.
        Refused = "refused", Permitted, ["temoto/robotstxt"];
    }

    /// What does a record without a Disallow line say?
    record_without_disallow: RecordWithoutDisallow = "record-without-disallow" {
        /// It names the robot and restricts nothing.
        RestrictsNothing = "restricts-nothing", Interpretation, [];
        /// It is as if the record were absent.
        Absent = "absent", Permitted, [];
        /// It is as if the record were absent, and so is one whose lines are all without a value.
        EmptyAbsent = "empty-absent", against(DisallowEmpty), [];
        /// Its robots are joined to those of the next record.
        Joined = "joined", Permitted, [];
        /// It restricts everything.
        RestrictsEverything = "restricts-everything", Permitted, [];
    }

    /// May `/robots.txt` itself be disallowed?
    robots_txt_itself: RobotsTxtItself = "robots-txt-itself" {
        /// It is a URL as any other.
        NoSpecialCase = "no-special-case", Interpretation, [];
        /// It is always retrievable.
        AlwaysRetrievable = "always-retrievable", Permitted, [];
        /// It is always retrievable, and so it is with a query.
        AlwaysWithQuery = "always-with-query", Permitted, ["protego"];
    }

    /// What is a UTF-8 byte-order mark at the start of the file?
    byte_order_mark: ByteOrderMark = "byte-order-mark" {
        /// It is skipped.
        Skipped = "skipped", Interpretation, [];
        /// It is part of the first field name.
        PartOfField = "part-of-field", Permitted,
            ["fast-robots 0.1.5", "urllib.robotparser (Python up to 3.13.0)"];
        /// It is skipped, and so is one at the start of any other line.
        SkippedOnEveryLine = "skipped-on-every-line", Permitted, ["robotspy"];
        /// It is skipped, and so is the beginning of one.
        SkippedInPart = "skipped-in-part", Permitted, ["google/robotstxt"];
        /// It is skipped, and so is each of its bytes where others are missing.
        SkippedInPieces = "skipped-in-pieces", Permitted, ["texting_robots"];
    }

    /// What of a file in UTF-16?
    utf_16: Utf16 = "utf-16" {
        /// It is bytes as any other.
        Bytes = "bytes", Interpretation, [];
        /// It is decoded, where it begins with the byte-order mark of UTF-16.
        DecodedByMark = "decoded-by-mark", Permitted, ["crawler-commons"];
    }

    /// What is a NUL in the file?
    nul: Nul = "nul" {
        /// A byte as any other.
        Ordinary = "ordinary", Interpretation, [];
        /// It ends the line; the next line follows it.
        EndsLine = "ends-line", against(LineTerminator), ["texting_robots", "robotxt"];
        /// It and what follows it on its line are not read.
        CutsLine = "cuts-line", against(DisallowPrefix), ["google/robotstxt"];
        /// It ends the file.
        EndsFile = "ends-file", against(DisallowPrefix), [];
    }

    /// What of bytes that are not UTF-8?
    odd_bytes: OddBytes = "odd-bytes" {
        /// They are bytes as any other.
        Ordinary = "ordinary", Interpretation, [];
        /// U+FFFD takes the place of what is not UTF-8 in the file.
        Replaced = "replaced", Permitted, [];
        /// U+FFFD takes the place of what is not UTF-8 in the file, the robot's name and the URL.
        ReplacedThroughout = "replaced-throughout", Permitted, [];
        /// A Disallow line whose value is not UTF-8 counts for the shape of its record, and says nothing.
        ValueDropped = "value-dropped", Permitted, ["texting_robots"];
        /// What is not UTF-8 in the file is dropped.
        Dropped = "dropped", against(DisallowPrefix), ["protego as Scrapy 2.19.0 calls it", "robotexclusionrulesparser as Scrapy 2.19.0 calls it"];
        /// The file is text in ISO-8859-1: each byte beyond ASCII is a letter of its own.
        Latin1 = "latin-1", against(DisallowPrefix), ["robotexclusionrulesparser"];
        /// A byte that is not UTF-8 ends the file: the rest is lost.
        NotUtf8EndsFile = "not-utf8-ends-file", against(DisallowPrefix), [];
        /// A file that is not UTF-8 is as an empty one: every robot is welcome.
        NotUtf8WelcomesAll = "not-utf8-welcomes-all", against(DisallowPrefix),
            ["robotspy 0.13.0", "urllib.robotparser as Scrapy 2.19.0 calls it"];
        /// A file that is not UTF-8 is refused.
        NotUtf8Refused = "not-utf8-refused", against(DisallowPrefix),
            ["urllib.robotparser (Python up to 3.13.0)", "fast-robots 0.1.5"];
    }

    /// What of control characters in a value?
    control_characters: ControlCharacters = "control-characters" {
        /// They are bytes as any other.
        Ordinary = "ordinary", Interpretation, [];
        /// They are taken out of it, an HT too.
        Removed = "removed", against(DisallowPrefix), ["robotexclusionrulesparser"];
        /// Before it is compared, those that it begins with and each HT, LF and CR are taken out, decoded ones too; where nothing is left, every URL begins with it.
        RemovedAtStart = "removed-at-start", against(DisallowPrefix), ["urllib.robotparser (Python up to 3.13.0)"];
    }

    /// What of HTML tags in a file?
    html_tags: HtmlTags = "html-tags" {
        /// They are text as any other.
        Ordinary = "ordinary", Interpretation, [];
        /// They are taken out of every line, before all else is read of it.
        Stripped = "stripped", against(DisallowPrefix), ["Heritrix"];
        /// They are taken out where the tag of `html`, `head` or `body` stands in the file.
        StrippedFromPages = "stripped-from-pages", against(DisallowPrefix), ["crawler-commons"];
    }

    /// How long may lines and files be?
    limits: Limits = "limits" {
        /// As long as they come.
        None = "none", Interpretation, [];
        /// A file is read up to a stated limit of 500 KiB.
        File500Kib = "file-500-kib", Permitted, [];
        /// A file is read up to a stated limit of 500 KiB, without the line that this cuts.
        File500KibWholeLines = "file-500-kib-whole-lines", Permitted, ["robotxt"];
        /// A file of more than 512 KiB is refused.
        RefusedOver512Kib = "refused-over-512-kib", Permitted, ["fast-robots 0.1.5"];
        /// A file is read up to 256 KiB or so, and what follows is unheeded.
        File256Kib = "file-256-kib", against(DisallowPrefix), [];
        /// A file is read up to 64 KiB or so, and what follows is unheeded.
        File64Kib = "file-64-kib", against(DisallowPrefix), [];
        /// A file is read up to 32 KiB or so, and what follows is unheeded.
        File32Kib = "file-32-kib", against(DisallowPrefix), [];
        /// A file is read up to 16 KiB or so, and what follows is unheeded.
        File16Kib = "file-16-kib", against(DisallowPrefix), [];
        /// A file is read up to 8 KiB or so, and what follows is unheeded.
        File8Kib = "file-8-kib", against(DisallowPrefix), [];
        /// A file is read up to 4 KiB or so, and what follows is unheeded.
        File4Kib = "file-4-kib", against(DisallowPrefix), [];
        /// The first 1,000 lines of a file are read, and what follows is unheeded.
        Lines1000 = "lines-1000", against(DisallowPrefix), [];
        /// A line is cut at 16,663 bytes.
        LineCut = "line-cut", against(DisallowPrefix), ["google/robotstxt"];
        /// A line of more than 16,663 bytes is not read.
        LineDropped = "line-dropped", against(DisallowPrefix), [];
        /// A line of 64 KiB or more ends the file: it is not read, and nor is what follows.
        LineEndsFile = "line-ends-file", against(DisallowPrefix), [];
        /// A line is read in pieces of 255 bytes, each of them a line of its own.
        LineParted = "line-parted", against(DisallowPrefix), [];
        /// A file of more than 500 KiB is as if it were not there, and every robot does as it likes.
        AbsentOver500Kib = "absent-over-500-kib", against(DisallowPrefix), [];
        /// A file of more than 500 KiB is as if it were not there; of another the first 2,048 rules are read.
        AbsentOver500KibRules2048 = "absent-over-500-kib-rules-2048", against(DisallowPrefix), [];
        /// A file of more than 500 KiB is as if it were not there; of another no rule is read whose value has more than 1,024 bytes.
        AbsentOver500KibValues1024 = "absent-over-500-kib-values-1024", against(DisallowPrefix), [];
        /// A file is as if it were not there that has 10,000 rules or more, or rules that take 500 KiB or so.
        AbsentOver10000Rules = "absent-over-10000-rules", against(DisallowPrefix), ["Yandex's robots_txt"];
    }

    /// What does a file say that does not keep the format?
    non_conforming_file: NonConformingFile = "non-conforming-file" {
        /// What can be read of it; what becomes of the rest are questions of their own.
        Read = "read", Interpretation, [];
        /// Nothing: it is as if it were not there, and every robot does as it likes.
        AsIfAbsent = "as-if-absent", against(DisallowPrefix), [];
        /// Nothing where a record is out of shape; strange lines and a second `*` do not count.
        AsIfAbsentForRecords = "as-if-absent-for-records", against(DisallowPrefix), [];
        /// Nothing where a line has no field, the User-agent lines of a record are not its first, or the file ends behind a colon.
        AsIfAbsentForOrder = "as-if-absent-for-order", against(DisallowPrefix), ["webrobots"];
    }

    /// What does a file without any record say?
    no_record: NoRecord = "no-record" {
        /// Every robot is welcome.
        EverybodyWelcome = "everybody-welcome", Interpretation, [];
        /// No robot is welcome.
        NobodyWelcome = "nobody-welcome", against(EmptyFile), [];
        /// No robot is welcome to a file of blank lines and comments, if any; to another every one is.
        EmptyNobodyWelcome = "empty-nobody-welcome", against(EmptyFile), [];
        /// Every robot is welcome, but a file of blank lines and comments, if any, is refused.
        EmptyRefused = "empty-refused", against(EmptyFile), [];
    }
}
