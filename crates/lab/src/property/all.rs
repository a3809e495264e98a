//! All properties at once.

use crate::property::broken::{Broken, Tally, count};
use crate::property::changes::{records_stand, verdicts_stand};
use crate::property::engines::engines_agree;
use crate::property::lines::{disallow_adds, fixes_stand, line_decides};
use crate::property::queries::queries;
use crate::property::tree::{covers, reprints, strict_is_clean};
use norobots::check;
use norobots::source::Source;
use norobots::syntax::{self, Format};

/// Holds a file against all properties, with the queries that it suggests.
///
/// # Errors
///
/// The first property that is broken.
pub fn all(bytes: &[u8]) -> Result<Tally, Broken> {
    let source = Source::new(bytes);
    let document = syntax::parse_by(&source, Format::Standard1994);
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
