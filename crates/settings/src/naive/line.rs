//! Splits the bytes of a file into lines, and reads each line.

use crate::setting::{
    AllowLine, ByteOrderMark, CommentOnlyLine, CommentStart, ControlCharacters, FirstSpace,
    HtmlTags, LeadingSpace, Limits, LineTerminators, LineWithoutColon, MisspeltAllow,
    MisspeltField, Nul, OddBytes, OnlyLine, OptionalSpace, SecondColon, Settings, SpaceAfterColon,
    Utf16, WhiteSpaceOnlyLine,
};
use std::borrow::Cow;

/// The maximum length of a line, in bytes. `limits=line-cut` cuts a longer line, and `limits=line-dropped` drops it.
const LONGEST_LINE: usize = 16_663;

/// Under `limits=line-ends-file`, a line of at least this many bytes ends the file.
const ENDING_LINE: usize = 64 * 1024;

/// `limits=line-parted` splits lines into pieces of this many bytes.
const PIECE: usize = 255;

/// Under `limits=lines-1000`, a robot reads at most this many lines.
const MOST_LINES: usize = 1000;

/// The maximum size of a file in bytes, under the choices of `limits` that begin with `file-500-kib` or `absent-over`.
pub(crate) const LONGEST_FILE: usize = 500 * 1024;

/// The byte-order mark of UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// The tags that mark a file as an HTML page. Each tag is in lower case and without its `>`.
const PAGE_TAGS: [&[u8]; 3] = [b"<html", b"<head", b"<body"];

/// The misspellings of User-agent and Disallow that `misspelt-field=taken-as-meant` recognises, in lower case.
const MISSPELT_AGENT: &str = "useragent, user agent, user_agent, user-agents, useragents, \
                              user-agant, user-agnet, user-aget, usr-agent";
const MISSPELT_DISALLOW: &str = "disalow, dissallow, dissalow, diasllow, disallaw, disalllow, \
                                 disallows, disallowed, disllow";

/// The misspellings of Allow that `misspelt-allow=taken-as-meant` recognises, in lower case.
const MISSPELT_ALLOW: &str = "alow, allaw";

/// The spellings that `misspelt-field=few-misspellings` recognises, in lower case. `misspelt-field=by-beginning`
/// recognises every field name that begins with one of these spellings. `few-misspellings` and `by-beginning` recognise
/// `allow`, too.
const AGENT_SPELLINGS: &[&str] = &["user-agent", "useragent", "user agent"];
const DISALLOW_SPELLINGS: &[&str] =
    &["disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"];

/// The words that `misspelt-field=by-ending` recognises at the end of a field name, in lower case.
const ENDINGS: [&str; 6] =
    ["disallow", "allow", "user-agent", "useragent", "sitemap", "crawl-delay"];

/// The fields that extensions of the standard define, in lower case.
pub(crate) const EXTENSIONS: &[&[u8]] =
    &[b"allow", b"crawl-delay", b"host", b"request-rate", b"sitemap", b"visit-time"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    UserAgent,
    Disallow,
    Allow,
}

/// The meaning of a line under the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line that is treated as absent.
    Nothing,
    /// A line that may separate records.
    Blank,
    WithoutColon,
    /// A line without a colon that makes the robot refuse the file.
    Refused,
    /// A header that the robot does not recognise, with its name in lower case.
    UnknownHeader(Vec<u8>),
    /// A field that the robot recognises, with its value.
    Known(Field, Vec<u8>),
}

/// Returns whether the robot refuses the whole file because of its bytes.
pub(crate) fn refuses(settings: &Settings, robots: &[u8]) -> bool {
    let too_large = settings.limits == Limits::RefusedOver512Kib && robots.len() > 512 * 1024;
    let odd = || std::str::from_utf8(&decoded(settings, robots)).is_err();
    let parted = || parted(settings, robots, &lines(settings, robots));
    too_large
        || settings.odd_bytes == OddBytes::NotUtf8Refused && odd()
        || settings.only_line == OnlyLine::Parted && parted().is_some_and(|parts| parts.is_empty())
}

/// Converts a file in UTF-16 to UTF-8 if the settings decode UTF-16. Any other file is returned unchanged.
fn decoded<'a>(settings: &Settings, robots: &'a [u8]) -> Cow<'a, [u8]> {
    let unit: fn([u8; 2]) -> u16 = match (settings.utf_16, robots) {
        (Utf16::DecodedByMark, [0xFF, 0xFE, ..]) => u16::from_le_bytes,
        (Utf16::DecodedByMark, [0xFE, 0xFF, ..]) => u16::from_be_bytes,
        _ => return robots.into(),
    };
    let units = robots[2..].chunks(2).map(|octets| match octets {
        [first, second] => unit([*first, *second]),
        // If the file ends with half a UTF-16 unit, this half becomes U+FFFD.
        _ => 0xFFFD,
    });
    let text: String =
        char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    text.into_bytes().into()
}

