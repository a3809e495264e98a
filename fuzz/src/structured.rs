//! Files put together from records, lines and values, so that the fuzzer need not find these.

use arbitrary::Arbitrary;

/// A file: lines that are in no record, then records.
#[derive(Arbitrary, Debug)]
pub struct File<'a> {
    byte_order_mark: bool,
    before: Vec<Line<'a>>,
    records: Vec<Record<'a>>,
    without_last_terminator: bool,
}

/// User-agent lines, Disallow lines and what stands among them.
#[derive(Arbitrary, Debug)]
struct Record<'a> {
    agents: Vec<(Value<'a>, Style)>,
    between: Vec<Line<'a>>,
    disallows: Vec<(Value<'a>, Style)>,
    after: Option<Line<'a>>,
}

#[derive(Arbitrary, Debug)]
enum Line<'a> {
    Blank(Terminator),
    Space(Terminator),
    Comment(Terminator),
    Header(&'a [u8], Value<'a>, Style),
    Any(&'a [u8], Terminator),
}

/// What a field says; the first few are common, so that values are often the same.
#[derive(Arbitrary, Debug)]
enum Value<'a> {
    Empty,
    Star,
    A,
    AWithVersion,
    B,
    Root,
    Path,
    LongerPath,
    Any(&'a [u8]),
}

/// How a field is written.
#[derive(Arbitrary, Debug)]
struct Style {
    other_case: bool,
    space_before: bool,
    space_before_colon: bool,
    tabs: bool,
    commented: bool,
    terminator: Terminator,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Terminator {
    Nl,
    Cr,
    CrNl,
}

impl File<'_> {
    /// The file's octets.
    pub fn print(&self) -> Vec<u8> {
        let mut file = Vec::new();
        if self.byte_order_mark {
            file.extend_from_slice(b"\xEF\xBB\xBF");
        }
        self.before.iter().for_each(|line| line.print(&mut file));
        for record in &self.records {
            record.agents.iter().for_each(|(v, style)| style.print(b"User-agent", v, &mut file));
            record.between.iter().for_each(|line| line.print(&mut file));
            record.disallows.iter().for_each(|(v, style)| style.print(b"Disallow", v, &mut file));
            record.after.iter().for_each(|line| line.print(&mut file));
        }
        if self.without_last_terminator {
            file.pop();
        }
        file
    }
}

impl Line<'_> {
    fn print(&self, file: &mut Vec<u8>) {
        let (text, terminator): (&[u8], _) = match self {
            Line::Blank(terminator) => (b"", terminator),
            Line::Space(terminator) => (b" \t", terminator),
            Line::Comment(terminator) => (b" # User-agent: *", terminator),
            Line::Any(text, terminator) => (text, terminator),
            Line::Header(name, value, style) => return style.print(name, value, file),
        };
        file.extend_from_slice(text);
        file.extend_from_slice(terminator.octets());
    }
}

impl Style {
    fn print(&self, name: &[u8], value: &Value<'_>, file: &mut Vec<u8>) {
        let space: &[u8] = if self.tabs { b"\t " } else { b" " };
        let none: &[u8] = b"";
        let name = if self.other_case { name.to_ascii_uppercase() } else { name.to_vec() };
        for part in [
            if self.space_before { space } else { none },
            &name,
            if self.space_before_colon { space } else { none },
            b":",
            space,
            value.octets(),
            if self.commented { b" # c" } else { none },
            self.terminator.octets(),
        ] {
            file.extend_from_slice(part);
        }
    }
}

impl Value<'_> {
    fn octets(&self) -> &[u8] {
        match self {
            Value::Empty => b"",
            Value::Star => b"*",
            Value::A => b"a",
            Value::AWithVersion => b"A/1.0",
            Value::B => b"ab",
            Value::Root => b"/",
            Value::Path => b"/a",
            Value::LongerPath => b"/a/b?c",
            Value::Any(octets) => octets,
        }
    }
}

impl Terminator {
    fn octets(self) -> &'static [u8] {
        match self {
            Terminator::Nl => b"\n",
            Terminator::Cr => b"\r",
            Terminator::CrNl => b"\r\n",
        }
    }
}
