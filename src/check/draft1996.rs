//! Checks a file by the draft of 1996: first the form of each line, and then the order of the lines.

use crate::check::bytes::terminator;
use crate::check::code::Code;
use crate::check::diagnostic::{Diagnostic, Role};
use crate::check::found::Found;
use crate::check::lines::stray;
use crate::check::revisited::{keyword, trimmed};
use crate::field::Field;
use crate::source::Span;
use crate::syntax::{Document, Line, LineKind, Record, Terminator};
use std::collections::HashMap;

/// Finds violations in single lines.
pub(crate) fn forms(document: &Document<'_>, diagnostics: &mut impl Found) {
    let mut ends_told = false;
    let ascii = document.bytes().is_ascii();
    for line in document.lines() {
        if !ascii {
            diagnostics.extend(not_ascii(document, line));
        }
        match (line.kind(), line.field()) {
            (LineKind::UserAgent, Some(field)) => agent(line, field, diagnostics),
            (LineKind::Allow | LineKind::Disallow, Some(field)) => rule(line, field, diagnostics),
            (LineKind::Unrecognised, Some(field)) => extension(line, field, diagnostics),
            (LineKind::Formless, _) => {
                diagnostics.push(Diagnostic::new(Code::Draft1996OtherLine, trimmed(line)));
            }
            _ => {}
        }
        if !ends_told && line.terminator() != Terminator::CrNl && !line.span().is_empty() {
            diagnostics.push(Diagnostic::new(Code::Draft1996LineEnd, terminator(line)));
            ends_told = true;
        }
    }
}

fn not_ascii(document: &Document<'_>, line: Line<'_>) -> Option<Diagnostic> {
    let text = line.unmarked();
    let bytes = document.slice(text);
    let start = bytes.iter().position(|byte| !byte.is_ascii())?;
    let len = bytes[start..].iter().take_while(|byte| !byte.is_ascii()).count();
    let span = Span::new(text.start + start, text.start + start + len);
    Some(Diagnostic::new(Code::Draft1996NotAscii, span))
}

fn agent(line: Line<'_>, field: Field<'_>, diagnostics: &mut impl Found) {
    spaces(line, field, diagnostics);
    let value = field.value();
    if value.is_empty() || !value.iter().all(is_token) {
        diagnostics.push(Diagnostic::new(Code::Draft1996Agent, field.value_span()));
    }
}

fn rule(line: Line<'_>, field: Field<'_>, diagnostics: &mut impl Found) {
    spaces(line, field, diagnostics);
    let (value, span) = (field.value(), field.value_span());
    if value == b"/robots.txt" {
        diagnostics.push(Diagnostic::new(Code::Draft1996RobotsTxt, span));
    }
    let may_lack = line.kind() == LineKind::Disallow;
    if !(value.starts_with(b"/") || value.is_empty() && may_lack) || value.starts_with(b"//") {
        diagnostics.push(Diagnostic::new(Code::Draft1996Path, span));
    } else if let Some(at) = no_path_character(value) {
        let at = Span::new(span.start + at, span.start + at + 1);
        diagnostics.push(Diagnostic::new(Code::Draft1996PathCharacter, at));
    }
}

/// Returns a table that marks ASCII letters, ASCII digits and the bytes in `signs`.
const fn table(signs: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    let mut at = 0;
    while at < signs.len() {
        table[signs[at] as usize] = true;
        at += 1;
    }
    table
}

/// Marks the bytes that a path may contain unescaped.
const PATH: [bool; 256] = table(b"/$-_.+!*'(),:@&=~");

/// Marks the bytes that a token may contain: all ASCII characters except control characters, the tspecials of RFC 1945
/// and `#`.
const TOKEN: [bool; 256] = table(b"!$%&'*+-.^_`|~");

