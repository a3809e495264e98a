//! Writes a unified diff of the changes that `--fix` would make.

use crate::exit::{Out, Result};
use norobots_text::visible::{Outside, draw};
use similar::{Algorithm, DiffOp, capture_diff_slices_deadline, group_diff_ops};
use std::io::{self, IsTerminal, Write as _};
use std::time::{Duration, Instant};

/// The number of unchanged lines that are shown around a change.
const AROUND: usize = 3;

/// How long to search for the smallest difference between two files. After this time, the shown difference may be
/// larger than necessary.
const SEARCH: Duration = Duration::from_secs(5);

/// Writes the difference between two files in the format that `patch` reads. On a terminal, special characters are made
/// visible, so that they can't move the cursor.
pub(super) fn write(name: &Outside, from: &[u8], to: &[u8], out: &mut Out) -> Result {
    let (old, new) = (lines(from), lines(to));
    let drawn = io::stdout().is_terminal();
    let until = Instant::now() + SEARCH;
    let changes = capture_diff_slices_deadline(Algorithm::Myers, &old, &new, Some(until));
    writeln!(out, "--- {name}\n+++ {name}")?;
    for hunk in group_diff_ops(changes, AROUND) {
        let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { continue };
        let old_lines = range(first.old_range().start..last.old_range().end);
        let new_lines = range(first.new_range().start..last.new_range().end);
        writeln!(out, "@@ -{old_lines} +{new_lines} @@")?;
        for change in hunk {
            if let DiffOp::Equal { .. } = change {
                rows(' ', &old[change.old_range()], drawn, out)?;
                continue;
            }
            rows('-', &old[change.old_range()], drawn, out)?;
            rows('+', &new[change.new_range()], drawn, out)?;
        }
    }
    Ok(())
}

/// Returns the lines of a file as `patch` splits them. Only a newline ends a line.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|&byte| byte == b'\n').collect()
}

/// Formats a range of lines as the number of its first line and its length. If the range is empty, the first number is
/// the number of the line before the range.
fn range(lines: std::ops::Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.start + 1),
        count => format!("{},{count}", lines.start + 1),
    }
}

fn rows(sign: char, lines: &[&[u8]], drawn: bool, out: &mut Out) -> Result {
    for line in lines {
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        write!(out, "{sign}")?;
        match drawn {
            true => write!(out, "{}", draw(text))?,
            false => out.with(|out| out.write_all(text))?,
        }
        writeln!(out)?;
        if text.len() == line.len() {
            writeln!(out, "\\ No newline at end of file")?;
        }
    }
    Ok(())
}
