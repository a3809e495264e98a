//! The properties of the tree. The tree must contain every byte of the file. The strict grammar must accept a file if
//! and only if the file has no violation.

use crate::broken::{Broken, hold};
use crate::subject::{Subject, hash};
use norobots::check::{Code, Diagnostic};
use norobots::source::Source;
use norobots::syntax::{Document, Format, LineKind, Terminator, TokenKind};
use norobots::{check, syntax, witness};
use norobots_generate::grammar::{Grammar, Tree};
use std::collections::BTreeSet;

/// Checks that the lines cover the file, and that the tokens of each line cover the line. Each token must have only
/// bytes that its kind permits. In a record, User-agent lines must come before rules. A record may have blank lines
/// only if the format permits them.
///
/// # Errors
///
/// Returns [`Broken`] with the first line or record that is wrong.
pub fn covers(document: &Document<'_>) -> Result<(), Broken> {
    let holds = |holds, how: &dyn Fn() -> String| hold("spans cover the file", holds, how);
    let (mut at, length) = (0, document.bytes().len());
    for (number, line) in (1..).zip(document.lines()) {
        let span = line.span();
        holds(span.start == at && !span.is_empty(), &|| {
            format!("line {number} is {span} after {at}")
        })?;
        for (kind, token) in line.tokens() {
            holds(token.start == at && token.end <= span.end, &|| {
                format!("line {number}: {kind:?} is {token} after {at}")
            })?;
            holds(is_of_kind(kind, document.slice(token), document.format()), &|| {
                format!("line {number}: {kind:?} {token} holds other octets")
            })?;
            at = token.end;
        }
        holds(at == span.end, &|| format!("line {number} ends at {} and not at {at}", span.end))?;
        holds(line.terminator() != Terminator::End || at == length, &|| {
            format!("line {number} has no terminator and is not the last")
        })?;
    }
    holds(at == length, &|| format!("the lines end at {at} of {length}"))?;
    let mut free = 0;
    for record in document.records() {
        let kinds: Vec<LineKind> = record.lines().map(|line| line.kind()).collect();
        let last_agent = kinds.iter().rposition(|kind| *kind == LineKind::UserAgent);
        let first_rule = kinds.iter().position(|kind| match kind {
            LineKind::Disallow | LineKind::Allow => true,
            LineKind::Unrecognised => document.format() == Format::Draft1996,
            _ => false,
        });
        let shaped = kinds.first() == Some(&LineKind::UserAgent)
            && (document.format() == Format::Rfc9309 || !kinds.contains(&LineKind::Blank))
            && first_rule.is_none_or(|first| last_agent < Some(first))
            && record.first_line() > free;
        holds(shaped, &|| format!("{record:?} is {kinds:?}"))?;
        free = record.last_line();
    }
    Ok(())
}

fn is_of_kind(kind: TokenKind, bytes: &[u8], format: Format) -> bool {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t');
    let trimmed = !bytes.first().is_some_and(is_space) && !bytes.last().is_some_and(is_space);
    let free_of = |octets: &[u8]| !bytes.iter().any(|byte| octets.contains(byte));
    match kind {
        TokenKind::ByteOrderMark => bytes == b"\xEF\xBB\xBF",
        TokenKind::Space => bytes.iter().all(is_space),
        TokenKind::Name | TokenKind::Text => trimmed && free_of(b":#\r\n"),
        TokenKind::Colon => bytes == b":",
        TokenKind::Value => match format {
            Format::Revisited => free_of(b"# \t\r\n"),
            _ => trimmed && free_of(b"#\r\n"),
        },
        TokenKind::Comment => bytes[0] == b'#' && free_of(b"\r\n"),
        TokenKind::Terminator => matches!(bytes, b"\r" | b"\r\n" | b"\n"),
    }
}

/// Prints the tree, and checks that the result is the file. Also checks that `Source` finds the same lines as the tree.
///
/// # Errors
///
/// Returns [`Broken`] if the result is not the file, or if a line differs.
pub fn reprints(document: &Document<'_>) -> Result<(), Broken> {
    let property = "print ∘ parse is the identity";
    hold(property, document.print() == document.bytes(), || "the tree prints another file".into())?;
    let source = Source::new(document.bytes());
    for (number, line) in (1..).zip(document.lines()) {
        let position = source.position(line.span().start);
        hold(property, (position.line, position.column) == (number, 1), || {
            format!("line {number} of the tree begins at {position}")
        })?;
    }
    Ok(())
}

