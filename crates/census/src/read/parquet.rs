//! Parquet: an answer in each row, by the columns `body` and maybe `url`, `status` and `content_type`.

use crate::read::event::{Event, Fault, FaultKind};
use crate::read::not_read::NotRead;
use crate::read::row::Row;
use parquet::basic::Type;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::schema::types::SchemaDescriptor;
use std::fs::File;

/// How many rows are held at a time.
const ROWS: usize = 64;

/// Reads a Parquet file: an answer in each row. `bytes` is called with how much was read, now and then. A group of
/// rows that is damaged is a fault at the first row that can't be read, and the next group is read.
///
/// # Errors
///
/// [`NotRead`]; nothing was told then.
pub fn parquet(
    file: &File,
    bytes: &mut dyn FnMut(u64),
    tell: &mut dyn FnMut(Event),
) -> Result<(), NotRead> {
    let broken = |error: ParquetError| NotRead::new(format!("this Parquet can't be read: {error}"));
    let file = file.try_clone().map_err(|error| NotRead::new(error.to_string()))?;
    let reader = SerializedFileReader::new(file).map_err(broken)?;
    let metadata = reader.metadata();
    let schema = metadata.file_metadata().schema_descr();
    let octets = |name| column(schema, name, "binary or string", &[Type::BYTE_ARRAY]);
    let places = Places {
        url: octets("url")?,
        status: column(schema, "status", "integer", &[Type::INT32, Type::INT64])?,
        content_type: octets("content_type")?,
        body: octets("body")?.ok_or_else(|| {
            let columns = schema.columns().iter();
            let names: Vec<_> =
                columns.map(|column| format!("{:?}", column.path().string())).collect();
            NotRead::new(format!(
                "this Parquet has no column \"body\", but {}: name the column so that holds the answers' bodies",
                names.join(", ")
            ))
        })?,
    };
    let mut first = 0;
    for at in 0..reader.num_row_groups() {
        let group = metadata.row_group(at);
        let mut told = 0;
        let read = reader.get_row_group(at).and_then(|group| {
            places.tell(&*group, &mut |row| {
                tell(row.event(first + told));
                told += 1;
            })
        });
        if read.is_err() {
            tell(Event::Fault(Fault { kind: FaultKind::Parquet, at: first + told }));
        }
        first += u64::try_from(group.num_rows()).unwrap_or_default();
        bytes(u64::try_from(group.compressed_size()).unwrap_or_default());
    }
    Ok(())
}

/// Where the columns are in a group of rows.
struct Places {
    url: Option<usize>,
    status: Option<usize>,
    content_type: Option<usize>,
    body: usize,
}

impl Places {
    /// Calls a function with each row of a group.
    fn tell(
        &self,
        group: &dyn RowGroupReader,
        tell: &mut dyn FnMut(&Row<'_>),
    ) -> Result<(), ParquetError> {
        let open = |place: Option<usize>| -> Result<Open, ParquetError> {
            let Some(at) = place else { return Ok(None) };
            let level = group.metadata().column(at).column_descr().max_def_level();
            Ok(Some((group.get_column_reader(at)?, level)))
        };
        let [mut url, mut status, mut content_type, mut body] =
            [open(self.url)?, open(self.status)?, open(self.content_type)?, open(Some(self.body))?];
        let mut left = usize::try_from(group.metadata().num_rows()).unwrap_or_default();
        while left > 0 {
            let count = left.min(ROWS);
            let url = octets(&mut url, count)?;
            let status = integers(&mut status, count)?;
            let content_type = octets(&mut content_type, count)?;
            let body = octets(&mut body, count)?;
            for at in 0..count {
                tell(&Row {
                    url: url[at].as_ref().map(ByteArray::data),
                    status: status[at],
                    content_type: content_type[at].as_ref().map(ByteArray::data),
                    body: body[at].as_ref().map(ByteArray::data),
                });
            }
            left -= count;
        }
        Ok(())
    }
}

/// The place of a column, where there is one.
fn column(
    schema: &SchemaDescriptor,
    name: &str,
    wanted: &str,
    types: &[Type],
) -> Result<Option<usize>, NotRead> {
    let columns = schema.columns();
    let Some(at) = columns.iter().position(|column| column.path().parts() == [name]) else {
        return Ok(None);
    };
    let column = &columns[at];
    if column.max_rep_level() > 0 || !types.contains(&column.physical_type()) {
        let found = match column.max_rep_level() {
            0 => column.physical_type().to_string(),
            _ => "a list".to_owned(),
        };
        return Err(NotRead::new(format!("the column {name:?} is {found}, and not {wanted}")));
    }
    Ok(Some(at))
}

/// A column that is read, and the level at which a value is there.
type Open = Option<(ColumnReader, i16)>;

/// The next values; of a column that is not there, none is there.
fn octets(column: &mut Open, count: usize) -> Result<Vec<Option<ByteArray>>, ParquetError> {
    match column {
        None => Ok(vec![None; count]),
        Some((ColumnReader::ByteArrayColumnReader(reader), level)) => values(reader, *level, count),
        Some(_) => Err(other_type()),
    }
}

fn integers(column: &mut Open, count: usize) -> Result<Vec<Option<i64>>, ParquetError> {
    match column {
        None => Ok(vec![None; count]),
        Some((ColumnReader::Int32ColumnReader(reader), level)) => {
            let values = values(reader, *level, count)?;
            Ok(values.into_iter().map(|value| value.map(i64::from)).collect())
        }
        Some((ColumnReader::Int64ColumnReader(reader), level)) => values(reader, *level, count),
        Some(_) => Err(other_type()),
    }
}

/// A group of rows has a column of another type than the file.
fn other_type() -> ParquetError {
    ParquetError::General("a group of rows has columns of other types".into())
}

/// The next values of a column that is no list.
fn values<T: DataType>(
    reader: &mut ColumnReaderImpl<T>,
    level: i16,
    count: usize,
) -> Result<Vec<Option<T::T>>, ParquetError> {
    let (mut levels, mut there, mut rows) = (Vec::new(), Vec::new(), 0);
    while rows < count {
        let (more, _, _) =
            reader.read_records(count - rows, Some(&mut levels), None, &mut there)?;
        if more == 0 {
            return Err(ParquetError::EOF("a column has fewer rows than its group".into()));
        }
        rows += more;
    }
    let mut there = there.into_iter();
    if level == 0 {
        // Without levels each value is there.
        levels = vec![0; count];
    }
    Ok(levels.iter().map(|known| if *known == level { there.next() } else { None }).collect())
}
