//! The loader that every written case goes through.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::driver::{Meta, Record};
use crate::meta::Term;
use crate::nearest::nearest;
use crate::setting::{self, SettingInfo};
use crate::suite::case::{Case, Expect, Expectation, Quotation, RuleQuotation, Suite};
use crate::suite::form::{Base64, ByteText, CaseForm, ExpectForm, QueryForm, RecordForm};
use crate::suite::problem::{LoadError, Problem, ProblemKind};
use crate::suite::sentence::Sentence;
use crate::suite::source::SourceDocument;
use crate::suite::version::version;
use norobots::engine::Verdict;
use norobots::spec::{Clause, Edition};

/// The most that a case's file may hold, in bytes.
const LARGEST: usize = 64 << 20;

/// A suite that is being read, and everything that is wrong with it so far.
#[derive(Default)]
pub(crate) struct Loader {
    pub(crate) sources: Vec<SourceDocument>,
    pub(crate) clauses: Vec<Quotation>,
    pub(crate) rules: Vec<RuleQuotation>,
    pub(crate) sentences: Vec<Sentence>,
    pub(crate) cases: Vec<Case>,
    /// The file of each id seen.
    pub(crate) ids: HashMap<String, String>,
    pub(crate) problems: Vec<Problem>,
    /// Whether cases may cite nothing.
    pub(crate) imported: bool,
}

impl Loader {
    /// Reads a case. The clauses and the rules must have been read before.
    pub(crate) fn add(&mut self, file: &str, entry: &str, form: CaseForm<'_>) {
        let mut kinds = Vec::new();
        if !id_is_sound(&form.id) {
            kinds.push(ProblemKind::Id);
        }
        match self.ids.get(&*form.id) {
            Some(other) => kinds.push(ProblemKind::Duplicate(other.clone())),
            None => {
                self.ids.insert(form.id.to_string(), file.into());
            }
        }
        let case = self.case(file, form, &mut kinds);
        self.problems.extend(kinds.into_iter().map(|kind| Problem::new(file, Some(entry), kind)));
        self.cases.push(case);
    }

    /// The case as far as it can be read; it is only used where `kinds` stays empty.
    fn case(&self, file: &str, form: CaseForm<'_>, kinds: &mut Vec<ProblemKind>) -> Case {
        let page = form.html_base64.is_some() || form.html.is_some();
        let (cites, rules) = match page {
            true => (Vec::new(), self.cited_rules(&form.cites, kinds)),
            false => (self.cited(&form.cites, kinds), Vec::new()),
        };
        if form.cites.is_empty() && !self.imported {
            kinds.push(ProblemKind::NoCitation);
        }
        if let Some(edition) = form.edition.filter(|id| *id != Edition::Standard1994.id()) {
            kinds.push(ProblemKind::OtherEdition(edition.into()));
        }
        if form.robots_file.is_some() || form.html_file.is_some() {
            kinds.push(ProblemKind::FileBeside);
        }
        let of_robots =
            !form.queries.is_empty() || form.records.is_some() || form.conforming.is_some();
        let of_page = form.terms.is_some() || form.index.is_some() || form.follow.is_some();
        if !of_robots && !of_page {
            kinds.push(ProblemKind::NothingExpected);
        }
        let two = page && (form.robots_base64.is_some() || form.robots.is_some());
        if two || page && of_robots || !page && of_page {
            kinds.push(ProblemKind::PageOrRobots);
        }
        let robots = match page {
            true => either("html", form.html_base64, form.html, kinds),
            false => either("robots", form.robots_base64, form.robots, kinds),
        };
        let records = form.records.map(|records| {
            let mut values = |values: Vec<ByteText<'_>>| {
                values.into_iter().map(|value| bytes(value, kinds)).collect()
            };
            let record = |form: RecordForm<'_>| Record {
                agents: values(form.agents),
                disallow: values(form.disallow),
            };
            records.into_iter().map(record).collect()
        });
        let violates = form.violates.map(|ids| {
            if ids.is_empty() || form.conforming != Some(false) {
                kinds.push(ProblemKind::Violates);
            }
            self.cited(&ids, kinds)
        });
        let terms: Option<Vec<String>> =
            form.terms.map(|words| words.into_iter().map(Cow::into_owned).collect());
        for word in terms.iter().flatten() {
            if Term::ALL.iter().all(|term| term.id() != word) {
                kinds.push(ProblemKind::Term(word.clone()));
            }
        }
        let meta = Meta { terms, index: form.index, follow: form.follow };
        // A query whose answer a permitted choice moves is not settled, and no written case has it.
        let settled = form.queries.into_iter().filter(|query| query.moved_by.is_empty());
        let queries: Vec<Expectation> = settled.map(|form| expectation(form, kinds)).collect();
        let open = queries.iter().any(|query| matches!(query.expect, Expect::Open(_)));
        if open != form.setting.is_some() {
            kinds.push(ProblemKind::Setting);
        }
        if let Some(id) = &form.setting {
            choices(id, &queries, kinds);
        }
        Case {
            id: form.id.into(),
            file: file.into(),
            why: form.why.into(),
            cites,
            rules,
            setting: form.setting.map(Cow::into_owned),
            robots,
            records,
            conforming: form.conforming,
            violates,
            meta: of_page.then_some(meta),
            queries,
        }
    }

    /// The clauses of those ids, as far as the suite has them.
    pub(crate) fn cited(
        &self,
        ids: &[impl AsRef<str>],
        kinds: &mut Vec<ProblemKind>,
    ) -> Vec<Clause> {
        let all = self.clauses.iter().map(|quotation| (quotation.clause.id(), quotation.clause));
        known(ids, all, ProblemKind::UnknownClause, kinds)
    }

    /// The rules on META tags of those ids, as far as the suite has them.
    fn cited_rules(
        &self,
        ids: &[impl AsRef<str>],
        kinds: &mut Vec<ProblemKind>,
    ) -> Vec<crate::meta::Rule> {
        let all = self.rules.iter().map(|quotation| (quotation.rule.id(), quotation.rule));
        known(ids, all, ProblemKind::UnknownRule, kinds)
    }

    /// The suite, if nothing is wrong with it.
    pub(crate) fn finish(mut self, hash: &[u8]) -> Result<Suite, LoadError> {
        if self.problems.is_empty() && self.cases.is_empty() {
            self.problems.push(Problem::new("cases", None, ProblemKind::Empty));
        }
        if !self.problems.is_empty() {
            self.problems.sort_by(|a, b| a.file.cmp(&b.file));
            return Err(LoadError { problems: self.problems });
        }
        let version = version(hash);
        let Loader { sources, clauses, rules, sentences, cases, .. } = self;
        Ok(Suite { version, sources, clauses, rules, sentences, cases })
    }
}

