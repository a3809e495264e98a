//! What came of an imported suite: by file, for its cases cite no clause; and of the rules on
//! META tags.

use crate::conform::terminal::failure::{example, kinds};
use crate::text::{BAD, BOLD, FAINT, GOOD, folded, line, wrap};
use anstyle::Style;
use norobots_lab::query::OutcomeKind;
use norobots_lab::run::{FileRow, Report, Row};

pub(super) fn files(out: &mut String, report: &Report, what: &str, files: &[FileRow]) {
    let width = files.iter().map(|row| row.of.chars().count()).max().unwrap_or_default();
    let width = width.max(what.len());
    line!(out, "{FAINT}  {what:width$}     held{FAINT:#}");
    for row in files {
        let (mark, style) = match (row.failures.is_empty(), row.counts.judged()) {
            (false, _) => ('✗', BAD),
            (true, 0) => ('–', FAINT),
            (true, _) => ('✓', GOOD),
        };
        let held = format!("{}/{}", row.counts.get(OutcomeKind::Pass), row.counts.judged());
        let rest =
            kinds(&row.counts, |kind| !matches!(kind, OutcomeKind::Pass | OutcomeKind::NotOffered));
        let name = folded(row.of);
        line!(out, "{style}{mark}{style:#} {name:width$}  {held:>7}  {rest}");
    }
    let mut failures: Vec<&Row> = files.iter().flat_map(|row| &row.failures).copied().collect();
    failures.sort_by_key(|row| row.case.robots.len());
    let Some(row) = failures.first() else { return };
    out.push('\n');
    line!(out, "{BAD}✗{BAD:#} {BOLD}{}{BOLD:#}", row.case.id);
    wrap(out, &folded(&row.case.why), 2, Style::new());
    example(out, report, row, &failures);
}