/// Converts a robot's name or a URL. Under `odd-bytes=replaced-throughout`, U+FFFD replaces each part of the name or
/// URL that is not UTF-8. Under every other choice, all bytes are kept.
pub(crate) fn replace_throughout(settings: &Settings, bytes: &[u8]) -> Vec<u8> {
    match settings.odd_bytes {
        OddBytes::ReplacedThroughout => String::from_utf8_lossy(bytes).into_owned().into_bytes(),
        _ => bytes.to_vec(),
    }
}

/// Returns the lines of the file in order, without their terminators.
pub fn split(settings: &Settings, robots: &[u8]) -> Vec<Vec<u8>> {
    let mut lines = lines(settings, robots);
    if settings.only_line == OnlyLine::Parted
        && let Some(parts) = parted(settings, robots, &lines)
    {
        return parts;
    }
    if settings.first_space == FirstSpace::TakenOut {
        let space = |line: &mut Vec<u8>| {
            if let Cow::Owned(kept) = without_comments(settings, line) {
                *line = kept;
            }
            let end = comment(settings, line).unwrap_or(line.len());
            let space = line[..end].iter().position(|byte| *byte == b' ')?;
            line.remove(space);
            Some(())
        };
        lines.iter_mut().find_map(space);
    }
    lines
}

/// Splits the only line of a file into several lines for `only-line=parted`. Blank lines and lines with only a comment
/// are ignored. If two or more other lines remain, returns `None`. If no line remains, returns an empty list.
fn parted(settings: &Settings, robots: &[u8], lines: &[Vec<u8>]) -> Option<Vec<Vec<u8>>> {
    let text = |line: &Vec<u8>| {
        let line = without_comments(settings, line);
        line[..comment(settings, &line).unwrap_or(line.len())].to_vec()
    };
    let mut full: Vec<(usize, Vec<u8>)> = lines.iter().map(text).enumerate().collect();
    full.retain(|(_, line)| !trim(settings, line).is_empty());
    if full.len() > 1 {
        return None;
    }
    let (place, mut line) = full.pop().unwrap_or_default();
    // The terminator of the line is treated as white space.
    if place + 1 < lines.len() || matches!(robots.last(), Some(b'\n' | b'\r')) {
        line.push(b'\n');
    }
    let space = |bytes: &[u8]| match bytes.first() {
        Some(b'\n') => 1,
        _ => space(settings, bytes),
    };
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(colon) =
        line[at..].iter().position(|byte| *byte == b':').map(|offset| at + offset)
    {
        let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let name = |end: usize| end - line[at..end].iter().rev().take_while(|b| word(b)).count();
        let (start, gap) = (name(colon), space(&line[colon + 1..]));
        // The word before the colon is the name of a field. Another word and a hyphen directly before this word also
        // belong to the name, as in `User-agent`.
        let hyphen = start > at && line[start - 1] == b'-';
        let before = if hyphen { name(start - 1) } else { start };
        let begin = if hyphen && before < start - 1 { before } else { start };
        if start == colon || gap == 0 {
            at = colon + 1;
            continue;
        }
        let value = colon + 1 + gap;
        let end = (value..line.len()).find(|end| space(&line[*end..]) > 0);
        at = end.unwrap_or(line.len());
        parts.push([&line[begin..=colon], b" ", &line[value..at]].concat());
    }
    Some(parts)
}

fn lines(settings: &Settings, robots: &[u8]) -> Vec<Vec<u8>> {
    let file = prepare(settings, robots);
    let text = |place: &Place| file[place.start..place.end].to_vec();
    let mut lines: Vec<Vec<u8>> = places(settings, &file).iter().map(text).collect();
    let stripped = match settings.html_tags {
        HtmlTags::Ordinary => false,
        HtmlTags::Stripped => true,
        HtmlTags::StrippedFromPages => lines.iter().any(|line| holds_page_tag(line)),
    };
    if stripped {
        lines.iter_mut().for_each(|line| *line = without_tags(line));
    }
    if settings.byte_order_mark == ByteOrderMark::SkippedOnEveryLine {
        let marked = lines.iter_mut().filter(|line| line.starts_with(MARK));
        marked.for_each(|line| drop(line.drain(..MARK.len())));
    }
    match settings.limits {
        Limits::LineCut => lines.iter_mut().for_each(|line| line.truncate(LONGEST_LINE)),
        Limits::LineParted => lines = lines.iter().flat_map(|line| parts(line)).collect(),
        Limits::LineEndsFile => {
            let long = lines.iter().position(|line| line.len() >= ENDING_LINE);
            lines.truncate(long.unwrap_or(lines.len()));
        }
        Limits::Lines1000 => lines.truncate(MOST_LINES),
        _ => {}
    }
    lines
}

