//! The common parts of the page of `norobots matrix` and the matrix page of `norobots site`.

use crate::exit::{Failed, Result};
use crate::matrix::data::{apart, data};
use crate::matrix::results::Shown;
use serde_json::Value;

/// The content of the page's `<main>`.
pub(crate) const BODY: &str = include_str!("body.html");

/// The style of the matrix, without the style that all pages of the site share.
pub(crate) const STYLE: &str = include_str!("page.css");

/// Joins the scripts of the page. Each script can use the scripts before it.
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

pub(crate) fn data_apart(shown: &Shown) -> Result<(Value, Value)> {
    Ok(apart(data(shown).map_err(Failed::Usage)?))
}
