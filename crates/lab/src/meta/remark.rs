//! What a robot may read differently, or what an author probably did not mean.

use crate::meta::content::Robots;
use crate::meta::rule::Rule;
use crate::meta::term::{Term, Word};
use norobots::source::Span;
use std::collections::HashSet;

norobots::slugs! {
    /// What a remark is about. No remark says that a page is wrong: the article binds nobody.
    /// The row of each code is the rule that it comes from.
    pub enum Code("remark", summary): Rule {
        /// A word that is none of the six.
        UnknownTerm = "unknown-term" => Rule::List,
        /// Terms without a comma between them.
        MissingComma = "missing-comma" => Rule::List,
        /// A comma with nothing before or after it.
        EmptyItem = "empty-item" => Rule::List,
        /// Two terms that contradict each other.
        OppositeTerms = "opposite-terms" => Rule::Opposites,
        /// A term that plays no part because ALL stands there.
        BesideAll = "beside-all" => Rule::AllFirst,
        /// A term that stands there twice.
        RepeatedTerm = "repeated-term" => Rule::List,
        /// NOINDEX without any other term: robots differ on the links.
        NoindexAlone = "noindex-alone" => Rule::NoindexAlone,
        /// A ROBOTS tag without a CONTENT, or with an empty one.
        NoTerms = "no-terms" => Rule::Default,
        /// A tag that plays no part, for it is not in the head of the page.
        NotInHead = "not-in-head" => Rule::Tag,
        /// A second ROBOTS tag.
        SeveralTags = "several-tags" => Rule::Tag,
        /// A DOCUMENT-STATE other than STATIC and DYNAMIC.
        UnknownState = "unknown-state" => Rule::DocumentState,
        /// A URL that is not absolute.
        RelativeUrl = "relative-url" => Rule::Url,
        /// A tag in a DESCRIPTION.
        MarkupInText = "markup-in-text" => Rule::Description,
    }
}

use Code::*;

impl Code {
    /// The rule that the remark comes from.
    pub const fn rule(self) -> Rule {
        self.row()
    }
}

/// Something about a CONTENT, or about a tag in a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What it is about.
    pub code: Code,
    /// Where: bytes of the CONTENT, or of the file in which the page came.
    pub span: Span,
    /// The place that it refers to, where there is one: the same kind of bytes.
    pub also: Option<Span>,
    /// What is there in words; without a full stop.
    pub message: String,
}

/// What is remarkable about the CONTENT of a ROBOTS tag, by place. What is told of a word is told
/// once, however often it stands there.
pub fn remarks(robots: &Robots<'_>) -> Vec<Remark> {
    let mut found = Vec::new();
    let mut first: [Option<Span>; 6] = [None; 6];
    let mut repeated = [false; 6];
    let all = robots.words().iter().find(|word| word.term == Some(Term::All));
    let mut beside_all = false;
    let mut strange_ones = HashSet::new();
    for item in robots.items() {
        let span = Span::new(item[0].span.start, item[item.len() - 1].span.end);
        let term = match item {
            [Word { term: Some(term), .. }] => *term,
            _ => {
                if strange_ones.insert(&robots.content()[span.range()]) {
                    found.push(strange(robots, item, span));
                }
                continue;
            }
        };
        if let Some(all) = all.filter(|all| term != Term::All && !beside_all && all.span != span) {
            beside_all = true;
            let message = format!("`{term}` plays no part beside `all`");
            found.push(Remark { code: BesideAll, span, also: Some(all.span), message });
        }
        let place = term as usize;
        match first[place] {
            Some(before) if !repeated[place] => {
                repeated[place] = true;
                let message = format!("`{term}` stands here again");
                found.push(Remark { code: RepeatedTerm, span, also: Some(before), message });
            }
            Some(_) => {}
            None => {
                first[place] = Some(span);
                opposite(term, span, &first, all.is_some(), &mut found);
            }
        }
    }
    empty(robots, &mut found);
    let known = |term: Term| first[term as usize];
    if let (Some(span), 1) = (known(Term::Noindex), first.iter().flatten().count()) {
        let message = "`noindex` alone: by the article the links are not followed either, other \
                       robots follow them";
        found.push(Remark { code: NoindexAlone, span, also: None, message: message.into() });
    }
    found.sort_by_key(|remark| remark.span);
    found
}

/// The remark on what stands between two commas and is not one of the six words.
fn strange(robots: &Robots<'_>, item: &[Word], span: Span) -> Remark {
    let text = &robots.content()[span.range()];
    let letters = |byte: &u8| !byte.is_ascii_alphabetic();
    let parts = text.split(letters).filter(|part| !part.is_empty());
    let terms = parts.filter(|part| of(part).is_some()).count();
    let shown = shown(text);
    let (code, message) = if terms > 0 && (item.len() > 1 || terms > 1) {
        (MissingComma, format!("`{shown}` is no term: only commas part the terms"))
    } else {
        let near = |term: &Term| (strsim::jaro_winkler(&shown.to_lowercase(), term.id()), *term);
        let near = Term::ALL.iter().map(near).max_by(|a, b| a.0.total_cmp(&b.0));
        let hint = near.filter(|(likeness, _)| *likeness > 0.85).map(|(_, term)| term);
        let hint = hint.map_or_else(String::new, |term| format!("; is `{term}` meant?"));
        (UnknownTerm, format!("`{shown}` is no term{hint}"))
    };
    Remark { code, span, also: None, message }
}

fn of(word: &[u8]) -> Option<Term> {
    Term::ALL.into_iter().find(|term| word.eq_ignore_ascii_case(term.id().as_bytes()))
}

/// The first characters of a text, on one line.
fn shown(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(&text[..text.len().min(160)]);
    let mut shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        shown.push('…');
    }
    shown
}

/// Tells where the term contradicts one that stands before it. ALL settles all that.
fn opposite(term: Term, span: Span, first: &[Option<Span>; 6], all: bool, found: &mut Vec<Remark>) {
    let against: &[Term] = match term {
        Term::All => &[],
        Term::None => &[Term::Index, Term::Follow],
        Term::Index => &[Term::Noindex, Term::None],
        Term::Noindex => &[Term::Index],
        Term::Follow => &[Term::Nofollow, Term::None],
        Term::Nofollow => &[Term::Follow],
    };
    let before = against.iter().find_map(|&other| Some((other, first[other as usize]?)));
    if let Some((other, also)) = before.filter(|_| !all) {
        let message = format!("`{term}` contradicts `{other}`: a robot does as it sees fit");
        found.push(Remark { code: OppositeTerms, span, also: Some(also), message });
    }
}

/// Tells of a comma with nothing before or after it, once, or of a CONTENT without a word.
fn empty(robots: &Robots<'_>, found: &mut Vec<Remark>) {
    let content = robots.content();
    let Some(last) = robots.words().last() else {
        let message = "there is no term here: `index, follow` is meant".into();
        let span = Span::new(0, content.len());
        found.push(Remark { code: NoTerms, span, also: None, message });
        return;
    };
    let mut at = 0;
    let ends = robots.words().iter().map(|word| (word.span.start, word.span.end));
    for (start, end) in ends.chain([(content.len(), content.len())]) {
        let commas = content[at..start].iter().filter(|&&byte| byte == b',').count();
        let due = usize::from(at > 0 && at != last.span.end);
        if commas > due {
            let comma = at + content[at..start].iter().position(|&b| b == b',').unwrap_or(0);
            let message = "a comma with no term on one side of it".into();
            let span = Span::new(comma, comma + 1);
            found.push(Remark { code: EmptyItem, span, also: None, message });
            return;
        }
        at = end;
    }
}
