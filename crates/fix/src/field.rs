//! Finds the field of a line, even if the line is so malformed that only some editions recognise the field.

use norobots::syntax::LineKind;
use norobots_text::nearest;

/// The fields that are recognised even if their names are misspelt. The names are in lower case.
const FIELDS: [(&str, LineKind); 3] = [
    ("user-agent", LineKind::UserAgent),
    ("disallow", LineKind::Disallow),
    ("allow", LineKind::Allow),
];

/// Returns the field of a line, and its value without a comment. If the name is misspelt, the most similar field is
/// returned. For example, some editions read `Disalow: /x` and `Disallow /x` as rules. Returns `None` if the name is
/// similar to none of User-agent, Disallow and Allow.
pub fn field(line: &[u8]) -> Option<(LineKind, &[u8])> {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
    let end = line.iter().position(|byte| *byte == b'#').unwrap_or(line.len());
    let line = line[..end].trim_ascii();
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t');
    let space = line.iter().position(is_space);
    // If a slash comes before the first colon, this colon is part of the value.
    let colon = line.iter().position(|byte| matches!(byte, b':' | b'/'));
    let colon = colon.filter(|at| line[*at] == b':');
    let parted = colon.or(space)?;
    let name = line[..parted].trim_ascii();
    let value = line[parted + 1..].trim_ascii();
    // No field is similar to a name of more than 20 octets.
    if name.len() > 20 {
        return None;
    }
    let name = std::str::from_utf8(name).ok()?.to_ascii_lowercase();
    let exact = FIELDS.iter().find(|(known, _)| *known == name);
    let like = || {
        let known = nearest::nearest(&name, FIELDS.iter().map(|(known, _)| *known))?;
        FIELDS.iter().find(|(field, _)| *field == known)
    };
    exact.or_else(like).map(|(_, kind)| (*kind, value))
}
