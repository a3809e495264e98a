//! The parts of a page, for any format.

use norobots_text::visible::draw;

/// A part of a page.
pub(super) enum Block {
    Title(String),
    Heading(&'static str),
    /// Sentences. Text between grave accents is code.
    Text(String),
    Table(Table),
}

pub(super) struct Table {
    /// The head of each column, and whether the column contains numbers.
    pub(super) heads: Vec<(Cell, bool)>,
    pub(super) rows: Vec<Vec<Cell>>,
}

pub(super) enum Cell {
    /// Words that this crate writes. Text between grave accents is code.
    Words(String),
    /// An identifier, or text that may come from a file.
    Code(String),
    /// A number and its share of a whole.
    Share { count: u64, whole: u64 },
    /// A number and its share of a whole, in a grid that compares shares.
    Field { count: u64, whole: u64 },
    /// The number of files that bar a robot wholly, that bar it partly, and that name it.
    Barred { wholly: u64, partly: u64, named: u64 },
}

impl Cell {
    pub(super) const NONE: Cell = Cell::Words(String::new());

    pub(super) fn words(words: &str) -> Cell {
        Cell::Words(words.to_owned())
    }

    pub(super) fn code(code: &str) -> Cell {
        Cell::Code(code.to_owned())
    }
}

/// Splits a text into parts: text that is shown unchanged, and signs such as `\n` for invisible characters. The signs
/// are ordinary text, because not every font has the Unicode pictures of control characters.
pub(super) fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    for c in draw(text.as_bytes()).chars() {
        match (c, parts.last_mut()) {
            ('\u{2400}'..='\u{2421}', _) => parts.push(Part::Sign(sign(c))),
            (_, Some(Part::Plain(plain))) => plain.push(c),
            _ => parts.push(Part::Plain(c.into())),
        }
    }
    parts
}

pub(super) enum Part {
    Plain(String),
    Sign(String),
}

/// Returns the sign that replaces the Unicode picture of a control character.
fn sign(picture: char) -> String {
    match picture {
        '␀' => "\\0".into(),
        '␉' => "\\t".into(),
        '␊' => "\\n".into(),
        '␍' => "\\r".into(),
        '␡' => "\\x7F".into(),
        _ => format!("\\x{:02X}", u32::from(picture) & 0x1F),
    }
}

/// Returns a number with its share of a whole.
pub(super) fn share(count: u64, whole: u64) -> String {
    match whole {
        0 => count.to_string(),
        _ => format!("{count} ({:.1} %)", percent(count, whole)),
    }
}

pub(super) fn percent(count: u64, whole: u64) -> f64 {
    100.0 * count as f64 / whole.max(1) as f64
}
