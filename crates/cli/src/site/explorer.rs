//! The explorer: a page that shows what a file means under every edition, and what is wrong with the file. The norobots
//! library runs in the browser as WebAssembly.

use crate::exit::Result;
use crate::site::examples::{examples, first};
use crate::site::frame::{File, Page};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use norobots::spec::Edition;
use norobots_settings::setting::{ClauseId, Rules};
use norobots_suite::suite::Suite;
use serde_json::{Map, Value, json};
use std::io::Write;

/// The scripts of the page. Each script can use the scripts before it.
const SCRIPT: [&str; 9] = [
    include_str!("page/module.js"),
    include_str!("page/link.js"),
    include_str!("page/text.js"),
    include_str!("page/engine.js"),
    include_str!("page/view.js"),
    include_str!("page/table.js"),
    include_str!("page/robots.js"),
    include_str!("page/changed.js"),
    include_str!("page/start.js"),
];

/// Returns the page and its files. `wasm` is the WebAssembly module.
pub(super) fn page(suite: &Suite, wasm: &[u8]) -> Result<Page> {
    let editions: Value = Edition::DECIDED.into_iter().zip(1..).map(edition).collect();
    let words: Map<String, Value> = Edition::DECIDED
        .iter()
        .map(|edition| (edition.id().into(), words(suite, *edition)))
        .collect();
    let data = json!({
        "editions": editions,
        "words": words,
        "examples": examples(),
        "start": first(),
    });
    Ok(Page {
        file: "index.html",
        title: "May this robot fetch it?",
        description:
            "Paste a robots.txt and see which robot may fetch what, by which line, by each of five \
                      editions of the standard."
                .into(),
        policy: "; worker-src blob:",
        scripts: " 'wasm-unsafe-eval'",
        body: include_str!("page/explorer.html").into(),
        start: vec![
            File::new("explorer.css", include_str!("page/explorer.css")),
            File::data("explorer-data.js", "EXPLORER", &data),
            File::new("explorer.js", SCRIPT.concat()),
        ],
        later: vec![File::data("wasm.js", "WASM", &json!(packed(wasm)))],
    })
}

/// Describes an edition as JSON: its number in `norobots.h`, its short name, its name in a sentence and its full title.
/// The object also says whether the page can check files in the format of the edition.
fn edition((edition, number): (Edition, u32)) -> Value {
    let (short, name, format) = match edition {
        Edition::Standard1994 => ("1994", "the standard of 1994", true),
        Edition::Draft1996 => ("1996 draft", "the draft of 1996", true),
        Edition::Rfc9309 => ("RFC 9309", "RFC 9309", true),
        Edition::GooglePage => ("Google’s page", "Google’s page", false),
        Edition::GoogleCode => ("Google’s code", "Google’s code", false),
        edition => (edition.id(), edition.title(), false),
    };
    json!({
        "id": edition.id(),
        "number": number,
        "short": short,
        "name": name,
        "title": edition.title(),
        "format": format,
    })
}

/// Returns the sentences of an edition. Each key is the slug of a clause.
fn words(suite: &Suite, edition: Edition) -> Value {
    let of_1994 = suite.clauses.iter().map(|quotation| ClauseId::from(quotation.subject));
    let of_later =
        Rules::of(edition).demands.iter().map(|demand| ClauseId { edition, id: &demand.id });
    let clauses = of_1994.filter(|clause| clause.edition == edition).chain(of_later);
    let quoted = clauses.filter_map(|clause| Some((clause.id.into(), suite.words(clause)?.into())));
    Value::Object(quoted.collect())
}

/// Compresses the module and encodes it in base64. The page loads the result as a script, because a page that was
/// opened from a local folder can't fetch the module.
fn packed(wasm: &[u8]) -> String {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(wasm).expect("memory takes all");
    BASE64_STANDARD.encode(packed.finish().expect("memory takes all"))
}
