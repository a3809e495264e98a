//! Converts the arguments of Python functions.

use norobots::spec::Edition;
use norobots::syntax::Format;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};
use std::borrow::Cow;

/// Bytes, or the UTF-8 bytes of a str.
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

/// Returns the error for a str that can't be encoded as UTF-8.
fn lone(py: Python<'_>, cause: PyErr) -> PyErr {
    let error = PyValueError::new_err(
        "the str contains a lone surrogate, so it has no UTF-8: pass bytes, such as \
         text.encode(\"utf-8\", \"surrogateescape\")",
    );
    error.set_cause(py, Some(cause));
    error
}

fn wrong_type(wanted: &str, object: Borrowed<'_, '_, PyAny>) -> PyErr {
    let type_name = object.get_type();
    let type_name =
        type_name.name().map_or_else(|_| "another type".into(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {wanted}, not {type_name}"))
}

/// An edition under which the library can decide: one of [`Edition::DECIDED`].
#[derive(Clone, Copy)]
pub(crate) struct DecidingEdition(pub(crate) Edition);

impl<'a, 'py> FromPyObject<'a, 'py> for DecidingEdition {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<DecidingEdition> {
        let known = |edition: &Edition| Edition::DECIDED.contains(edition);
        let read = |text: &str| Edition::from_id(text).filter(known).map(DecidingEdition);
        named(object, "an edition to decide by", read, &Edition::DECIDED.map(Edition::id))
    }
}

/// An edition for which there is a suite.
#[derive(Clone, Copy)]
pub(crate) struct SuiteEdition(pub(crate) Edition);

impl<'a, 'py> FromPyObject<'a, 'py> for SuiteEdition {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<SuiteEdition> {
        let read = |text: &str| Edition::from_id(text).map(SuiteEdition);
        named(object, "an edition", read, &Edition::ALL.map(Edition::id))
    }
}

/// An edition that defines a format of its own.
#[derive(Clone, Copy)]
pub(crate) struct FormatEdition(pub(crate) Format);

impl<'a, 'py> FromPyObject<'a, 'py> for FormatEdition {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<FormatEdition> {
        let read = |text: &str| Format::from_id(text).map(FormatEdition);
        named(object, "an edition with a format", read, &Format::ALL.map(Format::id))
    }
}

/// Returns the item with this name, or an error that lists the valid names.
fn named<T>(
    object: Borrowed<'_, '_, PyAny>,
    what: &str,
    read: impl Fn(&str) -> Option<T>,
    known: &[&str],
) -> PyResult<T> {
    if !object.is_instance_of::<PyString>() {
        return Err(wrong_type("an edition as str", object));
    }
    let text: Cow<'_, str> = object.extract().map_err(|error| lone(object.py(), error))?;
    read(&text).ok_or_else(|| {
        // The name is shortened, because the message would be too long if the caller passed a whole file by mistake.
        let start: String = text.chars().take(40).collect();
        PyValueError::new_err(format!("{start:?} is not {what}; there are {}", known.join(", ")))
    })
}
