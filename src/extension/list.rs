//! The other fields of a file.

use crate::extension::kind::ExtensionKind;
use crate::extension::value::{self, ExtensionValue};
use crate::field::Field;
use crate::syntax::{Document, LineKind};

/// A field other than User-agent, Disallow and Allow to which some text gives a meaning.
///
/// ```
/// use norobots::extension::{ExtensionKind, ExtensionValue, extensions};
/// use norobots::source::Source;
/// use norobots::syntax::{Format, parse_by};
///
/// let source = Source::new(b"User-agent: a\nCrawl-delay: soon\nSitemap: http://h/s\nDisallow: /\n");
/// let document = parse_by(&source, Format::Rfc9309);
/// let found: Vec<_> = extensions(&document).collect();
/// assert_eq!(found[0].kind, ExtensionKind::CrawlDelay);
/// assert_eq!((found[0].record, found[0].value()), (Some(1), None));
/// assert_eq!(found[1].value(), Some(ExtensionValue::Url(b"http://h/s")));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ExtensionField<'d> {
    /// The kind of the field.
    pub kind: ExtensionKind,
    /// The field as it is written, with its offsets.
    pub field: Field<'d>,
    /// The number of the record that it is in, from 1. A Sitemap or a License is for all crawlers even so.
    pub record: Option<usize>,
}

impl<'d> ExtensionField<'d> {
    /// Returns the meaning of the value; `None` if it is malformed.
    #[must_use]
    pub fn value(&self) -> Option<ExtensionValue<'d>> {
        value::read(self.kind, self.field.value())
    }
}

/// Returns the other fields of a document, in order.
pub fn extensions<'d>(document: &'d Document<'_>) -> impl Iterator<Item = ExtensionField<'d>> {
    let mut records = document.records().peekable();
    // Most lines are User-agent, Disallow or Allow lines, which are skipped.
    let extensions = document.lines().filter(|line| line.kind() == LineKind::Unrecognised);
    extensions.filter_map(|line| line.field()).filter_map(move |field| {
        let kind = ExtensionKind::of_field(field.name())?;
        while records.next_if(|record| record.last_line() < field.line()).is_some() {}
        let record = records.peek().filter(|record| record.first_line() <= field.line());
        let record = record.map(|record| record.number());
        Some(ExtensionField { kind, field, record })
    })
}
