//! Values that are read as shell patterns or as regular expressions.

use crate::naive::pattern::pieces;
use std::collections::BTreeSet;

/// The maximum depth of nested parentheses.
const DEEPEST: usize = 4;

/// An expression: a list of alternatives. Each alternative is a sequence of parts.
#[derive(Clone, Debug)]
pub(crate) struct Expression(Vec<Vec<Part>>);

#[derive(Clone, Debug)]
enum Part {
    /// Matches any number of bytes, including none.
    Anything,
    /// Matches one byte in one of the ranges. If `negated` is true, matches one byte outside all ranges.
    One {
        ranges: Vec<(u8, u8)>,
        negated: bool,
    },
    /// Matches only at the start of the text, and matches no bytes.
    Start,
    /// Matches only at the end of the text, and matches no bytes.
    End,
    Group(Expression),
    Repeated {
        part: Box<Part>,
        least: usize,
        most: usize,
    },
}

impl Expression {
    /// `pieces` are the parts of the pattern between the `*` signs. If `ended` is true, the pattern must match the
    /// whole text. If `ended` is false, it must match a beginning of the text.
    pub(crate) fn of_shell(pieces: &[Vec<u8>], ended: bool) -> Expression {
        let mut parts = Vec::new();
        let text = pieces.join(&b'*');
        let mut rest = &text[..];
        while let Some((&first, behind)) = rest.split_first() {
            let mut reader = Reader { rest: behind, depth: 0 };
            let class = if first == b'[' { reader.class(b"!^") } else { None };
            rest = if class.is_some() { reader.rest } else { behind };
            parts.push(match (first, class) {
                (_, Some(class)) => class,
                (b'*', None) => Part::Anything,
                (b'?', None) => Part::any_byte(),
                (byte, None) => Part::byte(byte),
            });
        }
        parts.extend(ended.then_some(Part::End));
        Expression(vec![parts])
    }

    /// `pieces` are the parts of the value between the `*` signs. `ended` says whether a `$` follows the pieces.
    /// Returns `None` if the pieces are not a regular expression.
    pub(crate) fn of_pieces(pieces: &[Vec<u8>], ended: bool) -> Option<Expression> {
        let mut text = pieces.join(&b".*"[..]);
        text.extend(ended.then_some(b'$'));
        let mut reader = Reader { rest: &text, depth: 0 };
        let expression = reader.alternatives()?;
        reader.rest.is_empty().then_some(expression)
    }

    /// Returns the length of the longest beginning of the text that the expression matches.
    pub(crate) fn last_end(&self, text: &[u8]) -> Option<usize> {
        self.ends(text, &BTreeSet::from([0])).last().copied()
    }

    /// Returns the offsets at which a match can end if it begins at one of `starts`.
    fn ends(&self, text: &[u8], starts: &BTreeSet<usize>) -> BTreeSet<usize> {
        let alternative = |parts: &Vec<Part>| {
            parts.iter().fold(starts.clone(), |starts, part| part.ends(text, &starts))
        };
        self.0.iter().flat_map(alternative).collect()
    }
}

/// Replaces each `*` in the value by `.*`, and returns whether the result is a regular expression.
pub(crate) fn is_regular(value: &[u8]) -> bool {
    let ended = value.strip_suffix(b"$");
    Expression::of_pieces(&pieces(ended.unwrap_or(value)), ended.is_some()).is_some()
}

impl Part {
    fn any_byte() -> Part {
        Part::One { ranges: Vec::new(), negated: true }
    }

    fn byte(byte: u8) -> Part {
        Part::One { ranges: vec![(byte, byte)], negated: false }
    }

