//! The properties of META tags in a page.

use crate::meta::page::Page;
use crate::meta::{Settings, Term};
use crate::property::broken::{Broken, Tally};
use crate::property::content::{broken, inside, meta_content};
use norobots::source::Span;
use norobots::syntax::Exhausted;

/// What must hold of every page: its tags stand in order and in the file, the terms of each are
/// found where they stand, and every CONTENT keeps the properties of [`meta_content`].
///
/// # Errors
///
/// The first property that is broken.
pub fn meta_page(bytes: &[u8]) -> Result<Tally, Broken> {
    let total = |error: Exhausted| broken("a page is read", error.to_string());
    let page = Page::read(bytes, None);
    let mut tally = Tally::default();
    let mut before = 0;
    for tag in &page.tags {
        let Span { start, end } = inside(bytes, tag.span)?;
        if start < before || end == start {
            return Err(broken("tags stand in order", format!("{start}..{end} after {before}")));
        }
        before = end;
        if let Some(content) = &tag.content {
            let within = tag.span.start < content.span.start && content.span.end < tag.span.end;
            if !within && !content.span.is_empty() {
                let how = format!("{} in {}", content.span, tag.span);
                return Err(broken("a CONTENT stands in its tag", how));
            }
            let of_it = meta_content(content.text.as_bytes())?;
            tally.queries += of_it.queries;
            tally.disallowed += of_it.disallowed;
            tally.files += 1;
        }
        let position = page.position(tag.span.start);
        if position.line == 0 || position.column == 0 || position.column > tag.span.start + 1 {
            let how = format!("{} is at {position:?}", tag.span);
            return Err(broken("a tag has its line and column", how));
        }
    }
    for term in page.terms(&Settings::DEFAULT).map_err(total)? {
        let bytes = &bytes[inside(bytes, term.span)?.range()];
        let content = page.tags[term.tag].content.as_ref().expect("a term is of a CONTENT");
        // Where characters and bytes are not told apart, the place is that of the whole.
        if term.span != content.span && !spells(bytes, term.term) {
            let how = format!("\"{}\" is no `{}`", bytes.escape_ascii(), term.term);
            return Err(broken("a term is found where it stands", how));
        }
    }
    for remark in page.remarks().map_err(total)? {
        inside(bytes, remark.span)?;
    }
    Ok(tally)
}

/// Whether the bytes are the letters of the term, those of UTF-16 with a NUL beside each.
fn spells(bytes: &[u8], term: Term) -> bool {
    let letters: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != 0).collect();
    letters.eq_ignore_ascii_case(term.id().as_bytes())
}
