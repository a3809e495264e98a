//! Explains the observed answers of a program.

use crate::explain::cause::{Cause, Rival};
use crate::explain::climb::{Point, Search};
use crate::explain::distinguish::Distinguisher;
use crate::explain::evidence::{Evidence, Memory};
use crate::explain::likeness::{Likeness, likeness};
use crate::explain::observation::{Observation, Standing};
use crate::explain::search::{CONTRADICTED, pairs};
use norobots::spec::Edition;
use norobots_settings::setting::{Deviation, Settings};
use norobots_suite::query::{AnswerKind, Query};
use norobots_suite::shutdown;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

/// A search reads files of at most this many bytes in total. For each file that is read, 64 bytes are added to its
/// size.
pub const BUDGET: u64 = 200_000_000;

/// No causes are reported if there is more than one unexplained failure for every `CHAOS` answers that the standard
/// determines. Otherwise causes would be reported even for random answers.
const CHAOS: usize = 4;

/// If all answers of a program are equal and at least this many of them contradict the standard, no search for causes
/// is made. Such a program probably ignores the file.
const MOST_OF_ONE_ANSWER: usize = 50;

/// The explanation of a program's answers.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The edition that decides which choices are permitted.
    pub edition: Edition,
    /// The profile that explains the most answers.
    pub profile: Settings,
    /// The choices in which the profile differs from the base profile. Each choice comes with its rivals, which explain
    /// the answers equally well.
    pub choices: Vec<(Deviation, Vec<Deviation>)>,
    /// The quirks that explain the failures. The quirk that explains the most failures comes first.
    pub causes: Vec<Cause>,
    /// The indices of the failures that no quirk explains.
    pub unexplained: Vec<usize>,
    /// Properties that most unexplained failures have, but most other observations don't have.
    pub alike: Vec<Likeness>,
    /// Whether a search for causes was made.
    pub searched: bool,
    /// Whether the search ended before it had used up [`BUDGET`].
    pub complete: bool,
    /// The additional queries that [`confirm`](crate::explain::confirm) sent, and their answers.
    pub asked: Vec<(Query<'static>, AnswerKind)>,
    /// The choices of settings that seemed right until an answer in `asked` contradicted them.
    pub dropped: Vec<Deviation>,
}

impl Explanation {
    /// Returns an explanation without choices and causes. `unexplained` contains the indices of all failures.
    pub fn none(edition: Edition, unexplained: Vec<usize>) -> Explanation {
        let base = Settings::default_for(edition);
        Explanation {
            edition,
            profile: base,
            choices: Vec::new(),
            causes: Vec::new(),
            unexplained,
            alike: Vec::new(),
            searched: false,
            complete: true,
            asked: Vec::new(),
            dropped: Vec::new(),
        }
    }

    /// Returns a copy of the profile in which the setting of `choice` has the base profile's choice.
    pub(crate) fn without(&self, base: Settings, choice: &Deviation) -> Settings {
        let setting = choice.setting.id;
        let back = base.get(setting).and_then(|back| self.profile.with(setting, back));
        back.unwrap_or(self.profile)
    }

    /// For each cause and each of its rivals, looks for a query that distinguishes the two. Pairs that `alike` accepts
    /// are skipped.
    pub(crate) fn distinguish_rivals(
        &mut self,
        base: Settings,
        distinguisher: &mut Distinguisher,
        alike: impl Fn(&[Deviation; 2]) -> bool,
    ) {
        let here = self.profile;
        let mut causes = std::mem::take(&mut self.causes);
        for cause in &mut causes {
            let less = self.without(base, &cause.deviation);
            for rival in
                cause.or.iter_mut().filter(|rival| !alike(&[cause.deviation, rival.deviation]))
            {
                let with_rival = less.deviate(&[rival.deviation]);
                rival.told_by = distinguisher.query([here, with_rival, here, with_rival]);
            }
        }
        self.causes = causes;
    }
}

