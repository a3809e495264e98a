//! The parts of the page, in any format.

use norobots_text::visible::draw;

/// A part of the page.
pub(super) enum Block {
    Title(String),
    Heading(&'static str),
    /// Sentences, with code between grave accents.
    Text(String),
    Table(Table),
}

pub(super) struct Table {
    /// The heads of the columns, each with whether its column has numbers.
    pub(super) heads: Vec<(Cell, bool)>,
    pub(super) rows: Vec<Vec<Cell>>,
}

pub(super) enum Cell {
    /// Words of this project, with code between grave accents.
    Words(String),
    /// Text that may come from a file, or an identifier.
    Code(String),
    /// A number and its share of a whole.
    Share { count: u64, whole: u64 },
    /// A number and its share of a whole, in a grid of shares that are compared.
    Field { count: u64, whole: u64 },
    /// The numbers of files that bar a robot wholly and partly, and of files that name it.
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

/// Returns a text in parts: text that is drawn unchanged, and signs such as `\n` for invisible characters. The
/// signs are ordinary text, because not every font has the pictures of control characters.
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

/// Returns the sign for the picture of a control character.
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
