//! Finds the settings of a program with few files. The earlier answers determine which file is tried next.
//!
//! At each step, one profile explains the answers so far. Its rivals are the profiles that differ from it by one
//! choice. The next file is the one that rules out the most rivals if the profile is right. At the end, further queries
//! test the explanation, as [`confirm`] does it for a whole suite.

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

/// A file, the robot that reads it, and some URLs. The program gets the file once for all of these URLs.
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

/// A program that can be asked about few files only. An example is a crawler, which needs a crawl for each file.
pub trait Respondent {
    /// The error that ends the inquiry.
    type Error;

    /// Returns how many more files the program may be asked about.
    fn left(&self) -> usize;

    /// Lets the program read a file, and returns the answer for each URL. An answer is `None` if it could not be
    /// observed. This method is not called if [`Respondent::left`] returns 0.
    ///
    /// # Errors
    ///
    /// Returns the error that ends the inquiry.
    fn put(&mut self, sheet: &Sheet) -> Result<Vec<Option<AnswerKind>>, Self::Error>;

    /// Returns the query in a form that this program can answer: the query gets the robot's name. Returns `None` if the
    /// program can't be asked this query.
    fn fit(&self, query: &Query<'_>) -> Option<Query<'static>>;
}

/// The result of an inquiry.
#[derive(Clone, Debug)]
pub struct Inquiry {
    /// The explanation of all answers.
    pub explanation: Explanation,
    /// The answers to the queries of the sheets. The field `asked` of the explanation has the other answers.
    pub seen: Vec<(Query<'static>, AnswerKind)>,
    /// Choices that the program may make, too. No remaining sheet distinguishes the profile with such a choice from the
    /// profile.
    pub alike: Vec<Deviation>,
    /// Choices that a further file could have ruled out, but no more files were allowed.
    pub open: Vec<Deviation>,
}

impl Inquiry {
    /// Returns the answers as observations. Each answer is compared with the answer of the base profile.
    pub fn observations(&self) -> Vec<Observation<'_>> {
        observations(Settings::default_for(self.explanation.edition), &self.seen)
    }
}

/// The number of files that are reserved to test the explanation at the end.
const KEPT_BACK: usize = 3;

/// The number of editions from which the search for an explanation starts. The editions that agree with the most
/// answers are used.
const EDITIONS: usize = 2;

/// Finds the profile that explains the answers of the program. The program gets the first sheet first. Later files are
/// chosen from `sheets`. [`explain`](crate::explain::explain) describes `watch`.
///
/// # Errors
///
/// Returns the error of the respondent.
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

/// Explains the answers in `seen` without trying a further file.
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

/// Returns the observable answer of a crawler with this profile. A crawler that refuses the file fetches every URL.
fn seen_of(profile: Settings, query: &Query<'_>) -> AnswerKind {
    AnswerKind::at(profile, query).crawled()
}

/// A profile that may be right instead of the profile of the explanation, according to the answers so far. The choice
/// is `Some` if it is the only difference between the two profiles.
type Rival = (Option<Deviation>, Settings);

struct Asking<'s> {
    sheets: &'s [Sheet],
    /// The indices of the sheets that the program did not get yet.
    unput: Vec<usize>,
    seen: Vec<(Query<'static>, AnswerKind)>,
    /// A cache for one profile. An entry shows whether a rival answers a sheet differently from this profile.
    differing: (Settings, HashMap<(usize, Settings), bool>),
}

impl<'s> Asking<'s> {
    fn new(sheets: &'s [Sheet], seen: Vec<(Query<'static>, AnswerKind)>) -> Asking<'s> {
        let unput = (0..sheets.len()).collect();
        Asking { sheets, unput, seen, differing: (Settings::DEFAULT, HashMap::new()) }
    }

    /// Returns the choices that are not ruled out, in two lists. No remaining sheet can rule out a choice of the first
    /// list. Some remaining sheet can rule out a choice of the second list.
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

    /// Explains the answers so far. The search starts from the editions that agree with the most answers. Returns the
    /// explanation that agrees with the most answers. Among equals, the explanation with the fewest choices is
    /// returned.
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
            let choices = explanation.made.len();
            (self.gives(explanation.profile), Reverse(choices))
        });
        self.nearer(best.unwrap_or_else(|| Explanation::none(Edition::Rfc9309, Vec::new())))
    }

    /// Returns how many of the answers so far agree with a profile.
    fn gives(&self, profile: Settings) -> usize {
        let given = |(query, answer): &&(Query<'_>, AnswerKind)| seen_of(profile, query) == *answer;
        self.seen.iter().filter(given).count()
    }

    /// Returns the given explanation or a better one. A better explanation agrees with all answers so far. If the given
    /// one also agrees with all answers, the better one makes fewer choices. Each answer counts because a crawler is
    /// asked so little.
    fn nearer(&self, explanation: Explanation) -> Explanation {
        let all = self.seen.len();
        let whole = self.gives(explanation.profile) == all;
        if whole && explanation.made.len() <= 1 {
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
        if best.given < all || whole && explanation.made.len() <= best.choices.len() {
            return explanation;
        }
        let choices = best.choices.into_iter().map(|choice| (choice, Vec::new())).collect();
        Explanation {
            profile: best.profile,
            made: choices,
            searched: true,
            asked: explanation.asked,
            dropped: explanation.dropped,
            ..Explanation::none(best.edition, Vec::new())
        }
    }

    /// Returns the profiles that fit the answers at least as well as the profile of the explanation. Each differs from
    /// that profile by one choice, or replaces a choice of the explanation by a rival choice.
    fn rivals(&self, explanation: &Explanation) -> Vec<Rival> {
        let profile = explanation.profile;
        let base = Settings::default_for(explanation.edition);
        let singles = candidates(profile).map(|choice| (Some(choice), profile.deviate(&[choice])));
        let swapped = explanation.made.iter().flat_map(|(choice, or)| {
            let without = explanation.without(base, choice);
            or.iter().map(move |other| (None, without.deviate(&[*other])))
        });
        let mut all: Vec<Rival> = singles.chain(swapped).collect();
        keep_fitting(&mut all, profile, &self.seen);
        all
    }

    /// Takes the sheet that distinguishes the most rivals from the profile. Returns `None` if no sheet distinguishes a
    /// rival from the profile.
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

    /// Returns for each rival whether the sheet distinguishes it from the profile: their verdicts differ for a URL of
    /// the sheet.
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

/// Returns the editions from which an explanation may start. An explanation starts from the standard of 1994, or from
/// an edition that demands something else.
fn editions() -> impl Iterator<Item = Edition> {
    std::iter::once(Edition::Standard1994).chain(Rules::with_demands())
}

/// The number of choices that an attempt may make.
const STEPS: usize = 4;

/// The maximum number of attempts that are continued after each choice. The attempts that agree with the most answers
/// are continued.
const ATTEMPTS: usize = 6;

/// A possible explanation of the answers: an edition with some choices.
struct Attempt {
    edition: Edition,
    choices: Vec<Deviation>,
    profile: Settings,
    /// The number of answers that agree with the profile.
    given: usize,
}

impl Attempt {
    /// Returns longer attempts: they add one choice and agree with more answers than this attempt.
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

/// Keeps the rivals that may be right. For each query, a rival must answer as the profile does or as the program does.
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
