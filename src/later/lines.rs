//! Finds the lines of a file that matter to an edition.

use crate::engine::scan::lines::{Lines, Number};
use crate::engine::scan::records::{trim_end, trim_start};
use crate::later::edition::Later;
use memchr::{memchr, memchr2, memchr3};

pub(crate) struct Entry<'a> {
    pub(crate) kind: EntryKind,
    /// The value, without white space around it. The value is empty for `Other` and `Blank`.
    pub(crate) value: &'a [u8],
    pub(crate) line: Number,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum EntryKind {
    Agent,
    Allow,
    Disallow,
    /// A line with any other field. The iterator returns lines of this kind only under the draft of 1996.
    Other,
    /// The iterator returns blank lines only under the draft of 1996.
    Blank,
}

pub(crate) struct Entries<'a> {
    lines: Lines<'a, false>,
    /// Whether the edition is Google's code and the file contains a NUL.
    has_nul: bool,
    /// Whether the iterator has skipped a line in which Google's code may find a field.
    pub(crate) passed: bool,
}

/// "Google enforces a robots.txt file size limit of 500 kibibytes (KiB)."
pub(crate) const PAGE_LIMIT: usize = 500 << 10;
/// The maximum length of a line that Google's code keeps, in octets. The code's buffer has 2083 × 8 octets, including
/// one octet for a NUL.
pub(crate) const LINE_LIMIT: usize = 2083 * 8 - 1;
const MARK: &[u8] = b"\xEF\xBB\xBF";

impl<'a> Entries<'a> {
    pub(crate) fn new(edition: Later, robots: &'a [u8]) -> Entries<'a> {
        let robots = part_read(edition, robots);
        let lines = match edition {
            // Google's code skips a byte-order mark even if the last octets of the mark are missing.
            Later::GoogleCode => {
                let mark = MARK.iter().zip(robots).take_while(|(a, b)| a == b).count();
                Lines::resume(robots, mark, 1)
            }
            _ => Lines::new(robots),
        };
        let has_nul = edition == Later::GoogleCode && memchr(0, robots).is_some();
        Entries { lines, has_nul, passed: false }
    }

    /// Returns the next line that matters to the edition. `edition` must be the edition that was passed to `new`. If
    /// `rules` is false, the iterator may skip Allow and Disallow lines.
    #[inline(always)]
    pub(crate) fn next(&mut self, edition: Later, rules: bool) -> Option<Entry<'a>> {
        loop {
            let each = self.lines.next()?;
            let text = trim_start(each.text);
            let line = each.number;
            let entry = |(kind, value)| Entry { kind, value, line };
            // The first octet is enough to skip most lines.
            let may_count = match text.first().map(|first| first | 0x20) {
                Some(b'u') => true,
                Some(b'a' | b'd') => rules,
                // `| 0x20` turns VT and FF into these octets.
                Some(0x2B | 0x2C) => edition == Later::GoogleCode,
                _ => false,
            };
            if edition == Later::Draft1996 {
                if text.is_empty() && !each.commented {
                    return Some(entry((EntryKind::Blank, text)));
                }
                match may_count.then(|| field(text)).flatten() {
                    Some(kind_and_value) => return Some(entry(kind_and_value)),
                    // A line with a colon contains a field, even if the name of the field is malformed or missing.
                    None if memchr(b':', text).is_some() => {
                        return Some(entry((EntryKind::Other, &[])));
                    }
                    None => continue,
                }
            }
            if !may_count {
                continue;
            }
            let kind_and_value = match edition {
                Later::GoogleCode => google_field(each.text, self.has_nul),
                _ => field(text),
            };
            if let Some(kind_and_value) = kind_and_value {
                return Some(entry(kind_and_value));
            }
            self.passed = true;
        }
    }
}

pub(crate) fn part_read(edition: Later, robots: &[u8]) -> &[u8] {
    match edition {
        Later::GooglePage => &robots[..robots.len().min(PAGE_LIMIT)],
        _ => robots,
    }
}

/// Returns whether two editions find the same entries in a file of `octets` octets. `plain` states whether Google's
/// code and RFC 9309 find the same entries in the file.
pub(crate) fn reads_alike(edition: Later, other: Later, octets: usize, plain: bool) -> bool {
    use Later::{GoogleCode, GooglePage, Rfc9309};
    let whole = octets <= PAGE_LIMIT;
    match (edition, other) {
        (Rfc9309, GooglePage) | (GooglePage, Rfc9309) => whole,
        (Rfc9309 | GooglePage, GoogleCode) => whole && plain,
        _ => edition == other,
    }
}