struct Place {
    start: usize,
    /// The offset after the text of the line.
    end: usize,
    /// The offset after the terminator of the line.
    next: usize,
}

/// Returns the positions of the lines of a file that [`prepare`] has returned.
fn places(settings: &Settings, file: &[u8]) -> Vec<Place> {
    let mut places = Vec::new();
    let (mut start, mut end) = (0, 0);
    loop {
        // No choice lets a printable ASCII character end a line.
        end += file[end..].iter().take_while(|byte| matches!(byte, b' '..=b'~')).count();
        if end == file.len() {
            break;
        }
        // After a CR that ends a line, a second CR is part of the next line.
        let kept = settings.line_terminators == LineTerminators::SecondCrKept
            && end == start
            && file[..end].ends_with(b"\r")
            && file[end] == b'\r';
        let length = if kept { 0 } else { terminator(settings, &file[end..]) };
        if length == 0 {
            end += 1;
        } else {
            places.push(Place { start, end, next: end + length });
            end += length;
            start = end;
        }
    }
    // The last line needs no terminator. If the file ends with a terminator, no further line follows.
    if start < end {
        places.push(Place { start, end, next: end });
    }
    places
}

/// Returns a boolean for each line of the file. The boolean is true if NL alone ends the line, and NL or CR NL ends the
/// line above.
pub(crate) fn between_nl(settings: &Settings, robots: &[u8]) -> Vec<bool> {
    let file = prepare(settings, robots);
    let nl = |place: &Place| {
        file[..place.start].ends_with(b"\n") && &file[place.end..place.next] == b"\n"
    };
    places(settings, &file).iter().map(nl).collect()
}

/// Splits a line into pieces as `limits=line-parted` requires. If the last piece is full, an empty piece follows,
/// because the terminator of the line begins a new piece.
fn parts(line: &[u8]) -> Vec<Vec<u8>> {
    let mut parts: Vec<Vec<u8>> = line.chunks(PIECE).map(<[u8]>::to_vec).collect();
    if line.len().is_multiple_of(PIECE) {
        parts.push(Vec::new());
    }
    parts
}

/// Returns whether the line has a tag that makes the file a page. Only space may come between the tag's name and its
/// `>`.
fn holds_page_tag(line: &[u8]) -> bool {
    (0..line.len()).any(|at| {
        PAGE_TAGS.iter().any(|tag| {
            let (start, rest) = line[at..].split_at(tag.len().min(line.len() - at));
            start.eq_ignore_ascii_case(tag) && rest.trim_ascii_start().starts_with(b">")
        })
    })
}

/// A tag is a `<`, at least one byte, and the next `>`.
fn without_tags(line: &[u8]) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut rest = line;
    while let Some(start) = rest.iter().position(|byte| *byte == b'<') {
        let end = rest[start..].iter().position(|byte| *byte == b'>');
        let Some(end) = end.map(|end| start + end) else { break };
        let tag = end - start > 1;
        kept.extend_from_slice(&rest[..if tag { start } else { end + 1 }]);
        rest = &rest[end + 1..];
    }
    kept.extend_from_slice(rest);
    kept
}

/// Returns whether all lines of the file are blank or comments.
pub(crate) fn is_empty(settings: &Settings, robots: &[u8]) -> bool {
    let nothing = |text: &Vec<u8>| matches!(read(settings, text), Line::Nothing | Line::Blank);
    split(settings, robots).iter().all(nothing)
}

