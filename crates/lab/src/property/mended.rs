//! What becomes of a file whose fixes are made, all of them.

use crate::mend::mend;
use crate::naive::Naive;
use crate::property::broken::{ALL_BUT_LINE, Broken, Tally, decisions, hold, unchanged};
use crate::property::subject::{Asked, Subject};
use crate::query::Query;
use crate::setting::Settings;
use norobots::check;
use norobots::engine::Verdict;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Format};

/// A file of which every fix was made keeps its verdicts, by each format for itself and by two together. By
/// one format it has nothing left to fix, and to mend it again changes nothing.
///
/// # Errors
///
/// The first of them that is broken.
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
    let both = (file.decisions(), decisions(&tree, file.queries()));
    let property = "a mended file keeps its verdicts";
    let tally = unchanged(property, &mended.bytes, file.queries(), both, ALL_BUT_LINE)?;
    let how = || format!("{format}: {:?}", mended.bytes.escape_ascii().to_string());
    let fixable = check::check(&tree).iter().any(|each| each.fix.is_some());
    hold("a mended file has nothing left to fix", mended.left == 0 && !fixable, how)?;
    let again = mend(&mended.bytes, &[format], check::check);
    hold("to mend a mended file changes nothing", again.bytes == mended.bytes, how)?;
    Ok(Tally { fixes: mended.made as u64, ..tally })
}

/// By an engine that mending does not use.
fn by_two(file: &Subject<'_>) -> Result<(), Broken> {
    let bytes = file.document.bytes();
    let mended = mend(bytes, &[Format::Standard1994, Format::Rfc9309], check::check);
    if mended.made == 0 {
        return Ok(());
    }
    for edition in [Edition::Standard1994, Edition::Rfc9309] {
        let [before, after] = [bytes, &mended.bytes].map(|bytes| verdicts(edition, bytes, file));
        hold("a file mended by two formats keeps its verdicts by both", before == after, || {
            format!("{edition}: {:?}", mended.bytes.escape_ascii().to_string())
        })?;
    }
    Ok(())
}

/// The verdicts by an edition; none where it refuses the file.
fn verdicts(edition: Edition, bytes: &[u8], file: &Subject<'_>) -> Vec<Verdict> {
    let naive = Naive { settings: Settings::default_for(edition) };
    let Ok(read) = naive.read(bytes) else { return Vec::new() };
    let verdict = |query: &Query<'_>| read.decide(&query.agent, &query.url).verdict;
    file.queries().iter().map(verdict).collect()
}
