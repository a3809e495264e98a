//! Checks a file by RFC 9309. The checks cover octets, the forms of lines, rules outside groups, and known robots.

use crate::check::code::Code;
use crate::check::diagnostic::{Diagnostic, Role};
use crate::check::found::Found;
use crate::check::revisited::{keyword, trimmed};
use crate::check::{bytes, draft1996, names};
use crate::field::Field;
use crate::source::Span;
use crate::syntax::{Document, Line, LineKind, Terminator};

/// The number of bytes of a file that every crawler must read.
const LIMIT: usize = 500 * 1024;

/// Finds control characters and bytes that aren't UTF-8. In each line, reports only the first control character and the
/// first byte that isn't UTF-8.
pub(crate) fn octets(document: &Document<'_>, diagnostics: &mut impl Found) {
    if bytes::is_text(document.bytes()) {
        return;
    }
    for line in document.lines() {
        let text = line.text();
        let bytes = document.slice(text);
        let controls = |byte: &u8| *byte < b' ' && *byte != b'\t';
        if let Some(start) = bytes.iter().position(controls) {
            let len = bytes[start..].iter().take_while(|byte| controls(byte)).count();
            let span = Span::new(text.start + start, text.start + start + len);
            diagnostics.push(Diagnostic::new(Code::Rfc9309ControlCharacter, span));
        }
        if let Err(error) = std::str::from_utf8(bytes) {
            let start = text.start + error.valid_up_to();
            let end = error.error_len().map_or(text.end, |len| start + len);
            diagnostics.push(Diagnostic::new(Code::Rfc9309NotUtf8, Span::new(start, end)));
        }
    }
}

/// Finds violations in single lines.
pub(crate) fn forms(document: &Document<'_>, diagnostics: &mut impl Found) {
    for line in document.lines() {
        match line.kind() {
            LineKind::Blank | LineKind::Comment => {}
            LineKind::UserAgent => diagnostics.extend(product_token(line)),
            LineKind::Allow | LineKind::Disallow => diagnostics.extend(path(line)),
            LineKind::Unrecognised => {
                let name = line.field().map(|field| field.name()).unwrap_or_default();
                if name.is_empty() || name.iter().any(is_space) {
                    diagnostics.push(Diagnostic::new(Code::Rfc9309OtherLine, trimmed(line)));
                }
            }
            LineKind::Formless => {
                let text = trimmed(line);
                let diagnostic = Diagnostic::new(Code::Rfc9309OtherLine, text);
                diagnostics.push(match names::begins_with_field(document.slice(text)) {
                    Some(meant) => diagnostic.meant(meant),
                    None => diagnostic,
                });
            }
        }
    }
    // Only the last line can lack a terminator.
    let last = document.lines().next_back().filter(|line| line.terminator() == Terminator::End);
    if let Some(line) = last.filter(|line| !line.unmarked().is_empty()) {
        let end = Span::at(line.span().end);
        diagnostics.push(Diagnostic::new(Code::Rfc9309Unterminated, end).fix(end, b"\n"));
    }
}

