//! Infers the settings of a program from its answers about a few files. The earlier answers determine which file is
//! tried next.
//!
//! At each step, one profile explains the answers so far. Its rivals are the profiles that differ from it in one
//! setting. If the profile is right, the next file rules out as many rivals as possible. At the end, [`confirm`] tests
//! the explanation with further queries.

use crate::explain::confirm::confirm;
use crate::explain::evidence::Memory;
use crate::explain::explanation::{Explanation, explain_but};
use crate::explain::gather::observation;
use crate::explain::observation::Observation;
use crate::explain::search::candidates;
use norobots::engine::Failure;
use norobots::spec::Edition;
use norobots_settings::naive::Read;
use norobots_settings::setting::{Deviation, Rules, Settings};
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::shutdown;
use norobots_suite::what_if::VariedFile;
use std::cmp::Reverse;
use std::collections::HashMap;

/// A file, the robot that reads the file, and some URLs. The program gets the file only once, and then decides all
/// these URLs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The file.
    pub robots: Vec<u8>,
    /// The name of the robot.
    pub agent: Vec<u8>,
    /// The URLs as paths with or without a query.
    pub urls: Vec<Vec<u8>>,
}

impl Sheet {
    /// Returns the query about the URL at the index `place`.
    pub fn query(&self, place: usize) -> Query<'_> {
        Query::new(&*self.robots, &*self.agent, &*self.urls[place])
    }
}

/// A program that can be tested with only a few files, such as a crawler, which needs a crawl for each file.
pub trait Respondent {
    /// The error that ends the inquiry.
    type Error;

    /// Returns how many files may still be sent to the program.
    fn left(&self) -> usize;

    /// Lets the program read a file, and returns the answer for each URL. The element for a URL is `None` if no answer
    /// could be observed. This method is not called if [`Respondent::left`] returns 0.
    ///
    /// # Errors
    ///
    /// Returns the error that ends the inquiry.
    fn put(&mut self, sheet: &Sheet) -> Result<Vec<Option<AnswerKind>>, Self::Error>;

