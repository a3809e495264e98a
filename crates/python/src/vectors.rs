//! Returns the suite and generated vectors as JSON Lines.

use crate::argument::SuiteEdition;
use norobots::spec::Edition;
use norobots_generate::generate::{Kind, Vectors};
use norobots_suite::suite::{Folder, Selection, Suite, export};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// Return the cases of the suite as JSON Lines, one case on each line.
#[pyfunction]
#[pyo3(signature = (edition))]
pub(crate) fn vectors(py: Python<'_>, edition: SuiteEdition) -> PyResult<String> {
    py.detach(|| {
        let mut suite = Suite::load(&Folder::Embedded).map_err(|error| error.to_string())?;
        if edition.0 != Edition::Standard1994 {
            suite = suite.vectors_by(edition.0);
        }
        let all = Selection::of(&suite, &[]).map_err(|_| "the suite has no case")?;
        let mut out = Vec::new();
        export::jsonl(&suite, &all, &mut out).map_err(|error| error.to_string())?;
        String::from_utf8(out).map_err(|error| error.to_string())
    })
    .map_err(PyRuntimeError::new_err)
}

/// Return the core file of an edition, or None if the edition has none.
#[pyfunction]
pub(crate) fn core(edition: SuiteEdition) -> Option<&'static [u8]> {
    let name = format!("{}-core.json", edition.0.id().replace("rfc-", "rfc"));
    let file = norobots_conformance::CORE.iter().find(|file| file.path == name)?;
    Some(file.bytes)
}

/// Return the generated vector with the given number as a JSON object. Numbers start at 1.
#[pyfunction]
#[pyo3(signature = (seed, number, size, edition, grammar))]
pub(crate) fn generated(
    py: Python<'_>,
    seed: u64,
    number: u64,
    size: usize,
    edition: SuiteEdition,
    grammar: Option<String>,
) -> PyResult<String> {
    let SuiteEdition(edition) = edition;
    let kind = Kind::named(grammar.as_deref(), edition).map_err(PyValueError::new_err)?;
    py.detach(|| Vectors::new(kind, seed, size, edition).vector(number))
        .map(|vector| vector.line(None))
        .map_err(PyValueError::new_err)
}
