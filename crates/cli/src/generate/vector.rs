//! A vector as a line of JSON, in the form of `norobots export`, and what is expected in it.

use std::io::Write as _;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use crate::settled::Others;
use norobots::check;
use norobots::engine::{Engine, Verdict};
use norobots::policy::Policy;
use norobots::source::Source;
use norobots::spec::Edition;
use norobots::syntax::{self, Document, Exhausted, Format, LineKind, Record};
use norobots_lab::generate::{Edit, queries};
use norobots_lab::grammar::lenient_document;
use norobots_lab::naive::Naive;
use norobots_lab::query::Query;
use norobots_lab::setting::Settings;

/// What is said of a vector before its file.
pub(super) struct Head<'a> {
    pub(super) id: &'a str,
    pub(super) why: &'a str,
    /// What the file was made to break.
    pub(super) breaks: Option<Edit>,
    /// Whether the file keeps the format of 1994, where that is known already.
    pub(super) conforming: Option<bool>,
    /// Where the file is; without a place it stands in the line.
    pub(super) path: Option<&'a str>,
    /// What else answers are held against.
    pub(super) others: Option<&'a Others>,
}

/// Writes the vector of a file, by what the edition makes of it, as a line.
pub(super) fn line(
    out: &mut Vec<u8>,
    head: &Head<'_>,
    document: &Document<'_>,
    edition: Edition,
) -> Result<(), Exhausted> {
    let format = match edition {
        Edition::Revisited => Format::Revisited,
        _ => Format::Standard1994,
    };
    match format {
        _ if document.format() == format => write(out, head, document, edition),
        Format::Standard1994 => write(out, head, &lenient_document(document.bytes()), edition),
        Format::Revisited => {
            let source = Source::new(document.bytes());
            write(out, head, &syntax::parse_by(&source, format)?, edition);
        }
    }
    Ok(())
}

/// The tree is of the edition's format.
fn write(out: &mut Vec<u8>, head: &Head<'_>, document: &Document<'_>, edition: Edition) {
    let bytes = document.bytes();
    out.extend_from_slice(b"{\"id\":");
    text(out, head.id);
    out.extend_from_slice(b",\"why\":");
    text(out, head.why);
    out.extend_from_slice(b",\"cites\":[");
    if let Some(edit) = head.breaks {
        text(out, edit.clause().id());
    }
    out.extend_from_slice(b"]");
    if edition != Edition::Standard1994 {
        out.extend_from_slice(b",\"edition\":");
        text(out, edition.id());
    }
    out.push(b',');
    match head.path {
        Some(path) => {
            out.extend_from_slice(b"\"robots_file\":");
            text(out, path);
        }
        None => both(out, "robots", bytes),
    }
    if edition == Edition::Standard1994 {
        let checked = || check::conforming(&check::check(document));
        let conforming = head.conforming.unwrap_or_else(checked);
        // Of a file that does not conform the text does not say what its records are.
        if conforming {
            records(out, document);
        }
        write_to(out, format_args!(",\"conforming\":{conforming}"));
        if let Some(edit) = head.breaks {
            out.extend_from_slice(b",\"violates\":[");
            text(out, edit.clause().id());
            out.push(b']');
        }
    }
    out.extend_from_slice(b",\"asks\":[");
    // The two formats have a tree, the other editions a point.
    let profile = match edition {
        Edition::Standard1994 | Edition::Revisited => None,
        _ => Settings::default_for(edition).map(|settings| Naive { settings }),
    };
    let policy = Policy::new(document);
    let others = head.others.map(|others| others.read(bytes));
    let queries = queries(document);
    let asks: Vec<Query<'_>> = queries.iter().collect();
    let mut first = true;
    let mut agent = Vec::new();
    // They come sorted, so that each robot is looked up and written once.
    for of_robot in asks.chunk_by(|one, next| one.agent == next.agent) {
        let robot = policy.robot(&of_robot[0].agent);
        agent.clear();
        both(&mut agent, "agent", &of_robot[0].agent);
        for ask in of_robot {
            let decision = match &profile {
                None => robot.decide(&ask.url),
                // What is refused at that point gets no answer, so nothing is expected of it.
                Some(naive) => match naive.decide(bytes, &ask.agent, &ask.url) {
                    Ok(decision) => decision,
                    Err(_) => continue,
                },
            };
            out.extend_from_slice(if std::mem::take(&mut first) { b"{" } else { b",{" });
            out.extend_from_slice(&agent);
            out.push(b',');
            both(out, "url", &ask.url);
            out.extend_from_slice(match decision.verdict {
                Verdict::Allowed => b",\"expect\":\"allowed\"",
                Verdict::Disallowed => b",\"expect\":\"disallowed\"",
            });
            if let Some(others) = &others {
                let moved_by = others.moved_by(ask, decision.verdict);
                ids(out, "moved_by", moved_by.iter().map(ToString::to_string));
                let later = others.superseded_by(ask, decision.verdict);
                ids(out, "superseded_by", later.iter().map(|edition| edition.id().to_owned()));
            }
            if let Some(line) = decision.line {
                write_to(out, format_args!(",\"line\":{line}"));
            }
            out.push(b'}');
        }
    }
    out.extend_from_slice(b"]}\n");
}

