//! Makes addresses that open the explorer with a file and queries.

use crate::render::json_bytes;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::{Value, json};
use std::io::Write;

/// Returns the relative address of the explorer with a file and with queries about robots and URLs.
///
/// The fragment contains the version of the address format, a dot, and a JSON object. The object is compressed with
/// Deflate, then encoded in URL-safe base64. The member `file` of the object is the file. The member `asked` is a list
/// of pairs, each of a robot and a URL. Bytes that are not UTF-8 are written as `{"base64": …}`. `page/link.js` reads
/// and writes such fragments too.
pub(super) fn explorer(robots: &[u8], asked: &[(&[u8], &[u8])]) -> String {
    let pair = |(agent, url): &(&[u8], &[u8])| json!([json_bytes(agent), json_bytes(url)]);
    let asked: Vec<Value> = asked.iter().map(pair).collect();
    let state = json!({ "file": json_bytes(robots), "asked": asked }).to_string();
    let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
    deflated.write_all(state.as_bytes()).expect("memory takes all");
    let deflated = deflated.finish().expect("memory takes all");
    format!("index.html#1.{}", BASE64_URL_SAFE_NO_PAD.encode(deflated))
}
