//! Writes the page as HTML, with a picture for each share.

use crate::report::block::{Block, Cell, Part, Table, parts, percent, share};
use norobots_text::html;

/// The maximum length of a line of code, in characters. Longer lines are wrapped.
const SHORT: usize = 40;

/// Returns the page as HTML. The Content-Security-Policy of the page forbids scripts, and forbids loading other files.
pub(super) fn page(blocks: &[Block]) -> String {
    let title = blocks.iter().find_map(|block| match block {
        Block::Title(title) => Some(escaped(title)),
        _ => None,
    });
    let title = title.unwrap_or_default();
    let mut heading = "";
    let body: String = blocks.iter().map(|part| block(part, &mut heading)).collect();
    let style = include_str!("page.css");
    format!(
        r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
{body}</main>
</body>
</html>
"#
    )
}

/// Returns a block of the page as HTML. `heading` is the last heading before the block. If the block is itself a
/// heading, `heading` is set to its text.
fn block(block: &Block, heading: &mut &'static str) -> String {
    match block {
        Block::Title(title) => format!("<h1>{}</h1>\n", escaped(title)),
        Block::Heading(text) => {
            *heading = text;
            format!("<h2>{}</h2>\n", escaped(text))
        }
        Block::Text(text) => format!("<p>{}</p>\n", sentences(text)),
        Block::Table(table) => drawn_table(table, heading),
    }
}

/// Returns a text as HTML. Text between grave accents becomes code.
fn sentences(text: &str) -> String {
    let part = |(at, part): (usize, &str)| match at % 2 {
        0 => escaped(part),
        _ => format!("<code>{}</code>", escaped(part)),
    };
    text.split('`').enumerate().map(part).collect()
}

