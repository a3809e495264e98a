//! Makes the pictures for README.md, and the image for link previews of the site.

use crate::shell::{root, run};

/// Writes the image for link previews of the site, and pictures of the pages of `norobots site`. Chromium renders the
/// pages.
///
/// # Errors
///
/// Returns an error if Chromium can't be run. If the program is not called `chromium`, the variable `CHROMIUM` must
/// name it.
pub fn write() -> Result<(), String> {
    let pages = root().join("tests/browser/run").display().to_string();
    run(&root(), &[&pages, "pictures"])
}
