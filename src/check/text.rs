//! The words of the diagnostics, for the owner of a site, who need not know the standard.
//!
//! In a text `{here}` stands for what the file has at the place, and `{meant}` for the field name that
//! the author probably meant.

use crate::check::code::Code::*;
use crate::check::diagnostic::{Diagnostic, Role};
use crate::check::kinds;
use crate::other::OtherKind;
use crate::syntax::Document;

impl Diagnostic {
    /// Returns what is the matter, in one sentence for the owner of the site.
    ///
    /// `document` is the one that was checked.
    #[must_use]
    pub fn message(&self, document: &Document<'_>) -> String {
        let text = match self.code {
            NoColon | Rfc9309OtherLine if self.meant.is_some() => {
                "a colon is missing after `{meant}`"
            }
            NoColon => "this line has no colon, so it is not a field",
            EmptyName => "there is no field name before the colon",
            SpaceInName => "{here} has a space inside, which no field name has",
            LeadingSpace => "space before a field name",
            SpaceBeforeColon => "space between a field name and its colon",
            DisallowWithoutAgent => "this Disallow line is in no record: it forbids nothing",
            RecordWithoutDisallow => "this record has no Disallow line: it forbids nothing",
            NoBlankLine | RevisitedNoBlankLine | Draft1996NoBlankLine | Draft1996TouchingRecord => {
                "a record begins here without a blank line before it"
            }
            EmptyAgent => "this User-agent line names no robot",
            SecondDefaultRecord | Draft1996SecondDefaultRecord => "a second record for `*`",
            ByteOrderMark
            | RevisitedByteOrderMark
            | Draft1996ByteOrderMark
            | Rfc9309ByteOrderMark => "the file begins with a byte-order mark",
            Utf16 if kinds::other(document).is_none() => "the file begins as one in UTF-16 does",
            Utf16 => {
                "the file is in UTF-16: read as ASCII or UTF-8 it has no rule, so it bars nothing"
            }
            Nul => "a NUL byte",
            ControlCharacter | Rfc9309ControlCharacter => "a control character",
            NotUtf8 | Rfc9309NotUtf8 => "bytes that are not UTF-8",
            InvisibleCharacter => {
                "an invisible character beside `{meant}` makes it another field name"
            }
            WhiteSpaceLine | RevisitedBlankForm => {
                "this line looks empty, but there is space on it"
            }
            MixedTerminators => "lines of this file end in different ways",
            PathWithoutSlash => "{here} does not begin with `/`, so no URL starts with it",
            Wildcard => "{here} is compared as it stands: the standard has no wildcards",
            SeveralPaths => "{here} is one path with spaces in it, not several paths",
            SpaceInPath => "a space stands inside the path {here}",
            NonAsciiPath => "no URL holds {here} unescaped",
            FusedLines => "another field, `{meant}`, begins inside this value",
            SeveralNames => "{here} is one name, which no robot has",
            VersionInName if document.slice(self.span).starts_with(b"/") => {
                "{here} is version information without a name: it names no robot"
            }
            VersionInName => "there is version information in {here}",
            WildcardInName => "`*` inside {here} is an ordinary character",
            RepeatedName => "an earlier record is for {here} too, and robots go by the first",
            LaterField => "{here} came after the standard of 1994, whose robots ignore it",
            MisspeltField | TranslatedField => {
                "{here} is not a field of the standard: robots ignore it"
            }
            Html if kinds::other(document).is_none() => "this line begins with a tag, as HTML does",
            Html => "this is a web page, and no robots.txt: it has no rule, so it bars nothing",
            Json => "this is JSON, and no robots.txt: it has no rule, so it bars nothing",
            Binary => "this is no text, and no robots.txt: it has no rule, so it bars nothing",
            Compressed => {
                "this is a compressed file, and no robots.txt: as it stands it has no rule, so it bars nothing"
            }
            RevisitedCommentForm => "space before the `#` of a comment line",
            RevisitedAgentForm | RevisitedDisallowForm => {
                match document.bytes().get(self.span.end) {
                    _ if self.span.is_empty() => "no white space after the colon",
                    Some(b':') => "space between a keyword and its colon",
                    Some(b'\r' | b'\n') | None => "space at the end of a line",
                    Some(_) => "space before a keyword",
                }
            }
            RevisitedNoAgent => "this User-Agent line names no robot",
            RevisitedUnterminated | Rfc9309Unterminated => "the last line has no line end",
            RevisitedOtherLine => "{here} is neither a comment nor a User-Agent or Disallow line",
            RevisitedBlankFirst => "a blank line before the first record",
            RevisitedCommentsAlone => "no User-Agent line follows these comments",
            RevisitedSecondAgentLine => "a second User-Agent line in this record",
            RevisitedRecordWithoutDisallow => "this record has no Disallow line",
            RevisitedDisallowWithoutAgent => "this Disallow line is in no record",
            Draft1996NotAscii => "{here} is not ASCII",
            Draft1996LineEnd => "this line does not end with CR LF",
            Draft1996Space => "space before a field name, before its colon or at the end of a line",
            Draft1996OtherLine | Rfc9309OtherLine => {
                "{here} is neither a comment nor a field, a word and a colon"
            }
            Draft1996Agent | Rfc9309ProductToken if self.span.is_empty() => {
                "this User-agent line names no robot"
            }
            Draft1996Agent => "{here} is no token",
            Draft1996Path if self.span.is_empty() => "this Allow line has no path",
            Draft1996Path if document.slice(self.span).starts_with(b"//") => {
                "{here} begins with two slashes"
            }
            Draft1996Path => "{here} does not begin with `/`",
            Draft1996PathCharacter => match document.slice(self.span) {
                b"%" => "two hexadecimal digits are missing after this `%`",
                b" " => "a space stands inside this path",
                _ => "{here} is no character of a path",
            },
            Draft1996OtherValue | Rfc9309OtherValue if self.span.is_empty() => {
                "this {meant} line has no value"
            }
            Draft1996OtherValue | Rfc9309OtherValue => "{here} is no value of {meant}",
            Draft1996RobotsTxt => "`/robots.txt` is always allowed: no rule is about it",
            Draft1996RecordWithoutRule => "this record has no rule",
            Draft1996RuleWithoutAgent => "this line is in no record",
            Rfc9309ProductToken => match document.slice(self.span) {
                value if value.contains(&b',') => "{here} is one value, and no product token",
                value if value.iter().any(u8::is_ascii_digit) && !value.contains(&b'/') => {
                    "{here} is no product token, which has no digit"
                }
                _ => "{here} is no product token",
            },
            Rfc9309Path => "{here} begins neither with `/` nor with `*`",
            Rfc9309SpaceInPath => "a space stands inside the path {here}",
            Rfc9309RuleWithoutGroup => {
                "this rule stands before the first user-agent line: crawlers ignore it"
            }
            Rfc9309OverLimit => "crawlers may ignore what follows: the file has more than 500 KiB",
            Rfc9309MisspeltField => "{here} is no rule: crawlers need not understand it",
        };
        // What stands in the file comes last, so that no place is looked for in it.
        let meant = self.meant.as_deref().unwrap_or_default();
        text.replace("{meant}", meant).replace("{here}", &quoted(document.slice(self.span)))
    }

