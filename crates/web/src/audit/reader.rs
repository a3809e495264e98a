//! The reader of log lines in any of the formats.

use crate::audit::common::Common;
use crate::audit::entry::Entry;
use crate::audit::json;
use crate::audit::w3c::Columns;

/// A line that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read<'a> {
    /// A request.
    Entry(Entry<'a>),
    /// A line of the extended format that describes the next lines, or a blank line in that format.
    Directive,
    /// A line in none of the formats.
    Unknown,
}

/// A reader of the lines of a file. It keeps the columns that a line of W3C's extended format names for later lines.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    common: Common,
    columns: Option<Columns>,
}

impl Reader {
    /// Reads a line, given without its line end.
    pub fn read<'a>(&mut self, line: &'a [u8]) -> Read<'a> {
        let entry = match (line.first(), &mut self.columns) {
            (Some(b'#'), columns) => {
                let is_directive = columns.get_or_insert_default().take(line);
                return if is_directive { Read::Directive } else { Read::Unknown };
            }
            (None, Some(_)) => return Read::Directive,
            (Some(b'{'), _) => json::read(line),
            (_, Some(columns)) if columns.are_known() => columns.read(line),
            _ => self.common.read(line),
        };
        entry.map_or(Read::Unknown, Read::Entry)
    }
}