/// Decodes, replaces and removes bytes of the file as the settings require.
fn prepare(settings: &Settings, robots: &[u8]) -> Vec<u8> {
    let mut file = decoded(settings, robots).into_owned();
    // A part of a byte-order mark must be skipped before invalid bytes are replaced.
    let part = match settings.byte_order_mark {
        ByteOrderMark::SkippedInPart => {
            file.iter().zip(MARK).take_while(|(byte, mark)| byte == mark).count()
        }
        ByteOrderMark::SkippedInPieces => {
            let next = |at: usize, byte: &u8| at + usize::from(file.get(at) == Some(byte));
            MARK.iter().fold(0, next)
        }
        ByteOrderMark::Skipped | ByteOrderMark::SkippedOnEveryLine | ByteOrderMark::PartOfField => {
            0
        }
    };
    file.drain(..part);
    match settings.odd_bytes {
        OddBytes::Ordinary | OddBytes::ValueDropped | OddBytes::NotUtf8Refused => {}
        OddBytes::Replaced | OddBytes::ReplacedThroughout => {
            file = String::from_utf8_lossy(&file).into_owned().into_bytes();
        }
        OddBytes::Dropped => {
            file = file.utf8_chunks().map(|chunk| chunk.valid()).collect::<String>().into_bytes();
        }
        OddBytes::Latin1 => file = file.iter().copied().map(char::from).collect::<String>().into(),
        OddBytes::NotUtf8WelcomesAll => {
            if std::str::from_utf8(&file).is_err() {
                file.clear();
            }
        }
        OddBytes::NotUtf8EndsFile => {
            let end = std::str::from_utf8(&file).map_or_else(|e| e.valid_up_to(), str::len);
            file.truncate(end);
        }
    }
    if settings.nul == Nul::EndsFile {
        let end = file.iter().position(|byte| *byte == 0).unwrap_or(file.len());
        file.truncate(end);
    }
    match settings.limits {
        Limits::None
        | Limits::Lines1000
        | Limits::LineCut
        | Limits::LineDropped
        | Limits::LineEndsFile
        | Limits::LineParted
        | Limits::RefusedOver512Kib
        | Limits::AbsentOver500Kib
        | Limits::AbsentOver500KibRules2048
        | Limits::AbsentOver500KibValues1024
        | Limits::AbsentOver10000Rules => {}
        Limits::File500Kib => file.truncate(LONGEST_FILE),
        Limits::File500KibWholeLines if file.len() > LONGEST_FILE => {
            let ends = |at: &usize| terminator(settings, &file[*at..]) > 0;
            file.truncate((0..=LONGEST_FILE).rev().find(ends).unwrap_or(0));
        }
        Limits::File500KibWholeLines => {}
        Limits::File256Kib => file.truncate(256 * 1024),
        Limits::File64Kib => file.truncate(64 * 1024),
        Limits::File32Kib => file.truncate(32 * 1024),
        Limits::File16Kib => file.truncate(16 * 1024),
        Limits::File8Kib => file.truncate(8 * 1024),
        Limits::File4Kib => file.truncate(4 * 1024),
    }
    if settings.byte_order_mark == ByteOrderMark::Skipped && file.starts_with(MARK) {
        file.drain(..MARK.len());
    }
    file
}

/// Returns the length of the terminator at the start of the bytes, or 0 if there is none.
fn terminator(settings: &Settings, bytes: &[u8]) -> usize {
    use LineTerminators::{
        CrCrnlNl, CrnlAsTwo, Latin1, NelAndLs, NlAndCrnlOnly, NlOnly, SecondCrKept, Unicode,
    };
    if settings.nul == Nul::EndsLine && bytes.starts_with(b"\0") {
        return 1;
    }
    let known: &[&[u8]] = match settings.line_terminators {
        // line-terminator: CR NL is tried before CR, so it is one terminator.
        CrCrnlNl | SecondCrKept => &[b"\r\n", b"\r", b"\n"],
        NlOnly => &[b"\n"],
        NlAndCrnlOnly => &[b"\r\n", b"\n"],
        CrnlAsTwo => &[b"\r", b"\n"],
        Unicode => &[
            b"\r\n",
            b"\r",
            b"\n",
            b"\x0B",
            b"\x0C",
            b"\x1C",
            b"\x1D",
            b"\x1E",
            "\u{85}".as_bytes(),
            "\u{2028}".as_bytes(),
            "\u{2029}".as_bytes(),
        ],
        NelAndLs => &[b"\r\n", b"\r", b"\n", "\u{85}".as_bytes(), "\u{2028}".as_bytes()],
        Latin1 => &[b"\r\n", b"\r", b"\n", b"\x0B", b"\x0C", b"\x1C", b"\x1D", b"\x1E", b"\x85"],
    };
    // The first byte is compared first, because most comparisons fail there.
    let begins = |known: &&&[u8]| known.first() == bytes.first() && bytes.starts_with(known);
    known.iter().find(begins).map_or(0, |known| known.len())
}

