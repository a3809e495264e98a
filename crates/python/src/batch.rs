//! Reads the columns of Arrow batches as rows, and converts batches to Python objects.

use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use arrow_array::types::{ByteArrayType, ByteViewType};
use arrow_array::{
    Array, ArrayRef, BinaryArray, GenericByteArray, GenericByteViewArray, RecordBatch,
    RecordBatchIterator, RecordBatchReader, StructArray, downcast_integer_array,
};
use arrow_pyarrow::FromPyArrow;
use norobots_census::read::Row;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::fmt::Display;
use std::sync::Arc;

const COUNTS: &str = "census";

/// One batch, or a stream of batches, from any package with Arrow's C interface.
pub(crate) enum Batches {
    One(RecordBatch),
    Many(RecordBatchStreamReader),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Batches {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Batches> {
        let object = &*object;
        if object.hasattr("__arrow_c_array__")? {
            return RecordBatch::from_pyarrow_bound(object).map(Batches::One);
        }
        if object.hasattr("__arrow_c_stream__")? {
            return RecordBatchStreamReader::from_pyarrow_bound(object).map(Batches::Many);
        }
        let type_of_object = object.get_type();
        Err(PyTypeError::new_err(format!(
            "expected an Arrow batch or table, such as those of pyarrow and Polars, not {}",
            type_of_object.name().map_or_else(|_| "another type".into(), |name| name.to_string())
        )))
    }
}

impl Batches {
    /// Validates the data in each batch against its types, and then calls a function with the batch.
    ///
    /// # Errors
    ///
    /// Returns an error if a batch is faulty or if the function fails.
    pub(crate) fn each(
        self,
        mut work: impl FnMut(&RecordBatch) -> Result<(), String>,
    ) -> Result<(), String> {
        match self {
            // The batch was validated when it was imported.
            Batches::One(batch) => work(&batch),
            Batches::Many(stream) => {
                // An empty batch comes first, so that the columns are checked even if the stream has no batch.
                work(&RecordBatch::new_empty(stream.schema()))?;
                for batch in stream {
                    let batch = batch.map_err(|error| error.to_string())?;
                    let data = StructArray::from(batch.clone()).into_data();
                    data.validate_full().map_err(|error| error.to_string())?;
                    work(&batch)?;
                }
                Ok(())
            }
        }
    }
}

/// Calls a function with each row of a batch. Also passes the number of the row, counted from 0.
///
/// # Errors
///
/// Returns an error if a column is missing, occurs twice or has the wrong type.
pub(crate) fn rows(batch: &RecordBatch, mut tell: impl FnMut(u64, Row<'_>)) -> Result<(), String> {
    let Some(bodies) = column(batch, "body")? else {
        let schema = batch.schema();
        let names: Vec<_> =
            schema.fields().iter().map(|field| format!("{:?}", field.name())).collect();
        return Err(format!(
            "there is no column \"body\" among {}: give this name to the column with the bodies of \
             the answers, as binary; \"url\", \"status\" and \"content_type\" are optional",
            if names.is_empty() { "none".into() } else { names.join(", ") }
        ));
    };
    let octets = |name| column(batch, name)?.map(|column| Octets::new(name, column)).transpose();
    let (body, url, content_type) =
        (Octets::new("body", bodies)?, octets("url")?, octets("content_type")?);
    let status = column(batch, "status")?.map(|column| integers("status", column)).transpose()?;
    for at in 0..batch.num_rows() {
        let row = Row {
            url: url.as_ref().and_then(|column| column.get(at)),
            status: status.as_ref().and_then(|column| column[at]),
            content_type: content_type.as_ref().and_then(|column| column.get(at)),
            body: body.get(at),
        };
        tell(at as u64, row);
    }
    Ok(())
}

/// Calls a function with the counts in each row of a batch, as bytes.
///
/// # Errors
///
/// Returns an error if the function fails, if the column is missing or has the wrong type, or if a row has no counts.
pub(crate) fn counts(
    batch: &RecordBatch,
    mut work: impl FnMut(&[u8]) -> Result<(), String>,
) -> Result<(), String> {
    let column = column(batch, COUNTS)?;
    let column =
        column.ok_or_else(|| format!("there is no column \"{COUNTS}\", which fold makes"))?;
    let octets = Octets::new(COUNTS, column)?;
    for at in 0..batch.num_rows() {
        let counts = octets.get(at).ok_or_else(|| format!("row {at} contains no counts"))?;
        work(counts).map_err(|error| format!("row {at}: {error}"))?;
    }
    Ok(())
}

fn column<'b>(batch: &'b RecordBatch, name: &str) -> Result<Option<&'b ArrayRef>, String> {
    let schema = batch.schema();
    let mut all =
        schema.fields().iter().zip(batch.columns()).filter(|(field, _)| field.name() == name);
    match (all.next(), all.next()) {
        (_, Some(_)) => Err(format!("there are two columns \"{name}\"")),
        (field_and_column, None) => Ok(field_and_column.map(|(_, column)| column)),
    }
}

