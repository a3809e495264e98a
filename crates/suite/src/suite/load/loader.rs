//! Loads cases in all formats.
use std::borrow::Cow;
use std::collections::HashMap;

use hmac_sha256::Hash;

use crate::driver::{Meta, Record};
use crate::meta::Term;
use crate::suite::case::{Case, Expect, Expectation, Suite};
use crate::suite::form::{Base64, ByteText, CaseForm, ExpectForm, QueryForm, RecordForm};
use crate::suite::problem::{Entry, LoadError, Problem, duplicate};
use crate::suite::source::SourceDocument;
use norobots::engine::Verdict;
use norobots::spec::{Clause, Edition};
use norobots_settings::setting::{self, ChoiceInfo, SettingInfo};
use norobots_settings::site::Site;
use norobots_text::file::{LARGEST, Room};
use norobots_text::hex;
use norobots_text::visible::draw;

const TOO_LARGE: &str = "the file would have more than 64 MiB; repeat less often";

/// A noun and the name of a file, for an error message about an unknown id. The file should contain the id.
pub(crate) const CLAUSE: [&str; 2] = ["clause", " in clauses.toml"];
pub(crate) const SETTING: [&str; 2] = ["setting", ""];

pub(crate) const SLUG: &str = "the id is not of lower-case letters, digits and hyphens";
pub(crate) const TESTABLE: &str = "give `why_not` if `testable = false`, and only then";
pub(crate) const NO_WORDS: &str = "`quote`, `from` and `to` are words of the text; one is empty";

#[derive(Default)]
pub(crate) struct Loader {
    /// The version is missing until `finish` adds it.
    pub(crate) suite: Suite,
    /// The ids of the cases that were read, each with the file of the case.
    pub(crate) ids: HashMap<String, String>,
    pub(crate) problems: Vec<Problem>,
    /// How many more bytes the files of cases may contain.
    pub(crate) room: Room,
    pub(crate) kind: CaseKind,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CaseKind {
    /// A case in `cases/`, which must cite clauses.
    #[default]
    Written,
    /// A case in `later/`. The case cites no clause. The keys of a table of answers are editions instead of choices.
    Later,
    /// A case in a third-party file. The case need not cite a clause.
    Imported,
}

impl Loader {
    /// Adds a case to the suite, and reports the problems of the case. Call this function after you have read the
    /// clauses and the rules.
    pub(crate) fn add(&mut self, file: &str, entry: &str, form: CaseForm<'_>) {
        let at = &mut Entry { file, name: entry.into(), problems: &mut self.problems };
        if !id_is_sound(&form.id) {
            at.wrong(
                "the id is not of the form <topic>/<name>; use lower-case letters, digits and \
                 hyphens, with one slash between",
            );
        }
        match self.ids.get(&*form.id) {
            Some(other) => at.wrong(duplicate(other)),
            None => drop(self.ids.insert(form.id.to_string(), file.into())),
        }
        let case = case(&self.suite, self.kind, form, at);
        let cases = match self.kind {
            CaseKind::Later => &mut self.suite.later,
            CaseKind::Written | CaseKind::Imported => &mut self.suite.cases,
        };
        match self.room.take(&case.robots) {
            Ok(()) => cases.push(case),
            Err(what) => at.wrong(what),
        }
    }

