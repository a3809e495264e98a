//! Remarks on doubtful META tags. Robots may interpret these tags in different ways, or the author has probably made a
//! mistake.
use crate::meta::content::Robots;
use crate::meta::rule::Rule;
use crate::meta::setting::Settings;
use crate::meta::term::{Term, Word};
use norobots::source::Span;
use std::collections::HashSet;

norobots::slugs! {
    /// The subject of a remark. No remark says that a page is wrong: the article binds nobody.
    /// Each code is listed with the rule on which the remark is based.
    pub enum Code("remark", summary): Rule {
        /// A word that is not one of the six.
        UnknownTerm = "unknown-term" => Rule::List,
        /// Terms without a comma between them.
        MissingComma = "missing-comma" => Rule::List,
        /// A comma with nothing before or after it.
        EmptyItem = "empty-item" => Rule::List,
        /// Two terms that contradict each other.
        OppositeTerms = "opposite-terms" => Rule::Opposites,
        /// A term that is ignored because ALL is one of the terms.
        BesideAll = "beside-all" => Rule::AllFirst,
        /// A term that occurs twice.
        RepeatedTerm = "repeated-term" => Rule::List,
        /// NOINDEX without any other term: robots differ on the links.
        NoindexAlone = "noindex-alone" => Rule::NoindexAlone,
        /// A ROBOTS tag without a CONTENT, or with an empty one.
        NoTerms = "no-terms" => Rule::Default,
        /// A tag that is ignored because of its place.
        NotInHead = "not-in-head" => Rule::Tag,
        /// A second ROBOTS tag.
        SeveralTags = "several-tags" => Rule::Tag,
        /// A tag that names one robot instead of ROBOTS.
        NamedRobot = "named-robot" => Rule::Tag,
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
    /// Returns the rule of the article that the remark is based on.
    pub const fn rule(self) -> Rule {
        self.row()
    }
}

/// A remark on a tag in a page, or on the CONTENT of a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The subject of the remark.
    pub code: Code,
    /// A span in the CONTENT, or in the file that contains the page.
    pub span: Span,
    /// A second span in the same bytes, for a remark about two spans.
    pub also: Option<Span>,
    /// The text of the remark, without a full stop.
    pub message: String,
}

impl Remark {
    /// Returns a remark on a span.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Remark {
        Remark { code, span, also: None, message: message.into() }
    }

    /// Returns the remark on a tag that is only for one robot.
    pub fn for_robot(robot: &str, terms: &[Term], span: Span) -> Remark {
        let terms: Vec<String> = terms.iter().map(|term| format!("`{term}`")).collect();
        let (robot, terms) = (shown(robot.as_bytes()), terms.join(" and "));
        let message =
            format!("a tag for `{robot}` says {terms}; the article of 1998 knows no such name");
        Remark::new(NamedRobot, span, message)
    }

    /// Adds a second span to the remark.
    pub fn also(self, span: Span) -> Remark {
        Remark { also: Some(span), ..self }
    }
}

/// Returns the remarks on the CONTENT of a ROBOTS tag, sorted by position. A remark on a word that occurs several times
/// is returned only once.
pub fn remarks(robots: &Robots<'_>, settings: &Settings) -> Vec<Remark> {
    let mut remarks = of_list(robots);
    remarks.extend(of_terms(robots.terms(settings)));
    remarks.sort_by_key(|remark| remark.span);
    remarks
}

/// Returns the remarks on the syntax of the list in a CONTENT.
pub fn of_list(robots: &Robots<'_>) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let mut strange_ones = HashSet::new();
    for item in robots.items() {
        let span = Word::span_of(item);
        let term = matches!(item, [Word { term: Some(_), .. }]);
        if !term && strange_ones.insert(&robots.content[span.range()]) {
            remarks.push(strange(robots, item, span));
        }
    }
    remarks.extend(empty(robots));
    remarks
}

