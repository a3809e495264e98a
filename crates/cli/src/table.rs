//! Vectors as a Parquet file, with a row for each query.

#[cfg(feature = "parquet")]
pub(crate) use with::Table;
#[cfg(not(feature = "parquet"))]
pub(crate) use without::Table;

#[cfg(feature = "parquet")]
mod with {
    use crate::exit::{OrFail as _, Out, Result};
    use norobots_lab::suite::export::Row;
    use parquet::basic::{Compression, ZstdLevel};
    use parquet::column::writer::ColumnWriter;
    use parquet::data_type::ByteArray;
    use parquet::errors::ParquetError;
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;
    use std::io::Write as _;
    use std::mem;
    use std::sync::Arc;

    /// The columns: texts first, then bytes, then numbers.
    const SCHEMA: &str = "message queries {
        required byte_array case (string);
        required byte_array cites (string);
        required byte_array expect (string);
        required byte_array setting (string);
        required byte_array superseded_by (string);
        required byte_array site (string);
        required byte_array moved_by (string);
        required byte_array robots;
        required byte_array agent;
        required byte_array url;
        required int32 query;
        optional int32 line;
    }";

    /// How many columns are of texts or bytes.
    const BYTES: usize = 10;

    /// The most rows of a group, and the most bytes of their texts and bytes.
    const ROWS: usize = 100_000;
    const SIZE: usize = 64 << 20;

    /// A table that is being written: what is in it goes out in groups of rows.
    pub(crate) struct Table {
        file: SerializedFileWriter<Vec<u8>>,
        bytes: [Vec<ByteArray>; BYTES],
        size: usize,
        numbers: Vec<i32>,
        lines: Vec<Option<i32>>,
    }

    impl Table {
        /// A table without rows.
        pub(crate) fn new() -> Result<Table> {
            let file = || {
                let schema = Arc::new(parse_message_type(SCHEMA)?);
                // The same rows give the same bytes, whatever the version.
                let properties = WriterProperties::builder()
                    .set_created_by("norobots".into())
                    .set_compression(Compression::ZSTD(ZstdLevel::default()))
                    .build();
                SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))
            };
            Ok(Table {
                file: file().about("the table")?,
                bytes: Default::default(),
                size: 0,
                numbers: Vec::new(),
                lines: Vec::new(),
            })
        }

        /// Adds rows, and writes what makes a group.
        pub(crate) fn add<'r>(
            &mut self,
            rows: impl Iterator<Item = Row<'r>>,
            out: &mut Out,
        ) -> Result {
            for row in rows {
                let texts = [
                    row.case.as_bytes(),
                    row.cites.as_bytes(),
                    row.expect.as_bytes(),
                    row.setting.as_bytes(),
                    row.superseded_by.as_bytes(),
                    row.site.as_bytes(),
                    row.moved_by.as_bytes(),
                    row.robots,
                    row.agent,
                    row.url,
                ];
                for (column, text) in self.bytes.iter_mut().zip(texts) {
                    self.size += text.len();
                    column.push(ByteArray::from(text.to_vec()));
                }
                let number = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
                self.numbers.push(number(row.query));
                self.lines.push(row.line.map(number));
            }
            if self.numbers.len() >= ROWS || self.size >= SIZE {
                self.group().about("the table")?;
                self.give(out)?;
            }
            Ok(())
        }

        /// Writes the rest.
        pub(crate) fn finish(mut self, out: &mut Out) -> Result {
            if !self.numbers.is_empty() {
                self.group().about("the table")?;
            }
            self.file.finish().about("the table")?;
            self.give(out)
        }

        /// Writes a group of the rows that are there.
        fn group(&mut self) -> std::result::Result<(), ParquetError> {
            let mut group = self.file.next_row_group()?;
            let mut bytes = self.bytes.iter_mut().map(mem::take);
            let mut numbers = true;
            while let Some(mut column) = group.next_column()? {
                match column.untyped() {
                    ColumnWriter::ByteArrayColumnWriter(to) => {
                        to.write_batch(&bytes.next().unwrap_or_default(), None, None)?;
                    }
                    ColumnWriter::Int32ColumnWriter(to) if mem::take(&mut numbers) => {
                        to.write_batch(&mem::take(&mut self.numbers), None, None)?;
                    }
                    ColumnWriter::Int32ColumnWriter(to) => {
                        let lines = mem::take(&mut self.lines);
                        let levels: Vec<i16> =
                            lines.iter().map(|line| line.is_some().into()).collect();
                        let known: Vec<i32> = lines.into_iter().flatten().collect();
                        to.write_batch(&known, Some(&levels), None)?;
                    }
                    _ => unreachable!("the columns are those of the schema"),
                }
                column.close()?;
            }
            group.close()?;
            self.size = 0;
            Ok(())
        }

        /// Hands over what is written.
        fn give(&mut self, out: &mut Out) -> Result {
            out.with(|out| {
                self.file.flush()?;
                out.write_all(&mem::take(self.file.inner_mut()))
            })
        }
    }
}

#[cfg(not(feature = "parquet"))]
mod without {
    use crate::exit::{Out, Result, bail};
    use norobots_lab::suite::export::Row;

    /// A table that this build can't write.
    pub(crate) enum Table {}

    impl Table {
        /// Says so.
        pub(crate) fn new() -> Result<Table> {
            bail!(
                "--format parquet: norobots was built without Parquet: build it with `--features parquet`, or take \
                 another form"
            )
        }

        pub(crate) fn add<'r>(&mut self, _: impl Iterator<Item = Row<'r>>, _: &mut Out) -> Result {
            match *self {}
        }

        pub(crate) fn finish(self, _: &mut Out) -> Result {
            match self {}
        }
    }
}
