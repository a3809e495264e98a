//! Collects the diagnostics that the checks report, or only their codes.

use crate::check::code::{Code, Severity};
use crate::check::diagnostic::{Diagnostic, Role};

/// Returns the rank of a violation in a web page or another file that isn't a robots.txt file. Only the violation with
/// the lowest rank is reported. The codes for lines that the grammar doesn't accept have the lowest ranks. The codes
/// for line ends have the highest ranks, because they are the least informative.
fn rank(code: Code) -> (bool, bool, Code) {
    let of_end = matches!(
        code,
        Code::RevisitedUnterminated | Code::Draft1996LineEnd | Code::Rfc9309Unterminated
    );
    (!code.is_of_form(), of_end, code)
}

pub(crate) trait Found {
    fn push(&mut self, diagnostic: Diagnostic);

    fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        diagnostics.into_iter().for_each(|diagnostic| self.push(diagnostic));
    }

    /// Replaces all diagnostics by `kind`, which says that the file isn't a robots.txt file. If there are violations,
    /// keeps one of them without its fix, to show that the file doesn't conform.
    fn replace(&mut self, kind: Diagnostic);
}

impl Found for Vec<Diagnostic> {
    fn push(&mut self, diagnostic: Diagnostic) {
        self.push(diagnostic);
    }

    fn replace(&mut self, kind: Diagnostic) {
        let violations = self.drain(..).filter(|each| each.code.severity() == Severity::Violation);
        let first = violations.min_by_key(|each| (rank(each.code), each.span.start));
        let also = Some((kind.span, Role::OtherKind));
        let first = first.map(|violation| Diagnostic { also, fix: None, ..violation });
        *self = first.into_iter().chain([kind]).collect();
    }
}

/// The set of the codes of a file's diagnostics.
///
/// ```
/// use norobots::check::{Code, codes};
/// use norobots::{source::Source, syntax};
///
/// let found = codes(&syntax::parse(&Source::new(b"User-agent: *\nDisallow: /*.gif\nDisallow: /*.png\n")));
/// assert_eq!(found.iter().collect::<Vec<_>>(), [Code::Wildcard]);
/// assert!(found.contains(Code::Wildcard) && found.conforming());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Codes(u128);

impl Codes {
    /// Returns whether the set contains the code.
    #[must_use]
    pub fn contains(self, code: Code) -> bool {
        self.0 >> code as u32 & 1 == 1
    }

    /// Returns the codes in the order of `Code::ALL`.
    pub fn iter(self) -> impl Iterator<Item = Code> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let code = Code::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*code)
        })
    }

    /// Returns whether a file with these codes conforms. A file conforms if no code is a violation.
    #[must_use]
    pub fn conforming(self) -> bool {
        self.iter().all(|code| code.severity() != Severity::Violation)
    }
}

impl std::ops::BitOr for Codes {
    type Output = Codes;

    fn bitor(self, other: Codes) -> Codes {
        Codes(self.0 | other.0)
    }
}

impl Found for Codes {
    fn push(&mut self, diagnostic: Diagnostic) {
        const { assert!(Code::ALL.len() <= u128::BITS as usize, "each code has a bit") }
        self.0 |= 1 << diagnostic.code as u32;
    }

    fn replace(&mut self, kind: Diagnostic) {
        let violations = self.iter().filter(|code| code.severity() == Severity::Violation);
        self.0 = violations.min_by_key(|code| rank(*code)).map_or(0, |code| 1 << code as u32);
        self.push(kind);
    }
}
