//! Checks by RFC 9309: the octets and the form of each line, and rules that are in no group.

use crate::check::code::Code;
use crate::check::diagnostic::{Diagnostic, Role};
use crate::check::found::Found;
use crate::check::revisited::{keyword, trimmed};
use crate::check::{bytes, draft1996, names};
use crate::field::Field;
use crate::source::Span;
use crate::syntax::{Document, Line, LineKind, Terminator};

/// How many bytes every crawler reads.
const LIMIT: usize = 500 * 1024;

/// Finds control characters and bytes that are not UTF-8: the first of each kind in a line.
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

/// Finds lines that are none of the grammar's, each by itself.
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
    // No other line lacks its end.
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

/// Finds the first rule where it stands before the first user-agent line.
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

/// Finds names of which their makers say something that authors of files often do not know, each where it comes first:
/// what is no robot, `GPTBot` where it is barred from the whole site and no other robot of OpenAI's is named, and `*`
/// where it is barred so, alone, and no robot of Google's is named that does not obey it. Finds, too, each
/// Allow line for Baidu's robot that stands too late for it.
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
            // What is barred together with others may not be meant for all.
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
    // Of the rules for Baidu's robot the first that matches counts, by the page of its makers.
    for record in document.records() {
        if record.names().any(|name| is(name, "baiduspider")) {
            draft1996::without_effect(record, Code::KnownRobot, diagnostics);
        }
    }
}

/// Finds the first Disallow rule that is about the query of the home page, but for those that home pages often have.
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

/// Finds the line on which a crawler may stop to read.
pub(crate) fn limit(document: &Document<'_>, diagnostics: &mut impl Found) {
    let after = document.lines.partition_point(|line| line.end() <= LIMIT);
    let line = document.line(after + 1);
    diagnostics.extend(line.map(|line| {
        Diagnostic::new(Code::Rfc9309OverLimit, Span::new(LIMIT, line.text().end.max(LIMIT)))
    }));
}