/// Returns the offset of the first ASCII byte that a path may not contain.
fn no_path_character(value: &[u8]) -> Option<usize> {
    // For nearly every path, this first search is enough, because the path contains only marked bytes.
    let mut at = value.iter().position(|byte| !PATH[usize::from(*byte)])?;
    while let Some(byte) = value.get(at) {
        at += match &value[at..] {
            [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => 3,
            _ if PATH[usize::from(*byte)] || !byte.is_ascii() => 1,
            _ => return Some(at),
        };
    }
    None
}

fn extension(line: Line<'_>, field: Field<'_>, diagnostics: &mut impl Found) {
    let name = field.name();
    if name.is_empty() || !name.iter().all(is_token) {
        diagnostics.push(Diagnostic::new(Code::Draft1996OtherLine, trimmed(line)));
        return;
    }
    before_colon(line, field, diagnostics);
}

/// Finds white space that the grammar doesn't allow in a User-agent line or a rule.
fn spaces(line: Line<'_>, field: Field<'_>, diagnostics: &mut impl Found) {
    before_colon(line, field, diagnostics);
    let (value, end) = (field.value_span(), line.text().end);
    if value.end < end && line.comment().is_none() && !value.is_empty() {
        stray(Code::Draft1996Space, Span::new(value.end, end), diagnostics);
    }
}

fn before_colon(line: Line<'_>, field: Field<'_>, diagnostics: &mut impl Found) {
    let name = field.name_span();
    stray(Code::Draft1996Space, Span::new(line.unmarked_start(), name.start), diagnostics);
    stray(Code::Draft1996Space, Span::new(name.end, field.colon()), diagnostics);
}

fn is_token(byte: &u8) -> bool {
    TOKEN[usize::from(*byte)]
}

pub(crate) fn order(document: &Document<'_>, diagnostics: &mut impl Found) {
    for record in document.records() {
        without_effect(record, Code::Draft1996EarlierRule, diagnostics);
    }
}

/// Finds Allow lines that have no effect on robots that obey the first matching rule. An Allow line has no effect if an
/// earlier Disallow line of the record matches every path that the Allow line matches.
pub(crate) fn without_effect(record: Record<'_>, code: Code, diagnostics: &mut impl Found) {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(byte);
    let mut earlier: HashMap<&[u8], Span> = HashMap::new();
    for line in record.lines() {
        let Some(field) = line.field().filter(|field| field.value().starts_with(b"/")) else {
            continue;
        };
        let (value, span) = (field.value(), field.value_span());
        if line.kind() == LineKind::Disallow && value.iter().all(plain) {
            earlier.entry(value).or_insert(span);
        } else if line.kind() == LineKind::Allow && value != b"/robots.txt" {
            // A Disallow line for a folder also matches the paths in the folder.
            let slashes = value.iter().enumerate().filter(|(_, byte)| **byte == b'/');
            let folders = slashes.map(|(at, _)| &value[..=at]).take(FOLDERS);
            let rule = folders
                .filter(|folder| folder.iter().all(plain))
                .find_map(|folder| earlier.get(folder));
            let diagnostic = Diagnostic::new(code, span);
            diagnostics.extend(rule.map(|rule| diagnostic.also(*rule, Role::EarlierRule)));
        }
    }
}

/// The maximum number of folders of a path that are compared with the earlier rules.
const FOLDERS: usize = 32;

/// Finds records without a rule, records without a blank line before them, repeated `*` records, and rules outside
/// records.
pub(crate) fn shape(document: &Document<'_>, diagnostics: &mut impl Found) {
    let is_rule =
        |kind| matches!(kind, LineKind::Allow | LineKind::Disallow | LineKind::Unrecognised);
    // The last line of the previous record, or `None` if a blank line follows that record.
    let mut touches: Option<Line<'_>> = None;
    let mut stray_told = false;
    let mut records = document.records().peekable();
    let mut number = 1;
    while let Some(line) = document.line(number) {
        number += 1;
        let Some(record) = records.next_if(|record| record.first_line() == line.number()) else {
            if line.kind() == LineKind::Blank {
                (touches, stray_told) = (None, false);
            } else if is_rule(line.kind()) && !stray_told {
                diagnostics.push(Diagnostic::new(Code::Draft1996RuleWithoutAgent, keyword(line)));
                stray_told = true;
            }
            continue;
        };
        number = record.last_line() + 1;
        if let Some(last) = touches {
            let code = match record.number() {
                2 => Code::Draft1996NoBlankLine,
                _ => Code::Draft1996TouchingRecord,
            };
            let diagnostic = Diagnostic::new(code, keyword(line));
            let blank = document.slice(terminator(last));
            let fix = Span::at(line.span().start);
            diagnostics
                .push(diagnostic.also(trimmed(last), Role::LastDisallow).fix(fix, blank.to_vec()));
        }
        if !record.lines().any(|line| is_rule(line.kind())) {
            diagnostics.push(Diagnostic::new(Code::Draft1996RecordWithoutRule, keyword(line)));
        }
        touches = document.line(record.last_line());
    }
    let stars = document.records().filter_map(|record| {
        record.names().find(|name| name.value() == b"*").map(|name| name.value_span())
    });
    let mut stars = stars.collect::<Vec<_>>().into_iter();
    if let Some(first) = stars.next() {
        let second = |star| Diagnostic::new(Code::Draft1996SecondDefaultRecord, star);
        diagnostics.extend(stars.map(|star| second(star).also(first, Role::FirstDefaultRecord)));
    }
}