/// Returns whether the strict grammar accepts the file.
pub(crate) fn of_tree(file: &Subject<'_>) -> Result<bool, Broken> {
    covers(&file.document)?;
    reprints(&file.document)?;
    let codes: BTreeSet<Code> = file.diagnostics().iter().map(|each| each.code).collect();
    let alone: Vec<Code> = check::codes(&file.document).iter().collect();
    hold("codes alone are those of the diagnostics", alone.iter().eq(&codes), || {
        format!("{alone:?}, {codes:?}")
    })?;
    strict_is_clean(&file.source, &file.document, file.diagnostics())
}

/// Checks that the strict grammar of the document's format accepts the file if and only if the file has no violation.
/// If the strict grammar accepts the file, its tree must equal the tree of the lenient grammar. Returns whether the
/// strict grammar accepts the file.
///
/// # Errors
///
/// Returns [`Broken`] in three cases: the strict grammar accepts a file with a violation, the strict grammar refuses a
/// file without a violation, or the two trees differ.
pub fn strict_is_clean(
    source: &Source<'_>,
    document: &Document<'_>,
    diagnostics: &[Diagnostic],
) -> Result<bool, Broken> {
    let property = "strict accepts if and only if there is no violation";
    let clean = check::conforming(diagnostics);
    let strict = syntax::parse_strict_by(source, document.format());
    hold(property, strict.is_some() == clean, || match strict {
        None => "strict refuses a file without violation".into(),
        Some(_) => format!("strict accepts a file with {diagnostics:?}"),
    })?;
    hold(
        "strict and lenient trees agree",
        strict.as_ref().is_none_or(|tree| tree == document),
        || format!("{strict:?}\n{document:?}"),
    )?;
    Ok(clean)
}

/// Checks the trees of a file under every format. [`covers`] and [`reprints`] check each lenient tree. For each
/// grammar, lenient or strict, the compiled parser must build the same tree as the parser that pest derives. Returns
/// the number of strict grammars that accept the file.
///
/// # Errors
///
/// Returns the first property that the file breaks.
pub fn trees(bytes: &[u8]) -> Result<usize, Broken> {
    let mut accepted = 0;
    for format in Format::ALL {
        lenient_tree(bytes, format)?;
        accepted += usize::from(strict_tree(bytes, format)?);
    }
    Ok(accepted)
}

/// Checks one tree of the file in the same way as [`trees`]. A hash of the file selects the format, and selects either
/// the lenient or the strict grammar. The function is fast, so fuzz targets can call it often.
///
/// # Errors
///
/// Returns the first property that the file breaks.
pub fn tree(bytes: &[u8]) -> Result<(), Broken> {
    let hash = (hash(bytes) >> 32) as usize;
    let format = Format::ALL[hash / 2 % Format::ALL.len()];
    match hash % 2 {
        0 => lenient_tree(bytes, format),
        _ => strict_tree(bytes, format).map(drop),
    }
}

const ONE_TREE: &str = "compiled and derived parsers give one tree";

fn lenient_tree(bytes: &[u8], format: Format) -> Result<(), Broken> {
    let document = syntax::parse_by(&Source::new(bytes), format);
    covers(&document)?;
    reprints(&document)?;
    let derived = witness::parse_by(bytes, format);
    hold(ONE_TREE, derived.as_ref() == Ok(&document), || {
        format!("by {format}: {document:?}\n{derived:?}")
    })
}

/// Returns whether the strict grammar accepts the file.
fn strict_tree(bytes: &[u8], format: Format) -> Result<bool, Broken> {
    let strict = Ok(syntax::parse_strict_by(&Source::new(bytes), format));
    let derived = witness::parse_strict_by(bytes, format);
    hold(ONE_TREE, derived == strict, || format!("strict, by {format}: {strict:?}\n{derived:?}"))?;
    Ok(matches!(strict, Ok(Some(_))))
}

/// Interprets every grammar, and checks that the interpreted grammar accepts the file if and only if the compiled
/// parser accepts it. Returns the number of grammars that accept the file.
///
/// # Errors
///
/// Returns [`Broken`] with the first grammar that disagrees with its compiled parser.
pub fn interpreted(bytes: &[u8]) -> Result<usize, Broken> {
    let mut accepted = 0;
    for grammar in Grammar::ALL {
        let compiled = grammar.document(bytes).is_some();
        let alike = Tree::new(grammar, bytes).accepted() == compiled;
        hold("interpreted and compiled grammars accept the same", alike, || {
            format!("{grammar}, compiled: {compiled}")
        })?;
        accepted += usize::from(compiled);
    }
    Ok(accepted)
}
