//! Translates a grammar to the notation of Nautilus.

use super::Grammar;
use super::free::{Free, Part};
use norobots_grammar::Octets;

/// Returns a grammar in the JSON form that Nautilus reads, for example in LibAFL. The JSON is a list of pairs: a
/// nonterminal, and a text that may replace it. The first nonterminal is the whole file. Also returns a sentence for
/// each difference between the JSON and the grammar.
///
/// JSON contains characters, but not octets. Octets beyond ASCII therefore appear only in complete UTF-8 characters.
/// The result contains a few such characters for each length in UTF-8.
pub fn nautilus(grammar: Grammar) -> (String, Vec<String>) {
    let free = Free::of(grammar.rules());
    let mut writer = Writer { free: &free, parts: Vec::new(), helpers: Vec::new() };
    let mut pairs = Vec::new();
    for place in (0..free.rules.len()).rev() {
        pairs.extend(writer.rule(&writer.name(place), &free.rules[place].1));
    }
    let lines = pairs
        .iter()
        .chain(&writer.parts)
        .map(|pair| serde_json::to_string(pair).expect("a pair of strings"));
    let text = format!("[\n{}\n]\n", lines.collect::<Vec<_>>().join(",\n"));
    let mut looser = free.looser();
    looser.push("Octets beyond ASCII appear only in some UTF-8 characters of each length.".into());
    (text, looser)
}

type Pair = (String, String);

struct Writer<'a> {
    free: &'a Free,
    /// The parts that have no name in the grammar, but need a nonterminal.
    helpers: Vec<Part>,
    parts: Vec<Pair>,
}

/// The characters that represent all octets beyond ASCII. There are two characters for each length from two to four
/// octets in UTF-8.
const BEYOND_ASCII: [char; 6] =
    ['\u{80}', '\u{7FF}', '\u{800}', '\u{FFFD}', '\u{10000}', '\u{10FFFF}'];

impl Writer<'_> {
    /// The name begins with a capital letter.
    fn name(&self, place: usize) -> String {
        let name = &self.free.rules[place].0;
        name[..1].to_ascii_uppercase() + &name[1..]
    }

    fn rule(&mut self, name: &str, part: &Part) -> Vec<Pair> {
        let becomes: Vec<String> = match part {
            Part::One(octets) => {
                characters(octets).iter().map(|&character| escaped(character)).collect()
            }
            Part::Any(alternatives) => alternatives.iter().map(|part| self.becomes(part)).collect(),
            Part::Repeat(repeated, 0, u32::MAX) => {
                vec![String::new(), format!("{}{{{name}}}", self.becomes(repeated))]
            }
            Part::Repeat(repeated, 0, 1) => vec![String::new(), self.becomes(repeated)],
            part => vec![self.becomes(part)],
        };
        becomes.into_iter().map(|becomes| (name.to_owned(), becomes)).collect()
    }

    fn becomes(&mut self, part: &Part) -> String {
        match part {
            Part::One(octets) => match octets.as_slice() {
                // A backslash before a nonterminal would escape the nonterminal's brace.
                [octet] if octet.is_ascii() && *octet != b'\\' => escaped(char::from(*octet)),
                _ => self.helper(part),
            },
            Part::Text(text) if text.contains(&b'\\') => self.helper(part),
            Part::Text(text) => utf8(text),
            Part::Rule(rule) => format!("{{{}}}", self.name(*rule)),
            Part::All(parts) => self.all(parts),
            Part::Any(_) | Part::Repeat(_, 0, 1 | u32::MAX) => self.helper(part),
            Part::Repeat(repeated, least, most) => {
                let once = self.becomes(repeated);
                let rest = match *most {
                    u32::MAX => self.helper(&Part::Repeat(repeated.clone(), 0, u32::MAX)),
                    most => {
                        let maybe = self.helper(&Part::Repeat(repeated.clone(), 0, 1));
                        maybe.repeat((most - least) as usize)
                    }
                };
                once.repeat(*least as usize) + &rest
            }
        }
    }

    /// Consecutive octets beyond ASCII become complete characters.
    fn all(&mut self, parts: &[Part]) -> String {
        let mut text = String::new();
        let free = self.free;
        for run in parts.chunk_by(|part, next| beyond(free, part).and(beyond(free, next)).is_some())
        {
            let octets: Option<Vec<&Octets>> = run.iter().map(|part| beyond(free, part)).collect();
            match octets.as_deref().map(ends) {
                Some(ends) => text += &self.helper(&Part::Any(ends)),
                None => run.iter().for_each(|part| text += &self.becomes(part)),
            }
        }
        text
    }

    /// Returns the nonterminal for a part without a name. If the part is new, its pairs are added.
    fn helper(&mut self, part: &Part) -> String {
        let known = self.helpers.iter().position(|known| known == part);
        let name = |number: usize| format!("Part-{}", number + 1);
        if let Some(number) = known {
            return format!("{{{}}}", name(number));
        }
        self.helpers.push(part.clone());
        let name = name(self.helpers.len() - 1);
        let pairs = match part {
            Part::Text(text) => vec![(name.clone(), utf8(text))],
            part => self.rule(&name, part),
        };
        self.parts.extend(pairs);
        format!("{{{name}}}")
    }
}

/// If a part of a rule matches one octet, and that octet is always beyond ASCII, returns the set of these octets.
fn beyond<'a>(free: &'a Free, part: &'a Part) -> Option<&'a Octets> {
    match part {
        Part::One(octets) => octets.as_slice().iter().all(|octet| *octet >= 0x80).then_some(octets),
        Part::Rule(rule) => beyond(free, &free.rules[*rule].1),
        _ => None,
    }
}

/// Every text in the grammars is valid UTF-8.
fn utf8(text: &[u8]) -> String {
    str::from_utf8(text).expect("it is in UTF-8").chars().map(escaped).collect()
}

/// Returns UTF-8 texts with one octet from each set. Each octet is the first or the last of its set.
fn ends(sets: &[&Octets]) -> Vec<Part> {
    let mut texts = vec![Vec::new()];
    for octets in sets {
        let all = octets.as_slice();
        let mut ends = vec![all[0], all[all.len() - 1]];
        ends.dedup();
        let longer =
            texts.iter().flat_map(|text| ends.iter().map(|end| [&text[..], &[*end]].concat()));
        texts = longer.collect();
    }
    texts.into_iter().filter(|text| str::from_utf8(text).is_ok()).map(Part::Text).collect()
}

fn characters(octets: &Octets) -> Vec<char> {
    let all = octets.as_slice();
    let mut characters: Vec<char> =
        all.iter().filter(|octet| octet.is_ascii()).map(|&octet| char::from(octet)).collect();
    if (0x80..=u8::MAX).all(|octet| octets.contains(octet)) {
        characters.extend(BEYOND_ASCII);
    }
    characters
}

/// A brace gets a backslash, because braces enclose nonterminals.
fn escaped(character: char) -> String {
    match character {
        '{' | '}' => format!("\\{character}"),
        _ => character.to_string(),
    }
}
