//! Every diagnostic of a document.

use crate::check::code::{Code, Severity};
use crate::check::diagnostic::{Diagnostic, Fix, Role};
use crate::check::found::{Codes, Found};
use crate::check::{
    bytes, draft1996, groups, kinds, lines, mistakes, names, records, revisited, rfc9309, values,
};
use crate::syntax::{Document, Format};

/// Returns every diagnostic of a document in the order of their places, by the format that the
/// document was read by. A file without violations conforms. Of a file of another kind, such as a page, its kind is
/// told first, then one violation, if there is one.
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
    find(document, &mut found);
    // What a file of another kind is comes first.
    let of_another = |each: &Diagnostic| matches!(each.also, Some((_, Role::OtherKind)));
    found.sort_by_key(|each| (of_another(each), each.span.start, each.code));
    for diagnostic in &mut found {
        diagnostic.fix.take_if(|fix| bares_mark(fix, document.bytes()));
    }
    found
}

/// Returns the codes of all diagnostics of a document, which is less work than [`check`] is.
#[must_use]
pub fn codes(document: &Document<'_>) -> Codes {
    let mut found = Codes::default();
    find(document, &mut found);
    found
}

fn find(document: &Document<'_>, found: &mut impl Found) {
    match document.format() {
        Format::Standard1994 => standard(document, found),
        Format::Revisited => {
            bytes::byte_order_mark(document, Code::RevisitedByteOrderMark, found);
            lines::blanks(document, Code::RevisitedBlankForm, found);
            revisited::forms(document, found);
            revisited::shape(document, found);
        }
        Format::Draft1996 => {
            bytes::byte_order_mark(document, Code::Draft1996ByteOrderMark, found);
            draft1996::forms(document, found);
            draft1996::shape(document, found);
            draft1996::order(document, found);
            values::extensions(document, Code::Draft1996OtherValue, found);
        }
        Format::Rfc9309 => {
            bytes::byte_order_mark(document, Code::Rfc9309ByteOrderMark, found);
            rfc9309::octets(document, found);
            rfc9309::forms(document, found);
            rfc9309::groups(document, found);
            rfc9309::limit(document, found);
            rfc9309::root_query(document, found);
            rfc9309::known_robots(document, found);
            groups::joined(document, found);
            names::other_records(document, found);
            values::extensions(document, Code::Rfc9309OtherValue, found);
        }
    }
    if document.format() != Format::Revisited {
        mistakes::values(document, found);
        names::mistakes(document, found);
        groups::hidden(document, found);
    }
    kinds::kind(document, found);
}

fn standard(document: &Document<'_>, found: &mut impl Found) {
    bytes::byte_order_mark(document, Code::ByteOrderMark, found);
    bytes::octets(document, found);
    bytes::terminators(document, found);
    lines::forms(document, found);
    lines::blanks(document, Code::WhiteSpaceLine, found);
    names::fields(document, found);
    records::shape(document, found);
    records::agents(document, found);
    records::default_records(document, found);
    values::agents(document, found);
    values::paths(document, found);
    values::extensions(document, Code::OtherValue, found);
}

/// Returns whether an edit lays bare a byte-order mark that was part of the first line's text.
fn bares_mark(fix: &Fix, bytes: &[u8]) -> bool {
    fix.span.start == 0 && fix.with.is_empty() && bytes[fix.span.end..].starts_with(b"\xEF\xBB\xBF")
}

/// Returns whether a file with these diagnostics conforms: none of them is a violation.
#[must_use]
pub fn conforming(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().all(|each| each.code.severity() != Severity::Violation)
}
