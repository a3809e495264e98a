//! Makes untrusted bytes safe to print on a terminal. Unchanged bytes could move the cursor, reverse the text or be
//! invisible.

use std::ffi::OsString;
use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Untrusted text. [`draw`] makes the text visible when it is printed. In JSON, the text is stored unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Outside(String);

impl Outside {
    /// Returns the text as it was received.
    pub fn raw(&self) -> &str {
        &self.0
    }

    /// Returns the text unchanged if `raw` is true. If `raw` is false, returns the text as [`draw`] does.
    pub fn written(&self, raw: bool) -> String {
        if raw { self.0.clone() } else { self.to_string() }
    }

    /// Converts bytes to text. If there are more than `most` bytes, the middle is omitted as in [`brief`]. A byte that
    /// is not valid UTF-8 becomes `\xNN`.
    pub fn of(bytes: &[u8], most: usize) -> Outside {
        Outside(shorten(bytes, most, raw))
    }
}

impl<T: Into<String>> From<T> for Outside {
    fn from(text: T) -> Outside {
        Outside(text.into())
    }
}

impl fmt::Display for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&draw(self.0.as_bytes()))
    }
}

/// Returns whether the bytes contain an ASCII control character other than HT.
// `has_control` is never inlined, so that it is optimised for speed even if its caller is optimised for size.
#[inline(never)]
pub fn has_control(bytes: &[u8]) -> bool {
    let is = |byte: u8| (byte < b' ' && byte != b'\t') | (byte == 0x7F);
    // Because the loop does not stop early, the compiler can test many octets in one step.
    bytes.iter().fold(false, |any, byte| any | is(*byte))
}

/// Converts bytes to visible text. A control character becomes its picture (`␍ ␊ ␉`). A byte that is not valid UTF-8
/// becomes `\xNN`. A character without a visible shape, such as a bidirectional control, becomes `\u{NNNN}`. Long input
/// is not shortened. To shorten it, use [`brief`].
pub fn draw(bytes: &[u8]) -> String {
    written(bytes, put)
}

/// Converts bytes to text without replacing control characters.
fn raw(bytes: &[u8]) -> String {
    written(bytes, String::push)
}

/// `put` appends each valid character to the text.
fn written(bytes: &[u8], put: fn(&mut String, char)) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        chunk.valid().chars().for_each(|c| put(&mut text, c));
        for byte in chunk.invalid() {
            write!(text, "\\x{byte:02X}").expect("a String takes all");
        }
    }
    text
}

/// Returns a number and a noun in the right form, such as `1 query` or `2 queries`. `singular` is the noun.
pub fn count(n: usize, singular: &str) -> String {
    let consonant_before_y = singular
        .strip_suffix('y')
        .filter(|stem| !stem.ends_with(|last: char| "aeiou".contains(last)));
    match consonant_before_y {
        _ if n == 1 => format!("{n} {singular}"),
        Some(stem) => format!("{n} {stem}ies"),
        None if singular.ends_with(['x', 's']) => format!("{n} {singular}es"),
        None => format!("{n} {singular}s"),
    }
}

/// Converts bytes to visible text as [`draw`] does. If there are more than `most` bytes, the middle is omitted, and the
/// number of omitted bytes is written in its place.
pub fn brief(bytes: &[u8], most: usize) -> String {
    shorten(bytes, most, draw)
}

fn shorten(bytes: &[u8], most: usize, text: fn(&[u8]) -> String) -> String {
    if bytes.len() <= most {
        return text(bytes);
    }
    let (head, tail) = ends(bytes, most);
    let between = bytes.len() - head.len() - tail.len();
    format!("{} … {} … {}", text(head), count(between, "byte"), text(tail))
}

/// Shortens text as [`brief`] does. The given text must already be visible.
pub fn cut(drawn: &str, most: usize) -> String {
    if drawn.len() <= most {
        return drawn.to_owned();
    }
    let (head, tail) = ends(drawn.as_bytes(), most);
    let (head, tail) = (head.len(), drawn.len() - tail.len());
    format!("{} … {} … {}", &drawn[..head], count(tail - head, "byte"), &drawn[tail..])
}

/// Returns the first and the last bytes that [`brief`] shows if there are more than `most` bytes. No character is
/// split.
pub fn ends(bytes: &[u8], most: usize) -> (&[u8], &[u8]) {
    let head = boundary(bytes, most * 2 / 3);
    let tail = boundary(bytes, bytes.len() - most / 3);
    (&bytes[..head], &bytes[tail..])
}

/// Returns the largest offset up to `offset` that does not split a character.
fn boundary(bytes: &[u8], offset: usize) -> usize {
    (offset.saturating_sub(3)..=offset).rev().find(|&at| bytes[at] & 0xC0 != 0x80).unwrap_or(offset)
}

/// Converts each line of a text to visible text as [`draw`] does, but keeps tabs.
pub fn draw_lines(text: &str) -> impl Iterator<Item = String> {
    text.lines().map(|line| draw(line.as_bytes()).replace('␉', "\t"))
}

