//! Edits of a file.

use norobots::check::Fix;
use norobots::source::Span;
use std::borrow::Cow;

/// Bytes to put in the place of others. Unlike a [`Fix`], an edit may change decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes of the file to replace; empty where the edit only inserts.
    pub span: Span,
    /// The bytes to put there; empty where the edit only removes.
    pub with: Cow<'static, [u8]>,
}

impl From<Fix> for Edit {
    fn from(Fix { span, with }: Fix) -> Edit {
        Edit { span, with }
    }
}

/// Leaves out each edit that touches one before it. The edits come in the order of their places.
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

/// Returns the file with all edits made, which come in the order of their places and do not touch.
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
