//! Text in HTML and XML.

/// Escapes text for the content of an element, or for the value of an attribute between double quotes.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
