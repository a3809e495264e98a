//! Reports what is wrong with a file.

use crate::argument::{FormatEdition, Octets};
use norobots::check as checks;
use norobots::source::{Source, Span};
use norobots::syntax::{Document, parse_by};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A deviation of a file from an edition, or a warning, with its position.
#[pyclass(frozen, get_all, module = "norobots")]
pub(crate) struct Diagnostic {
    /// The code, which `norobots explain CODE` describes.
    code: &'static str,
    /// How serious it is: "violation" of a clause, "warning", or "note" for something that is not wrong.
    severity: &'static str,
    /// The clause of the edition.
    clause: &'static str,
    /// A sentence about what is wrong.
    message: String,
    /// Advice on how to solve the problem, or None if there is no advice.
    help: Option<String>,
    /// The span of the problem in the file, as half-open byte offsets from 0.
    span: (usize, usize),
    /// The line, from 1.
    line: usize,
    /// The column, in bytes from 1.
    column: usize,
    /// A second span that helps to explain the first, with a description.
    also: Option<((usize, usize), &'static str)>,
    /// An edit that mends the file and changes no decision, or None.
    fix: Option<Py<Fix>>,
}

#[pymethods]
impl Diagnostic {
    fn __repr__(&self) -> String {
        let Diagnostic { code, line, column, .. } = self;
        format!("<norobots.Diagnostic {code} at {line}:{column}>")
    }

    fn __str__(&self) -> String {
        let Diagnostic { line, column, severity, code, message, .. } = self;
        format!("{line}:{column}: {severity}[{code}] {message}")
    }
}

/// An edit of a file.
#[pyclass(frozen, module = "norobots")]
pub(crate) struct Fix(checks::Fix);

#[pymethods]
impl Fix {
    /// The span to replace, as half-open byte offsets from 0. The span is empty if the edit only inserts.
    #[getter]
    fn span(&self) -> (usize, usize) {
        pair(self.0.span)
    }

    /// The bytes to insert instead. The replacement is empty if the edit only removes.
    #[getter]
    fn replacement<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.with)
    }

    /// Apply the edit to the file that was checked, and return the new file.
    fn apply<'py>(&self, py: Python<'py>, robots: Octets<'_>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.apply(&robots.0))
    }

    fn __repr__(&self) -> String {
        format!("<norobots.Fix of {}>", self.0.span)
    }
}

/// Check whether a file conforms to an edition.
#[pyfunction]
pub(crate) fn check(
    py: Python<'_>,
    edition: FormatEdition,
    robots: Octets<'_>,
) -> PyResult<Vec<Diagnostic>> {
    let source = Source::new(&robots.0);
    let (document, diagnostics) = py.detach(|| {
        let document = parse_by(&source, edition.0);
        let diagnostics = checks::check(&document);
        (document, diagnostics)
    });
    diagnostics.into_iter().map(|fault| diagnostic(py, &source, &document, fault)).collect()
}

fn diagnostic(
    py: Python<'_>,
    source: &Source<'_>,
    document: &Document<'_>,
    diagnostic: checks::Diagnostic,
) -> PyResult<Diagnostic> {
    let position = source.position(diagnostic.span.start);
    Ok(Diagnostic {
        code: diagnostic.code.id(),
        severity: diagnostic.code.severity().id(),
        clause: diagnostic.code.clause(document.format()).map_or("", |clause| clause.id()),
        message: diagnostic.message(document),
        help: diagnostic.help(document),
        span: pair(diagnostic.span),
        line: position.line,
        column: position.column,
        also: diagnostic.also.map(|(span, role)| (pair(span), role.summary())),
        fix: diagnostic.fix.map(|fix| Py::new(py, Fix(fix))).transpose()?,
    })
}

pub(crate) fn pair(span: Span) -> (usize, usize) {
    (span.start, span.end)
}
