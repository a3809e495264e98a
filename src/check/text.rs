//! The words of the diagnostics, for the owner of a site, who need not know the standard.

use crate::check::code::Code::*;
use crate::check::diagnostic::Diagnostic;
use crate::syntax::Document;

impl Diagnostic {
    /// Returns what is the matter, in one sentence for the owner of the site.
    ///
    /// `document` is the one that was checked.
    #[must_use]
    pub fn message(&self, document: &Document<'_>) -> String {
        let here = || quoted(document.slice(self.span));
        let meant = self.meant.as_deref().unwrap_or_default();
        match self.code {
            NoColon if self.meant.is_some() => format!("a colon is missing after `{meant}`"),
            NoColon => "this line has no colon, so it is not a field".into(),
            EmptyName => "there is no field name before the colon".into(),
            SpaceInName => format!("{} has a space inside, which no field name has", here()),
            LeadingSpace => "space before a field name".into(),
            SpaceBeforeColon => "space between a field name and its colon".into(),
            DisallowWithoutAgent => "this Disallow line is in no record: it forbids nothing".into(),
            RecordWithoutDisallow => "this record has no Disallow line: it forbids nothing".into(),
            NoBlankLine | RevisitedNoBlankLine => {
                "a record begins here without a blank line before it".into()
            }
            EmptyAgent => "this User-agent line names no robot".into(),
            SecondDefaultRecord => "a second record for `*`".into(),
            ByteOrderMark | RevisitedByteOrderMark => {
                "the file begins with a byte-order mark".into()
            }
            Utf16 => "the file is in UTF-16, which no robot of the standard reads".into(),
            Nul => "a NUL byte".into(),
            ControlCharacter => "a control character".into(),
            NotUtf8 => "bytes that are not UTF-8".into(),
            InvisibleCharacter => {
                format!("an invisible character beside `{meant}` makes it another field name")
            }
            WhiteSpaceLine | RevisitedBlankForm => {
                "this line looks empty, but there is space on it".into()
            }
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
            RevisitedCommentForm => "space before the `#` of a comment line".into(),
            RevisitedAgentForm | RevisitedDisallowForm => match self.space(document) {
                Space::Missing => "no white space after the colon".into(),
                Space::BeforeColon => "space between a keyword and its colon".into(),
                Space::AtEnd => "space at the end of a line".into(),
                Space::AtStart => "space before a keyword".into(),
            },
            RevisitedNoAgent => "this User-Agent line names no robot".into(),
            RevisitedUnterminated => "the last line has no line end".into(),
            RevisitedOtherLine => {
                format!("{} is neither a comment nor a User-Agent or Disallow line", here())
            }
            RevisitedBlankFirst => "a blank line before the first record".into(),
            RevisitedCommentsAlone => "no User-Agent line follows these comments".into(),
            RevisitedSecondAgentLine => "a second User-Agent line in this record".into(),
            RevisitedRecordWithoutDisallow => "this record has no Disallow line".into(),
            RevisitedDisallowWithoutAgent => "this Disallow line is in no record".into(),
        }
    }

    /// Returns what to do about it, where that can be said.
    ///
    /// `document` is the one that was checked.
    #[must_use]
    pub fn help(&self, document: &Document<'_>) -> Option<String> {
        let meant = self.meant.as_deref().unwrap_or_default();
        Some(match self.code {
            NoColon if self.meant.is_some() => format!("write `{meant}:`"),
            NoColon | EmptyName => "begin the line with `#` if it is a comment".into(),
            ByteOrderMark if self.fix.is_none() => return None,
            ByteOrderMark | RevisitedByteOrderMark => "save the file without it".into(),
            LeadingSpace | SpaceBeforeColon | WhiteSpaceLine | RevisitedBlankForm
                if self.fix.is_none() =>
            {
                return None;
            }
            LeadingSpace | SpaceBeforeColon | WhiteSpaceLine | RevisitedBlankForm
            | RevisitedCommentForm => "remove the space".into(),
            RevisitedAgentForm | RevisitedDisallowForm => match self.space(document) {
                Space::Missing => "put a space after the colon".into(),
                _ => "remove the space".into(),
            },
            DisallowWithoutAgent => match self.also {
                Some(_) => "remove the blank line, or begin a record with a User-agent line".into(),
                None => "begin the record with a User-agent line, such as `User-agent: *`".into(),
            },
            RecordWithoutDisallow if self.fix.is_none() => {
                "remove the blank line if the Disallow lines after it belong here".into()
            }
            RecordWithoutDisallow => "if that is meant, end the record with `Disallow:`".into(),
            NoBlankLine | RevisitedNoBlankLine => "put a blank line before this one".into(),
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
            RevisitedNoAgent => "name a robot, or write `*` for all".into(),
            RevisitedUnterminated => "end the line".into(),
            RevisitedOtherLine => "begin the line with `#` if it is a comment of a record".into(),
            RevisitedBlankFirst => "remove the blank line".into(),
            RevisitedCommentsAlone if self.also.is_some() => {
                "remove the blank line, so that the comments belong to the record after it".into()
            }
            RevisitedCommentsAlone => "move the comments into a record".into(),
            RevisitedSecondAgentLine => "write all names on one User-Agent line".into(),
            RevisitedRecordWithoutDisallow => {
                "if nothing is forbidden, end the record with `Disallow:`".into()
            }
            RevisitedDisallowWithoutAgent => {
                "begin the record with a User-Agent line, such as `User-Agent: *`".into()
            }
            SpaceInName | Nul | ControlCharacter | NotUtf8 | Wildcard | WildcardInName
            | RepeatedName | LaterField => return None,
        })
    }

    /// Returns what the space at a place of a line of the Revisited grammar does there.
    fn space(&self, document: &Document<'_>) -> Space {
        match document.bytes().get(self.span.end) {
            _ if self.span.is_empty() => Space::Missing,
            Some(b':') => Space::BeforeColon,
            Some(b'\r' | b'\n') | None => Space::AtEnd,
            Some(_) => Space::AtStart,
        }
    }
}

enum Space {
    /// There is none, after a colon.
    Missing,
    BeforeColon,
    AtEnd,
    AtStart,
}

/// The most bytes of a file that a message repeats.
const MOST: usize = 40;

/// Returns bytes of the file, escaped so that they can stand in a sentence.
fn quoted(bytes: &[u8]) -> String {
    let cut = &bytes[..bytes.len().min(MOST)];
    let mut text = String::from("`");
    for chunk in cut.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                ' '..='~' => text.push(c),
                _ if c.is_alphanumeric() => text.push(c),
                _ => text.extend(c.escape_unicode()),
            }
        }
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    text.push_str(if cut.len() < bytes.len() { "…`" } else { "`" });
    text
}
