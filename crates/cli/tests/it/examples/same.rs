//! Tests the examples with different line terminators and with different encodings. Each test says which results may
//! change.

use encoding_rs::{Encoding, KOI8_R, UTF_8, WINDOWS_1251, WINDOWS_1252};
use norobots::check::{Code, check};
use norobots::engine::Decision;
use norobots::source::{Source, Span};
use norobots::syntax::{Format, LineKind, TokenKind, parse_by};
use xtask::pages::examples::{Example, data, decide};

/// The kind of each line, and its tokens without the terminator. Each token has a kind and its decoded text.
type Lines = Vec<(LineKind, Vec<(TokenKind, String)>)>;

/// A diagnostic: its code, its place, the suggested meaning, a second place with its role, and the fix. A place is a
/// line, a column in characters, and the decoded text there.
type Reported =
    (Code, Place, Option<String>, Option<(Place, &'static str)>, Option<(Place, String)>);

type Place = (usize, usize, String);

#[derive(Debug, PartialEq)]
struct Said {
    lines: Lines,
    records: Vec<(usize, usize)>,
    diagnostics: Vec<Reported>,
    decisions: Vec<Decision>,
}

/// Returns three values. The first value is everything that the library reports about a file, except the diagnostics
/// `not-utf-8`. The second value lists the lines with a diagnostic `not-utf-8`. The third value contains the messages
/// of all other diagnostics.
fn said(
    example: &Example,
    bytes: &[u8],
    encoding: &'static Encoding,
    format: Format,
) -> (Said, Vec<usize>, Vec<String>) {
    let decoded = |bytes: &[u8]| {
        let (text, lost) = encoding.decode_without_bom_handling(bytes);
        assert!(!lost, "{}: {}", example.id, bytes.escape_ascii());
        text.replace("\r\n", "\n").replace('\r', "\n")
    };
    let source = Source::new(bytes);
    let document = parse_by(&source, format);
    let lines = document.lines().map(|line| {
        let tokens = line.tokens().filter(|(kind, _)| *kind != TokenKind::Terminator);
        (line.kind(), tokens.map(|(kind, span)| (kind, decoded(document.slice(span)))).collect())
    });
    let place = |span: Span| {
        let line = source.position(span.start).line;
        let start = source.line(line).map_or(span.start, |line| line.start);
        let column = decoded(document.slice(Span::new(start, span.start))).chars().count();
        (line, column, decoded(document.slice(span)))
    };
    let remarks = check(&document);
    let (not, remarks): (Vec<_>, Vec<_>) =
        remarks.into_iter().partition(|each| each.code == Code::NotUtf8);
    let diagnostics = remarks.iter().map(|each| {
        let also = each.also.map(|(span, role)| (place(span), role.summary()));
        let fix = each.fix.as_ref().map(|fix| (place(fix.span), decoded(&fix.with)));
        (each.code, place(each.span), each.meant.as_deref().map(str::to_owned), also, fix)
    });
    let mut decisions = Vec::new();
    for edition in example.editions() {
        decisions.extend(example.queries().map(|query| {
            let (url, _, lost) = encoding.encode(query.url);
            assert!(!lost);
            decide(edition, bytes, query.agent.as_bytes(), &url)
        }));
    }
    let said = Said {
        lines: lines.collect(),
        records: document
            .records()
            .map(|record| (record.first_line(), record.last_line()))
            .collect(),
        diagnostics: diagnostics.collect(),
        decisions,
    };
    let words = remarks
        .iter()
        .map(|each| format!("{} {:?}", each.message(&document), each.help(&document)));
    (said, not.iter().map(|each| source.position(each.span.start).line).collect(), words.collect())
}

/// If the line terminators of an example are replaced, only the terminators and the offsets in the results may change.
#[test]
fn a_line_terminator_changes_terminators_and_offsets_alone() {
    let mut files = 0;
    for example in &data().example {
        for (form, robots) in example.files() {
            for format in example.formats() {
                let expected = said(example, robots.as_bytes(), UTF_8, *format);
                for terminator in ["\r\n", "\r"] {
                    let other = robots.replace('\n', terminator);
                    let actual = said(example, other.as_bytes(), UTF_8, *format);
                    assert_eq!(actual, expected, "{}, {form}, {terminator:?}", example.id);
                    let source = Source::new(other.as_bytes());
                    let document = parse_by(&source, *format);
                    for line in document.lines() {
                        let own = document.slice(Span::new(line.text().end, line.span().end));
                        assert!(own.is_empty() || own == terminator.as_bytes());
                    }
                    files += 1;
                }
            }
        }
    }
    assert_eq!(files, 92);
}

/// Encodes each example and the URLs of its queries in an encoding of the 1990s. Only bytes and offsets may change.
/// Each line with letters outside ASCII must also have the diagnostic `not-utf-8`.
#[test]
fn an_encoding_changes_bytes_alone_and_is_told() {
    let (mut files, mut letters, mut warned) = (0, 0, 0);
    for example in &data().example {
        let encodings: &[&'static Encoding] = match &*example.source {
            "paraphrase-es" => &[WINDOWS_1252],
            "standard" => &[],
            _ => &[KOI8_R, WINDOWS_1251],
        };
        for (form, robots) in example.files() {
            let wide = (1..).zip(robots.lines()).filter(|(_, line)| !line.is_ascii());
            let wide: Vec<usize> = wide.map(|(number, _)| number).collect();
            for (format, encoding) in example
                .formats()
                .iter()
                .flat_map(|format| encodings.iter().map(move |encoding| (*format, *encoding)))
            {
                let (bytes, _, lost) = encoding.encode(&robots);
                assert!(!lost, "{}", example.id);
                let (expected, not, _) = said(example, robots.as_bytes(), UTF_8, format);
                assert!(not.is_empty(), "{}", example.id);
                let (actual, not, _) = said(example, &bytes, encoding, format);
                let what = format!("{}, {form}, {}", example.id, encoding.name());
                assert_eq!(actual, expected, "{what}");
                // `not-utf-8` is a warning, and the Revisited format has no warnings.
                let expected_lines = if format == Format::Revisited { &[][..] } else { &wide };
                assert_eq!(not, expected_lines, "{what}");
                files += 1;
                letters += usize::from(!wide.is_empty());
                warned += not.len();
            }
        }
    }
    println!("{files} files, {letters} with letters outside ASCII, {warned} lines warned of");
    assert_eq!((files, letters), (77, 15));
    assert!(warned > 30, "{warned}");
}
