//! Tests an explanation with new queries.
//!
//! A profile that explains the answers to a test suite may contain a wrong setting by chance. Therefore this module
//! tests each setting with new queries whose answers depend on this setting. If another setting explains equally many
//! answers, a further query distinguishes the two settings. Then the module explains all answers again. A setting is
//! dropped if the answers still contradict it.

use crate::explain::cause::Cause;
use crate::explain::distinguish::{Distinguisher, tells_apart};
use crate::explain::evidence::Memory;
use crate::explain::explanation::{Explanation, explain_but};
use crate::explain::likeness::starts;
use crate::explain::limit::{Measure, Measured, measure};
use crate::explain::observation::{Observation, Standing};
use crate::explain::search::SMALL;
use norobots::spec::Edition;
use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::shutdown;
use norobots_suite::suggested::suggested;
use std::collections::{HashMap, HashSet};

/// Each round sends queries and explains all answers again.
const ROUNDS: usize = 12;

/// The maximum number of queries that are sent to test one setting.
const MOST_QUERIES: usize = 2;

/// A setting is kept if it explains at least this many failures for each answer that contradicts it.
const FAR_MORE: usize = 8;

/// Only the first `LINES` lines of a file are swapped.
const LINES: usize = 8;
/// Only the first `RULES` rules of a file suggest other URLs.
const RULES: usize = 2;

