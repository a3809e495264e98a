//! Finds values that have another effect than their authors probably intended. These checks apply to the standard of
//! 1994, the draft of 1996 and RFC 9309.

use crate::check::code::Code;
use crate::check::diagnostic::{Diagnostic, Role};
use crate::check::found::Found;
use crate::check::groups::Groups;
use crate::check::names::is_invisible;
use crate::field::Field;
use crate::source::Span;
use crate::syntax::{Document, Line, LineKind};

/// Finds fields inside the values of other fields. Also finds mistakes in the values of User-agent, Disallow and Allow
/// lines: second colons, comments, quotation marks, several names or paths, regular expressions and invisible
/// characters.
pub(crate) fn values(document: &Document<'_>, diagnostics: &mut impl Found) {
    let mut groups = None;
    for line in document.lines() {
        let Some(field) = line.field() else { continue };
        let (value, Span { start, .. }) = (field.value(), field.value_span());
        let here = |span: Span| Span::new(start + span.start, start + span.end);
        let decides =
            matches!(line.kind(), LineKind::UserAgent | LineKind::Disallow | LineKind::Allow);
        // Most values contain no octet that `MAY_MISTAKE` marks, and need no further check.
        if value.is_empty() || !value.iter().any(|octet| MAY_MISTAKE[usize::from(*octet)]) {
            if decides && line.comment().is_some() {
                diagnostics.extend(cut(document, line, field, &mut groups));
            }
            continue;
        }
        let mut fused = fields_inside(value).peekable();
        if fused.peek().is_some() {
            diagnostics.extend(
                fused.map(|(inside, name)| {
                    Diagnostic::new(Code::FusedLines, here(inside)).meant(name)
                }),
            );
            continue;
        }
        if !decides {
            continue;
        }
        let mistake = match line.kind() {
            LineKind::UserAgent => of_name(value),
            _ => of_path(value),
        };
        diagnostics.extend(mistake.map(|(code, inside)| Diagnostic::new(code, here(inside))));
        diagnostics.extend(cut(document, line, field, &mut groups));
        let invisible = invisible(value).map(here);
        diagnostics.extend(invisible.map(|span| Diagnostic::new(Code::InvisibleInValue, span)));
    }
}

/// Every mistake in a value contains at least one of the octets that this table marks.
const MAY_MISTAKE: [bool; 256] = {
    let mut may = [false; 256];
    let octets = b": \t,;|[(^\\*\"'`";
    let mut at = 0;
    while at < octets.len() {
        may[octets[at] as usize] = true;
        at += 1;
    }
    let mut octet = 0x80;
    while octet < 256 {
        may[octet] = true;
        octet += 1;
    }
    may
};

/// Finds each `User-agent:`, `Disallow:`, `Allow:` and `Sitemap:` in a value, and returns its span in the value and the
/// field name. Ignores an `Allow:` or `Sitemap:` without white space before it.
pub(crate) fn fields_inside(value: &[u8]) -> impl Iterator<Item = (Span, &'static str)> {
    memchr::memchr_iter(b':', value).filter_map(|colon| {
        ["User-agent", "Disallow", "Allow", "Sitemap"].into_iter().find_map(|name| {
            let start = colon.checked_sub(name.len())?;
            let is_name = value[start..colon].eq_ignore_ascii_case(name.as_bytes());
            let is_apart = start.checked_sub(1).is_some_and(|before| is_space(&value[before]));
            let here = is_name && (is_apart || matches!(name, "User-agent" | "Disallow"));
            here.then(|| (Span::new(start, colon + 1), name))
        })
    })
}

/// Returns the mistake in the value of a User-agent line, with its span in the value.
fn of_name(value: &[u8]) -> Option<(Code, Span)> {
    let whole = Span::new(0, value.len());
    if value.starts_with(b":") {
        return Some((Code::SecondColon, whole));
    }
    if let Some(comment) = slash_comment(value) {
        return Some((Code::SlashComment, comment));
    }
    if is_in_quotes(value) {
        return Some((Code::QuotedName, whole));
    }
    let name = value.split(|byte| *byte == b'/').next().unwrap_or_default();
    let parts = |byte: &u8| is_space(byte) || PARTS.contains(byte);
    name.trim_ascii_end().iter().any(parts).then_some((Code::SeveralNames, whole))
}

/// Returns the mistake in the value of a rule, with its span in the value.
pub(crate) fn of_path(value: &[u8]) -> Option<(Code, Span)> {
    let whole = Span::new(0, value.len());
    if fields_inside(value).next().is_some() {
        return Some((Code::FusedLines, whole));
    }
    if value.starts_with(b":") {
        return Some((Code::SecondColon, whole));
    }
    if let Some(comment) = slash_comment(value) {
        return Some((Code::SlashComment, comment));
    }
    if is_expression(value) {
        return Some((Code::RegularExpression, whole));
    }
    is_several_paths(value).then_some((Code::SeveralPaths, whole))
}

