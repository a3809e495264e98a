//! The parts of a page. They are the same for every output format.

use norobots_text::visible::draw;

/// A part of a page.
pub(super) enum Block {
    Title(String),
    Heading(&'static str),
    /// A paragraph. Text between grave accents is code.
    Text(String),
    Table(Table),
}

pub(super) struct Table {
    /// For each column, its head and whether it contains numbers.
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
    /// A number and its share of a whole, as a cell of a grid. The grid compares shares.
    Field { count: u64, whole: u64 },
    /// The number of files that bar a robot from all URLs, the number that bar it from some URLs, and the number that
    /// name it.
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

/// Splits a text into plain parts, which are shown unchanged, and signs such as `\n`, which replace invisible
/// characters. Unicode has pictures of control characters, but not every font contains them.
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

/// Returns a sign for a control character. The argument is the Unicode picture of the character.
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

/// Returns a number followed by its share of a whole.
pub(super) fn share(count: u64, whole: u64) -> String {
    match whole {
        0 => count.to_string(),
        _ => format!("{count} ({:.1} %)", percent(count, whole)),
    }
}

pub(super) fn percent(count: u64, whole: u64) -> f64 {
    100.0 * count as f64 / whole.max(1) as f64
}
