//! Dictionaries of structured fields, RFC 9651, section 4.2.2.

/// Reads a dictionary; returns `None` for any other text. Each member is its key and its value as written,
/// without parameters; the value is empty where only the key stands. A key that stands twice is returned
/// twice.
pub(crate) fn read(text: &[u8]) -> Option<Vec<(&[u8], &[u8])>> {
    let mut input = Input(text.trim_ascii());
    let mut members = Vec::new();
    while !input.0.is_empty() {
        let key = input.key()?;
        let value = if input.eat(b'=') { input.member()? } else { &[] };
        input.parameters()?;
        members.push((key, value));
        input.space(b" \t");
        if input.0.is_empty() {
            return Some(members);
        }
        if !input.eat(b',') {
            return None;
        }
        input.space(b" \t");
        if input.0.is_empty() {
            return None;
        }
    }
    Some(members)
}

/// What is left to read.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn eat(&mut self, byte: u8) -> bool {
        let rest = self.0.strip_prefix(&[byte]);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn while_it_is(&mut self, wanted: impl Fn(u8) -> bool) -> &'a [u8] {
        let len = self.0.iter().take_while(|&&byte| wanted(byte)).count();
        let (taken, rest) = self.0.split_at(len);
        self.0 = rest;
        taken
    }

    fn space(&mut self, spaces: &[u8]) {
        self.while_it_is(|byte| spaces.contains(&byte));
    }

    fn key(&mut self) -> Option<&'a [u8]> {
        matches!(self.0.first()?, b'a'..=b'z' | b'*').then_some(())?;
        Some(self.while_it_is(
            |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-' | b'.' | b'*'),
        ))
    }

    /// Reads an item or a list of items, and returns it as it is written.
    fn member(&mut self) -> Option<&'a [u8]> {
        let start = self.0;
        if self.eat(b'(') {
            self.space(b" ");
            while !self.eat(b')') {
                self.item()?;
                self.parameters()?;
                if !matches!(self.0.first()?, b' ' | b')') {
                    return None;
                }
                self.space(b" ");
            }
        } else {
            self.item()?;
        }
        Some(&start[..start.len() - self.0.len()])
    }

    fn parameters(&mut self) -> Option<()> {
        while self.eat(b';') {
            self.space(b" ");
            self.key()?;
            if self.eat(b'=') {
                self.item()?;
            }
        }
        Some(())
    }

    fn item(&mut self) -> Option<()> {
        match *self.0.first()? {
            b'-' | b'0'..=b'9' => self.number(),
            b'@' => {
                self.eat(b'@');
                let date = self.0;
                self.number()?;
                let date = &date[..date.len() - self.0.len()];
                (!date.contains(&b'.')).then_some(())
            }
            b'"' => self.string(|byte| matches!(byte, b' '..=b'~')),
            b'%' => {
                self.eat(b'%');
                self.string(|byte| matches!(byte, b' '..=b'~'))
            }
            b'?' => {
                self.eat(b'?');
                (self.eat(b'0') || self.eat(b'1')).then_some(())
            }
            b':' => {
                self.eat(b':');
                self.while_it_is(|byte| {
                    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=')
                });
                self.eat(b':').then_some(())
            }
            b'*' | b'A'..=b'Z' | b'a'..=b'z' => {
                self.while_it_is(|byte| {
                    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~:/".contains(&byte)
                });
                Some(())
            }
            _ => None,
        }
    }

    fn number(&mut self) -> Option<()> {
        self.eat(b'-');
        let whole = self.while_it_is(|byte| byte.is_ascii_digit()).len();
        if !self.eat(b'.') {
            return (1..=15).contains(&whole).then_some(());
        }
        let fraction = self.while_it_is(|byte| byte.is_ascii_digit()).len();
        ((1..=12).contains(&whole) && (1..=3).contains(&fraction)).then_some(())
    }

    /// Reads a string in quotation marks. In it a backslash stands before each quotation mark and each
    /// backslash.
    fn string(&mut self, wanted: impl Fn(u8) -> bool) -> Option<()> {
        if !self.eat(b'"') {
            return None;
        }
        while !self.eat(b'"') {
            if self.eat(b'\\') && !matches!(self.0.first(), Some(b'"' | b'\\')) {
                return None;
            }
            let (first, rest) = self.0.split_first()?;
            wanted(*first).then_some(())?;
            self.0 = rest;
        }
        Some(())
    }
}