    /// Returns the query with the name of this program's robot, or `None` if the query can't be sent to the program.
    fn fit(&self, query: &Query<'_>) -> Option<Query<'static>>;
}

/// The result of an inquiry.
#[derive(Clone, Debug)]
pub struct Inquiry {
    /// The explanation of all answers.
    pub explanation: Explanation,
    /// The queries of the sheets that were sent, with their answers. The field `asked` of the explanation contains all
    /// other answers.
    pub seen: Vec<(Query<'static>, AnswerKind)>,
    /// Settings that are not in the profile, and were not ruled out. The unsent sheets can't show whether the program
    /// has these settings.
    pub alike: Vec<Deviation>,
    /// Settings that are still possible, because no more files could be sent to the program.
    pub open: Vec<Deviation>,
}

impl Inquiry {
    /// Returns the answers as observations. An answer counts as wrong if the base profile gives a different answer.
    pub fn observations(&self) -> Vec<Observation<'_>> {
        observations(Settings::default_for(self.explanation.edition), &self.seen)
    }
}

/// The number of files that are reserved to test the explanation at the end.
const KEPT_BACK: usize = 3;

/// The search for an explanation starts from this many editions: those that agree with the most answers.
const EDITIONS: usize = 2;

/// Finds a profile that explains the answers of the program. The first element of `sheets` is sent first. The answers
/// so far determine which sheet is sent next. See [`explain`](crate::explain::explain) for `watch`.
///
/// # Errors
///
/// If the respondent fails, returns its error.
pub fn inquire<R: Respondent>(
    sheets: &[Sheet],
    to: &mut R,
    watch: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Inquiry, R::Error> {
    let mut asking = Asking::new(sheets, Vec::new());
    if to.left() > 0 && !sheets.is_empty() {
        asking.put(to, &sheets[0])?;
        asking.unput.retain(|place| *place != 0);
    }
    let mut explanation = asking.explain(watch);
    let mut rivals = asking.rivals(&explanation);
    while to.left() > KEPT_BACK && !shutdown::signalled() {
        let profile = explanation.profile;
        let Some(sheet) = asking.next(profile, &rivals) else { break };
        let before = asking.seen.len();
        asking.put(to, &sheet)?;
        let foretold =
            |(query, answer): &(Query<'_>, AnswerKind)| seen_of(profile, query) == *answer;
        let new = &asking.seen[before..];
        if new.iter().all(foretold) {
            keep_fitting(&mut rivals, profile, new);
        } else {
            explanation = asking.explain(watch);
            rivals = asking.rivals(&explanation);
        }
    }
    let Explanation { edition, .. } = explanation;
    let base = Settings::default_for(edition);
    let seen = asking.seen.clone();
    let all = observations(base, &seen);
    let ask = |query: &Query<'_>| -> Result<Option<AnswerKind>, R::Error> {
        let Some(fit) = to.fit(query) else { return Ok(None) };
        let known = asking.seen.iter().find(|(seen, _)| *seen == fit);
        if let Some((_, answer)) = known {
            return Ok(Some(*answer));
        }
        if to.left() == 0 {
            return Ok(None);
        }
        let Query { robots, agent, url, .. } = fit;
        let sheet = Sheet {
            robots: robots.into_owned(),
            agent: agent.into_owned(),
            urls: vec![url.into_owned()],
        };
        let answer = to.put(&sheet)?.into_iter().next().flatten();
        asking.seen.extend(answer.map(|answer| (sheet.query(0).into_owned(), answer)));
        Ok(answer)
    };
    let confirmed = confirm(edition, base, &all, ask, watch)?;
    let explanation = asking.nearer(confirmed);
    let (alike, open) = asking.left_open(&explanation);
    Ok(Inquiry { explanation, seen, alike, open })
}

/// Explains the answers in `seen` without sending a file.
pub fn conclude(
    seen: Vec<(Query<'static>, AnswerKind)>,
    watch: &mut dyn FnMut(u64, u64) -> bool,
) -> Inquiry {
    let asking = Asking::new(&[], seen);
    let explanation = asking.explain(watch);
    let open = asking.rivals(&explanation).into_iter().filter_map(|(choice, _)| choice).collect();
    Inquiry { explanation, seen: asking.seen, alike: Vec::new(), open }
}

fn observations<'a>(
    base: Settings,
    seen: &'a [(Query<'static>, AnswerKind)],
) -> Vec<Observation<'a>> {
    let observed = |(query, answer): &'a (Query<'static>, AnswerKind)| {
        observation(base, query.borrowed(), *answer, true)
    };
    seen.iter().map(observed).collect()
}

fn seen_of(profile: Settings, query: &Query<'_>) -> AnswerKind {
    AnswerKind::at(profile, query).crawled()
}

/// A profile that differs from the profile of the explanation, but is not ruled out so far. The choice is `Some` if the
/// two profiles differ only in this choice.
type Rival = (Option<Deviation>, Settings);

struct Asking<'s> {
    sheets: &'s [Sheet],
    /// The indices of the sheets that were not sent to the program yet.
    unput: Vec<usize>,
    seen: Vec<(Query<'static>, AnswerKind)>,
    /// A profile, and a cache. The key of the cache is the index of a sheet, and a rival. The value is whether the
    /// rival and the profile answer the sheet differently.
    differing: (Settings, HashMap<(usize, Settings), bool>),
}

