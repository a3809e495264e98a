//! The input of a census: a path or a readable Python object.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::PathBuf;

/// The number of bytes that each call of a Python object's `read` method requests.
const BLOCK: usize = 1 << 20;

pub(crate) enum Input {
    File(PathBuf),
    Object(Py<PyAny>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Input {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Input> {
        if object.hasattr("read")? {
            return Ok(Input::Object(object.to_owned().unbind()));
        }
        object.extract().map(Input::File).map_err(|_| {
            let type_name = object.get_type();
            let type_name =
                type_name.name().map_or_else(|_| "another type".into(), |name| name.to_string());
            PyTypeError::new_err(format!("expected a path or an open binary file, not {type_name}"))
        })
    }
}

impl Input {
    /// Opens the input. If Python raises an error while the input is read, the reader stores this error in `error`.
    ///
    /// # Errors
    ///
    /// Returns the error of the operating system if the file can't be opened.
    pub(crate) fn open<'e>(&self, error: &'e mut Option<PyErr>) -> io::Result<Box<dyn Read + 'e>> {
        Ok(match self {
            Input::File(path) => Box::new(File::open(path)?),
            Input::Object(object) => {
                let object = Python::attach(|py| object.clone_ref(py));
                Box::new(BufReader::with_capacity(BLOCK, Object { object, error }))
            }
        })
    }
}

struct Object<'e> {
    object: Py<PyAny>,
    error: &'e mut Option<PyErr>,
}

impl Read for Object<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = Python::attach(|py| {
            let bytes = self.object.bind(py).call_method1("read", (to.len(),))?;
            let bytes = bytes.cast::<PyBytes>().map_err(|_| {
                PyTypeError::new_err("read() of the file gives no bytes: open it in binary mode")
            })?;
            let bytes = bytes.as_bytes();
            let Some(to) = to.get_mut(..bytes.len()) else {
                return Err(PyTypeError::new_err(
                    "read() of the file gives more than it was asked for",
                ));
            };
            to.copy_from_slice(bytes);
            Ok(bytes.len())
        });
        read.map_err(|error| {
            self.error.get_or_insert(error);
            io::Error::other("Python has raised an error")
        })
    }
}
