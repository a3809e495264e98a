//! Translates a grammar to the notation of ANTLR 4 for the generator Grammarinator.

use super::Grammar;
use super::free::{Free, Part};
use norobots_grammar::Octets;
use std::fmt::Write;

/// Writes a grammar in the notation of ANTLR 4. A character from U+0000 to U+00FF stands for the octet with the same
/// number. Comments in the result say why it accepts more texts than the original grammar.
pub fn antlr(grammar: Grammar) -> String {
    let free = Free::of(grammar.rules());
    let mut text = format!(
        "// The grammar of grammar/{}, for grammarinator-process. Use it to generate files, and not to\n\
         // parse them. A character U+0000 to U+00FF is the octet of that number: generate with\n\
         // `--encoding latin-1`.\n//\n",
        grammar.file()
    );
    for line in free.looser() {
        let _ = writeln!(text, "// {line}");
    }
    text += "grammar Robots;\n";
    let writer = Writer { tokens: tokens(&free), free };
    for place in (0..writer.free.rules.len()).rev() {
        let name = writer.name(place);
        let body = writer.part(&writer.free.rules[place].1, false);
        let _ = write!(text, "\n{name}\n    : {body}\n    ;\n");
    }
    text
}

struct Writer {
    free: Free,
    /// For each rule, whether it is a lexer rule. Only lexer rules may contain sets.
    tokens: Vec<bool>,
}

/// A rule is a lexer rule if it contains a set, or if a lexer rule contains it.
fn tokens(free: &Free) -> Vec<bool> {
    let mut tokens = vec![false; free.rules.len()];
    // In this order, a rule comes before the rules that it contains.
    for place in (0..tokens.len()).rev() {
        let mut inside = Vec::new();
        tokens[place] |= has_set(&free.rules[place].1, &mut inside);
        if tokens[place] {
            inside.into_iter().for_each(|inner| tokens[inner] = true);
        }
    }
    tokens
}

fn has_set(part: &Part, inside: &mut Vec<usize>) -> bool {
    match part {
        Part::One(octets) => octets.as_slice().len() > 1,
        Part::Text(_) => false,
        Part::Rule(rule) => {
            inside.push(*rule);
            false
        }
        // Uses `fold` instead of `any`, because the function must visit every part to collect the rules.
        Part::All(parts) | Part::Any(parts) => {
            parts.iter().fold(false, |has, part| has_set(part, inside) | has)
        }
        Part::Repeat(repeated, ..) => has_set(repeated, inside),
    }
}

impl Writer {
    fn name(&self, place: usize) -> String {
        let name = &self.free.rules[place].0;
        match self.tokens[place] {
            true => name.to_ascii_uppercase(),
            // ANTLR reserves the word "rule".
            false if name == "rule" => "rule_line".to_owned(),
            false => name.to_ascii_lowercase(),
        }
    }

    /// If `inner` is true, an expression of several words is in parentheses.
    fn part(&self, part: &Part, inner: bool) -> String {
        let joined = |parts: &[Part], by: &str, inside: bool| {
            let words =
                parts.iter().map(|part| self.part(part, inside)).collect::<Vec<_>>().join(by);
            if inner { format!("({words})") } else { words }
        };
        match part {
            Part::One(octets) => match octets.as_slice() {
                [octet] => literal(&[*octet]),
                _ => set(octets),
            },
            Part::Text(text) => literal(text),
            Part::Rule(rule) => self.name(*rule),
            Part::All(parts) if parts.is_empty() => "()".to_owned(),
            Part::All(parts) => joined(parts, " ", true),
            Part::Any(parts) => joined(parts, " | ", false),
            Part::Repeat(repeated, least, most) => {
                let repeated = self.part(repeated, true);
                let (least, most) = (*least as usize, *most);
                let mut words =
                    vec![repeated.clone(); least.saturating_sub(usize::from(most == u32::MAX))];
                match most {
                    u32::MAX => words.push(repeated + if least == 0 { "*" } else { "+" }),
                    most => words.extend(vec![repeated + "?"; most as usize - least]),
                }
                let several = words.len() > 1 && inner;
                let words = words.join(" ");
                if several { format!("({words})") } else { words }
            }
        }
    }
}

fn literal(text: &[u8]) -> String {
    format!("'{}'", text.iter().map(|octet| escaped(*octet)).collect::<String>())
}

fn set(octets: &Octets) -> String {
    let ranges = octets.as_slice().chunk_by(|octet, next| octet + 1 == *next);
    let ranges = ranges.map(|range| match range {
        [octet] => escaped(*octet),
        [octet, other] => escaped(*octet) + &escaped(*other),
        range => format!("{}-{}", escaped(range[0]), escaped(range[range.len() - 1])),
    });
    format!("[{}]", ranges.collect::<String>())
}

/// Returns a character, or its number if it may have a special meaning in a literal or a set.
fn escaped(octet: u8) -> String {
    match octet {
        b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b':' | b'#' | b'/' | b'*' => {
            char::from(octet).to_string()
        }
        _ => format!("\\u{octet:04X}"),
    }
}
