//! The words of the diagnostics: for the owner of a site, who need not know the standard.

use crate::check::text::quoted::quoted;
use crate::check::text::revisited;

use crate::check::diagnostic::Code::*;
use crate::check::diagnostic::{Code, Diagnostic, Role};
use crate::syntax::Document;

impl Diagnostic {
    /// What is the matter, in one sentence for the owner of the site.
    pub fn message(&self, document: &Document<'_>) -> String {
        let here = || quoted(self, document);
        let meant = self.meant.unwrap_or_default();
        match self.code {
            NoColon if self.meant.is_some() => format!("a colon is missing after `{meant}`"),
            NoColon => "this line has no colon, so it is not a field".into(),
            EmptyName => "there is no field name before the colon".into(),
            SpaceInName => format!("{} has a space inside, which no field name has", here()),
            LeadingSpace => "space before a field name".into(),
            SpaceBeforeColon => "space between a field name and its colon".into(),
            DisallowWithoutAgent => "this Disallow line is in no record: it forbids nothing".into(),
            RecordWithoutDisallow => "this record has no Disallow line: it forbids nothing".into(),
            NoBlankLine => "a record begins here without a blank line before it".into(),
            EmptyAgent => "this User-agent line names no robot".into(),
            SecondDefaultRecord => "a second record for `*`".into(),
            ByteOrderMark => "the file begins with a byte-order mark".into(),
            Utf16 => "the file is in UTF-16, which no robot of the standard reads".into(),
            Nul => "a NUL byte".into(),
            ControlCharacter => "a control character".into(),
            NotUtf8 => "bytes that are not UTF-8".into(),
            InvisibleCharacter => {
                format!("an invisible character beside `{meant}` makes it another field name")
            }
            WhiteSpaceLine => "this line looks empty, but there is space on it".into(),
            MixedTerminators => "lines of this file end in different ways".into(),
            PathWithoutSlash => {
                format!("{} does not begin with `/`, so no URL starts with it", here())
            }
            Wildcard => {
                format!("{} is compared as it stands: the standard has no wildcards", here())
            }
            SeveralPaths => format!("{} is one path with spaces in it, not several paths", here()),
            SpaceInPath => format!("a space stands inside the path {}", here()),
            NonAsciiPath => format!("no URL holds {} unescaped", here()),
            FusedLines => format!("another field, `{meant}`, begins inside this value"),
            SeveralNames => format!("{} is one name, which no robot has", here()),
            VersionInName if document.slice(self.span).starts_with(b"/") => {
                format!("{} is version information without a name: it names no robot", here())
            }
            VersionInName => format!("there is version information in {}", here()),
            WildcardInName => format!("`*` inside {} is an ordinary character", here()),
            RepeatedName => {
                format!("an earlier record is for {} too, and robots go by the first", here())
            }
            LaterField => {
                format!("{} came after the standard of 1994, whose robots ignore it", here())
            }
            MisspeltField | TranslatedField => {
                format!("{} is not a field of the standard: robots ignore it", here())
            }
            Html => "this looks like HTML".into(),
            RevisitedByteOrderMark
            | RevisitedCommentForm
            | RevisitedAgentForm
            | RevisitedDisallowForm
            | RevisitedBlankForm
            | RevisitedNoAgent
            | RevisitedUnterminated
            | RevisitedOtherLine
            | RevisitedBlankFirst
            | RevisitedCommentsAlone
            | RevisitedSecondAgentLine
            | RevisitedRecordWithoutDisallow
            | RevisitedDisallowWithoutAgent
            | RevisitedNoBlankLine => revisited::message(self, document),
        }
    }

