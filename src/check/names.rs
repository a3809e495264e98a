//! Finds unknown fields (clause `unknown-header`), and the known fields that their authors probably intended.

use crate::check::code::Code;
use crate::check::diagnostic::Diagnostic;
use crate::check::found::Found;
use crate::field::Field;
use crate::syntax::{Document, LineKind};

/// Fields that were defined after 1994, in lower case. A robot of 1994 must ignore these fields.
const LATER: [&str; 10] = [
    "allow",
    "sitemap",
    "crawl-delay",
    "clean-param",
    "request-rate",
    "visit-time",
    "robot-version",
    "content-signal",
    "content-usage",
    "license",
];

/// Fields that search engines no longer support, in lower case.
const UNHEEDED: [&str; 6] = ["noindex", "no-index", "nofollow", "noarchive", "nosnippet", "host"];

/// Field names that people use by mistake, and the fields that these people intended. The names are in lower case.
const SYNONYMS: [(&str, &str); 2] = [("deny", "Disallow"), ("block", "Disallow")];

/// The fields whose misspellings are detected.
const SPELT: &[&str] = &["User-agent", "Disallow", "Allow", "Sitemap", "Crawl-delay"];

/// Translated field names in lower case, each with the original English field name. The file
/// `conformance/field-names.toml` lists the same names, and records where each name was seen.
const TRANSLATED: &[(&str, &str)] = &[
    ("запретить", "Disallow"),
    ("запрещать", "Disallow"),
    ("agente de usuario", "User-agent"),
    ("usuario-agente", "User-agent"),
    ("no permitir", "Disallow"),
    ("rechazar", "Disallow"),
    ("agent utilisateur", "User-agent"),
    ("interdire", "Disallow"),
];

/// The maximum length in bytes of a name that is compared with known names. Longer names resemble no known name.
const LONGEST: usize = 40;

/// Finds fields that were defined after 1994, and fields with misspelt or translated names.
pub(crate) fn fields(document: &Document<'_>, diagnostics: &mut impl Found) {
    for field in unrecognised(document).filter(|field| !is_unheeded(field.name())) {
        if is_later(field.name()) {
            diagnostics.push(Diagnostic::new(Code::LaterField, field.name_span()));
        } else if let Some((code, meant)) = meant_by(field.name())
            && code != Code::InvisibleCharacter
        {
            diagnostics.push(Diagnostic::new(code, field.name_span()).meant(meant));
        }
    }
}

/// Under RFC 9309, finds the first Crawl-delay line, and fields with misspelt or translated names.
pub(crate) fn other_records(document: &Document<'_>, diagnostics: &mut impl Found) {
    let mut delays = 0;
    for field in unrecognised(document).filter(|field| !is_unheeded(field.name())) {
        if field.is("crawl-delay") {
            delays += 1;
            if delays == 1 {
                diagnostics.push(Diagnostic::new(Code::CrawlDelay, field.name_span()));
            }
        } else if !is_later(field.name())
            && let Some((code, meant)) = meant_by(field.name())
            && code != Code::InvisibleCharacter
        {
            let misspelt = Diagnostic::new(Code::Rfc9309MisspeltField, field.name_span());
            diagnostics.push(misspelt.meant(meant));
        }
    }
}

/// Finds known field names with invisible characters beside them, and fields that search engines no longer support.
pub(crate) fn mistakes(document: &Document<'_>, diagnostics: &mut impl Found) {
    for field in unrecognised(document) {
        let (name, span) = (field.name(), field.name_span());
        if is_unheeded(name) {
            diagnostics.push(Diagnostic::new(Code::UnheededField, span));
        } else if let Some((Code::InvisibleCharacter, meant)) = meant_by(name) {
            diagnostics.push(Diagnostic::new(Code::InvisibleCharacter, span).meant(meant));
        }
    }
}

pub(crate) fn is_unheeded(name: &[u8]) -> bool {
    UNHEEDED.iter().any(|field| name.eq_ignore_ascii_case(field.as_bytes()))
}

/// Returns the fields that the format doesn't define. Fields with an empty or very long name are left out.
fn unrecognised<'d>(document: &'d Document<'_>) -> impl Iterator<Item = Field<'d>> {
    let lines = document.lines().filter(|line| line.kind() == LineKind::Unrecognised);
    let fields = lines.filter_map(|line| line.field());
    fields.filter(|field| (1..=LONGEST).contains(&field.name().len()))
}

fn is_later(name: &[u8]) -> bool {
    LATER.iter().any(|later| name.eq_ignore_ascii_case(later.as_bytes()))
}