    fn ends(&self, text: &[u8], starts: &BTreeSet<usize>) -> BTreeSet<usize> {
        let starts_that = |holds: &dyn Fn(&usize) -> bool| {
            starts.iter().copied().filter(holds).collect::<BTreeSet<usize>>()
        };
        match self {
            Part::Anything => starts.first().map_or(0..0, |first| *first..text.len() + 1).collect(),
            Part::One { ranges, negated } => {
                let fits = |byte: &u8| {
                    ranges.iter().any(|(from, to)| (*from..=*to).contains(byte)) != *negated
                };
                let fitting = starts.iter().filter(|at| text.get(**at).is_some_and(fits));
                fitting.map(|at| at + 1).collect()
            }
            Part::Start => starts_that(&|at| *at == 0),
            Part::End => starts_that(&|at| *at == text.len()),
            Part::Group(expression) => expression.ends(text, starts),
            Part::Repeated { part, least, most } => {
                let mut here = starts.clone();
                let mut all = if *least == 0 { starts.clone() } else { BTreeSet::new() };
                for times in 1..=*most {
                    let next = part.ends(text, &here);
                    // If a repetition ends at the same offsets as the repetition before it, further repetitions change
                    // nothing.
                    let stays = next == here;
                    if times >= *least || stays {
                        all.extend(&next);
                    }
                    if stays || next.is_empty() {
                        break;
                    }
                    here = next;
                }
                all
            }
        }
    }
}

struct Reader<'t> {
    rest: &'t [u8],
    depth: usize,
}

impl Reader<'_> {
    /// If the rest of the text begins with `sign`, skips this sign. Returns whether the sign was skipped.
    fn takes(&mut self, sign: &[u8]) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// Reads alternatives up to the `)` that closes their group, or to the end of the text.
    fn alternatives(&mut self) -> Option<Expression> {
        let mut parts = Vec::new();
        let mut all = Vec::new();
        while !(self.rest.is_empty() || self.depth > 0 && self.rest.starts_with(b")")) {
            match self.takes(b"|") {
                true => all.push(std::mem::take(&mut parts)),
                false => parts.push(self.part()?),
            }
        }
        all.push(parts);
        Some(Expression(all))
    }

    fn part(&mut self) -> Option<Part> {
        let part = match self.next()? {
            b'.' if self.takes(b"*") => {
                self.modifier();
                return Some(Part::Anything);
            }
            b'.' => Part::any_byte(),
            b'^' => Part::Start,
            b'$' => Part::End,
            b'[' => self.class(b"^")?,
            b'\\' => self.escape()?,
            b'(' => {
                let plain = self.takes(b"?:") || !self.rest.starts_with(b"?");
                self.depth += 1;
                let group = self.alternatives().filter(|_| plain && self.depth <= DEEPEST)?;
                self.depth -= 1;
                Some(Part::Group(group)).filter(|_| self.takes(b")"))?
            }
            // The parser refuses a repetition sign without a part before it, and a `)` that closes no parenthesis.
            b'*' | b'+' | b'?' | b')' => return None,
            byte => Part::byte(byte),
        };
        let (least, most) = if self.takes(b"?") {
            (0, 1)
        } else if self.takes(b"+") {
            (1, usize::MAX)
        } else if let Some((times, length)) = times(self.rest) {
            self.rest = &self.rest[length..];
            times
        } else {
            return Some(part);
        };
        self.modifier();
        (least <= most).then(|| Part::Repeated { part: Box::new(part), least, most })
    }

    /// Skips a `?` or `+` after a repetition, which makes the repetition lazy or possessive. This engine treats all
    /// repetitions alike.
    fn modifier(&mut self) {
        let _ = self.takes(b"?") || self.takes(b"+");
    }

    /// Reads the rest of an escape after its `\`. The escape matches one byte or a class of bytes.
    fn escape(&mut self) -> Option<Part> {
        let escaped = self.next()?;
        let ranges = match escaped.to_ascii_lowercase() {
            b'd' => vec![(b'0', b'9')],
            b'w' => vec![(b'0', b'9'), (b'A', b'Z'), (b'a', b'z'), (b'_', b'_')],
            b's' => vec![(b'\t', b'\r'), (b' ', b' ')],
            letter if letter.is_ascii_alphanumeric() => return None,
            _ => return Some(Part::byte(escaped)),
        };
        Some(Part::One { ranges, negated: escaped.is_ascii_uppercase() })
    }

    /// Reads the rest of a class of bytes after its `[`. The class is negated if it begins with a byte of `not`.
    /// Returns `None` if the class is not closed.
    fn class(&mut self, not: &[u8]) -> Option<Part> {
        let negated = self.rest.first().is_some_and(|first| not.contains(first));
        if negated {
            self.next();
        }
        let mut ranges = Vec::new();
        loop {
            let from = match self.next()? {
                b']' if !ranges.is_empty() => return Some(Part::One { ranges, negated }),
                byte => byte,
            };
            let to = match self.rest {
                [b'-', to, ..] if *to != b']' => *to,
                _ => from,
            };
            if to != from || self.rest.starts_with(&[b'-', from]) {
                self.rest = &self.rest[2..];
            }
            ranges.push((from, to));
        }
    }
}

