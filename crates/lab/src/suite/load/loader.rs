//! The loader that every form of suite goes through.

use crate::suite::load::rules;
use crate::suite::version::version;

use std::collections::HashMap;

use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::driver::Record;
use crate::setting;
use crate::setting::SettingInfo;
use crate::suite::case::{Ask, Case, Expect, Quotation, RuleQuotation, Suite};
use crate::suite::folder::Folder;
use crate::suite::problem::{LoadError, Problem, ProblemKind};
use crate::suite::sentence::Sentence;
use norobots::engine::Verdict;
use norobots::spec::{Clause, Edition};

use crate::suite::load::form::{
    RawAsk, RawCase, RawClause, RawExpect, RawItem, RawRecord, RawRepeat, RawValue,
};

/// The most that a case's file may hold, in bytes.
const LARGEST: usize = 64 << 20;

impl Suite {
    /// Loads a suite: `clauses.toml`, `meta.toml` and `sentences.toml` where there are any, and `cases/*.toml`; or
    /// what is to be imported.
    ///
    /// # Errors
    ///
    /// [`LoadError`] with everything that is wrong in any file.
    pub fn load(folder: &Folder) -> Result<Suite, LoadError> {
        if let Folder::Import(path) = folder {
            return crate::suite::import::files::load(path);
        }
        let mut problems = Vec::new();
        let mut files = Vec::new();
        // In this order: a sentence and a case may only name a clause that is there.
        for (sub, wanted) in
            [("", "clauses.toml"), ("", "meta.toml"), ("", "sentences.toml"), ("cases", ".toml")]
        {
            match folder.files(sub) {
                Ok(found) => files.extend(found.into_iter().filter(|(n, _)| n.ends_with(wanted))),
                Err(found) => problems.extend(found),
            }
        }
        let mut loader = Loader { problems, ..Loader::default() };
        let mut hash = Sha256::new();
        for (name, bytes) in &files {
            hash.update((name.len() as u64).to_le_bytes());
            hash.update(name);
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
            match name.as_str() {
                "clauses.toml" => loader.clauses(name, bytes),
                "meta.toml" => loader.rules(name, bytes),
                "sentences.toml" => loader.sentences(name, bytes),
                _ => loader.cases(name, bytes),
            }
        }
        loader.finish(&hash.finalize())
    }
}

/// Reads a file of `[[entry]]` tables, each by itself, so that one bad entry does not hide the
/// others. Entries of a wrong form become problems.
pub(crate) fn entries<T: DeserializeOwned>(
    file: &str,
    bytes: &[u8],
    entry: &str,
    id: &str,
    problems: &mut Vec<Problem>,
) -> Vec<(String, T)> {
    let form = |message: String| ProblemKind::Form(message);
    let table = match str::from_utf8(bytes) {
        Err(error) => Err(form(format!("is not UTF-8: {error}"))),
        Ok(text) => text.parse::<toml::Table>().map_err(|error| form(error.to_string())),
    };
    let mut table = match table {
        Ok(table) => table,
        Err(kind) => {
            problems.push(Problem::new(file, None, kind));
            return Vec::new();
        }
    };
    let list = table.remove(entry);
    for key in table.keys() {
        let kind = form(format!("`{key}` is unknown here; the file is a list of [[{entry}]]"));
        problems.push(Problem::new(file, None, kind));
    }
    let list = match list {
        None => Vec::new(),
        Some(toml::Value::Array(list)) => list,
        Some(_) => {
            let kind = form(format!("`{entry}` is not a list; write [[{entry}]]"));
            problems.push(Problem::new(file, None, kind));
            Vec::new()
        }
    };
    let mut read = Vec::new();
    for (row, value) in list.into_iter().enumerate() {
        let name = match value.get(id) {
            Some(toml::Value::String(id)) => id.clone(),
            _ => format!("{entry} {}", row + 1),
        };
        match value.try_into() {
            Ok(entry) => read.push((name, entry)),
            Err(error) => {
                problems.push(Problem::new(file, Some(&name), form(error.to_string())));
            }
        }
    }
    read
}

#[derive(Default)]
pub(crate) struct Loader {
    pub(crate) clauses: Vec<Quotation>,
    pub(crate) rules: Vec<RuleQuotation>,
    pub(crate) sentences: Vec<Sentence>,
    pub(crate) cases: Vec<Case>,
    /// The file of each id seen.
    pub(crate) ids: HashMap<String, String>,
    pub(crate) problems: Vec<Problem>,
    /// Whether cases may cite nothing, and have opposites that are elsewhere.
    pub(crate) imported: bool,
}

