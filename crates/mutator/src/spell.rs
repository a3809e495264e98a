//! Changes the spelling of values.

use crate::words;
use fastrand::Rng;

/// Changes a value slightly. The new value is at most a few bytes longer than twice the old value.
pub(crate) fn respell(value: &mut Vec<u8>, rng: &mut Rng) {
    let at = if value.is_empty() { 0 } else { rng.usize(..value.len()) };
    match rng.u8(..12) {
        0 => drop(value.pop()),
        1 if !value.is_empty() => drop(value.remove(0)),
        2 => value.push(*rng.choice(b"/a*$?%. b\xFF").unwrap_or(&b'/')),
        3 => value.iter_mut().for_each(|byte| *byte = other_case(*byte)),
        4 if !value.is_empty() => value[at] = other_case(value[at]),
        5 | 6 if !value.is_empty() => {
            let escape = escaped(value[at], rng.bool());
            drop(value.splice(at..=at, escape));
        }
        7 => unescape(value, at),
        8 => insert(value, at, words::SIGNS[rng.usize(..words::SIGNS.len())]),
        9 => insert(value, at, b"*"),
        10 => value.push(b'$'),
        11 => value.extend_from_within(at..),
        _ => value.push(b'/'),
    }
}

pub(crate) fn escaped(byte: u8, upper: bool) -> [u8; 3] {
    let digits = if upper { b"0123456789ABCDEF" } else { b"0123456789abcdef" };
    [b'%', digits[usize::from(byte >> 4)], digits[usize::from(byte & 15)]]
}

fn other_case(byte: u8) -> u8 {
    if byte.is_ascii_alphabetic() { byte ^ 0x20 } else { byte }
}

fn insert(value: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    drop(value.splice(at..at, bytes.iter().copied()));
}

/// Decodes the first escape after an offset. If no escape follows the offset, escapes the last `/` of the value.
fn unescape(value: &mut Vec<u8>, at: usize) {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let mut escapes = memchr::memchr_iter(b'%', &value[at..]).map(|percent| at + percent);
    let first = escapes.find_map(|percent| {
        let digits = value.get(percent + 1..percent + 3)?;
        Some((percent, digit(digits[0])? << 4 | digit(digits[1])?))
    });
    if let Some((percent, byte)) = first {
        drop(value.splice(percent..percent + 3, [byte]));
    } else if let Some(slash) = memchr::memrchr(b'/', value) {
        drop(value.splice(slash..=slash, *b"%2F"));
    }
}
