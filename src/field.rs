//! A field of a file.

use crate::source::Span;
use std::fmt;

/// A field of a line: `<field>:<optionalspace><value><optionalspace>` (clause `line-form`).
///
/// A field may have any name. Besides User-agent and Disallow, a line may contain a field that a specification after
/// 1994 defines, such as Sitemap or Crawl-delay. Robots of 1994 ignore fields that they don't know (clause
/// `unknown-header`).
///
/// ```
/// use norobots::{source::Source, syntax};
///
/// let file = b"User-agent: *\nDisallow: /tmp/\nCrawl-delay: 10 # seconds\n";
/// let source = Source::new(file);
/// let document = syntax::parse(&source);
/// let mut fields = document.lines().filter_map(|line| line.field());
/// let field = fields.find(|field| field.is("crawl-delay")).expect("it is there");
/// assert_eq!((field.name(), field.value(), field.line()), (&b"Crawl-delay"[..], &b"10"[..], 3));
/// assert_eq!(file[field.value_span().range()], *b"10");
/// ```
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// The whole file.
    pub(crate) bytes: &'a [u8],
    pub(crate) line: usize,
    pub(crate) place: FieldPlace,
}

/// The positions of a field's name and value in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FieldPlace {
    /// The field name, without the space around it. For a line without a colon, this is the text of the line.
    pub(crate) name: Span,
    /// The value, without the space around it.
    pub(crate) value: Span,
}

impl<'a> Field<'a> {
    /// Returns the field name as it is in the file, without the space around it. The name may be empty.
    #[must_use]
    pub fn name(&self) -> &'a [u8] {
        &self.bytes[self.place.name.range()]
    }

    /// Returns the value as it is in the file, without surrounding space and without a comment. The value may be empty.
    #[must_use]
    pub fn value(&self) -> &'a [u8] {
        &self.bytes[self.place.value.range()]
    }

    /// Returns whether the field is called `name`. ASCII case is ignored (clause `field-case`).
    #[must_use]
    pub fn is(&self, name: impl AsRef<[u8]>) -> bool {
        self.name().eq_ignore_ascii_case(name.as_ref())
    }

    /// Returns the number of the line. The first line is number 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the span of the name in the file.
    #[must_use]
    pub fn name_span(&self) -> Span {
        self.place.name
    }

    /// Returns the offset of the colon in the file. Offsets start at 0.
    #[must_use]
    pub fn colon(&self) -> usize {
        // Only white space can separate the name from the colon.
        let rest = self.bytes[self.place.name.end..].iter();
        self.place.name.end + rest.take_while(|&&byte| byte != b':').count()
    }

    /// Returns the span of the value in the file.
    #[must_use]
    pub fn value_span(&self) -> Span {
        self.place.value
    }
}

impl fmt::Debug for Field<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, value) = (self.name().escape_ascii(), self.value().escape_ascii());
        write!(f, "Field(line {}, {name}: {value})", self.line)
    }
}
