//! Splits the text of RFC 9309 into headings, paragraphs and preformatted lines.

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Block<'a> {
    /// The number and the title of a section.
    Heading(&'a str, &'a str),
    /// A paragraph, with white space folded.
    Prose(String),
    /// Preformatted lines: tables, examples and the ABNF.
    Lines(&'a str),
}

impl Block<'_> {
    /// Returns the words of the block, with white space folded.
    pub(super) fn words(&self) -> String {
        match self {
            Block::Heading(number, title) => format!("{number} {title}"),
            Block::Prose(text) => text.clone(),
            Block::Lines(text) => folded(text),
        }
    }
}

/// Splits the text at blank lines. The blocks contain every word of the text.
pub(super) fn blocks(text: &str) -> Vec<Block<'_>> {
    let text = text.trim_start_matches('\u{feff}');
    let mut blocks = Vec::new();
    let mut start = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        match (line.trim().is_empty(), start) {
            (true, Some(from)) => {
                blocks.push(block(&text[from..at]));
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
        at += line.len();
    }
    blocks.extend(start.map(|from| block(&text[from..])));
    blocks
}

fn block(text: &str) -> Block<'_> {
    let text = text.trim_end();
    if let Some((number, title)) = text.split_once("  ")
        && !text.contains('\n')
        && number.ends_with('.')
        && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    {
        return Block::Heading(number, title);
    }
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let indents: Vec<usize> = text.lines().map(indent).collect();
    // The first line of a paragraph is indented by three spaces. All other lines have the same indentation of three or
    // six spaces.
    let (first, rest) = indents.split_first().unwrap_or((&0, &[]));
    let hangs = rest.iter().all(|indent| *indent == 3) || rest.iter().all(|indent| *indent == 6);
    let figure = text.trim_start().starts_with(['+', '|', '"']);
    match *first == 3 && hangs && !figure {
        true => Block::Prose(folded(text)),
        false => Block::Lines(text),
    }
}

pub(super) fn folded(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Block, blocks, folded};
    use Block::*;
    use norobots_suite::suite::Folder;

    #[test]
    fn a_text_is_its_parts() {
        let text = "\u{feff}\n1.1.  A  B\n\n   C d\n   e.\n\n   F:  g\n      h\n\n     x = y\n\n   | z |\n";
        let expected = [
            Heading("1.1.", "A  B"),
            Prose("C d e.".into()),
            Prose("F: g h".into()),
            Lines("     x = y"),
            Lines("   | z |"),
        ];
        assert_eq!(blocks(text), expected);
    }

    #[test]
    fn no_word_is_lost() {
        let file = Folder::Embedded.text("rfc9309.txt").unwrap().expect("it is embedded");
        let file = String::from_utf8(file).unwrap();
        let words: Vec<String> = blocks(&file).iter().map(Block::words).collect();
        assert_eq!(folded(&words.join(" ")), folded(file.trim_start_matches('\u{feff}')));
    }
}
