//! The changes that are made to lines, records, fields and values.

use crate::draft::Draft;
use crate::line::{BYTE_ORDER_MARK, Line};
use crate::spell::respell;
use crate::words;
use std::ops::Range;

/// The possible changes. If a change is listed twice, it is chosen twice as often. On average, the changes remove as
/// many bytes as they add, so that a file does not grow with each change.
const CHANGES: [fn(&mut Draft); 30] = [
    new_line,
    new_line,
    new_line,
    new_value,
    new_value,
    new_value,
    respell_value,
    respell_value,
    respell_value,
    new_name,
    new_name,
    respell_name,
    drop_line,
    drop_line,
    drop_line,
    move_line,
    move_line,
    repeat_line,
    repeat_record,
    drop_lines,
    drop_lines,
    part_line,
    join_lines,
    space,
    space,
    comment,
    colon,
    terminator,
    terminator,
    mark,
];

pub(crate) fn change(draft: &mut Draft) {
    if draft.one_in(128) {
        return length(draft);
    }
    let change = CHANGES[draft.below(CHANGES.len())];
    change(draft);
}

/// Returns a line terminator, usually the terminator of the file's first line.
fn line_end(draft: &mut Draft) -> Vec<u8> {
    let first = Line::at(&draft.bytes, 0);
    if first.terminator < first.end && !draft.one_in(8) {
        return draft.bytes[first.terminator..first.end].to_vec();
    }
    draft.choose(&words::TERMINATORS).to_vec()
}

/// Returns a value for a field with this name, from the file or the vocabulary.
fn some_value(draft: &mut Draft, name: &[u8]) -> Vec<u8> {
    let mut value = match draft.rng.u8(..5) {
        0 | 1 => {
            let from = draft.line().value;
            draft.bytes[from].to_vec()
        }
        2..=3 if name.eq_ignore_ascii_case(words::USER_AGENT) => {
            draft.choose(&words::ROBOTS).to_vec()
        }
        2..=3 if name.to_ascii_lowercase().ends_with(b"allow") => {
            draft.choose(&words::PATHS).to_vec()
        }
        2 => draft.choose(&words::OTHERS).to_vec(),
        3 => draft.choose(&words::PATHS).to_vec(),
        _ => draft.choose(&words::ROBOTS).to_vec(),
    };
    if draft.one_in(4) {
        respell(&mut value, &mut draft.rng);
    }
    value
}

fn new_line(draft: &mut Draft) {
    let mut line = Vec::new();
    let name = match draft.rng.u8(..16) {
        0..=5 => words::USER_AGENT,
        6..=10 => draft.choose(&words::RULES),
        11..=13 => draft.choose(&words::NAMES),
        14 => b"",
        _ => b"#",
    };
    if !name.is_empty() {
        line.extend(name);
        line.extend(if draft.one_in(4) { &b":"[..] } else { b": " });
        line.extend(some_value(draft, name));
    }
    line.extend(line_end(draft));
    let at = draft.line();
    // A line can't be inserted after a line without a terminator, because the two lines would become one.
    if at.terminator == at.end || draft.rng.bool() {
        draft.insert(at.start, &line);
    } else {
        draft.insert(at.end, &line);
    }
}

fn new_value(draft: &mut Draft) {
    let line = draft.line();
    let name = draft.bytes[line.name.clone()].to_vec();
    let value = some_value(draft, &name);
    draft.replace(line.value, &value);
}

fn respell_value(draft: &mut Draft) {
    let place = draft.line().value;
    respell_at(draft, place);
}

fn new_name(draft: &mut Draft) {
    let line = draft.line();
    let name = draft.choose(&words::NAMES);
    draft.replace(line.name, name);
}

fn respell_name(draft: &mut Draft) {
    let place = draft.line().name;
    respell_at(draft, place);
}

fn respell_at(draft: &mut Draft, place: Range<usize>) {
    let mut word = draft.bytes[place.clone()].to_vec();
    respell(&mut word, &mut draft.rng);
    draft.replace(place, &word);
}

fn drop_line(draft: &mut Draft) {
    let line = draft.line();
    draft.remove(line.range());
}

fn move_line(draft: &mut Draft) {
    let line = draft.line();
    let moved = draft.bytes[line.range()].to_vec();
    draft.remove(line.range());
    // Half of the time, the line changes places with the next line. Otherwise, it moves to a random position.
    let at =
        if draft.rng.bool() { Line::at(&draft.bytes, line.start).end } else { draft.line().start };
    draft.insert(at, &moved);
}

fn repeat_line(draft: &mut Draft) {
    let line = draft.line();
    let times = if draft.one_in(32) { 1 << draft.below(10) } else { 1 };
    let many = draft.bytes[line.range()].repeat(times.min(1 + draft.room()));
    let at = if draft.rng.bool() { line.end } else { draft.line().start };
    draft.insert(at, &many);
}

