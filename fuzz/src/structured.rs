//! Files put together from lines and values, so that the fuzzer need not find these.

use arbitrary::Arbitrary;

/// A file.
#[derive(Arbitrary, Debug)]
pub struct File<'a> {
    byte_order_mark: bool,
    lines: Vec<(Line<'a>, u8)>,
    without_last_terminator: bool,
}

/// A line without its terminator, whose number in [`TERMINATORS`] stands beside it.
#[derive(Arbitrary, Debug)]
enum Line<'a> {
    UserAgent(Value<'a>, Style),
    Disallow(Value<'a>, Style),
    Header(&'a [u8], Value<'a>, Style),
    Blank,
    Space,
    Comment,
    Any(&'a [u8]),
}

/// The value of a field, or its number in [`VALUES`], so that values are often the same.
#[derive(Arbitrary, Debug)]
enum Value<'a> {
    Common(u8),
    Any(&'a [u8]),
}

const VALUES: [&[u8]; 8] = [b"", b"*", b"a", b"A/1.0", b"ab", b"/", b"/a", b"/a/b?c"];
const TERMINATORS: [&[u8]; 3] = [b"\n", b"\r", b"\r\n"];

/// How a field is written.
#[derive(Arbitrary, Debug)]
struct Style {
    other_case: bool,
    space_before: bool,
    space_before_colon: bool,
    tabs: bool,
    commented: bool,
}

impl File<'_> {
    /// The file's octets.
    pub fn print(&self) -> Vec<u8> {
        let mark: &[u8] = if self.byte_order_mark { b"\xEF\xBB\xBF" } else { b"" };
        let mut file = mark.to_vec();
        for (line, terminator) in &self.lines {
            match line {
                Line::UserAgent(value, style) => style.print(b"User-agent", value, &mut file),
                Line::Disallow(value, style) => style.print(b"Disallow", value, &mut file),
                Line::Header(name, value, style) => style.print(name, value, &mut file),
                Line::Blank => {}
                Line::Space => file.extend(b" \t"),
                Line::Comment => file.extend(b" # User-agent: *"),
                Line::Any(text) => file.extend(*text),
            }
            file.extend(TERMINATORS[usize::from(*terminator) % TERMINATORS.len()]);
        }
        if self.without_last_terminator {
            file.pop();
        }
        file
    }
}

impl Style {
    fn print(&self, name: &[u8], value: &Value<'_>, file: &mut Vec<u8>) {
        let space: &[u8] = if self.tabs { b"\t " } else { b" " };
        let space_if = |wanted: bool| if wanted { space } else { b"" };
        let name = if self.other_case { name.to_ascii_uppercase() } else { name.to_vec() };
        let value = match value {
            Value::Common(number) => VALUES[usize::from(*number) % VALUES.len()],
            Value::Any(octets) => octets,
        };
        let comment: &[u8] = if self.commented { b" # c" } else { b"" };
        let before_colon = space_if(self.space_before_colon);
        file.extend(
            [space_if(self.space_before), &name, before_colon, b":", space, value, comment]
                .concat(),
        );
    }
}
