//! The CONTENT of a ROBOTS tag, and the permissions that follow from its terms.

use crate::meta::setting::{NoindexAlone, Opposites, Separators, Settings};
use crate::meta::term::{Term, Word};
use norobots::grammar::input::Sink;
use norobots::grammar::meta;
use norobots::source::Span;

/// The CONTENT of a ROBOTS tag, and the words in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Robots<'a> {
    /// The CONTENT, which may contain any bytes.
    pub content: &'a [u8],
    /// All words, in order. Words are separated only by spaces and commas.
    pub words: Vec<Word>,
}

impl<'a> Robots<'a> {
    /// Finds the words in a CONTENT.
    pub fn read(content: &'a [u8]) -> Robots<'a> {
        // The name of a grammar rule is the id of its term.
        let word = |(rule, span)| Word { span, term: Term::from_id(rule) };
        let words = spans(meta::NODES, |nodes| meta::robots(content, nodes))
            .into_iter()
            .map(word)
            .collect();
        Robots { content, words }
    }

    /// Returns the words of each item. An item is the text between two commas. Items without a word are omitted. In a
    /// well-formed list, each item has exactly one word.
    pub fn items(&self) -> impl Iterator<Item = &[Word]> {
        self.words.chunk_by(|a, b| !self.content[a.span.end..b.span.start].contains(&b','))
    }

    /// Returns the terms that have an effect, each with its span, in the order of the CONTENT (rule `meta-list`).
    pub fn terms(&self, settings: &Settings) -> impl Iterator<Item = (Term, Span)> {
        let alone = settings.separators == Separators::Comma;
        let counts = move |item: &&[Word]| !alone || item.len() == 1;
        let term = |word: &Word| word.term.map(|term| (term, word.span));
        self.items().filter(counts).flatten().filter_map(term)
    }
}

/// Whether a use of a page is permitted, and the index of the term on which this depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permission {
    /// Whether the use is permitted.
    pub granted: bool,
    /// The index of the term on which `granted` depends. `None` if there is no such term.
    pub by: Option<usize>,
}

/// The permissions that a robot has under a list of terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permissions {
    /// The permission to index the page.
    pub index: Permission,
    /// The permission to follow the links of the page.
    pub follow: Permission,
}

impl Permissions {
    /// Returns the permissions that follow from these terms. Without any term, the robot has both permissions (rule
    /// `meta-default`).
    pub fn of(terms: &[Term], settings: &Settings) -> Permissions {
        // rule meta-all-first
        if let Some(all) = terms.iter().position(|&term| term == Term::All) {
            let granted = Permission { granted: true, by: Some(all) };
            return Permissions { index: granted, follow: granted };
        }
        let index = permission(terms, Term::Index, Term::Noindex, settings);
        let mut follow = permission(terms, Term::Follow, Term::Nofollow, settings);
        // rule meta-noindex-alone
        let alone = !terms.is_empty() && terms.iter().all(|&term| term == Term::Noindex);
        if alone && settings.noindex_alone == NoindexAlone::LinksNotFollowed {
            follow = Permission { granted: false, by: Some(0) };
        }
        Permissions { index, follow }
    }
}

/// The term `yes` grants the permission. NONE and the term `no` deny the permission (rule `meta-none`).
fn permission(terms: &[Term], yes: Term, no: Term, settings: &Settings) -> Permission {
    let grants = |term: &Term| *term == yes;
    let denies = |term: &Term| *term == no || *term == Term::None;
    let speaks = |term: &Term| grants(term) || denies(term);
    let by = match settings.opposites {
        // rule meta-opposites
        Opposites::Grant => terms.iter().position(grants).or(terms.iter().position(denies)),
        Opposites::Deny => terms.iter().position(denies).or(terms.iter().position(grants)),
        Opposites::First => terms.iter().position(speaks),
        Opposites::Last => terms.iter().rposition(speaks),
    };
    Permission { granted: by.is_none_or(|by| grants(&terms[by])), by }
}

/// Returns the words and phrases in the CONTENT of a KEYWORDS tag, without surrounding space (rule `meta-keywords`).
pub fn phrases(content: &[u8]) -> Vec<Span> {
    let phrases = spans(meta::NODES, |nodes| meta::keywords(content, nodes));
    phrases.into_iter().map(|(_, span)| span).collect()
}

/// Returns the span of the text in the CONTENT of a DESCRIPTION, DOCUMENT-STATE or URL tag, without surrounding space.
/// Returns `None` if the CONTENT has no text.
pub fn text(content: &[u8]) -> Option<Span> {
    spans(meta::NODES, |nodes| meta::text(content, nodes)).first().map(|&(_, span)| span)
}

/// Collects the nodes that a parser finds. Each node has a number and a span. The grammar must not have nested nodes.
#[derive(Default)]
pub struct Nodes(Vec<(usize, Span)>);

impl Sink for Nodes {
    type Mark = usize;

    fn mark(&self) -> usize {
        self.0.len()
    }

    fn undo(&mut self, mark: usize) {
        self.0.truncate(mark);
    }

    fn made(&mut self, node: usize, from: usize, end: usize) {
        self.0.push((node, Span::new(from, end)));
    }
}

/// Returns the name and the span of each node that a parser finds in a text, in order. `names` are the `NODES` of the
/// parser's grammar. The grammar must accept every text and must not have nested nodes.
pub fn spans(
    names: &[&'static str],
    parse: impl FnOnce(&mut Nodes) -> bool,
) -> Vec<(&'static str, Span)> {
    let mut nodes = Nodes::default();
    let whole = parse(&mut nodes);
    debug_assert!(whole, "the grammar takes every text");
    nodes.0.into_iter().map(|(node, span)| (names[node], span)).collect()
}

norobots::slugs! {
    /// Whether a page says that it changes, so that a robot should retrieve it again (rule `meta-document-state`).
    pub enum State("state", summary) {
        /// The page does not change.
        Static = "static",
        /// The page changes. The word is missing from the article's page, but other texts of the time contain it.
        Dynamic = "dynamic",
    }
}

impl State {
    /// Returns the state in the text of a DOCUMENT-STATE tag, regardless of the case of letters. Returns `None` if the
    /// text is not a state.
    pub fn of(text: &[u8]) -> Option<State> {
        State::ALL.into_iter().find(|state| text.eq_ignore_ascii_case(state.id().as_bytes()))
    }
}