/// Returns the first and the last lines of a text. Each line is shortened to about 160 bytes as in [`brief`]. A line
/// between the first and the last lines contains the number of omitted lines.
pub fn first_and_last(text: &str, first: usize, last: usize) -> Vec<Outside> {
    let lines: Vec<&str> = text.lines().collect();
    let short = |line: &&str| Outside::of(line.as_bytes(), 160);
    let left = lines.len().saturating_sub(first + last);
    // A single line is never omitted, because a line with the number of omitted lines would take the same space.
    if left <= 1 {
        return lines.iter().map(short).collect();
    }
    let head = lines[..first].iter().map(short).chain([format!("… {left} lines …").into()]);
    head.chain(lines[first + left..].iter().map(short)).collect()
}

/// Converts a text to visible text as [`draw`] does, but keeps the pictures of control characters that are already in
/// it.
pub fn draw_rest(text: &str) -> String {
    let mut drawn = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{2400}'..='\u{2421}' => drawn.push(c),
            _ => put(&mut drawn, c),
        }
    }
    drawn
}

/// Converts a text as [`draw_rest`] does, but keeps its line feeds.
pub fn draw_lines_rest(text: &str) -> String {
    text.split('\n').map(draw_rest).collect::<Vec<_>>().join("\n")
}

/// Writes JSON on one line that is safe to print on a terminal. A character that [`draw`] would replace becomes a JSON
/// escape, so a reader of the JSON still gets the original text.
pub fn json(value: &Value) -> String {
    let mut text = String::new();
    for c in value.to_string().chars() {
        if c == ' ' || !c.is_control() && (c.is_ascii() || c.escape_debug().len() == 1) {
            text.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(text, "\\u{unit:04x}").expect("a String takes all");
            }
        }
    }
    text
}

/// Returns the command as a person would type it in a shell.
pub fn command(words: &[OsString]) -> Outside {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    let line = shlex::try_join(words.iter().map(AsRef::as_ref));
    line.unwrap_or_else(|_| words.join(" ")).into()
}

fn put(drawn: &mut String, c: char) {
    match c {
        '\0'..='\x1F' => drawn.extend(char::from_u32(0x2400 + c as u32)),
        ' '..='~' => drawn.push(c),
        '\x7F' => drawn.push('␡'),
        // The characters `␀` to `␡` are escaped, because a reader would mistake them for the pictures of control
        // characters.
        '\u{2400}'..='\u{2421}' => drawn.extend(c.escape_unicode()),
        _ => drawn.extend(c.escape_debug()),
    }
}

#[cfg(test)]
mod tests {
    use crate::visible::{Outside, brief, count, cut, draw, draw_rest, first_and_last};

    #[test]
    fn counted_things_have_their_plural() {
        assert_eq!([count(1, "query"), count(2, "query")], ["1 query", "2 queries"]);
        assert_eq!([count(0, "case"), count(1, "case")], ["0 cases", "1 case"]);
        assert_eq!([count(1, "fix"), count(3, "fix")], ["1 fix", "3 fixes"]);
        assert_eq!([count(2, "day"), count(2, "more way")], ["2 days", "2 more ways"]);
    }

    #[test]
    fn nothing_unseen_is_left_in() {
        assert_eq!(draw(b"a\tb\r\n\0\x7F\x1B[2J"), "a␉b␍␊␀␡␛[2J");
        assert_eq!(
            draw("caf\u{e9} \u{202e}x\u{2028}␊".as_bytes()),
            "café \\u{202e}x\\u{2028}\\u{240a}"
        );
        assert_eq!(draw(b"caf\xE9 \xC3"), "caf\\xE9 \\xC3");
    }

    #[test]
    fn pictures_stay_pictures() {
        assert_eq!(draw_rest(&draw(b"a\r\n\0")), "a␍␊␀");
        assert_eq!(draw_rest("a\tb\x1B␊\u{202e}"), "a␉b␛␊\\u{202e}");
    }

    #[test]
    fn of_many_lines_the_ends_are_shown() {
        let lines = |text| {
            let lines = first_and_last(text, 1, 2);
            lines.iter().map(Outside::to_string).collect::<Vec<_>>()
        };
        assert_eq!(lines("a\nb\nc\t\nd\n"), ["a", "b", "c␉", "d"]);
        assert_eq!(lines("a\nb\nc\nd\ne"), ["a", "… 2 lines …", "d", "e"]);
        assert!(lines("").is_empty());
    }

    #[test]
    fn a_brief_counts_what_it_leaves_out() {
        assert_eq!(brief(b"abcdef", 6), "abcdef");
        assert_eq!(brief(b"0123456789", 6), "0123 … 4 bytes … 89");
        assert_eq!(brief("ééééééééé".as_bytes(), 9), "ééé … 8 bytes … éé");
        assert_eq!(cut("␊␊␊␊␊", 9), "␊␊ … 6 bytes … ␊");
        assert_eq!(cut("a␊", 9), "a␊");
    }
}
