//! Converts rules to bytes and back. A program with these bytes doesn't need the text of the grammar or a parser for
//! grammars.

use crate::rules::{Emits, Node, Rule, Rules};

/// The first octet of a packed expression, which encodes the variant of [`Node`].
const TEXT: u8 = 0;
const FOLD: u8 = 1;
const OCTET: u8 = 2;
const START: u8 = 3;
const END: u8 = 4;
const RULE: u8 = 5;
const ALL: u8 = 6;
const FIRST: u8 = 7;
const REPEAT: u8 = 8;
const AND: u8 = 9;
const NOT: u8 = 10;

impl Rules {
    /// Converts the rules to bytes. [`unpack`](Rules::unpack) converts the bytes back to rules.
    pub fn pack(&self) -> Vec<u8> {
        let mut out = Vec::new();
        number(self.file, &mut out);
        number(self.rules.len(), &mut out);
        for Rule { name, body, emits, path, line } in &self.rules {
            text(name.as_bytes(), &mut out);
            number(*body, &mut out);
            out.push(*emits as u8);
            text(path.as_bytes(), &mut out);
            number(*line, &mut out);
        }
        number(self.nodes.len(), &mut out);
        for node in &self.nodes {
            match node {
                Node::Text(octets) => tagged(TEXT, &mut out, |out| text(octets, out)),
                Node::Fold(octets) => tagged(FOLD, &mut out, |out| text(octets, out)),
                Node::Octet(low, high) => out.extend([OCTET, *low, *high]),
                Node::Start => out.push(START),
                Node::End => out.push(END),
                Node::Rule(rule) => tagged(RULE, &mut out, |out| number(*rule, out)),
                Node::All(parts) => tagged(ALL, &mut out, |out| numbers(parts, out)),
                Node::First(parts) => tagged(FIRST, &mut out, |out| numbers(parts, out)),
                Node::Repeat { part, least, most } => tagged(REPEAT, &mut out, |out| {
                    [*part, *least as usize, *most as usize]
                        .iter()
                        .for_each(|field| number(*field, out));
                }),
                Node::And(inner) => tagged(AND, &mut out, |out| number(*inner, out)),
                Node::Not(inner) => tagged(NOT, &mut out, |out| number(*inner, out)),
            }
        }
        out
    }

    /// Reads the rules from bytes that [`pack`](Rules::pack) has returned. Returns `None` if the bytes are malformed.
    pub fn unpack(bytes: &[u8]) -> Option<Rules> {
        let mut from = Packed(bytes);
        let file = from.number()?;
        let rules = from.list(|from| {
            Some(Rule {
                name: from.string()?,
                body: from.number()?,
                emits: match from.octet()? {
                    0 => Emits::All,
                    1 => Emits::Itself,
                    2 => Emits::Inside,
                    _ => return None,
                },
                path: from.string()?,
                line: from.number()?,
            })
        })?;
        let nodes = from.list(|from| {
            Some(match from.octet()? {
                TEXT => Node::Text(from.text()?.to_vec()),
                FOLD => Node::Fold(from.text()?.to_vec()),
                OCTET => Node::Octet(from.octet()?, from.octet()?),
                START => Node::Start,
                END => Node::End,
                RULE => Node::Rule(from.number()?),
                ALL => Node::All(from.list(Packed::number)?),
                FIRST => Node::First(from.list(Packed::number)?),
                REPEAT => Node::Repeat {
                    part: from.number()?,
                    least: u32::try_from(from.number()?).ok()?,
                    most: u32::try_from(from.number()?).ok()?,
                },
                AND => Node::And(from.number()?),
                NOT => Node::Not(from.number()?),
                _ => return None,
            })
        })?;
        from.0.is_empty().then_some(Rules { rules, nodes, file })
    }
}

fn tagged(tag: u8, out: &mut Vec<u8>, rest: impl FnOnce(&mut Vec<u8>)) {
    out.push(tag);
    rest(out);
}

/// Writes a number as octets. Each octet contains seven bits of the number, the lowest bits first. If the eighth bit of
/// an octet is set, another octet follows.
fn number(mut value: usize, out: &mut Vec<u8>) {
    while value > 0x7F {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn numbers(values: &[usize], out: &mut Vec<u8>) {
    number(values.len(), out);
    values.iter().for_each(|value| number(*value, out));
}

fn text(octets: &[u8], out: &mut Vec<u8>) {
    number(octets.len(), out);
    out.extend(octets);
}

/// The octets that are not read yet.
struct Packed<'a>(&'a [u8]);

impl<'a> Packed<'a> {
    fn octet(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<usize> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let octet = self.octet()?;
            number |= usize::from(octet & 0x7F).checked_shl(shift)?;
            if octet < 0x80 {
                return Some(number);
            }
            shift += 7;
        }
    }

    fn text(&mut self) -> Option<&'a [u8]> {
        let length = self.number()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(text)
    }

    fn string(&mut self) -> Option<String> {
        String::from_utf8(self.text()?.to_vec()).ok()
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        (0..self.number()?).map(|_| item(self)).collect()
    }
}

#[cfg(feature = "read")]
#[cfg(test)]
mod tests {
    use crate::{File, Rules};

    const TEXT: &str = r#"
file = { SOI ~ (a | "\r\n" ~ !ANY)* ~ ^"b"? ~ ('a'..'c'){2,} ~ &c ~ EOI }
a = _{ "x"+ }
c = @{ a{3} }
"#;

    #[test]
    fn what_is_packed_is_unpacked() {
        let rules = Rules::read(&[File { path: "it", text: TEXT }], "file").unwrap();
        let packed = rules.pack();
        let again = Rules::unpack(&packed).unwrap();
        assert_eq!(format!("{again:?}"), format!("{rules:?}"));
        assert_eq!(again.pack(), packed);
    }

    #[test]
    fn no_other_bytes_are_taken() {
        let packed = Rules::read(&[File { path: "it", text: TEXT }], "file").unwrap().pack();
        for end in 0..packed.len() {
            assert!(Rules::unpack(&packed[..end]).is_none(), "{end}");
        }
        assert!(Rules::unpack(&[&packed[..], &[0]].concat()).is_none());
        assert!(Rules::unpack(&[0xFF; 40]).is_none());
    }
}