    /// What to do about it, where that can be said.
    pub fn help(&self, document: &Document<'_>) -> Option<String> {
        let meant = self.meant.unwrap_or_default();
        Some(match self.code {
            NoColon if self.meant.is_some() => format!("write `{meant}:`"),
            NoColon | EmptyName => "begin the line with `#` if it is a comment".into(),
            LeadingSpace | SpaceBeforeColon | ByteOrderMark | WhiteSpaceLine => {
                self.fix.as_ref()?;
                match self.code {
                    ByteOrderMark => "save the file without it".into(),
                    _ => "remove the space".into(),
                }
            }
            DisallowWithoutAgent => match self.also {
                Some(_) => "remove the blank line, or begin a record with a User-agent line".into(),
                None => "begin the record with a User-agent line, such as `User-agent: *`".into(),
            },
            RecordWithoutDisallow if self.fix.is_none() => {
                "remove the blank line if the Disallow lines after it belong here".into()
            }
            RecordWithoutDisallow => "if that is meant, end the record with `Disallow:`".into(),
            NoBlankLine => "put a blank line before this one".into(),
            EmptyAgent => "name a robot, or write `*` for all that no other record names".into(),
            SecondDefaultRecord => "make one record of the two".into(),
            Utf16 => "save the file as ASCII or UTF-8 without a byte-order mark".into(),
            InvisibleCharacter => format!("type `{meant}` anew"),
            MixedTerminators => "save the file with one kind of line end".into(),
            PathWithoutSlash if document.slice(self.span).windows(3).any(|at| at == b"://") => {
                "write the path only, without the name of the site".into()
            }
            PathWithoutSlash => "write the path from the root of the site, beginning with `/`".into(),
            SeveralPaths => "write each path on a Disallow line of its own".into(),
            SpaceInPath => "write `%20` for a space in a URL".into(),
            NonAsciiPath => "write the path percent-encoded, as it stands in URLs".into(),
            FusedLines => "begin a line before it".into(),
            SeveralNames => "a robot's name is one word; if these are several robots, write each on a User-agent line of its own".into(),
            VersionInName => "write the name alone".into(),
            MisspeltField | TranslatedField => format!("write `{meant}`"),
            Html => "robots.txt is plain text; is this the page of an error?".into(),
            RevisitedByteOrderMark | RevisitedCommentForm | RevisitedAgentForm | RevisitedDisallowForm | RevisitedBlankForm | RevisitedNoAgent | RevisitedUnterminated | RevisitedOtherLine | RevisitedBlankFirst | RevisitedCommentsAlone | RevisitedSecondAgentLine | RevisitedRecordWithoutDisallow | RevisitedDisallowWithoutAgent | RevisitedNoBlankLine => return revisited::help(self, document),
            SpaceInName | Nul | ControlCharacter | NotUtf8 | Wildcard | WildcardInName
            | RepeatedName | LaterField => return None,
        })
    }
}

impl Role {
    /// What the second place is, in a few words.
    pub const fn summary(self) -> &'static str {
        match self {
            Role::FirstDefaultRecord => "the first `*` record is here",
            Role::FirstNamed => "it is named here first",
            Role::FirstTerminator => "the first line ends so",
            Role::LastDisallow => "the record before goes on to here",
            Role::CommentNoSeparator => "a comment line does not part records",
            Role::RecordEnds => "this blank line ends the record",
            Role::RecordEnded => "this blank line ended the record before",
            Role::BlankAfterComments => "this blank line stands between",
            Role::FirstAgentLine => "the first is here",
        }
    }
}

