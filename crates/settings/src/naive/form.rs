//! Checks whether a file conforms to the format.

use crate::naive::line;
use crate::naive::line::{Field, Line};
use crate::setting::{BlankLine, Settings};

/// The separators that HTTP forbids in the name of a header. The list omits the space. Control characters are checked
/// separately.
const SEPARATORS: &[u8] = b"()<>@,;:\\\"/[]?={}";

/// Two flags that say whether a file violates the format: one for its records, and one for everything else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Departs {
    /// A line does not have the required form, or the file has a second default record.
    pub elsewhere: bool,
    /// A record has the wrong shape, is not separated from the next record, or has an empty name.
    pub in_records: bool,
}

pub(crate) fn deviates(settings: &Settings, robots: &[u8]) -> Departs {
    let mut deviates = Departs::default();
    let mut default_records = 0;
    // Whether the open record has a Disallow line, and whether it is a default record.
    let mut open: Option<(bool, bool)> = None;
    for text in line::split(settings, robots) {
        // line-form
        deviates.elsewhere |= !line::of_the_form(settings, &text);
        match line::read(settings, &text) {
            Line::Blank if settings.blank_line != BlankLine::Ignored => {
                // disallow-required
                deviates.in_records |= open.take().is_some_and(|(disallow, _)| !disallow);
            }
            Line::Nothing
            | Line::Blank
            | Line::WithoutColon
            | Line::Refused
            | Line::UnknownHeader(_) => {}
            Line::Known(Field::UserAgent, value) => {
                // agent-name
                deviates.in_records |= value.is_empty();
                // record-separator
                deviates.in_records |= matches!(open, Some((true, _)));
                let default = matches!(open, Some((false, true)));
                let star = value == b"*";
                default_records += usize::from(star && !default);
                open = Some((false, default || star));
            }
            Line::Known(Field::Disallow | Field::Allow, _) => match &mut open {
                Some((disallow, _)) => *disallow = true,
                // agent-required
                None => deviates.in_records = true,
            },
        }
    }
    deviates.in_records |= open.is_some_and(|(disallow, _)| !disallow);
    // agent-default-unique
    deviates.elsewhere |= default_records > 1;
    deviates
}

/// The kinds of lines that the current paragraph has so far. Blank lines separate paragraphs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Paragraph {
    /// No line so far.
    Nothing,
    /// Only comments and Sitemap lines.
    Comments,
    /// User-agent lines, perhaps with comments and Sitemap lines.
    Agents,
    /// A field other than User-agent and Sitemap. Any line except a User-agent line may follow.
    Fields,
}

/// Returns whether the lines of the file are in order:
///
/// - Every line is blank, a comment or a field, and the file does not end right after a colon.
/// - In a paragraph, each User-agent line comes before all fields except Sitemap.
/// - If a paragraph has fields but no User-agent line above them, it begins with a field and is not the first
///   paragraph.
pub(crate) fn in_order(settings: &Settings, robots: &[u8]) -> bool {
    let mut here = Paragraph::Nothing;
    // Whether the file has an earlier paragraph.
    let mut below = false;
    let lines = line::split(settings, robots);
    for (place, text) in lines.iter().enumerate() {
        // A CR before the terminator is part of the terminator.
        let ended = place + 1 < lines.len() || robots.ends_with(b"\n");
        let blank = text.strip_suffix(b"\r").filter(|_| ended).unwrap_or(text);
        if blank.iter().all(|byte| matches!(byte, b' ' | b'\t')) {
            below |= here != Paragraph::Nothing;
            here = Paragraph::Nothing;
            continue;
        }
        let line = line::read(settings, text);
        let is_comment = match &line {
            // `Line::Nothing` is not always a comment, because the settings can also ignore a line with a field.
            Line::Nothing => is_comment_only(text),
            Line::Blank => true,
            Line::UnknownHeader(name) => name == b"sitemap",
            Line::WithoutColon | Line::Refused | Line::Known(..) => false,
        };
        // The file must not end right after the first colon of a line.
        let cut = !ended && text.iter().position(|byte| *byte == b':') == Some(text.len() - 1);
        here = match (line, here) {
            _ if cut || !is_field_or_comment(text) => return false,
            (_, Paragraph::Nothing) if is_comment => Paragraph::Comments,
            _ if is_comment => here,
            (Line::Known(Field::UserAgent, _), Paragraph::Fields) => return false,
            (Line::Known(Field::UserAgent, _), _) => Paragraph::Agents,
            (_, Paragraph::Agents | Paragraph::Fields) => Paragraph::Fields,
            // Rules at the start of a later paragraph belong to no record.
            (_, Paragraph::Nothing) if below => Paragraph::Fields,
            (_, Paragraph::Nothing | Paragraph::Comments) => return false,
        };
    }
    true
}

fn is_comment_only(text: &[u8]) -> bool {
    let mut rest = text.iter().skip_while(|byte| matches!(byte, b' ' | b'\t'));
    rest.next() == Some(&b'#')
}

/// Returns whether a line is a field or has only a comment. The line must not be blank. A field is a name, a colon and
/// a value. The name may contain the characters that HTTP allows in the name of a header, and spaces after its first
/// character. The value must not begin with a colon or a comment.
fn is_field_or_comment(text: &[u8]) -> bool {
    if is_comment_only(text) {
        return true;
    }
    let Some(colon) = text.iter().position(|byte| *byte == b':') else { return false };
    let (name, value) = (&text[..colon], text[colon + 1..].trim_ascii_start());
    let fits = |byte: &u8| !byte.is_ascii_control() && !SEPARATORS.contains(byte);
    !matches!(name, [] | [b' ', ..]) && name.iter().all(fits) && !matches!(value, [b':' | b'#', ..])
}