impl Loader {
    fn clauses(&mut self, file: &str, bytes: &[u8]) {
        for (id, raw) in entries::<RawClause>(file, bytes, "clause", "id", &mut self.problems) {
            let mut problem = |kind| self.problems.push(Problem::new(file, Some(&id), kind));
            let Some(clause) = Clause::from_id(&raw.id) else {
                problem(ProblemKind::StrangeClause);
                continue;
            };
            if clause.level().to_string() != raw.level {
                problem(ProblemKind::Level);
            }
            if raw.testable == raw.why_not.is_some() {
                problem(ProblemKind::Testable);
            }
            if self.clauses.iter().any(|known| known.clause == clause) {
                problem(ProblemKind::Duplicate(file.into()));
                continue;
            }
            let RawClause { source, quote, why_not, .. } = raw;
            self.clauses.push(Quotation { clause, source, quote, untestable: why_not });
        }
        self.clauses.sort_by_key(|quotation| quotation.clause);
    }

    fn cases(&mut self, file: &str, bytes: &[u8]) {
        for (id, raw) in entries::<RawCase>(file, bytes, "case", "id", &mut self.problems) {
            self.add(file, &id, raw);
        }
    }

    pub(crate) fn add(&mut self, file: &str, entry: &str, raw: RawCase) {
        let mut kinds = Vec::new();
        if !id_is_sound(&raw.id) {
            kinds.push(ProblemKind::Id);
        }
        match self.ids.get(&raw.id) {
            Some(other) => kinds.push(ProblemKind::Duplicate(other.clone())),
            None => {
                self.ids.insert(raw.id.clone(), file.into());
            }
        }
        let case = self.case(file, raw, &mut kinds);
        self.problems.extend(kinds.into_iter().map(|kind| Problem::new(file, Some(entry), kind)));
        self.cases.push(case);
    }

    /// The case as far as it can be read; it is only used where `kinds` stays empty.
    fn case(&self, file: &str, raw: RawCase, kinds: &mut Vec<ProblemKind>) -> Case {
        let of_page = raw.html.is_some() || raw.html_hex.is_some();
        let (cites, rules) = match of_page {
            true => (Vec::new(), self.cited_rules(&raw.cites, kinds)),
            false => (self.cited(&raw.cites, kinds), Vec::new()),
        };
        if raw.cites.is_empty() && !self.imported {
            kinds.push(ProblemKind::NoCitation);
        }
        let robots = match (raw.robots, raw.robots_hex, raw.html, raw.html_hex) {
            (Some(items), None, None, None) | (None, None, Some(items), None) => {
                joined(items, kinds)
            }
            (None, Some(digits), None, None) | (None, None, None, Some(digits)) => {
                hex(&digits, kinds)
            }
            _ => {
                kinds.push(ProblemKind::OneOf(if of_page { "html" } else { "robots" }));
                Vec::new()
            }
        };
        let meta = rules::meta(raw.terms, raw.index, raw.follow, kinds);
        let of_robots = !raw.ask.is_empty() || raw.records.is_some() || raw.conforming.is_some();
        if !of_robots && meta.is_none() {
            kinds.push(ProblemKind::NothingExpected);
        }
        if of_page && of_robots || !of_page && meta.is_some() {
            kinds.push(ProblemKind::PageOrRobots);
        }
        let records = raw.records.map(|records| {
            let mut values = |values: Vec<RawValue>| {
                let value = |value| match value {
                    RawValue::Text(text) => text.into_bytes(),
                    RawValue::Hex(raw) => hex(&raw.hex, kinds),
                };
                values.into_iter().map(value).collect()
            };
            let record = |raw: RawRecord| Record {
                agents: values(raw.agents),
                disallow: values(raw.disallow),
            };
            records.into_iter().map(record).collect()
        });
        let violates = raw.violates.map(|ids| {
            if ids.is_empty() || raw.conforming != Some(false) {
                kinds.push(ProblemKind::Violates);
            }
            self.cited(&ids, kinds)
        });
        let asks: Vec<Ask> = raw.ask.into_iter().map(|raw| ask(raw, kinds)).collect();
        let open = asks.iter().any(|ask| matches!(ask.expect, Expect::Open(_)));
        if open != raw.setting.is_some() {
            kinds.push(ProblemKind::Setting);
        }
        if let Some(id) = &raw.setting {
            choices(id, &asks, kinds);
        }
        Case {
            id: raw.id,
            file: file.into(),
            why: raw.why,
            cites,
            rules,
            opposite: raw.opposite,
            setting: raw.setting,
            robots,
            records,
            conforming: raw.conforming,
            violates,
            meta,
            asks,
        }
    }

    pub(crate) fn cited(&self, ids: &[String], kinds: &mut Vec<ProblemKind>) -> Vec<Clause> {
        let mut cited = Vec::new();
        for id in ids {
            match self.clauses.iter().find(|quotation| quotation.clause.id() == id) {
                Some(quotation) => cited.push(quotation.clause),
                None => {
                    let known = self.clauses.iter().map(|quotation| quotation.clause.id());
                    let near = crate::nearest::nearest(id, known).map(str::to_owned);
                    kinds.push(ProblemKind::UnknownClause(id.clone(), near));
                }
            }
        }
        cited
    }

