//! Makes the pictures for README.md, and the card of the site.

use crate::shell::{root, run};

/// Writes pictures of the pages of `norobots site`, which Chromium renders, and the card of the site.
///
/// # Errors
///
/// Chromium can't be run. If the program is not called `chromium`, the variable `CHROMIUM` must name it.
pub fn write() -> Result<(), String> {
    let pages = root().join("tests/browser/run").display().to_string();
    run(&root(), &[&pages, "pictures"])
}
