//! The other fields of a file.

use crate::field::Field;
use crate::other::kind::OtherKind;
use crate::other::value::{self, OtherValue};
use crate::syntax::{Document, LineKind};

/// A field beside User-agent, Disallow and Allow to which some text gives a meaning.
///
/// ```
/// use norobots::other::{OtherKind, OtherValue, others};
/// use norobots::source::Source;
/// use norobots::syntax::{Format, parse_by};
///
/// let source = Source::new(b"User-agent: a\nCrawl-delay: soon\nSitemap: http://h/s\nDisallow: /\n");
/// let document = parse_by(&source, Format::Rfc9309);
/// let found: Vec<_> = others(&document).collect();
/// assert_eq!(found[0].kind, OtherKind::CrawlDelay);
/// assert_eq!((found[0].record, found[0].value()), (Some(1), None));
/// assert_eq!(found[1].value(), Some(OtherValue::Url(b"http://h/s")));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OtherField<'d> {
    /// Which of them it is.
    pub kind: OtherKind,
    /// The field as it is written, with its places.
    pub field: Field<'d>,
    /// The number of the record that it stands in, from 1. A Sitemap is for all crawlers all the same.
    pub record: Option<usize>,
}

impl<'d> OtherField<'d> {
    /// Returns what the value says; `None` where it is out of form.
    #[must_use]
    pub fn value(&self) -> Option<OtherValue<'d>> {
        value::read(self.kind, self.field.value())
    }
}

/// Returns the other fields of a document, in order.
pub fn others<'d>(document: &'d Document<'_>) -> impl Iterator<Item = OtherField<'d>> {
    let mut records = document.records().peekable();
    // The lines of fields that decide, which are most, are passed.
    let others = document.lines().filter(|line| line.kind() == LineKind::Unrecognised);
    others.filter_map(|line| line.field()).filter_map(move |field| {
        let kind = OtherKind::of_field(field.name())?;
        while records.next_if(|record| record.last_line() < field.line()).is_some() {}
        let record = records.peek().filter(|record| record.first_line() <= field.line());
        let record = record.map(|record| record.number());
        Some(OtherField { kind, field, record })
    })
}
