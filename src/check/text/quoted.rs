//! Bytes of the file as a message shows them.

use crate::check::diagnostic::Diagnostic;
use crate::syntax::Document;

/// The most bytes of a file that a message repeats.
const MOST: usize = 40;

/// Returns the bytes at the diagnostic's place, escaped so that they can stand in a sentence.
pub(crate) fn quoted(diagnostic: &Diagnostic, document: &Document<'_>) -> String {
    let bytes = document.slice(diagnostic.span);
    let cut = &bytes[..bytes.len().min(MOST)];
    let mut text: String = cut
        .utf8_chunks()
        .flat_map(|chunk| {
            let valid = chunk.valid().chars().map(|c| {
                if c.is_alphanumeric() || matches!(c, ' '..='~') {
                    c.to_string()
                } else {
                    c.escape_unicode().to_string()
                }
            });
            valid
                .chain(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")))
                .collect::<Vec<_>>()
        })
        .collect();
    if cut.len() < bytes.len() {
        text.push('…');
    }
    format!("`{text}`")
}
