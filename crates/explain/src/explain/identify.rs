//! The identity of a program: its place in the space of settings.
//!
//! The answers to the suite lead to a profile. Then each choice of it has to stand a query that was
//! not put before and that it answers otherwise than the profile without it; a choice that this query
//! contradicts is dropped. Choices that do as well are put to a query that tells them apart.

use crate::explain::distinguish::{telling, tells_apart};
use crate::explain::explanation::{Explanation, explain_but};
use crate::explain::observation::{Observation, Standing};
use norobots::spec::Edition;
use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::shutdown;
use std::cmp::Reverse;

/// How often the choices are put to queries, at most.
const ROUNDS: usize = 4;

/// The place of a program, as far as the queries found it.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The edition whose profile the choices are told beside.
    pub edition: Edition,
    /// The choices that it makes and the profile of the edition does not, with those that would do as well.
    /// What breaks a clause is among the causes of [`explain`](crate::explain::explain) for the same
    /// observations.
    pub made: Vec<(Deviation, Vec<Deviation>)>,
    /// The profile of them.
    pub profile: Settings,
    /// The choices that explained some answers, until a query spoke against them.
    pub dropped: Vec<Deviation>,
    /// The queries that were put beside those observed, and the answers.
    pub asked: Vec<(Query<'static>, AnswerKind)>,
    /// The number of all answers.
    pub answers: usize,
    /// The answers that the profile does not give, those of the smallest files first.
    pub unexplained: Vec<(Query<'static>, AnswerKind)>,
    /// The editions that are profiles, and how many of the answers each gives, the nearest first; none
    /// after a signal.
    pub editions: Vec<(Edition, usize)>,
}

/// Finds the profile of a program by what was observed and by further queries.
///
/// `first` is the explanation of the observations from the same base. `ask` puts a query and gives the
/// answer, or `None` where there is no means to ask it. A signal ends the search with what it has.
///
/// # Errors
///
/// That of `ask`.
pub fn identify<'a, E>(
    base: Settings,
    first: &Explanation,
    mut observations: Vec<Observation<'a>>,
    mut ask: impl FnMut(&Query<'_>) -> Result<Option<AnswerKind>, E>,
) -> Result<Identity, E> {
    let accused: Vec<Deviation> = first
        .causes
        .iter()
        .flat_map(|cause| [cause.deviation].into_iter().chain(cause.with.iter().copied()))
        .chain(first.causes.iter().flat_map(|cause| cause.or.iter().map(|rival| rival.deviation)))
        .collect();
    let edition = first.edition;
    let mut asked: Vec<(Query<'static>, AnswerKind)> = Vec::new();
    let mut dropped: Vec<Deviation> = Vec::new();
    let mut made = first.made.clone();
    let mut profile = first.profile;
    for _ in 0..ROUNDS {
        let before = asked.len();
        for (deviation, or) in &made {
            let setting = deviation.setting.id;
            let back = base.get(setting).and_then(|choice| profile.with(setting, choice));
            let without = back.unwrap_or(profile);
            // Where nothing but this choice shows, what else is strange about the program has no hand
            // in it. What breaks a clause has to stand another query where there is no such one.
            let alone = [profile, without, base.deviate(&[*deviation]), base];
            let mut spoke = put(&mut asked, alone, &mut ask)?;
            if spoke.is_none() && !deviation.grade_by(edition).conforms() {
                spoke = put(&mut asked, [profile, without, profile, without], &mut ask)?;
            }
            if spoke == Some(false) {
                dropped.push(*deviation);
            }
            for other in or {
                let rival = without.deviate(&[*other]);
                put(&mut asked, [profile, rival, profile, rival], &mut ask)?;
            }
        }
        if asked.len() == before {
            break;
        }
        observations.extend(asked[before..].iter().map(|(query, answer)| Observation {
            query: query.clone(),
            answer: *answer,
            line: None,
            standing: Standing::Open,
            cites: &[],
        }));
        // The answers that the profile has foretold change nothing.
        let foretold =
            |(query, answer): &(Query<'_>, AnswerKind)| AnswerKind::at(profile, query) == *answer;
        if asked[before..].iter().all(foretold) && made.iter().all(|(_, or)| or.is_empty()) {
            break;
        }
        let innocent = |one: &Deviation| {
            dropped.contains(one) || !one.grade_by(edition).conforms() && !accused.contains(one)
        };
        let now =
            explain_but(edition, base, &observations, innocent, &mut |_, _| !shutdown::signalled());
        made = now.made;
        profile = now.profile;
    }
    let given = |profile: Settings| {
        let gives = move |one: &&Observation| AnswerKind::at(profile, &one.query) == one.answer;
        observations.iter().filter(gives).count()
    };
    let going = |_: &Edition| !shutdown::signalled();
    let editions = Edition::ALL.into_iter().filter(going);
    let editions = editions.map(|one| (one, given(Settings::default_for(one))));
    let mut editions: Vec<(Edition, usize)> = editions.collect();
    editions.sort_by_key(|(_, given)| Reverse(*given));
    let wrong = |one: &&Observation| AnswerKind::at(profile, &one.query) != one.answer;
    let mut unexplained: Vec<&Observation> = observations.iter().filter(wrong).collect();
    unexplained.sort_by_key(|one| one.query.size());
    let unexplained = unexplained.into_iter();
    Ok(Identity {
        edition,
        made,
        profile,
        dropped,
        asked,
        answers: observations.len(),
        unexplained: unexplained.map(|one| (one.query.clone().into_owned(), one.answer)).collect(),
        editions,
    })
}

/// Puts a query that tells these profiles apart as [`telling`] has it, if there is one and it was not put
/// before: whether the answer is that of the first one or that of the second. `None` where none could be
/// put, or the answer is neither.
pub(crate) fn put<E>(
    asked: &mut Vec<(Query<'static>, AnswerKind)>,
    profiles: [Settings; 4],
    ask: &mut impl FnMut(&Query<'_>) -> Result<Option<AnswerKind>, E>,
) -> Result<Option<bool>, E> {
    if !asked.iter().any(|(query, _)| tells_apart(profiles, query)) {
        let Some(query) = telling(profiles) else { return Ok(None) };
        let Some(answer) = ask(&query)? else { return Ok(None) };
        asked.push((query, answer));
    }
    let telling = asked.iter().find(|(query, _)| tells_apart(profiles, query));
    Ok(telling.and_then(|(query, answer)| {
        let by = |profile| AnswerKind::at(profile, query) == *answer;
        by(profiles[0]).then_some(true).or_else(|| by(profiles[1]).then_some(false))
    }))
}
