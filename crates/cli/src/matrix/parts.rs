//! What the page that is one file and the site's page have in common.

use crate::exit::{Failed, Result};
use crate::matrix::data::{apart, data};
use crate::matrix::results::Shown;
use serde_json::Value;

/// What stands in the page's `main`.
pub(crate) const BODY: &str = include_str!("body.html");

/// The style, but for what all pages of the site share.
pub(crate) const STYLE: &str = include_str!("page.css");

/// The program; each part may use what stands before it.
pub(crate) fn script() -> String {
    let parts = [
        include_str!("page/elements.js"),
        include_str!("page/data.js"),
        include_str!("page/answers.js"),
        include_str!("page/grid.js"),
        include_str!("page/overview.js"),
        include_str!("page/pages.js"),
        include_str!("page/start.js"),
    ]
    .concat();
    format!("\"use strict\";\n{parts}")
}

/// The data in two parts: what the overview shows, and the files and answers of each case.
pub(crate) fn data_apart(shown: &Shown) -> Result<(Value, Value)> {
    Ok(apart(data(shown).map_err(Failed::Usage)?))
}