/// Returns the remarks on the meaning of the terms. The terms may come from several tags of a page.
pub fn of_terms(terms: impl Iterator<Item = (Term, Span)>) -> Vec<Remark> {
    let terms: Vec<(Term, Span)> = terms.collect();
    let mut remarks = Vec::new();
    let mut first: [Option<Span>; Term::ALL.len()] = Default::default();
    let mut repeated = [false; Term::ALL.len()];
    let all = terms.iter().find(|(term, _)| *term == Term::All).map(|&(_, span)| span);
    let mut beside_all = false;
    for (term, span) in terms {
        if let Some(all) = all.filter(|_| term != Term::All && !beside_all) {
            beside_all = true;
            let message = format!("`{term}` has no effect beside `all`");
            remarks.push(Remark::new(BesideAll, span, message).also(all));
        }
        if let Some(before) = first[term as usize] {
            if !std::mem::replace(&mut repeated[term as usize], true) {
                let message = format!("`{term}` is repeated");
                remarks.push(Remark::new(RepeatedTerm, span, message).also(before));
            }
        } else {
            first[term as usize] = Some(span);
            // If ALL is one of the terms, contradictions between the other terms have no effect.
            remarks.extend(opposite(term, span, &first).filter(|_| all.is_none()));
        }
    }
    if let (Some(span), 1) = (first[Term::Noindex as usize], first.iter().flatten().count()) {
        let message = "`noindex` alone: by the article the links are not followed either, other \
                       robots follow them";
        remarks.push(Remark::new(NoindexAlone, span, message));
    }
    remarks
}

/// Returns the remark on an item that is not one of the six terms.
fn strange(robots: &Robots<'_>, item: &[Word], span: Span) -> Remark {
    let text = &robots.content[span.range()];
    let letters = |byte: &u8| !byte.is_ascii_alphabetic();
    let parts = text.split(letters).filter(|part| !part.is_empty());
    let terms = parts.filter(|part| Term::of(part).is_some()).count();
    let shown = shown(text);
    let (code, message) = if terms > 0 && (item.len() > 1 || terms > 1) {
        (MissingComma, format!("`{shown}` is not a term: only commas separate terms"))
    } else {
        let near = |term: &Term| (strsim::jaro_winkler(&shown.to_lowercase(), term.id()), *term);
        let near = Term::ALL.iter().map(near).max_by(|a, b| a.0.total_cmp(&b.0));
        let hint = near.filter(|(likeness, _)| *likeness > 0.85).map(|(_, term)| term);
        let hint = hint.map_or_else(String::new, |term| format!("; is `{term}` meant?"));
        (UnknownTerm, format!("`{shown}` is not a term{hint}"))
    };
    Remark::new(code, span, message)
}

/// Returns the first characters of the text. Control characters are escaped, so that the result fits on one line.
fn shown(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(&text[..text.len().min(160)]);
    let mut shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        shown.push('…');
    }
    shown
}

fn opposite(term: Term, span: Span, first: &[Option<Span>]) -> Option<Remark> {
    let against: &[Term] = match term {
        Term::All => &[],
        Term::None => &[Term::Index, Term::Follow],
        Term::Index => &[Term::Noindex, Term::None],
        Term::Noindex => &[Term::Index],
        Term::Follow => &[Term::Nofollow, Term::None],
        Term::Nofollow => &[Term::Follow],
    };
    let (other, also) = against.iter().find_map(|&other| Some((other, first[other as usize]?)))?;
    let message = format!("`{term}` contradicts `{other}`: a robot does as it sees fit");
    Some(Remark::new(OppositeTerms, span, message).also(also))
}

/// Returns the remark on the first comma that has no word before it or after it. If the CONTENT has no word, the remark
/// is about the whole CONTENT.
fn empty(robots: &Robots<'_>) -> Option<Remark> {
    let content = robots.content;
    let Some(last) = robots.words.last() else {
        let message = "there is no term here, which means `index, follow`";
        return Some(Remark::new(NoTerms, Span::new(0, content.len()), message));
    };
    let mut at = 0;
    let ends = robots.words.iter().map(|word| (word.span.start, word.span.end));
    for (start, end) in ends.chain([(content.len(), content.len())]) {
        let due = usize::from(at > 0 && at != last.span.end);
        let mut commas = memchr::memchr_iter(b',', &content[at..start]);
        if let Some(first) = commas.next().filter(|_| commas.count() >= due) {
            let comma = Span::new(at + first, at + first + 1);
            return Some(Remark::new(EmptyItem, comma, "a comma with no term on one side of it"));
        }
        at = end;
    }
    None
}