/// Returns whether Google's code and RFC 9309 parse each line of a file in the same way. The caller must first check
/// that `Entries::passed` is false for RFC 9309.
pub(crate) fn code_reads_alike(robots: &[u8]) -> bool {
    // Google's code skips an incomplete byte-order mark, cuts long lines, ends a line at NUL, and treats VT and FF as
    // white space.
    (robots.first() != Some(&MARK[0]) || robots.starts_with(MARK))
        && robots.len() <= LINE_LIMIT
        && memchr3(0, 0x0B, 0x0C, robots).is_none()
}

/// Parses a line of the form `<field> : <value>`. The field must be User-agent, Allow or Disallow.
#[inline]
fn field(text: &[u8]) -> Option<(EntryKind, &[u8])> {
    let (kind, rest) = match text.first()? | 0x20 {
        b'u' => (EntryKind::Agent, after(text, b"user-agent")),
        b'd' => (EntryKind::Disallow, after(text, b"disallow")),
        b'a' => (EntryKind::Allow, after(text, b"allow")),
        _ => return None,
    };
    let (b':', value) = trim_start(rest?).split_first()? else { return None };
    Some((kind, trim_end(trim_start(value))))
}

/// Returns the rest of `text` after `name`, or `None` if `text` doesn't begin with `name`. ASCII case is ignored, and
/// `name` must be in lower case.
#[inline]
fn after<'a, const N: usize>(text: &'a [u8], name: &[u8; N]) -> Option<&'a [u8]> {
    let (start, rest) = text.split_first_chunk::<N>()?;
    // The loop has no branches, which lets the compiler compare all bytes at once. Setting the bit 0x20 makes letters
    // lower case and leaves `-` unchanged. Setting this bit also turns CR into `-`, but CR occurs only at the end of
    // `text`.
    let differ =
        start.iter().zip(name).fold(0, |differ, (byte, small)| differ | ((byte | 0x20) ^ small));
    (differ == 0).then_some(rest)
}

/// Parses a line in the same way as Google's code. In Google's code, a line ends at a NUL. If the line may contain a
/// NUL, `has_nul` must be true.
pub(crate) fn google_field(text: &[u8], has_nul: bool) -> Option<(EntryKind, &[u8])> {
    let text = &text[..text.len().min(LINE_LIMIT)];
    let end = if has_nul { memchr(0, text) } else { None };
    let text = trim(&text[..end.unwrap_or(text.len())]);
    // A shortcut for fields that are spelt correctly.
    if let Some((kind, value)) = field(text) {
        return Some((kind, trim(value)));
    }
    let parted = match memchr(b':', text) {
        Some(colon) => colon,
        // If the colon is missing, Google's code will "accept whitespace in its stead", but only in a line of two
        // words.
        None => {
            let space = memchr2(b' ', b'\t', text)?;
            let is_space = |byte: &&u8| matches!(byte, b' ' | b'\t');
            let value = &text[space + text[space..].iter().take_while(is_space).count()..];
            if memchr2(b' ', b'\t', value).is_some() {
                return None;
            }
            space
        }
    };
    let kind = google_kind(trim(&text[..parted]))?;
    Some((kind, trim(&text[parted + 1..])))
}

/// `name` may begin with the name of a known field, or with a known misspelling of this name.
fn google_kind(name: &[u8]) -> Option<EntryKind> {
    const AGENT: &[&str] = &["user-agent", "useragent", "user agent"];
    const ALLOW: &[&str] = &["allow"];
    const DISALLOW: &[&str] =
        &["disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"];
    let begins = |with: &&str| {
        name.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with.as_bytes()))
    };
    [(EntryKind::Agent, AGENT), (EntryKind::Allow, ALLOW), (EntryKind::Disallow, DISALLOW)]
        .into_iter()
        .find_map(|(kind, names)| names.iter().any(begins).then_some(kind))
}

fn trim(mut text: &[u8]) -> &[u8] {
    while let [first, rest @ ..] = text
        && is_google_space(*first)
    {
        text = rest;
    }
    while let [rest @ .., last] = text
        && is_google_space(*last)
    {
        text = rest;
    }
    text
}

pub(crate) fn is_google_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}
