//! Every diagnostic of a document.

use crate::check::code::{Code, Severity};
use crate::check::diagnostic::{Diagnostic, Fix};
use crate::check::{bytes, draft1996, kinds, lines, names, records, revisited, rfc9309, values};
use crate::syntax::{Document, Format};
use std::collections::BTreeSet;

/// Returns every diagnostic of a document in the order of their places, by the format that the
/// document was read by. A file without any conforms.
///
/// ```
/// use norobots::{check, source::Source, syntax};
///
/// let found = check::check(&syntax::parse(&Source::new(b"User-agent: *\nDisallow: /*.gif\n")));
/// assert_eq!(found.iter().map(|one| one.code.id()).collect::<Vec<_>>(), ["wildcard"]);
/// assert!(check::conforming(&found), "a warning is no violation");
/// ```
#[must_use]
pub fn check(document: &Document<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    match document.format() {
        Format::Standard1994 => standard(document, &mut found),
        Format::Revisited => {
            bytes::byte_order_mark(document, Code::RevisitedByteOrderMark, &mut found);
            lines::blanks(document, Code::RevisitedBlankForm, &mut found);
            revisited::forms(document, &mut found);
            revisited::shape(document, &mut found);
        }
        Format::Draft1996 => {
            bytes::byte_order_mark(document, Code::Draft1996ByteOrderMark, &mut found);
            draft1996::forms(document, &mut found);
            draft1996::shape(document, &mut found);
            values::others(document, Code::Draft1996OtherValue, &mut found);
        }
        Format::Rfc9309 => {
            bytes::byte_order_mark(document, Code::Rfc9309ByteOrderMark, &mut found);
            rfc9309::octets(document, &mut found);
            rfc9309::forms(document, &mut found);
            rfc9309::groups(document, &mut found);
            rfc9309::limit(document, &mut found);
            names::other_records(document, &mut found);
            values::others(document, Code::Rfc9309OtherValue, &mut found);
        }
    }
    found.sort_by_key(|each| (each.span.start, each.code));
    for diagnostic in &mut found {
        diagnostic.fix.take_if(|fix| bares_mark(fix, document.bytes()));
    }
    found
}

fn standard(document: &Document<'_>, found: &mut Vec<Diagnostic>) {
    bytes::byte_order_mark(document, Code::ByteOrderMark, found);
    bytes::octets(document, found);
    bytes::terminators(document, found);
    lines::forms(document, found);
    lines::blanks(document, Code::WhiteSpaceLine, found);
    found.extend(lines::tag(document));
    names::fields(document, found);
    records::shape(document, found);
    records::agents(document, found);
    records::default_records(document, found);
    values::agents(document, found);
    values::paths(document, found);
    values::fused(document, found);
    if let Some(kind) = kinds::other(document) {
        // The violations say that the file does not conform, each once. The rest speaks of lines that
        // nobody wrote for robots.
        let mut told = BTreeSet::new();
        let violation = |code: Code| code.severity() == Severity::Violation;
        found.retain(|each| violation(each.code) && told.insert(each.code));
        found.iter_mut().for_each(|each| each.fix = None);
        found.push(kind);
    }
}

/// Returns whether an edit lays bare a byte-order mark that was part of the first line's text.
fn bares_mark(fix: &Fix, bytes: &[u8]) -> bool {
    fix.span.start == 0 && fix.with.is_empty() && bytes[fix.span.end..].starts_with(b"\xEF\xBB\xBF")
}

/// Returns whether a file with these diagnostics conforms: none of them is a violation.
#[must_use]
pub fn conforming(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().all(|each| each.code.severity() == Severity::Warning)
}