    /// `hash` is the hash of the suite's files.
    pub(crate) fn finish(mut self, hash: &[u8]) -> Result<Suite, LoadError> {
        if self.problems.is_empty() && self.suite.cases.is_empty() {
            let what = "there is no case here; a suite has cases/*.toml";
            self.problems.push(Problem::new("cases", what));
        }
        self.problems.sort_by(|a, b| a.file.cmp(&b.file));
        let version = format!("{}+{}", env!("CARGO_PKG_VERSION"), hex::digits(&hash[..4]));
        LoadError::unless(self.problems, Suite { version, ..self.suite })
    }
}

pub(crate) fn update(hash: &mut Hash, name: &str, bytes: &[u8]) {
    for part in [name.as_bytes(), bytes] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
}

/// If the case has problems, the result is incomplete and is not used.
fn case(suite: &Suite, kind: CaseKind, form: CaseForm<'_>, at: &mut Entry<'_>) -> Case {
    let page = form.html_base64.is_some() || form.html.is_some();
    let (mut cites, mut rules) = (Vec::new(), Vec::new());
    if page {
        let all = suite.rules.iter().map(|quotation| (quotation.subject.id(), quotation.subject));
        rules = at.known(&form.cites, all, ["rule", " in meta.toml"]);
    } else {
        cites = cited(&form.cites, suite, at);
    }
    let later = kind == CaseKind::Later;
    at.check([
        (
            form.cites.is_empty() && kind == CaseKind::Written,
            "`cites` is empty; name the clause the case is about first",
        ),
        (
            later
                && (form.queries.is_empty()
                    || page
                    || !form.cites.is_empty()
                    || form.setting.is_some()
                    || form.records.is_some()
                    || form.conforming.is_some()),
            "a case of later/ has `id`, `why`, `robots` and `queries`, and may have a `site`",
        ),
    ]);
    if let Some(edition) = form.edition.filter(|id| *id != Edition::Standard1994.id()) {
        at.wrong(format!(
            "its answers are those of the edition {edition}, but a suite needs those of 1994: \
             export it without --edition"
        ));
    }
    let of_robots = !form.queries.is_empty() || form.records.is_some() || form.conforming.is_some();
    let of_page = form.terms.is_some() || form.index.is_some() || form.follow.is_some();
    let robots_and_page = page && (form.robots_base64.is_some() || form.robots.is_some());
    at.check([
        (
            form.robots_file.is_some() || form.html_file.is_some(),
            "`robots_file` and `html_file` are read in JSON only; give `robots` or `html`",
        ),
        (
            !of_robots && !of_page,
            "nothing is expected; give a query, `records`, `conforming` or, of a page, `terms`",
        ),
        (
            robots_and_page || page && of_robots || !page && of_page,
            "`html` goes with `terms`, `index` and `follow`, `robots` with `queries`, `records` and \
             `conforming`",
        ),
    ]);
    let robots = match page {
        true => either("html", form.html_base64, form.html, at),
        false => either("robots", form.robots_base64, form.robots, at),
    };
    let mut values = |values: Vec<ByteText<'_>>| -> Vec<Vec<u8>> {
        values.into_iter().map(|value| bytes(value, at)).collect()
    };
    let record = |form: RecordForm<'_>| Record {
        agents: values(form.agents),
        disallow: values(form.disallow),
    };
    let records = form.records.map(|records| records.into_iter().map(record).collect());
    let violates = form.violates.map(|ids| {
        if ids.is_empty() || form.conforming != Some(false) {
            at.wrong("`violates` needs `conforming = false`, and one clause or more");
        }
        cited(&ids, suite, at)
    });
    let own = |words: Vec<Cow<'_, str>>| words.into_iter().map(Cow::into_owned).collect();
    let meta = Meta { terms: form.terms.map(own), index: form.index, follow: form.follow };
    for word in meta.terms.iter().flatten().filter(|word| Term::from_id(word).is_none()) {
        let known = Term::ALL.map(Term::id).join(", ");
        at.wrong(format!("\"{word}\" is not a term; write {known}"));
    }
    // A query with `moved_by` is not settled, because a permitted choice changes the answer. Only generated test
    // vectors contain `moved_by`.
    let settled = form.queries.into_iter().filter(|query| query.moved_by.is_empty());
    let queries: Vec<Expectation> = settled.map(|form| expectation(form, later, at)).collect();
    let site = form.site.and_then(|text| match text.parse::<Site>() {
        Ok(site) => Some(site),
        Err(error) => {
            at.wrong(format!("`site`: {error}"));
            None
        }
    });
    at.check([(page && site.is_some(), "a page has no `site`; leave it out")]);
    for query in
        queries.iter().filter(|query| site.as_ref().is_some_and(|site| !site.has(&query.url)))
    {
        let url = draw(&query.url);
        at.wrong(format!(
            "the url '{url}' is of another site than `site`, of which the file says nothing"
        ));
    }
    let open = || queries.iter().filter_map(|query| query.expect.open());
    if later {
        for (id, _) in open().flatten().filter(|(id, _)| Edition::from_id(id).is_none()) {
            at.wrong(format!("there is no edition \"{id}\"; see norobots explain"));
        }
    } else if open().next().is_some() != form.setting.is_some() {
        at.wrong(
            "a case has a `setting` if and only if one of its queries expects an answer for each \
             choice",
        );
    }
    let all = setting::ALL.iter().map(|info| (info.id, info));
    for info in at.known(form.setting.as_slice(), all, SETTING) {
        for (id, _) in open().flatten() {
            choice(info, id, at);
        }
    }
    Case {
        id: form.id.into(),
        file: at.file.into(),
        why: form.why.into(),
        cites,
        rules,
        setting: form.setting.map(Cow::into_owned),
        robots,
        site,
        records,
        conforming: form.conforming,
        violates,
        meta: of_page.then_some(meta),
        queries,
    }
}

/// Reports each id of a clause that is not in the suite.
pub(crate) fn cited(ids: &[impl AsRef<str>], suite: &Suite, at: &mut Entry<'_>) -> Vec<Clause> {
    at.known(
        ids,
        suite.clauses.iter().map(|quotation| (quotation.subject.id(), quotation.subject)),
        CLAUSE,
    )
}

