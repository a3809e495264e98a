//! What must hold of every file, as plain functions: for the tests, the fuzz targets and anyone.
//!
//! | law | says |
//! | --- | --- |
//! | [`covers`] | lines and tokens cover the file without gap or overlap, each of its own octets |
//! | [`reprints`] | the tree printed is the file |
//! | [`strict_is_clean`] | the strict grammar accepts if and only if there is no violation, and then gives the lenient tree |
//! | [`verdicts_stand`] | what the standard ignores changes no verdict |
//! | [`legs_agree`] | the three engines and the matcher give the same decision, record and line |
//! | [`fixes_stand`] | a fix removes its diagnostic and changes no verdict |

use crate::check::{self, Diagnostic, Fix};
use crate::engine::naive::Naive;
use crate::engine::scan::{Matcher, Scan};
use crate::engine::{Decision, Engine, Verdict};
use crate::policy::Policy;
use crate::source::{Source, Span};
use crate::syntax::{self, Document, LineKind, Terminator, TokenKind};
use std::fmt;

/// A law that does not hold of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// Where and how it is broken.
    pub how: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.law, self.how)
    }
}

impl std::error::Error for Broken {}

/// How much was tried, so that a test can show that it did not pass on nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Files.
    pub files: u64,
    /// Files that the strict grammar accepts.
    pub conforming: u64,
    /// Questions asked, of the file itself and of its variants.
    pub asks: u64,
    /// Questions answered with *disallowed*.
    pub disallowed: u64,
    /// Fixes tried.
    pub fixes: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.files += other.files;
        self.conforming += other.conforming;
        self.asks += other.asks;
        self.disallowed += other.disallowed;
        self.fixes += other.fixes;
    }
}

/// A question: a robot and a URL.
pub type Probe = (Vec<u8>, Vec<u8>);

/// All laws, over one file and the questions that it suggests.
///
/// # Errors
///
/// The first law that is broken.
pub fn all(bytes: &[u8]) -> Result<Tally, Broken> {
    let source = Source::new(bytes);
    let document = parse(&source)?;
    let diagnostics = check::check(&document);
    let probes = probes(&document);
    covers(&document)?;
    reprints(&document)?;
    let conforming = strict_is_clean(&source, &document, &diagnostics)?;
    let mut tally = Tally { files: 1, conforming: conforming.into(), ..Tally::default() };
    legs_agree(&document, &probes)?;
    tally += verdicts_stand(&document, &probes)?;
    tally += fixes_stand(&document, &diagnostics, &probes)?;
    Ok(tally)
}

fn parse<'a>(source: &Source<'a>) -> Result<Document<'a>, Broken> {
    syntax::parse(source)
        .map_err(|error| Broken { law: "lenient is total", how: error.to_string() })
}

/// Lines cover the file, tokens cover their line, and each token is made of what its kind
/// allows; records are made of User-agent lines, then Disallow lines, with nothing blank inside.
///
/// # Errors
///
/// [`Broken`] with the first line that does not.
pub fn covers(document: &Document<'_>) -> Result<(), Broken> {
    let broken = |how: String| Err(Broken { law: "spans cover the file", how });
    let mut at = 0;
    for (number, line) in (1..).zip(document.lines()) {
        if line.span.start != at || line.span.is_empty() {
            return broken(format!("line {number} is {} after {at}", line.span));
        }
        for (kind, span) in document.tokens(line) {
            if span.start != at || span.end > line.span.end {
                return broken(format!("line {number}: {kind:?} is {span} after {at}"));
            }
            if !is_of_kind(kind, document.slice(span)) {
                return broken(format!("line {number}: {kind:?} {span} holds other octets"));
            }
            at = span.end;
        }
        if at != line.span.end {
            return broken(format!("line {number} ends at {} and not at {at}", line.span.end));
        }
        if line.terminator == Terminator::End && at != document.bytes().len() {
            return broken(format!("line {number} has no terminator and is not the last"));
        }
    }
    if at != document.bytes().len() {
        return broken(format!("the lines end at {at} of {}", document.bytes().len()));
    }
    let mut free = 0;
    for record in document.records() {
        let kinds: Vec<LineKind> =
            document.lines()[record.lines.clone()].iter().map(|line| line.kind).collect();
        let of = |kind| move |each: &LineKind| *each == kind;
        let last_agent = kinds.iter().rposition(of(LineKind::UserAgent));
        let first_disallow = kinds.iter().position(of(LineKind::Disallow));
        let shaped = kinds.first() == Some(&LineKind::UserAgent)
            && !kinds.contains(&LineKind::Blank)
            && first_disallow.is_none_or(|first| last_agent < Some(first))
            && record.lines.start >= free;
        if !shaped {
            return broken(format!("the record of lines {:?} is {kinds:?}", record.lines));
        }
        free = record.lines.end;
    }
    Ok(())
}