fn is_space(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn product_token(line: Line<'_>) -> Option<Diagnostic> {
    let field = line.field()?;
    let (value, span) = (field.value(), field.value_span());
    let identifies = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_');
    if value == b"*" || !value.is_empty() && value.iter().all(identifies) {
        return None;
    }
    Some(Diagnostic::new(Code::Rfc9309ProductToken, span))
}

fn path(line: Line<'_>) -> Option<Diagnostic> {
    let field = line.field()?;
    let (value, span) = (field.value(), field.value_span());
    if !matches!(value, [] | [b'/' | b'*', ..]) {
        return Some(Diagnostic::new(Code::Rfc9309Path, span));
    }
    value.iter().any(is_space).then(|| Diagnostic::new(Code::Rfc9309SpaceInPath, span))
}

/// Finds the first rule of a file, if it precedes the first User-agent line.
pub(crate) fn groups(document: &Document<'_>, diagnostics: &mut impl Found) {
    let mut lines = document.lines();
    let first = lines.find(|line| {
        matches!(line.kind(), LineKind::UserAgent | LineKind::Allow | LineKind::Disallow)
    });
    let Some(rule) = first.filter(|line| line.kind() != LineKind::UserAgent) else { return };
    let mut diagnostic = Diagnostic::new(Code::Rfc9309RuleWithoutGroup, keyword(rule));
    diagnostic.also = lines
        .find(|line| line.kind() == LineKind::UserAgent)
        .map(|line| (keyword(line), Role::FirstGroup));
    diagnostics.push(diagnostic);
}

/// Finds names and rules that, according to the makers of robots, don't work as many authors expect. Each name is
/// reported only once. The cases are:
///
/// - The file names `Google-Extended` or `Applebot-Extended`, but neither of them is a robot.
/// - The file disallows the whole site for `GPTBot`, but names no other robot of OpenAI.
/// - A group for `*` alone disallows the whole site. Some of Google's robots ignore such a group, and the file names
///   none of these robots.
/// - An Allow line for Baidu's robot has no effect because of an earlier rule.
pub(crate) fn known_robots(document: &Document<'_>, diagnostics: &mut impl Found) {
    const NO_ROBOTS: [&str; 2] = ["google-extended", "applebot-extended"];
    const OF_OPENAI: [&str; 2] = ["oai-searchbot", "chatgpt-user"];
    const OF_GOOGLE: [&str; 3] = ["adsbot-google", "mediapartners-google", "apis-google"];
    let is = |name: Field<'_>, robot: &str| name.value().eq_ignore_ascii_case(robot.as_bytes());
    let among = |name: Field<'_>, all: &[&str]| all.iter().any(|robot| is(name, robot));
    let (mut first, mut named) = ([None; 4], [false; 2]);
    for record in document.records() {
        let (mut barred, alone) = (None, record.names().nth(1).is_none());
        for name in record.names() {
            named[0] |= among(name, &OF_OPENAI);
            named[1] |= among(name, &OF_GOOGLE);
            let at = NO_ROBOTS.into_iter().chain(["gptbot", "*"]).position(|robot| is(name, robot));
            let Some(at) = at.filter(|at| first[*at].is_none()) else { continue };
            // Skips a group for `*` that also names other robots, because its rules may not be intended for every
            // robot.
            if name.value() == b"*" && !alone {
                continue;
            }
            let bars = || record.rules().any(|rule| rule.is("disallow") && rule.value() == b"/");
            if at < NO_ROBOTS.len() || *barred.get_or_insert_with(bars) {
                first[at] = Some(name.value_span());
            }
        }
    }
    let [google, apple, openai, default] = first;
    let openai = openai.filter(|_| !named[0]);
    let default = default.filter(|_| !named[1]);
    let spans = [google, apple, openai, default].into_iter().flatten();
    diagnostics.extend(spans.map(|span| Diagnostic::new(Code::KnownRobot, span)));
    // According to Baidu's page, its robot obeys the first matching rule.
    for record in document.records() {
        if record.names().any(|name| is(name, "baiduspider")) {
            draft1996::without_effect(record, Code::KnownRobot, diagnostics);
        }
    }
}

/// Finds the first Disallow rule for queries of the home page, such as `/?ref=`. Ignores rules for common query
/// parameters, such as `/?s=`.
pub(crate) fn root_query(document: &Document<'_>, diagnostics: &mut impl Found) {
    const OF_HOME_PAGES: [&[u8]; 10] = [
        b"s",
        b"q",
        b"p",
        b"page_id",
        b"cat",
        b"tag",
        b"author",
        b"attachment_id",
        b"feed",
        b"rest_route",
    ];
    let about = |value: &[u8]| {
        let query = value.strip_prefix(b"/?")?;
        let name = query.split(|byte| matches!(byte, b'=' | b'*' | b'&' | b'$')).next()?;
        (!name.is_empty() && !OF_HOME_PAGES.contains(&name)).then_some(())
    };
    let rules = document.lines().filter(|line| line.kind() == LineKind::Disallow);
    let mut values = rules.filter_map(|line| line.field());
    let first = values.find(|field| about(field.value()).is_some());
    diagnostics.extend(first.map(|field| Diagnostic::new(Code::RootQuery, field.value_span())));
}

/// Finds the first line that a crawler need not read completely.
pub(crate) fn limit(document: &Document<'_>, diagnostics: &mut impl Found) {
    let after = document.lines.partition_point(|line| line.end() <= LIMIT);
    let line = document.line(after + 1);
    diagnostics.extend(line.map(|line| {
        Diagnostic::new(Code::Rfc9309OverLimit, Span::new(LIMIT, line.text().end.max(LIMIT)))
    }));
}