impl<'s> Asking<'s> {
    fn new(sheets: &'s [Sheet], seen: Vec<(Query<'static>, AnswerKind)>) -> Asking<'s> {
        let unput = (0..sheets.len()).collect();
        Asking { sheets, unput, seen, differing: (Settings::DEFAULT, HashMap::new()) }
    }

    /// Returns two lists of settings that are not ruled out so far. Unsent sheets can rule out only the settings of the
    /// second list.
    fn left_open(&mut self, explanation: &Explanation) -> (Vec<Deviation>, Vec<Deviation>) {
        let rivals = self.rivals(explanation);
        let mut counts = vec![0; rivals.len()];
        for place in self.unput.clone() {
            let separated = self.separates(place, explanation.profile, &rivals);
            for (count, separated) in counts.iter_mut().zip(separated) {
                *count += usize::from(separated);
            }
        }
        let choices = rivals.iter().zip(counts);
        let choices = choices.filter_map(|((choice, _), count)| Some(((*choice)?, count)));
        let (alike, open): (Vec<_>, Vec<_>) = choices.partition(|(_, count)| *count == 0);
        let choices = |counted: Vec<(Deviation, usize)>| {
            counted.into_iter().map(|(choice, _)| choice).collect()
        };
        (choices(alike), choices(open))
    }

    fn put<R: Respondent>(&mut self, to: &mut R, sheet: &Sheet) -> Result<(), R::Error> {
        let answers = to.put(sheet)?;
        for (place, answer) in answers.into_iter().enumerate() {
            self.seen.extend(answer.map(|answer| (sheet.query(place).into_owned(), answer)));
        }
        Ok(())
    }

    /// Explains the answers so far. Returns the explanation that agrees with the most answers. Of several such
    /// explanations, returns the one with the fewest changed settings.
    fn explain(&self, watch: &mut dyn FnMut(u64, u64) -> bool) -> Explanation {
        let mut editions: Vec<(Edition, usize)> = editions()
            .map(|edition| (edition, self.gives(Settings::default_for(edition))))
            .collect();
        editions.sort_by_key(|(_, given)| Reverse(*given));
        let explained = editions.iter().take(EDITIONS).map(|(edition, _)| {
            let base = Settings::default_for(*edition);
            let all = observations(base, &self.seen);
            let memory = Memory::default();
            explain_but(*edition, base, &all, &memory, |_| false, watch)
        });
        let best = explained.max_by_key(|explanation| {
            let choices = explanation.choices.len();
            (self.gives(explanation.profile), Reverse(choices))
        });
        self.nearer(best.unwrap_or_else(|| Explanation::none(Edition::Rfc9309, Vec::new())))
    }

    fn gives(&self, profile: Settings) -> usize {
        let given = |(query, answer): &&(Query<'_>, AnswerKind)| seen_of(profile, query) == *answer;
        self.seen.iter().filter(given).count()
    }

    /// Returns a better explanation if there is one, and the given explanation otherwise. A better explanation agrees
    /// with all answers. If the given explanation also agrees with all answers, the better one changes fewer settings.
    fn nearer(&self, explanation: Explanation) -> Explanation {
        let all = self.seen.len();
        let whole = self.gives(explanation.profile) == all;
        if whole && explanation.choices.len() <= 1 {
            return explanation;
        }
        let files: Vec<&[(Query<'static>, AnswerKind)]> =
            self.seen.chunk_by(|(a, _), (b, _)| a.robots == b.robots).collect();
        let start = |edition: Edition| {
            let profile = Settings::default_for(edition);
            Attempt { edition, choices: Vec::new(), profile, given: self.gives(profile) }
        };
        let mut attempts: Vec<Attempt> = editions().map(start).collect();
        for _ in 0..STEPS {
            attempts.sort_by_key(|attempt| Reverse(attempt.given));
            attempts.truncate(ATTEMPTS);
            if attempts[0].given == all || shutdown::signalled() {
                break;
            }
            let longer: Vec<Attempt> =
                attempts.iter().flat_map(|attempt| attempt.longer(&files)).collect();
            attempts.extend(longer);
        }
        attempts.sort_by_key(|attempt| (Reverse(attempt.given), attempt.choices.len()));
        let best = attempts.swap_remove(0);
        if best.given < all || whole && explanation.choices.len() <= best.choices.len() {
            return explanation;
        }
        let choices = best.choices.into_iter().map(|choice| (choice, Vec::new())).collect();
        Explanation {
            profile: best.profile,
            choices,
            searched: true,
            asked: explanation.asked,
            dropped: explanation.dropped,
            ..Explanation::none(best.edition, Vec::new())
        }
    }

    /// Returns the profiles that differ in one choice from the profile of the explanation, but fit the answers at least
    /// as well.
    fn rivals(&self, explanation: &Explanation) -> Vec<Rival> {
        let profile = explanation.profile;
        let base = Settings::default_for(explanation.edition);
        let singles = candidates(profile).map(|choice| (Some(choice), profile.deviate(&[choice])));
        let swapped = explanation.choices.iter().flat_map(|(choice, or)| {
            let without = explanation.without(base, choice);
            or.iter().map(move |other| (None, without.deviate(&[*other])))
        });
        let mut all: Vec<Rival> = singles.chain(swapped).collect();
        keep_fitting(&mut all, profile, &self.seen);
        all
    }

    /// Returns the unsent sheet that distinguishes the most rivals from the profile, and marks the sheet as sent.
    fn next(&mut self, profile: Settings, rivals: &[Rival]) -> Option<Sheet> {
        let unput = self.unput.clone();
        let mut count = |place: usize| {
            let separated = self.separates(place, profile, rivals);
            separated.into_iter().filter(|separated| *separated).count()
        };
        let best = unput.into_iter().map(|place| (count(place), Reverse(place))).max();
        let (1.., Reverse(place)) = best? else { return None };
        self.unput.retain(|other| *other != place);
        Some(self.sheets[place].clone())
    }

    /// Returns for each rival whether it answers a query of the sheet differently from the profile.
    fn separates(&mut self, place: usize, profile: Settings, rivals: &[Rival]) -> Vec<bool> {
        if self.differing.0 != profile {
            self.differing = (profile, HashMap::new());
        }
        let sheet = &self.sheets[place];
        let mut varied = None;
        let separated = rivals.iter().map(|(_, rival)| {
            *self.differing.1.entry((place, *rival)).or_insert_with(|| {
                let varied = varied.get_or_insert_with(|| VariedFile::new(&sheet.robots, profile));
                let Some(read) = varied.at(rival) else { return false };
                (0..sheet.urls.len()).any(|url| {
                    let query = sheet.query(url);
                    let own = AnswerKind::from_read(&varied.read, &profile, &query);
                    let other = AnswerKind::from_read(&read, rival, &query);
                    own.crawled() != other.crawled()
                })
            })
        });
        separated.collect()
    }
}

/// Returns the editions that an explanation may start from: the standard of 1994, and each edition with demands of its
/// own.
fn editions() -> impl Iterator<Item = Edition> {
    std::iter::once(Edition::Standard1994).chain(Rules::with_demands())
}

/// The maximum number of settings that an attempt changes.
const STEPS: usize = 4;

/// Each round continues only this many attempts: those that agree with the most answers.
const ATTEMPTS: usize = 6;

/// A possible explanation of the answers: an edition with some changed settings.
struct Attempt {
    edition: Edition,
    choices: Vec<Deviation>,
    profile: Settings,
    given: usize,
}

impl Attempt {
    /// Returns the attempts that change one more setting than this attempt, and agree with more answers than it does.
    fn longer(&self, files: &[&[(Query<'static>, AnswerKind)]]) -> Vec<Attempt> {
        let count = |read: &Result<Read, Failure>,
                     profile: &Settings,
                     file: &[(Query<'static>, AnswerKind)]| {
            let gives = |(query, seen): &&(Query<'_>, AnswerKind)| {
                AnswerKind::from_read(read, profile, query).crawled() == *seen
            };
            file.iter().filter(gives).count()
        };
        let mut given: Vec<(Deviation, Settings, usize)> = candidates(self.profile)
            .map(|choice| (choice, self.profile.deviate(&[choice]), 0))
            .collect();
        for file in files {
            let varied = VariedFile::new(&file[0].0.robots, self.profile);
            let before = count(&varied.read, &self.profile, file);
            for (_, profile, sum) in &mut given {
                *sum += varied.at(profile).map_or(before, |read| count(&read, profile, file));
            }
        }
        let more = given.into_iter().filter(|(_, _, given)| *given > self.given);
        let attempt = |(choice, profile, given): (Deviation, Settings, usize)| {
            let choices =
                self.choices.iter().copied().filter(|other| other.setting != choice.setting);
            let choices = choices.chain([choice]).collect();
            Attempt { edition: self.edition, choices, profile, given }
        };
        more.map(attempt).collect()
    }
}

/// Removes each rival whose answer to a query differs from the profile's answer and from the program's answer.
fn keep_fitting(rivals: &mut Vec<Rival>, profile: Settings, seen: &[(Query<'static>, AnswerKind)]) {
    for file in seen.chunk_by(|(a, _), (b, _)| a.robots == b.robots) {
        let varied = VariedFile::new(&file[0].0.robots, profile);
        rivals.retain(|(_, rival)| {
            let Some(read) = varied.at(rival) else { return true };
            file.iter().all(|(query, seen)| {
                let own = AnswerKind::from_read(&varied.read, &profile, query).crawled();
                let other = AnswerKind::from_read(&read, rival, query).crawled();
                other == own || other == *seen
            })
        });
    }
}
