//! What must hold of every file, as plain functions: for the tests, the fuzz targets and anyone.
//!
//! | property | says |
//! | --- | --- |
//! | [`covers`] | lines and tokens cover the file without gap or overlap, each of its own octets |
//! | [`reprints`] | the tree printed is the file |
//! | [`strict_is_clean`] | the strict grammar accepts if and only if there is no violation, and then gives the lenient tree |
//! | [`engines_agree`] | the three engines, the matcher and its policy for a robot give the same decision, record and line |
//! | [`line_decides`] | the line that decides says so, and made a comment decides no more |
//! | [`disallow_adds`] | a Disallow line more disallows what starts with its value, to the robots of its record, and nothing else |
//! | [`verdicts_stand`] | terminators, the case of field names, comment lines and unrecognised headers change no verdict |
//! | [`records_stand`] | a repeated record, records taken apart or merged, and the place of the default record change no verdict |
//! | [`fixes_stand`] | a fix removes its diagnostic and changes no verdict |
//!
//! [`revisited`] holds a file that is read by the Revisited grammar against those that apply there.
//!
//! [`meta_content`] and, with the feature `meta`, `meta_page` hold META tags against theirs.
//!
//! [`all`] holds a file against all of the table, with the questions of [`queries`]; [`few`] does
//! little, to be done often.

use crate::property::broken::{Broken, Tally, count};
use crate::property::changes::{records_stand, verdicts_stand};
use crate::property::engines::engines_agree;
use crate::property::lines::{disallow_adds, fixes_stand, line_decides};
use crate::property::queries;
use crate::property::revisited::parse;
use crate::property::tree::{covers, reprints, strict_is_clean};
use norobots::check;
use norobots::source::Source;

/// All properties, over one file and the questions that it suggests.
///
/// # Errors
///
/// The first property that is broken.
pub fn all(bytes: &[u8]) -> Result<Tally, Broken> {
    let source = Source::new(bytes);
    let document = parse(&source)?;
    let diagnostics = check::check(&document);
    let queries = queries(&document);
    covers(&document)?;
    reprints(&document)?;
    let conforming = strict_is_clean(&source, &document, &diagnostics)?;
    let mut tally = Tally { files: 1, conforming: conforming.into(), ..Tally::default() };
    tally += count(&engines_agree(&document, &queries)?);
    tally += line_decides(&document, &queries)?;
    tally += disallow_adds(&document, &queries)?;
    tally += verdicts_stand(&document, &queries)?;
    tally += records_stand(&document, &queries)?;
    tally += fixes_stand(&document, &diagnostics, &queries)?;
    Ok(tally)
}