/// `text` is the line without its terminator.
pub(crate) fn read(settings: &Settings, text: &[u8]) -> Line {
    if settings.limits == Limits::LineDropped && text.len() > LONGEST_LINE {
        return Line::Nothing;
    }
    let nul = text.iter().position(|byte| *byte == 0);
    let text = match (settings.nul, nul) {
        (Nul::CutsLine, Some(nul)) => &text[..nul],
        _ => text,
    };
    let within = without_comments(settings, text);
    let text = &within[..];
    // comment: the `#`, the space before it and the rest of the line are discarded.
    let mut content = text;
    // The line without its comment, but with the space before the comment.
    let mut with_space = text;
    let mut space_kept = false;
    if let Some(hash) = comment(settings, text) {
        with_space = &text[..hash];
        content = trim_end(settings, with_space);
        // comment-only-line
        if content.is_empty() {
            return match settings.comment_only_line {
                CommentOnlyLine::Vanishes => Line::Nothing,
                CommentOnlyLine::Blank => Line::Blank,
            };
        }
        if settings.comment_start == CommentStart::SpaceKept {
            content = with_space;
            space_kept = true;
        }
    }
    if content.is_empty() {
        return Line::Blank;
    }
    if trim_end(settings, content).is_empty() {
        return match settings.white_space_only_line {
            WhiteSpaceOnlyLine::Blank => Line::Blank,
            WhiteSpaceOnlyLine::NotBlank => Line::Nothing,
        };
    }

    use LeadingSpace::{IgnoredBeforeColon, IgnoredBeforeField, LineIgnored};
    let before_field = matches!(settings.leading_space, LineIgnored | IgnoredBeforeField);
    let before_colon = matches!(settings.leading_space, LineIgnored | IgnoredBeforeColon);
    if before_field && trim_start(settings, content).len() != content.len() {
        return Line::Nothing;
    }
    // line-form: a line consists of the field, a colon, optional space, the value, and again optional space.
    let mut colons = (0..content.len()).filter(|at| content[*at] == b':');
    let colon = match settings.misspelt_field {
        MisspeltField::ByEnding => {
            let known = |at: &usize| ending(&content[..*at]).is_some();
            let first = colons.next();
            first.into_iter().chain(colons).find(known).or(first)
        }
        _ => colons.next(),
    };
    let colon = match (settings.second_colon, colon) {
        (SecondColon::LineIgnored, Some(_)) => match free_colons(content)[..] {
            [colon] => Some(colon),
            _ => return Line::Nothing,
        },
        _ => colon,
    };
    let whole = match settings.line_without_colon {
        LineWithoutColon::TakenByFirstWord => with_space,
        _ => content,
    };
    let (field, value) = match colon {
        Some(colon) => (&content[..colon], &content[colon + 1..]),
        None if settings.line_without_colon == LineWithoutColon::LastLetterCut => {
            return but_last(settings, with_space, space_kept).unwrap_or(Line::WithoutColon);
        }
        None => return without_colon(settings, whole, space_kept),
    };
    if before_colon && trim_end(settings, field).len() != field.len() {
        return Line::Nothing;
    }
    if settings.space_after_colon == SpaceAfterColon::Required
        && space(settings, value) == 0
        && !value.is_empty()
    {
        return Line::Nothing;
    }
    let name = match settings.misspelt_field {
        MisspeltField::ByEnding => ending(field).unwrap_or("").as_bytes(),
        _ => trim(settings, field),
    };
    match recognise(settings, name) {
        Some(field) => Line::Known(field, strip(settings, value, space_kept)),
        None => {
            // If the settings accept a field without a colon, a later colon in the line is a part of the text.
            let colon_is_text = match settings.line_without_colon {
                LineWithoutColon::TakenByBeginning | LineWithoutColon::TakenByFirstWord => true,
                LineWithoutColon::TakenAsField => !value.is_empty() && space(settings, value) == 0,
                _ => false,
            };
            let taken = colon_is_text.then(|| without_colon(settings, whole, space_kept));
            match taken {
                Some(known @ Line::Known(..)) => known,
                _ => Line::UnknownHeader(name.to_ascii_lowercase()),
            }
        }
    }
}

/// If a field has nothing after its colon, its value becomes the next line that is not blank. A comment on the next
/// line is not part of the value. The next line and the blank lines before it are treated as absent. `lines` contains
/// the lines that were read from `texts`.
pub(crate) fn take_next_lines(settings: &Settings, texts: &[Vec<u8>], lines: &mut [Line]) {
    let mut at = 0;
    while at < lines.len() {
        let empty = matches!(&lines[at], Line::Known(_, value) if value.is_empty());
        let bare = empty && comment(settings, &texts[at]).is_none();
        let is_text = |next: &usize| !trim(settings, &texts[*next]).is_empty();
        let next = bare.then(|| (at + 1..lines.len()).find(is_text)).flatten();
        if let (Some(next), Line::Known(_, value)) = (next, &mut lines[at]) {
            let text = &texts[next];
            *value = strip(settings, &text[..comment(settings, text).unwrap_or(text.len())], false);
            lines[at + 1..=next].fill(Line::Nothing);
            at = next;
        }
        at += 1;
    }
}

