//! Lists the fields of a file that aren't User-agent, Disallow or Allow.

use crate::extension::kind::ExtensionKind;
use crate::extension::value::{self, ExtensionValue};
use crate::field::Field;
use crate::syntax::{Document, LineKind};

/// A field with an [`ExtensionKind`], such as Sitemap or Crawl-delay.
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
    /// The field, with its offsets in the file.
    pub field: Field<'d>,
    /// The number of the record that contains the field, or `None` if the field is outside records. The first record is
    /// number 1. A Sitemap or License field applies to all crawlers, even if the field is in a record.
    pub record: Option<usize>,
}

impl<'d> ExtensionField<'d> {
    /// Returns the parsed value of the field, or `None` if the value is malformed.
    #[must_use]
    pub fn value(&self) -> Option<ExtensionValue<'d>> {
        value::read(self.kind, self.field.value())
    }
}

/// Returns the fields of a document that have an [`ExtensionKind`], in the order of the document.
pub fn extensions<'d>(document: &'d Document<'_>) -> impl Iterator<Item = ExtensionField<'d>> {
    let mut records = document.records().peekable();
    // This filter comes first, because it removes most lines: the User-agent, Disallow and Allow lines.
    let extensions = document.lines().filter(|line| line.kind() == LineKind::Unrecognised);
    extensions.filter_map(|line| line.field()).filter_map(move |field| {
        let kind = ExtensionKind::of_field(field.name())?;
        while records.next_if(|record| record.last_line() < field.line()).is_some() {}
        let record = records.peek().filter(|record| record.first_line() <= field.line());
        let record = record.map(|record| record.number());
        Some(ExtensionField { kind, field, record })
    })
}
