//! Finds the nearest opposite of a test case: a similar case with a different expected result.

use crate::suite::case::{Case, Expectation, Suite};

impl Suite {
    /// Returns the nearest opposite of a case: a similar case with a different expected result.
    ///
    /// The two cases differ in the answer to a query, in the conformance of the file, or in the permissions of a page.
    /// The opposite also cites the clause that the given case mainly tests. If there are several such cases, the
    /// nearest is the case whose file differs in the fewest bytes. If several cases are equally near, the function
    /// prefers a case that mainly tests the same clause, and then the first case in the suite.
    ///
    /// If the case is about a page, the opposite need not cite the same rule, because one feature of HTML can affect
    /// two rules.
    ///
    /// A case with a setting has no opposite, because the choices of the setting already lead to opposite answers.
    pub fn opposite(&self, case: &Case) -> Option<&Case> {
        let chief = *case.cited().first()?;
        let page = case.meta.is_some();
        let able = |other: &&Case| {
            other.setting.is_none()
                && (page || other.cited().contains(&chief))
                && opposed(case, other)
        };
        let elsewhere = |other: &&Case| other.cited().first() != Some(&chief);
        let candidates = self.cases.iter().filter(|_| case.setting.is_none()).filter(able);
        candidates.min_by_key(|other| (distance(&case.robots, &other.robots), elsewhere(other)))
    }
}

/// Returns whether two cases have different expected results for the same query, for the conformance of their files, or
/// for their pages.
fn opposed(a: &Case, b: &Case) -> bool {
    let settled = |query: &&Expectation| query.expect.settled().is_some();
    let queries = a.queries.iter().filter(settled).any(|query| {
        b.queries.iter().filter(settled).any(|other| {
            query.agent == other.agent && query.url == other.url && query.expect != other.expect
        })
    });
    queries || differ(a.conforming, b.conforming) || pages_opposed(a, b)
}

/// Returns whether one page grants a permission that the other page denies. If no permission is known for both pages,
/// returns whether their terms differ.
fn pages_opposed(a: &Case, b: &Case) -> bool {
    let (Some(a), Some(b)) = (&a.meta, &b.meta) else { return false };
    let settled =
        (a.index.is_some() && b.index.is_some()) || (a.follow.is_some() && b.follow.is_some());
    let words = a.terms.as_ref().zip(b.terms.as_ref()).is_some_and(|(a, b)| a != b);
    differ(a.index, b.index) || differ(a.follow, b.follow) || !settled && words
}

fn differ(a: Option<bool>, b: Option<bool>) -> bool {
    a.zip(b).is_some_and(|(a, b)| a != b)
}

/// Counts the bytes that differ between two files. The function removes the common beginning and then the common end of
/// both files. The result is the number of remaining bytes in the longer file.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[same..], &b[same..]);
    let same = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    a.len().max(b.len()) - same
}

#[cfg(test)]
mod tests {
    use crate::suite::opposite::distance;

    #[test]
    fn a_distance_is_that_of_the_one_stretch_that_differs() {
        for (a, b, expected) in [
            ("", "", 0),
            ("abc", "abc", 0),
            ("abc", "axc", 1),
            ("abc", "ac", 1),
            ("aa", "a", 1),
            ("abab", "ab", 2),
            ("", "abc", 3),
            ("axbyc", "azbwc", 3),
        ] {
            assert_eq!(distance(a.as_bytes(), b.as_bytes()), expected, "{a:?} {b:?}");
            assert_eq!(distance(b.as_bytes(), a.as_bytes()), expected, "{b:?} {a:?}");
        }
    }
}