/// Returns the offsets of the colons in a line, except for up to three colons that `second-colon=line-ignored` permits:
/// the first after `http`, the first after `https`, and the first before a port, as in `:80/`.
fn free_colons(content: &[u8]) -> Vec<usize> {
    let mut colons: Vec<usize> = (0..content.len()).filter(|at| content[*at] == b':').collect();
    let numbered = |at: usize| {
        let digits = content[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        digits > 0 && content[at + 1 + digits..].starts_with(b"/")
    };
    let ends = |scheme: &'static [u8]| move |at: usize| content[..at].ends_with(scheme);
    let excepted: [&dyn Fn(usize) -> bool; 3] = [&ends(b"http"), &ends(b"https"), &numbered];
    for is_excepted in excepted {
        if let Some(place) = colons.iter().position(|at| is_excepted(*at)) {
            colons.remove(place);
        }
    }
    colons
}

/// Returns whether the line is blank, has only a comment, or begins with a field name and a colon. The field name must
/// contain no space and have no space around it.
pub(crate) fn of_the_form(settings: &Settings, text: &[u8]) -> bool {
    let content = trim_end(settings, &text[..comment(settings, text).unwrap_or(text.len())]);
    let colon = content.iter().position(|byte| *byte == b':');
    content.is_empty()
        || colon.is_some_and(|colon| words(settings, &content[..colon]) == [&content[..colon]])
}

/// A value that is only space has no words.
pub(crate) fn words<'a>(settings: &Settings, value: &'a [u8]) -> Vec<&'a [u8]> {
    let mut words = Vec::new();
    let mut rest = trim_start(settings, value);
    while !rest.is_empty() {
        let end = (0..rest.len()).find(|at| space(settings, &rest[*at..]) > 0);
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        words.push(word);
        rest = trim_start(settings, after);
    }
    words
}

/// Removes each comment that ends at an LS or PS. If the settings let no comment end there, returns the text unchanged.
fn without_comments<'a>(settings: &Settings, text: &'a [u8]) -> Cow<'a, [u8]> {
    let ends = |at: usize| {
        ["\u{2028}", "\u{2029}"]
            .iter()
            .any(|separator| text[at..].starts_with(separator.as_bytes()))
    };
    let separator =
        settings.comment_start == CommentStart::EndsAtSeparator && (0..text.len()).any(ends);
    if !separator {
        return text.into();
    }
    let mut inside = false;
    let kept = (0..text.len()).filter(|&at| {
        inside = text[at] == b'#' || inside && !ends(at);
        !inside
    });
    kept.map(|at| text[at]).collect()
}

fn comment(settings: &Settings, text: &[u8]) -> Option<usize> {
    let ends = [&b"\r"[..], "\u{2028}".as_bytes(), "\u{2029}".as_bytes()];
    // Under `NoSeparatorBehind`, a comment starts only after the last CR, LS or PS of the line. `separator` is the
    // offset of this character.
    let separator = (settings.comment_start == CommentStart::NoSeparatorBehind)
        .then(|| (0..text.len()).rfind(|at| ends.iter().any(|end| text[*at..].starts_with(end))))
        .flatten();
    (0..text.len()).filter(|at| text[*at] == b'#').find(|at| {
        let before = &text[..*at];
        match settings.comment_start {
            CommentStart::Anywhere | CommentStart::EndsAtSeparator | CommentStart::SpaceKept => {
                true
            }
            // A word begins at the start of the line or after a space.
            CommentStart::WordStart => {
                before.is_empty() || trim_end(settings, before).len() != before.len()
            }
            CommentStart::NoSeparatorBehind => separator.is_none_or(|last| last < *at),
            CommentStart::LineStart => trim_end(settings, before).is_empty(),
            CommentStart::Nowhere => false,
        }
    })
}

