//! The identity of a program: its place in the space of settings.
//!
//! The answers to the suite lead to a profile. Then each choice of it has to stand a query that was
//! not put before and that it answers otherwise than the profile without it; a choice that this query
//! contradicts is dropped. Choices that do as well are put to a query that tells them apart.

use crate::explain::distinguish::telling;
use crate::explain::explanation::{Explanation, explain_but};
use crate::explain::observation::{Observation, Standing};
use crate::query::{AnswerKind, Query};
use crate::setting::{Deviation, Settings};
use norobots::spec::Edition;
use std::cmp::Reverse;

/// How often the choices are put to queries, at most.
const ROUNDS: usize = 4;

/// The place of a program, as far as the queries found it.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The choices that it makes and the interpretation does not, with those that would do as well.
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
    /// The editions that are profiles, and how many of the answers each gives, the nearest first.
    pub editions: Vec<(Edition, usize)>,
}

/// Finds the profile of a program by what was observed and by further queries.
///
/// `first` is the explanation of the observations. `ask` puts a query and gives the answer, or `None`
/// where there is no means to ask it.
///
/// # Errors
///
/// That of `ask`.
pub fn identify<'a, E>(
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
    let mut asked: Vec<(Query<'static>, AnswerKind)> = Vec::new();
    let mut dropped: Vec<Deviation> = Vec::new();
    let mut made = first.made.clone();
    let mut profile = first.profile;
    for _ in 0..ROUNDS {
        let before = asked.len();
        for (deviation, or) in &made {
            let back = Deviation { choice: deviation.setting.default_choice(), ..*deviation };
            let without = profile.deviate(&[back]);
            let others = or.iter().map(|other| without.deviate(&[*other]));
            for other in [without].into_iter().chain(others) {
                let tells = |(query, _): &&(Query<'_>, AnswerKind)| {
                    AnswerKind::at(profile, query) != AnswerKind::at(other, query)
                };
                // Better one where nothing but these choices shows: what else is strange about the
                // program is to have no hand in it.
                let query = || {
                    let alone = [profile, other, deviation.settings(), Settings::DEFAULT];
                    let own = (other == without).then(|| telling(alone));
                    own.flatten().or_else(|| telling([profile, other, profile, other]))
                };
                if !asked.iter().any(|one| tells(&one))
                    && let Some(query) = query()
                    && let Some(answer) = ask(&query)?
                {
                    asked.push((query, answer));
                }
                // One that it stands is enough, and so is one that it does not.
                let found = asked.iter().find(tells);
                let contradicts = |(query, answer): &(Query<'_>, AnswerKind)| {
                    AnswerKind::at(without, query) == *answer
                };
                if other == without && found.is_some_and(contradicts) {
                    dropped.push(*deviation);
                }
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
        let innocent = |one: &Deviation| {
            dropped.contains(one) || !one.choice.grade.conforms() && !accused.contains(one)
        };
        let now = explain_but(Settings::DEFAULT, &observations, innocent, &mut |_, _| true);
        made = now.made;
        profile = now.profile;
    }
    let given = |profile: Settings| {
        let gives = move |one: &&Observation| AnswerKind::at(profile, &one.query) == one.answer;
        observations.iter().filter(gives).count()
    };
    let editions = Edition::ALL.into_iter();
    let editions = editions.filter_map(|one| Some((one, given(Settings::default_for(one)?))));
    let mut editions: Vec<(Edition, usize)> = editions.collect();
    editions.sort_by_key(|(_, given)| Reverse(*given));
    let wrong = |one: &&Observation| AnswerKind::at(profile, &one.query) != one.answer;
    let mut unexplained: Vec<&Observation> = observations.iter().filter(wrong).collect();
    unexplained.sort_by_key(|one| one.query.size());
    let unexplained = unexplained.into_iter();
    Ok(Identity {
        made,
        profile,
        dropped,
        asked,
        answers: observations.len(),
        unexplained: unexplained.map(|one| (one.query.clone().into_owned(), one.answer)).collect(),
        editions,
    })
}
