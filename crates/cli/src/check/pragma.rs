//! Comments in a file that suppress diagnostics.
//!
//! The comment `# norobots: ignore CODE` applies to the line that contains the comment. If the line has no other text,
//! the comment also applies to the first line below it that is not a comment line, even if this line is blank. The
//! comment `# norobots: ignore-file CODE` applies to the whole file. A comment can contain several codes, separated by
//! commas or spaces.

use crate::text::did_you_mean;
use norobots::check::{Code, Diagnostic};
use norobots::source::Span;
use norobots::syntax::{Document, LineKind};
use norobots_text::nearest::nearest;
use norobots_text::visible;
use std::collections::BTreeSet;

const MARK: &[u8] = b"norobots:";

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Pragmas {
    whole: BTreeSet<Code>,
    /// The suppressed codes, each with the span of its line, in the order of the file.
    lines: Vec<(Span, Code)>,
    /// The offset of the file's end, if the last line has no terminator.
    unended: Option<usize>,
    pub(super) unknown: Vec<Unknown>,
}

/// An invalid word in a `# norobots:` comment.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Unknown {
    pub(super) span: Span,
    pub(super) message: String,
}

impl Pragmas {
    pub(super) fn of(document: &Document<'_>) -> Pragmas {
        let mut pragmas = Pragmas::default();
        // The search for the mark saves time, because most files have no `# norobots:` comment.
        if memchr::memmem::find(document.bytes(), MARK).is_none() {
            return pragmas;
        }
        let bytes = document.bytes();
        pragmas.unended =
            (!bytes.ends_with(b"\n") && !bytes.ends_with(b"\r")).then_some(bytes.len());
        let mut waiting = Vec::new();
        for line in document.lines() {
            let mark = line.comment().and_then(|span| mark(bytes, span));
            let codes = mark.map(|mark| pragmas.read(bytes, mark)).unwrap_or_default();
            pragmas.lines.extend(codes.iter().map(|code| (line.span(), *code)));
            if line.kind() == LineKind::Comment {
                waiting.extend(codes);
            } else {
                pragmas.lines.extend(waiting.drain(..).map(|code| (line.span(), code)));
            }
        }
        pragmas
    }

    /// Parses a comment from the mark `norobots:` onward. Returns the codes that the comment suppresses on single
    /// lines.
    fn read(&mut self, bytes: &[u8], comment: Span) -> Vec<Code> {
        let mark = Span::new(comment.start, comment.start + MARK.len());
        let mut words = words(bytes, Span::new(mark.end, comment.end)).into_iter();
        let first = words.next().unwrap_or(Span::new(mark.end, mark.end));
        let order = &bytes[first.range()];
        if !matches!(order, b"ignore" | b"ignore-file") {
            let order = visible::brief(order, 40);
            let message = format!(
                "`norobots: {order}` is unknown; write `ignore CODE` or `ignore-file CODE`"
            );
            let span = if first.is_empty() { mark } else { first };
            self.unknown.push(Unknown { span, message });
            return Vec::new();
        }
        if words.len() == 0 {
            let order = String::from_utf8_lossy(order);
            let message = format!(
                "`norobots: {order}` names no code, so it suppresses nothing; write `{order} CODE`"
            );
            self.unknown.push(Unknown { span: first, message });
        }
        let mut codes = Vec::new();
        for span in words {
            let word = String::from_utf8_lossy(&bytes[span.range()]);
            match word.parse::<Code>() {
                Ok(code) => codes.push(code),
                Err(_) => self.unknown.push(Unknown { span, message: unknown(&word) }),
            }
        }
        if order == b"ignore" {
            return codes;
        }
        self.whole.extend(codes);
        Vec::new()
    }

    /// Returns whether a comment suppresses the diagnostic. A diagnostic is in the line where its span begins. If the
    /// last line has no terminator, the end of the file is in that line.
    pub(super) fn ignore(&self, diagnostic: &Diagnostic) -> bool {
        let (code, at) = (diagnostic.code, diagnostic.span.start);
        let before = self.lines.partition_point(|(line, _)| line.start <= at);
        let Some((line, _)) = self.lines[..before].last() else {
            return self.whole.contains(&code);
        };
        let on = at < line.end || self.unended == Some(at) && at == line.end;
        let mut left = self.lines[..before].iter().rev().take_while(|(other, _)| other == line);
        self.whole.contains(&code) || on && left.any(|(_, left)| *left == code)
    }
}

/// Returns the span of a comment from the mark `norobots:` onward. Returns `None` if the comment has no such mark.
fn mark(bytes: &[u8], comment: Span) -> Option<Span> {
    let text = bytes[comment.range()].strip_prefix(b"#")?.trim_ascii_start();
    text.starts_with(MARK).then(|| Span::new(comment.end - text.len(), comment.end))
}

fn words(bytes: &[u8], text: Span) -> Vec<Span> {
    let mut end = text.start;
    let words = bytes[text.range()].split(|byte| *byte == b',' || byte.is_ascii_whitespace());
    let words = words.map(|word| {
        let start = end;
        end += word.len() + 1;
        Span::new(start, start + word.len())
    });
    words.filter(|word| !word.is_empty()).collect()
}

pub(super) fn unknown(word: &str) -> String {
    let hint = did_you_mean(nearest(word, Code::ALL.into_iter().map(Code::id)));
    format!("no diagnostic is called `{}`{hint}", visible::brief(word.as_bytes(), 40))
}