fn drawn_table(Table { heads, rows }: &Table, heading: &str) -> String {
    let class = |at: usize| if heads[at].1 { " class=\"number\"" } else { "" };
    let head = |(at, (head, _)): (usize, &(Cell, bool))| match head {
        // An empty cell is not marked as the header of a column.
        Cell::Words(words) if words.is_empty() => "<td></td>".to_owned(),
        _ => format!("<th scope=\"col\"{}>{}</th>", class(at), cell(head)),
    };
    let row = |row: &Vec<Cell>| {
        let cells = row.iter().enumerate().map(|(at, content)| match at {
            0 => format!("<th scope=\"row\">{}</th>", cell(content)),
            _ => format!("<td{}>{}</td>", class(at), cell(content)),
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    // The table may be wider than the screen. Because of `tabindex`, readers can scroll the table with the keyboard.
    format!(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table>\n<thead><tr>{}</tr></thead>\n\
         <tbody>\n{}</tbody>\n</table></div>\n",
        escaped(heading),
        heads.iter().enumerate().map(head).collect::<String>(),
        rows.iter().map(row).collect::<String>()
    )
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Words(words) => sentences(words),
        Cell::Code(text) if text.is_empty() => "(empty)".into(),
        Cell::Code(text) => {
            // A line break follows each sign for a line feed.
            let part = |part| match part {
                Part::Plain(text) => escaped(&text),
                Part::Sign(sign) if sign == "\\n" => format!("<span>{sign}</span><br>"),
                Part::Sign(sign) => format!("<span>{sign}</span>"),
            };
            let lines: String = parts(text).into_iter().map(part).collect();
            // If all lines are short, the browser must not wrap them.
            let short = text.split('\n').all(|line| line.chars().count() <= SHORT);
            let class = if short { " class=\"short\"" } else { "" };
            format!("<code{class}>{}</code>", lines.strip_suffix("<br>").unwrap_or(&lines))
        }
        Cell::Share { count, whole } => {
            format!("{} {}", share(*count, *whole), bar(&[("some", percent(*count, *whole))]))
        }
        Cell::Field { count, whole } => {
            // A rectangle behind the words shows the share. A larger share has a darker rectangle.
            let opacity = percent(*count, *whole) / 100.0;
            format!(
                "<svg class=\"field\" aria-hidden=\"true\"><rect class=\"some\" width=\"100%\" height=\"100%\" \
                 fill-opacity=\"{opacity:.3}\"/></svg><span>{}</span>",
                share(*count, *whole)
            )
        }
        Cell::Barred { wholly, partly, named } => {
            let parts = [("all", percent(*wholly, *named)), ("some", percent(*partly, *named))];
            format!("{wholly} + {partly} {}", bar(&parts))
        }
    }
}

/// Returns a bar that is drawn from left to right. Each part of the bar has a class and a width in percent.
fn bar(parts: &[(&str, f64)]) -> String {
    let mut from = 0.0;
    let part = |(class, width): &(&str, f64)| {
        let x = from;
        from += width;
        format!("<rect class=\"{class}\" x=\"{x:.1}\" width=\"{width:.1}\" height=\"6\"/>")
    };
    let parts: String = parts.iter().map(part).collect();
    format!(
        "<svg class=\"bar\" viewBox=\"0 0 100 6\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{parts}</svg>"
    )
}

/// Escapes text for HTML. Replaces each character that changes the direction of text with a visible character.
fn escaped(text: &str) -> String {
    let turns = |c| matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    html::escape(&text.replace(turns, "�"))
}

#[cfg(test)]
mod tests {
    use super::page;
    use crate::report::block::{Block, Cell, Table};

    #[test]
    fn text_of_a_file_is_no_markup() {
        let hostile =
            "</code><script>alert(1)</script><img src=x onerror=\"alert(2)\">&amp;\u{202E}\n`|";
        let cells = || vec![Cell::code(hostile), Cell::words(hostile)];
        let table = Table {
            heads: cells().into_iter().map(|cell| (cell, false)).collect(),
            rows: vec![cells()],
        };
        let page =
            page(&[Block::Title(hostile.into()), Block::Text(hostile.into()), Block::Table(table)]);
        let (_, body) = page.split_once("<title>").expect("a title");
        for markup in ["<script", "<img", "</code><s", "\"alert", "&amp;amp;&", "\u{202E}"] {
            assert!(!body.contains(markup), "{markup}: {body}");
        }
        assert_eq!(body.matches("&lt;script&gt;").count(), 7, "{body}");
    }

    #[test]
    fn what_cannot_be_seen_is_drawn_and_lines_are_lines() {
        let page = page(&[Block::Table(Table {
            heads: vec![(Cell::NONE, false), (Cell::NONE, false)],
            rows: vec![vec![Cell::code("a\n\u{200B}b\n"), Cell::words("such as `mailto:`")]],
        })]);
        assert!(
            page.contains(
                "<code class=\"short\">a<span>\\n</span><br>\\u{200b}b<span>\\n</span></code>"
            ),
            "{page}"
        );
        assert!(page.contains("such as <code>mailto:</code>"), "{page}");
    }

    #[test]
    fn a_share_is_drawn_as_it_is() {
        let cells = [
            Cell::Share { count: 1, whole: 4 },
            Cell::Field { count: 1, whole: 4 },
            Cell::Barred { wholly: 1, partly: 2, named: 4 },
            Cell::Share { count: 0, whole: 0 },
        ];
        let heads = cells.iter().map(|_| (Cell::NONE, true)).collect();
        let page = page(&[Block::Table(Table { heads, rows: vec![cells.into()] })]);
        for drawn in [
            "1 (25.0 %) <svg class=\"bar\"",
            "<rect class=\"some\" x=\"0.0\" width=\"25.0\"",
            "fill-opacity=\"0.250\"",
            "1 + 2 <svg",
            "<rect class=\"all\" x=\"0.0\" width=\"25.0\" height=\"6\"/><rect class=\"some\" x=\"25.0\" width=\"50.0\"",
            "0 <svg",
        ] {
            assert!(page.contains(drawn), "{drawn}: {page}");
        }
    }
}