/// Returns whether a value is enclosed in quotation marks and contains no other quotation marks.
pub(crate) fn is_in_quotes(value: &[u8]) -> bool {
    let mark = |c: char| "\"'`“”„‘’«»".contains(c);
    let inner = std::str::from_utf8(value).ok().and_then(|text| text.strip_prefix(mark));
    let inner = inner.and_then(|text| text.strip_suffix(mark));
    inner.is_some_and(|inner| !inner.is_empty() && !inner.contains(mark))
}

/// The characters, other than white space, with which people separate several values.
const PARTS: &[u8] = b",;|";

fn is_space(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// If a `//` looks like the start of a comment, returns the span from the `//` to the end of the value. There must be
/// white space before the `//`, or after a `//` at the start of the value.
pub(crate) fn slash_comment(value: &[u8]) -> Option<Span> {
    let mut places = memchr::memmem::find_iter(value, b"//");
    let is_comment = |at: &usize| match at.checked_sub(1) {
        Some(before) => is_space(&value[before]),
        None => value.get(2).is_some_and(is_space),
    };
    places.find(is_comment).map(|at| Span::new(at, value.len()))
}

/// Returns whether a value consists of several paths. Each path after the first must be longer than `/`.
fn is_several_paths(value: &[u8]) -> bool {
    let (mut at, mut several) = (0, false);
    let parts = |byte: &u8| is_space(byte) || PARTS.contains(byte);
    while let Some(next) = value[at..].iter().position(parts).map(|next| at + next) {
        let run = value[next..].iter().take_while(|byte| parts(byte)).count();
        let (between, rest) = value[next..].split_at(run);
        match rest {
            [b'/', after, ..] if !parts(after) => several = true,
            // A separator at the end of the value is ignored.
            [] => {}
            _ if between.iter().any(is_space) || rest.starts_with(b"/") => return false,
            _ => {}
        }
        at = next + run;
    }
    several
}

/// Returns whether a value contains syntax of regular expressions that doesn't occur in paths.
fn is_expression(value: &[u8]) -> bool {
    let begins = value.starts_with(b"^") || value.starts_with(b".*");
    let ends = value.ends_with(b".*$") || value.ends_with(b")$");
    begins || ends || has_class(value) || has_choice(value) || has_escape(value)
}

/// Returns whether a value contains a character class, such as `[0-9]`, `[a-z]` or `[^/]`.
fn has_class(value: &[u8]) -> bool {
    let begins = |at: usize| match &value[at + 1..] {
        [b'^', ..] => true,
        [from, b'-', to, ..] => {
            let both_are = |is: fn(&u8) -> bool| is(from) && is(to);
            both_are(u8::is_ascii_digit)
                || both_are(u8::is_ascii_lowercase)
                || both_are(u8::is_ascii_uppercase)
        }
        _ => false,
    };
    let end = memchr::memrchr(b']', value).unwrap_or(0);
    memchr::memchr_iter(b'[', &value[..end]).any(begins)
}

/// Returns whether a value contains a group, such as `(a|b)`, `(.*)` or `(.+)`.
fn has_choice(value: &[u8]) -> bool {
    let Some(open) = memchr::memchr(b'(', value) else { return false };
    let Some(close) = memchr::memrchr(b')', &value[open..]) else { return false };
    let inside = &value[open + 1..(open + close).max(open + 1)];
    inside.contains(&b'|') || matches!(inside, b".*" | b".+" | b".*?")
}

/// Returns whether a value contains an escape, such as `\.`, `\/`, `\?` or `\d+`.
fn has_escape(value: &[u8]) -> bool {
    memchr::memchr_iter(b'\\', value).any(|at| {
        matches!(
            &value[at + 1..],
            [b'.' | b'/' | b'?' | b'*' | b'$' | b'-', ..]
                | [b'd' | b'w' | b's', b'+' | b'*' | b'{', ..]
        )
    })
}

/// Returns the span of the first run of invisible characters.
pub(crate) fn invisible(value: &[u8]) -> Option<Span> {
    let mut at = 0;
    for chunk in value.utf8_chunks() {
        let text = chunk.valid();
        if let Some(start) = text.find(is_invisible) {
            let rest = text[start..].trim_start_matches(is_invisible);
            return Some(Span::new(at + start, at + text.len() - rest.len()));
        }
        at += text.len() + chunk.invalid().len();
    }
    None
}

/// Finds a comment whose `#` is directly between two characters of text, as in `Disallow: /a#b`.
fn cut<'d>(
    document: &'d Document<'d>,
    line: Line<'d>,
    field: Field<'d>,
    groups: &mut Option<Groups<'d>>,
) -> Option<Diagnostic> {
    let value = field.value_span();
    if line.kind() == LineKind::UserAgent {
        return None;
    }
    let comment =
        line.comment().filter(|comment| comment.start == value.end && !value.is_empty())?;
    if matches!(document.slice(comment), [b'#'] | [b'#', b' ' | b'\t' | b'#', ..]) {
        return None;
    }
    let is_root = line.kind() == LineKind::Disallow && field.value() == b"/";
    let bars_all =
        is_root && groups.get_or_insert_with(|| Groups::new(document)).bars_all(line.number());
    let role = if bars_all { Role::CutToRoot } else { Role::CutValue };
    Some(Diagnostic::new(Code::CommentInValue, comment).also(value, role))
}
