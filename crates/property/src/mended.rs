//! The properties of a mended file. A file is mended if all its fixes are applied.

use crate::broken::{ALL_BUT_LINE, Broken, Tally, decisions, hold, unchanged};
use crate::subject::{Asked, Subject};
use norobots::check;
use norobots::engine::Verdict;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Format};
use norobots_fix::safe::mend;
use norobots_settings::naive::Naive;
use norobots_settings::setting::Settings;
use norobots_suite::query::Query;

/// Checks that mending a file changes no verdict under any edition in [`Edition::DECIDED`]. The file is mended under
/// each format alone, and then under two formats together: the standard of 1994 and RFC 9309. Mending a mended file
/// again must change nothing.
///
/// # Errors
///
/// Returns the first property that the file breaks.
pub fn mended(bytes: &[u8]) -> Result<Tally, Broken> {
    mends(&Subject::new(bytes, Format::Standard1994, Asked::All))
}

pub(crate) fn mends(file: &Subject<'_>) -> Result<Tally, Broken> {
    let mut tally = Tally { files: 1, ..Tally::default() };
    for format in Format::ALL {
        tally += by_one(&file.by(format))?;
    }
    by_two(file)?;
    Ok(tally)
}

fn by_one(file: &Subject<'_>) -> Result<Tally, Broken> {
    let (document, format) = (&file.document, file.document.format());
    if file.diagnostics().iter().all(|each| each.fix.is_none()) {
        return Ok(Tally::default());
    }
    let mended = mend(document.bytes(), &[format], check::check);
    let source = Source::new(&mended.bytes);
    let tree = syntax::parse_by(&source, format);
    let before_and_after = (file.decisions(), decisions(&tree, file.queries()));
    let property = "a mended file keeps its verdicts";
    let tally = unchanged(property, &mended.bytes, file.queries(), before_and_after, ALL_BUT_LINE)?;
    let how = || format!("{format}: {:?}", mended.bytes.escape_ascii().to_string());
    let fixable = check::check(&tree).iter().any(|each| each.fix.is_some());
    hold(
        "a mended file has no other fix left than those refused",
        mended.left > 0 || !fixable,
        how,
    )?;
    let again = mend(&mended.bytes, &[format], check::check);
    let same = again.bytes == mended.bytes && again.left == mended.left;
    hold("to mend a mended file changes nothing", same, how)?;
    by_others(file, &mended.bytes)?;
    Ok(Tally { fixes: mended.fixes as u64, ..tally })
}

fn by_two(file: &Subject<'_>) -> Result<(), Broken> {
    let bytes = file.document.bytes();
    let mended = mend(bytes, &[Format::Standard1994, Format::Rfc9309], check::check);
    by_others(file, &mended.bytes)
}

/// Checks that the verdicts are the same for both files under every edition. The check uses `Naive`, because the code
/// for mending does not use this engine.
fn by_others(file: &Subject<'_>, mended: &[u8]) -> Result<(), Broken> {
    let bytes = file.document.bytes();
    for edition in Edition::DECIDED.into_iter().filter(|_| bytes != mended) {
        let [before, after] = [bytes, mended].map(|bytes| verdicts(edition, bytes, file));
        hold("a mended file keeps its verdicts by every edition", before == after, || {
            format!("{edition}: {:?}", mended.escape_ascii().to_string())
        })?;
    }
    Ok(())
}

/// Returns an empty list if the edition refuses the file.
fn verdicts(edition: Edition, bytes: &[u8], file: &Subject<'_>) -> Vec<Verdict> {
    let naive = Naive { settings: Settings::default_for(edition) };
    let Ok(read) = naive.read(bytes) else { return Vec::new() };
    let verdict = |query: &Query<'_>| read.decide(&query.agent, &query.url).verdict;
    file.queries().iter().map(verdict).collect()
}
