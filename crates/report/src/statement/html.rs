//! Writes a statement as an HTML page that needs no other file.

use crate::statement::blocks::{Block, blocks};
use crate::statement::data::Statement;
use norobots_text::html::escape;
use norobots_text::visible;
use std::fmt::Write as _;

const STYLE: &str = "\
:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.25rem;margin-top:2rem;border-bottom:1px solid}h3{font-size:1rem;margin:1.5rem 0 .25rem}
blockquote{margin:.25rem 0;padding-left:.75rem;border-left:3px solid;font-style:italic}
pre{white-space:pre-wrap;padding:.5rem;border:1px solid;margin:.5rem 0}
dl{display:grid;grid-template-columns:minmax(5rem,max-content) 1fr;gap:.15rem .75rem;margin:.5rem 0}
dt{font-weight:600}dd{margin:0}
@media(max-width:40rem){dl{display:block}dd{margin:0 0 .4rem}}
";

/// Returns the part of the page that precedes the JSON data.
pub(crate) fn page(statement: &Statement) -> String {
    let mut body = String::new();
    for block in blocks(statement) {
        put(&mut body, &block);
    }
    let title = text(&format!("{} and {}", statement.name(), statement.edition.title()));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n"
    )
}

fn text(text: &str) -> String {
    escape(&visible::draw_rest(text))
}

fn put(out: &mut String, block: &Block) {
    let written = match block {
        Block::Heading(level, words) => writeln!(out, "<h{level}>{}</h{level}>", text(words)),
        Block::Text(words) => writeln!(out, "<p>{}</p>", text(words)),
        Block::Quote(words) => writeln!(out, "<blockquote>{}</blockquote>", text(words)),
        Block::File(lines) => {
            let lines: Vec<String> = lines.iter().map(|line| text(line)).collect();
            writeln!(out, "<pre>{}</pre>", lines.join("\n"))
        }
        Block::Items(items) => {
            let item = |(name, words): &(String, String)| {
                format!("<dt>{}</dt><dd>{}</dd>\n", text(name), text(words))
            };
            writeln!(out, "<dl>\n{}</dl>", items.iter().map(item).collect::<String>())
        }
    };
    written.expect("a String takes all");
}
