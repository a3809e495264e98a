//! Comments by which a file leaves diagnostics out of what is told of it.
//!
//! `# norobots: ignore CODE` reaches its own line. Where it is on a line of its own, it reaches the next line that is
//! not only a comment, too. `# norobots: ignore-file CODE` reaches the whole file. Several codes stand with commas or
//! spaces between.

use crate::text::did_you_mean;
use norobots::check::{Code, Diagnostic};
use norobots::source::Span;
use norobots::syntax::{Document, LineKind};
use norobots_lab::driver::visible;
use norobots_lab::suite::nearest;
use std::collections::BTreeSet;

const MARK: &[u8] = b"norobots:";

/// The comments of a file that leave diagnostics out.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Pragmas {
    whole: BTreeSet<Code>,
    /// The places of lines, in order, and what is left out there.
    lines: Vec<(Span, Code)>,
    /// The end of the file, where its last line has no end of its own.
    unended: Option<usize>,
    /// What in them is not known: the line, from 1, and the message.
    pub(super) unknown: Vec<(usize, String)>,
}

impl Pragmas {
    pub(super) fn of(document: &Document<'_>) -> Pragmas {
        let mut pragmas = Pragmas::default();
        // Most files have none.
        if !document.bytes().windows(MARK.len()).any(|part| part == MARK) {
            return pragmas;
        }
        let bytes = document.bytes();
        pragmas.unended =
            (!bytes.ends_with(b"\n") && !bytes.ends_with(b"\r")).then_some(bytes.len());
        let mut waiting = Vec::new();
        for line in document.lines() {
            let comment = line.comment().map(|span| document.slice(span));
            let comment = comment.and_then(|text| text.strip_prefix(b"#"));
            let text = comment.and_then(|text| text.trim_ascii().strip_prefix(MARK));
            let here = text.map(|text| pragmas.read(text, line.number())).unwrap_or_default();
            pragmas.lines.extend(here.iter().map(|code| (line.span(), *code)));
            if line.kind() == LineKind::Comment {
                waiting.extend(here);
            } else {
                pragmas.lines.extend(waiting.drain(..).map(|code| (line.span(), code)));
            }
        }
        pragmas
    }

    /// Reads a comment after its mark; the codes that it leaves out of lines.
    fn read(&mut self, text: &[u8], line: usize) -> Vec<Code> {
        let words = text.split(|byte| *byte == b',' || byte.is_ascii_whitespace());
        let mut words = words.filter(|word| !word.is_empty());
        let order = words.next().unwrap_or_default();
        if !matches!(order, b"ignore" | b"ignore-file") {
            let order = visible::brief(order, 40);
            let message = format!(
                "`norobots: {order}` is no order; write `ignore CODE` or `ignore-file CODE`"
            );
            self.unknown.push((line, message));
            return Vec::new();
        }
        let mut codes = Vec::new();
        for word in words {
            let code = std::str::from_utf8(word).ok().and_then(|word| word.parse::<Code>().ok());
            match code {
                Some(code) => codes.push(code),
                None => self.unknown.push((line, unknown(&String::from_utf8_lossy(word)))),
            }
        }
        if order == b"ignore" {
            return codes;
        }
        self.whole.extend(codes);
        Vec::new()
    }

    /// Whether the diagnostic is left out. Its line is the one in which its place begins; a place at the end of a
    /// file whose last line has no end is on that line.
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

/// Says that no diagnostic has that code.
pub(super) fn unknown(word: &str) -> String {
    let hint = did_you_mean(nearest(word, Code::ALL.into_iter().map(Code::id)));
    format!("no diagnostic is called `{}`{hint}", visible::brief(word.as_bytes(), 40))
}