/// If a field name is unknown, returns the field that its author probably intended, and the code of the diagnostic
/// about the name.
fn meant_by(name: &[u8]) -> Option<(Code, &'static str)> {
    let is = |(known, _): &(&str, _)| name.eq_ignore_ascii_case(known.as_bytes());
    let may_be_meant = may_be_misspelt(name) || TRANSLATED.iter().chain(&SYNONYMS).any(is);
    may_be_meant.then(|| meant(&String::from_utf8_lossy(name).to_lowercase()))?
}

/// If a line without a colon begins with the name of a known field and a word follows, returns the field.
///
/// The name may be written with a space instead of its hyphen. In this case, exactly one word must follow, because a
/// longer line may be an ordinary sentence.
pub(crate) fn begins_with_field(text: &[u8]) -> Option<&'static str> {
    let end = text.iter().position(|byte| matches!(byte, b' ' | b'\t'))?;
    let word = &text[..end.min(LONGEST)];
    if !may_be_misspelt(word) {
        return two_words(text);
    }
    misspelt(&std::str::from_utf8(word).ok()?.to_lowercase()).or_else(|| two_words(text))
}

/// If a line consists of three words, and the first two are the name of a known field without its hyphen, returns this
/// field.
fn two_words(text: &[u8]) -> Option<&'static str> {
    let mut words = text.split(|byte| matches!(byte, b' ' | b'\t')).filter(|word| !word.is_empty());
    let [first, second, _] = [words.next()?, words.next()?, words.next()?];
    if words.next().is_some() {
        return None;
    }
    let is_meant = |known: &&&str| {
        known.split_once('-').is_some_and(|(head, tail)| {
            first.eq_ignore_ascii_case(head.as_bytes())
                && second.eq_ignore_ascii_case(tail.as_bytes())
        })
    };
    SPELT.iter().find(is_meant).copied()
}

fn meant(name: &str) -> Option<(Code, &'static str)> {
    let visible = name.trim_matches(is_invisible).trim_start_matches("ï»¿");
    if visible.len() < name.len()
        && let Some(known) = SPELT.iter().find(|known| known.eq_ignore_ascii_case(visible))
    {
        return Some((Code::InvisibleCharacter, known));
    }
    if let Some((_, known)) = TRANSLATED.iter().find(|(translated, _)| *translated == name) {
        return Some((Code::TranslatedField, known));
    }
    let synonym = SYNONYMS.iter().find(|(synonym, _)| *synonym == name).map(|(_, known)| *known);
    synonym.or_else(|| misspelt(name)).map(|known| (Code::MisspeltField, known))
}

/// Returns whether a character is invisible or looks like a space.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{A0}' | '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}' | '\u{FEFF}'
    )
}

/// Returns the known field that a lower-case name equals or resembles. The edit distance must be at most two, or at
/// most one if the known name is short.
fn misspelt(name: &str) -> Option<&'static str> {
    if !may_be_misspelt(name.as_bytes()) {
        return None;
    }
    let name = name.replace(['_', ' ', '\t'], "-");
    let length = name.chars().count();
    let near = |known: &&&str| {
        let most = if known.len() < 7 { 1 } else { 2 };
        // The edit distance is at least the difference of the lengths.
        length.abs_diff(known.len()) <= most
            && strsim::osa_distance(&name, &known.to_ascii_lowercase()) <= most
    };
    SPELT.iter().find(near).copied()
}

/// Returns whether a name may be a misspelling of a known name. This quick check compares only the sets of letters in
/// both names. It allows two edits, and each edit adds at most one letter and removes at most one.
fn may_be_misspelt(name: &[u8]) -> bool {
    const KNOWN: [u32; SPELT.len()] = {
        let mut all = [0; SPELT.len()];
        let mut at = 0;
        while at < SPELT.len() {
            all[at] = letters(SPELT[at].as_bytes());
            at += 1;
        }
        all
    };
    let own = letters(name);
    !name.is_ascii() || KNOWN.iter().any(|known| may_be(own, *known))
}

const fn may_be(own: u32, known: u32) -> bool {
    (own & !known).count_ones() <= 2 && (known & !own).count_ones() <= 2
}

/// Returns the set of a name's letters. Upper and lower case share a bit, and so do `_`, SP, HT and `-`.
const fn letters(name: &[u8]) -> u32 {
    let (mut all, mut at) = (0, 0);
    while at < name.len() {
        all |= match name[at] {
            b'_' | b' ' | b'\t' | b'-' => 1,
            byte => 1 << (byte & 0x1F),
        };
        at += 1;
    }
    all
}

#[cfg(test)]
mod tests {

