//! Makes the fixes that the diagnostics of a file propose. The fixes are made in rounds, until no fix is possible.

use crate::edit::{Edit, apart, apply};
use crate::guard::Guard;
use norobots::check::Diagnostic;
use norobots::source::{Source, Span};
use norobots::syntax::{self, Document, Format};
use std::cmp::Ordering;

/// The maximum number of rounds in which fixes are made. A fix that depends on another fix is made in a later round.
const ROUNDS: usize = 32;

/// The maximum number of trials of fixes on a file. Each trial reads the file.
const TRIALS: usize = 512;

/// The result of [`mend`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// The file after the fixes.
    pub bytes: Vec<u8>,
    /// The edits of each round, sorted by span. The spans refer to the file as it was before the round.
    pub rounds: Vec<Vec<Edit>>,
    /// The number of fixes that were made.
    pub fixes: usize,
    /// The number of wanted fixes that were not made, because they change or may change a decision, or were not tried.
    pub left: usize,
    /// The number of wanted fixes that were not tried, because the numbers of trials and rounds are bounded.
    pub untried: usize,
}

impl Mended {
    /// Returns the result for a file that has no wanted fixes.
    pub fn unchanged(robots: &[u8]) -> Mended {
        Mended { bytes: robots.to_vec(), rounds: Vec::new(), fixes: 0, left: 0, untried: 0 }
    }
}

/// Makes the fixes that diagnostics propose. `wanted` is called for each format in `formats`, and returns the
/// diagnostics of the file under this format.
///
/// A fix is made only if no decision changes for any robot and URL, under every edition of
/// [`Edition::DECIDED`](norobots::Edition::DECIDED). If `formats` contains the Revisited grammar, a fix must not change
/// a decision under this grammar. If fixes touch each other, only the first of them is made in a round.
pub fn mend(
    robots: &[u8],
    formats: &[Format],
    wanted: impl Fn(&Document<'_>) -> Vec<Diagnostic>,
) -> Mended {
    let mut fixes = fixes(robots, formats, &wanted);
    if fixes.is_empty() {
        return Mended::unchanged(robots);
    }
    let mut bytes = robots.to_vec();
    let mut trials = Trials::new(robots, formats);
    let mut rounds: Vec<Vec<Edit>> = Vec::new();
    // The fixes that were refused in any round so far. Their spans refer to the current file.
    let mut refused: Vec<Edit> = Vec::new();
    for _ in 0..ROUNDS {
        let sorted = trials.sort(&bytes, &apart(&fixes));
        let mut batch = sorted.kept;
        refused.extend(sorted.refused.into_iter().cloned());
        if batch.is_empty() {
            // Tries each fix alone, because some fixes touch a refused fix and were not tried yet.
            for fix in &fixes {
                if trials.stand(&bytes, &[fix]) {
                    batch.push(fix);
                    break;
                } else if trials.spent() {
                    break;
                }
                refused.push(fix.clone());
            }
        }
        refused.sort_by(order);
        refused.dedup();
        if batch.is_empty() {
            break;
        }
        bytes = apply(&bytes, &batch);
        let made: Vec<Edit> = batch.into_iter().cloned().collect();
        refused = moved(refused, &made);
        rounds.push(made);
        fixes = self::fixes(&bytes, formats, &wanted);
    }
    let fixed = rounds.iter().map(Vec::len).sum();
    let is_untried = |fix: &&Edit| refused.binary_search_by(|other| order(other, fix)).is_err();
    let untried = fixes.iter().filter(is_untried).count();
    Mended { bytes, rounds, fixes: fixed, left: fixes.len(), untried }
}

/// Returns the wanted fixes of a file, sorted by span and without duplicates.
fn fixes(
    bytes: &[u8],
    formats: &[Format],
    wanted: &impl Fn(&Document<'_>) -> Vec<Diagnostic>,
) -> Vec<Edit> {
    let source = Source::new(bytes);
    let diagnostics = formats.iter().flat_map(|format| wanted(&syntax::parse_by(&source, *format)));
    let fixes = diagnostics.filter_map(|diagnostic| diagnostic.fix);
    let mut fixes: Vec<Edit> = fixes.map(Edit::from).collect();
    fixes.sort_by(order);
    fixes.dedup();
    fixes
}

fn order(a: &Edit, b: &Edit) -> Ordering {
    (a.span, &a.with).cmp(&(b.span, &b.with))
}

/// Adapts edits of a file to the new file after the edits in `made`. Omits edits that touch an edit in `made`. Both
/// lists must be sorted by span, and no two edits in `made` may touch.
fn moved(edits: Vec<Edit>, made: &[Edit]) -> Vec<Edit> {
    let (mut removed, mut added) = (0, 0);
    let mut ahead = made.iter().peekable();
    let moved = edits.into_iter().filter_map(|Edit { span, with }| {
        while let Some(before) = ahead.next_if(|made| made.span.end < span.start) {
            removed += before.span.end - before.span.start;
            added += before.with.len();
        }
        let is_free = ahead.peek().is_none_or(|next| span.end < next.span.start);
        let [start, end] = [span.start, span.end].map(|at| at + added - removed);
        is_free.then_some(Edit { span: Span::new(start, end), with })
    });
    moved.collect()
}

#[derive(Default)]
pub(crate) struct Sorted<'f> {
    /// Edits that together change no decision.
    pub(crate) kept: Vec<&'f Edit>,
    /// Edits that change or may change a decision. Edits that were not tried are in neither list.
    pub(crate) refused: Vec<&'f Edit>,
}

pub(crate) struct Trials<'a> {
    guard: Guard<'a>,
    left: usize,
    /// Edits that have already changed the file. The tried edits must not touch them.
    made_edits: &'a [&'a Edit],
}

