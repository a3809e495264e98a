//! Writes the messages of diagnostics for owners of sites, who may not know the standard.
//!
//! A message can contain these placeholders:
//!
//! - `{here}`: the text of the file at the diagnostic's place.
//! - `{other}`: the text of the file at the diagnostic's second place.
//! - `{meant}`: the field name that the author probably intended.
//! - `{google}`: the field name that Google's code assigns to the line.

use crate::check::code::Code::*;
use crate::check::diagnostic::{Diagnostic, Role};
use crate::check::usage::{self, Fault};
use crate::check::{google, kinds, mistakes};
use crate::extension::ExtensionKind;
use crate::later::token;
use crate::source::Span;
use crate::syntax::{Document, Format};

impl Diagnostic {
    /// Returns one sentence that explains the diagnostic to the owner of the site.
    ///
    /// `document` must be the document that was checked.
    #[must_use]
    pub fn message(&self, document: &Document<'_>) -> String {
        let google = match self.code {
            MisspeltField | Rfc9309MisspeltField | GoogleOtherLine | GoogleOtherField => {
                google::taken_for(document, self.span)
            }
            _ => None,
        };
        let by_google = google.is_some();
        let text = match self.code {
            NoColon | Rfc9309OtherLine if self.meant.is_some() => {
                "a colon is missing after `{meant}`"
            }
            NoColon => "this line has no colon, so it is not a field",
            EmptyName => "there is no field name before the colon",
            SpaceInName => "{here} has a space inside, which no field name has",
            LeadingSpace => "space before a field name",
            SpaceBeforeColon => "space between a field name and its colon",
            DisallowWithoutAgent => {
                "this Disallow line is in no record: by the standard of 1994 it forbids nothing"
            }
            RecordWithoutDisallow => {
                "this record has no Disallow line: by the standard of 1994 it forbids nothing"
            }
            NoBlankLine | RevisitedNoBlankLine | Draft1996NoBlankLine | Draft1996TouchingRecord => {
                "a record begins here without a blank line before it"
            }
            EmptyAgent => "this User-agent line names no robot",
            SecondDefaultRecord | Draft1996SecondDefaultRecord => "a second record for `*`",
            ByteOrderMark
            | RevisitedByteOrderMark
            | Draft1996ByteOrderMark
            | Rfc9309ByteOrderMark => {
                "the file begins with a byte-order mark, with which many robots lose the first line"
            }
            Utf16 if kinds::other(document).is_none() => "the file begins as one in UTF-16 does",
            Utf16 => {
                "the file is in UTF-16: read as ASCII or UTF-8 it has no rule, so it bars nothing"
            }
            Nul => "a NUL byte",
            ControlCharacter | Rfc9309ControlCharacter => "a control character",
            NotUtf8 | Rfc9309NotUtf8 => "bytes that are not UTF-8",
            InvisibleInValue => "an invisible character stands in this value, and is part of it",
            InvisibleCharacter => {
                "an invisible character beside `{meant}` makes it another field name"
            }
            WhiteSpaceLine | RevisitedBlankForm => {
                "this line looks empty, but there is space on it"
            }
            MixedTerminators => "lines of this file end in different ways",
            PathWithoutSlash => "{here} does not begin with `/`, so no URL starts with it",
            Wildcard => "{here} is compared as it stands: the standard of 1994 has no wildcards",
            SeveralPaths => "{here} is one path, not several: a line has one",
            SpaceInPath => "a space stands inside the path {here}",
            NonAsciiPath => "no URL holds {here} unescaped",
            FusedLines => "another field, `{meant}`, begins inside this value",
            SeveralNames if document.format() == Format::Draft1996 => {
                "{here} is one value: by the draft of 1996 the line is for each robot whose name is part of it"
            }
            SeveralNames => {
                let name = document.slice(self.span);
                let read = match (token(name), name) {
                    (b"", [b'*', b' ' | b'\t', ..]) => {
                        "Google's page reads no name in it, and Google's code reads `*`".into()
                    }
                    (b"", _) => "Google's page reads no name in it".into(),
                    (read, _) => format!("Google reads {} of it, and no other name", quoted(read)),
                };
                let name = quoted(name);
                return format!(
                    "{name} is one name by the standard of 1994 and RFC 9309, not several; {read}"
                );
            }
            QuotedName => "the quotation marks of {here} are part of the value",
            CommentInValue => match self.also {
                Some((_, Role::CutToRoot)) => {
                    "a comment begins at this `#`: the value is {other}, which bars every URL"
                }
                _ => "a comment begins at this `#`: the value is {other}",
            },
            SlashComment => "{here} is part of the value: comments begin with `#`",
            SecondColon => {
                "{here} begins with a second colon, which is part of the value: no path and no name begins so"
            }
            RegularExpression => match document.format() {
                Format::Rfc9309 => {
                    "{here} is no regular expression: by RFC 9309 only `*` and, at the end, `$` are signs"
                }
                Format::Draft1996 => {
                    "{here} is no regular expression: the draft of 1996 has no signs in a path"
                }
                Format::Standard1994 | Format::Revisited => {
                    "{here} is no regular expression: the standard of 1994 has no signs in a path, and RFC 9309 only \
                     `*` and a last `$`"
                }
            },
            UnheededField if is_host(document.slice(self.span)) => {
                "no search engine reads {here} any more: Yandex stopped in 2018"
            }
            UnheededField => {
                "no search engine reads {here} in robots.txt: Google stopped on 1 September 2019"
            }
            HiddenDefault => {
                "{here} obeys its own group alone: the rules for `*` do not hold for it, and it may fetch {other}"
            }
            UsageStatesNothing => match usage::fault(document, self) {
                Fault::Empty if self.span.is_empty() => "this line states no preference",
                Fault::Empty => "{here} is a path, and no preference stands after it",
                Fault::Path => {
                    "{here} is no path, for a path begins with `/`: the line states no preference"
                }
                Fault::Cut => "a comment begins at this `#`: {other} states no preference",
                Fault::LastSign => {
                    "{here} ends with a comma or a semicolon, so none of its preferences counts"
                }
                Fault::Space => "{here} has space beside `=`, so none of its preferences counts",
                Fault::UpperCase => {
                    "{here} has a label with an upper-case letter, so none of its preferences counts"
                }
                Fault::NoDictionary => "{here} can't be read, so none of its preferences counts",
                Fault::NoValue => "{here} states no preference without `=y` or `=n`",
                Fault::OtherValue => "{here} is no preference: `y` allows and `n` disallows",
                Fault::Label => "{here} is no label of the vocabulary, and crawlers ignore it",
                Fault::Hidden => "{here} has no path, so {other} counts in its place for every URL",
            },
            GroupWithoutRule => match self.also {
                Some((_, Role::AllAreBarred)) => {
                    "this group has no rule, so by RFC 9309 it joins the next: every robot is barred from the whole site"
                }
                Some((_, Role::OthersAreBarred)) => {
                    "this group has no rule, so by RFC 9309 it joins the next: every robot that no other group names is \
                     barred from the whole site"
                }
                _ => {
                    "this group has no rule, so by RFC 9309 it joins the next, whose rules hold for {here} too"
                }
            },
            CrawlDelay => {
                "Google and Amazon say that they ignore {here}; Bing, Anthropic and Common Crawl say that they obey it"
            }
            KnownRobot if self.also.is_some() => {
                "Baidu says on its page about robots.txt that the first rule that matches counts: for its robot {other} \
                 decides about {here} too"
            }
            KnownRobot => match &*document.slice(self.span).to_ascii_lowercase() {
                b"google-extended" => {
                    "no robot is called {here}: Google says on its page about crawlers that the name is about the use for its AI \
                     models, and changes nothing in Search"
                }
                b"applebot-extended" => {
                    "no robot is called {here}: Apple says on its page about Applebot that the name is about the use for its AI \
                     models, and changes nothing in search"
                }
                b"gptbot" => {
                    "OpenAI says on its page about crawlers that {here} collects for training, that `OAI-SearchBot` is the robot \
                     of ChatGPT's search, and that `ChatGPT-User` may not obey robots.txt"
                }
                _ => {
                    "Google says on its page about crawlers that `AdsBot-Google`, `Mediapartners-Google` and `APIs-Google` obey \
                     no rule for {here}"
                }
            },
            RootQuery => {
                "{here} is compared from the start of a path: it is about the home page's queries alone"
            }
            VersionInName if document.slice(self.span).starts_with(b"/") => {
                "{here} is version information without a name: it names no robot"
            }
            VersionInName => "there is version information in {here}",
            WildcardInName => "`*` inside {here} is an ordinary character",
            RepeatedName => {
                "an earlier record is for {here} too, and the standard of 1994 does not say which a robot obeys: here it is the \
                 first"
            }
            LaterField => "{here} came after the standard of 1994, whose robots ignore it",
            MisspeltField if by_google => {
                "{here} is no field of the standard of 1994, whose robots ignore it; Google's code reads this line as \
                 `{google}`"
            }
            MisspeltField | TranslatedField => {
                "{here} is no field of the standard of 1994, whose robots ignore it"
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
            OtherValue | Draft1996OtherValue | Rfc9309OtherValue if self.span.is_empty() => {
                "this {meant} line has no value"
            }
            OtherValue | Draft1996OtherValue | Rfc9309OtherValue => "{here} is no value of {meant}",
            Draft1996EarlierRule => {
                "{other} decides about {here} too: by the draft of 1996 the first rule that matches counts"
            }
            Draft1996RobotsTxt => "`/robots.txt` is always allowed: no rule is about it",
            Draft1996RecordWithoutRule => "this record has no rule",
            Draft1996RuleWithoutAgent => "this line is in no record",
            Rfc9309ProductToken => match document.slice(self.span) {
                value if value.contains(&b',') => "{here} is one value, and no product token",
                value if value.iter().any(u8::is_ascii_digit) && !value.contains(&b'/') => {
                    "{here} has a digit, which no product token of RFC 9309's grammar has"
                }
                _ => "{here} is no product token",
            },
            Rfc9309Path => {
                "{here} begins neither with `/` nor with `*`, so by RFC 9309 it matches no path"
            }
            Rfc9309SpaceInPath => "a space stands inside the path {here}",
            Rfc9309RuleWithoutGroup => {
                "this rule stands before the first user-agent line: by RFC 9309 crawlers ignore it"
            }
            Rfc9309OverLimit => {
                "by RFC 9309 crawlers may ignore what follows: the file has more than 500 KiB"
            }
            Rfc9309MisspeltField if by_google => {
                "{here} is no rule of RFC 9309, by which crawlers need not understand it; Google's code reads this line as \
                 `{google}`"
            }
            Rfc9309MisspeltField => {
                "{here} is no rule of RFC 9309, by which crawlers need not understand it"
            }
            GoogleNotUtf8 => "bytes that are not UTF-8, which Google may ignore",
            GoogleOtherLine if by_google => {
                "by Google's page this line is ignored; Google's code reads it as `{google}`"
            }
            GoogleOtherLine => "Google ignores this line",
            GoogleOtherField if by_google => {
                "Google's page has no field {here}; Google's code reads this line as `{google}`"
            }
            GoogleOtherField => "Google does not read the field {here}",
            GoogleReadsField => "Google's code reads this line as `{meant}`",
            GoogleProductToken => {
                let name = document.slice(self.span);
                return match token(name) {
                    b"" => "this User-agent line names no robot of Google".into(),
                    read => format!("Google reads {} of {}", quoted(read), quoted(name)),
                };
            }
            GoogleRuleWithoutGroup => {
                "this rule stands before the first User-agent line: Google ignores it"
            }
            GooglePath if document.slice(self.span).starts_with(b"*") => {
                "{here} does not begin with `/`: Google's page ignores the rule, its code does not"
            }
            GooglePath => "{here} does not begin with `/`: Google ignores the rule",
            GoogleOverLimit => "Google ignores this text, because it comes after the first 500 KiB",
            GoogleLongLine => "Google's code ignores what stands after 16,663 octets of a line",
        };
        // Text from the file is inserted last, so that placeholders in this text aren't replaced.
        let meant = self.meant.as_deref().unwrap_or_default();
        let other = self.also.map(|(span, _)| quoted(document.slice(span))).unwrap_or_default();
        let text = text.replace("{meant}", meant).replace("{google}", google.unwrap_or_default());
        match text.contains("{here}") {
            true => {
                let parts = text.split("{here}").map(|part| part.replace("{other}", &other));
                parts.collect::<Vec<_>>().join(&quoted(document.slice(self.span)))
            }
            false => text.replace("{other}", &other),
        }
    }

    /// Returns advice on how to correct the file, or `None` if there is no advice.
    ///
    /// `document` must be the document that was checked.
    #[must_use]
    pub fn help(&self, document: &Document<'_>) -> Option<String> {
        let meant = self.meant.as_deref().unwrap_or_default();
        let text = match self.code {
            _ if matches!(self.also, Some((_, Role::OtherKind))) => return None,
            OtherValue | Draft1996OtherValue | Rfc9309OtherValue => {
                let kind = ExtensionKind::of_field(meant.as_bytes())?;
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
            RecordWithoutDisallow if self.fix.is_none() && self.also.is_none() => {
                "write the field that stands inside a value on a line of its own"
            }
            RecordWithoutDisallow if self.fix.is_none() => {
                "remove the blank line if the Disallow lines after it belong here"
            }
            RecordWithoutDisallow => "if that is meant, end the record with `Disallow:`",
            NoBlankLine | RevisitedNoBlankLine => "put a blank line before this one",
            EmptyAgent => "name a robot, or write `*` for all that no other record names",
            SecondDefaultRecord => "make one record of the two",
            Utf16 => "save the file as ASCII or UTF-8 without a byte-order mark",
            InvisibleInValue => "type the value anew",
            InvisibleCharacter => "type `{meant}` anew",
            MixedTerminators => "save the file with one kind of line end",
            PathWithoutSlash | Draft1996Path | Rfc9309Path => {
                let value = document.slice(self.span);
                let first =
                    value.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
                match first {
                    _ if mistakes::of_path(value).is_some() => {
                        return self.help_of_mistake(document);
                    }
                    _ if value.windows(3).any(|at| at == b"://") => {
                        "write the path only, without the name of the site"
                    }
                    Some('"' | '\'' | '“' | '”' | '„' | '‘' | '’' | '«') => {
                        "write the path without quotation marks"
                    }
                    _ => "write the path from the root of the site, beginning with `/`",
                }
            }
            Rfc9309SpaceInPath if mistakes::of_path(document.slice(self.span)).is_some() => {
                return self.help_of_mistake(document);
            }
            SpaceInPath | Rfc9309SpaceInPath => "write `%20` for a space in a URL",
            SeveralPaths => "write each path on a line of its own",
            CommentInValue => match self.also {
                Some((_, Role::CutToRoot)) => {
                    "remove the line if `#` begins a part of an address, which no server is asked for; in a path write `%23`"
                }
                _ => "put a space before a comment; in a path write `%23` for `#`",
            },
            SlashComment => "begin the comment with `#`",
            SecondColon => "remove a colon",
            RegularExpression if document.format() == Format::Rfc9309 => {
                "write each path on a line of its own, and `*` where any characters may stand"
            }
            RegularExpression => "write each path on a line of its own",
            UnheededField if is_host(document.slice(self.span)) => {
                "redirect the other names of the site to the main one"
            }
            UnheededField => {
                "send the header `X-Robots-Tag` with the pages, or use a META tag, and let robots fetch them"
            }
            HiddenDefault => "repeat in its group the rules that are to hold for it, too",
            UsageStatesNothing => match usage::fault(document, self) {
                _ if self.meant.is_some() => {
                    return Some(format!("write {}", quoted(meant.as_bytes())));
                }
                Fault::Path => "begin the path with `/`",
                Fault::Cut if document.slice(self.span).contains(&b'"') => {
                    "write the preferences without `#`"
                }
                Fault::Cut => "put a space before a comment; in a path write `%23` for `#`",
                Fault::NoValue => {
                    let label = str::from_utf8(document.slice(self.span)).ok()?;
                    return Some(format!(
                        "write `{label}=n` to disallow the use, or `{label}=y` to allow it"
                    ));
                }
                Fault::OtherValue => "write `y` or `n`",
                _ => {
                    "write labels with `=y` or `=n` and commas between them, such as `train-ai=n, search=y`"
                }
            },
            GroupWithoutRule => "write a rule under this line: `Disallow:` if all may be fetched",
            KnownRobot if self.also.is_some() => {
                "put this line before it: by RFC 9309 the order means nothing"
            }
            KnownRobot
                if document.slice(self.span).to_ascii_lowercase().ends_with(b"-extended") =>
            {
                return None;
            }
            KnownRobot => "name each robot that is meant",
            QuotedName => "write the name without quotation marks",
            RootQuery => {
                "write `/*?` in the place of `/?` if it is about the queries of every page"
            }
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
                let value = document.slice(self.span);
                if mistakes::fields_inside(value).next().is_some() {
                    "begin a line before the other field"
                } else if mistakes::is_in_quotes(value) {
                    "write the name without quotation marks"
                } else if value.iter().any(|byte| b", \t;|".contains(byte)) {
                    "write each name on a User-agent line of its own"
                } else if value
                    .iter()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte))
                {
                    "keep the digits if the robot's makers write them: by RFC 9309 the whole value is compared, but some \
                     parsers, Google's among them, stop at a digit"
                } else {
                    "write the token that the robot's makers give, without a version"
                }
            }
            Draft1996EarlierRule => "put this line before it: by RFC 9309 the order means nothing",
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
            Rfc9309NotUtf8 => "save the file as UTF-8",
            Rfc9309MisspeltField => "write `{meant}`",
            GoogleReadsField => "write `{meant}:` in full, for robots of other makers",
            GoogleNotUtf8 => "save the file as UTF-8",
            GoogleOtherLine | GoogleOtherField => match google::taken_for(document, self.span) {
                Some(name) if self.code == GoogleOtherField => {
                    return Some(format!("write `{name}`"));
                }
                Some(name) => return Some(format!("write `{name}:`")),
                None if self.code == GoogleOtherField => return None,
                None => "begin the line with `#` if it is a comment",
            },
            GoogleProductToken => "write the letters of the name alone, without a version",
            GoogleRuleWithoutGroup => "put a User-agent line before it",
            GooglePath => "begin the path with `/`",
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
            | CrawlDelay
            | Draft1996Space
            | Rfc9309ControlCharacter
            | Rfc9309OverLimit
            | GoogleOverLimit
            | GoogleLongLine => return None,
        };
        Some(text.replace("{meant}", meant))
    }

    /// If the path contains a mistake with its own code, returns the advice for this code.
    fn help_of_mistake(&self, document: &Document<'_>) -> Option<String> {
        let (code, inside) = mistakes::of_path(document.slice(self.span))?;
        let start = self.span.start;
        let span = Span::new(start + inside.start, start + inside.end);
        Diagnostic::new(code, span).help(document)
    }
}

fn is_host(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(ExtensionKind::Host.id().as_bytes())
}

/// The maximum number of bytes of a file that a message quotes at one place.
const MOST: usize = 40;

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
