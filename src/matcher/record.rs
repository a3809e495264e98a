//! The records of a file that a matcher has read.

use crate::engine::scan::records::{Header, Place, Records};
use crate::field::Field;
use crate::matcher::fields::Fields;
use std::fmt;

/// A record of a file: the lines from its first User-agent line up to the line that ends it.
///
/// ```
/// use norobots::Matcher;
///
/// let matcher = Matcher::new(b"User-agent: a\nUser-agent: b\nDisallow: /tmp/\nCrawl-delay: 5\n");
/// let record = matcher.records().next().expect("the file has a record");
/// assert_eq!(record.names().map(|name| name.value()).collect::<Vec<_>>(), [b"a", b"b"]);
/// assert_eq!(record.rules().next().expect("it has a rule").value(), b"/tmp/");
/// assert!(record.fields().any(|field| field.is("crawl-delay")));
/// ```
#[derive(Clone, Copy)]
pub struct Record<'m> {
    bytes: &'m [u8],
    /// Its first line.
    first: Place,
}

impl<'m> Record<'m> {
    /// Finds the records of a file, in order.
    pub(crate) fn all(bytes: &'m [u8]) -> impl Iterator<Item = Record<'m>> + Clone {
        let mut before = 0;
        // The first header of a record is a User-agent line.
        let begins = move |header: &Header<'_>| {
            std::mem::replace(&mut before, header.record) != header.record
        };
        Records::new(bytes).filter(begins).map(|header| Record { bytes, first: header.at() })
    }

    /// Returns the number of the record, from 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.first.record
    }

    /// Returns the number of its first line, which is a User-agent line, from 1.
    #[must_use]
    pub fn first_line(&self) -> usize {
        self.first.line
    }

    /// Returns the fields in order, whatever their names.
    pub fn fields(&self) -> impl Iterator<Item = Field<'m>> + Clone {
        let here = Some(self.number());
        Fields::resume(self.bytes, self.first)
            .take_while(move |(record, _)| *record == here)
            .map(|(_, field)| field)
    }

    /// Returns the User-agent fields in order; there is at least one.
    pub fn names(&self) -> impl Iterator<Item = Field<'m>> + Clone {
        self.fields().filter(|field| field.is("user-agent"))
    }

    /// Returns the Disallow fields in order.
    pub fn rules(&self) -> impl Iterator<Item = Field<'m>> + Clone {
        self.fields().filter(|field| field.is("disallow"))
    }
}

impl fmt::Debug for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Record").field(&self.number()).finish()
    }
}

/// The record that speaks of a robot, and why it does.
///
/// ```
/// use norobots::{Matcher, matcher::SelectedBy};
///
/// let matcher = Matcher::new(b"User-agent: figtree\nDisallow:\n\nUser-agent: *\nDisallow: /\n");
/// let selection = matcher.record_for("FigTree/2.0").expect("a record names it");
/// assert_eq!((selection.record.number(), selection.line), (1, 1));
/// assert_eq!(selection.by, SelectedBy::Name);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Selection<'m> {
    /// The record.
    pub record: Record<'m>,
    /// The number of the User-agent line that selects it, from 1.
    pub line: usize,
    /// Whether that line names the robot or is for every robot.
    pub by: SelectedBy,
}

crate::slugs! {
    /// Why a record speaks of a robot.
    ///
    /// ```
    /// use norobots::{Matcher, matcher::SelectedBy};
    ///
    /// let matcher = Matcher::new(b"User-agent: *\nDisallow: /\n");
    /// assert_eq!(matcher.record_for("figtree").map(|one| one.by), Some(SelectedBy::Default));
    /// ```
    pub enum SelectedBy("reason", summary) {
        /// A User-agent line of the record names the robot (clause `agent-match`).
        Name = "name",
        /// No record names the robot, and this one is for `*` (clause `agent-default`).
        Default = "default",
    }
}
