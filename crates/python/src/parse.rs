//! The syntax tree of a file.

use crate::argument::{FormatEdition, Octets};
use crate::check::pair;
use norobots::extension::{self, ExtensionField, ExtensionValue};
use norobots::source::Source;
use norobots::syntax::{self, LineKind, parse_by};
use norobots_text::visible::count;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

/// A half-open range of byte offsets in a file. Offsets start at 0.
type Place = (usize, usize);

/// A file that is read under an edition. Every byte of the file is in exactly one line.
#[pyclass(frozen, get_all, module = "norobots")]
pub(crate) struct Document {
    /// The edition.
    edition: &'static str,
    /// The lines in order.
    lines: Py<PyList>,
    /// The records in order. RFC 9309 calls a record a group.
    records: Py<PyList>,
    /// The fields that some text defines, except User-agent, Allow and Disallow.
    fields: Py<PyList>,
}

#[pymethods]
impl Document {
    fn __repr__(&self, py: Python<'_>) -> String {
        let (lines, records) = (self.lines.bind(py).len(), self.records.bind(py).len());
        format!("<norobots.Document of {}, {}>", count(lines, "line"), count(records, "record"))
    }
}

/// A line, including its terminator.
#[pyclass(frozen, get_all, module = "norobots")]
pub(crate) struct Line {
    /// The number of the line, from 1.
    number: usize,
    /// The kind of the line: "blank", "comment", "user-agent", "disallow", "allow", "unrecognised" or "formless".
    kind: &'static str,
    /// The bytes of the line.
    span: Place,
    /// The bytes of the field's name, or None if the line has no field. `value` has the bytes of the field's value.
    name: Option<Place>,
    value: Option<Place>,
    /// The bytes of the comment, which begins with `#`, or None if there is none.
    comment: Option<Place>,
    /// The tokens of the line, as pairs of a kind and the bytes.
    tokens: Vec<(&'static str, Place)>,
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        let Line { number, kind, span: (start, end), .. } = self;
        format!("<norobots.Line {number}: {kind}, {start}..{end}>")
    }
}

/// A record: the robots to which it applies, and its rules for them.
#[pyclass(frozen, get_all, module = "norobots")]
pub(crate) struct Record {
    /// The number of the record, from 1.
    number: usize,
    /// The bytes of the record.
    span: Place,
    /// The numbers of the first and the last line.
    lines: Place,
    /// The values of the User-agent lines.
    agents: Vec<Py<PyBytes>>,
    /// The rules. Each rule is a tuple of the line's number, whether the rule allows, and the value.
    rules: Vec<(usize, bool, Py<PyBytes>)>,
}

#[pymethods]
impl Record {
    fn __repr__(&self) -> String {
        let Record { number, lines: (first, last), .. } = self;
        format!("<norobots.Record {number}: lines {first} to {last}>")
    }
}

/// A field on which no decision depends, such as Sitemap.
#[pyclass(frozen, get_all, module = "norobots")]
pub(crate) struct Field {
    /// The name of the field in lower case.
    kind: &'static str,
    /// The number of the line, from 1.
    line: usize,
    /// The number of the record that contains the field, or None if no record does.
    record: Option<usize>,
    /// The bytes of the value.
    span: Place,
    /// The value as it is written.
    text: Py<PyBytes>,
    /// Whether the value has the form that the field requires.
    well_formed: bool,
    /// The seconds of a Crawl-delay or of a Request-rate.
    seconds: Option<f64>,
    /// The number of documents of a Request-rate.
    documents: Option<u64>,
}

#[pymethods]
impl Field {
    fn __repr__(&self) -> String {
        format!("<norobots.Field {} at line {}>", self.kind, self.line)
    }
}

/// Read a file into lines, records and fields.
#[pyfunction]
pub(crate) fn parse(
    py: Python<'_>,
    edition: FormatEdition,
    robots: Octets<'_>,
) -> PyResult<Document> {
    let source = Source::new(&robots.0);
    let document = py.detach(|| parse_by(&source, edition.0));
    let list = PyList::empty(py);
    for line in document.lines() {
        list.append(self::line(line))?;
    }
    let records = PyList::empty(py);
    for record in document.records() {
        records.append(self::record(py, record))?;
    }
    let fields = PyList::empty(py);
    for field in extension::extensions(&document) {
        fields.append(self::field(py, &field))?;
    }
    Ok(Document {
        edition: edition.0.id(),
        lines: list.unbind(),
        records: records.unbind(),
        fields: fields.unbind(),
    })
}

fn line(line: syntax::Line<'_>) -> Line {
    let field = line.field();
    Line {
        number: line.number(),
        kind: line.kind().id(),
        span: pair(line.span()),
        name: field.map(|field| pair(field.name_span())),
        value: field.map(|field| pair(field.value_span())),
        comment: line.comment().map(pair),
        tokens: line.tokens().map(|(kind, span)| (kind.id(), pair(span))).collect(),
    }
}

fn record(py: Python<'_>, record: syntax::Record<'_>) -> Record {
    let bytes = |bytes| PyBytes::new(py, bytes).unbind();
    let rules = record.lines().filter_map(|line| {
        let allow = match line.kind() {
            LineKind::Allow => true,
            LineKind::Disallow => false,
            _ => return None,
        };
        Some((line.number(), allow, bytes(line.value())))
    });
    Record {
        number: record.number(),
        span: pair(record.span()),
        lines: (record.first_line(), record.last_line()),
        agents: record.values(LineKind::UserAgent).map(bytes).collect(),
        rules: rules.collect(),
    }
}

fn field(py: Python<'_>, other: &ExtensionField<'_>) -> Field {
    let value = other.value();
    let (seconds, documents) = match &value {
        Some(ExtensionValue::Delay(delay)) => (Some(delay.as_secs_f64()), None),
        Some(ExtensionValue::Rate { documents, per, .. }) => {
            (Some(per.as_secs_f64()), Some(*documents))
        }
        _ => (None, None),
    };
    Field {
        kind: other.kind.id(),
        line: other.field.line(),
        record: other.record,
        span: pair(other.field.value_span()),
        text: PyBytes::new(py, other.field.value()).unbind(),
        well_formed: value.is_some(),
        seconds,
        documents,
    }
}