fn is_of_kind(kind: TokenKind, bytes: &[u8]) -> bool {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t');
    let trimmed = !bytes.first().is_some_and(is_space) && !bytes.last().is_some_and(is_space);
    let free_of = |octets: &[u8]| !bytes.iter().any(|byte| octets.contains(byte));
    match kind {
        TokenKind::ByteOrderMark => bytes == b"\xEF\xBB\xBF",
        TokenKind::Space => bytes.iter().all(is_space),
        TokenKind::Name | TokenKind::Text => trimmed && free_of(b":#\r\n"),
        TokenKind::Colon => bytes == b":",
        TokenKind::Value => trimmed && free_of(b"#\r\n"),
        TokenKind::Comment => bytes[0] == b'#' && free_of(b"\r\n"),
        TokenKind::Terminator => matches!(bytes, b"\r" | b"\r\n" | b"\n"),
    }
}

/// The tree printed is the file, and a line index of its own finds the same lines.
///
/// # Errors
///
/// [`Broken`] if not.
pub fn reprints(document: &Document<'_>) -> Result<(), Broken> {
    let broken = |how: String| Err(Broken { law: "print ∘ parse is the identity", how });
    if document.print() != document.bytes() {
        return broken("the tree prints another file".into());
    }
    let source = Source::new(document.bytes());
    for (number, line) in (1..).zip(document.lines()) {
        let position = source.position(line.span.start);
        if (position.line, position.column) != (number, 1) {
            return broken(format!("line {number} of the tree begins at {position}"));
        }
    }
    Ok(())
}

/// The strict grammar accepts if and only if there is no violation, and then gives the same
/// tree as the lenient one. Returns whether it accepts.
///
/// # Errors
///
/// [`Broken`] if not.
pub fn strict_is_clean(
    source: &Source<'_>,
    document: &Document<'_>,
    diagnostics: &[Diagnostic],
) -> Result<bool, Broken> {
    let broken = |law, how: String| Err(Broken { law, how });
    let law = "strict accepts if and only if there is no violation";
    let clean = check::conforming(diagnostics);
    match syntax::parse_strict(source) {
        Err(error) => broken(law, error.to_string()),
        Ok(None) if clean => broken(law, "strict refuses a file without violation".into()),
        Ok(Some(_)) if !clean => {
            broken(law, format!("strict accepts a file with {:?}", diagnostics))
        }
        Ok(Some(strict)) if strict != *document => {
            broken("strict and lenient trees agree", format!("{strict:?}\n{document:?}"))
        }
        Ok(_) => Ok(clean),
    }
}

/// `Peg`, `Naive` at the reading, `Scan` and its `Matcher` decide alike.
///
/// # Errors
///
/// [`Broken`] with the first question on which two of them differ.
pub fn legs_agree(document: &Document<'_>, probes: &[Probe]) -> Result<(), Broken> {
    let bytes = document.bytes();
    let matcher = Matcher::new(bytes);
    for ((agent, url), peg) in probes.iter().zip(decisions(document, probes)) {
        let expected = Ok(peg);
        for (leg, decision) in [
            ("naive", Naive::READING.decide(bytes, agent, url)),
            ("scan", Engine::decide(&Scan, bytes, agent, url)),
            ("matcher", Ok(matcher.decide(agent, url))),
        ] {
            if decision != expected {
                let (agent, url) = (agent.escape_ascii(), url.escape_ascii());
                let how =
                    format!("{agent} at {url}: peg says {expected:?}, {leg} says {decision:?}");
                return Err(Broken { law: "the legs agree", how });
            }
        }
    }
    Ok(())
}

