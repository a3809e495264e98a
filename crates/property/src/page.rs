//! The properties of META tags in a page.

use crate::broken::{Broken, Tally, hold};
use crate::content::{inside, meta_content};
use norobots::source::{Position, Span};
use norobots_suite::meta::{Settings, Term};
use norobots_web::page::Page;

/// Checks the META tags of a page. The spans of the tags must be within the file, be in ascending order and not
/// overlap. The span of each term must contain the term. Every CONTENT must have the properties that [`meta_content`]
/// checks.
///
/// # Errors
///
/// Returns the first property that the page breaks.
pub fn meta_page(bytes: &[u8]) -> Result<Tally, Broken> {
    let page = Page::read(bytes, None);
    let mut tally = Tally::default();
    let mut before = 0;
    for tag in &page.tags {
        inside(bytes, tag.span)?;
        let Span { start, end } = tag.span;
        hold("tags stand in order", start >= before && end != start, || {
            format!("{start}..{end} after {before}")
        })?;
        before = end;
        if let Some(content) = &tag.content {
            let within = start < content.span.start && content.span.end < end;
            hold("a CONTENT stands in its tag", within || content.span.is_empty(), || {
                format!("{} in {}", content.span, tag.span)
            })?;
            tally += meta_content(content.text.as_bytes())?;
        }
        let Position { line, column } = page.position(start);
        hold(
            "a tag has its line and column",
            line > 0 && (1..=start + 1).contains(&column),
            || format!("{} is at {line}:{column}", tag.span),
        )?;
    }
    for term in page.terms(&Settings::DEFAULT) {
        inside(bytes, term.span)?;
        let bytes = &bytes[term.span.range()];
        let content = page.tags[term.tag].content.as_ref().expect("a term is of a CONTENT");
        // A term has the span of the whole CONTENT if the reader of the page can't map characters to bytes.
        let stands = term.span == content.span || spells(bytes, term.term);
        hold("a term is found where it stands", stands, || {
            format!("\"{}\" is no `{}`", bytes.escape_ascii(), term.term)
        })?;
    }
    page.remarks(&Settings::DEFAULT).iter().try_for_each(|remark| inside(bytes, remark.span))?;
    Ok(tally)
}

/// NULs are ignored, because UTF-16 has a NUL next to each ASCII letter.
fn spells(bytes: &[u8], term: Term) -> bool {
    let letters: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != 0).collect();
    letters.eq_ignore_ascii_case(term.id().as_bytes())
}
