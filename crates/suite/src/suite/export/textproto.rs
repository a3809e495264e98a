//! Writes the queries in the textproto format of google/robotstxt-spec-test.

use std::io;
use std::io::Write;

use crate::suite::case::{Expectation, Suite};
use crate::suite::select::Selection;
use norobots::engine::Verdict;

/// How many queries and cases were omitted because the format can't express them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// The number of omitted queries that the edition of the suite does not settle.
    pub open: usize,
    /// The number of omitted queries whose robot or URL is not UTF-8. Strings in the messages must be UTF-8.
    pub bytes: usize,
    /// The number of omitted cases. A case is omitted if none of its queries can be written.
    pub cases: usize,
}

/// Writes the text format of protocol buffers. Each case becomes a test, with the id of the case in a comment. Each
/// query becomes an expectation.
///
/// # Errors
///
/// Returns an error if `out` can't be written.
pub fn textproto(suite: &Suite, selection: &Selection, out: &mut impl Write) -> io::Result<Left> {
    let mut left = Left::default();
    writeln!(out, "# proto-message: specification.RobotsTxtSpecification")?;
    for case in selection.cases(suite) {
        let mut settled: Vec<(&Expectation, Verdict)> = Vec::new();
        for query in &case.queries {
            let text = str::from_utf8(&query.agent).is_ok() && str::from_utf8(&query.url).is_ok();
            match query.expect.settled().filter(|_| query.moved_by.is_empty()) {
                None => left.open += 1,
                Some(_) if !text => left.bytes += 1,
                Some(verdict) => settled.push((query, verdict)),
            }
        }
        if settled.is_empty() {
            left.cases += 1;
            continue;
        }
        writeln!(out, "\n# {}\ntests {{\n  robotstxt:", case.id)?;
        for line in case.robots.split_inclusive(|&byte| byte == b'\n') {
            writeln!(out, "    \"{}\"", escaped(line))?;
        }
        if case.robots.is_empty() {
            writeln!(out, "    \"\"")?;
        }
        for (query, verdict) in settled {
            let outcome = verdict.id().to_ascii_uppercase();
            writeln!(
                out,
                "  test_expectations {{\n    testurl: \"{}\"\n    useragent: \"{}\"\n    \
                 expected_outcome: {outcome}\n    additional_explanation: \"{}\"\n  }}",
                escaped(&query.url),
                escaped(&query.agent),
                escaped(case.why.as_bytes()),
            )?;
        }
        writeln!(out, "}}")?;
    }
    Ok(left)
}

/// Returns the content of a string literal in ASCII, with the escapes of C. Each octal escape has three digits, because
/// a digit after a shorter escape would become a part of the escape.
fn escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for &byte in bytes {
        match byte {
            b'\n' => text += "\\n",
            b'\r' => text += "\\r",
            b'\t' => text += "\\t",
            b'"' | b'\\' => text.extend(['\\', byte as char]),
            b' '..=b'~' => text.push(byte as char),
            _ => text += &format!("\\{byte:03o}"),
        }
    }
    text
}