impl Code {
    /// What it is about, why it matters and what to do, in some sentences.
    pub const fn explanation(self) -> &'static str {
        match self {
            NoColon => {
                "A line is a field name, a colon and a value, or blank, or a comment. A line of other text says nothing to a robot: most ignore it, some take it for the field it begins with."
            }
            EmptyName => {
                "A line is a field name, a colon and a value. With nothing before the colon it is a header that no robot recognises."
            }
            SpaceInName => {
                "Field names are single words: `User-agent`, `Disallow`. With a space inside it is another name, which robots ignore."
            }
            LeadingSpace => {
                "The form of a line has its optional space after the colon and after the value, not before the field name. Many robots forgive it, some ignore the line."
            }
            SpaceBeforeColon => {
                "The form of a line has its optional space after the colon, not before it. Many robots forgive it, some ignore the line."
            }
            DisallowWithoutAgent => {
                "A record begins with a User-agent line. A Disallow line outside any record is for no robot; some take it for all. The commonest cause is a blank line inside a record: it ends the record."
            }
            RecordWithoutDisallow => {
                "A record needs at least one Disallow line; an empty one says that all URLs may be retrieved. The commonest cause is a blank line inside a record: it ends the record."
            }
            NoBlankLine => {
                "Records are parted by blank lines. A User-agent line straight after a Disallow line begins a new record for some robots and goes on with the old one for others. A comment line is no blank line: it vanishes whole."
            }
            EmptyAgent => {
                "The value of a User-agent line is the name of a robot. An empty one names nobody; some robots take it for everybody."
            }
            SecondDefaultRecord => {
                "The record for `*` is the policy of all robots that no other record names, so there can be only one. Some robots go by the first, some by the last, some by both."
            }
            ByteOrderMark => {
                "The bytes EF BB BF at the start are no part of the standard's format. Many robots take them for part of the first field name and so lose the first line."
            }
            Utf16 => {
                "The format is octets in which the field names stand in ASCII. In UTF-16 every other octet is NUL, and no field is recognised."
            }
            Nul => {
                "A NUL is an ordinary byte to the standard. To some robots it ends the line or the file."
            }
            ControlCharacter => {
                "Control characters other than tab, CR and NL are ordinary bytes to the standard. Some robots end a line at them."
            }
            NotUtf8 => {
                "The standard compares bytes and knows no encoding. Some robots refuse a file that is not UTF-8, or replace what they can't read."
            }
            InvisibleCharacter => {
                "A character that shows as nothing stands beside a field name, often from copying a text. The name is then another one, and robots ignore the line."
            }
            WhiteSpaceLine => {
                "A line of spaces or tabs looks blank. This reading of the standard takes it for blank, so that it ends a record; some robots do not."
            }
            MixedTerminators => {
                "CR, CR NL and NL each end a line. Where a file mixes them, a robot that knows only some of them joins lines or sees blank lines between."
            }
            PathWithoutSlash => {
                "A URL is disallowed if its path starts with the value, and every path starts with `/`. A value that does not matches nothing; some robots put the slash before it."
            }
            Wildcard => {
                "The value of a Disallow line is the beginning of a path, compared byte for byte. `*` and `$` became special with later editions; a robot of 1994 looks for them in the URL."
            }
            SeveralPaths => {
                "A Disallow line has one value. Spaces inside are part of it, and no URL has a space."
            }
            SpaceInPath => {
                "No URL has a space in its path: it is sent as `%20`. Such a value matches nothing."
            }
            NonAsciiPath => {
                "A URL has letters outside ASCII percent-encoded, and the standard compares byte for byte. Some robots encode such a path before they compare; for the others no URL starts with it."
            }
            FusedLines => {
                "A field name and its colon stand inside the value of another field, as where a line terminator was lost. The whole is one value."
            }
            SeveralNames => {
                "A User-agent line has one value, and a robot's name ends at its first space. Such a value matches nothing; later editions of the standard took the several names of a line."
            }
            VersionInName => {
                "The text recommends to compare names without version information. Some robots compare the whole value."
            }
            WildcardInName => {
                "Only a value that is `*` and nothing else is special. Inside a longer one it is an ordinary character, and no robot has it in its name."
            }
            RepeatedName => {
                "Two records name the same robot. This reading goes by the first one; some robots go by the last, some join the two."
            }
            LaterField => {
                "Fields such as Allow, Crawl-delay and Sitemap came with later editions. A robot of 1994 ignores them, as it ignores every header that it does not recognise."
            }
            MisspeltField => {
                "The name is nearly one that robots know. As it stands it is an unrecognised header, and robots ignore the line."
            }
            TranslatedField => {
                "Field names are English words whatever the language of the site. A translated one is an unrecognised header, and robots ignore the line."
            }
            Html => {
                "Robots expect a plain text file. A server that has none may answer with a page instead, which then counts as a file of unrecognised lines."
            }
            RevisitedByteOrderMark
            | RevisitedCommentForm
            | RevisitedAgentForm
            | RevisitedDisallowForm
            | RevisitedBlankForm
            | RevisitedNoAgent
            | RevisitedUnterminated
            | RevisitedOtherLine
            | RevisitedBlankFirst
            | RevisitedCommentsAlone
            | RevisitedSecondAgentLine
            | RevisitedRecordWithoutDisallow
            | RevisitedDisallowWithoutAgent
            | RevisitedNoBlankLine => revisited::explanation(self),
        }
    }
}
