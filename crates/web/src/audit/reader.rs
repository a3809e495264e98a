//! Reads log lines in any supported format.

use crate::audit::common::Common;
use crate::audit::entry::Entry;
use crate::audit::json;
use crate::audit::w3c::Columns;

/// The content of a log line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read<'a> {
    /// A request.
    Entry(Entry<'a>),
    /// A line of W3C's extended format that describes the next lines, or a blank line in that format.
    Directive,
    /// A line in no supported format.
    Unknown,
}

/// Reads the lines of one log file. In W3C's extended format, a line names the columns of later lines, so the reader
/// keeps the columns.
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
