//! Builds the syntax tree of a file with the parsers that pest derives.

use crate::engine::Failure;
use crate::syntax::lower::{Growing, Makes, makes};
use crate::syntax::{Document, Format};
use crate::witness::parsers;
use crate::witness::view::View;
use pest::error::{Error, ErrorVariant};
use pest::{Parser, RuleType, Token};
use std::sync::LazyLock;

/// Calls [`tree`] with the parser of a grammar and the grammar's rule for a whole file.
macro_rules! tree {
    ($grammar:ident, $bytes:ident, $format:ident) => {{
        use parsers::$grammar::{Grammar, Rule};
        // The part of the tree that each rule adds, indexed by the rule's number.
        static MAKES: LazyLock<Vec<Makes>> = LazyLock::new(|| {
            let all = Rule::all_rules();
            let mut makes_of = vec![Makes::Nothing; all.len() + 1];
            for each in all {
                makes_of[*each as usize] = makes(&format!("{each:?}")).unwrap_or(Makes::Nothing);
            }
            makes_of
        });
        tree::<Grammar, _>($bytes, $format, Rule::file, |each| MAKES[each as usize])
    }};
}

/// Returns the syntax tree of any file, like [`syntax::parse_by`](crate::syntax::parse_by).
///
/// # Errors
///
/// Returns [`Failure::Exhausted`] if pest exceeds its limit on steps or stack.
pub fn parse_by(bytes: &[u8], format: Format) -> Result<Document<'_>, Failure> {
    let tree = match format {
        Format::Standard1994 | Format::Revisited => tree!(lenient, bytes, format),
        Format::Draft1996 => tree!(draft1996_lenient, bytes, format),
        Format::Rfc9309 => tree!(rfc9309_lenient, bytes, format),
    };
    // The grammar matches every file. Therefore, parsing fails only if pest exceeds a limit.
    tree?.ok_or(Failure::Exhausted)
}

/// Returns the syntax tree of a file that follows a format,
/// like [`syntax::parse_strict_by`](crate::syntax::parse_strict_by).
///
/// # Errors
///
/// Returns [`Failure::Exhausted`] under the same conditions as [`parse_by`].
pub fn parse_strict_by(bytes: &[u8], format: Format) -> Result<Option<Document<'_>>, Failure> {
    match format {
        Format::Standard1994 => tree!(strict, bytes, format),
        Format::Revisited => tree!(revisited, bytes, format),
        Format::Draft1996 => tree!(draft1996, bytes, format),
        Format::Rfc9309 => tree!(rfc9309, bytes, format),
    }
}

fn tree<G: Parser<R>, R: RuleType>(
    bytes: &[u8],
    format: Format,
    file: R,
    makes: impl Fn(R) -> Makes,
) -> Result<Option<Document<'_>>, Failure> {
    let view = View::new(bytes);
    let pairs = match G::parse(file, view.text()) {
        Ok(pairs) => pairs,
        Err(Error { variant: ErrorVariant::ParsingError { .. }, .. }) => return Ok(None),
        Err(_) => return Err(Failure::Exhausted),
    };
    let mut place = view.places();
    let mut growing = Growing::new(format, bytes);
    // The offsets at which the unfinished rules began.
    let mut starts = Vec::new();
    for token in pairs.tokens() {
        let at = match &token {
            Token::Start { pos, .. } | Token::End { pos, .. } => place(pos.pos()),
        };
        match token {
            Token::Start { .. } => starts.push(at),
            Token::End { rule, .. } => {
                let from = starts.pop().expect("what ends has begun");
                growing.add(makes(rule), from, at);
            }
        }
    }
    Ok(Some(growing.document()))
}