    use crate::check::code::Code;
    use crate::check::names::{LONGEST, TRANSLATED, begins_with_field, meant};

    #[test]
    fn names_are_told_for_what_was_meant() {
        for (name, expected) in [
            ("disalow", Some((Code::MisspeltField, "Disallow"))),
            ("dissalow", Some((Code::MisspeltField, "Disallow"))),
            ("disallop", Some((Code::MisspeltField, "Disallow"))),
            ("useragent", Some((Code::MisspeltField, "User-agent"))),
            ("user agent", Some((Code::MisspeltField, "User-agent"))),
            ("useg-agent", Some((Code::MisspeltField, "User-agent"))),
            ("alow", Some((Code::MisspeltField, "Allow"))),
            ("\u{200d}user-agent", Some((Code::InvisibleCharacter, "User-agent"))),
            ("ï»¿user-agent", Some((Code::InvisibleCharacter, "User-agent"))),
            ("запретить", Some((Code::TranslatedField, "Disallow"))),
            ("comment", None),
            ("follow", None),
            ("color", None),
            ("http", None),
        ] {
            assert_eq!(meant(name), expected, "{name}");
        }
    }

    #[test]
    fn a_look_at_the_letters_leaves_no_name_out() {
        use crate::check::names::{SPELT, letters, may_be};
        let mut state = 1994_u64;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % bound
        };
        let mut refused = 0;
        for _ in 0..20_000 {
            let known = SPELT[below(SPELT.len())];
            let mut name = known.to_ascii_lowercase().into_bytes();
            for _ in 0..below(6) {
                let at = below(name.len());
                let letter = b"abcdefghijklmnopqrstuvwxyz-1"[below(28)];
                match below(4) {
                    0 => name[at] = letter,
                    1 => name.insert(at, letter),
                    2 if name.len() > 1 => drop(name.remove(at)),
                    _ => name.swap(0, at),
                }
            }
            let name = String::from_utf8(name).unwrap();
            let apart = strsim::osa_distance(&name, &known.to_ascii_lowercase());
            let may_be = may_be(letters(name.as_bytes()), letters(known.as_bytes()));
            assert!(may_be || apart > 2, "{name} and {known}");
            refused += usize::from(!may_be);
        }
        assert!(refused > 1000, "{refused}");
    }

    #[test]
    fn the_translated_names_are_those_that_were_seen() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/conformance/field-names.toml");
        // The file belongs to the conformance suite, which is another package. Therefore, the file may be missing.
        let Ok(seen) = std::fs::read_to_string(file) else {
            eprintln!("not compared: {file} is not there");
            return;
        };
        let seen: toml::Table = seen.parse().unwrap();
        let rows = seen["translated"].as_array().unwrap();
        let seen: Vec<_> =
            rows.iter().map(|row| (row["name"].as_str(), row["means"].as_str())).collect();
        let known: Vec<_> = TRANSLATED.iter().map(|row| (Some(row.0), Some(row.1))).collect();
        assert_eq!(known, seen);
        assert!(TRANSLATED.iter().all(|(name, _)| name.len() <= LONGEST));
    }

    #[test]
    fn names_of_forty_octets_are_compared_and_longer_ones_not() {
        use crate::source::Source;
        let spaces = "\u{A0}".repeat(15);
        for (last, length, expected) in
            [("\u{A0}", LONGEST, true), ("\u{200B}", LONGEST + 1, false)]
        {
            let robots = format!("{spaces}{last}Disallow: /\n");
            assert_eq!(robots.find(':'), Some(length));
            let source = Source::new(robots.as_bytes());
            let diagnostics = crate::check::check(&crate::syntax::parse(&source));
            let invisible =
                |each: &crate::check::diagnostic::Diagnostic| each.code == Code::InvisibleCharacter;
            assert_eq!(diagnostics.iter().any(invisible), expected, "{length}: {diagnostics:?}");
        }
    }

    #[test]
    fn a_field_without_its_colon_is_told() {
        assert_eq!(begins_with_field(b"Disallow /x"), Some("Disallow"));
        assert_eq!(begins_with_field(b"useragent\tx"), Some("User-agent"));
        assert_eq!(begins_with_field(b"Disallow"), None);
        assert_eq!(begins_with_field(b"<html lang=x>"), None);
        assert_eq!(begins_with_field(b"user agent *"), Some("User-agent"));
        assert_eq!(begins_with_field(b"CRAWL\t delay  5"), Some("Crawl-delay"));
        assert_eq!(begins_with_field(b"user agent"), None);
        assert_eq!(begins_with_field(b"User agent names are below"), None);
        assert_eq!(begins_with_field(b"users agent *"), None);
    }
}
