//! Escapes text for HTML and XML.

/// Escapes text so that it can be the content of an element, or the value of an attribute between double quotes.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
