//! Escapes text for HTML and XML.

/// Escapes text for use as the content of an element, or as the value of an attribute between double quotes.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