/// Reads a line that has no colon and is not blank.
fn without_colon(settings: &Settings, content: &[u8], space_kept: bool) -> Line {
    // Finds the longest beginning of the line that spells a field and has a space after it. If the settings do not
    // require the space, the field can be the whole line.
    let followed = settings.line_without_colon == LineWithoutColon::TakenByFirstWord;
    let field = |anywhere: bool| {
        let content = trim_start(settings, content);
        (1..=content.len()).rev().find_map(|end| {
            let (word, rest) = content.split_at(end);
            let ends_here = anywhere || rest.is_empty() && !followed || space(settings, rest) > 0;
            let field = recognise(settings, trim_end(settings, word)).filter(|_| ends_here)?;
            Some(Line::Known(field, strip(settings, rest, space_kept)))
        })
    };
    let line = match settings.line_without_colon {
        LineWithoutColon::TakenAsField | LineWithoutColon::TakenByFirstWord => {
            field(false).or_else(|| extension(settings, content))
        }
        LineWithoutColon::TakenByBeginning => field(true),
        LineWithoutColon::TwoWords => two_words(settings, content, true),
        LineWithoutColon::TwoWordsOrRefused => match trim(settings, content).iter().any(is_gap) {
            true => two_words(settings, content, false),
            false => Some(Line::Refused),
        },
        LineWithoutColon::Refused => Some(Line::Refused),
        LineWithoutColon::Ignored
        | LineWithoutColon::EndsRecord
        | LineWithoutColon::LastLetterCut => None,
    };
    line.unwrap_or(Line::WithoutColon)
}

/// If the first word of the line is a field from an extension of the standard, returns this field as an unknown header.
fn extension(settings: &Settings, content: &[u8]) -> Option<Line> {
    let name = words(settings, content).first()?.to_ascii_lowercase();
    let is_known = EXTENSIONS.contains(&&name[..]) || spells_crawl_delay(settings, &name);
    is_known.then_some(Line::UnknownHeader(name))
}

/// Returns whether the name, in lower case, is a spelling of Crawl-delay.
pub(crate) fn spells_crawl_delay(settings: &Settings, name: &[u8]) -> bool {
    let few = settings.misspelt_field == MisspeltField::FewMisspellings;
    name == b"crawl-delay" || few && matches!(name, b"crawl delay" | b"crawldelay")
}

/// Returns whether the byte separates words on a line without a colon. All settings use the same separators.
fn is_gap(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Removes the last character of the line. If the rest spells a field, returns this field, with the whole line as its
/// value.
fn but_last(settings: &Settings, content: &[u8], space_kept: bool) -> Option<Line> {
    let text = String::from_utf8_lossy(content);
    let (last, _) = text.char_indices().next_back()?;
    let field = recognise(settings, trim(settings, &text.as_bytes()[..last]))?;
    Some(Line::Known(field, strip(settings, content, space_kept)))
}

/// Reads a line of exactly two words that contains no colon. One space or HT must separate the words. If `any_gaps` is
/// true, any number of spaces and HTs may separate the words.
fn two_words(settings: &Settings, content: &[u8], any_gaps: bool) -> Option<Line> {
    let content = trim(settings, content);
    let at = content.iter().position(is_gap)?;
    let (name, value) = (trim_end(settings, &content[..at]), &content[at + 1..]);
    let gaps = value.iter().take_while(|byte| any_gaps && is_gap(byte)).count();
    let value = &value[gaps..];
    if value.iter().any(is_gap) {
        return None;
    }
    Some(match recognise(settings, name) {
        Some(field) => Line::Known(field, trim_start(settings, value).to_vec()),
        None => Line::UnknownHeader(name.to_ascii_lowercase()),
    })
}

/// Returns the field that the name spells, or `None` if the name spells no field. There must be no space around the
/// name.
fn recognise(settings: &Settings, field: &[u8]) -> Option<Field> {
    let spells = |name: &str| match settings.misspelt_field {
        // field-case
        MisspeltField::UnknownHeader
        | MisspeltField::FewMisspellings
        | MisspeltField::TakenAsMeant
        | MisspeltField::ByBeginning
        | MisspeltField::ByEnding => field.eq_ignore_ascii_case(name.as_bytes()),
        MisspeltField::CaseSignificant => field == name.as_bytes(),
        MisspeltField::CaseSignificantUserAgent => match name {
            "User-agent" => field == b"User-Agent",
            _ => field == name.as_bytes(),
        },
    };
    let any_of = |names: &str| {
        settings.misspelt_field == MisspeltField::TakenAsMeant && names.split(", ").any(spells)
    };
    let few = |names: &[&str]| {
        settings.misspelt_field == MisspeltField::FewMisspellings
            && names.iter().any(|name| spells(name))
    };
    let begins = |names: &[&str]| {
        let begins = |name: &&str| {
            field.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()))
        };
        settings.misspelt_field == MisspeltField::ByBeginning && names.iter().any(begins)
    };
    let allow_too = settings.misspelt_allow == MisspeltAllow::TakenAsMeant;
    let meant_allow = allow_too && MISSPELT_ALLOW.split(", ").any(spells);
    let joined = settings.misspelt_field == MisspeltField::ByEnding && spells("Useragent");
    if spells("User-agent")
        || joined
        || any_of(MISSPELT_AGENT)
        || few(AGENT_SPELLINGS)
        || begins(AGENT_SPELLINGS)
    {
        Some(Field::UserAgent)
    } else if spells("Disallow")
        || any_of(MISSPELT_DISALLOW)
        || few(DISALLOW_SPELLINGS)
        || begins(DISALLOW_SPELLINGS)
    {
        Some(Field::Disallow)
    } else if (spells("Allow") || begins(&["allow"]) || meant_allow)
        && settings.allow_line != AllowLine::UnknownHeader
    {
        Some(Field::Allow)
    } else {
        None
    }
}

