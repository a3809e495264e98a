//! The table of settings.
//!
//! Each block describes a setting: its question, its field of [`Settings`], its enum and its slug. Each entry in a
//! block is a choice: a sentence about a robot with this choice, a variant, a slug, a grade, and the software that is
//! known to make the choice. The first entry is always this project's interpretation of the standard of 1994.

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
        /// CR and NL each end a line, so CR NL adds a blank line after every line.
        CrnlAsTwo = "crnl-as-two", against(LineTerminator), [];
        /// VT, FF, FS, GS, RS, NEL, LS and PS end a line too.
        Unicode = "unicode", against(LineTerminator),
            ["urllib.robotparser (Python up to 3.13.0)", "protego"];
        /// NEL and LS end a line too.
        NelAndLs = "nel-and-ls", against(LineTerminator), ["crawler-commons"];
        /// VT, FF, FS, GS, RS and the byte 85, which is NEL in ISO-8859-1, end a line too.
        Latin1 = "latin-1", against(LineTerminator), [];
        /// CR, CR NL and NL each end a line, but a CR directly after a CR that ended a line is part of the next line.
        SecondCrKept = "second-cr-kept", against(LineTerminator), ["Yandex's robots_txt"];
    }

    /// Which characters are the optional space around a value, and are they removed?
    optional_space: OptionalSpace = "optional-space" {
        /// SP and HT are space, and they are removed at both ends.
        SpHt = "sp-ht", Interpretation, [];
        /// VT and FF are space too, and so is a CR that does not end a line.
        Ascii = "ascii", Permitted, ["google/robotstxt"];
        /// Only SP is space; an HT is part of the field name or value that it stands in.
        SpOnly = "sp-only", Permitted, [];
        /// Every Unicode white space character is space.
        Unicode = "unicode", Permitted, [];
        /// Every Unicode white space character is space, and so are FS, GS, RS and US.
        Separators = "separators", Permitted, ["protego", "robotspy"];
        /// Every white space character of ECMAScript is space: U+FEFF is one at any place, and NEL is not.
        EcmaScript = "ecmascript", Permitted, ["robots-parser", "robots-txt-guard", "robots-txt-parser 2.0.3"];
        /// VT and FF are space too, and so are a CR that does not end a line and the byte A0, which can be the end of a letter in UTF-8.
        Latin1 = "latin-1", against(LineForm), [];
        /// The value keeps the space around it.
        NoneStripped = "none-stripped", against(LineForm), [];
        /// Space is removed only at the start of the value.
        StartOnly = "start-only", against(LineForm), [];
        /// Space is removed only at the end of the value.
        EndOnly = "end-only", against(LineForm), [];
    }

    /// Where does a comment start?
    comment_start: CommentStart = "comment-start" {
        /// At the first `#` of the line, at any place.
        Anywhere = "anywhere", Interpretation, [];
        /// Only at a `#` that begins a word, as in the Bourne shell. `/a#b` contains no comment.
        WordStart = "word-start", Permitted, ["temoto/robotstxt"];
        /// Only at a `#` that has nothing but space before it on the line.
        LineStart = "line-start", against(Comment), [];
        /// Nowhere: a `#` is an ordinary byte.
        Nowhere = "nowhere", against(Comment), [];
        /// At the first `#`; the comment ends at LS or PS, and the line continues there.
        EndsAtSeparator = "ends-at-separator", against(Comment), ["robots-txt-parser 2.0.3"];
        /// At the first `#` that no CR, LS or PS follows on the line.
        NoSeparatorBehind = "no-separator-behind", against(Comment), ["robots-txt-guard"];
        /// At the first `#`, but the space before it stays in the value.
        SpaceKept = "space-kept", against(Comment), [];
    }

    /// How is a line read that is the only line of its file, apart from comments and white space?
    only_line: OnlyLine = "only-line" {
        /// Like any other line.
        Ordinary = "ordinary", Interpretation, [];
        /// It is split into one line for each word that has a colon and white space after it, and the next word is the value; if there is no such word, the file is refused.
        Parted = "parted", against(LineForm), ["robots-txt-parser 2.0.3"];
    }

    /// How is the first SP of a file outside its comments read?
    first_space: FirstSpace = "first-space" {
        /// It is an ordinary byte.
        Ordinary = "ordinary", Interpretation, [];
        /// It is removed, at any place.
        TakenOut = "taken-out", against(LineForm), ["robots-txt-parser 2.0.3"];
    }

    /// Is a line that holds only a comment a blank line?
    comment_only_line: CommentOnlyLine = "comment-only-line" {
        /// No, the whole line vanishes.
        Vanishes = "vanishes", Interpretation, [];
        /// Yes, it counts as blank and ends the record.
        Blank = "blank", against(CommentOnlyLine), [];
    }

    /// Is a line that holds only white space a blank line?
    white_space_only_line: WhiteSpaceOnlyLine = "white-space-only-line" {
        /// Yes, it is blank.
        Blank = "blank", Interpretation, [];
        /// No, the line is skipped.
        NotBlank = "not-blank", Permitted, [];
    }

    /// What does a blank line do?
    blank_line: BlankLine = "blank-line" {
        /// It ends the record.
        EndsRecord = "ends-record", Interpretation, [];
        /// Nothing: the record continues.
        Ignored = "ignored", against(RecordSeparator), [];
        /// It ends the record if NL alone ends this line and NL or CR NL ends the line above; otherwise the record continues.
        NlOnly = "nl-only", against(RecordSeparator), [];
        /// It ends the run of User-agent lines: the next User-agent line starts a new record, and the record continues until then.
        EndsAgentRun = "ends-agent-run", against(RecordSeparator), ["Yandex's robots_txt"];
    }

    /// What does a User-agent line do after a Disallow line, if no blank line is between them?
    agent_after_disallow: AgentAfterDisallow = "agent-after-disallow" {
        /// It starts a new record.
        NewRecord = "new-record", Interpretation, [];
        /// The record continues, and is for this robot too.
        SameRecord = "same-record", Permitted, [];
        /// The record continues, and is no longer for the robots that were named before.
        LastWins = "last-wins", Permitted, [];
        /// The file is refused.
        Refused = "refused", Permitted, [];
    }

    /// How is a line read that has space before the field name or before the colon?
    leading_space: LeadingSpace = "leading-space" {
        /// Both kinds of space are accepted.
        Accepted = "accepted", Interpretation, [];
        /// The line is ignored if it has either kind of space.
        LineIgnored = "line-ignored", Permitted, [];
        /// The line is ignored only if space stands before the field name.
        IgnoredBeforeField = "ignored-before-field", Permitted, [];
        /// The line is ignored only if space stands before the colon.
        IgnoredBeforeColon = "ignored-before-colon", Permitted, [];
    }

    /// How is a line without a colon read?
    line_without_colon: LineWithoutColon = "line-without-colon" {
        /// It is ignored.
        Ignored = "ignored", Interpretation, [];
        /// The first word is the field name, as in `Disallow /x`; the same is true of a line with a colon inside a later word.
        TakenAsField = "taken-as-field", Permitted, [];
        /// The first word is the field name if space follows it; the same is true of a line with a colon anywhere after that.
        TakenByFirstWord = "taken-by-first-word", Permitted, ["robotxt", "texting_robots"];
        /// The first word is the field name, known or not, if SP and HT divide the line into exactly two words.
        TwoWords = "two-words", Permitted, ["google/robotstxt"];
        /// The first word is the field name, known or not, if one SP or HT divides the line into two words; a line without SP and HT makes the robot refuse the file.
        TwoWordsOrRefused = "two-words-or-refused", Permitted, ["gpyrobotstxt"];
        /// The field name is the one that the line begins with, even if no space follows; the same is true of a line whose colon does not follow the field name.
        TakenByBeginning = "taken-by-beginning", Permitted, ["robotspy"];
        /// The field name is the line without its last character, and the value is the whole line.
        LastLetterCut = "last-letter-cut", Permitted, ["robots-txt-parser 2.0.3"];
        /// It ends the record.
        EndsRecord = "ends-record", Permitted, [];
        /// The file is refused.
        Refused = "refused", Permitted, [];
    }

    /// How is a second colon on a line read?
    second_colon: SecondColon = "second-colon" {
        /// It is part of the value.
        InValue = "in-value", Interpretation, [];
        /// The line is ignored; one `http:`, one `https:` and one colon before a number and a slash are not counted.
        LineIgnored = "line-ignored", against(LineForm), ["robots (npm)"];
    }

    /// Which spellings of a field name are recognised?
    misspelt_field: MisspeltField = "misspelt-field" {
        /// Only the right spelling, in any case; a misspelt field is an unknown header.
        UnknownHeader = "unknown-header", Interpretation, [];
        /// Also the misspellings that Google's code knows, such as `Disalow` and `Useragent`, and no others.
        FewMisspellings = "few-misspellings", Permitted, ["protego", "robotxt", "texting_robots"];
        /// Also common misspellings, such as `Disllow` and `Useragents`.
        TakenAsMeant = "taken-as-meant", Permitted, [];
        /// Every field name that begins with the right spelling or with a misspelling that Google's code knows, such as `Disallowed`.
        ByBeginning = "by-beginning", Permitted, ["google/robotstxt"];
        /// Every word directly before a colon that ends with the right spelling or `Useragent`; the first such word on the line counts.
        ByEnding = "by-ending", against(UnknownHeader), ["robotexclusionrulesparser"];
        /// Only `User-agent` and `Disallow`, in exactly this case.
        CaseSignificant = "case-significant", against(FieldCase), [];
        /// Only `User-Agent` and `Disallow`, in exactly this case.
        CaseSignificantUserAgent = "case-significant-user-agent", against(FieldCase), [];
    }

    /// Is space required between the colon and the value?
    space_after_colon: SpaceAfterColon = "space-after-colon" {
        /// No, it is optional.
        Optional = "optional", Interpretation, [];
        /// Yes, a line with a value and no space before it is ignored.
        Required = "required", against(LineForm), [];
    }

    /// What is the value of a line without a value?
    empty_value: EmptyValue = "empty-value" {
        /// It is empty.
        Empty = "empty", Interpretation, [];
        /// It is the next line that is not blank, up to its comment; that line is not read again, and the blank lines before it end no record.
        NextLine = "next-line", against(DisallowEmpty), [];
    }

    /// What does an unknown header do?
    unknown_header: UnknownHeader = "unknown-header" {
        /// Nothing.
        Ignored = "ignored", Interpretation, [];
        /// It ends the record.
        EndsRecord = "ends-record", against(UnknownHeader), [];
        /// It ends the run of User-agent lines: the next User-agent line starts a new record.
        EndsAgentRun = "ends-agent-run", against(UnknownHeader),
            ["rep-cpp (reppy)", "robots-parser", "robots-txt-guard", "robotstxt"];
        /// Crawl-delay ends the run of User-agent lines; other unknown headers do nothing.
        CrawlDelayEndsAgentRun = "crawl-delay-ends-agent-run", against(UnknownHeader), ["Heritrix", "robotxt", "texting_robots"];
        /// Crawl-delay and Request-rate end the run of User-agent lines; other unknown headers do nothing.
        RatesEndAgentRun = "rates-end-agent-run", against(UnknownHeader),
            ["urllib.robotparser (Python up to 3.12)"];
        /// Crawl-delay and Sitemap end the run of User-agent lines; other unknown headers do nothing.
        CrawlDelayAndSitemapEndAgentRun = "crawl-delay-and-sitemap-end-agent-run",
            against(UnknownHeader), ["robotexclusionrulesparser"];
        /// Crawl-delay, Sitemap and Host end the run of User-agent lines; other unknown headers do nothing.
        KnownFieldsEndAgentRun = "known-fields-end-agent-run", against(UnknownHeader), [];
        /// It ends the run of User-agent lines, unless it is Sitemap or Host.
        SiteFieldsKeepAgentRun = "site-fields-keep-agent-run", against(UnknownHeader), ["protego"];
        /// A header that belongs to no extension of the standard ends the run of User-agent lines.
        UnknownFieldsEndAgentRun = "unknown-fields-end-agent-run", against(UnknownHeader), [];
        /// The file is refused.
        Refused = "refused", against(UnknownHeader), [];
    }

    /// What does an Allow line do?
    allow_line: AllowLine = "allow-line" {
        /// The same as an unknown header.
        UnknownHeader = "unknown-header", Interpretation, [];
        /// It is obeyed: the first matching Allow or Disallow line in the file decides.
        FirstMatch = "first-match", against(UnknownHeader),
            ["robotexclusionrulesparser (1996)"];
        /// It is obeyed: the longest matching value decides, and Allow wins a tie.
        LongestMatch = "longest-match", against(UnknownHeader),
            ["google/robotstxt", "robotparser (Rust)"];
        /// It is obeyed: the longest matching value decides, and the first in the file wins a tie.
        LongestMatchInOrder = "longest-match-in-order", against(UnknownHeader), ["reppy"];
        /// It is obeyed: the longest matching value decides, and Disallow wins a tie.
        LongestMatchDisallowFirst = "longest-match-disallow-first", against(UnknownHeader), [];
        /// It is obeyed: the last matching Allow or Disallow line in the file decides.
        LastMatch = "last-match", against(UnknownHeader), [];
        /// It is obeyed: a matching Allow line decides, even if a Disallow line matches too.
        AllowWins = "allow-wins", against(UnknownHeader), [];
    }

    /// Which spellings of Allow are recognised, if Allow lines are obeyed?
    misspelt_allow: MisspeltAllow = "misspelt-allow" {
        /// The spellings that `misspelt-field` recognises.
        UnknownHeader = "unknown-header", Interpretation, [];
        /// Also `Alow` and `Allaw`.
        TakenAsMeant = "taken-as-meant", Permitted, ["robotxt"];
    }

    /// What does an Allow line without a value mean, if Allow lines are obeyed?
    empty_allow: EmptyAllow = "empty-allow" {
        /// Nothing.
        Nothing = "nothing", Interpretation, [];
        /// Every URL may be retrieved.
        AllowsAll = "allows-all", Permitted, ["urllib.robotparser (Python up to 3.12)"];
        /// No URL may be retrieved.
        DisallowsAll = "disallows-all", Permitted, ["robotexclusionrulesparser"];
    }

    /// How long is a value, if the longest matching value decides?
    value_length: ValueLength = "value-length" {
        /// A value is as long as it is written in the file.
        AsWritten = "as-written", Interpretation, [];
        /// A value has the length that it has when it is compared, after `percent-escapes` and with an added slash.
        AsCompared = "as-compared", Permitted, ["google/robotstxt"];
        /// A value has the length that it has when it is compared, without a `*` at its end, which is ignored.
        WithoutLastStar = "without-last-star", Permitted, [];
        /// A value is as long as the start of the URL that it matches; if it matches several, the longest counts.
        AsMatched = "as-matched", Permitted, [];
        /// A value has the length that it has when it is compared, not counting any `*` or a `$` at its end; a value that is only `*` is as long as `/`.
        WithoutStarsAndEnd = "without-stars-and-end", Permitted, ["Yandex's robots_txt"];
    }

    /// What does an Allow value match that ends with the name of an index page, if it does not match the URL itself?
    index_page: IndexPage = "index-page" {
        /// Nothing more than any other value.
        Ordinary = "ordinary", Interpretation, [];
        /// It also matches the folder: `/d/index.html` allows `/d/`, and nothing else in it.
        Folder = "folder", Permitted, ["google/robotstxt"];
    }

    /// Which User-agent lines of a record count, if there are several?
    several_agents: SeveralAgents = "several-agents" {
        /// All of them share the record.
        All = "all", Interpretation, [];
        /// Only the first.
        OnlyFirst = "only-first", against(AgentShared), [];
        /// Only the last.
        OnlyLast = "only-last", against(AgentShared), [];
        /// The first; each other line gets a copy of the rules that the first has so far, unless the line is `*` or its name already has rules.
        CopiesOfFirst = "copies-of-first", against(AgentShared), ["rep-cpp (reppy)"];
        /// Each of them; a User-agent line with another name than the one above it begins a new record, and one with the same name continues the record of the one above.
        EachAlone = "each-alone", against(AgentShared), ["robots-txt-parser 2.0.3"];
    }

    /// How are several words in the value of one User-agent line read?
    names_on_a_line: NamesOnALine = "names-on-a-line" {
        /// The words are one name, which contains the space.
        OneName = "one-name", Interpretation, [];
        /// Each word is a name.
        Split = "split", Permitted, [];
        /// The first word is the name, and the others are not read.
        FirstWord = "first-word", Permitted, ["google/robotstxt", "robotspy"];
    }

    /// How is a User-agent line read whose value does not begin with a letter, `-`, `_` or `*`?
    unfit_name: UnfitName = "unfit-name" {
        /// Like any other line.
        Ordinary = "ordinary", Interpretation, [];
        /// It is ignored, and so is a line whose value has an `s`, `S` or `]` anywhere after its leading letters, `-` and `_`; the record above continues.
        LineIgnored = "line-ignored", against(AgentName), ["robotspy"];
    }

    /// Which part of a robot's User-Agent header is its name?
    robot_name: RobotName = "robot-name" {
        /// The text before the first `/` or space.
        FirstWord = "first-word", Interpretation, [];
        /// The text before the first `/`; space inside it is kept, space around it is not.
        BeforeSlash = "before-slash", Permitted,
            ["urllib.robotparser (Python up to 3.12)", "robots-parser"];
        /// The word after `compatible;`, if there is one; otherwise the text before the first `/` or space.
        AfterCompatible = "after-compatible", Permitted, [];
        /// Every word, without the version of the word.
        AnyWord = "any-word", against(AgentMatch), ["crawler-commons"];
        /// The whole header; whatever `version` removes is removed from each word.
        WholeHeader = "whole-header", against(AgentMatch), [];
    }

    /// Are %-escapes in names decoded?
    escapes_in_names: EscapesInNames = "escapes-in-names" {
        /// No, they are compared as they are.
        Kept = "kept", Interpretation, [];
        /// Yes, in User-agent lines.
        DecodedInFile = "decoded-in-file", Permitted, ["urllib.robotparser (Python up to 3.12)"];
        /// Yes, in User-agent lines and in the robot's name.
        DecodedInBoth = "decoded-in-both", Permitted, [];
    }

    /// How must a record's name match the robot's name?
    name_direction: NameDirection = "name-direction" {
        /// The record's name is a substring of the robot's name.
        ValueInRobot = "value-in-robot", Interpretation, [];
        /// The robot's name is a substring of the record's name.
        RobotInValue = "robot-in-value", Permitted, [];
        /// One of them is a substring of the other.
        Either = "either", Permitted, [];
        /// They are equal.
        Equality = "equality", against(AgentMatch), [];
        /// The robot's name starts with the record's name.
        Prefix = "prefix", against(AgentMatch), [];
        /// The record's name is a substring of the robot's name, and no letter, digit, `-` or `_` is directly before it there.
        WordStart = "word-start", against(AgentMatch), ["protego"];
    }

    /// Is the case of letters in names significant?
    name_case: NameCase = "name-case" {
        /// No, the case of ASCII letters is ignored.
        Ignored = "ignored", Interpretation, [];
        /// No, the case of all Unicode letters is ignored.
        IgnoredUnicode = "ignored-unicode", Permitted, [];
        /// No, the case of all Unicode letters is ignored in the robot's name, and the case of ASCII letters in the file.
        IgnoredUnicodeInRobot = "ignored-unicode-in-robot", Permitted, ["texting_robots"];
        /// Yes.
        Significant = "significant", against(AgentMatch), [];
    }

    /// Is version information removed from names?
    version: Version = "version" {
        /// Yes, from the robot's name and from the record's name.
        RemovedFromBoth = "removed-from-both", Interpretation, [];
        /// Yes, but only from the robot's name.
        RemovedFromRobot = "removed-from-robot", Permitted, [];
        /// No, `name-direction` applies to the whole value and to the whole header of the robot.
        Kept = "kept", against(AgentMatch), [];
        /// Yes, but only from the record's name, which ends before the first byte that is not a letter, `-` or `_`; the robot's name is its whole header.
        CutInFile = "cut-in-file", against(AgentMatch), ["google/robotstxt"];
    }

    /// Which robots does a User-agent line without a value name?
    empty_agent: EmptyAgent = "empty-agent" {
        /// No robot.
        NamesNobody = "names-nobody", Interpretation, [];
        /// Every robot, as if by its own name.
        NamesEverybody = "names-everybody", Permitted, [];
        /// No robot: the line is ignored, and the record above it continues.
        LineIgnored = "line-ignored", Permitted, ["fast-robots 0.1.5"];
        /// It is compared like any other value: it is a substring of every name, and it is equal only to an empty name.
        Compared = "compared", Permitted, ["google/robotstxt"];
        /// Only a robot with an empty name; if it is the first of its run, the names after it belong to the next record and not to this one.
        JoinsNext = "joins-next", Permitted, ["rep-cpp (reppy)"];
        /// The file is refused.
        Refused = "refused", Permitted, [];
    }

    /// How is a `*` inside a longer User-agent value read?
    star_in_value: StarInValue = "star-in-value" {
        /// It is an ordinary character.
        Ordinary = "ordinary", Interpretation, [];
        /// It is a wildcard for any characters or none.
        Wildcard = "wildcard", Permitted, [];
        /// It is an ordinary character, but a `*` at the start of the value with space after it is the whole value.
        AloneBeforeSpace = "alone-before-space", Permitted, ["google/robotstxt"];
        /// It is an ordinary character, but a `*` at the start of the value is the whole value.
        AloneAtStart = "alone-at-start", against(AgentDefault), ["robotspy"];
        /// It is an ordinary character, but a `*` alone before the first `/` is the whole value.
        AloneBeforeSlash = "alone-before-slash", Permitted, ["robots-parser"];
        /// It is an ordinary character, but the value without it is a name too.
        LeftOut = "left-out", Permitted, ["protego"];
    }

    /// Which records does a robot obey?
    obeyed_records: ObeyedRecords = "obeyed-records" {
        /// The records that name it, or the default record if none names it.
        ItsOwn = "its-own", Interpretation, [];
        /// All records: User-agent lines are ignored, and every Disallow line is obeyed.
        All = "all", against(AgentName), [];
        /// Only default records, even if another record names it.
        OnlyDefault = "only-default", against(AgentName), [];
        /// Only the records that name it, and no default record.
        OnlyNamed = "only-named", against(AgentDefault), [];
    }

    /// When does the default record apply?
    default_record: DefaultRecord = "default-record" {
        /// Only if no record names the robot; the place of the default record in the file does not matter.
        LastResort = "last-resort", Interpretation, [];
        /// If it comes in the file before every record that names the robot.
        FileOrder = "file-order", against(AgentDefault), [];
        /// Always: its rules are added to those of the record that names the robot.
        Added = "added", against(AgentDefault), [];
        /// If no record names the robot by more than one letter, and no record that names the robot by one letter comes before the default record.
        AsOneLetter = "as-one-letter", against(AgentDefault), ["protego"];
        /// Only if no record without a `*` names the robot; a record that also has a `*` is only a default record.
        Sole = "sole", against(AgentName),
            ["urllib.robotparser (Python up to 3.13.0)", "robotexclusionrulesparser", "webrobots"];
    }

    /// Which record counts, if several records name the robot?
    several_records: SeveralRecords = "several-records" {
        /// The first.
        First = "first", Interpretation, [];
        /// All of them, as one record.
        Merged = "merged", Permitted, [];
        /// The record with the longest name.
        LongestName = "longest-name", Permitted, [];
        /// All records with the longest name, as one; if several names are equally long, the first.
        LongestMerged = "longest-merged", Permitted, [];
        /// The last.
        Last = "last", Permitted, [];
        /// None, as if no record named the robot.
        None = "none", against(AgentName), [];
    }

    /// Which record counts, if there are several default records?
    several_default_records: SeveralDefaultRecords = "several-default-records" {
        /// The first.
        First = "first", Interpretation, ["urllib.robotparser (Python up to 3.13.0)"];
        /// All of them, as one record.
        Merged = "merged", Permitted, [];
        /// The last.
        Last = "last", Permitted, [];
        /// None, as if there were no default record.
        None = "none", Permitted, [];
    }

    /// How must a Disallow value match the path and query of a URL?
    disallow_value: DisallowValue = "disallow-value" {
        /// They begin with it.
        Prefix = "prefix", Interpretation, [];
        /// They are equal to it.
        Equality = "equality", against(DisallowPrefix), [];
        /// They contain it.
        Substring = "substring", against(DisallowPrefix), [];
        /// They begin with it; `*` stands for any bytes, and a `$` at the end of the value stands for the end of the URL.
        Wildcards = "wildcards", against(DisallowPrefix),
            ["google/robotstxt", "protego", "robots-parser", "webrobots"];
        /// They contain it; `*` stands for any bytes, and a `$` at the end of the value stands for the end of the URL.
        WildcardsAnywhere = "wildcards-anywhere", against(DisallowPrefix),
            ["robots-txt-parser 2.0.3"];
        /// They begin with it, and a `$` at the end of the value stands for the end of the URL. If the value has a `*`, a `$` at its end is read as `%24`, `%24` is added after the path and query, and the parts between the `*` stand anywhere in this text; no part begins before the start of the previous part.
        WildcardsLoose = "wildcards-loose", against(DisallowPrefix), ["robots (npm)"];
        /// They begin with it; `*` stands for any bytes, and a `$` at the end of the value stands for the end of the URL or for a slash there.
        WildcardsSlashForgiven = "wildcards-slash-forgiven", against(DisallowPrefix), [];
        /// They begin with it; `*` stands for any bytes, and `$` is an ordinary byte.
        WildcardsWithoutEnd = "wildcards-without-end", against(DisallowPrefix), [];
        /// They begin with it; `*` stands for one or more bytes, and a `$` at the end of the value stands for the end of the URL.
        WildcardsOneOrMore = "wildcards-one-or-more", against(DisallowPrefix), [];
        /// They begin with it; `*` stands for any bytes except `/`, and a `$` at the end of the value stands for the end of the URL.
        WildcardsInSegment = "wildcards-in-segment", against(DisallowPrefix), [];
        /// They begin with it; `*` stands for any bytes, and a `$` at the end of the value stands for the end of the URL. If the bytes after a `*` do not match, the next try begins at the byte that did not match, and not before it.
        WildcardsWithoutReturn = "wildcards-without-return", against(DisallowPrefix), ["Yandex's robots_txt"];
        /// They begin with it; a `*` ends before the first byte of the URL that equals the byte after the `*`, and no other place is tried. A `$` at the end of the value stands for the end of the URL.
        WildcardsToFirstByte = "wildcards-to-first-byte", against(DisallowPrefix), ["robotstxt (Rust) 0.3.0"];
        /// They begin with it as a shell pattern: `*` stands for any bytes, `?` for one byte, `[…]` for one of a class, and a `$` at the end of the value for the end of the URL.
        ShellPattern = "shell-pattern", against(DisallowPrefix), [];
        /// They begin with it as a regular expression, in which `*` stands for any bytes and a `$` at the end of the value for the end of the URL; a file with an invalid expression is refused.
        RegularExpression = "regular-expression", against(DisallowPrefix), [];
    }

    /// Is a URL also compared with an added slash at its end?
    last_slash: LastSlash = "last-slash" {
        /// No: `/a/` does not match `/a`.
        Compared = "compared", Interpretation, [];
        /// Yes, if it has no slash at its end and no query: `/a/` matches `/a`.
        Forgiven = "forgiven", against(DisallowPrefix), [];
    }

    /// How are %-escapes changed before a Disallow value is compared?
    percent_escapes: PercentEscapes = "percent-escapes" {
        /// They are not changed: bytes are compared as they are.
        Kept = "kept", Interpretation, [];
        /// All are decoded in the value and in the URL.
        Decoded = "decoded", Permitted,
            ["urllib.robotparser (Python up to 3.12)", "robotspy", "nzrsky/robotstxt"];
        /// All are decoded in the value and in the URL, but separately in the path and in each part of the query: an escaped `?` of a path does not begin the query, and an escaped `=` or `&` of a query does not divide it.
        DecodedInParts = "decoded-in-parts", Permitted, ["urllib.robotparser (Python 3.15)"];
        /// All are decoded in the value and in the URL, but separately in the path and in the query: an escaped `?` of a path does not begin the query.
        DecodedPathAndQuery = "decoded-path-and-query", Permitted, ["reppy"];
        /// All are decoded in the value and in the URL, and a `+` becomes a space.
        DecodedPlus = "decoded-plus", against(DisallowPrefix), [];
        /// All but `%2F` are decoded in the value and in the URL, so a `%2F` equals a decoded `%252F`.
        DecodedButSlash = "decoded-but-slash", Permitted,
            ["robotexclusionrulesparser", "webrobots"];
        /// All but `%2F` are decoded in the value and in the URL; a `%2F` equals only another `%2F`.
        DecodedSlashApart = "decoded-slash-apart", Permitted, [];
        /// None is decoded; bytes that no URL can contain are escaped in the value and in the URL.
        Escaped = "escaped", Permitted, ["texting_robots"];
        /// None is decoded; `[`, `]` and bytes that no URL can contain are escaped in the value and in the URL.
        EscapedBrackets = "escaped-brackets", Permitted, ["WWW::RobotRules"];
        /// None is decoded; the value is escaped as `encodeURI` does it, but without changes to `%`, and the URL as the URL Standard of the WHATWG does it.
        EncodedUri = "encoded-uri", against(DisallowPrefix), ["robots-parser"];
        /// The value and the URL get the form of RFC 9309: unreserved bytes are decoded, and bytes that no URL can contain are escaped.
        NormalForm = "normal-form", Permitted, ["robotxt"];
        /// The value and the URL get the form that RFC 9309 describes, taken literally: reserved bytes are escaped too, so `/` becomes `%2F`.
        NormalFormReserved = "normal-form-reserved", Permitted, [];
        /// The value and the URL get the form of RFC 9309 with its figure 6: `*` and `$` are escaped too.
        NormalFormSigns = "normal-form-signs", Permitted, [];
        /// The value and the URL get the form of RFC 9309 for bytes beyond ASCII, which are escaped; unreserved bytes are decoded.
        NormalFormBeyondAscii = "normal-form-beyond-ascii", Permitted, [];
        /// The value and the URL get the form of the figures in RFC 9309: bytes beyond ASCII, `*` and `$` are escaped, and unreserved bytes are decoded.
        NormalFormFigures = "normal-form-figures", Permitted, [];
        /// In the value and in the URL, all bytes but unreserved bytes, `=`, `/` and `%` are escaped; escapes of `/` and `%` are not changed, and U+FFFD replaces bytes that are not UTF-8, escaped ones too.
        NormalFormEquals = "normal-form-equals", Permitted, ["protego"];
        /// Only in the value, bytes beyond ASCII are escaped, and the digits of escapes become upper case.
        ValueEscaped = "value-escaped", against(DisallowPrefix),
            ["google/robotstxt"];
        /// Bytes beyond ASCII are escaped in the value and in the URL, and the digits of escapes in the value become upper case.
        ValueUpper = "value-upper", against(DisallowPrefix), ["gpyrobotstxt"];
        /// The same as `value-upper`, but a `%` in the value that begins no escape forms a unit with the next two bytes: the unit is removed if `value-upper` changes another part of the value, and is not changed otherwise.
        ValueUpperDropping = "value-upper-dropping", against(DisallowPrefix), ["robotstxt"];
        /// All are decoded in the value, and none in the URL.
        ValueDecoded = "value-decoded", against(DisallowPrefix), [];
        /// All are decoded in the URL, and none in the value.
        UrlDecoded = "url-decoded", against(DisallowPrefix), [];
        /// None is decoded; bytes that no URL can contain are escaped in the URL, but not in the value.
        UrlEscaped = "url-escaped", against(DisallowPrefix), [];
    }

    /// How is an escaped `*` or `$` in a value read, if an unescaped one is special?
    escaped_signs: EscapedSigns = "escaped-signs" {
        /// It is an ordinary byte.
        Ordinary = "ordinary", Interpretation, [];
        /// It is special too.
        Signs = "signs", Permitted, ["robotexclusionrulesparser", "robotspy"];
    }

    /// How is a `$` read that is not at the end of a value, if a `$` at the end stands for the end of the URL?
    inner_end: InnerEnd = "inner-end" {
        /// It is an ordinary byte.
        Ordinary = "ordinary", Interpretation, [];
        /// It stands for the end, and the text after it is not read.
        EndsValue = "ends-value", Permitted, ["webrobots"];
        /// It stands for the end: a value with anything but `*` and `$` after it matches nothing.
        NothingBehind = "nothing-behind", Permitted, ["texting_robots"];
    }

    /// How is a `$` at the end of a value read, if it stands for the end of the URL?
    last_end: LastEnd = "last-end" {
        /// It stands only for the end.
        End = "end", Interpretation, [];
        /// It stands for the end, or for a `$` in the URL.
        EndOrByte = "end-or-byte", Permitted, ["protego", "robots (npm)"];
    }

    /// Is the case of the digits in a %-escape significant?
    escape_case: EscapeCase = "escape-case" {
        /// Yes: `%7E` differs from `%7e`.
        Significant = "significant", Interpretation, [];
        /// No: `%7E` equals `%7e`.
        Ignored = "ignored", Permitted,
            ["robots-parser", "robotexclusionrulesparser", "webrobots"];
    }

    /// What does a Disallow value mean if one of its `%` begins no %-escape?
    malformed_escape: MalformedEscape = "malformed-escape" {
        /// What it says: the `%` is an ordinary byte.
        Ordinary = "ordinary", Interpretation, [];
        /// Nothing.
        VoidsValue = "voids-value", against(DisallowPrefix), [];
        /// Nothing, and the same is true if its decoded escapes are not UTF-8; no value matches a URL with either fault.
        VoidsBoth = "voids-both", against(DisallowPrefix), ["robots (npm)"];
    }

    /// Is the case of letters in Disallow values significant?
    value_case: ValueCase = "value-case" {
        /// Yes.
        Significant = "significant", Interpretation, [];
        /// No, the case of ASCII letters is ignored.
        Ignored = "ignored", against(DisallowPrefix), [];
    }

    /// Is the query of a URL compared?
    query_part: QueryPart = "query-part" {
        /// Yes, after the path.
        Compared = "compared", Interpretation, [];
        /// No, it is removed.
        Dropped = "dropped", against(DisallowPrefix), ["crwlr/robots-txt before 1.1.2"];
        /// No, it is removed, and so are the parameters, which begin at the first `;` of the path.
        DroppedWithParameters = "dropped-with-parameters", against(DisallowPrefix), [];
        /// Yes, but a `?` with nothing after it is removed.
        EmptyDropped = "empty-dropped", against(DisallowPrefix), ["robots-parser"];
        /// Yes, but a `?` with nothing after it is removed, and so is a `;` with nothing after it in the path.
        EmptySignsDropped = "empty-signs-dropped", against(DisallowPrefix), ["robotexclusionrulesparser"];
        /// Yes, but a `?` or `;` at the end is removed, also in the value.
        LastSignDropped = "last-sign-dropped", against(DisallowPrefix), ["urllib.robotparser (Python up to 3.13.0)"];
        /// Yes, but a `?` with nothing after it is removed, also in the value.
        EmptyDroppedThroughout = "empty-dropped-throughout", against(DisallowPrefix), [];
        /// Yes, but the query of the URL is encoded again as a form: it is sorted by key, and each key has a `=`.
        EncodedAnew = "encoded-anew", against(DisallowPrefix), [];
    }

    /// How are `.` and `..` among the segments of a URL's path read?
    dot_segments: DotSegments = "dot-segments" {
        /// They are ordinary segments.
        Ordinary = "ordinary", Interpretation, [];
        /// They are removed, as RFC 3986 describes.
        Removed = "removed", Permitted, ["robots-parser"];
    }

    /// Is the fragment of a URL compared?
    fragment: Fragment = "fragment" {
        /// No, it is removed.
        Dropped = "dropped", Interpretation, [];
        /// Yes, after the path and query.
        Compared = "compared", Permitted, ["robotexclusionrulesparser", "robots-txt-parser 2.0.3", "texting_robots"];
    }

    /// Which part of an absolute URL is compared?
    absolute_url: AbsoluteUrl = "absolute-url" {
        /// Its path and query, which follow the host.
        Path = "path", Interpretation, [];
        /// The whole URL, as if it were a path.
        Whole = "whole", against(DisallowPrefix), [];
        /// Both the part after its host and the whole URL: a value needs to match only one of them. A path is also compared as the URL that it is on the site of the file.
        WholeOnSite = "whole-on-site", against(DisallowPrefix), ["robots-txt-parser 2.0.3"];
        /// The part from its first slash, which stands before the host.
        FromFirstSlash = "from-first-slash", against(DisallowPrefix), [];
        /// The part from the first slash after the host, which can be in the query.
        HostEndsAtSlash = "host-ends-at-slash", against(DisallowPrefix), [];
        /// The part after its host, without an added slash; if nothing follows the host, no value matches.
        EmptyKept = "empty-kept", against(DisallowPrefix),
            ["WWW::RobotRules", "robotexclusionrulesparser"];
        /// The part after its host, or `/` if nothing follows; a query alone gets no slash before it.
        QueryKept = "query-kept", against(DisallowPrefix),
            ["urllib.robotparser (Python up to 3.12)", "robotspy"];
        /// Its path and query; a path that contains `://` counts as an absolute URL too.
        SchemeAnywhere = "scheme-anywhere", against(DisallowPrefix), [];
        /// Its path and query under the URL Standard of the WHATWG: `/` replaces a missing path only for the schemes that the standard knows, and a URL that the standard rejects is compared whole.
        UrlStandard = "url-standard", Permitted, ["texting_robots"];
        /// The part from the first `/`, `?` or `;` after `://`, or of the whole URL if it has no `://`; it gets a leading slash if it has none. A URL without these characters is compared as `/`.
        FromFirstSign = "from-first-sign", Permitted, ["google/robotstxt"];
        /// The part after its host, if the scheme is `http` or `https` and there is no port or user; otherwise the whole URL.
        PlainHost = "plain-host", against(DisallowPrefix), [];
    }

    /// How is a URL read that begins with two slashes?
    double_slash: DoubleSlash = "double-slash" {
        /// As a path.
        Path = "path", Interpretation, [];
        /// As a path; several slashes in a row anywhere in the URL count as one, decoded ones too, except after `http:` and `https:`.
        Merged = "merged", Permitted, ["robotspy"];
        /// As a path; several slashes in a row count as one, in the URL and in the value.
        MergedThroughout = "merged-throughout", against(DisallowPrefix), [];
        /// As an absolute URL without its scheme: a host follows, then a path.
        Host = "host", Permitted,
            ["google/robotstxt", "urllib.robotparser (Python up to 3.12)", "robotspy"];
    }

    /// Which part of a URL is compared if it has a scheme but no `://`, as in `mailto:` and `javascript:` URLs?
    other_scheme: OtherScheme = "other-scheme" {
        /// None: it has no path, so no Disallow value matches it.
        NoPath = "no-path", Interpretation, [];
        /// The whole URL, as a path: it gets a leading slash.
        Path = "path", Permitted, [];
        /// The text after its colon, as a path; if it has no leading slash, it gets one.
        AfterColon = "after-colon", Permitted, ["protego"];
        /// The text after its colon without changes, or `/` if there is none.
        Rest = "rest", Permitted, ["urllib.robotparser (Python up to 3.12)", "robotspy"];
        /// The text after its colon without changes; if there is none, no value matches.
        RestOrNothing = "rest-or-nothing", Permitted, ["robotexclusionrulesparser"];
        /// The text after its colon without changes; if there is none, no value matches. After `http:` and `https:` a host follows, and the path after it is compared.
        RestOrHost = "rest-or-host", Permitted, ["texting_robots"];
    }

    /// What does a Disallow value match that is a full URL, with or without its scheme?
    full_url_value: FullUrlValue = "full-url-value" {
        /// The same as any other value with these bytes. No path begins with a scheme, so a value with a scheme matches nothing.
        Ordinary = "ordinary", Interpretation, [];
        /// What its path matches, on every site.
        Path = "path", Permitted, [];
        /// What it matches without a `:` at its start. If `//` and another host than the site's follow, it matches nothing. If `//` and an empty host follow, they are removed. If nothing is left of a value, it matches every URL, unless an empty value comes before it.
        WithoutHost = "without-host", against(DisallowPrefix), ["rep-cpp (reppy)"];
        /// The same as any other value with these bytes, but two slashes at its start are removed if another slash or a `?` follows them.
        WithoutEmptyHost = "without-empty-host", against(DisallowPrefix), ["urllib.robotparser (Python up to 3.13.0)"];
        /// What its path matches, if its scheme, host and port are those of the file's site; otherwise nothing.
        OwnSite = "own-site", Permitted, ["WWW::RobotRules"];
    }

    /// How are several words in the value of one Disallow line read?
    paths_on_a_line: PathsOnALine = "paths-on-a-line" {
        /// The words are one value, which contains the space.
        OnePath = "one-path", Interpretation, [];
        /// Each word is a value.
        Split = "split", against(DisallowPrefix), [];
        /// The line is ignored.
        LineIgnored = "line-ignored", against(DisallowPrefix), ["robotspy"];
    }

    /// What does a Disallow value without a leading slash match?
    no_leading_slash: NoLeadingSlash = "no-leading-slash" {
        /// Nothing: it is compared as it is, and no path begins with it.
        MatchesNothing = "matches-nothing", Interpretation, [];
        /// What it would match with a slash before it.
        SlashAdded = "slash-added", Permitted, ["temoto/robotstxt", "robots-txt-guard"];
        /// What it matches when it is resolved as a URL relative to `/robots.txt`, under RFC 3986: `./x` is `/x`.
        Resolved = "resolved", Permitted, ["WWW::RobotRules"];
        /// Everything.
        MatchesEverything = "matches-everything", against(DisallowPrefix), [];
    }

    /// What does a Disallow value match that has only `//` at its start, one `?` or `;`, and control characters, or some of these?
    empty_reference: EmptyReference = "empty-reference" {
        /// The URLs that begin with it, as for any other value.
        Ordinary = "ordinary", Interpretation, [];
        /// Everything.
        MatchesEverything = "matches-everything", against(DisallowPrefix),
            ["urllib.robotparser (Python up to 3.13.0)"];
    }

    /// What does a value match that begins with a wildcard?
    leading_star: LeadingStar = "leading-star" {
        /// The URLs that it matches as it is: the wildcard can stand for the leading slash.
        Fits = "fits", Interpretation, [];
        /// Nothing.
        VoidsValue = "voids-value", Permitted, [];
        /// The URLs that it matches with a slash before it.
        SlashAdded = "slash-added", Permitted, ["robotxt"];
    }

    /// Which Disallow lines of a record count, if there are several?
    several_disallows: SeveralDisallows = "several-disallows" {
        /// All.
        All = "all", Interpretation, [];
        /// Only the first.
        OnlyFirst = "only-first", against(DisallowPrefix), [];
        /// Only the last.
        OnlyLast = "only-last", against(DisallowPrefix), [];
    }

    /// What does an empty Disallow line do if the record has other Disallow lines?
    empty_disallow: EmptyDisallow = "empty-disallow" {
        /// Nothing.
        AddsNothing = "adds-nothing", Interpretation, [];
        /// It cancels all rules of the record.
        LiftsRecord = "lifts-record", Permitted, [];
        /// It cancels the rules after it in the record, and in the records that count as one with this record.
        LiftsFollowing = "lifts-following", Permitted, ["WWW::RobotRules"];
        /// It allows `/`: among the matching values, only a longer one can disallow the URL.
        AllowsSlash = "allows-slash", Permitted, ["texting_robots"];
        /// It means `/`, even if it is the only line: no URL may be retrieved.
        AsSlash = "as-slash", against(DisallowEmpty), [];
    }

    /// Which robots is a Disallow line for, if it belongs to no record?
    disallow_without_agent: DisallowWithoutAgent = "disallow-without-agent" {
        /// No robot: it is ignored.
        Ignored = "ignored", Interpretation, [];
        /// Every robot: it starts a record, as `User-agent: *` does.
        ForEverybody = "for-everybody", Permitted, [];
        /// Every robot, if the line stands before the first User-agent line of the file; otherwise no robot.
        ForEverybodyAtStart = "for-everybody-at-start", Permitted, ["WWW::RobotRules"];
        /// Every robot if the file has no User-agent line; otherwise no robot.
        ForEverybodyWithoutAgents = "for-everybody-without-agents", Permitted, ["texting_robots"];
        /// The file is refused.
        Refused = "refused", Permitted, ["temoto/robotstxt"];
    }

    /// What does a record without a Disallow line mean?
    record_without_disallow: RecordWithoutDisallow = "record-without-disallow" {
        /// It names the robot and restricts nothing.
        RestrictsNothing = "restricts-nothing", Interpretation, [];
        /// Nothing, as if the record were absent.
        Absent = "absent", Permitted, [];
        /// Nothing, as if the record were absent; the same is true of a record in which no Disallow line has a value.
        EmptyAbsent = "empty-absent", against(DisallowEmpty), [];
        /// Its robots belong to the next record.
        Joined = "joined", Permitted, [];
        /// It restricts everything.
        RestrictsEverything = "restricts-everything", Permitted, [];
    }

    /// Can `/robots.txt` itself be disallowed?
    robots_txt_itself: RobotsTxtItself = "robots-txt-itself" {
        /// Yes, like any other URL.
        NoSpecialCase = "no-special-case", Interpretation, [];
        /// No, it may always be retrieved.
        AlwaysRetrievable = "always-retrievable", Permitted, [];
        /// No, it may always be retrieved, with or without a query.
        AlwaysWithQuery = "always-with-query", Permitted, ["protego"];
    }

    /// How is a UTF-8 byte-order mark at the start of the file read?
    byte_order_mark: ByteOrderMark = "byte-order-mark" {
        /// It is skipped.
        Skipped = "skipped", Interpretation, [];
        /// It is part of the first field name.
        PartOfField = "part-of-field", Permitted,
            ["fast-robots 0.1.5", "urllib.robotparser (Python up to 3.13.0)"];
        /// It is skipped, and so is a mark at the start of any other line.
        SkippedOnEveryLine = "skipped-on-every-line", Permitted, ["robotspy"];
        /// It is skipped, and so are its first one or two bytes if the rest is missing.
        SkippedInPart = "skipped-in-part", Permitted, ["google/robotstxt"];
        /// It is skipped, and so is any part of its three bytes, in their order, if the others are missing.
        SkippedInPieces = "skipped-in-pieces", Permitted, ["texting_robots"];
    }

    /// How is a file in UTF-16 read?
    utf_16: Utf16 = "utf-16" {
        /// Like any other bytes.
        Bytes = "bytes", Interpretation, [];
        /// It is decoded if it begins with the byte-order mark of UTF-16.
        DecodedByMark = "decoded-by-mark", Permitted, ["crawler-commons"];
    }

    /// How is a NUL in the file read?
    nul: Nul = "nul" {
        /// It is an ordinary byte.
        Ordinary = "ordinary", Interpretation, [];
        /// It ends the line; the next line begins after it.
        EndsLine = "ends-line", against(LineTerminator), ["texting_robots", "robotxt"];
        /// The NUL and the rest of its line are not read; a URL is cut at a NUL too.
        CutsLine = "cuts-line", against(DisallowPrefix), ["google/robotstxt"];
        /// It ends the file.
        EndsFile = "ends-file", against(DisallowPrefix), [];
    }

    /// How are bytes read that are not UTF-8?
    odd_bytes: OddBytes = "odd-bytes" {
        /// They are ordinary bytes.
        Ordinary = "ordinary", Interpretation, [];
        /// U+FFFD replaces them in the file.
        Replaced = "replaced", Permitted, [];
        /// U+FFFD replaces them in the file, the robot's name and the URL.
        ReplacedThroughout = "replaced-throughout", Permitted, [];
        /// A Disallow line with such bytes in its value still counts as a Disallow line of its record, but its value matches nothing.
        ValueDropped = "value-dropped", Permitted, ["texting_robots"];
        /// They are removed from the file.
        Dropped = "dropped", against(DisallowPrefix), ["protego as Scrapy 2.19.0 calls it", "robotexclusionrulesparser as Scrapy 2.19.0 calls it"];
        /// The file is text in ISO-8859-1: each byte beyond ASCII is a separate letter.
        Latin1 = "latin-1", against(DisallowPrefix), ["robotexclusionrulesparser"];
        /// The first such byte ends the file, and the rest is not read.
        NotUtf8EndsFile = "not-utf8-ends-file", against(DisallowPrefix), [];
        /// A file with such bytes counts as empty: every robot is welcome.
        NotUtf8WelcomesAll = "not-utf8-welcomes-all", against(DisallowPrefix),
            ["robotspy 0.13.0", "urllib.robotparser as Scrapy 2.19.0 calls it"];
        /// A file with such bytes is refused.
        NotUtf8Refused = "not-utf8-refused", against(DisallowPrefix),
            ["urllib.robotparser (Python up to 3.13.0)", "fast-robots 0.1.5"];
    }

    /// How are control characters in a value read?
    control_characters: ControlCharacters = "control-characters" {
        /// They are ordinary bytes.
        Ordinary = "ordinary", Interpretation, [];
        /// They are removed, including HT but not DEL.
        Removed = "removed", against(DisallowPrefix), ["robotexclusionrulesparser"];
        /// When the value is compared, all control characters and spaces at its start are removed, and each HT, LF and CR elsewhere, decoded ones too; a value of which nothing is left matches every URL.
        RemovedAtStart = "removed-at-start", against(DisallowPrefix), ["urllib.robotparser (Python up to 3.13.0)"];
    }

    /// How are HTML tags in a file read?
    html_tags: HtmlTags = "html-tags" {
        /// They are ordinary text.
        Ordinary = "ordinary", Interpretation, [];
        /// They are removed from every line before it is read.
        Stripped = "stripped", against(DisallowPrefix), ["Heritrix"];
        /// They are removed if the file contains the tag `<html>`, `<head>` or `<body>`, without attributes.
        StrippedFromPages = "stripped-from-pages", against(DisallowPrefix), ["crawler-commons"];
    }

    /// How long can lines and files be?
    limits: Limits = "limits" {
        /// There is no limit.
        None = "none", Interpretation, [];
        /// A file is read up to a documented limit of 500 KiB.
        File500Kib = "file-500-kib", Permitted, [];
        /// A file is read up to a documented limit of 500 KiB, without the line that the limit cuts.
        File500KibWholeLines = "file-500-kib-whole-lines", Permitted, ["robotxt"];
        /// A file of more than 512 KiB is refused.
        RefusedOver512Kib = "refused-over-512-kib", Permitted, ["fast-robots 0.1.5"];
        /// A file is read up to about 256 KiB, and the rest is ignored.
        File256Kib = "file-256-kib", against(DisallowPrefix), [];
        /// A file is read up to about 64 KiB, and the rest is ignored.
        File64Kib = "file-64-kib", against(DisallowPrefix), [];
        /// A file is read up to about 32 KiB, and the rest is ignored.
        File32Kib = "file-32-kib", against(DisallowPrefix), [];
        /// A file is read up to about 16 KiB, and the rest is ignored.
        File16Kib = "file-16-kib", against(DisallowPrefix), [];
        /// A file is read up to about 8 KiB, and the rest is ignored.
        File8Kib = "file-8-kib", against(DisallowPrefix), [];
        /// A file is read up to about 4 KiB, and the rest is ignored.
        File4Kib = "file-4-kib", against(DisallowPrefix), [];
        /// The first 1,000 lines of a file are read, and the rest is ignored.
        Lines1000 = "lines-1000", against(DisallowPrefix), [];
        /// A line is cut at 16,663 bytes.
        LineCut = "line-cut", against(DisallowPrefix), ["google/robotstxt"];
        /// A line of more than 16,663 bytes is not read.
        LineDropped = "line-dropped", against(DisallowPrefix), [];
        /// A line of 64 KiB or more ends the file: the line and the rest are not read.
        LineEndsFile = "line-ends-file", against(DisallowPrefix), [];
        /// A line is read in pieces of 255 bytes, and each piece is a line.
        LineParted = "line-parted", against(DisallowPrefix), [];
        /// A file of more than 500 KiB counts as absent: every robot may do as it likes.
        AbsentOver500Kib = "absent-over-500-kib", against(DisallowPrefix), [];
        /// A file of more than 500 KiB counts as absent; the first 2,048 rules of other files are read.
        AbsentOver500KibRules2048 = "absent-over-500-kib-rules-2048", against(DisallowPrefix), [];
        /// A file of more than 500 KiB counts as absent; in other files, rules with a value of more than 1,024 bytes are not read.
        AbsentOver500KibValues1024 = "absent-over-500-kib-values-1024", against(DisallowPrefix), [];
        /// A file counts as absent if it has 10,000 or more rules, or if its rules together take more than about 500 KiB.
        AbsentOver10000Rules = "absent-over-10000-rules", against(DisallowPrefix), ["Yandex's robots_txt"];
    }

    /// What does a file mean that does not keep the format?
    non_conforming_file: NonConformingFile = "non-conforming-file" {
        /// What can be read of it; other settings describe what happens to the rest.
        Read = "read", Interpretation, [];
        /// Nothing: it counts as absent, and every robot may do as it likes.
        AsIfAbsent = "as-if-absent", against(DisallowPrefix), [];
        /// Nothing if the form of a record is wrong; lines of a wrong form and a second `*` are accepted.
        AsIfAbsentForRecords = "as-if-absent-for-records", against(DisallowPrefix), [];
        /// Nothing if a line has no field, if a record does not begin with its User-agent lines (comments and Sitemap lines are not counted), or if the file ends directly after a colon.
        AsIfAbsentForOrder = "as-if-absent-for-order", against(DisallowPrefix), ["webrobots"];
    }

    /// What does a file without any record mean?
    no_record: NoRecord = "no-record" {
        /// Every robot is welcome.
        EverybodyWelcome = "everybody-welcome", Interpretation, [];
        /// No robot is welcome.
        NobodyWelcome = "nobody-welcome", against(EmptyFile), [];
        /// No robot is welcome if the file has only blank lines and comments, or nothing; otherwise every robot is.
        EmptyNobodyWelcome = "empty-nobody-welcome", against(EmptyFile), [];
        /// Every robot is welcome, but a file that has only blank lines and comments, or nothing, is refused.
        EmptyRefused = "empty-refused", against(EmptyFile), [];
    }
}
