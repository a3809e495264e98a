//! Infers the settings of one program in a comparison from the program's answers. The answers also rule out settings.
//!
//! [`confirm`] infers a profile from the answers. If the profile does not explain a disagreement, this module tries
//! every other setting. Before a setting is reported, it is tested with a new query.

use crate::compare::{Side, side};
use crate::explain::confirm::{answered_as_first, confirm};
use crate::explain::distinguish::{Distinguisher, tells_apart};
use crate::explain::gather::observation;
use crate::explain::observation::Observation;
use crate::explain::search::CONTRADICTED;
use crate::explain::space::{Disagreement, Space};
use norobots::spec::Edition;
use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::driver::{Fault, FaultKind};
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::shutdown;
use norobots_suite::what_if::Varied;
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BTreeMap;

pub(crate) struct Known<'s> {
    space: &'s Space,
    pub(crate) side: usize,
    /// The known choices of the program, as indices into `space.moves`, in the order of the report.
    pub(crate) choices: Vec<usize>,
    profile: Settings,
    /// The queries with their observed answers. The queries in `put` were sent to test settings.
    seen: Vec<(Query<'static>, AnswerKind)>,
    put: Vec<(Query<'static>, AnswerKind)>,
    /// For each answer in `seen` and `put`, whether the profile predicts it. The latest answers may have no entry.
    fits: Vec<bool>,
    /// The test queries that the two programs answered differently.
    pub(crate) differ: Vec<Disagreement>,
    /// For each checked setting, whether the known answers contradict this setting.
    contradicted: RefCell<BTreeMap<usize, bool>>,
    /// For each checked setting, whether a new query refuted this setting.
    refuted: BTreeMap<usize, bool>,
    distinguisher: Distinguisher,
}

impl<'s> Known<'s> {
    /// Infers the settings of a program from the answers in `seen`. The answers in `more` only serve to test settings.
    pub(crate) fn of(
        side: usize,
        space: &'s Space,
        stands: Option<Settings>,
        [seen, more]: [Vec<(Query<'static>, AnswerKind)>; 2],
        sides: &mut [Side; 2],
    ) -> Result<Known<'s>, Fault> {
        let mut known = Known {
            space,
            side,
            choices: (0..space.moves.len()).collect(),
            profile: stands.unwrap_or(space.base),
            seen: Vec::new(),
            fits: Vec::new(),
            put: Vec::new(),
            differ: Vec::new(),
            contradicted: RefCell::default(),
            refuted: BTreeMap::new(),
            distinguisher: Distinguisher::new(),
        };
        if space.known {
            return Ok(known);
        }
        let seen_by = seen.iter().map(|(query, answer)| (query.borrowed(), *answer));
        let observations: Vec<Observation<'_>> =
            seen_by.map(|(query, answer)| observation(space.base, query, answer, false)).collect();
        let mut going = |_, _| !shutdown::signalled();
        let ask = |query: &Query<'_>| known.ask(query, sides);
        let edition = Edition::Standard1994;
        let explanation = confirm(edition, space.base, &observations, ask, &mut going)?;
        let place = |deviation: &Deviation| space.moves.iter().position(|other| other == deviation);
        known.put = explanation.asked;
        known.seen = seen.into_iter().chain(more).collect();
        let moves = explanation.choices.iter().filter_map(|(choice, _)| place(choice));
        known.stand(explanation.profile, moves.collect());
        Ok(known)
    }

    fn stand(&mut self, profile: Settings, choices: Vec<usize>) {
        let gives =
            |(query, answer): &(Query<'_>, AnswerKind)| AnswerKind::at(profile, query) == *answer;
        self.fits = self.seen.iter().chain(&self.put).map(gives).collect();
        // The contents of these two fields were computed with the earlier profile.
        self.contradicted.take();
        self.refuted.clear();
        (self.profile, self.choices) = (profile, choices);
    }

    /// Sends a query to both programs and returns the answer of this program.
    fn ask(
        &mut self,
        query: &Query<'_>,
        sides: &mut [Side; 2],
    ) -> Result<Option<AnswerKind>, Fault> {
        let answers = match side::ask_both(sides, &[query.borrowed()]) {
            Err(Fault { kind: FaultKind::Stopped(_), .. }) => return Ok(None),
            answers => answers?[0],
        };
        if let [Some(a), Some(b)] = answers
            && a != b
        {
            self.differ.push(Disagreement { query: query.clone().into_owned(), answers: [a, b] });
        }
        Ok(answers[self.side])
    }

    /// Sorts the known settings. The setting that is most often the only explanation of a disagreement comes first.
    /// Each element of `marks` describes a set of disagreements: the settings that each explain the disagreements, and
    /// the number of these disagreements.
    pub(crate) fn order<'m>(&mut self, marks: impl Iterator<Item = (&'m [usize], u64)>) {
        let mut counts: BTreeMap<usize, [u64; 2]> = BTreeMap::new();
        for (marks, count) in marks {
            let moves: Vec<usize> =
                marks.iter().copied().filter(|place| self.choices.contains(place)).collect();
            for place in &moves {
                let [alone, all] = counts.entry(*place).or_default();
                *alone += if moves.len() == 1 { count } else { 0 };
                *all += count;
            }
        }
        self.choices.sort_by_key(|place| Reverse(counts.get(place).copied().unwrap_or_default()));
    }

    /// Returns the known settings that explain the answer of this program. The list is empty if the base profile
    /// already gives this answer. If a single setting explains the answer, the list contains only this setting. Returns
    /// `None` if the known settings do not explain the answer.
    pub(crate) fn explains(&self, disagreement: &Disagreement) -> Option<Vec<usize>> {
        let (query, answer) = (&disagreement.query, disagreement.answers[self.side]);
        if self.space.gives(&[], query, answer) {
            return Some(Vec::new());
        }
        let alone = self.choices.iter().find(|place| self.space.gives(&[**place], query, answer));
        alone
            .map(|place| vec![*place])
            .or_else(|| self.space.together(&self.choices, query, answer))
    }

    /// Returns the settings that each explain the answer of this program by themselves. Settings that are in `moves` or
    /// ruled out are omitted.
    pub(crate) fn others(
        &mut self,
        disagreement: &Disagreement,
        moves: &[usize],
        sides: &mut [Side; 2],
    ) -> Result<Vec<usize>, Fault> {
        let (query, answer) = (&disagreement.query, disagreement.answers[self.side]);
        if self.space.gives(&[], query, answer) {
            return Ok(Vec::new());
        }
        let other = |place: usize| !moves.contains(&place);
        self.standing(self.space.alone(query, answer, true, other), sides)
    }

    /// Returns the settings in `all` that are not ruled out.
    fn standing(&mut self, all: Vec<usize>, sides: &mut [Side; 2]) -> Result<Vec<usize>, Fault> {
        let mut standing = Vec::new();
        for place in all {
            if self.choices.contains(&place) || !self.refuted(place, sides)? {
                standing.push(place);
            }
        }
        Ok(standing)
    }

    /// Looks for choices of settings that, together with the known choices, explain a disagreement. If all found
    /// choices belong to one setting, the first of them becomes a known choice. Returns the found choices. The
    /// program's answers do not show which of these choices is right.
    pub(crate) fn learn(
        &mut self,
        disagreement: &Disagreement,
        sides: &mut [Side; 2],
    ) -> Result<Vec<usize>, Fault> {
        let (query, answer) = (&disagreement.query, disagreement.answers[self.side]);
        let varied = Varied::new(query, self.profile);
        let gives =
            |place: &usize| !self.choices.contains(place) && varied.at(self.with(*place)) == answer;
        // After a stop, no query can be sent and no setting can be confirmed.
        let all = if shutdown::stopped().is_none() { self.space.moves.len() } else { 0 };
        let candidates: Vec<usize> = (0..all).filter(gives).collect();
        let mut left = self.standing(candidates, sides)?;
        let mut at = 0;
        while at < left.len() {
            let mut loser = None;
            for other in at + 1..left.len() {
                let preferred = self.preferred([left[at], left[other]], sides)?;
                loser = preferred.map(|first| if first { other } else { at });
                if loser.is_some() {
                    break;
                }
            }
            match loser {
                Some(loser) => _ = left.remove(loser),
                None => at += 1,
            }
        }
        let setting = |place: usize| self.space.moves[place].setting.id;
        left.sort_by_key(|place| !self.space.moves[*place].grade().conforms());
        // If the remaining choices belong to one setting, each of them describes the program equally well.
        if let [only, ref rest @ ..] = left[..]
            && rest.iter().all(|other| setting(*other) == setting(only))
        {
            let mut moves = self.choices.clone();
            moves.retain(|other| setting(*other) != setting(only));
            moves.push(only);
            self.stand(self.with(only), moves);
        }
        if left.is_empty() {
            self.exchange(disagreement, sides)?;
        }
        Ok(left)
    }

    /// Looks for two choices that explain a disagreement, and stores them as known choices. The first choice replaces a
    /// known choice of the same setting. The second choice explains an answer that the replaced choice explained. With
    /// both choices, the profile must predict at least as many known answers as before.
    fn exchange(
        &mut self,
        disagreement: &Disagreement,
        sides: &mut [Side; 2],
    ) -> Result<(), Fault> {
        if shutdown::stopped().is_some() {
            return Ok(());
        }
        let setting = |place: usize| self.space.moves[place].setting.id;
        let varied = Varied::new(&disagreement.query, self.profile);
        let moved = |place: &usize| {
            !self.choices.contains(place)
                && self.choices.iter().any(|other| setting(*other) == setting(*place))
                && varied.at(self.with(*place)) == disagreement.answers[self.side]
        };
        let all = || self.seen.iter().chain(&self.put);
        let given = |profile: Settings| {
            all().filter(|(query, answer)| AnswerKind::at(profile, query) == *answer).count()
        };
        let now = given(self.profile);
        let mut best = None;
        for first in (0..self.space.moves.len()).filter(moved) {
            let with_first = self.with(first);
            let breaks = |((query, answer), fits): &(&(Query<'_>, AnswerKind), &bool)| {
                **fits && AnswerKind::at(with_first, query) != *answer
            };
            let broken = all().zip(&self.fits).filter(breaks).map(|(answered, _)| answered);
            let Some((query, answer)) = broken.min_by_key(|(query, _)| query.size()) else {
                continue;
            };
            let varied = Varied::new(query, with_first);
            let mends = |place: &usize| {
                let moves = self.space.moves[*place];
                setting(*place) != setting(first)
                    && self.choices.iter().all(|other| setting(*other) != setting(*place))
                    && varied.at(with_first.deviate(&[moves])) == *answer
            };
            for second in (0..self.space.moves.len()).filter(mends) {
                let profile = with_first.deviate(&[self.space.moves[second]]);
                let gives = given(profile);
                if gives >= now && best.as_ref().is_none_or(|(_, _, most)| gives > *most) {
                    best = Some(([first, second], profile, gives));
                }
            }
        }
        let Some((pair, profile, _)) = best else { return Ok(()) };
        let here = self.profile;
        let mut asked = std::mem::take(&mut self.put);
        let mut distinguisher = std::mem::replace(&mut self.distinguisher, Distinguisher::new());
        let as_first =
            put(&mut distinguisher, &mut asked, [profile, here, profile, here], &mut |query| {
                self.ask(query, sides)
            })?;
        (self.put, self.distinguisher) = (asked, distinguisher);
        if as_first != Some(false) {
            let kept = |other: &usize| pair.iter().all(|new| setting(*new) != setting(*other));
            let mut moves: Vec<usize> = self.choices.iter().copied().filter(kept).collect();
            moves.extend(pair);
            self.stand(profile, moves);
        }
        Ok(())
    }

    /// Returns whether the answers support the first setting more than the second setting. If the known answers support
    /// both settings equally, a new query is sent. Returns `None` if the answers still support both settings equally.
    fn preferred(
        &mut self,
        rivals: [usize; 2],
        sides: &mut [Side; 2],
    ) -> Result<Option<bool>, Fault> {
        let [a, b] = rivals.map(|place| self.with(place));
        let votes = |all: &mut dyn Iterator<Item = &(Query<'static>, AnswerKind)>| {
            all.fold([0, 0], |[first, second], (query, answer)| {
                let [a, b] = [a, b].map(|profile| AnswerKind::at(profile, query));
                [
                    first + u32::from(a == *answer && a != b),
                    second + u32::from(b == *answer && a != b),
                ]
            })
        };
        let mut count = votes(&mut self.seen.iter().chain(&self.put));
        if count[0] == count[1]
            && let Some(query) = self.distinguisher.query([a, b, a, b])
            && let Some(answer) = self.ask(&query, sides)?
        {
            self.put.push((query, answer));
            count = votes(&mut self.put.last().into_iter());
        }
        Ok((count[0] != count[1]).then_some(count[0] > count[1]))
    }

    fn with(&self, place: usize) -> Settings {
        self.profile.deviate(&[self.space.moves[place]])
    }

    /// Returns whether the known answers rule out a setting. The settings in `choices` are never ruled out. This method
    /// sends no query.
    pub(crate) fn out(&self, place: usize) -> bool {
        !self.choices.contains(&place)
            && (self.space.known
                || self.refuted.get(&place) == Some(&true)
                || self.contradicted(place))
    }

    /// Returns whether the known answers contradict a setting more than they support it. A contradicting answer counts
    /// [`CONTRADICTED`] times.
    fn contradicted(&self, place: usize) -> bool {
        if let Some(known) = self.contradicted.borrow().get(&place) {
            return *known;
        }
        let moved = self.with(place);
        let open = self.fits.iter().filter(|fits| !**fits).count();
        let (mut fixed, mut broken) = (0, 0);
        for ((query, answer), fits) in self.seen.iter().chain(&self.put).zip(&self.fits) {
            match (fits, AnswerKind::at(moved, query) == *answer) {
                (true, false) => broken += CONTRADICTED,
                (false, true) => fixed += 1,
                _ => {}
            }
            if broken > open {
                break;
            }
        }
        let contradicted = broken > fixed;
        self.contradicted.borrow_mut().insert(place, contradicted);
        contradicted
    }

    /// Returns whether a setting is ruled out. If the known answers don't decide this, a new query is sent.
    fn refuted(&mut self, place: usize, sides: &mut [Side; 2]) -> Result<bool, Fault> {
        if self.out(place) {
            return Ok(true);
        }
        if let Some(known) = self.refuted.get(&place) {
            return Ok(*known);
        }
        let (moved, here, base) = (self.with(place), self.profile, self.space.base);
        let alone = base.deviate(&[self.space.moves[place]]);
        let mut asked = std::mem::take(&mut self.put);
        let mut distinguisher = std::mem::replace(&mut self.distinguisher, Distinguisher::new());
        let mut as_first = None;
        for profiles in [[moved, here, alone, base], [moved, here, moved, here]] {
            if as_first.is_none() {
                let mut ask = |query: &Query<'_>| self.ask(query, sides);
                as_first = put(&mut distinguisher, &mut asked, profiles, &mut ask)?;
            }
        }
        (self.put, self.distinguisher) = (asked, distinguisher);
        self.refuted.insert(place, as_first == Some(false));
        Ok(as_first == Some(false))
    }
}

/// Sends a query that distinguishes the given profiles, unless a query in `asked` already distinguishes them. Returns
/// the result of [`answered_as_first`], or `None` if no query was found or answered.
fn put<E>(
    distinguisher: &mut Distinguisher,
    asked: &mut Vec<(Query<'static>, AnswerKind)>,
    profiles: [Settings; 4],
    ask: &mut impl FnMut(&Query<'_>) -> Result<Option<AnswerKind>, E>,
) -> Result<Option<bool>, E> {
    if !asked.iter().any(|(query, _)| tells_apart(profiles, query)) {
        let Some(query) = distinguisher.query(profiles) else { return Ok(None) };
        let Some(answer) = ask(&query)? else { return Ok(None) };
        asked.push((query, answer));
    }
    Ok(answered_as_first(asked, profiles, AnswerKind::at))
}
