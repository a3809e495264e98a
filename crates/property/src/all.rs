//! Checks a file against all properties, or against one of them.

use crate::broken::{Broken, Tally, count};
use crate::changes::{records_stand, verdicts_stand};
use crate::engines::engines_agree;
use crate::later::{later_engines_agree, of_format};
use crate::lines::{disallow_adds, fixes_stand, line_decides};
use crate::mended::mends;
use crate::preferences::content_usage;
use crate::revisited::of_revisited;
use crate::subject::{Asked, Subject, hash};
use crate::tree::{interpreted, of_tree, trees};
use crate::yandex::yandex_code_agrees;
use norobots::syntax::Format;

type Property = fn(&Subject<'_>) -> Result<Tally, Broken>;

const OF_1994: [Property; 7] = [
    |file| {
        let conforming = of_tree(file)?.into();
        Ok(Tally { conforming, ..Tally::default() })
    },
    |file| Ok(count(&engines_agree(&file.document, file.queries())?)),
    line_decides,
    disallow_adds,
    verdicts_stand,
    records_stand,
    fixes_stand,
];

/// The properties of the grammars, and of all formats and editions other than the standard of 1994. The file is parsed
/// again under each of these formats. The queries are derived from the new tree.
const OF_OTHERS: [Property; 7] = [
    |file| of_revisited(&file.by(Format::Revisited)),
    |file| of_format(&file.by(Format::Draft1996)),
    |file| of_format(&file.by(Format::Rfc9309)),
    |file| trees(file.document.bytes()).map(|_| Tally::default()),
    |file| interpreted(file.document.bytes()).map(|_| Tally::default()),
    mends,
    |file| {
        file.queries().iter().try_for_each(later_engines_agree)?;
        file.queries().iter().try_for_each(yandex_code_agrees)?;
        file.queries().iter().try_for_each(content_usage)?;
        Ok(Tally::default())
    },
];

/// Checks a file against all properties of the standard of 1994, with queries that are derived from the file.
///
/// # Errors
///
/// Returns the first property that the file breaks.
pub fn all(bytes: &[u8]) -> Result<Tally, Broken> {
    all_of(&Subject::new(bytes, Format::Standard1994, Asked::All), &OF_1994)
}

/// Checks a file against all properties of the standard of 1994 and of every other format and edition. The queries are
/// derived from the file.
///
/// # Errors
///
/// Returns the first property that the file breaks.
pub fn every(bytes: &[u8]) -> Result<Tally, Broken> {
    let file = Subject::new(bytes, Format::Standard1994, Asked::All);
    let mut tally = all_of(&file, &OF_1994)?;
    tally += all_of(&file, &OF_OTHERS)?;
    Ok(Tally { files: 1, ..tally })
}

/// Checks one of the properties that [`every`] checks, with four queries. A hash of the file chooses the property and
/// the queries, so many different files together cover all properties. The function is fast enough to be called often.
///
/// # Errors
///
/// Returns `Broken` if the file breaks the property.
pub fn one(bytes: &[u8]) -> Result<(), Broken> {
    let hash = hash(bytes);
    let file = Subject::new(bytes, Format::Standard1994, Asked::Few(hash));
    let chosen = (hash >> 32) as usize % (OF_1994.len() + OF_OTHERS.len());
    let property = OF_1994.iter().chain(&OF_OTHERS).nth(chosen).expect("one of them");
    property(&file).map(drop)
}

fn all_of(file: &Subject<'_>, properties: &[Property]) -> Result<Tally, Broken> {
    let mut tally = Tally { files: 1, ..Tally::default() };
    for property in properties {
        tally += property(file)?;
    }
    Ok(tally)
}
