//! The page: its frame, its looks, its program and its data in one file.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac_sha256::Hash;
use serde_json::Value;

const FRAME: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
/// The parts of the program, one after the other: each may use what stands before it.
const SCRIPT: &str = concat!(
    "\"use strict\";\n",
    include_str!("page/elements.js"),
    include_str!("page/data.js"),
    include_str!("page/grid.js"),
    include_str!("page/overview.js"),
    include_str!("page/pages.js"),
    include_str!("page/start.js"),
);

/// The page about the data.
pub(super) fn page(data: &Value) -> String {
    // With no `<` in it, nothing in the data ends the element that it stands in.
    let data = data.to_string().replace('<', "\\u003c");
    let (style, script) = (hash(STYLE), hash(SCRIPT));
    let parts = [
        ("@STYLE-HASH@", style.as_str()),
        ("@SCRIPT-HASH@", script.as_str()),
        ("@STYLE@", STYLE),
        ("@DATA@", data.as_str()),
        ("@SCRIPT@", SCRIPT),
    ];
    let (mut page, mut rest) = (String::new(), FRAME);
    for (place, part) in parts {
        let (before, after) = rest.split_once(place).expect("the frame has its places, in order");
        page.push_str(before);
        page.push_str(part);
        rest = after;
    }
    page + rest
}

/// The name of an inline element in the page's policy, which lets nothing else be run or loaded.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Hash::hash(text.as_bytes())))
}
