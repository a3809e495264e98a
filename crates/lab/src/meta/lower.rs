//! From the pairs of `grammar/meta.pest` to words and spans: one walk, in order.

use crate::meta::term::{Term, Word};
use norobots::grammar::meta::{Grammar, Rule};
use norobots::source::{Source, Span};
use norobots::syntax::Exhausted;
use pest::Parser;

pub(crate) fn robots(source: &Source<'_>) -> Result<Vec<Word>, Exhausted> {
    let words = spans(source, Rule::robots)?.into_iter();
    let word = |(rule, span)| {
        let term = match rule {
            Rule::all => Some(Term::All),
            Rule::none => Some(Term::None),
            Rule::index => Some(Term::Index),
            Rule::noindex => Some(Term::Noindex),
            Rule::follow => Some(Term::Follow),
            Rule::nofollow => Some(Term::Nofollow),
            _ => None,
        };
        Word { span, term }
    };
    Ok(words.map(word).collect())
}

pub(crate) fn phrases(source: &Source<'_>) -> Result<Vec<Span>, Exhausted> {
    Ok(spans(source, Rule::keywords)?.into_iter().map(|(_, span)| span).collect())
}

pub(crate) fn text(source: &Source<'_>) -> Result<Option<Span>, Exhausted> {
    Ok(spans(source, Rule::text)?.first().map(|&(_, span)| span))
}

/// The nodes of a CONTENT, in order; none stands in another.
fn spans(source: &Source<'_>, rule: Rule) -> Result<Vec<(Rule, Span)>, Exhausted> {
    let view = source.view();
    // The grammar is total, so a failure can only be exhaustion.
    let pairs = Grammar::parse(rule, view).map_err(|_| Exhausted)?;
    // From characters of the view to octets: those of two bytes stand for one.
    let (mut at, mut wide) = (0, 0);
    let mut place = |offset: usize| {
        wide += view.as_bytes()[at..offset].iter().filter(|&&byte| byte >= 0xC0).count();
        at = offset;
        offset - wide
    };
    let nodes = pairs.filter(|pair| pair.as_rule() != Rule::EOI).map(|pair| {
        let span = pair.as_span();
        (pair.as_rule(), Span::new(place(span.start()), place(span.end())))
    });
    Ok(nodes.collect())
}