/// Returns the word that `misspelt-field=by-ending` recognises at the end of a field name, in lower case.
fn ending(field: &[u8]) -> Option<&'static str> {
    ENDINGS.into_iter().find(|name| {
        let start = field.len().checked_sub(name.len());
        start.is_some_and(|start| field[start..].eq_ignore_ascii_case(name.as_bytes()))
    })
}

/// Removes the space around a value as `optional-space` requires.
fn strip(settings: &Settings, value: &[u8], space_kept: bool) -> Vec<u8> {
    let start =
        !matches!(settings.optional_space, OptionalSpace::NoneStripped | OptionalSpace::EndOnly);
    let end =
        !matches!(settings.optional_space, OptionalSpace::NoneStripped | OptionalSpace::StartOnly);
    let value = if start { trim_start(settings, value) } else { value };
    let value = if end && !space_kept { trim_end(settings, value) } else { value };
    match settings.control_characters {
        ControlCharacters::Ordinary | ControlCharacters::RemovedAtStart => value.to_vec(),
        ControlCharacters::Removed => {
            let value: Vec<u8> = value.iter().copied().filter(|byte| *byte >= b' ').collect();
            trim(settings, &value).to_vec()
        }
    }
}

/// Returns the length of the space character at the start of the bytes, or 0 if there is none.
fn space(settings: &Settings, bytes: &[u8]) -> usize {
    match (settings.optional_space, bytes.first()) {
        (_, Some(b'!'..=b'~')) => 0,
        (
            choice @ (OptionalSpace::Unicode
            | OptionalSpace::Separators
            | OptionalSpace::EcmaScript),
            _,
        ) => {
            let is_space = |character: char| match choice {
                OptionalSpace::EcmaScript => {
                    character == '\u{FEFF}' || character != '\u{85}' && character.is_whitespace()
                }
                OptionalSpace::Separators => {
                    character.is_whitespace() || matches!(character, '\x1C'..='\x1F')
                }
                _ => character.is_whitespace(),
            };
            let of_length = |length: &usize| {
                let text = std::str::from_utf8(&bytes[..*length]);
                text.is_ok_and(|text| text.chars().all(is_space))
            };
            (1..=bytes.len().min(3)).find(of_length).unwrap_or(0)
        }
        (OptionalSpace::Ascii | OptionalSpace::Latin1, Some(b'\x0B' | b'\x0C' | b'\r')) => 1,
        (OptionalSpace::Latin1, Some(b'\xA0')) => 1,
        (_, Some(b' ')) => 1,
        (OptionalSpace::SpOnly, _) => 0,
        (_, Some(b'\t')) => 1,
        _ => 0,
    }
}

fn trim_start<'a>(settings: &Settings, mut bytes: &'a [u8]) -> &'a [u8] {
    while space(settings, bytes) > 0 {
        bytes = &bytes[space(settings, bytes)..];
    }
    bytes
}

pub(crate) fn trim_end<'a>(settings: &Settings, mut bytes: &'a [u8]) -> &'a [u8] {
    let last = |bytes: &[u8]| {
        (1..=bytes.len().min(3))
            .find(|length| space(settings, &bytes[bytes.len() - length..]) == *length)
    };
    // No choice treats a printable ASCII character as space.
    while !matches!(bytes.last(), Some(b'!'..=b'~')) {
        let Some(length) = last(bytes) else { break };
        bytes = &bytes[..bytes.len() - length];
    }
    bytes
}

pub(crate) fn trim<'a>(settings: &Settings, bytes: &'a [u8]) -> &'a [u8] {
    trim_end(settings, trim_start(settings, bytes))
}
