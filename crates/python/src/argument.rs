//! What functions take.

use norobots::UnknownSlug;
use norobots::spec::Edition;
use norobots::syntax::Format;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};
use std::borrow::Cow;
use std::str::FromStr;

/// Bytes, or a text that stands for its UTF-8.
pub(crate) struct Octets<'a>(pub(crate) Cow<'a, [u8]>);

impl<'a, 'py> FromPyObject<'a, 'py> for Octets<'a> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Octets<'a>> {
        if object.is_instance_of::<PyBytes>() {
            return Ok(Octets(Cow::Borrowed(object.extract()?)));
        }
        if object.is_instance_of::<PyString>() {
            let text: Cow<'a, str> = object.extract().map_err(|error| lone(object.py(), error))?;
            return Ok(Octets(match text {
                Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
                Cow::Owned(text) => Cow::Owned(text.into_bytes()),
            }));
        }
        match object.cast::<PyByteArray>() {
            Ok(bytes) => Ok(Octets(Cow::Owned(bytes.to_vec()))),
            Err(_) => Err(wrong_type("bytes or str", object)),
        }
    }
}

/// The error for a text that has no UTF-8, which says what to do.
fn lone(py: Python<'_>, cause: PyErr) -> PyErr {
    let error = PyValueError::new_err(
        "the str holds a lone surrogate, and so has no UTF-8: pass bytes, such as \
         text.encode(\"utf-8\", \"surrogateescape\")",
    );
    error.set_cause(py, Some(cause));
    error
}

fn wrong_type(wanted: &str, object: Borrowed<'_, '_, PyAny>) -> PyErr {
    let found = object.get_type();
    let found = found.name().map_or_else(|_| "another type".into(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {wanted}, not {found}"))
}

/// The edition to decide by.
#[derive(Clone, Copy, Default)]
pub(crate) struct DecidingEdition(pub(crate) Edition);

impl<'a, 'py> FromPyObject<'a, 'py> for DecidingEdition {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<DecidingEdition> {
        slug(object).map(DecidingEdition)
    }
}

/// The edition whose format a file is read by.
#[derive(Clone, Copy)]
pub(crate) struct FormatEdition(pub(crate) Format);

impl Default for FormatEdition {
    fn default() -> FormatEdition {
        FormatEdition(Format::Standard1994)
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for FormatEdition {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<FormatEdition> {
        let format = slug(object);
        let known = || Format::ALL.map(Format::id).join(", ");
        // The edition may be a known one.
        let other = match slug::<Edition>(object) {
            Ok(edition) if format.is_err() => Some(edition),
            _ => None,
        };
        match other {
            Some(edition) => Err(PyValueError::new_err(format!(
                "the edition {edition} defines no format of its own; there are {}",
                known()
            ))),
            None => format.map(FormatEdition),
        }
    }
}

fn slug<T: FromStr<Err = UnknownSlug>>(object: Borrowed<'_, '_, PyAny>) -> PyResult<T> {
    if !object.is_instance_of::<PyString>() {
        return Err(wrong_type("str", object));
    }
    let text: Cow<'_, str> = object.extract().map_err(|error| lone(object.py(), error))?;
    text.parse().map_err(|error: UnknownSlug| PyValueError::new_err(error.to_string()))
}
