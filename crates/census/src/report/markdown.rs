//! Writes the page as Markdown.

use crate::report::block::{Block, Cell, Part, Table, parts, share};

pub(super) fn page(blocks: &[Block]) -> String {
    let block = |block: &Block| match block {
        Block::Title(title) => format!("# {title}\n"),
        Block::Heading(heading) => format!("\n## {heading}\n"),
        Block::Text(text) => format!("\n{text}\n"),
        Block::Table(table) => format!("\n{}", drawn_table(table)),
    };
    blocks.iter().map(block).collect()
}

fn drawn_table(Table { heads, rows }: &Table) -> String {
    let line = |cells: &mut dyn Iterator<Item = String>| {
        let cell = |text: String| if text.is_empty() { " |".into() } else { format!(" {text} |") };
        format!("|{}\n", cells.map(cell).collect::<String>())
    };
    let rule = |(_, numbers): &(Cell, bool)| if *numbers { "--:" } else { "---" }.to_owned();
    let first = line(&mut heads.iter().map(|(head, _)| cell(head)));
    let second = line(&mut heads.iter().map(rule));
    let rows = rows.iter().map(|row| line(&mut row.iter().map(cell)));
    [first, second].into_iter().chain(rows).collect()
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Words(words) => words.clone(),
        Cell::Code(text) if text.is_empty() => "(empty)".into(),
        // A vertical bar would end the cell, and a grave accent would end the code.
        Cell::Code(text) => {
            let part = |part| match part {
                Part::Plain(text) | Part::Sign(text) => text,
            };
            let text: String = parts(text).into_iter().map(part).collect();
            format!("`{}`", text.replace('|', "¦").replace('`', "ˋ"))
        }
        Cell::Share { count, whole } | Cell::Field { count, whole } => share(*count, *whole),
        Cell::Barred { wholly, partly, .. } => format!("{wholly} + {partly}"),
    }
}