/// A column of bytes, or the UTF-8 bytes of a column of text.
struct Octets<'c>(Box<dyn Fn(usize) -> Option<&'c [u8]> + 'c>);

impl<'c> Octets<'c> {
    fn new(name: &str, array: &'c ArrayRef) -> Result<Octets<'c>, String> {
        use arrow_array::types::{
            BinaryType, BinaryViewType, LargeBinaryType, LargeUtf8Type, StringViewType, Utf8Type,
        };
        use arrow_schema::DataType::{
            Binary, BinaryView, Dictionary, FixedSizeBinary, LargeBinary, LargeUtf8, Null, Utf8,
            Utf8View,
        };
        Ok(match array.data_type() {
            Binary => Octets::bytes::<BinaryType>(array),
            LargeBinary => Octets::bytes::<LargeBinaryType>(array),
            BinaryView => Octets::view::<BinaryViewType>(array),
            Utf8 => Octets::bytes::<Utf8Type>(array),
            LargeUtf8 => Octets::bytes::<LargeUtf8Type>(array),
            Utf8View => Octets::view::<StringViewType>(array),
            FixedSizeBinary(_) => {
                let array = array.as_fixed_size_binary();
                Octets::of(array, move |at| array.value(at))
            }
            Null => Octets(Box::new(|_| None)),
            Dictionary(_, _) => {
                let array = array.as_any_dictionary();
                let values = Octets::new(name, array.values())?;
                let keys = match array.values().is_empty() {
                    true => Vec::new(),
                    false => array.normalized_keys(),
                };
                Octets(Box::new(move |at| match array.keys().is_null(at) {
                    true => None,
                    false => values.get(*keys.get(at)?),
                }))
            }
            other => return Err(wrong_type(name, "binary or string", other)),
        })
    }

    fn of(array: &'c dyn Array, value: impl Fn(usize) -> &'c [u8] + 'c) -> Octets<'c> {
        Octets(Box::new(move |at| array.is_valid(at).then(|| value(at))))
    }

    fn bytes<T: ByteArrayType>(array: &'c ArrayRef) -> Octets<'c> {
        let array: &'c GenericByteArray<T> = array.as_bytes();
        Octets::of(array, move |at| array.value(at).as_ref())
    }

    fn view<T: ByteViewType>(array: &'c ArrayRef) -> Octets<'c> {
        let array: &'c GenericByteViewArray<T> = array.as_byte_view();
        Octets::of(array, move |at| array.value(at).as_ref())
    }

    fn get(&self, at: usize) -> Option<&'c [u8]> {
        (self.0)(at)
    }
}

/// Returns a column of integers. An integer that doesn't fit in `i64` becomes -1, which isn't a valid status code.
fn integers(name: &str, array: &ArrayRef) -> Result<Vec<Option<i64>>, String> {
    use arrow_schema::DataType::{Dictionary, Null};
    downcast_integer_array!(
        array => Ok(array.iter().map(|value| value.map(|value| i64::try_from(i128::from(value)).unwrap_or(-1))).collect()),
        Dictionary(_, _) => {
            let array = array.as_any_dictionary();
            let values = integers(name, array.values())?;
            let keys = if values.is_empty() { Vec::new() } else { array.normalized_keys() };
            let value = |at| if array.keys().is_null(at) { None } else { values[*keys.get(at)?] };
            Ok((0..array.len()).map(value).collect())
        }
        Null => Ok(vec![None; array.len()]),
        other => Err(wrong_type(name, "integer", other))
    )
}

fn wrong_type(name: &str, wanted: &str, actual: &dyn Display) -> String {
    format!("the column \"{name}\" has the type {actual} instead of {wanted}: cast it")
}

/// A batch that any package with Arrow's C interface can use.
#[pyclass(frozen, module = "norobots")]
pub(crate) struct Batch(RecordBatch);

impl Batch {
    /// Returns a batch of one row that contains counts.
    ///
    /// # Errors
    ///
    /// Returns an error if Arrow refuses the row.
    pub(crate) fn of_counts(counts: &[u8]) -> PyResult<Batch> {
        let column: ArrayRef = Arc::new(BinaryArray::from_vec(vec![counts]));
        RecordBatch::try_from_iter([(COUNTS, column)]).map(Batch).map_err(broken)
    }

    fn schema(&self) -> PyResult<FFI_ArrowSchema> {
        FFI_ArrowSchema::try_from(&*self.0.schema()).map_err(broken)
    }
}

#[pymethods]
impl Batch {
    /// Return the batch's columns in the form of Arrow's PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        PyCapsule::new_with_value(py, self.schema()?, c"arrow_schema")
    }

    /// Return the batch. The batch has one type, whatever type is requested.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        drop(requested_schema);
        let array = FFI_ArrowArray::new(&StructArray::from(self.0.clone()).into_data());
        Ok((self.__arrow_c_schema__(py)?, PyCapsule::new_with_value(py, array, c"arrow_array")?))
    }

    /// Return a stream of only this batch.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let reader = RecordBatchIterator::new([Ok(self.0.clone())], self.0.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

fn broken(error: impl Display) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}
