//! The blocks of a report page. Every output format has the same blocks.

use norobots_text::visible::draw;

pub(super) enum Block {
    Title(String),
    Heading(&'static str),
    /// A paragraph. Text between grave accents is code.
    Text(String),
    Table(Table),
}

pub(super) struct Table {
    /// The heading of each column, and whether the column contains numbers.
    pub(super) heads: Vec<(Cell, bool)>,
    pub(super) rows: Vec<Vec<Cell>>,
}

pub(super) enum Cell {
    /// Text that this crate wrote. Text between grave accents is code.
    Words(String),
    /// An identifier, or text that may come from a file.
    Code(String),
    /// A number and its share of a total.
    Share { count: u64, whole: u64 },
    /// A number and its share of a total. In HTML, a larger share has a darker background.
    Field { count: u64, whole: u64 },
    /// Counts of the files that bar or name a robot. `wholly` counts the files that bar the robot from all URLs.
    /// `partly` counts the files that bar the robot from some URLs. `named` counts the files that name the robot.
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

/// Splits a text at its invisible characters. A sign such as `\n` replaces each invisible character, because many fonts
/// lack the Unicode pictures of control characters. All other pieces of the text are plain, and are shown unchanged.
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

/// Returns the sign that replaces a control character, such as `\n`. `picture` is the Unicode picture of the character.
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

pub(super) fn share(count: u64, whole: u64) -> String {
    match whole {
        0 => count.to_string(),
        _ => format!("{count} ({:.1} %)", percent(count, whole)),
    }
}

pub(super) fn percent(count: u64, whole: u64) -> f64 {
    100.0 * count as f64 / whole.max(1) as f64
}
