//! Writes a statement in Markdown.

use crate::report::markdown::escaped;
use crate::statement::blocks::{Block, blocks};
use crate::statement::data::Statement;
use norobots_text::visible;
use std::fmt::Write as _;

/// Returns the part of the page that precedes the JSON data.
pub(crate) fn page(statement: &Statement) -> String {
    let mut out = String::new();
    for block in blocks(statement) {
        if !out.is_empty() {
            out.push('\n');
        }
        put(&mut out, &block);
    }
    out
}

fn put(out: &mut String, block: &Block) {
    let written = match block {
        Block::Heading(level, words) => writeln!(out, "{} {}", "#".repeat(*level), escaped(words)),
        Block::Text(words) => writeln!(out, "{}", escaped(words)),
        Block::Quote(words) => writeln!(out, "> {}", escaped(words)),
        // Markdown treats indented lines as code. Therefore the characters of the file can't become markup.
        Block::File(lines) if lines.is_empty() => writeln!(out, "(an empty file)"),
        Block::File(lines) => {
            lines.iter().try_for_each(|line| writeln!(out, "    {}", visible::draw_rest(line)))
        }
        Block::Items(items) => items.iter().try_for_each(|(name, words)| {
            writeln!(out, "- **{}**: {}", escaped(name), escaped(words))
        }),
    };
    written.expect("a String takes all");
}