/// No verdict changes when all terminators take one form, field names change their case,
/// comment lines come into the records and unrecognised headers anywhere.
///
/// # Errors
///
/// [`Broken`] with the first change that matters.
pub fn verdicts_stand(document: &Document<'_>, probes: &[Probe]) -> Result<Tally, Broken> {
    let before = decisions(document, probes);
    let mut tally = count(&before);
    let whole = |decision: &Decision| *decision;
    // Where lines are added, their numbers change.
    let lineless = |decision: &Decision| Decision { line: None, ..*decision };
    for (law, bytes) in [
        ("all terminators CR", with_terminators(document, b"\r")),
        ("all terminators CR NL", with_terminators(document, b"\r\n")),
        ("all terminators NL", with_terminators(document, b"\n")),
        ("field names in other case", with_names_recased(document)),
    ] {
        tally += unchanged(law, &bytes, probes, &before, whole)?;
    }
    for (law, bytes) in [
        ("comment lines in records", with_comment_lines(document)),
        ("unrecognised headers anywhere", with_headers(document)),
    ] {
        tally += unchanged(law, &bytes, probes, &before, lineless)?;
    }
    Ok(tally)
}

/// A fix leaves every verdict and takes away its diagnostic.
///
/// # Errors
///
/// [`Broken`] with the first fix that does not.
pub fn fixes_stand(
    document: &Document<'_>,
    diagnostics: &[Diagnostic],
    probes: &[Probe],
) -> Result<Tally, Broken> {
    let before = decisions(document, probes);
    let mut tally = Tally::default();

    for (diagnostic, fix) in diagnostics.iter().filter_map(fixable).take(MOST_FIXES) {
        let bytes = fix.apply(document.bytes());
        let verdict = |decision: &Decision| decision.verdict;
        tally += unchanged("a fix changes no verdict", &bytes, probes, &before, verdict)?;
        tally.fixes += 1;
        let source = Source::new(&bytes);
        let of_code = |each: &&Diagnostic| each.code == diagnostic.code;
        let left = check::check(&parse(&source)?).iter().filter(of_code).count();
        if left + 1 != diagnostics.iter().filter(of_code).count() {
            let how = format!("{} at {} leaves {left}", diagnostic.code, diagnostic.span);
            return Err(Broken { law: "a fix takes away its diagnostic", how });
        }
    }
    Ok(tally)
}

fn decisions(document: &Document<'_>, probes: &[Probe]) -> Vec<Decision> {
    let policy = Policy::new(document);
    probes.iter().map(|(agent, url)| policy.decide(agent, url)).collect()
}

fn count(decisions: &[Decision]) -> Tally {
    let disallowed = decisions.iter().filter(|each| each.verdict == Verdict::Disallowed).count();
    Tally { asks: decisions.len() as u64, disallowed: disallowed as u64, ..Tally::default() }
}

fn unchanged<T: PartialEq>(
    law: &'static str,
    bytes: &[u8],
    probes: &[Probe],
    before: &[Decision],
    of: impl Fn(&Decision) -> T,
) -> Result<Tally, Broken> {
    let source = Source::new(bytes);
    let after = decisions(&parse(&source)?, probes);
    for ((was, is), (agent, url)) in before.iter().zip(&after).zip(probes) {
        if of(was) != of(is) {
            let (agent, url) = (agent.escape_ascii(), url.escape_ascii());
            let how = format!(
                "{agent} at {url}: {was:?} became {is:?} in {:?}",
                bytes.escape_ascii().to_string()
            );
            return Err(Broken { law, how });
        }
    }
    Ok(count(&after))
}