/// Explains the observations as [`explain`](crate::explain::explain) does. Then sends queries that test the
/// explanation, and explains all answers again. These steps are repeated until all new answers are as predicted, but
/// only for a limited number of rounds. A setting may be dropped if the program does not answer as the setting
/// predicts.
///
/// `ask` sends a query and returns the answer, or `None` if the query can't be sent. A signal ends the search early,
/// and the results so far are returned.
///
/// # Errors
///
/// If `ask` fails, returns the error.
pub fn confirm<'a, E>(
    edition: Edition,
    base: Settings,
    observations: &[Observation<'a>],
    mut ask: impl FnMut(&Query<'_>) -> Result<Option<AnswerKind>, E>,
    watch: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Explanation, E> {
    let mut all: Vec<Observation<'a>> = observations.to_vec();
    let mut trial = Trial {
        base,
        crawled: observations.iter().any(|seen| seen.crawled),
        asked: Vec::new(),
        known: all.iter().map(|seen| seen.query.clone()).collect(),
        distinguisher: Distinguisher::new(),
        distinguishing: HashMap::new(),
        alike: HashSet::new(),
        forms: HashMap::new(),
        outdone: HashSet::new(),
        measured: HashMap::new(),
    };
    let memory = Memory::default();
    let mut dropped: Vec<Deviation> = Vec::new();
    let mut explanation = explain_but(edition, base, observations, &memory, |_| false, watch);
    for _ in 0..ROUNDS {
        let before = trial.asked.len();
        trial.put(&explanation, observations, &mut ask)?;
        let answered = &trial.asked[before..];
        let foretold = |(query, answer): &(Query<'_>, AnswerKind)| {
            trial.seen(explanation.profile, query) == *answer
        };
        let settled = answered.iter().all(foretold)
            && explanation.choices.iter().all(|(_, or)| or.is_empty());
        let refuted = trial.refuted(&explanation);
        if shutdown::signalled() || refuted.is_none() && (answered.is_empty() || settled) {
            break;
        }
        all.extend(answered.iter().map(|(query, answer)| Observation {
            query: query.clone(),
            answer: *answer,
            line: None,
            standing: Standing::Open,
            cites: &[],
            crawled: trial.crawled,
        }));
        // An answer may contradict a right setting because another setting of the program is still unknown. Therefore a
        // contradicted setting is dropped only in a round without new answers.
        if answered.is_empty() {
            dropped.extend(refuted);
        }
        let barred = |choice: &Deviation| dropped.contains(choice);
        explanation = explain_but(edition, base, &all, &memory, barred, watch);
    }
    while let Some(choice) = trial.refuted(&explanation)
        && !shutdown::signalled()
    {
        dropped.push(choice);
        let barred = |choice: &Deviation| dropped.contains(choice);
        explanation = explain_but(edition, base, &all, &memory, barred, watch);
    }
    explanation
        .distinguish_rivals(base, &mut trial.distinguisher, |pair| trial.alike.contains(pair));
    for cause in &mut explanation.causes {
        if let Some(Measured::At(limit)) = trial.measured.get(&cause.deviation) {
            cause.limit = Some(*limit);
        }
    }
    explanation.asked = trial.asked;
    explanation.dropped = dropped;
    Ok(explanation)
}

struct Trial<'a> {
    base: Settings,
    /// Whether the program is a crawler: see [`AnswerKind::crawled`].
    crawled: bool,
    asked: Vec<(Query<'static>, AnswerKind)>,
    /// The queries that need not be sent, because their answers are known.
    known: HashSet<Query<'a>>,
    distinguisher: Distinguisher,
    /// For each choice of a setting, the queries that show whether the program makes this choice. The list is empty if
    /// the search found no such query.
    distinguishing: HashMap<Deviation, Vec<Query<'static>>>,
    /// Pairs of a choice and a rival for which the search found no distinguishing query.
    alike: HashSet<[Deviation; 2]>,
    /// For each choice, variations of the queries that test this choice.
    forms: HashMap<Deviation, HashSet<Query<'static>>>,
    /// The choices that have a better rival, and the limits that the measurement did not confirm.
    outdone: HashSet<Deviation>,
    measured: HashMap<Deviation, Measured>,
}

impl Trial<'_> {
    /// Returns the observable answer of a robot with these settings. A crawler that refuses a file seems to allow every
    /// URL: see [`AnswerKind::crawled`].
    fn seen(&self, settings: Settings, query: &Query<'_>) -> AnswerKind {
        let answer = AnswerKind::at(settings, query);
        if self.crawled { answer.crawled() } else { answer }
    }

    fn put<E>(
        &mut self,
        explanation: &Explanation,
        observations: &[Observation<'_>],
        ask: &mut impl FnMut(&Query<'_>) -> Result<Option<AnswerKind>, E>,
    ) -> Result<(), E> {
        let (base, profile) = (self.base, explanation.profile);
        self.outdone.clear();
        for (choice, rivals) in &explanation.choices {
            // A choice such as `file-8-kib` represents all limits of about the same size. Therefore a query about a
            // file of exactly 8 KiB proves nothing.
            if let Some(limited) = Measure::of(choice) {
                if !self.measured.contains_key(choice) {
                    self.measured.insert(*choice, measure(limited, ask)?);
                }
                if self.measured.get(choice) == Some(&Measured::Without) {
                    self.outdone.insert(*choice);
                }
                continue;
            }
            let without = explanation.without(base, choice);
            // The best query has two properties: the choice changes the answer of the explanation's profile, and it
            // also changes the answer of the base profile. If the choice breaks a clause, the first property is enough.
            let breaks = !choice.grade_by(explanation.edition).conforms();
            let ways = [[base.deviate(&[*choice]), base], [profile, without]];
            let ways = ways[..1 + usize::from(breaks)].iter();
            let ways =
                || ways.clone().map(|[with, without_it]| [profile, without, *with, *without_it]);
            let tells = |way| self.asked.iter().any(|(query, _)| tells_apart(way, query));
            let open = self.distinguishing.get(choice).is_none_or(|queries| !queries.is_empty());
            if open && !ways().any(tells) {
                let distinguisher = &mut self.distinguisher;
                let mut all = ways().map(|way| distinguisher.queries(way, MOST_QUERIES));
                let queries = all.find(|queries| !queries.is_empty()).unwrap_or_default();
                self.distinguishing.insert(*choice, queries);
            }
            let queries = self.distinguishing.get(choice).cloned().unwrap_or_default();
            let cause = cause_of(explanation, choice);
            let example = cause.map(|cause| observations[cause.example].query.borrowed());
            let shown = queries.first().map(Query::borrowed).into_iter().chain(example);
            let forms: Vec<Query<'static>> = if breaks {
                shown.flat_map(|query| other_forms(&query)).collect()
            } else {
                Vec::new()
            };
            for query in queries.iter().chain(&forms) {
                if self.known.insert(query.clone())
                    && let Some(answer) = ask(query)?
                {
                    self.asked.push((query.clone(), answer));
                }
            }
            self.forms.entry(*choice).or_default().extend(forms);
            let near = cause.map(|cause| self.near_rivals(cause, profile, observations));
            for other in rivals.iter().copied().chain(near.into_iter().flatten()) {
                let rival = without.deviate(&[other]);
                let profiles = [profile, rival, profile, rival];
                let pair = [*choice, other];
                let apart = |(query, _): &(Query<'_>, AnswerKind)| tells_apart(profiles, query);
                if !self.asked.iter().any(apart) && !self.alike.contains(&pair) {
                    match self.distinguisher.query(profiles) {
                        Some(query) => {
                            let answer = ask(&query)?;
                            self.asked.extend(answer.map(|answer| (query, answer)));
                        }
                        None => _ = self.alike.insert(pair),
                    }
                }
                let seen = |settings, query: &Query<'_>| self.seen(settings, query);
                if answered_as_first(&self.asked, profiles, seen) == Some(false) {
                    self.outdone.insert(*choice);
                }
            }
        }
        Ok(())
    }

    /// Returns the choice that the most answers contradict, or `None` if no choice must be dropped. An answer
    /// contradicts a choice if the profile predicts the answer only without this choice. If the profile wrongly
    /// predicts the answer to a variation in `forms`, this answer contradicts the variation's choice, too. Because
    /// programs may have rare exceptions, a choice is kept if it explains at least [`FAR_MORE`] failures for each
    /// contradicting answer. A choice with a better rival is never kept.
    fn refuted(&self, explanation: &Explanation) -> Option<Deviation> {
        let profile = explanation.profile;
        let wrong =
            |(query, answer): &&(Query<'_>, AnswerKind)| self.seen(profile, query) != *answer;
        let wrong: Vec<&(Query<'_>, AnswerKind)> = self.asked.iter().filter(wrong).collect();
        let against = |choice: &Deviation| {
            let without = explanation.without(self.base, choice);
            let forms = self.forms.get(choice);
            let speaks = |(query, answer): &&&(Query<'static>, AnswerKind)| {
                self.seen(without, query) == *answer
                    || forms.is_some_and(|forms| forms.contains(query))
            };
            if self.outdone.contains(choice) {
                return usize::MAX;
            }
            let answers = wrong.iter().filter(speaks).count();
            let explains = cause_of(explanation, choice).map_or(0, |cause| cause.explains);
            if explains >= FAR_MORE * answers { 0 } else { answers }
        };
        let choices = explanation.choices.iter().map(|(choice, _)| (against(choice), *choice));
        let (answers, choice) =
            choices.reduce(|most, next| if next.0 > most.0 { next } else { most })?;
        (answers > 0).then_some(choice)
    }

    /// Returns the other choices of the cause's setting that also explain the cause's failures on small files.
    fn near_rivals(
        &self,
        cause: &Cause,
        profile: Settings,
        observations: &[Observation<'_>],
    ) -> Vec<Deviation> {
        let Deviation { setting, choice } = cause.deviation;
        let rows = || cause.rows.iter().map(|&at| &observations[at]);
        let choices = setting.choices.iter().filter(|other| other.id != choice.id);
        let rivals = choices.map(|choice| Deviation { setting, choice });
        let explains = |other: &Deviation| {
            let settings = profile.deviate(&[*other]);
            let mut small = rows().filter(|seen| seen.query.robots.len() <= SMALL).peekable();
            small.peek().is_some()
                && small.all(|seen| self.seen(settings, &seen.query) == seen.answer)
        };
        rivals.filter(explains).collect()
    }
}

fn cause_of<'e>(explanation: &'e Explanation, choice: &Deviation) -> Option<&'e Cause> {
    explanation.causes.iter().find(|cause| cause.deviation == *choice)
}

/// Returns variations of a query. A variation has a different URL, which the file suggests, or swaps two neighbouring
/// rules of the file. If the query is about a large file, the variations have files of several sizes instead.
fn other_forms(query: &Query<'_>) -> Vec<Query<'static>> {
    let size = query.robots.len();
    if size > SMALL {
        let sizes = [size / 64, size / 8, size / 2, size - size / 8, size];
        return sizes.map(|size| Query::new(of_size(size), &b"anna"[..], &b"/x"[..])).into();
    }
    let asked = |robots: Vec<u8>, url: Vec<u8>| {
        let agent = query.agent.clone().into_owned();
        Query::new(robots, agent, url).of(query.site.as_ref())
    };
    let urls = suggested(&query.robots, 0, RULES).urls;
    let mut forms: Vec<Query<'static>> =
        urls.into_iter().map(|url| asked(query.robots.to_vec(), url)).collect();
    let lines: Vec<&[u8]> = query.robots.split_inclusive(|byte| *byte == b'\n').collect();
    let is_rule = |line: &[u8]| {
        line.ends_with(b"\n") && (starts(line, b"allow:") || starts(line, b"disallow:"))
    };
    for at in 1..lines.len().min(LINES) {
        if is_rule(lines[at - 1]) && is_rule(lines[at]) && lines[at - 1] != lines[at] {
            let mut exchanged = lines.clone();
            exchanged.swap(at - 1, at);
            forms.push(asked(exchanged.concat(), query.url.to_vec()));
        }
    }
    forms
}

/// Returns a file of about `size` bytes that ends with a record for all robots.
fn of_size(size: usize) -> Vec<u8> {
    let comment = b"# This line says nothing, and makes the file longer.\n";
    let record = b"User-agent: *\nDisallow: /x\n";
    let comments = size.saturating_sub(record.len()) / comment.len();
    [comment.repeat(comments), record.to_vec()].concat()
}

/// Examines the first query in `asked` that distinguishes the given profiles. Returns `Some(true)` if the first profile
/// predicts the observed answer, and `Some(false)` if the second profile predicts it. Returns `None` if neither profile
/// predicts it, or if there is no such query.
pub(crate) fn answered_as_first(
    asked: &[(Query<'static>, AnswerKind)],
    profiles: [Settings; 4],
    seen: impl Fn(Settings, &Query<'_>) -> AnswerKind,
) -> Option<bool> {
    let (query, answer) = asked.iter().find(|(query, _)| tells_apart(profiles, query))?;
    let by = |profile| seen(profile, query) == *answer;
    by(profiles[0]).then_some(true).or_else(|| by(profiles[1]).then_some(false))
}
