//! Runs the checks for a document's format, and collects their diagnostics.

use crate::check::code::{Code, Severity};
use crate::check::diagnostic::{Diagnostic, Fix, Role};
use crate::check::found::{Codes, Found};
use crate::check::{
    bytes, draft1996, groups, kinds, lines, mistakes, names, records, revisited, rfc9309, usage,
    values,
};
use crate::syntax::{Document, Format};

/// Returns all diagnostics of a document, sorted by their positions. The format of the document determines the checks.
/// If no diagnostic is a violation, the file conforms.
///
/// The file may be a web page or another file that isn't a robots.txt file. In this case, the first diagnostic states
/// the kind of the file, and at most one violation follows.
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
    let mut diagnostics = Vec::new();
    find(document, &mut diagnostics);
    // In a web page, for example, the violation comes after the diagnostic that states the kind of the file.
    let of_another = |each: &Diagnostic| matches!(each.also, Some((_, Role::OtherKind)));
    diagnostics.sort_by_key(|each| (of_another(each), each.span.start, each.code));
    for diagnostic in &mut diagnostics {
        diagnostic.fix.take_if(|fix| bares_mark(fix, document.bytes()));
    }
    diagnostics
}

/// Returns the codes of all diagnostics of a document, with less work than [`check`].
#[must_use]
pub fn codes(document: &Document<'_>) -> Codes {
    let mut codes = Codes::default();
    find(document, &mut codes);
    codes
}

fn find(document: &Document<'_>, diagnostics: &mut impl Found) {
    match document.format() {
        Format::Standard1994 => standard(document, diagnostics),
        Format::Revisited => {
            bytes::byte_order_mark(document, Code::RevisitedByteOrderMark, diagnostics);
            lines::blanks(document, Code::RevisitedBlankForm, diagnostics);
            revisited::forms(document, diagnostics);
            revisited::shape(document, diagnostics);
        }
        Format::Draft1996 => {
            bytes::byte_order_mark(document, Code::Draft1996ByteOrderMark, diagnostics);
            draft1996::forms(document, diagnostics);
            draft1996::shape(document, diagnostics);
            draft1996::order(document, diagnostics);
            values::extensions(document, Code::Draft1996OtherValue, diagnostics);
        }
        Format::Rfc9309 => {
            bytes::byte_order_mark(document, Code::Rfc9309ByteOrderMark, diagnostics);
            rfc9309::octets(document, diagnostics);
            rfc9309::forms(document, diagnostics);
            rfc9309::groups(document, diagnostics);
            rfc9309::limit(document, diagnostics);
            rfc9309::root_query(document, diagnostics);
            rfc9309::known_robots(document, diagnostics);
            groups::joined(document, diagnostics);
            names::other_records(document, diagnostics);
            values::extensions(document, Code::Rfc9309OtherValue, diagnostics);
        }
    }
    if document.format() != Format::Revisited {
        mistakes::values(document, diagnostics);
        names::mistakes(document, diagnostics);
        groups::hidden(document, diagnostics);
        usage::lines(document, diagnostics);
    }
    kinds::kind(document, diagnostics);
}

fn standard(document: &Document<'_>, diagnostics: &mut impl Found) {
    bytes::byte_order_mark(document, Code::ByteOrderMark, diagnostics);
    bytes::octets(document, diagnostics);
    bytes::terminators(document, diagnostics);
    lines::forms(document, diagnostics);
    lines::blanks(document, Code::WhiteSpaceLine, diagnostics);
    names::fields(document, diagnostics);
    records::shape(document, diagnostics);
    records::agents(document, diagnostics);
    records::default_records(document, diagnostics);
    values::agents(document, diagnostics);
    values::paths(document, diagnostics);
    values::extensions(document, Code::OtherValue, diagnostics);
}

/// Returns whether the edit removes all bytes before a byte-order mark, so that the file would begin with the mark.
fn bares_mark(fix: &Fix, bytes: &[u8]) -> bool {
    fix.span.start == 0 && fix.with.is_empty() && bytes[fix.span.end..].starts_with(b"\xEF\xBB\xBF")
}

/// Returns whether a file with these diagnostics conforms. A file conforms if no diagnostic is a violation.
#[must_use]
pub fn conforming(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().all(|each| each.code.severity() != Severity::Violation)
}