fn with_terminators(document: &Document<'_>, terminator: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(document.bytes().len());
    for line in document.lines() {
        bytes.extend_from_slice(document.slice(line.text()));
        if line.terminator != Terminator::End {
            bytes.extend_from_slice(terminator);
        }
    }
    bytes
}

fn with_names_recased(document: &Document<'_>) -> Vec<u8> {
    let mut bytes = document.bytes().to_vec();
    for line in document.lines() {
        let name = document.field(line).map_or(Span::default(), |field| field.name);
        swap_case(&mut bytes[name.range()]);
    }
    bytes
}

fn with_comment_lines(document: &Document<'_>) -> Vec<u8> {
    let mut records = document.records().iter().peekable();
    after_lines(document, |at| {
        while records.next_if(|record| record.lines.end <= at + 1).is_some() {}
        records.peek().is_some_and(|record| record.lines.start <= at).then_some(b" # c: d\n")
    })
}

fn with_headers(document: &Document<'_>) -> Vec<u8> {
    after_lines(document, |_| Some(b"X-y: z\n"))
}

/// The file with another line after some of its lines; not after a last one without terminator.
fn after_lines<'l, const N: usize>(
    document: &Document<'_>,
    mut line_after: impl FnMut(usize) -> Option<&'l [u8; N]>,
) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(document.bytes().len() * 2);
    for (at, line) in document.lines().iter().enumerate() {
        bytes.extend_from_slice(document.slice(line.span));
        if line.terminator != Terminator::End {
            bytes.extend_from_slice(line_after(at).map_or(&[], |line| line.as_slice()));
        }
    }
    bytes
}

/// The most fixes that are tried of one file: each costs a parse of the whole.
const MOST_FIXES: usize = 20;

/// The most names, and the most paths, that a file suggests.
const MOST: usize = 6;

/// The most questions that a file suggests: the naive leg reads the file anew for each.
const MOST_PROBES: usize = 128;

/// The questions that a file suggests: its own names and paths, whole, cut by one, grown by one
/// and in other case, and some that are nobody's.
pub fn probes(document: &Document<'_>) -> Vec<Probe> {
    let values = |kind| {
        let lines = document.lines().iter().filter(move |line| line.kind == kind);
        let mut values: Vec<&[u8]> =
            lines.map(|line| document.value(line)).filter(|value| !value.is_empty()).collect();
        values.dedup();
        // The first ones and the last one.
        if values.len() > MOST {
            values.swap_remove(MOST - 1);
            values.truncate(MOST);
        }
        values
    };
    let mut agents = vec![b"a".to_vec(), b"Nobody/2.0".to_vec()];
    for name in values(LineKind::UserAgent) {
        agents.extend(neighbours(name));
    }
    let mut urls = vec![b"/".to_vec(), b"http://h/a?b#c".to_vec()];
    for path in values(LineKind::Disallow) {
        urls.extend(neighbours(path));
    }
    agents.sort_unstable();
    agents.dedup();
    urls.sort_unstable();
    urls.dedup();
    // Where there are too many pairs, each robot meets one URL after the other, in turn.
    let (robots, pairs) = (agents.len(), agents.len() * urls.len());
    let pair = |at: usize| match pairs {
        ..=MOST_PROBES => (at % robots, at / robots),
        _ => (at % robots, (at + at / robots) % urls.len()),
    };
    (0..pairs.min(MOST_PROBES))
        .map(pair)
        .map(|(agent, url)| (agents[agent].clone(), urls[url].clone()))
        .collect()
}

fn neighbours(value: &[u8]) -> [Vec<u8>; 4] {
    let mut recased = value.to_vec();
    swap_case(&mut recased);
    let cut = value[..value.len() - 1].to_vec();
    [value.to_vec(), cut, [value, b"x"].concat(), recased]
}

fn swap_case(bytes: &mut [u8]) {
    for byte in bytes {
        if byte.is_ascii_alphabetic() {
            *byte ^= 0x20;
        }
    }
}

fn fixable(diagnostic: &Diagnostic) -> Option<(&Diagnostic, &Fix)> {
    Some((diagnostic, diagnostic.fix.as_ref()?))
}