impl<'a> Trials<'a> {
    /// If `formats` contains the Revisited grammar, the trials also compare the decisions under this grammar.
    pub(crate) fn new(robots: &'a [u8], formats: &[Format]) -> Trials<'a> {
        Trials { guard: Guard::new(robots, formats), left: TRIALS, made_edits: &[] }
    }

    /// Starts trials on the file `robots`, which `made_edits` have already changed.
    pub(crate) fn beside(robots: &'a [u8], made_edits: &'a [&'a Edit]) -> Trials<'a> {
        Trials { made_edits, ..Trials::new(robots, &[]) }
    }

    /// Returns whether no more trials can be made.
    pub(crate) fn spent(&self) -> bool {
        self.left == 0 || self.guard.spent()
    }

    /// Sorts edits into the lists of [`Sorted`]. `edits` must be sorted by span, and no two edits may touch. If all
    /// edits together change no decision, all of them are kept. Otherwise, each half of the edits is sorted separately.
    pub(crate) fn sort<'f>(&mut self, bytes: &[u8], edits: &[&'f Edit]) -> Sorted<'f> {
        let mut sorted = Sorted::default();
        self.add(bytes, &mut sorted, edits);
        sorted
    }

    /// Adds further edits to the lists of `sorted`. The spans in `edits` must come after the spans of all edits in
    /// `sorted`.
    fn add<'f>(&mut self, bytes: &[u8], sorted: &mut Sorted<'f>, edits: &[&'f Edit]) {
        let all = [&sorted.kept, edits].concat();
        if edits.is_empty() || self.stand(bytes, &all) {
            sorted.kept = all;
        } else if let (first @ [_, ..], second) = edits.split_at(edits.len() / 2) {
            self.add(bytes, sorted, first);
            self.add(bytes, sorted, second);
        } else if !self.spent() {
            sorted.refused.extend(edits);
        }
    }

    pub(crate) fn stand(&mut self, bytes: &[u8], fixes: &[&Edit]) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        let mut all = [self.made_edits, fixes].concat();
        all.sort_by_key(|fix| fix.span);
        self.guard.keeps(&apply(bytes, &all))
    }
}

#[cfg(test)]
mod tests {
    use super::mend;
    use crate::semantic_diff::changes;
    use norobots::Edition;
    use norobots::check::check;
    use norobots::syntax::Format;

    const FORMATS: [Format; 2] = [Format::Standard1994, Format::Rfc9309];

    /// Makes the fixes of a file, and checks that no decision changes on any path. Returns the number of fixes that
    /// were made, and the number of fixes that were not made.
    fn mended(robots: &[u8]) -> (usize, usize) {
        let mended = mend(robots, &FORMATS, check);
        for edition in Edition::DECIDED {
            for robots_of in changes(edition, robots, &mended.bytes, 1 << 18) {
                assert!(
                    robots_of.changes.is_empty(),
                    "{edition}: {:?}\n{}",
                    robots_of.changes,
                    robots.escape_ascii()
                );
            }
        }
        let again = mend(&mended.bytes, &FORMATS, check);
        assert_eq!(again.bytes, mended.bytes, "{}", robots.escape_ascii());
        (mended.fixes, mended.left)
    }

    /// The test uses files of random lines.
    #[test]
    fn a_mended_file_decides_as_before() {
        const LINES: [&str; 24] = [
            "User-agent: *",
            " User-agent: a",
            "user-agent : b",
            "User agent: c",
            "User-agent: a b",
            "useragent d",
            "Disallow: /",
            " Disallow: /x",
            "Disallow : /x*y",
            "Disallow /y",
            "Disalow: /z",
            "Disallow:",
            "Disallow: x",
            "Allow: /x/y",
            "Crawl-delay: 5",
            "",
            "",
            "  ",
            "# text",
            "text",
            "foo bar",
            ": /q",
            "Sitemap: /s",
            "User-agent: * Disallow: /",
        ];
        let mut seed: u64 = 1994;
        let mut below = |bound: usize| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % bound
        };
        let (mut fixes, mut left) = (0, 0);
        for _ in 0..400 {
            let end = ["\n", "\r\n", "\r"][below(3)];
            let mut robots: String = ["", "", "\u{feff}"][below(3)].into();
            for _ in 0..1 + below(9) {
                robots += LINES[below(LINES.len())];
                robots += end;
            }
            robots.truncate(robots.len() - below(2) * end.len());
            let (fixed, refused) = mended(robots.as_bytes());
            (fixes, left) = (fixes + fixed, left + refused);
        }
        assert!(fixes > 400 && left > 2, "{fixes} made, {left} left");
    }

    #[test]
    fn a_record_with_fused_lines_gets_no_rule() {
        let robots = b"User-agent: a\nUser-agent: b Disallow: /\n";
        assert_eq!(mend(robots, &FORMATS, check).bytes, robots);
    }

    #[test]
    #[ignore = "reads the folder that NOROBOTS_CORPUS names"]
    fn a_mended_file_of_the_corpus_decides_as_before() {
        let folder = std::env::var_os("NOROBOTS_CORPUS").expect("NOROBOTS_CORPUS names a folder");
        let (mut fixed, mut refused) = (0, 0);
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let robots = std::fs::read(entry.expect("a file").path()).expect("a file");
            let (fixes, left) = mended(&robots);
            fixed += usize::from(fixes > 0);
            refused += left;
        }
        println!("{fixed} files get a fix; {refused} fixes are refused");
        assert!(fixed > 0);
    }
}