    /// Returns what to do about it, where that can be said.
    ///
    /// `document` is the one that was checked.
    #[must_use]
    pub fn help(&self, document: &Document<'_>) -> Option<String> {
        let meant = self.meant.as_deref().unwrap_or_default();
        let text = match self.code {
            _ if matches!(self.also, Some((_, Role::OtherKind))) => return None,
            Draft1996OtherValue | Rfc9309OtherValue => {
                let kind = OtherKind::of_field(meant.as_bytes())?;
                return Some(format!("write {}", kind.form()));
            }
            NoColon if self.meant.is_some() => "write `{meant}:`",
            NoColon | EmptyName if self.fix.is_none() => return None,
            NoColon | EmptyName => "begin the line with `#` if it is a comment",
            ByteOrderMark if self.fix.is_none() => return None,
            ByteOrderMark
            | RevisitedByteOrderMark
            | Draft1996ByteOrderMark
            | Rfc9309ByteOrderMark => "save the file without it",
            LeadingSpace | SpaceBeforeColon | WhiteSpaceLine | RevisitedBlankForm
                if self.fix.is_none() =>
            {
                return None;
            }
            RevisitedAgentForm | RevisitedDisallowForm if self.span.is_empty() => {
                "put a space after the colon"
            }
            LeadingSpace
            | SpaceBeforeColon
            | WhiteSpaceLine
            | RevisitedBlankForm
            | RevisitedCommentForm
            | RevisitedAgentForm
            | RevisitedDisallowForm => "remove the space",
            DisallowWithoutAgent => match self.also {
                Some(_) => "remove the blank line, or begin a record with a User-agent line",
                None => "begin the record with a User-agent line, such as `User-agent: *`",
            },
            RecordWithoutDisallow if self.fix.is_none() => {
                "remove the blank line if the Disallow lines after it belong here"
            }
            RecordWithoutDisallow => "if that is meant, end the record with `Disallow:`",
            NoBlankLine | RevisitedNoBlankLine => "put a blank line before this one",
            EmptyAgent => "name a robot, or write `*` for all that no other record names",
            SecondDefaultRecord => "make one record of the two",
            Utf16 => "save the file as ASCII or UTF-8 without a byte-order mark",
            InvisibleCharacter => "type `{meant}` anew",
            MixedTerminators => "save the file with one kind of line end",
            PathWithoutSlash if document.slice(self.span).windows(3).any(|at| at == b"://") => {
                "write the path only, without the name of the site"
            }
            PathWithoutSlash => "write the path from the root of the site, beginning with `/`",
            SeveralPaths => "write each path on a Disallow line of its own",
            SpaceInPath => "write `%20` for a space in a URL",
            NonAsciiPath => "write the path percent-encoded, as it stands in URLs",
            FusedLines => "begin a line before it",
            SeveralNames => {
                "a robot's name is one word; if these are several robots, write each on a User-agent line of its own"
            }
            Draft1996NotAscii => "write it in ASCII; percent-encode it in a path",
            Draft1996PathCharacter => "write the character percent-encoded, as it stands in URLs",
            Draft1996LineEnd => "save the file with CR LF at the end of each line",
            Draft1996Space if self.fix.is_some() => "remove the space",
            Draft1996OtherLine | Rfc9309OtherLine => match &self.meant {
                Some(_) => "write `{meant}:`",
                None => "begin the line with `#` if it is a comment",
            },
            Draft1996Agent | Rfc9309ProductToken if self.span.is_empty() => {
                "name a robot, or write `*` for all"
            }
            Draft1996Agent | Rfc9309ProductToken => {
                match document.slice(self.span).iter().any(|byte| b", \t".contains(byte)) {
                    true => "write each name on a User-agent line of its own",
                    false => "write the token that the robot's makers give, without a version",
                }
            }
            Draft1996Path | Rfc9309Path => {
                "write the path from the root of the site, beginning with `/`"
            }
            Draft1996RobotsTxt => "remove the line",
            Draft1996RecordWithoutRule => {
                "if nothing is forbidden, end the record with `Disallow:`"
            }
            Draft1996RuleWithoutAgent => {
                "begin the record with a User-agent line, such as `User-agent: *`"
            }
            Rfc9309RuleWithoutGroup => {
                "begin the group with a user-agent line, such as `User-agent: *`"
            }
            Draft1996NoBlankLine | Draft1996TouchingRecord => "put a blank line before this one",
            Draft1996SecondDefaultRecord => "make one record of the two",
            Rfc9309Unterminated => "end the line",
            Rfc9309SpaceInPath => "write `%20` for a space in a URL",
            Rfc9309NotUtf8 => "save the file as UTF-8",
            Rfc9309MisspeltField => "write `{meant}`",
            VersionInName => "write the name alone",
            MisspeltField | TranslatedField => "write `{meant}`",
            Html if kinds::other(document).is_none() => "robots.txt is plain text: remove the tags",
            Html | Json => {
                "serve robots.txt as plain text, or answer with the status 404 where there is none"
            }
            Binary => "robots.txt is plain text; was the file compressed?",
            Compressed => {
                "serve the plain text, or the header `Content-Encoding` with the compressed one"
            }
            RevisitedNoAgent => "name a robot, or write `*` for all",
            RevisitedUnterminated => "end the line",
            RevisitedOtherLine => "begin the line with `#` if it is a comment of a record",
            RevisitedBlankFirst => "remove the blank line",
            RevisitedCommentsAlone if self.also.is_some() => {
                "remove the blank line, so that the comments belong to the record after it"
            }
            RevisitedCommentsAlone => "move the comments into a record",
            RevisitedSecondAgentLine => "write all names on one User-Agent line",
            RevisitedRecordWithoutDisallow => {
                "if nothing is forbidden, end the record with `Disallow:`"
            }
            RevisitedDisallowWithoutAgent => {
                "begin the record with a User-Agent line, such as `User-Agent: *`"
            }
            SpaceInName
            | Nul
            | ControlCharacter
            | NotUtf8
            | Wildcard
            | WildcardInName
            | RepeatedName
            | LaterField
            | Draft1996Space
            | Rfc9309ControlCharacter
            | Rfc9309OverLimit => return None,
        };
        Some(text.replace("{meant}", meant))
    }
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