/// Reads a repetition in braces, such as `{2,3}`, at the start of the text. Returns the least and the greatest number
/// of repetitions, and the length of the braces with their content. Returns `None` if the text does not begin with a
/// repetition.
fn times(text: &[u8]) -> Option<((usize, usize), usize)> {
    let end = text.iter().position(|byte| *byte == b'}')?;
    let inner = str::from_utf8(text[..end].strip_prefix(b"{")?).ok()?;
    let number = |digits: &str| {
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| plain)
    };
    let times = match inner.split_once(',') {
        None => (number(inner)?, number(inner)?),
        Some((least, "")) => (number(least)?, usize::MAX),
        Some((least, most)) => (number(least)?, number(most)?),
    };
    Some((times, end + 1))
}

#[cfg(test)]
mod tests {
    use super::{Expression, is_regular};
    use crate::naive::pattern::pieces;

    #[test]
    fn regular_expressions_fit_what_they_say() {
        for (value, text, expected) in [
            ("/a.c", "/abcd", Some(4)),
            ("/ab?c", "/ac", Some(3)),
            ("/ab?c", "/ab?c", None),
            ("/a+b", "/aaab", Some(5)),
            ("/a*b", "/axbxb", Some(6)),
            ("/a*?b", "/axbxb", Some(6)),
            ("/[a-c]x", "/bx", Some(3)),
            ("/[^a-c]x", "/bx", None),
            ("/[]a]x", "/]x", Some(3)),
            ("/(a|bc)+d", "/abcad", Some(6)),
            ("/(?:a|b)", "/b", Some(2)),
            ("/a|/b", "/b", Some(2)),
            ("/a{2}", "/aaa", Some(3)),
            ("/a{2,}", "/aaa", Some(4)),
            ("/a{,2}", "/a{,2}", Some(6)),
            ("/a{x}", "/a{x}", Some(5)),
            (r"/\d\W\.", "/1-.", Some(4)),
            ("^/a", "/a", Some(2)),
            ("/^a", "/^a", None),
            ("/a$b", "/a$b", None),
            ("/(a?)+", "/aaa", Some(4)),
            ("", "/a", Some(0)),
        ] {
            let expression = Expression::of_pieces(&pieces(value.as_bytes()), false);
            let expression = expression.unwrap_or_else(|| panic!("{value} is one"));
            assert_eq!(expression.last_end(text.as_bytes()), expected, "{value} of {text}");
        }
        // A long value must be matched with a long text in linear time.
        let long = vec![b'a'; 1 << 17];
        let expression = Expression::of_pieces(&pieces(&long), false).expect("an expression");
        assert_eq!(expression.last_end(&long), Some(long.len()));
        let ended = Expression::of_pieces(&pieces(b"/a*"), true).expect("an expression");
        assert_eq!(ended.last_end(b"/ab"), Some(3));
        for none in
            ["/(", "/)", "/[", "/a???", "?a", "+", "/a|+", "/\\", "/\\q", "/(?=a)", "/a{2,1}"]
        {
            assert!(!is_regular(none.as_bytes()), "{none}");
        }
        assert!(is_regular(b"/((((a))))") && !is_regular(b"/(((((a)))))"));
    }

    #[test]
    fn shell_patterns_fit_what_they_say() {
        for (value, text, expected) in [
            ("/a?c", "/abcd", Some(4)),
            ("/a*c", "/abcxc", Some(6)),
            ("/[a-c]", "/b", Some(2)),
            ("/[!a-c]", "/b", None),
            ("/[^a]", "/b", Some(2)),
            ("/[a", "/[a", Some(3)),
            ("/(a|b)+", "/(a|b)+", Some(7)),
        ] {
            let expression = Expression::of_shell(&pieces(value.as_bytes()), false);
            assert_eq!(expression.last_end(text.as_bytes()), expected, "{value} of {text}");
        }
        let ended = Expression::of_shell(&pieces(b"/?"), true);
        assert_eq!([ended.last_end(b"/a"), ended.last_end(b"/ab")], [Some(2), None]);
    }
}