/// The document of that slug. A suite without `sources.toml` may name its documents as it likes.
pub(crate) fn source(
    slug: String,
    sources: &[SourceDocument],
    kinds: &mut Vec<ProblemKind>,
) -> SourceDocument {
    if let Some(source) = sources.iter().find(|source| source.slug == slug) {
        return source.clone();
    }
    if !sources.is_empty() {
        let near = nearest(&slug, sources.iter().map(|source| source.slug.as_str()));
        kinds.push(ProblemKind::UnknownSource(slug.clone(), near.map(str::to_owned)));
    }
    SourceDocument::named(slug)
}

/// What those ids name; an unknown one becomes a problem that names the nearest.
pub(crate) fn known<T: Copy>(
    ids: &[impl AsRef<str>],
    all: impl Iterator<Item = (&'static str, T)>,
    unknown: fn(String, Option<String>) -> ProblemKind,
    kinds: &mut Vec<ProblemKind>,
) -> Vec<T> {
    let all: Vec<(&str, T)> = all.collect();
    let mut found = Vec::new();
    for id in ids.iter().map(AsRef::as_ref) {
        match all.iter().find(|(known, _)| *known == id) {
            Some((_, one)) => found.push(*one),
            None => {
                let near = nearest(id, all.iter().map(|(known, _)| *known));
                kinds.push(unknown(id.to_owned(), near.map(str::to_owned)));
            }
        }
    }
    found
}

fn id_is_sound(id: &str) -> bool {
    id.split_once('/').is_some_and(|(topic, name)| part_is_sound(topic) && part_is_sound(name))
}

/// Whether half an id, or a slug, consists of lower-case letters, digits and hyphens.
pub(crate) fn part_is_sound(part: &str) -> bool {
    let letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    !part.is_empty() && part.bytes().all(letter)
}

fn expectation(form: QueryForm<'_>, kinds: &mut Vec<ProblemKind>) -> Expectation {
    let agent = either("agent", form.agent_base64, form.agent, kinds);
    let url = either("url", form.url_base64, form.url, kinds);
    let expect = match form.expect {
        ExpectForm::Settled(word) => Expect::Settled(verdict(&word, kinds)),
        ExpectForm::Open(choices) => {
            if choices.len() < 2 {
                kinds.push(ProblemKind::Choices);
            }
            if !form.superseded_by.is_empty() || form.line.is_some() {
                kinds.push(ProblemKind::SupersededOpen);
            }
            let mut choice =
                |(id, word): (Cow<'_, str>, Cow<'_, str>)| (id.into_owned(), verdict(&word, kinds));
            Expect::Open(choices.into_iter().map(&mut choice).collect())
        }
    };
    let mut superseded_by = Vec::new();
    for id in form.superseded_by {
        match Edition::from_id(&id).filter(|edition| edition.later()) {
            Some(edition) => superseded_by.push(edition),
            None => kinds.push(ProblemKind::Edition(id.into())),
        }
    }
    if form.line == Some(0) {
        kinds.push(ProblemKind::Line);
    }
    Expectation { agent, url, expect, moved_by: Vec::new(), superseded_by, line: form.line }
}

/// Holds the choices of open queries against the space of settings.
fn choices(setting: &str, queries: &[Expectation], kinds: &mut Vec<ProblemKind>) {
    let all = setting::ALL.iter().map(|info| (info.id, info));
    let Some(info) = known(&[setting], all, ProblemKind::UnknownSetting, kinds).pop() else {
        return;
    };
    for query in queries {
        let Expect::Open(choices) = &query.expect else { continue };
        for (choice, _) in choices.iter().filter(|(choice, _)| info.choice(choice).is_none()) {
            kinds.push(unknown_choice(info, choice));
        }
    }
}

/// The problem of a choice that a setting does not have.
pub(crate) fn unknown_choice(info: &SettingInfo, choice: &str) -> ProblemKind {
    let known = info.choices.iter().map(|choice| choice.id).collect();
    ProblemKind::UnknownChoice(choice.into(), known)
}

fn verdict(word: &str, kinds: &mut Vec<ProblemKind>) -> Verdict {
    match word {
        "allowed" => Verdict::Allowed,
        "disallowed" => Verdict::Disallowed,
        _ => {
            kinds.push(ProblemKind::Verdict(word.into()));
            Verdict::Allowed
        }
    }
}

/// The bytes of a member that is given in base64, or otherwise, or in both ways alike.
fn either(
    name: &'static str,
    base64: Option<Base64<'_>>,
    text: Option<ByteText<'_>>,
    kinds: &mut Vec<ProblemKind>,
) -> Vec<u8> {
    match (base64, text.map(|text| bytes(text, kinds))) {
        (Some(base64), Some(text)) if *base64.0 != text => {
            kinds.push(ProblemKind::Differ(name));
            text
        }
        (Some(base64), _) => base64.0.into_owned(),
        (None, Some(text)) => text,
        (None, None) => {
            kinds.push(ProblemKind::Lacking(name));
            Vec::new()
        }
    }
}

fn bytes(text: ByteText<'_>, kinds: &mut Vec<ProblemKind>) -> Vec<u8> {
    let mut all = Vec::new();
    match text {
        ByteText::Text(text) => all.extend_from_slice(text.as_bytes()),
        ByteText::Pieces(pieces) => {
            for piece in pieces {
                // Each piece is within the bound, and their number is that of the file's own items.
                all.append(&mut bytes(piece, kinds));
                if all.len() > LARGEST {
                    kinds.push(ProblemKind::TooLarge);
                    return Vec::new();
                }
            }
        }
        ByteText::Hex { hex: digits } => all = hex(&digits, kinds),
        ByteText::Base64 { base64 } => all = base64.0.into_owned(),
        ByteText::Repeat { repeat, times } => match repeat.len().saturating_mul(times) {
            0..=LARGEST => all = repeat.repeat(times).into_bytes(),
            _ => kinds.push(ProblemKind::TooLarge),
        },
    }
    all
}

fn hex(digits: &str, kinds: &mut Vec<ProblemKind>) -> Vec<u8> {
    let nibble = |digit: &u8| (*digit as char).to_digit(16).map(|value| value as u8);
    let nibbles: Option<Vec<u8>> = digits.as_bytes().iter().map(nibble).collect();
    match nibbles {
        Some(nibbles) if nibbles.len().is_multiple_of(2) => {
            nibbles.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect()
        }
        _ => {
            kinds.push(ProblemKind::Hex(digits.into()));
            Vec::new()
        }
    }
}
