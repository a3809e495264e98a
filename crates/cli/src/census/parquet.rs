//! Counts as a Parquet file.

use norobots_census::CountRow;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::sync::Arc;

/// The columns.
const SCHEMA: &str = "message counts {
    required byte_array section (string);
    required byte_array key (string);
    optional byte_array edition (string);
    optional byte_array barred (string);
    required int64 count (integer(64, false));
}";

/// A text of a row, where it has one.
type Text = fn(&CountRow) -> Option<&str>;

/// The rows as the bytes of a Parquet file.
///
/// # Errors
///
/// The rows can't be written as Parquet.
pub(super) fn parquet(rows: &[CountRow]) -> Result<Vec<u8>, ParquetError> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    // The same counts give the same bytes, whatever the version.
    let properties = WriterProperties::builder().set_created_by("norobots".into()).build();
    let mut file = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
    let mut group = file.next_row_group()?;
    let texts: [Text; 4] = [
        |row| Some(row.section),
        |row| Some(&row.key),
        |row| row.edition.as_deref(),
        |row| row.barred,
    ];
    let mut texts = texts.into_iter();
    while let Some(mut column) = group.next_column()? {
        match (column.untyped(), texts.next()) {
            (ColumnWriter::ByteArrayColumnWriter(to), Some(text)) => {
                let levels: Vec<i16> = rows.iter().map(|row| text(row).is_some().into()).collect();
                let known: Vec<ByteArray> =
                    rows.iter().filter_map(text).map(ByteArray::from).collect();
                to.write_batch(&known, Some(&levels), None)?;
            }
            (ColumnWriter::Int64ColumnWriter(to), None) => {
                // As its type says, the bits are those of a number without a sign.
                let counts: Vec<i64> = rows.iter().map(|row| row.count.cast_signed()).collect();
                to.write_batch(&counts, None, None)?;
            }
            _ => unreachable!("the columns are those of the schema"),
        }
        column.close()?;
    }
    group.close()?;
    file.into_inner()
}