/// Finds the quirks that explain the observations. A quirk is a setting that differs from the base profile.
///
/// The search explains failures, which are answers that contradict the standard. Answers that agree with the standard
/// are evidence, too. A quirk that breaks a clause is reported only if it explains a failure. `watch` is called
/// regularly with the work done and [`BUDGET`]. If `watch` returns `false`, the search ends early and returns its
/// results so far.
pub fn explain(
    edition: Edition,
    base: Settings,
    observations: &[Observation<'_>],
    watch: &mut dyn FnMut(u64, u64) -> bool,
) -> Explanation {
    let mut explanation =
        explain_but(edition, base, observations, &Memory::default(), |_| false, watch);
    explanation.distinguish_rivals(base, &mut Distinguisher::new(), |_| false);
    explanation
}

/// Does the same as [`explain`], with two exceptions: it uses no choice for which `but` returns true, and it doesn't
/// search for queries that distinguish rivals. `memory` contains the results of earlier searches, whose observations
/// must be at the start of `observations`.
pub(crate) fn explain_but(
    edition: Edition,
    base: Settings,
    observations: &[Observation<'_>],
    memory: &Memory,
    but: impl Fn(&Deviation) -> bool,
    watch: &mut dyn FnMut(u64, u64) -> bool,
) -> Explanation {
    let deviating: Vec<usize> =
        (0..observations.len()).filter(|at| observations[*at].deviates()).collect();
    let is_one_answer = observations.iter().all(|seen| seen.answer == observations[0].answer);
    if is_one_answer && deviating.len() >= MOST_OF_ONE_ANSWER {
        return Explanation { searched: true, ..Explanation::none(edition, deviating) };
    }
    let evidence = Evidence::of(observations, memory, BUDGET, watch);
    let mut search = Search::new(&evidence, edition, base, but);
    let mut point = search.climb();
    while search.bar(&point) && !evidence.spent() {
        point = search.climb();
    }
    point.profile = large(&search, &point);
    let account = Account { search: &search, point: &point, choices: search.made(point.profile) };
    let mut causes = if shutdown::signalled() { Vec::new() } else { account.causes() };
    causes.retain(|cause| cause.explains > CONTRADICTED * cause.contradicted);
    let settled = observations.iter().filter(|seen| seen.settled()).count();
    let explains: usize = causes.iter().map(|cause| cause.explains).sum();
    if deviating.len().saturating_sub(explains) * CHAOS > settled {
        causes.clear();
    }
    // A choice that breaks a clause is removed from the profile if it belongs to no cause.
    let idle: Vec<usize> = account
        .choices
        .iter()
        .copied()
        .filter(|&single| {
            let deviation = search.singles[single].deviation;
            let named =
                |cause: &Cause| cause.deviation == deviation || cause.with.contains(&deviation);
            !search.singles[single].grade.conforms() && !causes.iter().any(named)
        })
        .collect();
    let profile = search.without(point.profile, &idle);
    let choices = search.made(profile).into_iter();
    let choices =
        choices.map(|single| (search.singles[single].deviation, account.rivals(single))).collect();
    let explained: HashSet<usize> = causes.iter().flat_map(|cause| cause.rows.clone()).collect();
    let unexplained: Vec<usize> =
        deviating.into_iter().filter(|at| !explained.contains(at)).collect();
    let alike = likeness(observations, &unexplained);
    Explanation {
        edition,
        profile,
        choices,
        causes,
        unexplained,
        alike,
        searched: true,
        complete: !evidence.spent(),
        asked: Vec::new(),
        dropped: Vec::new(),
    }
}

/// Adds choices that explain answers about large files. Large files are examined last, because there are few of them
/// and they take long to read.
fn large(search: &Search<'_, '_>, point: &Point) -> Settings {
    let evidence = search.evidence;
    let mut profile = point.profile;
    let seen = evidence.large_ones(|observation| observation.standing != Standing::Held);
    let held = evidence.large_ones(|observation| observation.standing == Standing::Held);
    let anyway = search.anyway(point);
    while !shutdown::signalled() {
        let fitting = evidence.fitting(profile, &seen);
        let misfits: Vec<usize> = seen.iter().copied().filter(|at| !fitting.contains(at)).collect();
        if misfits.is_empty() {
            return profile;
        }
        let open = search.open_to(profile);
        // The search first tries the choices that change no answer about a small file. It tries any other choice only
        // if an unexplained query cites the clause that the choice breaks.
        let (first, rest): (Vec<usize>, Vec<usize>) =
            open.into_iter().partition(|&single| search.silent(single));
        let cited = |single: &usize| {
            let grade = search.singles[*single].grade;
            let cites = |at: &usize| {
                let clause = grade.clause().and_then(|clause| clause.of_1994());
                clause.is_some_and(|clause| evidence.all[*at].cites.contains(&clause))
            };
            misfits.iter().any(cites)
        };
        let rest: Vec<usize> = rest.into_iter().filter(cited).collect();
        let best = |singles: Vec<usize>| {
            let gain = |single: usize| {
                let varied = search.with(profile, single);
                let fixed = evidence.fitting(varied, &misfits);
                let deviates = |at: &usize| evidence.all[*at].deviates();
                let conforms = search.singles[single].grade.conforms();
                let speaks = || anyway.speaks(evidence, fixed.iter().copied());
                if !(conforms || fixed.iter().any(deviates) && speaks()) {
                    return None;
                }
                let kept = evidence.fitting(varied, &fitting).len();
                // The number of explained observations must grow, so that the loop ends.
                let fixed = (fixed.len() + kept).checked_sub(fitting.len())?;
                let most = fixed / CONTRADICTED + 1;
                let broken = match fixed {
                    0 => 0,
                    _ => evidence.fits(varied, &held).filter(|(_, fits)| !fits).take(most).count(),
                };
                fixed.checked_sub(CONTRADICTED * broken).filter(|gain| *gain > 0)
            };
            let gains =
                singles.into_iter().filter_map(|single| Some((gain(single)?, Reverse(single))));
            gains.max().map(|(_, Reverse(single))| single)
        };
        match best(first).or_else(|| best(rest)).filter(|_| !evidence.spent()) {
            Some(single) => profile = search.with(profile, single),
            None => return profile,
        }
    }
    profile
}

struct Account<'s, 'e, 'q> {
    search: &'s Search<'e, 'q>,
    point: &'s Point,
    choices: Vec<usize>,
}

/// The failures that a choice explains, each with all choices that are needed to explain it.
type Failures = Vec<(usize, Vec<usize>)>;

impl Account<'_, '_, '_> {
    fn deviation(&self, single: usize) -> Deviation {
        self.search.singles[single].deviation
    }

    fn gives(&self, singles: &[usize], at: usize) -> bool {
        let Account { search, point, choices } = self;
        if let &[single] = singles
            && at < search.evidence.small
        {
            return search.alone(single, at);
        }
        let gone: Vec<usize> =
            choices.iter().copied().filter(|single| !singles.contains(single)).collect();
        !search.evidence.fitting(search.without(point.profile, &gone), &[at]).is_empty()
    }

    /// Returns choices of the profile that together explain the observation. None of them can be left out.
    fn together(&self, at: usize) -> Vec<usize> {
        if let Some(pair) = pairs(&self.choices).find(|pair| self.gives(pair, at)) {
            return pair.into();
        }
        let mut singles = self.choices.clone();
        loop {
            let less = singles.iter().rev().map(|single| -> Vec<usize> {
                singles.iter().copied().filter(|other| other != single).collect()
            });
            match less.into_iter().find(|less| self.gives(less, at)) {
                Some(less) => singles = less,
                None => return singles,
            }
        }
    }

    /// The cause that explains the most failures comes first.
    fn causes(&self) -> Vec<Cause> {
        let evidence = self.search.evidence;
        let deviates = |at: &usize| evidence.all[*at].deviates();
        let all: Vec<usize> = (0..evidence.all.len()).filter(deviates).collect();
        let deviating = all.len();
        let all = evidence.fitting(self.point.profile, &all);
        let alone = |at: &usize| -> Vec<usize> {
            self.choices.iter().copied().filter(|&single| self.gives(&[single], *at)).collect()
        };
        let mut left: Vec<(usize, Vec<usize>)> = all.iter().map(|at| (*at, alone(at))).collect();
        let mut rest: Vec<usize> = Vec::new();
        left.retain(|(at, alone)| {
            if alone.is_empty() {
                rest.push(*at);
            }
            !alone.is_empty()
        });
        let mut parts: Vec<(usize, Failures)> = Vec::new();
        while !left.is_empty() {
            let explains =
                |single: usize| left.iter().filter(|(_, by)| by.contains(&single)).count();
            let best = self
                .choices
                .iter()
                .copied()
                .max_by_key(|&single| (explains(single), Reverse(single)));
            let Some(best) = best else { break };
            let (mine, remaining) = left.into_iter().partition(|(_, by)| by.contains(&best));
            let mine: Vec<(usize, Vec<usize>)> = mine;
            parts.push((best, mine.into_iter().map(|(at, _)| (at, vec![best])).collect()));
            left = remaining;
        }
        let mut several: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
        for at in rest {
            several.entry(self.together(at)).or_default().push(at);
        }
        let mut several: Vec<_> = several.into_iter().collect();
        several.sort_by_key(|(_, rows)| Reverse(rows.len()));
        for (by, rows) in several {
            let rows = || rows.iter().map(|&at| (at, by.clone()));
            let known = |single: &usize| parts.iter().any(|(other, _)| other == single);
            let breaks = |single: &&usize| !self.search.singles[**single].grade.conforms();
            // If some of the choices break a clause, only these choices are reported as causes.
            let guilty = by.iter().any(|single| breaks(&single));
            let unknown = by.iter().filter(|single| !known(single) && (!guilty || breaks(single)));
            let unknown: Vec<usize> = unknown.copied().collect();
            if unknown.is_empty() {
                let last = parts.iter_mut().rev().find(|(single, _)| by.contains(single));
                last.into_iter().for_each(|(_, mine)| mine.extend(rows()));
            }
            parts.extend(unknown.into_iter().map(|single| (single, rows().collect())));
        }
        let mut causes: Vec<Cause> =
            parts.into_iter().map(|(single, rows)| self.cause(single, rows, deviating)).collect();
        causes.sort_by_key(|cause| Reverse(cause.explains));
        causes
    }

    fn cause(&self, single: usize, mut rows: Failures, deviating: usize) -> Cause {
        let evidence = self.search.evidence;
        // The clearest failure comes first. A failure is clearer if no later edition requires the program's answer, or
        // if fewer choices are needed to explain it.
        rows.sort_by_key(|(at, by)| (evidence.all[*at].standing != Standing::Wrong, by.len(), *at));
        let (example, by) = &rows[0];
        let with = by.iter().filter(|other| **other != single).map(|other| self.deviation(*other));
        let less = self.search.point(self.search.without(self.point.profile, &[single]));
        let against = evidence.small_ones(|at| less.fits[at] && !self.point.fits[at]);
        let rivals = self.rivals(single).into_iter();
        let rivals = rivals.map(|deviation| Rival { deviation, told_by: None });
        let mut places: Vec<usize> = rows.iter().map(|(at, _)| evidence.from[*at]).collect();
        places.sort_unstable();
        Cause {
            deviation: self.deviation(single),
            with: with.collect(),
            or: rivals.collect(),
            explains: rows.len(),
            failures: deviating,
            contradicted: against.len(),
            example: evidence.from[*example],
            convicts: evidence.all[*example].standing == Standing::Wrong,
            rows: places,
            limit: None,
        }
    }

    fn rivals(&self, single: usize) -> Vec<Deviation> {
        let rivals = self.search.rivals(self.point, single).into_iter();
        rivals.map(|other| self.deviation(other)).collect()
    }
}