/// Returns the byte range of some lines. Half of the time, the range has one to eight consecutive lines. Otherwise, it
/// extends from a random line to the nearest blank lines.
fn some_lines(draft: &mut Draft) -> Range<usize> {
    let first = draft.line();
    let (mut start, mut end) = (first.start, first.end);
    if draft.rng.bool() {
        for _ in 0..draft.below(8) {
            end = Line::at(&draft.bytes, end).end;
        }
        return start..end;
    }
    // Stops after 32 lines in each direction, because a long record would take too much time.
    for _ in 0..32 {
        let before = Line::at(&draft.bytes, start.saturating_sub(1));
        if start == 0 || before.is_blank() {
            break;
        }
        start = before.start;
    }
    for _ in 0..32 {
        let next = Line::at(&draft.bytes, end);
        if end == draft.bytes.len() || next.is_blank() {
            break;
        }
        end = next.end;
    }
    start..end
}

fn repeat_record(draft: &mut Draft) {
    let lines = some_lines(draft);
    let at = draft.line().start;
    draft.repeat(lines, at);
}

fn drop_lines(draft: &mut Draft) {
    let lines = some_lines(draft);
    draft.remove(lines);
}

fn part_line(draft: &mut Draft) {
    let (at, end) = (draft.place(), line_end(draft));
    draft.insert(at, &end);
}

fn join_lines(draft: &mut Draft) {
    let line = draft.line();
    draft.remove(line.terminator..line.end);
}

/// Adds, replaces or removes space at a position where some parsers do not expect space.
fn space(draft: &mut Draft) {
    let line = draft.line();
    let colon = line.colon.unwrap_or(line.name.end);
    let after = line.value.start;
    let before = line.colon.map_or(after, |colon| colon + 1);
    let places = [
        line.start..line.name.start,
        line.name.end..colon,
        before..after,
        line.value.end..line.comment,
    ];
    let place = places[draft.below(places.len())].clone();
    let place = if place.start > place.end { place.start..place.start } else { place };
    let space: &[u8] = if draft.one_in(4) { b"" } else { draft.choose(&words::SPACES) };
    draft.replace(place, space);
}

fn comment(draft: &mut Draft) {
    let line = draft.line();
    match draft.rng.u8(..4) {
        0 => draft.remove(line.comment..line.terminator),
        1 => draft.insert(line.terminator, b" # c"),
        2 => draft.insert(line.start, b"#"),
        _ => {
            let at = line.start + draft.below(line.terminator - line.start + 1);
            draft.insert(at, b"#");
        }
    }
}

fn colon(draft: &mut Draft) {
    let line = draft.line();
    let Some(colon) = line.colon else { return draft.insert(line.name.end, b":") };
    let with: [&[u8]; 4] = [b"", b" ", b"::", b" : "];
    let with = draft.choose(&with);
    draft.replace(colon..colon + 1, with);
}

fn terminator(draft: &mut Draft) {
    let end = draft.choose(&words::TERMINATORS);
    if !draft.one_in(8) {
        let line = draft.line();
        return draft.replace(line.terminator..line.end, end);
    }
    let bytes = std::mem::take(&mut draft.bytes);
    let mut at = 0;
    while at < bytes.len() && draft.room() > 0 {
        let line = Line::at(&bytes, at);
        draft.insert(draft.bytes.len(), &bytes[line.start..line.terminator]);
        draft.insert(draft.bytes.len(), end);
        at = line.end;
    }
}

/// Adds a byte-order mark at the start of the file or of any line. A byte-order mark is correct only at the start of
/// the file. Half of the time, a byte-order mark that begins the file is removed instead.
fn mark(draft: &mut Draft) {
    if draft.bytes.starts_with(BYTE_ORDER_MARK) && draft.rng.bool() {
        return draft.remove(0..BYTE_ORDER_MARK.len());
    }
    let at = if draft.one_in(4) { draft.line().start } else { 0 };
    draft.insert(at, BYTE_ORDER_MARK);
}

/// Lengthens a line, the part of the file before a line, or the whole file. The new length is the limit of some parser,
/// or differs from this limit by one byte. In three of four calls, the limit is one of the three smallest, because
/// writing many bytes takes time.
fn length(draft: &mut Draft) {
    let common = if draft.one_in(4) { words::LENGTHS.len() } else { 3 };
    let wanted = words::LENGTHS[draft.below(common)] - 1 + draft.below(3);
    if wanted > draft.max() {
        return;
    }
    let line = draft.line();
    let (at, have) = match draft.rng.u8(..3) {
        0 => (line.value.end, line.terminator - line.start),
        1 => (line.start, line.start),
        _ => (draft.bytes.len(), draft.bytes.len()),
    };
    let fill = *draft.rng.choice(b"aaa/ \n#\t*%").unwrap_or(&b'a');
    let missing = wanted.saturating_sub(have).min(draft.room());
    draft.insert(at, &vec![fill; missing]);
}