    pub(crate) fn finish(mut self, hash: &[u8]) -> Result<Suite, LoadError> {
        if self.imported {
            let elsewhere = |opposite: &mut String| !self.ids.contains_key(opposite);
            self.cases.iter_mut().for_each(|case| drop(case.opposite.take_if(elsewhere)));
        }
        for case in &self.cases {
            if let Some(opposite) = &case.opposite
                && (*opposite == case.id || !self.ids.contains_key(opposite))
            {
                let kind = ProblemKind::UnknownOpposite(opposite.clone());
                self.problems.push(Problem::new(&case.file, Some(&case.id), kind));
            }
        }
        if self.problems.is_empty() && self.cases.is_empty() {
            self.problems.push(Problem::new("cases", None, ProblemKind::Empty));
        }
        if !self.problems.is_empty() {
            self.problems.sort_by(|a, b| a.file.cmp(&b.file));
            return Err(LoadError { problems: self.problems });
        }
        let version = version(hash);
        let Loader { clauses, rules, sentences, cases, .. } = self;
        Ok(Suite { version, clauses, rules, sentences, cases })
    }
}

fn id_is_sound(id: &str) -> bool {
    id.split_once('/').is_some_and(|(topic, name)| part_is_sound(topic) && part_is_sound(name))
}

pub(crate) fn part_is_sound(part: &str) -> bool {
    let letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    !part.is_empty() && part.bytes().all(letter)
}

fn ask(raw: RawAsk, kinds: &mut Vec<ProblemKind>) -> Ask {
    let mut bytes = |name, text: Option<String>, digits: Option<String>| match (text, digits) {
        (Some(text), None) => text.into_bytes(),
        (None, Some(digits)) => hex(&digits, kinds),
        _ => {
            kinds.push(ProblemKind::OneOf(name));
            Vec::new()
        }
    };
    let agent = bytes("agent", raw.agent, raw.agent_hex);
    let url = bytes("url", raw.url, raw.url_hex);
    let expect = match raw.expect {
        RawExpect::Settled(word) => Expect::Settled(verdict(word, kinds)),
        RawExpect::Open(choices) => {
            if choices.len() < 2 {
                kinds.push(ProblemKind::Choices);
            }
            if !raw.superseded_by.is_empty() || raw.line.is_some() {
                kinds.push(ProblemKind::SupersededOpen);
            }
            let choice = |(choice, word)| (choice, verdict(word, kinds));
            Expect::Open(choices.into_iter().map(choice).collect())
        }
    };
    let mut superseded_by = Vec::new();
    for id in raw.superseded_by {
        match Edition::from_id(&id).filter(|edition| edition.later()) {
            Some(edition) => superseded_by.push(edition),
            None => kinds.push(ProblemKind::Edition(id)),
        }
    }
    if raw.line == Some(0) {
        kinds.push(ProblemKind::Line);
    }
    Ask { agent, url, expect, superseded_by, line: raw.line }
}

/// Holds the choices of open asks against the space of settings.
fn choices(setting: &str, asks: &[Ask], kinds: &mut Vec<ProblemKind>) {
    let Some(info) = SettingInfo::from_id(setting) else {
        let near = crate::nearest::nearest(setting, setting::ALL.iter().map(|info| info.id));
        kinds.push(ProblemKind::UnknownSetting(setting.into(), near.map(str::to_owned)));
        return;
    };
    for ask in asks {
        let Expect::Open(choices) = &ask.expect else { continue };
        for (choice, _) in choices.iter().filter(|(choice, _)| info.choice(choice).is_none()) {
            let known = info.choices.iter().map(|choice| choice.id).collect();
            kinds.push(ProblemKind::UnknownChoice(choice.clone(), known));
        }
    }
}

fn verdict(word: String, kinds: &mut Vec<ProblemKind>) -> Verdict {
    match word.as_str() {
        "allowed" => Verdict::Allowed,
        "disallowed" => Verdict::Disallowed,
        _ => {
            kinds.push(ProblemKind::Verdict(word));
            Verdict::Allowed
        }
    }
}

fn joined(items: Vec<RawItem>, kinds: &mut Vec<ProblemKind>) -> Vec<u8> {
    let mut robots = Vec::new();
    for item in items {
        match item {
            RawItem::Text(text) => robots.extend_from_slice(text.as_bytes()),
            RawItem::Hex(raw) => robots.extend(hex(&raw.hex, kinds)),
            RawItem::Repeat(RawRepeat { repeat, times }) => {
                if repeat.len().saturating_mul(times) > LARGEST - robots.len().min(LARGEST) {
                    kinds.push(ProblemKind::TooLarge);
                } else {
                    robots.extend(repeat.repeat(times).bytes());
                }
            }
        }
    }
    robots
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
