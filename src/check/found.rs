//! What the checks find: the diagnostics themselves, or only their codes.

use crate::check::code::{Code, Severity};
use crate::check::diagnostic::Diagnostic;
use std::collections::BTreeSet;

/// Takes in what the checks find.
pub(crate) trait Found {
    fn push(&mut self, diagnostic: Diagnostic);

    fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        diagnostics.into_iter().for_each(|one| self.push(one));
    }

    /// Keeps the violations alone, each once and without a fix: they say that a file of another kind does not
    /// conform, and the rest speaks of lines that nobody wrote for robots.
    fn keep_violations(&mut self);
}

impl Found for Vec<Diagnostic> {
    fn push(&mut self, diagnostic: Diagnostic) {
        self.push(diagnostic);
    }

    fn keep_violations(&mut self) {
        let mut told = BTreeSet::new();
        let violation = |code: Code| code.severity() == Severity::Violation;
        self.retain(|each| violation(each.code) && told.insert(each.code));
        self.iter_mut().for_each(|each| each.fix = None);
    }
}

/// A set of codes: those of a file's diagnostics.
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
    /// Returns whether it has the code.
    #[must_use]
    pub fn contains(self, code: Code) -> bool {
        self.0 >> code as u32 & 1 == 1
    }

    /// Returns the codes in their order, each once.
    pub fn iter(self) -> impl Iterator<Item = Code> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let code = Code::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*code)
        })
    }

    /// Returns whether a file with these codes conforms: none of them is a violation.
    #[must_use]
    pub fn conforming(self) -> bool {
        self.iter().all(|code| code.severity() == Severity::Warning)
    }
}

impl Found for Codes {
    fn push(&mut self, diagnostic: Diagnostic) {
        const { assert!(Code::ALL.len() <= u128::BITS as usize, "each code has a bit") }
        self.0 |= 1 << diagnostic.code as u32;
    }

    fn keep_violations(&mut self) {
        let violations = self.iter().filter(|code| code.severity() == Severity::Violation);
        self.0 = violations.fold(0, |kept, code| kept | 1 << code as u32);
    }
}
