//! Checks a file by Google's page or by Google's code. The checks parse each line with the engine in the module
//! `later`.

use crate::check::all::check;
use crate::check::code::{Code, Severity};
use crate::check::diagnostic::Diagnostic;
use crate::check::kinds;
use crate::check::revisited::{keyword, trimmed};
use crate::later::{
    Entries, EntryKind, LINE_LIMIT, Later, PAGE_LIMIT, compared, google_field, token,
};
use crate::source::Span;
use crate::spec::Edition;
use crate::syntax::{Document, Line, LineKind};

/// Returns the diagnostics of a document under an edition.
///
/// For Google's page and Google's code, the document must have been parsed in the format of RFC 9309. Under Google's
/// page and Google's code, no diagnostic is a violation, because Google accepts every file. For every other edition,
/// the result equals the result of [`check`].
///
/// ```
/// use norobots::check::{check_by, Code};
/// use norobots::{source::Source, spec::Edition, syntax};
///
/// let source = Source::new(b"User-agent: *\nDisalow /tmp/\n");
/// let document = syntax::parse_by(&source, syntax::Format::Rfc9309);
/// let code = |edition| check_by(&document, edition)[0].code;
/// assert_eq!(code(Edition::GooglePage), Code::GoogleOtherLine);
/// assert_eq!(code(Edition::GoogleCode), Code::GoogleReadsField);
/// ```
#[must_use]
pub fn check_by(document: &Document<'_>, edition: Edition) -> Vec<Diagnostic> {
    let google =
        Later::of(edition).filter(|later| matches!(later, Later::GooglePage | Later::GoogleCode));
    let mut diagnostics = check(document);
    let Some(google) = google else { return diagnostics };
    let not_utf_8 = |diagnostic: &Diagnostic| {
        let is = google == Later::GooglePage && diagnostic.code == Code::Rfc9309NotUtf8;
        is.then(|| Diagnostic::new(Code::GoogleNotUtf8, diagnostic.span))
    };
    let encoding: Vec<Diagnostic> = diagnostics.iter().filter_map(not_utf_8).collect();
    // Google doesn't require lines to match the grammar of RFC 9309, so violations of the grammar are dropped.
    let of_rfc = |code| matches!(code, Code::Rfc9309MisspeltField | Code::Rfc9309OverLimit);
    diagnostics.retain(|diagnostic| {
        diagnostic.code.severity() != Severity::Violation && !of_rfc(diagnostic.code)
    });
    if kinds::other(document).is_none() {
        let starts: Vec<usize> =
            diagnostics.iter().map(|diagnostic| diagnostic.span.start).collect();
        diagnostics.extend(encoding);
        lines(document, google, &starts, &mut diagnostics);
        diagnostics.sort_by_key(|each| (each.span.start, each.code));
    }
    diagnostics
}

/// Finds lines that Google ignores, and lines that Google parses differently from RFC 9309. `starts` contains the
/// offsets at which other diagnostics begin. If an unknown field already has a diagnostic, no second diagnostic is
/// added.
fn lines(
    document: &Document<'_>,
    google: Later,
    starts: &[usize],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut entries = Entries::new(google, document.bytes());
    let mut next = entries.next(google, true);
    let mut inside = false;
    for line in document.lines() {
        let text = line.text();
        if google == Later::GooglePage && line.span().end > PAGE_LIMIT {
            let rest = Span::new(PAGE_LIMIT.max(text.start), text.end.max(PAGE_LIMIT));
            diagnostics.push(Diagnostic::new(Code::GoogleOverLimit, rest));
            return;
        }
        if google == Later::GoogleCode && text.len() > LINE_LIMIT {
            let rest = Span::new(text.start + LINE_LIMIT, text.end);
            diagnostics.push(Diagnostic::new(Code::GoogleLongLine, rest));
        }
        let entry = next.take_if(|entry| entry.line.get() == line.number());
        let Some(entry) = entry else {
            diagnostics.extend(ignored(line, starts));
            continue;
        };
        next = entries.next(google, true);
        let (kind, name) = name_of(entry.kind);
        if line.kind() != kind {
            let whole = Diagnostic::new(Code::GoogleReadsField, trimmed(line));
            diagnostics.push(whole.meant(name));
        }
        let value = match line.field() {
            Some(field) => field.value_span(),
            None => trimmed(line),
        };
        if kind == LineKind::UserAgent {
            inside = true;
            let is_all = match entry.value {
                b"*" => true,
                [b'*', b' ' | b'\t', ..] => google == Later::GoogleCode,
                _ => false,
            };
            if !is_all && token(entry.value).len() < entry.value.len() || entry.value.is_empty() {
                diagnostics.push(Diagnostic::new(Code::GoogleProductToken, value));
            }
        } else if !inside {
            diagnostics.push(Diagnostic::new(Code::GoogleRuleWithoutGroup, keyword(line)));
        } else if !entry.value.is_empty() {
            let pattern = compared(google, entry.value);
            if !pattern.is_some_and(|pattern| matches!(pattern.first(), Some(b'/' | b'*' | b'$'))) {
                diagnostics.push(Diagnostic::new(Code::GooglePath, value));
            }
        }
    }
}

/// Returns the field name that Google's code assigns to the line at `place`. Returns `None` if the code ignores the
/// line.
pub(crate) fn taken_for(document: &Document<'_>, place: Span) -> Option<&'static str> {
    let before = document.lines.partition_point(|line| line.end() <= place.start);
    let line = document.line(before + 1)?;
    let (kind, _) = google_field(document.slice(line.unmarked()), true)?;
    Some(name_of(kind).1)
}

fn name_of(kind: EntryKind) -> (LineKind, &'static str) {
    match kind {
        EntryKind::Agent => (LineKind::UserAgent, "User-agent"),
        EntryKind::Allow => (LineKind::Allow, "Allow"),
        _ => (LineKind::Disallow, "Disallow"),
    }
}

/// Returns the diagnostic for a line that Google ignores. Returns `None` for blank lines, comments, Sitemap lines, and
/// lines that already have a diagnostic.
fn ignored(line: Line<'_>, starts: &[usize]) -> Option<Diagnostic> {
    let text = line.text();
    match line.kind() {
        LineKind::Blank | LineKind::Comment => None,
        LineKind::Unrecognised => {
            let field = line.field()?;
            let from = starts.partition_point(|start| *start < text.start);
            let is_told = starts.get(from).is_some_and(|start| *start < text.end);
            if is_told || field.is("sitemap") {
                return None;
            }
            let name = field.name_span();
            let (code, span) = match name.is_empty() {
                true => (Code::GoogleOtherLine, trimmed(line)),
                false => (Code::GoogleOtherField, name),
            };
            Some(Diagnostic::new(code, span))
        }
        _ => Some(Diagnostic::new(Code::GoogleOtherLine, trimmed(line))),
    }
}
