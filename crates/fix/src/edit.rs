//! Defines edits, which change the bytes of a file.

use norobots::check::Fix;
use norobots::source::Span;
use std::borrow::Cow;

/// A replacement of bytes in a file. Unlike a [`Fix`], an edit may change decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes of the file that are replaced. The span is empty if the edit only inserts bytes.
    pub span: Span,
    /// The new bytes, which are empty if the edit only removes bytes.
    pub with: Cow<'static, [u8]>,
}

impl From<Fix> for Edit {
    fn from(Fix { span, with }: Fix) -> Edit {
        Edit { span, with }
    }
}

/// Returns the edits, except the edits that touch an earlier returned edit. `edits` must be sorted by span.
pub(crate) fn apart<'e>(edits: impl IntoIterator<Item = &'e Edit>) -> Vec<&'e Edit> {
    let mut end = None;
    let apart = edits.into_iter().filter(|edit| {
        let free = end.is_none_or(|end| edit.span.start > end);
        if free {
            end = Some(edit.span.end);
        }
        free
    });
    apart.collect()
}

/// Converts a byte's offset in the edited file to the byte's offset in the original file. If an edit inserted the byte,
/// returns the offset at which this edit begins. `edits` must be sorted by span, and no two edits may touch.
pub fn before(edits: &[Edit], at: usize) -> usize {
    let (mut removed, mut added) = (0, 0);
    for Edit { span, with } in edits {
        let start = span.start + added - removed;
        if at < start {
            break;
        }
        if at < start + with.len() {
            return span.start;
        }
        removed += span.end - span.start;
        added += with.len();
    }
    at + removed - added
}

/// `edits` must be sorted by span, and no two edits may touch.
pub(crate) fn apply(bytes: &[u8], edits: &[&Edit]) -> Vec<u8> {
    let mut edited = Vec::with_capacity(bytes.len());
    let mut from = 0;
    for edit in edits {
        edited.extend_from_slice(&bytes[from..edit.span.start]);
        edited.extend_from_slice(&edit.with);
        from = edit.span.end;
    }
    edited.extend_from_slice(&bytes[from..]);
    edited
}
