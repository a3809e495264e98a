//! The pictures in README.md, and the card of the site.

use crate::shell::{root, run};

/// Writes the pictures of the pages of `norobots site` in Chromium, and the card of the site.
///
/// # Errors
///
/// Chromium cannot be run. `CHROMIUM` names it if it is not `chromium`.
pub fn write() -> Result<(), String> {
    let pages = root().join("tests/browser/run").display().to_string();
    run(&root(), &[&pages, "pictures"])
}