fn records(out: &mut Vec<u8>, document: &Document<'_>) {
    let values = |out: &mut Vec<u8>, record: &Record<'_>, kind| {
        for (at, value) in record.values(kind).enumerate() {
            if at > 0 {
                out.push(b',');
            }
            match str::from_utf8(value) {
                Ok(value) => text(out, value),
                Err(_) => {
                    out.extend_from_slice(b"{\"base64\":\"");
                    base64(out, value);
                    out.extend_from_slice(b"\"}");
                }
            }
        }
    };
    out.extend_from_slice(b",\"records\":[");
    for (at, record) in document.records().enumerate() {
        out.extend_from_slice(if at > 0 { b",{" } else { b"{" });
        out.extend_from_slice(b"\"agents\":[");
        values(out, &record, LineKind::UserAgent);
        out.extend_from_slice(b"],\"disallow\":[");
        values(out, &record, LineKind::Disallow);
        out.extend_from_slice(b"]}");
    }
    out.push(b']');
}

/// `,"name":[…]`, or nothing where there is none.
fn ids(out: &mut Vec<u8>, name: &str, ids: impl Iterator<Item = String>) {
    let mut none = true;
    for id in ids {
        match std::mem::take(&mut none) {
            true => write_to(out, format_args!(",\"{name}\":[")),
            false => out.push(b','),
        }
        text(out, &id);
    }
    if !none {
        out.push(b']');
    }
}

/// `"name_base64":…`, and `"name":…` where the bytes are UTF-8.
fn both(out: &mut Vec<u8>, name: &str, bytes: &[u8]) {
    out.push(b'"');
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"_base64\":\"");
    base64(out, bytes);
    out.push(b'"');
    if let Ok(as_text) = str::from_utf8(bytes) {
        out.extend_from_slice(b",\"");
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(b"\":");
        text(out, as_text);
    }
}

fn base64(out: &mut Vec<u8>, bytes: &[u8]) {
    let from = out.len();
    out.resize(from + bytes.len().div_ceil(3) * 4, 0);
    BASE64_STANDARD.encode_slice(bytes, &mut out[from..]).expect("four octets for each three");
}

/// NEL, LS and PS.
const LINE_ENDS: [char; 3] = ['\u{85}', '\u{2028}', '\u{2029}'];

fn text(out: &mut Vec<u8>, text: &str) {
    // Most needs no escape. Without a way out of the loop it takes many octets at once.
    let plain = |plain, byte| plain & matches!(byte, b' ' | b'!' | b'#'..=b'[' | b']'..=b'~');
    if text.bytes().fold(true, plain) {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
        return;
    }
    let from = out.len();
    serde_json::to_writer(&mut *out, text).expect("a Vec takes all");
    // What some programs take for the end of a line would part a line of JSON Lines.
    if text.contains(LINE_ENDS) {
        let mut escaped = String::from_utf8(out.split_off(from)).expect("JSON is UTF-8");
        for end in LINE_ENDS {
            escaped = escaped.replace(end, &format!("\\u{:04x}", u32::from(end)));
        }
        out.extend_from_slice(escaped.as_bytes());
    }
}

fn write_to(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a Vec takes all");
}
