//! The CONTENT of a ROBOTS tag and the permissions that its terms give.

use crate::meta::setting::{NoindexAlone, Opposites, Separators, Settings};
use crate::meta::term::{Term, Word};
use norobots::grammar::input::Sink;
use norobots::grammar::meta;
use norobots::source::Span;

/// The CONTENT of a ROBOTS tag: any bytes, and the words in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Robots<'a> {
    /// The bytes of the CONTENT.
    pub content: &'a [u8],
    /// Every word, in order. Between two words are only spaces and commas.
    pub words: Vec<Word>,
}

impl<'a> Robots<'a> {
    /// The words of a CONTENT.
    pub fn read(content: &'a [u8]) -> Robots<'a> {
        // The grammar names a term by its slug, and any other word differently.
        let word = |(rule, span)| Word { span, term: Term::from_id(rule) };
        let words = spans(meta::NODES, |nodes| meta::robots(content, nodes))
            .into_iter()
            .map(word)
            .collect();
        Robots { content, words }
    }

    /// Returns the words of each item, that is, of the text between two commas. Items without a
    /// word are left out. In a list that is well formed each item has exactly one word.
    pub fn items(&self) -> impl Iterator<Item = &[Word]> {
        self.words.chunk_by(|a, b| !self.content[a.span.end..b.span.start].contains(&b','))
    }

    /// The terms that count, in order, each with its bytes (rule `meta-list`).
    pub fn terms(&self, settings: &Settings) -> impl Iterator<Item = (Term, Span)> {
        let alone = settings.separators == Separators::Comma;
        let counts = move |item: &&[Word]| !alone || item.len() == 1;
        let term = |word: &Word| word.term.map(|term| (term, word.span));
        self.items().filter(counts).flatten().filter_map(term)
    }
}

/// The permission to do a thing with the page, and the term that grants or denies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permission {
    /// Whether a robot may do it.
    pub granted: bool,
    /// The index of the term that decides; `None` if no term does.
    pub by: Option<usize>,
}

/// The permissions that terms give to a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permissions {
    /// May it index the page?
    pub index: Permission,
    /// May it follow the links of the page?
    pub follow: Permission,
}

impl Permissions {
    /// Returns the permissions that these terms give; without a term, all is granted (rule `meta-default`).
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

/// Returns the permission that a term grants or its opposite denies; `none` is the opposite of INDEX and of
/// FOLLOW (rule `meta-none`).
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

/// Returns the words and phrases of a KEYWORDS tag's CONTENT, without the space around them (rule
/// `meta-keywords`).
pub fn phrases(content: &[u8]) -> Vec<Span> {
    let phrases = spans(meta::NODES, |nodes| meta::keywords(content, nodes));
    phrases.into_iter().map(|(_, span)| span).collect()
}

/// Returns the text of a DESCRIPTION, DOCUMENT-STATE or URL tag's CONTENT, without the space around
/// it; `None` if the CONTENT has only space.
pub fn text(content: &[u8]) -> Option<Span> {
    spans(meta::NODES, |nodes| meta::text(content, nodes)).first().map(|&(_, span)| span)
}

/// Receives the nodes of a grammar without nested nodes: the number and the bytes of each node, in order.
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

/// Returns the name and the bytes of each node that a parser finds in a text, in order. `names` are
/// the `NODES` of its grammar, which accepts every text and has no nested nodes.
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
        /// It stays as it is.
        Static = "static",
        /// It changes. The article's page lost the word; other texts of the time have it.
        Dynamic = "dynamic",
    }
}

impl State {
    /// Returns the state that a DOCUMENT-STATE tag's text names, in upper or lower case; `None` if it is neither word.
    pub fn of(text: &[u8]) -> Option<State> {
        State::ALL.into_iter().find(|state| text.eq_ignore_ascii_case(state.id().as_bytes()))
    }
}
