//! The properties of META tags. This module compares the library with a second interpretation of the article of 1998 on
//! META tags. The second interpretation doesn't use the grammar.

use crate::broken::{Broken, Tally, hold};
use norobots::source::Span;
use norobots_suite::meta::{Permissions, Robots, Settings, Term, Word, phrases, remarks, text};

/// Checks the CONTENT of a META tag:
///
/// - The spans of the words must be in ascending order. Outside of these spans, there must be only white space and
///   commas.
/// - The `term` of each word must be the term that the bytes of the word spell.
/// - `phrases` must return the spans of the items. `text` must return the span of the CONTENT without the white space
///   around it.
/// - The second interpretation must give robots the same permissions as the library.
///
/// The tally counts each CONTENT as a file, and each permission (*index* or *follow*) as a query.
///
/// # Errors
///
/// Returns the first property that the CONTENT breaks.
pub fn meta_content(content: &[u8]) -> Result<Tally, Broken> {
    let robots = Robots::read(content);
    words_cover(&robots)?;
    let items: Vec<Span> = robots.items().map(Word::span_of).collect();
    hold("a list of phrases is that of the terms", phrases(content) == items, || {
        format!("not {items:?}")
    })?;
    let whole = parted(content, 0..content.len());
    let span = text(content);
    hold("a text is all but the space around it", span == whole, || {
        format!("{span:?}, not {whole:?}")
    })?;
    remarks(&robots, &Settings::DEFAULT)
        .iter()
        .try_for_each(|remark| inside(content, remark.span))?;
    asks_alike(&robots)
}

pub(crate) fn inside(bytes: &[u8], span: Span) -> Result<(), Broken> {
    hold("a place is in the file", span.start <= span.end && span.end <= bytes.len(), || {
        format!("{span} of {} bytes", bytes.len())
    })
}

fn words_cover(robots: &Robots<'_>) -> Result<(), Broken> {
    let content = robots.content;
    let gap = |bytes: &[u8]| bytes.iter().all(|byte| byte.is_ascii_whitespace() || *byte == b',');
    let covers = |holds, how: &dyn Fn() -> String| hold("words cover a CONTENT", holds, how);
    let mut at = 0;
    for word in &robots.words {
        inside(content, word.span)?;
        let Span { start, end } = word.span;
        let text = &content[start..end];
        let apart = at == 0 || start > at;
        let whole = !text.is_empty() && !text.iter().any(|byte| gap(&[*byte]));
        covers(start >= at && apart && whole && gap(&content[at..start]), &|| {
            format!("{start}..{end} after {at}")
        })?;
        hold("a word is the term that it spells", word.term == Term::of(text), || {
            format!("\"{}\" is {:?}", text.escape_ascii(), word.term)
        })?;
        at = end;
    }
    covers(gap(&content[at..]), &|| format!("not all after {at}"))
}

/// Returns the span of `part` without the white space around it, or `None` if `part` has only white space.
fn parted(content: &[u8], part: std::ops::Range<usize>) -> Option<Span> {
    let start = part.clone().find(|&at| !content[at].is_ascii_whitespace())?;
    let end = part.rev().find(|&at| !content[at].is_ascii_whitespace())? + 1;
    Some(Span::new(start, end))
}

/// Checks the permissions at the default settings. The check follows the article of 1998 on META tags. ALL grants
/// everything. Without ALL, an action is denied if a term denies the action and no term grants it. A CONTENT with no
/// term other than NOINDEX denies *index* and *follow*.
fn asks_alike(robots: &Robots<'_>) -> Result<Tally, Broken> {
    let content = robots.content;
    let ends = (0..=content.len()).filter(|&at| content.get(at).is_none_or(|&b| b == b','));
    let mut start = 0;
    let item = |end| parted(content, std::mem::replace(&mut start, end + 1)..end);
    let spelt = |span: Span| Term::of(&content[span.range()]);
    let terms: Vec<Term> = ends.filter_map(item).filter_map(spelt).collect();
    let has = |term| terms.contains(&term);
    let no_index = has(Term::Noindex) || has(Term::None);
    let no_follow = has(Term::Nofollow) || has(Term::None);
    let only_noindex = has(Term::Noindex) && terms.iter().all(|&term| term == Term::Noindex);
    let expected = (
        has(Term::All) || has(Term::Index) || !no_index,
        has(Term::All) || has(Term::Follow) || !(no_follow || only_noindex),
    );
    let by_grammar: Vec<Term> = robots.terms(&Settings::DEFAULT).map(|(term, _)| term).collect();
    let permissions = Permissions::of(&by_grammar, &Settings::DEFAULT);
    let granted = (permissions.index.granted, permissions.follow.granted);
    hold("the interpretations of a CONTENT agree", granted == expected, || {
        let content = content.escape_ascii();
        format!("{granted:?} by the grammar, {expected:?} without: \"{content}\"")
    })?;
    let denied = u64::from(!granted.0) + u64::from(!granted.1);
    Ok(Tally { files: 1, queries: 2, disallowed: denied, ..Tally::default() })
}