/// If a suite has no `sources.toml`, every slug is accepted.
pub(crate) fn source(
    slug: String,
    sources: &[SourceDocument],
    at: &mut Entry<'_>,
) -> SourceDocument {
    let known = match sources {
        [] => None,
        _ => {
            let all = sources.iter().map(|source| (source.slug.as_str(), source));
            at.known(&[&slug], all, ["document", " in sources.toml"]).pop()
        }
    };
    let named = || SourceDocument { slug: slug.clone(), title: slug, ..SourceDocument::default() };
    known.cloned().unwrap_or_else(named)
}

/// Reports a problem if the setting does not have this choice.
pub(crate) fn choice(
    info: &SettingInfo,
    id: &str,
    at: &mut Entry<'_>,
) -> Option<&'static ChoiceInfo> {
    let choice = info.choice(id);
    if choice.is_none() {
        let known: Vec<&str> = info.choices.iter().map(|choice| choice.id).collect();
        at.wrong(format!("the setting has no choice \"{id}\"; it has {}", known.join(", ")));
    }
    choice
}

fn id_is_sound(id: &str) -> bool {
    id.split_once('/').is_some_and(|(topic, name)| part_is_sound(topic) && part_is_sound(name))
}

pub(crate) fn part_is_sound(part: &str) -> bool {
    let letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    !part.is_empty() && part.bytes().all(letter)
}

fn expectation(form: QueryForm<'_>, later: bool, at: &mut Entry<'_>) -> Expectation {
    let agent = either("agent", form.agent_base64, form.agent, at);
    let url = either("url", form.url_base64, form.url, at);
    let expect = match form.expect {
        ExpectForm::Settled(word) => {
            at.check([(later, "`expect` is a table with the answer of each edition here")]);
            Expect::Settled(verdict(&word, at))
        }
        ExpectForm::Open(choices) => {
            at.check([
                (
                    choices.len() < 2 && !later,
                    "an open query needs an answer for each of two or more choices",
                ),
                (choices.is_empty(), "name the answer of an edition"),
                (form.line.is_some() && !later, "an open query has no `line`"),
            ]);
            let choices = choices.into_iter();
            Expect::Open(choices.map(|(id, word)| (id.into(), verdict(&word, at))).collect())
        }
    };
    at.check([
        (form.line == Some(0), "lines count from 1"),
        (!later && !form.open_by.is_empty(), "`open_by` is for the cases of later/"),
    ]);
    let editions = Edition::ALL.into_iter().map(|edition| (edition.id(), edition));
    let open_by = at.known(&form.open_by, editions, ["edition", ""]);
    Expectation { agent, url, expect, moved_by: Vec::new(), line: form.line, open_by }
}

fn verdict(word: &str, at: &mut Entry<'_>) -> Verdict {
    Verdict::from_id(word).unwrap_or_else(|| {
        at.wrong(format!("expect \"{word}\": write \"allowed\" or \"disallowed\""));
        Verdict::Allowed
    })
}

/// Returns the bytes of a member. The member may be given in base64, in another notation, or in both. If a member has
/// both notations, they must contain the same bytes.
fn either(
    name: &str,
    base64: Option<Base64<'_>>,
    text: Option<ByteText<'_>>,
    at: &mut Entry<'_>,
) -> Vec<u8> {
    let (base64, text) = (base64.map(|base64| base64.0), text.map(|text| bytes(text, at)));
    if base64.as_ref().zip(text.as_ref()).is_some_and(|(base64, text)| **base64 != **text) {
        at.wrong(format!(
            "`{name}` and `{name}_base64` are not the same bytes; leave out one of them"
        ));
    }
    text.or(base64.map(Cow::into_owned)).unwrap_or_else(|| {
        at.wrong(format!("there is no `{name}`; give it as text or {{ hex = \"…\" }}"));
        Vec::new()
    })
}

fn bytes(text: ByteText<'_>, at: &mut Entry<'_>) -> Vec<u8> {
    match text {
        ByteText::Text(text) => text.into_owned().into_bytes(),
        ByteText::Base64 { base64 } => base64.0.into_owned(),
        ByteText::Hex { hex: digits } => hex::bytes(digits.as_bytes()).unwrap_or_else(|| {
            at.wrong(format!("\"{digits}\" is not pairs of hexadecimal digits"));
            Vec::new()
        }),
        ByteText::Repeat { repeat, times } => match repeat.len().saturating_mul(times) {
            0..=LARGEST => repeat.repeat(times).into_bytes(),
            _ => {
                at.wrong(TOO_LARGE);
                Vec::new()
            }
        },
        ByteText::Pieces(pieces) => {
            let mut all = Vec::new();
            for piece in pieces {
                // The total length is checked after each piece. Many pieces therefore can't fill the memory.
                all.append(&mut bytes(piece, at));
                if all.len() > LARGEST {
                    at.wrong(TOO_LARGE);
                    return Vec::new();
                }
            }
            all
        }
    }
}
