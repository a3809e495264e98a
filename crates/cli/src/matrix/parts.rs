//! What the page that is one file and the site's page have in common.

use crate::exit::{Failed, Result};
use crate::matrix::data::{apart, data};
use crate::matrix::results::Shown;
use crate::part::parts;
use serde_json::Value;

/// What stands in the page's `main`.
pub(crate) const BODY: &str = "matrix/body.html";

/// The style, but for what all pages of the site share.
pub(crate) const STYLE: &str = "matrix/page.css";

/// The program; each part may use what stands before it.
pub(crate) fn script() -> String {
    let parts = parts(&[
        "matrix/page/elements.js",
        "matrix/page/data.js",
        "matrix/page/answers.js",
        "matrix/page/grid.js",
        "matrix/page/overview.js",
        "matrix/page/pages.js",
        "matrix/page/start.js",
    ]);
    format!("\"use strict\";\n{parts}")
}

/// The data in two parts: what the overview shows, and the files and answers of each case.
pub(crate) fn data_apart(shown: &Shown) -> Result<(Value, Value)> {
    Ok(apart(data(shown).map_err(Failed::Usage)?))
}
