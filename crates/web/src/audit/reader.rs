//! Reads log lines in any supported format.

use crate::audit::common::Common;
use crate::audit::entry::Entry;
use crate::audit::json;
use crate::audit::w3c::Columns;

/// The content of a log line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Read<'a> {
    /// The line describes a request.
    Entry(Entry<'a>),
    /// The line is a directive or a blank line in W3C's extended format.
    Directive,
    /// The line is in no supported format.
    Unknown,
}

/// Reads the lines of one log file. In W3C's extended format, a directive defines the columns of the lines after it.
/// Therefore the reader keeps the directives.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    common: Common,
    columns: Option<Columns>,
}

impl Reader {
    /// Reads a line. The line must not include its line end.
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
