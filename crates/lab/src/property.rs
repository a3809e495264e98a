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

use norobots::check;
use norobots::engine::scan::Matcher;
use norobots::engine::{Decision, Verdict};
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::syntax::{self, Document};
use std::fmt;

mod changes;
mod content;
mod engines;
mod lines;

mod page;
mod queries;
mod revisited;
mod tree;

pub use changes::{records_stand, verdicts_stand};
pub use content::meta_content;
pub use engines::{engines_agree, engines_agree_on, few, question};
pub use lines::{disallow_adds, fixes_stand, line_decides};

pub use page::meta_page;
pub use queries::{queries, query};
pub use revisited::revisited;
pub use tree::{covers, reprints, strict_is_clean};

/// A property that does not hold of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The property.
    pub property: &'static str,
    /// Where and how it is broken.
    pub how: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.property, self.how)
    }
}

impl std::error::Error for Broken {}

/// How much was tried, so that a test can show that it did not pass on nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Files.
    pub files: u64,
    /// Files that the strict grammar accepts.
    pub conforming: u64,
    /// Questions asked, of the file itself and of its variants.
    pub asks: u64,
    /// Questions answered with *disallowed*.
    pub disallowed: u64,
    /// Deciding lines that were made comments.
    pub unsaid: u64,
    /// Disallow lines added.
    pub added: u64,
    /// Records that were taken apart.
    pub parted: u64,
    /// Records that were merged into the one before.
    pub merged: u64,
    /// Fixes tried.
    pub fixes: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.files += other.files;
        self.conforming += other.conforming;
        self.asks += other.asks;
        self.disallowed += other.disallowed;
        self.unsaid += other.unsaid;
        self.added += other.added;
        self.parted += other.parted;
        self.merged += other.merged;
        self.fixes += other.fixes;
    }
}

/// A question: a robot and a URL.
pub type Query = (Vec<u8>, Vec<u8>);

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

fn parse<'a>(source: &Source<'a>) -> Result<Document<'a>, Broken> {
    syntax::parse(source)
        .map_err(|error| Broken { property: "lenient is total", how: error.to_string() })
}

fn decisions(document: &Document<'_>, queries: &[Query]) -> Vec<Decision> {
    let policy = Policy::new(document);
    queries.iter().map(|(agent, url)| policy.decide(agent, url)).collect()
}

/// A way to have a file decided. Where the engines agree one of them is enough.
type Decide = fn(&[u8], &[Query]) -> Result<Vec<Decision>, Broken>;

fn by_peg(bytes: &[u8], queries: &[Query]) -> Result<Vec<Decision>, Broken> {
    let source = Source::new(bytes);
    Ok(decisions(&parse(&source)?, queries))
}

/// The cheap one.
fn by_matcher(bytes: &[u8], queries: &[Query]) -> Result<Vec<Decision>, Broken> {
    let matcher = Matcher::new(bytes);
    Ok(queries.iter().map(|(agent, url)| matcher.decide(agent, url)).collect())
}

fn count(decisions: &[Decision]) -> Tally {
    let disallowed = decisions.iter().filter(|each| each.verdict == Verdict::Disallowed).count();
    Tally { asks: decisions.len() as u64, disallowed: disallowed as u64, ..Tally::default() }
}

fn swap_case(bytes: &mut [u8]) {
    for byte in bytes {
        if byte.is_ascii_alphabetic() {
            *byte ^= 0x20;
        }
    }
}
